package merge_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
)

var instant = time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC)

// The example of GEP-32, "Compatibility with Namespaced Cloud Profiles".
func TestMergeWorkedExample(t *testing.T) {
	parent := lifecycletest.ProfileWith(
		lifecycletest.VersionWith("1.27.0", "", 8),
		lifecycletest.VersionWith("1.28.0", "preview, supported 2024-12-01", 10),
		lifecycletest.VersionWith("1.18.0", "supported, deprecated 2022-01-01, expired 2022-06-01", 20),
		lifecycletest.VersionWith("2.0.0", "preview 2036-02-07", 30))
	namespaced := lifecycletest.NamespacedWith(
		lifecycletest.VersionWith("1.28.0", "supported 2025-12-01", 8),
		lifecycletest.VersionWith("1.18.0", "supported 2022-01-01, deprecated 2024-06-01", 20))
	r := mergeOf(parent, namespaced, lifecycle.GEP32)
	want := `
1.27.0: always supported, from base
1.28.0: preview (base), supported 2025-12-01 (override)
1.18.0: supported 2022-01-01 (override), deprecated 2024-06-01 (override), expired 2024-06-01 (implied by deprecated)
2.0.0: preview 2036-02-07 (base)
`
	if got := resultText(r); "\n"+got != want {
		t.Errorf("result\n%s, want%s", got, want)
	}
	if parent.Tracks[0].Versions[0] != r.Object.Tracks[0].Versions[0] {
		t.Error("a version without override is another than the parent's")
	}
	o := r.Object
	if o.Kind != model.CloudProfile || o.Namespace != "shoot" || o.Name != "custom" || o.Tracks[0].Path != "status.cloudProfileSpec.kubernetes" {
		t.Errorf("the result is %s at %s", o, o.Tracks[0].Path)
	}
}

// resultText returns the Kubernetes versions of a result, with their origins, as text.
func resultText(r *merge.Result) string {
	var b strings.Builder
	for i, v := range r.Object.Tracks[0].Versions {
		o := r.Origin(model.Ref{Version: i, Stage: model.None})
		var stages []string
		for k, s := range v.Stages {
			word := o.Stages[k].Origin.String()
			if b := o.Stages[k].Because; b != "" {
				word += " by " + b
			}
			stages = append(stages, stagesText([]model.Stage{s})+" ("+word+")")
		}
		if len(stages) == 0 {
			stages = []string{"always supported, from " + merge.OriginBase.String()}
		}
		fmt.Fprintf(&b, "%s: %s\n", v.Text, strings.Join(stages, ", "))
	}
	return b.String()
}

