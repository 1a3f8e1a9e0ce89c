package tui

import (
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// overrideCount says which of how many versions shown has the focus.
func (s *session) overrideCount() string {
	return strconv.Itoa(min(s.override.at+1, len(s.overrideLines()))) + " of " + strconv.Itoa(len(s.overrideLines()))
}

// drawOverrideDetails draws the start of the focused stage in all three, what the
// edits do in the other namespaced profiles, and the findings.
func (s *session) drawOverrideDetails(l layout) {
	line, ok := s.overrideLine()
	if l.rule < 0 || !ok {
		return
	}
	s.Rule(&s.screen, l.rule, strings.TrimSpace(model.Escape(line.text+" "+s.override.stage)), s.overrideCount())
	a := s.screen.Area(l.panel, l.panelCount, l.width)
	for _, side := range []side{ofParent, ofOverride, ofResult} {
		s.drawOverrideStart(a.Next(), line, side, l)
	}
	if l.panelCount > 7 {
		a.Next()
	}
	found := s.overrideFindings(line)
	if s.override.side == ofParent {
		most := a.Room()
		if len(found) > 0 && found[0].Severity == model.Error {
			most--
		}
		s.DrawEffects(a, s.EffectLines(l.width-4, 2), max(most, 1))
	}
	s.DrawFindings(a, editor.FindingValues(found), s.titled())
}

// drawOverrideStart draws the start of the focused stage in one of the three and
// where it comes from.
func (s *session) drawOverrideStart(p *draw.Pen, line overrideLine, side side, l layout) {
	if side == s.override.side {
		p.To(2).Put(timeline.Focus, s.Theme.Signs.Focus).Put(timeline.Strong, side.String())
	} else {
		p.To(3).Text(side.String())
	}
	p.To(14)
	stage, k, ok := s.overrideStart(side, line, s.override.stage)
	if !ok {
		p.Muted(s.overrideAbsent(side, line))
		return
	}
	switch start := stage.Start; {
	case l.size < panel.Small:
		p.Text(phrase.Start(start))
	case start.Form == model.Always:
		p.Text("always")
	default:
		p.Text(model.Escape(start.String()))
	}
	at := 37
	if l.size < panel.Small {
		at = 26
	}
	p.Skip(1).To(at).Put(timeline.Text, s.overrideFrom(side, line, &stage, k))
}

// overrideAbsent says why one of the three has no such stage.
func (s *session) overrideAbsent(side side, line overrideLine) string {
	switch {
	case s.overrideVersion(side, line) == nil && (side != ofOverride || s.isAdded(line)):
		return s.overrideLacks(side, line)
	case side == ofOverride && s.isAdded(line):
		return "no such stage"
	case side == ofOverride:
		return "not overridden"
	}
	return "no such stage"
}

// overrideFrom says where a start stands, or what it follows from.
func (s *session) overrideFrom(side side, line overrideLine, stage *model.Stage, k int) string {
	v, _ := s.view()
	name := s.Editor.Files[v.ChildFile].Name
	switch side {
	case ofParent:
		name = s.Editor.Files[v.ParentFile].Name
	case ofResult:
		return s.originWords(v, line, k)
	}
	if at := editor.LineOf(stage); at.InFile() {
		return name + " line " + strconv.Itoa(int(at.Line))
	}
	return name + ", unsaved"
}

func (s *session) originWords(v overrideView, line overrideLine, k int) string {
	origin := v.result.Origin(model.ObjectRef(0).InTrack(s.override.lines.index[ofResult]).InVersion(line.result))
	if s.isAdded(line) {
		return "added by the namespaced profile"
	}
	if k >= len(origin.Stages) { // the older fields have no stages of their own
		if stages := lifecycle.Stages(s.overrideVersion(ofResult, line)); k < len(stages) && stages[k].Name == model.Expired {
			return sideWord(origin.Expiration.Side)
		}
		return sideWord(origin.Fields.Side)
	}
	switch from := origin.Stages[k]; from.Origin {
	case merge.OriginOverride:
		return "override"
	case merge.OriginImplied:
		return "implied by " + model.Escape(from.Because)
	}
	return "parent"
}

// sideWord is the panel's word for the file that a field comes from.
func sideWord(from merge.Side) string {
	if from == merge.OfNamespaced {
		return ofOverride.String()
	}
	return ofParent.String()
}

// copyOverride copies what the three say of the version worked on.
func (s *session) copyOverride() tea.Cmd {
	line, ok := s.overrideLine()
	if !ok {
		s.say("there is no version here")
		return nil
	}
	text := ""
	for _, side := range []side{ofParent, ofOverride, ofResult} {
		text += model.Escape(line.text) + "\t" + side.String()
		if v := s.overrideVersion(side, line); v != nil && !(side == ofOverride && v.Bare()) {
			for _, stage := range lifecycle.Stages(v) {
				text += "\t" + model.Escape(stage.Name+" "+wordIfOpen(stage.Start))
			}
		}
		text += "\n"
	}
	return s.copyText(text, "parent, override and result of "+model.Escape(line.text))
}

func wordIfOpen(start model.Start) string {
	if text := start.String(); text != "" {
		return model.Escape(text)
	}
	return "always"
}
