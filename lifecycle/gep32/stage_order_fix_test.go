package gep32_test

import (
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
)

// TestStageOrderFix proves that the fix lists a stage at its place if that corrects the order and
// causes no other error. If one move is not enough, no fix is offered.
func TestStageOrderFix(t *testing.T) {
	for _, c := range []struct{ stages, want string }{
		{"supported expired=2026-06-01 deprecated=2026-01-01", "supported deprecated=2026-01-01 expired=2026-06-01"},
		{"deprecated=2026-01-01 supported expired=2026-06-01", "supported deprecated=2026-01-01 expired=2026-06-01"},
		{"supported=2026-01-01 preview", "preview supported=2026-01-01"},
		{"supported expired=2026-01-01 deprecated=2026-06-01", ""},
		{"deprecated=2026-01-01 supported=2026-03-01", ""},
		{"expired=2026-06-01 deprecated=2026-01-01 supported", ""},
		{"supported expired=2026-06-01 deprecated=2026-01-01 deprecated=2026-01-01", ""},
	} {
		var stages []model.Stage
		for _, text := range strings.Fields(c.stages) {
			name, date, dated := strings.Cut(text, "=")
			s := model.Stage{Name: name, Base: model.None}
			if dated {
				start, err := time.Parse(time.DateOnly, date)
				if err != nil {
					t.Fatal(err)
				}
				s.Start = model.StartAt(start)
			}
			stages = append(stages, s)
		}
		v := &model.Version{Text: "1.30.0", Lifecycle: model.ListGiven, Stages: stages, Base: model.None}
		objects := []*model.Object{{Kind: model.CloudProfile, Name: "p", Scale: model.VersionStages, Tracks: []*model.Track{{Name: model.Kubernetes, Versions: []*model.Version{v}}}}}
		checker := func(objects []*model.Object) []model.Finding {
			return check.NewChecker(check.Case{Now: time.Date(2025, 11, 20, 0, 0, 0, 0, time.UTC)}).Findings(objects)
		}
		got, before := "", checker(objects)
		for _, f := range before {
			if f.Rule != "stage-order" || f.Fixes == nil {
				continue
			}
			after, err := model.NewDraft(objects).With(f.Fixes[0].Edits...)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range after.Objects()[0].Tracks[0].Versions[0].Stages {
				got += strings.TrimSuffix(s.Name+"="+strings.TrimSuffix(s.Start.String(), "T00:00:00Z"), "=") + " "
			}
			for _, f := range check.Added(before, checker(after.Objects())) {
				if f.Severity == model.Error {
					t.Errorf("%s: the fix brings %s", c.stages, f.Text())
				}
			}
			for _, f := range checker(after.Objects()) {
				if f.Rule == "stage-order" {
					t.Errorf("%s: the fix leaves %s", c.stages, f.Text())
				}
			}
		}
		if got = strings.TrimSpace(got); got != c.want {
			t.Errorf("%s: the fix gives %q, want %q", c.stages, got, c.want)
		}
	}
}
