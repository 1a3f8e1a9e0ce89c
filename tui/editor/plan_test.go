package editor

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/lctui/lctui/files"
)

// TestWrite: of two plans of which one cannot be written, the other is, unless both are written
// together.
func TestWrite(t *testing.T) {
	for _, together := range []bool{false, true} {
		t.Setenv("XDG_STATE_HOME", t.TempDir())
		e := opened(t, t.TempDir(), t.TempDir(), "aws.yaml", "team-a.yaml")
		var plans []Plan
		for _, f := range e.Files {
			next, err := files.Read(f.Doc.Name(), append(f.Doc.Bytes(), "# more\n"...), files.Options{})
			if err != nil {
				t.Fatal(err)
			}
			plans = append(plans, Plan{File: len(plans), Doc: f.Doc, Next: next})
		}
		disk := []string{string(plans[0].Next.Bytes()), "# somebody else's\n"}
		if err := os.WriteFile(plans[1].Doc.Path(), []byte(disk[1]), 0o600); err != nil {
			t.Fatal(err)
		}
		failed := 0
		for _, w := range Write(plans, together) {
			if w.Err != nil {
				failed++
			}
		}
		if together {
			disk[0] = string(plans[0].Doc.Bytes())
		}
		for i, want := range disk {
			if got, err := os.ReadFile(plans[i].Doc.Path()); err != nil || string(got) != want || failed != 1 {
				t.Errorf("together %v: %d failed, %s is %q, %v", together, failed, filepath.Base(plans[i].Doc.Path()), got, err)
			}
		}
	}
}
