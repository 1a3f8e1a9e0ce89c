package tui

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files"
)

// TestFlowParentChanges checks what an override does after the parent changes, and the number of
// keys that takes.
func TestFlowParentChanges(t *testing.T) {
	d := withTeam(t, 80, 24).press("jjjjjj").sees("▸ 1.32.8")
	d.press(")").sees("expired     2026-01-31", "1 namespaced profile: garden-team-a/aws-long keeps its starts")
	d.press(")").sees("expired     2026-02-28", "garden-team-a/aws-long keeps its starts")
	d.press(")").sees("expired     2026-03-28", "garden-team-a/aws-long expired 2026-03-01 to")
	d.press("o").sees("▸ 1.32.8        o", "result supported always, deprecated 2026-03-01, expired 2026-03-28").misses("implied")
	if d.presses != 10 {
		t.Errorf("%d keys, want 10", d.presses)
	}
	d.press("uuu").sees("▸ 1.32.8").press("o").sees("implied expired 2026-03-01, was 2025-12-31: not before deprecated")
	if d.Editor.Now().Dirty() {
		t.Error("three steps back and not as before")
	}
	d.press("o").sees("▸ 1.32.8", "lctui  aws.yaml", "▸deprecated  2025-09-15").press("q").left(0)
}

// TestOtherSide checks that o goes from a version to its override and back, on the same stage.
func TestOtherSide(t *testing.T) {
	d := withTeam(t, 80, 24).press("jjjjjj", "h").sees("▸deprecated  2025-09-15").press("o").sees("team-a.yaml", "▸ 1.32.8        o", "▸deprecated  2026-03-01")
	d.press("o").sees(" lctui  aws.yaml", "▸deprecated  2025-09-15").press("}").sees("▸ 1877.6.0").press("o").sees(" lctui  team-a.yaml", "▸ 1877.6.0", "inherited: preview")
	d.press(":override", "enter").sees(" lctui  aws.yaml", "▸ 1877.6.0")
}

// TestOverrideFollowsWhileTyping checks that the result is redrawn with every letter of a start
// that is typed.
func TestOverrideFollowsWhileTyping(t *testing.T) {
	d := withTeam(t, 80, 24).press("jjjjjj", "o", "e")
	d.sees("edit  1.32.8 deprecated  line 14", "2026-03-01T00:00:00Z", "r S  ", "⣿x____")
	d.press("ctrl+u", "2026-05-01").sees("⣿x____", "= 2026-05-01T00:00:00Z, in 162 d")
	d.press("ctrl+u", "2025-10-01").sees("= 2025-10-01T00:00:00Z", "r D")
	d.press("esc").sees("implied expired 2026-03-01, was 2025-12-31: not before deprecated").misses("●")
	d.press("e", "ctrl+u", "2026-05-01", "enter").sees("▸deprecated  2026-05-01", "team-a.yaml ●")
}

// TestOverrideOfInheritedStage checks that a overrides a stage that the override does not name yet,
// with its present start as the proposal, and that o leads to the parent.
func TestOverrideOfInheritedStage(t *testing.T) {
	d := withTeam(t, 80, 24).press("jjjjjj", "o", "a", "e").sees("add  1.32.8 expired in team-a.yaml", "2026-03-01T00:00:00Z").press("esc").stays()
	d.press("o", "l", "e").sees("edit  1.32.8 expired  line 56", "2025-12-31T00:00:00Z").press("esc")
	d.press("o", "a", "e").sees("add  1.32.8 expired in team-a.yaml", "2026-03-01T00:00:00Z")
	d.press("ctrl+u", "2026-06-01", "enter")
	d.sees("▸expired     2026-06-01", "result supported always, deprecated 2026-03-01, expired 2026-06-01").misses("implied")
	d.press("s").sees("+          - classification: expired", `+            startTime: "2026-06-01T00:00:00Z"`).press("y")
	want := strings.Replace(teamText, `            startTime: "2026-03-01T00:00:00Z"
`, `            startTime: "2026-03-01T00:00:00Z"
          - classification: expired
            startTime: "2026-06-01T00:00:00Z"
`, 1)
	d.holds("team-a.yaml", want)
}

