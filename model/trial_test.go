package model_test

import (
	"fmt"
	"math/rand"
	"runtime"
	"testing"

	"github.com/lctui/lctui/model"
)

func manyVersions(n int) []*model.Object {
	track := &model.Track{Name: model.Kubernetes, Path: "spec.kubernetes", List: model.ListGiven}
	for i := range n {
		track.Versions = append(track.Versions, &model.Version{Text: fmt.Sprintf("1.%d.%d", i/100, i%100), Base: i, Lifecycle: model.ListGiven,
			Stages: []model.Stage{{Name: model.Supported, Base: 0}, {Name: model.Expired, Base: 1, Start: model.ReadStart("2026-01-01T00:00:00Z")}}})
	}
	return []*model.Object{{Kind: model.CloudProfile, Name: "p", Scale: model.VersionStages, Tracks: []*model.Track{track}}}
}

// TestEditsTogetherAndApart checks that many edits have the same result in one step as in a step each, and
// leave the original objects unchanged.
func TestEditsTogetherAndApart(t *testing.T) {
	for seed := range int64(200) {
		r := rand.New(rand.NewSource(seed))
		base, untouched := manyVersions(6), manyVersions(6)
		apart := model.NewDraft(base)
		var edits []model.Edit
		for range 12 {
			e := someEdit(r, apart.Objects()[0])
			next, err := apart.With(e)
			if err != nil {
				t.Fatal(err)
			}
			apart, edits = next, append(edits, e)
		}
		together, err := model.NewDraft(base).With(edits...)
		if err != nil {
			t.Fatal(err)
		}
		if !model.SameObjects(together.Objects(), apart.Objects()) {
			t.Fatalf("seed %d: %v", seed, edits)
		}
		if !model.SameObjects(base, untouched) {
			t.Fatalf("seed %d: the objects given differ from before", seed)
		}
	}
}

func someEdit(r *rand.Rand, o *model.Object) model.Edit {
	n := len(o.Tracks[0].Versions)
	at := model.ObjectRef(0).InTrack(0)
	if n == 0 || r.Intn(4) == 0 {
		return model.Edit{Ref: at.InVersion(r.Intn(n + 1)), What: model.AddVersion, Name: fmt.Sprintf("2.%d.0", r.Intn(9))}
	}
	at = at.InVersion(r.Intn(n))
	v := o.Version(at)
	switch k := r.Intn(5); {
	case k == 0:
		return model.Edit{Ref: at, What: model.RemoveVersion}
	case k == 1:
		return model.Edit{Ref: at, What: model.SetClassification, Name: model.Preview}
	case len(v.Stages) == 0:
		return model.Edit{Ref: at, What: model.AddStage, Name: model.Deprecated}
	case k == 2:
		return model.Edit{Ref: at.InStage(0), What: model.RemoveStage}
	}
	return model.Edit{Ref: at.InStage(len(v.Stages) - 1), What: model.SetStart, To: model.ReadStart("2027-01-01T00:00:00Z")}
}

// TestAnEditThatFailsLeavesTheTrial checks that an edit that cannot be made leaves the trial unchanged.
func TestAnEditThatFailsLeavesTheTrial(t *testing.T) {
	trial := model.NewTrial(manyVersions(2))
	at := model.ObjectRef(0).InTrack(0)
	if err := trial.Do(model.Edit{Ref: at.InVersion(0), What: model.RemoveVersion}); err != nil {
		t.Fatal(err)
	}
	for _, wrong := range []model.Edit{
		{Ref: at.InVersion(1), What: model.RemoveVersion},
		{Ref: at.InVersion(2), What: model.AddVersion},
		{Ref: at.InVersion(0).InStage(2), What: model.SetStart},
		{Ref: model.ObjectRef(1).InTrack(0).InVersion(0), What: model.SetText},
		{Ref: model.ObjectRef(0).InTrack(1).InVersion(0), What: model.SetText},
	} {
		if err := trial.Do(wrong); err == nil {
			t.Errorf("%v is made", wrong)
		}
	}
	if got := trial.Objects()[0].Tracks[0].Versions; len(got) != 1 || len(got[0].Stages) != 2 || got[0].Text != "1.0.1" {
		t.Errorf("%+v is left", got)
	}
}

// manyReleases returns a schedule with n releases, each with an API.
func manyReleases(n int) []*model.Object {
	o := &model.Object{Kind: model.ReleaseSchedule, Name: "s", Scale: model.ReleaseStages}
	track := &model.Track{Name: "s", List: model.ListGiven}
	for i := range n {
		track.Versions = append(track.Versions, &model.Version{Text: fmt.Sprintf("1.%d", i), Base: i, Lifecycle: model.ListGiven,
			Release: &model.Release{APIs: []model.Offer{{Name: "v1", Availability: model.Default}}},
			Stages:  []model.Stage{{Name: model.Planned, Base: 0}, {Name: model.Supported, Base: 1, Start: model.ReadStart("2026-01-01T00:00:00Z")}}})
	}
	o.SetReleases(track)
	return []*model.Object{o}
}

// TestManyEditsTakeMemoryInProportion checks that ten times as many edits of ten times as many versions
// take about ten times the memory, not a hundred times. The same applies to derived tracks.
func TestManyEditsTakeMemoryInProportion(t *testing.T) {
	for name, many := range map[string]func(int) []*model.Object{"versions": manyVersions, "releases": manyReleases} {
		bytes := func(n int) uint64 {
			objects := many(n)
			edits := make([]model.Edit, n)
			for i := range edits {
				edits[i] = model.Edit{Ref: model.ObjectRef(0).InTrack(0).InVersion(i).InStage(1), What: model.SetStart, To: model.ReadStart("2027-01-01T00:00:00Z")}
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			d, err := model.NewDraft(objects).With(edits...)
			if err != nil {
				t.Fatal(err)
			}
			runtime.ReadMemStats(&after)
			for _, track := range d.Objects()[0].Tracks {
				if last := track.Versions[n-1].Stages[1].Start; last.String() != "2027-01-01T00:00:00Z" {
					t.Errorf("%s: %s begins at %s", name, track.Name, last)
				}
			}
			return after.TotalAlloc - before.TotalAlloc
		}
		if few, many := bytes(500), bytes(5000); many > 20*few {
			t.Errorf("%s: 500 edits take %d bytes, 5000 take %d", name, few, many)
		}
	}
}
