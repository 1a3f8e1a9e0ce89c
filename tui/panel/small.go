package panel

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/timeline"
)

// A field on less than 40×10 has the first line, with what it is of where there is
// room. Below stand, as long as there are lines: why it was not taken, what the text
// means, the findings it would bring, the fields beside it, the keys. On a terminal of
// one line a refusal takes the place of the text until the next key.

// KeysFrom is from how many lines on the last one of less than 40×10 is kept for keys.
const KeysFrom = 6

// SmallRoom is how many lines a field has below it on less than 40×10.
func SmallRoom(r draw.Rect) int {
	if r.Height >= KeysFrom {
		return r.Height - 2 // one is for the keys
	}
	return r.Height - 1
}

// DrawSmall draws a field on less than 40×10, in its part of the frame: what it is of,
// its text, and why that was refused. It returns the lines below.
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

// Unsaid returns the sentence of the status line, none where a field that refuses its
// text for err says it already.
func (c *Context) Unsaid(err error) Status {
	if err != nil && strings.Contains(c.Status.Text, err.Error()) && c.Height > 1 {
		return Status{}
	}
	return c.Status
}

// Larger asks for a larger terminal, in as many words as fit into this one. The size that
// it takes is given where it is known, else it is "".
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

// DrawLarger draws what Larger says over as many lines as it takes.
func DrawLarger(f *draw.Frame, r draw.Rect, text string) {
	f.Area(r.Top, r.Height, r.Width).Wrapped(timeline.Warning, text)
}
