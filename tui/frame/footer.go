package frame

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// drawHints draws as many whole hints of the layer on top as fit into the rest of a
// line. The help, and in a list or panel the way back, is shown however little room there
// is; what is refused stands back.
func (f *faces) drawHints(p *draw.Pen) {
	const gap = "  "
	type hint struct {
		keys, rest string
		refused    bool
	}
	var list []hint
	c := f.c
	scope, keep := c.Layers.Top(), -1
	hints := f.of(scope).Hints
	if c.Playing && c.Keys.First(scope, keys.Play) != "" {
		hints = slices.Concat([]panel.Hint{{Intents: []keys.Intent{keys.Play}, Label: "stop"}}, hints)
	}
	for _, h := range hints {
		if h.Sizes != "" && !strings.Contains(h.Sizes, c.Size().Letter()) {
			continue
		}
		out := hint{rest: c.HintText(scope, h), refused: h.Note != ""}
		if h.Note == "" {
			first := h.Intents[0]
			if out.refused = c.Refusal(first) != ""; out.refused && leftOut(c, scope, first) {
				continue
			}
			if keep < 0 && (first == keys.OpenHelp || first == keys.Back || h.Label == "back") {
				keep = len(list)
			}
			out.keys = c.Keys.First(scope, h.Intents...)
			out.rest = out.rest[len(out.keys):]
		}
		list = append(list, out)
	}
	width := func(h hint) int { return draw.Width(h.keys) + draw.Width(h.rest) }
	room, kept, used, full := p.Columns()-p.Column(), 0, 0, false
	if keep >= 0 {
		kept = len(gap) + width(list[keep])
	}
	for i, h := range list {
		n := width(h)
		if used > 0 {
			n += len(gap)
		}
		if i == keep {
			kept = 0
		} else if full = full || used+n+kept > room; full {
			continue
		}
		if used > 0 {
			p.Text(gap)
		}
		if used += n; h.refused {
			p.Muted(h.keys + h.rest)
		} else {
			p.Put(timeline.Strong, h.keys).Text(h.rest)
		}
	}
}

// leftOut reports whether a key that is refused is not in the footer either: what
// the bar in focus cannot do is in the help, and what no key can edit is not
// offered.
func leftOut(c *panel.Context, scope keys.Scope, i keys.Intent) bool {
	switch scope {
	case keys.Override:
		return true
	case keys.Timeline, keys.Problems, keys.Children:
		gone := i == keys.OpenOverride || i == keys.Undo || i == keys.Save || i.Edits() && (i != keys.EditStart || c.Can(lifecycle.TypeStart) != "")
		return gone && c.Object() != nil && c.Editor.ReadOnly(c.Focus.File) != ""
	}
	return false
}

// drawFooter draws the sentence of the status line and the hints of the layer on top,
// each on its line. Where there is one line for both the sentence takes it.
func (f *faces) drawFooter(to *draw.Frame, at screen) {
	c := f.c
	if c.Status.Text != "" {
		if at.status < 0 {
			drawStatus(c, to, at.footer)
			return
		}
		drawStatus(c, to, at.status)
	}
	f.drawHints(to.Pen(at.footer, c.Width).Text(" "))
}

// drawStatus draws the sentence of the status line. A longer one takes lines above until
// the next key: what it says at its end is what to do.
func drawStatus(c *panel.Context, f *draw.Frame, last int) {
	const most = 3
	lines := draw.Wrap(c.Status.Text, c.Width-2, c.Width-2)
	if len(lines) > most {
		lines[most-1] = timeline.Cut(lines[most-1]+" "+lines[most], c.Width-2)
		lines = lines[:most]
	}
	for i, line := range lines {
		at := last - len(lines) + 1 + i
		if len(lines) > 1 {
			f.Clear(at)
		}
		f.Pen(at, c.Width).Text(" ").Put(c.Status.Kind, line)
	}
}