// Wrong overrides in dialect GEP32: the failure, and the findings beyond those of the rules
// that check the override alone.
func TestMergeFailures(t *testing.T) {
	const usual = "preview, supported 2025-02-01, expired 2025-09-01"
	withDate := func(v *model.Version) *model.Version {
		v.HasExpiration, v.Expiration, v.ExpirationAt = true, model.ReadStart("2025-10-01T00:00:00Z"), model.Position{Line: 29, Column: 9}
		return v
	}
	for _, c := range []struct {
		name     string
		parent   string
		override *model.Version
		class    string // with the stage
		says     string // rule and place of the finding of an error
	}{
		{"a stage that the parent lacks", usual, lifecycletest.VersionWith("1.29.0", "deprecated 2025-06-01", 20), "new-stage deprecated", "new-stage 22:13"},
		{"a bare version has a supported stage only", "", lifecycletest.VersionWith("1.29.0", "expired 2025-06-01", 20), "new-stage expired", "new-stage 22:13"},
		{"a version that the parent lacks", usual, lifecycletest.VersionWith("1.26.0", "supported 2025-06-01", 20), "unknown-version", "unknown-version 20:18"},
		{"a date for a version that the parent lacks", usual, withDate(lifecycletest.VersionWith("1.26.0", "", 20)), "unknown-version", "unknown-version 20:18"},
		{"starts that go backwards", usual, lifecycletest.VersionWith("1.29.0", "supported 2025-06-01, expired 2025-05-01", 20), "invalid-lifecycle expired", ""},
		{"stages in the wrong order", usual, lifecycletest.VersionWith("1.29.0", "expired 2025-06-01, supported 2025-07-01", 20), "invalid-lifecycle supported", ""},
		{"a stage twice", usual, lifecycletest.VersionWith("1.29.0", "supported 2025-06-01, supported 2025-07-01", 20), "invalid-lifecycle supported", ""},
		{"a word that is not a stage", usual, lifecycletest.VersionWith("1.29.0", "suported 2025-06-01", 20), "invalid-lifecycle suported", "new-stage 22:13"},
		{"a later stage without a start", usual, lifecycletest.VersionWith("1.29.0", "preview 2025-01-01, supported", 20), "invalid-lifecycle supported", ""},
		{"both kinds of fields", usual, withDate(lifecycletest.VersionWith("1.29.0", "supported 2025-06-01", 20)), "mixed-fields", ""},
		{"a date over a lifecycle", usual, withDate(lifecycletest.VersionWith("1.29.0", "", 20)), "mixed-fields", "mixed-fields 29:9"},
	} {
		t.Run(c.name, func(t *testing.T) {
			parent := lifecycletest.ProfileWith(lifecycletest.VersionWith("1.29.0", c.parent, 10))
			r := mergeOf(parent, lifecycletest.NamespacedWith(c.override), lifecycle.GEP32)
			f := r.Failure()
			if f == nil {
				t.Fatal("no failure")
			}
			if got := strings.TrimSpace(f.Class + " " + f.Stage); got != c.class || f.Version != c.override.Text || f.Track != model.Kubernetes {
				t.Errorf("failure %+v, want %s", *f, c.class)
			}
			if got := errorsOf(r.Findings()); got != c.says {
				t.Errorf("findings %q, want %q", got, c.says)
			}
			if r.Object.Tracks[0].Versions[0] != parent.Tracks[0].Versions[0] {
				t.Error("the version is not the parent's any more")
			}
			if o := r.Origin(model.Ref{Stage: model.None}); c.override.Text == "1.29.0" && !o.Refused {
				t.Errorf("origin %+v says nothing of the refusal", o)
			}
		})
	}
}

func errorsOf(findings []model.Finding) string {
	var out []string
	for _, f := range findings {
		if f.Severity == model.Error {
			out = append(out, f.Rule+" "+f.Place.String())
		}
	}
	return strings.Join(out, ", ")
}

// TestMergeStageWithoutStart: an override must not list a leading stage without a start, because it
// lists only stages that it moves. The result is as without that stage.
func TestMergeStageWithoutStart(t *testing.T) {
	r := mergeOf(lifecycletest.ProfileWith(lifecycletest.VersionWith("1.29.0", "preview, supported 2025-02-01, expired 2025-09-01", 10)),
		lifecycletest.NamespacedWith(lifecycletest.VersionWith("1.29.0", "preview, supported 2025-06-01", 20)), lifecycle.GEP32)
	if f := r.Failure(); f == nil || f.Class != merge.ClassInvalidLifecycle || f.Stage != model.Preview {
		t.Errorf("failure %+v", f)
	}
	if got := errorsOf(r.Findings()); got != "start-missing 22:13" {
		t.Errorf("findings %q", got)
	}
	if got := resultText(r); got != "1.29.0: preview (base), supported 2025-06-01 (override), expired 2025-09-01 (base)\n" {
		t.Errorf("result %s", got)
	}
}

func TestMergeBadTime(t *testing.T) {
	over := lifecycletest.VersionWith("1.29.0", "supported 2025-06-01", 20)
	over.Stages[0].Start = model.ReadStart("2025-06-01")
	r := mergeOf(lifecycletest.ProfileWith(lifecycletest.VersionWith("1.29.0", "supported", 10)), lifecycletest.NamespacedWith(over), lifecycle.GEP32)
	if f := r.Failure(); f == nil || f.Class != merge.ClassInvalidLifecycle || f.Stage != model.Supported {
		t.Errorf("failure %+v", f)
	}
}

