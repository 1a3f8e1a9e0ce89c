package tui

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/browse"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/refusal"
	"github.com/lctui/lctui/tui/timeline"
)

// shownDescriptor opens the fixture of a lifecycle descriptor.
func shownDescriptor(t *testing.T, width, height int) *driver {
	t.Helper()
	return startWith(t, width, height, func(*Options) {}, "lifecycle.toml")
}

// describing opens a text written for one test.
func describing(t *testing.T, width, height int, name, text string) *driver {
	t.Helper()
	d := &driver{t: t, dir: t.TempDir()}
	o := Options{Writable: true, Now: clock, Color: "never", Documents: []*files.Document{d.file(name, text)}}
	d.begin(o, width, height)
	return d
}

func TestDescriptorPictures(t *testing.T) {
	ascii := func(o *Options) { o.ASCII = true }
	t.Run("moves", func(t *testing.T) { shownDescriptor(t, 80, 24).press("jj", "e").golden("descriptor") })
	t.Run("moves in ASCII", func(t *testing.T) {
		startWith(t, 80, 24, ascii, "lifecycle.toml").press("jj", "e").golden("descriptor-ascii")
	})
	for _, size := range [][2]int{{200, 50}, {120, 40}, {80, 24}, {60, 16}, {40, 10}} {
		name := "descriptor-" + strconv.Itoa(size[0]) + "x" + strconv.Itoa(size[1])
		t.Run(name, func(t *testing.T) { shownDescriptor(t, size[0], size[1]).press("jj").golden(name) })
		t.Run(name+"-moves", func(t *testing.T) { shownDescriptor(t, size[0], size[1]).press("e").golden(name + "-moves") })
	}
	t.Run("details instead of rows", func(t *testing.T) { shownDescriptor(t, 60, 16).press("jj", "tab").golden("descriptor-60x16-details") })
	t.Run("naming a version", func(t *testing.T) { shownDescriptor(t, 80, 24).press("jj", "A").golden("descriptor-add") })
	t.Run("help", func(t *testing.T) { shownDescriptor(t, 80, 24).press("?").golden("descriptor-help") })
}

// TestDescriptorColours: letter and bar of a version have the meaning of its stage,
// and without colours nothing but text is written.
func TestDescriptorColours(t *testing.T) {
	d := shownDescriptor(t, 80, 24)
	meanings := map[string]timeline.Meaning{}
	for _, line := range d.screen.Lines() {
		line.Each(func(m timeline.Meaning, text string) {
			if _, seen := meanings[strings.TrimSpace(text)]; !seen {
				meanings[strings.TrimSpace(text)] = m
			}
		})
	}
	for text, want := range map[string]timeline.Meaning{
		"⣿⣿⣿⣿⣿⣿⣿⣿": timeline.BarOf(model.LookSupported), "========": timeline.BarOf(model.LookDeprecated),
		"D": timeline.LetterOf(model.LookDeprecated), "S": timeline.UrgentOf(model.LookSupported),
	} {
		if got, ok := meanings[text]; !ok || got != want {
			t.Errorf("%q means %v, want %v", text, got, want)
		}
	}
	if strings.Contains(strings.ReplaceAll(plain(d.View()), draw.SaveCursor, ""), "\x1b") {
		t.Error("a colour without colours")
	}
	theme, err := draw.NewTheme("dark", draw.Colors256, false)
	if err != nil {
		t.Fatal(err)
	}
	d.Theme = theme
	d.screen.Invalidate()
	if !strings.Contains(d.View(), "\x1b[38;5;142m========") {
		t.Errorf("deprecated is not in its colour:\n%q", d.View())
	}
}