// TestUndoOfAnOverrideKeepsTheStage checks that undo keeps the focus on the stage that was
// overridden, at its place in the inherited version.
func TestUndoOfAnOverrideKeepsTheStage(t *testing.T) {
	d := familyAt(t, 80, 24, "2026-11-20", "ca.yaml", below("team-a", "garden-a", "base", ""), "p.yaml", profile("base", baseLists))
	d.press("l", "l", "l").press("e", "ctrl+u", "2028-01-01", "enter").sees("▸expired     2028-01-01").press("u").sees("▸expired").press("ctrl+r").sees("▸expired     2028-01-01")
}

// holds checks the text of a file on disk.
func (d *driver) holds(name, want string) *driver {
	d.t.Helper()
	if got := d.onDisk(name); got != want {
		d.t.Errorf("%s holds something else:\n%s", name, files.Diff(name, []byte(want), []byte(got)))
	}
	return d
}

var teamText = func() string {
	data, err := os.ReadFile(filepath.Join("testdata", "team-a.yaml"))
	if err != nil {
		panic(err)
	}
	return string(data)
}()

// TestOverrideCreatesTheMinimum overrides a version that the namespaced profile
// does not name, and one of an image that it does not list.
func TestOverrideCreatesTheMinimum(t *testing.T) {
	d := withTeam(t, 80, 24).press("jjj", "o")
	d.sees("▸ 1.33.5          S", "inherited: supported since 2025-09-15", "▸deprecated  2025-12-01", " lctui  team-a.yaml", "4 of 17")
	d.press("e").sees("add  1.33.5 deprecated in team-a.yaml")
	d.press("enter").sees("▸▪1.33.5        o", "▸deprecated  2025-12-01")
	d.press(")").sees("▸deprecated  2026-01-01")
	want := teamText + `      - version: 1.33.5
        lifecycle:
          - classification: deprecated
            startTime: "2026-01-01T00:00:00Z"
`
	d.press("s", "y").holds("team-a.yaml", want)

	d.press("}").sees("gardenlinux 5", "▸ 1877.6.0")
	d.press("j", "e", "ctrl+u", "2026-02-01", "enter").sees("▸▪1877.4.0      o", "▸deprecated  2026-02-01")
	d.press("s", "y").holds("team-a.yaml", want+`  machineImages:
    - name: gardenlinux
      versions:
        - version: 1877.4.0
          lifecycle:
            - classification: deprecated
              startTime: "2026-02-01T00:00:00Z"
`)
	d.press("q").left(0)
}

// TestInheritedMovesAtOnce moves a start of an inherited version. That creates the override, and
// undo removes it.
func TestInheritedMovesAtOnce(t *testing.T) {
	d := withTeam(t, 80, 24).press("jjj", "o", "l").sees("▸expired     2026-07-01").press(")").sees("▸▪1.33.5        o", "▸expired     2026-08-01").press("L").sees("▸expired     2026-08-02")
	d.press("s").sees("+      - version: 1.33.5", `+            startTime: "2026-08-02T00:00:00Z"`).press("esc", "u", "u").sees("▸ 1.33.5          S", "▸expired     2026-07-01").misses("●")
	for keys, said := range map[string]string{"d": "1.33.5 is not overridden: there is nothing to remove", "D": "1.33.5 is not overridden: there is nothing to remove", "c": "1.33.5 is inherited: e or a overrides it first",
		"m": "1.33.5 is inherited: e or a overrides it first", "C": "1.33.5 is inherited: e or a overrides it first", "S": "1.33.5 is inherited: e or a overrides it first", "x": "no finding is about 1.33.5: there is nothing to fix"} {
		if d.press(keys).says(keys + ": " + said); d.Editor.Now().Dirty() {
			t.Fatalf("%s edits", keys)
		}
	}
	d.press("*", "S").sees("shift  2 marked versions").press("esc", "*").press("A").sees("a version of the parent, to override it").press("1.33.5", "tab", "deprecated=2026-03-01", "enter").sees("▸▪1.33.5        o", "▸deprecated  2026-03-01")
}

