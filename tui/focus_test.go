package tui

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// reversed returns the parts of the screen in reverse video, without surrounding spaces.
func (d *driver) reversed() (out []string) {
	for _, part := range regexp.MustCompile("\x1b\\[(?:[0-9]+;)*7m([^\x1b]*)").FindAllStringSubmatch(d.View(), -1) {
		out = append(out, strings.TrimSpace(part[1]))
	}
	return out
}

// TestFocusInEveryList checks that the line in focus begins with a sign and its first cell in
// reverse, in every list, even without colours.
func TestFocusInEveryList(t *testing.T) {
	for _, c := range []struct {
		name  string
		files []string
		keys  []string
		want  string
	}{
		{"rows", nil, nil, "▸ 1.34.2"},
		{"agenda", nil, []string{"g"}, "▸ 2025-12-01"},
		{"problems", nil, []string{"p"}, "▸✕ start-order"},
		{"fixes of a problem", nil, []string{"p", "x"}, "▸1  swap the starts of deprecated and expired"},
		{"update paths", nil, []string{"U"}, "▸  1.34.2"},
		{"files", []string{"aws.yaml", "team-a.yaml"}, []string{"F"}, "▸ aws.yaml"},
		{"profiles side by side", []string{"aws.yaml", "gep32.yaml"}, []string{"V"}, "▸ 1.34.2"},
		{"their cell", []string{"aws.yaml", "gep32.yaml"}, []string{"V"}, "▸U unavailable"},
		{"help", nil, []string{"?"}, "▸ e Enter"},
		{"stages to add", nil, []string{"a"}, "▸d  deprecated"},
		{"fields of a new version", nil, []string{"A"}, "▸version"},
		{"moves", []string{"packages.yaml"}, []string{"e"}, "▸p  propose"},
		{"an override", []string{"aws.yaml", "team-a.yaml"}, []string{"}", "}", "}"}, "▸ 1.33.3        o"},
		{"namespaced profiles", []string{"aws.yaml", "team-a.yaml"}, []string{":children", "enter"}, "▸ garden-team-a/aws-long"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := start(t, 80, 24, c.files...).press(c.keys...)
			if got := d.reversed(); !slices.Contains(got, c.want) {
				t.Errorf("in reverse are %q, want %q:\n%s", got, c.want, d.text())
			}
		})
	}
}
