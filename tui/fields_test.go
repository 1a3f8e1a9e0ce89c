package tui

import (
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/keys"
)

// profileWith opens a profile with a text.
func profileWith(t *testing.T, text string) *driver { return profileIn(t, text, lifecycle.GEP32) }

// profileIn opens one file with a text, checked in a dialect.
func profileIn(t *testing.T, text string, dialect lifecycle.Dialect) *driver {
	d := &driver{t: t, dir: t.TempDir()}
	d.begin(Options{Writable: true, Now: clock, Dialect: dialect, Documents: []*files.Document{d.file("p.yaml", text)}}, 80, 24)
	return d
}

const bareAndOlder = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata:
  name: p
spec:
  kubernetes:
    versions:
      - version: 1.34.0
      - version: 1.33.0
        classification: deprecated
        expirationDate: "2026-03-31T00:00:00Z"
      - version: 1.32.0
        lifecycle:
          - classification: supported
            startTime: 2025-01-31
          - classification: deprecated
            startTime: "2026-01-31T00:00:00Z"
`

func TestStartField(t *testing.T) {
	t.Run("what the text means", func(t *testing.T) {
		for _, c := range []struct{ text, means string }{
			{"2026-08-01", "= 2026-08-01T00:00:00Z, in 254 d, Sat (was 2025-12-01, +243 d)"},
			{"+=1mo", "= 2026-01-01T00:00:00Z, in 42 d, Thu (was 2025-12-01, +31 d)"},
			{"+14d", "= 2025-12-04T00:00:00Z, in 14 d, Thu (was 2025-12-01, +3 d)"},
			{"now", "= 2025-11-20T09:00:00Z, today, Thu (was 2025-12-01, -11 d)"},
			{"2025-12-01T01:00:00+01:00", "= 2025-12-01T00:00:00Z, in 11 d, Mon (unchanged)"},
			{"01.05.2026", "no such date: write 2026-08-01, or +14d from now"},
			{"2026-02-30", "no such date: February 2026 has 28 days"},
			{"", "= open: it has always applied (was 2025-12-01)"},
		} {
			start(t, 80, 24).press("jjj", "e", "ctrl+u", c.text).sees(c.means)
		}
	})
	t.Run("a month that is too short says so", func(t *testing.T) {
		profileWith(t, bareAndOlder).press("jj", "e").press("ctrl+u", "+=1mo").sees("= 2026-02-28T00:00:00Z (31 January + 1 month, last day)")
	})
	t.Run("days and months by key", func(t *testing.T) {
		d := start(t, 80, 24).press("jjj", "e", "up").sees("start     2025-12-02T00:00:00Z").press("pgup").sees("2026-01-02T00:00:00Z")
		d.press("down", "pgdown", "down").sees("2025-11-30T00:00:00Z").press("esc").misses("●")
	})
	t.Run("what is typed replaces the date shown, what erases or moves edits it", func(t *testing.T) {
		for _, before := range [][]string{nil, {"up"}, {"up", "down"}, {"pgup", "down"}} {
			start(t, 80, 24).press("jjj", "e").press(before...).press("+30d").sees("start     +30d", "= 2025-12-20T00:00:00Z")
		}
		start(t, 80, 24).press("jjj", "e", "up", "end", "backspace", "+01:00").sees("= 2025-12-01T23:00:00Z")
		start(t, 80, 24).press("jjj", "e", "left", "backspace", "5").sees("= 2025-12-01T00:00:05Z")
	})
	t.Run("no time is not kept", func(t *testing.T) {
		d := start(t, 80, 24).press("jjj", "e", "ctrl+u", "soon", "enter").sees("Enter: no such date").press("esc").misses("●")
		if d.Layers.Top() != keys.Timeline {
			t.Error("Esc does not close the field")
		}
	})
	t.Run("empty is open, and its line goes", func(t *testing.T) {
		d := start(t, 80, 24).press("jjj", "h", "e", "ctrl+u", "enter").sees("supported   always").press("s", "X")
		d.left(0)
		d.wantLines("aws.yaml", `-startTime: "2025-09-15T00:00:00Z"`)
	})
	t.Run("letters are text", func(t *testing.T) {
		start(t, 80, 24).press("jjj", "e", "ctrl+u", "q?:su").sees("start     q?:su").stays()
	})
	t.Run("typing in the middle", func(t *testing.T) {
		start(t, 80, 24).press("jjj", "e", "ctrl+u", "206-08-01", "home", "right", "right", "2", "end").sees("= 2026-08-01T00:00:00Z")
	})
	t.Run("a paste goes in whole", func(t *testing.T) {
		d := start(t, 80, 24).press("jjj", "e", "ctrl+u")
		d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("2026-08-01\n"), Paste: true})
		d.sees("= 2026-08-01T00:00:00Z")
	})
	t.Run("left in another way it asks", func(t *testing.T) {
		d := start(t, 80, 24).press("jjj", "e", "ctrl+u", "2026-01-05")
		d.send(tea.MouseMsg{X: 3, Y: 6, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
		d.sees("neither kept nor dropped").press("esc").sees("start     2026-01-05")
		d.send(tea.MouseMsg{X: 3, Y: 6, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
		d.press("enter").sees("▸▪1.33.5", "▸deprecated  2026-01-05  Mon")
	})
	t.Run("by command", func(t *testing.T) {
		start(t, 80, 24).press("jjj", ":edit 2026-01-05", "enter").sees("▸deprecated  2026-01-05  Mon").press(":move -1d", "enter").sees("▸deprecated  2026-01-04")
	})
}

func TestStagesComeAndGo(t *testing.T) {
	t.Run("to a list", func(t *testing.T) {
		d := start(t, 80, 24).press("jj", "a").sees("d  deprecated", "e  expired").press("d", "2026-01-12", "enter").sees("▸deprecated  2026-01-12").press("s", "X")
		d.left(0)
		d.wantLines("aws.yaml", "+- classification: deprecated", `+startTime: "2026-01-12T00:00:00Z"`)
	})
	t.Run("to a bare version: supported is written first", func(t *testing.T) {
		d := profileWith(t, bareAndOlder).press("a").sees("one open supported stage is written before it").press("enter", "2026-01-12", "enter")
		d.sees("supported   always", "▸deprecated  2026-01-12")
	})
	t.Run("a start is proposed where the stage cannot be open", func(t *testing.T) {
		d := start(t, 80, 24).press("a").sees("▸d  deprecated").press("enter").sees("start     2026-01-13", "(proposed: type another)").misses("unchanged", "start-missing")
		d.press("enter").sees("▸deprecated  2026-01-13").misses("start-missing").press("a").sees("▸e  expired")
		d = start(t, 80, 24).press("jj", "a", "enter").sees("start     2025-12-02").press("2026-02-03").sees("start     2026-02-03", "Tue").misses("unchanged", "proposed")
		d.press("esc", "a", "p").sees("= open: it has always applied").misses("unchanged").press("enter").sees("preview     always")
		profileWith(t, bareAndOlder).press("a").sees("▸d  deprecated").press("enter").sees("start     2025-11-20")
	})
	t.Run("a proposal can be edited", func(t *testing.T) {
		start(t, 80, 24).press("a", "enter", "backspace", "5").sees("start     2026-01-15").press("up").sees("start     2026-01-16").press("esc").misses("●")
	})
	t.Run("Esc leaves everything", func(t *testing.T) {
		start(t, 80, 24).press("jj", "a", "esc").misses("●").press("a", "d", "esc").misses("●").sees("supported")
	})
	t.Run("the last one takes the list along", func(t *testing.T) {
		start(t, 80, 24).press("jj", "d").sees("that was the last stage: 1.33.6 is supported again, always", "(no lifecycle)").press("d").sees("d: 1.33.6 has no stage to remove")
	})
	t.Run("a version goes, and comes back", func(t *testing.T) {
		d := start(t, 80, 24).press("jjj", "D").misses("1.33.5        S").sees("4 of 16").press("u").sees("▸ 1.33.5", "4 of 17")
		d.press("D", "s").sees("1.33.5", "removed", "-      - version: 1.33.5").press("X").left(0)
	})
}

// TestOlderFields edits the older fields like stages. Each key splices only the bytes of its field,
// and no conversion is needed.
func TestOlderFields(t *testing.T) {
	t.Run("a date is typed, with the rules, and moved", func(t *testing.T) {
		d := profileWith(t, bareAndOlder).press("j").sees("1.33.0   DL", "▸expired     2026-03-31  Tue").press("L").sees("▸expired     2026-04-01")
		d.press("e").sees("edit  1.33.0 expirationDate", "start     2026-04-01").press("ctrl+u", "+=1mo").sees("= 2026-05-01T00:00:00Z").press("enter").sees("▸expired     2026-05-01").press("(").sees("▸expired     2026-04-01").press("L", "s").sees(`-        expirationDate: "2026-03-31T00:00:00Z"`).press("X").left(0)
		if text := d.onDisk("p.yaml"); text != strings.Replace(bareAndOlder, "2026-03-31T", "2026-04-02T", 1) {
			t.Error(text)
		}
	})
	t.Run("a classification is chosen, each value tried in the row", func(t *testing.T) {
		d := profileWith(t, bareAndOlder).press("j", "h").press("L").sees("L: classification has no date to move: e chooses another value")
		d.press("e").sees("classification of 1.33.0", "▸d  deprecated").misses("e  expired").press("k").sees("▸s  supported", "1.33.0   S!").press("esc").sees("1.33.0   DL").misses("●")
		d.press("e", "p").sees("1.33.0   P!", "▸preview     always").press("s").sees("-        classification: deprecated", "+        classification: preview").press("X").left(0)
		if text := d.onDisk("p.yaml"); text != strings.Replace(bareAndOlder, "- version: 1.33.0\n        classification: deprecated", "- version: 1.33.0\n        classification: preview", 1) {
			t.Error(text)
		}
	})
	t.Run("by command", func(t *testing.T) {
		d := profileWith(t, bareAndOlder).press("j", ":edit 2026-05-01", "enter").sees("▸expired     2026-05-01").press("h", ":edit preview", "enter").sees("1.33.0   P!").press(":edit old", "enter").sees(`"old" is no classification`).press("esc", "esc")
		d.press("u").sees("undone: 1.33.0 classification deprecated to preview")
	})
	t.Run("they are removed and added again", func(t *testing.T) {
		d := profileWith(t, bareAndOlder).press("j", "d").sees("1.33.0   DL").misses("X____").press("d", "d").sees("that was the last stage: 1.33.0 is supported again, always")
		d.press("u", "a").sees("add to 1.33.0", "▸t  expirationDate").press("enter", "+14d").sees("= 2025-12-04T00:00:00Z").press("enter").sees("1.33.0   DL", "▸expired")
		d.press("u", "u").misses("●")
	})
	t.Run("a classification is added to a date", func(t *testing.T) {
		d := profileWith(t, expirationOnly).sees("1.33.0   S!").press("h").press("d").sees("supported is not in the file").press("a").sees("▸c  classification", "d  deprecated")
		d.press("enter").sees("classification of 1.33.0", "▸s  supported").press("d").sees("1.33.0   D!").press("s").sees("+        classification: deprecated").press("X").left(0)
	})
	t.Run("a stage converts them in the same step", func(t *testing.T) {
		d := profileWith(t, expirationOnly).press("a", "k").sees("▸d  deprecated  converts the older fields to a lifecycle").press("enter", "ctrl+u", "2026-01-15", "enter")
		d.sees("+ lifecycle:", "▸deprecated  2026-01-15", "expired     2026-03-31").misses("mixed-fields").press("u").sees("supported   always\n").misses("●")
	})
	t.Run("a version without any field gets the form of the others", func(t *testing.T) {
		profileWith(t, bareAndOlder).press("a").sees("▸d  deprecated", "t  expirationDate")
		profileWith(t, expirationOnly).press("j", "a").sees("▸t  expirationDate", "c  classification", "d  deprecated").press("t", "2026-03-01", "enter").sees("1.32.0   SL").misses("lifecycle:")
	})
	t.Run("in dialect gardener they come first", func(t *testing.T) {
		d := profileIn(t, expirationOnly, lifecycle.Gardener).press("a").sees("▸c  classification")
		if lines := d.text(); strings.Index(lines, "c  classification") > strings.Index(lines, "d  deprecated") {
			t.Error(lines)
		}
	})
	t.Run("they are converted on request", func(t *testing.T) {
		d := profileWith(t, bareAndOlder).press("e").sees("e: 1.34.0 has no lifecycle: a adds a stage").press("j", "c").sees("1 version converted to lifecycle", "1.33.0   D ").press("c").sees("c: 1.33.0 has no older fields")
		d.press(":convert-back", "enter").sees("1.33.0   DL").press("j", "h", "L").sees("this start is not a time")
	})
}

// expirationOnly has a version with an expirationDate alone and one without any field.
const expirationOnly = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata:
  name: p
spec:
  kubernetes:
    versions:
      - version: 1.33.0
        expirationDate: "2026-03-31T00:00:00Z"
      - version: 1.32.0
`

