package tui

import (
	"slices"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/timeline"
)

// hint is a part of a footer: what keys do here. The keys come from the
// bindings.
type hint struct {
	intents []Intent
	label   string
	// wide is said instead where there is much room.
	wide string
	// short is said instead where there is hardly any.
	short string
	// sizes are the shapes of the screen that show it; none is all.
	sizes string
	// note is said without keys.
	note string
	// says is what the label ends in, where that depends on what is in focus.
	says func(s *session) string
	// when tells where the hint is shown at all; nil is everywhere.
	when func(s *session) bool
}

// hasBelow tells whether the focused profile has namespaced profiles below.
func (s *session) hasBelow() bool {
	o := s.object()
	return o != nil && o.Kind == model.CloudProfile && s.workspace.family != nil && s.childrenRefusal() == ""
}

// severalBelow tells whether the parent shown has other namespaced profiles too.
func (s *session) severalBelow() bool {
	v, ok := s.view()
	return ok && !v.Orphan && s.override.side == ofParent && len(s.childrenOf(place{v.ParentFile, v.Parent.Index, 0})) > 1
}

// noneBelow leaves the room to others where there is a hint about them.
func (s *session) noneBelow() bool { return !s.hasBelow() }

// hints of each mode, in their order. The letters of sizes are l, n, s, t:
// large, normal, small, tiny.
var hints = [modes][]hint{
	Timeline: {
		{intents: []Intent{EditStart}, label: "edit", wide: "edit start"},
		{intents: []Intent{AddStage}, label: "add", wide: "add stage", sizes: "ln"},
		{intents: []Intent{DayEarlier, DayLater}, label: "move", sizes: "ln"},
		{intents: []Intent{Convert}, label: "convert", sizes: "l"},
		{intents: []Intent{Mark}, label: "mark", sizes: "l"},
		{intents: []Intent{OpenOverride}, label: "override", sizes: "ln"},
		{intents: []Intent{OpenChildren}, label: "children", sizes: "ln", when: (*session).hasBelow},
		{intents: []Intent{DayBack, DayForward}, label: "day", sizes: "ln"},
		{intents: []Intent{MonthBack, MonthForward}, label: "month", sizes: "l"},
		{intents: []Intent{PreviousTransition, NextTransition}, label: "next", sizes: "ls"},
		{intents: []Intent{PreviousTransition, NextTransition}, label: "next", sizes: "n", when: (*session).noneBelow},
		{intents: []Intent{TypeDate}, label: "date", sizes: "st"},
		{intents: []Intent{TypeDate}, label: "date", sizes: "n", when: (*session).noneBelow},
		{intents: []Intent{Save}, label: "save", sizes: "lnt"},
		{intents: []Intent{PreviousTrack, NextTrack}, label: "track", sizes: "s"},
		{intents: []Intent{NextPanel}, label: "details", sizes: "s"},
		{intents: []Intent{Save}, label: "save", sizes: "s"},
		{intents: []Intent{OpenHelp}, label: "help"},
	},
	Agenda: {
		{intents: []Intent{GoTo}, label: "go to"}, {intents: []Intent{OpenFilter}, label: "filter"},
		{intents: []Intent{DayBack, DayForward}, label: "day"}, {intents: []Intent{PreviousTransition, NextTransition}, label: "next"},
		{intents: []Intent{CopyLine}, label: "copy line"}, {intents: []Intent{CopyAll}, label: "copy all"},
		{intents: []Intent{Back}, label: "back"},
	},
	Problems: {
		{intents: []Intent{GoTo}, label: "go to"}, {intents: []Intent{NextFinding, PreviousFinding}, label: "next"},
		{intents: []Intent{QuickFix}, label: "quick fix"}, {intents: []Intent{OpenFilter}, label: "filter"},
		{intents: []Intent{CopyLine}, label: "copy"}, {intents: []Intent{Back}, label: "back"},
	},
	Paths: {
		{intents: []Intent{GoTo}, label: "go to"}, {intents: []Intent{DayBack, DayForward}, label: "day"},
		{intents: []Intent{MonthBack, MonthForward}, label: "month", sizes: "l"},
		{intents: []Intent{PreviousTransition, NextTransition}, label: "next transition"}, {intents: []Intent{TypeDate}, label: "date"},
		{intents: []Intent{BackToNow}, label: "now"}, {intents: []Intent{OpenFilter}, label: "filter", sizes: "l"},
		{intents: []Intent{CopyLine}, label: "copy"}, {intents: []Intent{Back}, label: "back"},
	},
	Help: {
		{note: "type to search"}, {intents: []Intent{FieldUp, FieldDown}, label: "choose"},
		{intents: []Intent{Keep}, label: "run"}, {intents: []Intent{Drop}, label: "back"},
	},
	Review: {
		{intents: []Intent{Write}, label: "write"}, {intents: []Intent{WriteAndLeave}, label: "write and leave"},
		{intents: []Intent{Back}, label: "back"}, {intents: []Intent{RowDown, RowUp}, label: "scroll"},
		{intents: []Intent{NextFinding, PreviousFinding}, label: "hunk"},
	},
	StartField: {
		{intents: []Intent{Keep}, label: "keep"}, {intents: []Intent{Drop}, label: "drop"}, {intents: []Intent{ClearField}, label: "clear"},
		{intents: []Intent{FieldUp, FieldDown}, label: "day"}, {intents: []Intent{FieldPageUp, FieldPageDown}, label: "month"},
	},
	VersionField: {
		{intents: []Intent{Keep}, label: "keep"}, {intents: []Intent{Drop}, label: "drop"}, {intents: []Intent{NextField}, label: "next field"},
		{intents: []Intent{ClearField}, label: "clear"}, {note: "(texts are remembered)"},
	},
	ShiftField: {
		{intents: []Intent{Keep}, label: "keep"}, {intents: []Intent{Drop}, label: "drop"}, {intents: []Intent{NextField}, label: "stages"},
		{intents: []Intent{ClearField}, label: "clear"},
	},
	APIField: {
		{intents: []Intent{Keep}, label: "keep"}, {intents: []Intent{Drop}, label: "drop"}, {intents: []Intent{NextField}, label: "next move"},
		{intents: []Intent{FieldUp, FieldDown}, label: "version"}, {intents: []Intent{FieldPageUp, FieldPageDown}, label: "major"}, {intents: []Intent{ClearField}, label: "clear"},
	},
	StageChoice: {
		{intents: []Intent{Keep}, label: "add"}, {intents: []Intent{RowDown, RowUp}, label: "choose"}, {intents: []Intent{Drop}, label: "back"},
	},
	Transitions: {{intents: []Intent{Keep}, label: "do"}, {intents: []Intent{Drop}, label: "back"}},
	CommandField: {
		{intents: []Intent{NextField}, label: "complete"}, {intents: []Intent{Keep}, label: "run"}, {intents: []Intent{Drop}, label: "back"},
	},
	FilterField: {{intents: []Intent{Keep}, label: "keep"}, {intents: []Intent{Drop}, label: "clear"}},
	LeaveQuestion: {
		{intents: []Intent{AnswerSave}, label: "save (shows the diff)", short: "save"}, {intents: []Intent{AnswerDiscard}, label: "discard", short: "drop"},
		{intents: []Intent{AnswerElsewhere}, label: "save elsewhere", short: "save as", when: (*session).atRisk},
		{intents: []Intent{Back}, label: "stay"}, {intents: []Intent{Interrupt}, label: "leave, keep the journal", short: "leave", when: (*session).atNoRisk},
	},
	FieldQuestion: {
		{intents: []Intent{Keep}, label: "keep"}, {intents: []Intent{Drop}, label: "drop"}, {intents: []Intent{Back}, label: "back to the field", short: "back"},
	},
	Override: {
		{intents: []Intent{EditStart}, label: "edit ", says: func(s *session) string { return s.override.side.String() }},
		{intents: []Intent{NextPanel}, says: func(s *session) string { return ((s.override.side + 1) % sides).String() }},
		{intents: []Intent{AddStage}, label: "add"}, {intents: []Intent{RemoveStage}, label: "remove"},
		{intents: []Intent{OpenChildren}, label: "children", when: (*session).severalBelow},
		{intents: []Intent{DayBack, DayForward}, label: "day"}, {intents: []Intent{PreviousTransition, NextTransition}, label: "next"},
		{intents: []Intent{Back}, label: "back"},
		{intents: []Intent{ShowAll}, sizes: "l", says: (*session).showAllWords}, {intents: []Intent{Save}, label: "save", sizes: "l"},
	},
	Children: {
		{intents: []Intent{GoTo}, label: "go to"}, {intents: []Intent{CopyLine}, label: "copy line"}, {intents: []Intent{CopyAll}, label: "copy all"},
		{intents: []Intent{Undo}, label: "undo"}, {intents: []Intent{Back}, label: "back"},
	},
	OverrideQuestion: {
		{intents: []Intent{OverrideHere}, label: "override it"}, {intents: []Intent{EditParent}, label: "edit the parent"},
		{intents: []Intent{Back}, label: "leave it"},
	},
	DiskQuestion: {
		{intents: []Intent{AnswerReread}, label: "read again, edits kept", short: "reread", when: func(s *session) bool { return !s.disk.refused && !s.disk.gone }},
		{intents: []Intent{AnswerOverwrite}, label: "write yours (diff)", short: "write", when: func(s *session) bool { return !s.disk.refused }},
		{intents: []Intent{AnswerRetry}, label: "try again", when: func(s *session) bool { return s.disk.refused }},
		{intents: []Intent{AnswerElsewhere}, label: "save elsewhere", short: "save as"}, {intents: []Intent{Back}, label: "leave"},
	},
	Conflicts: {
		{intents: []Intent{ChooseMine}, label: "yours"}, {intents: []Intent{ChooseTheirs}, label: "the file's"}, {intents: []Intent{ChooseBoth}, label: "both"},
		{intents: []Intent{AllMine, AllTheirs}, label: "all", sizes: "ln"}, {intents: []Intent{Keep}, label: "go on"}, {intents: []Intent{OpenCommand}, label: "command", sizes: "l"},
		{intents: []Intent{Back}, label: "leave it"},
	},
	ResumeQuestion: {
		{intents: []Intent{AnswerResume}, label: "resume (Enter)", short: "resume"}, {intents: []Intent{AnswerView}, label: "view the diff", short: "view"},
		{intents: []Intent{AnswerDrop}, label: "drop"},
	},
	Shown: {{intents: []Intent{AnswerResume}, label: "resume", when: (*session).offerShown}, {intents: []Intent{AnswerDrop}, label: "drop", when: (*session).offerShown},
		{intents: []Intent{Back}, label: "back"}, {intents: []Intent{RowDown, RowUp}, label: "scroll"}},
}

