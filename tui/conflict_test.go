package tui

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/sample"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/exit"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// elsewhere changes a file as another program would, and makes the program notice it.
func (d *driver) elsewhere(name string, change func(text string) string) *driver {
	d.t.Helper()
	path := filepath.Join(d.dir, name)
	if err := os.WriteFile(path, []byte(change(d.onDisk(name))), 0o600); err != nil {
		d.t.Fatal(err)
	}
	return d.looks()
}

// looks makes the program check all its files, as it does when they are touched.
func (d *driver) looks() *driver {
	for file := range d.Editor.Files {
		d.run(d.look(file))
	}
	return d
}

// look returns the command that the program runs when a file was touched.
func (d *driver) look(file int) tea.Cmd { return inBackground(d.Editor.Start(editor.Look{File: file})) }

// replacing replaces a text that occurs once.
func replacing(t *testing.T, old, new string) func(string) string {
	return func(text string) string {
		t.Helper()
		if strings.Count(text, old) != 1 {
			t.Fatalf("%q is there %d times", old, strings.Count(text, old))
		}
		return strings.Replace(text, old, new, 1)
	}
}

// entry1335 is the entry of 1.33.5 from its name to its second start.
const (
	entry1335 = `      - version: 1.33.5
        lifecycle:
          - classification: supported
            startTime: "2025-09-15T00:00:00Z"
          - classification: deprecated
            startTime: "2025-12-01T00:00:00Z"
`
	expired1335 = `          - classification: expired
            startTime: "2026-07-01T00:00:00Z"
`
)

func TestAChangeOfOtherVersionsIsTakenOver(t *testing.T) {
	d := start(t, 80, 24).press("jjj", ")", "jj", "L")
	text := d.onDisk("aws.yaml")
	d.elsewhere("aws.yaml", replacing(t, "version: 1.34.1", "version: 1.34.3"))
	d.sees("aws.yaml changed on disk and was read again, your edits are kept", "1.34.3", "●")
	if d.edits() != "1.33.5 deprecated 2025-12-01 to 2026-01-01; 1.32.9 expired 2026-04-01 to 2026-04-02" {
		t.Errorf("edits: %s", d.edits())
	}
	d.press("s", "X").left(exit.Left)
	want := strings.NewReplacer("1.34.1", "1.34.3", entry1335, strings.Replace(entry1335, "2025-12-01", "2026-01-01", 1), "2026-04-01", "2026-04-02").Replace(text)
	if got := d.onDisk("aws.yaml"); got != want {
		t.Error(files.Diff("aws.yaml", []byte(want), []byte(got)))
	}
}

func TestAChangeWithoutEditsIsTakenOver(t *testing.T) {
	d := start(t, 80, 24)
	d.elsewhere("aws.yaml", replacing(t, "version: 1.34.1", "version: 1.34.3")).sees("aws.yaml changed on disk and was read again", "1.34.3").misses("edits", "●")
}

// The focus stays on its stage when somebody else writes another one before it, so that the next key
// edits the stage that was marked when it was pressed.
func TestTheFocusStaysOnItsStage(t *testing.T) {
	d := start(t, 80, 24).press("jjj").sees("▸deprecated  2025-12-01")
	entry := "      - version: 1.33.5\n        lifecycle:\n"
	d.elsewhere("aws.yaml", replacing(t, entry, entry+"          - classification: preview\n            startTime: \"2025-09-01T00:00:00Z\"\n"))
	if d.sees("▸deprecated  2025-12-01").press(")"); d.edits() != "1.33.5 deprecated 2025-12-01 to 2026-01-01" {
		t.Errorf("edits: %s", d.edits())
	}
	d.elsewhere("aws.yaml", replacing(t, entry+"          - classification: preview\n            startTime: \"2025-09-01T00:00:00Z\"\n", entry)).sees("▸deprecated  2026-01-01")
	if d.press(")"); d.edits() != "1.33.5 deprecated 2025-12-01 to 2026-02-01" {
		t.Errorf("edits: %s", d.edits())
	}
}

// The focus on a track without versions, or on a version that is gone, stays with its object when
// somebody else puts another object before it.
func TestTheFocusStaysOnItsObject(t *testing.T) {
	other := func(text string) string {
		return "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata:\n  name: other\nspec:\n  kubernetes:\n    versions:\n      - version: 1.30.0\n---\n" + text
	}
	d := start(t, 120, 24).press("jjj")
	d.elsewhere("aws.yaml", func(text string) string { return other(replacing(t, "version: 1.33.5", "version: 1.33.51")(text)) })
	d.sees("CloudProfile/aws", "1.33.51")
	d = start(t, 120, 24)
	d.elsewhere("aws.yaml", func(text string) string {
		return text[:strings.Index(text, "    versions:")] + "    versions: []\n"
	}).sees("kubernetes 0")
	d.elsewhere("aws.yaml", other).sees("CloudProfile/aws", "kubernetes 0")
}

