package tui

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/journal"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/term"
)

// Options are what the program is started with.
type Options struct {
	// Documents are the open files, at least one.
	Documents []*files.Document
	// Parents are the files that were named as those of parents (--parent); they
	// are open like the others.
	Parents []*files.Document
	// Targets are the files that the change requests among the documents are about;
	// they are open like the others.
	Targets []editor.Target
	// Writable is unset for view, which never writes.
	Writable bool
	// Now is the instant everything is judged at, in UTC. Clock tells the time
	// while the program runs.
	Now     time.Time
	Clock   func() time.Time
	Dialect lifecycle.Dialect
	// Actor is who moves package revisions.
	Actor lifecycle.Actor
	// MaxSize bounds files that are read again, as files.Options has it.
	MaxSize int64
	// ASCII, Color (auto, always, never) and Theme (a name of ThemeNames, auto,
	// or "") choose how the screen looks; the environment has its say too.
	ASCII        bool
	Color, Theme string
	Mouse        bool
	// Keys replaces the keys of actions, by their names; CheckKeys has passed
	// them. Templates are changes by name, for shifts and new versions.
	Keys      map[string][]string
	Templates map[string]string
	// Texts are those remembered of the version added last; Remember keeps new
	// ones.
	Texts    editor.RememberedTexts
	Remember func(starts, predecessor string)
	// Editor is the editor and its arguments; Copy puts text into a clipboard,
	// each way in turn. Run finds both where they are nil.
	Editor []string
	Copy   []func(text string) error
	// Request writes the edits of a document as a change request of that name and
	// says so; nil where none can be written.
	Request func(name string, d *files.Document, now []*model.Object) (said string, err error)
	// Journals is where unsaved edits are kept until they are saved; nil keeps none.
	Journals *journal.Store
	// Shown is called once, when the first frame has been drawn or the conversation
	// begins, before what is done behind it; nil calls nothing.
	Shown func()
	// Notice is a sentence shown at start, for example about a configuration
	// that could not be read.
	Notice string
	// In and Out are the terminal.
	In, Out *os.File
	Log     *slog.Logger
}

// Editing are the options of the editor among them.
func (o *Options) Editing() editor.Options {
	return editor.Options{Documents: o.Documents, Parents: o.Parents, Targets: o.Targets, Writable: o.Writable, Now: o.Now,
		Dialect: o.Dialect, Actor: o.Actor, MaxSize: o.MaxSize, Request: o.Request, Journals: o.Journals, Log: o.Log}
}

// wasShown tells who asked that something is shown.
func (o *Options) wasShown() {
	if o.Shown != nil {
		o.Shown()
	}
}

// framesASecond is how often the toolkit draws at most: half of a frame's time
// is what a key waits.
const framesASecond = 120

// Run shows the program until it is left. The code is the exit code; the error
// says why it could not run, or what fault ended it. Whatever happens, the
// terminal is left as it was found.
func Run(ctx context.Context, o Options) (exit int, err error) {
	if len(o.Documents) == 0 {
		return exitFault, errors.New("no file to show")
	}
	o.fromEnvironment()
	return newSession(o).present(ctx)
}

// present is Run of a session.
func (s *session) present(ctx context.Context) (exit int, err error) {
	o := &s.options
	if s.Theme, err = o.theme(); err != nil {
		s.say(err.Error() + "; the theme is " + s.Theme.Name)
	}
	if o.Notice != "" {
		s.say(o.Notice)
	}
	s.lock()
	defer s.Editor.Journals.Unlock()
	s.watch()
	defer s.unwatch()
	s.terminal = term.Open(o.In, o.Out, s.screen.ShowsCursor(), func(r any) { s.report.tell(faultIn(r)) })
	if width, height, err := s.terminal.Size(); err == nil {
		s.resize(width, height)
	}
	s.showRefused()
	o.Copy = append(o.Copy, s.terminal.Copy)
	p := tea.NewProgram(program{s}, s.programOptions(ctx)...)
	s.report = func(fault string) { go p.Send(crashed{fault}) }
	hung, stop := s.watchSignals(p)
	defer stop()
	defer s.terminal.Watch(p, stopped{}, continued{})()
	ended := make(chan error, 1)
	go func() { ended <- s.runProgram(p) }()
	select {
	case err = <-ended:
		s.terminal.Restore(false)
		return s.ended(ctx, err)
	case code := <-hung:
		ended := "the program did not answer any more and was ended"
		if s.terminal.Lent() {
			ended = endWords[code] + " while the editor ran"
		}
		s.terminal.Restore(true)
		return code, errors.New(ended + s.lastWord())
	}
}