// TestDatelessKeysSayWhy: where there are no dates, the keys of dates and of what only
// profiles have say in one line why nothing happens.
func TestDatelessKeysSayWhy(t *testing.T) {
	d := shownDescriptor(t, 80, 24)
	for _, c := range []struct{ keys, says string }{
		{", . < > t @ space", ": no dates in this format: lifecycle 0.9.0 says the same at every date"},
		{"[ ] b w", ": no dates in this format: no transition is planned"},
		{"+ - 0 shift+left shift+right", ": no dates in this format: there is no time axis"},
		{"H L ( )", ": no dates in this format: no start to move; e lists what can be done"},
		{"a d", ": stages follow from the two lists: e lists what can be done"},
		{"m * S", ": a descriptor is changed one version at a time: e lists what can be done"},
		{"c", ": a descriptor has no older fields to convert"},
		{"h l", ": a version is in one stage here, supported or deprecated"},
		{"g", ": no dates in this format: nothing is coming"},
		{"o", ": lifecycle 0.9.0 is no profile: nothing overrides it"},
		{"O", ": no open file has a namespaced profile over what is in focus"},
	} {
		for _, key := range strings.Fields(c.keys) {
			before := d.Cursor
			d.press(key)
			if want := " " + keys.Name(keys.Spelling(key)) + c.says; d.line(-2) != want {
				t.Errorf("%s: the status line is %q, want %q", key, d.line(-2), want)
			}
			if d.Layers.Top() != keys.Timeline || !d.Cursor.Equal(before) || d.Editor.Now().Dirty() {
				t.Fatalf("%s did something:\n%s", key, d.text())
			}
		}
	}
	for _, c := range []struct{ command, says string }{
		{"at 2026-05-01", "no dates in this format"}, {"zoom fit", "no dates in this format"}, {"move +1d", "no dates in this format"},
		{"play", "no dates in this format"}, {"now", "no dates in this format"},
	} {
		d.press(":", c.command, "enter").sees(c.says).press("esc")
	}
	d.press("e", ".").sees("no dates in this format").press("+").sees("there is no time axis")
}

// TestDescriptorHints: footer and help name keys that can do something here, and
// nothing of dates.
func TestDescriptorHints(t *testing.T) {
	for _, size := range [][2]int{{120, 40}, {80, 24}, {60, 16}, {40, 10}} {
		d := shownDescriptor(t, size[0], size[1])
		d.press("D").press("esc").take(keys.Command{}, browse.Handle(&d.Context, keys.Command{Intent: keys.SupportAPI, Text: "0.14"}))
		footer := d.line(-1)
		for _, word := range []string{"day", "month", "next", "date", "override", "convert", "mark", "edit"} {
			if strings.Contains(footer, word) {
				t.Errorf("%v: the footer names %q: %s", size, word, footer)
			}
		}
		for _, h := range d.panels[keys.Timeline].Face(&d.Context).Hints {
			for _, i := range h.Intents {
				if h.In(d.Size) && !refusal.Offers(&d.Context, i) {
					t.Errorf("%v: the footer names %s, which makes no sense here", size, i)
				}
			}
		}
	}
	d := shownDescriptor(t, 240, 200).press("?")
	d.sees("what can be done to the version", ":support VERSION", ":deprecate VERSION", ":remove VERSION", "support, deprecate, remove by name")
	d.misses("time cursor", "zoom", "older fields", "mark the version", "start of the focused stage", "agenda")
	d.press("its whole", "enter").sees(":deprecate").press("0.5", "esc")
	start(t, 240, 200).press("?").misses(":support VERSION")
}

// TestMoves: a move is one step; what it affects stands there before it is made.
func TestMoves(t *testing.T) {
	d := shownDescriptor(t, 80, 24).press("e").sees("buildpack/2.1  move", "▸d  deprecate  deprecates the whole major 2: 2.0 to 2.1", "affects  2.0, 2.1", "! whole-major  a single minor cannot be deprecated: 2.1 goes with its whole")
	d.press("enter").sees("lifecycle.toml ●", "▸▪2.1   D", " ▪2.0   D", `supported by "2.1", deprecated by "2"`, "buildpack/2 deprecated", "u undoes")
	d.press("u").sees("undone: buildpack/2 deprecated").misses("●", "▪").press("ctrl+r").sees("done again: buildpack/2 deprecated", "lifecycle.toml ●")
	d.press("u", "}", "j", "e").sees("refused: 1.2 lies inside a range").press("r").sees("r: 1.2 lies inside a range; remove platform/1 instead").misses("●")
}