// A version that an edit hid from the filter does not give the focus to the version that has its row
// when somebody else writes one above it.
func TestTheFocusStaysBesideAHiddenVersion(t *testing.T) {
	d := start(t, 80, 24).press("jjj").press("/").press("stage:supported", "enter").sees("▸ 1.33.5")
	d.press("(").sees("▸ 1.32.9")
	entry := "      - version: 1.33.5\n        lifecycle:\n"
	d.elsewhere("aws.yaml", replacing(t, entry, strings.Replace(entry, "1.33.5", "1.33.51", 1)+"          - classification: supported\n            startTime: \"2025-09-01T00:00:00Z\"\n"+entry))
	d.sees("1.33.51", "▸ 1.32.9").press("u").sees("▸ 1.33.5")
}

// TestALookAtAFormerText rereads a file while the program is checking it. The outcome is about the
// former text, so the program checks again.
func TestALookAtAFormerText(t *testing.T) {
	d := start(t, 80, 24)
	look := d.look(0)
	d.elsewhere("aws.yaml", replacing(t, "version: 1.34.1", "version: 1.34.3")).sees("1.34.3")
	d.file("aws.yaml", replacing(t, "version: 1.34.3", "version: 1.34.4")(d.onDisk("aws.yaml")))
	d.run(look)
	d.sees("aws.yaml changed on disk and was read again", "1.34.4").misses("1.34.3")
	// A text older than the present one is not taken for a newer one.
	d.file("aws.yaml", replacing(t, "version: 1.34.4", "version: 1.34.5")(d.onDisk("aws.yaml")))
	seen := d.look(0)()
	d.elsewhere("aws.yaml", replacing(t, "version: 1.34.5", "version: 1.34.6")).sees("1.34.6")
	d.send(seen)
	d.sees("1.34.6").misses("1.34.5")
}

// TestNothingIsPulledAway checks that a change on disk waits while a field, a list or the diff is
// open, until the rows are back. The status line, if there is one, names it at once.
func TestNothingIsPulledAway(t *testing.T) {
	for _, way := range [][]string{{"jjj", "e", "ctrl+u", "2026"}, {"g"}, {":", "at "}, {"A"}, {"jjj", ")", "q"}} {
		d := start(t, 80, 24).press(way...)
		before := d.lines()
		d.elsewhere("aws.yaml", replacing(t, "version: 1.34.1", "version: 1.34.3"))
		after, said := d.lines(), 0
		for i := range before {
			if before[i] == after[i] {
				continue
			}
			if said++; !strings.Contains(after[i], "aws.yaml changed on disk; it is read again when this is closed") {
				t.Errorf("%q: the screen changed:\n%s", way, d.text())
			}
		}
		if mode := d.Layers.Top(); (mode == keys.StartField || mode == keys.Agenda || mode == keys.VersionField) && said != 1 {
			t.Errorf("%q: said in %d lines", way, said)
		}
		d.press("esc").sees("1.34.3", "read again")
	}
}

// TestConflicts changes the same version here and in the file. Each verdict results in the bytes
// that it stands for.
func TestConflicts(t *testing.T) {
	const mine, theirs = `"2026-01-01T00:00:00Z"`, `"2025-12-24T00:00:00Z"`
	at := func(start string) string {
		return strings.Replace(entry1335, `"2025-12-01T00:00:00Z"`, start, 1) + expired1335
	}
	later := func(entry string) string { return strings.Replace(entry, "2026-07", "2026-08", 1) }
	for _, c := range []struct {
		name   string
		keys   []string
		theirs string // what replaces the entry on disk
		shown  []string
		// edit and disk are the resulting entry for the verdicts "your edit" and "on disk".
		edit, disk string
	}{
		{"the same start", []string{")"}, at(theirs), []string{"deprecated     2025-12-01          ▪2025-12-24          ▪2026-01-01"}, at(mine), at(theirs)},
		{"and another stage there", []string{")"}, later(at(theirs)), []string{"deprecated     2025-12-01          ▪2025-12-24          ▪2026-01-01"}, later(at(mine)), later(at(theirs))},
		{"and another stage here", []string{")", "l", ")", ")"}, at(theirs), []string{"deprecated     2025-12-01          ▪2025-12-24          ▪2026-01-01"},
			strings.Replace(at(mine), "2026-07", "2026-09", 1), strings.Replace(at(theirs), "2026-07", "2026-09", 1)},
		{"removed in the file", []string{")"}, "", []string{"version        there               ▪-                    there"}, at(mine), ""},
		{"removed here", []string{"D"}, at(theirs), []string{"version        there                there               ▪-", "deprecated     2025-12-01          ▪2025-12-24          ▪-"}, "", at(theirs)},
		{"a stage removed in the file", []string{")"}, strings.Split(entry1335, "          - classification: deprecated")[0] + expired1335,
			[]string{"deprecated     2025-12-01          ▪-                   ▪2026-01-01"}, at(mine), strings.Split(entry1335, "          - classification: deprecated")[0] + expired1335},
	} {
		for verdict, want := range map[string]string{"e": c.edit, "d": c.disk} {
			t.Run(c.name+" "+verdict, func(t *testing.T) {
				d := start(t, 80, 24).press("jjj").press(c.keys...)
				text := d.onDisk("aws.yaml")
				d.elsewhere("aws.yaml", replacing(t, entry1335+expired1335, c.theirs))
				d.sees("changed on both sides  aws.yaml", "1.33.5  not decided", "1 of 1 not decided").sees(c.shown...)
				d.press("enter").sees("is not decided").press(verdict).press("enter").sees("read again").press(":w!", "enter", "q").left(exit.Left)
				got, all := d.onDisk("aws.yaml"), strings.Replace(text, entry1335+expired1335, want, 1)
				if got != all {
					t.Errorf("%s", files.Diff("aws.yaml", []byte(all), []byte(got)))
				}
			})
		}
	}
}