func TestMarksAndShift(t *testing.T) {
	d := start(t, 80, 24).press("S").sees("S: no row is marked").press("*").sees("+1.34.2", "+1.31.11").press("*").misses("+1.34.2")
	d.press("j", "m", "j", "m").sees(" +1.34.1", " +1.33.5").press("S", "14d").sees("+=14d", "4 starts in 2 versions, one undo step").press("enter").sees("●", "4 starts in 2 versions")
	if len(d.Editor.Snapshots) != 2 {
		t.Fatalf("%d steps", len(d.Editor.Snapshots)-1)
	}
	d.press("u").misses("●").press("*", "S", "ctrl+u", "weekly", "enter").sees("Enter: ").press("ctrl+u", "deprecated=2026-02-02", "enter").press("s").sees(`startTime: "2026-02-02T00:00:00Z"`).press("esc")
	d.press("u", "m", "S", "tab").sees("stages all after 2025-11-20").press("esc", "S", "ctrl+u", "+=1y", "enter", "s", "X").left(0)
}

func TestShiftTypedWhole(t *testing.T) {
	for text, sees := range map[string]string{
		"1mo": "2026-01-12 to 2026-02-12", "+1mo": "2026-01-12 to 2026-02-12", "+=1mo": "2026-01-12 to 2026-02-12", "P1M": "2026-01-12 to 2026-02-12",
		"-1mo": "2026-01-12 to 2025-12-12", "-=1w": "2026-01-12 to 2026-01-05", "deprecated=2026-02-02": "deprecated 2026-01-12 to 2026-02-02",
	} {
		start(t, 80, 24).press("j", "m", "S", text).sees("+="+text, sees).press("enter").sees("●")
	}
}

