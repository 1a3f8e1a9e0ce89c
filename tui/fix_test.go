package tui

import "testing"

// fixLists is a version whose stages are out of order.
const fixLists = `  kubernetes:
    versions:
      - version: 1.33.5
        lifecycle:
          - {classification: supported}
          - {classification: deprecated, startTime: "2027-03-01T00:00:00Z"}
          - {classification: expired, startTime: "2027-01-01T00:00:00Z"}
`

// TestFixBesideAnOverrideTouchesTheOverride checks that x on an override fixes the findings about
// the override first, even if the parent has a finding that is as bad or worse.
func TestFixBesideAnOverrideTouchesTheOverride(t *testing.T) {
	d := familyAt(t, 120, 40, "2026-11-20", "par.yaml", profile("base", fixLists), "kid.yaml", below("kid", "garden-a", "base", overrideLists("1.33.5", "preview", "2027-05-01")))
	d.press("}").sees("new-stage").press("x").sees("fix new-stage", "1  remove preview from the override", " is ", "would be").misses("in kid.yaml")
	if d.Editor.CanUndo() {
		t.Fatal("x alone changed a file")
	}
	d.press("enter")
	if d.Editor.Dirty(0) || !d.Editor.Dirty(1) {
		t.Error("the fix did not touch the override, or touched the parent")
	}
	d.sees("u undoes")
}

// TestFixOfTheParentNamesItsFile checks that a fix of the parent, offered on an override, names the
// file of the parent and has to be confirmed.
func TestFixOfTheParentNamesItsFile(t *testing.T) {
	d := familyAt(t, 120, 40, "2026-11-20", "par.yaml", profile("base", fixLists), "kid.yaml", below("kid", "garden-a", "base", overrideLists("1.33.5", "supported", "2026-01-01")))
	d.press("}", "x").sees("fix start-order", "1  swap the starts of deprecated and expired in par.yaml", "is", "would be").press("esc")
	if d.Editor.CanUndo() {
		t.Fatal("Esc kept a fix")
	}
	d.press("x", "enter").sees("● 1 other file")
	d = consultingOn(t, below("kid", "garden-a", "base", overrideLists("1.33.5", "supported", "2026-01-01")), fixLists)
	d.press("x").says("x: " + onlyRead)
}

// TestFixOnTheRows checks that x offers the fixes of the version in focus and shows it as it is and
// as it would be. A number only chooses; Enter applies the fix.
func TestFixOnTheRows(t *testing.T) {
	d := familyAt(t, 100, 30, "2026-11-20", "par.yaml", profile("base", fixLists))
	d.sees("x fix").press("x").sees("fix start-order", "▸1  swap the starts", "is", "would be").press("2").sees("▸2")
	if d.Editor.CanUndo() {
		t.Fatal("a number took a fix")
	}
	d.press("1", "enter").sees("1.33.5: deprecated 2027-03-01 to 2027-01-01", "u undoes").misses("x fix").press("x").says("has a quick fix: ").says("first, or remove the end of this one. On its row e edits the start, d removes the stage; E opens the file at its line")
	d.press("u").sees("start-order").press(":").burst("quick-fix").press("enter").sees("fix start-order")
}

// manyLists has findings with one fix, with two fixes to choose from, with none, and one about the
// past.
const manyLists = `  kubernetes:
    versions:
      - version: 1.34.2
        lifecycle:
          - {classification: supported, startTime: "2026-01-01T00:00:00Z"}
      - version: 1.34.1
        lifecycle:
          - {classification: supported, startTime: "2025-01-01T00:00:00Z"}
          - {classification: deprecated, startTime: "2026-02-01T00:00:00Z"}
      - version: 1.33.5
        lifecycle:
          - {classification: suported}
          - {classification: expired, startTime: "2027-01-01T00:00:00Z"}
      - version: 1.32.4
        lifecycle:
          - {classification: deprecatd}
      - version: 1.31.4
        classification: preview
        lifecycle:
          - {classification: supported}
      - version: 1.30.4
        classification: expired
      - version: 1.29
      - version: 1.28.1
        lifecycle:
          - {classification: supported, startTime: soon}
`

// TestProblemsOpenAtTheFocus checks that p begins at the findings about the version in focus, and
// that findings about the past come last, below a heading.
func TestProblemsOpenAtTheFocus(t *testing.T) {
	d := familyAt(t, 120, 40, "2026-11-20", "par.yaml", profile("base", manyLists))
	d.press("jjj", "p").sees("▸✕ unknown-stage", "1.32.4").press("esc", "home", "j", "p").sees("▸! supported-overlap", "(past).", "a fix changes the past")
	d.sees("worst first, past last", "\n past\n▸! supported-overlap").press("end").sees("▸! supported-overlap").press("esc").sees("1.34.1")
}

