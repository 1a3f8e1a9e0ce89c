//go:build unix

package main

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/creack/pty"

	"github.com/lctui/lctui/cmd/lctui/failure"
)

// script writes a shell script and returns its path.
func script(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "script")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+text+"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestStorySuspend suspends the program in a shell and resumes it, twice. The shell gets the
// terminal in the same state as before.
func TestStorySuspend(t *testing.T) {
	t.Parallel()
	shell, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no shell with job control")
	}
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	dir, path := profile(t)
	cmd := exec.Command(shell, "--norc", "--noprofile", "-i")
	cmd.Dir, cmd.Env = dir, []string{"PS1=ready> ", "PROGRAM=" + bin, "HISTFILE="}
	s := start(t, 80, 24, cmd)
	s.see(`ready>`).press("stty -a >before; clear", "enter").see(`^ready>`).press(`"$PROGRAM" edit aws.yaml --at `+at, "enter")
	s.see(`as of`).press("j", "j", "j", ")").see(`▸▪1\.33\.5`).press("ctrl+z").see(`Stopped`).gone(`as of`)
	s.press("stty -a >stopped; clear", "enter").see(`^ready>`).press("fg", "enter").see(`▸▪1\.33\.5`).see(`as of`)
	s.press("L").see(`▸deprecated +2026-01-02`).press(":suspend", "enter").see(`Stopped`).press("fg", "enter").see(`▸deprecated +2026-01-02`)
	s.press("s").see(`\+            startTime: "2026-01-02`).press("X").see(`ready>`).gone(`as of`).press("stty -a >after; exit", "enter").leaves(0)
	before := read(t, filepath.Join(dir, "before"))
	for _, name := range []string{"stopped", "after"} {
		if got := read(t, filepath.Join(dir, name)); got != before {
			t.Errorf("%s: the terminal is\n%s\nand was\n%s", name, got, before)
		}
	}
	if !strings.Contains(read(t, path), "2026-01-02") {
		t.Error("not saved")
	}
}

// TestStoryStoppedFromOutside stops the program with signals from another process, one that it can
// handle and one that it cannot, and resumes it.
func TestStoryStoppedFromOutside(t *testing.T) {
	t.Parallel()
	shell, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no shell with job control")
	}
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	dir, path := profile(t)
	cmd := exec.Command(shell, "--norc", "--noprofile", "-i")
	cmd.Dir, cmd.Env = dir, []string{"PS1=ready> ", "PROGRAM=" + bin, "HISTFILE="}
	s := start(t, 80, 24, cmd)
	s.see(`ready>`).press("stty -a >before; clear", "enter").see(`^ready>`)
	s.press(`sh -c 'echo $$ >pid; exec "$PROGRAM" edit aws.yaml --at `+at+`'`, "enter").see(`as of`).press("j", "j", "j", ")").see(`▸▪1\.33\.5`)
	pid, err := strconv.Atoi(strings.TrimSpace(read(t, filepath.Join(dir, "pid"))))
	if err != nil {
		t.Fatal(err)
	}
	signal := func(sig syscall.Signal) {
		if err := syscall.Kill(pid, sig); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		signal(syscall.SIGTSTP)
		s.see(`Stopped`).gone(`as of`).press("stty -a >stopped; clear", "enter").see(`^ready>`).press("fg", "enter").see(`▸▪1\.33\.5`).see(`as of`)
	}
	signal(syscall.SIGSTOP)
	s.see(`Stopped`).press("clear", "enter").gone(`as of`).press("fg", "enter").see(`▸▪1\.33\.5`).see(`as of`)
	s.press("L").see(`▸deprecated +2026-01-02`).press("s").see(`\+            startTime: "2026-01-02`).press("X").see(`ready>`).gone(`as of`)
	s.press("stty -a >after; exit", "enter").leaves(0)
	before := read(t, filepath.Join(dir, "before"))
	for _, name := range []string{"stopped", "after"} {
		if got := read(t, filepath.Join(dir, name)); got != before {
			t.Errorf("%s: the terminal is\n%s\nand was\n%s", name, got, before)
		}
	}
	if !strings.Contains(read(t, path), "2026-01-02") {
		t.Error("not saved")
	}
}

// TestStoryNobodyToResume: the program does not suspend if it is the first one of a terminal,
// because no shell could resume it.
func TestStoryNobodyToResume(t *testing.T) {
	t.Parallel()
	dir, _ := profile(t)
	s := open(t, 80, 24, dir, "edit", "aws.yaml", "--at", at)
	s.see(`as of`).press("ctrl+z").see(`no shell could resume`).press("j").see(`▸ *1\.34\.1`).press("q").leaves(0)
}

