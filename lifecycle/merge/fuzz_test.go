package merge_test

import (
	"reflect"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
)

// drawn takes small numbers from the bytes of a fuzz run, and zeros after their end.
type drawn []byte

func (d *drawn) below(n int) int {
	if len(*d) == 0 {
		return 0
	}
	b := (*d)[0]
	*d = (*d)[1:]
	return int(b) % n
}

// stageNames are the stages, and a word that is none.
var stageNames = append(model.VersionStages.Names(), "", "retired", "Supported")

func (d *drawn) start() model.Start {
	switch form := d.below(8); form {
	case 0:
		return model.Start{}
	case 1:
		return model.Start{Form: model.NoTime, Text: "soon"}
	default:
		return model.StartAt(time.Date(2025, 1, 1+d.below(12), 0, 0, 0, 0, time.UTC))
	}
}

// profile returns a random profile as a file may contain it: lists in any order with duplicates,
// older fields, images without a name.
func (d *drawn) profile(o *model.Object) *model.Object {
	fill := func(t *model.Track) {
		for i := range d.below(4) {
			v := &model.Version{Text: []string{"1.30.0", "1.29.0", "1.29.1", "", "x"}[d.below(5)], Base: i}
			for k := range d.below(6) {
				v.Stages = append(v.Stages, model.Stage{Name: stageNames[d.below(len(stageNames))], Base: k, Start: d.start()})
				v.Lifecycle = model.ListGiven
			}
			if d.below(3) == 0 {
				v.Classification = model.Field{Set: true, Text: stageNames[d.below(len(stageNames))]}
			}
			if d.below(3) == 0 {
				v.HasExpiration, v.Expiration = true, d.start()
			}
			t.Versions = append(t.Versions, v)
		}
	}
	fill(o.Tracks[0])
	for i := range d.below(3) {
		name := []string{"suse", "ubuntu", ""}[d.below(3)]
		t := &model.Track{Name: model.ImagePrefix + name, Image: model.Field{Set: name != "", Text: name}, Path: "spec.machineImages[" + string(rune('0'+i)) + "]", Base: i, List: model.ListGiven}
		fill(t)
		o.Tracks, o.ImageList = append(o.Tracks, t), model.ListGiven
	}
	return o
}

// FuzzMerge merges any two profiles, and replaces the parent by a third one, in both dialects. It
// checks that nothing panics, that no argument changes, and that equal arguments give equal results.
// A result of lifecycles without a failure is a lifecycle, with every overridden start as the
// override has it. Every finding is about a place that exists. A change of the parent that is
// possible gives no error.
func FuzzMerge(f *testing.F) {
	f.Add([]byte{1, 1, 2, 1, 3, 1, 2, 5, 1, 1, 1, 1, 1, 2, 7, 9}, []byte{1, 1, 1, 2, 6, 4, 1, 1}, []byte{})
	f.Add([]byte{3, 0, 4, 0, 0, 1, 3, 2, 2, 5, 5, 3, 7, 9}, []byte{2, 0, 2, 1, 3, 4, 2, 7, 9}, []byte{1, 0, 2, 1, 3, 1})
	f.Add([]byte("012"), []byte("012"), []byte("0"))
	f.Fuzz(func(t *testing.T, a, b, c []byte) {
		build := func() (parent, namespaced, changed lifecycle.Given) {
			x, y, z := drawn(a), drawn(b), drawn(c)
			return lifecycle.Given{File: "parent.yaml", Object: x.profile(lifecycletest.ProfileWith())}, lifecycle.Given{File: "team.yaml", Object: y.profile(lifecycletest.NamespacedWith())},
				lifecycle.Given{File: "parent.yaml", Object: z.profile(lifecycletest.ProfileWith())}
		}
		parent, namespaced, changed := build()
		parentBefore, namespacedBefore, _ := build()
		for _, d := range []lifecycle.Dialect{lifecycle.GEP32, lifecycle.Gardener} {
			result := merge.Merge(parent, namespaced, d)
			again := merge.Merge(parentBefore, namespacedBefore, d)
			if x, y := wholeText(result), wholeText(again); x != y || !reflect.DeepEqual(result.Findings(), again.Findings()) {
				t.Fatalf("%s: merged twice:\n%s\nthen\n%s", d, x, y)
			}
			for _, finding := range result.Findings() {
				if finding.Rule == "" || finding.Text() == "" {
					t.Fatalf("%s: a finding that says nothing: %+v", d, finding)
				}
			}
			if d == lifecycle.GEP32 {
				mergedIsSound(t, parent.Object, namespaced.Object, result)
			}
			change := merge.NewMerger(d).ChangeParent(parent, changed, []lifecycle.Given{namespaced})
			for _, finding := range change.Findings {
				if change.Failure == nil && finding.Severity == model.Error {
					t.Fatalf("%s: an error about a change that is possible: %+v", d, finding)
				}
			}
		}
		if !reflect.DeepEqual(parent, parentBefore) || !reflect.DeepEqual(namespaced, namespacedBefore) {
			t.Fatal("what was handed in has changed")
		}
	})
}

// mergedIsSound: the result of merging lifecycles is a lifecycle, with the requested starts.
func mergedIsSound(t *testing.T, parent, namespaced *model.Object, result *merge.Result) {
	t.Helper()
	if result.Failure() != nil {
		return
	}
	given := map[string]*model.Version{}
	for _, o := range []*model.Object{parent, namespaced} {
		for _, track := range o.Tracks {
			for _, v := range track.Versions {
				key := o.Kind + track.Name + "/" + v.Text
				if given[key] != nil || wrong(v.Stages) != "" || !timed(v.Stages) || v.Classification.Set || v.HasExpiration || v.Text == "" || track.Name == model.ImagePrefix {
					return
				}
				given[key] = v
			}
		}
	}
	for _, track := range result.Object.Tracks {
		for _, v := range track.Versions {
			if w := wrong(v.Stages); w != "" {
				t.Fatalf("%s/%s: %s: %s", track.Name, v.Text, stagesText(v.Stages), w)
			}
			override := given[namespaced.Kind+track.Name+"/"+v.Text]
			if override == nil {
				continue
			}
			for _, s := range override.Stages {
				if i := indexOf(v.Stages, s.Name); i < 0 || s.Start.IsAt() && !v.Stages[i].Start.Equal(s.Start) {
					t.Fatalf("%s/%s: %s moved: %s over it gives %s", track.Name, v.Text, s.Name, stagesText(override.Stages), stagesText(v.Stages))
				}
			}
		}
	}
}

func indexOf(stages []model.Stage, name string) int {
	for i, s := range stages {
		if s.Name == name {
			return i
		}
	}
	return -1
}

// timed reports whether all stages are known ones, and all starts open or times.
func timed(stages []model.Stage) bool {
	for _, s := range stages {
		if model.VersionStages.Rank(s.Name) == model.None || s.Start.Form == model.NoTime {
			return false
		}
	}
	return true
}
