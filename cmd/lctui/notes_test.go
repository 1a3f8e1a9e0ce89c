package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/cmd/lctui/failure"
)

// TestVerbsSayHowTheyWrote: a verb prints a note if it had to write a file in place.
func TestVerbsSayHowTheyWrote(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	path := filepath.Join(t.TempDir(), "p.yaml")
	if err := os.WriteFile(path, []byte(profileText), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Link(path, filepath.Join(t.TempDir(), "other")); err != nil {
		t.Skip(err)
	}
	var out, said bytes.Buffer
	code := runAt(time.Now, []string{"set", path, "1.31.4", "deprecated=2027-01-01"}, strings.NewReader(""), &out, &said)
	if want := "note: " + path + ": the file was written in place, because it has 2 names (hard links)"; code != failure.Done || !strings.Contains(said.String(), want) {
		t.Errorf("exit %d, without %q: %s", code, want, &said)
	}
}
