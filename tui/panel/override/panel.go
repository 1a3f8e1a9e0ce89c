// Package override is the layer that shows, version by version, what a profile says,
// what a namespaced profile overrides of it, and what comes of both.
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

// Panel is the layer as it is open.
type Panel struct {
	// file and object are those of the namespaced profile, track the name of the
	// track shown.
	file, object int
	track        string
	// version, stage and side are what is worked on, by name: lines and stages come
	// and go under them. at is the line of the version, top the first one shown.
	version, stage string
	side           side
	at, top        int
	// wanted is the stage that was worked on before the panel opened, where the
	// override does not name it: the other bars begin with it.
	wanted string
	// before is the part of time that was shown before the panel opened, where it
	// shows another one.
	before *timeline.Window
	// all is set where versions without an override are shown too.
	all    bool
	filter panel.Filter
	// from is the focus that the panel was opened on, focus the one that edits of the
	// focused bar are made at.
	from, focus editor.Focus
	// moved is set when a step is undone or redone: the panel goes to where it was.
	moved bool
	// text is what a command gave for a start that has to be asked about first.
	text string

	view
	of source
	// below is where fields over the panel draw.
	below draw.Rect
}

// Open opens the panel on the version in focus: of the namespaced profile it stands
// in, or of the first one below the profile in focus that overrides it. A panel.Child is
// shown beside its parent.
func (p *Panel) Open(c *panel.Context, with any) panel.Result {
	if child, ok := with.(panel.Child); ok {
		return p.openChild(c, child)
	}
	*p = Panel{file: c.Focus.File, object: c.Focus.Object, from: c.Focus}
	if t := c.Track(); t != nil {
		p.track = t.Name
	} else {
		p.track, p.all = model.Kubernetes, true
	}
	if v := c.Focused(); v != nil {
		p.version = v.Text
		// The stage in focus is worked on where it was chosen. The one that a row begins
		// with is wanted only, since an override mostly names another.
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

// openChild opens the panel on a namespaced profile that was chosen among those below a
// parent. Where the panel was open below that choice it goes back to where it came from.
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

// count says which of how many versions shown has the focus.
func (p *Panel) count() string {
	return strconv.Itoa(min(p.at+1, len(p.lines))) + " of " + strconv.Itoa(len(p.lines))
}

// fit shows all dates where none of those of the version is in sight. What was shown
// before comes back when the panel closes.
func (p *Panel) fit(c *panel.Context) panel.Result {
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

// Layout brings the panel in line with the state shown.
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

// sync finds the version and the stage worked on again, and where edits are made.
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
	// A stage that is being typed need not be anywhere yet.
	gone := c.Layers.Top() == keys.Override && !l.has(ofOverride, p.stage) && !l.has(ofParent, p.stage) && !l.has(ofResult, p.stage)
	if !slices.Contains(l.stages(p.side), p.stage) && (p.stage == "" || gone) {
		p.stage = p.stageToChange(c, l)
	}
	p.focus = p.editsAt(c, l)
}

// line is the version worked on, the zero line where nothing is shown.
func (p *Panel) line() *line {
	if p.at < 0 || p.at >= len(p.lines) {
		return &line{index: [sides]int{model.None, model.None, model.None}}
	}
	return &p.lines[p.at]
}

// stageToChange is the stage of the focused bar that people come to change; where the
// override names none, that of the parent.
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

// editsAt is the version and stage that edits of the focused bar change: the entry of
// the namespaced profile, else the parent's.
func (p *Panel) editsAt(c *panel.Context, l *line) editor.Focus {
	in, of := ofOverride, p.side
	if (p.side == ofParent || l.of[ofOverride] == nil) && l.of[ofParent] != nil {
		in = ofParent
	}
	if of == ofResult {
		of = ofOverride
	}
	at := editor.Focus{TrackRef: p.place(in), Version: l.index[in], Stage: model.None}
	if t := c.Shown().Track(at.TrackRef); t != nil && at.Version >= 0 && at.Version < len(t.Versions) {
		at.Key = model.KeyOf(at.TrackRef, t.Versions[at.Version])
	}
	if _, k, ok := l.start(of, p.stage); ok {
		at.Stage = k
	}
	return at
}

// follow shows what the focus is on now, where the panel can show it.
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

// Face names the file that edits change, and what the keys do.
func (p *Panel) Face(c *panel.Context) panel.Face {
	more := "all versions"
	if p.all {
		more = "differences only"
	}
	hints := []panel.Hint{
		{Intents: []keys.Intent{keys.EditStart}, Label: "edit " + p.side.String()},
		{Intents: []keys.Intent{keys.NextPanel}, Label: ((p.side + 1) % sides).String()},
		{Intents: []keys.Intent{keys.AddStage}, Label: "add"}, {Intents: []keys.Intent{keys.RemoveStage}, Label: "remove"},
		{Intents: []keys.Intent{keys.OpenChildren}, Label: "children"},
		{Intents: []keys.Intent{keys.ShowAll}, Wide: more}, {Intents: []keys.Intent{keys.QuickFix}, Label: "fix"},
		{Intents: []keys.Intent{keys.DayBack, keys.DayForward}, Label: "day"}, {Intents: []keys.Intent{keys.PreviousTransition, keys.NextTransition}, Label: "next"},
		{Intents: []keys.Intent{keys.Back}, Label: "back"},
	}
	if !p.known || p.Orphan || p.side != ofParent || len(c.Shown().Children(p.place(ofParent))) < 2 {
		hints = slices.DeleteFunc(hints, func(h panel.Hint) bool { return h.Intents[0] == keys.OpenChildren })
	}
	titled := model.TrackRef{File: p.file, Object: p.object, Track: model.None}
	if p.side == ofParent {
		titled = c.Focus.TrackRef
	}
	return panel.Face{Hints: hints, Filter: &p.filter, Shown: len(p.lines), All: p.unfiltered, Noun: "versions",
		Focus: &p.focus, Titled: &titled, Bar: p.rows(c).BarAt(), Below: p.below, Own: p.own}
}
