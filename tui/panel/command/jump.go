package command

import (
	"fmt"
	"strings"

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

// isVersion reports whether a text can only mean a version: a number, alone or after its track.
func isVersion(text string) bool {
	_, number := model.ParseNumber(text[strings.LastIndex(text, "/")+1:])
	return number
}

// goToFile goes to the open file that text names, by its name, its path, or the last parts of its
// path. It opens that file for editing if it is only read. A file that is not open is opened.
func goToFile(c *panel.Context, text string) (panel.Result, error) {
	switch at, err := c.Editor.FileNamed(text); {
	case err == nil:
		return goInto(c, at, panel.Result{Answer: editor.EditFile{File: at}})
	case at != model.None:
		return panel.Result{}, err
	}
	return panel.Result{Work: editor.OpenFile{Path: text}, Then: func(c *panel.Context, r editor.Report) panel.Result {
		out := panel.Reported(c, r)
		if r.Err == nil {
			out, _ = goInto(c, r.File, out)
		}
		return out
	}}, nil
}

// goInto adds to r that the first track of a file gets the focus. A namespaced profile that takes
// all its versions from its parent has none while that is being read. The error says that there is
// none at all.
func goInto(c *panel.Context, file int, r panel.Result) (panel.Result, error) {
	for _, track := range c.Shown().Tracks() {
		if track.File == file {
			r.Go = &editor.Focus{TrackRef: track, Version: model.None, Stage: model.None}
			return r, nil
		}
	}
	at := model.TrackRef{File: file}
	if !c.Shown().InheritsAll(at) {
		return r, fmt.Errorf("%s has no versions", c.Editor.Files[file].Name)
	}
	r.Go = &editor.Focus{TrackRef: at, Version: model.None, Stage: model.None}
	return r, nil
}
