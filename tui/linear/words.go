package linear

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/lifecycle/target"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/trackview"
)

// word is a command of the conversation: its names, what follows it, what
// it does in words.
type word struct {
	names    []string
	argument string
	help     string
	do       func(l *conversation, rest string)
	// of tells which files the word is for.
	of filesOf
}

// filesOf are files by what is done to their versions.
type filesOf uint8

const (
	anyFiles filesOf = iota
	// datedFiles have starts, listedFiles lists of versions.
	datedFiles
	listedFiles
)

func (w *word) is(name string) bool { return slices.Contains(w.names, strings.ToLower(name)) }

// words are all commands, in the order of the help. It is filled by init,
// because help lists it.
var words []word

func init() {
	words = []word{
		{[]string{"list", "l"}, "[WORDS]", "versions; of them those that all words fit: text, stage:deprecated, problem, edited", (*conversation).list, anyFiles},
		{[]string{"at"}, "DATE", "look at another date: 2026-05-01, +3mo, now; the rules stay as of now", (*conversation).at, datedFiles},
		{[]string{"next", "agenda"}, "", "coming transitions", (*conversation).next, datedFiles},
		{[]string{"problems", "p"}, "", "findings, the worst first", (*conversation).problems, anyFiles},
		{[]string{"paths"}, "", "where clusters would be moved", (*conversation).paths, datedFiles},
		{[]string{"add"}, "STAGE", "add a stage to the version", (*conversation).add, datedFiles},
		{[]string{"remove"}, "STAGE", "remove a stage of the version", (*conversation).remove, datedFiles},
		{[]string{"support"}, "VERSION", "support a version of an API, listed or not, as platform/0.14", func(l *conversation, text string) { l.moveNamed("support", text) }, listedFiles},
		{[]string{"deprecate"}, "VERSION", "deprecate a version 0.n of an API, or a whole major", func(l *conversation, text string) { l.moveNamed("deprecate", text) }, listedFiles},
		{[]string{"remove"}, "VERSION", "remove a version 0.n of an API, or a whole major, from both lists", (*conversation).remove, listedFiles},
		{[]string{"convert"}, "", "older fields of the version to a lifecycle", (*conversation).convert, datedFiles},
		{[]string{"back", "b"}, "", "from a version to its track, and from there to all tracks", (*conversation).back, anyFiles},
		{[]string{"more"}, "", "the rest of a long list", (*conversation).sayMore, anyFiles},
		{[]string{"undo", "u"}, "", "take the last edit back", (*conversation).undo, anyFiles},
		{[]string{"redo"}, "", "make it again", (*conversation).redo, anyFiles},
		{[]string{"reread"}, "", "read the file again; one that was open elsewhere may be edited once it is free", (*conversation).reread, anyFiles},
		{[]string{"save", "s"}, "", "show the changed lines, then write", (*conversation).save, anyFiles},
		{[]string{"request"}, "NAME", "the edits as a change request, in place of saving them", (*conversation).request, datedFiles},
		{[]string{"w"}, "", "write without showing; w! also with new errors; w PATH writes elsewhere", func(l *conversation, path string) { l.writeWord(path, false) }, anyFiles},
		{[]string{"w!"}, "", "", func(l *conversation, path string) { l.writeWord(path, true) }, anyFiles},
		{[]string{"wq", "x"}, "", "write and leave; wq! also with new errors", func(l *conversation, _ string) { l.write(false, true) }, anyFiles},
		{[]string{"wq!"}, "", "", func(l *conversation, _ string) { l.write(true, true) }, anyFiles},
		{[]string{"q", "quit", "exit"}, "", "leave; q! also drops unsaved edits, cq does and exits 1", (*conversation).quit, anyFiles},
		{[]string{"q!"}, "", "", func(l *conversation, _ string) { l.discard(exitLeft) }, anyFiles},
		{[]string{"cq"}, "", "", func(l *conversation, _ string) { l.discard(exitAborted) }, anyFiles},
		{[]string{"?", "help", "h"}, "", "these commands", (*conversation).help, anyFiles},
	}
}

// help lists the commands.
func (l *conversation) help(string) {
	dated, listed := l.any(lifecycle.Draw), l.any(lifecycle.NameMoves)
	names := "1.33.5 or gardenlinux/1877.4.0, several as 1.33.*"
	if !dated && listed {
		names = "platform/0.9, several as platform/0.*"
	}
	l.say("A number takes the choice of that number in the last list. A version is named as ", names, ".")
	for _, w := range words {
		if w.help == "" || w.of == datedFiles && !dated && listed || w.of == listedFiles && !listed {
			continue
		}
		name := w.names[0]
		if w.argument != "" {
			name += " " + w.argument
		}
		l.say(name, ": ", w.help, ".")
	}
	if !dated && listed {
		l.say("Enter alone says again where you are.")
		return
	}
	l.say("In a start: a date, +14d from now, +=1mo from the present start, or the word open. Enter alone says again where you are.")
}

// list lists tracks, or the versions that words fit.
func (l *conversation) list(words string) {
	switch {
	case words != "":
		found := l.filtered(words)
		if len(found) == 0 {
			l.say(`No version fits "`, model.Escape(words), `".`)
			return
		}
		l.inVersion = false
		l.say(phrase.Plural(len(found), "version"), ` for "`, model.Escape(words), `"`, l.asOf(), ".")
		l.sayList(l.versionEntries(found, true))
	case l.inVersion:
		l.inVersion = false
		l.sayTrack(l.focus.TrackRef)
	default:
		var all []spot
		for _, p := range l.ed.Now().Tracks() {
			for _, i := range l.tracks.At(p).Order {
				all = append(all, spot{p, int(i)})
			}
		}
		l.say(phrase.Plural(len(all), "version"), l.asOf(), ".")
		l.sayList(l.versionEntries(all, true))
	}
}

