package command

import (
	"fmt"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// jump returns the command that a date or the name of a version alone stands for, nil
// for any other text. Names of commands come first.
func jump(c *panel.Context, line string) *keys.Command {
	if _, is := keys.Commands()[line]; is || line == "" {
		return nil
	}
	if _, _, err := lifecycle.ParseTime(line, c.Editor.Instant()); err == nil {
		return &keys.Command{Intent: keys.GoToDate, Text: line, Typed: true}
	}
	if _, err := find(c, line); err == nil {
		return &keys.Command{Intent: keys.GoToVersion, Text: line, Typed: true}
	}
	return nil
}

// findFile returns the first track of the open file of a name, of a path, or of the last
// parts of one.
func findFile(c *panel.Context, text string) (*editor.Focus, error) {
	at, err := c.Editor.FileNamed(text)
	if err != nil {
		return nil, err
	}
	for _, track := range c.Shown().Tracks() {
		if track.File == at {
			return &editor.Focus{TrackRef: track, Version: model.None, Stage: model.None}, nil
		}
	}
	return nil, fmt.Errorf("%s has no versions", c.Editor.Files[at].Name)
}
