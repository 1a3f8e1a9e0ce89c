package tui

// readOnlyHints are those of a file that cannot be edited, in place of the
// timeline's: what works, and in one hint which keys do not, and why.
var readOnlyHints = []hint{
	{intents: []Intent{DayBack, DayForward}, label: "day", sizes: "ln"},
	{intents: []Intent{MonthBack, MonthForward}, label: "month", sizes: "l"},
	{intents: []Intent{PreviousTransition, NextTransition}, label: "next", sizes: "lns"},
	{intents: []Intent{TypeDate}, label: "date"},
	{intents: []Intent{OpenOverride}, label: "override", sizes: "ln"},
	{intents: []Intent{OpenProblems}, label: "problems", sizes: "lnt"},
	{intents: []Intent{EditStart, AddStage, DayEarlier, DayLater, Save}, label: "refused: read only", sizes: "ln"},
	{intents: []Intent{OpenAgenda}, label: "agenda", sizes: "l"},
	{intents: []Intent{OpenFilter}, label: "filter", sizes: "l"},
	{intents: []Intent{PreviousTrack, NextTrack}, label: "track", sizes: "s"},
	{intents: []Intent{NextPanel}, label: "details", sizes: "s"},
	{intents: []Intent{OpenHelp}, label: "help"},
}

// reading tells whether nothing can be edited in the file in focus.
func (s *session) reading() bool { return s.object() != nil && s.readOnly(s.focus.file) != "" }

// leftOut tells whether a key that is refused is not in the footer either: what
// the bar in focus cannot do is in the help, and what no key can edit is not
// offered.
func (s *session) leftOut(mode Mode, i Intent) bool {
	switch mode {
	case Override:
		return s.refusal(i) != ""
	case Timeline, Problems, Children:
		gone := i == OpenOverride || i == Undo || i == Save || i.edits() && i != EditStart
		if o := s.object(); o != nil && (o.Scale.Recorded || o.Scale.Dateless) {
			gone = gone || i == EditStart
		}
		return gone && s.reading() && s.refusal(i) != ""
	}
	return false
}
