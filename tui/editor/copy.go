package editor

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/matrix"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// NamedIn returns the versions of a track that match names, each once. The names are separated by
// spaces or commas. Each is the text of a version or a pattern like 1.33.*.
func (m *Snapshot) NamedIn(p model.TrackRef, names string) (refs []model.Ref, err error) {
	objects, among := m.Listed(p.File), []int{p.Object}
	for _, name := range strings.FieldsFunc(names, func(r rune) bool { return r == ' ' || r == ',' }) {
		found, err := model.FindVersions(objects, among, name)
		if t := m.Track(p); t != nil {
			if own, none := model.FindVersions(objects, among, t.Name+"/"+name); none == nil {
				found, err = own, nil
			}
		}
		if t := m.Track(p); err != nil && t != nil && m.ParentVersion(p.File, p.Object, t.Name, name) != nil {
			err = errors.New(model.Escape(name) + " is inherited: override it on its row first")
		}
		if err != nil {
			return nil, err
		}
		for _, r := range found {
			if r.Track != p.Track {
				return nil, errors.New(model.Escape(name) + " is not in this track: name versions of one track")
			}
			if !slices.Contains(refs, r) {
				refs = append(refs, r)
			}
		}
	}
	return refs, nil
}

// CopyLifecycle returns the change that copies the lifecycle of the version at a focus to other
// versions. That version may be among them, and stays as it is. The error says why nothing can be
// copied.
func (h *History) CopyLifecycle(at Focus, to []model.Ref) (Change, error) {
	from := at.Ref().OfVersion()
	to = slices.DeleteFunc(slices.Clone(to), func(r model.Ref) bool { return r.OfVersion() == from })
	if len(to) == 0 {
		return Change{}, errors.New("there is no other version to copy the lifecycle to")
	}
	source := h.Now().Object(at.TrackRef).Version(from)
	d, err := change.CopyLifecycle(h.Now().Drafts[at.File], source, to)
	if err != nil {
		return Change{}, err
	}
	var names []string
	for _, r := range to {
		names = append(names, phrase.Version(h.Now().Object(at.TrackRef).Version(r)))
	}
	const named = 3
	if more := len(names) - named; more > 0 {
		names = append(names[:named], strconv.Itoa(more)+" more")
	}
	return h.ChangeTo(at.File, d, "lifecycle of "+phrase.Version(source)+" copied to "+phrase.List(names)), nil
}

// LinesOf returns the lines of a version as they are in the file. It returns "" for a version that
// is nil, is not in the file, or has characters that a terminal would not show. Such characters
// would be pasted unseen.
func (f *File) LinesOf(v *model.Version) string {
	if v == nil || !v.Entry.InFile() {
		return ""
	}
	text := strings.TrimSuffix(string(f.Doc.Lines(f.Doc.EntryLines(v.Entry))), "\n")
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.ReplaceAll(strings.TrimRight(line, "\r"), "\t", ""); line != model.Escape(line) {
			return ""
		}
	}
	return text + "\n"
}

// Promotion is the change that copies the lifecycle of a version from one profile to another.
type Promotion struct {
	Change
	// Before is the present version in the other profile, nil if that does not list it. After is
	// what it becomes.
	Before, After *model.Version
}

// Promote returns the change that copies the lifecycle of the version of a row from one column of
// the profiles side by side to another. If stage is not "", it copies only that stage. A profile
// that does not list the version gets it, with all its stages. A change without edits means that
// both are the same already. The error says why the change cannot be made, and what to do.
func (h *History) Promote(row *matrix.Row, from, to int, stage string) (out Promotion, err error) {
	x := SideBySideOf(h.Now())
	at, name := x.Profiles[to], row.Version()
	source, listed := row.In(from)
	var why string
	switch {
	case !listed:
		why = x.Columns[from] + " does not list " + name + ": copy it from another column"
	case h.ReadOnly(at.File) != "":
		why = x.Columns[to] + " is " + h.ReadOnly(at.File)
	case systems.Can(h.Now().Object(at), lifecycle.Inherit) != systems.Can(h.Now().Object(x.Profiles[from]), lifecycle.Inherit):
		why = "one of " + x.Columns[from] + " and " + x.Columns[to] + " overrides a parent and the other does not, and an override is not a complete lifecycle: edit " + name + " there by hand"
	}
	if why != "" {
		return out, errors.New(model.Escape(why))
	}
	d, ref, err := h.place(row, to)
	if err != nil {
		return out, err
	}
	p := x.Profiles[from]
	v := h.Now().Objects(p.File)[p.Object].Version(model.ObjectRef(p.Object).InTrack(source.Track).InVersion(source.Version))
	if _, there := row.In(to); there {
		out.Before = d.Objects()[ref.Object].Version(ref)
	}
	words := name
	if stage != "" {
		words = stage + " of " + name
		v = change.WithStage(out.Before, v, stage)
	}
	if out.Before != nil || !v.Bare() {
		if d, err = change.CopyLifecycle(d, v, []model.Ref{ref}); err != nil {
			return out, err
		}
	}
	out.After = d.Objects()[ref.Object].Version(ref)
	out.Change = h.ChangeTo(at.File, d, model.Escape(words+" in "+x.Columns[to]+" as in "+x.Columns[from]))
	place := model.TrackRef{File: at.File, Object: ref.Object, Track: ref.Track}
	out.At = &Focus{TrackRef: place, Version: ref.Version, Stage: model.None}
	_, err = h.changed([]Change{out.Change})
	return out, err
}

// place returns the draft of the file of a column, and the ref in it of the version of a row. If
// the profile of the column does not list the version, it is added to the draft.
func (h *History) place(row *matrix.Row, column int) (d model.Draft, ref model.Ref, err error) {
	at := SideBySideOf(h.Now()).Profiles[column]
	d, ref = h.Now().Drafts[at.File], model.ObjectRef(at.Object)
	if cell, ok := row.In(column); ok {
		return d, ref.InTrack(cell.Track).InVersion(cell.Version), nil
	}
	o := d.Objects()[at.Object]
	track := slices.IndexFunc(o.Tracks, func(t *model.Track) bool { return t.Name == row.Track })
	if track < 0 {
		track, _ = o.PlaceForTrack(row.Track)
		if d, err = d.With(model.Edit{Ref: ref.InTrack(track), What: model.AddTrack, Name: row.Track}); err != nil {
			return d, ref, err
		}
	}
	ref = ref.InTrack(track).InVersion(d.Objects()[at.Object].Tracks[track].PlaceForVersion(row.Text))
	d, err = d.With(model.Edit{Ref: ref, What: model.AddVersion, Name: row.Text, Parent: model.RequiredOf(h.Now().ParentOf(at.File, at.Object), row.Track, row.Text)})
	return d, ref, err
}
