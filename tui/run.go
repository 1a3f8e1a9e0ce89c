package tui

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/journal"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/accept"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/browse"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/exit"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/palette"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/term"
)

// ThemeMemory remembers the choice of theme for later sessions.
type ThemeMemory struct {
	// Remember stores the name of the chosen theme. It returns a sentence that states where, or an
	// error that explains why it could not be stored. It may be slow. If it is nil, nothing is
	// stored.
	Remember func(name string) (said string, err error)
	// Named is called when the program ends if the status line has suggested :theme. It does so at
	// the start if the background of the terminal is unknown. If Named is nil, :theme is not
	// suggested.
	Named func()
}

// Options are what the program is started with.
type Options struct {
	// Documents are the open files, at least one.
	Documents []*files.Document
	// Parents are the files named with --parent; they are open like the others. Fetched is set if
	// they are copies fetched from a cluster, which are never edited.
	Parents []*files.Document
	Fetched bool
	// Overview makes the program start with the list of the open files.
	Overview bool
	// Writable is false for view, which never writes.
	Writable bool
	// Now is the instant at which everything is checked; Run converts it to UTC. Clock returns the
	// time while the program runs.
	Now     time.Time
	Clock   func() time.Time
	Dialect lifecycle.Dialect
	// GateOff is set if the feature gate for lifecycles is off on the server.
	GateOff bool
	// Policies are the support policies that objects are checked by; nil for none.
	Policies *check.Policies
	// Accept has the findings that are accepted in all files. If it is nil, only comments in the
	// files accept findings.
	Accept *accept.Acceptance
	// Actor is the user who moves package revisions.
	Actor lifecycle.Actor
	// MaxSize limits the size of files that are reread; see files.Options.
	MaxSize int64
	// ASCII, Color (auto, always, never) and Theme (one of palette.Names, auto, or "") choose how
	// the screen looks. Environment variables apply too.
	ASCII        bool
	Color, Theme string
	Mouse        bool
	// Memory remembers the choice of theme for later sessions.
	Memory ThemeMemory
	// Keys replaces the keys of actions, by the names of the actions. They must have passed
	// keys.Check. Templates are named changes, for shifts and new versions.
	Keys      map[string][]string
	Templates map[string]string
	// Texts are the remembered texts of the version added last. Remember stores new ones; nil
	// stores none.
	Texts    editor.RememberedTexts
	Remember func(texts editor.RememberedTexts)
	// Editor is the text editor and its arguments. Copy puts a text, described by what, into a
	// clipboard. It returns a sentence that states what was copied and where to, or an error that
	// explains why no clipboard took it. It may be slow. If they are nil, Run finds both itself.
	Editor []string
	Copy   func(what, text string) (said string, err error)
	// Journals is where unsaved edits are kept until they are saved; nil keeps none.
	Journals *journal.Store
	// Shown is called once, before background work begins: when the first frame has been drawn, or
	// when the conversation of the linear mode begins. It may be nil.
	Shown func()
	// Unread are the findings about files that cannot be read, which the list of files shows.
	Unread []model.Finding
	// Notice is a sentence shown at start, for example about a configuration
	// that could not be read.
	Notice string
	// In and Out are the terminal.
	In, Out *os.File
	Log     *slog.Logger
}

// Editing returns the options of the editor.
func (o *Options) Editing() editor.Options {
	return editor.Options{Documents: o.Documents, Parents: o.Parents, Fetched: o.Fetched, Writable: o.Writable, Now: o.Now,
		Dialect: o.Dialect, GateOff: o.GateOff, Policies: o.Policies, Accept: o.Accept, Actor: o.Actor, MaxSize: o.MaxSize, Journals: o.Journals, Log: o.Log}
}

func (o *Options) wasShown() {
	if o.Shown != nil {
		o.Shown()
	}
}

// Run runs the program until it ends, and returns its exit code. The error is the line to print
// after that. It states why the program could not run, what ended it from outside, which fault
// ended it, or what the last save had to do differently. Whatever happens, the terminal is left as
// it was found.
func Run(ctx context.Context, o Options) (code int, err error) {
	if len(o.Documents) == 0 {
		return exit.Fault, errors.New("no file to show")
	}
	o.fromEnvironment()
	return newProgram(o).present(ctx)
}

// present is Run for a program that exists already.
func (p *program) present(ctx context.Context) (code int, err error) {
	o := &p.options
	if p.state.Theme, err = o.theme(); err != nil {
		p.state.Status.Say(err.Error() + "; the theme is " + p.state.Theme.Name)
	}
	if o.Notice != "" {
		p.state.Status.Say(o.Notice)
	}
	p.state.Lock()
	defer p.state.Editor.Journals.Unlock()
	p.watching = watch(p.state.Editor.Files)
	defer func() { p.watching.end() }() // p.watching may have changed since, if files were opened
	p.terminal = term.Open(o.In, o.Out)
	if width, height, err := p.terminal.Size(); err == nil {
		p.state.Width, p.state.Height = width, height
		p.layOut()
	}
	p.take(keys.Command{}, browse.ShowRefused(&p.state.Context))
	p.nameTheme()
	if o.Copy == nil {
		o.Copy = p.terminal.Copy
	}
	err = p.terminal.Run(ctx, p, p.mouse.on)
	if o.Memory.Named != nil {
		o.Memory.Named()
	}
	var hung term.Hung
	if errors.As(err, &hung) {
		return hung.Code, errors.New(hung.Error() + unasked(o.Journals != nil, p.editsUnsafe.Load()))
	}
	var fault term.Fault
	if errors.As(err, &fault) {
		p.crash(fault)
	}
	if p.ending.fault != "" && o.Log != nil {
		o.Log.Error("fault", "text", string(p.ending.fault))
	}
	return p.ending.result(p.state.Editor.Journals.KeptSafe(), ctx.Err() != nil, err)
}