// TestDateOverLifecycleFix: a quick fix turns a date over a lifecycle into the stage override with
// the same meaning.
func TestDateOverLifecycleFix(t *testing.T) {
	over := lifecycletest.VersionWith("1.29.0", "", 20)
	over.HasExpiration, over.Expiration = true, model.ReadStart("2025-10-01T02:00:00+02:00")
	parent := lifecycletest.ProfileWith(lifecycletest.VersionWith("1.29.0", "supported, expired 2025-09-01", 10))
	namespaced := lifecycletest.NamespacedWith(over)
	f := mergeOf(parent, namespaced, lifecycle.GEP32).Findings()[0]
	if f.Fixes == nil || !strings.Contains(f.Hint, "{classification: expired, startTime: 2025-10-01T00:00:00Z}") {
		t.Fatalf("finding %+v", f)
	}
	d, err := model.NewDraft([]*model.Object{namespaced}).With(f.Fixes[0].Edits...)
	if err != nil {
		t.Fatal(err)
	}
	r := mergeOf(parent, d.Objects()[0], lifecycle.GEP32)
	if got, want := stagesText(r.Object.Tracks[0].Versions[0].Stages), "supported, expired 2025-10-01"; got != want || r.Failure() != nil {
		t.Errorf("after the fix %s, %+v, want %s", got, r.Failure(), want)
	}

	f = mergeOf(lifecycletest.ProfileWith(lifecycletest.VersionWith("1.29.0", "supported", 10)), namespaced, lifecycle.GEP32).Findings()[0]
	if f.Fixes != nil || !strings.Contains(f.Hint, "no expired stage") {
		t.Errorf("without an expired stage: %+v", f)
	}
}

// Every quick fix of an override leaves an override that merges.
func TestMergeFixes(t *testing.T) {
	parent := lifecycletest.ProfileWith(lifecycletest.VersionWith("1.29.0", "preview, supported 2025-02-01, expired 2025-09-01", 10))
	for _, over := range []*model.Version{
		lifecycletest.VersionWith("1.29.0", "deprecated 2025-06-01", 20),
		lifecycletest.VersionWith("1.29.1", "supported 2025-06-01", 20),
		lifecycletest.VersionWith("1.29.0", "preview, supported 2025-06-01", 20),
	} {
		namespaced := lifecycletest.NamespacedWith(over)
		for _, f := range mergeOf(parent, namespaced, lifecycle.GEP32).Findings() {
			if f.Severity != model.Error {
				continue
			}
			if f.Fixes == nil || f.Hint == "" || f.Text() == "" {
				t.Fatalf("finding %+v", f)
			}
			d, err := model.NewDraft([]*model.Object{namespaced}).With(f.Fixes[0].Edits...)
			if err != nil {
				t.Fatal(err)
			}
			if r := mergeOf(parent, d.Objects()[0], lifecycle.GEP32); r.Failure() != nil {
				t.Errorf("%s: after %q still %+v", f.Rule, f.Fixes[0].Label, r.Failure())
			}
		}
	}
}

