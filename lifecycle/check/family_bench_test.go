package check_test

import (
	"fmt"
	"testing"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/model"
)

// largeFamily is a parent of 1,000 Kubernetes versions, twelve patches a minor, a
// minor every four months, the last ones still to come, and 200 namespaced
// profiles in as many files. Each postpones a stage of five versions of the last
// eight minors; shared, one of them, which is given, is the same for all.
func largeFamily(shared bool) (kin []check.File, version int) {
	const patches = 12
	parent := lifecycletest.LongProfile(1000)
	parent.Name = "local"
	versions := parent.Tracks[0].Versions
	for i := range versions {
		at := 999 - i
		release := lifecycletest.Morning.AddDate(0, -4*(999/patches-3-at/patches), 21*(at%patches))
		versions[i] = lifecycletest.FourStages(versions[i].Text, i, release)
	}
	versions[0].Stages = versions[0].Stages[:2]
	kin = []check.File{{File: "parent.yaml", First: []*model.Object{parent}, Now: []*model.Object{parent}}}
	for c := range 200 {
		var over []*model.Version
		for k := range 5 {
			v := versions[1+(c*7+k*19)%95]
			if shared && k == 0 {
				v = versions[60]
			}
			over = append(over, lifecycletest.VersionWith(v.Text, "deprecated "+v.Stages[2].Start.Time().AddDate(0, 0, 3).Format("2006-01-02"), uint32(8+k*4)))
		}
		o := lifecycletest.NamespacedWith(over...)
		o.Name = fmt.Sprint("child", c)
		kin = append(kin, check.File{File: o.Name + ".yaml", First: []*model.Object{o}, Now: []*model.Object{o}})
	}
	return kin, 60
}

// BenchmarkFamilyKeyInParent measures the cost of a key in a parent with many namespaced profiles, if
// one or two of them override the version and if all do. It checks all profiles at once, or only the
// first part.
func BenchmarkFamilyKeyInParent(b *testing.B) {
	for _, c := range []struct {
		name   string
		shared bool
		most   int
	}{{"few override it", false, 200}, {"all override it", true, 200}, {"all override it, the first 20", true, 20}} {
		b.Run(c.name, func(b *testing.B) {
			kin, version := largeFamily(c.shared)
			f, n := check.NewFamily(lifecycletest.Morning, lifecycle.GEP32, nil), 0
			f.Findings(kin)
			b.ReportAllocs()
			for b.Loop() {
				n++
				kin[0].Now = []*model.Object{later(b, kin[0].Now[0], version, n)}
				f.Some(kin, c.most)
			}
		})
	}
}

// BenchmarkFamilyBegin measures the cost of opening such a family.
func BenchmarkFamilyBegin(b *testing.B) {
	kin, _ := largeFamily(true)
	for b.Loop() {
		check.NewFamily(lifecycletest.Morning, lifecycle.GEP32, nil).Findings(kin)
	}
}

// later returns the profile with the expiry of the version moved.
func later(b *testing.B, o *model.Object, version, day int) *model.Object {
	v := o.Tracks[0].Versions[version]
	at := model.StartAt(v.Stages[2].Start.Time().AddDate(2, 0, day%28))
	d, err := model.NewDraft([]*model.Object{o}).With(model.Edit{What: model.SetStart, Ref: model.Ref{Version: version, Stage: 3}, To: at})
	if err != nil {
		b.Fatal(err)
	}
	return d.Objects()[0]
}
