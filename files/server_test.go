package files_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/filestest"
	"github.com/lctui/lctui/model"
)

const refusedHeader = `# Please edit the object below. Lines beginning with a '#' will be ignored,
# and an empty file will abort the edit. If an error occurs while saving this file will be
# reopened with the relevant failures.
#
# cloudprofiles.core.gardener.cloud "aws" was not valid:
# * spec.kubernetes.versions[1]: Forbidden: a version
# with two lines
# * spec.kubernetes.versions[0].lifecycle[1].startTime: Invalid value: "x: y": must not be before the stage before
# * spec.kubernetes.versions[].lifecycle: Invalid value: []: latest version must not expire
# * spec.machineImages[0].versions[0].version: Required value
# * spec.machineImages[0].updateStrategy: Unsupported value: "all": supported values: "patch"
# * spec.kubernetes.versions[9]: Duplicate value: "1.2.3"
# * metadata.resourceVersion: Invalid value: 0: must be specified for an update
# * <nil>: Internal error: no path at all
# * a sentence: without a path
#
# A comment of its own.
`

const refusedProfile = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata:
  name: %s
spec:
  kubernetes:
    versions:
    - version: 1.31.4
      lifecycle:
      - classification: supported
      - classification: deprecated
        startTime: "2026-01-01T00:00:00Z"
    - version: 1.30.1
  machineImages:
  - name: suse
    versions:
    - version: 15.1.0
`

// said lists the errors attached to the objects of a text.
func said(objects []*model.Object) string {
	var out strings.Builder
	add := func(what string, list []model.ServerError) {
		for _, e := range list {
			fmt.Fprintf(&out, "%s: %s|%s|%s|%d\n", what, e.Path, e.Type, e.Text, e.Stage)
		}
	}
	for i, o := range objects {
		add(fmt.Sprint(i), o.ServerErrors)
		for _, t := range o.Tracks {
			add(fmt.Sprint(i, " ", t.Name), t.ServerErrors)
			for _, v := range t.Versions {
				add(fmt.Sprint(i, " ", t.Name, "/", v.Text), v.ServerErrors.All())
			}
		}
	}
	return out.String()
}

// TestWhatAServerSaid: errors that kubectl edit writes above a refused object are attached to what
// they are about.
func TestWhatAServerSaid(t *testing.T) {
	d, err := files.Read("e.yaml", []byte(refusedHeader+fmt.Sprintf(refusedProfile, "aws")), files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	const want = `0: metadata.resourceVersion|Invalid|0: must be specified for an update|-1