// Gardener H2: the date is copied, also when absent; nothing else is.
func TestMergeDates(t *testing.T) {
	base := func() *model.Version {
		v := lifecycletest.VersionWith("1.29.0", "", 10)
		v.Classification = model.Field{Set: true, Text: model.Deprecated}
		v.HasExpiration, v.Expiration = true, model.ReadStart("2025-09-01T00:00:00Z")
		return v
	}
	for _, d := range []lifecycle.Dialect{lifecycle.GEP32, lifecycle.Gardener} {
		over := lifecycletest.VersionWith("1.29.0", "", 20)
		over.HasExpiration, over.Expiration, over.ExpirationAt = true, model.ReadStart("2026-01-01T00:00:00Z"), model.Position{Line: 21, Column: 9}
		r := mergeOf(lifecycletest.ProfileWith(base()), lifecycletest.NamespacedWith(over), d)
		v := r.Object.Tracks[0].Versions[0]
		if v.Classification.Text != model.Deprecated || model.FormatTime(v.Expiration.Time()) != "2026-01-01T00:00:00Z" || r.Failure() != nil {
			t.Errorf("%s: %+v", d, v)
		}
		if o := r.Origin(model.Ref{Stage: model.None}); o.Expiration.Side != model.OfNamespaced || o.Fields.Side != model.OfParent {
			t.Errorf("%s: origin %+v", d, o)
		}
		r = mergeOf(lifecycletest.ProfileWith(base()), lifecycletest.NamespacedWith(lifecycletest.VersionWith("1.29.0", "", 20)), d)
		if v := r.Object.Tracks[0].Versions[0]; v.HasExpiration || v.Classification.Text != model.Deprecated {
			t.Errorf("%s: an override without a date leaves %+v", d, v)
		}
	}
}

// Gardener H2, J13: in its dialect a lifecycle override has no effect and is a
// warning; over a lifecycle the date makes a mixture, which the checker reports.
func TestMergeInDialectGardener(t *testing.T) {
	over := lifecycletest.VersionWith("1.29.0", "supported 2026-01-01", 20)
	over.HasExpiration, over.Expiration = true, model.ReadStart("2026-06-01T00:00:00Z")
	r := mergeOf(lifecycletest.ProfileWith(lifecycletest.VersionWith("1.29.0", "supported, expired 2025-09-01", 10)),
		lifecycletest.NamespacedWith(over, lifecycletest.VersionWith("1.26.0", "supported 2026-01-01", 30)), lifecycle.Gardener)
	v := r.Object.Tracks[0].Versions[0]
	if got := stagesText(v.Stages); got != "supported, expired 2025-09-01" || !v.HasExpiration || len(r.Object.Tracks[0].Versions) != 1 {
		t.Errorf("result %s, %+v", got, v)
	}
	findings := r.Findings()
	if r.Failure() != nil || len(findings) != 1 || findings[0].Rule != "lifecycle-ignored" || findings[0].Severity != model.Warning || findings[0].Place.Line != 21 {
		t.Errorf("findings %+v", findings)
	}
	checked := check.NewChecker(check.Case{Now: instant, Dialect: lifecycle.Gardener, Merged: true}).Findings([]*model.Object{r.Object})
	i := slices.IndexFunc(checked, func(f model.Finding) bool { return f.Rule == "mixed-fields" })
	if i < 0 || checked[i].Path != "status.cloudProfileSpec.kubernetes.versions[0]" {
		t.Fatalf("judged %+v", checked)
	}
	located := r.Located(checked)[i]
	if located.Place.File != "team.yaml" || located.Ref != (model.Ref{Object: 0, Track: 0, Version: 0, Stage: model.None}) {
		t.Errorf("located %+v", located)
	}
}

// Dialect GEP32 warns that the server ignores what it merges.
func TestMergeWarnsOfServersThatIgnoreIt(t *testing.T) {
	r := mergeOf(lifecycletest.ProfileWith(lifecycletest.VersionWith("1.29.0", "supported", 10)), lifecycletest.NamespacedWith(lifecycletest.VersionWith("1.29.0", "supported 2026-01-01", 20)), lifecycle.GEP32)
	findings := r.Findings()
	if len(findings) != 1 || findings[0].Rule != "gardener-lifecycle-ignored" || findings[0].Severity != model.Warning ||
		findings[0].Path != "spec.kubernetes.versions[0].lifecycle" || findings[0].Place.File != "team.yaml" {
		t.Errorf("findings %+v", findings)
	}
	if !strings.Contains(findings[0].Text(), "refuses an override without expirationDate") {
		t.Errorf("of a server that refuses it (H4): %s", findings[0].Text())
	}
}

