//go:build unix

package main

import (
	"strings"
	"testing"
)

// TestStoryTextsOfANewVersionAreRemembered: the starts typed for a new version are offered in the
// next session, so that the monthly chore is a single key.
func TestStoryTextsOfANewVersionAreRemembered(t *testing.T) {
	t.Parallel()
	dir, path := profile(t)
	home := t.TempDir()
	s := openAt(t, home, 100, 30, dir, "edit", "aws.yaml", "--at", at)
	s.see(`CloudProfile/aws`).press("j", "j", "A").see(`add version`)
	s.press("tab").see(`▸starts`).press("supported=today").press("tab").see(`▸predecessor`).press("deprecated=+4w expired=+6mo").see(`deprecated=\+4w expired=\+6mo`)
	s.press("enter").see(`1\.33\.7`).press("s").see(`y write`).press("X").leaves(0)
	if !strings.Contains(read(t, path), "version: 1.33.7") {
		t.Fatal("the version is not there")
	}
	s = openAt(t, home, 100, 30, dir, "edit", "aws.yaml", "--at", at)
	s.see(`CloudProfile/aws`).press("j", "j", "A").see(`supported=today`).see(`deprecated=\+4w expired=\+6mo`).press("enter").see(`1\.33\.8`)
	s.press("q").see(`unsaved`).press("d").leaves(0)
}