// TestMoveLetters: the letters of the list do what it says, and no others.
func TestMoveLetters(t *testing.T) {
	d := shownDescriptor(t, 80, 24).press("}", "end").sees("▸ 0.4   D").press("e").sees("▸r  remove     removes 0.4 from both lists", "affects  0.4")
	d.press("z").sees("z is none of the letters shown").press("s").sees("platform/0.4 is already supported").misses("●", "  move ╌")
	d.press("e", "r").sees("platform/0.4 removed; u undoes", "platform 5", "▸ 0.5   S").press("u").sees("platform 6", "▸ 0.4   D")
	d.press("k", "e").sees("▸d  deprecate  supported to deprecated", "affects  0.5").press("enter").sees("platform/0.5 deprecated; u undoes", "▸▪0.5   D", "unsaved: was supported (u undoes)")
	d.press("D").sees("platform/0.5 removed; u undoes", "platform 5")
	d.press("home", "D").sees("D: 1.3 lies inside a range; remove platform/1 instead")
	if got := d.edits(); got != "platform/0.5 removed, was supported" {
		t.Error(got)
	}
}

// TestNamingAVersion: the field supports, deprecates and removes what has no row, and
// shows with every key what would come of it.
func TestNamingAVersion(t *testing.T) {
	d := shownDescriptor(t, 80, 24).press("}", "end", "A")
	d.sees("support a version of platform", "version  0.6", "next after 0.5", "[support]", "= platform/0.6 supported", "affects  0.6", "▸▪0.6   S", "lifecycle.toml ●")
	d.press("0.14").sees("version  0.14", "▸▪0.14  S", "affects  0.14").misses("0.6 ")
	d.press("up").sees("version  0.15").press("pgup").sees("version  1.0", "= platform/1.0 is already supported").misses("●")
	d.press("pgup").sees("version  2.0", "affects  2.0").press("pgdown", "pgdown", "pgdown").sees("there is no version beyond 0.0")
	d.press("ctrl+u").sees("type the version, for example 0.13").press("enter").sees("type the version").press("x").sees(`"x" is no API version`).press("up").sees("there is no version in the field to go on from")
	d.press("ctrl+u", "buildpack/2.5").sees("support a version of buildpack", "= buildpack/2.5 supported: its range, 2.0 to 2.1 before, is 2.0 to", "affects  2.2, 2.3, 2.4, 2.5", "▸buildpack 5", "▸▪2.5   S")
	d.press("esc").sees("▸platform 6", "▸ 0.4   D").misses("●")
	d.press("A", "0.14", "enter").sees("platform/0.14 supported; u undoes", "▸▪0.14  S", "platform 7").press("u").sees("undone: platform/0.14 supported", "platform 6")
	d.press("end", "A", "tab").sees("deprecate a version of platform", "version  0.4", "[deprecate]", "already deprecated").press("tab").sees("remove a version", "removed", "affects  0.4").press("tab").sees("support a version", "version  0.6")
	d.press("esc", "{", "end", "A", "tab", "tab").sees("version  1 ", "all of major 1", "buildpack/1 removed", "affects  1.0, 1.1, 1.2").press("enter").sees("buildpack/1 removed; u undoes", "buildpack 2", "▸ 2.0   S")
}

// TestNamingIsAskedAbout: a typed text is not lost by leaving the field in another way.
func TestNamingIsAskedAbout(t *testing.T) {
	click := tea.MouseMsg{X: 3, Y: 6, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress}
	d := shownDescriptor(t, 80, 24).press("A", "2.5")
	d.send(click)
	d.sees("keep", "drop").press("esc").sees("version  2.5")
	d.send(click)
	d.press("enter").sees("buildpack/2.5 supported")
	d = shownDescriptor(t, 80, 24).press("A", "2.1")
	d.send(click)
	d.sees("▸ 1.2   D").misses("support a version")
	d.press("A", "2.5", "ctrl+c").stays().sees("discard")
	shownDescriptor(t, 80, 24).press("A", "ctrl+c").left(0)
}

