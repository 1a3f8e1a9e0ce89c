package merge_test

import (
	"encoding/json"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/internal/vector"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
)

func TestMergeLegacyVectors(t *testing.T) { vector.Shared(t, "merge-legacy.jsonl", mergeLegacyVector) }
func TestMergeVectors(t *testing.T)       { vector.Shared(t, "namespaced-merge.jsonl", mergeVector) }

// TestOwnVectors runs the project's own cases about merging.
func TestOwnVectors(t *testing.T) {
	t.Run("merge-legacy.jsonl", func(t *testing.T) {
		vector.Own(t, filepath.Join("testdata", "cases", "merge-legacy.jsonl"), mergeLegacyVector)
	})
	t.Run("namespaced-merge.jsonl", func(t *testing.T) {
		vector.Own(t, filepath.Join("testdata", "cases", "namespaced-merge.jsonl"), mergeVector)
	})
}

// mergeVector runs a line of namespaced-merge.jsonl.
func mergeVector(t *testing.T, line []byte) {
	var c struct{ Op string }
	vector.ReadSome(t, line, &c)
	switch c.Op {
	case "merge":
		mergeCase(t, line)
	case "parent-update":
		parentUpdateCase(t, line)
	default:
		t.Fatalf("the test knows no operation %q", c.Op)
	}
}

type mergeError struct {
	Class, Version, Stage string
	AlsoAcceptable        []string
}

func mergeCase(t *testing.T, line []byte) {
	var c struct {
		vector.Fields
		Op                 string
		Parent, Namespaced json.RawMessage
		Expect             struct {
			Error            *mergeError
			Merged           json.RawMessage
			AlsoAcceptable   []any
			ClassificationAt []struct {
				Now      time.Time
				Versions map[string]string
			}
		}
	}
	vector.Read(t, line, &c)
	parent, namespaced := givenOf(t, "parent", 0, c.Parent), givenOf(t, "namespaced", 0, c.Namespaced)
	r := merge.Merge(parent.Given, namespaced.Given, lifecycle.GEP32)
	checkFailure(t, r.Failure(), c.Expect.Error)
	if c.Expect.Error != nil {
		return
	}
	var want map[string]any
	vector.ReadSome(t, c.Expect.Merged, &want)
	got := r.Value(parent, namespaced)
	for key := range got {
		if _, asked := want[key]; !asked {
			delete(got, key)
		}
	}
	acceptable := append([]any{any(want)}, c.Expect.AlsoAcceptable...)
	if !slices.ContainsFunc(acceptable, func(w any) bool { return reflect.DeepEqual(canonical("", got), canonical("", w)) }) {
		t.Errorf("merged %s\nwant   %s", encode(got), encode(want))
	}
	for _, at := range c.Expect.ClassificationAt {
		stages := map[string]string{}
		for _, v := range r.Object.Tracks[0].Versions {
			stages[v.Text] = lifecycle.StageAt(v, at.Now, lifecycle.GEP32)
		}
		for version, want := range at.Versions {
			if stages[version] != want {
				t.Errorf("%s at %s: %q, want %s", version, at.Now, stages[version], want)
			}
		}
	}
}

func parentUpdateCase(t *testing.T, line []byte) {
	var c struct {
		vector.Fields
		Op                            string
		Parent, ParentOld, Namespaced json.RawMessage
		Expect                        struct {
			Allowed bool
			Error   *mergeError
			Merged  []struct {
				Namespaced string
				Kubernetes any
			}
		}
	}
	vector.Read(t, line, &c)
	before, after := givenOf(t, "parent", 0, c.ParentOld), givenOf(t, "parent", 0, c.Parent)
	var raw []json.RawMessage
	vector.ReadSome(t, c.Namespaced, &raw)
	var all []lifecycle.Given
	var namespaced []rawGiven
	for i, data := range raw {
		namespaced = append(namespaced, givenOf(t, "namespaced", i, data))
		all = append(all, namespaced[i].Given)
	}
	change := merge.NewMerger(lifecycle.GEP32).ChangeParent(before.Given, after.Given, all)
	if (change.Failure == nil) != c.Expect.Allowed {
		t.Errorf("failure %+v, allowed %t", change.Failure, c.Expect.Allowed)
	}
	checkFailure(t, change.Failure, c.Expect.Error)
	for _, w := range c.Expect.Merged {
		i := slices.IndexFunc(all, func(g lifecycle.Given) bool { return g.Object.Name == w.Namespaced })
		if i < 0 {
			t.Errorf("no merged profile %s", w.Namespaced)
			continue
		}
		got := merge.Merge(after.Given, all[i], lifecycle.GEP32).Value(after, namespaced[i])["kubernetes"]
		if !reflect.DeepEqual(canonical("", got), canonical("", w.Kubernetes)) {
			t.Errorf("%s: merged %s\nwant %s", w.Namespaced, encode(got), encode(w.Kubernetes))
		}
	}
}

