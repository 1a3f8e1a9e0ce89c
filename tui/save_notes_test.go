package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lctui/lctui/tui/exit"
)

// TestSavingSaysWhatItDidOtherwise checks that every way of saving shows what it had to do
// differently, even after the last frame.
func TestSavingSaysWhatItDidOtherwise(t *testing.T) {
	const inPlace = "the file was written in place, because it has 2 names (hard links)"
	for _, c := range []struct {
		keys  string
		leave bool
	}{{keys: ":w enter"}, {keys: "s y"}, {keys: ":w!copy enter"}, {keys: "s X", leave: true}, {keys: "X y", leave: true}, {keys: ":wq enter", leave: true}} {
		d := start(t, 120, 40)
		path := filepath.Join(d.dir, "aws.yaml")
		twoNames(t, path)
		if strings.Contains(c.keys, "copy") {
			path = filepath.Join(d.dir, "copy.yaml")
			if err := os.WriteFile(path, []byte("theirs"), 0o600); err != nil {
				t.Fatal(err)
			}
			twoNames(t, path)
		}
		keys := strings.Fields(c.keys)
		keys[0] = strings.Replace(keys[0], "!copy", "! "+path, 1)
		d.press("jjj", ")").press(keys...)
		if !c.leave {
			if said := strings.Join(strings.Fields(d.text()), " "); !strings.Contains(said, inPlace) {
				t.Errorf("%q: without %q:\n%s", c.keys, inPlace, d.text())
			}
			continue
		}
		d.left(exit.Left)
		if code, err := d.ending.result(d.Editor.Journals.KeptSafe(), false, nil); code != exit.Left || err == nil || !strings.HasPrefix(err.Error(), "aws.yaml: "+inPlace) {
			t.Errorf("%q: exit %d, %v", c.keys, code, err)
		}
	}
	// A normal save shows nothing more.
	d := start(t, 120, 40).press("jjj", ")", "X", "y")
	if code, err := d.ending.result(d.Editor.Journals.KeptSafe(), false, nil); code != exit.Left || err != nil {
		t.Errorf("exit %d, %v", code, err)
	}
}

// twoNames gives a file a second name.
func twoNames(t *testing.T, path string) {
	t.Helper()
	if err := os.Link(path, filepath.Join(t.TempDir(), "other")); err != nil {
		t.Skip(err)
	}
}
