package lifecycle_test

import (
	"slices"
	"testing"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// What an object was before an update: the one of the same name, else the only one of its
// kind.
func TestPrevious(t *testing.T) {
	profile := func(name string) *model.Object { return &model.Object{Kind: model.CloudProfile, Name: name} }
	child := func(namespace, name string) *model.Object {
		return &model.Object{Kind: model.NamespacedCloudProfile, Namespace: namespace, Name: name}
	}
	for _, c := range []struct {
		what   string
		now    *model.Object
		before []*model.Object
		want   int
	}{
		{"the same name", profile("b"), []*model.Object{profile("a"), profile("b")}, 1},
		{"the only one of its kind", profile("b"), []*model.Object{child("x", "b"), profile("a")}, 1},
		{"one of several, none by name", profile("c"), []*model.Object{profile("a"), profile("b")}, model.None},
		{"the same name in another namespace", child("x", "a"), []*model.Object{child("y", "a"), child("x", "a")}, 1},
		{"another kind", profile("a"), []*model.Object{child("", "a")}, model.None},
	} {
		got := lifecycle.NewNamed(c.before).Previous(c.now)
		if c.want == model.None && got != nil || c.want != model.None && got != c.before[c.want] {
			t.Errorf("%s: %v", c.what, got)
		}
	}
	now, before := []*model.Object{profile("a"), profile("b")}, []*model.Object{profile("b"), profile("c"), child("x", "d")}
	for i, want := range []int{1, 0, 4} {
		if got := lifecycle.NewNamed(now).Present(before, i); got != want {
			t.Errorf("%d is %d now, not %d", i, got, want)
		}
	}
}

// TestSameNames: the objects with the names of others come in the order of their list, even if two
// have one name.
func TestSameNames(t *testing.T) {
	profile := func(name string) *model.Object { return &model.Object{Kind: model.CloudProfile, Name: name} }
	before := []*model.Object{profile("a"), profile("b"), profile("a"), profile("c")}
	for _, c := range []struct {
		now  []string
		want []int
	}{
		{nil, nil}, {[]string{"x"}, nil}, {[]string{"c", "a"}, []int{0, 2, 3}}, {[]string{"b", "b"}, []int{1}},
	} {
		got := lifecycle.NewNamed(before).SameNames(model.Map(c.now, profile))
		if want := model.Map(c.want, func(i int) *model.Object { return before[i] }); got == nil || !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", c.now, got, want)
		}
	}
	none := (*lifecycle.Named)(nil)
	if none.Has(before[0]) || none.Previous(before[0]) != nil || none.Objects() != nil || len(none.SameNames(before)) > 0 {
		t.Error("a nil list has objects")
	}
}
