package linear

import (
	"sort"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/trackview"
)

// sayFile says what a file holds.
func (l *conversation) sayFile(file int) {
	objects := l.ed.Now().Drafts[file].Objects()
	var names []string
	tracks, versions := 0, 0
	for _, o := range objects {
		names = append(names, strings.Replace(model.Escape(o.String()), o.Kind+"/", o.Kind+" ", 1))
		for _, t := range o.Tracks {
			tracks, versions = tracks+1, versions+len(t.Versions)
		}
	}
	var counts [model.Error + 1]int
	for i := range l.ed.Now().Findings[file] {
		counts[l.ed.Now().Findings[file][i].Severity]++
	}
	name := l.ed.Files[file].Name
	if len(names) > 3 {
		names = []string{phrase.Plural(len(names), "object")}
	}
	text := name + ": " + strings.Join(names, ", ") + ". " + phrase.Plural(tracks, "track") + ", " + phrase.Plural(versions, "version") + "."
	asOf := "As of " + l.date()
	if len(objects) == 1 && systems.Can(objects[0], lifecycle.Draw) != "" {
		asOf = "There are " + systems.Can(objects[0], lifecycle.Draw)
	}
	l.say(text, " ", asOf, ". ", findingCounts(counts), ".")
	if reason := l.ed.ReadOnly(file); reason != "" {
		l.say(name, " may not be edited: ", reason, ".")
	}
}

// findingCounts says how many errors there are, and how many warnings if any.
func findingCounts(counts [model.Error + 1]int) string {
	text := phrase.Plural(counts[model.Error], "error")
	if n := counts[model.Warning]; n > 0 {
		text += ", " + phrase.Plural(n, "warning")
	}
	return text
}

// sayTracks lists all tracks with their numbers; few of them in one line.
func (l *conversation) sayTracks() {
	l.inVersion = false
	l.choices, l.more = nil, nil
	var texts []string
	for _, p := range l.ed.Now().Tracks() {
		t := l.ed.Now().Track(p)
		l.choices = append(l.choices, func() { l.sayTrack(p) })
		text := strconv.Itoa(len(l.choices)) + " " + l.trackName(p) + ", " + phrase.Plural(len(t.Versions), "version")
		if n := l.trackErrors(p); n > 0 {
			text += ", " + phrase.Plural(n, "error")
		}
		texts = append(texts, text+".")
	}
	sep := " "
	if len(texts) > 5 {
		sep = "\n"
	}
	if len(texts) > 0 {
		l.say(strings.Join(texts, sep))
	}
	l.say(l.hint())
}

// trackName names a track; where there are several objects, with its object.
func (l *conversation) trackName(p model.TrackRef) string {
	name := trackview.NameOf(l.ed.Now().Track(p))
	if len(l.ed.Files) == 1 && len(l.ed.Now().Drafts[0].Objects()) == 1 {
		return name
	}
	return name + " of " + l.tracks.ObjectLabel(p)
}

func (l *conversation) trackErrors(p model.TrackRef) (n int) {
	for i := range l.ed.Now().Findings[p.File] {
		f := &l.ed.Now().Findings[p.File][i]
		if f.Severity == model.Error && f.Ref.Object == p.Object && f.Ref.Track == p.Track {
			n++
		}
	}
	return n
}

// sayTrack lists the versions of a track.
func (l *conversation) sayTrack(p model.TrackRef) {
	l.goTo(p, 0)
	var all []spot
	for _, i := range l.tracks.At(p).Order {
		all = append(all, spot{p, int(i)})
	}
	l.say(l.stageCounts(p))
	if len(all) == 0 {
		l.choices = nil
		return
	}
	l.sayList(l.versionEntries(all, false))
}

// stageCounts says how many versions of a track are in which stage.
func (l *conversation) stageCounts(p model.TrackRef) string {
	track, scale := l.ed.Now().Track(p), l.ed.Now().Object(p).Scale
	counts := map[string]int{}
	for _, v := range track.Versions {
		counts[l.stageOf(p, v)]++
	}
	var parts []string
	for _, kind := range scale.Kinds {
		if n := counts[kind.Name]; n > 0 {
			parts = append(parts, strconv.Itoa(n)+" "+kind.Name)
			delete(counts, kind.Name)
		}
	}
	for name, n := range counts {
		if text := strconv.Itoa(n) + ` "` + model.Escape(name) + `"`; name != "" {
			parts = append(parts, text)
		} else {
			parts = append(parts, strconv.Itoa(n)+" not known")
		}
	}
	sort.Strings(parts[len(parts)-len(counts):])
	if len(parts) == 0 {
		parts = []string{"no versions"}
	}
	return l.trackName(p) + l.asOf() + ": " + strings.Join(parts, ", ") + "."
}

