package tui

import (
	"flag"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/panel/help"
)

var update = flag.Bool("update", false, "write the screens into testdata, each to be read before it is kept")

// golden compares the screen with a picture.
func (d *driver) golden(name string) {
	d.t.Helper()
	d.drawsPurely()
	d.hasPicture(name, d.picture())
}

// hasPicture compares a picture with a golden file.
func (d *driver) hasPicture(name, picture string) {
	d.t.Helper()
	file := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(file, []byte(picture+"\n"), 0o600); err != nil {
			d.t.Fatal(err)
		}
		return
	}
	data, err := os.ReadFile(file)
	if err != nil {
		d.t.Fatal(err)
	}
	if want := strings.TrimSuffix(string(data), "\n"); want != picture {
		d.equal(want, picture)
		test, _, _ := strings.Cut(d.t.Name(), "/")
		d.t.Logf("go test ./tui -run %s -update writes this to %s", test, file)
	}
}

// drawsPurely draws the screen twice, and checks that the pictures are the same and that drawing
// changes nothing.
func (d *driver) drawsPurely() {
	d.t.Helper()
	seen := func() panel.Context {
		c := d.Context
		c.Refusal, c.Rows.Lines, c.Marked = nil, slices.Clone(c.Rows.Lines), maps.Clone(c.Marked)
		return c
	}
	before, first := seen(), d.panels.Draw(&d.Context, &d.screen)
	if second := d.panels.Draw(&d.Context, &d.screen); first != second {
		d.t.Errorf("drawn again it is\n%s\nand was\n%s", second, first)
	}
	if after := seen(); !reflect.DeepEqual(before, after) {
		d.t.Errorf("drawing changed what is looked at: %+v, before %+v", after, before)
	}
}

// picture returns the screen as the golden files have it. The text cursor is a "_" in its cell,
// which is where the terminal is told to remember it. That must be where the frame has it.
func (d *driver) picture() string {
	d.t.Helper()
	lines, seen := strings.Split(plain(d.View()), "\n"), 0
	for i, line := range lines {
		before, behind, ok := strings.Cut(line, draw.SaveCursor)
		if ok && d.screen.TextCursor().On {
			seen++
			if at := (draw.TextCursor{On: true, Line: i, Col: draw.Width(before)}); at != d.screen.TextCursor() {
				d.t.Errorf("the text cursor is remembered at %v, the frame says %v", at, d.screen.TextCursor())
			}
			if covered, rest := cutFirst(behind); covered == "" || covered == " " {
				line = before + "_" + rest
			} else {
				d.t.Errorf("the text cursor stands on %q: %q", covered, line)
			}
		}
		lines[i] = strings.TrimRight(line, " ")
	}
	if d.screen.TextCursor().On != (seen == 1) {
		d.t.Errorf("%d text cursors are drawn, shown %v", seen, d.screen.TextCursor().On)
	}
	return strings.Join(lines, "\n")
}

// cutFirst removes the first character.
func cutFirst(text string) (first, rest string) {
	for i := range text {
		if i > 0 {
			return text[:i], text[i:]
		}
	}
	return text, ""
}

func (d *driver) equal(want, got string) {
	d.t.Helper()
	if got == want {
		return
	}
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range max(len(w), len(g)) {
		switch {
		case i >= len(w):
			d.t.Errorf("line %d too many: %q", i+1, g[i])
		case i >= len(g):
			d.t.Errorf("line %d is missing: %q", i+1, w[i])
		case w[i] != g[i]:
			d.t.Errorf("line %d\nwant %q\ngot  %q", i+1, w[i], g[i])
		}
	}
	d.t.Logf("screen:\n%s", got)
}