// TestMoveCommands: the same with commands, which show below the text what they would do.
func TestMoveCommands(t *testing.T) {
	d := shownDescriptor(t, 80, 24).press(":", "support platform/0.14").sees("affects 0.14: platform/0.14 supported").press("enter").sees("platform/0.14 supported; u undoes", "▸platform 7", "▸▪0.14  S")
	d.press(":", "deprecate buildpack/2.0").sees("affects 2.0, 2.1: buildpack/2 deprecated: 2.0 to 2.1; whole-major").press("enter").sees("▸buildpack 5", "▸▪2.0   D")
	d.press("u", ":", "deprecate 3.0").sees("cannot deprecate buildpack/3.0: it is unsupported").press("enter").sees("cannot deprecate buildpack/3.0")
	d.press(":", "remove other/1", "enter").sees(`no API "other" in a descriptor: write buildpack/1 or platform/1`)
	d.press("}", "end", ":", "remove", "enter").sees("platform/0.4 removed; u undoes")
	d.press(":", "support 1.3", "enter").sees("platform/1.3 is already supported")
	d.press(":", "add-version 0.8", "enter").sees("version  0.8", "affects  0.8").press("esc")
	d.press(":", "version platform/0.5", "enter").sees("▸ 0.5   S")
	if got := d.edits(); got != "platform/0.4 removed, was deprecated; platform/0.14 added, supported" {
		t.Error(got)
	}
	start(t, 80, 24).press(":", "support 0.14", "enter").sees("this is for lifecycle descriptors: support changes their lists")
}

// TestDescriptorOfOnlyTheOlderTable: what the older table cannot say is refused, with the table
// to add, ready to be copied.
func TestDescriptorOfOnlyTheOlderTable(t *testing.T) {
	text := "[api]\n  platform = \"0.3\"\n  buildpack = \"0.2\"\n\n[lifecycle]\n  version = \"0.6.0\"\n"
	d := describing(t, 80, 24, "lifecycle.toml", text).sees(`supported by "0.2"`).misses("older readers")
	d.press("e").sees("refused: the file has only the older [api] table").press("d").sees("what to do instead", "[apis]", `  deprecated = ["0.2"]`, `  supported = ["0.3"]`)
	d.press("esc").sees("buildpack/0.2  move").press("esc", "A", "enter").sees("what to do instead", `  supported = ["0.2", "0.3"]`).press("esc", "esc", ":", "deprecate 0.2", "enter").sees("what to do instead")
	if d.Editor.Now().Dirty() {
		t.Error("something was edited")
	}
	both := strings.Replace(text, "[lifecycle]", "[apis.buildpack]\n  supported = [\"0.2\", \"0.3\"]\n\n[lifecycle]", 1)
	d = describing(t, 80, 24, "lifecycle.toml", both).sees(`older readers  "0.2"  line 3    [api], the oldest version of both lists`)
	d.press("end", "D").sees("buildpack/0.2 removed", `older readers  "0.3"`).press("u").sees(`older readers  "0.2"`)
}

// imageOf is what a tool says about an image with a lifecycle.
const imageOf = `[{"Config": {"Labels": {
  "io.buildpacks.lifecycle.version": "0.20.11",
  "io.buildpacks.lifecycle.apis": "{\"buildpack\":{\"deprecated\":[],\"supported\":[\"0.7\",\"0.8\"]},\"platform\":{\"deprecated\":[\"0.7\"],\"supported\":[\"0.7\",\"0.13\"]}}"
}}}]
`

// TestLabelsOfAnImageAreReadOnly: the title says so, and the line below says why.
func TestLabelsOfAnImageAreReadOnly(t *testing.T) {
	d := describing(t, 80, 24, "image.json", imageOf).sees("image.json  read only", "read only: the labels of an image are not edited in a file", "stages are as of lifecycle 0.20.11")
	for _, key := range []string{"e", "A", "D"} {
		d.press(key).sees(key + ": the labels of an image are not edited in a file")
	}
	d.press(":", "support 0.14", "enter").sees("the labels of an image are not edited in a file").press("esc", "s").misses("save  image.json")
	describing(t, 60, 16, "image.json", imageOf).sees("image.json  read only")
	label := describing(t, 80, 24, "label.json", `{"buildpack":{"deprecated":[],"supported":["0.7"]},"platform":{"deprecated":[],"supported":["0.13"]}}`)
	label.sees("stages are as of this label").misses("read only").press("e", "d").sees("buildpack/0.7 deprecated", "0.7  deprecated in this label")
}

