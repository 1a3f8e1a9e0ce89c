//go:build unix

package main

import (
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/creack/pty"

	"github.com/lctui/lctui/cmd/lctui/failure"
)

// changed returns the lines that differ between two texts with the same number of lines, as "-old
// +new".
func changed(t *testing.T, before, after string) []string {
	t.Helper()
	a, b := strings.Split(before, "\n"), strings.Split(after, "\n")
	if len(a) != len(b) {
		t.Fatalf("%d lines became %d", len(a), len(b))
	}
	var out []string
	for i := range a {
		if a[i] != b[i] {
			out = append(out, "-"+strings.TrimSpace(a[i])+" +"+strings.TrimSpace(b[i]))
		}
	}
	return out
}

func TestStoryPostponeAMonthAndSave(t *testing.T) {
	t.Parallel()
	dir, path := profile(t)
	before := read(t, path)
	s := open(t, 80, 24, dir, "edit", "aws.yaml", "--at", at)
	s.see(`aws\.yaml +CloudProfile/aws .*as of 2025-11-20`).see(`▸ *1\.34\.2`)
	s.press("j", "j", "j").see(`▸ *1\.33\.5 +S`).see(`▸deprecated +2025-12-01 +Mon`)
	s.press(")").see(`▸▪1\.33\.5`).see(`supported-overlap`).see(`aws\.yaml ●`)
	s.press("s").see(`\n-            startTime: "2025-12-01T00:00:00Z"\n\+            startTime: "2026-01-01T00:00:00Z"`)
	s.press("X").leaves(0)
	got := changed(t, before, read(t, path))
	if len(got) != 1 || got[0] != `-startTime: "2025-12-01T00:00:00Z" +startTime: "2026-01-01T00:00:00Z"` {
		t.Errorf("changed lines: %q", got)
	}
}

func TestStoryTypeAStartThatBreaksARule(t *testing.T) {
	t.Parallel()
	dir, path := profile(t)
	before := read(t, path)
	s := open(t, 80, 24, dir, "edit", "aws.yaml", "--at", at)
	s.see(`as of 2025-11-20`).press("j", "j", "j", "e").see(`start +2025-12-01T00:00:00Z`)
	s.press("ctrl+u", "2026-08-01").see(`= 2026-08-01T00:00:00Z, in 254 d, Sat`)
	s.see(`start-order`).see(`Allowed here: 2025-09-15 to 2026-07-01`)
	s.press("enter", "s").see(`:w! writes it all the same`)
	s.press("y").see(`y: start-order 1\.33\.5 is new`)
	if read(t, path) != before {
		t.Error("y wrote a file that the server would refuse")
	}
	s.press("esc").see(`▸▪1\.33\.5`).press("u").gone(`aws\.yaml ●`).press("q").leaves(0)
	if read(t, path) != before {
		t.Error("the file changed")
	}
}

func TestStoryTextThatIsNoDate(t *testing.T) {
	t.Parallel()
	dir, _ := profile(t)
	s := open(t, 80, 24, dir, "edit", "aws.yaml", "--at", at)
	s.see(`as of`).press("j", "j", "j", "e", "ctrl+u", "01.05.2026").see(`no such date: write`)
	s.press("enter").see(`no such date: write`).press("esc").gone(`no such date`).press("q").leaves(0)
}

func TestStoryWhatIfDate(t *testing.T) {
	t.Parallel()
	dir, path := profile(t)
	before := read(t, path)
	s := open(t, 120, 40, dir, "edit", "aws.yaml", "--at", at)
	s.see(`1\.34\.2 +U`).press("@", "2026-03-01", "enter")
	s.see(`as of 2026-03-01.*\(\+101d\)`).see(`1\.34\.2 +S`).see(`1\.33\.5 +D`)
	s.press(",").see(`as of 2026-02-28`).press(">").see(`as of 2026-03-28`).press("t").see(`as of 2025-11-20`).see(`1\.34\.2 +U`)
	s.press("]").see(`as of 2025-12-01`).press("[").see(`as of 2025-11-2|as of 2025-11-15`)
	s.press("q").leaves(0)
	if read(t, path) != before {
		t.Error("looking changed the file")
	}
}

// TestStoryWhatBreaks shows the effects of a date: which clusters are moved to which version, which
// ones cannot be moved, and the findings.
func TestStoryWhatBreaks(t *testing.T) {
	t.Parallel()
	dir, path := profile(t)
	before := read(t, path)
	s := open(t, 80, 24, dir, "edit", "aws.yaml", "--at", at)
	s.see(`as of 2025-11-20`).press("@", "2026-06-01", "enter", "U")
	s.see(`as of 2026-06-01 \(\+193d\)`).see(`update paths ╌+ kubernetes ╌`).see(`version +stage +next patch +next minor +clusters on it`)
	s.see(`1\.33\.3 +expired +1\.33\.6 +1\.34\.2 +to 1\.33\.6 since 2026-02-01`).see(`✕ 1\.31\.13 +expired +none +1\.32\.9 +to 1\.32\.9, itself expired`)
	s.press("jjjjj").see(`▸! 1\.32\.9 +expired +none +1\.33\.6 +to 1\.33\.6 since 2026-04-01`).see(`1\.32\.9  next minor 1\.33\.6  next minor 1\.34\.2`)
	s.see(`Enter go to  , \. day  @ date  t now  g agenda  p problems  \? help  Esc back`)
	s.press("t").see(`as of 2025-11-20`).see(`▸  1\.32\.9 +supported +none +1\.33\.6 +stay`)
	s.press("enter").see(`▸ 1\.32\.9 +S✕`).press("U").see(`update paths`).press("esc").see(`▸ 1\.32\.9 +S✕`).press("p").see(`start-order`).press("q", "q").leaves(0)
	if read(t, path) != before {
		t.Error("looking changed the file")
	}
}