// tells gives findings to the screen: those of the file as loaded, and more from the first edit on.
func tells(d *driver, loaded []model.Finding, edited ...model.Finding) {
	base := d.Editor.Files[0].Doc.Objects()
	d.Editor.Files[0].Baseline = loaded
	d.Editor.Files[0].Checker = checkerFunc(func(objects []*model.Object) []model.Finding {
		out := append([]model.Finding(nil), loaded...)
		if !model.SameObjects(base, objects) {
			out = append(out, edited...)
		}
		return out
	})
	for _, m := range d.Editor.Snapshots {
		m.Own[0] = d.Editor.Files[0].Checker.Findings(m.Drafts[0].Objects())
		d.Editor.Relate(m)
	}
	d.screen.Invalidate()
}

// about returns the reference of a version of the fixture's Kubernetes track, and of a stage.
func about(version, stage int) model.Ref {
	return model.Ref{Object: 0, Track: 0, Version: version, Stage: stage}
}

// startOrder is the error that the fixture has.
var startOrder = model.Finding{Rule: "start-order", Severity: model.Error, Type: model.Invalid, Track: model.Kubernetes, Version: "1.32.9",
	Path: "spec.kubernetes.versions[5].lifecycle[2]", Ref: about(5, 2), Place: model.Place{File: "aws.yaml", Position: model.Position{Line: 49, Column: 19}},
	Message: model.Words("expired 2026-04-01 starts before deprecated 2026-05-01 (line 47), so deprecated is never current."),
	Hint:    "Move it to 2026-05-01 or later."}

// overlap is the warning of two supported versions of a minor.
func overlap(message string, line uint32) model.Finding {
	return model.Finding{Rule: "supported-overlap", Severity: model.Warning, Track: model.Kubernetes, Version: "1.33.5", Other: "1.33.6",
		Ref: about(3, model.None), Place: model.Place{File: "aws.yaml", Position: model.Position{Line: line, Column: 13}}, Message: model.Words(message)}
}

// ahead opens the fixture three months ahead, with one unsaved edit: 1.33.5 deprecated moved to
// 2025-12-08.
func ahead(t *testing.T, width, height int) *driver {
	d := start(t, width, height)
	tells(d, []model.Finding{startOrder}, overlap("1.33.5 and 1.33.6 (line 23) are both supported from 2025-12-01 to 2025-12-08.", 28))
	return d.press("jjj", "LLLLLLL", "@", "2026-03-01", "enter")
}

func TestTimeline(t *testing.T) {
	t.Run("200x50", func(t *testing.T) { ahead(t, 200, 50).golden("timeline-200x50") })
	t.Run("120x40", func(t *testing.T) { ahead(t, 120, 40).golden("timeline-120x40") })
	t.Run("60x16", func(t *testing.T) { ahead(t, 60, 16).golden("timeline-60x16") })
	t.Run("40x10", func(t *testing.T) { ahead(t, 40, 10).golden("timeline-40x10") })
	for name, ascii := range map[string]bool{"timeline-80x24": false, "timeline-80x24-ascii": true} {
		t.Run(name, func(t *testing.T) {
			d := startWith(t, 80, 24, func(o *Options) { o.ASCII = ascii })
			tells(d, []model.Finding{startOrder})
			d.press("@", "2026-03-01", "enter", "n").Status = panel.Status{}
			d.screen.Invalidate()
			d.golden(name)
		})
	}
}