// datelessHints are those of rows without dates, in place of the timeline's.
var datelessHints = []hint{
	{intents: []Intent{EditStart}, label: "move", wide: "what can be done"},
	{intents: []Intent{AddVersion}, label: "add version"},
	{intents: []Intent{RemoveVersion}, label: "remove version", sizes: "ln"},
	{intents: []Intent{PreviousTrack, NextTrack}, label: "track", sizes: "lns"},
	{intents: []Intent{OpenProblems}, label: "problems", sizes: "l"},
	{intents: []Intent{OpenFilter}, label: "filter", sizes: "l"},
	{intents: []Intent{CopyLine}, label: "copy", sizes: "l"},
	{intents: []Intent{NextPanel}, label: "details", sizes: "s"},
	{intents: []Intent{Undo}, label: "undo", sizes: "ln"},
	{intents: []Intent{Save}, label: "save"},
	{intents: []Intent{OpenHelp}, label: "help"},
}

// hintsHere are the hints of a mode. Where records are in focus, keys that type
// are not named; the one that edits a start says what it does instead.
func (s *session) hintsHere(mode Mode) []hint {
	o := s.object()
	if mode != Timeline || o == nil {
		return hints[mode]
	}
	if !o.Scale.Recorded && !o.Scale.Dateless {
		if s.reading() {
			return readOnlyHints
		}
		return hints[mode]
	}
	if o.Scale.Dateless {
		return datelessHints
	}
	var out []hint
	for _, h := range hints[mode] {
		switch first := h.intents[0]; {
		case first == EditStart:
			h.label, h.wide = "move", "what can be done"
		case first.edits(), first == Mark, first == OpenOverride:
			continue
		}
		out = append(out, h)
	}
	return out
}

