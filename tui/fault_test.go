//go:build unix

package tui

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/files/journal"
	"github.com/lctui/lctui/tui/exit"
	"github.com/lctui/lctui/tui/term"
)

// breakage is a message that makes the program panic at a place.
type breakage struct{ place string }

func breaks() tea.Msg { panic(onPurpose) }

func idles() tea.Msg { return nil }

var brokenPlaces = map[string]func(s *program) tea.Cmd{
	"an update":                func(*program) tea.Cmd { panic(onPurpose) },
	"a view":                   func(s *program) tea.Cmd { s.state.Theme = nil; return nil },
	"a command":                func(*program) tea.Cmd { return breaks },
	"commands side by side":    func(*program) tea.Cmd { return term.Together(idles, breaks, idles) },
	"commands in order":        func(*program) tea.Cmd { return term.InOrder(idles, breaks, idles) },
	"commands within others":   func(*program) tea.Cmd { return term.Together(idles, term.InOrder(term.Together(breaks))) },
	"a goroutine of the kit's": func(s *program) tea.Cmd { s.terminal.Fault(onPurpose); return nil },
	"after a leap of an edit": func(s *program) tea.Cmd {
		s.press(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("L")})
		panic(onPurpose)
	},
}

func (b breakage) apply(s *program) tea.Cmd { return brokenPlaces[b.place](s) }

// runBroken runs the program in a process of its own, where playing the time cursor makes it panic
// at a place.
func runBroken(place string) {
	folder := os.Getenv("LCTUI_TEST_FOLDER")
	doc, err := files.Open(filepath.Join(folder, "aws.yaml"), files.Options{})
	if err != nil {
		panic(err)
	}
	log, err := os.Create(filepath.Join(folder, "log"))
	if err != nil {
		panic(err)
	}
	journals := journal.New(disk.NewState(filepath.Join(folder, "state")), time.Now, journal.Owner{PID: os.Getpid()})
	o := Options{Documents: []*files.Document{doc}, Writable: true, Now: clock, Journals: journals, Log: slog.New(slog.NewTextHandler(log, nil))}
	o.fromEnvironment()
	s := newProgram(o)
	s.wait = func(d time.Duration, f func(time.Time) tea.Msg) tea.Cmd {
		if d == playStep {
			return func() tea.Msg { return breakage{place} }
		}
		return tea.Tick(d, f)
	}
	code, err := s.present(context.Background())
	if err != nil {
		fmt.Fprintln(os.Stderr, "lctui:", err)
	}
	os.Exit(code)
}

// TestFaults makes the program panic at every kind of place, in a real terminal. It restores the
// terminal and prints one line, and it leaves the edits in the journal and the stack in the log.
func TestFaults(t *testing.T) {
	for place := range brokenPlaces {
		t.Run(place, func(t *testing.T) {
			folder := t.TempDir()
			data, err := os.ReadFile(filepath.Join("testdata", "aws.yaml"))
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(folder, "aws.yaml")
			if err := os.WriteFile(path, data, 0o600); err != nil {
				t.Fatal(err)
			}
			f, cmd, before := terminal(t, place, "xterm-256color", "LCTUI_TEST_FOLDER="+folder)
			seen := upTo(f, "as of")
			_, _ = io.WriteString(f, "jjj)")
			seen += upTo(f, "●")
			_, _ = io.WriteString(f, " ")
			seen += upTo(f, "next start")
			rest, _ := io.ReadAll(f)
			seen += string(rest)
			_ = cmd.Wait()
			if code := cmd.ProcessState.ExitCode(); code != exit.Fault {
				t.Errorf("exit code %d\n%q", code, seen[max(len(seen)-600, 0):])
			}
			behind := seen[strings.LastIndex(seen, "\x1b[?1049l")+len("\x1b[?1049l"):]
			lines := strings.Split(strings.TrimSuffix(behind[strings.Index(behind, "lctui:"):], "\r\n"), "\r\n")
			if len(lines) != 1 || !strings.HasPrefix(lines[0], "lctui: ended by an internal error: ") || !strings.HasSuffix(lines[0], "kept: lctui edit offers them at the next start") {
				t.Errorf("it says %q", lines)
			}
			asBefore(t, f, before)
			doc, err := files.Open(path, files.Options{})
			if err != nil || string(doc.Bytes()) != string(data) {
				t.Fatal("the file changed", err)
			}
			want := 1
			if place == "after a leap of an edit" {
				want = 2
			}
			left, err := journal.New(disk.NewState(filepath.Join(folder, "state")), time.Now, journal.Owner{}).Unsaved(doc)
			if err != nil || len(left) != 1 || len(left[0].Steps()) != want {
				t.Errorf("the journal: %v, %v", left, err)
			}
			log, err := os.ReadFile(filepath.Join(folder, "log"))
			if err != nil || strings.Count(string(log), "msg=fault") != 1 || !strings.Contains(string(log), ".go:") {
				t.Errorf("the log: %s, %v", log, err)
			}
		})
	}
}
