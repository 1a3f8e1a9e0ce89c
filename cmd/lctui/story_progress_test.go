//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestStoryProgress: long work shows a progress bar on a terminal, which is erased at the end.
func TestStoryProgress(t *testing.T) {
	t.Parallel()
	lctui, err := program()
	if err != nil {
		t.Fatal(err)
	}
	dir, path := profile(t)
	slow := filepath.Join(dir, "slow.yaml")
	if err := syscall.Mkfifo(slow, 0o600); err != nil {
		t.Skip(err)
	}
	// Opened for reading and writing, so that opening does not wait and the pipe has a writer.
	pipe, err := os.OpenFile(slow, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(lctui, "list", "aws.yaml", "slow.yaml", "-o", "name", "--at", at)
	cmd.Dir = dir
	// The pipe has no text before the bar appears, so the program cannot end too early.
	s := start(t, 80, 40, cmd).see(`░  [01] of 2 files`)
	if _, err := pipe.WriteString(strings.Replace(read(t, path), "name: aws", "name: slow", 1)); err != nil {
		t.Fatal(err)
	}
	if err := pipe.Close(); err != nil {
		t.Fatal(err)
	}
	s.see(`20\.4\.20240912`).leaves(0)
	if shown := s.text(); strings.Contains(shown, " of 2 files") || !strings.HasPrefix(shown, "aws.yaml kubernetes/") {
		t.Errorf("the bar leaves a trace:\n%s", shown)
	}
}
