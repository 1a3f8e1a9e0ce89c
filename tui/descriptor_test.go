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
	"github.com/lctui/lctui/model/sample"
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

// describing opens a file with a text.
func describing(t *testing.T, width, height int, name, text string) *driver {
	t.Helper()
	d := &driver{t: t, dir: t.TempDir()}
	o := Options{Writable: true, Now: clock, Color: "never", Documents: []*files.Document{d.file(name, text)}}
	d.begin(o, width, height)
	return d
}

func TestDescriptorPictures(t *testing.T) {
	ascii := func(o *Options) { o.ASCII = true }
	t.Run("in ASCII", func(t *testing.T) {
		startWith(t, 80, 24, ascii, "lifecycle.toml").press("jj").golden("descriptor-ascii")
	})
	for _, size := range [][2]int{{200, 50}, {120, 40}, {80, 24}, {60, 16}, {40, 10}} {
		name := "descriptor-" + strconv.Itoa(size[0]) + "x" + strconv.Itoa(size[1])
		t.Run(name, func(t *testing.T) { shownDescriptor(t, size[0], size[1]).press("jj").golden(name) })
	}
	t.Run("details instead of rows", func(t *testing.T) { shownDescriptor(t, 60, 16).press("jj", "tab").golden("descriptor-60x16-details") })
	t.Run("help", func(t *testing.T) { shownDescriptor(t, 80, 24).press("?").golden("descriptor-help") })
}

// TestDescriptorColours checks that the letter and the bar of a version have the look of its stage,
// and that without colours only text is written.
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

// TestDatelessKeysSayWhy checks that without dates, the keys for dates and for what only profiles
// have show in one line why nothing happens.
func TestDatelessKeysSayWhy(t *testing.T) {
	d := shownDescriptor(t, 80, 24)
	for _, c := range []struct{ keys, says string }{
		{", . < > t @ space [ ] + - 0 shift+left shift+right h l", ": no dates in this format: stages are as of lifecycle 0.9.0"},
		{"c", ": a descriptor has no older fields to convert"},
		{"g", ": no dates in this format: nothing is coming"},
		{"o", ": lifecycle 0.9.0 is not a profile: nothing overrides it"},
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
		{"at 2026-05-01", "no dates in this format"}, {"zoom fit", "no dates in this format"},
		{"play", "no dates in this format"}, {"now", "no dates in this format"},
	} {
		d.press(":", c.command, "enter").sees(c.says).press("esc")
	}
}

// TestDescriptorKeysThatEdit checks that keys and commands that edit name what to do instead, and
// do nothing.
func TestDescriptorKeysThatEdit(t *testing.T) {
	d := shownDescriptor(t, 120, 40).sees("lifecycle 0.9.0  read only", "read only: lifecycle descriptors are not edited by lctui")
	for _, key := range strings.Fields("e A D H L ( ) a d m * S") {
		d.press(key).sees("lifecycle descriptors are not edited by lctui: change the arrays supported and deprecated", "check FILE --old OLD")
		if d.Layers.Top() != keys.Timeline || d.Editor.Now().Dirty() {
			t.Fatalf("%s did something:\n%s", key, d.text())
		}
	}
	for _, command := range []string{"move +1d", "add-version 0.8", "remove-version", "edit 2026-01-01", "shift +=1d"} {
		d.press(":", command, "enter").sees("descriptors are not edited by lctui").press("esc")
	}
	d.press(":", "support 0.14", "enter").misses("supported; u undoes").press("esc")
	mixed := "platform:\n  supported: [\"0.4\"]\n---\napiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: a}\nspec: {kubernetes: {versions: [{version: 1.30.0}]}}\n"
	d = describing(t, 120, 40, "both.yaml", mixed).sees(" platform ").misses("read only")
	for _, key := range strings.Fields("e A D H a d m S") {
		d.press(key).sees("lifecycle descriptors are not edited by lctui")
	}
	d.press("}").press("a").sees("preview").misses("does not edit")
}

// TestDescriptorHints checks that footer and help name only keys that can act here, and none for
// dates.
func TestDescriptorHints(t *testing.T) {
	for _, size := range [][2]int{{120, 40}, {80, 24}, {60, 16}, {40, 10}} {
		d := shownDescriptor(t, size[0], size[1])
		footer := d.line(-1)
		for _, word := range []string{"day", "month", "next", "date", "override", "convert", "mark", "edit"} {
			if strings.Contains(footer, word) {
				t.Errorf("%v: the footer names %q: %s", size, word, footer)
			}
		}
		for _, h := range d.panels.Panels[keys.Timeline].Face(&d.Context).Hints {
			for _, i := range h.Intents {
				if h.In(d.Size) && !refusal.Offers(&d.Context, i) {
					t.Errorf("%v: the footer names %s, which makes no sense here", size, i)
				}
			}
		}
	}
	d := shownDescriptor(t, 240, 200).press("?")
	d.misses("time cursor", "zoom", "older fields", "mark the version", "agenda", ":support VERSION")
}

