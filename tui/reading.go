package tui

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/tui/keys"
)

// readOnlyHints are those of a file that cannot be edited, in place of the
// timeline's: what works, and in one hint which keys do not, and why.
var readOnlyHints = []hint{
	{intents: []keys.Intent{keys.DayBack, keys.DayForward}, label: "day", sizes: "ln"},
	{intents: []keys.Intent{keys.MonthBack, keys.MonthForward}, label: "month", sizes: "l"},
	{intents: []keys.Intent{keys.PreviousTransition, keys.NextTransition}, label: "next", sizes: "lns"},
	{intents: []keys.Intent{keys.TypeDate}, label: "date"},
	{intents: []keys.Intent{keys.OpenOverride}, label: "override", sizes: "ln"},
	{intents: []keys.Intent{keys.OpenProblems}, label: "problems", sizes: "lnt"},
	{intents: []keys.Intent{keys.EditStart, keys.AddStage, keys.DayEarlier, keys.DayLater, keys.Save}, label: "refused: read only", sizes: "ln"},
	{intents: []keys.Intent{keys.OpenAgenda}, label: "agenda", sizes: "l"},
	{intents: []keys.Intent{keys.OpenFilter}, label: "filter", sizes: "l"},
	{intents: []keys.Intent{keys.PreviousTrack, keys.NextTrack}, label: "track", sizes: "s"},
	{intents: []keys.Intent{keys.NextPanel}, label: "details", sizes: "s"},
	{intents: []keys.Intent{keys.OpenHelp}, label: "help"},
}

// reading tells whether nothing can be edited in the file in focus.
func (s *session) reading() bool { return s.Object() != nil && s.Editor.ReadOnly(s.Focus.File) != "" }

// leftOut tells whether a key that is refused is not in the footer either: what
// the bar in focus cannot do is in the help, and what no key can edit is not
// offered.
func (s *session) leftOut(mode keys.Scope, i keys.Intent) bool {
	switch mode {
	case keys.Override:
		return s.refusal(i) != ""
	case keys.Timeline, keys.Problems, keys.Children:
		gone := i == keys.OpenOverride || i == keys.Undo || i == keys.Save || i.Edits() && i != keys.EditStart
		if s.Can(lifecycle.TypeStart) != "" {
			gone = gone || i == keys.EditStart
		}
		return gone && s.reading() && s.refusal(i) != ""
	}
	return false
}
