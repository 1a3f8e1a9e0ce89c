package change_test

import (
	"cmp"
	"math/rand"
	"slices"
	"testing"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/model"
)

// The differences between two states: objects are matched by name, versions by text, stages
// by name; neither order nor spelling matters.
func TestCompare(t *testing.T) {
	for _, c := range []struct {
		what, before, after string
		want                []string
	}{
		{"nothing", "kubernetes\n1.31.0 supported=2025-01-01", "kubernetes\n1.31.0 supported=2025-01-01", nil},
		{"the order of versions", "kubernetes\n1.31.0\n1.30.0", "kubernetes\n1.30.0\n1.31.0", nil},
		{"a version more", "kubernetes\n1.31.0", "kubernetes\n1.32.0\n1.31.0", []string{"kubernetes/1.32.0 version-added"}},
		{"a version less", "kubernetes\n1.32.0\n1.31.0", "kubernetes\n1.31.0", []string{"kubernetes/1.32.0 version-removed"}},
		{"one of two duplicates", "kubernetes\n1.31.0\n1.31.0", "kubernetes\n1.31.0", []string{"kubernetes/1.31.0 version-removed"}},
		{"the second of two duplicates", "kubernetes\n1.31.0\n1.31.0", "kubernetes\n1.31.0\n1.31.0 @supported", []string{"kubernetes/1.31.0 field classification ~>supported"}},
		{"another spelling is another version", "kubernetes\n1.31.0", "kubernetes\n1.031.0", []string{"kubernetes/1.031.0 version-added", "kubernetes/1.31.0 version-removed"}},
		{"a start", "kubernetes\n1.31.0 supported deprecated=2026-05-01", "kubernetes\n1.31.0 supported deprecated=2026-06-01",
			[]string{"kubernetes/1.31.0 start deprecated 2026-05-01T00:00:00Z>2026-06-01T00:00:00Z"}},
		{"a start that becomes open", "kubernetes\n1.31.0 supported=2025-01-01", "kubernetes\n1.31.0 supported",
			[]string{"kubernetes/1.31.0 start supported 2025-01-01T00:00:00Z>~"}},
		{"a stage more, one less", "kubernetes\n1.31.0 preview supported=2025-01-01", "kubernetes\n1.31.0 supported=2025-01-01 expired=2027-01-01",
			[]string{"kubernetes/1.31.0 stage-added expired ~>2027-01-01T00:00:00Z", "kubernetes/1.31.0 stage-removed preview ~>~"}},
		{"one of two stages of a name", "kubernetes\n1.31.0 supported supported=2025-01-01", "kubernetes\n1.31.0 supported",
			[]string{"kubernetes/1.31.0 stage-removed supported 2025-01-01T00:00:00Z>~"}},
		{"older fields", "kubernetes\n1.31.0 @supported !2027-01-01", "kubernetes\n1.31.0 @supported !2027-02-01",
			[]string{"kubernetes/1.31.0 start expirationDate 2027-01-01T00:00:00Z>2027-02-01T00:00:00Z"}},
		{"a date that goes", "kubernetes\n1.31.0 !2027-01-01", "kubernetes\n1.31.0", []string{"kubernetes/1.31.0 start expirationDate 2027-01-01T00:00:00Z>~"}},
		{"the stage now", "kubernetes\n1.31.0 supported deprecated=2026-05-01", "kubernetes\n1.31.0 supported deprecated=2025-05-01",
			[]string{"kubernetes/1.31.0 start deprecated 2026-05-01T00:00:00Z>2025-05-01T00:00:00Z", "kubernetes/1.31.0 stage-now supported>deprecated"}},
		{"fields become a lifecycle of the same meaning", "kubernetes\n1.31.0 !2027-01-01", "kubernetes\n1.31.0 supported expired=2027-01-01",
			[]string{"kubernetes/1.31.0 start expirationDate 2027-01-01T00:00:00Z>~", "kubernetes/1.31.0 stage-added supported ~>~", "kubernetes/1.31.0 stage-added expired ~>2027-01-01T00:00:00Z"}},
		{"an image", "kubernetes\n1.31.0\nimage linux\n1.0.0", "kubernetes\n1.31.0\nimage other\n1.0.0",
			[]string{"machineImages/other/1.0.0 version-added", "machineImages/linux/1.0.0 version-removed"}},
		{"an image that only one override has", "namespaced a/b parent CloudProfile p\nimage linux\n1.0.0", "namespaced a/b parent CloudProfile p\nimage other\n1.0.0",
			[]string{"machineImages/other/1.0.0 version-added", "machineImages/linux/1.0.0 version-removed"}},
		{"an override has no stage now", "namespaced a/b parent CloudProfile p\nkubernetes\n1.31.0 deprecated=2025-05-01", "namespaced a/b parent CloudProfile p\nkubernetes\n1.31.0 deprecated=2026-05-01",
			[]string{"kubernetes/1.31.0 start deprecated 2025-05-01T00:00:00Z>2026-05-01T00:00:00Z"}},
	} {
		before, after := []*model.Object{lifecycletest.Notated(t, c.before)}, []*model.Object{lifecycletest.Notated(t, c.after)}
		if got := differences(before, after); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n got %q\nwant %q", c.what, got, c.want)
		}
	}
}