func TestTemplates(t *testing.T) {
	d := startWith(t, 80, 24, func(o *Options) { o.Templates = map[string]string{"usual": "deprecated=+120d expired=+150d"} })
	d.press("jj", "m", "S", "ctrl+u", "usual", "enter").sees("2 starts in 1 version").press("k", "s").sees(`startTime: "2026-03-20T00:00:00Z"`).press("X").left(0)
}

// TestFilterWithin filters by what begins in a period after the time cursor: the rows, the next
// starts and lists. A period that cannot be read lets nothing through.
func TestFilterWithin(t *testing.T) {
	d := start(t, 100, 30).press("/", "within:30d", "enter").sees("▸ 1.34.2", " 1.33.6", " 1.33.5", "S in 11 d   2025-12-01").misses("  1.34.1   ", "1.32.9", "1.33.3")
	d.press(">").sees("  1.34.1   ").press("esc", "t", "/", "within:30", "enter").sees("no version matches the filter").press("esc")
	d.press("g", "/", "within:2w", "enter").sees("2025-12-01").misses("2026").press("esc", "esc")
	d.press("U", "/", "within:2w", "enter").sees("1.34.2").misses("1.32.9")
}

func TestFilter(t *testing.T) {
	start(t, 80, 24).press("/", "1.33").sees("3 of 17 rows").press("enter").misses("1.34.2").sees("1 of 3").press("esc").sees("1.34.2")
	for _, c := range []struct{ text, count string }{
		{"stage:deprecated", "4 of 17 rows"}, {"stage:deprecated 1.3", "3 of 17 rows"}, {"problem", "1 of 17 rows"}, {"edited", "no row matches: 0 of 17"},
		{"deprecated", "no version matches the filter: try stage:deprecated; Esc clears it"},
		{"kubernetes 1.31", "2 of 17 rows"}, {"marked", "no row matches"},
	} {
		d := start(t, 80, 24)
		tells(d, []model.Finding{startOrder})
		d.press("/", c.text).sees(c.count).press("esc").sees("1.34.2")
	}
	d := start(t, 80, 24).press("/", "stage:preview kubernetes", "enter").sees("no version matches the filter").press("]").press("@", "2025-12-05", "enter").sees("1.34.2        P")
	d.press("esc").sees("1.34.1")
}

