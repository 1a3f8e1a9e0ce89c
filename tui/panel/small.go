package panel

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/timeline"
)

// On less than 40×10 a field takes the first line, with its label if that fits. Below it come, as
// far as there are lines: why the text was not taken, what it means, the findings it would cause,
// the fields beside it, the keys. On a terminal of one line a refusal replaces the text until the
// next key.

// KeysFrom is the height from which a screen of less than 40×10 keeps its last line for keys.
const KeysFrom = 6

// SmallRoom returns how many lines a field has below it on less than 40×10.
func SmallRoom(r draw.Rect) int {
	if r.Height >= KeysFrom {
		return r.Height - 2 // one is for the keys
	}
	return r.Height - 1
}

// DrawSmall draws a field in r, on less than 40×10: its label, its text, and why the text was
// refused. It returns the area below.
func (f *Field) DrawSmall(frame *draw.Frame, r draw.Rect, label string, refused Status) *draw.Area {
	p, out := frame.Pen(r.Top, r.Width), frame.Area(r.Top+1, SmallRoom(r), r.Width)
	if refused.Text != "" && out.Room() == 0 {
		p.Put(refused.Kind, refused.Text)
		return out
	}
	if draw.Width(label)+draw.Width(f.String())+1 <= r.Width {
		p.Text(label)
	}
	f.Draw(p, r.Width)
	out.Wrapped(refused.Kind, refused.Text)
	return out
}

// Unsaid returns the sentence of the status line, or none if a field that refuses its text with err
// says the same.
func (c *Context) Unsaid(err error) Status {
	if err != nil && strings.Contains(c.Status.Text, err.Error()) && c.Height > 1 {
		return Status{}
	}
	return c.Status
}

// Larger asks for a larger terminal, in the longest words that fit into r. needs is the size it
// takes, "" if that is not known.
func Larger(r draw.Rect, why, needs string) string {
	words := []string{"make the window larger " + why, "larger window: " + why, "enlarge"}
	if needs != "" {
		words = []string{"make the window larger " + why + " (" + needs + ")", "enlarge " + why + " (" + needs + ")", "enlarge: " + needs, needs}
	}
	at := slices.IndexFunc(words, func(text string) bool {
		lines := draw.Wrap(text, r.Width, r.Width)
		return len(lines) <= r.Height && !slices.ContainsFunc(lines, func(line string) bool { return draw.Width(line) > r.Width || strings.HasSuffix(line, "..") })
	})
	if at < 0 {
		at = len(words) - 1
	}
	return words[at]
}

// DrawLarger draws the text of Larger on as many lines as it takes.
func DrawLarger(f *draw.Frame, r draw.Rect, text string) {
	f.Area(r.Top, r.Height, r.Width).Wrapped(timeline.Warning, text)
}
