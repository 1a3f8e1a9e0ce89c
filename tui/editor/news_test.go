package editor

import (
	"bytes"
	"os"
	"testing"
)

// TestNewsBeforeAnOverwrite finds a foreign text on disk while a plan waits, and then overwrites that
// text. The text that was overwritten is not taken over afterwards, and the step can be undone.
func TestNewsBeforeAnOverwrite(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	e := opened(t, t.TempDir(), t.TempDir(), "aws.yaml")
	if _, err := e.Do(moved("2026-01-15")); err != nil {
		t.Fatal(err)
	}
	doc := e.Files[0].Doc
	if err := os.WriteFile(doc.Path(), bytes.ReplaceAll(doc.Bytes(), []byte("2026-07-01"), []byte("2026-08-20")), 0o600); err != nil {
		t.Fatal(err)
	}
	if r := e.Accept(e.Start(Look{0})()); !r.News {
		t.Fatalf("nothing new was found: %+v", r)
	}
	plan := e.Accept(e.Start(Overwrite{File: 0, Force: true})())
	if plan.Err != nil || len(plan.Plans) != 1 {
		t.Fatalf("%+v", plan)
	}
	if saved := e.Accept(e.Start(Save{plan.Plans})()); !saved.Replaced {
		t.Fatalf("%+v", saved)
	}
	if r, ok := e.TakeNews(); ok {
		t.Errorf("the text that was overwritten is taken over: %+v", r)
	}
	if _, err := e.Undo(); err != nil {
		t.Error(err)
	}
}