// TestEachStageByItself checks that a stage that only one side changed is as that side left it,
// without a question. Each stage that both changed is decided by itself.
func TestEachStageByItself(t *testing.T) {
	entry := func(supported, deprecated, expired string) string {
		return strings.NewReplacer("2025-09-15", supported, "2025-12-01", deprecated, "2026-07-01", expired).Replace(entry1335 + expired1335)
	}
	for _, c := range []struct {
		edits, keys []string
		there, want string
		questions   int
	}{
		{[]string{")"}, nil, entry("2025-09-15", "2025-12-01", "2026-08-01"), entry("2025-09-15", "2026-01-01", "2026-08-01"), 0},
		{[]string{")", "l", ")"}, nil, entry("2025-09-16", "2025-12-01", "2026-08-01"), entry("2025-09-16", "2026-01-01", "2026-08-01"), 0},
		{[]string{")", "l", ")"}, []string{"e", "d"}, entry("2025-09-16", "2025-12-24", "2026-09-01"), entry("2025-09-16", "2026-01-01", "2026-09-01"), 2},
		{[]string{")", "l", ")"}, []string{"d", "e"}, entry("2025-09-16", "2025-12-24", "2026-09-01"), entry("2025-09-16", "2025-12-24", "2026-08-01"), 2},
		{[]string{")", "l", ")"}, []string{"E"}, entry("2025-09-16", "2025-12-24", "2026-09-01"), entry("2025-09-16", "2026-01-01", "2026-08-01"), 2},
	} {
		edit := func() *driver { return kept(t).press("jjj").press(c.edits...) }
		decide := func(d *driver) {
			if c.questions > 0 {
				d.sees(fmt.Sprintf("%d of %d not decided", c.questions, c.questions)).press(c.keys...).press("enter")
			}
			d.misses("changed on both sides").press(":w!", "enter", "q").left(exit.Left)
			if text := d.onDisk("aws.yaml"); !strings.Contains(text, c.want) || strings.Count(text, "version: 1.33.5") != 1 {
				t.Errorf("%v, %v:\n%s", c.edits, c.keys, files.Diff("aws.yaml", []byte(c.want), []byte(text)))
			}
		}
		there := replacing(t, entry1335+expired1335, c.there)
		decide(edit().elsewhere("aws.yaml", there)) // read again
		d := edit()                                 // found when saving
		d.press("s")
		d.file("aws.yaml", there(d.onDisk("aws.yaml")))
		decide(d.press("y").sees("changed on disk").press("r"))
		d = edit() // found when edits of an earlier run are resumed
		d.file("aws.yaml", there(d.onDisk("aws.yaml")))
		decide(d.killed().sees("the file changed since").press("r"))
	}
}

func TestConflictsCanWait(t *testing.T) {
	d := kept(t)
	d.press("jjj", ")")
	d.elsewhere("aws.yaml", replacing(t, entry1335, strings.Replace(entry1335, "2025-12-01", "2025-12-24", 1)))
	d.sees("changed on both sides").press("esc").sees("nothing was decided", "●", "  conflict: :reread  ").misses("2025-12-24").press("k").sees("  conflict: :reread  ")
	d.resize(120, 30)
	d.sees("  conflict: :reread  ")
	d.golden("conflict-open")
	d.resize(80, 24)
	d.press("s", "y").sees("the file changed on disk since it was opened; nothing was written", "r read again, edits kept", "o overwrite (diff)", "w save elsewhere")
	d.press("r").sees("changed on both sides").press("esc")
	d.press("s", "y", "o").sees(`-            startTime: "2025-12-24T00:00:00Z"`, `+            startTime: "2026-01-01T00:00:00Z"`).press("X").left(exit.Left)
	if text := d.onDisk("aws.yaml"); !strings.Contains(text, "2026-01-01") || strings.Contains(text, "2025-12-24") {
		t.Error("not written over")
	}
	d.killed().misses("unsaved edits found")
}

