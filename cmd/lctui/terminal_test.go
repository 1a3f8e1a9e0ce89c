//go:build unix

package main

import (
	"bytes"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"
	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
)

// patience is the maximum time to wait for something on the screen. It only limits failing tests,
// because a passing test does not wait longer than the program takes.
const patience = time.Minute

// terminal is a real pseudo terminal with the program in it. Its screen is kept by an emulator that
// answers no queries.
type terminal struct {
	t      *testing.T
	pty    *os.File
	tty    *os.File
	cmd    *exec.Cmd
	before *term.State

	mu     sync.Mutex
	change *sync.Cond
	screen *vt.Emulator
	// written guards the text of the screen, which tests read with and without holding mu.
	written sync.Mutex
	// modes are the modes of the terminal that differ from those of a new one.
	modes  map[ansi.Mode]bool
	raw    bytes.Buffer
	closed bool
	// escaped is the number of bytes printed when Esc was typed, or 0 if another key followed it.
	escaped int
}

// open starts the program with the arguments in a terminal of the given size. Home and state
// folders belong to the test.
func open(t *testing.T, columns, rows int, dir string, args ...string) *terminal {
	t.Helper()
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(bin, args...)
	cmd.Dir = dir
	return start(t, columns, rows, cmd)
}

// openAt is open with a home folder that outlives the program. args begin with environment
// variables as NAME=VALUE.
func openAt(t *testing.T, home string, columns, rows int, dir string, args ...string) *terminal {
	t.Helper()
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	environment := []string{"HOME=" + home, "XDG_STATE_HOME=" + filepath.Join(home, "state"), "XDG_CONFIG_HOME=" + filepath.Join(home, "config")}
	for len(args) > 0 && strings.Contains(args[0], "=") {
		environment, args = append(environment, args[0]), args[1:]
	}
	cmd := exec.Command(bin, args...)
	cmd.Dir, cmd.Env = dir, environment
	return start(t, columns, rows, cmd)
}

// start starts a command in a terminal. Environment variables that it does not set are those of the
// test.
func start(t *testing.T, columns, rows int, cmd *exec.Cmd) *terminal {
	t.Helper()
	blocking, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	master, err := closable(blocking)
	if err != nil {
		t.Fatal(err)
	}
	if err := pty.Setsize(tty, &pty.Winsize{Cols: uint16(columns), Rows: uint16(rows)}); err != nil {
		t.Fatal(err)
	}
	before, err := term.GetState(tty.Fd())
	if err != nil {
		t.Fatal(err)
	}
	s := &terminal{t: t, pty: master, tty: tty, before: before, screen: vt.NewEmulator(columns, rows), modes: map[ansi.Mode]bool{}}
	// Nobody reads the answers to queries. The closed pipe makes the emulator not wait for a
	// reader.
	_ = s.screen.InputPipe().(io.Closer).Close()
	s.screen.SetCallbacks(vt.Callbacks{
		EnableMode:  func(m ansi.Mode) { s.mode(m, true) },
		DisableMode: func(m ansi.Mode) { s.mode(m, false) },
	})
	s.change = sync.NewCond(&s.mu)
	s.cmd = cmd
	s.cmd.Stdin, s.cmd.Stdout, s.cmd.Stderr = tty, tty, tty
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	home := t.TempDir()
	s.cmd.Env = slices.Concat(os.Environ(), []string{"TERM=xterm-256color", "LANG=C.UTF-8", "LC_ALL=", "NO_COLOR=", "COLORTERM=", "CI=", "COLORFGBG=", "LCTUI_THEME=", "LCTUI_USER=", "HOME=" + home,
		"XDG_STATE_HOME=" + filepath.Join(home, "state"), "XDG_CONFIG_HOME=" + filepath.Join(home, "config")}, s.cmd.Env)
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go s.read()
	t.Cleanup(s.end)
	return s
}

