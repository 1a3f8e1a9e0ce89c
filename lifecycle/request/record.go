package request

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

// Only returns the change request that is the only object of a file, nil if the file has
// anything else.
func Only(objects []*model.Object) *model.Revision {
	if len(objects) != 1 {
		return nil
	}
	if v := objects[0].Version(model.Ref{Stage: model.None}); v != nil && v.Revision != nil && v.Revision.Request != nil {
		return v.Revision
	}
	return nil
}

// New returns the record of a change request that an actor makes now. file is its target as
// the request names it, target the bytes of that file.
func New(name, file string, target []byte, edits []model.RequestEdit, by lifecycle.Actor) *model.Revision {
	set := func(text string) model.Field { return model.Field{Set: true, Text: text} }
	created := model.StartAt(by.Now.UTC().Truncate(1e9))
	return &model.Revision{APIVersion: "lctui/v1", Name: name, ResourceVersion: set("1"), Lifecycle: set(model.RevisionDraft),
		Created: model.Instant{Field: set(created.String()), Start: created},
		Request: &model.Request{RequestedBy: set(by.User), Target: set(file), Hash: set(revision.Hash(target)), Edits: edits}}
}

// Amend replaces the edits of the only request of a file, made for a target with these bytes,
// and returns the draft of its file. Only a Draft can be amended, and whoever amends it
// counts as asking for it too. The error is a *model.Refusal.
func Amend(objects []*model.Object, target []byte, edits []model.RequestEdit, by lifecycle.Actor) (model.Draft, error) {
	draft, r := model.NewDraft(objects), Only(objects)
	asked, after := *r.Request, *r
	asked.Edits, after.Request = edits, &asked
	if !model.SameRequest(r.Request, &asked) && by.User != "" {
		asked.RequestedBy = revision.WithAsker(r.Request, by.User)
	}
	if len(edits) > 0 {
		asked.Hash.Text = revision.Hash(target)
	}
	result, err := revision.Update(r, &after, nil, by)
	if err != nil || !result.Changed {
		return draft, err
	}
	return draft.With(model.Edit{Ref: model.Ref{Stage: model.None}, What: model.SetRevision, Name: r.State(), After: result.Revision})
}

// BadTargets returns a finding for each request that is still to be applied and whose target
// has a fault: why returns the sentence about that, or "".
func BadTargets(file string, objects []*model.Object, why func(*model.Request) string) (found []model.Finding) {
	for i, o := range objects {
		ref := model.Ref{Object: i, Stage: model.None}
		r := revision.At(objects, ref)
		if r == nil || r.Request == nil || revision.IsPublished(r.State()) {
			continue
		}
		if fault := why(r.Request); fault != "" {
			found = append(found, model.Finding{Rule: revision.BadRequest.Name, Severity: revision.BadRequest.Severity, Type: model.Invalid, Path: "spec.target.file", File: file,
				Document: o.Document, Ref: ref, Place: r.Request.Target.At, Track: o.Tracks[0].Name, Version: o.Tracks[0].Versions[0].Text,
				Message: r.Title() + " cannot be approved: " + fault, Hint: "name the file of its edits, relative to the request"})
		}
	}
	return found
}