0: ||Internal error: no path at all|-1
0: ||a sentence: without a path|-1
0 kubernetes: spec.kubernetes.versions[].lifecycle|Invalid|latest version must not expire|-1
0 kubernetes: spec.kubernetes.versions[9]|Duplicate|"1.2.3"|-1
0 kubernetes/1.31.4: spec.kubernetes.versions[0].lifecycle[1].startTime|Invalid|"x: y": must not be before the stage before|1
0 kubernetes/1.30.1: spec.kubernetes.versions[1]|Forbidden|a version with two lines|-1
0 machineImages/suse: spec.machineImages[0].updateStrategy|NotSupported|"all": supported values: "patch"|-1
0 machineImages/suse/15.1.0: spec.machineImages[0].versions[0].version|Required|Required value|-1
`
	if got := said(d.Objects()); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestReasonsOfAServer: the message of a reason is kept, with what it is about, but not the object
// that the server repeats in it.
func TestReasonsOfAServer(t *testing.T) {
	object := strconv.Quote(`{"apiVersion":"core.gardener.cloud/v1beta1","metadata":{"name":"a: \"b\""},"spec":{}}`)
	for _, c := range []struct{ name, reason, want string }{
		{"an unknown field of a version", `patch: Invalid value: ` + object + `: strict decoding error: unknown field "spec.kubernetes.versions[1].expiry"`,
			"0 kubernetes/1.30.1: spec.kubernetes.versions[1].expiry|Invalid|unknown field \"spec.kubernetes.versions[1].expiry\"|-1\n"},
		{"an unknown field of a stage", `patch: Invalid value: ` + object + `: strict decoding error: unknown field "spec.kubernetes.versions[0].lifecycle[1].starttime"`,
			"0 kubernetes/1.31.4: spec.kubernetes.versions[0].lifecycle[1].starttime|Invalid|unknown field \"spec.kubernetes.versions[0].lifecycle[1].starttime\"|1\n"},
		{"several fields", `patch: Invalid value: ` + object + `: strict decoding error: unknown field "spec.kubernetes.versions[1].expiry", duplicate field "spec.region", unknown field "spec.machineImages[0].versions[0].cri[0].nam"`,
			"0: spec.region|Invalid|duplicate field \"spec.region\"|-1\n" +
				"0 kubernetes/1.30.1: spec.kubernetes.versions[1].expiry|Invalid|unknown field \"spec.kubernetes.versions[1].expiry\"|-1\n" +
				"0 machineImages/suse/15.1.0: spec.machineImages[0].versions[0].cri[0].nam|Invalid|unknown field \"spec.machineImages[0].versions[0].cri[0].nam\"|-1\n"},
		{"a patch that names no field", `patch: Invalid value: ` + object + `: parsing time "2026": cannot parse "" as "-"`,
			"0: |Invalid|parsing time \"2026\": cannot parse \"\" as \"-\"|-1\n"},
		{"an object as JSON", `spec.kubernetes.versions[1]: Invalid value: {"version":"1.30","note":"}: "}: it must match`,
			"0 kubernetes/1.30.1: spec.kubernetes.versions[1]|Invalid|it must match|-1\n"},
		{"an object as Go writes it", `spec.kubernetes.versions[1]: Invalid value: core.ExpirableVersion{Version:"1.{30", ExpirationDate:(*v1.Time)(nil), Lifecycle:[]core.LifecycleStage{}}: it must match`,
			"0 kubernetes/1.30.1: spec.kubernetes.versions[1]|Invalid|it must match|-1\n"},
		{"a list as Go writes it", `spec.kubernetes.versions[1].lifecycle: Invalid value: []core.LifecycleStage{core.LifecycleStage{Classification:"expired"}}: no`,
			"0 kubernetes/1.30.1: spec.kubernetes.versions[1].lifecycle|Invalid|no|-1\n"},
		{"a map as Go writes it", `spec.kubernetes.versions[1].x: Invalid value: map[string][]*core.Time{"a: b":[]*core.Time{(*core.Time)(nil)}}: no`,
			"0 kubernetes/1.30.1: spec.kubernetes.versions[1].x|Invalid|no|-1\n"},
		{"an object and no more", `spec.kubernetes.versions[1]: Duplicate value: {"version":"1.30"}`,
			"0 kubernetes/1.30.1: spec.kubernetes.versions[1]|Duplicate||-1\n"},
		{"a sentence with brackets", `spec.kubernetes.versions[1]: Forbidden: versions[0]: it is in the way`,
			"0 kubernetes/1.30.1: spec.kubernetes.versions[1]|Forbidden|versions[0]: it is in the way|-1\n"},
		{"a word", `spec.kubernetes.versions[1].version: Invalid value: "1.{30": it must match`,
			"0 kubernetes/1.30.1: spec.kubernetes.versions[1].version|Invalid|\"1.{30\": it must match|-1\n"},
		{"an object without an end", `spec.kubernetes.versions[1]: Invalid value: {"version": "1.30"`,
			"0 kubernetes/1.30.1: spec.kubernetes.versions[1]|Invalid|{\"version\": \"1.30\"|-1\n"},
		{"the latest version, named", `spec.kubernetes.versions[].expirationDate: Invalid value: "2026-01-01T00:00:00Z": expiration date of latest kubernetes version ('1.31.4') must not be set`,
			"0 kubernetes/1.31.4: spec.kubernetes.versions[].expirationDate|Invalid|\"2026-01-01T00:00:00Z\": expiration date of latest kubernetes version ('1.31.4') must not be set|-1\n"},
		{"the lifecycle of the latest version", `spec.kubernetes.versions[].lifecycle: Invalid value: [{"classification":"expired"}]: latest kubernetes version "1.31.4" must not expire`,
			"0 kubernetes/1.31.4: spec.kubernetes.versions[].lifecycle|Invalid|latest kubernetes version \"1.31.4\" must not expire|-1\n"},
		{"a latest version that is not there", `spec.kubernetes.versions[].lifecycle: Invalid value: null: latest kubernetes version ('1.31') must not expire`,
			"0 kubernetes: spec.kubernetes.versions[].lifecycle|Invalid|null: latest kubernetes version ('1.31') must not expire|-1\n"},
	} {
		header := "# cloudprofiles.core.gardener.cloud \"aws\" was not valid:\n# * " + c.reason + "\n#\n"
		d, err := files.Read("e.yaml", []byte(header+fmt.Sprintf(refusedProfile, "aws")), files.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := said(d.Objects()); got != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.name, got, c.want)
		}
	}
}

// TestWhatAServerSaidOfSeveralObjects: each object gets its own errors; errors about objects
// outside of the file are ignored.
func TestWhatAServerSaidOfSeveralObjects(t *testing.T) {
	header := "# cloudprofiles.core.gardener.cloud \"b\" was not valid:\n# * spec.kubernetes.versions[1]: Forbidden: no\n#\n" +
		"# cloudprofiles.core.gardener.cloud \"c\" was not valid:\n# * spec.kubernetes.versions[0]: Forbidden: not here\n#\n" +
		"# seeds.core.gardener.cloud \"a\" was not valid:\n# * spec.kubernetes.versions[0]: Forbidden: another kind\n#\n" +
		"# cloudprofiles.core.gardener.cloud \"a\" was not valid\n#\n"
	item := func(name string) string {
		return "- " + strings.ReplaceAll(strings.TrimSuffix(fmt.Sprintf(refusedProfile, name), "\n"), "\n", "\n  ") + "\n"
	}
	d, err := files.Read("e.yaml", []byte(header+"apiVersion: v1\nkind: List\nitems:\n"+item("a")+item("b")), files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	const want = "0: ||the object is not valid|-1\n1 kubernetes/1.30.1: spec.kubernetes.versions[1]|Forbidden|no|-1\n"
	if got := said(d.Objects()); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestWhatAServerSaidAfterAnEdit: errors about unchanged parts remain in the edited text, even if
// the parts moved. Errors about changed parts are dropped.
func TestWhatAServerSaidAfterAnEdit(t *testing.T) {
	header := "# cloudprofiles.core.gardener.cloud \"aws\" was not valid:\n# * spec.kubernetes.versions[0]: Forbidden: first\n# * spec.kubernetes.versions[1]: Forbidden: second\n#\n"
	d, err := files.Read("e.yaml", []byte(header+fmt.Sprintf(refusedProfile, "aws")), files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	draft, err := model.NewDraft(d.Objects()).With(model.Edit{Ref: model.Ref{Stage: model.None}, What: model.RemoveVersion})
	if err != nil {
		t.Fatal(err)
	}
	next, err := d.Edit(draft.Objects())
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(next.Bytes()), header) {
		t.Error("the header is not as it was")
	}
	const want = "0 kubernetes/1.30.1: spec.kubernetes.versions[1]|Forbidden|second|-1\n"
	if got := said(next.Objects()); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestCommentsThatNoServerWrote: other comments, and texts without a header, give no errors.
func TestCommentsThatNoServerWrote(t *testing.T) {
	for _, header := range []string{
		"", "# * spec.kubernetes.versions[0]: Forbidden: nobody is accused\n", "# aws was not valid:\n# * spec.kubernetes: x\n",
		"# cloudprofiles.core.gardener.cloud \"aws\" is wrong:\n# * spec.kubernetes.versions[0]: x\n",
	} {
		d, err := files.Read("e.yaml", []byte(header+fmt.Sprintf(refusedProfile, "aws")), files.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := said(d.Objects()); got != "" {
			t.Errorf("%q: %s", header, got)
		}
	}
	text := fmt.Sprintf(refusedProfile, "aws") + "# cloudprofiles.core.gardener.cloud \"aws\" was not valid:\n# * spec.kubernetes.versions[0]: behind the object\n"
	if d, err := files.Read("e.yaml", []byte(text), files.Options{}); err != nil || said(d.Objects()) != "" {
		t.Error("a comment behind the object was taken for a header", err)
	}
}

// served is a profile from kubectl edit.
var served = string(files.KubectlHeader) + "\n#\n" + strings.Replace(files.CheckedText, "metadata: {name: local}\n", "metadata:\n  name: local\n  resourceVersion: \"1\"\n  uid: one\n", 1)

// handedOver opens a text at a new path.
func handedOver(t *testing.T, name, text string) *files.Document {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	d, err := files.Open(path, files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestServed distinguishes texts from kubectl edit from other files.
func TestServed(t *testing.T) {
	const object = `{"apiVersion":"core.gardener.cloud/v1beta1","kind":"CloudProfile","metadata":{"name":"aws","uid":"one"}}`
	for _, c := range []struct {
		name, text string
		want       bool
	}{
		{"kubectl-edit-1.yaml", served, true},
		{"kubectl-edit-1.yaml", "\xef\xbb\xbf" + strings.ReplaceAll(served, "\n", "\r\n"), true},
		{"kubectl-edit-12345.json", object, true},
		{"aws.json", object, false},
		{"kubectl-edit-1.yaml", files.CheckedText, false},
		{"aws.yaml", "# a comment\n" + served, false},
	} {
		d := handedOver(t, c.name, c.text)
		if got := d.Served(); got != c.want || d.Objects()[0].Served != c.want {
			t.Errorf("%s: %v, the object %v", c.name, got, d.Objects()[0].Served)
		}
		if c.want && d.Objects()[0].UID != "one" {
			t.Errorf("%s: uid %q", c.name, d.Objects()[0].UID)
		}
	}
	d := handedOver(t, "kubectl-edit-1.yaml", served)
	after := filestest.ObjectsAfter(t, d.Objects(), "kubernetes/1.31.4 supported=2025-10-01T00:00:00Z")
	next, err := d.Edit(after)
	if err != nil || !next.Served() || !next.Objects()[0].Served || !after[0].Served {
		t.Error("an edit of it is none any more", err)
	}
}
