package panel

import (
	"strings"

	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
)

// maxText bounds a text field, in characters.
const maxText = 400

// Field is one line of text that is being typed: the toolkit's text input, told
// in intents, so that its keys can be replaced like all others. The zero Field
// is an empty one.
type Field struct {
	input textinput.Model
	// Proposed is set while the text is a proposal, or one that was refused: the
	// first text typed takes its place, any other key works on it.
	Proposed bool
}

// NewField returns a field with a text, the cursor at its end.
func NewField(text string) Field {
	f := Field{input: textinput.New()}
	f.input.CharLimit = maxText
	f.input.Focus()
	f.Set(text)
	return f
}

// ProposedField returns a field with a text that typing replaces.
func ProposedField(text string) Field {
	f := NewField(text)
	f.Proposed = text != ""
	return f
}

// String returns the text typed.
func (f Field) String() string { return f.input.Value() }

// Draw draws the text with the text cursor in it, in at most width cells.
func (f *Field) Draw(p *draw.Pen, width int) *draw.Pen {
	return p.Input(f.String(), f.input.Position(), width)
}

// Set replaces the text and puts the cursor at its end.
func (f *Field) Set(text string) {
	f.Proposed = false
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

// Handle does what every field can do. It reports whether the command was one of
// these, and whether the text changed.
func (f *Field) Handle(w keys.Command) (known, changed bool) {
	if !f.input.Focused() {
		*f = NewField("")
	}
	before := f.String()
	key, known := fieldKeys[w.Intent]
	switch {
	case w.Intent == keys.ClearField:
		f.Set("")
	case w.Intent == keys.TypeText:
		if f.Proposed {
			f.Set("")
		}
		f.insert(w.Text)
	case known:
		f.Proposed = false
		f.input, _ = f.input.Update(key)
	default:
		return false, false
	}
	return true, f.String() != before
}

// insert puts text at the cursor. Line ends and control characters become
// blanks: a field is one line, also when several are pasted. It goes in as a paste does, for
// it may be the name of a key.
func (f *Field) insert(text string) {
	clean := []rune(strings.ToValidUTF8(text, ""))
	for i, r := range clean {
		if r < ' ' || r == 0x7f {
			clean[i] = ' '
		}
	}
	if len(clean) > 0 {
		f.input, _ = f.input.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: clean, Paste: true})
	}
}

// History is what was typed in a field before, oldest first.
type History struct {
	lines []string
	// at is the line shown, len(lines) for typed, the text that was being typed.
	at    int
	typed string
}

// Rewind goes back to the text being typed, as a field does when it opens.
func (h *History) Rewind() { h.at = len(h.lines) }

// Add remembers a line, unless it is empty or the last one again, and rewinds.
func (h *History) Add(line string) {
	if line != "" && (len(h.lines) == 0 || h.lines[len(h.lines)-1] != line) {
		h.lines = append(h.lines, line)
	}
	h.Rewind()
}

// Handle puts an earlier or later line into a field. It reports whether the intent
// asked for that.
func (h *History) Handle(f *Field, i keys.Intent) bool {
	by := 1
	switch i {
	case keys.FieldUp:
		by = -1
	case keys.FieldDown:
	default:
		return false
	}
	if h.at >= len(h.lines) {
		h.at, h.typed = len(h.lines), f.String()
	}
	h.at = max(0, min(h.at+by, len(h.lines)))
	text := h.typed
	if h.at < len(h.lines) {
		text = h.lines[h.at]
	}
	f.Set(text)
	return true
}