// TestDescriptorOfOnlyTheOlderTable checks that the value for older readers is shown alongside the
// lists.
func TestDescriptorOfOnlyTheOlderTable(t *testing.T) {
	text := "[api]\n  platform = \"0.3\"\n  buildpack = \"0.2\"\n\n[lifecycle]\n  version = \"0.6.0\"\n"
	describing(t, 80, 24, "lifecycle.toml", text).sees(`supported by "0.2"`).misses("older readers")
	both := strings.Replace(text, "[lifecycle]", "[apis.buildpack]\n  supported = [\"0.2\", \"0.3\"]\n\n[lifecycle]", 1)
	describing(t, 80, 24, "lifecycle.toml", both).sees(`older readers  "0.2"  line 3    [api], the oldest version of both lists`)
}

// imageOf is the output of a tool for an image with a lifecycle.
const imageOf = `[{"Config": {"Labels": {
  "io.buildpacks.lifecycle.version": "0.20.11",
  "io.buildpacks.lifecycle.apis": "{\"buildpack\":{\"deprecated\":[],\"supported\":[\"0.7\",\"0.8\"]},\"platform\":{\"deprecated\":[\"0.7\"],\"supported\":[\"0.7\",\"0.13\"]}}"
}}}]
`

// TestLabelsOfAnImageAreReadOnly checks that the title shows read only, and the line below it why.
func TestLabelsOfAnImageAreReadOnly(t *testing.T) {
	d := describing(t, 80, 24, "image.json", imageOf).sees("image.json  read only", "read only: the labels of an image are not edited in a file", "stages are as of lifecycle 0.20.11")
	for _, key := range []string{"e", "A", "D"} {
		d.press(key).sees(key + ": the labels of an image are not edited in a file")
	}
	d.press("s").misses("save  image.json")
	describing(t, 60, 16, "image.json", imageOf).sees("image.json  read only")
	label := describing(t, 80, 24, "label.json", `{"buildpack":{"deprecated":[],"supported":["0.7"]},"platform":{"deprecated":[],"supported":["0.13"]}}`)
	label.sees("read only: lifecycle descriptors are not edited by lctui", "stages are as of this label", "0.7  supported ╌")
}

// TestEntriesWithoutARow checks that a finding about an entry without a row is shown at its API.
func TestEntriesWithoutARow(t *testing.T) {
	text := "[apis.buildpack]\nsupported = [\"0.9\"]\n[apis.platform]\ndeprecated = [\"0.2\"]\nsupported = [\"0.3\", \"0.4\", \"0.4\"]\n[lifecycle]\nversion = \"0.0.0\"\n"
	d := describing(t, 80, 24, "lifecycle.toml", text).sees("read only            1✕ 1!", "platform 2 1✕").misses("deprecated-unsupported")
	d.press("}").sees("✕ deprecated-unsupported  line 4:", "'0.2'").press("p", "home").sees("▸✕ deprecated-unsupported  platform/0.2").misses("remove '0.2'")
	d.press("x").sees("lifecycle descriptors are not edited by lctui")
}

// TestAnAPIWithoutVersions checks that an API without versions is shown as such.
func TestAnAPIWithoutVersions(t *testing.T) {
	describing(t, 80, 24, "lifecycle.toml", "[apis]\n[apis.buildpack]\nsupported = []\n[apis.platform]\n").sees("▸buildpack 0", "no versions\n")
}

// TestAManyVersionedAPI checks that keys go through as many versions as an API may have.
func TestAManyVersionedAPI(t *testing.T) {
	d := describing(t, 80, 24, "lifecycle.toml", "[apis.platform]\nsupported = [\"1.9999\", \"2.9999\"]\n[apis.buildpack]\nsupported = [\"0.7\"]\n")
	d.press("}").sees("platform 20000", "▸ 2.9999").press("end").sees("▸ 1.0")
}

// TestDescriptorInAView checks that view refuses edits with the same reason as edit does.
func TestDescriptorInAView(t *testing.T) {
	d := startWith(t, 80, 24, func(o *Options) { o.Writable = false }, "lifecycle.toml")
	for _, key := range []string{"e", "A", "D"} {
		d.press(key).says(key + ": lifecycle descriptors are not edited by lctui: change the arrays supported and deprecated in an editor")
	}
	d.press("y").sees("copied the line of 2.1")
}