// TestOverrideFromNothing overrides the first version of a profile that has no list, undoes that,
// and redoes it.
func TestOverrideFromNothing(t *testing.T) {
	const empty = "apiVersion: core.gardener.cloud/v1beta1\nkind: NamespacedCloudProfile\nmetadata:\n  name: new\n  namespace: garden-new\nspec:\n  parent: {kind: CloudProfile, name: aws}\n"
	d := startWith(t, 80, 24, func(*Options) {}, "aws.yaml")
	d.options.Documents = append(d.options.Documents, d.file("new.yaml", empty))
	d.begin(d.options, 80, 24)
	d.press("jjj", "o").sees("▸ 1.33.5        S").press("e", "enter").sees("▸▪1.33.5        o")
	d.press("u").sees("▸ 1.33.5        S").press("ctrl+r").sees("▸▪1.33.5        o", "▸deprecated")
	d.press("s", "y").holds("new.yaml", empty+`  kubernetes:
    versions:
      - version: 1.33.5
        lifecycle:
          - classification: deprecated
            startTime: "2025-12-01T00:00:00Z"
`)
	d.press("d").sees("1.33.5: deprecated is no longer overridden, all of it is the parent's", "▸ 1.33.5        S")
	d.press("s", "y").holds("new.yaml", empty+"  kubernetes:\n    versions: []\n")
}

// TestOverrideAddsAndRemoves checks that an override can add exactly the stages that the parent
// has.
func TestOverrideAddsAndRemoves(t *testing.T) {
	d := withTeam(t, 80, 24).press("jjjjjj", "o", "a").sees("add a stage to 1.32.8", "s  supported", "e  expired").misses("p  preview")
	d.press("e", "ctrl+u", "2026-07-01", "enter").sees("▸expired     2026-07-01")
	d.press("a", "s", "ctrl+u", "2025-01-01", "enter").press("a").sees("all stages of 1.32.8 are overridden; an override cannot add one")
	d.press("d").sees("▸deprecated").press("uuu").sees("implied expired 2026-03-01, was 2025-12-31")
	d.press("D").sees("1.32.8: the override is removed, all of it is the parent's", "inherited: deprecated")
}

// TestInheritedRowsAreFiltered checks that the filter applies to inherited rows too.
func TestInheritedRowsAreFiltered(t *testing.T) {
	d := withTeam(t, 120, 40).press("jjjjjj", "o").sees("7 of 17", "1.34.2").press("home").sees("▸ 1.34.2", "1 of 17")
	d.press("/", "1.33", "enter").sees("1.33.6", "1.33.3        o").misses("1.34.2").press("/", "ctrl+u", "edited", "enter").sees("no version matches the filter").press("esc").sees("1.34.2")
}

// TestOverrideWithoutParent checks that without the parent, the rows are as the file lists them,
// and that the screen shows why.
func TestOverrideWithoutParent(t *testing.T) {
	d := start(t, 80, 24, "team-a.yaml").sees("1 warning", "kubernetes 2", "not known: the parent is not loaded: give the file of aws or --parent FILE").press("o")
	d.says("o: the parent is not loaded: give the file of aws or --parent FILE").press(")").sees("▸expired     2026-06-01")
}

// TestOverrideRefusals checks that o shows why it does nothing.
func TestOverrideRefusals(t *testing.T) {
	d := start(t, 80, 24).press("o").sees("o: no open file has a namespaced profile below CloudProfile/aws")
	d.press(":children", "enter").sees("no open file has a namespaced profile below this one")
	start(t, 80, 24, "packages.yaml").press("o").sees("o: 4 PackageRevisions is not a profile")
}

// TestOverrideViewOnly checks that view shows overrides and changes nothing.
func TestOverrideViewOnly(t *testing.T) {
	d := startWith(t, 80, 24, func(o *Options) { o.Writable = false }, "aws.yaml", "team-a.yaml")
	d.press("jjjjjj", "o").sees("▸ 1.32.8        o")
	for _, key := range []string{"e", ")", "a", "d", "D", "k", "e", ")", "a", "d", "D", "A"} {
		if d.press(key); key != "k" && !strings.Contains(d.line(-2), "view") {
			t.Errorf("%s: %q", key, d.line(-2))
		}
	}
}

