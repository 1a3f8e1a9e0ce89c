package merge_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
)

// Gardener H4. Versions of Kubernetes are written "1.29.0 2026-07-01", with the
// date of the override, or without; the instant is 2026-06-01.
func TestAdmitKubernetes(t *testing.T) {
	const invalid = "invalid"
	for _, c := range []struct {
		rule     string
		override []string
		old      []string // nil: a creation
		merged   string
		want     string
	}{
		{"a date is let through", []string{"1.29.0 2026-07-01"}, nil, "", ""},
		{"no date is not", []string{"1.29.0"}, nil, "", "expiration-date-missing"},
		{"nor a version that the parent lacks", []string{"1.26.0 2026-07-01"}, nil, "", "version-not-in-parent"},
		{"the first wrong entry counts", []string{"1.29.0", "1.26.0 2026-07-01"}, nil, "", "expiration-date-missing"},
		{"a past date in a creation", []string{"1.29.0 2026-05-01"}, nil, "", ""},
		{"a past date in an update", []string{"1.29.0 2026-05-01"}, []string{"1.29.0 2026-07-01"}, "", "expiration-date-in-past"},
		{"a past date that was there before", []string{"1.29.0 2026-05-01", "1.28.0 2026-07-01"}, []string{"1.29.0 2026-05-01"}, "", ""},
		{"a past date that the parent has", []string{"1.27.0 2026-03-01", "1.28.0 2026-07-01"}, []string{"1.28.0 2026-07-01"}, "", ""},
		{"the date of an update may move in the future", []string{"1.29.0 2026-08-01"}, []string{"1.29.0 2026-07-01"}, "", ""},
		{"a wrong result", []string{"1.29.0 2026-07-01"}, nil, invalid, "merged-profile-invalid"},
		{"an update that changes nothing is not looked at", []string{"1.26.0"}, []string{"1.26.0"}, invalid, ""},
		{"a wrong entry counts before a wrong result", []string{"1.29.0"}, nil, invalid, "expiration-date-missing"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			parent := lifecycletest.ProfileWith(lifecycletest.VersionWith("1.30.0", "", 8), lifecycletest.VersionWith("1.29.0", "", 10), lifecycletest.VersionWith("1.28.0", "", 12), datedVersion("1.27.0 2026-03-01"))
			var old *model.Object
			if c.old != nil {
				old = overrides(c.old)
			}
			var merged []model.Finding
			if c.merged == invalid {
				merged = []model.Finding{{Severity: model.Warning}, {Severity: model.Error}}
			}
			a := mergeOf(parent, overrides(c.override), lifecycle.Gardener).Admit(old, instant, merged)
			checkAdmission(t, a, c.want)
		})
	}
}

func datedVersion(text string) *model.Version {
	name, date, has := strings.Cut(text, " ")
	v := lifecycletest.VersionWith(name, "", 20)
	if has {
		v.HasExpiration, v.Expiration = true, model.ReadStart(date+"T00:00:00Z")
	}
	return v
}

func overrides(texts []string) *model.Object {
	var versions []*model.Version
	for _, text := range texts {
		versions = append(versions, datedVersion(text))
	}
	return lifecycletest.NamespacedWith(versions...)
}

// checkAdmission compares the reasons, joined by blanks.
func checkAdmission(t *testing.T, a merge.Admission, want string) {
	t.Helper()
	if got := strings.Join(a.Reasons, " "); got != want || a.Allowed != (want == "") {
		t.Errorf("allowed %t, %q, want %q", a.Allowed, got, want)
	}
	if a.Reasons == nil {
		t.Error("reasons are nil")
	}
	for _, f := range a.Findings {
		if f.Rule == "" || f.Text() == "" || f.Hint == "" || f.Path == "" || f.Place.File != "team.yaml" {
			t.Errorf("finding %+v", f)
		}
	}
}

