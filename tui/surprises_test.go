package tui

import (
	"testing"
)

// TestUserIsNamedWhereItIsMissing checks that the command named by the refusal of a move works
// where the refusal is shown.
func TestUserIsNamedWhereItIsMissing(t *testing.T) {
	d := start(t, 120, 40, "packages.yaml").press("j", "e", "a").says("the user is not known; :user NAME names you now").says("a: the user is not known")
	d.press(":", "user cy@example.com", "enter").says("cy@example.com publishes and approves from now on").misses("the user is not known").press("a").says("blueprints.nginx.v2 approved")
}

// TestListsSaveAndUndo checks that the keys that save and undo work in every list with rows.
func TestListsSaveAndUndo(t *testing.T) {
	for _, list := range []string{"g", "p", "U", "F", "V"} {
		d := start(t, 120, 40).press("jjj", "L", list, "u")
		if d.Editor.CanUndo() {
			t.Errorf("%s: u undoes nothing", list)
		}
		d.press("ctrl+r", "s").sees("--- aws.yaml")
		start(t, 120, 40).press("jjj", "L", list).press("X").says("write")
		start(t, 120, 40).press(list, "Z").sees("Z does nothing here: X writes and leaves, :q! leaves without")
	}
}

// TestFixesOfARow checks that x on a row lists the fixes of all its findings, and proposes the
// first that causes no other finding.
func TestFixesOfARow(t *testing.T) {
	d := familyAt(t, 120, 40, "2026-11-20", "odd.yaml", profile("odd", oddLists)).press("x")
	d.sees("fix 2 findings", "stage-order: ", "start-order: ")
	familyAt(t, 120, 40, "2026-11-20", "odd.yaml", profile("odd", oddLists)).press("p", "*", "enter", "esc", "end", "x").sees("fix unknown-stage", " 1  write unavailable", "▸2  write preview")
}

// goingOn has two versions of a minor that have both been supported for a month.
const goingOn = `  kubernetes:
    versions:
      - version: 1.33.6
        lifecycle:
          - {classification: supported, startTime: "2026-10-01T00:00:00Z"}
          - {classification: deprecated, startTime: "2027-06-01T00:00:00Z"}
      - version: 1.33.5
        lifecycle:
          - {classification: supported, startTime: "2026-09-01T00:00:00Z"}
`

// TestFixesLeaveThePast checks that a fix that changes the past is labelled as such in the choice,
// and is not among the fixes that are made together.
func TestFixesLeaveThePast(t *testing.T) {
	d := familyAt(t, 120, 40, "2026-11-20", "par.yaml", profile("base", goingOn)).press("p", "j")
	d.sees("supported-overlap").press("*").says("has exactly one way to fix it").press("x").sees("on 2026-10-01, which changes the past")
}

// TestMarksAreLeft checks that D shows that it leaves marked versions alone.
func TestMarksAreLeft(t *testing.T) {
	start(t, 120, 40).press("m", "m", "D").says("removed").says("2 marked versions left: D removes only the one in focus")
}

// TestUnchangedStart checks that Enter shows why a start stays where it is.
func TestUnchangedStart(t *testing.T) {
	d := start(t, 120, 40).press("jjj", "e", "ctrl+u").burst("+1mo").press("enter", "e", "ctrl+u").burst("+1mo").press("enter")
	d.says("deprecated stays as it is: +1mo is its start already; +=1mo moves it")
	if d.press("u"); d.Editor.CanUndo() {
		t.Error("an unchanged start is an edit")
	}
}

// TestOneMatch checks that n and N count the versions that match a filter, or show that there is no
// other one.
func TestOneMatch(t *testing.T) {
	start(t, 120, 40).press("/").burst("1.33").press("enter", "n").sees("2 of 3 versions that match").press("esc", "/").burst("1.32.9").press("enter", "n").sees("no other version matches the filter").press("N").sees("no other version matches the filter")
}

// TestLikeIsForgiving checks that like and a date may be joined in several ways, and that the
// reason is shown if they are typed into the wrong field.
func TestLikeIsForgiving(t *testing.T) {
	for _, text := range []string{"like 2026-03-01", "like: 2026-03-01", "like=2026-03-01", "like@2026-03-01", "l 2026-03-01"} {
		start(t, 120, 40).press("jjj", "A", "tab", "ctrl+u").burst(text).press("enter").sees("2026-03-01")
	}
	start(t, 120, 40).press("jjj", "A", "ctrl+u").burst("like 2026-03-01").says("like belongs in the field of starts: Tab goes there")
}

// TestPagesWithoutMore checks that the review and the help show why a key cannot move anything.
func TestPagesWithoutMore(t *testing.T) {
	d := start(t, 120, 40).press("jjj", "L", "s", "j").sees("this is the last line").press("k").sees("this is the first line").press("n").sees("there is no other hunk to go to")
	d.press("?").sees("help").press("tab").sees("there is no other field").press("up").sees("this is the first action").press("esc").sees("--- aws.yaml")
}

// TestMenuOfCommands checks that the number of commands that are left out follows the last
// description.
func TestMenuOfCommands(t *testing.T) {
	start(t, 100, 30).press(":", "tab").says("more: type on").misses("copy-line   and")
}

// TestMovesBesideFiles checks that the moves of a revision are shown in full next to the list of
// files. The column of who acted gives way to them.
func TestMovesBesideFiles(t *testing.T) {
	start(t, 120, 40, "packages.yaml", "aws.yaml").sees("files 2", "possible now", "propose, delete", "reject, delete, approve refused")
	start(t, 150, 40, "packages.yaml", "aws.yaml").sees("by                      possible now", "reject, delete, approve refused")
}

// TestNewNeighbourIsWhole checks that the lines of a new version next to the one in focus come
// before lines that do not change.
func TestNewNeighbourIsWhole(t *testing.T) {
	start(t, 120, 42).press("jj", "A", "enter", "j").sees("▸▪1.33.6", "+ - version: 1.33.7", "+       startTime: \"2025-11-20T00:00:00Z\"")
}
