package merge_test

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
)

func TestFindParent(t *testing.T) {
	profile := func(kind, name string, line uint32) *model.Object {
		return &model.Object{Kind: kind, Name: name, NameAt: model.Position{Line: line, Column: 9}}
	}
	candidates := []lifecycle.Given{
		{File: "aws.yaml", Object: profile(model.CloudProfile, "aws", 4)},
		{File: "two.yaml", Object: profile(model.CloudProfile, "gcp", 4)},
		{File: "two.yaml", Index: 1, Object: profile(model.CloudProfile, "gcp", 24)},
		{File: "team.yaml", Object: profile(model.NamespacedCloudProfile, "custom", 4)},
	}
	for _, c := range []struct {
		name string
		ref  model.Parent
		want string // file of the parent, else rule: message
	}{
		{"by name", model.Parent{Set: true, Kind: model.CloudProfile, Name: "aws"}, "aws.yaml"},
		{"nobody answers", model.Parent{Set: true, Kind: model.CloudProfile, Name: "awz"},
			`parent-missing warning: the parent CloudProfile "awz" is in none of the files, so stages and the merged profile are not known. Did you mean "aws"? Give its file too, or name it with --parent FILE.`},
		{"a namespaced profile is nobody's parent", model.Parent{Set: true, Kind: model.CloudProfile, Name: "custom"},
			`parent-missing warning: the parent CloudProfile "custom" is in none of the files, so stages and the merged profile are not known. aws.yaml has "aws", two.yaml has "gcp", two.yaml has "gcp". Give the file of "custom", or name it with --parent FILE.`},
		{"two answer", model.Parent{Set: true, Kind: model.CloudProfile, Name: "gcp"},
			`parent-ambiguous error: 2 profiles are named "gcp": two.yaml:4, two.yaml:24; only one can be the parent. Name the right file with --parent FILE.`},
		{"another kind is reported by the judge", model.Parent{Set: true, Kind: "Secret", Name: "aws"}, ""},
		{"no name is reported by the judge", model.Parent{Set: true, Kind: model.CloudProfile}, ""},
		{"no reference is reported by the judge", model.Parent{}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := &model.Object{Kind: model.NamespacedCloudProfile, Name: "team", Parent: c.ref}
			parent, findings, ok := (&merge.Candidates{Loaded: candidates}).Parent(lifecycle.Given{File: "x.yaml", Index: 3, Object: o}, lifecycle.GEP32)
			got := parent.File
			for _, f := range findings {
				got += f.Rule + " " + f.Severity.String() + ": " + f.Text() + " " + f.Hint
				if f.Place.File != "x.yaml" || f.Ref != model.ObjectRef(3) || f.Path != "spec.parent" {
					t.Errorf("finding %+v", f)
				}
			}
			if got != c.want || ok != strings.HasSuffix(c.want, ".yaml") {
				t.Errorf("%t, %s\nwant %s", ok, got, c.want)
			}
		})
	}
}