// TestStoryEditor switches to an editor and back. The editor gets the terminal in the same state as
// from the shell, and its changes are merged with the edits.
func TestStoryEditor(t *testing.T) {
	installed(t, "sh", "sed")
	t.Parallel()
	for name, c := range map[string]struct{ does, see string }{
		"another version":  {`sed -i 's/version: 1.34.1/version: 1.34.3/' "$2"`, `(?s)1\.34\.3.*▸▪1\.33\.5.*read again, 1 edit kept`},
		"the same start":   {`sed -i 's/2025-12-01T/2025-12-24T/' "$2"`, `changed on both sides`},
		"nothing":          {`:`, `▸▪1\.33\.5(.*\n)*.*aws\.yaml is as it was`},
		"fails":            {`exit 3`, `▸▪1\.33\.5(.*\n)*.*` + wrapped(`failed: exit status 3`)},
		"the file is gone": {`rm "$2"`, `▸▪1\.33\.5(.*\n)*.*` + wrapped(`(cannot be read again|the file is gone)`)},
		"nonsense":         {`echo '{' >"$2"`, `▸▪1\.33\.5(.*\n)*.*` + wrapped(`(cannot be read again|edits stay)`)},
	} {
		t.Run(name, func(t *testing.T) {
			dir, _ := profile(t)
			// The path is relative, because spaces separate the words of EDITOR, and the folder of
			// a test may contain some.
			editor, err := filepath.Rel(dir, script(t, `stty -a >"$(dirname "$2")/tty"; echo in the editor; `+c.does))
			if err != nil {
				t.Fatal(err)
			}
			s := openAt(t, t.TempDir(), 80, 24, dir, "EDITOR="+editor, "VISUAL=", "edit", "aws.yaml", "--at", at)
			s.see(`as of`).press("j", "j", "j", ")").see(`▸▪1\.33\.5`).press("E").see(c.see)
			s.sees(`in the editor`)
			s.press("ctrl+c").see(`1 unsaved edit`).press("d").leaves(0)
			if modes := read(t, filepath.Join(dir, "tty")); !strings.Contains(modes, " icanon ") || !strings.Contains(modes, " echo ") {
				t.Errorf("the editor found the terminal as\n%s", modes)
			}
		})
	}
	t.Run("not there", func(t *testing.T) {
		dir, _ := profile(t)
		s := openAt(t, t.TempDir(), 80, 24, dir, "EDITOR=/nowhere/vi", "VISUAL=", "edit", "aws.yaml", "--at", at)
		s.see(`as of`).press("E").see(`/nowhere/vi: not found; VISUAL or EDITOR names the editor`).press("j").see(`▸ *1\.34\.1`).press("q").leaves(0)
	})
}

// TestStoryMouseStaysOn: the mouse is on at the start. It is on again when the program gets the
// terminal back from an editor, even a failing one, or after it was suspended.
func TestStoryMouseStaysOn(t *testing.T) {
	t.Parallel()
	for name, handOver := range map[string]func(s *terminal){
		"an editor":            func(s *terminal) { s.press("E").see(`aws\.yaml is as it was`) },
		"an editor that fails": func(s *terminal) { s.press(":editor", "enter").see(wrapped(`failed: exit status 3`)) },
		"stopped by another":   func(s *terminal) { _ = s.cmd.Process.Signal(syscall.SIGCONT) },
	} {
		t.Run(name, func(t *testing.T) {
			dir, _ := profile(t)
			text := ":"
			if strings.Contains(name, "fails") {
				text = "exit 3"
			}
			editor, err := filepath.Rel(dir, script(t, text))
			if err != nil {
				t.Fatal(err)
			}
			s := openAt(t, t.TempDir(), 80, 24, dir, "EDITOR="+editor, "VISUAL=", "view", "aws.yaml", "--at", at)
			s.see(`as of`)
			handOver(s)
			s.sees(`(?s)\[\?1002h.*\[\?1002l.*\[\?1002h`)
			s.press("M").see(`mouse off`).press("q").leaves(0)
		})
	}
}

// TestStoryResizeStorm resizes the window as fast as possible, in the rows, in a field and in the
// diff. The screen then fits the final size.
func TestStoryResizeStorm(t *testing.T) {
	t.Parallel()
	dir, path := profile(t)
	s := open(t, 80, 24, dir, "edit", "aws.yaml", "--at", at)
	s.see(`as of`).press("j", "j", "j", ")").see(`▸▪1\.33\.5`)
	random := rand.New(rand.NewPCG(1, 2))
	resize := func(columns, rows int) {
		s.mu.Lock()
		s.screen.Resize(columns, rows)
		s.mu.Unlock()
		if err := pty.Setsize(s.tty, &pty.Winsize{Cols: uint16(columns), Rows: uint16(rows)}); err != nil {
			t.Fatal(err)
		}
	}
	// The test waits for each view before the storm, because the effect of a key depends on the
	// size. After the storm it waits for the view at the final size.
	const rows = `(?m)^ 1\.33\.5  supported since 2025-09-15, deprecated in 42 d ╌+ 4 of 17 ╌$`
	for _, step := range []struct{ keys, see, last string }{
		{"", `▸▪1\.33\.5`, rows},
		{"e", `start +2026-01-01T`, `(?m)^ edit  1\.33\.5 deprecated  line 32 ╌{36} 4 of 17 ╌$`},
		{"esc", rows, rows},
		{"s", `\+            startTime: "2026-01-01`, `(?ms)^ save  aws\.yaml ╌{43} 1 edit: -1 \+1 line ╌$.*^ y write  X write and leave `},
	} {
		s.press(step.keys).see(step.see).see(step.last)
		for range 150 {
			resize(1+random.IntN(140), 1+random.IntN(50))
		}
		resize(80, 24)
		s.see(step.see).see(step.last)
	}
	s.press("X").leaves(0)
	if !strings.Contains(read(t, path), "2026-01-01T00:00:00Z") {
		t.Error("not saved")
	}
}