func TestTheFileIsGone(t *testing.T) {
	d := kept(t)
	d.press("jjj", ")")
	if err := os.Remove(filepath.Join(d.dir, "aws.yaml")); err != nil {
		t.Fatal(err)
	}
	d.looks().sees("aws.yaml: the file is gone; edits stay, :w PATH saves them")
	d.press("s", "y").sees("the file was removed since it was opened; nothing was written").press("r").sees("the file is gone: o writes it again")
	d.press("esc", ":w "+filepath.Join(d.dir, "copy.yaml"), "enter").sees("aws.yaml itself is as it was, its edits are unsaved; written to", "●")
	if !strings.Contains(d.onDisk("copy.yaml"), "2026-01-01") {
		t.Error("the copy lacks the edit")
	}
	d.press(":w "+filepath.Join(d.dir, "copy.yaml"), "enter").sees("a file of that name already")
	d.press(":w! "+filepath.Join(d.dir, "copy.yaml"), "enter").sees("its edits are unsaved; written to")
	d.press("s", "y", "o", "y").sees("Saved aws.yaml").misses("●")
	if d.onDisk("aws.yaml") != d.onDisk("copy.yaml") {
		t.Error("the file was not written again")
	}
	d.looks().misses("gone")
}

// TestTheDiffIsOutdated checks that the open diff shows that the file changed on disk, and that y
// then writes nothing.
func TestTheDiffIsOutdated(t *testing.T) {
	d := start(t, 80, 24).press("jjj", ")", "s")
	d.elsewhere("aws.yaml", replacing(t, "version: 1.34.1", "version: 1.34.3")).sees("aws.yaml changed on disk: Esc merges the change")
	d.press("y").sees("the file changed on disk since it was opened; nothing was written").press("r").sees("1.34.3", "●")
	d.press("s").sees("every other byte of the file stays").press("X").left(exit.Left)
	d = start(t, 80, 24).press("jjj", ")", "s")
	if err := os.Remove(filepath.Join(d.dir, "aws.yaml")); err != nil {
		t.Fatal(err)
	}
	d.looks().sees("aws.yaml: the file is gone; edits stay, :w PATH saves them").press("y", "o").sees("the file is gone: all of it is written again")
	d.press("y").sees("Saved aws.yaml, 111 lines changed.").looks().sees("Saved aws.yaml")
}

// TestNoEditIsGivenUpUnasked replaces the file with another object, which the edit does not fit.
// The edit stays until the user gives it up.
func TestNoEditIsGivenUpUnasked(t *testing.T) {
	const other = "apiVersion: core.gardener.cloud/v1beta1\nkind: NamespacedCloudProfile\nmetadata:\n  name: x\n  namespace: y\nspec:\n  parent:\n    kind: CloudProfile\n    name: aws\n"
	begin := func() *driver {
		d := kept(t)
		d.press("jjj", ")").elsewhere("aws.yaml", func(string) string { return other })
		return d.sees("changed on both sides", "1.33.5  not decided", "your edit no longer fits: its object is gone")
	}
	d := begin().press("e").sees("e: your edit of 1.33.5 matches nothing in the file").press("E", "enter").sees("1.33.5 is not decided")
	d.press("esc").sees("●", "1.33.5", "nothing was decided").press("s", "y").sees("changed on disk").press("w", filepath.Join(d.dir, "copy.yaml"), "enter").sees("written to")
	if !strings.Contains(d.onDisk("copy.yaml"), "2026-01-01") || d.onDisk("aws.yaml") != other {
		t.Error("not saved elsewhere, or the file was written")
	}
	d.killed().sees("unsaved edits found", "1 changed on both sides")
	begin().press("d", "enter").misses("●", "  conflict").sees("read again, 1 edit given up for what is on disk")
}

// TestSavedOverWhatCannotBeRead saves over a file that cannot be read any more. The diff against
// its bytes is shown first.
func TestSavedOverWhatCannotBeRead(t *testing.T) {
	d := start(t, 80, 24).press("jjj", ")")
	d.elsewhere("aws.yaml", func(string) string { return "a: [\n" })
	d.sees("aws.yaml: line 1:", "edits stay, :w PATH saves them")
	d.elsewhere("aws.yaml", func(text string) string { return "<<<<<<< HEAD\n" + text })
	d.sees("aws.yaml: line 1: this line is a mark of an ..; edits stay, :w PATH saves them")
	d.resize(120, 24)
	d.elsewhere("aws.yaml", func(string) string { return ">>>>>>> theirs\n" })
	d.sees("aws.yaml: line 1: this line is a mark of an unfinished git merge; edits stay, :w PATH saves them")
	d.resize(80, 24)
	d.elsewhere("aws.yaml", func(string) string { return "a: [\n" })
	d.press("s", "y", "o").sees("-a: [", "the change of somebody else is lost").press("y").sees("Saved aws.yaml")
	d.wantLines("aws.yaml", `-startTime: "2025-12-01T00:00:00Z"`, `+startTime: "2026-01-01T00:00:00Z"`)
}

