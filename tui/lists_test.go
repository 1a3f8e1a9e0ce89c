package tui

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/browse"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/exit"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/term"
)

func TestAgenda(t *testing.T) {
	d := start(t, 80, 24).press("g").sees("20 coming after 2025-11-20").press(".").sees("after 2025-11-21").press("]").sees("17 coming after 2025-12-01", "as of 2025-12-01")
	d.press("/", "gardenlinux expired").sees("3 of 17 lines").press("enter").sees("3 coming").press("esc").sees("17 coming")
	d.press("n").sees("▸ 2026-04-01").press("enter").sees("▸ 1.32.9", "▸expired     2026-04-01")
	d.press("g", "t", "end", "enter").sees("▸ 1.34.1", "▸expired     2026-07-13").press("g", "esc").sees("▸ 1.34.1")
	d.press("g", "@", "2030-01-01", "enter").sees("nothing begins after 2030-01-01").press("[").sees("as of 2026-07-13").press("p").sees("worst first").press("g").sees("coming after")
}

func TestProblems(t *testing.T) {
	d := profileWith(t, bareAndOlder).press("p").sees("✕ bad-time", "kubernetes/1.32.0", "x: ")
	d.press("x").sees("would be").press("enter", "esc").sees("1.32.0", "●").press("p", "u").sees("undone").press("n", "n", "N", "k").press("/", "bad-time").sees("1 of").press("enter", "esc").press("enter").sees("▸ 1.32.0", "▸supported")
	d.press("j", "n").sees("bad-time: ")
	start(t, 80, 24).press("p").sees("x quick fix").press("end").misses("x quick fix").press("x").sees("x: scheduled-target has no quick fix")
	profileWith(t, fourMinors).press("n").sees("n: no finding is about a version")
}

// TestNextFindingThereAndBack visits every finding of the object once in the order of the rows,
// even several about one version, and goes back the same way.
func TestNextFindingThereAndBack(t *testing.T) {
	for _, text := range []string{bareAndOlder, ""} {
		d := start(t, 80, 24)
		if text != "" {
			d = profileWith(t, text)
		}
		n := 0
		for _, f := range d.Shown().Findings[0] {
			if f.Ref.Version >= 0 {
				n++
			}
		}
		var there, back []string
		for i := range n {
			there = append(there, d.press("n").Status.Text)
			if want := fmt.Sprintf("%d of %d  ", i+1, n); !strings.HasPrefix(d.Status.Text, want) {
				t.Errorf("%q, not %q", d.Status.Text, want)
			}
		}
		first := d.press("n").Status.Text
		for range n {
			back = append(back, d.press("N").Status.Text)
		}
		slices.Reverse(back)
		if first != there[0] || !slices.Equal(there, back) {
			t.Errorf("there %q, then %q, back %q", there, first, back)
		}
	}
}

// TestNextFindingFromAnEmptyTrack removes the only version of a track, whose heading keeps the
// focus, and goes to the findings around it.
func TestNextFindingFromAnEmptyTrack(t *testing.T) {
	for _, key := range []string{"n", "N"} {
		d := profileWith(t, bareAndOlder+"  machineImages:\n  - name: linux\n    versions: [{version: 1.0.0}]\n")
		d.press("end", "D").sees("1.0.0 removed").press(key).sees(" of ", ": ")
		if v := d.Focused(); v == nil || v.Text == "1.0.0" {
			t.Errorf("%s goes to %v", key, d.Focus)
		}
	}
}

// TestFixChoice checks that the fixes of a finding are offered at its version, each with the bar it
// leads to, and that the list of findings reopens. The fix is an edit like any other.
func TestFixChoice(t *testing.T) {
	d := start(t, 80, 24).press("p", "x").sees("fix start-order", "▸1  swap the starts of deprecated and expired", " 2  move expired to 2026-05-31", " 3  move deprecated to 2026-03-02", "▸▪1.32.9        S  ", "0 errors")
	d.press("esc").sees("worst first", "x: swap the starts of deprecated and expired, or 2 other ways").misses("●")
	d.press("x", "3").sees("▸3", "would be").press("enter").sees("worst first", "1.32.9: deprecated 2026-05-01 to 2026-03-02; u undoes", "0 errors", "●").press("u").sees("undone", "1 error").misses("●")
	d.press("x", "j", "j", "enter", "esc", "s").sees(`-            startTime: "2026-05-01T00:00:00Z"`, `+            startTime: "2026-03-02T00:00:00Z"`)
}

