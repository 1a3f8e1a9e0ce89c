package tui

import (
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// help lists all actions; what is typed filters them.
type help struct {
	field   panel.Field
	at, top int
}

func (s *session) openHelp() {
	s.help = help{}
	s.open(keys.Help)
}

func (s *session) handleHelp(w keys.Command) tea.Cmd {
	h := &s.help
	found := s.helpActions()
	if known, changed := h.field.Handle(w); known {
		if changed {
			h.at = 0
		}
		return nil
	}
	switch w.Intent {
	case keys.FieldUp:
		panel.Move(&h.at, len(found), 1, keys.RowUp)
	case keys.FieldDown:
		panel.Move(&h.at, len(found), 1, keys.RowDown)
	case keys.FieldPageUp:
		panel.Move(&h.at, len(found), s.Height/2, keys.PageUp)
	case keys.FieldPageDown:
		panel.Move(&h.at, len(found), s.Height/2, keys.PageDown)
	case keys.Drop:
		s.close()
	case keys.Keep:
		s.close()
		if h.at < len(found) {
			return s.runAction(found[h.at])
		}
	}
	return nil
}

// runAction does an action; one with an argument, or in two directions, is put
// on the command line.
func (s *session) runAction(a keys.Action) tea.Cmd {
	name, text, has := strings.Cut(a.Command, " ")
	intent := a.Intents[0]
	switch {
	case intent == keys.TypeDate || intent == keys.OpenCommand:
		return s.wish(keys.Command{Intent: intent})
	case len(a.Intents) == 1 && slices.Contains(keys.TakesText, intent), len(a.Intents) == 2 && a.Command != "":
		if has && text != strings.ToUpper(text) {
			name += " " + text
		} else if has {
			name += " "
		}
		s.openCommand(name)
		return nil
	case keys.Commands[name] == intent && (intent >= keys.WriteFiles):
		s.openCommand(name)
		return nil
	}
	s.key = s.Keys.First(keys.Timeline, intent)
	defer func() { s.key = "" }()
	if reason := s.refusal(intent); reason != "" {
		s.refuse(reason)
		return nil
	}
	return s.handle(keys.Command{Intent: intent})
}

// helpActions gives the actions that match what is typed, the best first: the
// word in what they do, then in their command, then in their keywords, then
// inside a word.
func (s *session) helpActions() []keys.Action {
	text := strings.ToLower(strings.TrimSpace(s.help.field.String()))
	here := s.actionsHere()
	if text == "" {
		return here
	}
	var ranked [4][]keys.Action
	for _, a := range here {
		if rank := s.matchAction(a, text); rank >= 0 {
			ranked[rank] = append(ranked[rank], a)
		}
	}
	return slices.Concat(ranked[0], ranked[1], ranked[2], ranked[3])
}

// matchAction tells how well an action matches, 0 best, -1 not at all.
func (s *session) matchAction(a keys.Action, text string) int {
	doc := strings.ToLower(s.does(a))
	switch {
	case s.helpKeys(a) != "" && strings.ToLower(s.helpKeys(a)) == text, hasWord(doc, text):
		return 0
	case hasWord(strings.ToLower(a.Command), text):
		return 1
	case hasWord(a.Keywords, text):
		return 2
	case strings.Contains(doc, text):
		return 3
	}
	return -1
}

// hasWord tells whether a text has a word that begins so.
func hasWord(text, word string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		i += from
		if i == 0 || !isLetter(text[i-1]) {
			return true
		}
		from = i + 1
	}
}

func isLetter(b byte) bool { return b >= 'a' && b <= 'z' }

// helpKeys names the keys of an action, in the mode that has them.
func (s *session) helpKeys(a keys.Action) string {
	for _, mode := range []keys.Scope{keys.Timeline, keys.Problems} {
		if len(a.Intents) > 1 {
			if keys := s.Keys.First(mode, a.Intents...); keys != "" {
				return keys
			}
			continue
		}
		keys, text := s.Keys.Shown(mode, a.Intents[0]), ""
		for _, key := range keys {
			if text == "" {
				text = key
			} else if len(text)+1+len(key) <= 7 {
				text += " " + key
			}
		}
		if text != "" {
			return text
		}
	}
	return ""
}

