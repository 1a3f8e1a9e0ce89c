package schedule

import "github.com/lctui/lctui/model"

// Left is an entry for which a plan proposes no end of life, and why. Minor is zero for text
// that is not a version.
type Left struct {
	Entry  int
	Minor  model.Minor
	Reason string
}

// Reasons for leaving out an entry.
const (
	// WindowOpen: the end of the window is not known.
	WindowOpen = "window-open"
	// NeverInWindow: the end would not be after the release.
	NeverInWindow = "never-in-window"
	// AlreadyEnded: the schedule says that the end has passed on an unrecorded date.
	AlreadyEnded = "already-ended"
	// NoDate: no entry of the minor has a date.
	NoDate = "no-date"
	// PreRelease: a policy says nothing about pre-releases.
	PreRelease = "pre-release"
	// NotAVersion: the text is not a version.
	NotAVersion = "bad-version"
)

// Plan proposes the end of life of each entry that states none (EOL): that of its minor, as
// another entry states it (ByMinor) or as the policy gives it. It never changes what is
// stated. Projected ends are proposed only with project. Proposals are in the order of
// versions; entries that do not count come last.
func (c *Calendar) Plan(project bool) (proposals []Support, left []Left) {
	counted := map[int]bool{}
	for i, minor := range c.Support(project) {
		for _, e := range c.releases[i].entries {
			counted[e.index] = true
			s := minor
			s.Entry = e.index
			switch reason := c.releases[i].fill(&s, e); {
			case reason != "":
				left = append(left, Left{e.index, minor.Minor, reason})
			case DateOf(e.EOL).IsZero():
				proposals = append(proposals, s)
			}
		}
	}
	for i, r := range c.schedule.Releases {
		if counted[i] || !DateOf(r.EOL).IsZero() {
			continue
		}
		if v, err := model.ParseReleaseVersion(r.Version); err == nil {
			left = append(left, Left{i, v.Minor, PreRelease})
		} else {
			left = append(left, Left{Entry: i, Reason: NotAVersion})
		}
	}
	return proposals, left
}

// fill completes the support of an entry by the end that its minor states. It returns why no end is
// proposed; "" if one is, or if the entry states one.
func (r *release) fill(s *Support, e entry) (why string) {
	if !s.Stated.IsZero() {
		s.EOL, s.Basis, s.Note = s.Stated, ByMinor, ""
	}
	switch date := DateOf(e.Date); {
	case !DateOf(e.EOL).IsZero():
		return ""
	case e.EOL.Form == model.Event, r.ended && s.EOL.IsZero():
		return AlreadyEnded
	case s.Date.IsZero():
		return NoDate
	case s.EOL.IsZero():
		return WindowOpen
	case !s.EOL.Time.After(s.Date.Time), !s.EOL.Time.After(date.Time):
		return NeverInWindow
	}
	return ""
}
