package tui

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
)

// TestReviewFolds checks that a change that many versions have in common is shown once, with the
// names of all of them. A version that changes in another way keeps a line of its own.
func TestReviewFolds(t *testing.T) {
	d := manyAlike(t, "2026-06-01").press("*", "S", "ctrl+u", "+=14d", "enter", "s")
	d.sees("36 versions  deprecated and expired 14 days later",
		"deprecated 2026-05-01 to 2026-05-15, expired 2026-06-01 to 2026-06-15:", "1.36.1, 1.35.1, ", "1.2.1, 1.1.1").misses("more change")
	d.press("esc", "L", "s").sees("35 versions  deprecated and expired 14 days later", "1.36.1", "2026-05-01 to 2026-05-16 (+15 d)", "2026-06-01 to 2026-06-15 (+14 d)")
	d.press("esc", "u", "u", "*", "S", "ctrl+u", "expired=2026-07-01", "enter", "s").sees("36 versions  expired 30 days later")
	manyAlike(t, "2026-06-01", "2026-06-15").press("*", "S", "ctrl+u", "expired=2026-07-01", "enter", "s").sees("36 versions  expired to 2026-07-01", "expired 2026-06-01 to 2026-07-01: 1.36.1, 1.34.1, ", "expired 2026-06-15 to 2026-07-01: 1.35.1, 1.33.1, ")
	d.press("esc", "u", "u", "j", "m", "j", "m", "j", "m", "S", "ctrl+u", "-=1d", "enter", "s").sees("save  p.yaml").misses("versions  deprecated and expired")
}

// TestReviewNamesEveryDate checks that each start that changes has its old and new date: next to a
// conversion, in a new override, and in a version with older fields.
func TestReviewNamesEveryDate(t *testing.T) {
	older := "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: p}\nspec:\n  kubernetes:\n    versions:\n" +
		"    - {version: 1.33.6, classification: supported}\n    - {version: 1.33.5, classification: deprecated, expirationDate: \"2027-03-01T00:00:00Z\"}\n"
	profileWith(t, older).press("j", ")", "c", "s").sees("1.33.5  converted to lifecycle", "1.33.5  expired     2027-03-01 to 2027-04-01 (+31 d)", "2 edits: -1 +1 line")
	profileWith(t, older).press("j", "c", "s").sees("1.33.5  converted to lifecycle", "1 edit: -1 +1 line").misses("2027-03-01 to")
	d := profileWith(t, older).press("A", "tab", "ctrl+u", "classification=supported expirationDate=2027-05-01", "enter", "s")
	d.says("1.33.7 added: classification supported, expirationDate 2027-05-01")
}

// TestReviewReachesItsEnd scrolls through the meaning and then the diff, line by line and at once,
// at all sizes with bars. If lines are left out, the range shown is given.
func TestReviewReachesItsEnd(t *testing.T) {
	for _, c := range []struct {
		width, height      int
		first, below, last string
	}{
		{60, 16, "72 edits, lines 1-6 of 8", "lines 3-8 of 8", "of 288"},
		{80, 24, "72 edits: -105 +105 lines", "36 versions", "lines 276-288 of 288"},
		{200, 50, "72 edits: -105 +105 lines", "36 versions", "lines 247-288 of 288"},
	} {
		d := manyAlike(t, "2026-06-01")
		d.resize(c.width, c.height)
		d.press("*", "S", "ctrl+u", "+=14d", "enter", "s").sees(c.first, "36 versions  deprecated and expired 14 days later", "classification: deprecated, startTime: \"2026-05-01T00:")
		d.press("end").sees(c.below, "1.2.1, 1.1.1", c.last).press("home").sees(c.first)
		for range 300 {
			d.press("j")
		}
		d.sees(c.below, "1.2.1, 1.1.1", c.last)
		for range 300 {
			d.press("k")
		}
		d.sees(c.first, "36 versions  deprecated and expired 14 days later")
	}
}

// TestReviewNamesEveryObject checks that two files with the same version and the same finding are
// told apart.
func TestReviewNamesEveryObject(t *testing.T) {
	d := &driver{t: t, dir: t.TempDir()}
	var docs []*files.Document
	for _, name := range []string{"canary", "live"} {
		docs = append(docs, d.file(name+".yaml", strings.Replace(oneEach, "name: p", "name: "+name, 1)))
	}
	d.begin(Options{Writable: true, Now: clock, Documents: docs}, 60, 16)
	for range 2 {
		d.press("j", ")", "}")
	}
	d.press("s").sees("save  canary.yaml, live.yaml", "canary/kubernetes/1.33.5", "live/kubernetes/1.33.5", "2025-12-01 to 2026-01-01 (+31 d)", "supported-overlap  canary: ")
	d.press("j", "j", "j", "j").sees("supported-overlap  live: ")
}

// oneEach is a profile of two versions of a minor, one of which is deprecated when the other begins.
const oneEach = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata:
  name: p
spec:
  kubernetes:
    versions:
      - version: 1.33.6
        lifecycle:
          - {classification: supported, startTime: "2025-12-01T00:00:00Z"}
      - version: 1.33.5
        lifecycle:
          - {classification: supported, startTime: "2025-09-15T00:00:00Z"}
          - {classification: deprecated, startTime: "2025-12-01T00:00:00Z"}
          - {classification: expired, startTime: "2026-07-01T00:00:00Z"}
`

// manyAlike is a profile of 36 minors that are deprecated the same day, and expired on days
// in turn.
func manyAlike(t *testing.T, days ...string) *driver {
	var text strings.Builder
	text.WriteString("apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: p}\nspec:\n  kubernetes:\n    versions:\n")
	for i := 36; i > 0; i-- {
		fmt.Fprintf(&text, "    - version: 1.%d.1\n      lifecycle:\n      - {classification: supported}\n      - {classification: deprecated, startTime: \"2026-05-01T00:00:00Z\"}\n      - {classification: expired, startTime: \"%sT00:00:00Z\"}\n", i, days[i%len(days)])
	}
	return profileWith(t, text.String())
}
