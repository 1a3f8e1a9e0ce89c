package tui

import (
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/compose"
)

// olderLists is a version with older fields and one without any.
const olderLists = `  kubernetes:
    versions:
      - version: 1.34.1
      - version: 1.33.5
        expirationDate: "2027-04-01T00:00:00Z"
`

// dateLists overrides the date on which a version expires.
func dateLists(version string) string {
	return "  kubernetes:\n    versions:\n      - version: " + version + "\n        expirationDate: \"2027-08-01T00:00:00Z\"\n"
}

// bareLists names a version without any field.
const bareLists = "  kubernetes:\n    versions:\n      - version: 1.33.5\n"

// familyIn opens a parent and a namespaced profile over it in a dialect.
func familyIn(t *testing.T, dialect lifecycle.Dialect, parent, child string) *driver {
	t.Helper()
	d := familyAt(t, 120, 30, "2026-11-20", "p.yaml", profile("base", parent), "c.yaml", below("dev", "garden-dev", "base", child))
	o := d.options
	o.Dialect = dialect
	d.begin(o, 120, 30)
	return d
}

// TestOverrideForms checks that an override gets the form that its server accepts, whichever key
// writes it: an expirationDate in dialect gardener, the form of the parent's version in gep32.
func TestOverrideForms(t *testing.T) {
	const unmerged = "the parent has a lifecycle, and Gardener merges no override over it: edit the parent's start, or use --dialect gep32"
	const merges, older = "Gardener merges only the expirationDate of an override", "the parent has older fields, so an override has an expirationDate"
	for _, c := range []struct {
		name          string
		dialect       lifecycle.Dialect
		parent, child string
		keys          []string
		sees          []string
		edited        bool
	}{
		{"gardener shifts no stage into it", lifecycle.Gardener, olderLists, dateLists("1.33.5"), []string{"}", "m", "S", "ctrl+u", "expired=2027-09-01"}, []string{merges, "expirationDate=2027-09-01"}, false},
		{"gardener adds no version with a stage", lifecycle.Gardener, olderLists, dateLists("1.33.5"), []string{"}", "A", "ctrl+u", "1.34.1", "tab", "deprecated=+14d"}, []string{merges}, false},
		{"gardener does not convert it", lifecycle.Gardener, olderLists, dateLists("1.33.5"), []string{"}", "c"}, []string{merges}, false},
		{"gardener has one form", lifecycle.Gardener, olderLists, dateLists("1.33.5"), []string{"}", "a"}, []string{"an override of 1.33.5 takes an expirationDate alone"}, false},
		{"gardener overrides the date", lifecycle.Gardener, olderLists, "", []string{"o", "home", "j", "a"}, []string{"▸t expirationDate", "all that Gardener merges of an override"}, false},
		{"an override needs a date", lifecycle.Gardener, olderLists, "", []string{"o", "home", "j", "a", "enter", "ctrl+u", "enter"}, []string{"an override needs a date for its expirationDate; Esc leaves"}, false},
		{"gep32 beside a lifecycle: the stage in focus, with the reason", lifecycle.GEP32, baseLists, "", []string{"o", "home", "j", "a"}, []string{"▸d deprecated the parent has a lifecycle too"}, false},
		{"gep32 beside older fields: the date, with the reason", lifecycle.GEP32, olderLists, "", []string{"o", "home", "j", "a"}, []string{"▸t expirationDate the parent has older fields too"}, false},
		{"gep32 beside nothing: the date first, with the reason", lifecycle.GEP32, olderLists, "", []string{"o", "home", "a"}, []string{"▸t expirationDate merged by every server s supported"}, false},
		{"gardener beside a lifecycle: no start", lifecycle.Gardener, baseLists, "", []string{"o", "home", "j", "e"}, []string{unmerged}, false},
		{"gardener beside a lifecycle: nothing to add", lifecycle.Gardener, baseLists, "", []string{"o", "home", "j", "a"}, []string{unmerged}, false},
		{"gardener beside a lifecycle: nothing in the rows", lifecycle.Gardener, baseLists, bareLists, []string{"}", "a"}, []string{unmerged}, false},
		{"gardener beside a lifecycle: no version", lifecycle.Gardener, baseLists, dateLists("1.33.5"), []string{"}", "A", "ctrl+u", "1.34.1", "enter"}, []string{unmerged}, false},
		{"gardener beside a lifecycle: no shift into it", lifecycle.Gardener, baseLists, bareLists, []string{"}", "m", "S", "ctrl+u", "expirationDate=2027-09-01"}, []string{unmerged}, false},
		{"gardener beside a lifecycle: no conversion", lifecycle.Gardener, baseLists, overrideLists("1.33.5", "expired", "2027-09-01"), []string{"}", ":", "convert-back", "enter"}, []string{unmerged}, false},
		{"gep32 beside older fields: no conversion", lifecycle.GEP32, olderLists, dateLists("1.33.5"), []string{"}", "c"}, []string{older}, false},
		{"gep32 beside older fields: no stage", lifecycle.GEP32, olderLists, dateLists("1.33.5"), []string{"}", "m", "S", "ctrl+u", "deprecated=2027-09-01"}, []string{older}, false},
		{"gep32 beside a lifecycle: no date", lifecycle.GEP32, baseLists, overrideLists("1.33.5", "expired", "2027-09-01"), []string{"}", "m", "S", "ctrl+u", "expirationDate=2027-09-01"},
			[]string{"the parent has a lifecycle, so an override has stages", "expired=2027-09-01"}, false},
		{"gep32 beside a lifecycle: the date becomes a stage", lifecycle.GEP32, baseLists, dateLists("1.33.5"), []string{"}", "c"}, []string{"1 version converted to lifecycle"}, true},
		{"gep32 beside nothing: both", lifecycle.GEP32, olderLists, dateLists("1.34.1"), []string{"}", "c"}, []string{"1 version converted to lifecycle"}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := familyIn(t, c.dialect, c.parent, c.child).press(c.keys...)
			said := strings.Join(strings.Fields(d.text()), " ")
			for _, want := range c.sees {
				if !strings.Contains(said, want) {
					t.Errorf("%q is not on the screen:\n%s", want, d.text())
				}
			}
			if d.press("enter"); d.Editor.Dirty(1) != c.edited {
				t.Errorf("edited: %v\n%s", !c.edited, d.text())
			}
		})
	}
}

