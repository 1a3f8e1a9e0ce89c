// Package linear is a conversation about files in sentences and numbered choices. It is for screen
// readers, slow lines and terminals that can do nothing else. Lines go in and lines come out;
// everything else is done by the editor. It knows no screen and no keys.
//
// The rules of the conversation:
//
//   - sentences are whole, with one fact per line, and each line makes sense alone; nothing is
//     redrawn, and no escape sequence controls the terminal;
//   - every choice has a number, and a number always refers to the last list;
//   - every prompt ends in "> ", and ? lists what may be typed at any of them;
//   - the commands are those of the screen after ":", and what changes versions is typed in the
//     words of the commands set, convert, plan and move;
//   - findings of severity info are printed only when asked for and when an edit adds them;
//   - nothing is written before the changed lines are shown, except by a command that skips this.
//
// A console reads and prints lines. A view describes the files as of an instant. A place is the
// current version or track, with what the numbers of the last list stand for. Only the conversation
// edits, asks and writes. It prints what its commands return.
package linear

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/tui/compose"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/exit"
	"github.com/lctui/lctui/tui/trackview"
)

// Options are what a conversation is started with.
type Options struct {
	editor.Options
	// Notice is a sentence printed at the beginning, for example about a configuration that could
	// not be read.
	Notice string
	// Templates are named changes, for shifts and new versions.
	Templates compose.Templates
	// Texts are the remembered texts of the version added last; Remember stores new ones, nil
	// stores none.
	Texts    editor.RememberedTexts
	Remember func(texts editor.RememberedTexts)
	// Echo is set if the input is no terminal, which would show the lines typed. They are then
	// printed, so that the output reads as a conversation.
	Echo bool
	// Shown is called once, when the conversation begins; it may be nil.
	Shown func()
}

// conversation is a conversation: its console, its place in the files, and its state.
type conversation struct {
	console
	place
	options Options
	// texts are the texts remembered for the next version to be added.
	texts editor.RememberedTexts
	// asked is set once the user has been asked about unsaved edits because the input ended.
	asked, done bool
	code        int
	// checked are the documents that have been compared with the reading of the YAML library.
	checked map[*files.Document]bool
}

// Run runs a conversation until a command or the end of the input ends it, and returns the exit
// code. It reads one line at a time. The code is 0 if the user left, 1 if they left with cq, and 2
// after a fault. It is 130 if the input ended, or Ctrl+c was pressed twice, while edits were
// unsaved. The error is that of reading or writing, or describes a panic of the program and what
// became of unsaved edits. The log then has the stack.
func Run(o Options, in io.Reader, out io.Writer) (code int, err error) {
	l := begin(o, in, out)
	defer l.ed.Journals.Unlock()
	signal.Notify(l.interrupts, os.Interrupt)
	defer signal.Stop(l.interrupts)
	defer func() {
		if r := recover(); r != nil {
			code, err = exit.Fault, l.fault(r)
		}
	}()
	return l.talk()
}

// begin returns a conversation that starts at the first track, or at the first version that a
// server refused.
func begin(o Options, in io.Reader, out io.Writer) *conversation {
	o.Now, o.Advice = o.Now.UTC(), advice
	ed := editor.New(o.Options)
	l := &conversation{console: newConsole(in, out), options: o, texts: o.Texts, checked: map[*files.Document]bool{}}
	l.view = view{ed, trackview.NewViews(ed.Reader, ed.Now), o.Now}
	l.echo = o.Echo
	l.before, l.interrupted = l.sync, l.interrupt
	l.focus = ed.Now().On(ed.Now().FirstTrack(), 0)
	if at := ed.Now().FirstRefused(); at != nil {
		l.focus = ed.Now().On(at.TrackRef, max(at.Version, 0))
	}
	return l
}

// advice returns what the user can do about a refusal, as commands, worded as the end of a
// sentence.
func advice(w editor.Way, file string) string {
	return map[editor.Way]string{
		editor.WriteElsewhere: "w PATH saves the edits elsewhere",
		editor.WriteThem:      ", w PATH saves them",
		editor.WriteAnyway:    "; w! writes it all the same",
		editor.ReadAgain:      "; reread tries again",
		editor.OverrideIt:     `; "override" changes a version of it for a namespaced profile`,
		editor.EditIt:         `; "e ` + file + `" opens it for editing`,
	}[w]
}

// fault logs a panic of the program, and returns an error that gives the panic and what became of
// unsaved edits.
func (l *conversation) fault(r any) error {
	l.out.WriteString("\n")
	_ = l.out.Flush()
	if l.options.Log != nil {
		l.options.Log.Error("fault", "text", fmt.Sprintf("%v\n\n%s", r, debug.Stack()))
	}
	why := exit.WhyFault(fmt.Sprint(r))
	if kept := l.ed.Journals.KeptSafe(); kept != "" {
		why += "; " + kept
	}
	return errors.New(why)
}

// talk runs the conversation to its end.
func (l *conversation) talk() (code int, err error) {
	said := l.ed.Lock()
	if l.options.Shown != nil {
		l.options.Shown()
	}
	if text := l.options.Notice; text != "" {
		l.say(sentence(text))
	}
	if len(said) > 0 {
		l.say(sentence(strings.Join(said, "; ")))
	}
	l.ed.CheckAll()
	for file := range l.ed.Files {
		l.say(l.file(file))
	}
	recoverEdits(l)
	if f := l.ed.Now().RefusedFinding(); f != nil {
		l.say(l.findingText(f, true))
	}
	if now := l.ed.Now(); now.InheritsAll(l.focus.TrackRef) {
		l.say(trackview.ChildName(now.Object(l.focus.TrackRef)) + ` has no versions of its own: go to one of its parent and type "override".`)
	}
	l.say(allTracks(&l.place))
	for !l.over() {
		if line, ok := l.ask(); ok {
			l.asked = false
			l.sayAny(l.execute(strings.TrimSpace(strings.TrimPrefix(line, ":"))))
		} else if !l.over() {
			l.inputEnded()
		}
	}
	if l.failed != nil {
		return exit.Fault, l.failed
	}
	return l.code, l.out.Flush()
}

// over reports whether the conversation has ended.
func (l *conversation) over() bool { return l.done || l.failed != nil }
