package schedule

import (
	"strings"
	"time"

	"github.com/lctui/lctui/model"
)

// Planned is the result of a plan for the entries of a schedule or a profile, in the order of their
// versions.
type Planned struct {
	Changes []Proposal
	Skipped []Skip
}

// Proposal is a proposed stage, which the entry lacks.
type Proposal struct {
	// Entry is the index of the entry in its list. Stage is the name of the stage, Start its
	// start in UTC.
	Entry  int
	Stage  string
	Start  time.Time
	Reason Reason
	// Clamped is set if the start is later than the one that the reason alone gives: the next
	// midnight, or the start of the supported stage.
	Clamped bool
	// Note is not "" if a month was too short for the day.
	Note string
}

// Reason is why a start is proposed. Of is the minor, day or version that the basis names, or "".
type Reason struct {
	Basis
	Of string
}

// String returns the basis and Of.
func (r Reason) String() string { return strings.TrimSuffix(string(r.Basis)+" "+r.Of, " ") }

// Skip is an entry for which a plan does not propose a stage, and why. Stage is that stage, "" if the
// plan proposes none for the entry.
type Skip struct {
	Entry         int
	Stage, Reason string
}

// Reasons for leaving out an entry.
const (
	// WindowOpen: the end of the window is not known.
	WindowOpen = "window-open"
	// NeverInWindow: the end would not be after the release.
	NeverInWindow = "never-in-window"
	// AlreadyEnded: the schedule states that the end has passed on an unrecorded date.
	AlreadyEnded = "already-ended"
	// NoDate: no entry of the minor has a date.
	NoDate = "no-date"
	// PreRelease: policies do not cover pre-releases.
	PreRelease = "pre-release"
	// NotAVersion: the text is not a version.
	NotAVersion = "bad-version"
)

// Plan proposes an end of life for each entry that states none. It is the one that another entry of
// the minor states (ByMinor), or else that of the policy. Stated ends are never changed. Projected
// ends are proposed only with project. Proposals are in the order of versions; entries that the
// calendar ignores come last.
func (c *Calendar) Plan(project bool) (out Planned) {
	counted := map[int]bool{}
	for i, minor := range c.Support(project) {
		for _, e := range c.releases[i].entries {
			counted[e.index] = true
			s := minor
			switch reason := c.releases[i].fill(&s, e); {
			case reason != "":
				out.Skipped = append(out.Skipped, Skip{Entry: e.index, Reason: reason})
			case DateOf(e.EOL).IsZero():
				out.Changes = append(out.Changes, s.proposal(e.index))
			}
		}
	}
	for i, r := range c.schedule.Releases {
		if counted[i] || !DateOf(r.EOL).IsZero() {
			continue
		}
		reason := PreRelease
		if _, err := model.ParseReleaseVersion(r.Version); err != nil {
			reason = NotAVersion
		}
		out.Skipped = append(out.Skipped, Skip{Entry: i, Reason: reason})
	}
	return out
}

// proposal returns the end of life as a proposal for an entry of the minor.
func (s *Support) proposal(entry int) Proposal {
	reason := Reason{Basis: s.Basis}
	switch s.Basis {
	case ByWindow:
		reason.Of = s.EndedBy.String()
	case ByMinor:
		reason.Of = s.Minor.String()
	}
	return Proposal{Entry: entry, Stage: model.EndOfLife, Start: s.EOL.Time, Reason: reason, Note: s.Note}
}

// fill replaces the policy's end of life in s by the one that the minor states. It returns why no end
// is proposed for e; "" if one is, or if e states one itself.
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
