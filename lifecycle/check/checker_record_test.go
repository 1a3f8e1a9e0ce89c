package check_test

import (
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/model"
)

// TestCheckerOfRecords: only the rules for package revisions check them, even if one file has
// profiles too.
func TestCheckerOfRecords(t *testing.T) {
	object := func(line uint32, state string) *model.Object {
		v := lifecycletest.Record(state, "2025-10-01", "")
		v.Revision.Lifecycle.At = model.Position{Line: line, Column: 1}
		return &model.Object{Kind: model.PackageRevision, Name: state, Scale: model.RevisionStages,
			Tracks: []*model.Track{{Name: "blueprints/nginx", List: model.ListGiven, Versions: []*model.Version{v}}}}
	}
	profile := &model.Object{Kind: model.CloudProfile, Name: "p", Scale: model.VersionStages, KubernetesList: model.ListGiven,
		Tracks: []*model.Track{{Name: model.Kubernetes, Path: "spec.kubernetes", List: model.ListGiven, Versions: []*model.Version{{Text: "1.31"}}}}}
	now := time.Date(2025, 11, 20, 0, 0, 0, 0, time.UTC)
	checker := check.NewChecker(check.Case{File: "f.yaml", Now: now})
	count := map[string]int{}
	last := model.Error
	for _, f := range checker.Findings([]*model.Object{object(3, "Final"), profile, object(9, "Draft")}) {
		count[f.Rule]++
		if f.Severity > last {
			t.Errorf("%s stands after a %s", f.Rule, last)
		}
		last = f.Severity
		if f.Ref.Object != 1 && (f.Rule == "unknown-stage" || f.Rule == "version-format") {
			t.Errorf("a rule of profiles says of a package revision: %s", f.Text())
		}
	}
	if count["unknown-lifecycle"] != 1 || count["no-resource-version"] != 2 || count["version-format"] != 1 {
		t.Errorf("findings: %v", count)
	}
}

func TestRulesNameThoseOfRecordsOnce(t *testing.T) {
	count := map[string]int{}
	for _, r := range check.Rules() {
		count[r.Name]++
	}
	if count["unknown-lifecycle"] != 1 || count["bad-time"] != 1 {
		t.Errorf("rules: %v", count)
	}
}