// TestStoryTooMuchInAFolder: if a file of a folder would take too much memory, the other files are
// shown. As an argument, such a file is an error.
func TestStoryTooMuchInAFolder(t *testing.T) {
	t.Parallel()
	dir, _ := profile(t)
	text := "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: a}\nspec:\n  more: [&a a" + strings.Repeat(",*a", 1_100_000) + "]\n"
	if err := os.WriteFile(filepath.Join(dir, "heavy.yaml"), []byte(text), 0o640); err != nil {
		t.Fatal(err)
	}
	open(t, 80, 24, dir, "view", ".", "--at", at).see(`1\.33\.5`).press("q").leaves(0)
	for _, args := range [][]string{{"heavy.yaml"}, {"aws.yaml", "heavy.yaml"}} {
		open(t, 80, 24, dir, append([]string{"view", "--at", at}, args...)...).see(`heavy\.yaml: the text has \d+ keys and values`).leaves(failure.Usage)
	}
}

// TestStoryCopy copies a version with the available clipboard program, and reports that. Without
// one, the text is sent to the terminal or shown.
func TestStoryCopy(t *testing.T) {
	t.Parallel()
	dir, path := profile(t)
	bin, clipboard := t.TempDir(), filepath.Join(t.TempDir(), "clipboard")
	if err := os.WriteFile(filepath.Join(bin, "wl-copy"), []byte("#!/bin/sh\ncat >'"+clipboard+"'\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	here := []string{"SSH_CONNECTION=", "SSH_TTY=", "TMUX=", "STY=", "DISPLAY=", "WAYLAND_DISPLAY=wayland-0", "PATH=" + bin + ":" + os.Getenv("PATH")}
	view := []string{"view", "aws.yaml", "--at", at}
	s := openAt(t, t.TempDir(), 100, 30, dir, slices.Concat(here, view)...)
	s.see(`CloudProfile/aws`).press("y").see(wrapped(`copied the YAML of 1.34.2 \(6 lines\) to the clipboard with wl-copy`))
	if got := read(t, clipboard); strings.Count(got, "\n") != 6 || !strings.Contains(read(t, path), got) {
		t.Errorf("copied %q", got)
	}
	s.press("Y").see(`copied 17 rows to the clipboard with wl-copy`).press("q").leaves(0)
	s = openAt(t, t.TempDir(), 100, 30, dir, slices.Concat(here, []string{"SSH_CONNECTION=10.0.0.1 1 10.0.0.2 22"}, view)...)
	s.see(`CloudProfile/aws`).press("Y").see(`sent 17 rows to the terminal \(OSC 52\)`).press("q").leaves(0)
	s = openAt(t, t.TempDir(), 100, 30, dir, slices.Concat(here, []string{"WAYLAND_DISPLAY=", "PATH=/nowhere", "TERM=linux"}, view)...)
	s.see(`CloudProfile/aws`).press("y").see(`copy by hand: this terminal accepts no text`).see(`- version: 1\.34\.2`).press("esc", "q").leaves(0)
}

// TestStoryCopyInTmux: tmux accepts the text, and the message states the setting that this
// requires.
func TestStoryCopyInTmux(t *testing.T) {
	t.Parallel()
	tmux, err := exec.LookPath("tmux")
	if err != nil {
		t.Skip("there is no tmux")
	}
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	dir, path := profile(t)
	socket, settings := filepath.Join(t.TempDir(), "tmux"), filepath.Join(t.TempDir(), "tmux.conf")
	if err := os.WriteFile(settings, []byte("set -g set-clipboard on\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(tmux, "-u", "-S", socket, "-f", settings, "new-session", bin, "view", "aws.yaml", "--at", at)
	cmd.Dir, cmd.Env = dir, []string{"TMUX=", "STY=", "DISPLAY=", "WAYLAND_DISPLAY=", "SSH_CONNECTION=10.0.0.1 1 10.0.0.2 22"}
	s := start(t, 110, 30, cmd)
	t.Cleanup(func() { _ = exec.Command(tmux, "-S", socket, "kill-server").Run() })
	s.see(`CloudProfile/aws`).press("y").see(wrapped(`sent the YAML of 1.34.2 \(6 lines\) to the terminal \(OSC 52\); tmux needs .set -g set-clipboard on.`))
	got, err := exec.Command(tmux, "-S", socket, "show-buffer").Output()
	if err != nil || strings.Count(string(got), "\n") != 6 || !strings.Contains(read(t, path), string(got)) {
		t.Errorf("tmux has %q: %v", got, err)
	}
	s.press("q").leaves(0)
}
