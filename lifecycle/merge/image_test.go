package merge_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
)

// imageVersion builds a version of a machine image. Fields are written as in
// "cri=containerd", "architectures=arm64", "classification=deprecated",
// "date=2026-01-01"; any other word is a further key.
func imageVersion(text, stages string, fields ...string) *model.Version {
	v := lifecycletest.VersionWith(text, stages, 10)
	for _, f := range fields {
		key, value, _ := strings.Cut(f, "=")
		switch key {
		case "cri":
			v.Require(func(r *model.RequiredFields) { r.CRI = []string{value} })
		case "capabilityFlavors":
			v.Require(func(r *model.RequiredFields) {
				r.Flavors = []model.Flavor{{Capabilities: model.Capabilities{{Name: "architecture", Values: []string{"amd64"}}}}}
			})
			v.Others = append(v.Others, key)
		case "architectures":
			v.Require(func(r *model.RequiredFields) { r.Architectures = []string{value} })
		case "classification":
			v.Classification = model.Field{Set: true, Text: value}
		case "date":
			v.HasExpiration, v.Expiration = true, model.ReadStart(value+"T00:00:00Z")
		case "kubeletVersionConstraint":
			v.KubeletVersionConstraint = &model.Field{Set: true, Text: value}
			v.Others = append(v.Others, key)
		default:
			v.Others = append(v.Others, key)
		}
	}
	return v
}

func usualImage(text, stages string, fields ...string) *model.Version {
	return imageVersion(text, stages, append([]string{"cri=containerd", "architectures=amd64"}, fields...)...)
}

func imageTrack(name, strategy string, versions ...*model.Version) *model.Track {
	return &model.Track{Name: model.ImagePrefix + name, Image: model.Field{Set: true, Text: name}, List: model.ListGiven,
		Strategy: model.Field{Set: strategy != "", Text: strategy}, Path: "spec.machineImages[0]", Versions: versions}
}

// imageText returns the images of a result as text. N marks entries of the namespaced profile, P those
// of the parent.
func imageText(r *merge.Result) string {
	var lines []string
	for i, t := range r.Object.Tracks {
		words := []string{t.Image.Text + " " + t.Strategy.Text + ":"}
		for k, v := range t.Versions {
			word := v.Text
			if stages := stagesText(v.Stages); stages != "" {
				word += " [" + stages + "]"
			}
			if v.Classification.Set {
				word += " " + v.Classification.Text
			}
			if v.HasExpiration {
				word += " until " + strings.TrimSuffix(model.FormatTime(v.Expiration.Time()), "T00:00:00Z")
			}
			side := map[model.Side]string{model.OfParent: "P", model.OfNamespaced: "N"}[r.Origin(model.Ref{Track: i, Version: k, Stage: model.None}).Fields.Side]
			words = append(words, word+" "+strings.Join(v.Requires().CRI, " ")+"/"+strings.Join(v.Requires().Architectures, " ")+" "+side+";")
		}
		lines = append(lines, strings.Join(words, " "))
	}
	return strings.Join(lines, "\n")
}