// TestGuards removes from the parent what the namespaced profile overrides.
func TestGuards(t *testing.T) {
	d := withTeam(t, 80, 24).press("jjjjjj", "h").sees("▸deprecated  2025-09-15")
	d.press("d").sees("stage-in-use", "garden-team-a/aws-long", "1.32.8: deprecated removed: 2 errors").press("t").sees("NamespacedCloudProfile/garden-team-a/aws-long")
	d.press("s").sees("y and X refused: stage-in-use 1.32.8 and 1 more are new").press("y").sees("y: stage-in-use 1.32.8 and 1 more are new").press("esc")
	if d.onDisk("aws.yaml") != string(d.Editor.Files[0].First.Bytes()) {
		t.Fatal("y wrote a file that breaks an override")
	}
	d.press("p").sees("▸✕ stage-in-use", "✕ new-stage").press("x").sees("would be").press("enter").sees("1.32.8: deprecated added, 2025-09-15; u undoes").press("esc").misses("stage-in-use")
	d.press("D").sees("aws.yaml").press("p").sees("✕ version-in-use", "✕ unknown-version").press("esc", "u").misses("version-in-use")
	d.press("d", ":w!", "enter").sees("Saved aws.yaml")
	if strings.Count(d.onDisk("aws.yaml"), "classification: deprecated") != strings.Count(string(d.Editor.Files[0].First.Bytes()), "classification: deprecated")-1 {
		t.Error("w! did not write")
	}
}

// TestOlderOverrideUnderLifecycle converts a version of the parent that an expirationDate
// overrides. The fix of the finding is an override of the stage with the same date.
func TestOlderOverrideUnderLifecycle(t *testing.T) {
	d := startWith(t, 80, 24, func(*Options) {}, "aws.yaml")
	d.options.Documents = append(d.options.Documents, d.file("old.yaml", "apiVersion: core.gardener.cloud/v1beta1\nkind: NamespacedCloudProfile\nmetadata: {name: old, namespace: n}\nspec:\n  parent: {kind: CloudProfile, name: aws}\n"+
		"  kubernetes:\n    versions:\n      - version: 1.31.13\n        expirationDate: \"2026-06-30T00:00:00Z\" # quarter\n"))
	d.begin(d.options, 80, 24)
	d.press("jjjjjjj").sees("▸ 1.31.13").press("c").sees("1 version converted", "2 files: 2✕ ", "1 namespaced profile: ✕ n/old expired 2026-06-30 to 2026-03-31").press("p", "j").sees("▸✕ mixed-fields", "override expired 2026-06-30 instead")
	d.press("x").sees("would be").press("enter").sees("override expired 2026-06-30 instead; u undoes").press("esc").sees("▸expired     2026-06-30").press("o").sees("lctui  aws.yaml ●").press("o").sees("lctui  old.yaml ●")
	d.press("s", "y")
	if got := d.onDisk("old.yaml"); !strings.Contains(got, "        lifecycle:\n          - classification: expired\n            startTime: \"2026-06-30T00:00:00Z\" # quarter\n") {
		t.Errorf("the override became\n%s", got)
	}
	if got := d.onDisk("aws.yaml"); strings.Contains(got, "expirationDate") {
		t.Error("the parent has the older field still")
	}
}

// TestParentMissingAndAmbiguous checks that a missing or an ambiguous parent is a finding, not a
// fault.
func TestParentMissingAndAmbiguous(t *testing.T) {
	start(t, 80, 24, "team-a.yaml").press("p").sees("! parent-missing")
	d := startWith(t, 80, 24, func(*Options) {}, "aws.yaml", "team-a.yaml")
	other := d.file("other.yaml", string(d.options.Documents[0].Bytes()))
	o := d.options
	o.Documents = append(o.Documents, other)
	d.begin(o, 80, 24)
	d.press("p").sees("✕ parent-ambiguous", "2 profiles are named")
	o.Documents = o.Documents[:2]
	o.Parents = []*files.Document{other}
	d.begin(o, 80, 24)
	d.misses("parent-ambiguous").press("{{{{", "o").sees("lctui  other.yaml").press("o").sees("lctui  team-a.yaml")
}

