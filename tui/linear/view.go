package linear

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/lifecycle/target"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/compose"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/trackview"
)

// view describes the open files in words, with the stages as of an instant.
type view struct {
	ed *editor.Editor
	// tracks has the names of the tracks and the order in which their versions are listed.
	tracks *trackview.Views
	// cursor is the time cursor, in UTC: the instant as of which stages are shown.
	cursor time.Time
}

// entry is one entry of a list: a sentence, and what its number stands for. That is a version, a
// track if Version is model.None, or nothing if Track is.
type entry struct {
	text string
	to   editor.Focus
}

// focusOn returns the focus on a version of a track.
func focusOn(p model.TrackRef, version int) editor.Focus {
	return editor.Focus{TrackRef: p, Version: version, Stage: model.None}
}

// any reports whether an open object has an ability.
func (w *view) any(a lifecycle.Ability) bool {
	return slices.ContainsFunc(w.ed.Now().Drafts, func(d model.Draft) bool { return systems.Any(d.Objects(), a) })
}

// date returns the time cursor in words: only the day if the cursor is now, else the instant.
func (w *view) date() string {
	if w.cursor.Equal(w.ed.Instant()) {
		return phrase.Day(w.cursor)
	}
	return phrase.Instant(w.cursor)
}

// asOf returns " as of" with the date of the time cursor, "" if that is now.
func (w *view) asOf() string {
	if w.cursor.Equal(w.ed.Instant()) {
		return ""
	}
	return " as of " + w.date()
}

// countsOf counts findings.
func countsOf(found []model.Finding) (n counts) {
	for _, f := range found {
		n[f.Severity]++
	}
	return n
}

// file returns in words what a file contains, what is unsaved, and why it may not be edited.
func (w *view) file(file int) string {
	objects, f := w.ed.Now().Objects(file), w.ed.Files[file]
	names, tracks, versions, edits := model.Map(objects, objectName), 0, 0, 0
	for _, o := range objects {
		for _, t := range o.Tracks {
			tracks, versions = tracks+1, versions+len(t.Versions)
		}
	}
	for _, c := range w.ed.Now().Changes() {
		if c.Place.File == file {
			edits++
		}
	}
	if len(names) > 3 {
		names = []string{phrase.Plural(len(names), "object")}
	}
	asOf := "As of " + w.date()
	if len(objects) == 1 && systems.Can(objects[0], lifecycle.Draw) != "" {
		asOf = "There are " + systems.Can(objects[0], lifecycle.Draw)
	}
	text := f.Name + ": " + strings.Join(names, ", ") + ". " + phrase.Plural(tracks, "track") + ", " + phrase.Plural(versions, "version") + ". " + asOf + ". " + countsOf(w.ed.Now().Findings[file]).text() + "."
	if edits > 0 {
		text += " " + phrase.Plural(edits, "unsaved edit") + "."
	}
	switch reason := w.ed.ReadOnly(file); {
	case f.Changed():
		text += " It was changed on disk by somebody else."
	case f.WhyNotSaved() != "":
		text += " It cannot be saved: " + f.WhyNotSaved() + "."
	case reason != "":
		text += "\n" + f.Name + " may not be edited: " + reason + "."
	}
	return text
}

// openFiles lists the open files.
func openFiles(w *place) (heading string, list []entry) {
	for file := range w.ed.Files {
		at := focusOn(model.TrackRef{File: file, Track: model.None}, model.None)
		if k := slices.IndexFunc(w.ed.Now().Tracks(), func(p model.TrackRef) bool { return p.File == file }); k >= 0 {
			at.TrackRef = w.ed.Now().Tracks()[k]
		}
		list = append(list, entry{w.file(file), at})
	}
	return phrase.Plural(len(w.ed.Files), "file") + ", " + strconv.Itoa(w.ed.DirtyCount()) + " edited.", list
}

