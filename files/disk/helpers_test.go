package disk

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/files"
)

const checkedText = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata: {name: local}
spec:
  type: local
  kubernetes:
    versions:
    - version: 1.31.4
      note: &n kept
      lifecycle:
      - classification: preview
      - classification: supported
        startTime: "2025-09-01T00:00:00Z"
        text: kept
    - version: 1.30.9
      other: *n
`

// textAt returns a document of any text at a path.
func textAt(path string, text []byte) *files.Document {
	return files.Origin{Name: "p.yaml", Path: path}.Unread(text)
}

// later, longer and shorter are edits of checkedText: they change a start, add a stage, and remove
// a start.
func later(d *files.Document) *files.Document {
	return replaced(d, "2025-09-01", "2025-10-01")
}

func longer(d *files.Document) *files.Document {
	return replaced(d, "        text: kept\n", "        text: kept\n      - classification: deprecated\n        startTime: \"2026-01-01T00:00:00Z\"\n")
}

func shorter(d *files.Document) *files.Document {
	return replaced(d, "        startTime: \"2025-09-01T00:00:00Z\"\n", "")
}

func replaced(d *files.Document, from, to string) *files.Document {
	next, err := d.Origin().Read([]byte(strings.Replace(string(d.Bytes()), from, to, 1)))
	if err != nil || bytes.Equal(next.Bytes(), d.Bytes()) {
		panic("not replaced: " + from)
	}
	return next
}

// saveable makes a file, and returns its document and an edit with another start.
func saveable(t *testing.T, path string) (d, next *files.Document) {
	t.Helper()
	write(t, path, checkedText, 0o644)
	return edited(t, path)
}

func edited(t *testing.T, path string) (d, next *files.Document) {
	t.Helper()
	d, err := files.Open(path, files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return d, later(d)
}

func write(t *testing.T, path, text string, mode os.FileMode) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
}

func holds(t *testing.T, path string, want []byte) {
	t.Helper()
	got, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s holds %q (%v), not %q", path, got, err, want)
	}
}

// only checks that a folder contains nothing but what it should.
func only(t *testing.T, folder string, want ...string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if strings.Join(names, "|") != strings.Join(want, "|") {
		t.Errorf("the folder holds %q, not %q", names, want)
	}
}

// state sets up a state folder for the test and returns its path.
func state(t *testing.T) string {
	folder := t.TempDir()
	t.Setenv("XDG_STATE_HOME", folder)
	return filepath.Join(folder, "lctui")
}

func refusedWith(t *testing.T, err error, want []string) {
	t.Helper()
	var refused *files.Refused
	if !errors.As(err, &refused) {
		t.Fatalf("not refused: %v", err)
	}
	for _, w := range want {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("%q lacks %q", err, w)
		}
	}
}

func pauseless(time.Duration) {}

func justSave(d, next *files.Document) error {
	_, err := Save(d, next)
	return err
}
