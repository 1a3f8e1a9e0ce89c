package judge

import (
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
)

// Misformed returns an error for a form of override in a draft that the server does not accept.
func (c *Judge) Misformed(doc *files.Document, draft model.Draft, f *Relatives) error {
	return change.Misformed(draft.Base(), draft.Objects(), c.Dialect, func(object int, track, version string) *model.Version {
		if r := f.Result(doc, object); r != nil {
			return r.Parent.Object.VersionIn(track, version)
		}
		return nil
	})
}

// Added returns the findings that a draft of a file adds: was are the profiles that the file is
// judged with as they were, now those with all drafts.
func (c *Judge) Added(doc *files.Document, draft model.Draft, was, now *Relatives) []model.Finding {
	counter := check.NewCounter(affected(doc, draft, was, now))
	before := lifecycle.NewNamed(doc.Objects())
	if left := c.Findings(doc, draft.Base(), before, was, counter.Before()); len(left) == 0 {
		after := c.Findings(doc, draft.Objects(), before, now, counter.After())
		if fresh, ok := counter.Added(after); ok {
			return fresh
		}
	}
	return check.Added(c.Findings(doc, draft.Base(), before, was, check.NoLimit()), c.Findings(doc, draft.Objects(), before, now, check.NoLimit()))
}

// affected returns which objects a draft, or that of the file of their parent, can give other
// findings; nil if that may be any.
func affected(doc *files.Document, draft model.Draft, was, now *Relatives) func(object int) bool {
	before, after := draft.Base(), draft.Objects()
	if len(before) != len(after) {
		return nil
	}
	other := make([]bool, len(before))
	for i := range other {
		other[i] = before[i] != after[i] || was.ParentOf(doc, i, before[i]) != now.ParentOf(doc, i, after[i])
	}
	return func(i int) bool { return other[i] }
}