// TestEntriesWithoutARow: a finding about an entry without a row is shown at its API, and a quick
// fix removes the entry.
func TestEntriesWithoutARow(t *testing.T) {
	text := "[apis.buildpack]\nsupported = [\"0.9\"]\n[apis.platform]\ndeprecated = [\"0.2\"]\nsupported = [\"0.3\", \"0.4\", \"0.4\"]\n[lifecycle]\nversion = \"0.0.0\"\n"
	d := describing(t, 80, 24, "lifecycle.toml", text).sees("1 error", "platform 2 ✕").misses("deprecated-unsupported")
	d.press("}").sees("✕ deprecated-unsupported  line 4:", "'0.2'").press("p").sees("▸✕ deprecated-unsupported  platform/0.2", "x: remove '0.2'").misses("with 0.4")
	d.press("x").sees("1  remove '0.2' from the deprecated versions").press("enter").sees("lifecycle.toml ●").misses("deprecated-unsupported").press("esc").sees("0 errors").press("u").sees("1 error")
	d.press(":", "remove 0.2", "enter").sees("platform/0.2 removed").misses("deprecated-unsupported")
	if got := d.edits(); got != "platform/0.2 removed, was listed as deprecated, not supported" {
		t.Error(got)
	}
}

// TestAnAPIWithoutVersions: if no version is listed, one can be named.
func TestAnAPIWithoutVersions(t *testing.T) {
	text := "[apis]\n[apis.buildpack]\nsupported = []\n[apis.platform]\n"
	d := describing(t, 80, 24, "lifecycle.toml", text).sees("▸buildpack 0", "no version of buildpack is supported: A names one")
	for _, key := range []string{"e", "D"} {
		d.press(key).sees(key + ": there is no version here: A names one to support")
	}
	d.press(":", "remove", "enter").sees("there is no version here").press("esc", "A").sees("the first version of buildpack", "type the version").press("tab").sees("type the version").press("tab", "tab", "0.7", "enter").sees("buildpack/0.7 supported", "▸▪0.7   S")
	d.press("}", ":", "support 0.13", "enter").sees("platform/0.13 supported", "▸▪0.13  S").press("s", "y").sees("Saved lifecycle.toml")
	if got, want := d.onDisk("lifecycle.toml"), "[apis]\n[apis.buildpack]\nsupported = [\"0.7\"]\n[apis.platform]\nsupported = [\"0.13\"]\n"; got != want {
		t.Errorf("the file is\n%s", got)
	}
	d.press("D").sees("platform/0.13 removed").press("u").sees("0.13")
}

// TestAManyVersionedAPI: keys go through as many versions as an API may have.
func TestAManyVersionedAPI(t *testing.T) {
	d := describing(t, 80, 24, "lifecycle.toml", "[apis.platform]\nsupported = [\"1.9999\", \"2.9999\"]\n[apis.buildpack]\nsupported = [\"0.7\"]\n")
	d.press("}").sees("platform 20000", "▸ 2.9999").press("end").sees("▸ 1.0").press("e").sees("affects").press("d").sees("platform/1 deprecated")
	d.press("home", "A").sees("version  2.10000").press("enter").sees("no number above 9999")
}

// TestDescriptorInAView: view says why nothing can be moved.
func TestDescriptorInAView(t *testing.T) {
	d := startWith(t, 80, 24, func(o *Options) { o.Writable = false }, "lifecycle.toml")
	for _, key := range []string{"e", "A", "D"} {
		d.press(key).sees(key + ": opened by view")
	}
	d.press("y").sees("copied the line of 2.1")
}

// TestDescriptorBesideOthers: profiles, package revisions and descriptors in one
// program; each has its keys.
func TestDescriptorBesideOthers(t *testing.T) {
	d := startWith(t, 120, 40, func(o *Options) { o.Actor = lifecycle.Actor{User: "bob@example.com", Now: clock} }, "aws.yaml", "lifecycle.toml", "packages.yaml")
	d.sees("lifecycle 0.9.0", "buildpack         5", "platform          6").press("@", "2026-03-01", "enter").sees("as of 2026-03-01")
	d.press(":", "version buildpack/2.0", "enter").sees("no dates in this format: stages are as of lifecycle 0.9.0", "▸ 2.0   S", "as of 2026-03-01").misses(" next ")
	d.press("g").sees("agenda", "kubernetes").press(".").sees("as of 2026-03-02").press("esc", ".").sees("no dates in this format: lifecycle 0.9.0 says the same")
	d.press("}", "/", "0.4", "enter").sees("▸ 0.4   D", "1 of 1").press("esc", "/", "stage:supported", "enter").sees("1.3", "0.5").misses(" 0.4 ").press("esc")
	d.press("end", "e", "r").sees("platform/0.4 removed").press("}").sees("nginx.v3").press("e", "p").sees("proposed")
	d.press("q").sees("2 unsaved edits in lifecycle.toml, packages.yaml").press("esc", ":", "version 2.0", "enter").sees("▸ 2.0   S")
	small := startWith(t, 80, 24, func(*Options) {}, "lifecycle.toml", "aws.yaml").sees("▸lifecycle 0.9.0/buildpack 5").press("{").sees("▸aws/ubuntu 3", "╏ now")
	small.press("{", "{", "H").misses("no dates")
}

