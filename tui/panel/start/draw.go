package start

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// Draw draws text, meaning, bars, effects on namespaced profiles, and findings.
func (p *Panel) Draw(c *panel.Context, f *draw.Frame, r draw.Rect) {
	heading := "edit  "
	if p.of.Adding {
		heading = "add  "
	}
	heading += p.of.Name + " " + model.Escape(p.of.Stage)
	if p.of.Adding && c.Overrides() {
		heading += " in " + c.Editor.Files[p.of.File].Name
	}
	if p.of.Place.InFile() {
		heading += "  line " + strconv.Itoa(int(p.of.Place.Line))
	}
	c.Theme.Heading(f, r.Top, c.Width, timeline.Cut(heading, r.Width-14), c.RowCount())
	a := f.Area(r.Top+1, r.Height-1, r.Width)
	text := p.field.Draw(a.Next().To(3).Muted("start").To(13), r.Width-15)
	if hint := p.forms(c); hint != "" && text.Column()+2+draw.Width(hint) < r.Width {
		text.Text("  ").Muted(hint)
	}
	if p.trial.Err != nil {
		a.WrappedAt(13, timeline.Error, p.trial.Err.Error())
	} else {
		p.drawMeaning(c, a.Next().To(13))
	}
	if !c.TextOnly() {
		drawBars(c, a)
	}
	panel.DrawEffects(c, a, panel.EffectLines(c, r.Width-4, 1), 1)
	panel.DrawFindings(c, a, p.findings(c), c.Editor.Files[p.of.File])
}

// forms explains what a period is relative to: now, or the present start if "=" follows its sign.
// While nothing is typed and when the text is not a start, it names both forms. For a period
// relative to now, it adds the result of the other form. For any other text, and if the present
// start has no date, it returns "".
func (p *Panel) forms(c *panel.Context) string {
	if !p.of.Present.IsAt() {
		return ""
	}
	if p.field.Proposed || p.trial.Err != nil {
		return "+14d from now, +=14d from " + phrase.Start(p.of.Present)
	}
	text := strings.TrimSpace(p.field.String())
	if !strings.HasPrefix(text, "+") && !strings.HasPrefix(text, "-") {
		return ""
	}
	other := text[:1] + "=" + text[1:]
	to, _, err := lifecycle.ParseStart(other, c.Editor.Instant(), p.of.Present)
	if err != nil {
		return ""
	}
	return "from now; " + other + " is " + phrase.Start(to)
}

// drawMeaning draws what the text means.
func (p *Panel) drawMeaning(c *panel.Context, pen *draw.Pen) {
	if !p.meant.IsAt() {
		pen.Text("= open: it has always applied").Text(p.was())
		return
	}
	text := "= " + p.meant.String()
	if p.meant.Text != "" {
		text = "= " + model.FormatTime(p.meant.Time())
	}
	if p.note != "" {
		text += " (" + p.note + ")"
	}
	pen.Put(timeline.Strong, text)
	for _, more := range []string{", " + panel.Relative(c, p.meant.Time()) + ", " + p.meant.Time().Format("Mon"), p.was()} {
		if pen.Column()+draw.Width(more) <= pen.Columns()-1 {
			pen.Text(more)
		}
	}
}

// was returns what the start was before, or that it is a proposal for a new stage.
func (p *Panel) was() string {
	switch {
	case !p.of.Adding:
		return phrase.Was(p.of.Present, p.meant)
	case p.field.Proposed:
		return " (proposed: type another)"
	}
	return ""
}

// findings returns the findings that the text being typed would cause, followed by the other
// findings about the version.
func (p *Panel) findings(c *panel.Context) []model.Finding {
	out := c.NewFindings()
	if c.Trial == nil {
		return nil
	}
	known := map[string]bool{}
	for i := range out {
		known[out[i].Key()] = true
		if f := &out[i]; f.Ref.Version == c.Focus.Version {
			f.Hint = cmp.Or(allowedHere(f, c.Focus.Stage), f.Hint)
		}
	}
	for _, f := range c.Shown().Index().About(c.Focus.TrackRef, c.Focus.Version) {
		if !known[f.Key()] {
			out = append(out, *f)
		}
	}
	return out
}

// allowedHere returns between which instants a finding lets the start of stage k be, or "". The
// hint of the finding names both starts, but here it is known which one is being typed.
func allowedHere(f *model.Finding, k int) string {
	if k < 0 || k >= len(f.Allowed) {
		return ""
	}
	switch from, to := f.Allowed[k].From, f.Allowed[k].Until; {
	case !from.IsZero() && !to.IsZero() && !to.Before(from):
		return "Allowed here: " + phrase.Instant(from) + " to " + phrase.Instant(to) + "."
	case !from.IsZero() && to.IsZero():
		return "Allowed here: from " + phrase.Instant(from) + " on."
	case from.IsZero() && !to.IsZero():
		return "Allowed here: up to " + phrase.Instant(to) + "."
	}
	return ""
}

// drawBars draws the bar of the version in focus as kept and as it would be, aligned with the bars
// of the rows. For an override it is the bar of the result.
func drawBars(c *panel.Context, a *draw.Area) {
	bar := func(label string, m *editor.Snapshot) {
		p := a.Next().To(3).Muted(label).To(c.Bars - 1)
		at, _ := m.At(c.Focus)
		v := m.Object(at.TrackRef).Version(at.Ref())
		if v == nil {
			return
		}
		holding := m.InEffect(at.TrackRef, v)
		if holding == nil {
			holding = v
		}
		b := panel.SideOf(c, c.Object().Scale, holding, holding == v && c.Overrides() && !v.Inherited()).Bar
		switch {
		case holding != v && m == c.Shown():
			panel.MarkResult(c, b, at.TrackRef, v)
		case m == c.Trial:
			panel.MarkFindings(b, m.Index(), at.TrackRef, at.Version)
		}
		p.Bar(b, c.Window, c.Theme.Signs)
	}
	bar("present", c.Editor.Now())
	bar("trial", c.Shown())
}
