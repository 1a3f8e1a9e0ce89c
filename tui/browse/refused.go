package browse

import (
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// ShowRefused shows at start what a server has refused. If no row belongs to it, it opens the list
// of findings. Otherwise it uses the status line, if the screen shows no details.
func ShowRefused(c *panel.Context) []panel.Effect {
	f := c.Editor.Now().RefusedFinding()
	if f == nil || c.Layers.Top() != keys.Timeline {
		return nil
	}
	if f.Ref.Version == model.None {
		return panel.Opened(keys.Problems, f.Rule)
	}
	if c.Full() {
		return nil
	}
	text := f.Rule + ": " + panel.Message(c, f)
	if c.Status.Text != "" {
		text = c.Status.Text + "; " + text
	}
	return panel.Said(text)
}
