package check

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
)

// family is a text of two parents with findings about images, and of namespaced profiles below them;
// one has no parent.
func family() string {
	var b strings.Builder
	profile := func(kind, name, below, expired string) {
		fmt.Fprintf(&b, "apiVersion: core.gardener.cloud/v1beta1\nkind: %s\nmetadata:\n  name: %s\n  namespace: dev\nspec:\n%s  kubernetes:\n    versions:\n      - version: 1.31.4\n        lifecycle:\n", kind, name, below)
		if below == "" {
			b.WriteString("          - {classification: supported, startTime: \"2025-01-01T00:00:00Z\"}\n          - {classification: deprecated, startTime: \"2025-06-01T00:00:00Z\"}\n")
		}
		fmt.Fprintf(&b, "          - {classification: expired, startTime: %q}\n", expired)
		if below == "" {
			b.WriteString("  machineImages:\n")
			for _, name := range []string{"os", "other", "os"} {
				b.WriteString("    - name: " + name + "\n      versions: [{version: one}, {version: 1.0.0, classification: supported}, {version: 1.0.0, lifecycle: [{classification: expired}, {classification: preview}]}]\n")
			}
		}
		b.WriteString("---\n")
	}
	profile("CloudProfile", "a", "", "2025-09-01T00:00:00Z")
	profile("CloudProfile", "b", "", "2025-10-01T00:00:00Z")
	for name, parent := range map[string]string{"c": "a", "d": "a", "e": "b", "f": "none"} {
		profile("NamespacedCloudProfile", name, "  parent: {kind: CloudProfile, name: "+parent+"}\n", "2025-08-01T00:00:00Z")
	}
	return b.String()
}

// TestObjectsThatAnEditAffects: what an edit introduces is the same whether all objects are checked
// before and after it, or only those that it affects.
func TestObjectsThatAnEditAffects(t *testing.T) {
	path := filepath.Join(t.TempDir(), "family.yaml")
	if err := os.WriteFile(path, []byte(family()), 0o600); err != nil {
		t.Fatal(err)
	}
	doc, err := files.Open(path, files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	brought := 0
	for i, o := range doc.Objects() {
		for _, text := range []string{"expired=2025-05-01", "expired=2026-05-01", "expired=2025-01-01", "expired-", "version-"} {
			at := time.Date(2025, 3, 1, 0, 0, 0, 0, time.UTC)
			f := NewRelated(Case{Now: at})
			f.AddLoaded(doc.Name(), doc.Objects())
			refs, err := model.FindVersions(doc.Objects(), []int{i}, "1.31.4")
			if err != nil {
				t.Fatal(err)
			}
			one, err := change.Parse(text, at)
			if err != nil {
				t.Fatal(err)
			}
			draft, _, err := change.Apply(model.NewDraft(doc.Objects()), []change.Order{{Ref: refs[0], Changes: []change.Instruction{one}}}, lifecycle.Actor{Now: at})
			if err != nil {
				t.Fatal(err)
			}
			before := lifecycle.NewNamed(doc.Objects())
			now := f.With(map[string][]*model.Object{doc.Name(): draft.Objects()}, func(string) *lifecycle.Named { return before })
			want := Added(f.Findings(doc.Name(), draft.Base(), before, NoLimit()), now.Findings(doc.Name(), draft.Objects(), before, NoLimit()))
			got := f.Added(doc.Name(), draft.Base(), draft.Objects(), now, func(found []model.Finding) []model.Finding { return found })
			if len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
				t.Errorf("%s %s: it brings\n%v\nnot\n%v", o, text, got, want)
			}
			if brought += len(want); checkedOf(doc.Name(), draft, f, now) != affectedBy(doc.Objects(), i) {
				t.Errorf("%s %s: %d objects are judged, not %d", o, text, checkedOf(doc.Name(), draft, f, now), affectedBy(doc.Objects(), i))
			}
		}
	}
	if brought < 20 {
		t.Errorf("all edits together bring only %d findings", brought)
	}
}

// checkedOf returns how many objects are checked before and after an edit.
func checkedOf(file string, draft model.Draft, was, now *Related) (n int) {
	checked, tracks := was.affected(file, draft.Base(), draft.Objects(), now)
	for i, o := range draft.Objects() {
		if !checked(i) {
			continue
		}
		n++
		for k, t := range o.Tracks {
			if !lifecycle.Children.Has(o) && tracks(i, k) != (t != draft.Base()[i].Tracks[k]) {
				n += 100 // a track that is checked in vain, or not at all
			}
		}
	}
	return n
}

// affectedBy returns how many objects an edit of one affects: itself, and those below it.
func affectedBy(objects []*model.Object, i int) int {
	n := 1
	for _, o := range objects {
		if lifecycle.Children.Has(o) && o.Parent.Name == objects[i].Name {
			n++
		}
	}
	return n
}
