package command

import (
	"strings"

	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/palette"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// complete completes the name of a command, or its argument, as far as that is unambiguous, and
// returns the candidates.
func complete(c *panel.Context, line string) (string, []string) {
	name, text, has := strings.Cut(line, " ")
	if !has {
		if words := beginning(keys.CommandNames(), name); len(words) > 0 {
			return commonPrefix(words, " "), words
		}
		if words := versions(c, name); len(words) > 0 && name != "" {
			return commonPrefix(words, ""), words
		}
		return line, nil
	}
	var words []string
	before := ""
	switch keys.Commands()[name] {
	case keys.SetTheme:
		words = beginning(palette.Names(), text)
	case keys.SetZoom:
		words = beginning(timeline.ZoomNames(), text)
	case keys.GoToVersion:
		words = versions(c, text)
	case keys.CopyTo:
		at := strings.LastIndexByte(text, ' ') + 1
		before = text[:at]
		words = versions(c, text[at:])
	case keys.StepBetween:
		if from, to, second := strings.Cut(text, " "); second {
			name, text = name+" "+from, to
		}
		words = versions(c, text)
	case keys.SetFilter:
		words = beginning([]string{"drift:", "edited", "marked", "problem", "stage:", "within:"}, text)
	}
	if len(words) == 0 {
		return line, nil
	}
	return name + " " + before + commonPrefix(words, ""), words
}

// versions returns the names of versions that begin with text: those of the focused track, and
// those of all tracks of the object, qualified with the name of their track.
func versions(c *panel.Context, text string) []string {
	if c.Track() == nil {
		return nil
	}
	words := beginning(c.Tracks.At(c.Focus.TrackRef).Names, text)
	if text == "" {
		return words
	}
	for _, p := range c.Shown().Tracks() {
		if p.File != c.Focus.File || p.Object != c.Focus.Object {
			continue
		}
		for _, name := range c.Tracks.At(p).Names {
			words = append(words, beginning([]string{trackview.NameOf(c.Shown().Track(p)) + "/" + name}, text)...)
		}
	}
	return words
}

func beginning(words []string, with string) (out []string) {
	for _, word := range words {
		if strings.HasPrefix(word, with) {
			out = append(out, word)
		}
	}
	return out
}

// commonPrefix returns the common prefix of all words. A single word is followed by end.
func commonPrefix(words []string, end string) string {
	if len(words) == 1 {
		return words[0] + end
	}
	prefix := words[0]
	for _, word := range words[1:] {
		for !strings.HasPrefix(word, prefix) {
			prefix = prefix[:len(prefix)-1]
		}
	}
	return prefix
}
