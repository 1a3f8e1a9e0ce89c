package override

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// drawDetails draws the start of the focused stage in all three, what the edits do in
// the other namespaced profiles, and the findings.
func (p *Panel) drawDetails(c *panel.Context, f *draw.Frame, at parts, l line) {
	c.Rule(f, at.rule, strings.TrimSpace(model.Escape(l.text+" "+p.stage)), p.count())
	a := f.Area(at.details, at.detailCount, c.Width)
	for _, x := range drawn {
		p.drawStart(c, a.Next(), l, x)
	}
	if at.detailCount > 7 {
		a.Next()
	}
	found := p.findings(c, l)
	if p.side == ofParent {
		most := a.Room()
		if len(found) > 0 && found[0].Severity == model.Error {
			most--
		}
		panel.DrawEffects(c, a, panel.EffectLines(c, c.Width-4, 2), max(most, 1))
	}
	panel.DrawFindings(c, a, editor.FindingValues(found), c.Editor.Files[c.Titled.File])
}

// drawStart draws the start of the focused stage in one of the three and where it
// comes from.
func (p *Panel) drawStart(c *panel.Context, pen *draw.Pen, l line, x side) {
	if x == p.side {
		pen.To(2).Put(timeline.Focus, c.Theme.Signs.Focus).Put(timeline.Strong, x.String())
	} else {
		pen.To(3).Text(x.String())
	}
	pen.To(14)
	stage, k, ok := p.start(x, l, p.stage)
	small := c.Size() < panel.Small
	switch start := stage.Start; {
	case !ok:
		pen.Muted(p.absent(c, x, l))
		return
	case small:
		pen.Text(phrase.Start(start)).Skip(1).To(26)
	case start.Form == model.Always:
		pen.Text("always").Skip(1).To(37)
	default:
		pen.Text(model.Escape(start.String())).Skip(1).To(37)
	}
	pen.Text(p.standsIn(c, x, l, &stage, k))
}

// absent says why one of the three has no such stage.
func (p *Panel) absent(c *panel.Context, x side, l line) string {
	switch {
	case p.view.version(x, l) == nil && (x != ofOverride || p.isAdded(l)):
		return p.lacks(c, x, l)
	case x == ofOverride && !p.isAdded(l):
		return "not overridden"
	}
	return "no such stage"
}

// standsIn says where a start stands, or what it follows from.
func (p *Panel) standsIn(c *panel.Context, x side, l line, stage *model.Stage, k int) string {
	file := p.ChildFile
	switch x {
	case ofParent:
		file = p.ParentFile
	case ofResult:
		return p.originWords(l, k)
	}
	if at := editor.LineOf(stage); at.InFile() {
		return c.Editor.Files[file].Name + " line " + strconv.Itoa(int(at.Line))
	}
	return c.Editor.Files[file].Name + ", unsaved"
}

func (p *Panel) originWords(l line, k int) string {
	if p.isAdded(l) {
		return "added by the namespaced profile"
	}
	origin := p.origin(l)
	if k >= len(origin.Stages) { // the older fields have no stages of their own
		from := origin.Fields.Side
		if stages := lifecycle.Stages(p.view.version(ofResult, l)); k < len(stages) && stages[k].Name == model.Expired {
			from = origin.Expiration.Side
		}
		if from == merge.OfNamespaced {
			return ofOverride.String()
		}
		return ofParent.String()
	}
	switch from := origin.Stages[k]; from.Origin {
	case merge.OriginOverride:
		return "override"
	case merge.OriginImplied:
		return "implied by " + model.Escape(from.Because)
	}
	return "parent"
}
