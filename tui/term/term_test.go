//go:build unix

package term

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	tty "github.com/charmbracelet/x/term"
	"github.com/creack/pty"
)

// keyList shows the size of the window and the keys that arrive, until q. Then it sends what it
// showed to all, if that is set.
type keyList struct {
	text string
	all  chan<- string
}

func (l keyList) Init() tea.Cmd { return nil }
func (l keyList) View() string  { return l.text }
func (l keyList) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		l.text += fmt.Sprintf("size %dx%d ", msg.Width, msg.Height)
	case tea.MouseMsg:
		l.text += "<mouse>"
	case tea.KeyMsg:
		switch key := msg.String(); {
		case key == "q":
			if l.all != nil {
				l.all <- l.text
			}
			return l, tea.Quit
		case msg.Type == tea.KeyRunes:
			l.text += key // letters may come in one piece or in several
		default:
			l.text += "<" + key + ">"
		}
	}
	return l, nil
}

// openPTY opens a terminal of 100x30 that answers no questions, and returns its two ends.
func openPTY(t *testing.T) (f, inside *os.File) {
	t.Helper()
	f, inside, err := pty.Open()
	if err != nil {
		t.Skipf("no terminal to be had: %v", err)
	}
	// A timeout for tests that fail: closing ends their reads.
	guard := time.AfterFunc(5*time.Minute, func() { f.Close() })
	t.Cleanup(func() {
		guard.Stop()
		f.Close()
		inside.Close()
	})
	if err := pty.Setsize(inside, &pty.Winsize{Cols: 100, Rows: 30}); err != nil {
		t.Fatal(err)
	}
	return f, inside
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

// TestKeysInATerminal runs the toolkit in a terminal with the options of this package. Keys arrive
// whole, a late answer does not arrive, the size is found, and the terminal is restored afterwards.
func TestKeysInATerminal(t *testing.T) {
	f, inside := openPTY(t)
	before, err := tty.GetState(inside.Fd())
	if err != nil {
		t.Fatal(err)
	}
	terminal := Open(inside, inside)
	go func() {
		err := terminal.Run(t.Context(), keyList{}, false)
		fmt.Fprint(inside, "end ", err)
	}()
	seen := upTo(f, "size 100x30")
	for _, part := range []string{"jj", "\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\", "\x1b[Cü", "\x1b[200~ab\x1b[201~"} {
		if _, err := io.WriteString(f, part); err != nil {
			t.Fatal(err)
		}
	}
	seen += upTo(f, "[ab]")
	_, _ = io.WriteString(f, "q")
	seen += upTo(f, "end <nil>")
	for _, want := range []string{beginFrame, endFrame, "size 100x30", "jj<right>ü[ab]", plain + mainScreen + "end <nil>"} {
		if !strings.Contains(seen, want) {
			t.Errorf("%q is missing in %q", want, seen)
		}
	}
	if strings.Contains(seen, "rgb") {
		t.Errorf("an answer is seen: %q", seen)
	}
	if after, err := tty.GetState(inside.Fd()); err != nil || *after != *before {
		t.Errorf("the terminal's state was %v and is %v, %v", before, after, err)
	}
}

// TestEscBeforeAReport sends Esc before a report of the mouse or of the focus, or before a paste,
// cut at every byte. Esc arrives as the key, and the report unchanged.
func TestEscBeforeAReport(t *testing.T) {
	f, inside := openPTY(t)
	terminal, all := Open(inside, inside), make(chan string, 1)
	go func() {
		err := terminal.Run(t.Context(), keyList{all: all}, false)
		fmt.Fprint(inside, "end ", err)
	}()
	upTo(f, "size 100x30")
	const mark = "\x1b[1;5C"
	want := ""
	for _, c := range []struct{ sent, seen string }{
		{"\x1b\x1b[<0;10;10M", "<esc><mouse>"},
		{"\x1b\x1b[M !!", "<esc><mouse>"},
		{"j\x1b\x1b[<0;10;10M\x1b\x1b[<0;10;10mk", "j<esc><mouse><esc><mouse>k"},
		{"\x1b\x1b[32;10;10M", "<esc>"},
		{"\x1b\x1b[I", "<esc>"},
		{"\x1b\x1b[Oj", "<esc>j"},
		{"\x1b\x1b[200~ab\x1b\x1b[Ic\x1b[201~", "<esc>[ab\x1b\x1b[Ic]"},
		{"\x1b\x1b\x1b[<0;10;10M", "<alt+esc><mouse>"},
		{"\x1b\x1b[C", "<alt+right>"},
	} {
		for cut := range len(c.sent) {
			for _, part := range []string{c.sent[:cut], c.sent[cut:] + mark} {
				_, _ = io.WriteString(f, part)
			}
			want += c.seen + "<ctrl+right>"
		}
	}
	_, _ = io.WriteString(f, "q")
	upTo(f, "end <nil>")
	if seen := <-all; !strings.HasSuffix(seen, " "+want) {
		t.Errorf("%q is missing in %q", want, seen)
	}
}

// TestFaults: reading runs in a goroutine of the toolkit. A panic there is reported, and nothing
// more is read.
func TestFaults(t *testing.T) {
	var fault any
	terminal := Open(nil, nil)
	terminal.in.fault = func(r any) { fault = r }
	terminal.in.read = func([]byte) (int, error) { panic("broken") }
	if n, err := terminal.in.Read(make([]byte, 256)); n != 0 || err != io.EOF || fault != "broken" {
		t.Errorf("%d %v %q", n, err, fault)
	}
}