// TestSeedExample shows the example of GEP-32.
func TestSeedExample(t *testing.T) {
	d := exampleOf(t)
	d.sees("▸ 1.28.0 o", "p S", "r P", "▸supported   2025-12-01", "▸15 ").misses("implied")
	d.press("jj").sees("▸ 1.18.0 o", "implied expired 2024-06-01, was 2022-06-01: not before deprecated")
	d.sees("p X", "r X").press("@", "2024-05-31", "enter").sees("p X", "r S")
}

// TestSeedConflicts makes the two numbered conflicts of GEP-32 by edits of the parent.
func TestSeedConflicts(t *testing.T) {
	d := exampleOf(t)
	// 2. "The start time of expired might be before deprecated."
	d.press("jj", "o", "l").sees("lctui  gep32.yaml", "▸expired     2022-06-01").press("e", "ctrl+u", "2023-01-01", "enter").press("o").sees("implied expired 2024-06-01, was 2023-01-01: not before deprecated")
	d.press("o", "l", "e", "ctrl+u", "2025-01-01", "enter").press("o").sees("deprecated 2024-06-01, expired 2025-01-01").misses("implied")
	// 1. "The start time of the deprecated stage might be between the ones of
	// preview or supported": the override of supported stays, preview follows.
	d.press("kk").sees("▸ 1.28.0 o", "▸supported").press("o", "h").sees("▸preview     always")
	d.press("e", "ctrl+u", "2025-12-24", "enter").press("o").sees("implied preview 2025-12-01, was 2025-12-24: not after supported")
	for _, f := range d.Editor.NewErrors() {
		if f.Place.File != d.Editor.Files[1].Doc.Name() && f.Rule != "back-to-unavailable" {
			t.Errorf("a change of the parent makes an error below: %s %s", f.Rule, f.Text())
		}
	}
}

// family opens a profile and three namespaced profiles below it, the last of which overrides
// nothing.
func family(t *testing.T) *driver {
	d := startWith(t, 80, 24, func(*Options) {}, "aws.yaml", "team-a.yaml")
	second := strings.NewReplacer("aws-long", "aws-own", "garden-team-a", "garden-team-b", "2026-03-01", "2026-01-15").Replace(teamText)
	third := "apiVersion: core.gardener.cloud/v1beta1\nkind: NamespacedCloudProfile\nmetadata: {name: plain, namespace: garden-team-c}\nspec:\n  parent: {kind: CloudProfile, name: aws}\n"
	d.options.Documents = append(d.options.Documents, d.file("team-b.yaml", second+"---\n"+third))
	d.begin(d.options, 80, 24)
	return d
}

// TestChildrenOfAll shifts all versions of the parent. The list has every namespaced profile, all
// of its lines are copied, and Enter goes to its row in each of them.
func TestChildrenOfAll(t *testing.T) {
	d := family(t).press("*", "S", "ctrl+u", "+=14d", "enter", ":children", "enter").sees("3 of 3 change")
	d.press("Y")
	of := map[string]int{}
	for _, line := range strings.Split(strings.TrimSpace(d.copied[0]), "\n") {
		name, _, _ := strings.Cut(line, "\t")
		of[name]++
	}
	if want := map[string]int{"garden-team-a/aws-long": 8, "garden-team-b/aws-own": 8, "garden-team-c/plain": 10}; !maps.Equal(of, want) {
		t.Errorf("lines of each: %v, want %v\n%s", of, want, d.copied[0])
	}
	for _, c := range []struct{ profile, line string }{
		{"garden-team-a/aws-long", "1.33.5  deprecated 2025-12-01 to 2025-12-15"},
		{"garden-team-c/plain", "1.32.8  expired 2025-12-31 to 2026-01-14"},
	} {
		if !strings.Contains(d.copied[0], c.profile+"\tkubernetes\t"+strings.Replace(c.line, "  ", "\t", 1)) {
			t.Errorf("%s: %q is missing in\n%s", c.profile, c.line, d.copied[0])
		}
	}
	d.press("end", "enter").sees("lctui  team-b.yaml", "▸ 1.31.13", "inherited: ").press(":children", "enter").sees("3 of 3 change")
	d.press("esc", "u", ":children", "enter").sees("0 of 3 change", "unchanged")
}

