package editor

import (
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// MessageAt returns the message of a finding for display where everything else is as of the time
// cursor. Rules check as of the real now. If the cursor is on another day, a message that says
// "now" begins with the day of that now. A message about a period that ends between now and the
// cursor adds that the period is over. A message about the past adds that it is past.
func (w *Workspace) MessageAt(f *model.Finding, cursor time.Time) string {
	now := w.Instant()
	switch i := f.Interval; {
	case f.Past:
		return f.Clause() + " (past)."
	case phrase.DaysBetween(now, cursor) == 0:
	case i != nil && i.Until.After(now) && !i.Until.After(cursor):
		return f.Clause() + " (over since " + phrase.Instant(i.Until) + ")."
	case f.Now:
		return "as of " + phrase.Day(now) + ": " + f.Text()
	}
	return f.Text()
}

// FactText returns the label and text of a fact as one escaped text.
func FactText(f lifecycle.Fact) string {
	if f.Label == "" {
		return model.Escape(f.Text)
	}
	return model.Escape(f.Label + "  " + f.Text)
}

// LineOf returns the position of a stage's start in the file, else of its name, else of its entry.
func LineOf(stage *model.Stage) model.Position {
	for _, at := range []model.Position{stage.StartAt, stage.NameAt} {
		if at.InFile() {
			return at
		}
	}
	return stage.Entry
}

// Hidden reports whether a later stage in the list begins at the same instant. Then stage k never
// applies and has no letter in the bar.
func Hidden(stages []model.Stage, k int) bool {
	start := stages[k].Start
	return start.IsAt() && slices.ContainsFunc(stages[k+1:], func(later model.Stage) bool { return later.Start.IsAt() && later.Start.Time().Equal(start.Time()) })
}
