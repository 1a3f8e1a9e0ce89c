package compose

import (
	"errors"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Like is the text for starts that takes the stages of the predecessor, moved so that the version
// is supported from today, or from the date that follows. It may be shortened to its first letter.
const Like = "like"

// alike returns the text of the starts of a new version: that of texts, or what Like means for it.
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

// moved returns the text of stages moved so that the supported one, or else the first with a date,
// begins at an instant. An open stage begins then.
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
