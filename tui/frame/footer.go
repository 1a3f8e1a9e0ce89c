package frame

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/refusal"
	"github.com/lctui/lctui/tui/timeline"
)

// panelsFrom is the screen width from which the footer names the keys of all panels before other
// keys. Below it, the footer does so only for agenda and problems.
const panelsFrom = 100

// offer is a hint that the footer may draw. Offers of a lower rank get room first.
type offer struct {
	keys, label string
	// intents are what the keys do; nil for a note, which has no keys.
	intents        []keys.Intent
	refused, shown bool
	width, rank    int
}

// The ranks of hints. Help and the way back are drawn in any case. Then come hints that should
// always be found, such as unsaved edits and the keys that open panels, and last the others.
const (
	first = iota
	always
	asRoomAllows
	ranks
)

// gap separates two hints.
const gap = "  "

// drawHints draws the hints of the layer on top into the rest of a line, in their order. Only whole
// hints are drawn. Those of a lower rank get room first.
func (f *faces) drawHints(to *draw.Frame, line int) {
	p, offers := to.Pen(line, f.c.Width).Text(" "), f.offers()
	room := p.Columns() - p.Column() + len(gap)
	for rank := range ranks {
		for i := range offers {
			if o := &offers[i]; o.rank == rank && (o.width <= room || rank == first) && f.ask(o) {
				o.shown = true
				room -= o.width
			}
		}
	}
	from := p.Column()
	for i := range offers {
		switch o := &offers[i]; {
		case !o.shown:
			continue
		case p.Column() > from:
			p.Text(gap)
			fallthrough
		default:
			at := p.Column()
			if o.refused {
				p.Muted(o.keys).Muted(o.blank()).Muted(o.label)
			} else {
				p.Put(timeline.Strong, o.keys).Text(o.blank()).Text(o.label)
			}
			f.reach(to, o, draw.Rect{Top: line, Left: at, Width: p.Column() - at, Height: 1})
		}
	}
}

// reach makes a hint clickable. Each key does what it names, and the label does what the last key
// does.
func (f *faces) reach(to *draw.Frame, o *offer, r draw.Rect) {
	scope := f.c.Layers.Top()
	for _, i := range o.intents {
		to.Hit(r, panel.OnHint(i))
		used := draw.Width(f.c.Keys.First(scope, i)) + 1
		r.Left, r.Width = r.Left+used, r.Width-used
	}
}

// blank separates the keys of a hint from its label. A note has no keys.
func (o *offer) blank() string {
	if o.intents == nil {
		return ""
	}
	return " "
}

// ask determines whether the keys of a hint are refused, and reports whether to draw the hint. The
// reason for a refusal is costly, so ask is called only for hints that fit.
func (f *faces) ask(o *offer) bool {
	if o.intents == nil {
		return true
	}
	o.refused = f.c.Refusal(o.intents[0]) != ""
	return !o.refused || !leftOut(f.c, f.c.Layers.Top(), o.intents[0])
}

// offers returns the hints of the layer on top that the footer may draw.
func (f *faces) offers() []offer {
	c := f.c
	scope := c.Layers.Top()
	own := f.of(scope).Hints
	out := make([]offer, 0, len(own)+8)
	known := make([]keys.Intent, 0, len(own)+8)
	add := func(h *panel.Hint, rank int) {
		if !h.In(c.Size) {
			return
		}
		o := offer{label: h.Words(c.Size), refused: h.Note != "", rank: rank}
		if h.Note == "" {
			i := h.Intents[0]
			if slices.Contains(known, i) {
				return
			}
			known = append(known, i)
			if o.keys = c.Keys.First(scope, h.Intents...); o.keys == "" {
				return
			}
			o.intents = h.Intents
		}
		o.width = draw.Width(o.keys) + len(o.blank()) + draw.Width(o.label) + len(gap)
		out = append(out, o)
	}
	if c.Playing {
		add(&panel.Hint{Intents: stopping, Label: "stop"}, always)
	}
	if scope.IsBrowsing() && c.Editor.Now().Dirty() {
		add(&panel.Hint{Intents: saving, Label: "save"}, always)
		add(&panel.Hint{Intents: undoing, Label: "undo"}, always)
	}
	back := slices.IndexFunc(own, isWayBack)
	for i := range own {
		if i != back {
			add(&own[i], f.rank(&own[i]))
			continue
		}
		if scope.IsBrowsing() && scope != keys.Timeline && c.Full() {
			for _, h := range openPanels {
				rank := asRoomAllows
				if i := h.Intents[0]; (scope.IsList() || c.Width >= panelsFrom) && (i == keys.OpenAgenda || i == keys.OpenProblems) {
					rank = always
				}
				if i := h.Intents[0]; keys.Opens[i] != scope && opens(c, scope, i) {
					add(&h, rank)
				}
			}
			add(&panel.Hint{Intents: helping, Label: "help"}, always)
		}
		add(&own[i], first)
	}
	return out
}