// Gardener H2: of duplicate versions in the parent the last counts, at the position of the
// first, if the namespaced profile mentions the track.
func TestMergeCollapsesDuplicates(t *testing.T) {
	parent := lifecycletest.ProfileWith(lifecycletest.VersionWith("1.29.0", "preview", 10), lifecycletest.VersionWith("1.28.0", "supported", 20), lifecycletest.VersionWith("1.29.0", "deprecated", 30))
	namespaced := lifecycletest.NamespacedWith()
	if got := resultText(mergeOf(parent, namespaced, lifecycle.Gardener)); got != "1.29.0: deprecated (base)\n1.28.0: supported (base)\n" {
		t.Errorf("with a section:\n%s", got)
	}
	r := mergeOf(parent, namespaced, lifecycle.Gardener)
	if got := r.Source(model.Ref{Version: 0, Stage: 0}); got != (merge.Source{Ref: model.Ref{Version: 2, Stage: 0}}) {
		t.Errorf("source %+v", got)
	}
	m := merge.NewMerger(lifecycle.Gardener)
	for _, c := range []struct {
		list     model.ListForm
		versions int
	}{{model.ListAbsent, 3}, {model.ListNull, 2}, {model.ListAbsent, 3}, {model.ListGiven, 2}} {
		empty := *namespaced
		empty.KubernetesList, empty.Tracks = c.list, nil
		r := m.Merge(lifecycle.Given{File: "parent.yaml", Object: parent}, lifecycle.Given{File: "team.yaml", Object: &empty})
		if got := len(r.Object.Tracks[0].Versions); got != c.versions {
			t.Errorf("with list form %d: %d versions, want %d", c.list, got, c.versions)
		}
	}
}

// Of two entries for one version the last one counts: the earlier one leaves
// nothing behind, neither its starts nor those that it forced.
func TestMergeDuplicateOverrides(t *testing.T) {
	r := mergeOf(lifecycletest.ProfileWith(lifecycletest.VersionWith("1.29.0", "preview, supported 2025-02-01, deprecated 2025-03-01", 10)),
		lifecycletest.NamespacedWith(lifecycletest.VersionWith("1.29.0", "supported 2026-01-01", 20), lifecycletest.VersionWith("1.29.0", "supported 2025-02-15", 30)), lifecycle.GEP32)
	if got := resultText(r); got != "1.29.0: preview (base), supported 2025-02-15 (override), deprecated 2025-03-01 (base)\n" {
		t.Errorf("result %s", got)
	}
	for stage, want := range []merge.Source{{Ref: model.Ref{}}, {Side: model.OfNamespaced, Ref: model.Ref{Version: 1}}, {Ref: model.Ref{Stage: 2}}} {
		if got := r.Source(model.Ref{Stage: stage}); got != want {
			t.Errorf("source of stage %d: %+v, want %+v", stage, got, want)
		}
	}
}

// In GEP-32 duplicates of the parent stay two entries, which the rules report about the
// merged profile too. The last one is overridden.
func TestMergeKeepsDuplicates(t *testing.T) {
	parent := lifecycletest.ProfileWith(lifecycletest.VersionWith("1.29.0", "preview", 10), lifecycletest.VersionWith("1.28.0", "supported", 20), lifecycletest.VersionWith("1.29.0", "supported", 30))
	r := mergeOf(parent, lifecycletest.NamespacedWith(lifecycletest.VersionWith("1.29.0", "supported 2026-01-01", 40)), lifecycle.GEP32)
	if got, want := resultText(r), "1.29.0: preview (base)\n1.28.0: supported (base)\n1.29.0: supported 2026-01-01 (override)\n"; got != want {
		t.Errorf("result\n%swant\n%s", got, want)
	}
	checked := check.NewChecker(check.Case{Now: instant, Merged: true}).Findings([]*model.Object{r.Object})
	if !slices.ContainsFunc(checked, func(f model.Finding) bool { return f.Rule == "duplicate-version" }) {
		t.Errorf("nothing is said of the duplicate: %+v", checked)
	}
}