// drawHelp draws the list, the last refusal and the signs.
func (s *session) drawHelp(l layout) {
	s.drawTitle(l)
	h, found := &s.help, s.helpActions()
	s.Rule(&s.screen, 1, "help", strconv.Itoa(len(found))+" of "+strconv.Itoa(len(s.actionsHere()))+" actions")
	h.field.Draw(s.screen.Pen(2, l.width).Text(" ").Muted("find:").Text(" "), l.width-8)
	legend := s.legend(l)
	room := l.height - 5 - len(legend)
	refused := s.refused.reason != "" && l.size >= panel.Normal && s.refusalMatches()
	if refused {
		room -= 2
	}
	top := 4
	if l.size < panel.Normal {
		top, room = 3, l.height-4
		legend = nil
	} else {
		room -= 1
	}
	room = min(max(room, 1), max(len(found), 1))
	h.top = panel.Scrolled(h.top, h.at, len(found), room)
	out := s.screen.Area(top, room, l.width)
	for i := h.top; i < len(found) && out.Room() > 0; i++ {
		s.drawAction(out.Next(), found[i], i == h.at)
	}
	if len(found) == 0 {
		out.Next().To(2).Muted("no action has these words")
	}
	rest := s.screen.Area(top+room+1, l.height-1-(top+room+1), l.width)
	if refused {
		p := rest.Next().To(2).Put(timeline.Strong, s.refused.key)
		p.To(max(11, p.Column()+1)).Muted("not now: " + s.refused.reason)
		rest.Next()
	}
	for _, draw := range legend {
		draw(rest.Next())
	}
}

// refusalMatches tells whether the last refusal has to do with what is typed.
func (s *session) refusalMatches() bool {
	return strings.Contains(strings.ToLower(s.refused.key+" "+s.refused.reason), strings.ToLower(strings.TrimSpace(s.help.field.String())))
}

// drawAction draws keys, what they do, and the command; what is refused as long
// as the file is open as it is says why.
func (s *session) drawAction(p *draw.Pen, a keys.Action, focused bool) {
	if focused {
		p.Put(timeline.Focus, s.Theme.Signs.Focus)
	}
	p.To(2)
	names := s.helpKeys(a)
	if a.Intents[0].Edits() || a.Intents[0] == keys.Save {
		if reason := s.Editor.ReadOnly(s.Focus.File); reason != "" {
			p.Muted(names).To(max(11, p.Column()+1)).Muted(s.does(a) + "  refused: " + reason)
			return
		}
	}
	p.Put(timeline.Strong, names).To(max(11, p.Column()+1)).Text(s.does(a))
	if a.Command != "" && !(a.Intents[0] == keys.EditStart && s.Can(lifecycle.Draw) != "") {
		p.To(max(52, p.Column()+2)).Muted(":" + a.Command)
	}
}

// legend draws the signs; every line is drawn by one of the functions.
func (s *session) legend(l layout) []func(p *draw.Pen) {
	if l.size < panel.Normal {
		return nil
	}
	if s.Can(lifecycle.Draw) != "" {
		return s.datelessLegend()
	}
	stage := func(i int) (timeline.Meaning, string) {
		kind := s.Object().Scale.Kinds[i]
		return timeline.LetterOf(kind.Look), string(kind.Letter) + " " + s.Theme.Signs.Looks[kind.Look] + " " + kind.Name
	}
	put := func(p *draw.Pen, col, i int) {
		if i < len(s.Object().Scale.Kinds) {
			m, text := stage(i)
			p.To(col).Put(m, text)
		}
	}
	g := s.Theme.Signs
	return []func(p *draw.Pen){
		func(p *draw.Pen) {
			p.Text(" ").Muted("signs")
			if s.Object() != nil {
				put(p, 10, 0)
				put(p, 28, 1)
				put(p, 42, 2)
				put(p, 58, 3)
			}
		},
		func(p *draw.Pen) {
			if s.Object() != nil {
				put(p, 10, 4)
			}
			p.To(28).Text("x lower case: not in the file").To(60).Text("2 starts in a cell")
		},
		func(p *draw.Pen) {
			p.To(10).Put(timeline.Error, g.Error).Text(" error  ").Put(timeline.Warning, "!").Text(" warning  ").Put(timeline.Info, "i").Text(" info")
			p.To(38).Muted("L").Text(" old fields").To(52).Put(timeline.Unsaved, g.Unsaved).Text(" edited").To(62).Put(timeline.Strong, "+").Text(" marked")
			p.To(72).Put(timeline.Gutter, g.Left+" "+g.Right).Text(" more")
		},
	}
}

// actionsHere are the actions that make sense for what is in focus, whatever it
// refuses at the moment.
func (s *session) actionsHere() []keys.Action {
	out := make([]keys.Action, 0, len(keys.Actions))
	for _, a := range keys.Actions {
		i := a.Intents[0]
		if s.systemRefusal(i) != "" || s.Can(lifecycle.Draw) != "" && (i == keys.OpenOverride || i == keys.OpenChildren || i == keys.ShowAll) {
			continue
		}
		out = append(out, a)
	}
	return out
}

// does says what an action does to what is in focus.
func (s *session) does(a keys.Action) string {
	if a.Lists != "" && s.Can(lifecycle.NameMoves) == "" {
		return a.Lists
	}
	return a.Doc
}
