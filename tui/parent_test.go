package tui

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/lctui/lctui/tui/keys"
)

// consulting opens kid, with the file of its parent given by --parent.
func consulting(t *testing.T, kid string) *driver {
	t.Helper()
	return consultingOn(t, kid, baseLists)
}

// consultingOn is consulting with other lists in the parent.
func consultingOn(t *testing.T, kid, lists string) *driver {
	t.Helper()
	d := startWith(t, 100, 30, func(*Options) {}, "aws.yaml")
	o := d.options
	o.Documents, o.Parents = nil, nil
	o.Documents = append(o.Documents, d.file("kid.yaml", kid))
	o.Parents = append(o.Parents, d.file("par.yaml", profile("base", lists)))
	o.Now = time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	d.begin(o, 100, 30)
	return d
}

const onlyRead = "read only: par.yaml was only named as a parent; :e par.yaml opens it for editing"

// TestNamedFileHasTheFocus checks that a namespaced profile without versions has the rows of its
// parent, and that no key that edits changes the parent.
func TestNamedFileHasTheFocus(t *testing.T) {
	d := consulting(t, below("kid", "garden-a", "base", ""))
	d.sees("lctui  kid.yaml", "▸ 1.34.1", "  1.33.5", "inherited: ")
	d.press("j", "d").says("is not overridden").press("s").says("nothing to save")
	d.press("e").sees(" in kid.yaml").press("esc")
	d.press("o", ")").says("): " + onlyRead).sees("par.yaml  base  read only")
	d.press("o").sees("lctui  kid.yaml", "▸ 1.33.5")
}

// TestInheritedVersionShowsFindings checks that findings about the parent are marked at the
// inherited versions, counted in the heading of the track, and shown for the version in focus.
func TestInheritedVersionShowsFindings(t *testing.T) {
	d := start(t, 100, 40, "team-a.yaml", "aws.yaml").sees("kubernetes 9 1✕", "1.32.9          S✕", "✕___D")
	d.press("j").sees("inherited: supported", "✕ start-order  aws.yaml line 49: expired", "▸✕___D")
	d.press("k").misses("start-order")
}

// TestOverrideOfAnInheritedVersion checks that the override is saved in the file that was named.
func TestOverrideOfAnInheritedVersion(t *testing.T) {
	d := consulting(t, below("kid", "garden-a", "base", ""))
	before := d.onDisk("par.yaml")
	d.press("j", "l", "e", "ctrl+u").burst("2027-05-01").press("enter").sees("▸▪1.33.5 o")
	d.press("s").sees("save  kid.yaml").misses("save  par.yaml").press("y").sees("Saved kid.yaml")
	if after := d.onDisk("par.yaml"); after != before {
		t.Errorf("the parent changed:\n%s", after)
	}
}

// TestNoKeyEditsAParentThatIsOnlyRead presses every key of the timeline on the parent's rows, and runs
// every command that edits.
func TestNoKeyEditsAParentThatIsOnlyRead(t *testing.T) {
	kid := below("kid", "garden-a", "base", overrideLists("1.33.5", "expired", "2027-05-01"))
	asked := 0
	for _, a := range keys.Actions {
		for _, i := range a.Intents {
			if !i.Edits() {
				continue
			}
			for _, in := range [][]string{{"}"}, {"o"}} {
				d := consulting(t, kid)
				d.press(in...)
				scope := d.Layers.Top()
				if d.Focus.File != 1 {
					t.Fatal("the parent is not in focus")
				}
				key := d.Keys.Raw(scope, i)
				if key == "" {
					continue
				}
				asked++
				d.press("m", key, "enter", "y")
				if d.Editor.Dirty(1) || d.Editor.CanUndo() {
					t.Errorf("%s (%s) edited the parent in %v", i, key, scope)
				}
			}
		}
	}
	if asked < 10 {
		t.Errorf("only %d keys edit", asked)
	}
	for _, command := range []string{"move +1mo", "edit-start 2027-05-05", "remove-version", "add-version 1.34.2", "copy-to 1.34.1", "shift +=14d", "quick-fix", "convert-back"} {
		d := consulting(t, kid)
		d.press("}", ":").burst(command).press("enter", "enter")
		if d.Editor.Dirty(1) {
			t.Errorf(":%s edited the parent", command)
		}
	}
}

// TestOpenTheParentForEditing checks that :e opens the parent for editing, by its name or its path,
// and goes back to a profile without versions.
func TestOpenTheParentForEditing(t *testing.T) {
	d := consulting(t, below("kid", "garden-a", "base", ""))
	d.press(":").burst("e par.yaml").press("enter").says("par.yaml is open for editing").misses("read only")
	d.press("j", ")", "s").sees("save  par.yaml", "2027-01-01 to 2027-02-01").press("esc")
	d.press(":").burst("e kid.yaml").press("enter").sees("lctui  kid.yaml", "▸ 1.34.1", "inherited: ")

	d = consulting(t, below("kid", "garden-a", "base", ""))
	d.press(":").burst("e "+filepath.Join(d.dir, "par.yaml")).press("enter").says("par.yaml is open for editing").press("j", "l", ")", "s").sees("save  par.yaml")
}

// TestParentNamedTwice checks that a parent that is also named as a file can be edited.
func TestParentNamedTwice(t *testing.T) {
	d := consulting(t, below("kid", "garden-a", "base", ""))
	o := d.options
	o.Documents = append(o.Documents, o.Parents[0])
	d.begin(o, 100, 30)
	d.press("o", ")").sees("par.yaml ●")
}
