package tui

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// transitions offers what can be done to a version that is not edited by its
// starts: of a package revision, of a descriptor.
type transitions struct {
	options []lifecycle.Move
	at      int
	// asked is what a change request would do to its target, top the first of its
	// versions that is shown.
	asked editor.Approval
	top   int
	// known is what the moves of a version of an API would do, by their place.
	known map[int]*lifecycle.Effect
}

// transitionLines is how many lines the list of records needs below its heading.
const transitionLines = 9

// openTransitions lists the moves of the focused version, the first one that may be
// done in focus; a version that is supported is deprecated before it is removed.
func (s *session) openTransitions() {
	x := transitions{}
	x.options, x.asked = s.Editor.Moves(s.Focus)
	can := func(o lifecycle.Move) bool { return !o.Refused && !o.Nothing }
	x.at = max(slices.IndexFunc(x.options, can), 0)
	if at := slices.IndexFunc(x.options, func(o lifecycle.Move) bool { return can(o) && o.Next }); at >= 0 {
		x.at = at
	}
	s.transitions = x
	s.open(keys.Transitions)
}

func (s *session) handleTransitions(w keys.Command) tea.Cmd {
	x := &s.transitions
	switch {
	case s.isRequest() && (w.Intent == keys.PageUp || w.Intent == keys.PageDown):
		s.pageOutlooks(w.Intent == keys.PageDown)
		return nil
	case panel.Move(&x.at, len(x.options), len(x.options), w.Intent), s.handleScrub(w), s.handleView(w):
		return nil
	}
	switch w.Intent {
	case keys.Keep:
		s.transit(x.options[x.at])
	case keys.Drop:
		s.close()
	case keys.Quit:
		return s.quit()
	}
	return nil
}

// letter does a transition by its letter.
func (x *transitions) letter(s *session, text string) tea.Cmd {
	for i, o := range x.options {
		if text == string(o.Key) {
			x.at = i
			s.transit(o)
			return nil
		}
	}
	s.say(s.key + " is none of the letters shown")
	return nil
}

// transit does a transition as one step, or says why not.
func (s *session) transit(o lifecycle.Move) {
	if o.Refused {
		s.refuseMove(o)
		return
	}
	at := s.Rows.At
	moved, err := s.move(o)
	if err != nil {
		s.failMove(err)
		return
	}
	if s.Layers.Top() == keys.Transitions {
		s.close()
	}
	if !moved.Changed {
		s.say(moved.Message)
		return
	}
	if moved.Removed {
		s.enterRow(at)
	} else {
		s.Focus.Stage = clampStage(len(s.Stages())-1, len(s.Stages()))
	}
	s.say(movedWords(moved) + "; " + s.Keys.First(keys.Timeline, keys.Undo) + " undoes")
}

// refuseMove says why a move must not be done, in full where that is more than a
// reason.
func (s *session) refuseMove(o lifecycle.Move) {
	if s.Editor.ReadOnly(s.Focus.File) == "" {
		if _, _, err := s.Editor.Move(s.Focus.File, s.Focus.Ref(), "", o.Word, o.Effect); strings.Contains(hintOf(err), "\n") {
			s.failMove(err)
			return
		}
	}
	s.refuse(o.Effect)
}

// movedWords says what a move did, and what is to be considered about it.
func movedWords(m lifecycle.Effect) string {
	words := m.Message
	for _, w := range m.Warnings {
		words += "; " + w.Text
	}
	return words
}

// move does a move of the focused version as one step. The approval of a change
// request makes its edits in the same step.
func (s *session) move(o lifecycle.Move) (lifecycle.Effect, error) {
	c, moved, err := s.Editor.Move(s.Focus.File, s.Focus.Ref(), "", o.Word, o.Effect)
	if err != nil || !moved.Changed {
		return moved, err
	}
	done, err := s.commit(c)
	if done.Approved != model.None {
		moved.Message += ", its edits made in " + s.Editor.Files[done.Approved].Name
	}
	return moved, err
}