// asOf says at which date, where that is not now.
func (l *conversation) asOf() string {
	if l.cursor.Equal(l.ed.Instant()) {
		return ""
	}
	return " as of " + l.date()
}

// date is the time cursor in words: the day, with the time of day only where
// one was typed.
func (l *conversation) date() string {
	if l.cursor.Equal(l.ed.Instant()) {
		return phrase.Day(l.cursor)
	}
	return phrase.Instant(l.cursor)
}

// versionEntries are the entries of versions in a list, with their track where
// they may be of several.
func (l *conversation) versionEntries(spots []spot, withTrack bool) []entry {
	list := make([]entry, len(spots))
	for i, at := range spots {
		list[i] = entry{
			text: l.stageNow(at, withTrack),
			do:   func() { l.enter(at) },
		}
	}
	return list
}

// stageOf is the stage of a version at the time cursor, "" where it is not known.
func (l *conversation) stageOf(p model.TrackRef, v *model.Version) string {
	return l.ed.Now().StageKnown(p, v, l.cursor)
}

// findingsOf returns what the rules say of a version.
func (l *conversation) findingsOf(p model.TrackRef, version int) []model.Finding {
	return editor.FindingValues(l.ed.Now().Index().About(p, version))
}

// nextOf is the coming change of stage of a version, if one is known.
func (l *conversation) nextOf(p model.TrackRef, v *model.Version) (lifecycle.Transition, bool) {
	if v = l.ed.Now().Holding(p, v); v == nil {
		return lifecycle.Transition{}, false
	}
	return lifecycle.Next(v, l.cursor, l.ed.Dialect())
}

// stageNow says in one sentence where a version is and what comes.
func (l *conversation) stageNow(at spot, withTrack bool) string {
	v := l.ed.Now().Track(at.TrackRef).Versions[at.version]
	text := phrase.Version(v)
	switch {
	case v.Revision != nil:
		text = v.Revision.Title()
	case withTrack:
		text = l.trackName(at.TrackRef) + " " + text
	}
	stage := l.stageOf(at.TrackRef, v)
	if stage == "" {
		stage = "not known"
	}
	text += ", " + model.Escape(stage)
	if next, ok := l.nextOf(at.TrackRef, v); ok {
		text += ", " + model.Escape(next.To) + " on " + phrase.Instant(next.At)
	}
	if severity, ok := l.ed.Now().Index().Worst(at.TrackRef, at.version); ok && severity > model.Info {
		text += ", " + severity.String()
	}
	if v.Legacy() {
		text += ", older fields"
	}
	return text + "."
}

// sayVersion says all of a version: where it is, its stages with their numbers,
// what the rules say.
func (l *conversation) sayVersion() {
	v, stages := l.focused(), l.stages()
	if l.inRecord() {
		l.sayRecord()
		return
	}
	if l.inAPI() {
		l.sayAPI()
		return
	}
	l.choices, l.more = nil, nil
	l.say(l.headline(l.focus.TrackRef, v))
	for k := range stages {
		l.choices = append(l.choices, func() { l.editStart(k) })
		l.say(strconv.Itoa(k+1), " ", stageLine(stages, k))
	}
	if v.Legacy() {
		l.say(`It is described by older fields; "convert" writes them as a lifecycle.`)
	}
	for _, f := range l.findingsOf(l.focus.TrackRef, l.focus.Version) {
		if f.Severity == model.Info {
			continue
		}
		l.say(l.finding(&f, f.Version != v.Text))
	}
	l.say(l.hint())
}

