package tui

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/panel"
)

// The rules of the conversation that takes the place of the screen:
//
//   - whole sentences, one fact a line, each readable alone; nothing is drawn
//     twice, no sequence steers the terminal;
//   - what can be chosen has a number, and a number always means the last list;
//   - every prompt ends in "> ", and ? lists the words at any of them;
//   - the words are those of the command line after ":";
//   - infos are said where one asks for problems, and where an edit brings them;
//   - nothing is written but after the changed lines were shown, or by a word
//     that says so.

// linear is the conversation.
type linear struct {
	s   *session
	in  *lineReader
	out *bufio.Writer

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

// RunLinear talks about the files in sentences and numbered choices: for screen
// readers, slow lines and terminals that can do nothing else. It reads a line at
// a time until a word or the end of the input ends it, and gives the exit code:
// 0 left, 1 left with cq, 130 where the input ended, or Ctrl+c came twice, while
// edits were unsaved. The error is that of reading or writing.
func RunLinear(o Options, in io.Reader, out io.Writer) (exit int, err error) {
	o.fromEnvironment()
	l := newLinear(newSession(o), in, out)
	defer l.s.Editor.Unlock()
	signal.Notify(l.in.interrupts, os.Interrupt)
	defer signal.Stop(l.in.interrupts)
	return l.guarded()
}

// guarded lets a fault of the program itself end the conversation in order, as it
// ends the screen: the edits are in the journal, the log has where, and the error
// is one line.
func (l *linear) guarded() (exit int, err error) {
	defer func() {
		if r := recover(); r != nil {
			l.s.crash(faultIn(r))
			l.out.WriteString("\n")
			_ = l.out.Flush()
			exit, err = l.s.ended(context.Background(), nil)
		}
	}()
	l.s.lock()
	l.s.options.wasShown()
	if text := l.s.options.Notice; text != "" {
		l.say(sentence(text))
	}
	return l.run()
}

func newLinear(s *session, in io.Reader, out io.Writer) *linear {
	return &linear{s: s, in: newLineReader(in), out: bufio.NewWriter(out), checked: map[*files.Document]bool{}}
}

// run holds the conversation to its end.
func (l *linear) run() (exit int, err error) {
	if text := l.s.Status.Text; text != "" {
		l.say(sentence(text))
	}
	l.s.Editor.JudgeAll()
	for file := range l.s.Editor.Files {
		l.sayFile(file)
	}
	l.recover()
	if f := l.s.refusedFinding(); f != nil {
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

// say prints a line. Texts from files have been escaped.
func (l *linear) say(parts ...string) {
	for line := range strings.SplitSeq(strings.Join(parts, ""), "\n") {
		if len(line) > 200 {
			line = model.Brief(line, model.LongestLine)
		}
		l.out.WriteString(line + "\n")
	}
}

// hear does what a line says: a number of the last list, a word, or the name of
// a version.
func (l *linear) hear(line string) {
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
	for i := range linearWords {
		if w := &linearWords[i]; w.is(name) {
			w.do(l, strings.TrimSpace(rest))
			return
		}
	}
	l.find(line)
}

func (l *linear) pick(n int) {
	switch {
	case n < 1 || n > len(l.choices):
		l.say("There is no ", strconv.Itoa(n), " in the last list. ", l.hint())
	default:
		l.choices[n-1]()
	}
}

// here says again where the conversation is.
func (l *linear) here() {
	if l.inVersion {
		l.sayVersion()
		return
	}
	l.sayTracks()
}

func (l *linear) hint() string {
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
func (l *linear) back(string) {
	if l.inVersion {
		l.inVersion = false
		l.sayTrack(l.s.Focus.TrackRef)
		return
	}
	l.sayTracks()
}

// find looks for the versions that a name, a pattern or the terms of a filter
// mean.
func (l *linear) find(text string) {
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
		l.say(phrase.Plural(len(found), "version"), ` answer to "`, model.Escape(text), `".`)
		l.sayList(l.versionEntries(found, true))
	}
}

// spot is a version of one of the files.
type spot struct {
	model.TrackRef
	version int
}

// named gives the versions that have a name, of all files.
func (l *linear) named(text string) (out []spot) {
	for file := range l.s.Editor.Files {
		objects := l.s.Editor.Now().Drafts[file].Objects()
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

// literally gives all versions whose text or address is the one typed, where
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

// filtered gives the versions that pass the terms of a filter: text,
// stage:WORD, problem, edited.
func (l *linear) filtered(text string) (out []spot) {
	f := panel.ParseFilter(text)
	s := l.s
	before := s.Focus.TrackRef
	for _, p := range s.Shown().Tracks() {
		s.Focus.TrackRef = p
		lane := s.Tracks.At(p)
		for _, i := range lane.Order {
			if f.Row(&s.Context, lane, int(i)) {
				out = append(out, spot{p, int(i)})
			}
		}
	}
	s.Focus.TrackRef = before
	return out
}

// enter begins to talk about a version.
func (l *linear) enter(at spot) {
	l.s.goTo(at.TrackRef, at.version, model.None)
	l.inVersion = true
	l.sayVersion()
}