// TestDescriptorBesideOthers opens profiles, package revisions and descriptors in one program. Each
// has its own keys.
func TestDescriptorBesideOthers(t *testing.T) {
	d := startWith(t, 120, 40, func(o *Options) { o.Actor = lifecycle.Actor{User: "bob@example.com", Now: clock} }, "aws.yaml", "lifecycle.toml", "packages.yaml")
	d.sees("aws.yaml", "lifecycle.toml", "packages.yaml").press("@", "2026-03-01", "enter").sees("as of 2026-03-01")
	d.press(":", "version buildpack/2.0", "enter").sees("no dates in this format: stages are as of lifecycle 0.9.0", "▸ 2.0   S", "as of 2026-03-01").misses(" next ")
	d.press("g").sees("agenda", "kubernetes").press(".").sees("as of 2026-03-02").press("esc", ".").sees("no dates in this format: stages are as of lifecycle")
	d.press("}", "/", "0.4", "enter").sees("▸ 0.4   D", "1 of 1").press("esc", "/", "stage:supported", "enter").sees("1.3", "0.5").misses(" 0.4 ").press("esc")
	d.press("}").sees("nginx.v3").press("e", "p").sees("proposed")
	d.press("q").sees("1 unsaved edit in packages.yaml").press("esc", ":", "version 2.0", "enter").sees("▸ 2.0   S")
	small := startWith(t, 80, 24, func(*Options) {}, "lifecycle.toml", "aws.yaml").sees(" buildpack 5").press("{").sees(" ubuntu 3", "▸ 24.4.20250914")
	small.press("{", "{", "H").misses("no dates")
}

// TestCopyOfAVersionOfAnAPI checks that a version is copied as a line of a table.
func TestCopyOfAVersionOfAnAPI(t *testing.T) {
	d := shownDescriptor(t, 80, 24).press("jj", "y").sees("copied the line of 1.2").press("Y").sees("copied 11 rows")
	if got, want := d.copied[0], "buildpack\t1.2\tdeprecated\tsupported by \"1.2\", deprecated by \"1\"\n"; got != want {
		t.Errorf("copied %q, want %q", got, want)
	}
	if !strings.HasPrefix(d.copied[1], "buildpack\t2.1\tsupported\tsupported by \"2.1\"\n") || strings.Count(d.copied[1], "\n") != 11 {
		t.Errorf("copied %q", d.copied[1])
	}
}

// TestMouseOverADescriptor checks that a click focuses a row, that the wheel scrolls, and that
// nothing is dragged or scrubbed.
func TestMouseOverADescriptor(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {60, 16}} {
		d := shownDescriptor(t, size[0], size[1])
		before := d.Cursor
		at := slices.IndexFunc(d.lines(), func(line string) bool { return strings.Contains(line, "1.1 ") })
		for _, action := range []tea.MouseAction{tea.MouseActionPress, tea.MouseActionMotion, tea.MouseActionRelease} {
			d.send(tea.MouseMsg{X: 32, Y: at, Button: tea.MouseButtonLeft, Action: action})
		}
		d.sees("▸ 1.1   D")
		for y := range size[1] - 1 { // all but the hints
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

// TestRandomWalkOverDescriptors presses random keys, with a descriptor alone and with other files.
// The text that would be written has the meaning that is shown.
func TestRandomWalkOverDescriptors(t *testing.T) {
	steps := sample.Of(6000, 250)
	for seed, names := range [][]string{{"lifecycle.toml"}, {"lifecycle.toml", "aws.yaml"}, {"packages.yaml", "lifecycle.toml"}} {
		d := startWith(t, 80, 24, func(*Options) {}, names...)
		walk(t, d, rand.New(rand.NewPCG(uint64(seed), 13)), steps)
		d.Layers, d.Trial = nil, nil
		d.Settle()
		previewIsTheDraft(t, d)
		undoneIsTheFile(t, d)
	}
}

// TestEveryDescriptorKey presses each key in each mode of a descriptor, at one of the sizes in
// turn, or at all sizes in a whole run.
func TestEveryDescriptorKey(t *testing.T) {
	for mode, way := range map[keys.Scope][]string{keys.Timeline: nil, keys.Problems: {"p"}, keys.Help: {"?"}, keys.CommandField: {":"},
		keys.FilterField: {"/"}} {
		t.Run(mode.String(), func(t *testing.T) {
			t.Parallel()
			pressEach(t, shownDescriptor(t, 80, 24), mode, way, [][2]int{{40, 10}, {60, 16}, {80, 24}, {200, 60}})
		})
	}
}
