package model

import (
	"path"
	"slices"
	"strconv"
	"strings"
)

// ObjectAddress returns the address of the i-th object as people type it for --object. That is NAME or
// NAMESPACE/NAME. If the name is missing or does not identify the object, it is #N, the N-th object of
// the file, from 1.
func ObjectAddress(objects []*Object, i int) string { return ObjectAddresses(objects)[i] }

// ObjectAddresses returns what ObjectAddress returns for each object of a file, in one pass because
// there may be very many.
func ObjectAddresses(objects []*Object) []string {
	// answers has the number of objects with each name, separately for those that yield it (true).
	answers := map[bool]map[string]int{true: {}, false: {}}
	for _, o := range objects {
		full, answer := o.Namespace+"/"+o.Name, answers[o.yieldsName()]
		answer[full]++
		if o.Name != "" && o.Name != full {
			answer[o.Name]++
		}
	}
	out := make([]string, len(objects))
	for i, o := range objects {
		text := o.Name
		if o.Namespace != "" && text != "" {
			text = o.Namespace + "/" + o.Name
		}
		taken := answers[o.yieldsName()][text] != 1 || o.yieldsName() && answers[false][text] > 0
		if out[i] = text; text == "" || taken || numbered(objects, text) {
			out[i] = "#" + strconv.Itoa(i+1)
		}
	}
	return out
}

// yieldsName reports whether a name that the object shares with an object of another kind addresses
// only that other object. The files of a package revision have the name of the revision, which takes
// precedence.
func (o *Object) yieldsName() bool { return o.Kind == PackageRevisionResources }

// objectsNamed returns the indexes of the objects that [NAMESPACE/]NAME addresses.
func objectsNamed(objects []*Object, text string) (found []int) {
	for i, o := range objects {
		full := len(text) == len(o.Namespace)+1+len(o.Name) && text == o.Namespace+"/"+o.Name
		if full || o.Name == text && text != "" {
			found = append(found, i)
		}
	}
	yields := func(i int) bool { return objects[i].yieldsName() }
	if others := slices.DeleteFunc(slices.Clone(found), yields); len(others) > 0 {
		return others
	}
	return found
}

// numbered reports whether a text is the number #N of an existing object.
func numbered(objects []*Object, text string) bool {
	base, n := cutNumber(text)
	return base == "" && n > 0 && n <= len(objects)
}

// FindObject returns the index of the object that [NAMESPACE/]NAME or #N addresses. A name without a
// namespace matches objects in every namespace. The error is *Unknown or *Ambiguous; the index is then
// None.
func FindObject(objects []*Object, text string) (int, error) {
	if numbered(objects, text) {
		_, n := cutNumber(text)
		return n - 1, nil
	}
	found := objectsNamed(objects, text)
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return None, &Unknown{What: "object", Text: text, Known: ObjectAddresses(objects)[:min(len(objects), mostNames)]}
	}
	choices := make([]string, len(found))
	for k, i := range found {
		choices[k] = "#" + strconv.Itoa(i+1)
		if o := objects[i]; o.Namespace != "" && alone(objects, found, i) {
			choices[k] = o.Namespace + "/" + o.Name
		}
	}
	return None, &Ambiguous{What: "object", Text: text, Choices: choices}
}

// alone reports whether object i is the only one in found of its namespace.
func alone(objects []*Object, found []int, i int) bool {
	return !slices.ContainsFunc(found, func(k int) bool { return k != i && objects[k].Namespace == objects[i].Namespace })
}

// mostNames is the maximum length of Known for an unknown object.
const mostNames = 1000

