package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/files/journal"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/tui/draw"
)

// familyAt opens files, each given by a name and a text, on a screen, with now as the date.
func familyAt(t *testing.T, width, height int, now string, texts ...string) *driver {
	t.Helper()
	d := startWith(t, width, height, func(*Options) {}, "aws.yaml")
	o := d.options
	o.Documents = nil
	for i := 0; i+1 < len(texts); i += 2 {
		o.Documents = append(o.Documents, d.file(texts[i], texts[i+1]))
	}
	at, err := time.Parse(time.DateOnly, now)
	if err != nil {
		t.Fatal(err)
	}
	o.Now = at
	d.begin(o, width, height)
	return d
}

// profile returns the text of a parent, below that of a namespaced profile over it. lists are the
// lines of spec, with their indentation.
func profile(name, lists string) string {
	return "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata:\n  name: " + name + "\nspec:\n" + lists
}

func below(name, namespace, parent, lists string) string {
	return "apiVersion: core.gardener.cloud/v1beta1\nkind: NamespacedCloudProfile\nmetadata:\n  name: " + name + "\n  namespace: " + namespace +
		"\nspec:\n  parent: {kind: CloudProfile, name: " + parent + "}\n" + lists
}

// baseLists is a version with four stages and one with three.
const baseLists = `  kubernetes:
    versions:
      - version: 1.34.1
        lifecycle:
          - {classification: preview, startTime: "2027-02-01T00:00:00Z"}
          - {classification: supported, startTime: "2027-03-01T00:00:00Z"}
          - {classification: deprecated, startTime: "2027-09-01T00:00:00Z"}
          - {classification: expired, startTime: "2027-12-01T00:00:00Z"}
      - version: 1.33.5
        lifecycle:
          - {classification: supported}
          - {classification: deprecated, startTime: "2027-01-01T00:00:00Z"}
          - {classification: expired, startTime: "2027-04-01T00:00:00Z"}
`

// overrideLists overrides one stage of a version.
func overrideLists(version, stage, date string) string {
	return "  kubernetes:\n    versions:\n      - version: " + version + "\n        lifecycle:\n          - classification: " + stage +
		"\n            startTime: \"" + date + "T00:00:00Z\"\n"
}

// TestOtherSideKeepsTheStage checks that o keeps the stage in focus on the other side, so that the
// next key edits the same stage.
func TestOtherSideKeepsTheStage(t *testing.T) {
	d := familyAt(t, 80, 24, "2026-11-20", "p.yaml", profile("base", baseLists), "ca.yaml", below("team-a", "garden-a", "base", overrideLists("1.34.1", "deprecated", "2027-01-15")))
	d.press("}").sees("▸ 1.34.1 o", "▸deprecated  2027-01-15").press("o").sees("lctui  p.yaml", "▸deprecated  2027-09-01").press(")").sees("▸deprecated  2027-10-01")
	d.press("o").sees("lctui  ca.yaml", "▸deprecated  2027-01-15").press("j").sees("▸ 1.33.5", "inherited").press("l").sees("▸expired     2027-04-01").press("o").sees("lctui  p.yaml", "▸expired     2027-04-01")
}

const legacyLists = `  kubernetes:
    versions:
    - version: 1.33.1
      classification: preview
    - version: 1.32.2
      classification: deprecated
      expirationDate: "2026-12-31T23:59:59Z"
`

// TestOlderOverrideInTheResult checks the result of older fields in the parent and in the override.
func TestOlderOverrideInTheResult(t *testing.T) {
	child := below("dev", "garden-dev", "aws", "  kubernetes:\n    versions:\n    - version: 1.32.2\n      expirationDate: \"2027-06-30T23:59:59Z\"\n")
	d := familyAt(t, 80, 24, "2026-11-20", "p.yaml", profile("aws", legacyLists), "c.yaml", child)
	d.press("}").sees("▸expired     2027-06-30T23:59:59Z", "parent deprecated always, expired 2026-12-31T23:59:59Z", "result deprecated always, expired 2027-06-30T23:59:59Z")
	undated := strings.Replace(legacyLists, "      expirationDate: \"2026-12-31T23:59:59Z\"\n", "", 1)
	d = familyAt(t, 80, 24, "2026-11-20", "p.yaml", profile("aws", undated), "c.yaml", child)
	d.press("}").sees("parent deprecated always", "result deprecated always, expired 2027-06-30T23:59:59Z")
}

