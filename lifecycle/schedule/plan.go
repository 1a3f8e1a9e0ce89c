package schedule

// Left is a minor for which a plan proposes no end of life, and why.
type Left struct {
	Entry  int
	Minor  Minor
	Reason string
}

// Reasons for leaving out a minor.
const (
	// WindowOpen: the end of the window is not known.
	WindowOpen = "window-open"
	// NeverInWindow: the end would not be after the release.
	NeverInWindow = "never-in-window"
	// AlreadyEnded: the schedule says that the end has passed on an unrecorded date.
	AlreadyEnded = "already-ended"
)

// Plan proposes the end of life of each minor that states none (EOL). It never changes what
// is stated. Projected ends are proposed only with project.
func (c *Calendar) Plan(project bool) (proposals []Support, left []Left) {
	for i, s := range c.Support(project) {
		reason := ""
		switch {
		case !s.Stated.IsZero():
			continue
		case c.releases[i].ended:
			reason = AlreadyEnded
		case s.EOL.IsZero():
			reason = WindowOpen
		case !s.EOL.Time.After(s.Date.Time):
			reason = NeverInWindow
		default:
			proposals = append(proposals, s)
			continue
		}
		left = append(left, Left{s.Entry, s.Minor, reason})
	}
	return proposals, left
}
