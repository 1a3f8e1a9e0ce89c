package merge_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/internal/vector"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
)

func read(t *testing.T, name, text string) (*files.Document, lifecycle.Given) {
	t.Helper()
	d, err := files.Read(name, []byte(text), files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return d, lifecycle.Given{File: name, Object: d.Objects()[0]}
}

// TestMergeFiles merges files as people write them. It compares the merged lists, and the origin that
// the screen shows of each stage.
func TestMergeFiles(t *testing.T) {
	parentDocument, parent := read(t, "aws.yaml", lifecycletest.ParentFile)
	teamDocument, team := read(t, "team-a.yaml", lifecycletest.TeamFile)
	found, findings, ok := (&merge.Candidates{Loaded: []lifecycle.Given{parent}}).Parent(team, lifecycle.GEP32)
	if !ok || found != parent || len(findings) > 0 {
		t.Fatalf("parent %+v, %+v", found, findings)
	}
	r := merge.Merge(parent, team, lifecycle.GEP32)
	var want any
	vector.ReadSome(t, []byte(`{
	  "kubernetes": {"versions": [
	    {"version": "1.33.3", "lifecycle": [{"classification": "supported"}, {"classification": "deprecated", "startTime": "2025-09-15T00:00:00Z"}, {"classification": "expired", "startTime": "2026-05-01T00:00:00Z"}]},
	    {"version": "1.32.8", "lifecycle": [{"classification": "supported"}, {"classification": "deprecated", "startTime": "2026-03-01T00:00:00Z"}, {"classification": "expired", "startTime": "2026-03-01T00:00:00Z"}]}]},
	  "machineImages": [
	    {"name": "gardenlinux", "updateStrategy": "minor", "versions": [
	      {"version": "1877.6.0", "architectures": ["amd64", "arm64"], "cri": [{"name": "containerd", "containerRuntimes": [{"type": "gvisor"}]}], "kubeletVersionConstraint": ">= 1.30",
	       "lifecycle": [{"classification": "supported"}, {"classification": "expired", "startTime": "2026-10-01T00:00:00Z"}]}]},
	    {"name": "own", "updateStrategy": "patch", "versions": [
	      {"version": "1.0.0", "architectures": ["amd64"], "cri": [{"name": "containerd"}], "inPlaceUpdates": {"supported": true}}]}]}`), &want)
	data, err := json.Marshal(r.Value(parentDocument, teamDocument))
	if err != nil {
		t.Fatal(err)
	}
	var got any
	vector.ReadSome(t, data, &got)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("merged %s\nwant   %s", data, encode(want))
	}

	panel := ""
	for k, o := range r.Origin(model.Ref{Version: 1, Stage: model.None}).Stages {
		from, stage := parent, model.Stage{}
		if o.From.Side == model.OfNamespaced {
			from = team
		}
		stage = from.Object.Version(o.From.Ref).Stages[o.From.Ref.Stage]
		panel += o.Words(r.Object.Tracks[0].Versions[1].Stages[k]) + " (" + o.Origin.String() + ", " + from.File + " line " + lineOfStart(stage) + ")\n"
	}
	if want := "supported (base, aws.yaml line 17)\n" +
		"deprecated 2026-03-01 (override, team-a.yaml line 14)\n" +
		"expired 2026-03-01, was 2025-12-31: not before deprecated (implied, team-a.yaml line 14)\n"; panel != want {
		t.Errorf("panel\n%s, want\n%s", panel, want)
	}
}

func lineOfStart(s model.Stage) string {
	at := s.StartAt
	if !at.InFile() {
		at = s.NameAt
	}
	return strconv.Itoa(int(at.Line))
}

// The order of the stages and their names are the parent's: findings about these are placed
// there, even if an override moves the stage.
func TestNamesOfOverriddenStagesStandInTheParent(t *testing.T) {
	parent := lifecycletest.ProfileWith(lifecycletest.VersionWith("1.29.0", "supported 2025-03-01, preview 2025-02-01", 10))
	r := mergeOf(parent, lifecycletest.NamespacedWith(lifecycletest.VersionWith("1.29.0", "preview 2025-04-01", 30)), lifecycle.GEP32)
	checked := check.NewChecker(check.Case{Now: instant, Dialect: lifecycle.GEP32, Merged: true}).Findings([]*model.Object{r.Object})
	i := slices.IndexFunc(checked, func(f model.Finding) bool { return f.Rule == "stage-order" })
	if i < 0 {
		t.Fatalf("judged %+v", checked)
	}
	f := r.Located(checked)[i]
	if f.Place.File == "team.yaml" || f.Place.Position != parent.Tracks[0].Versions[0].Stages[1].NameAt || strings.Contains(f.Text(), ".yaml") {
		t.Errorf("located %+v", f)
	}
}