// TestItsOwnPathIsNotWrittenOverUnseen checks that :w! with the path of the file itself, under any
// name, is a normal save.
func TestItsOwnPathIsNotWrittenOverUnseen(t *testing.T) {
	d := start(t, 80, 24).press("jjj", ")")
	path := filepath.Join(d.dir, "aws.yaml")
	if err := os.Symlink(path, filepath.Join(d.dir, "link.yaml")); err != nil {
		t.Fatal(err)
	}
	text := replacing(t, "version: 1.34.1", "version: 1.34.3")(d.onDisk("aws.yaml"))
	d.file("aws.yaml", text)
	for _, name := range []string{"aws.yaml", "link.yaml"} {
		d.press(":w! "+filepath.Join(d.dir, name), "enter").sees("the file changed on disk since it was opened; nothing was written").press("esc")
		if d.onDisk("aws.yaml") != text {
			t.Fatal("written over")
		}
	}
	d.press(":w! "+path, "enter", "r").sees("1.34.3", "●").press(":w "+path, "enter").sees("Saved aws.yaml")
	d.press(":w "+path, "enter").sees("nothing to write")
	d.still = true // a disk may take long to answer, and the screen does not wait for it
	d.press("j", ":w "+path, "enter").misses("nothing to write")
}

// TestReadOnlyFileAtTheStart checks that opening a file shows that it cannot be saved.
func TestReadOnlyFileAtTheStart(t *testing.T) {
	d := kept(t)
	if err := os.Chmod(filepath.Join(d.dir, "aws.yaml"), 0o444); err != nil {
		t.Fatal(err)
	}
	d.killed().sees("aws.yaml: the file is read-only. Make it writable (chmod u+w) or save a copy")
}

// TestReadOnlyFilesAtTheStart checks that one sentence covers all files that cannot be saved for
// the same reason, and that each has a mark in the list.
func TestReadOnlyFilesAtTheStart(t *testing.T) {
	d := kept(t)
	o := d.options
	for i := range 22 {
		name := fmt.Sprintf("p%02d.yaml", i)
		o.Documents = append(o.Documents, d.file(name, profileOf(1)))
		if err := os.Chmod(filepath.Join(d.dir, name), 0o444); err != nil {
			t.Fatal(err)
		}
	}
	d.Editor.Journals.Unlock()
	d.begin(o, 120, 40)
	d.sees(" p00.yaml and 21 other files: the file is read-only. Make it writable (chmod u+w) or save a copy.\n")
	d.press("F").sees("▸ aws.yaml  CloudProfile/aws    clean ").press("end").sees("▸ p21.yaml  CloudProfile/large  refused ", " refused: the file is read-only")
}

// TestReadOnlyFile checks that a read-only file can be saved elsewhere, and that its edits stay.
func TestReadOnlyFile(t *testing.T) {
	d := kept(t)
	d.press("jjj", ")")
	if err := os.Chmod(filepath.Join(d.dir, "aws.yaml"), 0o400); err != nil {
		t.Fatal(err)
	}
	d.looks().sees("aws.yaml: the file is read-only; edits stay, :w PATH saves them")
	d.press("s", "y").sees("the file is read-only; nothing was written. Make it writable (chmod u+w) or", "save a copy", "w save elsewhere")
	d.press("o").misses("o overwrite", "r read again").sees("o: nothing can be written there: t tries again, w saves the edits elsewhere").press("w").sees(":w ")
	d.press(filepath.Join(d.dir, "copy.yaml"), "enter").sees("written to", "●")
	d.killed().sees("unsaved edits found")
}

// TestReadOnlyAndChanged checks that a file that changed and became read-only is read again. That
// it cannot be saved is shown then, not only on saving.
func TestReadOnlyAndChanged(t *testing.T) {
	d := start(t, 120, 40).press("jjj", ")")
	d.elsewhere("aws.yaml", func(text string) string {
		if err := os.Chmod(filepath.Join(d.dir, "aws.yaml"), 0o400); err != nil {
			t.Fatal(err)
		}
		return text + "# more\n"
	})
	d.sees("aws.yaml changed on disk and was read again, your edits are kept; the file is read-only, :w PATH saves them")
	d.press("s").sees("aws.yaml: the file is read-only; edits stay, :w PATH saves them").press("esc")
	if err := os.Chmod(filepath.Join(d.dir, "aws.yaml"), 0o600); err != nil {
		t.Fatal(err)
	}
	d.looks().sees("aws.yaml is as it was").press("s").misses("read-only").press("X").left(exit.Left)
}

