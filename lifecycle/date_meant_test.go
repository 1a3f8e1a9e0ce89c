package lifecycle_test

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle"
)

// TestMeantTime: the error about a mistyped time suggests the nearest valid one, besides the two
// examples.
func TestMeantTime(t *testing.T) {
	for text, want := range map[string]string{
		"+3m": "+3mo", "3mo": "+3mo", "+1q": "+3mo", "-2 weeks": "-2w", "+14": "+14d", "tomorrow": "+1d", "Today": "today",
		"2027-01-01 12:00": "2027-01-01T12:00:00Z", "2027-01-01T12:00": "2027-01-01T12:00:00Z", "2027/1/2": "2027-01-02", "2027-01-01 12:00:30 UTC": "2027-01-01T12:00:30Z",
		"2027-02-30 12:00": "", "soon": "", "10": "", "+3parsecs": "", "2027-13-01 01:00": "", "+99999999999999999999d": "",
	} {
		if got := lifecycle.MeantTime(text); got != want {
			t.Errorf("%q: %q instead of %q", text, got, want)
		} else if want != "" {
			if _, _, err := lifecycle.ParseTime(got, typedNow); err != nil {
				t.Errorf("%q is no time either: %v", got, err)
			}
		}
	}
	for _, text := range []string{"+3m", "3mo", "2027-01-01 12:00"} {
		_, _, err := lifecycle.ParseTime(text, typedNow)
		if err == nil || !strings.Contains(err.Error(), "did you mean "+lifecycle.MeantTime(text)+"? Write 2026-05-01, or +14d from now") {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := lifecycle.ParseShift("+=3m"); err == nil || !strings.Contains(err.Error(), "did you mean 3mo?") {
		t.Errorf("%v", err)
	}
}
