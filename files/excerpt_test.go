package files_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

const twoVersions = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata: {name: a}
spec:
  kubernetes:
    versions:
    # the latest
    - version: 1.34.1
      lifecycle:
      - classification: supported

      - classification: deprecated
        startTime: "2027-01-15T00:00:00Z"

    - version: 1.33.5
  machineImages: []
`

func TestEntryLines(t *testing.T) {
	json := "{\n\"apiVersion\": \"core.gardener.cloud/v1beta1\", \"kind\": \"CloudProfile\", \"spec\": {\"kubernetes\": {\"versions\": [\n  {\n    \"version\": \"1.34.1\"\n  },\n  {\"version\": \"1.33.5\"}\n]}}}\n"
	record := "apiVersion: porch.kpt.dev/v1alpha1\nkind: PackageRevision\nmetadata: {name: b.n.v1}\nspec: {lifecycle: Draft, packageName: n, repository: b, workspaceName: v1}\n"
	for name, c := range map[string]struct {
		text  string
		lines [][2]int
	}{
		"block":     {twoVersions, [][2]int{{8, 13}, {15, 15}}},
		"CR LF":     {strings.ReplaceAll(twoVersions, "\n", "\r\n"), [][2]int{{8, 13}, {15, 15}}},
		"JSON":      {json, [][2]int{{3, 5}, {6, 6}}},
		"documents": {record + "---\n" + strings.ReplaceAll(record, "v1}", "v2}"), [][2]int{{1, 4}, {6, 9}}},
	} {
		d, err := files.Read("a.yaml", []byte(c.text), files.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var got [][2]int
		for _, o := range d.Objects() {
			for _, v := range o.Tracks[0].Versions {
				first, last := d.EntryLines(v.Entry)
				got = append(got, [2]int{first, last})
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(c.lines) {
			t.Errorf("%s: lines %v, want %v", name, got, c.lines)
		}
	}
	d, _ := files.Read("a.yaml", []byte(twoVersions), files.Options{})
	if first, last := d.EntryLines(model.Position{}); first != 0 || last != -1 {
		t.Errorf("lines %d to %d of a place that is not in the text", first, last)
	}
}

func TestExcerpt(t *testing.T) {
	d, err := files.Read("a.yaml", []byte(twoVersions), files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	excerpt := func(first, last int, edits ...model.Edit) string {
		t.Helper()
		draft, err := model.NewDraft(d.Objects()).With(edits...)
		if err != nil {
			t.Fatal(err)
		}
		splices, err := d.Plan(draft.Objects())
		if err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, l := range d.Excerpt(first, last, splices) {
			out = append(out, fmt.Sprintf("%d/%d%c%s", l.Old, l.New, l.Op, strings.TrimSpace(l.Text)))
		}
		return strings.Join(out, "\n")
	}
	ref := model.ObjectRef(0).InTrack(0).InVersion(0)
	set := model.Edit{What: model.SetStart, Ref: ref.InStage(1), To: model.StartAt(time.Date(2027, 1, 22, 0, 0, 0, 0, time.UTC))}
	remove := model.Edit{What: model.RemoveStage, Ref: ref.InStage(1)}
	for _, c := range []struct{ name, got, want string }{
		{"nothing changes", excerpt(15, 16), "15/15 - version: 1.33.5\n16/16 machineImages: []"},
		{"a line changes", excerpt(12, 14, set), "12/12 - classification: deprecated\n13/0-startTime: \"2027-01-15T00:00:00Z\"\n0/13+startTime: \"2027-01-22T00:00:00Z\"\n14/14 "},
		{"outside of the lines", excerpt(15, 15, set), "15/15 - version: 1.33.5"},
		{"further than the lines", excerpt(12, 12, remove), "12/0-- classification: deprecated\n13/0-startTime: \"2027-01-15T00:00:00Z\""},
	} {
		if c.got != c.want {
			t.Errorf("%s:\n%s\nwant:\n%s", c.name, c.got, c.want)
		}
	}
}
