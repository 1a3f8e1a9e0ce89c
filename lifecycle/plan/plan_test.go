package plan_test

import (
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/plan"
	"github.com/lctui/lctui/model"
)

// A start with a fraction of a second gives planned starts of whole seconds, not before it.
func TestPlanHasWholeSeconds(t *testing.T) {
	from := func(text string) []model.Stage {
		return []model.Stage{{Name: model.Supported, Start: model.ReadStart(text)}}
	}
	objects := []*model.Object{{Kind: model.CloudProfile, Scale: model.VersionStages, Tracks: []*model.Track{{Name: model.Kubernetes, Versions: []*model.Version{
		{Text: "1.32.0"}, {Text: "1.31.2", Stages: from("2027-03-01T00:00:00.5Z")}, {Text: "1.31.1", Stages: from("2027-02-01T00:00:00.5Z")},
	}}}}}
	policies, err := check.NewPolicies("kubernetes", nil, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := plan.Of(policies, "a.yaml", objects, 0, time.Date(2026, 11, 27, 0, 0, 0, 0, time.UTC), false)
	if err != nil {
		t.Fatal(err)
	}
	d, _, err := change.Apply(model.NewDraft(objects), p.Orders(), lifecycle.Actor{})
	if err != nil {
		t.Fatal(err)
	}
	got := change.Starts(d.Objects()[0].Tracks[0].Versions[2])
	if want := ": supported 2027-02-01T00:00:00.5Z, deprecated 2027-03-01T00:00:01Z, expired 2027-05-01T00:00:01Z"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