// differences compares two lists of objects at the present instant.
func differences(before, after []*model.Object) (out []string) {
	for _, d := range change.Diff(change.State{Objects: before, At: lifecycletest.Now}, change.State{Objects: after, At: lifecycletest.Now}, lifecycle.GEP32) {
		text := d.Track + "/" + d.Version + " " + string(d.Op)
		if d.Stage != "" {
			text += " " + d.Stage
		}
		if d.Op != change.VersionAdded && d.Op != change.VersionRemoved {
			from, to := sides(&d)
			text += " " + from + ">" + to
		}
		out = append(out, text)
	}
	return out
}

// sides returns what a difference is about, before and after.
func sides(d *change.Change) (from, to string) {
	side := func(text *string, start model.Start) string {
		switch {
		case text != nil:
			return *text
		case start.IsAt():
			return model.FormatTime(start.Time())
		}
		return cmp.Or(start.Text, "~")
	}
	return side(d.OldText, d.From), side(d.NewText, d.To)
}

// Objects are matched by name, or by kind if each side has one; an object that only one side
// has is listed with all its versions.
func TestCompareObjects(t *testing.T) {
	named := func(name, versions string) *model.Object {
		o := lifecycletest.Notated(t, "kubernetes\n"+versions)
		o.Name = name
		return o
	}
	a, b := named("a", "1.31.0"), named("b", "1.30.0")
	for _, c := range []struct {
		what          string
		before, after []*model.Object
		want          []string
	}{
		{"in another order", []*model.Object{a, b}, []*model.Object{b, a}, nil},
		{"renamed", []*model.Object{a}, []*model.Object{named("c", "1.31.0")}, []string{"/ field name a>c"}},
		{"gone", []*model.Object{a, b}, []*model.Object{a}, []string{"/ field object CloudProfile/b>~", "kubernetes/1.30.0 version-removed"}},
		{"new", []*model.Object{a}, []*model.Object{b, a}, []string{"/ field object ~>CloudProfile/b", "kubernetes/1.30.0 version-added"}},
		{"nothing at all", nil, nil, nil},
	} {
		if got := differences(c.before, c.after); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n got %q\nwant %q", c.what, got, c.want)
		}
	}
}

// The same objects at two instants differ in the stages that apply.
func TestCompareInstants(t *testing.T) {
	o := []*model.Object{lifecycletest.Notated(t, "kubernetes\n1.32.0\n1.31.0 supported deprecated=2026-05-01 expired=2026-08-01")}
	state := func(months int) change.State {
		return change.State{Objects: o, At: lifecycletest.Now.AddDate(0, months, 0)}
	}
	got := change.Diff(state(0), state(24), lifecycle.GEP32)
	if len(got) != 1 || got[0].Op != change.StageNow || *got[0].OldText != model.Supported || *got[0].NewText != model.Expired || got[0].Object != o[0] {
		t.Errorf("%+v", got)
	}
}

// Each difference, seen from the other side, is its opposite.
func TestCompareBackwards(t *testing.T) {
	opposite := map[change.Kind]change.Kind{change.VersionAdded: change.VersionRemoved, change.VersionRemoved: change.VersionAdded,
		change.StageAdded: change.StageRemoved, change.StageRemoved: change.StageAdded}
	for seed := range int64(200) {
		r := rand.New(rand.NewSource(seed))
		a, b := []*model.Object{lifecycletest.AnyProfile(t, r)}, []*model.Object{lifecycletest.AnyProfile(t, r)}
		count := func(from, to []*model.Object, turn bool) map[string]int {
			seen := map[string]int{}
			for _, d := range change.Diff(change.State{Objects: from, At: lifecycletest.Now}, change.State{Objects: to, At: lifecycletest.Now}, lifecycle.GEP32) {
				from, to := sides(&d)
				if turn {
					from, to = to, from
					if o := opposite[d.Op]; o != "" {
						d.Op = o
					}
				}
				seen[d.Track+"/"+d.Version+" "+string(d.Op)+" "+d.Stage+" "+from+">"+to]++
			}
			return seen
		}
		forth, back := count(a, b, false), count(b, a, true)
		for text, n := range forth {
			if back[text] != n {
				t.Fatalf("seed %d: %s %d times, backwards %d times", seed, text, n, back[text])
			}
		}
		if len(forth) != len(back) {
			t.Fatalf("seed %d: %d differences, backwards %d", seed, len(forth), len(back))
		}
	}
}