// Gardener H3, in both dialects except for lifecycles.
func TestMergeImages(t *testing.T) {
	const both, gep32, gardener = "both", "gep32", "gardener"
	for _, c := range []struct {
		rule, dialect      string
		parent, namespaced []*model.Track
		want               string
	}{
		{"what is not named stays", both,
			[]*model.Track{imageTrack("os", "minor", usualImage("1.0.0", ""))}, nil,
			"os minor: 1.0.0 containerd/amd64 P;"},
		{"the date alone", both,
			[]*model.Track{imageTrack("os", "minor", usualImage("1.0.0", "", "date=2026-01-01"))},
			[]*model.Track{imageTrack("os", "", imageVersion("1.0.0", "", "date=2027-01-01"))},
			"os minor: 1.0.0 until 2027-01-01 containerd/amd64 P;"},
		{"no date clears the parent's", both,
			[]*model.Track{imageTrack("os", "minor", usualImage("1.0.0", "", "date=2026-01-01"))},
			[]*model.Track{imageTrack("os", "", imageVersion("1.0.0", ""))},
			"os minor: 1.0.0 containerd/amd64 P;"},
		{"any field of its own replaces the version", both,
			[]*model.Track{imageTrack("os", "minor", usualImage("1.0.0", "", "date=2026-01-01"), usualImage("1.1.0", ""), usualImage("1.2.0", ""), usualImage("1.3.0", ""))},
			[]*model.Track{imageTrack("os", "",
				imageVersion("1.0.0", "", "cri=gvisor"), imageVersion("1.1.0", "", "classification=preview"),
				imageVersion("1.2.0", "", "kubeletVersionConstraint=>= 1.30", "cri=x"), imageVersion("1.3.0", "", "architectures=arm64"))},
			"os minor: 1.0.0 gvisor/amd64 N; 1.1.0 preview /amd64 N; 1.2.0 x/amd64 N; 1.3.0 /arm64 N;"},
		{"a key that is none of them does not, nor does an empty constraint", both,
			[]*model.Track{imageTrack("os", "minor", usualImage("1.0.0", ""))},
			[]*model.Track{imageTrack("os", "", imageVersion("1.0.0", "", "inPlaceUpdates", "kubeletVersionConstraint=", "date=2027-01-01"))},
			"os minor: 1.0.0 until 2027-01-01 containerd/amd64 P;"},
		{"new versions and images are added, without the default container runtime", both,
			[]*model.Track{imageTrack("os", "minor", usualImage("1.0.0", ""))},
			[]*model.Track{imageTrack("own", "patch", imageVersion("7.0.0", "preview")), imageTrack("os", "", imageVersion("1.1.0", "preview, supported 2026-01-01", "cri=containerd"))},
			"os minor: 1.0.0 containerd/amd64 P; 1.1.0 [preview, supported 2026-01-01] containerd/amd64 N;\nown patch: 7.0.0 [preview] /amd64 N;"},
		{"the strategy of the namespaced profile wins", both,
			[]*model.Track{imageTrack("os", "minor", usualImage("1.0.0", ""))}, []*model.Track{imageTrack("os", "patch")},
			"os patch: 1.0.0 containerd/amd64 P;"},
		{"the parent's versions have the server's defaults", both,
			[]*model.Track{imageTrack("os", "minor", imageVersion("1.0.0", ""))}, nil,
			"os minor: 1.0.0 containerd/amd64 P;"},
		{"of two images with one name the last counts", both,
			[]*model.Track{imageTrack("os", "minor", usualImage("1.0.0", "")), imageTrack("b", "minor"), imageTrack("os", "patch", usualImage("2.0.0", ""))}, nil,
			"os patch: 2.0.0 containerd/amd64 P;\nb minor:"},
		{"of two versions the last counts, in an image that is named", gardener,
			[]*model.Track{imageTrack("os", "minor", usualImage("1.0.0", "", "date=2026-01-01"), usualImage("1.1.0", ""), usualImage("1.0.0", ""))},
			[]*model.Track{imageTrack("os", "")},
			"os minor: 1.0.0 containerd/amd64 P; 1.1.0 containerd/amd64 P;"},
		{"two versions stay two, and the last is overridden", gep32,
			[]*model.Track{imageTrack("os", "minor", usualImage("1.0.0", "", "date=2026-01-01"), usualImage("1.1.0", ""), usualImage("1.0.0", ""))},
			[]*model.Track{imageTrack("os", "", imageVersion("1.0.0", "", "date=2027-01-01"))},
			"os minor: 1.0.0 until 2026-01-01 containerd/amd64 P; 1.1.0 containerd/amd64 P; 1.0.0 until 2027-01-01 containerd/amd64 P;"},
		{"and all stay in one that is not", both,
			[]*model.Track{imageTrack("os", "minor", usualImage("1.0.0", ""), usualImage("1.0.0", ""))}, nil,
			"os minor: 1.0.0 containerd/amd64 P; 1.0.0 containerd/amd64 P;"},
		{"an image named twice by the namespaced profile", both, nil,
			[]*model.Track{imageTrack("own", "patch", usualImage("1.0.0", "")), imageTrack("own", "minor", imageVersion("1.0.0", "", "date=2027-01-01"))},
			"own minor: 1.0.0 until 2027-01-01 containerd/amd64 N;"},
		{"stages move", gep32,
			[]*model.Track{imageTrack("os", "minor", usualImage("1.0.0", "supported, expired 2026-01-01"))},
			[]*model.Track{imageTrack("os", "", imageVersion("1.0.0", "expired 2027-01-01"))},
			"os minor: 1.0.0 [supported, expired 2027-01-01] containerd/amd64 P;"},
		{"a lifecycle alone is ignored", gardener,
			[]*model.Track{imageTrack("os", "minor", usualImage("1.0.0", "supported, expired 2026-01-01"))},
			[]*model.Track{imageTrack("os", "", imageVersion("1.0.0", "expired 2027-01-01"))},
			"os minor: 1.0.0 [supported, expired 2026-01-01] containerd/amd64 P;"},
		{"a replaced version brings its lifecycle", gardener,
			[]*model.Track{imageTrack("os", "minor", usualImage("1.0.0", "supported, expired 2026-01-01"))},
			[]*model.Track{imageTrack("os", "", usualImage("1.0.0", "preview"))},
			"os minor: 1.0.0 [preview] containerd/amd64 N;"},
		{"a replaced version moves the stages it names", gep32,
			[]*model.Track{imageTrack("os", "minor", usualImage("1.0.0", "supported, deprecated 2025-06-01, expired 2026-01-01"))},
			[]*model.Track{imageTrack("os", "", imageVersion("1.0.0", "deprecated 2026-02-01", "architectures=arm64"))},
			"os minor: 1.0.0 [supported, deprecated 2026-02-01, expired 2026-02-01] /arm64 N;"},
	} {
		for _, d := range []lifecycle.Dialect{lifecycle.GEP32, lifecycle.Gardener} {
			if c.dialect != both && c.dialect != d.String() {
				continue
			}
			t.Run(c.rule+" in "+d.String(), func(t *testing.T) {
				parent, namespaced := lifecycletest.ProfileWith(), lifecycletest.NamespacedWith()
				parent.Tracks, namespaced.Tracks = c.parent, c.namespaced
				r := mergeOf(parent, namespaced, d)
				if got := imageText(r); got != c.want || r.Failure() != nil {
					t.Errorf("images\n%s\nwant\n%s\nfailure %+v", got, c.want, r.Failure())
				}
				for i, track := range r.Object.Tracks {
					if want := "status.cloudProfileSpec.machineImages[" + string(rune('0'+i)) + "]"; track.Path != want {
						t.Errorf("path %s, want %s", track.Path, want)
					}
				}
			})
		}
	}
}