func TestStoryLeaveWithUnsavedEdits(t *testing.T) {
	t.Parallel()
	dir, path := profile(t)
	before := read(t, path)
	s := open(t, 80, 24, dir, "edit", "aws.yaml", "--at", at)
	s.see(`as of`).press("j", "j", "j", "L").see(`▸▪1\.33\.5`)
	s.press("q").see(`1 unsaved edit`).press("esc").gone(`1 unsaved edit`)
	s.press("ctrl+c").see(`1 unsaved edit`).press("d").leaves(0)
	if read(t, path) != before {
		t.Error("discarded edits were written")
	}
}

func TestStorySecondInterruptLeaves(t *testing.T) {
	t.Parallel()
	dir, path := profile(t)
	before := read(t, path)
	s := open(t, 80, 24, dir, "edit", "aws.yaml", "--at", at)
	s.see(`as of`).press("j", "j", "j", "L").see(`▸▪1\.33\.5`)
	s.press("ctrl+c").see(`1 unsaved edit`).press("ctrl+c").leaves(130)
	if read(t, path) != before {
		t.Error("an interrupted program wrote the file")
	}
}

func TestStoryChangedOnDisk(t *testing.T) {
	t.Parallel()
	dir, path := profile(t)
	s := open(t, 80, 24, dir, "edit", "aws.yaml", "--at", at)
	s.see(`as of`).press("j", "j", "j", ")").see(`▸▪1\.33\.5`).press("s").see(`\+            startTime: "2026-01-01`)
	other := strings.Replace(read(t, path), "type: aws", "type: other", 1)
	if err := os.WriteFile(path, []byte(other), 0o640); err != nil {
		t.Fatal(err)
	}
	s.press("y").see(`changed`)
	if read(t, path) != other {
		t.Error("somebody else's change was overwritten")
	}
}

func TestStorySignals(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		signal syscall.Signal
		code   int
	}{{syscall.SIGTERM, 143}, {syscall.SIGHUP, 129}} {
		t.Run(c.signal.String(), func(t *testing.T) {
			dir, path := profile(t)
			before := read(t, path)
			s := open(t, 80, 24, dir, "edit", "aws.yaml", "--at", at)
			s.see(`as of`).press("j", "j", "j", "L").see(`▸▪1\.33\.5`)
			if err := s.cmd.Process.Signal(c.signal); err != nil {
				t.Fatal(err)
			}
			s.leaves(c.code)
			if read(t, path) != before {
				t.Error("the file changed")
			}
		})
	}
}

func TestStoryNothingIsAskedOfTheTerminal(t *testing.T) {
	t.Parallel()
	dir, _ := profile(t)
	s := open(t, 80, 24, dir, "view", "aws.yaml", "--at", at)
	s.see(`as of`).press("e").see(`view`).press("q").leaves(0)
	if asked := s.asked(); len(asked) > 0 {
		t.Errorf("the terminal was asked %q", asked)
	}
}

func TestStoryLookingWritesNothing(t *testing.T) {
	t.Parallel()
	dir, path := profile(t)
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, 80, 24, dir, "edit", "aws.yaml", "--at", at)
	s.see(`as of`).press("s").see(`nothing|no edit|unchanged`).press("q").leaves(0)
	after, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if !after.ModTime().Equal(before.ModTime()) {
		t.Error("an unchanged file was written")
	}
}

func TestStoryEverySize(t *testing.T) {
	t.Parallel()
	dir, _ := profile(t)
	s := open(t, 120, 40, dir, "view", "aws.yaml", "--at", at)
	s.see(`coming|next`)
	for _, size := range [][2]uint16{{80, 24}, {60, 16}, {40, 10}, {20, 3}, {1, 1}, {200, 60}, {80, 24}} {
		s.mu.Lock()
		s.screen.Resize(int(size[0]), int(size[1]))
		s.mu.Unlock()
		if err := pty.Setsize(s.tty, &pty.Winsize{Cols: size[0], Rows: size[1]}); err != nil {
			t.Fatal(err)
		}
	}
	s.see(`aws\.yaml +read only`).press("q").leaves(0)
}

func TestStoryDemo(t *testing.T) {
	t.Parallel()
	s := open(t, 120, 40, t.TempDir(), "demo")
	s.see(`CloudProfile/`).see(`as of \d{4}-\d\d-\d\d`).press("?").see(`find:`).press("esc").gone(`find:`).press("q").leaves(0)
}

// TestStoryDemoWithoutTemporaryFiles: without a folder for temporary files, as in an empty
// container, demo exits with an error and a hint.
func TestStoryDemoWithoutTemporaryFiles(t *testing.T) {
	t.Parallel()
	s := openAt(t, t.TempDir(), 120, 40, t.TempDir(), "TMPDIR=/nowhere", "demo")
	s.leaves(failure.Usage)
	s.see(`lctui: no folder for temporary files: .*/nowhere`).see(`hint: TMPDIR names the folder; .lctui demo --write DIR. writes`)
}