func TestCopy(t *testing.T) {
	d := start(t, 80, 24).press("jjj", "y").sees("copied the YAML of 1.33.5 (8 lines)")
	if want := "      - version: 1.33.5\n        lifecycle:\n"; !strings.HasPrefix(d.copied[0], want) || strings.Contains(d.copied[0], "1.33.3") {
		t.Errorf("copied %q", d.copied[0])
	}
	d.press("Y").sees("copied 17 rows")
	if lines := strings.Split(d.copied[1], "\n"); len(lines) != 18 || lines[3] != "kubernetes\t1.33.5\tsupported\tsupported 2025-09-15T00:00:00Z\tdeprecated 2025-12-01T00:00:00Z\texpired 2026-07-01T00:00:00Z" {
		t.Errorf("copied %q", lines)
	}
	d.press("L", "y", "g", "y", "Y", "esc", "p", "y", "Y")
	for i, want := range []string{"kubernetes\t1.33.5\tsupported", "2025-12-01 Mon in 11 d kubernetes 1.34.2 preview", "2025-12-01 Mon", "aws.yaml:", "start-order"} {
		if !strings.Contains(d.copied[i+2], want) {
			t.Errorf("copied %q, want %q in it", d.copied[i+2], want)
		}
	}
	d = startWith(t, 80, 24, func(o *Options) {
		o.Copy = func(string, string) (string, error) { return "", errors.New("this terminal accepts no text") }
	})
	d.press("y").sees("copy by hand: this terminal accepts no text", "- version: 1.34.2").press("j", "esc").sees("1.34.2        U")
}

func TestPasteWhileBrowsing(t *testing.T) {
	d := start(t, 80, 24)
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("jjjDs"), Paste: true})
	d.sees("a paste does nothing here", "▸ 1.34.2").misses("●")
}

func TestMouse(t *testing.T) {
	mouse := func(d *driver, action tea.MouseAction, x, y int) {
		d.send(tea.MouseMsg{X: x, Y: y, Button: tea.MouseButtonLeft, Action: action})
	}
	t.Run("rows and stages", func(t *testing.T) {
		d := start(t, 80, 24)
		mouse(d, tea.MouseActionPress, 4, 7)
		mouse(d, tea.MouseActionRelease, 4, 7)
		d.sees("▸ 1.33.5", "▸deprecated")
		mouse(d, tea.MouseActionPress, 19+6, 7)
		mouse(d, tea.MouseActionRelease, 19+6, 7)
		d.sees("▸supported   2025-09-15").misses("●")
	})
	t.Run("a boundary is dragged", func(t *testing.T) {
		d := start(t, 80, 24)
		mouse(d, tea.MouseActionPress, 19+17, 7)
		d.sees("▸deprecated  2025-12-01")
		mouse(d, tea.MouseActionMotion, 19+19, 7)
		d.sees("deprecated = 2025-12-15 (was 2025-12-01, +14 d)", "▸deprecated  2025-12-15", "●")
		mouse(d, tea.MouseActionRelease, 19+19, 7)
		d.press("u").misses("●").sees("▸deprecated  2025-12-01")
	})
	t.Run("the axis scrubs", func(t *testing.T) {
		d := start(t, 80, 24)
		mouse(d, tea.MouseActionPress, 19+29, 2)
		d.sees("as of 2026-02-23")
		mouse(d, tea.MouseActionMotion, 19+30, 4)
		d.sees("as of 2026-03-02")
		mouse(d, tea.MouseActionRelease, 19+30, 4)
		mouse(d, tea.MouseActionMotion, 19+39, 4)
		d.sees("as of 2026-03-02")
	})
	t.Run("the wheel moves rows", func(t *testing.T) {
		d := start(t, 80, 24)
		d.send(tea.MouseMsg{Button: tea.MouseButtonWheelDown, Action: tea.MouseActionPress})
		d.sees("▸ 1.34.1").press("M", "M").sees("mouse off")
	})
	t.Run("view drags nothing", func(t *testing.T) {
		d := startWith(t, 80, 24, func(o *Options) { o.Writable = false })
		mouse(d, tea.MouseActionPress, 19+17, 7)
		mouse(d, tea.MouseActionMotion, 19+19, 7)
		mouse(d, tea.MouseActionRelease, 19+19, 7)
		d.misses("●")
	})
	t.Run("a click on a heading folds", func(t *testing.T) {
		d := start(t, 120, 40)
		mouse(d, tea.MouseActionPress, 5, 13)
		d.sees(" gardenlinux 5 (folded: z)").misses("1877.6.0")
		mouse(d, tea.MouseActionPress, 5, 13)
		d.sees("1877.6.0")
	})
	t.Run("a second click on a line opens it", func(t *testing.T) {
		for way, line := range map[string]int{"g": 4, "F": 4, "U": 4} {
			d := start(t, 120, 40, "aws.yaml", "team-a.yaml").press(way)
			top := d.Layers.Top()
			if mouse(d, tea.MouseActionPress, 5, line); d.Layers.Top() != top {
				t.Fatalf("%s: one click leads to %s", way, d.Layers.Top())
			}
			if mouse(d, tea.MouseActionPress, 5, line); d.Layers.Top() != keys.Timeline {
				t.Errorf("%s: a second click does not open the line:\n%s", way, d.text())
			}
		}
	})
	t.Run("a click on the counts opens the findings", func(t *testing.T) {
		d := start(t, 80, 24)
		mouse(d, tea.MouseActionPress, strings.Index(d.line(1), "1 error"), 0)
		d.sees("problems ╌")
	})
	t.Run("a click on a file goes there", func(t *testing.T) {
		d := start(t, 120, 40, "aws.yaml", "team-a.yaml")
		mouse(d, tea.MouseActionPress, 5, 3)
		d.sees("lctui  team-a.yaml", "▸ team-a.yaml")
	})
}

