package gardener_test

import (
	"math/rand"
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/model"
)

// TestGardenerIsNeverASurprise: whatever Gardener's server would refuse is at least a warning in
// dialect gep32, at the same path and of the same type, or covered by an error at or around that
// place. Users who follow the proposal are never surprised by the server.
func TestGardenerIsNeverASurprise(t *testing.T) {
	for seed := range int64(400) {
		r := rand.New(rand.NewSource(seed))
		objects := []*model.Object{lifecycletest.AnyProfile(t, r)}
		var old []*model.Object
		if seed%2 == 0 {
			old = []*model.Object{lifecycletest.AnyProfile(t, r)}
		}
		draft := model.NewDraft(objects)
		for range 4 {
			var err error
			if draft, err = draft.With(oddEdit(r, draft.Objects()[0])); err != nil {
				t.Fatal(err)
			}
		}
		checker := func(d lifecycle.Dialect) []model.Finding {
			return check.NewChecker(check.Case{Now: lifecycletest.Now, Dialect: d, Old: old}).Findings(draft.Objects())
		}
		warned := checker(lifecycle.GEP32)
		for _, f := range checker(lifecycle.Gardener) {
			if f.Severity == model.Error && !covered(f, warned) {
				t.Fatalf("seed %d: %s %s %s: %s is not in%s", seed, f.Rule, f.Path, f.Type, f.Text(), lifecycletest.Findings(warned))
			}
		}
	}
}

func covered(f model.Finding, by []model.Finding) bool {
	for _, w := range by {
		switch {
		case w.Severity == model.Info:
		case w.Path == f.Path && w.Type == f.Type:
			return true
		case w.Severity == model.Error && (strings.HasPrefix(w.Path, f.Path) || strings.HasPrefix(f.Path, w.Path)):
			return true
		}
	}
	return false
}

// oddEdit is an edit that perhaps only a rule of one dialect reports.
func oddEdit(r *rand.Rand, o *model.Object) model.Edit {
	e := lifecycletest.AnyEdit(r, o)
	odd := []string{"Retired", "", model.Unavailable, model.Expired}
	switch e.What {
	case model.SetClassification, model.AddStage:
		if r.Intn(2) == 0 {
			e.Name = odd[r.Intn(len(odd))]
		}
		if e.What == model.AddStage && r.Intn(3) == 0 {
			e.To = model.Start{}
		}
	case model.SetText:
		e.Name = []string{"", "1.30", "v1.30.0", "local", "1.30.0-rc.1", "1.30.99999999999999999999"}[r.Intn(6)]
	case model.SetStart:
		e.To = []model.Start{{}, model.ReadStart("2026-01-01t00:00:00z"), model.ReadStart("soon"), model.StartAt(lifecycletest.Now), e.To}[r.Intn(5)]
	}
	return e
}
