//go:build unix

package tui

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	tty "github.com/charmbracelet/x/term"
	"github.com/creack/pty"
)

// inTerminal is set in the environment of this test binary when it is started
// again inside a terminal; it says what to do there.
const inTerminal = "LCTUI_TEST_IN_TERMINAL"

// TestMain does what is asked of a process that a test started in a terminal.
func TestMain(m *testing.M) {
	switch os.Getenv(inTerminal) {
	case "":
		os.Exit(runApart(m))
	case "start":
		fmt.Printf("TERM=%s COLORFGBG=%s colours=%d\n", os.Getenv("TERM"), os.Getenv("COLORFGBG"), lipgloss.ColorProfile())
	case "keys":
		in, out := newWholeIn(os.Stdin), newSyncOut(os.Stdout)
		found := findTerminal(in, out)
		_, err := tea.NewProgram(keyList{}, tea.WithInput(in), tea.WithOutput(out)).Run()
		found.restore(true)
		fmt.Println("end", err)
	default:
		runBroken(os.Getenv(inTerminal))
	}
}

// runApart runs the tests with a home of their own: what they save must not depend
// on what a person's state folder holds, nor be left there.
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
	return m.Run()
}

// keyList shows the size of the window and the keys that arrive, until q.
type keyList struct{ text string }

func (l keyList) Init() tea.Cmd { return nil }
func (l keyList) View() string  { return l.text }
func (l keyList) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		l.text += fmt.Sprintf("size %dx%d ", msg.Width, msg.Height)
	case tea.KeyMsg:
		for _, key := range splitKeys(msg) {
			l.text += "<" + key.String() + ">"
			if key.String() == "q" {
				return l, tea.Quit
			}
		}
	}
	return l, nil
}

// terminal starts this binary again in a terminal of 100x30 that answers no
// question; before is the terminal's state, taken while nobody else has it.
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
	// Only a test that fails waits so long.
	guard := time.AfterFunc(5*time.Minute, func() { _ = cmd.Process.Kill() })
	t.Cleanup(func() {
		guard.Stop()
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		f.Close()
	})
	return f, cmd, before
}

// asBefore compares the state of a terminal with that before.
func asBefore(t *testing.T, f *os.File, before *tty.State) {
	t.Helper()
	after, err := tty.GetState(f.Fd())
	if err != nil || *after != *before {
		t.Errorf("the terminal's state was %v and is %v, %v", before, after, err)
	}
}

// upTo reads until the terminal has shown a text or is closed.
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

// TestStartAsksNothing starts the program in a terminal and looks at every byte
// that it is sent: no question may be among them, and colours stay as they are.
// What a terminal says of its background breaks nothing, whatever it is.
func TestStartAsksNothing(t *testing.T) {
	for _, c := range []struct{ term, background, want string }{
		{"xterm-256color", "", "TERM=xterm-256color COLORFGBG= colours=1\r\n"},
		{"xterm", "15;0", "TERM=xterm COLORFGBG=15;0 colours=2\r\n"},
		{"dumb", "0;15", "TERM=dumb COLORFGBG=0;15 colours=3\r\n"},
		{"xterm", "0;-1", "TERM=xterm COLORFGBG=0;-1 colours=2\r\n"},
		{"xterm", "7;256", "TERM=xterm COLORFGBG=7;256 colours=2\r\n"},
		{"xterm", "-1;default;99999999999", "TERM=xterm COLORFGBG=-1;default;99999999999 colours=2\r\n"},
	} {
		f, _, _ := terminal(t, "start", c.term, "COLORFGBG="+c.background)
		got, err := io.ReadAll(f)
		if string(got) != c.want {
			t.Errorf("%s: the terminal is sent %q, want %q (%v)", c.term, got, c.want, err)
		}
	}
}

// TestKeysInATerminal runs the toolkit in a terminal with the input and output
// of this package: keys arrive whole, a late answer not at all, the size is
// found, and afterwards the terminal is as it was.
func TestKeysInATerminal(t *testing.T) {
	f, _, before := terminal(t, "keys", "xterm-256color")
	seen := upTo(f, "size 100x30")
	for _, part := range []string{"jj", "\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\", "\x1b[Cü", "\x1b[200~ab\x1b[201~"} {
		if _, err := io.WriteString(f, part); err != nil {
			t.Fatal(err)
		}
	}
	seen += upTo(f, "[ab]")
	_, _ = io.WriteString(f, "q")
	seen += upTo(f, "end <nil>")
	for _, want := range []string{beginFrame, endFrame, "size 100x30", "<j><j><right><ü><[ab]>", "\x1b[?25h", "end <nil>"} {
		if !strings.Contains(seen, want) {
			t.Errorf("%q is missing in %q", want, seen)
		}
	}
	if strings.Contains(seen, "rgb") || strings.Contains(seen, "\x1b]11;?") {
		t.Errorf("a question or an answer is seen: %q", seen)
	}
	asBefore(t, f, before)
}
