package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle/accept"
	"github.com/lctui/lctui/lifecycle/check"
)

// withTeam opens the fixture and the profile that overrides it.
func withTeam(t *testing.T, width, height int) *driver {
	t.Helper()
	return start(t, width, height, "aws.yaml", "team-a.yaml")
}

// overrides opens a namespaced profile without findings, with an unsaved edit of another version.
func overrides(t *testing.T, change func(*Options)) *driver {
	t.Helper()
	d := startWith(t, 80, 24, func(o *Options) {
		o.Accept = &accept.Acceptance{Rules: map[string]accept.Level{}}
		for _, r := range check.Rules() {
			o.Accept.Rules[strings.TrimPrefix(r.Name, "gardener-")] = accept.Level{Off: true}
		}
		change(o)
	}, "aws.yaml", "team-a.yaml")
	return d.press("jjjjjj", "o", "kk", "L", "jj")
}

func TestOverridePicture(t *testing.T) {
	overrides(t, func(*Options) {}).golden("override")
}

// TestOverrideASCII checks that the picture is the same with ASCII signs.
func TestOverrideASCII(t *testing.T) {
	d := overrides(t, func(o *Options) { o.ASCII = true })
	want, err := os.ReadFile(filepath.Join("testdata", "override.golden"))
	if err != nil {
		t.Fatal(err)
	}
	text := strings.NewReplacer("╷", "'", "╻", "^", "▪", "~", "●", "*", "▸", ">", "⣿", "#", "╏", "|", "╌", "-").Replace(strings.TrimSuffix(string(want), "\n"))
	d.equal(text, d.text())
}
