package tui

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle"
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

// familyIn opens a parent and a namespaced profile over it in a dialect.
func familyIn(t *testing.T, dialect lifecycle.Dialect, parent, child string) *driver {
	t.Helper()
	d := familyAt(t, 120, 30, "2026-11-20", "p.yaml", profile("base", parent), "c.yaml", below("dev", "garden-dev", "base", child))
	o := d.options
	o.Dialect = dialect
	d.begin(o, 120, 30)
	return d
}

// TestOverrideForms wants an override to get the form that its server takes, whichever
// key writes it: in dialect gardener an expirationDate, in gep32 that of the parent's
// version.
func TestOverrideForms(t *testing.T) {
	const merges, older = "Gardener merges nothing but the expirationDate of an override", "the parent has older fields, beside which an override has an expirationDate"
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
		{"gardener types the date of a lifecycle's version", lifecycle.Gardener, baseLists, dateLists("1.34.1"), []string{"}", "o", "a"}, []string{"an override of 1.34.1 takes an expirationDate alone"}, false},
		{"gardener overrides the date", lifecycle.Gardener, baseLists, "", []string{"o", "home", "j", "a"}, []string{"▸e expirationDate"}, false},
		{"gep32 beside older fields: no conversion", lifecycle.GEP32, olderLists, dateLists("1.33.5"), []string{"}", "c"}, []string{older}, false},
		{"gep32 beside older fields: no stage", lifecycle.GEP32, olderLists, dateLists("1.33.5"), []string{"}", "m", "S", "ctrl+u", "deprecated=2027-09-01"}, []string{older}, false},
		{"gep32 beside a lifecycle: no date", lifecycle.GEP32, baseLists, overrideLists("1.33.5", "expired", "2027-09-01"), []string{"}", "m", "S", "ctrl+u", "expirationDate=2027-09-01"},
			[]string{"the parent has a lifecycle, over which an override has stages", "expired=2027-09-01"}, false},
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
