package browse

import (
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"path/filepath"
	"strconv"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/panel"
)

// openEditor opens the focused file in the user's editor, at the focused line, and rereads it
// afterwards.
func openEditor(c *panel.Context) []panel.Effect {
	file, name := c.Focus.File, model.Escape(c.TextEditor[0])
	return []panel.Effect{panel.Exec{Cmd: textEditor(c), Then: func(_ *panel.Context, r editor.Report) []panel.Effect {
		err := r.Err
		if errors.Is(err, exec.ErrNotFound) || errors.Is(err, fs.ErrNotExist) {
			return panel.Failed(fmt.Errorf("%s: not found; VISUAL or EDITOR names the editor", name))
		}
		if err != nil {
			err = fmt.Errorf("%s failed: %w", name, err)
		}
		return []panel.Effect{panel.Work{Work: editor.Reread{File: file, Failed: err}}}
	}}}
}

// textEditor returns the command that opens the focused file at the focused start in the user's
// editor. The path is absolute, so that the editor does not mistake a name for an option.
func textEditor(c *panel.Context) *exec.Cmd {
	args := append([]string(nil), c.TextEditor[1:]...)
	if v := c.Focused(); v != nil && !v.Inherited() {
		at := v.Entry
		if stages := c.Stages(); c.Focus.Stage >= 0 && c.Focus.Stage < len(stages) && editor.LineOf(&stages[c.Focus.Stage]).InFile() {
			at = editor.LineOf(&stages[c.Focus.Stage])
		}
		if at.InFile() {
			args = append(args, "+"+strconv.Itoa(int(at.Line)))
		}
	}
	path, err := filepath.Abs(c.File().Doc.Path())
	if err != nil { // without a working folder, a name must still not be mistaken for an option
		path = "." + string(filepath.Separator) + c.File().Doc.Path()
	}
	return exec.Command(c.TextEditor[0], append(args, path)...)
}