// headline says which stage a version is in and what comes next.
func (l *conversation) headline(p model.TrackRef, v *model.Version) string {
	o, d := l.ed.Now().Object(p), l.ed.Dialect()
	text := l.trackName(p) + " " + phrase.Version(v)
	if v.Revision != nil {
		text = v.Revision.Title()
	}
	if l.asOf() != "" && systems.Can(o, lifecycle.Travel) == "" {
		text = "On " + l.date() + " " + text
	}
	if v = l.ed.Now().Holding(p, v); v == nil {
		return text + " is an override: which stage holds follows from its parent too, and " + l.ed.Now().OrphanWords(o) + "."
	}
	switch status := systems.Of(o).Status(o, v, l.cursor, l.ed.Instant(), d); {
	case status.Stage != "" && !status.Since.IsZero():
		text += " is " + model.Escape(status.Stage) + " since " + phrase.Instant(status.Since) + "."
	case status.Stage != "":
		text += " is " + model.Escape(status.Stage) + status.Words + "."
	case strings.HasPrefix(status.Words, "not known"):
		text += " is in a state that is " + status.Words + "."
	default:
		text += " is " + status.Words + "."
	}
	if next, ok := lifecycle.Next(v, l.cursor, d); ok && systems.Can(o, lifecycle.Plan) == "" {
		text += " Next: " + model.Escape(next.To) + " on " + phrase.Instant(next.At) + ", " + inDays(l.ed.Instant(), next.At) + "."
	}
	return text
}

// stageLine says when a stage begins and where that stands in the file.
func stageLine(stages []model.Stage, k int) string {
	stage := &stages[k]
	text := model.Escape(stage.Name)
	switch stage.Start.Form {
	case model.At:
		text += " from " + model.Escape(stage.Start.String())
	case model.NoTime:
		text += ` from "` + model.Escape(stage.Start.Text) + `", which is no time`
	case model.Event:
		text += " from an instant that nobody recorded"
	default:
		text += " always"
	}
	if at := editor.LineOf(stage); at.InFile() {
		text += ", line " + strconv.Itoa(int(at.Line))
	}
	if editor.Hidden(stages, k) {
		text += ", never holds"
	}
	return text + "."
}

// finding says a finding in a sentence, with the version it is about where that
// is not plain.
func (l *conversation) finding(f *model.Finding, named bool) string {
	text := strings.TrimSuffix(sentence(f.Severity.String()), ".") + " " + f.Rule
	if named && f.Version != "" {
		text += ", " + model.Escape(strings.TrimPrefix(f.Track, model.ImagePrefix)) + " " + model.Escape(f.Version)
	}
	if f.Place.InFile() {
		text += ", line " + strconv.Itoa(int(f.Place.Line))
	}
	text += ": " + model.Escape(f.Message)
	if f.Hint != "" {
		text = phrase.Ended(text) + " " + model.Escape(f.Hint)
	}
	return text
}

// sentence makes a text begin with a capital and end in a full stop. A name at
// its begin, such as that of a file or a version, stays as it is.
func sentence(text string) string {
	word, _, _ := strings.Cut(text, " ")
	first, size := utf8.DecodeRuneInString(text)
	if !strings.ContainsAny(strings.TrimRight(word, ",.:;"), "./-0123456789") {
		text = string(unicode.ToUpper(first)) + text[size:]
	}
	if text == "" || strings.HasSuffix(text, ".") || strings.HasSuffix(text, "?") {
		return text
	}
	return text + "."
}

// inDays says in words how far an instant is from now.
func inDays(now, t time.Time) string {
	switch n := phrase.DaysBetween(now, t); {
	case n > 0:
		return "in " + phrase.Plural(n, "day")
	case n < 0:
		return phrase.Plural(-n, "day") + " ago"
	}
	return "today"
}

// coming are the transitions after the time cursor, each with the version it is
// of.
func (l *conversation) coming() []entry {
	type transition struct {
		lifecycle.Transition
		spot
	}
	var all []transition
	for _, p := range l.ed.Now().Tracks() {
		for _, i := range l.tracks.At(p).Order {
			for _, t := range lifecycle.Transitions(l.ed.Now().Track(p).Versions[i], l.ed.Dialect()) {
				if t.At.After(l.cursor) {
					all = append(all, transition{t, spot{p, int(i)}})
				}
			}
		}
	}
	sort.SliceStable(all, func(a, b int) bool { return all[a].At.Before(all[b].At) })
	list := make([]entry, len(all))
	for i, t := range all {
		v := l.ed.Now().Track(t.TrackRef).Versions[t.version]
		list[i] = entry{
			text: phrase.Instant(t.At) + ", " + inDays(l.ed.Instant(), t.At) + ": " + l.trackName(t.TrackRef) + " " + phrase.Version(v) + " becomes " + model.Escape(t.To) + ".",
			do:   func() { l.enter(t.spot) },
		}
	}
	return list
}
