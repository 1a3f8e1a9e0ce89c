package tui

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
)

// changedLines returns the lines in which a file on disk differs from the fixture, as "-old" and
// "+new".
func (d *driver) changedLines(name string) (out []string) {
	d.t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		d.t.Fatal(err)
	}
	return lineDifference(strings.Split(string(data), "\n"), strings.Split(d.onDisk(name), "\n"))
}

// lineDifference compares lines that differ in one place.
func lineDifference(a, b []string) (out []string) {
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for _, line := range a {
		out = append(out, "-"+strings.TrimSpace(line))
	}
	for _, line := range b {
		out = append(out, "+"+strings.TrimSpace(line))
	}
	return out
}

func (d *driver) wantLines(name string, want ...string) {
	d.t.Helper()
	if got := d.changedLines(name); strings.Join(got, "\n") != strings.Join(want, "\n") {
		d.t.Fatalf("changed lines:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func (d *driver) wantPresses(n int) {
	d.t.Helper()
	if d.presses != n {
		d.t.Errorf("%d keys, want %d", d.presses, n)
	}
}

func TestPostponeByAMonth(t *testing.T) {
	moved := []string{`-startTime: "2025-12-01T00:00:00Z"`, `+startTime: "2026-01-01T00:00:00Z"`}
	t.Run("by its row", func(t *testing.T) {
		d := start(t, 80, 24).press("jjj").sees("▸deprecated  2025-12-01  Mon")
		d.press(")").sees("supported-overlap", "aws.yaml ●").press("s").sees(`-            startTime: "2025-12-01T00:00:00Z"`).press("X").left(0)
		d.wantPresses(6)
		d.wantLines("aws.yaml", moved...)
	})
	t.Run("by its name", func(t *testing.T) {
		d := start(t, 80, 24).press("/", "1.33.5", "enter", ")", "s", "X")
		d.left(0)
		d.wantPresses(11)
		d.wantLines("aws.yaml", moved...)
	})
	t.Run("all letters at once", func(t *testing.T) {
		d := start(t, 80, 24).burst("jjj)sX")
		d.left(0)
		d.wantLines("aws.yaml", moved...)
	})
}

func TestWhatHoldsInJune(t *testing.T) {
	d := start(t, 80, 24).press("@", "2026-06-01", "enter")
	d.wantPresses(12)
	d.sees("as of 2026-06-01 (+193d)", "1.34.1        D", "1.33.5        D", "1.33.3        X", "1.32.9        X").press("t").sees("as of 2025-11-20", "1.34.2        U")
	d.press("]").sees("as of 2025-12-01 (+11d)").press("]").sees("as of 2025-12-08").press("[", "[").sees("as of 2025-11-15 (-5d)")
	d.press("t", ",").sees("as of 2025-11-19").press("<").sees("as of 2025-10-19").press(">", ".").sees("as of 2025-11-20")
}

// TestScrubbingChecksNothing moves the time cursor. The letters change in the same frame, and the
// rules are not run.
func TestScrubbingChecksNothing(t *testing.T) {
	d := start(t, 80, 24)
	findings := []model.Finding{startOrder}
	tells(d, findings)
	asked := 0
	d.Editor.Files[0].Checker = checkerFunc(func([]*model.Object) []model.Finding { asked++; return findings })
	d.press("]").sees("1.34.2        P", "1.33.6        S", "preview since 2025-12-01")
	d.press(".", ">", "[", "t", "[", "]", "0", "+", "-")
	if asked != 0 {
		t.Errorf("the rules were asked %d times", asked)
	}
}

// fourMinors has four minors whose newest patches are supported.
const fourMinors = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata:
  name: four
spec:
  kubernetes:
    versions:
      - version: 1.34.1
        lifecycle:
          - classification: supported
            startTime: "2025-10-06T00:00:00Z"
      - version: 1.33.5
        lifecycle:
          - classification: supported
            startTime: "2025-09-15T00:00:00Z"
      - version: 1.32.9
        lifecycle:
          - classification: supported
            startTime: "2025-09-15T00:00:00Z"
      - version: 1.31.13
        lifecycle:
          - classification: supported
            startTime: "2025-09-15T00:00:00Z"
`

func TestMonthlyChore(t *testing.T) {
	remembered := editor.RememberedTexts{Starts: "supported=today", Predecessor: "deprecated=+4w expired=+6mo"}
	four := func(t *testing.T, texts editor.RememberedTexts) *driver {
		d := &driver{t: t, dir: t.TempDir()}
		d.begin(Options{Writable: true, Now: clock, Texts: texts, Documents: []*files.Document{d.file("four.yaml", fourMinors)}}, 80, 24)
		return d
	}
	t.Run("one minor", func(t *testing.T) {
		d := four(t, remembered).press("jj", "A").sees("1.32.10", "= 2025-12-18, 2026-05-20 (counted from the new start)").press("enter", "s", "X")
		d.left(0)
		d.wantPresses(6)
	})
	t.Run("one minor, the first time", func(t *testing.T) {
		d := four(t, editor.RememberedTexts{}).press("jj", "A").sees("supported=today", "= 2025-12-18, 2026-05-20 (counted from the new start)").press("enter", "s", "X")
		d.left(0)
		d.wantPresses(6)
	})
	t.Run("one minor, with other texts than those proposed", func(t *testing.T) {
		d := four(t, editor.RememberedTexts{}).press("jj", "A", "tab", "supported=today", "tab", "deprecated=+4w expired=+6mo", "enter", "s", "X")
		d.left(0)
		d.wantPresses(50)
	})
	t.Run("four minors", func(t *testing.T) {
		d := four(t, remembered).press("*", "A").sees("1.34.2", "1.33.6", "1.32.10", "1.31.14").press("enter")
		if len(d.Editor.Snapshots) != 2 {
			t.Fatalf("%d undo steps, want one", len(d.Editor.Snapshots)-1)
		}
		d.sees("1.34.2   S", "1.31.14  S").press("s", "X").left(0)
		d.wantPresses(5)
		if n := strings.Count(d.onDisk("four.yaml"), "2025-12-18T00:00:00Z"); n != 4 {
			t.Errorf("%d predecessors are deprecated, want 4:\n%s", n, d.onDisk("four.yaml"))
		}
	})
	t.Run("texts of a step that was undone are forgotten", func(t *testing.T) {
		d := four(t, editor.RememberedTexts{}).press("A").sees("starts       supported=today", "deprecated=+4w expired=+6mo")
		d.press("tab", "supported=+1d", "enter", "u", "A").misses("supported=+1d").sees("starts       supported=today")
		d.press("esc", "ctrl+r", "A").sees("supported=+1d").misses("supported=today")
	})
	t.Run("a blank where there was nothing to propose is not remembered", func(t *testing.T) {
		d := &driver{t: t, dir: t.TempDir()}
		var kept []editor.RememberedTexts
		const end = "          - classification: expired\n            startTime: \"2026-10-06T00:00:00Z\"\n"
		ended := strings.Replace(fourMinors, "      - version: 1.33.5\n", end+"      - version: 1.33.5\n", 1) + end
		d.begin(Options{Writable: true, Now: clock, Documents: []*files.Document{d.file("four.yaml", ended)},
			Remember: func(texts editor.RememberedTexts) { kept = append(kept, texts) }}, 80, 24)
		d.press("A").sees("1.34.2", "starts       supported=today").sees("for example deprecated=+4w").press("enter")
		d.press("jj", "A").sees("1.33.6", "starts       supported=today", "1.33.5  deprecated=+4w expired=+6mo").press("tab", "tab", "deprecated=+1w", "enter")
		d.press("G", "A").sees("1.31.14", "1.31.13  deprecated=+1w").press("tab", "tab", "ctrl+u", "enter")
		if want := []editor.RememberedTexts{{Starts: "supported=today"}, {Starts: "supported=today", Predecessor: "deprecated=+1w"}, {Starts: "supported=today", NoPredecessor: true}}; !slices.Equal(kept, want) {
			t.Errorf("remembered are %+v, want %+v", kept, want)
		}
	})
	t.Run("text that is no version is refused", func(t *testing.T) {
		for _, text := range []string{"nonsense", "1.34", "v1.34.2", "1.34.2-rc1", "01.34.2"} {
			d := four(t, editor.RememberedTexts{}).press("A", "ctrl+u", text, "enter").sees("is not a Kubernetes version: write three numbers", "add version").press("esc").misses("●")
			if len(d.Editor.Snapshots) != 1 {
				t.Errorf("%s was added", text)
			}
		}
		start(t, 80, 24).press("}", "A", "ctrl+u", "x1", "enter").sees("is not a semantic version").press("ctrl+u", "1877", "enter").sees("●")
	})
	t.Run("those supported", func(t *testing.T) {
		d := four(t, remembered).press("/", "stage:supported", "enter", "*", "A", "enter", "s", "X")
		d.left(0)
		d.wantPresses(22)
	})
}

func TestUndoRedoRevert(t *testing.T) {
	d := start(t, 80, 24).press("u").sees("u: nothing to undo").press("jjj", "L", "L", "H").sees("▸deprecated  2025-12-02")
	d.press("u").sees("▸deprecated  2025-12-03", "undone: 1.33.5 deprecated is 2025-12-03 again").press("u", "u").misses("●")
	d.press("ctrl+r").sees("▸deprecated  2025-12-02", "●").press("j", "d").sees("1.33.3        D")
	d.press(":revert", "enter").misses("●").sees("reverted").press("u").sees("●").press("u", "u").misses("●")
	d.press("s").sees("s: nothing to save").press("q").left(0)
}

func TestNewErrorsAreNotWritten(t *testing.T) {
	before := start(t, 80, 24).onDisk("aws.yaml")
	open := func(t *testing.T) *driver {
		return start(t, 80, 24).press("jjj", "e", "ctrl+u", "2026-08-01").sees("start-order", "Allowed here: 2025-09-15 to 2026-07-01.", "2 errors").press("enter")
	}
	for _, keys := range [][]string{{"s", "y"}, {"s", "X"}, {":w", "enter"}, {":wq", "enter"}} {
		t.Run(strings.Join(keys, " "), func(t *testing.T) {
			d := open(t).press(keys...).sees("start-order 1.33.5 is new; :w! writes it all the same").stays()
			if d.onDisk("aws.yaml") != before {
				t.Error("written all the same")
			}
		})
	}
	t.Run("forced", func(t *testing.T) {
		d := open(t).press(":w!", "enter").sees("Saved aws.yaml, 1 line changed").misses("●")
		d.wantLines("aws.yaml", `-startTime: "2025-12-01T00:00:00Z"`, `+startTime: "2026-08-01T00:00:00Z"`)
		d.press("L", "s").misses("refused").press("X").left(0)
	})
	t.Run("forced from the review", func(t *testing.T) {
		d := open(t).press("s").sees("y and X refused").press(":w!").sees(":w!").press("enter").sees("Saved aws.yaml, 1 line changed").misses("●")
		d.wantLines("aws.yaml", `-startTime: "2025-12-01T00:00:00Z"`, `+startTime: "2026-08-01T00:00:00Z"`)
	})
	t.Run("the footer offers what writes new errors", func(t *testing.T) {
		footer := open(t).press("s").line(-1)
		if want := " :w! write all the same  Esc back  j k scroll"; !strings.HasPrefix(footer, want) {
			t.Errorf("%q", footer)
		}
	})
	t.Run("save stands in the footer of a small screen where there is room", func(t *testing.T) {
		if footer := start(t, 70, 16).press("jjj", "L").line(-1); !strings.Contains(footer, " s save  u undo  e edit  Tab details") {
			t.Error(footer)
		}
	})
	t.Run("forced, and leave", func(t *testing.T) { open(t).press(":wq!", "enter").left(0) })
}

func TestViewRefusesEdits(t *testing.T) {
	d := startWith(t, 80, 24, func(o *Options) { o.Writable = false })
	for _, key := range []string{"e", "a", "d", "A", "D", "H", "L", "(", ")", "c", "S", "s"} {
		d.press(key).sees(key + ": opened by view, which never writes").stays()
	}
	d.press("?", "move the start").sees("refused: opened by view").press("esc", "q").left(0)
}

func TestLeaving(t *testing.T) {
	edited := func(t *testing.T) *driver { return start(t, 80, 24).press("jjj", ")") }
	before := edited(t).onDisk("aws.yaml")
	t.Run("nothing unsaved", func(t *testing.T) { start(t, 80, 24).press("q").left(0) })
	t.Run("nothing unsaved, Ctrl+c", func(t *testing.T) { start(t, 80, 24).press("ctrl+c").left(0) })
	t.Run("stay", func(t *testing.T) {
		edited(t).press("q").stays().press("esc").sees("●").misses("unsaved edit in").stays()
	})
	t.Run("another key says which there are", func(t *testing.T) {
		edited(t).press("q", "q").sees("q is not an answer: s save; d discard; Esc stay").press("z").sees("z is not an answer").press("esc").misses("not an answer").stays()
	})
	t.Run("another key does nothing", func(t *testing.T) { edited(t).press("q", "z", "q", "enter").sees("1 unsaved edit").stays() })
	t.Run("discard", func(t *testing.T) { edited(t).press("q", "d").left(0) })
	t.Run("save through the diff", func(t *testing.T) {
		d := edited(t).press("q", "s").sees("@@ -29,7 +29,7 @@").press("X")
		d.left(0)
		d.wantLines("aws.yaml", `-startTime: "2025-12-01T00:00:00Z"`, `+startTime: "2026-01-01T00:00:00Z"`)
	})
	t.Run("Ctrl+c twice", func(t *testing.T) { edited(t).press("ctrl+c").stays().press("ctrl+c").left(130) })
	t.Run("Ctrl+c in a field", func(t *testing.T) {
		start(t, 80, 24).press("jjj", "e", "ctrl+u", "2026-01-05", "ctrl+c").sees("a text in the field is not kept").press("esc").sees("2026-01-05").stays()
	})
	t.Run(":q!", func(t *testing.T) { edited(t).press(":q!", "enter").left(0) })
	t.Run(":q", func(t *testing.T) { edited(t).press(":q", "enter").sees("1 unsaved edit").stays() })
	t.Run(":cq", func(t *testing.T) {
		d := edited(t).press(":cq", "enter")
		d.left(1)
		if d.onDisk("aws.yaml") != before {
			t.Error("the file changed")
		}
	})
	t.Run("from a list", func(t *testing.T) {
		edited(t).press("g", ":q", "enter").sees("1 unsaved edit").press("esc").sees("agenda")
	})
}

func TestChangedOnDisk(t *testing.T) {
	other := func(d *driver, old, new string) {
		path := filepath.Join(d.dir, "aws.yaml")
		text := strings.Replace(d.onDisk("aws.yaml"), old, new, 1)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			d.t.Fatal(err)
		}
	}
	t.Run("elsewhere", func(t *testing.T) {
		d := start(t, 80, 24).press("jjj", ")", "s")
		other(d, "type: aws", "type: other")
		d.press("y").sees("changed on disk").press("x").sees("x is not an answer: r read again, edits kept; o overwrite; w save elsewhere").press("r").sees("read again, 1 edit kept", "▸▪1.33.5", "●").press("s", "X").left(0)
		text := d.onDisk("aws.yaml")
		if !strings.Contains(text, "type: other") || !strings.Contains(text, "2026-01-01T00:00:00Z") {
			t.Errorf("both changes should be there:\n%s", text)
		}
	})
	t.Run("the same start", func(t *testing.T) {
		d := start(t, 80, 24).press("jjj", ")", "s")
		other(d, `          - classification: deprecated
            startTime: "2025-12-01T00:00:00Z"`, `          - classification: deprecated
            startTime: "2025-12-24T00:00:00Z"`)
		d.press("y", "r").sees("changed on both sides", "1 of 1 not decided", "deprecated     2025-12-01          ▪2025-12-24          ▪2026-01-01").press("enter").sees("1.33.5 deprecated is not decided")
		d.press("d", "enter").misses("●").sees("2025-12-24")
	})
}

// TestRenameAlone makes only the quick fix of a mistyped stage. It counts as an edit wherever edits
// are counted.
func TestRenameAlone(t *testing.T) {
	mistyped := strings.Replace(fourMinors, "supported\n            startTime: \"2025-10", "suported\n            startTime: \"2025-10", 1)
	fixed := func(t *testing.T) *driver {
		d := profileWith(t, mistyped).press("p", "/", "unknown-stage", "enter", "x", "enter", "esc", "esc").sees("●")
		if n := len(d.Editor.Now().Changes()); n != 1 {
			t.Fatalf("%d edits, want 1", n)
		}
		return d.sees("10  -     - classification: suported\n", "     +     - classification: supported\n")
	}
	t.Run("review", func(t *testing.T) {
		d := fixed(t).press("s").sees("1 edit: -1 +1 line", "suported    renamed to supported", "+          - classification: supported")
		d.press("X").left(0)
	})
	t.Run("leave", func(t *testing.T) {
		fixed(t).press("q").sees("1 unsaved edit in", "1.34.1 suported renamed to supported").stays()
	})
	t.Run(":w", func(t *testing.T) {
		d := fixed(t).press(":w", "enter").sees("1 line changed").misses("●")
		d.press("q").left(0)
	})
	t.Run("read again", func(t *testing.T) {
		d := fixed(t)
		name := d.Editor.Files[0].Name
		path := filepath.Join(d.dir, name)
		if err := os.WriteFile(path, []byte(strings.Replace(mistyped, "name: four", "name: five", 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		d.press("s", "y", "r").sees("1 edit kept", "●").press("s", "X").left(0)
		if text := d.onDisk(name); !strings.Contains(text, "name: five") || strings.Contains(text, "suported") {
			t.Errorf("both changes should be there:\n%s", text)
		}
	})
}

// TestRenameOfAKey makes the quick fix of a mistyped key. One line changes, and the stage begins at
// the date that the file had. The fix can be undone, kept and saved like any other edit.
func TestRenameOfAKey(t *testing.T) {
	mistyped := strings.Replace(fourMinors, "supported\n            startTime: \"2025-10", "supported\n            starttime: \"2025-10", 1)
	fixed := func(t *testing.T) *driver {
		d := profileWith(t, mistyped).press("p", "/", "unknown-field", "enter").sees("Did you mean startTime?", "x: rename it to startTime")
		d.press("x", "enter").sees("rename it to startTime; u undoes", "no findings").press("esc", "esc").sees("●")
		if n := len(d.Editor.Now().Changes()); n != 1 {
			t.Fatalf("%d edits, want 1", n)
		}
		return d.sees(`11  -       starttime: "2025-10-06T00:00:00Z"`, `▸    +       startTime: "2025-10-06T00:00:00Z"`)
	}
	t.Run("undo", func(t *testing.T) {
		fixed(t).press("u").misses("●").press("p", "/", "unknown-field", "enter").sees("x: rename it to startTime")
	})
	t.Run("review", func(t *testing.T) {
		d := fixed(t).press("s").sees("1 edit: -1 +1 line", "supported   starttime renamed to startTime", "-            starttime: ", "+            startTime: ")
		name := d.Editor.Files[0].Name
		d.press("X").left(0)
		if text := d.onDisk(name); text != fourMinors {
			t.Errorf("the key alone should change:\n%s", text)
		}
	})
	t.Run("leave", func(t *testing.T) {
		fixed(t).press("q").sees("1 unsaved edit in", "1.34.1 supported starttime renamed to startTime").stays()
	})
	t.Run("read again", func(t *testing.T) {
		d := fixed(t)
		name := d.Editor.Files[0].Name
		path := filepath.Join(d.dir, name)
		if err := os.WriteFile(path, []byte(strings.Replace(mistyped, "name: four", "name: five", 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		d.press("s", "y", "r").sees("1 edit kept", "●").press("s", "X").left(0)
		if text := d.onDisk(name); !strings.Contains(text, "name: five") || strings.Contains(text, "starttime") {
			t.Errorf("both changes should be there:\n%s", text)
		}
	})
}

func TestQuotingSaysQuoted(t *testing.T) {
	d := profileWith(t, strings.Replace(fourMinors, "1.34.1", "1.30", 1)).press("p", "/", "version-format", "enter", "x", "enter", "esc", "esc")
	d.press("s").sees("1 edit: -1 +1 line", "1.30  ", "quoted").press("esc", "q").sees("1 unsaved edit in", "1.30 quoted")
}

// TestLeftOutFindingsAreCounted fills the details. A sentence that does not fit ends with "..",
// findings that do not fit are counted, and edits keep their line.
func TestLeftOutFindingsAreCounted(t *testing.T) {
	d := start(t, 80, 24).press("jjjd").sees("becomes supported.  1 more: p\n", "32  -   startTime:").press("d", "d").sees("   3 more changed lines: s\n")
	d.press("d", "d").sees("when 1.33.6 becomes supported.", "  1 more: p\n", "more changed lines: s\n").press("p").sees("problems", "1.33.3 with 1.33.5")
	findings := []model.Finding{startOrder, startOrder, startOrder, startOrder, startOrder}
	for i := range findings {
		findings[i].Ref, findings[i].Message, findings[i].Hint = about(3, 0), model.Words("One line."), ""
	}
	findings[0].Message = model.Words("A sentence that goes on for more than a line of this screen and so takes two of them.")
	d = start(t, 80, 24).press("jjj")
	tells(d, findings)
	d.sees(" of them.\n", "✕ start-order  line 49: One line.\n", "   2 more: p\n")
}

// TestSmallReviewBeginsAtTheChange checks that a review of a few lines begins at the change, so
// that the user sees what is written.
func TestSmallReviewBeginsAtTheChange(t *testing.T) {
	for _, size := range [][2]int{{40, 10}, {60, 16}} {
		d := start(t, size[0], size[1]).press("jjj", ")", "s")
		d.sees(` startTime: "2025-12-01T00:00:00Z"`, ` startTime: "2026-01-01T00:00:00Z"`, "1 edit: -1 +1 line")
		d.press("home").sees("--- aws.yaml", "@@ -29,7 +29,7 @@").press("X").left(0)
		d.wantLines("aws.yaml", `-startTime: "2025-12-01T00:00:00Z"`, `+startTime: "2026-01-01T00:00:00Z"`)
	}
	start(t, 80, 24).press("jjj", ")", "s").sees("--- aws.yaml", `+            startTime: "2026-01-01T00:00:00Z"`)
}

// TestNarrowTitlesKeepErrors checks that every narrow title that has the date has the number of
// errors too.
func TestNarrowTitlesKeepErrors(t *testing.T) {
	for width := 40; width <= 59; width++ {
		d := start(t, width, 10)
		if title := d.line(1); !strings.Contains(title, "as of 2025-11-20") || !strings.Contains(title, " 1✕") || strings.Contains(title, "1..") {
			t.Errorf("%d columns: %q", width, title)
		}
	}
	d := start(t, 40, 10)
	many := make([]model.Finding, 1234)
	for i := range many {
		many[i] = startOrder
		many[i].Severity = model.Severity(i % 3)
	}
	tells(d, many)
	if got, want := d.line(1), " aws.yaml  as of 2025-11-20  411✕ 411!"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestForcedOverTheirs checks that a forced write may also overwrite what somebody else wrote in
// the meantime, after its diff was shown.
func TestForcedOverTheirs(t *testing.T) {
	d := start(t, 80, 24).press("jjj", "e", "ctrl+u", "2026-08-01", "enter")
	d.file("aws.yaml", d.onDisk("aws.yaml")+"# theirs\n")
	d.press(":w!", "enter").sees("the file changed on disk since it was opened").press("o").sees("the change of somebody else is lost")
	d.press("y").sees("Saved aws.yaml").misses("●")
}