func TestAdmitImages(t *testing.T) {
	const expiry = "date=2026-07-01"
	for _, c := range []struct {
		rule          string
		override, old *model.Version // of version 1.0.0 unless it says otherwise
		want          string
		paths         string
	}{
		{"a date", imageVersion("1.0.0", "", expiry), nil, "", ""},
		{"no date", imageVersion("1.0.0", ""), nil, "expiration-date-missing", "expirationDate"},
		{"a field of its own", imageVersion("1.0.0", "", expiry, "cri=containerd"), nil, "forbidden-field", "cri"},
		{"every field that is forbidden", imageVersion("1.0.0", "", expiry, "classification=preview", "cri=x", "architectures=x", "capabilityFlavors", "kubeletVersionConstraint=>= 1.30", "inPlaceUpdates"),
			nil, "forbidden-field", "classification cri architectures capabilityFlavors kubeletVersionConstraint inPlaceUpdates"},
		{"a field and no date", imageVersion("1.0.0", "", "cri=containerd"), nil, "forbidden-field expiration-date-missing", "cri expirationDate"},
		{"another key is fine", imageVersion("1.0.0", "", expiry, "somethingElse"), nil, "", ""},
		{"an empty constraint is none", imageVersion("1.0.0", "", expiry, "kubeletVersionConstraint="), nil, "", ""},
		{"a new version is its own", usualImage("2.0.0", "preview"), nil, "", ""},
		{"a past date in an update", imageVersion("1.0.0", "", "date=2026-05-01"), imageVersion("1.0.0", "", expiry), "expiration-date-in-past", "expirationDate"},
		{"fields that were there before", usualImage("1.0.0", "", expiry), usualImage("1.0.0", ""), "", ""},
		{"and may lose the date", usualImage("1.0.0", ""), usualImage("1.0.0", "", expiry), "", ""},
		{"but not change", usualImage("1.0.0", "preview"), usualImage("1.0.0", "", expiry), "forbidden-field", ""},
		{"nor change its constraint", usualImage("1.0.0", "", "kubeletVersionConstraint=>= 1.31"), usualImage("1.0.0", "", "kubeletVersionConstraint=>= 1.30"), "forbidden-field", ""},
		{"nor add a key", usualImage("1.0.0", "", "inPlaceUpdates"), usualImage("1.0.0", ""), "forbidden-field", ""},
	} {
		t.Run(c.rule, func(t *testing.T) {
			parent := lifecycletest.ProfileWith()
			parent.Capabilities = lifecycletest.Capabilities([]string{"architecture:amd64"})
			parent.Tracks = []*model.Track{imageTrack("os", "minor", usualImage("1.0.0", ""))}
			a := mergeOf(parent, imageOverride("", c.override), lifecycle.Gardener).Admit(imageOverride("", c.old), instant, nil)
			checkAdmission(t, a, c.want)
			var paths []string
			for _, f := range a.Findings {
				paths = append(paths, strings.TrimPrefix(strings.TrimPrefix(f.Path, "spec.machineImages[0].versions[0]"), "."))
			}
			if got := strings.Join(paths, " "); got != c.paths {
				t.Errorf("paths %q, want %q", got, c.paths)
			}
		})
	}
}

func imageOverride(strategy string, v *model.Version) *model.Object {
	if v == nil {
		return nil
	}
	o := lifecycletest.NamespacedWith()
	o.Tracks = []*model.Track{imageTrack("os", strategy, v)}
	return o
}

func TestAdmitUpdateStrategy(t *testing.T) {
	parent := lifecycletest.ProfileWith()
	parent.Tracks = []*model.Track{imageTrack("os", "minor", usualImage("1.0.0", ""))}
	v := imageVersion("1.0.0", "", "date=2026-07-01")
	r := mergeOf(parent, imageOverride("patch", v), lifecycle.Gardener)
	checkAdmission(t, r.Admit(nil, instant, nil), "")
	checkAdmission(t, r.Admit(imageOverride("patch", v), instant, nil), "")
	checkAdmission(t, r.Admit(imageOverride("major", v), instant, nil), "forbidden-field")
}

// In dialect GEP32 a lifecycle counts like a date, Gardener's refusals are warnings, and a
// failure of the merge refuses.
func TestAdmitInDialectGEP32(t *testing.T) {
	parent := lifecycletest.ProfileWith(lifecycletest.VersionWith("1.29.0", "supported, expired 2026-09-01", 10))
	checkAdmission(t, mergeOf(parent, lifecycletest.NamespacedWith(lifecycletest.VersionWith("1.29.0", "expired 2026-10-01", 20)), lifecycle.GEP32).Admit(nil, instant, nil), "")
	checkAdmission(t, mergeOf(parent, lifecycletest.NamespacedWith(lifecycletest.VersionWith("1.29.0", "deprecated 2026-10-01", 20)), lifecycle.GEP32).Admit(nil, instant, nil), "new-stage")
	checkAdmission(t, mergeOf(parent, lifecycletest.NamespacedWith(lifecycletest.VersionWith("1.29.0", "expired 2026-01-01", 20)), lifecycle.GEP32).
		Admit(lifecycletest.NamespacedWith(lifecycletest.VersionWith("1.29.0", "expired 2026-10-01", 20)), instant, nil), "")
	a := mergeOf(parent, lifecycletest.NamespacedWith(lifecycletest.VersionWith("1.29.0", "", 20)), lifecycle.GEP32).Admit(nil, instant, nil)
	checkAdmission(t, a, "expiration-date-missing")
	if !slices.ContainsFunc(a.Findings, func(f model.Finding) bool {
		return f.Rule == "gardener-expiration-date-missing" && f.Severity == model.Warning
	}) {
		t.Errorf("findings %+v", a.Findings)
	}
}

