package request

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

// BadEdit is about the edits of change requests, whose words package revision does not know.
var BadEdit = &lifecycle.Rule{Name: "bad-edit", Severity: model.Error, Gardener: model.Error, File: checkEdits,
	Doc: "an edit of a change request can never be applied"}

func checkEdits(c *lifecycle.FileCase) {
	for i := range c.Objects {
		ref := model.Ref{Object: i, Stage: model.None}
		r := revision.At(c.Objects, ref)
		if r == nil || r.Request == nil {
			continue
		}
		bad, why := badEdits(r.Request)
		for k, e := range bad {
			c.Report(ref, model.Finding{Type: model.Invalid, Path: "spec.edits", Place: e.At,
				Message: r.Title() + " asks for what cannot be done: " + why[k].Error(), Hint: "reject it and make the edits again with --request"})
		}
	}
}
