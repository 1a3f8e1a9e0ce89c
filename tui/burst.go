package tui

import tea "github.com/charmbracelet/bubbletea"

// splitKeys takes apart letters that arrived in one burst, one message a
// letter, as browsing modes need them. A paste stays one message, and so does
// every other key.
func splitKeys(msg tea.KeyMsg) []tea.KeyMsg {
	if msg.Type != tea.KeyRunes || msg.Paste || len(msg.Runes) < 2 {
		return []tea.KeyMsg{msg}
	}
	out := make([]tea.KeyMsg, len(msg.Runes))
	for i, r := range msg.Runes {
		out[i] = tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}, Alt: msg.Alt && i == 0}
	}
	return out
}
