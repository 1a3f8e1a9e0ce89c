//go:build unix

package main

import (
	"os"
	"path/filepath"
	"testing"
)

// The theme that is chosen is that of the sessions to come: the configuration gets it, and
// keeps all else.
func TestStoryThemeIsRemembered(t *testing.T) {
	dir, _ := profile(t)
	home := t.TempDir()
	wanted := filepath.Join(home, "config", "lctui", "config.yaml")
	s := openAt(t, home, 100, 30, dir, "edit", "aws.yaml", "--at", at)
	s.see(`CloudProfile/aws`)
	s.press(":", "theme light", "enter").see(wrapped(`theme light, remembered`)).press("q").leaves(0)
	if got := read(t, wanted); got != "theme: light\n" {
		t.Errorf("%q", got)
	}
	if err := os.WriteFile(wanted, []byte("# mine\ntheme: light # day\nmouse: false\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s = openAt(t, home, 100, 30, dir, "LCTUI_THEME=dark", "view", "aws.yaml", "--at", at)
	s.see(`CloudProfile/aws`).press(":", "theme dark", "enter").see(wrapped(`theme dark, remembered`)).press("q").leaves(0)
	if got := read(t, wanted); got != "# mine\ntheme: dark # day\nmouse: false\n" {
		t.Errorf("%q", got)
	}
	if err := os.WriteFile(wanted, []byte("mice: false\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s = openAt(t, home, 100, 30, dir, "view", "aws.yaml", "--at", at)
	s.see(`mice`).press(":", "theme dark", "enter").see(wrapped(`the theme is not remembered: .*mice`)).press("q").leaves(0)
	if got := read(t, wanted); got != "mice: false\n" {
		t.Errorf("%q", got)
	}
}
