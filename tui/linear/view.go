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
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/trackview"
)

// view says what the open files hold, with the stages as of an instant.
type view struct {
	ed *editor.Editor
	// tracks has the names of the tracks and the order in which their versions are listed.
	tracks *trackview.Views
	// cursor is the time cursor: the instant as of which stages are told.
	cursor time.Time
	// marked are the marked versions of all tracks.
	marked map[editor.Key]bool
}

// entry is one entry of a list: a sentence, and what its number stands for: a version, a track if
// Version is model.None, or nothing if Track is.
type entry struct {
	text string
	to   editor.Focus
}

// focusOn returns the focus on a version of a track.
func focusOn(p model.TrackRef, version int) editor.Focus {
	return editor.Focus{TrackRef: p, Version: version, Stage: model.None}
}

// any reports whether an open object allows something.
func (w *view) any(a lifecycle.Ability) bool {
	return slices.ContainsFunc(w.ed.Now().Drafts, func(d model.Draft) bool { return systems.Any(d.Objects(), a) })
}

// asOf returns " as of" with the date of the time cursor, "" if that is now.
func (w *view) asOf() string {
	if w.cursor.Equal(w.ed.Instant()) {
		return ""
	}
	return " as of " + w.date()
}

// date returns the time cursor in words: the day if it is now, else the instant.
func (w *view) date() string {
	if w.cursor.Equal(w.ed.Instant()) {
		return phrase.Day(w.cursor)
	}
	return phrase.Instant(w.cursor)
}

// file returns in words what a file contains.
func (w *view) file(file int) string {
	objects, name := w.ed.Now().Objects(file), w.ed.Files[file].Name
	var names []string
	tracks, versions, found := 0, 0, counts{}
	for _, o := range objects {
		names = append(names, objectName(o))
		for _, t := range o.Tracks {
			tracks, versions = tracks+1, versions+len(t.Versions)
		}
	}
	for _, f := range w.ed.Now().Findings[file] {
		found[f.Severity]++
	}
	if len(names) > 3 {
		names = []string{phrase.Plural(len(names), "object")}
	}
	asOf := "As of " + w.date()
	if len(objects) == 1 && systems.Can(objects[0], lifecycle.Draw) != "" {
		asOf = "There are " + systems.Can(objects[0], lifecycle.Draw)
	}
	text := name + ": " + strings.Join(names, ", ") + ". " + phrase.Plural(tracks, "track") + ", " + phrase.Plural(versions, "version") + ". " + asOf + ". " + found.text() + "."
	if reason := w.ed.ReadOnly(file); reason != "" {
		text += "\n" + name + " may not be edited: " + reason + "."
	}
	return text
}

// trackName returns the name of a track, with its object if several are open.
func (w *view) trackName(p model.TrackRef) string {
	name := trackview.NameOf(w.ed.Now().Track(p))
	if w.tracks.SeveralObjects() {
		name += " of " + w.tracks.ObjectLabel(p)
	}
	return name
}

// track returns in words how many versions a track has, and how many errors.
func (w *view) track(p model.TrackRef) string {
	errs, text := 0, w.trackName(p)+", "+phrase.Plural(len(w.ed.Now().Track(p).Versions), "version")
	for _, f := range w.ed.Now().Findings[p.File] {
		if f.Severity == model.Error && f.Ref.Object == p.Object && f.Ref.Track == p.Track {
			errs++
		}
	}
	if errs > 0 {
		text += ", " + phrase.Plural(errs, "error")
	}
	return text + "."
}

// stageCounts returns in words how many versions of a track are in which stage.
func (w *view) stageCounts(p model.TrackRef) string {
	counts := map[string]int{}
	for _, v := range w.ed.Now().Track(p).Versions {
		counts[w.ed.Now().StageKnown(p, v, w.cursor)]++
	}
	var parts, others []string
	for _, kind := range w.ed.Now().Object(p).Scale.Kinds {
		if n := counts[kind.Name]; n > 0 {
			parts = append(parts, strconv.Itoa(n)+" "+kind.Name)
			delete(counts, kind.Name)
		}
	}
	for name, n := range counts {
		text := `"` + model.Escape(name) + `"`
		if name == "" {
			text = "not known"
		}
		others = append(others, strconv.Itoa(n)+" "+text)
	}
	slices.Sort(others)
	if parts = append(parts, others...); len(parts) == 0 {
		parts = []string{"no versions"}
	}
	return w.trackName(p) + w.asOf() + ": " + strings.Join(parts, ", ") + "." + w.coverage(p)
}

