package command

import (
	"fmt"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// jump returns the command to go to a date or version that was typed without a command, nil for any
// other text. Names of commands take precedence.
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

// goToFile goes to the first track of the open file that text names: by its name, its path, or the
// last parts of its path. A file that is not open is opened.
func goToFile(c *panel.Context, text string) (panel.Result, error) {
	switch at, err := c.Editor.FileNamed(text); {
	case err == nil && firstTrack(c, at) == nil:
		return panel.Result{}, fmt.Errorf("%s has no versions", c.Editor.Files[at].Name)
	case err == nil:
		return panel.Result{Go: firstTrack(c, at)}, nil
	case at != model.None:
		return panel.Result{}, err
	}
	return panel.Result{Work: editor.OpenFile{Path: text}, Then: func(c *panel.Context, r editor.Report) panel.Result {
		out := panel.Reported(c, r)
		if r.Err == nil {
			out.Go = firstTrack(c, r.File)
		}
		return out
	}}, nil
}

// firstTrack returns the focus on the first track of a file, nil if it has none.
func firstTrack(c *panel.Context, file int) *editor.Focus {
	for _, track := range c.Shown().Tracks() {
		if track.File == file {
			return &editor.Focus{TrackRef: track, Version: model.None, Stage: model.None}
		}
	}
	return nil
}