// nameTheme suggests :theme if the background is unknown, the terminal has colours, and the status
// line is empty and has a line of its own.
func (p *program) nameTheme() {
	if p.state.Theme.Name != palette.Both || p.state.Theme.Depth == draw.NoColor || p.state.Status.Text != "" || !p.state.Full() {
		p.options.Memory.Named = nil
	}
	if p.options.Memory.Named != nil {
		p.state.Status.Say(":theme light or dark fits the colours to your background, and is remembered")
	}
}

// rememberTheme stores the theme for later sessions, in the background.
func (p *program) rememberTheme() tea.Cmd {
	remember, name := p.options.Memory.Remember, p.state.Theme.Name
	if remember == nil {
		return nil
	}
	return func() tea.Msg {
		said, err := remember(name)
		return []panel.Effect{panel.Say(said), panel.Fail{Err: err}}
	}
}

// unasked describes whether unsaved edits are kept if the program hangs, so that the editor cannot
// be asked.
func unasked(journals, loses bool) string {
	switch {
	case !journals:
		return "; unsaved edits are not kept"
	case loses:
		return "; unsaved edits are NOT kept: the state folder could not take them"
	}
	return "; edits it had shown are in the journal, lctui edit offers them at the next start"
}

// ending is how the program ends.
type ending struct {
	// leaving is set once the program is to end, with the code exit.
	leaving bool
	exit    int
	// exitMessage is printed after the last frame, "" for nothing. It states what a save that ended
	// the program had to do differently.
	exitMessage string
	// fault is what went wrong in the program itself, "" for nothing.
	fault term.Fault
}

// result returns the exit code and the error to print. If the user ended the program, the error is
// exitMessage, or nil if that is "". Otherwise it is one line that states what ended the program,
// followed by kept, which states whether unsaved edits are kept. cancelled is set if the caller
// ended the program; err is the error of the terminal.
func (e *ending) result(kept string, cancelled bool, err error) (int, error) {
	code := e.exit
	switch {
	case e.fault != "":
		code = exit.Fault
	case e.leaving:
	case cancelled:
		code = exit.Terminated
	case err != nil:
		code = exit.HangUp
	}
	why := exit.Why(code)
	if e.fault != "" {
		why = exit.WhyFault(string(e.fault))
	}
	switch {
	case why == "" && e.exitMessage != "":
		return code, errors.New(e.exitMessage)
	case why == "" || code == exit.Interrupted && kept == "":
		return code, nil
	case kept != "":
		why += "; " + kept
	}
	return code, errors.New(why)
}

// leave ends the program as a panel has asked.
func (p *program) leave(l panel.Leave) tea.Cmd {
	if !l.Keep {
		p.state.Editor.Journals.Drop()
	}
	p.ending.leaving, p.ending.exit, p.ending.exitMessage, p.busy = true, l.Code, l.Say, false
	return tea.Quit
}

// crash remembers a fault and ends the program, after writing the edits made just before the
// fault to the journals.
func (p *program) crash(fault term.Fault) tea.Cmd {
	if p.ending.fault == "" {
		p.ending.fault = fault
		func() {
			defer func() {
				if recover() != nil {
					p.editsUnsafe.Store(true)
				}
			}()
			p.state.Sync()
		}()
	}
	return p.leave(panel.Leave{Code: exit.Fault, Keep: true})
}

// theme returns the theme chosen by flags, environment and terminal.
func (o *Options) theme() (*draw.Theme, error) {
	return draw.ThemeChoice{Flag: o.Theme, Environment: os.Getenv("LCTUI_THEME"), Color: o.Color,
		ColorFGBG: os.Getenv("COLORFGBG"), Term: os.Getenv("TERM"), ColorTerm: os.Getenv("COLORTERM"), ASCII: o.ASCII}.Theme()
}

// fromEnvironment takes the text editor from VISUAL or EDITOR, and the terminal from standard
// input and output, where they are not set. It puts Now into UTC.
func (o *Options) fromEnvironment() {
	if o.Editor == nil {
		o.Editor = strings.Fields(os.Getenv("VISUAL"))
		if len(o.Editor) == 0 {
			o.Editor = strings.Fields(os.Getenv("EDITOR"))
		}
	}
	if o.In == nil {
		o.In = os.Stdin
	}
	if o.Out == nil {
		o.Out = os.Stdout
	}
	o.Now = o.Now.UTC()
}
