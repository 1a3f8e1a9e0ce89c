package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestStoryFullDisk: with the state folder on a full disk, the screen warns that edits would not
// survive a crash. They can still be made and saved.
func TestStoryFullDisk(t *testing.T) {
	t.Parallel()
	dir, path := profile(t)
	full := filepath.Join(t.TempDir(), "full")
	if err := os.Mkdir(full, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("tmpfs", full, "tmpfs", 0, "size=16k,mode=700"); err != nil {
		t.Skip("no small disk can be made here: ", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(full, 0) })
	_ = os.WriteFile(filepath.Join(full, "fill"), make([]byte, 1<<16), 0o600)
	s := openAt(t, t.TempDir(), 120, 40, dir, "XDG_STATE_HOME="+full, "edit", "aws.yaml", "--at", at)
	s.see(`as of`).press("j", "j", "j", ")").see(`would not survive a crash`).press("L").gone(`survive a crash`).see(`▸▪1\.33\.5`)
	s.press("s").see(`\+            startTime`).press("X").leaves(0)
	if !strings.Contains(read(t, path), "2026-01-02T00:00:00Z") {
		t.Error("not saved")
	}
}
