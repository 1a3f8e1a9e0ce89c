package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// wanted returns the command that a key or a paste means in the topmost layer. If it means none
// there, it returns effects that explain what to press instead. name is the key as the screen names
// it.
func wanted(c *panel.Context, top panel.Panel, msg tea.KeyMsg, name string) (keys.Command, []panel.Effect) {
	scope := c.Layers.Top()
	typed := keys.Command{Intent: keys.TypeText, Text: string(msg.Runes)}
	if msg.Paste && !scope.TakesText() { // outside a field its letters would act as keys
		return keys.Command{}, panel.Said("a paste does nothing here: it goes into a field, for example after e or :")
	}
	if msg.Paste {
		return typed, nil
	}
	if intent := c.Keys.Intent(scope, msg.String()); intent != keys.Nothing {
		return keys.Command{Intent: intent}, nil
	}
	isText := (msg.Type == tea.KeyRunes || msg.Type == tea.KeySpace) && !msg.Alt
	switch first := func(i keys.Intent) string { return c.Keys.First(scope, i) }; {
	case isText && (scope.TakesText() || scope.TakesLetters()):
		return typed, nil
	case scope.IsQuestion():
		return keys.Command{}, panel.Said(name + " is not an answer: " + panel.Answers(c, top.Face(c).Hints))
	case scope == keys.Review:
		return keys.Command{}, panel.Said(name + " does nothing here: " + first(keys.Write) + " writes, " + first(keys.Back) + " goes back")
	case scope.IsBrowsing() && len(msg.Runes) == 1 && msg.Runes[0] >= '0' && msg.Runes[0] <= '9':
		return keys.Command{}, panel.Said(name + ": lctui takes no counts; " + first(keys.HalfPageDown) + " moves half a page, " + c.Keys.First(keys.Timeline, keys.OpenCommand) + "VERSION to a version")
	case scope.IsBrowsing() && name == "Z": // as in vim's ZZ and ZQ
		return keys.Command{}, panel.Said(name + " does nothing here: " + c.Keys.First(keys.Timeline, keys.WriteQuit) + " writes and leaves, " + c.Keys.First(keys.Timeline, keys.OpenCommand) + keys.ForceQuit.String() + " leaves without")
	case first(keys.GoTo) != "" && c.Keys.Intent(keys.Timeline, msg.String()) != keys.Nothing:
		return keys.Command{}, panel.Said(name + " works on the rows: " + first(keys.GoTo) + " goes there, " + first(keys.OpenHelp) + " lists what works here")
	case first(keys.OpenHelp) != "":
		return keys.Command{}, panel.Said(name + " does nothing here: " + first(keys.OpenHelp) + " lists what does")
	}
	return keys.Command{}, nil
}

// splitKeys splits letters that arrived in one burst into one message per letter, as browsing
// modes need them. A paste stays one message, as does every other key.
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
