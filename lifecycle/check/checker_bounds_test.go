package check_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/sample"
)

// hostile are shapes of files that nobody writes by hand but an attacker can send. n is the number of
// entries.
var hostile = map[string]func(n int) []*model.Object{
	"duplicate versions": func(n int) []*model.Object {
		return []*model.Object{hostileProfile(hostileTrack("kubernetes", n, func(int) string { return "1.30.0" }))}
	},
	"versions of one minor": func(n int) []*model.Object {
		return []*model.Object{hostileProfile(hostileTrack("kubernetes", n, func(i int) string { return "1.30." + strconv.Itoa(i) }))}
	},
	"profiles without anything": func(n int) (out []*model.Object) {
		for range n {
			out = append(out, hostileProfile())
		}
		return out
	},
	"lines of status and images": func(n int) []*model.Object {
		o := hostileProfile()
		for i := range n {
			name := model.ImagePrefix + strconv.Itoa(i)
			t := hostileTrack(name, 1, func(int) string { return "1.0.0" })
			t.Image = model.Field{Set: true, Text: strconv.Itoa(i)}
			o.Tracks = append(o.Tracks, t)
			o.Status = append(o.Status, model.StatusVersion{Track: name, Version: "2.0.0"})
		}
		return []*model.Object{o}
	},
}

func hostileProfile(tracks ...*model.Track) *model.Object {
	return &model.Object{Kind: model.CloudProfile, Scale: model.VersionStages, Tracks: tracks}
}

func hostileTrack(name string, n int, text func(i int) string) *model.Track {
	t := &model.Track{Name: name, Path: "spec." + name, List: model.ListGiven}
	for i := range n {
		t.Versions = append(t.Versions, &model.Version{Text: text(i), Base: i})
	}
	return t
}

func rationed(objects []*model.Object) []model.Finding {
	c := check.Case{Now: lifecycletest.Now, Old: objects, Limit: check.NewLimit(10, nil)}
	return check.NewChecker(c).Findings(objects)
}

// TestWorkGrowsWithEntries: four times the entries take about four times the allocations. The number
// of listed findings is bounded, and none is lost if those left out are counted.
func TestWorkGrowsWithEntries(t *testing.T) {
	for name, shape := range hostile {
		n := sample.Of(1_000, 250)
		few, many := shape(n), shape(4*n)
		one := testing.AllocsPerRun(1, func() { rationed(few) })
		four := testing.AllocsPerRun(1, func() { rationed(many) })
		if four > 6*one {
			t.Errorf("%s: %.0f allocations for %d entries, %.0f for %d", name, one, n, four, 4*n)
		}
		all := check.NewChecker(check.Case{Now: lifecycletest.Now, Old: many}).Findings(many)
		total, left := count(all), count(rationed(many))
		for rule, n := range total {
			if left[rule] != n {
				t.Errorf("%s: %d findings of %s, %d with those left out", name, n, rule, left[rule])
			}
		}
		if listed := rationed(many); len(listed) > 11*len(total) {
			t.Errorf("%s: %d findings are listed", name, len(listed))
		}
	}
}

// count counts findings by rule, including those that one stands for.
func count(found []model.Finding) map[string]int {
	out := map[string]int{}
	for _, f := range found {
		out[f.Rule] += max(1, f.Unlisted)
	}
	return out
}

// Each of very many objects is matched with the one before, in any order.
func TestManyObjectsFindTheirOlderOnes(t *testing.T) {
	var old, now []*model.Object
	n := sample.Of(100_000, 5_000)
	for i := range n {
		o := hostileProfile(hostileTrack("kubernetes", 1, func(int) string { return "1.30.0" }))
		o.Name = strconv.Itoa(i)
		without := hostileProfile(hostileTrack("kubernetes", 0, nil))
		without.Name = strconv.Itoa(n - 1 - i)
		old, now = append(old, o), append(now, without)
	}
	c := check.Case{Now: lifecycletest.Now, Old: old, Limit: check.NewLimit(1, nil)}
	if got := count(check.NewChecker(c).Findings(now))["removed-version"]; got != n {
		t.Errorf("%d of %d removed versions are found", got, n)
	}
}

// Findings that are not listed are summed up in one finding per rule, with the rule's
// severity, at the place of the first one left out.
func TestRation(t *testing.T) {
	o := hostileVersions("1.30.0", "1.30.0", "1.30.0", "1.30.0")
	c := check.Case{Now: lifecycletest.Now, File: "x.yaml", Limit: check.NewLimit(2, nil)}
	var last model.Finding
	n := 0
	for _, f := range check.NewChecker(c).Findings([]*model.Object{o}) {
		if f.Rule == "duplicate-version" {
			n++
			last = f
		}
	}
	if n != 3 || last.Unlisted != 1 || last.Severity != model.Error || last.Ref.Version != 3 || !strings.Contains(last.Text(), "1 more") {
		t.Errorf("%d findings, the last %+v", n, last)
	}
	none := check.Case{Now: lifecycletest.Now, Limit: check.NewLimit(2, func(int) bool { return false })}
	if found := check.NewChecker(none).Findings([]*model.Object{o}); len(found) > 0 {
		t.Errorf("%d findings about objects that are not asked for", len(found))
	}
}

func hostileVersions(texts ...string) *model.Object {
	return hostileProfile(hostileTrack("kubernetes", len(texts), func(i int) string { return texts[i] }))
}

func BenchmarkHostile(b *testing.B) {
	for name, shape := range hostile {
		objects := shape(100_000)
		b.Run(strings.ReplaceAll(name, " ", "-"), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				rationed(objects)
			}
			b.ReportMetric(float64(b.Elapsed())/float64(time.Nanosecond)/float64(b.N)/100_000, "ns/entry")
		})
	}
}