// coverage returns in words how many minors of a track are supported, if a policy says how many
// should be.
func (w *view) coverage(p model.TrackRef) string {
	if x := w.tracks.Coverage(p); x != nil {
		return " " + x.Words(w.cursor) + "."
	}
	return ""
}

// version returns in one sentence which stage a version is in and what comes next; if named is
// set, with its track.
func (w *view) version(at editor.Focus, named bool) string {
	now := w.ed.Now()
	v := now.Track(at.TrackRef).Versions[at.Version]
	text := phrase.Version(v)
	switch title := systems.Of(now.Object(at.TrackRef)).Title(v); {
	case title != "":
		text = title
	case named:
		text = w.trackName(at.TrackRef) + " " + text
	}
	stage, holding := now.StageKnown(at.TrackRef, v, w.cursor), now.Holding(at.TrackRef, v)
	if stage == "" {
		stage = "not known"
	} else {
		stage = model.Titled(stage, lifecycle.PolicyAt(holding, w.cursor, w.ed.Dialect()))
	}
	text += ", " + model.Escape(stage)
	if holding != nil {
		if next, ok := lifecycle.Next(holding, w.cursor, w.ed.Dialect()); ok {
			text += ", " + model.Escape(next.Title()) + " on " + phrase.Instant(next.At)
		}
	}
	if severity, ok := now.Index().Worst(at.TrackRef, at.Version); ok && severity > model.Info {
		text += ", " + severity.String()
	}
	if v.Legacy() {
		text += ", older fields"
	}
	if w.marked[now.KeyOf(at.TrackRef, at.Version)] {
		text += ", marked"
	}
	return text + "."
}

// headline returns in full sentences which stage a version is in and what comes next.
func (w *view) headline(p model.TrackRef, v *model.Version) string {
	o, d := w.ed.Now().Object(p), w.ed.Dialect()
	text := w.trackName(p) + " " + phrase.Version(v)
	if title := systems.Of(o).Title(v); title != "" {
		text = title
	}
	if w.asOf() != "" && systems.Can(o, lifecycle.Draw) == "" {
		text = "On " + w.date() + " " + text
	}
	if v = w.ed.Now().Holding(p, v); v == nil {
		return text + " is an override: which stage holds follows from its parent too, and " + w.ed.Now().OrphanWords(o) + "."
	}
	switch status := systems.Of(o).Status(o, v, w.cursor, w.ed.Instant(), d); {
	case status.Stage != "" && !status.Since.IsZero():
		text += " is " + model.Escape(status.Title()) + " since " + phrase.Instant(status.Since) + "."
	case status.Stage != "":
		text += " is " + model.Escape(status.Title()) + status.Words + "."
	case strings.HasPrefix(status.Words, "not known"):
		text += " is in a state that is " + status.Words + "."
	default:
		text += " is " + status.Words + "."
	}
	if next, ok := lifecycle.Next(v, w.cursor, d); ok && systems.Can(o, lifecycle.Plan) == "" {
		text += " Next: " + model.Escape(next.Title()) + " on " + phrase.Instant(next.At) + ", " + inDays(w.cursor, next.At) + "."
	}
	return text
}

// versions lists the versions of a track.
func (w *view) versions(p model.TrackRef) []editor.Focus {
	return model.Map(w.tracks.At(p).Order, func(i int32) editor.Focus { return focusOn(p, int(i)) })
}

// all lists the versions of all tracks.
func (w *view) all() (out []editor.Focus) {
	for _, p := range w.ed.Now().Tracks() {
		out = append(out, w.versions(p)...)
	}
	return out
}

// filtered lists the versions of all tracks that pass a filter (see editor.Filter).
func (w *view) filtered(text string) []editor.Focus {
	f := editor.ParseFilter(text)
	return slices.DeleteFunc(w.all(), func(at editor.Focus) bool { return !f.Version(w.ed.Now(), at.TrackRef, at.Version, w.cursor, w.marked) })
}

