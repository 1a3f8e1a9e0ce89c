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

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
)

// Everything that touches the world is in this file and in save.go: reading
// files again, checking them, the clipboard, the editor. Each is a command; its
// outcome changes the session.

// background is what is done after the first frame: large files are judged, and
// all are read by the library too.
func (s *session) background() tea.Cmd {
	cmds := []tea.Cmd{guarded(prepareJournals(s.Editor.Files)), guarded(s.nextTouched())}
	for i, sheet := range s.Editor.Files {
		if sheet.Judge == nil {
			doc, first, options, file := sheet.Doc, sheet.First, s.Editor.Options, i
			cmds = append(cmds, guarded(func() tea.Msg {
				j := editor.NewJudge(doc, first, &options)
				return judged{file, j, j.Findings(editor.ObjectsOf(doc))}
			}))
		}
	}
	if !s.Shown().KnowsRelated() && s.Editor.FindRelated() {
		cmds = append(cmds, s.relateLater())
	}
	if s.options.Writable {
		for i, sheet := range s.Editor.Files {
			doc, file := sheet.Doc, i
			cmds = append(cmds, guarded(func() tea.Msg { return verified{file, doc, doc.Verify()} }))
		}
	}
	return together(cmds...)
}

// judged is what the rules say of a large file, after the first frame.
type judged struct {
	file     int
	judge    editor.Judge
	findings []model.Finding
}

func (j judged) apply(s *session) tea.Cmd {
	sheet := s.Editor.Files[j.file]
	if sheet.Judge != nil {
		return nil
	}
	sheet.Judge, sheet.Alone = j.judge, j.findings
	s.Editor.SetBaseline()
	for _, m := range s.Editor.Snapshots {
		m.Own[j.file] = j.judge.Findings(m.Drafts[j.file].Objects())
		s.Editor.Relate(m)
		m.Forget()
	}
	if s.Trial != nil {
		s.Editor.Judge(s.Trial, nil)
	}
	s.settle()
	return nil
}

// verified is the outcome of comparing a file's reading with the library's.
type verified struct {
	file int
	doc  *files.Document
	err  error
}

func (v verified) apply(s *session) tea.Cmd {
	if v.err == nil || s.Editor.Files[v.file].Doc != v.doc {
		return nil
	}
	s.Editor.Files[v.file].Locked = "read only: " + v.err.Error()
	s.fail(v.err)
	return nil
}

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
	s.shown = shownText{lines: strings.Split(strings.TrimSuffix(c.text, "\n"), "\n")}
	s.open(keys.Shown)
	return nil
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
		if stages := s.Stages(); s.Focus.Stage >= 0 && s.Focus.Stage < len(stages) && lineOf(&stages[s.Focus.Stage]).InFile() {
			at = lineOf(&stages[s.Focus.Stage])
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
	again := s.rereadFile(e.file)
	if e.err == nil {
		return again
	}
	failed := fmt.Errorf("%s failed: %w", model.Escape(s.options.Editor[0]), e.err)
	return func() tea.Msg {
		msg := again()
		if r, ok := msg.(reread); ok {
			r.failed = failed
			return r
		}
		return msg
	}
}

// rereadFile reads a file again and keeps the edits.
func (s *session) rereadFile(file int) tea.Cmd {
	path, options := s.Editor.Files[file].Doc.Path(), s.Editor.Options
	s.busy = true
	return func() tea.Msg {
		doc, err := files.Open(path, files.Options{MaxSize: options.MaxSize})
		out := reread{Reading: editor.Reading{File: file, Doc: doc, Err: err}}
		if err == nil {
			out.Reading = editor.ReadingOf(file, doc, &options)
		}
		return out
	}
}

// reread is the outcome of reading a file again.
type reread struct {
	editor.Reading
	// failed is why the editor ended in disorder, if it did.
	failed error
}

func (r reread) apply(s *session) tea.Cmd {
	s.busy = false
	defer s.takeFreed(r.File)
	if r.Err != nil {
		s.fail(fmt.Errorf("the file cannot be read again, the edits stay as they were: %w", r.Err))
		return s.replay(nil)
	}
	if string(r.Doc.Bytes()) == string(s.Editor.Files[r.File].Doc.Bytes()) {
		if s.say(s.Editor.Files[r.File].Name + " is as it was"); r.failed != nil {
			s.fail(r.failed)
		}
		return s.replay(nil)
	}
	s.rebase(r.Reading)
	return s.replay(nil)
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