// GEP-32: "the administrator is always capable of introducing or changing the
// startTime of new lifecycle stages"; "as long as any NamespacedCloudProfile
// overrides one lifecycle stage, the stage itself cannot be deleted".
func TestParentChange(t *testing.T) {
	legacy := func() *model.Version { return datedVersion("1.29.0 2026-03-01") }
	usual := "supported, deprecated 2022-01-01, expired 2022-06-01"
	for _, c := range []struct {
		name               string
		before, after      *model.Version // of the parent; nil: not there
		override           *model.Version
		want, wantGardener string // the failure
	}{
		{"a start moves", lifecycletest.VersionWith("1.29.0", usual, 10), lifecycletest.VersionWith("1.29.0", "supported, deprecated 2023-01-01, expired 2023-06-01", 10),
			lifecycletest.VersionWith("1.29.0", "deprecated 2024-06-01", 20), "", ""},
		{"a stage comes", lifecycletest.VersionWith("1.29.0", "supported", 10), lifecycletest.VersionWith("1.29.0", usual, 10), lifecycletest.VersionWith("1.29.0", "supported 2024-06-01", 20), "", ""},
		{"an overridden stage goes", lifecycletest.VersionWith("1.29.0", usual, 10), lifecycletest.VersionWith("1.29.0", "supported, expired 2022-06-01", 10),
			lifecycletest.VersionWith("1.29.0", "supported 2022-01-01, deprecated 2024-06-01", 20), "stage-in-use deprecated", ""},
		{"another stage goes", lifecycletest.VersionWith("1.29.0", usual, 10), lifecycletest.VersionWith("1.29.0", "supported, deprecated 2022-01-01", 10),
			lifecycletest.VersionWith("1.29.0", "deprecated 2024-06-01", 20), "", ""},
		{"an implicitly moved stage goes", lifecycletest.VersionWith("1.29.0", usual, 10), lifecycletest.VersionWith("1.29.0", "supported, deprecated 2022-01-01", 10),
			lifecycletest.VersionWith("1.29.0", "deprecated 2022-07-01", 20), "", ""},
		{"the lifecycle goes", lifecycletest.VersionWith("1.29.0", usual, 10), lifecycletest.VersionWith("1.29.0", "", 10), lifecycletest.VersionWith("1.29.0", "expired 2024-06-01", 20), "stage-in-use expired", ""},
		{"older fields for the lifecycle", lifecycletest.VersionWith("1.29.0", usual, 10), legacy(), lifecycletest.VersionWith("1.29.0", "expired 2024-06-01", 20), "", ""},
		{"an overridden version goes", lifecycletest.VersionWith("1.29.0", usual, 10), nil, lifecycletest.VersionWith("1.29.0", "expired 2024-06-01", 20), "version-in-use", "version-in-use"},
		{"another version goes", lifecycletest.VersionWith("1.28.0", usual, 10), nil, lifecycletest.VersionWith("1.27.0", "supported 2024-06-01", 20), "", ""},
		{"what was wrong before does not count", lifecycletest.VersionWith("1.29.0", usual, 10), lifecycletest.VersionWith("1.29.0", "supported", 10),
			lifecycletest.VersionWith("1.29.0", "preview 2024-06-01", 20), "", ""},
		{"nor if it is wrong in another way now", lifecycletest.VersionWith("1.28.0", usual, 10), lifecycletest.VersionWith("1.29.0", "supported", 10),
			lifecycletest.VersionWith("1.29.0", "preview 2024-06-01", 20), "", ""},
		{"a lifecycle for older fields, over which stands a date", legacy(), lifecycletest.VersionWith("1.29.0", usual, 10), legacy(), "mixed-fields", ""},
		{"a date over a lifecycle as before", lifecycletest.VersionWith("1.29.0", "supported", 10), lifecycletest.VersionWith("1.29.0", usual, 10), legacy(), "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			other := lifecycletest.VersionWith("1.27.0", "supported", 50)
			before, after := lifecycletest.ProfileWith(other), lifecycletest.ProfileWith(other)
			before.Tracks[0].Versions = append(before.Tracks[0].Versions, c.before)
			if c.after != nil {
				after.Tracks[0].Versions = append(after.Tracks[0].Versions, c.after)
			}
			namespaced := []lifecycle.Given{{File: "team.yaml", Object: lifecycletest.NamespacedWith(c.override)}}
			for d, want := range map[lifecycle.Dialect]string{lifecycle.GEP32: c.want, lifecycle.Gardener: c.wantGardener} {
				change := merge.NewMerger(d).ChangeParent(lifecycle.Given{File: "parent.yaml", Object: before}, lifecycle.Given{File: "parent.yaml", Object: after}, namespaced)
				got := ""
				if f := change.Failure; f != nil {
					got = strings.TrimSpace(f.Class + " " + f.Stage)
				}
				if got != want {
					t.Errorf("%s: %q, want %q", d, got, want)
				}
				checkInUse(t, change, after, want)
			}
		})
	}
}

// checkInUse checks that the finding about something in use is placed in the changed parent
// and names who needs it, and that a stage can be put back.
func checkInUse(t *testing.T, change merge.ParentChange, after *model.Object, want string) {
	t.Helper()
	rule, _, _ := strings.Cut(want, " ")
	if (len(change.Findings) > 0) != strings.HasSuffix(rule, "in-use") {
		t.Fatalf("findings %+v", change.Findings)
	}
	for _, f := range change.Findings {
		if f.Rule != rule || f.Place.File != "parent.yaml" || f.Severity != model.Error || !strings.Contains(f.Text(), "NamespacedCloudProfile/shoot/custom") || !strings.Contains(f.Text(), "team.yaml line 2") {
			t.Errorf("finding %+v", f)
		}
		if f.Fixes == nil {
			continue
		}
		d, err := model.NewDraft([]*model.Object{after}).With(f.Fixes[0].Edits...)
		if rule == "version-in-use" {
			if err != nil || versionText(d.Objects()[0].Tracks[0].Versions, "1.29.0") != "supported, deprecated 2022-01-01, expired 2022-06-01" {
				t.Errorf("the fix does not put the version back: %v", err)
			}
			continue
		}
		if err != nil || d.Objects()[0].Tracks[0].Versions[1].StageNamed(f.Fixes[0].Edits[0].Name) == model.None {
			t.Errorf("the fix does not put the stage back: %v", err)
		}
	}
}

// versionText returns the stages of a version in the notation of the tests.
func versionText(versions []*model.Version, text string) (out string) {
	for _, v := range versions {
		if v.Text != text {
			continue
		}
		for i, s := range v.Stages {
			if i > 0 {
				out += ", "
			}
			out += s.Name
			if s.Start.IsAt() {
				out += " " + s.Start.Time().Format("2006-01-02")
			}
		}
	}
	return out
}

// An image version that a namespaced profile lists cannot be removed either.
func TestParentChangeOfImages(t *testing.T) {
	before, after := lifecycletest.ProfileWith(), lifecycletest.ProfileWith()
	before.Tracks = []*model.Track{imageTrack("os", "minor", usualImage("1.0.0", "supported"), usualImage("1.1.0", "supported"))}
	after.Tracks = []*model.Track{imageTrack("os", "minor", usualImage("1.1.0", "supported"))}
	for text, want := range map[string]bool{"1.0.0": false, "1.1.0": true, "2.0.0": true} {
		namespaced := []lifecycle.Given{{File: "team.yaml", Object: imageOverride("", imageVersion(text, "supported 2025-01-01"))}}
		change := merge.NewMerger(lifecycle.GEP32).ChangeParent(lifecycle.Given{Object: before}, lifecycle.Given{Object: after}, namespaced)
		if (change.Failure == nil) != want {
			t.Errorf("%s: %+v", text, change.Failure)
		}
	}
}