// GEP-32 makes no exception for an override of an image version that has other fields too: it
// cannot add a stage, and what it overrides cannot be removed.
func TestImageOverrideWithFields(t *testing.T) {
	parent, without := lifecycletest.ProfileWith(), lifecycletest.ProfileWith()
	parent.Tracks = []*model.Track{imageTrack("os", "minor", usualImage("1.0.0", "supported, expired 2026-01-01"))}
	without.Tracks = []*model.Track{imageTrack("os", "minor", usualImage("1.0.0", "supported"))}
	over := func(stages string) *model.Object {
		return imageOverride("", imageVersion("1.0.0", stages, "architectures=arm64"))
	}

	r := mergeOf(parent, over("deprecated 2026-01-01"), lifecycle.GEP32)
	if f := r.Failure(); f == nil || f.Class != merge.ClassNewStage || f.Stage != model.Deprecated {
		t.Errorf("failure %+v", f)
	}
	if got := r.Object.Tracks[0].Versions[0]; stagesText(got.Stages) != "supported, expired 2026-01-01" {
		t.Errorf("the version is not the parent's: %s", stagesText(got.Stages))
	}
	change := merge.NewMerger(lifecycle.GEP32).ChangeParent(lifecycle.Given{Object: parent}, lifecycle.Given{Object: without},
		[]lifecycle.Given{{Object: over("expired 2026-02-01")}})
	if change.Failure == nil || change.Failure.Class != merge.ClassStageInUse || change.Failure.Stage != model.Expired {
		t.Errorf("the stage that is overridden goes: %+v", change.Failure)
	}
}