func TestEditPictures(t *testing.T) {
	t.Run("a start that breaks a rule", func(t *testing.T) {
		d := start(t, 80, 24)
		broken := startOrder
		broken.Version, broken.Ref, broken.Place = "1.33.5", about(3, 2), model.Here(model.Position{Line: 34})
		broken.Message, broken.Hint = model.Words("expired 2026-07-01 would start before deprecated 2026-08-01."), "Allowed here: 2025-09-15 to 2026-07-01."
		tells(d, []model.Finding{startOrder}, broken)
		d.press("jjj", "e", "ctrl+u", "2026-08-01").golden("edit-error")
	})
	t.Run("a shift that brings a warning", func(t *testing.T) {
		d := start(t, 80, 24)
		tells(d, []model.Finding{startOrder}, overlap("1.33.5 and 1.33.6 (line 23) would both be supported from 2025-12-01 to 2026-01-01.", 0))
		d.press("jjj", "e", "ctrl+u", "+=1mo").golden("edit-shift")
	})
	t.Run("a version with its predecessor", func(t *testing.T) {
		d := start(t, 80, 24)
		warning := overlap("1.33.7 with 1.33.6, 2025-12-15 to 2026-01-12 (28 d)", 0)
		warning.Version, warning.Ref = "1.33.7", about(2, model.None)
		moved := startOrder
		moved.Ref = about(6, 2)
		d.Editor.Files[0].Checker = nil
		tells(d, []model.Finding{startOrder})
		base := d.Editor.Files[0].Doc.Objects()
		d.Editor.Files[0].Checker = checkerFunc(func(objects []*model.Object) []model.Finding {
			if len(objects[0].Tracks[0].Versions) == len(base[0].Tracks[0].Versions) {
				return []model.Finding{startOrder}
			}
			return []model.Finding{moved, warning}
		})
		d.press("jj", "A", "tab", "supported=2025-12-15", "tab", "deprecated=+4w expired=+6mo", "tab").golden("add-version")
	})
	t.Run("bulk shift", func(t *testing.T) {
		d := start(t, 80, 24)
		first := overlap("1.34.1 with 1.34.2, 2026-01-12 to 2026-01-26", 0)
		first.Version, first.Other, first.Ref = "1.34.1", "1.34.2", about(1, model.None)
		tells(d, []model.Finding{startOrder}, first, overlap("1.33.5 with 1.33.6, 2025-12-01 to 2025-12-15", 0))
		d.press("j", "m", "j", "m", "m", "k", "S", "ctrl+u", "+=14d").golden("bulk-shift")
	})
}

func TestPanelPictures(t *testing.T) {
	t.Run("agenda", func(t *testing.T) {
		d := start(t, 80, 24)
		tells(d, []model.Finding{startOrder})
		d.press("g", "jjj").golden("agenda")
	})
	t.Run("problems", func(t *testing.T) {
		d := start(t, 80, 24)
		order := startOrder
		order.Message, order.Hint = model.Words("expired 2026-04-01 starts before deprecated 2026-05-01 (line 47)."), "Move it after 2026-05-01, or move deprecated before 2026-04-01."
		target := func(version int, name string, line uint32, message string) model.Finding {
			return model.Finding{Rule: "scheduled-target", Severity: model.Info, Track: model.Kubernetes, Version: name, Ref: about(version, model.None),
				Place: model.Here(model.Position{Line: line, Column: 9}), Message: model.Words(message)}
		}
		info := []model.Finding{
			target(2, "1.33.6", 23, "an update of 1.33.5 would choose it now; it is unavailable until 2025-12-01."),
			target(0, "1.34.2", 9, "an update of 1.34.1 would choose it now; it is unavailable until 2025-12-01."),
		}
		tells(d, append([]model.Finding{order}, info...), overlap("both supported from 2025-12-01 to 2026-01-01.", 28))
		d.press("jjj", ")", "p").golden("problems")
	})
	t.Run("review", func(t *testing.T) {
		d := start(t, 80, 24)
		tells(d, []model.Finding{startOrder}, overlap("1.33.5 and 1.33.6, 2025-12-01 to 2026-01-01", 28))
		d.press("jjj", ")", "s").golden("review")
	})
	for _, size := range [][2]int{{80, 24}, {120, 40}, {60, 16}, {200, 50}} {
		name := "overview-" + strconv.Itoa(size[0]) + "x" + strconv.Itoa(size[1])
		t.Run(name, func(t *testing.T) {
			d := startWith(t, size[0], size[1], func(o *Options) { o.Overview = true }, "aws.yaml", "team-a.yaml", "lifecycle.toml", "packages.yaml")
			d.press("enter", "jjj", ")", "F").golden(name)
		})
	}
	t.Run("help", func(t *testing.T) {
		d := start(t, 80, 24)
		tells(d, []model.Finding{startOrder})
		d.press("jjjj", "h", "h", "L", "?", "date").golden("help")
	})
}

