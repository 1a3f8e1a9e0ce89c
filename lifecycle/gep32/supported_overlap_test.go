package gep32_test

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/gep32"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/model"
)

// TestOverlapsThatStayAreSaidOnce: an edit of one of many versions that are supported together does
// not rebuild the findings about the others. A checker with a cache reports the same as a new one.
func TestOverlapsThatStayAreSaidOnce(t *testing.T) {
	const versions, months = 60, 12
	track := &model.Track{Name: model.Kubernetes, Path: "spec.kubernetes", List: model.ListGiven, Base: model.None}
	for i := range versions {
		v := lifecycletest.FourStages(fmt.Sprintf("1.0.%d", i), i, lifecycletest.Morning.AddDate(0, 0, i))
		v.Stages[2].Start = model.ReadStart(model.FormatTime(lifecycletest.Morning.AddDate(1, 0, i)))
		track.Versions = append(track.Versions, v)
	}
	objects := []*model.Object{{Kind: model.CloudProfile, Name: "many", Scale: model.VersionStages, KubernetesList: model.ListGiven, Tracks: []*model.Track{track}}}
	draft := model.NewDraft(objects)
	checker := check.NewChecker(check.Case{Now: lifecycletest.Morning, Old: objects})
	checker.Findings(objects)
	var trials []model.Draft
	for month := range months {
		for _, i := range []int{0, versions / 2, versions - 1} {
			for k := 1; k < 3; k++ {
				r := model.ObjectRef(0).InTrack(0).InVersion(i).InStage(k)
				trial, err := draft.With(model.Edit{Ref: r, What: model.SetStart, To: model.StartAt(lifecycletest.Morning.AddDate(0, month, i))})
				if err != nil {
					t.Fatal(err)
				}
				trials = append(trials, trial)
			}
		}
	}
	overlaps := 0
	for _, trial := range trials {
		got := checker.Findings(trial.Objects())
		if want := check.NewChecker(check.Case{Now: lifecycletest.Morning, Old: objects}).Findings(trial.Objects()); !reflect.DeepEqual(got, want) {
			t.Fatalf("a judge that remembers says\n%v\na new one\n%v", got, want)
		}
		for _, f := range got {
			if f.Rule == gep32.SupportedOverlap.Name {
				overlaps++
			}
		}
	}
	if overlaps < len(trials)*versions/2 {
		t.Fatalf("%d overlaps of %d drafts: too few to show anything", overlaps, len(trials))
	}
	k := 0
	allocations := testing.AllocsPerRun(2*len(trials), func() {
		checker.Findings(trials[k%len(trials)].Objects())
		k++
	})
	if most := 15.0 * versions; allocations > most {
		t.Errorf("%.0f allocations for an edit among %d versions, at most %.0f", allocations, versions, most)
	}
}
