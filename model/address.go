package model

import (
	"path"
	"slices"
	"strconv"
	"strings"
)

// Unknown is the error for a name that nothing has.
type Unknown struct {
	// What is the kind of thing searched for: version, track or object.
	What string
	// Text is the name as typed.
	Text string
	// Known are existing names in the form that was typed, from which to suggest the nearest one.
	// Versions with the same name have a number.
	Known []string
	// Listed are the addresses of all versions searched, in the order of the file. Object is the
	// address of the one object searched (ObjectAddress); "" for the whole file. Both are set only
	// if What is version.
	Listed []string
	Object string
}

// Error returns a clause that the name does not exist.
func (e *Unknown) Error() string { return "there is no " + e.What + " " + strconv.Quote(e.Text) }

// Ambiguous is the error for a name that several things have where only one is allowed.
type Ambiguous struct {
	What, Text string
	// Choices are the names that distinguish these things, as a user can type them.
	Choices []string
}

// Error returns a clause that the name is ambiguous, without Choices.
func (e *Ambiguous) Error() string {
	return "the " + e.What + " " + strconv.Quote(e.Text) + " is ambiguous: " + strconv.Itoa(len(e.Choices)) + " entries have that name"
}

// Address returns the address of a version as people type it: TRACK/VERSION. If several versions of
// the object have that address, #N follows, the number of the version among them, from 1. The ref must
// address a version.
func Address(o *Object, r Ref) string {
	return Addresses(o)[r.Track][r.Version]
}

// Addresses returns what Address returns for each version of an object, by the indexes of the track and
// of the version.
func Addresses(o *Object) [][]string {
	out := make([][]string, len(o.Tracks))
	for i, numbers := range numbersOf(o) {
		for k, v := range o.Tracks[i].Versions {
			out[i] = append(out[i], o.Tracks[i].Name+"/"+v.Text+mark(numbers[k]))
		}
	}
	return out
}

// numbersOf returns the number of each version of an object among those with the same address, by the
// indexes of the track and of the version. Numbers are from 1 in the order of the file. A version that
// alone has its address has 0.
func numbersOf(o *Object) [][]int {
	type address struct{ track, text string }
	all, seen, out := map[address]int{}, map[address]int{}, make([][]int, len(o.Tracks))
	for _, t := range o.Tracks {
		for _, v := range t.Versions {
			all[address{t.Name, v.Text}]++
		}
	}
	for i, t := range o.Tracks {
		out[i] = make([]int, len(t.Versions))
		for k, v := range t.Versions {
			if a := (address{t.Name, v.Text}); all[a] > 1 {
				seen[a]++
				out[i][k] = seen[a]
			}
		}
	}
	return out
}

// mark returns the suffix of an address for a number from numbersOf.
func mark(number int) string {
	if number == 0 {
		return ""
	}
	return "#" + strconv.Itoa(number)
}

// Indexes returns the indexes of all objects, for FindVersions and FindTrack.
func Indexes(objects []*Object) []int {
	all := make([]int, len(objects))
	for i := range all {
		all[i] = i
	}
	return all
}

// FindVersions returns the versions that a typed name means, in the order of the file. among are the
// indexes of the objects to search.
//
// The name is TRACK/VERSION, IMAGE/VERSION as a short form of machineImages/IMAGE/VERSION, or VERSION
// alone. A trailing #N selects the N-th of duplicates. Package revisions are found first, by the name
// of their object or by repository.package.workspace. A text that names nothing and contains * ? or [
// is a pattern and selects every version that it matches. A star never matches a slash.
//
// The error is *Unknown or *Ambiguous. With the latter, all versions of that name are returned too.
func FindVersions(objects []*Object, among []int, text string) ([]Ref, error) {
	find := finder{objects, among, map[int][][]int{}}
	if refs := find.revisions(text); len(refs) > 0 {
		return find.one(text, refs)
	}
	if refs := find.nearestForm(text); len(refs) > 0 {
		return find.one(text, refs)
	}
	if refs := find.revisionPattern(text); len(refs) > 0 {
		return refs, nil
	}
	base, n := cutNumber(text)
	if n > 0 {
		if refs := find.number(find.nearestForm(base), n); len(refs) > 0 {
			return find.one(text, refs)
		}
	}
	if refs := find.pattern(base); len(refs) > 0 {
		if n > 0 {
			refs = find.number(refs, n)
		}
		if len(refs) > 0 {
			return refs, nil
		}
	}
	if n > 0 {
		if there := len(find.nearestForm(base)); there > 0 {
			return nil, find.unknown(text, numbers(base, there))
		}
	}
	return nil, find.unknown(text, find.known(base))
}

// numbers returns the names of versions that share the name base, at most the first nine. there is the
// number of these versions.
func numbers(base string, there int) []string {
	if there == 1 {
		return []string{base}
	}
	names := make([]string, min(there, 9))
	for i := range names {
		names[i] = base + "#" + strconv.Itoa(i+1)
	}
	return names
}

