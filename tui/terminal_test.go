//go:build unix

package tui

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/lipgloss"
	tty "github.com/charmbracelet/x/term"
	"github.com/creack/pty"
)

// inTerminal is set in the environment of this test binary when a test starts it again inside a
// terminal. Its value is the task to do there.
const inTerminal = "LCTUI_TEST_IN_TERMINAL"

// TestMain runs the tests or, in a process that a test has started, the task of inTerminal.
func TestMain(m *testing.M) {
	switch os.Getenv(inTerminal) {
	case "":
		os.Exit(runApart(m))
	case "start":
		fmt.Printf("TERM=%s COLORFGBG=%s PATH=%s colours=%d\n", os.Getenv("TERM"), os.Getenv("COLORFGBG"), os.Getenv("PATH"), lipgloss.ColorProfile())
	default:
		runBroken(os.Getenv(inTerminal))
	}
}

// runApart runs the tests with a home folder of their own, so that they neither depend on the
// user's state folder nor leave anything there.
func runApart(m *testing.M) int {
	home, err := os.MkdirTemp("", "lctui-home-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(home)
	for _, name := range []string{"HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"} {
		if err := os.Setenv(name, home); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
	}
	// Thousands of frames leave garbage. By default a quarter of the time would go into collecting
	// it.
	debug.SetGCPercent(400)
	return m.Run()
}

// terminal starts this binary again in a terminal of 100x30 that answers no questions. before is
// the state of the terminal before anything else uses it.
func terminal(t *testing.T, task, termName string, environment ...string) (f *os.File, cmd *exec.Cmd, before *tty.State) {
	t.Helper()
	f, inside, err := pty.Open()
	if err != nil {
		t.Skipf("no terminal to be had: %v", err)
	}
	defer inside.Close()
	if err := pty.Setsize(inside, &pty.Winsize{Cols: 100, Rows: 30}); err != nil {
		t.Fatal(err)
	}
	if before, err = tty.GetState(inside.Fd()); err != nil {
		t.Fatal(err)
	}
	cmd = exec.Command(os.Args[0])
	cmd.Env = slices.Concat(os.Environ(), []string{inTerminal + "=" + task, "TERM=" + termName, "COLORTERM=", "NO_COLOR=", "CI="}, environment)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = inside, inside, inside
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	// Only a test that fails waits that long.
	guard := time.AfterFunc(5*time.Minute, func() { _ = cmd.Process.Kill() })
	t.Cleanup(func() {
		guard.Stop()
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		f.Close()
	})
	return f, cmd, before
}

// asBefore checks that the state of a terminal is the same as before.
func asBefore(t *testing.T, f *os.File, before *tty.State) {
	t.Helper()
	after, err := tty.GetState(f.Fd())
	if err != nil || *after != *before {
		t.Errorf("the terminal's state was %v and is %v, %v", before, after, err)
	}
}

// upTo reads until the terminal has shown a text or is closed, and returns what it has read.
func upTo(f *os.File, text string) string {
	var seen strings.Builder
	buf := make([]byte, 4096)
	for !strings.Contains(seen.String(), text) {
		n, err := f.Read(buf)
		seen.Write(buf[:n])
		if err != nil {
			break
		}
	}
	return seen.String()
}

// TestStartAsksNothing starts the program in a terminal and checks every byte that it sends: there
// is no question, and colours stay as they are. It accepts any value of COLORFGBG.
func TestStartAsksNothing(t *testing.T) {
	for _, c := range []struct{ term, background, want string }{
		{"xterm-256color", "", "TERM=xterm-256color COLORFGBG= PATH=/path colours=1\r\n"},
		{"xterm", "15;0", "TERM=xterm COLORFGBG=15;0 PATH=/path colours=2\r\n"},
		{"dumb", "0;15", "TERM=dumb COLORFGBG=0;15 PATH=/path colours=3\r\n"},
		{"xterm", "0;-1", "TERM=xterm COLORFGBG=0;-1 PATH=/path colours=2\r\n"},
		{"xterm", "7;256", "TERM=xterm COLORFGBG=7;256 PATH=/path colours=2\r\n"},
		{"xterm", "-1;default;99999999999", "TERM=xterm COLORFGBG=-1;default;99999999999 PATH=/path colours=2\r\n"},
	} {
		f, _, _ := terminal(t, "start", c.term, "COLORFGBG="+c.background, "PATH=/path")
		got, err := io.ReadAll(f)
		if string(got) != c.want {
			t.Errorf("%s: the terminal is sent %q, want %q (%v)", c.term, got, c.want, err)
		}
	}
}

// TestQuietComesFirst checks that package quiet is initialised before the packages of the toolkit
// that look at what it hides.
func TestQuietComesFirst(t *testing.T) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), inTerminal+"=start", "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatal(err)
	}
	quiet := strings.Index(string(out), "init github.com/lctui/lctui/tui/quiet ")
	for _, path := range []string{"github.com/muesli/termenv", "github.com/atotto/clipboard"} {
		if at := strings.Index(string(out), "init "+path+" "); quiet < 0 || at < quiet {
			t.Errorf("%s is not initialised after package quiet:\n%s", path, out)
		}
	}
}
