package browse

import (
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// copyTo copies the lifecycle of the focused version to the versions named, or else to those
// marked, in one undo step. With neither it opens the command line to ask for names.
func copyTo(c *panel.Context, names string) []panel.Effect {
	refs, err := c.Editor.Now().NamedIn(c.Focus.TrackRef, names)
	if err != nil {
		return panel.Failed(err)
	}
	if names == "" {
		for _, i := range c.MarkedRows() {
			refs = append(refs, c.Focus.In(i))
		}
		if len(refs) == 0 {
			return panel.Opened(keys.CommandField, keys.CopyTo.String()+" ")
		}
	}
	does, err := c.Editor.CopyLifecycle(c.Focus, refs)
	switch {
	case err != nil:
		return panel.Failed(err)
	case len(does.Edits) == 0:
		return panel.Said("the lifecycle is the same there already")
	}
	return one(c, does, func(c *panel.Context) string {
		brought := panel.ErrorWords(c, c.Editor.BroughtErrors(), true)
		if brought != "" {
			brought = ": " + brought
		}
		return does.Label + brought + putsBack(c)
	})
}
