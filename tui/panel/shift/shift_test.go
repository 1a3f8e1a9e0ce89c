package shift

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel/paneltest"
)

// profile has one version with two stages and one without any.
const profile = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata:
  name: p
spec:
  kubernetes:
    versions:
      - version: 1.33.5
        lifecycle:
          - classification: supported
            startTime: "2025-09-01T00:00:00Z"
          - classification: deprecated
            startTime: "2026-05-01T00:00:00Z"
      - version: 1.32.9
`

// schedule has one release with both dates.
const schedule = `apiVersion: lctui/v1
kind: ReleaseSchedule
metadata: {name: agent}
spec:
  releases:
  - {version: 1.1.x, date: 2025-10-01, eol: 2026-10-01}
`

// open opens the field on a text, with all versions marked.
func open(t *testing.T, file, text string) *paneltest.Screen {
	t.Helper()
	s := paneltest.Open(t, keys.ShiftField, &Panel{}, 24, file)
	for i := range s.Track().Versions {
		s.Marked[s.Shown().KeyOf(s.Focus.TrackRef, i)] = true
	}
	s.Reopen(text)
	return s
}

// TestShift moves the starts of both versions, which are marked.
func TestShift(t *testing.T) {
	for _, c := range []struct {
		text       string
		before     []keys.Intent
		said, line string
	}{
		{"+=14d", nil, `close, do "1 start in 1 version"`, "1.33.5    deprecated 2026-05-01 to 2026-05-15"},
		{"+=14d", []keys.Intent{keys.NextField, keys.NextField}, `close, do "2 starts in 1 version"`, "supported 2025-09-01 to 2025-09-15"},
		{"+=14d", nil, `close, do "1 start in 1 version"`, "1.32.9    has none of these stages"},
		{"+=14d", []keys.Intent{keys.NextField}, `close, do "1 start in 1 version"`, "supported is past: stays"},
		{"deprecated=2026-08-01", nil, `close, do "`, "deprecated"},
		{"+=", nil, "refused: ", ""},
		{"nonsense", nil, "refused: ", "nonsense"},
		{"", nil, "refused: type a period", "             type a period as +=14d or -=1mo to move these stages, changes as"},
		{"", nil, "refused: type a period", "             deprecated=+4w expired=+6mo to set them, or the name of a template"},
		{"+=", nil, "refused: type a period", "type a period as +=14d"},
		{"-=", nil, "refused: type a period", "type a period as +=14d"},
		{"+=1", nil, "refused: no such period", "no such period"},
	} {
		s := open(t, profile, c.text)
		s.Do(c.before...)
		drawn := strings.Join(s.Lines(t), "\n")
		if said := s.Do(keys.Keep); !strings.HasPrefix(said, c.said) || !strings.Contains(drawn, c.line) {
			t.Errorf("%s: %q, want %q; drawn:\n%s", c.text, said, c.said, drawn)
		}
	}
}

// TestChoices checks the sets of stages that a shift can move. Those that end a life come first.
// The stage that every version is in before its own stages never appears.
func TestChoices(t *testing.T) {
	for _, c := range []struct {
		name, file string
		want       []string
	}{
		{"a profile", profile, []string{"deprecated, expired after 2025-11-20", "all after 2025-11-20", "all, past ones too",
			"unavailable", "preview", "supported", "deprecated", "expired", "deprecated, expired after 2025-11-20"}},
		{"a schedule", schedule, []string{"end of life after 2025-11-20", "all after 2025-11-20", "all, past ones too",
			"supported", "end of life", "end of life after 2025-11-20"}},
	} {
		s := open(t, c.file, "+=14d")
		for i, want := range c.want {
			if drawn := strings.Join(s.Lines(t), "\n"); !strings.Contains(drawn, "stages "+want+"\n") {
				t.Errorf("%s: choice %d is not %q:\n%s", c.name, i, want, drawn)
			}
			s.Do(keys.NextField)
		}
	}
}

// TestShiftNamesOtherStages checks that the field names the stages that Tab goes on to, below the
// effects.
func TestShiftNamesOtherStages(t *testing.T) {
	s := open(t, profile, "+=14d")
	for _, want := range []string{
		"             Tab: all after 2025-11-20; all, past ones too; one stage alone",
		"             Tab: deprecated, expired after 2025-11-20; all, past ones too; one\n             stage alone",
	} {
		if drawn := strings.Join(s.Lines(t), "\n"); !strings.Contains(drawn, want) {
			t.Errorf("%q is missing:\n%s", want, drawn)
		}
		s.Do(keys.NextField)
	}
}

// TestShiftOfReleases moves the dates of a release.
func TestShiftOfReleases(t *testing.T) {
	for _, c := range []struct {
		text, said, line string
	}{
		{"+=14d", `close, do "1 start in 1 version"`, "1.1.x     end of life 2026-10-01 to 2026-10-15"},
		{"", "refused: type a period", "eol=+6mo to set them, or the name"},
		{"eol=2027-01-01", `close, do "1 start in 1 version"`, "end of life"},
	} {
		s := open(t, schedule, c.text)
		if c.text == "" {
			s.Do(keys.ClearField)
		}
		drawn := strings.Join(s.Lines(t), "\n")
		if said := s.Do(keys.Keep); !strings.HasPrefix(said, c.said) || !strings.Contains(drawn, c.line) {
			t.Errorf("%q: %q, want %q; drawn:\n%s", c.text, said, c.said, drawn)
		}
	}
}

// TestShiftOfMany checks that effects are listed in full as far as there is room, and that the
// others are counted.
func TestShiftOfMany(t *testing.T) {
	many := strings.TrimSuffix(profile, "      - version: 1.32.9\n")
	for i := range 9 {
		many += "      - version: 1.32." + string(rune('9'-i)) + `
        lifecycle:
          - classification: supported
          - classification: deprecated
            startTime: "2026-05-01T00:00:00Z"
          - classification: expired
            startTime: "2026-12-01T12:30:00Z"
`
	}
	s := open(t, many, "+=14d")
	s.Resize(80, 24)
	s.Do(keys.NextField)
	lines := s.Lines(t)
	drawn := strings.Join(lines, "\n")
	for _, want := range []string{
		"   1.32.9    deprecated 2026-05-01 to 2026-05-15\n             expired 2026-12-01T12:30:00Z to 2026-12-15T12:30:00Z\n             supported is open: stays\n",
		"   4 more",
	} {
		if !strings.Contains(drawn, want) {
			t.Errorf("%q is missing:\n%s", want, drawn)
		}
	}
	for _, line := range lines {
		if strings.HasSuffix(line, "..") {
			t.Errorf("%q is cut", line)
		}
	}
}