// Findings of the result point into the file whose line causes them.
func TestLocatedFindings(t *testing.T) {
	parent := lifecycletest.ProfileWith(
		lifecycletest.VersionWith("1.30.0", "supported", 10),
		lifecycletest.VersionWith("1.29.0", "supported, deprecated 2025-06-01, expired 2025-09-01", 20),
		lifecycletest.VersionWith("1.28.0", "deprecated, supported 2025-02-01", 30))
	namespaced := lifecycletest.NamespacedWith(lifecycletest.VersionWith("1.29.0", "deprecated 2025-10-01", 40))
	own := usualImage("7.0.0", "deprecated, supported 2025-02-01")
	namespaced.Tracks = append(namespaced.Tracks, imageTrack("own", "patch", own))
	r := mergeOf(parent, namespaced, lifecycle.GEP32)

	checked := check.NewChecker(check.Case{Now: instant, Merged: true}).Findings([]*model.Object{r.Object})
	var errors []string
	for _, f := range r.Located(checked) {
		if f.Severity == model.Error {
			errors = append(errors, f.Rule+" "+f.Version+" "+f.Place.File+":"+f.Place.String())
		}
	}
	want := []string{"stage-order 1.28.0 parent.yaml:33:13", "stage-order 7.0.0 team.yaml:13:13"}
	if !slices.Equal(errors, want) {
		t.Errorf("errors %q, want %q", errors, want)
	}

	version := func(track, i, stage int) model.Ref { return model.Ref{Track: track, Version: i, Stage: stage} }
	for _, c := range []struct {
		about string
		f     model.Finding
		side  model.Side
		ref   model.Ref
	}{
		{"a version that is not overridden", model.Finding{Ref: version(0, 0, model.None)}, model.OfParent, version(0, 0, model.None)},
		{"its stage", model.Finding{Ref: version(0, 0, 0)}, model.OfParent, version(0, 0, 0)},
		{"one that is", model.Finding{Ref: version(0, 1, model.None), Place: model.Here(r.Object.Version(version(0, 1, model.None)).TextAt)}, model.OfNamespaced, version(0, 0, model.None)},
		{"its base stage", model.Finding{Ref: version(0, 1, 0)}, model.OfParent, version(0, 1, 0)},
		{"its overridden stage", model.Finding{Ref: version(0, 1, 1)}, model.OfNamespaced, version(0, 0, 0)},
		{"its implied stage", model.Finding{Ref: version(0, 1, 2)}, model.OfNamespaced, version(0, 0, 0)},
		{"the version, at a base stage", model.Finding{Ref: version(0, 1, model.None), Place: model.Here(model.Position{Line: 22, Column: 13})}, model.OfParent, version(0, 1, model.None)},
		{"an image that only the namespaced profile has", model.Finding{Ref: version(1, model.None, model.None)}, model.OfNamespaced, version(1, model.None, model.None)},
		{"its version", model.Finding{Ref: version(1, 0, 1)}, model.OfNamespaced, version(1, 0, 1)},
		{"the whole profile", model.Finding{Ref: model.ObjectRef(0)}, model.OfParent, model.ObjectRef(0)},
	} {
		file := map[model.Side]string{model.OfParent: "parent.yaml", model.OfNamespaced: "team.yaml"}[c.side]
		if got := r.Located([]model.Finding{c.f})[0]; got.Place.File != file || got.Ref != c.ref {
			t.Errorf("%s: %s %+v, want %s %+v", c.about, got.Place.File, got.Ref, file, c.ref)
		}
	}
}