var sizeLetters = [...]byte{oneLine: 'o', tiny: 't', small: 's', normal: 'n', large: 'l'}

// drawHints draws as many whole hints of a mode as fit into width. The help, and
// in a list or panel the way back, is shown however little room there is.
func (s *session) drawHints(p *draw.Pen, mode Mode, size size) {
	const gap = "  "
	list := s.hintsFor(mode, size)
	keep := slices.IndexFunc(list, func(h hint) bool {
		return len(h.intents) > 0 && (h.intents[0] == OpenHelp || h.intents[0] == Back || h.label == "back")
	})
	room, kept, used := p.Columns()-p.Column(), 0, 0
	if keep >= 0 {
		kept = len(gap) + draw.Width(s.hintText(mode, list[keep], size))
	}
	full := false
	for i, h := range list {
		n := draw.Width(s.hintText(mode, h, size))
		if used > 0 {
			n += len(gap)
		}
		if i == keep {
			kept = 0
		} else if full = full || used+n+kept > room; full {
			continue
		}
		if used > 0 {
			p.Text(gap)
		}
		used += n
		s.drawHint(p, mode, h, size)
	}
}

// hintLines lays all hints of a mode out over as many lines as they take: the
// answers to a question have to be seen, all of them.
func (s *session) hintLines(mode Mode, size size, width int) (out [][]hint) {
	used := 0
	for _, h := range s.hintsFor(mode, size) {
		n := draw.Width(s.hintText(mode, h, size))
		if len(out) == 0 || used+2+n > width {
			out, used = append(out, nil), -2
		}
		used += 2 + n
		out[len(out)-1] = append(out[len(out)-1], h)
	}
	return out
}