// TestVersionsOfTheNamespacedProfile shows and edits versions that only the namespaced profile has.
func TestVersionsOfTheNamespacedProfile(t *testing.T) {
	images := "  machineImages:\n  - name: own\n    updateStrategy: minor\n    versions:\n    - version: 1.0.0\n      architectures: [amd64]\n      cri: [{name: containerd}]\n" +
		"    - version: 1.1.0\n      architectures: [amd64]\n      cri: [{name: containerd}]\n      lifecycle:\n      - {classification: preview, startTime: \"2027-01-01T00:00:00Z\"}\n" +
		"      - {classification: supported, startTime: \"2027-02-01T00:00:00Z\"}\n"
	d := familyAt(t, 80, 24, "2026-11-20", "p.yaml", profile("base", baseLists), "c.yaml", below("dev", "garden-dev", "base", images))
	d.press("}").sees("own 2", "▸ 1.1.0", "kubernetes 2", "▸preview     2027-01-01")
	if line := d.lineWith("1.1.0 "); !strings.Contains(line, "░░") {
		t.Errorf("a version of its own has no spans: %q", line)
	}
	d.press("o").sees("lctui  p.yaml", "▸ 1.34.1").press("}").sees("▸ 1.1.0")
	d.press(")").sees("▸preview     2027-02-01").press("u", "a").sees("add a stage to 1.1.0", "d  deprecated", "e  expired").press("e", "ctrl+u", "2028-01-01", "enter")
	d.sees("▸expired     2028-01-01").press("d").misses("2028-01-01")
	d.press("j").sees("▸ 1.0.0", "▸supported   always")
	d.press("a", "d", "ctrl+u", "2027-06-01", "enter").sees("▸deprecated  2027-06-01")
}

// TestImpliedStartIsProposed checks that an override of an implied start proposes a start that
// keeps the order.
func TestImpliedStartIsProposed(t *testing.T) {
	d := exampleOf(t).press("jj").sees("implied expired 2024-06-01").press("a", "e")
	d.sees("add  1.18.0 expired in shoot.yaml", "= 2024-06-01T00:00:00Z").misses("start-order").press("enter").misses("start-order")
}

// TestQuestionsWrap checks that every answer of a question is visible on a small screen.
func TestQuestionsWrap(t *testing.T) {
	d := withTeam(t, 40, 10)
	d.Editor.Options.Journals = journal.New(disk.NewState(t.TempDir()), func() time.Time { return clock }, journal.Owner{})
	d.Lock()
	d.press("jjjjjj", "o", ")", ":q", "enter").sees("s save", "d discard", "Esc stay", "Ctrl+c leave, kept for next time")
}

// TestAmbiguousParents checks that the possible files of the parent are named, and only files that
// were given.
func TestAmbiguousParents(t *testing.T) {
	d := familyAt(t, 100, 24, "2026-11-20", "c.yaml", below("dev", "garden-dev", "base", overrideLists("1.33.5", "expired", "2027-06-01")), "one.yaml", profile("base", baseLists), "two.yaml", profile("base", baseLists))
	d.sees(" kubernetes 1 1✕", "▸ c.yaml", "one.yaml", "two.yaml")
	d.sees("✕ not known: the parent base is ambiguous: one.yaml and two.yaml", "1.33.5   ?")
	d.press("o").says("o: the parent is ambiguous: one.yaml and two.yaml; choose with --parent FILE")
	familyAt(t, 80, 24, "2026-11-20", "c.yaml", below("dev", "garden-dev", "base", overrideLists("1.33.5", "expired", "2027-06-01"))).
		sees(" kubernetes 1", "not loaded: give the file of base or --parent FILE").misses("base.yaml")
}

