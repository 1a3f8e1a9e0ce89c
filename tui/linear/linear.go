// Package linear talks about files in sentences and numbered choices: for screen
// readers, slow lines and terminals that can do nothing else. Lines go in and lines
// come out; all else is the editor's. It knows no screen and no keys.
//
// The rules of the conversation:
//
//   - whole sentences, one fact a line, each readable alone; nothing is drawn
//     twice, no sequence steers the terminal;
//   - what can be chosen has a number, and a number always means the last list;
//   - every prompt ends in "> ", and ? lists the words at any of them;
//   - the words are those of the command line after ":";
//   - infos are said where one asks for problems, and where an edit brings them;
//   - nothing is written but after the changed lines were shown, or by a word
//     that says so.
package linear

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/trackview"
)

// Options say what is talked about.
type Options struct {
	editor.Options
	// Notice is a sentence said at the begin, for example about a configuration that
	// could not be read.
	Notice string
	// Shown is called once, when the conversation begins; nil calls nothing.
	Shown func()
}

// Exit codes of a conversation.
const (
	exitLeft        = 0
	exitAborted     = 1
	exitFault       = 2
	exitInterrupted = 130
)

// conversation is what is talked about, and where it is.
type conversation struct {
	ed      *editor.Editor
	options Options
	in      *lineReader
	out     *bufio.Writer

	// tracks names the tracks, in the order in which their versions are listed.
	tracks *trackview.Views
	// cursor is the instant that stages are said of, focus the version talked about.
	cursor time.Time
	focus  editor.Focus
	// choices is what the numbers of the last list stand for, more the rest of
	// a list that was too long to say at once.
	choices []func()
	more    []entry
	// inVersion is set while one version is talked about.
	inVersion bool
	// asked is set when leaving was asked about at the end of the input.
	asked, done bool
	exit        int
	failed      error
	// checked are the documents that the library has read too.
	checked map[*files.Document]bool
}

// Run holds a conversation. It reads a line at
// a time until a word or the end of the input ends it, and returns the exit code:
// 0 left, 1 left with cq, 2 after a fault, 130 where the input ended, or Ctrl+c came
// twice, while edits were unsaved. The error is that of reading or writing, or the
// fault of the program itself in one line: the edits are in the journal then, and the
// log has where it was.
func Run(o Options, in io.Reader, out io.Writer) (exit int, err error) {
	l := begin(o, in, out)
	defer l.ed.Journals.Unlock()
	signal.Notify(l.in.interrupts, os.Interrupt)
	defer signal.Stop(l.in.interrupts)
	defer func() {
		if r := recover(); r != nil {
			exit, err = exitFault, l.fault(r)
		}
	}()
	return l.talk()
}

// begin prepares a conversation about the first track, or about what a server refused.
func begin(o Options, in io.Reader, out io.Writer) *conversation {
	o.Now, o.Advice = o.Now.UTC(), advice
	l := &conversation{ed: editor.New(o.Options), options: o, in: newLineReader(in), out: bufio.NewWriter(out), cursor: o.Now, checked: map[*files.Document]bool{}}
	l.tracks = trackview.NewViews(l.ed, l.ed.Now)
	l.goTo(l.ed.Now().FirstTrack(), 0)
	if at, version := l.ed.Now().FirstRefused(); at != nil {
		l.goTo(*at, max(version, 0))
	}
	return l
}

// advice says how something is done by words.
func advice(w editor.Way) string {
	return map[editor.Way]string{
		editor.SaveOrUndoIt:   ": s saves it, u undoes it",
		editor.SaveFirst:      ": s saves it first",
		editor.SaveOrUndoThem: ": save (s) or undo (u) them first",
		editor.UndoOrReject:   " (u), or reject it",
		editor.DropThem:       ": drop them",
		editor.WriteElsewhere: "w PATH saves the edits elsewhere",
		editor.WriteThem:      ", w PATH saves them",
		editor.WriteAnyway:    "; w! writes it all the same",
		editor.UndoTakesBack:  "; u brings the edits back",
		editor.ReadAgain:      "; reread tries again",
	}[w]
}

// fault ends the conversation in order after a fault of the program itself, and says
// what it was and what became of unsaved edits.
func (l *conversation) fault(r any) error {
	l.out.WriteString("\n")
	_ = l.out.Flush()
	if l.options.Log != nil {
		l.options.Log.Error("fault", "text", fmt.Sprintf("%v\n\n%s", r, debug.Stack()))
	}
	what, _, _ := strings.Cut(fmt.Sprint(r), "\n")
	what = "ended by a fault of its own: " + model.Escape(what)
	if kept := l.ed.Journals.KeptSafe(); kept != "" {
		what += "; " + kept
	}
	return errors.New(what)
}

// talk holds the conversation to its end.
func (l *conversation) talk() (exit int, err error) {
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
	l.ed.JudgeAll()
	for file := range l.ed.Files {
		l.sayFile(file)
	}
	l.recover()
	if f := l.ed.Now().RefusedFinding(); f != nil {
		l.say(l.finding(f, true))
	}
	l.sayTracks()
	for !l.done {
		line, err := l.read()
		if err != nil {
			return exitFault, err
		}
		if !l.done {
			l.hear(line)
		}
	}
	return l.exit, errors.Join(l.failed, l.out.Flush())
}

// focused returns the version talked about, or nil in an empty track.
func (l *conversation) focused() *model.Version {
	t := l.ed.Now().Track(l.focus.TrackRef)
	if t == nil || l.focus.Version < 0 || l.focus.Version >= len(t.Versions) {
		return nil
	}
	return t.Versions[l.focus.Version]
}

