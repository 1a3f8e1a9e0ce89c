package panel

import (
	"strings"

	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
)

// maxText is the maximum length of a text field, in characters.
const maxText = 400

// Field is a line of text being typed. It wraps the toolkit's text input and takes intents instead
// of keys, so that its keys come from the key map like all others. The zero Field is empty and
// ready to use.
type Field struct {
	input textinput.Model
	// Proposed is set while the text is a proposal or was refused. The next text typed replaces it;
	// any other key edits it.
	Proposed bool
}

// NewField returns a field with text, and the cursor at its end.
func NewField(text string) Field {
	f := Field{input: textinput.New()}
	f.input.CharLimit = maxText
	f.input.Focus()
	f.Set(text)
	return f
}

// ProposedField returns a field with text as a proposal; see Field.Proposed.
func ProposedField(text string) Field {
	f := NewField("")
	f.Propose(text)
	return f
}

// Propose replaces the text with a proposal. An empty text is none.
func (f *Field) Propose(text string) {
	f.Set(text)
	f.Proposed = text != ""
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

// fieldKeys maps intents to the keys that the toolkit's text input understands.
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

// Handle does what all fields have in common. It reports whether it knew the command, and whether
// the text changed.
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

// insert puts text at the cursor. Line ends and control characters become blanks, because a field
// is a single line even if several are pasted. The text goes in as a paste, because it could
// otherwise be taken for the name of a key.
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

// History is the lines typed in a field before, oldest first.
type History struct {
	lines []string
	// at is the index of the line shown. len(lines) stands for typed, the text that was being
	// typed.
	at    int
	typed string
}

// Rewind returns to the text being typed; a field does this when it opens.
func (h *History) Rewind() { h.at = len(h.lines) }

// Add remembers a line, unless it is empty or repeats the last one, and rewinds.
func (h *History) Add(line string) {
	if line != "" && (len(h.lines) == 0 || h.lines[len(h.lines)-1] != line) {
		h.lines = append(h.lines, line)
	}
	h.Rewind()
}

// Handle recalls an earlier or later line into a field. It reports whether the intent asked for
// that.
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