// TestCopyOfAVersionOfAnAPI: a line of a table, whatever is edited.
func TestCopyOfAVersionOfAnAPI(t *testing.T) {
	d := shownDescriptor(t, 80, 24).press("jj", "y").sees("copied the line of 1.2").press("Y").sees("copied 5 rows")
	if got, want := d.copied[0], "buildpack\t1.2\tdeprecated\tsupported by \"1.2\", deprecated by \"1\"\n"; got != want {
		t.Errorf("copied %q, want %q", got, want)
	}
	if !strings.HasPrefix(d.copied[1], "buildpack\t2.1\tsupported\tsupported by \"2.1\"\n") || strings.Count(d.copied[1], "\n") != 5 {
		t.Errorf("copied %q", d.copied[1])
	}
}

// TestMouseOverADescriptor: a click takes a row, the wheel goes on, and nothing is
// dragged or scrubbed.
func TestMouseOverADescriptor(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {60, 16}} {
		d := shownDescriptor(t, size[0], size[1])
		before := d.Cursor
		at := slices.IndexFunc(d.lines(), func(line string) bool { return strings.Contains(line, "1.1 ") })
		for _, action := range []tea.MouseAction{tea.MouseActionPress, tea.MouseActionMotion, tea.MouseActionRelease} {
			d.send(tea.MouseMsg{X: 32, Y: at, Button: tea.MouseButtonLeft, Action: action})
		}
		d.sees("▸ 1.1   D")
		for y := range size[1] {
			d.send(tea.MouseMsg{X: 30, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
			d.send(tea.MouseMsg{X: 40, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionMotion})
			d.send(tea.MouseMsg{X: 40, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionRelease})
		}
		d.press("home")
		d.send(tea.MouseMsg{X: 3, Y: 6, Button: tea.MouseButtonWheelDown})
		d.sees("▸ 2.0   S")
		if !d.Cursor.Equal(before) || d.Editor.Now().Dirty() {
			t.Errorf("%v: the mouse moved the time cursor or a start", size)
		}
	}
}

// TestRandomWalkOverDescriptors presses random keys, with a descriptor alone and with a profile;
// what would be written means what is shown.
func TestRandomWalkOverDescriptors(t *testing.T) {
	steps := 1500
	if testing.Short() {
		steps = 400
	}
	for seed, names := range [][]string{{"lifecycle.toml"}, {"lifecycle.toml", "aws.yaml"}, {"packages.yaml", "lifecycle.toml"}} {
		d := startWith(t, 80, 24, func(*Options) {}, names...)
		walk(t, d, rand.New(rand.NewPCG(uint64(seed), 13)), steps)
		d.Layers, d.Trial = nil, nil
		d.Settle()
		previewIsTheDraft(t, d)
		undoneIsTheFile(t, d)
	}
}

// TestEveryDescriptorKey presses each key once in each mode of a descriptor, at sizes
// from nothing to large.
func TestEveryDescriptorKey(t *testing.T) {
	for mode, way := range map[keys.Scope][]string{keys.Timeline: nil, keys.Problems: {"p"}, keys.Help: {"?"}, keys.APIField: {"A"}, keys.Transitions: {"e"}, keys.CommandField: {":"},
		keys.FilterField: {"/"}, keys.Review: {"e", "d", "s"}, keys.LeaveQuestion: {"e", "d", "q"}} {
		t.Run(mode.String(), func(t *testing.T) {
			for _, size := range [][2]int{{40, 10}, {60, 16}, {80, 24}, {200, 60}} {
				d := shownDescriptor(t, size[0], size[1])
				for _, key := range walkKeys {
					d.begin(d.options, size[0], size[1])
					if d.press(way...); d.Layers.Top() != mode {
						t.Fatalf("%v leads to %s at %v", way, d.Layers.Top(), size)
					}
					d.press(key)
					fits(t, d)
				}
			}
		})
	}
}
