package tui

import (
	"slices"
	"strings"
	"testing"
)

// TestLinesAlongside checks that the lines of the file are alongside the stages from 150 columns
// on. Both then take a quarter of the lines, and the rows get more of them.
func TestLinesAlongside(t *testing.T) {
	for _, c := range []struct {
		width, heading int
	}{{120, 32}, {149, 32}, {150, 36}, {200, 36}} {
		lines := strings.Split(start(t, c.width, 50, "serving.yaml").text(), "\n")
		heading := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, " 1 of 66 ") })
		if heading != c.heading {
			t.Fatalf("the details begin on line %d of %d columns, want %d:\n%s", heading, c.width, c.heading, strings.Join(lines, "\n"))
		}
		stages := lines[heading+1]
		if alongside := strings.Contains(stages, "planned") && strings.Contains(stages, "- version: 0.20.x"); alongside != (c.width >= 150) {
			t.Errorf("at %d columns the first line is %q", c.width, stages)
		}
	}
}