func TestKeptFilterIsNamed(t *testing.T) {
	start(t, 60, 16).press("/", "1.33", "enter").sees("filter 3/17").press("esc").misses("filter").sees("month")
	start(t, 80, 24).press("/", "1.33").misses("filter 1.33").press("enter").sees("filter 1.33  1 of 3").press("j").sees("filter 1.33  2 of 3").press("esc").misses("filter 1.33")
	start(t, 80, 24).press("g", "/", "expired", "enter").sees("agenda  filter expired").press("esc").misses("filter expired")
}

// TestMissingWordsAreToldWhole runs every command that needs an argument without one. The screen
// shows what the command needs, with the example in full, after it is run and while it is typed.
func TestMissingWordsAreToldWhole(t *testing.T) {
	for name, intent := range keys.Commands() {
		if !slices.Contains(keys.TakesText, intent) {
			continue
		}
		d := start(t, 80, 24)
		told := func() string { return strings.Join(strings.Fields(d.text()), " ") }
		if d.press(":" + name + " "); !strings.Contains(told(), keys.Explain(name)) {
			t.Errorf(":%s while it is typed lacks %q:\n%s", name, keys.Explain(name), d.text())
		}
		d.press("enter")
		if want := ":" + name + " wants a word: " + keys.Explain(name); !strings.Contains(told(), want) {
			t.Errorf("%q is not on the screen:\n%s", want, d.text())
		}
	}
}

