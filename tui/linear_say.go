package tui

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
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/trackview"
)

// sayFile says what a file holds.
func (l *linear) sayFile(file int) {
	objects := l.s.Editor.Now().Drafts[file].Objects()
	var names []string
	tracks, versions := 0, 0
	for _, o := range objects {
		names = append(names, strings.Replace(model.Escape(o.String()), o.Kind+"/", o.Kind+" ", 1))
		for _, t := range o.Tracks {
			tracks, versions = tracks+1, versions+len(t.Versions)
		}
	}
	var counts [model.Error + 1]int
	for i := range l.s.Editor.Now().Findings[file] {
		counts[l.s.Editor.Now().Findings[file][i].Severity]++
	}
	name := l.s.Editor.Files[file].Name
	if len(names) > 3 {
		names = []string{phrase.Plural(len(names), "object")}
	}
	text := name + ": " + strings.Join(names, ", ") + ". " + phrase.Plural(tracks, "track") + ", " + phrase.Plural(versions, "version") + "."
	asOf := "As of " + l.date()
	if len(objects) == 1 && systems.Can(objects[0], lifecycle.Draw) != "" {
		asOf = "There are " + systems.Can(objects[0], lifecycle.Draw)
	}
	l.say(text, " ", asOf, ". ", findingCounts(counts), ".")
	if reason := l.s.Editor.ReadOnly(file); reason != "" {
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
func (l *linear) sayTracks() {
	l.inVersion = false
	l.choices, l.more = nil, nil
	var texts []string
	for _, p := range l.s.Shown().Tracks() {
		t := l.s.Shown().Track(p)
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
func (l *linear) trackName(p model.TrackRef) string {
	name := trackview.NameOf(l.s.Shown().Track(p))
	if len(l.s.Editor.Files) == 1 && len(l.s.Editor.Now().Drafts[0].Objects()) == 1 {
		return name
	}
	return name + " of " + l.s.Tracks.ObjectLabel(p)
}

func (l *linear) trackErrors(p model.TrackRef) (n int) {
	for i := range l.s.Editor.Now().Findings[p.File] {
		f := &l.s.Editor.Now().Findings[p.File][i]
		if f.Severity == model.Error && f.Ref.Object == p.Object && f.Ref.Track == p.Track {
			n++
		}
	}
	return n
}

// sayTrack lists the versions of a track.
func (l *linear) sayTrack(p model.TrackRef) {
	l.s.Focus.TrackRef = p
	l.s.enterTrack(p)
	var all []spot
	for _, i := range l.s.Tracks.At(p).Order {
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
func (l *linear) stageCounts(p model.TrackRef) string {
	track, scale := l.s.Shown().Track(p), l.s.Shown().Object(p).Scale
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
func (l *linear) asOf() string {
	if l.s.Cursor.Equal(l.s.Editor.Instant()) {
		return ""
	}
	return " as of " + l.date()
}

// date is the time cursor in words: the day, with the time of day only where
// one was typed.
func (l *linear) date() string {
	if l.s.Cursor.Equal(l.s.Editor.Instant()) {
		return phrase.Day(l.s.Cursor)
	}
	return phrase.Instant(l.s.Cursor)
}

// versionEntries are the entries of versions in a list, with their track where
// they may be of several.
func (l *linear) versionEntries(spots []spot, withTrack bool) []entry {
	list := make([]entry, len(spots))
	for i, at := range spots {
		list[i] = entry{
			text: l.stageNow(at, withTrack),
			do:   func() { l.enter(at) },
		}
	}
	return list
}

// holding is what tells the stages of a version: itself, or of a namespaced profile
// what comes of it and its parent; nil where that is not known.
func (l *linear) holding(p model.TrackRef, v *model.Version) *model.Version {
	if systems.Can(l.s.Shown().Object(p), lifecycle.Inherit) == "" {
		return l.s.Shown().Merged(p, v)
	}
	return v
}

// stageOf is the stage of a version at the time cursor, "" where it is not known.
func (l *linear) stageOf(p model.TrackRef, v *model.Version) string {
	if v = l.holding(p, v); v == nil {
		return ""
	}
	return lifecycle.KnownAt(v, l.s.Cursor, l.s.Editor.Instant(), l.s.Editor.Dialect())
}

// nextOf is the coming change of stage of a version, if one is known.
func (l *linear) nextOf(p model.TrackRef, v *model.Version) (lifecycle.Transition, bool) {
	if v = l.holding(p, v); v == nil {
		return lifecycle.Transition{}, false
	}
	return lifecycle.Next(v, l.s.Cursor, l.s.Editor.Dialect())
}

// stageNow says in one sentence where a version is and what comes.
func (l *linear) stageNow(at spot, withTrack bool) string {
	v := l.s.Shown().Track(at.TrackRef).Versions[at.version]
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
	if severity, ok := l.s.Editor.Now().Index().Worst(at.TrackRef, at.version); ok && severity > model.Info {
		text += ", " + severity.String()
	}
	if v.Legacy() {
		text += ", older fields"
	}
	return text + "."
}

// sayVersion says all of a version: where it is, its stages with their numbers,
// what the rules say.
func (l *linear) sayVersion() {
	s := l.s
	v, stages := s.Focused(), s.Stages()
	if l.inRecord() {
		l.sayRecord()
		return
	}
	if l.inAPI() {
		l.sayAPI()
		return
	}
	l.choices, l.more = nil, nil
	l.say(l.headline(s.Focus.TrackRef, v))
	for k := range stages {
		l.choices = append(l.choices, func() { l.editStart(k) })
		l.say(strconv.Itoa(k+1), " ", stageLine(stages, k))
	}
	if v.Legacy() {
		l.say(`It is described by older fields; "convert" writes them as a lifecycle.`)
	}
	for _, f := range s.FindingsOf(s.Focus.TrackRef, s.Focus.Version) {
		if f.Severity == model.Info {
			continue
		}
		l.say(l.finding(&f, f.Version != v.Text))
	}
	l.say(l.hint())
}

// headline says which stage a version is in and what comes next.
func (l *linear) headline(p model.TrackRef, v *model.Version) string {
	s, o, d := l.s, l.s.Shown().Object(p), l.s.Editor.Dialect()
	text := l.trackName(p) + " " + phrase.Version(v)
	if v.Revision != nil {
		text = v.Revision.Title()
	}
	if l.asOf() != "" && systems.Can(o, lifecycle.Travel) == "" {
		text = "On " + l.date() + " " + text
	}
	if v = l.holding(p, v); v == nil {
		return text + " is an override: which stage holds follows from its parent too, and " + s.Editor.OrphanWords(o) + "."
	}
	switch status := systems.Of(o).Status(o, v, s.Cursor, s.Editor.Instant(), d); {
	case status.Stage != "" && !status.Since.IsZero():
		text += " is " + model.Escape(status.Stage) + " since " + phrase.Instant(status.Since) + "."
	case status.Stage != "":
		text += " is " + model.Escape(status.Stage) + status.Words + "."
	case strings.HasPrefix(status.Words, "not known"):
		text += " is in a state that is " + status.Words + "."
	default:
		text += " is " + status.Words + "."
	}
	if next, ok := lifecycle.Next(v, s.Cursor, d); ok && systems.Can(o, lifecycle.Plan) == "" {
		text += " Next: " + model.Escape(next.To) + " on " + phrase.Instant(next.At) + ", " + inDays(s.Editor.Instant(), next.At) + "."
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
	if at := panel.StageLine(stage); at.InFile() {
		text += ", line " + strconv.Itoa(int(at.Line))
	}
	if hidden(stages, k) {
		text += ", never holds"
	}
	return text + "."
}

// finding says a finding in a sentence, with the version it is about where that
// is not plain.
func (l *linear) finding(f *model.Finding, named bool) string {
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
func (l *linear) coming() []entry {
	type transition struct {
		lifecycle.Transition
		spot
	}
	var all []transition
	for _, p := range l.s.Shown().Tracks() {
		for _, i := range l.s.Tracks.At(p).Order {
			for _, t := range lifecycle.Transitions(l.s.Shown().Track(p).Versions[i], l.s.Editor.Dialect()) {
				if t.At.After(l.s.Cursor) {
					all = append(all, transition{t, spot{p, int(i)}})
				}
			}
		}
	}
	sort.SliceStable(all, func(a, b int) bool { return all[a].At.Before(all[b].At) })
	list := make([]entry, len(all))
	for i, t := range all {
		v := l.s.Shown().Track(t.TrackRef).Versions[t.version]
		list[i] = entry{
			text: phrase.Instant(t.At) + ", " + inDays(l.s.Editor.Instant(), t.At) + ": " + l.trackName(t.TrackRef) + " " + phrase.Version(v) + " becomes " + model.Escape(t.To) + ".",
			do:   func() { l.enter(t.spot) },
		}
	}
	return list
}