// size changes the size of the terminal.
func (d *driver) size(width, height int) *driver {
	d.send(tea.WindowSizeMsg{Width: width, Height: height})
	return d
}

// threeBelow is a parent with three namespaced profiles that override one version.
func threeBelow(t *testing.T, width, height int) *driver {
	t.Helper()
	return familyAt(t, width, height, "2026-11-20", "p.yaml", profile("base", baseLists),
		"ca.yaml", below("team-a", "garden-a", "base", overrideLists("1.34.1", "deprecated", "2027-01-15")),
		"cb.yaml", below("team-b", "garden-b", "base", overrideLists("1.34.1", "expired", "2028-06-01")),
		"cc.yaml", below("team-c", "garden-c", "base", overrideLists("1.34.1", "deprecated", "2028-01-15")))
}

// TestEffectsKeepTheirLine checks that the effects of an edit on the namespaced profiles come
// before less important lines, and that their list is named only if there are any.
func TestEffectsKeepTheirLine(t *testing.T) {
	d := threeBelow(t, 80, 24).sees("o override").press("l", "l", ")").sees("3 namespaced profiles: ", "garden-b/team-b deprecated 2027-09-01 to 20", "2 keep their starts")
	d.press(":children", "enter").sees("1 of 3 change").press("esc", "j", ")").sees("3 namespaced profiles: all have the same, none overrides it")
	withTeam(t, 80, 24).press("}}}").misses("children")
	start(t, 80, 24).misses("o override").sees("@ date")
}

// TestOneBelowHasTheSame checks the wording for a single namespaced profile.
func TestOneBelowHasTheSame(t *testing.T) {
	d := familyAt(t, 80, 24, "2026-11-20", "p.yaml", profile("base", baseLists), "ca.yaml", below("team-a", "garden-a", "base", overrideLists("1.34.1", "deprecated", "2027-01-15")))
	d.press("j", ")").sees("1 namespaced profile: it has the same, without an override")
}

// TestStepsInTheParentSayWhatTheyBreak checks that the message of a step in the parent names the
// profiles that it breaks and the fix, and that the lists mark them.
func TestStepsInTheParentSayWhatTheyBreak(t *testing.T) {
	child := below("dev", "garden-dev", "aws", "  kubernetes:\n    versions:\n    - version: 1.32.2\n      expirationDate: \"2027-06-30T23:59:59Z\"\n")
	d := familyAt(t, 80, 24, "2026-11-20", "p.yaml", profile("aws", legacyLists), "c.yaml", child)
	d.press("j", "c").sees("1 version converted to lifecycle", "garden-dev/dev expired 2027-06-30T23:59:59Z to", "1 error (mixed-fields);", "p x: override expired")
	d.press("k", "j").sees("✕ garden-dev/dev expired").press(":children", "enter").sees("✕garden-dev/dev", "✕  1.32.2  mixed-fields; p x: ")

	d = threeBelow(t, 80, 24).press("l", "l", "d").sees("deprecated removed: 4 errors (stage-in-use, new-stage)", "garden-a/team-a, garden-c/team-c", "p x: put", "u puts it back")
	d.press("u", "D").sees("1.34.1 removed: ", "version-in-use", "garden-a/team-a", "p x: put", "u puts it back")
	d.press(":children", "enter").sees("✕garden-a/team-a", "✕  1.34.1  unknown-version").press("esc", "p", "home").sees("▸✕ version-in-use").press("x", "enter", "esc").misses("version-in-use")
	d.press("home").sees("1.34.1", "deprecated  2027-09-01  Wed", "expired     2027-12-01  Wed")
}

