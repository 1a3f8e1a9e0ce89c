//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestStoryManyFiles opens three profiles in files of the same name. The list of files appears, and
// its filter finds one of them. That one is opened, is marked as edited, and is the only one that
// is saved.
func TestStoryManyFiles(t *testing.T) {
	t.Parallel()
	dir, path := profile(t)
	text := read(t, path)
	for _, name := range []string{"canary", "live"} {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o750); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name, "aws.yaml"), []byte(strings.Replace(text, "name: aws\n", "name: "+name+"\n", 1)), 0o640); err != nil {
			t.Fatal(err)
		}
	}
	live := filepath.Join(dir, "live", "aws.yaml")
	s := open(t, 80, 24, dir, "edit", "aws.yaml", "canary", "live", "--at", at)
	s.see(`files ╌.* 3 files, 0 edited`).see(`▸ aws\.yaml +aws +clean`).see(`  canary/aws\.yaml +canary +clean`).see(`  live/aws\.yaml +live +clean .*2025-12-01 P 1\.34\.2`)
	s.press("/", "live", "enter").see(`filter live`).see(`▸ live/aws\.yaml`).gone(`canary`)
	s.press("enter").see(`lctui  live/aws\.yaml`).press("j", "j", "j", ")").see(`▸▪1\.33\.5`)
	s.press("F").see(`3 files, 1 edited`).see(`▸▪live/aws\.yaml +live +edited`).see(`edited: 1 unsaved edit`)
	s.press("esc").see(`▸▪live`).press("k").see(`▸ canary/aws\.yaml`).press("s").see(`nothing to write: canary/aws\.yaml has no unsaved edit`)
	s.press("j", "s").see(`save +live/aws\.yaml +╌+ 1 edit: -1 \+1 line`).press("y").see(`Saved live/aws\.yaml, 1 line changed`)
	s.see(`3 files, 0 edited`).press("q", "q").leaves(0)
	if got := changed(t, strings.Replace(text, "name: aws\n", "name: live\n", 1), read(t, live)); len(got) != 1 {
		t.Errorf("changed lines: %q", got)
	}
	if read(t, path) != text {
		t.Error("another file was written")
	}
}

// TestStoryOpenBeside opens a second file with :e and Tab. The file is read again when another
// program writes it, and is then edited and saved.
func TestStoryOpenBeside(t *testing.T) {
	t.Parallel()
	dir, path := profile(t)
	live := filepath.Join(dir, "live", "aws.yaml")
	text := strings.Replace(read(t, path), "name: aws\n", "name: live\n", 1)
	if err := os.MkdirAll(filepath.Dir(live), 0o750); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(live, []byte(text), 0o640); err != nil {
		t.Fatal(err)
	}
	s := open(t, 80, 24, dir, "edit", "aws.yaml", "--at", at)
	s.see(`▸ 1\.34\.2`).press(":", "e li", "tab").see(`:e live/`).press("tab").see(`:e live/aws\.yaml`).press("enter").see(`live/aws\.yaml opened`).see(`lctui  live/aws\.yaml`)
	text = strings.Replace(text, "2026-07-13", "2026-07-14", 1)
	if err := os.WriteFile(live, []byte(text), 0o640); err != nil {
		t.Fatal(err)
	}
	s.see(`live/aws\.yaml changed on disk and was read again`).press("j", "j", "j", ")").see(`▸▪1\.33\.5`).press("s").see(`save +live/aws\.yaml`).press("X").leaves(0)
	if got := changed(t, text, read(t, live)); len(got) != 1 {
		t.Errorf("changed lines: %q", got)
	}
}