// TestChildren checks the list of the effects of a change of the parent on every namespaced
// profile.
func TestChildren(t *testing.T) {
	d := family(t)
	d.press(":children", "enter").sees("namespaced profiles over aws.yaml", "0 of 3 change", "garden-team-a/aws-long", "unchanged").press("esc")
	d.press("jjjjjj", ")", ")").sees("3 namespaced profiles: garden-team-b/aws-own expired 2026-01-15 to", "2026-02-28; 1 has the same; garden-team-a/aws-long keeps its starts")
	d.press(":children", "enter").sees("2 of 3 change", "garden-team-b/aws-own", "1.32.8  expired 2026-01-15 to 2026-02-28", "garden-team-c/plain", "1.32.8  expired 2025-12-31 to 2026-02-28")
	d.press("jj", "enter").sees("▸ 1.32.8        o", "lctui  team-b.yaml")
	d.press("o", "l", "e", "ctrl+u", "2025-01-02").sees("3 namespaced profiles: 1 has the same; 2 keep their starts")
	d.press("esc", "o").sees("namespaced profiles over aws.yaml").press("o").sees("lctui  aws.yaml")
}

// bothEdited has an edit of the parent and one of the override.
func bothEdited(t *testing.T) *driver {
	return withTeam(t, 80, 24).press("jjjjjj", "o", ")", "o", "l", ")").sees("2026-01-31").press("o").sees("▸deprecated  2026-04-01", "expired 2026-01-31")
}

// TestSaveBoth writes parent and override together.
func TestSaveBoth(t *testing.T) {
	d := bothEdited(t).press("s").sees("save  aws.yaml, team-a.yaml", "--- aws.yaml")
	d.press("y").sees("Saved aws.yaml, 1 line changed; team-a.yaml, 1 line changed.")
	d.holds("team-a.yaml", strings.Replace(teamText, "2026-03-01", "2026-04-01", 1))
	if !strings.Contains(d.onDisk("aws.yaml"), "2026-01-31") || d.Editor.Now().Dirty() {
		t.Error("the parent was not saved")
	}
	d.press(":q", "enter").left(0)
}

// TestSaveOneOfTwoReadOnly checks that the screen names the file that was written and why the other
// was not. Nothing is lost.
func TestSaveOneOfTwoReadOnly(t *testing.T) {
	d := bothEdited(t)
	if err := os.Chmod(filepath.Join(d.dir, "team-a.yaml"), 0o400); err != nil {
		t.Fatal(err)
	}
	d.press("s", "X").stays().sees("not all files were written", "aws.yaml: written, 1 line changed", "team-a.yaml: not written, its edits are kept", "read-only")
	d.holds("team-a.yaml", teamText)
	if !strings.Contains(d.onDisk("aws.yaml"), "2026-01-31") {
		t.Error("aws.yaml was not written")
	}
	d.sees("team-a.yaml not written, the edits are kept; written: aws.yaml").press("esc").sees("●", "▸deprecated  2026-04-01")
	d.press(":q", "enter").sees("1 unsaved edit in team-a.yaml").press("esc")
	if err := os.Chmod(filepath.Join(d.dir, "team-a.yaml"), 0o600); err != nil {
		t.Fatal(err)
	}
	d.press("s", "X").left(0)
	d.holds("team-a.yaml", strings.Replace(teamText, "2026-03-01", "2026-04-01", 1))
}

// TestSaveOneOfTwoChanged saves after somebody else has changed the override.
func TestSaveOneOfTwoChanged(t *testing.T) {
	d := bothEdited(t)
	theirs := strings.Replace(teamText, "quarter freeze", "their own comment", 1)
	if err := os.WriteFile(filepath.Join(d.dir, "team-a.yaml"), []byte(theirs), 0o600); err != nil {
		t.Fatal(err)
	}
	d.press("s", "X").stays().sees("team-a.yaml ╌", "changed on disk meanwhile, so it was not written; written: aws.yaml")
	d.holds("team-a.yaml", theirs)
	d.press("r").sees("team-a.yaml read again, 1 edit kept").sees("▸deprecated  2026-04-01")
	d.press("s", "X").left(0)
	d.holds("team-a.yaml", strings.Replace(theirs, "2026-03-01", "2026-04-01", 1))
}