// A quick fix follows its finding into the file, or is dropped.
func TestLocatedFixes(t *testing.T) {
	parent := lifecycletest.ProfileWith(lifecycletest.VersionWith("1.30.0", "supported", 10), lifecycletest.VersionWith("1.29.0", "supported, deprecated 2025-06-01, expired 2025-09-01", 20))
	r := mergeOf(parent, lifecycletest.NamespacedWith(lifecycletest.VersionWith("1.29.0", "deprecated 2025-10-01", 40)), lifecycle.GEP32)
	edit := func(what model.What, version, stage int) model.Finding {
		ref := model.Ref{Version: version, Stage: stage}
		return model.Finding{Ref: ref, Fixes: []model.Fix{{Edits: []model.Edit{{What: what, Ref: ref}}}}}
	}
	for _, c := range []struct {
		about string
		f     model.Finding
		want  *model.Ref
	}{
		{"a version that is not overridden", edit(model.RemoveStage, 0, 0), &model.Ref{}},
		{"the start of a base stage", edit(model.SetStart, 1, 0), &model.Ref{Version: 1}},
		{"the start of an overridden stage", edit(model.SetStart, 1, 1), &model.Ref{}},
		{"an implied start is in no file", edit(model.SetStart, 1, 2), nil},
		{"a stage of an overridden version is not removed", edit(model.RemoveStage, 1, 0), nil},
		{"nor are its fields", edit(model.ClearExpiration, 1, model.None), nil},
		{"a new version has no place", edit(model.AddVersion, 1, model.None), nil},
	} {
		got := r.Located([]model.Finding{c.f})[0].Fixes
		switch {
		case (got == nil) != (c.want == nil):
			t.Errorf("%s: fix %+v", c.about, got)
		case got != nil && got[0].Edits[0].Ref != *c.want:
			t.Errorf("%s: %+v, want %+v", c.about, got[0].Edits[0].Ref, *c.want)
		}
	}
}

// TestAddedImageIsCheckedAsItIs: an image that the parent does not have is checked as written. Nothing
// fills in its strategy, and a version listed twice stays twice (Gardener H1, H3).
func TestAddedImageIsCheckedAsItIs(t *testing.T) {
	for _, c := range []struct {
		about      string
		parent     *model.Track
		namespaced *model.Track
		want       string
	}{
		{"a strategy of its own", nil, imageTrack("own", "patch", usualImage("1.0.0", "")), ""},
		{"no strategy", nil, imageTrack("own", "", usualImage("1.0.0", "")), "status.cloudProfileSpec.machineImages[1].updateStrategy Required"},
		{"another strategy", nil, imageTrack("own", "newest", usualImage("1.0.0", "")), "status.cloudProfileSpec.machineImages[1].updateStrategy NotSupported"},
		{"no version", nil, imageTrack("own", "patch"), "status.cloudProfileSpec.machineImages[1].versions Required"},
		{"a version twice", nil, imageTrack("own", "patch", usualImage("1.0.0", ""), usualImage("1.0.0", "")),
			"status.cloudProfileSpec.machineImages[1].versions[1] Duplicate"},
		{"an image of the parent gets its strategy", imageTrack("own", "patch", usualImage("1.0.0", "")), imageTrack("own", ""), ""},
		{"which the server fills in", imageTrack("own", "", usualImage("1.0.0", "")), imageTrack("own", "", usualImage("1.1.0", "")), ""},
		{"where a new version is merged with itself", imageTrack("own", "", usualImage("1.0.0", "")),
			imageTrack("own", "", usualImage("1.1.0", ""), usualImage("1.1.0", "")), ""},
	} {
		for _, d := range lifecycletest.Dialects {
			t.Run(c.about+" in "+d.String(), func(t *testing.T) {
				parent, namespaced := lifecycletest.ProfileWith(lifecycletest.VersionWith("1.30.0", "", 8)), lifecycletest.NamespacedWith()
				parent.Tracks = append(parent.Tracks, imageTrack("os", "minor", usualImage("1.0.0", "")))
				if c.parent != nil {
					parent.Tracks = append(parent.Tracks, c.parent)
				}
				namespaced.Tracks = []*model.Track{c.namespaced}
				r := mergeOf(parent, namespaced, d)
				var got []string
				for _, f := range r.Located(check.NewChecker(check.Case{Now: instant, Dialect: d, Merged: true}).Findings([]*model.Object{r.Object})) {
					got = append(got, f.Path+" "+f.Type)
					if f.Place.File != "team.yaml" {
						t.Errorf("%s stands in %s", f.Path, f.Place.File)
					}
				}
				if text := strings.Join(got, "; "); text != c.want {
					t.Errorf("%q, want %q", text, c.want)
				}
			})
		}
	}
}
