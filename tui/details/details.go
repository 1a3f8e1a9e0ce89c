// Package details draws what is known of the version in focus: its stage, its list of stages,
// findings, unsaved edits and their effects elsewhere. It handles no keys.
package details

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// Draw draws the details below a line that names the version and says which stage holds. If that
// does not fit, the stage gets a line of its own. Draw returns the first free line.
func Draw(c *panel.Context, f *draw.Frame, r draw.Rect, titled *editor.File) (free int) {
	v := c.ShownVersion()
	if v == nil {
		return r.Top
	}
	a := f.Area(r.Top+1, r.Height-1, r.Width)
	count := c.RowCount()
	p := f.Pen(r.Top, unlimited).Text(" ").Put(timeline.Strong, Title(c, v)).Text("  ")
	if Headline(c, p, v); p.Column()+len(" - ")+draw.Width(count)+len(" -") <= r.Width {
		c.RuleOn(f.Pen(r.Top, r.Width).Text(" "), r.Width, count)
	} else {
		f.Clear(r.Top)
		c.RuleAt(f.Pen(r.Top, r.Width), r.Width, Title(c, v), count)
		Headline(c, a.Next().Text(" "), v)
	}
	Stages(c, a, v)
	if r.Height > 8 {
		a.Next()
	}
	facts(c, a)
	Known(c, a, v, titled)
	return a.Top()
}

// unlimited is wider than any line.
const unlimited = 1 << 14

// Known draws the findings about a version, its unsaved edits, and what those do in the namespaced
// profiles below. It reserves lines for the latter two before the findings take them all.
func Known(c *panel.Context, a *draw.Area, v *model.Version, titled *editor.File) {
	effects := panel.EffectLines(c, a.Columns()-4, 1)
	found := c.Shown().About(c.Focus.TrackRef, c.Focus.Version)
	below := min(len(effects), max(a.Room()-1, 1), a.Room())
	lines := 0
	if len(found) > 0 && found[0].Severity == model.Error {
		below = min(below, max(a.Room()-2, 1))
	}
	a.Reserve(below)
	if below == 0 || len(found) == 0 {
		lines = min(len(unsaved(c, v)), max(a.Room()-1, 0), 1)
	}
	a.Reserve(lines)
	panel.DrawFindings(c, a, found, titled)
	a.Reserve(-lines)
	unsavedLines(c, a, v)
	a.Reserve(-below)
	panel.DrawEffects(c, a, effects, below)
}

// Headline draws in words which stage holds at the time cursor and what comes next.
func Headline(c *panel.Context, p *draw.Pen, v *model.Version) {
	o, d := c.Object(), c.Editor.Dialect()
	if c.Overrides() {
		if v = c.Shown().Merged(c.Focus.TrackRef, v); v == nil {
			if len(c.Editor.Now().ParentsNamed(o)) > 1 {
				m, sign := c.Sign(model.Error)
				p.Put(m, sign).Text(" not known: " + c.Editor.Now().OrphanWords(o))
				return
			}
			p.Muted("an override: which stage holds follows from its parent too")
			return
		}
		p.Muted("merged: ")
	}
	status := systems.Of(o).Status(o, v, c.Cursor, c.Editor.Instant(), d)
	if status.Stage == "" {
		p.Muted(status.Words)
		return
	}
	look := o.Scale.Kind(status.Stage).Look
	p.Put(timeline.UrgentOf(look), model.Escape(status.Title()))
	switch {
	case status.Words != "":
		p.Text(status.Words)
	case !status.Since.IsZero():
		p.Text(" since " + phrase.Instant(status.Since))
	case look != model.LookUnavailable:
		p.Text(" always")
	}
	if c.Can(lifecycle.Plan) != "" {
		return
	}
	if next, ok := lifecycle.Next(v, c.Cursor, d); ok {
		p.Text(", " + model.Escape(next.Title()) + " " + panel.Relative(c, next.At) + " (" + phrase.Instant(next.At) + ")")
	}
	if v.Bare() {
		p.Text(" (no lifecycle)")
	}
}

// Stages draws the list of stages, scrolled so that the focused one is visible.
func Stages(c *panel.Context, a *draw.Area, v *model.Version) {
	if c.Can(lifecycle.Draw) != "" {
		entries(c, a)
		return
	}
	stages := lifecycle.Stages(v)
	width := 10
	for i := range stages {
		width = max(width, draw.Width(model.Escape(stages[i].Title())))
	}
	from := max(FirstStage(c, v), min(c.Focus.Stage-a.Room()+1, len(stages)-a.Room()))
	for k := from; k < len(stages) && a.Room() > 0; k++ {
		stage(c, a.Next(), stages, k, width)
	}
}

// FirstStage returns the index of the first stage to show. An override that consists of the older
// field expirationDate does not say that the version is supported before that, so only expired is
// shown.
func FirstStage(c *panel.Context, v *model.Version) int {
	if stages := lifecycle.Stages(v); c.Overrides() && len(v.Stages) == 0 && !v.Classification.Set && v.HasExpiration && mergedOver(c, v) {
		return len(stages) - 1
	}
	return 0
}

