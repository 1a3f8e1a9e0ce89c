package command

import (
	"fmt"
	"slices"
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
// path. If that file is open only for reading, it is opened for editing. A file that is not open is
// opened.
func goToFile(c *panel.Context, text string) ([]panel.Effect, error) {
	switch at, err := c.Editor.FileNamed(text); {
	case err == nil:
		to, err := into(c, at)
		return append(to, panel.Answer{Answer: editor.EditFile{File: at}}), err
	case at != model.None:
		return nil, err
	}
	return []panel.Effect{panel.Work{Work: editor.OpenFile{Path: text}, Then: func(c *panel.Context, r editor.Report) []panel.Effect {
		out := panel.Reported(c, r)
		if r.Err == nil {
			to, _ := into(c, r.File)
			out = append(out, to...)
		}
		return out
	}}}, nil
}

// into gives the focus to the first track of a file. If a namespaced profile inherits all its
// versions, it has no track while these are being read, and the focus goes to the file. Any other
// file without a track is an error.
func into(c *panel.Context, file int) ([]panel.Effect, error) {
	at := model.TrackRef{File: file}
	if i := slices.IndexFunc(c.Shown().Tracks(), func(t model.TrackRef) bool { return t.File == file }); i >= 0 {
		at = c.Shown().Tracks()[i]
	} else if !c.Shown().InheritsAll(at) {
		return nil, fmt.Errorf("%s has no versions", c.Editor.Files[file].Name)
	}
	return []panel.Effect{panel.Go(editor.Focus{TrackRef: at, Version: model.None, Stage: model.None})}, nil
}
