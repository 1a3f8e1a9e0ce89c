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

// details draws the start of the focused stage on all three sides, what the edits do in the other
// namespaced profiles, and the findings.
func (d *drawing) details(f *draw.Frame, l *line) {
	p, at := d.p, d.at
	d.Rule(f, at.rule, strings.TrimSpace(model.Escape(l.text+" "+p.stage)), p.count())
	a := f.Area(at.details, at.detailCount, d.Width)
	for _, x := range drawn {
		d.start(a.Next(), l, x)
	}
	if d.Height >= 30 {
		a.Next()
	}
	found := p.findings(d.Context, l)
	most := a.Room()
	if len(found) > 0 && found[0].Severity == model.Error {
		most--
	}
	panel.DrawEffects(d.Context, a, d.effects(), max(most, 1))
	panel.DrawFindings(d.Context, a, editor.FindingValues(found), d.Editor.Files[d.Titled.File])
}

// needed returns how many lines the details take.
func (d *drawing) needed(l *line) int {
	n := len(drawn) + len(d.effects()) + panel.Lines(panel.Sentences(d.Context, d.Width, editor.FindingValues(d.p.findings(d.Context, l)), d.Editor.Files[d.Titled.File]))
	if d.Height >= 30 {
		n++
	}
	return n
}

// effects returns what edits of the parent do in the namespaced profiles.
func (d *drawing) effects() []string {
	if d.p.side != ofParent {
		return nil
	}
	return panel.EffectLines(d.Context, d.Width-4, 2)
}

// start draws the start of the focused stage on one side, and where it comes from.
func (d *drawing) start(pen *draw.Pen, l *line, x side) {
	if x == d.p.side {
		pen.To(2).Put(timeline.Focus, d.Theme.Signs.Focus).Put(timeline.Strong, x.String())
	} else {
		pen.To(3).Text(x.String())
	}
	pen.To(14)
	stage, k, ok := l.start(x, d.p.stage)
	if !ok {
		switch overriding := x == ofOverride && !l.added(); {
		case overriding:
			pen.Muted("not overridden")
		case l.of[x] == nil:
			pen.Muted(d.lacks(x, l))
		default:
			pen.Muted("no such stage")
		}
		return
	}
	switch start := stage.Start; {
	case d.small:
		pen.Text(phrase.Start(start)).Skip(1).To(26)
	case start.Form == model.Always:
		pen.Text("always").Skip(1).To(37)
	default:
		pen.Text(model.Escape(start.String())).Skip(1).To(37)
	}
	file := d.p.ChildFile
	switch x {
	case ofParent:
		file = d.p.ParentFile
	case ofResult:
		pen.Text(d.p.originWords(l, k))
		return
	}
	where := ", unsaved"
	if at := editor.LineOf(&stage); at.InFile() {
		where = " line " + strconv.Itoa(int(at.Line))
	}
	pen.Text(d.Editor.Files[file].Name + where)
}

// originWords says where a stage of the result comes from.
func (v *view) originWords(l *line, k int) string {
	if l.added() {
		return "added by the namespaced profile"
	}
	origin := v.origin(l)
	if k >= len(origin.Stages) { // the older fields have no stages of their own
		from := origin.Fields.Side
		if stages := lifecycle.Stages(l.of[ofResult]); k < len(stages) && stages[k].Name == model.Expired {
			from = origin.Expiration.Side
		}
		if from == model.OfNamespaced {
			return ofOverride.String()
		}
		return ofParent.String()
	}
	switch from := origin.Stages[k]; from.Origin {
	case merge.OriginOverride:
		return ofOverride.String()
	case merge.OriginImplied:
		return "implied by " + model.Escape(from.Because)
	}
	return ofParent.String()
}
