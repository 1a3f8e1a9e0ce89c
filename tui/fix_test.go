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

// TestFixBesideAnOverrideTouchesTheOverride wants x beside an override to fix what is found about
// the override first, though the parent has a finding that is worse or as bad.
func TestFixBesideAnOverrideTouchesTheOverride(t *testing.T) {
	d := familyAt(t, 120, 40, "2026-11-20", "par.yaml", profile("base", fixLists), "kid.yaml", below("kid", "garden-a", "base", overrideLists("1.33.5", "preview", "2027-05-01")))
	d.press("}", "o").sees("start-order", "new-stage").press("x").sees("fix new-stage", "1  remove preview from the override", " is ", "would be").misses("in kid.yaml")
	if d.Editor.CanUndo() {
		t.Fatal("x alone changed a file")
	}
	d.press("enter")
	if d.Editor.Dirty(0) || !d.Editor.Dirty(1) {
		t.Error("the fix did not touch the override, or touched the parent")
	}
	d.sees("u undoes")
}

// TestFixOfTheParentNamesItsFile wants a fix of the parent, offered beside an override, to name the
// file of the parent and to ask.
func TestFixOfTheParentNamesItsFile(t *testing.T) {
	d := familyAt(t, 120, 40, "2026-11-20", "par.yaml", profile("base", fixLists), "kid.yaml", below("kid", "garden-a", "base", overrideLists("1.33.5", "supported", "2026-01-01")))
	d.press("}", "o", "x").sees("fix start-order", "1  exchange the starts of deprecated and expired in par.yaml", "is", "would be").press("esc")
	if d.Editor.CanUndo() {
		t.Fatal("Esc kept a fix")
	}
	d.press("x", "enter").sees("● 1 other file")
	d = consultingOn(t, below("kid", "garden-a", "base", overrideLists("1.33.5", "supported", "2026-01-01")), fixLists)
	d.press("o", "x").says("x: " + onlyRead)
}

// TestFixOnTheRows wants x to fix what is found about the version in focus, to show it as it is
// and as it would be, and to need Enter: a number only chooses.
func TestFixOnTheRows(t *testing.T) {
	d := familyAt(t, 100, 30, "2026-11-20", "par.yaml", profile("base", fixLists))
	d.sees("x fix").press("x").sees("fix start-order", "▸1  exchange the starts", "is", "would be").press("2").sees("▸2")
	if d.Editor.CanUndo() {
		t.Fatal("a number took a fix")
	}
	d.press("1", "enter").sees("1.33.5: deprecated 2027-03-01 to 2027-01-01", "u undoes").misses("x fix").press("x").says("has a quick fix: what is meant is not plain")
	d.press("u").sees("start-order").press(":").burst("quick-fix").press("enter").sees("fix start-order")
}
