package lifecycle

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/model"
)

// Quote returns text from a file as messages show it: in double quotes and escaped.
func Quote(text string) string { return `"` + model.Escape(text) + `"` }

// Line returns the line of another place for a message, as " (line 47)"; "" for a place that
// is not in the file.
func Line(p model.Position) string {
	if !p.InFile() {
		return ""
	}
	return " (line " + strconv.FormatUint(uint64(p.Line), 10) + ")"
}

// StartPlace returns where a stage's start is, or else the stage.
func StartPlace(s *model.Stage) model.Position {
	return FirstPlace(s.StartAt, s.NameAt, s.Entry)
}

// NamePlace returns where a stage's classification is, or else the stage.
func NamePlace(s *model.Stage) model.Position { return FirstPlace(s.NameAt, s.Entry) }

// VersionPlace returns where a version's text is, or else its entry.
func VersionPlace(v *model.Version) model.Position { return FirstPlace(v.TextAt, v.Entry) }

// FirstPlace returns the first of the places that is in the file, or the zero Position.
func FirstPlace(places ...model.Position) model.Position {
	for _, p := range places {
		if p.InFile() {
			return p
		}
	}
	return model.Position{}
}

// VersionName returns what messages call a version, escaped.
func VersionName(v *model.Version) string {
	if ServerText(v) == "" {
		return "a version without text"
	}
	return model.Escape(v.Text)
}

// StageWords returns the names of the five stages in order, separated by commas.
func StageWords() string { return strings.Join(model.VersionStages.Names(), ", ") }

// ServerText returns the version's text as the server gets it: "" if the file has null.
func ServerText(v *model.Version) string {
	if v.NotText {
		switch v.Text {
		case "~", "null", "Null", "NULL":
			return ""
		}
	}
	return v.Text
}

// RefAt returns the ref of the stage, version or object at a related place of a finding. ok is false
// if there is none at the place.
func RefAt(objects []*model.Object, p model.Position) (at model.Ref, ok bool) {
	for i, o := range objects {
		for t, track := range o.Tracks {
			for k, v := range track.Versions {
				at = model.ObjectRef(i).InTrack(t).InVersion(k)
				for s := range v.Stages {
					if p == StartPlace(&v.Stages[s]) || p == NamePlace(&v.Stages[s]) {
						return at.InStage(s), true
					}
				}
				if p == VersionPlace(v) || p == v.LifecycleAt || p == v.ExpirationAt || p == v.Classification.At {
					return at, true
				}
			}
		}
		if p == FirstPlace(o.NameAt, o.At) {
			return model.ObjectRef(i), true
		}
	}
	return model.Ref{}, false
}

// Nth returns the ordinal of n, from 1: first, second, third, 4th.
func Nth(n int) string {
	if words := []string{"first", "second", "third"}; n <= len(words) {
		return words[n-1]
	}
	return strconv.Itoa(n) + "th"
}

// Related returns a place that the message of a rule names, and a text about it; nil for a place
// that is not in the file.
func Related(p model.Position, text string) []model.Related {
	if !p.InFile() {
		return nil
	}
	return []model.Related{{Place: model.Here(p), Text: text}}
}
