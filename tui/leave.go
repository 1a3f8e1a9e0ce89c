package tui

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// Exit codes of the program.
const (
	exitLeft        = 0
	exitAborted     = 1
	exitFault       = 2
	exitHangUp      = 129
	exitInterrupted = 130
	exitQuit        = 131
	exitAbort       = 134
	exitTerminated  = 143
)

// leave ends the program as a panel wants it.
func (s *session) leave(l panel.Leave) tea.Cmd {
	if !l.Keep {
		s.Editor.Journals.Drop()
	}
	s.leaving, s.exit, s.parting, s.busy = true, l.Code, l.Say, false
	return tea.Quit
}

// signalled is a signal that ends the program.
type signalled struct{ code int }

func (m signalled) apply(s *session) tea.Cmd { return s.leave(panel.Leave{Code: m.code, Keep: true}) }

// quit leaves, and asks first where edits would be lost.
func (s *session) quit() tea.Cmd {
	if s.Editor.Now().Dirty() || s.typed() {
		s.risk, s.risked = s.Editor.Journals.NotKept(), false
		s.open(keys.LeaveQuestion)
		return nil
	}
	return s.leave(panel.Leave{})
}

// interrupt is Ctrl+c: it leaves, and asks like quit; a second one leaves at
// once.
func (s *session) interrupt() tea.Cmd {
	if s.Layers.Top() == keys.LeaveQuestion {
		return s.interruptAgain()
	}
	if top := s.Layers.Top(); top.IsQuestion() && top != keys.ResumeQuestion {
		s.close()
	}
	if cmd := s.quit(); cmd != nil {
		return cmd
	}
	if s.Layers.Top() != keys.LeaveQuestion {
		return s.leave(panel.Leave{Code: exitInterrupted, Keep: true})
	}
	return nil
}

// interruptAgain is Ctrl+c while the question about leaving is open. Where the edits
// would be lost it says so first, and wants to be pressed once more.
func (s *session) interruptAgain() tea.Cmd {
	if s.risk = s.Editor.Journals.NotKept(); s.risk == nil || s.risked {
		return s.leave(panel.Leave{Code: exitInterrupted, Keep: true})
	}
	s.risked = true
	s.fail(fmt.Errorf("%s once more LOSES the edits; they cannot be kept: %w", s.Keys.First(keys.LeaveQuestion, keys.Interrupt), s.risk))
	return nil
}

// atRisk reports whether leaving would lose unsaved edits.
func (s *session) atRisk() bool { return s.risk != nil }

// atNoRisk reports whether the edits are in a journal.
func (s *session) atNoRisk() bool { return s.risk == nil && !s.keepsNothing() }

// keepsNothing reports whether edits are wanted in no journal, as those of an example.
func (s *session) keepsNothing() bool { return s.options.Journals == nil }

// typed reports whether a field holds a text that would be lost.
func (s *session) typed() bool {
	changes := s.Trial != nil && !s.Trial.Means(s.Editor.Now())
	return changes && s.fieldLost()
}

func (s *session) handleLeave(w keys.Command) tea.Cmd {
	switch w.Intent {
	case keys.AnswerSave:
		s.close()
		if top := s.Layers.Top(); s.fieldLost() {
			if s.handle(keys.Command{Intent: keys.Keep}); s.Layers.Top() == top {
				return nil
			}
		}
		if s.Layers.Top() == keys.Review {
			return nil
		}
		if reason := s.refusal(keys.Save); reason != "" {
			s.refuse(reason)
			return nil
		}
		s.backToRows()
		s.try()
		return s.openReview(editor.Prepare{})
	case keys.AnswerDiscard:
		return s.leave(panel.Leave{})
	case keys.AnswerElsewhere:
		s.backToRows()
		s.try()
		s.openPanel(keys.CommandField, "w ")
	case keys.Back:
		s.close()
	}
	return nil
}

// handleFieldQuestion decides about a text that was left without Enter or Esc.
func (s *session) handleFieldQuestion(w keys.Command) tea.Cmd {
	s.close()
	switch w.Intent {
	case keys.Keep, keys.Drop:
		return s.handle(w)
	}
	return nil
}