func TestSeveralFiles(t *testing.T) {
	d := start(t, 80, 24, "aws.yaml", "team-a.yaml")
	d.press("jjj", ")").press("}", "}", "}").sees("team-a.yaml", "1.33.3        o", "         r D", "merged: deprecated since 2025-09-15").press("L").press("u", "u").misses("●").press("ctrl+r").sees("aws.yaml ●")
	d.press("ctrl+r", "s").sees("--- aws.yaml", "save  aws.yaml, team-a.yaml").press("y").sees("Saved aws.yaml, 1 line changed; team-a.yaml, 1 line changed.").misses("●")
	d.press("q").left(0)
}

func TestSmallScreens(t *testing.T) {
	d := start(t, 60, 16).press("jjj").press("tab").sees("▸32").press("tab").sees("▸ 1.33.5")
	d.press("h", "h").sees("h: supported is the first stage")
	d.press("l").sees("Tab details").press("e", "ctrl+u", "2026-08-01").sees("start     2026-08-01", "start-order", "trial").press("esc")
	d.press("s").sees("s: nothing to save").press("?").sees("find:").press("esc").press("g").sees("coming after")
	start(t, 40, 10).press("j", "e").sees("start     2026-01-12").press("esc", "q").left(0)
	start(t, 0, 0).press("j", "e", "esc", "q").left(0)
	start(t, 120, 40).press("tab").sees("everything is shown")
	d = start(t, 80, 24).press("jjj").sees("▸deprecated  2025-12-01  Mon  in 11 d\n").misses("everything is shown")
	d.press("tab").sees(" kubernetes 9", "▸ 1.33.5 ", "   expired     2026-07-01", "- version: 1.33.5").misses("  1.33.6").press("j").sees("▸ 1.33.3 ").press("tab").sees("  1.32.9", "▸ 1.33.3 ")
}

func TestFieldsOfControlCharacters(t *testing.T) {
	d := profileWith(t, strings.Replace(fourMinors, "1.33.5", `"1.33.5\e[31m\u202ered"`, 1))
	if text := d.text(); strings.ContainsAny(text, "\x1b\u202e") {
		t.Errorf("control characters reach the screen:\n%q", text)
	}
	d.press("j").sees(`1.33.5\x1b[31m`)
}