func TestWhatStandsInPlaceOfTheFile(t *testing.T) {
	d := start(t, 100, 24).press("jjj", ")")
	path := filepath.Join(d.dir, "aws.yaml")
	text := d.onDisk("aws.yaml")
	put := func(change func() error) {
		t.Helper()
		if err := os.RemoveAll(path); err != nil {
			t.Fatal(err)
		}
		if err := change(); err != nil {
			t.Fatal(err)
		}
		d.looks()
	}
	put(func() error { return os.Mkdir(path, 0o755) })
	d.sees("aws.yaml: there is a folder in place of the file; edits stay, :w PATH saves them")
	put(func() error { return os.WriteFile(path, []byte("<<<<<<< HEAD\n"+text), 0o600) })
	d.sees("aws.yaml: line 1").sees("●")
	put(func() error { return os.WriteFile(path, []byte(text), 0o400) })
	d.sees("aws.yaml: the file is read-only").press("s", "y").sees("read-only").press("esc")
	put(func() error { return os.WriteFile(path, []byte(text), 0o600) })
	d.sees("aws.yaml is as it was").press("s", "X").left(exit.Left)
}

// TestAnotherObjectOfTheFile inserts an object with the same versions before the edited one on
// disk. The edit stays with its own object.
func TestAnotherObjectOfTheFile(t *testing.T) {
	d := start(t, 80, 24).press("jjj", ")")
	d.elsewhere("aws.yaml", func(text string) string {
		return strings.Replace(text, "name: aws", "name: other", 1) + "\n---\n" + text
	})
	if got := d.edits(); got != "1.33.5 deprecated 2025-12-01 to 2026-01-01" {
		t.Fatalf("edits: %q\n%s", got, d.text())
	}
	d.press(":w", "enter")
	if parts := strings.Split(d.onDisk("aws.yaml"), "---\n"); strings.Contains(parts[0], "2026-01-01") || !strings.Contains(parts[1], "2026-01-01") {
		t.Error("the edit went to another object")
	}
}

// TestAnotherVersionOfThatText edits the second of two entries with the same version. The first one
// stays as it is.
func TestAnotherVersionOfThatText(t *testing.T) {
	d := start(t, 80, 24)
	twice := func(text string) string { return strings.Replace(text, entry1335, entry1335+expired1335+entry1335, 1) }
	d.elsewhere("aws.yaml", twice).press("jjjj", ")")
	d.elsewhere("aws.yaml", replacing(t, "version: 1.34.1", "version: 1.34.3"))
	d.press(":w!", "enter")
	if parts := strings.Split(d.onDisk("aws.yaml"), "version: 1.33.5"); len(parts) != 3 || strings.Contains(parts[1], "2026-01-01") || !strings.Contains(parts[2], "2026-01-01") {
		t.Errorf("the edit went to another entry:\n%s", d.onDisk("aws.yaml"))
	}
}

// TestMeeting makes random edits here and on disk and decides at random. A stage that only one side
// changed is as that side left it. One that both sides changed differently is asked about by itself
// and is as decided. The same applies to each stage that differs in a version that both sides
// added. Nothing else differs.
func TestMeeting(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("testdata", "corpus", "*.yaml"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("%d profiles, %v", len(paths), err)
	}
	questions, whole, kept, seeds := 0, 0, 0, uint64(sample.Of(20, 5))
	for _, path := range append(paths, filepath.Join("testdata", "aws.yaml"), filepath.Join("testdata", "team-a.yaml")) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		base, err := files.Read(filepath.Base(path), data, files.Options{})
		if err != nil || len(base.Objects()) != 1 || base.Objects()[0].Scale != model.VersionStages || len(base.Objects()[0].Tracks) == 0 || len(data) > 1<<18 {
			continue
		}
		if filepath.Dir(path) == "testdata" {
			seeds = uint64(sample.Of(200, 50))
		}
		for seed := range seeds {
			random := rand.New(rand.NewPCG(seed, 3))
			mine, theirs := restaged(random, scatter(random, base)), restaged(random, scatter(random, base))
			next, err := base.Edit(theirs.Objects())
			if err != nil {
				continue
			}
			m := change.Rebase(model.NewDraft(editor.ObjectsOf(next)), change.Edits(0, mine))
			was, here, there := listed(base.Objects()), listed(mine.Objects()), listed(next.Objects())
			want := map[string]string{}
			for name := range merged(was, here, there) {
				if want[name] = there[name]; was[name] == there[name] {
					want[name] = here[name]
				}
				version, _, is := strings.Cut(name, " ")
				added := was[version] == "" && here[version] != "" && there[version] != ""
				if is && (added || was[name] != here[name] && was[name] != there[name]) && here[name] != there[name] && (here[version] != "") == (there[version] != "") {
					want[name] = "asked"
				}
			}
			kept += m.Again
			for i := range m.Conflicts {
				c := &m.Conflicts[i]
				if c.Why != "" && !strings.HasSuffix(c.Why, "gone with it") {
					t.Fatalf("%s, seed %d: %s: %s", path, seed, c.Name(), c.Why)
				}
				side := there
				if c.Verdict = change.TakeDisk; c.Why == "" && random.IntN(2) == 0 {
					c.Verdict, side = change.TakeEdit, here
				}
				name := c.Changes[0].Track + "/" + c.Name()
				if _, _, field := strings.Cut(name, " "); field {
					if questions++; want[name] != "asked" {
						t.Errorf("%s, seed %d: %s is asked about; was %q, here %q, there %q", path, seed, name, was[name], here[name], there[name])
					}
					want[name] = side[name]
				} else {
					if whole++; here[name] != "" && there[name] != "" {
						t.Errorf("%s, seed %d: %s is asked about as a whole", path, seed, name)
					}
					for part := range merged(was, here, there) {
						if version, _, _ := strings.Cut(part, " "); version == name {
							want[part] = side[part]
						}
					}
				}
				if m.Draft, err = decided(c, m.Draft); err != nil {
					t.Fatalf("%s, seed %d: %s: %v", path, seed, name, err)
				}
			}
			again, err := next.Edit(m.Draft.Objects())
			if err != nil {
				t.Fatalf("%s, seed %d: %v", path, seed, err)
			}
			got := listed(again.Objects())
			for name := range merged(want, got) {
				if got[name] != want[name] {
					t.Errorf("%s, seed %d: %s is %q, want %q; was %q, here %q, there %q", path, seed, name, got[name], want[name], was[name], here[name], there[name])
				}
			}
		}
	}
	if questions < sample.Of(100, 25) || whole < sample.Of(20, 5) || kept < sample.Of(500, 125) {
		t.Errorf("%d questions, %d about versions, %d edits kept: too few were tried", questions, whole, kept)
	}
}

