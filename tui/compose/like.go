package compose

import (
	"errors"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Like is the text of starts that copies the stages of the predecessor. They are moved so that the
// version is supported from today, or from the date that follows the word. It may be shortened to
// its first letter.
const Like = "like"

// alike returns the text of the starts of a new version. Like is replaced by the starts that it
// means.
func alike(t *model.Track, x NewVersion, text string, now time.Time) (string, error) {
	text = strings.TrimSpace(text)
	word := text[:len(text)-len(strings.TrimLeft(text, "abcdefghijklmnopqrstuvwxyz"))]
	date := strings.TrimLeft(text[len(word):], " :=@")
	if word == "" || !strings.HasPrefix(Like, word) {
		return text, nil
	}
	to, err := now.UTC().Truncate(24*time.Hour), error(nil)
	if date != "" {
		if to, _, err = lifecycle.ParseTime(date, now); err != nil {
			return "", err
		}
	}
	after := x.Predecessor(t)
	if after == model.None {
		return "", errors.New("there is no version before " + model.Escape(x.Text) + " to be like")
	}
	v := t.Versions[after]
	if len(v.Stages) == 0 {
		return "", errors.New(phrase.Version(v) + " has no lifecycle to take over")
	}
	return moved(v.Stages, to), nil
}

// moved returns the text of stages, all moved by the same time. The supported stage, or else the
// first with a date, begins at an instant, and so does an open stage.
func moved(stages []model.Stage, to time.Time) string {
	by, known := time.Duration(0), false
	for _, s := range stages {
		if s.Start.IsAt() && (!known || s.Name == model.Supported) {
			by, known = to.Sub(s.Start.Time()), true
		}
	}
	var parts []string
	for _, s := range stages {
		at := to
		if s.Start.IsAt() {
			at = s.Start.Time().Add(by)
		}
		parts = append(parts, s.Name+"="+model.FormatTime(at.UTC()))
	}
	return strings.Join(parts, " ")
}
