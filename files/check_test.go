package files

import (
	"errors"
	"strings"
	"testing"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/model"
)

const checkedText = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata: {name: local}
spec:
  type: local
  kubernetes:
    versions:
    - version: 1.31.4
      note: &n kept
      lifecycle:
      - classification: preview
      - classification: supported
        startTime: "2025-09-01T00:00:00Z"
        text: kept
    - version: 1.30.9
      other: *n
`

const oneRevision = "apiVersion: porch.kpt.dev/v1alpha1\nkind: PackageRevision\nmetadata: {name: b.n.v1}\nspec: {packageName: n, repository: b, workspaceName: v1} # the first\n"

// another returns a new revision as the rules make it, for either API version.
func another(api string) *model.Revision {
	text := func(s string) model.Field { return model.Field{Set: true, Text: s} }
	start := model.ReadStart("2026-01-15T12:00:00Z")
	r := &model.Revision{APIVersion: api, Namespace: "team", Name: "b.n.v2", Lifecycle: text("Draft"), Repository: text("b"), Package: text("n"), Workspace: text("v2"),
		ResourceVersion: text("1"), Created: model.Instant{Field: text("2026-01-15T12:00:00Z"), Start: start}, Tasks: []model.Task{{Type: "init"}},
		Content: []model.ContentField{{Path: "spec.tasks", Text: `[{"init":{"description":"n description"},"type":"init"}]`}}}
	if strings.HasSuffix(api, "v1alpha2") {
		r.Content = []model.ContentField{{Path: "spec.source", Text: `{"init":{"description":"n description"}}`}}
	}
	return r
}

// TestEditRefusesWhatItDidNotMean: the check after an edit refuses the splices that a broken
// planner could make, and reports the line.
func TestEditRefusesWhatItDidNotMean(t *testing.T) {
	for _, c := range []struct {
		name, old, new string
		// beside is set if the correct splice is made too.
		beside bool
		want   []string
	}{
		{"right, for comparison", `"2025-09-01T00:00:00Z"`, `"2025-10-01T00:00:00Z"`, false, nil},
		{"another instant", `"2025-09-01T00:00:00Z"`, `"2025-10-02T00:00:00Z"`, false, []string{"file.yaml:8:7", "not mean", "kubernetes/1.31.4"}},
		{"nothing at all", `classification: preview`, `classification: preview`, false, []string{"not mean", "kubernetes/1.31.4"}},
		{"an open quote", `"2025-09-01T00:00:00Z"`, `"2025-10-01T00:00:00Z`, false, []string{"could not be read again", "line 13"}},
		{"a duplicate key", "    - version: 1.30.9\n", "    - version: 1.30.9\n      version: 1.30.9\n", true, []string{"could not be read again", "line 16"}},
		{"another version too", "1.30.9", "1.30.8", false, []string{"file.yaml:8:7", "not mean", "kubernetes/1.31.4"}},
		{"a field beside", "type: local", "type: other", true, []string{"file.yaml:5:9", "outside the change"}},
		{"a field of the entry", "&n kept", "&n lost", true, []string{"file.yaml:9:13", "outside the change"}},
		{"a field of the stage", "text: kept", "text: lost", true, []string{"file.yaml:14:15", "outside the change"}},
		{"a field more in the entry", "note: &n kept", "note: &n kept\n      more: x", true, []string{"file.yaml:8:7", "not mean"}},
		{"a field more beside", "type: local", "type: local\n  more: x", true, []string{"file.yaml:5:3", "outside the change"}},
		{"an anchor moved", "text: kept", "text: &n kept", true, []string{"file.yaml:14:15", "outside the change"}},
		{"text made a number", "type: local", "type: 1", true, []string{"file.yaml:5:9", "outside the change"}},
		{"a tag", "type: local", "type: !!str local", true, []string{"file.yaml:5:9", "outside the change"}},
		{"another name", "{name: local}", "{name: other}", true, []string{"file.yaml:3:18", "outside the change"}},
		{"another document", "      other: *n\n", "      other: *n\n---\na: b\n", true, []string{"other objects"}},
		{"another object", "      other: *n\n", "      other: *n\n---\n" + checkedText, true, []string{"other objects"}},
		{"another kind", "kind: CloudProfile", "kind: NamespacedCloudProfile", true, []string{"file.yaml:2:7", "outside the change"}},
		{"a stage moved into another version", "    - version: 1.30.9\n", "      - version: 1.30.9\n", true, []string{"not mean"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := mustRead(t, checkedText)
			objects := supportedFrom(t, d.Objects(), model.ReadStart("2025-10-01T00:00:00Z"))
			splices := []splice.Splice{spliceOf(t, c.old, c.new)}
			if c.beside {
				splices = append(splices, spliceOf(t, `"2025-09-01T00:00:00Z"`, `"2025-10-01T00:00:00Z"`))
			}
			sorted, err := splice.Combine(d.data, splices)
			if err != nil {
				t.Fatal(err)
			}
			_, err = d.edited(sorted, objects)
			refusedWith(t, err, c.want)
		})
	}
}

func spliceOf(t *testing.T, old, new string) splice.Splice {
	t.Helper()
	if strings.Count(checkedText, old) != 1 {
		t.Fatalf("%q stands %d times in the text", old, strings.Count(checkedText, old))
	}
	at := strings.Index(checkedText, old)
	return splice.Splice{Start: at, End: at + len(old), Text: new}
}

