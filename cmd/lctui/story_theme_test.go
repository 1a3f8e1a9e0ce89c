//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestStoryThemeIsRemembered: the chosen theme is written to the configuration for later sessions.
// The rest of the configuration is unchanged.
func TestStoryThemeIsRemembered(t *testing.T) {
	t.Parallel()
	dir, _ := profile(t)
	home := t.TempDir()
	wanted := filepath.Join(home, "config", "lctui", "config.yaml")
	s := openAt(t, home, 100, 30, dir, "edit", "aws.yaml", "--at", at)
	s.see(`:theme light or dark fits the colours to your background, and is remembered`)
	s.press(":", "theme light", "enter").see(wrapped(`theme light, saved in`)).press("q").leaves(0)
	if got := read(t, wanted); got != "theme: light\n" {
		t.Errorf("%q", got)
	}
	if err := os.WriteFile(wanted, []byte("# mine\ntheme: light # day\nmouse: false\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s = openAt(t, home, 100, 30, dir, "LCTUI_THEME=dark", "view", "aws.yaml", "--at", at)
	s.see(`CloudProfile/aws`).press(":", "theme dark", "enter").see(wrapped(`theme dark, saved in`)).press("q").leaves(0)
	if got := read(t, wanted); got != "# mine\ntheme: dark # day\nmouse: false\n" {
		t.Errorf("%q", got)
	}
	if err := os.WriteFile(wanted, []byte("mice: false\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s = openAt(t, home, 100, 30, dir, "view", "aws.yaml", "--at", at)
	s.see(`mice`).press(":", "theme dark", "enter").see(wrapped(`the theme is not saved: .*mice`)).press("q").leaves(0)
	if got := read(t, wanted); got != "mice: false\n" {
		t.Errorf("%q", got)
	}
}

// TestStoryThemeIsNamedOnce: if the background is unknown, the status line mentions :theme until
// the next key, but only in the first session.
func TestStoryThemeIsNamedOnce(t *testing.T) {
	t.Parallel()
	dir, _ := profile(t)
	home := t.TempDir()
	s := openAt(t, home, 100, 30, dir, "edit", "aws.yaml", "--at", at)
	s.see(`:theme light or dark`)
	s.press("j").gone(`:theme`).press("q").leaves(0)
	if _, err := os.Stat(filepath.Join(home, "config", "lctui", "config.yaml")); err == nil {
		t.Error("the configuration is there before anything was chosen")
	}
	s = openAt(t, home, 100, 30, dir, "edit", "aws.yaml", "--at", at)
	s.see(`CloudProfile/aws`).press("j").see(`▸ 1\.34\.1`).press("q").leaves(0)
	if strings.Contains(s.printed(), ":theme") {
		t.Error("it is named twice")
	}
}

// TestStoryThemeIsNotNamed: the status line does not mention :theme if the theme is chosen
// elsewhere or the background is known. Nor does it on a small terminal or one without colours, or
// if there is a more important message.
func TestStoryThemeIsNotNamed(t *testing.T) {
	t.Parallel()
	dir, _ := profile(t)
	if err := os.WriteFile(filepath.Join(dir, "wrong.yaml"), []byte("mice: false\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		columns, rows int
		args          []string
	}{
		{100, 30, []string{"COLORFGBG=15;0", "view", "aws.yaml"}},
		{100, 30, []string{"LCTUI_THEME=light", "view", "aws.yaml"}},
		{100, 30, []string{"NO_COLOR=1", "view", "aws.yaml"}},
		{100, 30, []string{"CLICOLOR=0", "view", "aws.yaml"}},
		{100, 30, []string{"view", "aws.yaml", "--theme", "dark"}},
		{100, 30, []string{"view", "aws.yaml", "--config", "wrong.yaml"}},
		{60, 16, []string{"view", "aws.yaml"}},
	} {
		s := openAt(t, t.TempDir(), c.columns, c.rows, dir, append(c.args, "--at", at)...)
		s.see(`1\.34\.2`).press("j").see(`▸ 1\.34\.1`).press("q").leaves(0)
		if strings.Contains(s.printed(), ":theme") {
			t.Errorf("%v: it is named", c.args)
		}
	}
}
