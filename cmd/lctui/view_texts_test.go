//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lctui/lctui/tui/editor"
)

// The starts typed for a new version are there again in the next session; the
// monthly chore is one key then.
func TestStoryTextsOfANewVersionAreRemembered(t *testing.T) {
	dir, path := profile(t)
	home := t.TempDir()
	s := openAt(t, home, 100, 30, dir, "edit", "aws.yaml", "--at", at)
	s.see(`CloudProfile/aws`).press("j", "j", "A").see(`add version`)
	s.press("tab").see(`▸starts`).press("supported=today").press("tab").see(`▸predecessor`).press("deprecated=+4w expired=+6mo").see(`deprecated=\+4w expired=\+6mo`)
	s.press("enter").see(`1\.33\.7`).press("s").see(`y write`).press("x").leaves(0)
	if !strings.Contains(read(t, path), "version: 1.33.7") {
		t.Fatal("the version is not there")
	}
	s = openAt(t, home, 100, 30, dir, "edit", "aws.yaml", "--at", at)
	s.see(`CloudProfile/aws`).press("j", "j", "A").see(`supported=today`).see(`deprecated=\+4w expired=\+6mo`).press("enter").see(`1\.33\.8`)
	s.press("q").see(`unsaved`).press("d").leaves(0)
}

// What stands in the file and was not typed there is no reason not to start.
func TestRememberedTextsThatAreNone(t *testing.T) {
	state := t.TempDir()
	t.Setenv("XDG_STATE_HOME", state)
	c := emptyInvocation().screen()
	if got := c.rememberedTexts(); got != (editor.RememberedTexts{}) {
		t.Errorf("without a file: %v", got)
	}
	c.remember("supported=today", "deprecated=+4w")
	want := editor.RememberedTexts{Starts: "supported=today", Predecessor: "deprecated=+4w"}
	if got := c.rememberedTexts(); got != want {
		t.Errorf("%v, want %v", got, want)
	}
	found, err := filepath.Glob(filepath.Join(state, "lctui", "*"))
	if err != nil || len(found) != 1 {
		t.Fatalf("%v, %v", found, err)
	}
	for _, text := range []string{"", "{", `{"Starts": "a\u001b[2J"}`, `{"Starts": "a\nb"}`, `{"Starts": 1}`, `{"Starts": "` + strings.Repeat("a", mostTexts) + `"}`} {
		if err := os.WriteFile(found[0], []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := c.rememberedTexts(); got != (editor.RememberedTexts{}) {
			t.Errorf("%.40q gives %.40v", text, got)
		}
	}
}
