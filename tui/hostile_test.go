package tui

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/files/journal"
	"github.com/lctui/lctui/model/sample"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// hostile is a text that takes over a terminal, hides characters, or is wider than it looks.
const hostile = "e\x1b]0;owned\x07\x1b[2J\u009b31m\u0085\u202edlo\u202c\u2066\u200b\u200d\u00ad\ufe0f\U000e0041漢字ｗ\u0301\r\n\x1b7\ty\u3164"

// hostileYAML returns a text as a part of a YAML string, escaped only where YAML requires it.
func hostileYAML(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteString(`\` + string(r))
		case r >= ' ' && r < 0x7f || r == '\u202e' || r == '\u200b' || r > 0xff && unicode.IsLetter(r):
			b.WriteRune(r)
		default:
			fmt.Fprintf(&b, `\U%08X`, r)
		}
	}
	return `"` + b.String() + `"`
}

// hostileProfile returns a profile, or a namespaced one, with hostile text in every field. One
// version has a name longer than any screen.
func hostileProfile(kind, head string) string {
	h := func(field string) string { return hostileYAML(field + hostile) }
	return "# cloudprofiles.core.gardener.cloud " + hostileYAML("name"+hostile) + " was not valid:\n" +
		"# * spec.kubernetes.versions[0].version: Invalid value: \"\u202e\u200b\": no\n#\n" +
		"apiVersion: core.gardener.cloud/v1beta1\nkind: " + kind + "\nmetadata: {" + head + "}\nspec:\n" +
		"  parent: {kind: CloudProfile, name: " + h("name") + "}\n  kubernetes:\n    versions:\n" +
		"    - version: " + h("one") + "\n      lifecycle:\n      - {classification: supported, startTime: 2025-10-01T00:00:00Z}\n" +
		"      - {classification: deprecated, startTime: 2026-02-01T00:00:00Z} # \u202ecomment\u200b\n" +
		"    - {version: " + h("old") + ", classification: " + h("class") + ", expirationDate: " + h("date") + "}\n" +
		"    - version: " + h("two") + "\n      lifecycle:\n      - {classification: " + h("stage") + ", startTime: " + h("start") + "}\n      - {classification: expired, startTime: 2026-05-01T00:00:00Z}\n" +
		"    - version: 1.31.4\n      lifecycle: [{classification: supported}, {classification: expired, startTime: 2026-03-01T00:00:00Z}]\n" +
		"    - version: " + hostileYAML(strings.Repeat("長い\u202e", 2500)) + "\n      lifecycle: [{classification: supported}]\n" +
		"  machineImages:\n  - name: " + h("image") + "\n    updateStrategy: " + h("strategy") + "\n    versions:\n" +
		"    - version: " + h("os") + "\n      cri: [{name: " + h("cri") + "}]\n      architectures: [" + h("arch") + "]\n      lifecycle: [{classification: supported, startTime: 2026-01-05T00:00:00Z}]\n" +
		"status: {kubernetes: {versions: [{version: " + h("one") + ", classification: " + h("now") + "}]}}\n"
}

// hostileScreen opens a profile, a namespaced one below it and package revisions, all with hostile
// texts, from files with hostile names.
func hostileScreen(t *testing.T, width, height int) *driver {
	t.Helper()
	h := func(field string) string { return hostileYAML(field + hostile) }
	record := func(api, kind, name, spec string) string {
		return "apiVersion: " + api + "\nkind: " + kind + "\nmetadata: {name: " + h(name) + ", namespace: " + h("space") + ", resourceVersion: \"7\"}\nspec: " + spec + "\n"
	}
	d := &driver{t: t, dir: filepath.Join(t.TempDir(), "d"+hostile)}
	if err := os.Mkdir(d.dir, 0o700); err != nil {
		t.Skip("this file system has no such names: ", err)
	}
	named := "name: " + h("name")
	o := Options{Writable: true, Now: clock, Clock: func() time.Time { return clock }, Color: "never", Documents: []*files.Document{
		d.file("a"+hostile, hostileProfile("CloudProfile", named)),
		d.file("b"+hostile, hostileProfile("NamespacedCloudProfile", "name: "+h("below")+", namespace: "+h("space"))),
		d.file("c"+hostile, record("porch.kpt.dev/v1alpha1", "PackageRevision", "revision", "{lifecycle: Draft, packageName: "+h("package")+", repository: "+h("repository")+", workspaceName: "+h("workspace")+"}")+
			"---\n"+record("porch.kpt.dev/v1alpha1", "PackageRevision", "published", "{lifecycle: Published, packageName: "+h("package")+", repository: "+h("repository")+", workspaceName: "+h("other")+", tasks: [{type: "+h("task")+"}]}")),
	}}
	o.Journals = journal.New(disk.NewState(filepath.Join(t.TempDir(), "state")), o.Clock, journal.Owner{})
	d.begin(o, width, height)
	return d
}

// harmless checks that a text has nothing that controls a terminal or hides characters. It does not
// rely on the program for that.
func harmless(t *testing.T, text, what string) {
	t.Helper()
	for i, r := range text {
		if r != '\n' && unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point) {
			t.Fatalf("%s: %U in %q", what, r, text[max(i-60, 0):min(i+20, len(text))])
		}
	}
	if !utf8.ValidString(text) {
		t.Fatalf("%s is no UTF-8: %q", what, text)
	}
}

// drawsWell checks the screen as the terminal gets it.
func drawsWell(t *testing.T, d *driver) {
	t.Helper()
	fits(t, d)
	what := fmt.Sprintf("%s at %dx%d", d.Layers.Top(), d.Width, d.Height)
	text := d.text()
	harmless(t, text, what)
	for line := range strings.SplitSeq(text, "\n") {
		if n := ansi.StringWidth(line); n > d.Width {
			t.Fatalf("%s: a line of %d cells: %q", what, n, line)
		}
	}
}

// TestHostileNamesOnTheScreen walks through all modes at all sizes with files in which every text
// is hostile.
func TestHostileNamesOnTheScreen(t *testing.T) {
	steps := sample.Of(500, 60)
	openings := []string{"o", ":children enter", "g", "p", "?", "jj)s", "e", "A", "*S", "a", "{{e", "}}e", "}}}e", "}}}}e", "y", "Y", "v"}
	seen := map[keys.Scope]bool{}
	for seed := range uint64(sample.Of(4, 2)) {
		random := rand.New(rand.NewPCG(seed, 23))
		d := hostileScreen(t, 120, 40)
		t.Chdir(t.TempDir()) // what is typed may write files of any name
		for range steps {
			switch random.IntN(24) {
			case 0:
				d.send(tea.WindowSizeMsg{Width: random.IntN(190) + 37, Height: random.IntN(55) + 9})
			case 1:
				d.press(walkTexts[random.IntN(len(walkTexts))])
			case 2:
				d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(hostile), Paste: true})
			case 3:
				d.send(tea.MouseMsg{X: random.IntN(120), Y: random.IntN(40), Button: tea.MouseButton(random.IntN(8)), Action: tea.MouseAction(random.IntN(3))})
			case 4:
				d.Layers, d.Filter = nil, panel.Filter{}
				d.Settle()
				d.press(strings.Fields(openings[0])...)
				openings = append(openings[1:], openings[0])
			default:
				d.press(walkKeys[random.IntN(len(walkKeys))])
			}
			drawsWell(t, d)
			seen[d.Layers.Top()] = true
			if d.ending.leaving {
				d.ending.leaving, d.ended = false, false
				d.Layers = nil
				d.Trial = nil
				d.Settle()
			}
		}
		for _, text := range d.copied {
			harmless(t, strings.ReplaceAll(text, "\t", ""), "the clipboard")
		}
	}
	for _, mode := range []keys.Scope{keys.Timeline, keys.Agenda, keys.Problems, keys.Paths, keys.Help, keys.Review, keys.StartField, keys.VersionField, keys.ShiftField, keys.StageChoice, keys.Transitions, keys.Children, keys.CommandField, keys.FilterField, keys.LeaveQuestion} {
		if !seen[mode] && sample.Whole() {
			t.Errorf("%s was never drawn", mode)
		}
	}
}

// TestHostileNamesInQuestions draws what opens without a key: edits of an earlier run, a file open
// elsewhere, one that changed on disk, and one that is gone.
func TestHostileNamesInQuestions(t *testing.T) {
	d := hostileScreen(t, 100, 30)
	d.press("j", ")", "D")
	drawsWell(t, d)
	second := &driver{t: t, dir: d.dir}
	second.begin(d.options, 100, 30)
	drawsWell(t, second)
	d.Editor.Journals.Unlock()
	second.begin(d.options, 100, 30)
	if second.Layers.Top() != keys.ResumeQuestion {
		t.Fatalf("no question: %s", second.text())
	}
	drawsWell(t, second)
	for _, keys := range [][]string{{"v"}, {"esc"}, {"r"}, {"s"}} {
		drawsWell(t, second.press(keys...))
	}
	second.press("esc", "esc")
	path := second.Editor.Files[0].Doc.Path()
	if err := os.WriteFile(path, []byte(strings.Replace(hostileProfile("CloudProfile", "name: x"), "2025-10-01", "2025-10-02", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	second.press(")", ":w", "enter")
	drawsWell(t, second)
	for _, key := range []string{"d", "j", "enter", "esc", "esc", "s", "X", "r", "esc"} {
		drawsWell(t, second.press(key))
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	drawsWell(t, second.press("esc", "esc", ")", ":w", "enter"))
}

// TestHostileNamesInAConversation checks that a conversation prints nothing harmful either.
func TestHostileNamesInAConversation(t *testing.T) {
	d := hostileScreen(t, 80, 24)
	d.Editor.Journals.Unlock()
	lines := []string{"help", "list", "versions", "problems", "agenda", "changes", "one", "1.31.4", "2", "+=1d", "1", "show", "diff", "save", "tracks", "2", "files", "2", "undo", "q", "y", "q", "n", "q!"}
	var typed []string
	for range 3 {
		typed = append(typed, lines...)
	}
	said, _, err := d.options.talk(nil, append(typed, hostile, "q!", "q")...)
	if err != nil {
		t.Fatal(err)
	}
	said = strings.ReplaceAll(said, hostile, "")
	harmless(t, said, "the conversation")
	if !strings.Contains(said, `\u202e`) {
		t.Errorf("nothing hostile was said:\n%s", said)
	}
}
