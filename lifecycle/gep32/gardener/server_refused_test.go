package gardener_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/model"
)

// A server's error is an error in both dialects, at the place that it names; an edit of the
// version discards it, undoing the edit brings it back.
func TestServerRefused(t *testing.T) {
	version := refusedVersion
	object := &model.Object{Kind: model.CloudProfile, Name: "aws", Scale: model.VersionStages, At: model.Position{Line: 1, Column: 1},
		KubernetesList: model.ListGiven, ImageList: model.ListGiven,
		ServerErrors: []model.ServerError{{Path: "metadata.name", Text: "no\x1b such thing.", Stage: model.None}},
		Tracks: []*model.Track{{Name: model.Kubernetes, Path: "spec.kubernetes", List: model.ListGiven, At: model.Position{Line: 5, Column: 3},
			ServerErrors: []model.ServerError{{Path: "spec.kubernetes.versions", Type: model.Invalid, Text: "[]: it must not expire", Stage: model.None}},
			Versions: []*model.Version{
				version("1.31.4", model.ServerError{Path: "spec.kubernetes.versions[0]", Type: model.Forbidden, Text: "not so", Stage: model.None}),
				version("1.30.1", model.ServerError{Path: "spec.kubernetes.versions[1].lifecycle[1]", Type: model.Required, Text: "Required value", Stage: 1}),
			}}}}
	draft := model.NewDraft([]*model.Object{object})
	for _, d := range lifecycletest.Dialects {
		checker := check.NewChecker(check.Case{Now: lifecycletest.Now, Dialect: d})
		const first = "kubernetes/1.31.4 7:5 spec.kubernetes.versions[0] Forbidden: the server refused it: Forbidden: not so.\n"
		const others = "/ 1:1 metadata.name : the server refused it: no\\x1b such thing.\n"
		const list = "kubernetes/ 5:3 spec.kubernetes.versions Invalid: the server refused it: Invalid: []: it must not expire.\n"
		const second = "kubernetes/1.30.1 9:7 spec.kubernetes.versions[1].lifecycle[1] Required: the server refused it: Required value.\n"
		if got, want := refusals(checker, draft), others+list+first+second; got != want {
			t.Errorf("%s: got\n%swant\n%s", d, got, want)
		}
		edited, err := draft.With(model.Edit{Ref: model.Ref{Stage: model.None}.InStage(1), What: model.RemoveStage})
		if err != nil {
			t.Fatal(err)
		}
		if got, want := refusals(checker, edited), others+second; got != want {
			t.Errorf("%s, edited: got\n%swant\n%s", d, got, want)
		}
		if back, _ := edited.Undo(); refusals(checker, back) != others+list+first+second {
			t.Errorf("%s: undone, and still gone", d)
		}
	}
}

func refusals(checker *check.Checker, draft model.Draft) string {
	var out strings.Builder
	for _, f := range checker.Findings(draft.Objects()) {
		if f.Rule == "server-refused" && f.Severity == model.Error {
			fmt.Fprintf(&out, "%s/%s %s %s %s: %s\n", f.Track, f.Version, f.Place, f.Path, f.Type, f.Text())
		}
	}
	return out.String()
}

// A type without a sentence is shown alone.
func TestServerRefusedWithoutASentence(t *testing.T) {
	for e, want := range map[model.ServerError]string{
		{Type: model.Duplicate}:                            "the server refused it: Duplicate.",
		{Type: model.Required, Text: "Required value"}:     "the server refused it: Required value.",
		{Type: model.Invalid, Text: "unknown field \"x\""}: "the server refused it: Invalid: unknown field \"x\".",
	} {
		e.Stage = model.None
		object := &model.Object{Kind: model.CloudProfile, Scale: model.VersionStages, KubernetesList: model.ListGiven, ImageList: model.ListGiven, ServerErrors: []model.ServerError{e}}
		for _, f := range check.NewChecker(check.Case{Now: lifecycletest.Now}).Findings([]*model.Object{object}) {
			if f.Rule == "server-refused" && f.Text() != want {
				t.Errorf("%+v: %q", e, f.Text())
			}
		}
	}
}

// TestServerRefusedField: a server's error about a field is placed at that field.
func TestServerRefusedField(t *testing.T) {
	for path, want := range map[string]string{
		".version": "7:14", ".classification": "11:21", ".expirationDate": "12:21", ".lifecycle": "8:5", ".cri": "7:5", "": "7:5",
		".lifecycle[1].classification": "9:23", ".lifecycle[1].startTime": "10:18", ".lifecycle[1]": "9:7", ".lifecycle[1].other": "9:7",
	} {
		stage := model.None
		if strings.HasPrefix(path, ".lifecycle[1]") {
			stage = 1
		}
		v := refusedVersion("1.31.4", model.ServerError{Path: "spec.kubernetes.versions[0]" + path, Type: model.Invalid, Text: "no", Stage: stage})
		object := &model.Object{Kind: model.CloudProfile, Scale: model.VersionStages, KubernetesList: model.ListGiven,
			Tracks: []*model.Track{{Name: model.Kubernetes, Path: "spec.kubernetes", List: model.ListGiven, Versions: []*model.Version{v}}}}
		for _, f := range check.NewChecker(check.Case{Now: lifecycletest.Now}).Findings([]*model.Object{object}) {
			if f.Rule == "server-refused" && f.Place.String() != want {
				t.Errorf("%s: at %s, want %s", path, f.Place, want)
			}
		}
	}
}

func refusedVersion(text string, said ...model.ServerError) *model.Version {
	return &model.Version{Text: text, ServerErrors: model.FewOf(said...), Entry: model.Position{Line: 7, Column: 5},
		Stages: []model.Stage{{Name: model.Supported}, {Name: model.Deprecated, Entry: model.Position{Line: 9, Column: 7},
			NameAt: model.Position{Line: 9, Column: 23}, StartAt: model.Position{Line: 10, Column: 18}}},
		LifecycleAt: model.Position{Line: 8, Column: 5}, TextAt: model.Position{Line: 7, Column: 14},
		Classification: model.Field{At: model.Position{Line: 11, Column: 21}}, ExpirationAt: model.Position{Line: 12, Column: 21},
		Lifecycle: model.ListGiven}
}