// FindTrack returns the track to which the typed name of a new version belongs, and the version's
// text. The name is TRACK/VERSION or IMAGE/VERSION, or VERSION alone if there is only one track that
// is not derived. among are the indexes of the objects to search. The error is *Unknown, *Ambiguous, or
// a *Refusal if the text has no version.
func FindTrack(objects []*Object, among []int, text string) (Ref, string, error) {
	var names []string
	for _, form := range forms {
		var found []Ref
		var version string
		names = names[:0]
		for _, o := range among {
			for i, t := range objects[o].Tracks {
				prefix, ok := form(t)
				names = append(names, t.Name)
				rest, has := strings.CutPrefix(text, prefix)
				if ok && has && rest != "" && !strings.Contains(rest, "/") {
					found, version = append(found, Ref{o, i, None, None}), rest
				}
			}
		}
		if len(found) == 1 {
			return found[0], version, nil
		}
		if len(found) > 1 {
			return Ref{}, "", manyTracks(objects, text, version, found)
		}
	}
	if track, _ := strings.CutSuffix(text, "/"); track != text && slices.ContainsFunc(names, func(name string) bool { return name == track || name == ImagePrefix+track }) {
		return Ref{}, "", &Refusal{What: strconv.Quote(text) + " names no version", Hint: "write the version after the slash, for example " + text + "1.36.1"}
	}
	if i := strings.LastIndexByte(text, '/'); i >= 0 {
		text = text[:i]
	}
	return Ref{}, "", &Unknown{What: "track", Text: text, Known: once(names)}
}

// once removes duplicates, because several objects may have tracks of the same name.
func once(names []string) []string {
	seen := make(map[string]bool, len(names))
	return slices.DeleteFunc(names, func(name string) bool {
		again := seen[name]
		seen[name] = true
		return again
	})
}

func manyTracks(objects []*Object, text, version string, found []Ref) error {
	choices := Map(found, func(r Ref) string { return objects[r.Object].Tracks[r.Track].Name + "/" + version })
	nameObjects(objects, found, choices)
	return &Ambiguous{What: "track of", Text: text, Choices: choices}
}

// nameObjects appends the option --object to the names if the refs are in several objects.
func nameObjects(objects []*Object, refs []Ref, names []string) {
	if !slices.ContainsFunc(refs, func(r Ref) bool { return r.Object != refs[0].Object }) {
		return
	}
	addresses := ObjectAddresses(objects)
	for i, r := range refs {
		names[i] += " --object " + addresses[r.Object]
	}
}

// records returns the refs of the package revisions. An object of a file has one, an object of a
// grouped view may have many.
func (f finder) records() (refs []Ref) {
	for _, o := range f.among {
		if f.objects[o].Scale != RevisionStages {
			continue
		}
		for k, t := range f.objects[o].Tracks {
			for i, v := range t.Versions {
				if v.Revision != nil {
					refs = append(refs, Ref{o, k, i, None})
				}
			}
		}
	}
	return refs
}

// revisions returns the package revisions with the given name. It tries the forms of names in order, up
// to the first that matches any. The forms are the name of the object, NAMESPACE/NAME, #N for the N-th
// object of the file, the label in a grouped view, and repository.package.workspace. The package may be
// written with slashes.
func (f finder) revisions(text string) (refs []Ref) {
	records := f.records()
	for _, answers := range []func(r Ref, v *Revision) bool{
		func(_ Ref, v *Revision) bool { return v.Name == text && text != "" },
		func(_ Ref, v *Revision) bool { return v.Name != "" && v.Namespace+"/"+v.Name == text },
		func(r Ref, _ *Revision) bool {
			base, n := cutNumber(text)
			return base == "" && n == r.Object+1 && f.objects[r.Object].GroupedCount <= 1
		},
		func(r Ref, v *Revision) bool { return f.objects[r.Object].Version(r).Label() == text && text != "" },
		func(_ Ref, v *Revision) bool {
			return v.Address() != "" && (v.Address() == text || v.Address() == pointed(v, text))
		},
	} {
		for _, r := range records {
			if v := f.objects[r.Object].Version(r).Revision; answers(r, v) {
				refs = append(refs, r)
			}
		}
		if len(refs) > 0 {
			return refs
		}
	}
	return nil
}

// pointed replaces the slashes in the package of an address by dots. It returns "" if text is no
// address in the repository and package of v.
func pointed(v *Revision, text string) string {
	rest, ok := strings.CutPrefix(text, v.Repository.Text+"."+v.Package.Text)
	if !ok {
		return ""
	}
	return v.Repository.Text + "." + strings.ReplaceAll(v.Package.Text, "/", ".") + rest
}

// revisionPattern returns the package revisions whose object names a pattern matches.
func (f finder) revisionPattern(text string) (refs []Ref) {
	if !IsPattern(text) {
		return nil
	}
	for _, r := range f.records() {
		v := f.objects[r.Object].Version(r).Revision
		if hit, err := path.Match(text, v.Name); hit && err == nil && v.Name != "" {
			refs = append(refs, r)
		}
	}
	return refs
}
