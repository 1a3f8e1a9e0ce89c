package override

import (
	"cmp"
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// Handle moves among versions, bars, stages, tracks and profiles, and edits the override. Edits of
// what is in a file already are passed on, because the focus is there.
func (p *Panel) Handle(c *panel.Context, w keys.Command) panel.Result {
	if at := p.at; panel.Move(&at, len(p.lines), 2, w.Intent) {
		if len(p.lines) > 0 && p.lines[at].text != p.version {
			p.enter(c, at)
		}
		return panel.Result{}
	}
	if w.Intent.Edits() {
		p.wanted = ""
	}
	switch w.Intent {
	case keys.PreviousTrack, keys.NextTrack:
		p.moveTrack(c, w.Intent == keys.NextTrack)
	case keys.PreviousStage, keys.NextStage:
		p.moveStage(w.Intent == keys.NextStage)
	case keys.NextPanel:
		p.nextSide()
	case keys.ShowAll:
		p.all = !p.all
	case keys.NextFinding, keys.PreviousFinding:
		return p.nextFinding(c, w.Intent == keys.NextFinding)
	case keys.PreviousTransition, keys.NextTransition:
		return p.nextChange(c, w.Intent == keys.NextTransition)
	case keys.ZoomFit:
		return c.Zoom(w.Intent, p.instants)
	case keys.Click:
		p.click(c, w)
	case keys.Undo, keys.Redo, keys.Revert:
		p.moved = true
		return panel.Passed()
	case keys.CopyLine:
		return p.copied()
	case keys.OpenOverride:
		if p.several(c) {
			return panel.Result{Open: keys.Children}
		}
		return p.close(c)
	case keys.Close:
		return p.close(c)
	case keys.Back:
		if p.filter.Text == "" {
			return p.close(c)
		}
		p.filter = panel.Filter{}
	default:
		return p.edit(c, w)
	}
	return panel.Result{}
}

// enter focuses a line and, in its focused bar, the stage most likely to be changed.
func (p *Panel) enter(c *panel.Context, at int) {
	if p.at = at; at < len(p.lines) {
		p.version = p.lines[at].text
	}
	p.stage, p.wanted = "", ""
	p.sync(c)
}

// nextSide moves on to the next bar. The stage stays the same, so that keys edit what the user was
// looking at.
func (p *Panel) nextSide() {
	p.side = (p.side + 1) % sides
	if p.wanted != "" && p.line().has(p.side, p.wanted) {
		p.stage = p.wanted
	}
	p.wanted = ""
}

// moveStage moves to the next or previous stage of the focused bar. For the override these include
// stages of the parent that it does not name.
func (p *Panel) moveStage(forward bool) {
	by := -1
	if forward {
		by = 1
	}
	names := p.line().stages(p.side)
	p.wanted = ""
	if i := slices.Index(names, p.stage); i >= 0 && i+by >= 0 && i+by < len(names) {
		p.stage = names[i+by]
	}
}

// tab is a track of one of the namespaced profiles below a parent.
type tab struct {
	file, object int
	track        string
}

// tabs lists the tracks of this profile and of its siblings, in the order of files. Unless all is
// set, it leaves out tracks that they do not override.
func (p *Panel) tabs(c *panel.Context) (out []tab) {
	if !p.known {
		return nil
	}
	for _, b := range c.Shown().Bonds() {
		if own := b.ChildFile == p.ChildFile && b.Child.Index == p.Child.Index; !own && (b.Orphan || p.Orphan || b.Parent != p.Parent) {
			continue
		}
		seen := map[string]bool{}
		add := func(o *model.Object, wanted bool) {
			for _, t := range o.Tracks {
				if !seen[t.Name] && (wanted || len(t.Versions) > 0) {
					seen[t.Name] = true
					out = append(out, tab{b.ChildFile, b.Child.Index, t.Name})
				}
			}
		}
		if p.all && !b.Orphan {
			add(b.Parent.Object, true)
		}
		add(b.Child.Object, p.all)
	}
	return out
}

// moveTrack moves to the next or previous track, wrapping around.
func (p *Panel) moveTrack(c *panel.Context, forward bool) {
	tabs := p.tabs(c)
	if len(tabs) == 0 {
		return
	}
	x := tabs[panel.Around(slices.Index(tabs, tab{p.file, p.object, p.track}), len(tabs), forward)]
	p.file, p.object, p.track, p.version, p.at, p.top = x.file, x.object, x.track, "", 0, 0
	p.stage, p.wanted = "", ""
	p.sync(c)
}

// nextFinding moves to the next or previous version shown that has a finding.
func (p *Panel) nextFinding(c *panel.Context, forward bool) panel.Result {
	list := panel.List{At: p.at, Len: len(p.lines)}
	if !list.Next(forward, func(i int) bool { return len(p.findings(c, &p.lines[i])) > 0 }) {
		return panel.Said("no version shown has a finding")
	}
	worst := p.findings(c, &p.lines[list.At])[0]
	p.enter(c, list.At)
	return panel.Said(worst.Rule + ": " + panel.Message(c, worst))
}

// nextChange moves the time cursor to the next or previous transition of parents and results of the
// versions shown.
func (p *Panel) nextChange(c *panel.Context, forward bool) panel.Result {
	n := panel.NewNearest(c, forward)
	for _, l := range p.lines {
		for _, v := range l.of[ofParent:] {
			if v != nil {
				n.Among(v)
			}
		}
	}
	return n.Result()
}

// click focuses the version and the bar under the mouse, and the stage that starts there, if any.
func (p *Panel) click(c *panel.Context, w keys.Command) {
	at, x := w.What/int(sides), side(w.What%int(sides))
	if at >= len(p.lines) {
		return
	}
	l := &p.lines[at]
	if p.at, p.side, p.wanted = at, x, ""; l.text != p.version {
		p.version, p.stage = l.text, ""
	}
	if c.TextOnly() {
		return
	}
	for _, stage := range l.stagesOf(x) {
		if stage.Start.IsAt() && c.Window.Cell(stage.Start.Time) == w.Column-p.rows(c).BarAt() {
			p.stage = stage.Name
		}
	}
}

// several reports whether the parent has more than one namespaced profile.
func (p *Panel) several(c *panel.Context) bool {
	return p.known && !p.Orphan && len(c.Shown().Children(p.place(ofParent))) > 1
}

// close returns to the rows, to the focused version if they have it.
func (p *Panel) close(c *panel.Context) panel.Result {
	to := p.from
	if t := c.Shown().Track(to.TrackRef); t != nil && t.Name == p.track {
		if i := slices.IndexFunc(t.Versions, func(v *model.Version) bool { return v.Text == p.version }); i >= 0 {
			to.Version = i
		}
	}
	return panel.Result{Window: p.before, Go: &editor.Focus{TrackRef: to.TrackRef, Version: to.Version, Stage: model.None}}
}

// copied copies what the three sides say of the focused version.
func (p *Panel) copied() panel.Result {
	if len(p.lines) == 0 {
		return panel.Said("there is no version here")
	}
	l, text := p.line(), ""
	for _, x := range drawn {
		text += model.Escape(l.text) + "\t" + x.String()
		if v := l.of[x]; v != nil && !(x == ofOverride && v.Bare()) {
			for _, stage := range lifecycle.Stages(v) {
				text += "\t" + model.Escape(stage.Name+" "+cmp.Or(stage.Start.String(), "always"))
			}
		}
		text += "\n"
	}
	return panel.Result{Copy: panel.Copy{Text: text, Of: "parent, override and result of " + model.Escape(l.text)}}
}