// drawHintList draws hints side by side.
func (s *session) drawHintList(p *draw.Pen, list []hint, mode Mode, size size) {
	for i, h := range list {
		if i > 0 {
			p.Text("  ")
		}
		s.drawHint(p, mode, h, size)
	}
}

func (s *session) hintsFor(mode Mode, size size) (out []hint) {
	for _, h := range s.hintsHere(mode) {
		if h.sizes != "" && !containsByte(h.sizes, sizeLetters[size]) || h.when != nil && !h.when(s) {
			continue
		}
		if first := h.intents; len(first) > 0 && s.leftOut(mode, first[0]) {
			continue
		}
		out = append(out, h)
	}
	return out
}

func containsByte(s string, b byte) bool {
	for i := 0; i < len(s); i++ {
		if s[i] == b {
			return true
		}
	}
	return false
}

func (s *session) hintLabel(h hint, size size) string {
	switch {
	case h.short != "" && size == oneLine:
		return h.short
	case h.wide != "" && size == large:
		return h.wide
	case h.says != nil:
		return h.label + h.says(s)
	}
	return h.label
}

func (s *session) hintText(mode Mode, h hint, size size) string {
	if h.note != "" {
		return h.note
	}
	return s.keys.first(mode, h.intents...) + " " + s.hintLabel(h, size)
}

// drawHint draws one hint; one whose keys are refused stands back.
func (s *session) drawHint(p *draw.Pen, mode Mode, h hint, size size) {
	if h.note != "" {
		p.Muted(h.note)
		return
	}
	if s.refusal(h.intents[0]) != "" {
		p.Muted(s.hintText(mode, h, size))
		return
	}
	p.Put(timeline.Strong, s.keys.first(mode, h.intents...)).Text(" " + s.hintLabel(h, size))
}

// status is the sentence of the status line, until the next key.
type status struct {
	text string
	kind timeline.Meaning
}

// refusal is a key that could not act, and why.
type refusal struct{ key, reason string }

// say puts a sentence into the status line.
func (s *session) say(text string) { s.status = status{text: text} }

// refuse says why a key cannot act now; the help remembers it.
func (s *session) refuse(reason string) {
	text := reason
	if s.key != "" {
		text = s.key + ": " + reason
	}
	s.status = status{text: text}
	s.refused = refusal{s.key, reason}
}

// fail says what went wrong.
func (s *session) fail(err error) { s.status = status{text: err.Error(), kind: timeline.Error} }

// drawStatus draws the sentence of the status line, on small screens in place of
// the footer. A longer one takes lines above until the next key: what it says at its
// end is what to do.
func (s *session) drawStatus(l layout, message string) {
	const most = 3
	lines := draw.Wrap(message, l.width-2, l.width-2)
	if len(lines) > most {
		lines[most-1] = timeline.Cut(lines[most-1]+" "+lines[most], l.width-2)
		lines = lines[:most]
	}
	last := l.status
	if last < 0 {
		last = l.footer
	}
	for i, line := range lines {
		at := last - len(lines) + 1 + i
		if len(lines) > 1 {
			s.screen.Clear(at)
		}
		s.screen.Pen(at, l.width).Text(" ").Put(s.status.kind, line)
	}
}

// drawFooter draws the status line and the footer. On small screens a message
// takes the footer's place.
func (s *session) drawFooter(l layout) {
	if l.footer < 0 {
		return
	}
	if message := s.status.text; message != "" {
		s.drawStatus(l, message)
		if l.status < 0 {
			return
		}
	}
	s.drawHints(s.screen.Pen(l.footer, l.width).Text(" "), s.modes.top(), l.size)
}
