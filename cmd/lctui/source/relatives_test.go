package source

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
)

// parentOf returns a parent with the given name, whose version 1.31.4 expires at a date.
func parentOf(name, expires string) string {
	return `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata:
  name: ` + name + `
spec:
  kubernetes:
    versions:
      - version: 1.31.4
        lifecycle:
          - classification: supported
          - classification: expired
            startTime: "` + expires + `T00:00:00Z"
`
}

// childOf returns a namespaced profile that overrides a stage of a version.
func childOf(parent, version, stage string) string {
	return `apiVersion: core.gardener.cloud/v1beta1
kind: NamespacedCloudProfile
metadata:
  name: team
  namespace: garden-team
spec:
  parent:
    kind: CloudProfile
    name: ` + parent + `
  kubernetes:
    versions:
      - version: ` + version + `
        lifecycle:
          - classification: ` + stage + `
            startTime: "2026-03-01T00:00:00Z"
`
}

// call is a Call with its opened files and their relatives.
type call struct {
	*Call
	subjects []Subject
	family   *Relatives
}

// openedCall opens texts as the files of a call, sorted by name. The files named in parents are
// those of --parent.
func openedCall(t *testing.T, texts map[string]string, parents ...string) call {
	t.Helper()
	folder := t.TempDir()
	c := call{Call: &Call{Case: check.Case{Now: time.Date(2025, 3, 1, 0, 0, 0, 0, time.UTC)}, Read: &Reader{Note: func(string, ...any) {}, Explain: func(string, ...any) {}}}}
	var names []string
	for name, text := range texts {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if slices.Contains(parents, name) {
			c.ParentFiles = append(c.ParentFiles, path)
		} else {
			names = append(names, path)
		}
	}
	slices.Sort(names)
	for _, path := range names {
		doc, err := files.Open(path, files.Options{})
		if err != nil {
			t.Fatal(err)
		}
		c.subjects = append(c.subjects, Subject{Doc: doc, Objects: []int{0}})
	}
	var err error
	if c.family, err = c.RelativesOf(c.subjects); err != nil {
		t.Fatal(err)
	}
	return c
}

// expiry returns the start of the last stage of an object's only version.
func expiry(o *model.Object) string {
	if o == nil {
		return ""
	}
	stages := o.Tracks[0].Versions[0].Stages
	return stages[len(stages)-1].Start.Time().Format(time.DateOnly)
}

// TestParents: a namespaced profile is checked over the parent that it names. A file of --parent
// takes precedence over the files of the call.
func TestParents(t *testing.T) {
	for _, c := range []struct {
		name    string
		texts   map[string]string
		parents []string
		rules   string
		merged  string // when the result expires, "" without a result
	}{
		{"alone", map[string]string{"child": childOf("aws", "1.31.4", "expired")}, nil, "parent-missing", ""},
		{"in the call", map[string]string{"child": childOf("aws", "1.31.4", "expired"), "p": parentOf("aws", "2025-12-31")}, nil, "gardener-lifecycle-ignored no-update-target", "2026-03-01"},
		{"of another name", map[string]string{"child": childOf("aws", "1.31.4", "expired"), "p": parentOf("gcp", "2025-12-31")}, nil, "parent-missing", ""},
		{"of one name twice", map[string]string{"child": childOf("aws", "1.31.4", "expired"), "p": parentOf("aws", "2025-12-31"), "q": parentOf("aws", "2025-12-30")}, nil, "parent-ambiguous", ""},
		{"named", map[string]string{"child": childOf("aws", "1.31.4", "expired"), "p": parentOf("aws", "2025-12-31"), "q": parentOf("aws", "2025-12-30")}, []string{"q"}, "gardener-lifecycle-ignored no-update-target", "2026-03-01"},
		{"a stage that the parent lacks", map[string]string{"child": childOf("aws", "1.31.4", "deprecated"), "p": parentOf("aws", "2025-12-31")}, nil, "new-stage gardener-lifecycle-ignored", "2025-12-31"},
		{"a version that the parent lacks", map[string]string{"child": childOf("aws", "1.30.0", "expired"), "p": parentOf("aws", "2025-12-31")}, nil, "unknown-version", "2025-12-31"},
	} {
		j := openedCall(t, c.texts, c.parents...)
		child := j.subjects[0].Doc
		var rules []string
		for _, f := range j.family.Findings(child.Name(), child.Objects(), lifecycle.NewNamed(child.Objects()), check.NoLimit()) {
			rules = append(rules, f.Rule)
		}
		if got := strings.Join(rules, " "); got != c.rules {
			t.Errorf("%s: %q, want %q", c.name, got, c.rules)
		}
		if got := expiry(j.family.Evaluated(j.subjects[0].Given(0))); got != c.merged {
			t.Errorf("%s: expires %q, want %q", c.name, got, c.merged)
		}
		if err := j.family.MissingParent(j.subjects[0].Given(0)); c.merged == "" && err == nil {
			t.Errorf("%s: no error about the missing parent", c.name)
		}
	}
}

// TestWith: after an edit of the parent, namespaced profiles are merged over the draft. The
// previous relatives are unchanged.
func TestWith(t *testing.T) {
	j := openedCall(t, map[string]string{"child": childOf("aws", "1.31.4", "deprecated"), "p": parentOf("aws", "2025-12-31")})
	parent := j.subjects[1].Doc
	d, err := model.NewDraft(parent.Objects()).With(model.Edit{Ref: model.Ref{Version: 0, Stage: 1}, What: model.SetStart, To: model.StartAt(time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC))})
	if err != nil {
		t.Fatal(err)
	}
	edited := j.family.With(map[string][]*model.Object{parent.Name(): d.Objects()})
	for _, c := range []struct {
		family *Relatives
		want   string
	}{{j.family, "2025-12-31"}, {edited, "2026-06-01"}, {j.family, "2025-12-31"}} {
		if got := expiry(c.family.Evaluated(j.subjects[0].Given(0))); got != c.want {
			t.Errorf("expires %s, want %s", got, c.want)
		}
	}
}

// TestReadable: an object that Gardener cannot read is an error in the dialect gardener only.
func TestReadable(t *testing.T) {
	for _, c := range []struct {
		dialect lifecycle.Dialect
		text    string
		err     bool
	}{
		{lifecycle.GEP32, parentOf("aws", "2025-12-31"), false},
		{lifecycle.Gardener, parentOf("aws", "2025-12-31"), false},
		{lifecycle.GEP32, strings.Replace(parentOf("aws", "2025-12-31"), "T00:00:00Z", "", 1), false},
		{lifecycle.Gardener, strings.Replace(parentOf("aws", "2025-12-31"), "T00:00:00Z", "", 1), true},
	} {
		j := openedCall(t, map[string]string{"p": c.text})
		j.Dialect = c.dialect
		if err := j.Readable(j.subjects[0]); (err != nil) != c.err {
			t.Errorf("%v: %v", c.dialect, err)
		}
	}
}