// stages are the stages of that version that count.
func (l *conversation) stages() []model.Stage {
	if v := l.focused(); v != nil {
		return lifecycle.Stages(v)
	}
	return nil
}

// goTo makes a version the one talked about.
func (l *conversation) goTo(p model.TrackRef, version int) {
	l.focus = editor.Focus{TrackRef: p, Version: version, Stage: model.None}
	if v := l.focused(); v != nil {
		l.focus.Key = model.KeyOf(p, v)
	}
}

// settle finds again the version talked about, after rows came or went.
func (l *conversation) settle() {
	t := l.ed.Now().Track(l.focus.TrackRef)
	if t == nil {
		l.goTo(l.ed.Now().FirstTrack(), 0)
		return
	}
	for i, v := range t.Versions {
		if model.KeyOf(l.focus.TrackRef, v) == l.focus.Key {
			l.focus.Version = i
			return
		}
	}
	l.goTo(l.focus.TrackRef, max(min(l.focus.Version, len(t.Versions)-1), 0))
}

// say prints a line. Texts from files have been escaped.
func (l *conversation) say(parts ...string) {
	for line := range strings.SplitSeq(strings.Join(parts, ""), "\n") {
		if len(line) > 200 {
			line = model.Brief(line, model.LongestLine)
		}
		l.out.WriteString(line + "\n")
	}
}

// hear does what a line says: a number of the last list, a word, or the name of
// a version.
func (l *conversation) hear(line string) {
	if line == endOfInput {
		l.say("")
		l.inputEnded()
		return
	}
	l.asked = false
	line = strings.TrimSpace(strings.TrimPrefix(line, ":"))
	if n, err := strconv.Atoi(line); err == nil {
		l.pick(n)
		return
	}
	if line == "" {
		l.here()
		return
	}
	name, rest, _ := strings.Cut(line, " ")
	for i := range words {
		if w := &words[i]; w.is(name) {
			w.do(l, strings.TrimSpace(rest))
			return
		}
	}
	l.find(line)
}

func (l *conversation) pick(n int) {
	switch {
	case n < 1 || n > len(l.choices):
		l.say("There is no ", strconv.Itoa(n), " in the last list. ", l.hint())
	default:
		l.choices[n-1]()
	}
}

// here says again where the conversation is.
func (l *conversation) here() {
	if l.inVersion {
		l.sayVersion()
		return
	}
	l.sayTracks()
}

func (l *conversation) hint() string {
	if l.inRecord() {
		return `Type a number to do that, or "back".`
	}
	if l.inAPI() {
		return `Type a number to do that, "support VERSION", "deprecate VERSION", "remove VERSION", or "back".`
	}
	if l.inVersion {
		return `Type a number to change that start, "add STAGE", "remove STAGE", or "back".`
	}
	return "Type a number, a version, a command, or ? for help."
}

// back goes from a version to its track, and from there to all tracks.
func (l *conversation) back(string) {
	if l.inVersion {
		l.inVersion = false
		l.sayTrack(l.focus.TrackRef)
		return
	}
	l.sayTracks()
}

// find looks for the versions that a name, a pattern or the terms of a filter
// mean.
func (l *conversation) find(text string) {
	found := l.named(text)
	if len(found) == 0 {
		found = l.filtered(text)
	}
	switch len(found) {
	case 0:
		l.say(`No version answers to "`, model.Escape(text), `", and it is no command. "list" lists all versions, ? the commands.`)
	case 1:
		l.enter(found[0])
	default:
		l.inVersion = false
		l.say(phrase.Plural(len(found), "version"), ` answer to "`, model.Escape(text), `".`)
		l.sayList(l.versionEntries(found, true))
	}
}

// spot is a version of one of the files.
type spot struct {
	model.TrackRef
	version int
}

// named returns the versions that have a name, of all files.
func (l *conversation) named(text string) (out []spot) {
	for file := range l.ed.Files {
		objects := l.ed.Now().Drafts[file].Objects()
		all := make([]int, len(objects))
		for i := range all {
			all[i] = i
		}
		refs, err := model.FindVersions(objects, all, text)
		if ambiguous := (*model.Ambiguous)(nil); errors.As(err, &ambiguous) {
			refs = literally(objects, text)
		}
		for _, r := range refs {
			out = append(out, spot{model.TrackRef{File: file, Object: r.Object, Track: r.Track}, r.Version})
		}
	}
	return out
}

// literally returns all versions whose text or address is the one typed, where
// several answer to it.
func literally(objects []*model.Object, text string) (out []model.Ref) {
	for o, object := range objects {
		for t, track := range object.Tracks {
			for i, v := range track.Versions {
				r := model.ObjectRef(o).InTrack(t).InVersion(i)
				if v.Text == text || strings.HasPrefix(model.Address(object, r), text) {
					out = append(out, r)
				}
			}
		}
	}
	return out
}

// filtered returns the versions that pass the terms of a filter: text,
// stage:WORD, problem, edited.
func (l *conversation) filtered(text string) (out []spot) {
	f := editor.ParseFilter(text)
	for _, p := range l.ed.Now().Tracks() {
		for _, i := range l.tracks.At(p).Order {
			if f.Version(l.ed.Now(), p, int(i), l.cursor, nil) {
				out = append(out, spot{p, int(i)})
			}
		}
	}
	return out
}

// enter begins to talk about a version.
func (l *conversation) enter(at spot) {
	l.goTo(at.TrackRef, at.version)
	l.inVersion = true
	l.sayVersion()
}