// pageOutlooks shows the next or the previous versions of a change request.
func (s *session) pageOutlooks(forward bool) {
	x, l := &s.transitions, s.requestLayout(s.layout())
	if !forward {
		x.top = max(x.top-1, 0)
		return
	}
	if last := s.lastOutlook(l); last < len(x.asked.Outlooks) {
		x.top++
	}
}

// drawTransitions draws the list in place of the details.
func (s *session) drawTransitions(l layout) {
	v, x := s.Focused(), &s.transitions
	if l.rule < 0 || v == nil {
		return
	}
	s.drawRule(l.rule, l.width, s.versionTitle(v)+"  move", s.movesOfWhat(v))
	a := s.screen.Area(l.panel, l.panelCount, l.width)
	facts := s.facts()
	decide := deciding(facts)
	all := len(decide) > 0 && l.panelCount >= transitionLines
	if all {
		s.drawState(a.Next().To(3), facts)
		a.Next()
	}
	effects := x.effectColumn(len(decide) > 0)
	for i, o := range x.options {
		if a.Room() == 0 {
			return
		}
		s.drawMove(a.Next(), o, i == x.at, effects)
	}
	switch {
	case all:
		a.Next()
		a.Next().To(3).Text(strings.Join(decide, "    "))
	case len(decide) == 0:
		s.drawOutcome(a)
	}
}

// movesOfWhat names what is moved, where the heading does not.
func (s *session) movesOfWhat(v *model.Version) string {
	switch {
	case v.Revision == nil:
		return ""
	case v.Revision.Request != nil:
		return model.Escape(v.Revision.State())
	}
	return v.Revision.Title()
}

// recordEffects is the column at which the effects of moves of records stand.
const recordEffects = 25

// effectColumn is the column at which the effects stand.
func (x *transitions) effectColumn(record bool) int {
	if record {
		return recordEffects
	}
	widest := 0
	for _, o := range x.options {
		widest = max(widest, draw.Width(o.Title))
	}
	return 6 + widest + 2
}

// drawMove draws one move: its letter, its name, what it would do or why it must
// not be done.
func (s *session) drawMove(p *draw.Pen, o lifecycle.Move, focused bool, effects int) {
	p.To(2)
	if focused {
		p.Put(timeline.Focus, s.Theme.Signs.Focus)
	}
	p.To(3)
	if o.Refused {
		p.Muted(string(o.Key) + "  " + o.Title).To(effects).Muted("refused: " + o.Effect)
		return
	}
	p.Put(timeline.Strong, string(o.Key)).Text("  " + o.Title).To(effects).Text(o.Effect)
}

// drawSmallMoves draws the moves on less than 40×10: the one in focus in full, the
// others as there is room.
func (s *session) drawSmallMoves(l layout) {
	x := &s.transitions
	out := s.screen.Area(1, l.height-1, l.width)
	for i, o := range x.options {
		text := string(o.Key) + " " + o.Title
		if i == x.at && o.Refused {
			text += "  refused: " + o.Effect
		} else if i == x.at {
			text += "  " + o.Effect
		}
		for k, line := range draw.Wrap(text, l.width-1, l.width-3) {
			if out.Room() == 0 {
				return
			}
			p := out.Next()
			if i == x.at && k == 0 {
				p.Put(timeline.Focus, s.Theme.Signs.Focus)
			}
			p.To(1 + 2*min(k, 1)).Text(line)
		}
	}
}

// drawState says since when the present state has been recorded, and where.
func (s *session) drawState(p *draw.Pen, facts []lifecycle.Fact) {
	for _, f := range facts {
		if f.Decides && f.Look != model.LookUnknown {
			p.Put(timeline.LetterOf(f.Look), model.Escape(f.Label)).Text(model.Escape(f.Text))
		}
	}
}

// deciding are the facts that have a say in the moves, beside the state.
func deciding(facts []lifecycle.Fact) (texts []string) {
	for _, f := range facts {
		if f.Decides && f.Look == model.LookUnknown {
			texts = append(texts, factText(f))
		}
	}
	return texts
}