func (s *session) handleDisk(w keys.Command) tea.Cmd {
	s.backToRows()
	switch w.Intent {
	case keys.AnswerReread:
		return s.work(editor.Reread{File: s.disk.File}, nil)
	case keys.AnswerOverwrite:
		return s.openReview(editor.Overwrite{File: s.disk.File})
	case keys.AnswerElsewhere:
		s.openPanel(keys.CommandField, "w ")
	case keys.AnswerRetry:
		return s.retry()
	}
	return nil
}

// retry writes once more what could not be written: the reason may be gone.
func (s *session) retry() tea.Cmd {
	if len(s.disk.Plans) == 0 {
		return s.openReview(editor.Prepare{})
	}
	return s.take(keys.Command{}, panel.WritePlans(s.disk.Plans, s.disk.Leave))
}

// drawQuestion draws the question over the last four lines.
func (s *session) drawQuestion(l layout) {
	mode := s.Layers.Top()
	heading, sentences := s.question(mode)
	var text []string
	if draw.Width(heading) > l.width-4 {
		sentences = append([]string{heading}, sentences...)
		heading, _, _ = strings.Cut(heading, " in ")
	}
	for _, sentence := range sentences {
		text = append(text, draw.Wrap(sentence, l.width-4, l.width-4)...)
	}
	answers := s.hintLines(mode, l.size, l.width-2)
	text = text[:min(len(text), max(l.height-3-len(answers), 1))]
	if mode == keys.ResumeQuestion || mode == keys.DiskQuestion {
		text = append(text, make([]string, max(2-len(text), 0))...)
	}
	top := max(l.height-2-len(text)-len(answers), 0)
	for line := top; line < l.height; line++ {
		s.screen.Clear(line)
	}
	s.Rule(&s.screen, top, timeline.Cut(heading, l.width-4), "")
	for i, line := range text {
		s.screen.Pen(top+1+i, l.width).To(3).Text(line)
	}
	at := l.height - len(answers)
	if s.Status.Text != "" {
		s.screen.Pen(at-1, l.width).Text(" ").Put(s.Status.Kind, s.Status.Text)
	}
	for i, list := range answers {
		s.drawHintList(s.screen.Pen(at+i, l.width).Text(" "), list, mode, l.size)
	}
}

// question returns the heading and the sentences of a question.
func (s *session) question(mode keys.Scope) (heading string, text []string) {
	switch mode {
	case keys.FieldQuestion:
		return "the text in the field is neither kept nor dropped", []string{s.fieldText()}
	case keys.OverrideQuestion:
		face := s.panels[mode].Face(s.Context)
		return face.Heading, []string{face.Text}
	case keys.DiskQuestion:
		const margin = 4
		text := draw.Wrap(s.disk.Text, s.Width-margin, s.Width-margin)
		return s.Editor.Files[s.disk.File].Name, text[:min(len(text), max(s.Height/2-2, 2))]
	case keys.ResumeQuestion:
		what, last := s.Editor.Recoveries.Sentences(s.Editor.Recoveries.All()[0])
		return "unsaved edits found", []string{what, last}
	}
	changes := s.Editor.Now().Changes()
	if len(changes) == 0 {
		return "a text in the field is not kept", []string{s.fieldText()}
	}
	heading = phrase.Plural(change.CountEdits(changes), "unsaved edit") + " in " + s.Editor.DirtyNames()
	if s.risk != nil {
		text = append(text, "They are NOT kept if you leave: "+s.risk.Error())
	}
	last := changes[len(changes)-1].String()
	if n := s.Editor.DirtyCount(); n > 1 {
		last += " in " + s.Editor.Files[changes[len(changes)-1].Place.File].Name
	}
	if len(changes) > 1 {
		last = "the last: " + last
	}
	if s.typed() {
		last += "; and a text in the field: " + s.fieldText()
	}
	return heading, append(text, last)
}

// answers lists the keys of a question with what they do.
func (s *session) answers(mode keys.Scope) string {
	var out []string
	for _, h := range s.hintsFor(mode, s.layout().size) {
		label, _, _ := strings.Cut(h.label, " (")
		out = append(out, s.Keys.First(mode, h.intents...)+" "+label)
	}
	return strings.Join(out, "; ")
}

// fieldLost reports whether the open field holds a text that leaving would lose.
func (s *session) fieldLost() bool {
	p := s.panelBelow()
	return p != nil && p.Face(s.Context).Lost
}

// fieldText is what stands in the open field.
func (s *session) fieldText() string {
	if p := s.panelBelow(); p != nil {
		return p.Face(s.Context).Typed
	}
	return ""
}
