package tui

import (
	"strings"

	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
)

// maxText bounds a text field, in characters.
const maxText = 400

// field is one line of text that is being typed: the toolkit's text input, told
// in intents, so that its keys can be replaced like all others. The zero field
// is an empty one.
type field struct {
	input textinput.Model
	// proposed is set while the text is a proposal, or one that was refused: the
	// first text typed takes its place, any other key works on it.
	proposed bool
}

// newField opens a field with a text, the cursor at its end.
func newField(text string) field {
	f := field{input: textinput.New()}
	f.input.CharLimit = maxText
	f.input.Focus()
	f.set(text)
	return f
}

// proposedField opens a field with a text that typing replaces.
func proposedField(text string) field {
	f := newField(text)
	f.proposed = text != ""
	return f
}

// String gives the text typed.
func (f field) String() string { return f.input.Value() }

// draw writes the text with the text cursor in it, in at most width cells.
func (f *field) draw(p *draw.Pen, width int) *draw.Pen {
	return p.Input(f.String(), f.input.Position(), width)
}

// set replaces the text, the cursor at its end.
func (f *field) set(text string) {
	f.proposed = false
	f.input.SetValue(text)
	f.input.CursorEnd()
}

// fieldKeys are the text input's own keys for what a field can do.
var fieldKeys = map[keys.Intent]tea.KeyMsg{
	keys.EraseLeft:  {Type: tea.KeyBackspace},
	keys.EraseRight: {Type: tea.KeyDelete},
	keys.EraseWord:  {Type: tea.KeyCtrlW},
	keys.TextLeft:   {Type: tea.KeyLeft},
	keys.TextRight:  {Type: tea.KeyRight},
	keys.WordLeft:   {Type: tea.KeyLeft, Alt: true},
	keys.WordRight:  {Type: tea.KeyRight, Alt: true},
	keys.TextHome:   {Type: tea.KeyHome},
	keys.TextEnd:    {Type: tea.KeyEnd},
}

// handle does what every field can do; it says whether the wish was one of
// these and whether the text changed.
func (f *field) handle(w keys.Command) (known, changed bool) {
	if !f.input.Focused() {
		*f = newField("")
	}
	before := f.String()
	key, known := fieldKeys[w.Intent]
	switch {
	case w.Intent == keys.ClearField:
		f.set("")
	case w.Intent == keys.TypeText:
		if f.proposed {
			f.set("")
		}
		f.insert(w.Text)
	case known:
		f.proposed = false
		f.input, _ = f.input.Update(key)
	default:
		return false, false
	}
	return true, f.String() != before
}

// insert puts text at the cursor. Line ends and control characters become
// blanks: a field is one line, also when several are pasted.
func (f *field) insert(text string) {
	clean := []rune(strings.ToValidUTF8(text, ""))
	for i, r := range clean {
		if r < ' ' || r == 0x7f {
			clean[i] = ' '
		}
	}
	if len(clean) > 0 {
		f.input, _ = f.input.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: clean})
	}
}

// history is what was typed in a field before, oldest first; at is the entry
// shown, len(lines) for the text that was being typed.
type history struct {
	lines []string
	at    int
	typed string
}

// add remembers a line and goes to the end.
func (h *history) add(line string) {
	if line != "" && (len(h.lines) == 0 || h.lines[len(h.lines)-1] != line) {
		h.lines = append(h.lines, line)
	}
	h.at = len(h.lines)
}

// step goes back (-1) or forth (+1) and gives the line there.
func (h *history) step(by int, typed string) string {
	if h.at >= len(h.lines) {
		h.at, h.typed = len(h.lines), typed
	}
	h.at = max(0, min(h.at+by, len(h.lines)))
	if h.at == len(h.lines) {
		return h.typed
	}
	return h.lines[h.at]
}
