package panel

import (
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
)

// MoveNamed works out the move of a version as typed, of the track p where the text
// names no other: the change, and what it does.
func (c *Context) MoveNamed(p model.TrackRef, word, text string) (editor.Change, lifecycle.Effect, error) {
	p, version, err := c.Editor.Now().VersionNamed(p, text)
	if err != nil {
		return editor.Change{}, lifecycle.Effect{}, err
	}
	return c.Editor.Move(p.File, p.In(model.None), version, word, "")
}

// MoveOutlook says what a command line that moves a version would do, while it is typed;
// "" for any other.
func (c *Context) MoveOutlook(line string) string {
	name, text, _ := strings.Cut(line, " ")
	intent := keys.Commands[name]
	if text = strings.TrimSpace(text); !intent.MovesAPI() || text == "" || c.Can(lifecycle.NameMoves) != "" {
		return ""
	}
	_, effect, err := c.MoveNamed(c.Focus.TrackRef, intent.String(), text)
	if err != nil {
		return err.Error()
	}
	words := effect.Message
	if effect.Changed {
		words = "affects " + editor.AffectsWords(effect) + ": " + words
	}
	for _, w := range effect.Warnings {
		words += "; " + w.Name
	}
	return words
}