func TestBottomPictures(t *testing.T) {
	// lines compares n lines of the screen with a picture: the last ones above the lowest below
	// lines.
	lines := func(d *driver, name string, n, below int) {
		t.Helper()
		all := strings.Split(d.picture(), "\n")
		end := len(all) - below
		d.hasPicture(name, strings.Join(all[end-n:end], "\n"))
	}
	last := func(d *driver, name string, n int) { t.Helper(); lines(d, name, n, 0) }
	last(kept(t).press("jjj", ")", "q"), "leave", 4)
	last(start(t, 80, 24).press("@", "2026-05-01"), "command-date", 2)
	last(start(t, 80, 24).press("@", "01.05.2026", "enter"), "command-refused", 2)
	last(start(t, 80, 24).press("/", "stage:deprecated 1.3"), "filter", 1)
	last(start(t, 80, 24).press("/", "stage:preview ubuntu"), "filter-nothing", 1)
	lines(start(t, 80, 24).press("jjj", "h", "h"), "stage-end", 1, 1)
}

// TestHelpListsAll checks on a high screen that every action is in the two columns of the help
// once, and that the heading counts them.
func TestHelpListsAll(t *testing.T) {
	d := start(t, 240, 200).press("?")
	lines := strings.Split(d.text(), "\n")
	var listed []string
	for _, line := range lines[4:] {
		if line == "" {
			break
		}
		left, right := []rune(line), []rune(nil)
		if len(left) > 120 {
			left, right = left[:120], left[120:]
		}
		for _, half := range []string{string(left), string(right)} {
			half = strings.Replace(half, d.Theme.Signs.Focus, " ", 1)
			// Headings begin one column further left, and wide keys have a line of their own.
			if strings.HasPrefix(half, "  ") && len(strings.Fields(half)) > 2 {
				listed = append(listed, half)
			}
		}
	}
	if want := strconv.Itoa(len(listed)) + " of " + strconv.Itoa(len(listed)) + " actions"; !strings.Contains(lines[1], want) {
		t.Errorf("%q is not in %q", want, lines[1])
	}
	here := help.Actions(&d.Context)
	want := len(keys.Actions) - 4 // actions of revisions, of the steps of a policy and of small screens are not listed here
	for _, a := range keys.Actions {
		if a.Command == "" && d.Keys.First(keys.Timeline, a.Intents...) == "" {
			want-- // only lists have keys for it
		}
	}
	if len(listed) != want || len(here) != want {
		t.Errorf("%d actions are listed, the table has %d", len(listed), want)
	}
	for _, a := range here {
		n, want := 0, " "+a.Doc
		if a.Command != "" {
			want += " :" + a.Command
		}
		for _, line := range listed {
			if strings.HasSuffix(strings.Join(strings.Fields("- "+line), " "), want) {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%q %q is listed %d times", a.Doc, a.Command, n)
		}
	}
}

// TestFixture draws the fixture with the findings of the rules themselves.
func TestFixture(t *testing.T) {
	for _, size := range [][2]int{{200, 50}, {120, 40}, {80, 24}, {60, 16}} {
		name := "fixture-" + strconv.Itoa(size[0]) + "x" + strconv.Itoa(size[1])
		t.Run(name, func(t *testing.T) { start(t, size[0], size[1]).press("jjj").golden(name) })
	}
	t.Run("problems", func(t *testing.T) { start(t, 80, 24).press("p").golden("fixture-problems") })
	t.Run("edit", func(t *testing.T) {
		start(t, 80, 24).press("jjj", "e", "ctrl+u", "2026-08-01").golden("fixture-edit")
	})
}
