package tui

import (
	"fmt"
	"strings"
	"testing"
)

// TestReviewFolds says once what many versions have in common, and names each of them; what
// one of them changes otherwise stays a line of its own.
func TestReviewFolds(t *testing.T) {
	var text strings.Builder
	text.WriteString("apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: p}\nspec:\n  kubernetes:\n    versions:\n")
	for i := 36; i > 0; i-- {
		fmt.Fprintf(&text, "    - version: 1.%d.1\n      lifecycle:\n      - {classification: supported}\n      - {classification: deprecated, startTime: \"2026-05-01T00:00:00Z\"}\n      - {classification: expired, startTime: \"2026-06-01T00:00:00Z\"}\n", i)
	}
	d := profileWith(t, text.String()).press("*", "S", "ctrl+u", "+=14d", "enter", "s")
	d.sees("36 versions  deprecated and expired 14 days later", "1.36.1, 1.35.1, ", "1.2.1, 1.1.1").misses("more change")
	d.press("esc", "L", "s").sees("35 versions  deprecated and expired 14 days later", "1.36.1", "2026-05-01 to 2026-05-16 (+15 d)", "2026-06-01 to 2026-06-15 (+14 d)")
	d.press("esc", "u", "u", "*", "j", "m", "j", "m", "j", "m", "S", "ctrl+u", "-=1d", "enter", "s").sees("save  p.yaml").misses("versions  deprecated and expired")
}
