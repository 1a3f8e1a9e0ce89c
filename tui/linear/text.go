package linear

import (
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
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

// inDays returns in words how many days t is before or after from.
func inDays(from, t time.Time) string {
	switch n := phrase.DaysBetween(from, t); {
	case n > 0:
		return "in " + phrase.Plural(n, "day")
	case n < 0:
		return phrase.Plural(-n, "day") + " ago"
	}
	return "today"
}

// onLine returns in words the line of a position, "" if it is not in the file.
func onLine(at model.Position) string {
	if !at.InFile() {
		return ""
	}
	return ", line " + strconv.Itoa(int(at.Line))
}

// stageText returns in words when a stage begins.
func stageText(stage *model.Stage) string {
	text := model.Escape(stage.Title())
	switch stage.Start.Form {
	case model.At:
		return text + " from " + model.Escape(stage.Start.String())
	case model.NoTime:
		return text + ` from "` + model.Escape(stage.Start.Text) + `", which is not a time`
	case model.Event:
		return text + " from an unrecorded instant"
	}
	return text + " always"
}

// stageInFile is stageText with the line in the file, and with a note if the stage never applies.
func stageInFile(stages []model.Stage, k int) string {
	text := stageText(&stages[k]) + onLine(editor.LineOf(&stages[k]))
	if editor.Hidden(stages, k) {
		text += ", never holds"
	}
	return text
}

// startMeaning returns what a start means: its day, its distance from the time cursor, and its
// distance from the present start.
func startMeaning(cursor time.Time, present, start model.Start) string {
	if !start.IsAt() {
		return "An open start: the stage has always applied."
	}
	text := model.FormatTime(start.Time()) + " is a " + start.Time().Weekday().String() + ", " + inDays(cursor, start.Time())
	if present.IsAt() {
		switch n := phrase.DaysBetween(present.Time(), start.Time()); {
		case n > 0:
			text += ", " + phrase.Plural(n, "day") + " later than before"
		case n < 0:
			text += ", " + phrase.Plural(-n, "day") + " earlier than before"
		}
	}
	return text + "."
}

// counts has the number of findings of each severity.
type counts [model.Error + 1]int

// text returns the number of errors, and that of warnings if there are any.
func (c counts) text() string {
	text := phrase.Plural(c[model.Error], "error")
	if n := c[model.Warning]; n > 0 {
		text += ", " + phrase.Plural(n, "warning")
	}
	return text
}

// factText returns a fact as a sentence. The fact is an entry of the file that a stage follows
// from, or something else that is known.
func factText(f lifecycle.Fact) string {
	switch {
	case f.Quoted && f.Look == model.LookUnknown:
		return "Older readers find " + strconv.Quote(model.Escape(f.Text)) + onLine(f.At) + ": " + f.About + "."
	case f.Quoted:
		return capital(f.Label) + " " + strconv.Quote(model.Escape(f.Text)) + onLine(f.At) + ": " + f.About + "."
	case f.Label == "":
		return sentence(model.Escape(f.Text))
	}
	return sentence(model.Escape(f.Label + ": " + f.Text))
}

// changesText returns changes in words, one sentence each. Of many it returns only the first page.
func changesText(changes []change.Change) string {
	return firstPage(model.Map(changes, func(c change.Change) string { return c.String() + "." }))
}

// firstPage joins lines. Of many it joins only the first page.
func firstPage(lines []string) string {
	if n := len(lines) - page; n > 0 {
		lines = append(lines[:page:page], "And "+strconv.Itoa(n)+" more.")
	}
	return strings.Join(lines, "\n")
}

// startsText returns the stages of a version in words, "nothing" if it has none.
func startsText(v *model.Version) string {
	if v == nil || v.Bare() {
		return "nothing"
	}
	return strings.Join(model.Map(lifecycle.Stages(v), func(s model.Stage) string { return stageText(&s) }), ", ")
}

// objectName returns the kind and name of an object as two words.
func objectName(o *model.Object) string {
	switch {
	case o.GroupedCount > 1 || o.Name == "":
		return model.Escape(o.String())
	case o.Namespace != "":
		return model.Escape(o.Kind + " " + o.Namespace + "/" + o.Name)
	}
	return model.Escape(o.Kind + " " + o.Name)
}