// IsPattern reports whether a typed name may select several versions.
func IsPattern(text string) bool { return strings.ContainsAny(text, "*?[") }

// finder looks up versions in those objects of a file whose indexes are in among. numbers caches
// numbersOf by the index of the object.
type finder struct {
	objects []*Object
	among   []int
	numbers map[int][][]int
}

// numberOf returns the number of a version, as numbersOf does.
func (f finder) numberOf(r Ref) int {
	if f.numbers[r.Object] == nil {
		f.numbers[r.Object] = numbersOf(f.objects[r.Object])
	}
	return f.numbers[r.Object][r.Track][r.Version]
}

// form is a way to name the versions of a track. It returns the prefix before the text of a version.
// ok is false if the form does not apply to the track.
type form func(t *Track) (prefix string, ok bool)

// forms are all forms, the longest first. A shorter form never hides a longer one, so every version
// with a text can be named.
var forms = []form{
	func(t *Track) (string, bool) { return t.Name + "/", true },
	func(t *Track) (string, bool) { return strings.TrimPrefix(t.Name, ImagePrefix) + "/", t.IsImage() },
	func(t *Track) (string, bool) { return "", !t.Derived },
}

// nearestForm returns the versions with the given name, in the longest form that matches any.
func (f finder) nearestForm(text string) []Ref {
	for _, form := range forms {
		if refs := f.literal(form, text); len(refs) > 0 {
			return refs
		}
	}
	return nil
}

// literal returns the versions with the given name in one form.
func (f finder) literal(form form, text string) (refs []Ref) {
	for _, o := range f.among {
		for i, t := range f.objects[o].Tracks {
			prefix, ok := form(t)
			version, has := strings.CutPrefix(text, prefix)
			if !ok || !has || version == "" && prefix == "" {
				continue
			}
			for k, v := range t.Versions {
				if v.Text == version {
					refs = append(refs, Ref{o, i, k, None})
				}
			}
		}
	}
	return refs
}

// pattern returns the versions that a glob matches, in the longest form in which it matches any.
// Entries without a version are never selected.
func (f finder) pattern(text string) (refs []Ref) {
	if !IsPattern(text) {
		return nil
	}
	for _, form := range forms {
		for _, o := range f.among {
			for i, t := range f.objects[o].Tracks {
				prefix, ok := form(t)
				for k, v := range t.Versions {
					if hit, err := path.Match(text, prefix+v.Text); ok && hit && err == nil && v.Text != "" {
						refs = append(refs, Ref{o, i, k, None})
					}
				}
			}
		}
		if len(refs) > 0 {
			break
		}
	}
	return refs
}

// number keeps the n-th version of each address.
func (f finder) number(refs []Ref, n int) []Ref {
	return slices.DeleteFunc(refs, func(r Ref) bool { return max(f.numberOf(r), 1) != n })
}

// one returns refs, the versions that text names. The error is *Ambiguous if there is more than one.
func (f finder) one(text string, refs []Ref) ([]Ref, error) {
	if len(refs) == 1 {
		return refs, nil
	}
	choices := Map(refs, func(r Ref) string {
		t := f.objects[r.Object].Tracks[r.Track]
		return t.Name + "/" + t.Versions[r.Version].Text + mark(f.numberOf(r))
	})
	nameObjects(f.objects, refs, choices)
	return refs, &Ambiguous{What: "version", Text: text, Choices: choices}
}

// unknown returns the error for a version that is not among those searched.
func (f finder) unknown(text string, known []string) *Unknown {
	e := &Unknown{What: "version", Text: text, Known: known}
	for _, o := range f.among {
		e.Listed = append(e.Listed, slices.Concat(Addresses(f.objects[o])...)...)
	}
	if len(f.among) == 1 && len(f.objects) > 1 {
		e.Object = ObjectAddress(f.objects, f.among[0])
	}
	return e
}

// known returns the existing names in the form that was typed: with tracks if text has a slash.
func (f finder) known(text string) (names []string) {
	seen := map[string]bool{}
	take := func(name string) {
		if name != "" && !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	for _, r := range f.records() {
		take(f.objects[r.Object].Name)
	}
	long := strings.Contains(text, "/")
	for _, o := range f.among {
		for i, t := range f.objects[o].Tracks {
			for k, v := range t.Versions {
				if v.Text == "" {
					continue
				}
				number := mark(f.numberOf(Ref{o, i, k, None}))
				for _, form := range forms[:2] {
					if prefix, ok := form(t); ok && long {
						take(prefix + v.Text + number)
					}
				}
				if !long {
					take(v.Text + number)
				}
			}
		}
	}
	return names
}

// cutNumber removes a trailing #N from a name. n is 0 if there is none.
func cutNumber(text string) (base string, n int) {
	i := strings.LastIndexByte(text, '#')
	if i < 0 {
		return text, 0
	}
	n, err := strconv.Atoi(text[i+1:])
	if err != nil || n < 1 {
		return text, 0
	}
	return text[:i], n
}
