package revision_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

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

const (
	oneRevision  = "apiVersion: porch.kpt.dev/v1alpha1\nkind: PackageRevision\nmetadata: {name: b.n.v1}\nspec: {packageName: n, repository: b, workspaceName: v1} # the first\n"
	revisionItem = "apiVersion: porch.kpt.dev/v1alpha1\nkind: PackageRevisionList\nitems:\n  # the first\n  - metadata: {name: b.n.v1}\n    spec: {packageName: n, repository: b, workspaceName: v1}\n"
	otherObject  = "---\napiVersion: v1\nkind: ConfigMap\n"
)

const plainProfile = `apiVersion: core.gardener.cloud/v1beta1
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

// TestAddRevision: a revision is added after the others. Every other byte stays the same, whatever
// the layout of the file.
func TestAddRevision(t *testing.T) {
	for name, c := range map[string]struct{ text, api, adds string }{
		"a document":            {oneRevision, "porch.kpt.dev/v1alpha1", "---\napiVersion: porch.kpt.dev/v1alpha1\nkind: PackageRevision\nmetadata:\n  name: b.n.v2\n  namespace: team\n"},
		"the second version":    {strings.ReplaceAll(oneRevision, "v1alpha1", "v1alpha2"), "porch.kpt.dev/v1alpha2", "  source:\n    init:\n      description: \"n description\"\n"},
		"CR LF":                 {strings.ReplaceAll(oneRevision, "\n", "\r\n"), "porch.kpt.dev/v1alpha1", "---\r\napiVersion"},
		"a mark at the begin":   {"\ufeff" + oneRevision, "porch.kpt.dev/v1alpha1", "---\napiVersion"},
		"no last line end":      {strings.TrimSuffix(oneRevision, "\n"), "porch.kpt.dev/v1alpha1", "\n---\napiVersion"},
		"an end mark":           {oneRevision + "...\n# no more\n", "porch.kpt.dev/v1alpha1", "---\napiVersion"},
		"behind other objects":  {oneRevision + otherObject, "porch.kpt.dev/v1alpha1", "---\napiVersion"},
		"an item":               {revisionItem, "porch.kpt.dev/v1alpha1", "  - metadata:\n      name: b.n.v2\n"},
		"an item before others": {revisionItem + otherObject, "porch.kpt.dev/v1alpha1", "  - metadata:\n      name: b.n.v2\n"},
		"an item before a list": {revisionItem + "---\n" + strings.ReplaceAll(strings.ReplaceAll(revisionItem, "PackageRevisionList", "CloudProfileList"), "porch.kpt.dev/v1alpha1", "core.gardener.cloud/v1beta1"),
			"porch.kpt.dev/v1alpha1", "  - metadata:\n      name: b.n.v2\n"},
		"JSON": {`{"apiVersion":"v1","kind":"List","items":[{"apiVersion":"porch.kpt.dev/v1alpha1","kind":"PackageRevision","metadata":{"name":"b.n.v1"},"spec":{"packageName":"n"}}]}`,
			"porch.kpt.dev/v1alpha1", `"metadata":{"name":"b.n.v2","namespace":"team"`},
		"flow": {"apiVersion: v1\nkind: List\nitems: [{apiVersion: porch.kpt.dev/v1alpha1, kind: PackageRevision, metadata: {name: b.n.v1}}]\n", "porch.kpt.dev/v1alpha1", "metadata: {name: b.n.v2, namespace: team"},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := files.Read("p.yaml", []byte(c.text), files.Options{})
			if err != nil {
				t.Fatal(err)
			}
			next, err := d.AddRevision(another(c.api))
			if err != nil {
				t.Fatal(err)
			}
			got := string(next.Bytes())
			if !strings.Contains(got, c.adds) {
				t.Errorf("%q is not in\n%s", c.adds, got)
			}
			if len(next.Objects()) != len(d.Objects())+1 || next.Verify() != nil {
				t.Errorf("%d objects, %v", len(next.Objects()), next.Verify())
			}
			// Removing the new text gives the old one.
			var cut int
			for cut < len(c.text) && cut < len(got) && c.text[cut] == got[cut] {
				cut++
			}
			if !strings.HasSuffix(got, c.text[cut:]) {
				t.Errorf("other bytes changed:\n%s", got)
			}
		})
	}
}

// TestAddRevisionRefused: if there is no place for another revision it is refused with the reason.
func TestAddRevisionRefused(t *testing.T) {
	for name, c := range map[string]struct{ text, says string }{
		"no revision beside it": {plainProfile, "no package revision in the file"},
		"one object in JSON":    {`{"apiVersion":"porch.kpt.dev/v1alpha1","kind":"PackageRevision","metadata":{"name":"b.n.v1"}}`, "cannot contain another one"},
		"an alias at the end":   {"apiVersion: porch.kpt.dev/v1alpha1\nkind: PackageRevisionList\nitems:\n- &a {metadata: {name: b.n.v1}}\n- *a\n", "alias"},
	} {
		d, err := files.Read("p.yaml", []byte(c.text), files.Options{})
		if err != nil {
			t.Fatal(name, err)
		}
		_, err = d.AddRevision(another("porch.kpt.dev/v1alpha1"))
		if !errors.As(err, new(*files.Refused)) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
	d, err := files.Read("p.yaml", []byte(oneRevision), files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	odd := another("porch.kpt.dev/v1alpha1")
	odd.Labels = []model.Pair{{Key: "a", Text: "b"}}
	if _, err := d.AddRevision(odd); err == nil || !strings.Contains(err.Error(), "would not mean what you asked for") {
		t.Errorf("what is not written is not noticed: %v", err)
	}
}
