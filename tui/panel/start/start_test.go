package start

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

// TestField types starts of 1.33.5, each in a field of its own.
func TestField(t *testing.T) {
	for _, c := range []struct {
		name, text string
		then       keys.Intent
		said, line string
	}{
		{"a date", "2026-06-01", keys.Keep, `close, do "1.33.5 deprecated 2026-05-01 to 2026-06-01"`, "= 2026-06-01T00:00:00Z, in 193 d, Mon (was 2026-05-01, +31 d)"},
		{"a period", "+=1mo", keys.Drop, "close", "= 2026-06-01T00:00:00Z"},
		{"a day on", "", keys.FieldUp, "", "(was 2026-05-01, +1 d)"},
		{"no date", "soon", keys.Keep, "refused: no such date", "no such date"},
		{"no date to move", "soon", keys.FieldUp, "refused: there is no date in the field to move", "no such date"},
		{"too early", "2025-08-01", keys.TextEnd, "", "start-order"},
	} {
		s := paneltest.Open(t, keys.StartField, &Panel{}, 24, profile)
		s.Focus.Stage = 1
		s.Reopen("")
		if c.text != "" {
			s.Type(c.text)
		}
		before := strings.Join(s.Lines(t), "\n")
		said := s.Do(c.then)
		if drawn := before + strings.Join(s.Lines(t), "\n"); !strings.HasPrefix(said, c.said) || c.said == "" && said != "" || !strings.Contains(drawn, c.line) {
			t.Errorf("%s: %q, want %q; drawn:\n%s", c.name, said, c.said, before)
		}
	}
}

// TestCommand passes the text with the command that opens the field. It is kept at once if it is a
// start.
func TestCommand(t *testing.T) {
	for text, want := range map[string]string{"2026-06-01": `close, do "1.33.5 deprecated 2026-05-01 to 2026-06-01"`, "soon": "refused: no such date"} {
		s := paneltest.Open(t, keys.StartField, &Panel{}, 24, profile)
		s.Focus.Stage = 1
		if said := s.Reopen(text); !strings.HasPrefix(said, want) {
			t.Errorf("%s: %q, want %q", text, said, want)
		}
	}
}

// TestBeside checks the hint after the text about what a period is relative to. It names both forms
// while nothing is typed and if the text is not a date, and the result of the other form for a
// period relative to now.
func TestBeside(t *testing.T) {
	const both = "  +14d from now, +=14d from 2026-05-01"
	for _, c := range []struct {
		stage      int
		text, want string
	}{
		{1, "", "2026-05-01T00:00:00Z" + both},
		{1, "soon", "soon" + both},
		{1, "+2mo", "+2mo  from now; +=2mo is 2026-07-01"},
		{1, "-2mo", "-2mo  from now; -=2mo is 2026-03-01"},
		{1, "+=2mo", "+=2mo"},
		{1, "2026-06-01", "2026-06-01"},
		{2, "+2mo", "+2mo"},
	} {
		s := paneltest.Open(t, keys.StartField, &Panel{}, 24, strings.Replace(profile, "\n      - version: 1.32.9", `
          - classification: expired
      - version: 1.32.9`, 1))
		s.Focus.Stage = c.stage
		s.Reopen("")
		if c.text != "" {
			s.Type(c.text)
		}
		got := ""
		for _, line := range s.Lines(t) {
			if text, ok := strings.CutPrefix(line, "   start     "); ok {
				got = strings.TrimRight(text, " ")
			}
		}
		if got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}
