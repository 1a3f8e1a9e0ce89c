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

// TestFixBesideAnOverrideTouchesTheOverride wants x alongside an override to fix what is found about
// the override first, though the parent has a finding that is worse or as bad.
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

// TestFixOfTheParentNamesItsFile wants a fix of the parent, offered alongside an override, to name the
// file of the parent and to ask.
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

// TestFixOnTheRows wants x to fix what is found about the version in focus, to show it as it is
// and as it would be, and to need Enter: a number only chooses.
func TestFixOnTheRows(t *testing.T) {
	d := familyAt(t, 100, 30, "2026-11-20", "par.yaml", profile("base", fixLists))
	d.sees("x fix").press("x").sees("fix start-order", "▸1  swap the starts", "is", "would be").press("2").sees("▸2")
	if d.Editor.CanUndo() {
		t.Fatal("a number took a fix")
	}
	d.press("1", "enter").sees("1.33.5: deprecated 2027-03-01 to 2027-01-01", "u undoes").misses("x fix").press("x").says("has a quick fix: ").says("first, or remove the end of this one. On its row e edits the start, d removes the stage; E opens the file at its line")
	d.press("u").sees("start-order").press(":").burst("quick-fix").press("enter").sees("fix start-order")
}

// manyLists has findings of all kinds: with one fix, with two of which only a person can choose
// one, with none, and one about what is past.
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

// TestProblemsOpenAtTheFocus wants p to begin at what is found about the version in focus, and what
// is past to come last, marked.
func TestProblemsOpenAtTheFocus(t *testing.T) {
	d := familyAt(t, 120, 40, "2026-11-20", "par.yaml", profile("base", manyLists))
	d.press("jjj", "p").sees("▸✕ unknown-stage", "1.32.4").press("esc", "home", "j", "p").sees("▸! supported-overlap", "(past).", "a fix changes the past")
	d.sees("worst first, past last", "\n past\n▸! supported-overlap").press("end").sees("▸! supported-overlap").press("esc").sees("1.34.1")
}

// TestFixesThatOnlyAPersonChooses wants both ways where a version has two, and the keys where it
// has none.
func TestFixesThatOnlyAPersonChooses(t *testing.T) {
	d := familyAt(t, 120, 40, "2026-11-20", "par.yaml", profile("base", manyLists)).press("jjjj", "x")
	d.sees("fix mixed-fields", "1  keep the lifecycle, remove the older fields", "2  keep the older fields, remove the lifecycle").press("2", "enter").misses("fix mixed-fields")
	d.press("j", "x").sees("fix legacy-expired", "1  convert it to a lifecycle, expired always", "2  write expirationDate 2026-11-20 instead").press("enter").sees("u undoes")
	d.press("jj", "x").says("has a quick fix: Write day and time, for example 2026-08-01T00:00:00Z. On its row e edits the start, d removes the stage; E opens").press("p").sees("▸✕ bad-time", "Write day and time, for example 2026-08-01T00:00:00Z.", "On its row e edits the start, d removes the stage; E opens the")
}

// TestFixAll wants all findings with one way to be fixed together, after a look at what that does,
// as one step, and those about what is past to be left.
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

// oddLists has two findings that one fix removes, and one whose fix would bring back a stage that has
// ended and leave another that never holds.
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

// TestFixAllLeavesOutWhatCausesMore wants one count of fixes, and no fix among them that would cause
// another finding or a stage that never holds. What is left out can be fixed alone, with its finding
// in sight.
func TestFixAllLeavesOutWhatCausesMore(t *testing.T) {
	d := familyAt(t, 120, 40, "2026-11-20", "odd.yaml", profile("odd", oddLists)).press("p").sees("start-missing").press("*")
	d.sees("1 left out", "▸1  all 3 in odd.yaml", "2  stage-order 1.29.12", "3  duplicate-stage 1.28.15", "4  gardener-explicit-unavailable 1.25.16").misses("start-missing", "   5  ", "stage-regression")
	d.press("enter").sees("3 fixes in odd.yaml; u undoes", "start-missing").press("esc", "end").sees("1.26.15")
	familyAt(t, 120, 40, "2026-11-20", "odd.yaml", profile("odd", oddLists)).press("p", "/", "start-missing", "enter", "x").sees("1  remove expired", "! stage-regression")
}