// TestOfferedOverrides checks that no override that is offered causes an error, in any dialect,
// whatever the parent's version and the override already have.
func TestOfferedOverrides(t *testing.T) {
	parents := map[string]string{"bare": "", "older fields": "        expirationDate: \"2027-04-01T00:00:00Z\"\n",
		"lifecycle": "        lifecycle:\n          - {classification: supported}\n          - {classification: deprecated, startTime: \"2027-01-01T00:00:00Z\"}\n          - {classification: expired, startTime: \"2027-04-01T00:00:00Z\"}\n"}
	children := map[string]string{"none": "", "bare": bareLists, "date": dateLists("1.33.5"), "stage": overrideLists("1.33.5", "expired", "2027-08-01")}
	for _, dialect := range []lifecycle.Dialect{lifecycle.Gardener, lifecycle.GEP32} {
		offered := 0
		for parentForm, parent := range parents {
			for childForm, child := range children {
				t.Run(dialect.String()+", "+childForm+" beside "+parentForm, func(t *testing.T) {
					offered += offerOverrides(t, familyIn(t, dialect, bareLists+parent+"      - version: 1.34.1\n", child))
				})
			}
		}
		if offered == 0 {
			t.Errorf("%s: no override is offered at all", dialect)
		}
	}
}

// offerOverrides tries all additions that are offered for an override of 1.33.5, and returns their
// number.
func offerOverrides(t *testing.T, d *driver) int {
	const child = 1
	now, at := d.Editor.Now(), model.TrackRef{File: child}
	o := now.Object(at)
	parent := now.Object(model.TrackRef{}).VersionIn(model.Kubernetes, "1.33.5")
	offered := systems.Of(o).Additions(o, model.Kubernetes, o.VersionIn(model.Kubernetes, "1.33.5"), parent, d.Editor.Dialect())
	for _, a := range offered {
		start := model.StartAt(time.Date(2027, 2, 1, 0, 0, 0, 0, time.UTC))
		if a.Kind.Name == model.Supported { // clusters may use it already
			start = model.StartAt(d.Editor.Instant().AddDate(0, -1, 0))
		}
		c, err := compose.Override(d.Editor.Reader, child, 0, model.Kubernetes, "1.33.5", a.Kind.Name, start)
		if err != nil {
			t.Fatal(a.Kind.Name, err)
		}
		trial, err := d.Editor.Try(c)
		if err != nil {
			t.Errorf("%s is offered and refused: %v", a.Kind.Name, err)
			continue
		}
		for _, f := range d.Editor.NewFindings(trial, child) {
			if f.Severity == model.Error {
				t.Errorf("%s brings an error: %s", a.Kind.Name, f.Text())
			}
		}
	}
	return len(offered)
}

// TestOverrideThatTakesAVersionBack types the start of an override that the file does not have yet.
// The error about the merged profile is shown with the field, and it is that of the override.
func TestOverrideThatTakesAVersionBack(t *testing.T) {
	d := start(t, 120, 40, "aws.yaml", "team-a.yaml").press(":", "e team-a.yaml", "enter", ":", "1.34.1", "enter")
	d.press("a", "s", "ctrl+u", "2026-06-01")
	d.sees("add  1.34.1 supported", "✕ back-to-unavailable", "1.34.1 was supported and would be")
	d.press("enter").sees("✕ back-to-unavailable").press("s").sees("back-to-unavailable")
}
