package tui

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
)

// stagesOf are the stages of a version that count.
func stagesOf(v *model.Version) []model.Stage { return lifecycle.Stages(v) }

// drawRule draws the line over a panel: a heading at the left, a text at the
// right, the line between.
func (s *session) drawRule(at, width int, heading, right string) *draw.Pen {
	p := s.screen.Pen(at, width)
	p.Text(" ").Put(timeline.Strong, timeline.Cut(heading, width-draw.Width(right)-5)).Text(" ")
	if right == "" {
		return p.Fill(timeline.Rule, s.Theme.Rule, width)
	}
	p.Fill(timeline.Rule, s.Theme.Rule, width-draw.Width(right)-3)
	return p.Text(" ").Muted(right).Text(" ").Fill(timeline.Rule, s.Theme.Rule, width)
}

// shownVersion is the focused version, or nil where the filter lets nothing
// through: keys cannot act on a version that it hides, so it is not spoken of.
func (s *session) shownVersion() *model.Version {
	if len(s.Rows.List) == 0 {
		return nil
	}
	return s.Focused()
}

// drawDetails draws what is known of the focused version.
func (s *session) drawDetails(l layout) {
	v := s.shownVersion()
	if l.rule < 0 || v == nil {
		return
	}
	name := phrase.Version(v)
	s.drawRule(l.rule, l.width, s.versionTitle(v), s.RowCount())
	a := s.screen.Area(l.panel, l.panelCount, l.width)
	p := a.Next().Text(" ").Put(timeline.Strong, name).Text("  ")
	s.drawHeadline(p, v)
	s.drawStages(a, v)
	if l.panelCount > 7 {
		a.Next()
	}
	s.drawAsks(a, v)
	s.drawFacts(a)
	s.drawKnown(a, v)
}

// drawKnown draws the findings about a version, what of it is not saved, and what
// that does in the namespaced profiles below; the last two keep their lines where
// the findings would take all.
func (s *session) drawKnown(a *draw.Area, v *model.Version) {
	effects := s.EffectLines(a.Columns()-4, 1)
	found := s.Shown().About(s.Focus.TrackRef, s.Focus.Version)
	below := min(len(effects), max(a.Room()-1, 1), a.Room())
	unsaved := 0
	if len(found) > 0 && found[0].Severity == model.Error {
		below = min(below, max(a.Room()-2, 1))
	}
	a.Reserve(below)
	if below == 0 || len(found) == 0 {
		unsaved = min(len(s.unsaved(v)), max(a.Room()-1, 0), 1)
	}
	a.Reserve(unsaved)
	s.DrawFindings(a, found, s.titled())
	a.Reserve(-unsaved)
	s.drawUnsaved(a, v)
	a.Reserve(-below)
	s.DrawEffects(a, effects, below)
}

// drawHeadline says in words which stage holds at the time cursor and what
// comes next.
func (s *session) drawHeadline(p *draw.Pen, v *model.Version) {
	o, d := s.Object(), s.Editor.Dialect()
	if s.Overrides() {
		if v = s.MergedVersion(v); v == nil {
			if len(s.Editor.ParentsNamed(o)) > 1 {
				m, sign := s.Sign(model.Error)
				p.Put(m, sign).Text(" not known: " + s.Editor.OrphanWords(o))
				return
			}
			p.Muted("an override: which stage holds follows from its parent too")
			return
		}
		p.Muted("merged: ")
	}
	status := systems.Of(o).Status(o, v, s.Cursor, s.Editor.Instant(), d)
	if status.Stage == "" {
		p.Muted(status.Words)
		return
	}
	look := o.Scale.Kind(status.Stage).Look
	p.Put(timeline.LetterOf(look), model.Escape(status.Stage))
	switch {
	case status.Words != "":
		p.Text(status.Words)
	case !status.Since.IsZero():
		p.Text(" since " + phrase.Instant(status.Since))
	case look != model.LookUnavailable:
		p.Text(" always")
	}
	if s.Can(lifecycle.Plan) != "" {
		return
	}
	if next, ok := lifecycle.Next(v, s.Cursor, d); ok {
		p.Text(", " + model.Escape(next.To) + " " + phrase.Relative(s.Editor.Instant(), next.At) + " (" + phrase.Instant(next.At) + ")")
	}
	if v.Bare() {
		p.Text(" (no lifecycle)")
	}
}