var (
	stopping   = []keys.Intent{keys.Play}
	saving     = []keys.Intent{keys.Save}
	undoing    = []keys.Intent{keys.Undo}
	helping    = []keys.Intent{keys.OpenHelp}
	openPanels = []panel.Hint{
		{Intents: []keys.Intent{keys.OpenAgenda}, Label: "agenda"}, {Intents: []keys.Intent{keys.OpenProblems}, Label: "problems"},
		{Intents: []keys.Intent{keys.OpenPaths}, Label: "paths"}, {Intents: []keys.Intent{keys.OpenOverride}, Label: "override"},
		{Intents: []keys.Intent{keys.OpenPlan}, Label: "plan"}, {Intents: []keys.Intent{keys.OpenOverview}, Label: "files"},
		{Intents: []keys.Intent{keys.OpenMatrix}, Label: "matrix"},
	}
)

// isWayBack reports whether a hint is for help or for going back.
func isWayBack(h panel.Hint) bool {
	return h.Note == "" && (h.Intents[0] == keys.OpenHelp || h.Intents[0] == keys.Back || h.Label == "back")
}

// rank returns the rank of a hint of the panel itself.
func (f *faces) rank(h *panel.Hint) int {
	if h.Note != "" || !f.c.Full() {
		return asRoomAllows
	}
	switch i := h.Intents[0]; {
	case i == keys.OpenHelp, i == keys.Quit, i == keys.OpenAgenda, i == keys.OpenProblems:
		return always
	case f.c.Width >= panelsFrom && slices.ContainsFunc(openPanels, func(x panel.Hint) bool { return x.Intents[0] == i }):
		return always
	}
	return asRoomAllows
}

// opens reports whether the footer names the key that opens a panel.
func opens(c *panel.Context, scope keys.Scope, i keys.Intent) bool {
	return refusal.Offers(c, i) && (c.Refusal(i) == "" || !leftOut(c, scope, i))
}

// leftOut reports whether the footer leaves a refused key out, instead of muting it. It leaves out
// a few keys such as save and undo, and edits of a file that cannot be edited.
func leftOut(c *panel.Context, scope keys.Scope, i keys.Intent) bool {
	switch {
	case i == keys.Save, i == keys.Undo, i == keys.Convert, i == keys.QuickFix, i == keys.ShiftMarked,
		i == keys.OpenMatrix, i == keys.OpenOverride, i == keys.OpenPlan:
		return true
	case scope == keys.Timeline, scope == keys.Problems, scope == keys.Children:
		gone := i.Edits() && (i != keys.EditStart || c.Can(lifecycle.TypeStart) != "")
		return gone && c.Object() != nil && c.Editor.ReadOnly(c.Focus.File) != ""
	}
	return false
}

// drawFooter draws the sentence of the status line and the hints of the layer on top, each on its
// own line. If there is only one line for both, the sentence takes it. A longer sentence also takes
// the lines above, until the next key.
func (f *faces) drawFooter(to *draw.Frame, at screen) {
	c := f.c
	if c.Status.Text != "" {
		if at.status < 0 {
			to.Upwards(at.footer, c.Width, c.Status.Kind, c.Status.Text)
			return
		}
		to.Upwards(at.status, c.Width, c.Status.Kind, c.Status.Text)
	}
	f.drawHints(to, at.footer)
}
