// Package override is the layer that shows for each version what a profile says, what a namespaced
// profile overrides of it, and the result of both.
package override

import (
	"slices"
	"strconv"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// Panel is the open layer.
type Panel struct {
	// file and object locate the namespaced profile; track is the name of the track shown.
	file, object int
	track        string
	// version, stage and side have the focus. They are names because lines and stages may come and
	// go. at is the index of the line of the version, top that of the first line shown.
	version, stage string
	side           side
	at, top        int
	// wanted is the stage that had the focus before the panel opened, if the override does not name
	// it: moving to another bar focuses it there.
	wanted string
	// before is the window from before the panel opened, if the panel shows another one.
	before *timeline.Window
	// all is set if versions without an override are shown too.
	all    bool
	filter panel.Filter
	// from is the focus from before the panel opened, focus the place that edits of the focused bar
	// change.
	from, focus editor.Focus
	// moved is set after a step is undone or redone, to focus what that changed.
	moved bool

	view
	of source
	// below is where fields over the panel draw.
	below draw.Rect
}

// Open opens the panel on the version in focus: in the namespaced profile that the version belongs
// to, or in the first one that overrides it. A panel.Child is opened alongside its parent.
func (p *Panel) Open(c *panel.Context, with any) panel.Result {
	if child, ok := with.(panel.Child); ok {
		return p.openChild(c, child)
	}
	*p = Panel{file: c.Focus.File, object: c.Focus.Object, from: c.Focus}
	if t := c.Track(); t != nil {
		p.track = t.Name
	}
	if c.Shown().InheritsAll(c.Focus.TrackRef) {
		p.track, p.all = p.firstOfParent(c), true
	}
	if v := c.Focused(); v != nil {
		p.version = v.Text
		// Keep the focus on a stage that the user has chosen. The one that a row focuses by itself
		// is only wanted, because an override mostly names another.
		if stages, k := c.Stages(), c.Focus.Stage; k >= 0 && k < len(stages) {
			if p.wanted = stages[k].Name; k != c.StageToChange(v) || c.Overrides() {
				p.stage, p.wanted = p.wanted, ""
			}
		}
	}
	if !c.Overrides() {
		children := c.Shown().Children(c.Focus.TrackRef)
		best := max(slices.IndexFunc(children, func(b check.Pair) bool { return b.Child.Object.Names(p.track, p.version) }), 0)
		child := children[best].Child
		p.file, p.object = children[best].ChildFile, child.Index
		p.all = !child.Object.Names(p.track, p.version)
	}
	p.sync(c)
	return p.fit(c)
}

// firstOfParent returns the name of the first track of the parent that has versions.
func (p *Panel) firstOfParent(c *panel.Context) string {
	if b, ok := c.Shown().Bond(p.file, p.object); ok && !b.Orphan {
		for _, t := range b.Parent.Object.Tracks {
			if len(t.Versions) > 0 {
				return t.Name
			}
		}
	}
	return model.Kubernetes
}

// openChild opens the panel on a namespaced profile that was chosen from those below a parent. If
// the panel was open before, it still returns to where it was first opened from.
func (p *Panel) openChild(c *panel.Context, x panel.Child) panel.Result {
	from := c.Focus
	if x.Again {
		from = p.from
	}
	object := c.Shown().Object(model.TrackRef{File: x.File, Object: x.Object})
	*p = Panel{file: x.File, object: x.Object, from: from, track: x.Track, version: x.Version}
	if p.track == "" {
		p.track = model.Kubernetes
		if i := slices.IndexFunc(object.Tracks, func(t *model.Track) bool { return len(t.Versions) > 0 }); i >= 0 {
			p.track = object.Tracks[i].Name
		}
	}
	if p.all = x.Version != "" && !object.Names(p.track, p.version); p.all {
		p.side = ofParent
	}
	p.sync(c)
	return p.fit(c)
}

// count returns the position of the focus among the versions shown, as in "4 of 9".
func (p *Panel) count() string {
	return strconv.Itoa(min(p.at+1, len(p.lines))) + " of " + strconv.Itoa(len(p.lines))
}

// fit shows all dates if none of the version is visible. The former window comes back when the
// panel closes. Nothing is visible or not as long as the screen has no size.
func (p *Panel) fit(c *panel.Context) panel.Result {
	if c.Width == 0 {
		return panel.Result{}
	}
	window, dated := c.Window.Resize(max(c.Width-p.rows(c).BarAt()-1, 0), c.Editor.Instant(), c.Cursor), false
	for _, of := range p.line().of {
		if of == nil {
			continue
		}
		for _, start := range panel.AppendStarts(nil, of) {
			if window.Shows(start) {
				return panel.Result{}
			}
			dated = true
		}
	}
	if !dated || window.Width() == 0 {
		return panel.Result{}
	}
	p.before = &window
	resized := *c
	resized.Window = window
	return resized.Zoom(keys.ZoomFit, p.instants)
}

// Layout brings the panel up to date with the state shown.
func (p *Panel) Layout(c *panel.Context, r draw.Rect) {
	if p.moved {
		p.follow(c)
		p.moved = false
	}
	p.sync(c)
	d := p.drawing(c, r)
	p.below = draw.Rect{Top: d.at.rule, Width: r.Width, Height: d.at.detailCount + 1}
	p.top = d.scrolled()
}

// sync finds the focused version and stage again, and the place that edits change.
func (p *Panel) sync(c *panel.Context) {
	of := source{state: c.Shown(), related: c.Shown().KnowsRelated(), file: p.file, object: p.object, track: p.track, terms: p.filter.Text, all: p.all}
	if of.terms != "" {
		of.cursor = c.Cursor
	}
	if of != p.of {
		p.of, p.view = of, newView(c, of, &p.filter)
	}
	at := slices.IndexFunc(p.lines, func(l line) bool { return l.text == p.version })
	if at < 0 {
		at, p.stage = max(0, min(p.at, len(p.lines)-1)), ""
	}
	p.at = at
	if len(p.lines) == 0 {
		p.focus = editor.Focus{TrackRef: model.TrackRef{File: p.file, Object: p.object, Track: 0}, Version: model.None, Stage: model.None}
		return
	}
	l := p.line()
	p.version = l.text
	// A stage that is being typed may not exist yet.
	gone := c.Layers.Top() == keys.Override && !l.has(ofOverride, p.stage) && !l.has(ofParent, p.stage) && !l.has(ofResult, p.stage)
	if !slices.Contains(l.stages(p.side), p.stage) && (p.stage == "" || gone) {
		p.stage = p.stageToChange(c, l)
	}
	p.focus = p.editsAt(c, l)
}

// line returns the focused version, or a line without a version if nothing is shown.
func (p *Panel) line() *line {
	if p.at < 0 || p.at >= len(p.lines) {
		return &line{index: [sides]int{model.None, model.None, model.None}}
	}
	return &p.lines[p.at]
}

// stageToChange returns the stage of the focused bar that is most likely to be changed. If the
// override names none, it is that of the parent.
func (p *Panel) stageToChange(c *panel.Context, l *line) string {
	v := l.of[p.side]
	if p.side == ofOverride && (v == nil || v.Bare() && !l.added()) {
		v = l.of[ofParent]
	}
	if v == nil {
		return ""
	}
	if stages, k := lifecycle.Stages(v), c.StageToChange(v); k >= 0 && k < len(stages) {
		return stages[k].Name
	}
	return ""
}

// editsAt returns the version and stage that edits of the focused bar change: in the entry of the
// namespaced profile, or else in the parent.
func (p *Panel) editsAt(c *panel.Context, l *line) editor.Focus {
	in, of := ofOverride, p.side
	if (p.side == ofParent || l.of[ofOverride] == nil) && l.of[ofParent] != nil {
		in = ofParent
	}
	if of == ofResult {
		of = ofOverride
	}
	at := c.Shown().On(p.place(in), l.index[in])
	if _, k, ok := l.start(of, p.stage); ok {
		at.Stage = k
	}
	return at
}

// follow focuses what the program has in focus, if the panel can show it.
func (p *Panel) follow(c *panel.Context) {
	v, t, of := c.Focused(), c.Track(), ofOverride
	switch {
	case v == nil || t == nil || !p.known:
		return
	case c.Focus.File == p.ChildFile && c.Focus.Object == p.Child.Index:
	case !p.Orphan && c.Focus.File == p.ParentFile && c.Focus.Object == p.Parent.Index:
		of = ofParent
	default:
		return
	}
	if p.side != ofResult {
		p.side = of
	}
	p.track, p.version = t.Name, v.Text
	if stages := c.Stages(); c.Focus.Stage >= 0 && c.Focus.Stage < len(stages) {
		p.stage = stages[c.Focus.Stage].Name
	}
	p.all = p.all || !c.Shown().Object(p.place(ofOverride)).Names(t.Name, v.Text)
}

// Face returns the file that edits change, for the title, and the hints.
func (p *Panel) Face(c *panel.Context) panel.Face {
	all, allWide := "all", "all versions"
	if p.all {
		all, allWide = "differences", "differences only"
	}
	hints := []panel.Hint{
		{Intents: []keys.Intent{keys.EditStart}, Label: "edit " + p.side.String()},
		{Intents: []keys.Intent{keys.NextPanel}, Label: ((p.side + 1) % sides).String()},
		{Intents: []keys.Intent{keys.AddStage}, Label: "add"}, {Intents: []keys.Intent{keys.RemoveStage}, Label: "remove"},
		{Intents: []keys.Intent{keys.OpenOverride}, Label: "children"},
		{Intents: []keys.Intent{keys.ShowAll}, Label: all, Wide: allWide}, {Intents: []keys.Intent{keys.QuickFix}, Label: "fix"},
		{Intents: []keys.Intent{keys.DayBack, keys.DayForward}, Label: "day"}, {Intents: []keys.Intent{keys.PreviousTransition, keys.NextTransition}, Label: "next"},
		{Intents: []keys.Intent{keys.Back}, Label: "back"},
	}
	if p.side != ofParent || !p.several(c) {
		hints = slices.DeleteFunc(hints, func(h panel.Hint) bool { return h.Intents[0] == keys.OpenOverride })
	}
	titled := model.TrackRef{File: p.file, Object: p.object, Track: model.None}
	if p.side == ofParent {
		titled = c.Focus.TrackRef
	}
	return panel.Face{Hints: hints, Filter: &p.filter, Shown: len(p.lines), All: p.unfiltered, Noun: "versions",
		Focus: &p.focus, Titled: &titled, Bar: p.rows(c).BarAt(), Below: p.below, Own: p.own}
}
