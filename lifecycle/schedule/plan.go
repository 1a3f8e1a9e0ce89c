package schedule

// Proposal is an end of life that the policy gives and the schedule does not state.
type Proposal struct {
	// Entry is the index of the minor's first entry in the schedule.
	Entry int
	Minor Minor
	EOL   Date
	// Basis is ByWindow, ByAtLeast or Projected; EndedBy is the minor that ends
	// the window, or zero.
	Basis   Basis
	EndedBy Minor
	// Note says where a month was too short for the day, or is "".
	Note string
}

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

// Plan proposes the end of life of each minor that states none. It never changes what is
// stated. Projected ends are proposed only with project.
func (c *Calendar) Plan(project bool) (proposals []Proposal, left []Left) {
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
			proposals = append(proposals, Proposal{Entry: s.Entry, Minor: s.Minor, EOL: s.EOL, Basis: s.Basis, EndedBy: s.EndedBy, Note: s.Note})
			continue
		}
		left = append(left, Left{s.Entry, s.Minor, reason})
	}
	return proposals, left
}
