package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle/accept"
	"github.com/lctui/lctui/lifecycle/check"
)

// family opens the pictures' parent and the profile that overrides it.
func withTeam(t *testing.T, width, height int) *driver {
	t.Helper()
	return start(t, width, height, "aws.yaml", "team-a.yaml")
}

// overrides is the picture of a namespaced profile without findings: one edit of another version
// is not saved.
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

// TestOverrideASCII wants the same picture in the other set of signs.
func TestOverrideASCII(t *testing.T) {
	d := overrides(t, func(o *Options) { o.ASCII = true })
	want, err := os.ReadFile(filepath.Join("testdata", "override.golden"))
	if err != nil {
		t.Fatal(err)
	}
	text := strings.NewReplacer("╷", "'", "╻", "^", "▪", "~", "●", "*", "▸", ">", "⣿", "#", "╏", "|", "╌", "-").Replace(strings.TrimSuffix(string(want), "\n"))
	d.equal(text, d.text())
}