// TestFooterNamesTheOtherSide checks that the footer names the key that goes to the parent, or to
// the override.
func TestFooterNamesTheOtherSide(t *testing.T) {
	threeBelow(t, 80, 24).sees("o override").press("o").sees("namespaced profiles over").press("enter").sees("lctui  ca.yaml", "o parent")
	d := startWith(t, 80, 24, func(o *Options) { o.Writable = false }, "aws.yaml", "team-a.yaml")
	d.press("o").sees("o parent").misses("a add")
}

// TestUnsavedMarkIsOfTheFile checks that the mark of unsaved edits is next to the name of an edited
// file, and that other edited files are counted.
func TestUnsavedMarkIsOfTheFile(t *testing.T) {
	d := threeBelow(t, 120, 40).press("j", ")").sees("p.yaml ●  CloudProfile/base").press("}").sees("ca.yaml (● 1 other file)")
	d.press(")").sees("ca.yaml ● (● 1 other file)").press("}").sees("cb.yaml (● 2 other files)")
	d.press("q").sees("2 unsaved edits in p.yaml, ca.yaml", "the last: 1.34.1 deprecated 2027-01-15 to 2027-02-15 in ca.yaml").press("esc")
	d.size(60, 16).sees("cb.yaml +2●")
}

// TestObjectIsNamedOnALargeScreen checks that the name of the object is shortened rather than left
// out.
func TestObjectIsNamedOnALargeScreen(t *testing.T) {
	threeBelow(t, 100, 30).press("}", ".").sees("ca.yaml  garden-a/team-a  ")
}

// TestDistanceIsExact checks distances that are not whole days.
func TestDistanceIsExact(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"2027-06-30T23:59:59Z", "2027-09-30T00:00:00Z", "+91 d 1 s"}, {"2027-06-30T00:00:00Z", "2027-07-31T00:00:00Z", "+31 d"},
		{"2027-06-30T00:00:00Z", "2027-06-29T00:00:00Z", "-1 d"}, {"2027-06-30T00:00:00Z", "2027-06-28T11:59:00Z", "-1 d 12 h 1 min"},
		{"2027-06-30T00:00:00Z", "2027-06-30T06:00:00Z", "+6 h"}, {"2027-06-30T00:00:00Z", "2027-06-30T00:00:00Z", "+0 d"},
		{"2027-06-30T00:00:00.5Z", "2027-06-30T00:00:00Z", "-less than 1 s"},
		{"2025-12-01T00:00:00Z", "9999-12-31T23:59:59Z", "+2912473 d 23 h 59 min 59 s"}, {"9999-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "-3651694 d"},
	} {
		from, err := time.Parse(time.RFC3339, c.from)
		if err != nil {
			t.Fatal(err)
		}
		to, err := time.Parse(time.RFC3339, c.to)
		if err != nil {
			t.Fatal(err)
		}
		if got := change.Distance(from, to); got != c.want {
			t.Errorf("%s to %s: %q, want %q", c.from, c.to, got, c.want)
		}
	}
}

// TestSaveCountsAndNames checks that the review counts each start that is overridden, and names the
// profile that a finding is about.
func TestSaveCountsAndNames(t *testing.T) {
	d := familyAt(t, 90, 60, "2026-11-20", "p.yaml", profile("base", baseLists), "ca.yaml", below("team-a", "garden-a", "base", overrideLists("1.34.1", "deprecated", "2027-01-15")))
	d.press("j", "o", "e", "enter", "a", "e", "enter", "s").sees("2 edits: -0 +6 lines").press("esc")
	d.press("o", "k", "l", "l", "d", "s").sees("new-stage  garden-a/team-a: ")
}

// TestRowsSayWhatTheFileSays checks that the row of an override by the older field shows only its
// date.
func TestRowsSayWhatTheFileSays(t *testing.T) {
	child := below("dev", "garden-dev", "aws", "  kubernetes:\n    versions:\n    - version: 1.32.2\n      expirationDate: \"2027-06-30T23:59:59Z\"\n")
	d := familyAt(t, 80, 24, "2026-11-20", "p.yaml", profile("aws", legacyLists), "c.yaml", child)
	d.press("}").sees("merged: deprecated always", "▸expired     2027-06-30T23:59:59Z").misses("supported   always")
	d.press("h").sees("expired is the first stage of 1.32.2")
}

