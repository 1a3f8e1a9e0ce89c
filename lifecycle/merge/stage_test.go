package merge_test

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
)

// stagesText returns stages as in the tables below: "preview, supported 2025-02-01".
func stagesText(stages []model.Stage) string {
	var words []string
	for _, s := range stages {
		word := s.Name
		switch s.Start.Form {
		case model.At:
			word += " " + strings.TrimSuffix(model.FormatTime(s.Start.Time()), "T00:00:00Z")
		case model.NoTime:
			word += " " + s.Start.Text
		}
		words = append(words, word)
	}
	return strings.Join(words, ", ")
}

func mergeOf(parent, namespaced *model.Object, d lifecycle.Dialect) *merge.Result {
	return merge.Merge(lifecycle.Given{File: "parent.yaml", Object: parent}, lifecycle.Given{File: "team.yaml", Object: namespaced}, d)
}

// TestStageOverride: each row overrides one version. origins has one letter for each stage: b base,
// o override, i implied.
func TestStageOverride(t *testing.T) {
	const usual = "preview 2025-01-01, supported 2025-02-01, deprecated 2025-06-01, expired 2025-09-01"
	for _, c := range []struct{ rule, parent, override, want, origins string }{
		{"worked example: one start postponed", "preview, supported 2024-12-01", "supported 2025-12-01",
			"preview, supported 2025-12-01", "bo"},
		{"worked example: a start added, the expiry follows", "supported, deprecated 2022-01-01, expired 2022-06-01",
			"supported 2022-01-01, deprecated 2024-06-01", "supported 2022-01-01, deprecated 2024-06-01, expired 2024-06-01", "ooi"},
		{"conflict 1: preview and supported start after the overridden deprecated", usual, "deprecated 2024-12-01",
			"preview 2024-12-01, supported 2024-12-01, deprecated 2024-12-01, expired 2025-09-01", "iiob"},
		{"conflict 1, literally: deprecated between preview and supported", usual, "deprecated 2025-01-15",
			"preview 2025-01-01, supported 2025-01-15, deprecated 2025-01-15, expired 2025-09-01", "biob"},
		{"conflict 2: expired starts before the overridden deprecated", usual, "deprecated 2025-10-01",
			"preview 2025-01-01, supported 2025-02-01, deprecated 2025-10-01, expired 2025-10-01", "bboi"},
		{"a start brought forward", usual, "expired 2025-07-01",
			"preview 2025-01-01, supported 2025-02-01, deprecated 2025-06-01, expired 2025-07-01", "bbbo"},
		{"a start equal to a neighbour's moves nothing", usual, "deprecated 2025-09-01",
			"preview 2025-01-01, supported 2025-02-01, deprecated 2025-09-01, expired 2025-09-01", "bbob"},
		{"several later stages follow", usual, "preview 2025-07-01",
			"preview 2025-07-01, supported 2025-07-01, deprecated 2025-07-01, expired 2025-09-01", "oiib"},
		{"between two overrides: after the second", usual, "preview 2025-01-02, deprecated 2025-01-20",
			"preview 2025-01-02, supported 2025-01-20, deprecated 2025-01-20, expired 2025-09-01", "oiob"},
		{"between two overrides: before the first", usual, "preview 2025-03-01, deprecated 2025-04-01",
			"preview 2025-03-01, supported 2025-03-01, deprecated 2025-04-01, expired 2025-09-01", "oiob"},
		{"between two overrides: inside", usual, "preview 2025-01-15, deprecated 2025-04-01",
			"preview 2025-01-15, supported 2025-02-01, deprecated 2025-04-01, expired 2025-09-01", "obob"},
		{"between two equal overrides", usual, "preview 2025-03-01, deprecated 2025-03-01",
			"preview 2025-03-01, supported 2025-03-01, deprecated 2025-03-01, expired 2025-09-01", "oiob"},
		{"earlier open stages stay open", "unavailable, preview, supported 2025-02-01", "supported 2024-01-01",
			"unavailable, preview, supported 2024-01-01", "bbo"},
		{"later open stages do not", "unavailable, preview, supported 2025-02-01", "unavailable 2025-03-01",
			"unavailable 2025-03-01, preview 2025-03-01, supported 2025-03-01", "oii"},
		{"every stage", usual, "preview 2026-01-01, supported 2026-02-01, deprecated 2026-06-01, expired 2026-09-01",
			"preview 2026-01-01, supported 2026-02-01, deprecated 2026-06-01, expired 2026-09-01", "oooo"},
		{"a bare version is one open supported stage", "", "supported 2025-02-01", "supported 2025-02-01", "o"},
		{"an override of nothing changes nothing", usual, "", usual, "bbbb"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			r := mergeOf(lifecycletest.ProfileWith(lifecycletest.VersionWith("1.29.0", c.parent, 10)), lifecycletest.NamespacedWith(lifecycletest.VersionWith("1.29.0", c.override, 20)), lifecycle.GEP32)
			if f := r.Failure(); f != nil {
				t.Fatalf("failure %+v", f)
			}
			v := r.Object.Tracks[0].Versions[0]
			if got := stagesText(v.Stages); got != c.want {
				t.Errorf("result %s\nwant   %s", got, c.want)
			}
			origins := ""
			for _, o := range r.Origin(model.Ref{Stage: model.None}).Stages {
				origins += o.Origin.String()[:1]
			}
			if origins != c.origins {
				t.Errorf("origins %s, want %s", origins, c.origins)
			}
		})
	}
}

