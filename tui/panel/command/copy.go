package command

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// copying returns the change that a command line makes if it copies the lifecycle of the version in
// focus, and that version. It returns the zero change for any other line. The error states why the
// lifecycle cannot be copied.
func copying(c *panel.Context, line string) (editor.Change, *model.Version, error) {
	name, names, _ := strings.Cut(line, " ")
	source := c.Editor.Now().Object(c.Focus.TrackRef).Version(c.Focus.Ref())
	if keys.Commands()[name] != keys.CopyTo || strings.TrimSpace(names) == "" || source == nil || c.Refusal(keys.CopyTo) != "" {
		return editor.Change{}, nil, nil
	}
	refs, err := c.Editor.Now().NamedIn(c.Focus.TrackRef, names)
	if err != nil {
		return editor.Change{}, nil, err
	}
	does, err := c.Editor.CopyLifecycle(c.Focus, refs)
	return does, source, err
}

// copyWords describes what is copied to which versions, and which errors that would cause.
func copyWords(c *panel.Context, does editor.Change, source *model.Version) string {
	if len(does.Edits) == 0 {
		return "the lifecycle is the same there already"
	}
	words := c.Keys.First(keys.CommandField, keys.Keep) + ": " + does.Label + change.Starts(source)
	found := slices.DeleteFunc(slices.Clone(c.NewFindings()), func(f model.Finding) bool { return f.Severity < model.Error })
	if brought := panel.ErrorWords(c, found, true); brought != "" {
		words += "; brings " + brought
	}
	return words
}