// TestMouseOnAnInheritedRow clicks on a row of the result, on its start and on the axis. The start
// cannot be dragged.
func TestMouseOnAnInheritedRow(t *testing.T) {
	d := startWith(t, 80, 30, func(o *Options) { o.Mouse = true }, "aws.yaml", "team-a.yaml")
	d.press("jjjjjj", "o").sees("▸ 1.32.8        o")
	press := func(find string, col, to int) {
		t.Helper()
		for y, line := range strings.Split(d.text(), "\n") {
			if strings.Contains(line, find) {
				d.send(tea.MouseMsg{X: col, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
				d.send(tea.MouseMsg{X: to, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionMotion})
				d.send(tea.MouseMsg{X: to, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionRelease})
				return
			}
		}
		t.Fatalf("%q is not on the screen", find)
	}
	press("1.33.5 ", 5, 5)
	d.sees("▸ 1.33.5", "▸deprecated  2025-12-01")
	row := d.lineWith("1.33.5 ")
	at := draw.Width(row[:strings.LastIndex(row, "X")])
	press("1.33.5 ", at, at+4)
	if d.sees("▸expired     2026-07-01"); d.Editor.Now().Dirty() {
		t.Error("a drag edited the parent's start")
	}
	press("month  ", 60, 60)
	d.misses("info   as of 2025-11-20").sees("as of 2026-")
}

// lineWith returns the line of the screen that has a text.
func (d *driver) lineWith(text string) string {
	for _, line := range strings.Split(d.text(), "\n") {
		if strings.Contains(line, text) {
			return line
		}
	}
	return ""
}

// TestUndoNamesTheFile checks that the message of undo names the file if several are open.
func TestUndoNamesTheFile(t *testing.T) {
	threeBelow(t, 80, 24).press("j", ")", "}", ")", "u").sees("undone: 1.34.1 deprecated is 2027-01-15 again (ca.yaml)").press("u").sees("(p.yaml)").press("ctrl+r").sees("done again: ", "(p.yaml)")
}

// TestAgendaOfMergedProfiles checks that the agenda and the next starts are those of the merged
// namespaced profiles, as for the verb next.
func TestAgendaOfMergedProfiles(t *testing.T) {
	d := threeBelow(t, 120, 40).press("g").sees("24 coming after 2026-11-20", "team-c/kubernetes 1.34.1  expired", "2027-01-01 Fri  in 42 d  team-a/kubernetes 1.33.5  deprecated").press("]").sees("as of 2027-01-01").press("]").sees("as of 2027-01-15").press("t")
	d.press("/", "team-a", "enter").sees("2027-01-15 Fri  in 56 d  team-a/kubernetes 1.34.1  preview     never holds", "team-a/kubernetes 1.34.1  expired").press("esc", "esc")
	d.press("}").sees("ca.yaml", "D in 56 d   2027-01-15")
}

// TestFindingsAfterASaveAreOfTheFile checks that an edit that was written despite its error is not
// reported again. Only the finding about the override remains.
func TestFindingsAfterASaveAreOfTheFile(t *testing.T) {
	d := threeBelow(t, 80, 24).press("l", "l", "d").press("p").sees("cannot be removed").press("esc", ":w!", "enter").sees("Saved p.yaml")
	d.press("p").misses("cannot be removed").sees("new-stage")
}

// TestDiffShowsWholeLines checks that a line of the diff that is longer than the screen continues
// below.
func TestDiffShowsWholeLines(t *testing.T) {
	flow := "  kubernetes: {versions: [{version: 1.34.1, lifecycle: [{classification: preview, startTime: \"2027-02-20T00:00:00Z\"}, {classification: deprecated, startTime: \"2027-10-01T00:00:00Z\"}]}]}\n"
	d := familyAt(t, 80, 24, "2026-11-20", "p.yaml", profile("base", baseLists), "ca.yaml", below("team-a", "garden-a", "base", flow))
	d.press("}", "l", ")", "s").sees("+kubernetes: {versions: [", "2027-11-01T00:00:00Z", "2027-10-01T00:00:00Z")
}

// TestUndoAfterASaveOfRelatedFiles checks that edits of an override and of its parent can be undone
// and redone after both were saved, even though the override is shown with inherited versions.
func TestUndoAfterASaveOfRelatedFiles(t *testing.T) {
	d := bothEdited(t)
	before, label := d.edits(), "undone: "
	d.press("s", "y").sees("Saved")
	if d.Editor.Now().Dirty() {
		t.Fatal("not everything was saved")
	}
	d.press("u").sees(label).press("u").sees(label).misses("nothing to undo")
	if !d.Editor.Dirty(0) || !d.Editor.Dirty(1) {
		t.Errorf("undone: %s", d.edits())
	}
	d.press("ctrl+r", "ctrl+r")
	if d.Editor.Now().Dirty() {
		t.Errorf("after redoing: %s, edited: %s", d.edits(), before)
	}
}

// TestUndoAfterASaveInPart checks that the edits of a file that was not written can still be
// undone.
func TestUndoAfterASaveInPart(t *testing.T) {
	d := bothEdited(t)
	if err := os.Chmod(filepath.Join(d.dir, "team-a.yaml"), 0o400); err != nil {
		t.Fatal(err)
	}
	d.press("s", "y").sees("team-a.yaml: not written, its edits are kept").press("esc")
	d.press("u", "u").misses("nothing to undo")
	if d.Editor.Dirty(1) {
		t.Error("the edit of team-a.yaml was not undone")
	}
	d.press("ctrl+r")
	if !d.Editor.Dirty(1) {
		t.Error("the edit of team-a.yaml was not made again")
	}
}

// TestProfileWithoutVersionsIsSeen checks that a namespaced profile without a list has the rows of
// its parent, at once if it was named first.
func TestProfileWithoutVersionsIsSeen(t *testing.T) {
	d := familyAt(t, 120, 40, "2026-11-20", "p.yaml", profile("base", baseLists), "n.yaml", below("bare", "garden-n", "base", ""))
	d.sees("n.yaml").press("}").sees("lctui  n.yaml", "garden-n/bare", "kubernetes 2", "▸ 1.34.1").press("}", "{")
	familyAt(t, 80, 24, "2026-11-20", "n.yaml", below("bare", "garden-n", "base", ""), "p.yaml", profile("base", baseLists)).sees("lctui  n.yaml", "▸ 1.34.1", "1.33.5")
	familyAt(t, 80, 24, "2026-11-20", "n.yaml", below("bare", "garden-n", "base", "")).sees("the parent is not loaded: give the file of base or --parent FILE").press("j", "e", "a", "d", "h", "l", "o", "g", "p", "tab", "/", "esc", "q")
}

// TestRefusedOverrideOnTheSmallestScreen checks that such an override is marked even without bars.
func TestRefusedOverrideOnTheSmallestScreen(t *testing.T) {
	d := familyAt(t, 40, 10, "2026-11-20", "p.yaml", profile("base", baseLists), "ca.yaml", below("team-a", "garden-a", "base", overrideLists("1.33.5", "preview", "2027-01-15")))
	d.press("}").sees("▸ 1.33.5 o  ✕")
}

// TestClickAnswersNoQuestion checks that a click next to an open question or choice does nothing,
// because the keys do not act on what is there.
func TestClickAnswersNoQuestion(t *testing.T) {
	for _, open := range [][]string{{"jjj", ")", "q"}, {"a"}} {
		d := withTeam(t, 80, 24).press(open...)
		before := d.text()
		for y := range 20 {
			d.send(tea.MouseMsg{X: 30, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
			d.send(tea.MouseMsg{X: 30, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionRelease})
			d.equal(before, d.text())
		}
	}
}
