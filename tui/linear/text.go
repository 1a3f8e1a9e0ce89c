package linear

import (
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/target"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
)

// sentence makes a text begin with a capital letter and end in a full stop. A name at its
// beginning, such as that of a file or a version, stays as it is.
func sentence(text string) string {
	word, _, _ := strings.Cut(text, " ")
	if first, size := utf8.DecodeRuneInString(text); size > 0 && !strings.ContainsAny(strings.TrimRight(word, ",.:;"), "./-0123456789") {
		text = string(unicode.ToUpper(first)) + text[size:]
	}
	if text == "" || strings.HasSuffix(text, ".") || strings.HasSuffix(text, "?") {
		return text
	}
	return text + "."
}

// capital makes a text begin with a capital letter.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// inDays returns in words how many days t is after from.
func inDays(from, t time.Time) string {
	switch n := phrase.DaysBetween(from, t); {
	case n > 0:
		return "in " + phrase.Plural(n, "day")
	case n < 0:
		return phrase.Plural(-n, "day") + " ago"
	}
	return "today"
}

// onLine returns in words on which line of the file something stands, "" if on none.
func onLine(at model.Position) string {
	if !at.InFile() {
		return ""
	}
	return ", line " + strconv.Itoa(int(at.Line))
}

// stageText returns in words when a stage begins and where that stands in the file.
func stageText(stages []model.Stage, k int) string {
	stage := &stages[k]
	text := model.Escape(stage.Title())
	switch stage.Start.Form {
	case model.At:
		text += " from " + model.Escape(stage.Start.String())
	case model.NoTime:
		text += ` from "` + model.Escape(stage.Start.Text) + `", which is no time`
	case model.Event:
		text += " from an instant that nobody recorded"
	default:
		text += " always"
	}
	text += onLine(editor.LineOf(stage))
	if editor.Hidden(stages, k) {
		text += ", never holds"
	}
	return text
}

// startMeaning returns what a start means: its day, how far it is from the time cursor, and how
// far from the present start.
func startMeaning(cursor time.Time, present, start model.Start) string {
	if !start.IsAt() {
		return "An open start: always so, without a date."
	}
	t := start.Time
	text := model.FormatTime(t) + " is a " + t.Weekday().String() + ", " + inDays(cursor, t)
	if present.IsAt() {
		switch n := phrase.DaysBetween(present.Time, t); {
		case n > 0:
			text += ", " + phrase.Plural(n, "day") + " later than before"
		case n < 0:
			text += ", " + phrase.Plural(-n, "day") + " earlier than before"
		case present.Equal(start):
			text += ", as before"
		}
	}
	return text + "."
}

// findingText returns a finding as a sentence; if named is set, with the version that it is
// about.
func (w *view) findingText(f *model.Finding, named bool) string {
	text := capital(f.Severity.String()) + " " + f.Rule
	if named && f.Version != "" {
		text += ", " + model.Escape(strings.TrimPrefix(f.Track, model.ImagePrefix)) + " " + model.Escape(f.Version)
	}
	text += onLine(f.Place.Position) + ": " + model.Escape(w.ed.MessageAt(f, w.cursor))
	if f.Hint != "" {
		text = phrase.Ended(text) + " " + model.Escape(f.Hint)
	}
	return text
}

// counts is how many findings there are of each severity.
type counts [model.Error + 1]int

// text returns how many errors there are, and how many warnings if any.
func (c counts) text() string {
	text := phrase.Plural(c[model.Error], "error")
	if n := c[model.Warning]; n > 0 {
		text += ", " + phrase.Plural(n, "warning")
	}
	return text
}

// factText returns a fact as a sentence: an entry of the file that a stage follows from, or
// something else that is known.
func factText(f lifecycle.Fact) string {
	if !f.Quoted {
		if f.Label == "" {
			return sentence(model.Escape(f.Text))
		}
		return sentence(model.Escape(f.Label + ": " + f.Text))
	}
	text := capital(f.Label)
	if f.Look == model.LookUnknown {
		text = "Older readers find"
	}
	return text + " " + strconv.Quote(model.Escape(f.Text)) + onLine(f.At) + ": " + f.About + "."
}

// pathText returns in words where clusters on a version would be moved.
func pathText(t *model.Track, path target.Path) string {
	text := path.Clusters
	if strings.HasPrefix(text, "to ") {
		text = "go " + text
	}
	text = model.Escape(path.Stage) + ": clusters " + model.Escape(text)
	auto, forced := target.Reach(t)
	if path.Auto != nil {
		text += ", " + auto + " " + model.Escape(path.Auto.Version)
	}
	if path.Forced != nil {
		text += ", " + forced + " " + model.Escape(path.Forced.Version)
	}
	return text + "."
}

// objectName returns the kind and name of an object as two words.
func objectName(o *model.Object) string {
	switch {
	case o.Several > 1 || o.Name == "":
		return model.Escape(o.String())
	case o.Namespace != "":
		return model.Escape(o.Kind + " " + o.Namespace + "/" + o.Name)
	}
	return model.Escape(o.Kind + " " + o.Name)
}
