package command

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
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
		if words := versions(c, name, false); len(words) > 0 && name != "" {
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
		words = versions(c, text, false)
	case keys.CopyTo:
		at := strings.LastIndexByte(text, ' ') + 1
		before = text[:at]
		words = versions(c, text[at:], false)
	case keys.StepBetween:
		if from, to, second := strings.Cut(text, " "); second {
			name, text = name+" "+from, to
		}
		words = versions(c, text, false)
	case keys.SetFilter:
		words = beginning([]string{"drift:", "edited", "marked", "problem", "stage:", "within:"}, text)
	case keys.DeprecateAPI, keys.RemoveAPI:
		if c.Can(lifecycle.NameMoves) == "" {
			words = versions(c, text, true)
		}
	}
	if len(words) == 0 {
		return line, nil
	}
	return name + " " + before + commonPrefix(words, ""), words
}

// versions returns the names of versions that begin with text: those of the focused track, and
// those of all tracks of the object, qualified with the name of their track. With majors set, the
// majors of an API are added.
func versions(c *panel.Context, text string, majors bool) []string {
	if c.Track() == nil {
		return nil
	}
	words := beginning(withMajors(c.Tracks.At(c.Focus.TrackRef).Names, majors), text)
	if text == "" {
		return words
	}
	for _, p := range c.Shown().Tracks() {
		if p.File != c.Focus.File || p.Object != c.Focus.Object {
			continue
		}
		for _, name := range withMajors(c.Tracks.At(p).Names, majors) {
			words = append(words, beginning([]string{trackview.NameOf(c.Shown().Track(p)) + "/" + name}, text)...)
		}
	}
	return words
}

// withMajors adds the majors of API versions, each of which stands for several versions. Major 0 is
// left out, because each of its versions stands for itself.
func withMajors(names []string, wanted bool) []string {
	out := slices.Clone(names)
	for _, name := range names {
		if major, _, ok := strings.Cut(name, "."); wanted && ok && major != "0" && !slices.Contains(out, major) {
			out = append(out, major)
		}
	}
	return out
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
