package upstream_test

import (
	"testing"

	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/lifecycle/schedule/upstream"
)

// Every minor has its dates, no minor is missing, and no two calls share a release.
func TestKubernetes(t *testing.T) {
	s := upstream.Kubernetes()
	if len(s.Releases) < 21 {
		t.Fatalf("%d releases", len(s.Releases))
	}
	for _, r := range s.Releases {
		if !r.Date.IsAt() || !r.EOL.IsAt() || !r.EOL.Time().After(r.Date.Time()) {
			t.Errorf("%s: from %s to %s", r.Version, r.Date, r.EOL)
		}
	}
	policy, _ := schedule.Preset("kubernetes")
	for _, f := range schedule.NewCalendar(s, policy).Lint() {
		if f.Rule == "gap" || f.Rule == "order" || f.Rule == "duplicate" {
			t.Error(f.Message)
		}
	}
	s.Releases[0].Version = "0.0"
	if upstream.Kubernetes().Releases[0].Version == "0.0" {
		t.Error("calls share their releases")
	}
}
