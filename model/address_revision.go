package model

import (
	"path"
	"strings"
)

// records lists the package revisions and change requests: one an object in a
// file, many on a shelf.
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

// revisions returns the package revisions that answer to a name: that of their
// object, with its namespace or without; #N, the N-th object of the file; or
// repository.package.workspace, the package also with its slashes.
func (f finder) revisions(text string) (refs []Ref) {
	records := f.records()
	for _, answers := range []func(r Ref, v *Revision) bool{
		func(_ Ref, v *Revision) bool { return v.Name == text && text != "" },
		func(_ Ref, v *Revision) bool { return v.Name != "" && v.Namespace+"/"+v.Name == text },
		func(r Ref, _ *Revision) bool {
			base, n := cutNumber(text)
			return base == "" && n == r.Object+1 && f.objects[r.Object].Several <= 1
		},
		func(r Ref, v *Revision) bool { return f.objects[r.Object].Version(r).Label == text && text != "" },
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

// pointed writes the slashes of a package path in an address as points.
func pointed(v *Revision, text string) string {
	rest, ok := strings.CutPrefix(text, v.Repository.Text+"."+v.Package.Text)
	if !ok {
		return ""
	}
	return v.Repository.Text + "." + strings.ReplaceAll(v.Package.Text, "/", ".") + rest
}

// revisionPattern returns the package revisions whose names a pattern matches.
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
