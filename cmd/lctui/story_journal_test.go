//go:build unix

package main

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/lctui/lctui/cmd/lctui/failure"
)

// TestStoryResume ends the program in every way that keeps the journal, and resumes the edits.
func TestStoryResume(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(s *terminal){
		"killed": func(s *terminal) {
			_ = s.cmd.Process.Kill()
			_, _ = s.cmd.Process.Wait()
		},
		"Ctrl+c twice": func(s *terminal) {
			s.press("ctrl+c").see(`1 unsaved edit`).press("ctrl+c").leaves(130)
			s.sees(`1 unsaved edit of aws\.yaml kept: lctui edit offers them at the next start`)
		},
		"terminated": func(s *terminal) {
			_ = s.cmd.Process.Signal(syscall.SIGTERM)
			s.leaves(143)
			s.sees(`lctui: terminated; 1 unsaved edit of aws\.yaml kept`)
		},
		"quit": func(s *terminal) {
			_ = s.cmd.Process.Signal(syscall.SIGQUIT)
			s.leaves(131)
			s.sees(`lctui: ended by SIGQUIT; 1 unsaved edit of aws\.yaml kept`)
		},
		"aborted": func(s *terminal) {
			_ = s.cmd.Process.Signal(syscall.SIGABRT)
			s.leaves(134)
			s.sees(`lctui: ended by SIGABRT; 1 unsaved edit of aws\.yaml kept`)
		},
		"hung up": func(s *terminal) {
			_ = s.cmd.Process.Signal(syscall.SIGHUP)
			s.leaves(129)
			s.sees(`lctui: the terminal was closed; 1 unsaved edit of aws\.yaml kept`)
		},
		"the terminal gone": func(s *terminal) {
			_ = s.tty.Close()
			_ = s.pty.Close()
			if state, err := s.cmd.Process.Wait(); err != nil || state.ExitCode() != 129 {
				s.t.Errorf("%v %v", state, err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir, path := profile(t)
			before, home := read(t, path), t.TempDir()
			s := openAt(t, home, 80, 24, dir, "edit", "aws.yaml", "--at", at)
			s.see(`as of`).press("j", "j", "j", ")").see(`▸▪1\.33\.5`)
			end(s)
			if read(t, path) != before {
				t.Error("the file changed")
			}
			s = openAt(t, home, 80, 24, dir, "edit", "aws.yaml", "--at", at)
			s.see(`unsaved edits found`).see(`1 edit of .*the file is unchanged since`).see(`1\.33\.5 deprecated 2025-12-01 to 2026-01-01`)
			s.press("v").see(`\+            startTime: "2026-01-01`).press("esc").see(`unsaved edits found`)
			s.press("r").see(`▸▪1\.33\.5`).see(`aws\.yaml ●`).press("s").see(`\+            startTime: "2026-01-01`).press("X").leaves(0)
			if got := changed(t, before, read(t, path)); len(got) != 1 {
				t.Errorf("changed lines: %q", got)
			}
			s = openAt(t, home, 80, 24, dir, "edit", "aws.yaml", "--at", at)
			s.see(`1\.34\.2`).gone(`unsaved edits found`).press("q").leaves(0)
			if left, _ := filepath.Glob(filepath.Join(home, "state", "lctui", "journals", "*")); len(left) > 0 {
				t.Errorf("left behind: %q", left)
			}
		})
	}
}

func TestStorySecondEditor(t *testing.T) {
	t.Parallel()
	dir, path := profile(t)
	home := t.TempDir()
	first := openAt(t, home, 80, 24, dir, "edit", "aws.yaml", "--at", at)
	first.see(`as of`).press("j", "j", "j", ")").see(`▸▪1\.33\.5`)
	if err := os.Symlink(path, filepath.Join(dir, "link.yaml")); err != nil {
		t.Fatal(err)
	}
	second := openAt(t, home, 120, 40, dir, "edit", "link.yaml", "--at", at)
	second.see(wrapped(`link\.yaml is read only: another lctui \(process \d+ on .*\) has it open since .*Z; :reread tries again`))
	second.press("j", "j", "j", ")").see(`\): read only`).press(":reread", "enter").see(`still read only`)
	if err := os.Link(path, filepath.Join(dir, "hard.yaml")); err != nil {
		t.Fatal(err)
	}
	third := openAt(t, home, 120, 40, dir, "edit", "hard.yaml", "--at", at)
	third.see(wrapped(`hard\.yaml is read only: another lctui \(process ` + strconv.Itoa(first.cmd.Process.Pid) + ` on `)).press("q").leaves(0)
	_ = first.cmd.Process.Kill()
	_, _ = first.cmd.Process.Wait()
	second.press(":reread", "enter").see(`unsaved edits found`).press("d").see(`again drops`).press("d").see(`1 edit dropped`).press(")").see(`▸▪1\.33\.5`).press(":w", "enter").see(`Saved`)
	fourth := openAt(t, home, 120, 40, dir, "edit", "aws.yaml", "--at", at)
	fourth.see(`read only: another lctui `).press("q").leaves(0)
	second.press("q").leaves(0)
	fifth := openAt(t, home, 80, 24, dir, "edit", "aws.yaml", "--at", at)
	fifth.see(`as of`).press("j", "j", "j", ")").see(`▸▪1\.33\.5`).press("q").see("unsaved").press("d").leaves(0)
}

func TestStoryUnwritableStateFolder(t *testing.T) {
	t.Parallel()
	dir, path := profile(t)
	home := t.TempDir()
	if err := os.WriteFile(filepath.Join(home, "state"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s := openAt(t, home, 120, 40, dir, "edit", "aws.yaml", "--at", at)
	s.see(`unsaved edits would not survive a crash`).press("j").gone(`survive a crash`).press("j", "j", ")").see(`▸▪1\.33\.5`)
	s.press("s").see(`\+            startTime`).press("X").leaves(0)
	if !strings.Contains(read(t, path), "2026-01-01T00:00:00Z") {
		t.Error("not saved")
	}
}

// TestStoryEditsOfAFileThatIsGone: the next start offers the edits, on the text that they were made
// on. Saving them writes the file again.
func TestStoryEditsOfAFileThatIsGone(t *testing.T) {
	t.Parallel()
	dir, path := profile(t)
	before, home := read(t, path), t.TempDir()
	s := openAt(t, home, 80, 24, dir, "edit", "aws.yaml", "--at", at)
	s.see(`as of`).press("j", "j", "j", ")").see(`▸▪1\.33\.5`)
	_ = s.cmd.Process.Kill()
	_, _ = s.cmd.Process.Wait()
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	s = openAt(t, home, 80, 24, dir, "edit", "aws.yaml", "--at", at)
	s.see(`unsaved edits found`).see(`1 edit of .*, the file is gone or cannot be read`).press("r").see(`aws\.yaml ●`)
	s.press("s").see(`\+            startTime`).press("y").see(`the file was removed`).press("o").see(`\+            startTime`).press("y").see(`Saved`).press("q").leaves(0)
	if got := read(t, path); got == before || !strings.Contains(got, "2026-01-01T00:00:00Z") {
		t.Errorf("the file holds %q", got)
	}
}

// TestStoryEditsOfAFileThatCannotBeRead: if the file cannot be read, the next start offers its
// edits, shows them, and writes them to another file. They are dropped only on request. The
// unreadable file is not written.
func TestStoryEditsOfAFileThatCannotBeRead(t *testing.T) {
	t.Parallel()
	for name, harm := range map[string]func(path, text string) error{
		"conflict markers": func(path, text string) error {
			return os.WriteFile(path, []byte("<<<<<<< HEAD\n"+text), 0o600)
		},
		"no YAML": func(path, _ string) error { return os.WriteFile(path, []byte("a: [\n"), 0o600) },
		"another kind": func(path, _ string) error {
			return os.WriteFile(path, []byte("kind: ConfigMap\napiVersion: v1\n"), 0o600)
		},
		"a folder": func(path, _ string) error { return errors.Join(os.Remove(path), os.Mkdir(path, 0o700)) },
	} {
		t.Run(name, func(t *testing.T) {
			dir, path := profile(t)
			before, home := read(t, path), t.TempDir()
			s := openAt(t, home, 80, 24, dir, "edit", "aws.yaml", "--at", at)
			s.see(`as of`).press("j", "j", "j", ")").see(`▸▪1\.33\.5`)
			_ = s.cmd.Process.Kill()
			_, _ = s.cmd.Process.Wait()
			if err := harm(path, before); err != nil {
				t.Fatal(err)
			}
			s = openAt(t, home, 80, 24, dir, "edit", "aws.yaml", "--at", at)
			s.see(`unsaved edits found`).press("v").see(`\+ +startTime: `).press("esc").see(`unsaved edits found`)
			s.press("r").see(`aws\.yaml ●`).press(":w new", "enter").see(`written to new`).press("ctrl+c", "ctrl+c").leaves(130)
			if got := read(t, filepath.Join(dir, "new")); got == before || !strings.Contains(got, "2026-01-01T00:00:00Z") {
				t.Errorf("the new file holds %q", got)
			}
			s = openAt(t, home, 80, 24, dir, "edit", "aws.yaml", "--at", at)
			s.see(`unsaved edits found`).press("d").see(`again drops`).press("d").see(`1 edit dropped`).press("q").leaves(0)
			s = openAt(t, home, 80, 24, dir, "edit", "aws.yaml", "--at", at)
			s.leaves(failure.Usage)
		})
	}
}