func checkFailure(t *testing.T, got *merge.Failure, want *mergeError) {
	t.Helper()
	switch {
	case want == nil && got == nil:
	case want == nil || got == nil:
		t.Errorf("failure %+v, want %+v", got, want)
	case got.Class != want.Class && !slices.Contains(want.AlsoAcceptable, got.Class):
		t.Errorf("failure %+v, want %+v", got, want)
	case want.Version != "" && got.Version != want.Version, want.Stage != "" && got.Stage != want.Stage:
		t.Errorf("failure about %s %s, want %s %s", got.Version, got.Stage, want.Version, want.Stage)
	}
}

func mergeLegacyVector(t *testing.T, line []byte) {
	var c struct {
		vector.Fields
		Now                                time.Time
		Profile, Namespaced, OldNamespaced json.RawMessage
		Expect                             struct {
			Merged               any
			Errors, MergedErrors []vector.Error
			Admission            struct {
				Allowed bool
				Reasons []string
			}
		}
	}
	vector.Read(t, line, &c)
	parent, namespaced := givenOf(t, "parent", 0, c.Profile), givenOf(t, "namespaced", 0, c.Namespaced)
	r := merge.Merge(parent.Given, namespaced.Given, lifecycle.Gardener)
	if f := r.Failure(); f != nil {
		t.Errorf("failure %+v in a dialect that has none", f)
	}
	if got := r.Value(parent, namespaced); !reflect.DeepEqual(canonical("", got), canonical("", c.Expect.Merged)) {
		t.Errorf("merged %s\nwant   %s", encode(got), encode(c.Expect.Merged))
	}
	of := check.Case{Now: c.Now, Dialect: lifecycle.Gardener, Parents: []*model.Object{parent.Object}}
	checkErrors(t, "errors", slices.Concat(r.Findings(), check.NewChecker(of).Findings([]*model.Object{namespaced.Object})), c.Expect.Errors)
	of.Merged = true
	merged := check.NewChecker(of).Findings([]*model.Object{r.Object})
	checkErrors(t, "merged errors", merged, c.Expect.MergedErrors)
	var old *model.Object
	if c.OldNamespaced != nil {
		old = profileIn(t, c.OldNamespaced)
	}
	a := r.Admit(old, c.Now, merged)
	if a.Allowed != c.Expect.Admission.Allowed || !slices.Equal(slices.Sorted(slices.Values(a.Reasons)), slices.Sorted(slices.Values(c.Expect.Admission.Reasons))) {
		t.Errorf("admission %t %q, want %+v", a.Allowed, a.Reasons, c.Expect.Admission)
	}
}

func checkErrors(t *testing.T, what string, findings []model.Finding, want []vector.Error) {
	t.Helper()
	vector.SortErrors(&want)
	if got := vector.Errors(findings); !slices.Equal(got, want) {
		t.Errorf("%s %v, want %v", what, got, want)
	}
}

// rawGiven is an object with the JSON it was read from.
type rawGiven struct {
	lifecycle.Given
	raw map[string]any
}

func givenOf(t *testing.T, file string, index int, data []byte) rawGiven {
	t.Helper()
	g := rawGiven{Given: lifecycle.Given{File: file, Index: index, Object: profileIn(t, data)}}
	vector.ReadSome(t, data, &g.raw)
	return g
}

// Entries returns the versions of a track in the object's JSON, Fields its other fields.
func (g rawGiven) Entries(track model.Ref) []any {
	list, _ := g.owner(track)["versions"].([]any)
	return list
}

func (g rawGiven) Fields(track model.Ref) map[string]any {
	out := maps.Clone(g.owner(track))
	delete(out, "versions")
	return out
}

func (g rawGiven) owner(ref model.Ref) map[string]any {
	spec := g.raw["spec"].(map[string]any)
	track := g.Object.Tracks[ref.Track]
	if track.IsImage() {
		return spec["machineImages"].([]any)[track.Base].(map[string]any)
	}
	return spec["kubernetes"].(map[string]any)
}

// canonical makes values comparable: times are instants, and what is absent,
// null or an empty list is the same.
func canonical(key string, x any) any {
	switch x := x.(type) {
	case map[string]any:
		out := map[string]any{}
		for k, v := range x {
			if list, ok := v.([]any); v != nil && (!ok || len(list) > 0) {
				out[k] = canonical(k, v)
			}
		}
		return out
	case []any:
		out := make([]any, len(x))
		for i, v := range x {
			out[i] = canonical("", v)
		}
		return out
	case string:
		if t, err := time.Parse(time.RFC3339, x); err == nil && (key == "startTime" || key == "expirationDate") {
			return t.UTC()
		}
	}
	return x
}

func encode(x any) string {
	data, _ := json.Marshal(x)
	return string(data)
}

// profileIn parses the profile in a JSON text.
func profileIn(t *testing.T, data []byte) *model.Object {
	t.Helper()
	doc, err := files.Read("profile.json", data, files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if n := len(doc.Objects()); n != 1 {
		t.Fatalf("%d objects", n)
	}
	return doc.Objects()[0]
}
