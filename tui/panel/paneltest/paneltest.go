// Package paneltest runs a single panel for tests, without the program, on files written in the
// test.
package paneltest

import (
	"cmp"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// Clock is the current time in tests, in UTC.
var Clock = time.Date(2025, 11, 20, 9, 0, 0, 0, time.UTC)

// Screen is a panel in a terminal of its own, and what it reads.
type Screen struct {
	panel.Context
	Editor *editor.Editor
	Panel  panel.Panel
	rect   draw.Rect
	frame  draw.Frame
	asking panel.Asking
}

// Open opens the panel of a scope over the files, in a terminal of 80 columns and height lines. The
// files, at most three, are named one.yaml, two.yaml and three.yaml, and checked by the policies
// that they name.
func Open(t testing.TB, scope keys.Scope, p panel.Panel, height int, texts ...string) *Screen {
	t.Helper()
	var docs []*files.Document
	for i, text := range texts {
		doc, err := files.Read([]string{"one.yaml", "two.yaml", "three.yaml"}[i], []byte(text), files.Options{})
		if err != nil {
			t.Fatal(err)
		}
		docs = append(docs, doc)
	}
	theme, err := draw.NewTheme("dark", draw.NoColor, false)
	if err != nil {
		t.Fatal(err)
	}
	policies, err := check.NewPolicies("", func(string) (string, string) { return "", "" }, func(folder string) (string, string) { return folder, "." },
		func(check.PolicyFile) ([]*model.Object, error) { return nil, fs.ErrNotExist })
	if err != nil {
		t.Fatal(err)
	}
	s := &Screen{Panel: p}
	s.Editor = editor.New(editor.Options{Documents: docs, Writable: true, Inherited: true, Now: Clock, Policies: policies})
	s.Context.Editor = s.Editor.Reader
	s.Tracks = trackview.NewViews(s.Editor.Reader, s.Shown)
	s.Keys, s.Theme, s.Cursor, s.Marked = keys.New(nil), theme, Clock, map[editor.Key]bool{}
	s.Refusal = func(keys.Intent) string { return "" }
	s.Window = timeline.New(timeline.Month, 40, Clock)
	s.Width, s.Height, s.Layers = 80, height, panel.Layers{scope}
	s.rect = draw.Rect{Top: 1, Width: 80, Height: height - 3}
	if o := s.Object(); o != nil {
		s.Rows.List(s.Tracks, o.Tracks, s.Focus.TrackRef, nil, nil)
		s.Rows.At = s.Rows.Stop(0, true)
	}
	s.Reopen("")
	return s
}

// Reopen opens the panel again, with the context as changed since then, by a command with a text or
// a value. A trial is dropped first. It returns what Do returns.
func (s *Screen) Reopen(with any) string {
	if s.Trial != nil {
		s.Do(keys.Drop)
	}
	return s.show(s.Panel.Open(&s.Context, with))
}

// Resize sets the size of the terminal. The panel gets what the program leaves it: all but the
// title, the footer and, from 80×24 on, the status line.
func (s *Screen) Resize(width, height int) {
	s.Width, s.Height = width, height
	s.rect = s.Inside()
	s.Panel.Layout(&s.Context, s.rect)
}

// show does the effects that the program does at once: it shows trials, moves the focus, and has plans
// prepared.
func (s *Screen) show(effects []panel.Effect) string {
	for i, e := range effects {
		switch e := e.(type) {
		case panel.Next:
			return s.show(append(effects[:i:i], e(&s.Context)...))
		case panel.Work:
			if prepare, ok := e.Work.(editor.Prepare); ok {
				return s.show(e.Then(&s.Context, s.Editor.Accept(s.Editor.Start(prepare)())))
			}
		case panel.Try:
			if s.Trial = cmp.Or(e.State, s.Trial); s.Trial == s.Editor.Now() {
				s.Trial = nil
			}
			if e.Focus != nil {
				s.Focus = *e.Focus
			}
		}
	}
	s.Panel.Layout(&s.Context, s.rect)
	return Words(effects)
}

// Do passes intents to the panel, as the program does. It returns the outcome of the last one: a
// refusal, or the effects as Words describes them.
func (s *Screen) Do(intents ...keys.Intent) (said string) {
	for _, i := range intents {
		said = s.show(s.Panel.Handle(&s.Context, keys.Command{Intent: i}))
	}
	return said
}

// Steps are intents to pass to a panel. At is what has the focus after each, Said how its outcome
// begins, "" for none.
type Steps []struct {
	Intent keys.Intent
	At     any
	Said   string
}

// Walk passes intents to the panel one by one and checks the outcome. at returns what has the
// focus.
func (s *Screen) Walk(t testing.TB, at func() any, steps Steps) {
	t.Helper()
	for _, x := range steps {
		if said := s.Do(x.Intent); !strings.HasPrefix(said, x.Said) || x.Said == "" && said != "" || at() != x.At {
			t.Errorf("%s: at %v %q, want at %v %q", x.Intent, at(), said, x.At, x.Said)
		}
	}
}

// Type types a text and returns what Do returns.
func (s *Screen) Type(text string) string {
	return s.show(s.Panel.Handle(&s.Context, keys.Command{Intent: keys.TypeText, Text: text}))
}

// Words describes effects, in order. It leaves out those that only change the view.
func Words(effects []panel.Effect) string {
	var parts []string
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	for _, e := range effects {
		switch e := e.(type) {
		case panel.Pass:
			add("pass")
		case panel.Close:
			add("close")
		case panel.Do:
			for _, c := range e.Changes {
				add("do %q", c.Label)
			}
		case panel.Open:
			switch with := e.With.(type) {
			case panel.Start:
				add("type %s %q", with.Stage, with.Opened)
			case panel.Choice:
				for _, option := range with.Options {
					if with.Compares {
						add("offer %q", option.Kind.Name)
					}
				}
			}
		case panel.SetFilter:
			add("filter %q", e.Filter.Text)
		case panel.Go:
			add("go to %d/%d/%d/%d/%d", e.File, e.Object, e.Track, e.Version, e.Stage)
		case panel.MoveCursor:
			add("at %s", time.Time(e).Format(time.DateOnly))
		case panel.Copy:
			add("copy %s: %q", e.Of, e.Text)
		case panel.Work:
			add("work %T", e.Work)
		case panel.Answer:
			add("answer")
		case panel.Say:
			if e != "" {
				add("say %s", e)
			}
		case panel.Refuse:
			add("refused: %s", e)
		case panel.Fail:
			if e.Err != nil {
				add("fail: %v", e.Err)
			}
		case panel.Run:
			add("run %s %s", e.Intent, e.Text)
		}
	}
	return strings.Join(parts, ", ")
}

// plain removes what is not text from a screen without colours: the text cursor, and the sequences
// of the focused row, which is in reverse.
var plain = strings.NewReplacer(draw.SaveCursor, "", "\x1b[7m", "", "\x1b[m", "")

// Lines draws the panel twice, asks in between which keys it refuses, checks that both are the same,
// and returns the lines without trailing blanks.
func (s *Screen) Lines(t testing.TB) []string {
	t.Helper()
	var pictures [2]string
	for i := range pictures {
		s.frame.Begin(s.Height)
		s.Panel.Draw(&s.Context, &s.frame, s.rect)
		pictures[i] = plain.Replace(s.frame.Finish(s.Theme))
		for _, h := range s.Panel.Face(&s.Context).Hints {
			for _, intent := range h.Intents {
				s.asking.Refusal(&s.Context, s.Layers.Top(), s.Panel, intent)
			}
		}
	}
	if pictures[0] != pictures[1] {
		t.Errorf("drawn twice it is not the same:\n%s\n%s", pictures[0], pictures[1])
	}
	lines := strings.Split(pictures[0], "\n")[s.rect.Top : s.rect.Top+s.rect.Height]
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return lines
}
