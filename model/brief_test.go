package model

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestBrief checks that text of usual length is unchanged and that longer text loses its middle.
func TestBrief(t *testing.T) {
	path := strings.Repeat("/"+strings.Repeat("d", 150), 6)
	for text, want := range map[string]string{
		"":                       "",
		"a usual line":           "a usual line",
		"a\x1b[31m":              `a\x1b[31m`,
		strings.Repeat("x", 200): strings.Repeat("x", 200),
		strings.Repeat("x", 201): strings.Repeat("x", 133) + "…" + strings.Repeat("x", 66),
		strings.Repeat("港", 500): strings.Repeat("港", 133) + "…" + strings.Repeat("港", 66),
		path:                     path,
		"no " + strings.Repeat("x", 9999) + "end there": "no " + strings.Repeat("x", 133) + "…" + strings.Repeat("x", 62) + "end " + "there",
	} {
		if got := Brief(text, LongestLine); got != want {
			t.Errorf("%.30q… becomes %q, not %q", text, got, want)
		}
	}
	for _, most := range []int{LongestCell, LongestLine} {
		got := Brief("begin "+strings.Repeat("wörd ", 2000)+"end", most)
		if n := utf8.RuneCountInString(got); n != most || !strings.HasPrefix(got, "begin wörd") || !strings.HasSuffix(got, " end") || strings.Count(got, "…") != 1 {
			t.Errorf("%d characters: %q", n, got)
		}
	}
}