// at moves the time cursor.
func (l *conversation) at(date string) {
	if l.nothingDated(lifecycle.Travel) {
		return
	}
	t, note, err := lifecycle.ParseTime(date, l.ed.Instant())
	if err != nil {
		l.say(sentence(err.Error()))
		return
	}
	if date == "now" {
		t = l.ed.Instant()
	}
	l.cursor = t.UTC()
	if t.Before(firstCursor) {
		l.cursor = firstCursor
	}
	if t.After(lastCursor) {
		l.cursor = lastCursor
	}
	text := "As of " + l.date() + ", " + inDays(l.ed.Instant(), l.cursor) + "."
	if note != "" {
		text += " " + sentence(note)
	}
	l.say(text)
	if l.inVersion {
		l.say(l.headline(l.focus.TrackRef, l.focused()))
		return
	}
	for _, p := range l.ed.Now().Tracks() {
		l.say(l.stageCounts(p))
	}
}

// nothingDated says that there are no dates, where that holds for all files.
func (l *conversation) nothingDated(a lifecycle.Ability) bool {
	if l.any(lifecycle.Draw) {
		return false
	}
	l.say(sentence(l.can(a)))
	return true
}

// any reports whether an open object allows something.
func (l *conversation) any(a lifecycle.Ability) bool {
	return slices.ContainsFunc(l.ed.Now().Drafts, func(d model.Draft) bool { return systems.Any(d.Objects(), a) })
}

// The time cursor goes from the first of these to the last.
var (
	firstCursor = time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC)
	lastCursor  = time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC)
)

// next lists what changes after the time cursor, in order.
func (l *conversation) next(string) {
	if l.nothingDated(lifecycle.Plan) {
		return
	}
	coming := l.coming()
	if len(coming) == 0 {
		l.say("No transition comes after ", l.date(), ".")
		return
	}
	l.inVersion = false
	l.say(phrase.Plural(len(coming), "transition"), " after ", l.date(), ".")
	l.sayList(coming)
}

// problems lists the findings; a number goes to the version concerned.
func (l *conversation) problems(string) {
	var list []entry
	for file, findings := range l.ed.Now().Findings {
		for i := range findings {
			f := &findings[i]
			e := entry{text: l.finding(f, true)}
			if f.Ref.Track >= 0 && f.Ref.Version >= 0 {
				at := spot{model.TrackRef{File: file, Object: f.Ref.Object, Track: f.Ref.Track}, f.Ref.Version}
				e.do = func() { l.enter(at) }
			}
			list = append(list, e)
		}
	}
	if len(list) == 0 {
		l.say("No findings.")
		return
	}
	l.inVersion = false
	counts := l.ed.Now().Index().Counts
	text := findingCounts(counts)
	if n := counts[model.Info]; n > 0 {
		text += ", " + phrase.Plural(n, "info")
	}
	l.say(text, ".")
	l.sayList(list)
}

// paths says of the present track where clusters on each version would be moved, of
// a namespaced profile as it is merged with its parent.
func (l *conversation) paths(string) {
	name := ""
	if t := l.ed.Now().Track(l.focus.TrackRef); t != nil {
		name = t.Name
	}
	track, why := l.ed.Now().ClusterTrack(l.focus.TrackRef, name)
	if why != "" {
		l.say(sentence(why))
		return
	}
	if len(track.Versions) == 0 {
		l.say("There is no version in ", trackview.NameOf(track.Track), ".")
		return
	}
	l.inVersion = false
	targets := target.New(track.Track, l.cursor, l.ed.Dialect())
	var list []entry
	for _, i := range model.Order(track.Versions) {
		p, version := track.Origin(i)
		at := spot{p, version}
		path := targets.Path(track.Versions[i].Text)
		text := phrase.Version(track.Versions[i]) + ", " + model.Escape(path.Stage) + ": clusters " + clustersGo(path.Clusters)
		list = append(list, entry{text: text + targetWords(", automatic ", path.Auto) + targetWords(", forced ", path.Forced) + ".",
			do: func() { l.enter(at) }})
	}
	of := trackview.NameOf(track.Track)
	if track.IsMerged() {
		of += " of " + trackview.ChildName(l.ed.Now().Object(track.TrackRef)) + ", merged with its parent"
	}
	l.say("Update paths of ", of, l.asOf(), ".")
	l.sayList(list)
}

// clustersGo makes a table's few words the end of a sentence.
func clustersGo(words string) string {
	if strings.HasPrefix(words, "to ") {
		words = "go " + words
	}
	return model.Escape(words)
}

func targetWords(before string, t *target.Target) string {
	if t == nil {
		return ""
	}
	return before + "to " + model.Escape(t.Version)
}

// entry is one entry of a list: a sentence and what its number does.
type entry struct {
	text string
	do   func()
}

// page is how many entries are said at once.
const page = 20

// sayList says the entries with their numbers; of a long list the first ones.
func (l *conversation) sayList(list []entry) {
	l.choices = nil
	l.more = list
	l.sayMore("")
}

// sayMore goes on with a long list; numbers go on too.
func (l *conversation) sayMore(string) {
	if len(l.more) == 0 {
		l.say("There is no more.")
		return
	}
	for _, e := range l.more[:min(page, len(l.more))] {
		do := e.do
		if do == nil {
			do = func() { l.say("That one is about no single version.") }
		}
		l.choices = append(l.choices, do)
		l.say(strconv.Itoa(len(l.choices)), " ", e.text)
	}
	if l.more = l.more[min(page, len(l.more)):]; len(l.more) > 0 {
		l.say(strconv.Itoa(len(l.more)), ` further ones: type "more".`)
	}
	l.say(l.hint())
}