// TestLargeFile opens more versions than are checked before the first frame.
func TestLargeFile(t *testing.T) {
	d := opened(t, editor.CheckedLater+100)
	if d.Shown().Index().Counts == [3]int{} {
		t.Error("a large file has not been judged")
	}
	d.t = t
	d.press("j", "L").sees("●").press("u").misses("●")
}

// TestTypingWhileFindingsCome types a start while a large file is still being checked. Findings
// that arrive do not hide what is being typed.
func TestTypingWhileFindingsCome(t *testing.T) {
	doc, err := files.Read("large.yaml", []byte(profileOf(editor.CheckedLater+1)), files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d := &driver{t: t, still: true}
	d.begin(Options{Documents: []*files.Document{doc}, Writable: true, Now: clock, Color: "never"}, 120, 40)
	d.press("j", "e", "ctrl+u", "2027-03-04").sees("▪1.59.99", "checking…")
	d.still = false
	d.send(begun{})
	d.sees("▪1.59.99", "359 warnings", "start     2027-03-04")
}

// TestFindingsThatComeWhileTheyAreListed opens the list of findings of a large file before it is
// checked. The list fills when the findings arrive.
func TestFindingsThatComeWhileTheyAreListed(t *testing.T) {
	doc, err := files.Read("large.yaml", []byte(profileOf(editor.CheckedLater+1)), files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d := &driver{t: t, still: true}
	d.begin(Options{Documents: []*files.Document{doc}, Now: clock, Color: "never"}, 120, 40)
	d.press("p").sees("0, worst first")
	d.still = false
	d.send(begun{})
	d.sees("457, worst first", "supported-overlap")
}

// broken is a checker that panics.
type broken struct{}

func (broken) Findings([]*model.Object) []model.Finding { panic("a rule is faulty") }

func TestAFaultEndsInOrder(t *testing.T) {
	d := start(t, 80, 24).press("jjj")
	d.Editor.Files[0].Checker = broken{}
	_, cmd := d.Update(keyMessage("L"))
	if cmd == nil || !strings.Contains(string(d.ending.fault), "a rule is faulty") || d.ending.exit != exit.Fault {
		t.Errorf("exit %d, fault %q", d.ending.exit, d.ending.fault)
	}
	if code, err := d.ending.result(d.Editor.Journals.KeptSafe(), false, nil); code != exit.Fault || err == nil || strings.Contains(err.Error(), "goroutine") {
		t.Errorf("%d, %v", code, err)
	}
	msg := term.Guarded(func() tea.Msg { panic("a command is faulty") })()
	if _, ok := msg.(term.Fault); !ok {
		t.Errorf("%T", msg)
	}
}

func TestEditor(t *testing.T) {
	in, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	d := startWith(t, 80, 24, func(o *Options) { o.Editor, o.In, o.Out = []string{"vi", "-n"}, in, in })
	d.press("jjj", "L")
	cmd := browse.Handle(&d.Context, keys.Command{Intent: keys.OpenEditor})[0].(panel.Exec).Cmd
	term.Open(in, in).Command(cmd)
	if got := strings.Join(cmd.Args, " "); got != "vi -n +32 "+filepath.Join(d.dir, "aws.yaml") {
		t.Errorf("editor is called as %q", got)
	}
	if cmd.Stdin != in || cmd.Stdout != in {
		t.Error("the editor has another terminal than the program")
	}
	then := browse.Handle(&d.Context, keys.Command{Intent: keys.OpenEditor})[0].(panel.Exec).Then
	ended := func(err error) tea.Msg { return takenBack{then, err} }
	d.send(ended(&exec.Error{Name: "vi", Err: exec.ErrNotFound}))
	d.sees("vi: not found").misses("as it was").send(ended(errors.New("exit status 1")))
	d.sees("vi failed: exit status 1").misses("as it was")
	path := filepath.Join(d.dir, "aws.yaml")
	if err := os.WriteFile(path, []byte(strings.Replace(d.onDisk("aws.yaml"), "2026-07-01", "2026-08-01", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	d.send(ended(nil))
	d.misses("changed on both sides").sees("aws.yaml read again, 1 edit kept", "▸deprecated  2025-12-02", "expired     2026-08-01").send(ended(nil))
	d.sees("aws.yaml is as it was")
	start(t, 80, 24).press("E").sees("E: neither VISUAL nor EDITOR names an editor")
}

// TestEditorTakesNoOptionFromAName checks that the editor gets an absolute path, because a file
// named on the command line or found in a folder may have the name of an option.
func TestEditorTakesNoOptionFromAName(t *testing.T) {
	d := startWith(t, 80, 24, func(o *Options) { o.Editor = []string{"vi"} })
	text := d.onDisk("aws.yaml")
	t.Chdir(t.TempDir())
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"+!touch was-run", "--cmd=!touch was-run", "-c!touch was-run"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		doc, err := files.Open(name, files.Options{})
		if err != nil {
			t.Fatal(err)
		}
		d.Editor.Files[0].Doc = doc
		cmd := browse.Handle(&d.Context, keys.Command{Intent: keys.OpenEditor})[0].(panel.Exec).Cmd
		if got, want := cmd.Args[len(cmd.Args)-1], filepath.Join(here, name); got != want {
			t.Errorf("the editor is called with %q, want %q", got, want)
		}
	}
}

func TestPlay(t *testing.T) {
	d := start(t, 80, 24).press("space")
	for range 3 {
		d.send(played{d.playing})
	}
	d.sees("as of 2025-11-23").press("space")
	d.send(played{1})
	d.sees("as of 2025-11-23").press("space", "e")
	d.send(played{d.playing})
	d.sees("as of 2025-11-23").press("esc", ":", "play 2x", "enter").sees("2x").press("ctrl+u", "play 1mo", "enter")
	d.send(played{d.playing})
	d.sees("as of 2025-12-23", "stop").press("space", "space")
	d.send(played{d.playing})
	d.sees("as of 2026-01-23")
}

func TestCheckKeys(t *testing.T) {
	for _, c := range []struct {
		name string
		keys []string
		says string
	}{
		{"undo", []string{"u", "backspace"}, ""}, {"undu", []string{"u"}, "did you mean undo"}, {"undo", []string{"j"}, "undo"}, {"leave", []string{"w"}, `no action "leave": the help (?) and :NAME list them`}, {"redo", []string{"ctrl+y"}, ""},
		{"copy-all", []string{"r"}, `"r" is bound twice in the problems: to `}, {"mouse", []string{"m"}, `the key "m" is bound twice: to mark and to mouse`},
	} {
		err := keys.Check(map[string][]string{c.name: c.keys})
		if (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s %v: %v", c.name, c.keys, err)
		}
	}
	d := startWith(t, 80, 24, func(o *Options) { o.Keys = map[string][]string{"save": {"W"}, "edit": {"E", "i"}} })
	d.sees("E edit").press("i").sees("start ").press("esc", "L").sees("W save  u undo  E edit")
}

// TestKeysExist: each key of the toolkit can be bound, except those that terminals send as another
// one, and nothing else can.
func TestKeysExist(t *testing.T) {
	known := 0
	for i := tea.KeyType(-200); i < 128; i++ {
		for _, alt := range []bool{false, true} {
			key := tea.Key{Type: i, Alt: alt}.String()
			if i == tea.KeyRunes || key == "" || key == "alt+" {
				continue
			}
			if err := keys.CheckKey(key); err != nil && !strings.Contains(err.Error(), "terminals send it as") {
				t.Error(err)
			}
			known++
		}
	}
	if known < 150 {
		t.Errorf("the toolkit has %d keys", known)
	}
	for _, key := range []string{"a", "Ä", "?", "space", "alt+x", "f12", "ctrl+shift+left"} {
		if err := keys.CheckKey(key); err != nil {
			t.Error(err)
		}
	}
	for _, key := range []string{"", "foo", "uu", "C-u", "f21", "f05", "ctrl+", "ctrl+A", "alt+", "shift+a", "Enter", "F5", "Alt+x", "ctrl+shift+alt+hyper", "\x1b"} {
		if keys.CheckKey(key) == nil {
			t.Errorf("%q can be bound", key)
		}
	}
}

// TestFooterNamesThePanels checks that the footer of every scope with rows names the panels in
// words, agenda and problems first, and that their keys open them.
func TestFooterNamesThePanels(t *testing.T) {
	ways := map[keys.Scope][]string{keys.Timeline: nil, keys.Agenda: {"g"}, keys.Problems: {"p"}, keys.Paths: {"U"}, keys.Plan: {"P"}, keys.Overview: {"F"},
		keys.Matrix: {"V"}, keys.Children: {":children", "enter"}}
	for scope := range keys.Scopes {
		way, known := ways[scope]
		if !scope.IsBrowsing() {
			continue
		}
		if !known {
			t.Errorf("no way leads to %s", scope)
			continue
		}
		for _, size := range [][2]int{{100, 30}, {200, 50}} {
			d := checkedBy(t, "kubernetes", size[0], size[1], "aws.yaml", "team-a.yaml").press(way...)
			if d.Layers.Top() != scope {
				t.Fatalf("%q leads to %s", way, d.Layers.Top())
			}
			if scope == keys.Timeline { // the timeline names each panel
				d.sees("g agenda", "p problems", "U paths", "o override", "P plan", "V matrix")
				continue
			}
			for i, x := range []struct {
				words string
				to    keys.Scope
			}{{"g agenda", keys.Agenda}, {"p problems", keys.Problems}, {"U paths", keys.Paths}, {"P plan", keys.Plan}} {
				if line := d.line(size[1]); x.to != scope && (i < 2 || size[0] == 200) && !strings.Contains(line, x.words) {
					t.Errorf("%s at %v: no %q in %q", scope, size, x.words, line)
				}
			}
			for _, x := range []struct {
				key string
				to  keys.Scope
			}{{"g", keys.Agenda}, {"p", keys.Problems}, {"U", keys.Paths}, {"P", keys.Plan}, {"F", keys.Overview}, {"V", keys.Matrix}} {
				d.begin(d.options, size[0], size[1])
				if d.press(way...).press(x.key); x.to != scope && d.Layers.Top() != x.to {
					t.Errorf("%s: %s leads to %s", scope, x.key, d.Layers.Top())
				}
			}
		}
	}
	d := checkedBy(t, "kubernetes", 100, 30, "aws.yaml", "team-a.yaml").press(":children", "enter", "/", "no-such", "enter").sees("namespaced profiles over aws.yaml  filter no-such", "0 of ")
	d.press("esc").misses("filter no-such").sees("namespaced profiles over aws.yaml")
}

// TestOtherPlace goes from a finding to the other place that it names, by key and by mouse, even in
// another file. If it names none, the key is refused and not offered.
func TestOtherPlace(t *testing.T) {
	d := start(t, 80, 24).press("p").sees("▸✕ start-order", "deprecated 2026-05-01 (line 47)", "r other place")
	d.press("r").sees("▸ 1.32.9", " ▸deprecated  2026-05-01  Fri")
	click := func(line int) *driver {
		d.send(tea.MouseMsg{X: 20, Y: line, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
		return d
	}
	d.press("p")
	if click(3); !strings.Contains(d.line(1), "CloudProfile") || !strings.Contains(d.text(), " ▸deprecated  2026-05-01  Fri") {
		t.Errorf("a click on the words of the finding in focus:\n%s", d.text())
	}
	d.press("p", "end").misses("r other place").press("r").sees("has no other place")
	d = familyAt(t, 80, 24, "2026-11-20", "child.yaml", below("team-a", "garden-a", "base", overrideLists("1.33.5", "preview", "2027-01-15")),
		"one.yaml", profile("base", baseLists), "two.yaml", profile("base", baseLists))
	d.press("p", "/", "parent-ambiguous", "enter").sees("▸✕ parent-ambiguous", "child.yaml line").press("r")
	if !strings.Contains(d.line(1), "lctui  one.yaml") {
		t.Errorf("the other place in another file:\n%s", d.text())
	}
}

// TestViewSaysReadOnlyOnce checks that the title, and not each line of the list of files, shows
// read only if no file may be edited.
func TestViewSaysReadOnlyOnce(t *testing.T) {
	d := startWith(t, 120, 40, func(o *Options) { o.Writable = false }, "aws.yaml", "team-a.yaml").press("F").sees("clean")
	if n := strings.Count(d.text(), "read only"); n != 1 {
		t.Errorf("it says %d times that the files are read only:\n%s", n, d.text())
	}
}