// named lists the versions of all files that a name or pattern means.
func (w *view) named(text string) (out []editor.Focus) {
	for file := range w.ed.Files {
		objects := w.ed.Now().Objects(file)
		refs, _ := model.FindVersions(objects, model.Indexes(objects), text) // if several match, all are meant
		for _, r := range refs {
			out = append(out, focusOn(model.TrackRef{File: file, Object: r.Object, Track: r.Track}, r.Version))
		}
	}
	return out
}

// entries returns the entries of versions in a list; if named is set, with their tracks.
func (w *view) entries(versions []editor.Focus, named bool) []entry {
	return model.Map(versions, func(at editor.Focus) entry { return entry{w.version(at, named), at} })
}

// transition is a start at which the stage of a version changes, in its track.
type transition struct {
	trackview.DatedStart
	p model.TrackRef
}

// transitions lists what changes before the time cursor and after it in some tracks, both
// in the order of time.
func (w *view) transitions(tracks []model.TrackRef) (before, after []transition) {
	for _, p := range tracks {
		for _, x := range w.tracks.At(p).Starts() {
			switch {
			case !x.Changes:
			case x.At.After(w.cursor):
				after = append(after, transition{x, p})
			case x.At.Before(w.cursor):
				before = append(before, transition{x, p})
			}
		}
	}
	for _, list := range [][]transition{before, after} {
		model.SortStable(list, func(a, b transition) int { return a.At.Compare(b.At) })
	}
	return before, after
}

// coming lists what changes after the time cursor, in order.
func (w *view) coming() (heading string, list []entry) {
	_, all := w.transitions(w.ed.Now().Tracks())
	if len(all) == 0 {
		return "No transition comes after " + w.date() + ".", nil
	}
	for _, x := range all {
		v := w.ed.Now().Track(x.p).Versions[x.Version]
		text := phrase.Instant(x.At) + ", " + inDays(w.cursor, x.At) + ": " + w.trackName(x.p) + " " + phrase.Version(v) + " becomes " + model.Escape(lifecycle.Stages(v)[x.Stage].Title()) + "."
		list = append(list, entry{text, focusOn(x.p, int(x.Version))})
	}
	return phrase.Plural(len(all), "transition") + " after " + w.date() + ".", list
}

// problems lists the findings.
func (w *view) problems() (heading string, list []entry) {
	for file, findings := range w.ed.Now().Findings {
		for i := range findings {
			f := &findings[i]
			to := focusOn(model.TrackRef{File: file, Object: f.Ref.Object, Track: f.Ref.Track}, f.Ref.Version)
			if to.Version < 0 {
				to.Track = model.None
			}
			list = append(list, entry{w.findingText(f, true), to})
		}
	}
	if len(list) == 0 {
		return "No findings.", nil
	}
	found := counts(w.ed.Now().Index().Counts)
	heading = found.text()
	if n := found[model.Info]; n > 0 {
		heading += ", " + phrase.Findings(n, model.Info)
	}
	return heading + ".", list
}

// paths lists where clusters on each version of a track would be moved; a namespaced profile is
// merged with its parent for that.
func (w *view) paths(p model.TrackRef) (heading string, list []entry) {
	name := ""
	if t := w.ed.Now().Track(p); t != nil {
		name = t.Name
	}
	track, why := w.ed.Now().ClusterTrack(p, name)
	if why != "" {
		return sentence(why), nil
	}
	of := trackview.NameOf(track.Track)
	if len(track.Versions) == 0 {
		return "There is no version in " + of + ".", nil
	}
	targets := target.New(track.Track, w.cursor, w.ed.Dialect())
	for _, i := range model.Order(track.Versions) {
		v := track.Versions[i]
		list = append(list, entry{phrase.Version(v) + ", " + pathText(track.Track, targets.Path(v.Text)), focusOn(track.Origin(i))})
	}
	if track.IsMerged() {
		of += " of " + trackview.ChildName(w.ed.Now().Object(track.TrackRef)) + ", merged with its parent"
	}
	return "Update paths of " + of + w.asOf() + ".", list
}
