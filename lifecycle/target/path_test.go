package target_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/lifecycle/target"
	"github.com/lctui/lctui/model"
)

// awsKubernetes is the track of the example profile of the pictures.
func awsKubernetes() *model.Track {
	legacy := &model.Version{Text: "1.31.13", Classification: model.Field{Set: true, Text: model.Deprecated}, HasExpiration: true,
		Expiration: model.ReadStart("2026-03-31T00:00:00Z")}
	return &model.Track{Name: model.Kubernetes, Path: "spec.kubernetes", Versions: []*model.Version{
		lifecycletest.Dated("1.34.2", "preview 2025-12-01", "supported 2026-01-12"),
		lifecycletest.Dated("1.34.1", "supported 2025-10-06", "deprecated 2026-01-12", "expired 2026-07-13"),
		lifecycletest.Dated("1.33.6", "supported 2025-12-01"),
		lifecycletest.Dated("1.33.5", "supported 2025-09-15", "deprecated 2025-12-01", "expired 2026-07-01"),
		lifecycletest.Dated("1.33.3", "supported", "deprecated 2025-09-15", "expired 2026-02-01"),
		lifecycletest.Dated("1.32.9", "supported 2025-09-15", "deprecated 2026-05-01", "expired 2026-04-01"),
		lifecycletest.Dated("1.32.8", "supported", "deprecated 2025-09-15", "expired 2025-12-31"),
		legacy,
		lifecycletest.Dated("1.31.11", "deprecated", "expired 2025-11-15"),
	}}
}

func TestPaths(t *testing.T) {
	track := awsKubernetes()
	x := target.New(track, instant, lifecycle.GEP32)
	var got strings.Builder
	for _, v := range track.Versions {
		fmt.Fprintln(&got, pathWords(x.Path(v.Text)))
	}
	want := `
  1.34.2   supported   none    none    stay
  1.34.1   deprecated  1.34.2  none    move if auto-update is on
  1.33.6   supported   none    1.34.2  stay
  1.33.5   deprecated  1.33.6  1.34.2  move if auto-update is on
  1.33.3   expired     1.33.6  1.34.2  to 1.33.6 since 2026-02-01
! 1.32.9   expired     none    1.33.6  to 1.33.6 since 2026-04-01
! 1.32.8   expired     none    1.33.6  to 1.33.6 since 2026-04-01
✕ 1.31.13  expired     none    1.32.9  to 1.32.9, itself expired
✕ 1.31.11  expired     none    1.32.9  to 1.32.9, itself expired
`
	if "\n"+got.String() != want {
		t.Errorf("paths\n%s, want\n%s", got.String(), want)
	}
}

func pathWords(p target.Path) string {
	word := func(t *target.Target) string {
		if t == nil {
			return "none"
		}
		return t.Version
	}
	mark := map[model.Severity]string{model.Info: " ", model.Warning: "!", model.Error: "✕"}[p.Attention]
	return strings.TrimRight(fmt.Sprintf("%s %-8s %-11s %-7s %-7s %s", mark, p.Version, p.Stage, word(p.Auto), word(p.Forced), p.Clusters), " ")
}

func TestSteps(t *testing.T) {
	x := target.New(awsKubernetes(), instant, lifecycle.GEP32)
	for current, want := range map[string]string{
		"1.32.9":  "1.32.9  forced 1.33.6  forced 1.34.2",
		"1.33.3":  "1.33.3  auto 1.33.6  forced 1.34.2",
		"1.34.2":  "1.34.2",
		"1.30.1":  "1.30.1  forced 1.31.13  forced 1.32.9  forced 1.33.6  forced 1.34.2",
		"1.34.99": "1.34.99",
	} {
		got := current
		for _, s := range x.Steps(current) {
			if s.Forced {
				got += "  forced " + s.Version
			} else {
				got += "  auto " + s.Version
			}
		}
		if got != want {
			t.Errorf("steps %q, want %q", got, want)
		}
	}
}