// The older fields of a parent count as the stages that they imply.
func TestStageOverrideOfOlderFields(t *testing.T) {
	parent := lifecycletest.VersionWith("1.29.0", "", 10)
	parent.Classification = model.Field{Set: true, Text: model.Deprecated, At: model.Position{Line: 11, Column: 9}}
	parent.HasExpiration, parent.Expiration = true, model.ReadStart("2025-09-01T00:00:00Z")
	for override, want := range map[string]string{
		"expired 2026-01-01":                        "deprecated, expired 2026-01-01",
		"deprecated 2025-10-01":                     "deprecated 2025-10-01, expired 2025-10-01",
		"deprecated 2025-01-01, expired 2025-02-01": "deprecated 2025-01-01, expired 2025-02-01",
	} {
		r := mergeOf(lifecycletest.ProfileWith(parent), lifecycletest.NamespacedWith(lifecycletest.VersionWith("1.29.0", override, 20)), lifecycle.GEP32)
		v := r.Object.Tracks[0].Versions[0]
		if got := stagesText(v.Stages); got != want || r.Failure() != nil {
			t.Errorf("%s: %s, %+v, want %s", override, got, r.Failure(), want)
		}
		if v.Legacy() || v.Lifecycle != model.ListGiven {
			t.Errorf("%s: the result has the older fields still", override)
		}
	}
}

// A start in the parent that is not a time is never moved.
func TestStageOverrideBesideTextThatIsNoTime(t *testing.T) {
	parent := lifecycletest.VersionWith("1.29.0", "preview 2025-01-01, supported 2025-02-01, deprecated 2025-06-01", 10)
	parent.Stages[1].Start = model.ReadStart("soon")
	r := mergeOf(lifecycletest.ProfileWith(parent), lifecycletest.NamespacedWith(lifecycletest.VersionWith("1.29.0", "preview 2026-01-01", 20)), lifecycle.GEP32)
	if got, want := stagesText(r.Object.Tracks[0].Versions[0].Stages), "preview 2026-01-01, supported soon, deprecated 2026-01-01"; got != want {
		t.Errorf("result %s, want %s", got, want)
	}
}

func TestWordsOfImpliedStarts(t *testing.T) {
	for _, c := range []struct{ parent, override, want string }{
		{"supported, deprecated 2025-09-15, expired 2025-12-31", "deprecated 2026-03-01", "expired 2026-03-01, was 2025-12-31: not before deprecated"},
		{"preview 2025-01-01, supported 2025-02-01", "supported 2024-12-01", "preview 2024-12-01, was 2025-01-01: not after supported"},
		{"unavailable, preview", "unavailable 2025-03-01", "preview 2025-03-01, was open: not before unavailable"},
	} {
		r := mergeOf(lifecycletest.ProfileWith(lifecycletest.VersionWith("1.29.0", c.parent, 10)), lifecycletest.NamespacedWith(lifecycletest.VersionWith("1.29.0", c.override, 20)), lifecycle.GEP32)
		var got []string
		for k, o := range r.Origin(model.Ref{Stage: model.None}).Stages {
			if o.Origin == merge.OriginImplied {
				got = append(got, o.Words(r.Object.Tracks[0].Versions[0].Stages[k]))
				if want := (merge.Source{Side: model.OfNamespaced, Ref: model.Ref{}}); o.From != want {
					t.Errorf("%s: from %+v, want %+v", c.want, o.From, want)
				}
			}
		}
		if len(got) != 1 || got[0] != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
