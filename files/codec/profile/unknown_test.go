package profile_test

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/filestest"
	"github.com/lctui/lctui/model"
)

// TestRenamedFieldsOfAnImageVersion: a renamed field keeps its value. If the version had no field
// with the right name, it has that value afterwards.
func TestRenamedFieldsOfAnImageVersion(t *testing.T) {
	const text = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
spec:
  machineImages:
  - name: linux
    versions:
    - Version: 1.0.0
      architecture: [amd64, 386]
      Cri: [{name: containerd}]
      capabilityFlavours: [{architecture: [amd64]}]
`
	d := filestest.MustRead(t, text)
	ref := model.Ref{Object: 0, Track: 0, Version: 0, Stage: model.None}
	draft := model.NewDraft(d.Objects())
	for _, name := range []string{"Version", "architecture", "Cri", "capabilityFlavours"} {
		var err error
		if draft, err = draft.With(model.Edit{Ref: ref, What: model.RenameField, Name: name}); err != nil {
			t.Fatal(err)
		}
	}
	next, err := d.Edit(draft.Objects())
	if err != nil {
		t.Fatal(err)
	}
	want := strings.NewReplacer("- Version:", "- version:", "architecture: [amd64,", "architectures: [amd64,", "Cri:", "cri:", "Flavours", "Flavors").Replace(text)
	if string(next.Bytes()) != want {
		t.Errorf("not as wanted:\n%s", files.Diff("file", []byte(want), next.Bytes()))
	}
	edited, read := draft.Objects()[0].Version(ref), next.Objects()[0].Version(ref)
	for _, v := range []*model.Version{edited, read} {
		if v.Text != "1.0.0" || strings.Join(v.Requires().CRI, " ") != "containerd" || strings.Join(v.Requires().Architectures, " ") != "amd64 386" ||
			strings.Join(v.Others, " ") != "architectures cri capabilityFlavors" || len(v.Unknown.All()) != 0 || len(v.Mistyped()) != 1 {
			t.Errorf("%+v", v)
		}
	}
}

// TestFieldsThatCannotBeRenamed: a field is not renamed if the file or an edit already uses the
// right name.
func TestFieldsThatCannotBeRenamed(t *testing.T) {
	const head = "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nspec:\n  kubernetes:\n    versions:\n"
	for text, script := range map[string][]model.Edit{
		"    - {version: 1.31.4, Version: 1.31.5}\n":                                                           {{What: model.RenameField, Name: "Version"}},
		"    - {version: 1.31.4, colour: red}\n":                                                               {{What: model.RenameField, Name: "colour"}},
		"    - {version: 1.31.4, lifecycles: none}\n":                                                          {{What: model.RenameField, Name: "lifecycles"}},
		"    - {version: 1.31.4}\n":                                                                            {{What: model.RenameField, Name: "lifecycles"}},
		"    - {version: 1.31.4, Lifecycle: [], lifecycles: []}\n":                                             {{What: model.RenameField, Name: "lifecycles"}},
		"    - {version: 1.31.4, expirationdate: 2026-01-01T00:00:00Z}\n":                                      {{What: model.SetExpiration, To: model.ReadStart("2026-02-01T00:00:00Z")}, {What: model.RenameField, Name: "expirationdate"}},
		"    - {<<: {clasification: supported}, version: 1.31.4}\n":                                            {{What: model.RenameField, Name: "clasification"}},
		"    - {version: 1.31.4, lifecycle: [{classification: preview, starttime: 2026-01-01T00:00:00Z}]} #\n": {{Ref: model.Ref{Stage: 1}, What: model.RenameField, Name: "starttime"}},
	} {
		d := filestest.MustRead(t, head+text)
		var err error
		draft := model.NewDraft(d.Objects())
		for _, e := range script {
			if e.Ref.Stage == 0 {
				e.Ref.Stage = model.None
			}
			draft, err = draft.With(e)
		}
		if err == nil {
			t.Errorf("%s was renamed:\n%s", script[len(script)-1].Name, text)
		}
	}
}