// TestFixesThatOnlyAPersonChooses checks that both fixes are offered for a finding with two, and
// that the keys to use are named for a finding without any.
func TestFixesThatOnlyAPersonChooses(t *testing.T) {
	d := familyAt(t, 120, 40, "2026-11-20", "par.yaml", profile("base", manyLists)).press("jjjj", "x")
	d.sees("fix mixed-fields", "1  keep the lifecycle, remove the older fields", "2  keep the older fields, remove the lifecycle").press("2", "enter").misses("fix mixed-fields")
	d.press("j", "x").sees("fix legacy-expired", "1  convert it to a lifecycle, expired always", "2  write expirationDate 2026-11-20 instead").press("enter").sees("u undoes")
	d.press("jj", "x").says("has a quick fix: Write day and time, for example 2026-08-01T00:00:00Z. On its row e edits the start, d removes the stage; E opens").press("p").sees("▸✕ bad-time", "Write day and time, for example 2026-08-01T00:00:00Z.", "On its row e edits the start, d removes the stage; E opens the")
}

// TestFixAll checks that all findings with exactly one fix are fixed together, in one step, after
// the effects were shown. Findings about the past are left out.
func TestFixAll(t *testing.T) {
	d := familyAt(t, 120, 40, "2026-11-20", "par.yaml", profile("base", manyLists)).press("p", "*")
	d.sees("fix all that have one way", "▸1  all 3 in par.yaml", "2  unknown-stage 1.33.5: write supported", "3  unknown-stage 1.32.4: write deprecated").misses("supported-overlap 1.34.1:")
	if d.Editor.CanUndo() {
		t.Fatal("* alone changed the file")
	}
	d.press("enter").sees("3 fixes in par.yaml; u undoes").misses("unknown-stage").press("u")
	if d.Editor.CanUndo() {
		t.Error("the fixes are more than one step")
	}
	d.sees("unknown-stage").press("*").misses("would be").press("3").sees("would be").press("esc").press("*", "2", "enter").press("*").sees("all 2 in par.yaml").press("esc", "esc", ":fix-all", "enter").sees("all is fixed in the list of findings: p opens it")
}

// oddLists has two findings that one fix removes. The fix of another finding would bring back a
// stage that has ended, and leave a stage that never applies.
const oddLists = `  kubernetes:
    versions:
      - version: 1.29.12
        lifecycle:
          - {classification: supported, startTime: "2025-09-01T00:00:00Z"}
          - {classification: preview, startTime: "2025-08-01T00:00:00Z"}
      - version: 1.28.15
        lifecycle:
          - {classification: preview}
          - {classification: preview}
      - version: 1.26.15
        lifecycle:
          - {classification: supported, startTime: "2026-05-01T00:00:00Z"}
          - {classification: deprecated, startTime: "2026-04-01T00:00:00Z"}
          - {classification: expired}
      - version: 1.25.16
        lifecycle:
          - {classification: unavailable}
          - {classification: Retired}
`

// TestFixAllLeavesOutWhatCausesMore checks that fixes are counted once, without any that would
// cause another finding or a stage that never applies. A fix that is left out can be made alone,
// and shows its new finding.
func TestFixAllLeavesOutWhatCausesMore(t *testing.T) {
	d := familyAt(t, 120, 40, "2026-11-20", "odd.yaml", profile("odd", oddLists)).press("p").sees("start-missing").press("*")
	d.sees("1 left out", "▸1  all 3 in odd.yaml", "2  stage-order 1.29.12", "3  duplicate-stage 1.28.15", "4  gardener-explicit-unavailable 1.25.16").misses("start-missing", "   5  ", "stage-regression")
	d.press("enter").sees("3 fixes in odd.yaml; u undoes", "start-missing").press("esc", "end").sees("1.26.15")
	familyAt(t, 120, 40, "2026-11-20", "odd.yaml", profile("odd", oddLists)).press("p", "/", "start-missing", "enter", "x").sees("1  remove expired", "! stage-regression")
}

// TestFixAllLeavesOutWhatBreaksAnother checks that a fix is left out if it would cause an error about
// the version that it changes, which is not the one that its finding is about.
func TestFixAllLeavesOutWhatBreaksAnother(t *testing.T) {
	const overlap = `    - version: 1.31.0
    - version: 1.30.2
      lifecycle:
      - classification: supported
    - version: 1.30.0
      lifecycle:
      - classification: supported
        startTime: "2026-05-29T00:00:00Z"
      - classification: deprecated
        startTime: "2026-12-20T00:00:00Z"
      - classification: expired
        startTime: "2027-12-20T00:00:00Z"
`
	d := familyAt(t, 120, 40, "2026-01-01", "bu.yaml", "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: t}\nspec:\n  kubernetes:\n    versions:\n"+overlap)
	d.press("p").sees("supported-overlap").press("*").misses("let 1.30.2 be supported from")
}