// trackName returns the name of a track, with its object if several are open.
func (w *view) trackName(p model.TrackRef) string {
	return w.trackOf(trackview.NameOf(w.ed.Now().Track(p)), p)
}

// trackOf adds to the name of a track that of its object, if several are open.
func (w *view) trackOf(name string, object model.TrackRef) string {
	if w.tracks.SeveralObjects() {
		name += " of " + w.tracks.ObjectLabel(object)
	}
	return name
}

// track returns in words the number of versions of a track, and that of its errors.
func (w *view) track(p model.TrackRef) string {
	text := w.trackName(p) + ", " + phrase.Plural(len(w.ed.Now().Track(p).Versions), "version")
	if n := w.ed.Now().Index().CountsOf(p)[model.Error]; n > 0 {
		text += ", " + phrase.Plural(n, "error")
	}
	return text + "."
}

// stageCounts returns in words how many versions of a track are in each stage. If a policy requires
// a number of supported minors, it adds how many there are.
func (w *view) stageCounts(p model.TrackRef) string {
	counts := map[string]int{}
	for _, v := range w.ed.Now().Track(p).Versions {
		counts[w.ed.Now().StageKnown(p, v, w.cursor)]++
	}
	var parts []string
	for _, kind := range append(w.ed.Now().Object(p).Scale.Kinds, model.StageKind{}) {
		if n := counts[kind.Name]; n > 0 {
			parts = append(parts, strconv.Itoa(n)+" "+cmp.Or(kind.Name, "not known"))
			delete(counts, kind.Name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		parts = append(parts, strconv.Itoa(counts[name])+` "`+model.Escape(name)+`"`)
	}
	if len(parts) == 0 {
		parts = []string{"no versions"}
	}
	text := w.trackName(p) + w.asOf() + ": " + strings.Join(parts, ", ") + "."
	if x := w.tracks.Coverage(p); x != nil {
		text += " " + x.Words(w.cursor) + "."
	}
	return text
}

// version returns in one sentence the stage of a version and what comes next. If named is set, it
// names the track too.
func (w *view) version(at editor.Focus, named bool) string {
	now := w.ed.Now()
	v := now.Track(at.TrackRef).Versions[at.Version]
	text := cmp.Or(systems.Of(now.Object(at.TrackRef)).Title(v), phrase.Version(v))
	if named {
		text = w.versionName(at.TrackRef, v)
	}
	stage, holding := now.StageKnown(at.TrackRef, v, w.cursor), now.InEffect(at.TrackRef, v)
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
	if worst := now.Index().Worst(at.TrackRef, at.Version); worst != nil && !worst.Past && worst.Severity > model.Info {
		text += ", " + worst.Severity.String()
	}
	if v.Legacy() {
		text += ", older fields"
	}
	return text + "."
}

// versionName returns the title of a version, or its name with that of its track.
func (w *view) versionName(p model.TrackRef, v *model.Version) string {
	return cmp.Or(systems.Of(w.ed.Now().Object(p)).Title(v), w.trackName(p)+" "+phrase.Version(v))
}

// headline returns in full sentences the stage of a version and what comes next.
func (w *view) headline(p model.TrackRef, v *model.Version) string {
	o, d := w.ed.Now().Object(p), w.ed.Dialect()
	text := w.versionName(p, v)
	if w.asOf() != "" && systems.Can(o, lifecycle.Draw) == "" {
		text = "On " + w.date() + " " + text
	}
	if v = w.ed.Now().InEffect(p, v); v == nil {
		return text + " is an override: its stage also depends on its parent, and " + w.ed.Now().OrphanWords(o) + "."
	}
	status := systems.Of(o).Status(o, v, w.cursor, w.ed.Instant(), d)
	text += " is " + model.Escape(status.Title())
	if !status.Since.IsZero() {
		text += " since " + phrase.Instant(status.Since)
	}
	text += status.Words + "."
	if next, ok := lifecycle.Next(v, w.cursor, d); ok && systems.Can(o, lifecycle.Plan) == "" {
		text += " Next: " + model.Escape(next.Title()) + " on " + phrase.Instant(next.At) + ", " + inDays(w.cursor, next.At) + "."
	}
	return text
}

// versions lists the versions of a track.
func (w *view) versions(p model.TrackRef) []editor.Focus {
	return model.Map(w.tracks.At(p).Order, func(i int32) editor.Focus { return focusOn(p, int(i)) })
}

// filtered lists the versions of all tracks that match a filter (see editor.Filter).
func (w *view) filtered(text string) (out []editor.Focus) {
	f := editor.ParseFilter(text)
	for _, p := range w.ed.Now().Tracks() {
		for _, at := range w.versions(p) {
			if f.Version(w.ed.Now(), p, at.Version, w.cursor, nil) {
				out = append(out, at)
			}
		}
	}
	return out
}

// named lists the versions of all files that a name or pattern means.
func (w *view) named(text string) (out []editor.Focus) {
	for file := range w.ed.Files {
		objects := w.ed.Now().Objects(file)
		refs, _ := model.FindVersions(objects, model.Indexes(objects), text) // if several match, all of them are listed
		for _, r := range refs {
			out = append(out, focusOn(model.TrackRef{File: file, Object: r.Object, Track: r.Track}, r.Version))
		}
	}
	return out
}

// entries returns the list entries of versions. If named is set, they name the tracks.
func (w *view) entries(versions []editor.Focus, named bool) []entry {
	return model.Map(versions, func(at editor.Focus) entry { return entry{w.version(at, named), at} })
}

// findingText returns a finding as a sentence. If named is set, it names the version too, and the file
// if several are open.
func (w *view) findingText(f *model.Finding, named bool) string {
	text := capital(f.Severity.String()) + " " + f.Rule
	if named && f.Version != "" {
		text += ", " + trackview.NameOf(&model.Track{Name: f.Track}) + " " + model.Escape(f.Version)
	}
	place := onLine(f.Place.Position)
	if i := slices.IndexFunc(w.ed.Files, func(x *editor.File) bool { return x.Doc.Name() == f.Place.File }); named && i >= 0 && len(w.ed.Files) > 1 {
		place = ", " + w.ed.Files[i].Name + strings.TrimPrefix(place, ",")
	}
	text += place + ": " + model.Escape(w.ed.MessageAt(f, w.cursor))
	if f.Hint != "" {
		text = phrase.Ended(text) + " " + model.Escape(f.Hint)
	}
	return text
}

// coming lists what changes after the time cursor, in order. A namespaced profile is merged with its
// parent.
func coming(w *place) (heading string, list []entry) {
	all := slices.DeleteFunc(w.tracks.StartsAfter(nil, w.cursor), func(x trackview.ComingStart) bool { return !x.Applies })
	switch {
	case !w.any(lifecycle.Plan):
		return sentence(w.can(lifecycle.Plan)), nil
	case len(all) == 0:
		return "No transition comes after " + w.date() + ".", nil
	}
	for _, x := range all {
		text := phrase.Instant(x.At) + ", " + inDays(w.cursor, x.At) + ": " + w.trackOf(x.Track, x.Object) + " " + x.Name + " becomes " + model.Escape(x.Kind.Name) + "."
		list = append(list, entry{text, focusOn(x.TrackRef, x.Version)})
	}
	return phrase.Plural(len(all), "transition") + " after " + w.date() + ".", list
}

// problems lists the findings, the worst first.
func problems(w *place) (heading string, list []entry) {
	for _, severity := range model.Severities {
		for file, findings := range w.ed.Now().Findings {
			for i := range findings {
				f := &findings[i]
				if f.Severity != severity {
					continue
				}
				to := focusOn(model.TrackRef{File: file, Object: f.Ref.Object, Track: f.Ref.Track}, f.Ref.Version)
				if to.Version < 0 {
					to.Track = model.None
				}
				list = append(list, entry{w.findingText(f, true), to})
			}
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
	if n := w.ed.Now().Index().Past; n > 0 {
		heading += ", " + strconv.Itoa(n) + " past"
	}
	return heading + ".", list
}

// paths lists where clusters on each version of the current track would be moved. A namespaced
// profile is merged with its parent for that.
func paths(w *place) (heading string, list []entry) {
	name := ""
	if t := w.ed.Now().Track(w.focus.TrackRef); t != nil {
		name = t.Name
	}
	track, why := w.ed.Now().ClusterTrack(w.focus.TrackRef, name)
	if why != "" {
		return sentence(why), nil
	}
	of := trackview.NameOf(track.Track)
	if len(track.Versions) == 0 {
		return "There is no version in " + of + ".", nil
	}
	targets := target.New(track.Track, w.cursor, w.ed.Dialect())
	auto, forced := target.Reach(track.Track)
	for _, i := range model.Order(track.Versions) {
		path := targets.Path(track.Versions[i].Text)
		text := phrase.Version(track.Versions[i]) + " is " + model.Escape(path.Stage) + ". Clusters: " + model.Escape(path.Clusters)
		if path.Auto != nil {
			text += ", " + auto + " " + model.Escape(path.Auto.Version)
		}
		if path.Forced != nil {
			text += ", " + forced + " " + model.Escape(path.Forced.Version)
		}
		list = append(list, entry{text + ".", focusOn(track.Origin(i))})
	}
	if track.IsMerged() {
		of += " of " + trackview.ChildName(w.ed.Now().Object(track.TrackRef)) + ", merged with its parent"
	}
	return "Update paths of " + of + w.asOf() + ".", list
}

// matrix lists the versions of the open profiles with their stage in each of them.
func matrix(w *place) (heading string, list []entry) {
	x := editor.SideBySideOf(w.ed.Now())
	for i := range x.Rows {
		var stages []string
		row, at := &x.Rows[i], editor.Focus{}
		for k, title := range x.Columns {
			stage := "not listed"
			if cell, ok := row.In(k); ok {
				stage = cell.StageAt(w.cursor, w.ed.Dialect())
				at = focusOn(model.TrackRef{File: x.Profiles[k].File, Object: x.Profiles[k].Object, Track: cell.Track}, cell.Version)
			}
			stages = append(stages, model.Escape(stage+" in "+title))
		}
		list = append(list, entry{trackview.NameOf(&model.Track{Name: row.Track}) + " " + model.Escape(row.Version()) + ": " + strings.Join(stages, ", ") + ".", at})
	}
	return phrase.Plural(len(x.Columns), "profile") + " side by side" + w.asOf() + ".", list
}

// children lists what the unsaved edits change in each namespaced profile below the current
// profile. If that is namespaced itself, the list is that of its parent.
func children(w *place) (heading string, list []entry) {
	below := compose.AllBelow(w.ed.Now(), compose.ParentOf(w.ed.Now(), w.focus.TrackRef), w.ed.Dialect())
	changed := 0
	for _, x := range below {
		name, at := trackview.ChildName(x.Child.Object), focusOn(model.TrackRef{File: x.ChildFile, Object: x.Child.Index}, model.None)
		if len(x.Child.Object.Tracks) == 0 {
			at.Track = model.None
		}
		if len(x.Changes) == 0 {
			list = append(list, entry{name + ": unchanged.", at})
		} else {
			changed++
		}
		for _, y := range x.Changes {
			list = append(list, entry{name + ", " + model.Escape(y.Version) + ": " + y.Text + ".", at})
		}
		for _, f := range x.Refused {
			list = append(list, entry{name + ": " + w.findingText(f, true), at})
		}
	}
	if len(below) == 0 {
		return "No open file has a namespaced profile below this one.", nil
	}
	return "The edits change " + strconv.Itoa(changed) + " of " + phrase.Plural(len(below), "namespaced profile") + ".", list
}
