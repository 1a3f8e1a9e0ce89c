package tui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

func TestSplitKeys(t *testing.T) {
	runes := func(text string, paste, alt bool) tea.KeyMsg {
		return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: paste, Alt: alt}
	}
	for _, c := range []struct {
		msg  tea.KeyMsg
		want string
	}{
		{runes("j", false, false), "j"},
		{runes("jjü", false, false), "j j ü"},
		{runes("jjj", true, false), "[jjj]"},
		{runes("j", false, true), "alt+j"},
		{tea.KeyMsg{Type: tea.KeyRight}, "right"},
		{tea.KeyMsg{Type: tea.KeySpace, Runes: []rune{' '}}, " "},
	} {
		var got []string
		for _, m := range splitKeys(c.msg) {
			got = append(got, m.String())
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%q becomes %q, want %q", c.msg, got, c.want)
		}
	}
}