func TestWhy(t *testing.T) {
	for _, c := range []struct {
		strategy, current string
		versions          []string
		want              string
	}{
		{"kubernetes", "1.30.1", []string{"1.30.1 S", "1.30.2 S"}, "1.30.2 is the highest version in reach that is neither preview nor expired on 2026-06-01."},
		{"kubernetes", "1.30.1", []string{"1.30.1 S", "1.30.2 D"}, "1.30.2 is the highest version in reach that is neither preview nor expired on 2026-06-01; it is deprecated, because no other is left."},
		{"kubernetes", "1.30.1", []string{"1.30.1 S", "1.30.2 U"}, "1.30.2 is the highest version in reach that is neither preview nor expired on 2026-06-01; maintenance moves clusters there although it is unavailable."},
		{"kubernetes", "1.30.2", []string{"1.30.2 S", "1.31.2 S"}, "No higher version of 1.30 is supported or deprecated on 2026-06-01, so clusters stay."},
		{"kubernetes", "1.30.2", []string{"1.30.2 X", "1.31.2 S"}, "No version of 1.30 is supported or deprecated on 2026-06-01, so maintenance moves the clusters one minor up."},
		{"kubernetes", "1.30.2", []string{"1.30.2 X", "1.30.1 S", "1.31.2 X"}, "No version of 1.30 above 1.30.2 is supported or deprecated on 2026-06-01, so maintenance moves the clusters one minor up, though that is expired too."},
		{"kubernetes", "1.30.2", []string{"1.30.2 X"}, "No version of 1.30 is supported or deprecated on 2026-06-01, and there is no version to move to: maintenance fails until one is added."},
		{"patch", "1.30.2", []string{"1.30.2 X", "1.32.2 S"}, "No version of 1.30 is supported or deprecated on 2026-06-01, so maintenance moves the clusters to the next minor that has one, 1.32."},
		{"minor", "1.30.2", []string{"1.30.2 X", "3.0.0 S"}, "No version of major 1 is supported or deprecated on 2026-06-01, so maintenance moves the clusters to the next major that has one, 3."},
		{"major", "1.30.2", []string{"1.30.2 X"}, "No version of this image is supported or deprecated on 2026-06-01, and there is no version to move to: maintenance fails until one is added."},
		{"kubernetes", "1.30.2", []string{"1.30.3 S"}, "The track does not list 1.30.2. 1.30.3 is the highest version in reach that is neither preview nor expired on 2026-06-01."},
		{"major", "newest", []string{"newest S"}, `"newest" is not a version number, so nothing is higher than it.`},
	} {
		if got := target.New(trackOf(c.strategy, c.versions...), instant, lifecycle.GEP32).Why(c.current); got != c.want {
			t.Errorf("%s in %q:\n%s\nwant\n%s", c.current, c.versions, got, c.want)
		}
	}
	x := target.New(awsKubernetes(), instant, lifecycle.GEP32)
	for current, want := range map[string]string{
		"1.32.9": "No version of 1.32 is supported or deprecated on 2026-06-01, so maintenance moves the clusters one minor up. Until 2026-04-01: next patch none, next minor 1.33.6.",
		"1.32.8": "No version of 1.32 is supported or deprecated on 2026-06-01, so maintenance moves the clusters one minor up. Until 2026-04-01: next patch 1.32.9, next minor 1.33.6.",
	} {
		if got := x.Why(current); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", current, got, want)
		}
	}
}

// TestPathsOfClustersThatMustMove: the words of the table about clusters that cannot stay on their
// version.
func TestPathsOfClustersThatMustMove(t *testing.T) {
	for _, c := range []struct {
		strategy, current string
		versions          []string
		want              string
	}{
		{"kubernetes", "1.30.2", []string{"1.30.2 X"}, "✕ 1.30.2   expired     none    none    must move, no target"},
		{"kubernetes", "1.30.2", []string{"1.30.2 X", "1.30.3 U"}, "! 1.30.2   expired     1.30.3  none    to 1.30.3, still unavailable"},
		{"kubernetes", "1.30.2", []string{"1.30.2 X", "1.30.3 S"}, "  1.30.2   expired     1.30.3  none    to 1.30.3"},
		{"kubernetes", "1.30.2", []string{"1.30.3 S"}, "  1.30.2               1.30.3  none    not listed, to 1.30.3"},
		{"kubernetes", "1.30.2", []string{"1.30.2 S", "1.30.3 U"}, "! 1.30.2   supported   1.30.3  none    move if auto-update is on"},
		{"kubernetes", "1.30.2", nil, "✕ 1.30.2               none    none    must move, no target"},
	} {
		got := pathWords(target.New(trackOf(c.strategy, c.versions...), instant, lifecycle.GEP32).Path(c.current))
		if got != c.want {
			t.Errorf("%q:\n%s\nwant\n%s", c.versions, got, c.want)
		}
	}
}

// The instant since which clusters are moved to their target follows from the changes of higher
// versions.
func TestPathSince(t *testing.T) {
	expired := lifecycletest.Dated("1.30.1", "supported", "expired 2026-01-10")
	day := func(text string) time.Time {
		at, err := time.Parse(time.DateOnly, text)
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	track := &model.Track{Name: model.Kubernetes, Versions: []*model.Version{expired,
		lifecycletest.Dated("1.30.2", "preview", "supported 2026-02-01", "expired 2026-05-01"),
		lifecycletest.Dated("1.30.3", "preview", "supported 2026-07-01"),
		lifecycletest.Dated("1.31.0", "supported"),
		lifecycletest.Dated("1.31.1", "preview", "supported 2026-06-01")}}
	for _, c := range []struct{ at, gep32, gardener string }{
		{"2026-01-09", "stay", "stay"},
		{"2026-01-11", "to 1.31.0 since 2026-01-10", "to 1.31.0 since 2026-01-10"},
		{"2026-02-01", "to 1.30.2 since 2026-02-01", "to 1.31.0 since 2026-01-10"},
		{"2026-04-01", "to 1.30.2 since 2026-02-01", "to 1.30.2 since 2026-02-01"},
		{"2026-05-02", "to 1.31.0 since 2026-05-01", "to 1.31.0 since 2026-05-01"},
		{"2026-06-01", "to 1.31.1 since 2026-06-01", "to 1.31.0 since 2026-05-01"},
		{"2026-08-01", "to 1.30.3 since 2026-07-01", "to 1.30.3 since 2026-07-01"},
	} {
		for d, want := range map[lifecycle.Dialect]string{lifecycle.GEP32: c.gep32, lifecycle.Gardener: c.gardener} {
			if got := target.New(track, day(c.at), d).Path("1.30.1").Clusters; got != want {
				t.Errorf("%s on %s: %s, want %s", d, c.at, got, want)
			}
		}
	}
}