func refusedWith(t *testing.T, err error, want []string) {
	t.Helper()
	if want == nil {
		if err != nil {
			t.Errorf("refused: %v", err)
		}
		return
	}
	var refused *Refused
	if !errors.As(err, &refused) {
		t.Fatalf("not refused: %v", err)
	}
	for _, w := range want {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("%q lacks %q", err, w)
		}
	}
}

func TestEditRefusesWhereTheLibraryDisagrees(t *testing.T) {
	d := mustRead(t, checkedText)
	defer func() { verifyTree = span.VerifyAround }()
	var checked string
	verifyTree = func(t *span.Tree, from, to int) *span.Difference {
		checked = string(t.Data()[from:to])
		return &span.Difference{Line: 13, Column: 20, What: "the library reads \x1b"}
	}
	_, err := d.Edit(supportedFrom(t, d.Objects(), model.Start{Form: model.NoTime, Text: "2027-05-05"}))
	refusedWith(t, err, []string{"file.yaml:13:20", "two readers disagree", `\x1b`})
	if !strings.Contains(checked, "2027-05-05") || len(checked) > 30 {
		t.Errorf("the text around %q is judged", checked)
	}
	if err := d.Verify(); err == nil || !strings.Contains(err.Error(), "file.yaml:13:20") || checked != string(d.Bytes()) {
		t.Errorf("Verify: %v, %q", err, checked)
	}
}

// TestEditRefusesOtherBytesThatMeanTheSame: a comment means nothing to either reader, so only the
// comparison of bytes notices that it was changed.
func TestEditRefusesOtherBytesThatMeanTheSame(t *testing.T) {
	defer func() { applySplices = splice.Apply }()
	applySplices = func(data []byte, splices []splice.Splice) []byte {
		return []byte(strings.Replace(string(splice.Apply(data, splices)), "# the first", "# THE first", 1))
	}
	d := mustRead(t, strings.Replace(checkedText, "local}", "local} # the first", 1))
	_, err := d.Edit(supportedFrom(t, d.Objects(), model.Start{}))
	refusedWith(t, err, []string{"bytes outside the change would differ", "nothing was written"})

	d = mustRead(t, oneRevision)
	_, err = d.AddRevision(another("porch.kpt.dev/v1alpha1"))
	refusedWith(t, err, []string{"would not mean what you asked for", "nothing was written"})
}

// TestEditRefusesOneMoreObjectTwice: an additional object of an unknown kind is noticed both by
// comparing what the texts mean and by comparing their trees.
func TestEditRefusesOneMoreObjectTwice(t *testing.T) {
	const more = "---\na: b\n"
	d, next := mustRead(t, checkedText), mustRead(t, checkedText+more)
	for name, refusal := range map[string]func(next *Document) error{
		"meaning": func(next *Document) error { return d.means(next, d.Objects()) },
		"trees":   func(next *Document) error { return d.keeps(next, d.Objects()) },
	} {
		if err := refusal(d); err != nil {
			t.Errorf("%s: the same text is refused: %v", name, err)
		}
		refusedWith(t, refusal(next), []string{"would contain other objects"})
	}
	d = mustRead(t, oneRevision)
	plain, err := d.AddRevision(another("porch.kpt.dev/v1alpha1"))
	if err != nil {
		t.Fatal(err)
	}
	added := string(plain.Bytes()[len(oneRevision):])
	end := len(oneRevision)
	_, err = d.withRevision([]splice.Splice{{Start: end, End: end, Text: added}}, 1, another("porch.kpt.dev/v1alpha1"))
	refusedWith(t, err, nil)
	_, err = d.withRevision([]splice.Splice{{Start: end, End: end, Text: added + more}}, 1, another("porch.kpt.dev/v1alpha1"))
	refusedWith(t, err, []string{"would not mean what you asked for"})
}

func TestPlanRefusesWhatNoEditDoes(t *testing.T) {
	d := mustRead(t, checkedText)
	o := *d.Objects()[0]
	track := *o.Tracks[0]
	turned := track
	turned.Versions = []*model.Version{track.Versions[1], track.Versions[0]}
	stages := *track.Versions[0]
	stages.Stages = []model.Stage{stages.Stages[1], stages.Stages[0]}
	turnedStages := track
	turnedStages.Versions = []*model.Version{&stages, track.Versions[1]}
	for name, objects := range map[string][]*model.Object{
		"no object":   {},
		"no track":    {with(o)},
		"versions":    {with(o, &turned)},
		"stages":      {with(o, &turnedStages)},
		"more tracks": {with(o, &track, &track)},
	} {
		if _, err := d.Plan(objects); !errors.As(err, new(*Refused)) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func with(o model.Object, tracks ...*model.Track) *model.Object {
	o.Tracks = tracks
	return &o
}

func mustRead(t *testing.T, text string) *Document {
	t.Helper()
	d, err := Read("file.yaml", []byte(text), Options{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// supportedFrom returns the objects with another start of supported in 1.31.4.
func supportedFrom(t *testing.T, objects []*model.Object, to model.Start) []*model.Object {
	t.Helper()
	draft, err := model.NewDraft(objects).With(model.Edit{Ref: model.ObjectRef(0).InTrack(0).InVersion(0).InStage(1), What: model.SetStart, To: to})
	if err != nil {
		t.Fatal(err)
	}
	return draft.Objects()
}