// closable returns a file that can be closed while it is being read, like a terminal whose window
// is closed.
func closable(f *os.File) (*os.File, error) {
	defer f.Close()
	fd, err := syscall.Dup(int(f.Fd()))
	if err != nil {
		return nil, err
	}
	syscall.CloseOnExec(fd)
	if err := syscall.SetNonblock(fd, true); err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), "terminal"), nil
}

// read passes the output of the program to the screen. A frame becomes visible as a whole, as in a
// terminal that supports synchronized frames. Otherwise a test would see the part that has been
// read so far.
func (s *terminal) read() {
	buf := make([]byte, 1<<16)
	var held []byte
	for {
		n, err := s.pty.Read(buf)
		s.mu.Lock()
		s.raw.Write(buf[:n])
		held = append(held, buf[:n]...)
		whole := wholeFrames(held)
		s.written.Lock()
		_, _ = s.screen.Write(held[:whole])
		s.written.Unlock()
		held = append(held[:0], held[whole:]...)
		s.closed = err != nil
		s.change.Broadcast()
		s.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// mode records a mode that the program sets or resets. Two modes are set in a new terminal.
func (s *terminal) mode(m ansi.Mode, set bool) {
	if set == (m == ansi.ModeTextCursorEnable || m == ansi.ModeAutoWrap) {
		delete(s.modes, m)
	} else {
		s.modes[m] = true
	}
}

// Sequences around a frame.
const (
	beginFrame = "\x1b[?2026h"
	endFrame   = "\x1b[?2026l"
)

// wholeFrames returns the length of a text without an incomplete frame at its end.
func wholeFrames(text []byte) int {
	if begin := bytes.LastIndex(text, []byte(beginFrame)); begin >= 0 && !bytes.Contains(text[begin:], []byte(endFrame)) {
		return begin
	}
	for n := len(beginFrame) - 1; n > 0; n-- {
		if bytes.HasSuffix(text, []byte(beginFrame[:n])) {
			return len(text) - n
		}
	}
	return len(text)
}

func (s *terminal) end() {
	if s.cmd.ProcessState == nil {
		_ = s.cmd.Process.Kill()
		_, _ = s.cmd.Process.Wait()
	}
	_ = s.tty.Close()
	_ = s.pty.Close()
}

// text returns the text on the screen, without empty lines at the end.
func (s *terminal) text() string {
	s.written.Lock()
	defer s.written.Unlock()
	return strings.TrimRight(s.screen.String(), "\n")
}

// see waits until the screen matches the expression.
func (s *terminal) see(expression string) *terminal {
	s.t.Helper()
	re := regexp.MustCompile(expression)
	if !s.until(func() bool { return re.MatchString(s.text()) }) {
		s.t.Fatalf("never seen: %s\n%s", expression, s.text())
	}
	return s
}

// wrapped returns an expression for a sentence that also matches if its lines are wrapped. Where
// they wrap depends on the length of paths and host names.
func wrapped(expression string) string {
	return "(?s)" + strings.ReplaceAll(expression, " ", `\s+`)
}

// sees waits until the output so far matches the expression, and fails the test if it never does.
func (s *terminal) sees(expression string) {
	s.t.Helper()
	re := regexp.MustCompile(expression)
	if !s.until(func() bool { return re.Match(s.raw.Bytes()) }) {
		s.t.Errorf("never printed: %s\n%q", expression, tail(s.printed()))
	}
}

// gone waits until the screen does not match the expression.
func (s *terminal) gone(expression string) *terminal {
	s.t.Helper()
	re := regexp.MustCompile(expression)
	if !s.until(func() bool { return !re.MatchString(s.text()) }) {
		s.t.Fatalf("still there: %s\n%s", expression, s.text())
	}
	return s
}

func (s *terminal) until(holds func() bool) bool {
	timer := time.AfterFunc(patience, func() {
		s.mu.Lock()
		s.closed = true
		s.change.Broadcast()
		s.mu.Unlock()
	})
	defer timer.Stop()
	s.mu.Lock()
	defer s.mu.Unlock()
	for !holds() {
		if s.closed {
			return false
		}
		s.change.Wait()
	}
	return true
}

// typedAs has the bytes that the terminal sends for keys other than letters.
var typedAs = map[string]string{
	"enter": "\r", "esc": "\x1b", "tab": "\t", "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D",
	"pgup": "\x1b[5~", "pgdn": "\x1b[6~", "ctrl+c": "\x03", "ctrl+u": "\x15", "ctrl+r": "\x12", "ctrl+s": "\x13", "ctrl+z": "\x1a", "space": " ",
}

// press types keys, given as names of keys or as literal text.
func (s *terminal) press(names ...string) *terminal {
	s.t.Helper()
	for _, name := range names {
		text, ok := typedAs[name]
		if !ok {
			text = name
		}
		s.afterEsc(name)
		if _, err := s.pty.WriteString(text); err != nil {
			s.t.Fatal(err)
		}
	}
	return s
}

// afterEsc waits until something was printed if the last key was Esc. Without that, Esc and the
// next key would be read as Alt with that key.
func (s *terminal) afterEsc(name string) {
	s.t.Helper()
	if before := s.escaped; before > 0 && !s.until(func() bool { return s.raw.Len() > before }) {
		s.t.Fatalf("nothing came of Esc, and %q would be one key with it\n%s", name, s.text())
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.escaped = 0; name == "esc" {
		s.escaped = s.raw.Len()
	}
}

// leaves waits for the program to end. It checks the exit code, and that the modes of the terminal
// are restored.
func (s *terminal) leaves(code int) {
	s.t.Helper()
	done := make(chan error, 1)
	go func() { done <- s.cmd.Wait() }()
	select {
	case <-done:
	case <-time.After(patience):
		s.t.Fatalf("does not end\n%s", s.text())
	}
	if got := s.cmd.ProcessState.ExitCode(); got != code {
		s.t.Fatalf("exit code %d instead of %d\n%s", got, code, s.text())
	}
	s.restored()
}

// restored checks that the modes of the terminal are as before the program: those of the line,
// cursor, mouse, pasting and screen.
func (s *terminal) restored() {
	s.t.Helper()
	after, err := term.GetState(s.tty.Fd())
	if err != nil {
		s.t.Fatal(err)
	}
	if *after != *s.before {
		s.t.Errorf("the terminal's modes are not as they were: %v, were %v", *after, *s.before)
	}
	if !s.until(func() bool { return len(s.modes) == 0 }) {
		s.t.Errorf("left in modes %v:\n%q", slices.Collect(maps.Keys(s.modes)), tail(s.printed()))
	}
}

// printed returns everything that the program has written so far.
func (s *terminal) printed() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.raw.String()
}

func tail(text string) string { return text[max(0, len(text)-400):] }

// asked returns the queries that the program sent to the terminal so far.
func (s *terminal) asked() []string {
	return regexp.MustCompile(`\x1b\]1[01];\?|\x1b\[\??[0-9;]*n|\x1b\[>?=?[0-9;]*c|\x1b\[\?[0-9]+\$p|\x1b\[\?u|\x1b\[>[0-9]*q`).FindAllString(s.printed(), -1)
}

// TestWholeFrames: a frame is only passed on when it is complete, wherever its pieces end. Other
// text is passed on at once.
func TestWholeFrames(t *testing.T) {
	const frame = beginFrame + "one\x1b[K" + endFrame
	for n := range len(frame) + 1 {
		want := len("text")
		if n == len(frame) {
			want += n
		}
		if got := wholeFrames([]byte("text" + frame[:n])); got != want {
			t.Errorf("of %q %d bytes are whole, not %d", frame[:n], got-len("text"), want-len("text"))
		}
		if got := wholeFrames([]byte(frame + frame[:n])); n < len(frame) && got != len(frame) {
			t.Errorf("behind a frame, of %q %d bytes are whole", frame[:n], got-len(frame))
		}
	}
	for _, text := range []string{"", "no frame", "\x1b[?25h", frame + "behind it", endFrame} {
		if got := wholeFrames([]byte(text)); got != len(text) {
			t.Errorf("of %q %d bytes are whole", text, got)
		}
	}
}
