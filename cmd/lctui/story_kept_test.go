//go:build unix

package main

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestStoryNotKept replaces the state folder with a plain file. However the program ends, it
// reports that the edits are not kept.
func TestStoryNotKept(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(s *terminal){
		"terminated": func(s *terminal) {
			_ = s.cmd.Process.Signal(syscall.SIGTERM)
			s.leaves(143)
			s.sees(`lctui: terminated; 1 unsaved edit of aws\.yaml NOT kept: `)
		},
		"Ctrl+c": func(s *terminal) {
			s.press("ctrl+c").see(`They are NOT kept if you leave`).press("ctrl+c").see(`once more LOSES`).press("ctrl+c").leaves(130)
			s.sees(`lctui: interrupted; 1 unsaved edit of aws\.yaml NOT kept: `)
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir, _ := profile(t)
			home := t.TempDir()
			s := openAt(t, home, 80, 24, dir, "edit", "aws.yaml", "--at", at)
			s.see(`as of`).press("j", "j", "j", ")").see(`▸▪1\.33\.5`)
			state := filepath.Join(home, "state")
			if err := os.RemoveAll(state); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(state, nil, 0o600); err != nil {
				t.Fatal(err)
			}
			end(s)
		})
	}
}

// TestStoryTerminatedInTheEditor terminates the program while an editor has the terminal. The
// unsaved edits are kept.
func TestStoryTerminatedInTheEditor(t *testing.T) {
	t.Parallel()
	dir, path := profile(t)
	before, home := read(t, path), t.TempDir()
	editor := filepath.Join(dir, "slow-editor")
	if err := os.WriteFile(editor, []byte("#!/bin/sh\necho editing now\nexec sleep 60\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	s := openAt(t, home, 80, 24, dir, "EDITOR=./slow-editor", "VISUAL=", "edit", "aws.yaml", "--at", at)
	s.see(`as of`).press("j", "j", "j", ")").see(`▸▪1\.33\.5`).press("E").sees(`editing now`)
	_ = s.cmd.Process.Signal(syscall.SIGTERM)
	s.leaves(143)
	s.sees(`lctui: terminated; 1 unsaved edit of aws\.yaml kept: lctui edit offers them`)
	if read(t, path) != before {
		t.Error("the file changed")
	}
	openAt(t, home, 80, 24, dir, "edit", "aws.yaml", "--at", at).see(`unsaved edits found`)
}
