package tui

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/model/sample"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/timeline"
)

// walkKeys are the keys of a random walk: all that mean something, and some that do not. Their
// order is the same in every process, so that a walk with a seed can be repeated.
var walkKeys = func() (keys []string) {
	for _, name := range slices.Sorted(maps.Keys(namedKeys)) {
		if name != "ctrl+c" && name != "ctrl+z" {
			keys = append(keys, name)
		}
	}
	for r := '!'; r <= '~'; r++ {
		keys = append(keys, string(r))
	}
	return append(keys, "ü", "漢", "\u202e", "alt+h", "alt+l", "alt+x")
}()

// walkTexts are typed as a whole now and then, so that a walk gets past the fields.
var walkTexts = []string{"2026-08-01", "+=1mo", "+14d", "-=2w", "supported=today", "deprecated=+4w expired=+6mo", "stage:deprecated",
	"edited", "1.33", "at 2027-01-01", "theme dark", "zoom fit", "w", "w!", "convert", "revert", "date", "9999-12-31", "0001-01-01", "+=9000y"}

// walkNames are commands and versions of an API that a walk types too.
var walkNames = []string{"support 0.14", "deprecate buildpack/1.2", "remove 1", "platform/2.5", "9999.9999"}

// walk presses n random keys at random sizes, and checks the size of the screen after each.
func walk(t *testing.T, d *driver, random *rand.Rand, n int) {
	t.Helper()
	back, err := os.Getwd()
	if err != nil || os.Chdir(t.TempDir()) != nil {
		t.Fatal("no folder for what a walk may write", err)
	}
	defer func() { _ = os.Chdir(back) }()
	for range n {
		switch random.IntN(20) {
		case 0:
			d.send(tea.WindowSizeMsg{Width: random.IntN(200) + 1, Height: random.IntN(60) + 1})
		case 1:
			texts := append(walkTexts[:len(walkTexts):len(walkTexts)], walkNames...)
			d.press(texts[random.IntN(len(texts))])
		case 2:
			d.send(tea.MouseMsg{X: random.IntN(120), Y: random.IntN(40), Button: tea.MouseButton(random.IntN(8)), Action: tea.MouseAction(random.IntN(3))})
		case 3:
			d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("pasted\n\x1b text"), Paste: true})
		default:
			d.press(walkKeys[random.IntN(len(walkKeys))])
		}
		fits(t, d)
		if d.ending.leaving {
			d.ending.leaving, d.ended = false, false
			d.Layers = nil
			d.Trial = nil
			d.Settle()
		}
	}
}

// fits checks that the screen has the size of the terminal.
func fits(t *testing.T, d *driver) {
	t.Helper()
	lines := strings.Split(d.text(), "\n")
	if len(lines) != d.Height {
		t.Fatalf("%d lines at %dx%d:\n%s", len(lines), d.Width, d.Height, d.text())
	}
	for _, line := range lines {
		if timeline.Width(line) > d.Width || !utf8.ValidString(line) {
			t.Fatalf("line of %d columns at %dx%d in mode %s: %q", timeline.Width(line), d.Width, d.Height, d.Layers.Top(), line)
		}
	}
}

func TestRandomWalk(t *testing.T) {
	steps := sample.Of(1500, 150)
	for seed := range uint64(6) {
		d := startWith(t, 80, 24, func(o *Options) { o.Writable = seed != 5 }, "aws.yaml", "team-a.yaml")
		d.still = seed == 4
		walk(t, d, rand.New(rand.NewPCG(seed, 7)), steps)
	}
}

// elsewhere are the scopes to which no key alone leads in the profiles of the walks. They have
// tests of their own.
var elsewhere = []keys.Scope{keys.Transitions, keys.FieldQuestion, keys.DiskQuestion, keys.ResumeQuestion, keys.Conflicts, keys.Viewer}

// TestEveryKeyInEveryMode presses each key in each mode, at one of the sizes in turn, or at all
// sizes in a whole run. A new scope must be added to ways.
func TestEveryKeyInEveryMode(t *testing.T) {
	ways := map[keys.Scope][]string{keys.Timeline: nil, keys.Agenda: {"g"}, keys.Problems: {"p"}, keys.Paths: {"U"}, keys.Plan: {"P", "r"}, keys.Overview: {"F"}, keys.Matrix: {"V"}, keys.Help: {"?"}, keys.Review: {"jjj", ")", "s"}, keys.StartField: {"jjj", "e"},
		keys.VersionField: {"A"}, keys.ShiftField: {"*", "S"}, keys.StageChoice: {"a"}, keys.CommandField: {":"}, keys.FilterField: {"/"}, keys.Children: {":children", "enter"},
		keys.LeaveQuestion: {"jjj", ")", "q"}, keys.WriteQuestion: {"jjj", ")", "X"}}
	for scope := range keys.Scopes {
		if _, ok := ways[scope]; ok == slices.Contains(elsewhere, scope) {
			t.Errorf("no way leads to %s, or it is named in elsewhere too", scope)
		}
	}
	for mode, way := range ways {
		t.Run(mode.String(), func(t *testing.T) {
			t.Parallel()
			d := checkedBy(t, "kubernetes", 80, 24, "aws.yaml", "team-a.yaml")
			pressEach(t, d, mode, way, [][2]int{{40, 10}, {60, 16}, {200, 60}})
		})
	}
}

// pressEach presses each key in the mode that a way leads to, and checks that the screen fits. It
// does so at one of the sizes in turn, or at all sizes in a whole run. After a key that changes the
// state, or more of the screen than the last two lines, it leaves the mode and enters it again. If
// anything is still changed then, it starts the program again.
func pressEach(t *testing.T, d *driver, mode keys.Scope, way []string, sizes [][2]int) {
	t.Helper()
	for first := range sizes {
		size, kept := sizes[first], state{}
		for i, key := range walkKeys {
			if !sample.Whole() && i%len(sizes) != first {
				continue
			}
			if kept == (state{}) {
				d.begin(d.options, size[0], size[1])
				if d.press(way...); d.Layers.Top() != mode {
					t.Fatalf("%q leads to %s at %v", way, d.Layers.Top(), size)
				}
				kept = stateOf(d)
			}
			d.press(key)
			fits(t, d)
			if stateOf(d) == kept {
				continue
			}
			if len(way) > 0 && !d.ended {
				d.press("esc", way[len(way)-1])
			}
			now := stateOf(d)
			if now.trial != nil && kept.trial != nil {
				// A field that is opened again tries the same text again.
				kept.trial = now.trial
			}
			if now != kept {
				kept = state{}
			}
		}
	}
}

// state is what a key may change.
type state struct {
	// seen is the layers, the focus, the filter, and the screen without the lines that show the
	// outcome of the key.
	seen string
	// draft and trial never change themselves.
	draft, trial *editor.Snapshot
}

func stateOf(d *driver) state {
	lines := d.lines()
	seen := fmt.Sprintf("%v %v %v %v %d %t\n", d.Layers.Top(), len(d.Layers), d.Focus, d.Filter, len(d.copied), d.ending.leaving) +
		strings.Join(lines[:len(lines)-2], "\n")
	return state{seen, d.Editor.Now(), d.Trial}
}
