package merge_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
)

// familyOf returns a parent of that many versions with four stages each, and its namespaced
// profiles with that many overrides each.
func familyOf(versions, children, overridden int) (lifecycle.Given, []lifecycle.Given) {
	date := func(i, months int) string {
		return time.Date(2025, time.Month(1+i%12+months), 1+i%28, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
	}
	var all []*model.Version
	for i := range versions {
		all = append(all, lifecycletest.VersionWith(fmt.Sprintf("1.%d.%d", i/40, i%40),
			"preview "+date(i, 0)+", supported "+date(i, 2)+", deprecated "+date(i, 8)+", expired "+date(i, 12), uint32(8+i*10)))
	}
	var given []lifecycle.Given
	for c := range children {
		var over []*model.Version
		for k := range overridden {
			i := (c*7 + k*11) % versions
			over = append(over, lifecycletest.VersionWith(all[i].Text, "deprecated "+date(i, 13), uint32(8+k*4)))
		}
		given = append(given, lifecycle.Given{File: "team.yaml", Index: c, Object: lifecycletest.NamespacedWith(over...)})
	}
	return lifecycle.Given{File: "parent.yaml", Object: lifecycletest.ProfileWith(all...)}, given
}

// moved returns the profile with one start of the version moved.
func moved(b *testing.B, o *model.Object, version, day int) *model.Object {
	at := model.StartAt(time.Date(2025, 3, 1+day%28, 0, 0, 0, 0, time.UTC))
	d, err := model.NewDraft([]*model.Object{o}).With(model.Edit{What: model.SetStart, Ref: model.Ref{Version: version, Stage: 0}, To: at})
	if err != nil {
		b.Fatal(err)
	}
	return d.Objects()[0]
}

// A key in the parent merges every namespaced profile again.
func BenchmarkMergerKeyInParent(b *testing.B) {
	for _, overridden := range []int{5, 100} {
		b.Run(fmt.Sprintf("1000 versions, 200 profiles of %d", overridden), func(b *testing.B) {
			parent, children := familyOf(1000, 200, overridden)
			m, first, n := merge.NewMerger(lifecycle.GEP32), parent, 0
			m.ChangeParent(first, parent, children)
			for b.Loop() {
				n++
				parent.Object = moved(b, parent.Object, 7, n)
				if c := m.ChangeParent(first, parent, children); c.Failure != nil {
					b.Fatal(c.Failure)
				}
			}
		})
	}
}

// A key in one namespaced profile merges that.
func BenchmarkMergerKeyInOverride(b *testing.B) {
	parent, children := familyOf(1000, 200, 100)
	m, n := merge.NewMerger(lifecycle.GEP32), 0
	for b.Loop() {
		n++
		children[3].Object = moved(b, children[3].Object, 7, n)
		for _, c := range children {
			m.Merge(parent, c)
		}
	}
}

func BenchmarkMergeOnce(b *testing.B) {
	parent, children := familyOf(1000, 1, 100)
	for b.Loop() {
		merge.Merge(parent, children[0], lifecycle.GEP32)
	}
}
