package check

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/request"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

// records judges the package revisions and change requests of a file, together:
// their rules compare them with each other.
func (j *Judge) records(objects []*model.Object) []model.Finding {
	for _, o := range objects {
		if lifecycle.IsRecord(o) {
			found := append(revision.Findings(j.c.File, objects, j.c.Elsewhere), j.requests(objects)...)
			return append(found, revision.Compare(j.c.File, j.c.Old, objects)...)
		}
	}
	return nil
}

// requests judges the edits of change requests.
func (j *Judge) requests(objects []*model.Object) (found []model.Finding) {
	for i, o := range objects {
		ref := model.Ref{Object: i, Stage: model.None}
		r := revision.At(objects, ref)
		if r == nil || r.Request == nil {
			continue
		}
		bad, why := request.BadEdits(r.Request)
		for k, e := range bad {
			found = append(found, model.Finding{Rule: ruleBadEdit.Name, Severity: ruleBadEdit.Severity, Type: model.Invalid, Path: "spec.edits",
				File: j.c.File, Document: o.Document, Ref: ref, Place: e.At, Track: o.Tracks[0].Name, Version: o.Tracks[0].Versions[0].Text,
				Message: r.Title() + " asks for what cannot be done: " + why[k].Error(), Hint: "reject it and make the edits again with --request"})
		}
	}
	return found
}
