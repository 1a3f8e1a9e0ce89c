package filestest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lctui/lctui/model"
)

// ObjectsAfter applies the changes in a script. Its parts are separated by semicolons, and each
// part is a target with its changes:
//
//	kubernetes/1.31.4 deprecated=2026-04-01T00:00:00Z preview-
//
// STAGE=TIME, STAGE= and STAGE- set, open and remove a stage. The names date and eol are the stages
// of a release. expirationDate and classification are changed in the same way. version+ and
// version- add and remove the version, and version=TEXT changes its text. NAME~ renames an unknown
// field, and NUMBER.NAME~ an unknown field of a stage. to-lifecycle and to-legacy convert the
// version. A target may begin with the index of its object: 1:kubernetes/1.31.4.
func ObjectsAfter(t testing.TB, objects []*model.Object, script string) []*model.Object {
	t.Helper()
	draft := model.NewDraft(objects)
	for _, part := range strings.Split(script, ";") {
		words := strings.Fields(part)
		if len(words) == 0 {
			continue
		}
		for _, change := range words[1:] {
			edits, err := editsOf(draft.Objects(), words[0], change)
			if err == nil {
				draft, err = draft.With(edits...)
			}
			if err != nil {
				t.Fatalf("%s: %v", part, err)
			}
		}
	}
	return draft.Objects()
}

func editsOf(objects []*model.Object, target, change string) ([]model.Edit, error) {
	if change == "version+" {
		return addVersion(objects, target)
	}
	among := make([]int, len(objects))
	for i := range among {
		among[i] = i
	}
	if n, rest, ok := strings.Cut(target, ":"); ok && len(n) == 1 {
		among, target = []int{int(n[0] - '0')}, rest
	}
	refs, err := model.FindVersions(objects, among, target)
	if err != nil || len(refs) != 1 {
		return nil, fmt.Errorf("%s names %d versions: %v", target, len(refs), err)
	}
	r := refs[0]
	v := objects[r.Object].Version(r)
	name, value, _ := strings.Cut(change, "=")
	name = strings.NewReplacer("eol", model.EndOfLife, "date", model.Supported).Replace(name)
	switch {
	case strings.HasSuffix(change, "~") && !strings.Contains(change, "="):
		if k, field, ok := strings.Cut(strings.TrimSuffix(change, "~"), "."); ok {
			return []model.Edit{{Ref: r.InStage(int(k[0] - '0')), What: model.RenameField, Name: field}}, nil
		}
		return []model.Edit{{Ref: r, What: model.RenameField, Name: strings.TrimSuffix(change, "~")}}, nil
	case change == "version-":
		return []model.Edit{{Ref: r, What: model.RemoveVersion}}, nil
	case name == "version":
		return []model.Edit{{Ref: r, What: model.SetText, Name: value}}, nil
	case change == "to-lifecycle":
		return toLifecycle(r, v), nil
	case change == "to-legacy":
		return toLegacy(r, v), nil
	case change == "expirationDate-":
		return []model.Edit{{Ref: r, What: model.ClearExpiration}}, nil
	case change == "classification-":
		return []model.Edit{{Ref: r, What: model.ClearClassification}}, nil
	case name == "expirationDate":
		return []model.Edit{{Ref: r, What: model.SetExpiration, To: startOf(value)}}, nil
	case name == "classification":
		return []model.Edit{{Ref: r, What: model.SetClassification, Name: value}}, nil
	}
	return stageEdit(r, v, strings.TrimSuffix(name, "-"), value, strings.HasSuffix(change, "-"))
}

func stageEdit(r model.Ref, v *model.Version, name, value string, remove bool) ([]model.Edit, error) {
	k := v.StageNamed(name)
	switch {
	case remove && k == model.None:
		return nil, fmt.Errorf("%s has no stage %s", v.Text, name)
	case remove:
		return []model.Edit{{Ref: r.InStage(k), What: model.RemoveStage}}, nil
	case k == model.None:
		return []model.Edit{{Ref: r, What: model.AddStage, Name: name, To: startOf(value)}}, nil
	}
	return []model.Edit{{Ref: r.InStage(k), What: model.SetStart, To: startOf(value)}}, nil
}

// startOf reads a start. A text that is not a time is kept as text.
func startOf(text string) model.Start {
	if text == "" {
		return model.Start{}
	}
	if s := model.ReadStart(text); s.IsAt() {
		return model.StartAt(s.Time())
	}
	return model.Start{Form: model.NoTime, Text: text}
}

func addVersion(objects []*model.Object, target string) ([]model.Edit, error) {
	i := strings.LastIndexByte(target, '/')
	for o := range objects {
		for k, track := range objects[o].Tracks {
			if track.Name == target[:i] {
				at := track.PlaceForVersion(target[i+1:])
				return []model.Edit{{Ref: model.Ref{Object: o, Track: k, Version: at, Stage: model.None}, What: model.AddVersion, Name: target[i+1:]}}, nil
			}
		}
	}
	for o, object := range objects {
		if at, ok := object.PlaceForTrack(target[:i]); ok && object.Kind == model.NamespacedCloudProfile {
			r := model.Ref{Object: o, Track: at, Version: model.None, Stage: model.None}
			return []model.Edit{{Ref: r, What: model.AddTrack, Name: target[:i]}, {Ref: r.InVersion(0), What: model.AddVersion, Name: target[i+1:]}}, nil
		}
	}
	return nil, fmt.Errorf("no track for %s", target)
}

func toLifecycle(r model.Ref, v *model.Version) []model.Edit {
	name := model.Supported
	if v.Classification.Set {
		name = v.Classification.Text
	}
	edits := []model.Edit{{Ref: r, What: model.AddStage, Name: name}}
	if v.HasExpiration {
		edits = append(edits, model.Edit{Ref: r, What: model.AddStage, Name: model.Expired, To: v.Expiration},
			model.Edit{Ref: r, What: model.ClearExpiration})
	}
	return append(edits, model.Edit{Ref: r, What: model.ClearClassification})
}

func toLegacy(r model.Ref, v *model.Version) []model.Edit {
	var edits []model.Edit
	for _, s := range v.Stages {
		if s.Name == model.Expired {
			edits = append(edits, model.Edit{Ref: r, What: model.SetExpiration, To: s.Start})
		} else {
			edits = append(edits, model.Edit{Ref: r, What: model.SetClassification, Name: s.Name})
		}
	}
	for range v.Stages {
		edits = append(edits, model.Edit{Ref: r.InStage(0), What: model.RemoveStage})
	}
	return edits
}
