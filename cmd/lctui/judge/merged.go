package judge

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
)

// overParent returns the findings about a namespaced profile over its parent and about the merged
// profile. If the server would drop parts of them from the request, findings about what the server
// does are those about the rest.
func (c *Judge) overParent(f *Relatives, r *merge.Result, previous *lifecycle.Named) []model.Finding {
	old := previous.Previous(r.Namespaced.Object)
	before := f.mergedBefore(r, previous)
	found := c.ofResult(f, r, before, old)
	request := f.request(r, old, previous)
	if request == nil {
		return found
	}
	return merge.AsStored(found, request.Located(c.ofResult(f, request.Result, before, old)), c.Dialect)
}

// ofResult returns the findings about the result of a merge. before is the result before an update,
// old the namespaced profile before it; either may be nil.
func (c *Judge) ofResult(f *Relatives, r, before *merge.Result, old *model.Object) []model.Finding {
	found := append(r.Findings(), r.Refusals(old, c.Now)...)
	if c.OverParents {
		return append(found, ofMerged(r.Namespaced.Object, c.ResultFindings(r, before))...)
	}
	var parent *model.Object
	if before != nil {
		parent = before.Parent.Object
	}
	return append(found, f.judged.of(r.Parent, parent, c.Now, c.Dialect).Beyond(r, before)...)
}

// storedMerge is the merge of a namespaced profile and its parent as the server stores them.
type storedMerge struct {
	*merge.Result
	parent, namespaced *merge.Stored
}

// Located returns findings about the merge with refs to the objects in the files.
func (s *storedMerge) Located(found []model.Finding) []model.Finding {
	out := slices.Clone(found)
	for i := range out {
		kept := s.parent
		if out[i].Place.File == s.Namespaced.File && out[i].Ref.Object == s.Namespaced.Index {
			kept = s.namespaced
		}
		out[i] = kept.Located(out[i : i+1])[0]
	}
	return out
}

// request merges the profiles as the server stores them; nil if that is no different from the
// files, or if no request is judged. old is the namespaced profile before the request, or nil.
func (f *Relatives) request(r *merge.Result, old *model.Object, previous *lifecycle.Named) *storedMerge {
	parent, namespaced := &merge.Stored{Object: r.Parent.Object}, &merge.Stored{Object: r.Namespaced.Object}
	if old != nil || f.Creates && previous != nil {
		namespaced = merge.Store(r.Namespaced.Object, old, f.judged.now)
	}
	if f.Creates && slices.Contains(f.Loaded, r.Parent) {
		if before := f.besideParent(r, previous); before != nil && !before.Has(r.Parent.Object) {
			parent = f.judged.stored(r.Parent.Object)
		}
	}
	if parent.Object == r.Parent.Object && namespaced.Object == r.Namespaced.Object {
		return nil
	}
	return NewStoredMerge(r, parent, namespaced)
}

func NewStoredMerge(r *merge.Result, parent, namespaced *merge.Stored) *storedMerge {
	above, own := r.Parent, r.Namespaced
	above.Object, own.Object = parent.Object, namespaced.Object
	return &storedMerge{merge.Merge(above, own, r.Dialect), parent, namespaced}
}
