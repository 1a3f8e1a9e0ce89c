package lifecycle

import (
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/model"
)

// Quote returns text from a file as messages show it: in double quotes, with
// every character that a terminal would act on made visible.
func Quote(text string) string { return `"` + model.Escape(text) + `"` }

// Date writes an instant as messages do: the day alone where it is its begin.
func Date(t time.Time) string {
	if t.Equal(midnight(t.UTC())) {
		return t.UTC().Format(time.DateOnly)
	}
	return model.FormatTime(t)
}

// Line names the line of another place in a message, as " (line 47)"; a place
// that is not in the file is not named.
func Line(p model.Place) string {
	if !p.InFile() {
		return ""
	}
	return " (line " + strconv.FormatUint(uint64(p.Line), 10) + ")"
}

// StartPlace is where a stage's start stands; where it has none, the stage.
func StartPlace(s *model.Stage) model.Place {
	return FirstPlace(s.StartAt, s.NameAt, s.Entry)
}

// NamePlace is where a stage's classification stands; where it has none, the
// stage.
func NamePlace(s *model.Stage) model.Place { return FirstPlace(s.NameAt, s.Entry) }

// VersionPlace is where a version's text stands; where it has none, the entry.
func VersionPlace(v *model.Version) model.Place { return FirstPlace(v.TextAt, v.Entry) }

func FirstPlace(places ...model.Place) model.Place {
	for _, p := range places {
		if p.InFile() {
			return p
		}
	}
	return model.Place{}
}

// VersionName is what messages call a version.
func VersionName(v *model.Version) string {
	if ServerText(v) == "" {
		return "a version without text"
	}
	return model.Escape(v.Text)
}

// StageWords lists the five stages in order.
func StageWords() string { return strings.Join(model.VersionStages.Names(), ", ") }

// ServerText is the version as the server gets it: null is an empty text there.
func ServerText(v *model.Version) string {
	if v.NotText {
		switch v.Text {
		case "~", "null", "Null", "NULL":
			return ""
		}
	}
	return v.Text
}

// RefAt returns what of the objects of a file a rule means by a related place: a stage, a
// version, or an object as a whole. ok is false where the place is of none of them.
func RefAt(objects []*model.Object, p model.Place) (at model.Ref, ok bool) {
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

// related stands in the message of a rule for the next of the related places.
// NamePlaces replaces it by words.
const related = "\x00"

// There names the next related place in the message of a rule, as " (line 47)"; a
// place that is not in the file is not named.
func There(p model.Place) string {
	if !p.InFile() {
		return ""
	}
	return " (" + related + ")"
}

// FirstListed is There for a thing that is listed twice: ", first in line 47".
func FirstListed(p model.Place) string {
	if !p.InFile() {
		return ""
	}
	return ", first in " + related
}

// Nth is the word for the place n in a row, from 1: first, second, third, 4th.
func Nth(n int) string {
	if words := []string{"first", "second", "third"}; n <= len(words) {
		return words[n-1]
	}
	return strconv.Itoa(n) + "th"
}

// Related returns a place that a rule names with There or FirstListed, and what
// stands there; none for a place that is not in the file.
func Related(p model.Place, text string) []model.Related {
	if !p.InFile() {
		return nil
	}
	return []model.Related{{Place: p, Text: text}}
}

// NamePlaces puts the lines of the related places into the message of a rule, with
// the file where it is not that of the finding.
func NamePlaces(f *model.Finding) {
	for _, r := range f.Related {
		name := "line " + strconv.FormatUint(uint64(r.Place.Line), 10)
		if r.File != f.File {
			name = model.Escape(r.File) + " " + name
		}
		f.Message = strings.Replace(f.Message, related, name, 1)
	}
}
