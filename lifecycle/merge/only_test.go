package merge_test

import (
	"testing"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
)

// TestOnlyProfile: a namespaced profile without spec.parent, as in the example of GEP-32, has
// the only profile as its parent: the one named as such, else the one of the files.
func TestOnlyProfile(t *testing.T) {
	profile := func(name string) *model.Object { return &model.Object{Kind: model.CloudProfile, Name: name} }
	child := &model.Object{Kind: model.NamespacedCloudProfile, Name: "child"}
	named := &model.Object{Kind: model.NamespacedCloudProfile, Name: "child", Parent: model.Parent{Set: true, Kind: model.CloudProfile, Name: "gone"}}
	for name, c := range map[string]struct {
		child         *model.Object
		named, loaded []*model.Object
		want          string
	}{
		"one loaded":             {child, nil, []*model.Object{profile("a")}, "a"},
		"one named among others": {child, []*model.Object{profile("a")}, []*model.Object{profile("b"), profile("c")}, "a"},
		"two loaded":             {child, nil, []*model.Object{profile("a"), profile("b")}, ""},
		"two named":              {child, []*model.Object{profile("a"), profile("b")}, nil, ""},
		"none":                   {child, nil, nil, ""},
		"another is named":       {named, nil, []*model.Object{profile("a")}, ""},
	} {
		var among merge.Candidates
		among.AddNamed("named.yaml", c.named)
		among.AddLoaded("loaded.yaml", append(c.loaded, c.child))
		parent, _, ok := among.Parent(lifecycle.Given{File: "loaded.yaml", Index: len(c.loaded), Object: c.child}, lifecycle.GEP32)
		if ok != (c.want != "") || ok && parent.Object.Name != c.want {
			t.Errorf("%s: %v %v", name, parent.Object, ok)
		}
		if ok && len(among.Below(parent, lifecycle.GEP32)) != 1 {
			t.Errorf("%s: the parent has no child", name)
		}
		for d, want := range map[lifecycle.Dialect]int{lifecycle.GEP32: 1, lifecycle.Gardener: 2} {
			if !ok {
				continue
			}
			var said []model.Finding
			for _, f := range check.NewChecker(check.Case{Dialect: d, Assumed: parent.Object}).Findings([]*model.Object{c.child}) {
				if f.Rule == "parent-reference" {
					said = append(said, f)
				}
			}
			if len(said) != want || d == lifecycle.GEP32 && said[0].Severity != model.Info || d == lifecycle.Gardener && said[0].Severity != model.Error {
				t.Errorf("%s, %v: %v", name, d, said)
			}
		}
	}
}
