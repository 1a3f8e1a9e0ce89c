package check

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// Siblings finds what a Checker of each open file alone cannot find of objects that are checked
// together with those of other files (lifecycle.Siblings): the revisions of one package. It remembers
// the last answer. Not safe for concurrent use.
type Siblings struct {
	files []File
	found [][]model.Finding
}

// Findings returns, for each file, the findings that its objects have only because of the other files.
// It returns nil if fewer than two files have such objects. of is the case of every file, without what
// depends on the file. It must be the same in all calls.
func (s *Siblings) Findings(of Case, files []File) [][]model.Finding {
	has := func(f File) bool { return slices.ContainsFunc(f.Now, lifecycle.Siblings.Has) }
	if first := slices.IndexFunc(files, has); first < 0 || !slices.ContainsFunc(files[first+1:], has) {
		return nil
	}
	same := func(a, b File) bool {
		return a.File == b.File && slices.Equal(a.First, b.First) && slices.Equal(a.Now, b.Now)
	}
	if slices.EqualFunc(s.files, files, same) {
		return s.found
	}
	all := lifecycle.Elsewhere{}
	for _, f := range files {
		systems.AddTo(all, f.File, f.Now)
	}
	anyRule := func(*lifecycle.Rule) bool { return true }
	s.files, s.found = slices.Clone(files), make([][]model.Finding, len(files))
	for i, f := range files {
		if has(f) {
			of.File, of.Old, of.Elsewhere = f.File, f.First, nil
			alone := checkFile(&of, f.Now, anyRule)
			of.Elsewhere = all
			s.found[i] = Added(alone, checkFile(&of, f.Now, anyRule))
		}
	}
	return s.found
}
