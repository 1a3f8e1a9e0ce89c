package editor

import (
	"errors"
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// NamedIn returns the versions that names mean, separated by blanks or commas: those of a
// track, by their text or by a pattern as 1.33.*, each once.
func (m *Snapshot) NamedIn(p model.TrackRef, names string) (refs []model.Ref, err error) {
	objects, among := m.Objects(p.File), []int{p.Object}
	for _, name := range strings.FieldsFunc(names, func(r rune) bool { return r == ' ' || r == ',' }) {
		found, err := model.FindVersions(objects, among, m.Track(p).Name+"/"+name)
		if err != nil {
			found, err = model.FindVersions(objects, among, name)
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

// CopyLifecycle returns the change that gives versions the lifecycle of the one at a
// focus, which may be among them and stays as it is. The error says why there is none.
func (h *History) CopyLifecycle(at Focus, to []model.Ref) (Change, error) {
	from := at.Ref().OfVersion()
	to = slices.DeleteFunc(slices.Clone(to), func(r model.Ref) bool { return r.OfVersion() == from })
	if len(to) == 0 {
		return Change{}, errors.New("there is no other version to copy the lifecycle to")
	}
	d, err := change.CopyLifecycle(h.Now().Drafts[at.File], from, to)
	if err != nil {
		return Change{}, err
	}
	label := "lifecycle of " + phrase.Version(h.Now().Object(at.TrackRef).Version(from)) + " copied to " + phrase.Plural(len(to), "version")
	return h.ChangeTo(at.File, d, label), nil
}

// LinesOf returns the lines of a version as they stand in the file, "" for a version that
// is nil, stands in no file, or has lines that a terminal would not show as they are: what
// hides in a text would hide in a clipboard too, and come out where nobody looks for it.
func (f *File) LinesOf(v *model.Version) string {
	if v == nil || !v.Entry.InFile() {
		return ""
	}
	lines := strings.Split(string(f.Doc.Bytes()), "\n")
	from := int(v.Entry.Line) - 1
	if from >= len(lines) {
		return ""
	}
	indent := func(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }
	end := from + 1 // up to the next line that is indented no deeper and is not blank
	for end < len(lines) && (strings.TrimSpace(lines[end]) == "" || indent(lines[end]) > indent(lines[from])) {
		end++
	}
	for _, line := range lines[from:end] {
		if line = strings.ReplaceAll(strings.TrimRight(line, "\r"), "\t", ""); line != model.Escape(line) {
			return ""
		}
	}
	return strings.Join(lines[from:end], "\n") + "\n"
}