// decided applies the verdict of a conflict.
func decided(c *change.Conflict, d model.Draft) (model.Draft, error) {
	next, why := c.Decide(d)
	if why != "" {
		return d, errors.New(why)
	}
	return next, nil
}

func merged(maps ...map[string]string) map[string]bool {
	all := map[string]bool{}
	for _, m := range maps {
		for name := range m {
			all[name] = true
		}
	}
	return all
}

// listed returns a map with the names of all versions, and the names of their stages and older
// fields with their values.
func listed(objects []*model.Object) map[string]string {
	out := map[string]string{}
	for _, o := range objects {
		for _, track := range o.Tracks {
			for _, v := range track.Versions {
				name := track.Name + "/" + v.Text
				out[name] = "there"
				if r := v.Requires(); track.IsImage() {
					out[name+" required"] = fmt.Sprint(r.CRI, r.Architectures)
				}
				if v.Classification.Set {
					out[name+" classification"] = v.Classification.Text
				}
				if v.HasExpiration {
					out[name+" expirationDate"] = v.Expiration.String()
				}
				for _, stage := range v.Stages {
					out[name+" "+stage.Name] = fmt.Sprint(stage.Start.Form, " ", stage.Start)
				}
			}
		}
	}
	return out
}

// restaged moves, adds and removes stages and older fields of the first versions of a draft.
func restaged(random *rand.Rand, d model.Draft) model.Draft {
	for t, track := range d.Objects()[0].Tracks {
		for i := range min(len(track.Versions), 3) {
			for range random.IntN(4) {
				v, ref := d.Objects()[0].Tracks[t].Versions[i], model.Ref{Track: t, Version: i, Stage: model.None}
				start := model.StartAt(clock.AddDate(0, random.IntN(3), 0))
				name := model.VersionStages.Names()[random.IntN(5)]
				edit := model.Edit{Ref: ref, What: model.SetExpiration, To: start}
				switch k := v.StageNamed(name); {
				case v.Legacy() && random.IntN(3) == 0:
					edit = model.Edit{Ref: ref, What: model.SetClassification, Name: name}
				case v.Legacy() && v.HasExpiration && v.Classification.Set && random.IntN(3) == 0:
					edit = model.Edit{Ref: ref, What: model.ClearExpiration}
				case v.Legacy():
				case k == model.None:
					edit = model.Edit{Ref: ref, What: model.AddStage, Name: name, To: start}
				case len(v.Stages) > 1 && random.IntN(3) == 0:
					edit = model.Edit{Ref: ref.InStage(k), What: model.RemoveStage, Name: name}
				default:
					edit = model.Edit{Ref: ref.InStage(k), What: model.SetStart, To: start}
				}
				if next, err := d.With(edit); err == nil {
					d = next
				}
			}
		}
	}
	return d
}

