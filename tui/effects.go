package tui

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// Everything that touches the world is in this file and in save.go: reading
// files again, checking them, the clipboard, the editor. Each is a command; its
// outcome changes the session.

// copyText puts a text where other programs find it: through the terminal
// first, then through a tool of the system; where neither is known to work it
// is shown too.
func (s *session) copyText(text, what string) tea.Cmd {
	copiers := s.options.Copy
	return func() tea.Msg {
		for _, c := range copiers {
			if err := c(text); err == nil {
				return copied{what: what}
			}
		}
		return copied{what: what, text: text}
	}
}

// copied is the outcome of a copy; text is set where nothing took it.
type copied struct{ what, text string }

func (c copied) apply(s *session) tea.Cmd {
	if c.text == "" {
		s.say(c.what + " copied")
		return nil
	}
	return s.openPanel(keys.Viewer, panel.Text{Lines: strings.Split(strings.TrimSuffix(c.text, "\n"), "\n")})
}

// editorRefusal says why the file cannot be opened in an editor.
func (s *session) editorRefusal() string {
	switch {
	case len(s.Editor.Files) == 0 || s.File().Doc.Path() == "":
		return "this text came from no file that an editor could open"
	case len(s.options.Editor) == 0:
		return "neither VISUAL nor EDITOR names an editor"
	}
	return ""
}

// openEditor opens the focused file at the focused line, and reads it again
// afterwards.
func (s *session) openEditor() tea.Cmd {
	file := s.Focus.File
	return s.withoutTerminal(s.terminal.Command(s.editorCommand()), func(err error) outcome { return edited{file, err} })
}

// editorCommand is the editor on the focused file at the focused start. The path
// is absolute: a name may begin like an option of the editor.
func (s *session) editorCommand() *exec.Cmd {
	args := append([]string(nil), s.options.Editor[1:]...)
	if v := s.Focused(); v != nil {
		at := v.Entry
		if stages := s.Stages(); s.Focus.Stage >= 0 && s.Focus.Stage < len(stages) && editor.LineOf(&stages[s.Focus.Stage]).InFile() {
			at = editor.LineOf(&stages[s.Focus.Stage])
		}
		if at.InFile() {
			args = append(args, "+"+strconv.Itoa(int(at.Line)))
		}
	}
	path := s.File().Doc.Path()
	if full, err := filepath.Abs(path); err == nil {
		path = full
	} else { // the working folder is gone: a name still must not become an option
		path = "." + string(filepath.Separator) + path
	}
	cmd := exec.Command(s.options.Editor[0], append(args, path)...)
	// The files themselves: what stands around them would be copied by hand, and
	// the copying would wait for a key when the editor has ended.
	cmd.Stdin, cmd.Stdout, cmd.Stderr = s.options.In, s.options.Out, os.Stderr
	return cmd
}

// edited is the return from the editor.
type edited struct {
	file int
	err  error
}

func (e edited) apply(s *session) tea.Cmd {
	if errors.Is(e.err, exec.ErrNotFound) || errors.Is(e.err, fs.ErrNotExist) {
		s.fail(fmt.Errorf("%s: not found; VISUAL or EDITOR names the editor", model.Escape(s.options.Editor[0])))
		return nil
	}
	again := editor.Reread{File: e.file}
	if e.err != nil {
		again.Failed = fmt.Errorf("%s failed: %w", model.Escape(s.options.Editor[0]), e.err)
	}
	return s.work(again, nil)
}

// replay has the keys done that were typed while the program was busy.
func (s *session) replay(cmd tea.Cmd) tea.Cmd {
	cmds := []tea.Cmd{cmd}
	ahead := s.ahead
	s.ahead = nil
	for i, key := range ahead {
		if s.busy || s.leaving {
			s.ahead = append(s.ahead, ahead[i:]...)
			break
		}
		cmds = append(cmds, s.press(key))
	}
	return inOrder(cmds...)
}

// toggleMouse turns the mouse on or off.
func (s *session) toggleMouse() tea.Cmd {
	s.mouse.on = !s.mouse.on
	if s.mouse.on {
		s.say("mouse on; Shift selects text as terminals do")
		return tea.EnableMouseCellMotion
	}
	s.say("mouse off")
	return tea.DisableMouse
}