// TestFixesOfMissingDates: an override without a date takes that of its own expired stage or
// of the parent's version, or is removed; then it is admitted.
func TestFixesOfMissingDates(t *testing.T) {
	for _, c := range []struct {
		about            string
		parent, override *model.Version
		dialect          lifecycle.Dialect
		want             []string
	}{
		{"the parent's date", datedVersion("1.29.0 2026-08-01"), datedVersion("1.29.0"), lifecycle.Gardener,
			[]string{"write expirationDate 2026-08-01, as the parent has it", "remove the override of 1.29.0"}},
		{"no date beside the parent's lifecycle", lifecycletest.VersionWith("1.29.0", "supported, expired 2026-09-01", 10), datedVersion("1.29.0"), lifecycle.Gardener, []string{"remove the override of 1.29.0"}},
		{"nor in place of its own", lifecycletest.VersionWith("1.29.0", "supported", 10), lifecycletest.VersionWith("1.29.0", "expired 2026-09-01", 10), lifecycle.Gardener, []string{"remove the override of 1.29.0"}},
		{"its own lifecycle", datedVersion("1.29.0 2026-08-01"), lifecycletest.VersionWith("1.29.0", "deprecated 2026-07-01, expired 2026-09-01", 10), lifecycle.Gardener,
			[]string{"write expirationDate 2026-09-01, in place of the lifecycle", "remove the override of 1.29.0"}},
		{"a date that has passed", datedVersion("1.29.0 2026-03-01"), datedVersion("1.29.0"), lifecycle.GEP32, []string{"remove the override of 1.29.0"}},
	} {
		namespaced := lifecycletest.NamespacedWith(c.override)
		found := mergeOf(lifecycletest.ProfileWith(c.parent), namespaced, c.dialect).Admit(nil, instant, nil).Findings
		if len(found) != 1 {
			t.Errorf("%s: found %+v", c.about, found)
			continue
		}
		var got []string
		for _, fix := range found[0].Fixes {
			got = append(got, fix.Label)
			draft, err := model.NewDraft([]*model.Object{namespaced}).With(fix.Edits...)
			if err != nil {
				t.Fatal(err)
			}
			if a := mergeOf(lifecycletest.ProfileWith(c.parent), draft.Objects()[0], c.dialect).Admit(nil, instant, nil); !a.Allowed {
				t.Errorf("%s: %s leaves %q", c.about, fix.Label, a.Reasons)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.about, got, c.want)
		}
	}
}

// TestRefusalsOfEdit edits an override of an image version, and the parent. The refusals that were
// there before remain. New ones are those of the update, which may do what a creation may not.
func TestRefusalsOfEdit(t *testing.T) {
	const expiry = "date=2026-07-01"
	withImage := func(versions ...*model.Version) *model.Object {
		parent := lifecycletest.ProfileWith()
		parent.Tracks = []*model.Track{imageTrack("os", "minor", versions...)}
		return parent
	}
	both := withImage(usualImage("1.0.0", ""), usualImage("2.0.0", ""))
	for _, c := range []struct {
		about                   string
		parentBefore, parentNow *model.Object
		before, now             *model.Version
		want                    string
	}{
		{"nothing", both, both, imageVersion("1.0.0", "", expiry), imageVersion("1.0.0", "", expiry), ""},
		{"what was there remains", both, both, usualImage("1.0.0", "", expiry), usualImage("1.0.0", "", "date=2026-08-01"), "forbidden-field forbidden-field"},
		{"an update may remove the date", both, both, imageVersion("1.0.0", "", expiry), imageVersion("1.0.0", ""), ""},
		{"but a new override needs one", both, both, imageVersion("1.0.0", "", expiry), imageVersion("2.0.0", ""), "expiration-date-missing"},
		{"an update may not move it into the past", both, both, imageVersion("1.0.0", "", expiry), imageVersion("1.0.0", "", "date=2026-05-01"), "expiration-date-in-past"},
		{"nor change another field", both, both, imageVersion("1.0.0", "", expiry), imageVersion("1.0.0", "", expiry, "cri=containerd"), "forbidden-field"},
		{"the parent may get the version", withImage(usualImage("1.0.0", "")), both, usualImage("2.0.0", "", expiry), usualImage("2.0.0", "", expiry), ""},
	} {
		begin := mergeOf(c.parentBefore, imageOverride("", c.before), lifecycle.Gardener)
		var got []string
		for _, f := range mergeOf(c.parentNow, imageOverride("", c.now), lifecycle.Gardener).RefusalsOfEdit(begin, instant) {
			got = append(got, f.Rule)
		}
		if got := strings.Join(got, " "); got != c.want {
			t.Errorf("%s: %q, want %q", c.about, got, c.want)
		}
	}
}