func TestCommands(t *testing.T) {
	d := start(t, 80, 24)
	for line, says := range map[string]string{
		"undoo": `no command "undoo": did you mean :undo?`, "at soon": "no such date: write 2026-05-01, or +14d from now", "at": ":at wants a word",
		"theme pink": "pink", "zoom 3": `no zoom "3": day, week, month, quarter, year, fit`, "undo": "nothing to undo", "version 9.9": "9.9",
		"now 3": ":now takes no further words", "w": "nothing to write", "quick-fix": "no finding about 1.34.2 has a quick fix",
	} {
		d.press(":"+line, "enter").sees(says).press("esc", "esc")
	}
	d.press(":").sees("a command by its name, for example :at 2026-05-01").press("undoo", "enter", "a").sees(" :a").misses("undooa", "did you mean").press("esc")
	d.press(":at soon", "enter", ":at 2026-03-01", "enter").sees("as of 2026-03-01").press("t", ":at son", "enter", "left", "o").sees(" :at soon").press("esc")
	d.press(":c", "tab").sees(" children ", " convert ", " convert-back ").press("o", "tab").misses(" children ").sees(" convert ", " copy-all ").press("n").misses("copy-all").press("esc")
	d.press(":the", "tab").sees(":theme").press("dark-r", "tab").sees(":theme dark-red-green", "theme: dark,").press("enter", ":", "up").sees(":theme dark-red-green").press("esc")
	d.press(":zoom year", "enter").sees(" year ").press(":version gardenlinux/1877.6.0", "enter").sees(" gardenlinux 5", "▸ 1877.6.0").press(":filter 1592", "enter").sees("1 of 2")
	d.press(":problems", "enter").sees("worst first").press(":agenda", "enter").sees("coming after").press(":now", "enter").sees("coming after").press(":undo", "enter").sees("nothing to undo")
}
