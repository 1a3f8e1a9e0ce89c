package lifecycle

import (
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/model"
)

// quote gives text from a file as messages show it: in double quotes, with
// every character that a terminal would act on made visible.
func quote(text string) string { return `"` + model.Escape(text) + `"` }

// date writes an instant as messages do: the day alone where it is its begin.
func date(t time.Time) string {
	if t.Equal(midnight(t.UTC())) {
		return t.UTC().Format(time.DateOnly)
	}
	return model.FormatTime(t)
}

// line names the line of another place in a message, as " (line 47)"; a place
// that is not in the file is not named.
func line(p model.Place) string {
	if !p.InFile() {
		return ""
	}
	return " (line " + strconv.FormatUint(uint64(p.Line), 10) + ")"
}

// startPlace is where a stage's start stands; where it has none, the stage.
func startPlace(s *model.Stage) model.Place {
	return firstPlace(s.StartAt, s.NameAt, s.Entry)
}

// namePlace is where a stage's classification stands; where it has none, the
// stage.
func namePlace(s *model.Stage) model.Place { return firstPlace(s.NameAt, s.Entry) }

// versionPlace is where a version's text stands; where it has none, the entry.
func versionPlace(v *model.Version) model.Place { return firstPlace(v.TextAt, v.Entry) }

func firstPlace(places ...model.Place) model.Place {
	for _, p := range places {
		if p.InFile() {
			return p
		}
	}
	return model.Place{}
}

// versionName is what messages call a version.
func versionName(v *model.Version) string {
	if serverText(v) == "" {
		return "a version without text"
	}
	return model.Escape(v.Text)
}

// stageWords lists the five stages in order.
func stageWords() string { return strings.Join(model.VersionStages.Names(), ", ") }

// serverText is the version as the server gets it: null is an empty text there.
func serverText(v *model.Version) string {
	if v.NotText {
		switch v.Text {
		case "~", "null", "Null", "NULL":
			return ""
		}
	}
	return v.Text
}
