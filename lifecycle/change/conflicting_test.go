package change

import (
	"strings"
	"testing"
	"time"
)

// TestConflicting: changes of one call that contradict each other, and ones that only repeat
// each other.
func TestConflicting(t *testing.T) {
	now := time.Date(2025, 11, 20, 0, 0, 0, 0, time.UTC)
	for text, want := range map[string]string{
		"deprecated=2025-04-01 deprecated=2025-05-01":           "deprecated=2025-04-01 deprecated=2025-05-01",
		"deprecated=2025-04-01 deprecated=2025-04-01T00:00:00Z": "",
		"deprecated=2025-04-01 expired=2025-04-01":              "",
		"deprecated=2025-04-01 expired- deprecated-":            "deprecated=2025-04-01 deprecated-",
		"deprecated= deprecated=2025-04-01":                     "deprecated= deprecated=2025-04-01",
		"expired+=1mo expired+=1mo":                             "expired+=1mo expired+=1mo",
		"expired=2026-01-31 expired+=1mo":                       "",
		"expired+=1mo expired=2026-01-31":                       "expired+=1mo expired=2026-01-31",
		"expired+=1mo expirationDate+=1mo":                      "",
		"expired=2025-04-01 expired+=1mo":                       "",
		"expired=2025-04-01 expired+=1mo expired+=1mo":          "expired+=1mo expired+=1mo",
		"expired+=1mo expired=2025-04-01":                       "expired+=1mo expired=2025-04-01",
		"expirationDate=2025-04-01 expirationDate-=1w":          "",
		"expirationDate=2025-04-01 expirationDate-":             "expirationDate=2025-04-01 expirationDate-",
		"classification=preview classification=supported":       "classification=preview classification=supported",
		"classification- classification-":                       "",
		"version+ version-":                                     "version+ version-",
		"lifecycle=Draft lifecycle=Proposed":                    "lifecycle=Draft lifecycle=Proposed",
	} {
		var changes []Instruction
		for _, word := range strings.Fields(text) {
			c, err := Parse(word, now)
			if err != nil {
				t.Fatal(err)
			}
			changes = append(changes, c)
		}
		got := ""
		if one, other, found := Conflicting(changes); found {
			got = one.String() + " " + other.String()
		}
		if got != want {
			t.Errorf("%s: %q, not %q", text, got, want)
		}
	}
}
