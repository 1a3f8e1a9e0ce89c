package panel

import (
	"strings"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
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

// DrawSmallFindings draws findings over as many lines as they take, the rule before
// the words: the errors, or the others.
func (c *Context) DrawSmallFindings(out *draw.Area, found []model.Finding, errors bool) {
	for i := range found {
		if (found[i].Severity == model.Error) == errors {
			kind, sign := c.Sign(found[i].Severity)
			out.Wrapped(kind, sign+" "+found[i].Rule+": "+model.Escape(found[i].Message))
		}
	}
}
