package panel

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/tui/keys"
)

// typed passes commands to a field: a word of letters is typed, a name in angle brackets is an
// intent.
func typed(f *Field, h *History, script string) {
	intents := map[string]keys.Intent{"<left>": keys.TextLeft, "<home>": keys.TextHome, "<erase>": keys.EraseLeft, "<word>": keys.EraseWord, "<clear>": keys.ClearField,
		"<up>": keys.FieldUp, "<down>": keys.FieldDown}
	for _, word := range strings.Fields(script) {
		i, ok := intents[word]
		switch {
		case !ok:
			f.Handle(keys.Command{Intent: keys.TypeText, Text: word})
		case h.Handle(f, i):
		default:
			f.Handle(keys.Command{Intent: i})
		}
	}
}

func TestField(t *testing.T) {
	for _, c := range []struct{ opened, script, want string }{
		{"", "abc", "abc"},
		{"ab", "c", "abc"},
		{"(1.2)", "3", "3"},
		{"(1.2)", "<erase> 3", "1.3"},
		{"(1.2)", "<home> v", "v1.2"},
		{"abc", "<left> x <erase> <erase>", "ac"},
		{"at", "<clear> to", "to"},
		{"", "a\x07b\x1bc", "a b c"},
		{"ab", "delete", "abdelete"}, // text that arrives in one piece may be the name of a key
		{"ab", "home end", "abhomeend"},
	} {
		f := NewField(c.opened)
		if text, ok := strings.CutPrefix(c.opened, "("); ok {
			f = ProposedField(strings.TrimSuffix(text, ")"))
		}
		if typed(&f, &History{}, c.script); f.String() != c.want {
			t.Errorf("%q and %q: %q, want %q", c.opened, c.script, f.String(), c.want)
		}
	}
	var f Field
	if typed(&f, &History{}, strings.Repeat("x", 2*maxText)); len(f.String()) != maxText {
		t.Errorf("%d characters are taken, want %d", len(f.String()), maxText)
	}
}

func TestHistory(t *testing.T) {
	var h History
	for _, line := range []string{"one", "", "two", "two"} {
		h.Add(line)
	}
	for _, c := range []struct{ script, want string }{
		{"x <up>", "two"},
		{"x <up> <up>", "one"},
		{"x <up> <up> <up> <down>", "two"},
		{"x <up> <up> <down> <down> <down>", "x"},
		{"x <down>", "x"},
	} {
		f := NewField("")
		h.Rewind()
		if typed(&f, &h, c.script); f.String() != c.want {
			t.Errorf("%s: %q, want %q", c.script, f.String(), c.want)
		}
	}
}