// TestSaveWithOneChangedAndOneRefused saves after somebody else has changed the override and made the
// parent read-only: the question about the one names the other too.
func TestSaveWithOneChangedAndOneRefused(t *testing.T) {
	d := bothEdited(t)
	theirs := strings.Replace(teamText, "quarter freeze", "their own comment", 1)
	if err := os.WriteFile(filepath.Join(d.dir, "team-a.yaml"), []byte(theirs), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Join(d.dir, "aws.yaml"), 0o400); err != nil {
		t.Fatal(err)
	}
	d.press("s", "X").stays().sees("changed on disk meanwhile, so it was not written; nothing was written", "read-only;")
}

// exampleOf opens the example of GEP-32 at its date, on the namespaced profile.
func exampleOf(t *testing.T) *driver {
	t.Helper()
	return startWith(t, 80, 24, func(o *Options) { o.Now = time.Date(2024, 12, 3, 0, 0, 0, 0, time.UTC) }, "shoot.yaml", "gep32.yaml")
}

// TestRowsOfAnOverride checks that the rows of a namespaced profile are those of the result. Each
// override has the bars of the parent and of the result next to its own. The focus starts on the
// first override, and moves from version to version.
func TestRowsOfAnOverride(t *testing.T) {
	d := start(t, 80, 24, "team-a.yaml", "aws.yaml").sees("  1.34.2          U", "                p D", "▸ 1.33.3        o ", "                r D", "  1.32.8        o ", "merged: deprecated since 2025-09-15, expired in 162 d", "5 of 17")
	d.press("@", "2026-03-02", "enter").sees("                r D").press("/", "stage:expired", "enter").sees("▸ 1.32.8        o", "                r X").misses("1.34.2", "1.33.3")
	d.press("esc").press("home").sees("▸ 1.34.2", "1 of 17").press("jjj").sees("▸ 1.33.5 ").press("j").sees("▸ 1.33.3        o").press("j").sees("▸ 1.32.9 ").press("j").sees("▸ 1.32.8        o").press("end").sees("▸ 20.4.20240912").press("home").sees("▸ 1.34.2", "1 of 17")
	click := func(line int) {
		d.send(tea.MouseMsg{X: 5, Y: line, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
	}
	click(8)
	d.sees("▸ 1.33.3        o")
	start(t, 80, 24, "team-a.yaml").sees("1.33.3   ?", "1.32.8   ?", "not known: the parent is not loaded")
}

// TestOverrideOnSmallScreens checks that all lines of the version in focus are visible.
func TestOverrideOnSmallScreens(t *testing.T) {
	d := withTeam(t, 60, 16).press("jjjjjj", "o").sees("p D", "▸ 1.32.8        o", "r S")
	d.press("end", "home").sees("▸ 1.34.2")
	d = withTeam(t, 40, 10).press("jjjjjj", "o").sees("▸ 1.32.8        o", "r S  expired 2026-03-01").press("end").sees("▸ 20.4.20240912")
	d.press("home").sees("▸ 1.34.2")
}

// TestOverrideShowsWhatTheParentBreaks checks that a start with an error in the parent is marked in
// the result too.
func TestOverrideShowsWhatTheParentBreaks(t *testing.T) {
	lists := strings.Replace(baseLists, `deprecated, startTime: "2027-01-01`, `deprecated, startTime: "2027-06-01`, 1)
	d := familyAt(t, 80, 24, "2026-11-20", "p.yaml", profile("base", lists), "c.yaml", below("dev", "garden-dev", "base", overrideLists("1.33.5", "supported", "2026-01-01"))).press("}")
	if line := d.lineWith("r S"); !strings.Contains(line, "✕") {
		t.Errorf("no mark in %q\n%s", line, d.text())
	}
}