// scatter makes a few edits at random places.
func scatter(random *rand.Rand, base *files.Document) model.Draft {
	d := model.NewDraft(base.Objects())
	for range random.IntN(6) {
		track := random.IntN(len(d.Objects()[0].Tracks))
		versions := d.Objects()[0].Tracks[track].Versions
		if len(versions) == 0 {
			continue
		}
		ref := model.Ref{Track: track, Version: random.IntN(len(versions)), Stage: model.None}
		start := model.StartAt(clock.AddDate(0, random.IntN(3), 0))
		edit := model.Edit{Ref: ref, What: model.RemoveVersion}
		switch v := versions[ref.Version]; random.IntN(5) {
		case 0, 1:
			if len(v.Stages) == 0 {
				continue
			}
			edit = model.Edit{Ref: ref.InStage(random.IntN(len(v.Stages))), What: model.SetStart, To: start}
		case 2:
			if v.Legacy() || v.StageNamed(model.Unavailable) != model.None {
				continue
			}
			edit = model.Edit{Ref: ref, What: model.AddStage, Name: model.Unavailable}
		case 3:
			edit = model.Edit{Ref: ref, What: model.AddVersion, Name: "9." + strconv.Itoa(random.IntN(3)) + ".0"}
			if d.Objects()[0].Tracks[track].IsImage() || d.Objects()[0].HasVersion(model.Kubernetes, edit.Name) {
				continue
			}
			edit.Ref.Version = d.Objects()[0].Tracks[track].PlaceForVersion(edit.Name)
		}
		if next, err := d.With(edit); err == nil {
			d = next
		}
	}
	return d
}

// TestConversationAboutConflicts decides conflicts in a conversation.
func TestConversationAboutConflicts(t *testing.T) {
	path := filepath.Join(t.TempDir(), "aws.yaml")
	data, err := os.ReadFile(filepath.Join("testdata", "aws.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	theirs := strings.Replace(string(data), entry1335, strings.Replace(entry1335, "2025-12-01", "2025-12-24", 1), 1)
	for answer, want := range map[string]struct{ said, date string }{
		"your edit":    {"aws.yaml read again, 1 edit kept", "2026-01-01"},
		"on disk":      {"aws.yaml read again", "2025-12-24"},
		"decide later": {"Nothing was decided", "2025-12-24"},
	} {
		change := func(line string) {
			if line == "w" {
				if err := os.WriteFile(path, []byte(theirs), 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
		said, _ := converse(t, path, string(data), change, "1.33.5", "2", "+=1mo", "1", "w", "1", answer, "w!", "3", "q", "2")
		for _, text := range []string{"1.33.5 deprecated was changed on both sides: before 2025-12-01, on disk 2025-12-24, your edit 2026-01-01.", want.said} {
			if !strings.Contains(said, text) {
				t.Errorf("%s: %q is not said:\n%s", answer, text, said)
			}
		}
		after, err := os.ReadFile(path)
		if err != nil || !strings.Contains(string(after), want.date) {
			t.Errorf("%s: %v, the file lacks %s", answer, err, want.date)
		}
	}
	change := func(line string) {
		if line == "w" {
			if err := os.WriteFile(path, []byte(theirs), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	said, code := converse(t, path, string(data), change, "1.33.5", "2", "+=1mo", "1", "w", "2", "1", "w "+path+".copy", "q")
	if code != exit.Left || !strings.Contains(said, `- startTime: "2025-12-24T00:00:00Z"`) || !strings.Contains(said, "Saved aws.yaml") || !strings.Contains(said, "Written to") {
		t.Errorf("%d\n%s", code, said)
	}
}

// TestTheWholeReasonIsShown checks that the screen shows in full why a save was refused and where
// both texts are, even if the path is long.
func TestTheWholeReasonIsShown(t *testing.T) {
	record := "state/" + strings.Repeat("state-folder/", 12) + "last.write"
	for _, width := range []int{80, 100, 160} {
		d := start(t, width, 24)
		d.press("jjj", ")")
		d.take(keys.Command{}, panel.Saved(&d.Context, editor.Report{Disk: &editor.DiskQuestion{Refused: true, Text: "the file could not be written completely (input/output error) nor be put back. " +
			"The next save or edit of it finishes this one; its old text and the new one are in " + record}}, false))
		d.send(nil)
		if seen := strings.Join(strings.Fields(d.text()), ""); !strings.Contains(seen, strings.ReplaceAll("its old text and the new one are in "+record, " ", "")) {
			t.Errorf("%d columns:\n%s", width, d.text())
		}
		d.sees("t try again", "w save elsewhere")
	}
}

// TestSpokenPathOfItsOwn checks that w with the path of the file itself is a save in a conversation
// too.
func TestSpokenPathOfItsOwn(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "aws.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "aws.yaml")
	said, _ := converse(t, path, string(data), nil, "w "+path, "1.33.5", "2", "+=1mo", "1", "w "+path, "q")
	after, err := os.ReadFile(path)
	if err != nil || !strings.Contains(string(after), "2026-01-01") {
		t.Errorf("%v, not written:\n%s", err, said)
	}
	for _, want := range []string{"Nothing to write", "Saved aws.yaml, 1 line changed."} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said:\n%s", want, said)
		}
	}
}