// mergedOver reports whether the entry of a version in a namespaced profile overrides one of the
// parent. It returns true if the parent is not known.
func mergedOver(c *panel.Context, v *model.Version) bool {
	for _, b := range c.Shown().Bonds() {
		if b.ChildFile != c.Focus.File || b.Child.Index != c.Focus.Object || b.Orphan {
			continue
		}
		return b.Parent.Object.Names(c.Track().Name, v.Text)
	}
	return true
}

// stage draws one stage: name, start, weekday, distance from now, line.
func stage(c *panel.Context, p *draw.Pen, stages []model.Stage, k, width int) {
	stage := &stages[k]
	look := c.Object().Scale.Kind(stage.Name).Look
	if k == c.Focus.Stage {
		p.To(2).Put(timeline.Focus, c.Theme.Signs.Focus).Put(timeline.FocusedLetterOf(look), model.Escape(stage.Title()))
	} else {
		p.To(3).Put(timeline.LetterOf(look), model.Escape(stage.Title()))
	}
	p.To(width + 5)
	switch stage.Start.Form {
	case model.At:
		p.Text(model.Escape(stage.Start.String())).Skip(2).To(width + 27).Muted(stage.Start.Time.Format("Mon"))
		p.Skip(2).To(width + 32).Text(panel.Relative(c, stage.Start.Time))
	case model.NoTime:
		m, sign := c.Sign(model.Error)
		p.Text(model.Escape(strconv.Quote(stage.Start.Text))).Text("  ").Put(m, sign+" bad-time")
	case model.Event:
		p.Muted("not recorded")
	default:
		p.Muted("always")
	}
	if at := editor.LineOf(stage); at.InFile() {
		p.Skip(1).To(width + 43).Muted("line " + strconv.Itoa(int(at.Line)))
	}
	if editor.Hidden(stages, k) {
		p.Text("  ").Muted("never holds")
	}
}

// unsaved describes the unsaved edits of a version.
func unsaved(c *panel.Context, v *model.Version) (out []string) {
	before := c.Shown().Base(c.Focus.TrackRef, v)
	switch {
	case before == nil:
		return []string{"this version is new"}
	case c.Can(lifecycle.Draw) == "":
	case model.SameVersion(before, v):
		return nil
	default:
		return []string{"was " + before.Stages[0].Name}
	}
	for _, c := range change.VersionDiff(before, v) {
		out = append(out, c.Was())
	}
	return out
}

// unsavedLines draws the unsaved edits of a version, and counts those that do not fit.
func unsavedLines(c *panel.Context, a *draw.Area, v *model.Version) {
	list := unsaved(c, v)
	for i, text := range list {
		if a.Room() == 1 && i < len(list)-1 {
			text = phrase.Plural(len(list)-i, "edit")
			if i > 0 {
				text = strconv.Itoa(len(list)-i) + " more edits"
			}
			list = nil
		}
		if a.Room() > 0 {
			a.Next().To(3).Text("unsaved: " + text + " (u undoes)")
		}
	}
}

// Facts returns what is known of the focused version besides its stages.
func Facts(c *panel.Context) []lifecycle.Fact {
	return c.Tracks.Facts(c.Focus.TrackRef, c.Focus.Version, c.Cursor)
}

// entries draws the entries of the file that decide the stage of the focused version.
func entries(c *panel.Context, a *draw.Area) {
	facts, width := Facts(c), 0
	for _, f := range facts {
		width = max(width, draw.Width(model.Escape(f.Text))+2)
	}
	for _, f := range facts {
		if f.Quoted && a.Room() > 0 {
			DrawEntry(a.Next().To(3), f, width)
		}
	}
}

// facts draws what else is known of the focused version: what the file says on one line, and below
// it what follows from a policy.
func facts(c *panel.Context, a *draw.Area) {
	var stated, derived []string
	for _, f := range Facts(c) {
		switch {
		case f.Derived:
			derived = append(derived, editor.FactText(f))
		case f.Shown && !f.Quoted:
			stated = append(stated, editor.FactText(f))
		}
	}
	if len(stated) > 0 && a.Room() > 0 {
		a.Next().To(3).Text(strings.Join(stated, "    "))
	}
	for len(derived) > 0 && a.Room() > 0 {
		n := 1
		for n < len(derived) && 3+draw.Width(strings.Join(derived[:n+1], "    ")) <= a.Columns() {
			n++
		}
		a.Next().To(3).Text(strings.Join(derived[:n], "    "))
		derived = derived[n:]
	}
}

// DrawEntry draws an entry of the file that decides a stage.
func DrawEntry(p *draw.Pen, f lifecycle.Fact, width int) {
	if f.Look == model.LookUnknown {
		p.Muted(f.Label)
	} else {
		p.Put(timeline.LetterOf(f.Look), f.Label)
	}
	p.To(18).Text(strconv.Quote(f.Text)).To(18 + width + 2)
	if f.At.InFile() {
		p.Muted(draw.Pad("line "+strconv.Itoa(int(f.At.Line)), 10))
	}
	p.Text(f.About)
}

// Title returns the name of the focused version for the heading of details and moves.
func Title(c *panel.Context, v *model.Version) string {
	if systems.Of(c.Object()).Nouns().Qualified {
		return trackview.NameOf(c.Track()) + "/" + phrase.Version(v)
	}
	return phrase.Version(v)
}