// drawStages draws the list of stages, so that the focused one is in sight.
func (s *session) drawStages(a *draw.Area, v *model.Version) {
	if s.Can(lifecycle.ChooseStage) != "" {
		s.drawEntries(a)
		return
	}
	stages := stagesOf(v)
	width := 10
	for i := range stages {
		width = max(width, draw.Width(model.Escape(stages[i].Name)))
	}
	from := max(s.firstStage(v), min(s.Focus.Stage-a.Room()+1, len(stages)-a.Room()))
	for k := from; k < len(stages) && a.Room() > 0; k++ {
		s.drawStage(a.Next(), stages, k, width)
	}
}

// firstStage is the first stage of a version that is shown. An override by the older
// field says when the version expires and nothing else: that it is supported before
// stands in neither file.
func (s *session) firstStage(v *model.Version) int {
	if stages := lifecycle.Stages(v); s.Overrides() && len(v.Stages) == 0 && !v.Classification.Set && v.HasExpiration && s.mergedOver(v) {
		return len(stages) - 1
	}
	return 0
}

// mergedOver tells whether the entry of a version is merged over one of a parent,
// as far as that is known.
func (s *session) mergedOver(v *model.Version) bool {
	for _, b := range s.Shown().Bonds() {
		if b.ChildFile != s.Focus.File || b.Child.Index != s.Focus.Object || b.Orphan {
			continue
		}
		return names(b.Parent.Object, s.Track().Name, v.Text)
	}
	return true
}

// drawStage draws one stage: name, start, weekday, distance from now, line.
func (s *session) drawStage(p *draw.Pen, stages []model.Stage, k, width int) {
	stage := &stages[k]
	look := s.Object().Scale.Kind(stage.Name).Look
	if k == s.Focus.Stage {
		p.To(2).Put(timeline.Focus, s.Theme.Signs.Focus).Put(timeline.FocusedLetterOf(look), model.Escape(stage.Name))
	} else {
		p.To(3).Put(timeline.BarOf(look), model.Escape(stage.Name))
	}
	p.To(width + 5)
	switch stage.Start.Form {
	case model.At:
		p.Text(model.Escape(stage.Start.String())).Skip(2).To(width + 27).Muted(stage.Start.Time.Format("Mon"))
		p.Skip(2).To(width + 32).Text(phrase.Relative(s.Editor.Instant(), stage.Start.Time))
	case model.NoTime:
		m, sign := s.Sign(model.Error)
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

// unsaved lists in words what of a version is not saved.
func (s *session) unsaved(v *model.Version) (out []string) {
	before := s.Shown().Base(s.Focus.TrackRef, v)
	switch {
	case before == nil:
		return []string{"this version is new"}
	case s.Can(lifecycle.ChooseStage) == "":
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

// drawUnsaved says what of the version is not saved, or how much where there is
// no room for all.
func (s *session) drawUnsaved(a *draw.Area, v *model.Version) {
	list := s.unsaved(v)
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

// drawSmall draws what 60×16 and 40×10 show in place of details.
func (s *session) drawSmall(l layout) {
	v := s.shownVersion()
	if l.headline < 0 || v == nil {
		return
	}
	p := s.screen.Pen(l.headline, l.width).Text(" ")
	if l.size == panel.Tiny {
		p.Muted(s.RowCount())
		return
	}
	s.drawHeadline(p, v)
}

// drawAsks says in the details of a change request what it asks for, in its own
// words, and leaves a line for what the rules say of it.
func (s *session) drawAsks(a *draw.Area, v *model.Version) {
	if v.Revision == nil || v.Revision.Request == nil || a.Room() < 2 {
		return
	}
	edits := v.Revision.Request.Edits
	for i, e := range edits {
		p := a.Next().To(3)
		if a.Room() == 1 && i+1 < len(edits) {
			p.Muted("asks for changes of " + phrase.Plural(len(edits)-i, "version"))
			return
		}
		p.Muted("asks").Text(" " + model.Escape(e.Version) + "  " + model.Escape(strings.Join(e.Changes, " ")))
	}
}
