package editor

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// TestWrite writes two plans of which one fails. The other is written, unless both are written
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
		written, err := Write(plans, together)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range written {
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

// TestWriteNewErrors writes two plans of which one adds errors. None is written, unless forced.
func TestWriteNewErrors(t *testing.T) {
	for _, force := range []bool{false, true} {
		t.Setenv("XDG_STATE_HOME", t.TempDir())
		e := opened(t, t.TempDir(), t.TempDir(), "aws.yaml", "team-a.yaml")
		var plans []Plan
		for i, f := range e.Files {
			next, err := files.Read(f.Doc.Name(), append(f.Doc.Bytes(), "# more\n"...), files.Options{})
			if err != nil {
				t.Fatal(err)
			}
			p := Plan{File: i, Doc: f.Doc, Next: next, Force: force}
			if i == 1 {
				p.Errors = ErrorsOf([]model.Finding{{Rule: "later", Severity: model.Warning}, {Rule: "start-order", Version: "1.31.4", Severity: model.Error}})
			}
			plans = append(plans, p)
		}
		out, err := Write(plans, false)
		if refused := err != nil && err.Error() == "start-order 1.31.4 is new"; refused == force || len(out) == 0 == force {
			t.Errorf("force %v: %d written, %v", force, len(out), err)
		}
		for i, f := range e.Files {
			if got, err := os.ReadFile(f.Doc.Path()); err != nil || (string(got) == string(plans[i].Next.Bytes())) != force {
				t.Errorf("force %v: %s is %q, %v", force, f.Name, got, err)
			}
		}
	}
}