// runProgram runs the toolkit; a fault that it does not catch ends it too.
func (s *session) runProgram(p *tea.Program) (err error) {
	defer func() {
		if r := recover(); r != nil {
			s.terminal.Restore(true)
			s.crash(faultIn(r))
			err = fmt.Errorf("%v", r)
		}
	}()
	_, err = p.Run()
	return err
}

// programOptions are the toolkit's.
func (s *session) programOptions(ctx context.Context) []tea.ProgramOption {
	list := append(s.terminal.ProgramOptions(), tea.WithContext(ctx), tea.WithFPS(framesASecond), tea.WithoutSignalHandler(), tea.WithoutCatchPanics())
	if s.mouse.on {
		list = append(list, tea.WithMouseCellMotion())
	}
	return list
}

// endWords say what ended the program from outside.
var endWords = map[int]string{exitHangUp: "the terminal was closed", exitTerminated: "terminated", exitInterrupted: "interrupted",
	exitQuit: "ended by SIGQUIT", exitAbort: "ended by SIGABRT"}

// lastWord says what became of edits where the session cannot be asked any more.
func (s *session) lastWord() string {
	if s.options.Journals == nil {
		return "; unsaved edits are not kept"
	}
	if s.loses.Load() {
		return "; unsaved edits are NOT kept: the state folder could not take them"
	}
	return "; edits it had shown are in the journal, lctui edit offers them at the next start"
}

// ended returns the exit code, and the error to print: one line where the program
// did not end by a wish of the user, with what became of unsaved edits.
func (s *session) ended(ctx context.Context, err error) (int, error) {
	code, why := s.exit, ""
	switch {
	case s.fault != "":
		if s.options.Log != nil {
			s.options.Log.Error("fault", "text", s.fault)
		}
		what, _, _ := strings.Cut(s.fault, "\n")
		code, why = exitFault, "ended by a fault of its own: "+model.Escape(what)
	case s.leaving:
	case ctx.Err() != nil:
		code = exitTerminated
	case err != nil:
		code = exitHangUp
	}
	if why == "" {
		why = endWords[code]
	}
	kept := s.Editor.Journals.KeptSafe()
	switch {
	case why == "" && s.parting != "":
		return code, errors.New(s.parting)
	case why == "" || code == exitInterrupted && kept == "":
		return code, nil
	case kept != "":
		why += "; " + kept
	}
	return code, errors.New(why)
}

// A program that got a signal may take looks times lookEvery, eight seconds, to end
// by itself: what waits for it kills it ten seconds after the signal, as containers
// are stopped, and until then a save on a slow disk gets done. Only time in which
// this process ran counts, because a ticker does not make up for looks that were
// missed: a busy machine is no reason to give a program up that would answer.
const (
	looks     = 80
	lookEvery = 100 * time.Millisecond
)

// endsByItself waits for the end, and reports whether it came in time.
func endsByItself(done <-chan struct{}) bool {
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for range looks {
		select {
		case <-done:
			return true
		case <-look.C:
		}
	}
	return false
}

// watchSignals has the program end in order on the signals that end it. One
// that does not is given up: its exit code comes from hung.
func (s *session) watchSignals(p *tea.Program) (hung <-chan int, stop func()) {
	signals, done, give := make(chan os.Signal, 4), make(chan struct{}), make(chan int, 1)
	codes := map[os.Signal]int{syscall.SIGTERM: exitTerminated, syscall.SIGHUP: exitHangUp, syscall.SIGINT: exitInterrupted,
		syscall.SIGQUIT: exitQuit, syscall.SIGABRT: exitAbort}
	for sig := range codes {
		signal.Notify(signals, sig)
	}
	go func() {
		select {
		case <-done:
		case sig := <-signals:
			go p.Send(signalled{codes[sig]})
			s.terminal.Signal(sig)
			if !endsByItself(done) {
				give <- codes[sig]
			}
		}
	}()
	return give, func() {
		signal.Stop(signals)
		close(done)
	}
}

// theme returns the theme chosen by flags, environment and terminal.
func (o *Options) theme() (*draw.Theme, error) {
	return draw.ThemeChoice{Flag: o.Theme, Environment: os.Getenv("LCTUI_THEME"), Color: o.Color, NoColor: os.Getenv("NO_COLOR"),
		ColorFGBG: os.Getenv("COLORFGBG"), Term: os.Getenv("TERM"), ColorTerm: os.Getenv("COLORTERM"), ASCII: o.ASCII}.Theme()
}

// fromEnvironment finds the editor and the ways to copy.
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
