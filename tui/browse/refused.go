package browse

import (
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// ShowRefused brings into sight at start what a server said: where the details have no
// room for it, it is said behind what is said already, and what has no row is shown in the
// list of findings.
func ShowRefused(c *panel.Context) panel.Result {
	f := c.Editor.Now().RefusedFinding()
	if f == nil || c.Layers.Top() != keys.Timeline {
		return panel.Result{}
	}
	if f.Ref.Version == model.None {
		return panel.Result{Open: keys.Problems, With: editor.ServerRefused}
	}
	if c.Full() {
		return panel.Result{}
	}
	text := f.Rule + ": " + model.Escape(f.Message)
	if c.Status.Text != "" {
		text = c.Status.Text + "; " + text
	}
	return panel.Said(text)
}
