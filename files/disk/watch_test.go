//go:build unix

package disk

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/lctui/lctui/files"
)

// patience is how long a failing test waits. A passing test waits only as long as the system takes.
const patience = time.Minute

// watching watches a file and returns a function that waits until a change is reported.
func watching(t *testing.T, path string) (touched func(what string)) {
	t.Helper()
	w := Watch([]string{path, filepath.Join(t.TempDir(), "another")}, 5*time.Millisecond)
	t.Cleanup(w.Close)
	return func(what string) {
		t.Helper()
		select {
		case i, ok := <-w.touched:
			if !ok || i != 0 {
				t.Fatalf("%s: file %d, %v", what, i, ok)
			}
		case <-time.After(patience):
			t.Fatalf("%s: not noticed", what)
		}
	}
}

// appendTo appends a text to a file in one write.
func appendTo(t *testing.T, path, text string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.WriteString(text)
	if err := errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
}

func TestWatch(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "p.yaml")
	write(t, path, checkedText, 0o644)
	touched := watching(t, path)
	// Each change is a single step. A change of two steps might be reported twice, and the next two
	// changes, which undo each other, not at all.
	appendTo(t, path, "# more\n")
	touched("written in place")
	write(t, filepath.Join(folder, "new"), checkedText, 0o644)
	if err := os.Rename(filepath.Join(folder, "new"), path); err != nil {
		t.Fatal(err)
	}
	touched("replaced")
	os.Chmod(path, 0o444)
	touched("made read-only")
	os.Remove(path)
	touched("removed")
	os.Mkdir(path, 0o755)
	touched("a folder in its place")
	os.Remove(path)
	touched("the folder removed")
	write(t, path, checkedText, 0o644)
	touched("there again")
}

func TestWatchFollowsLinks(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"1", "2"} {
		if err := os.Mkdir(filepath.Join(folder, name), 0o755); err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(folder, name, "p.yaml"), checkedText+"# "+name+"\n", 0o644)
	}
	// kubelet mounts a ConfigMap like this: the file is a link through a link to a folder, and the
	// latter is exchanged.
	path := filepath.Join(folder, "p.yaml")
	os.Symlink("1", filepath.Join(folder, "data"))
	os.Symlink(filepath.Join("data", "p.yaml"), path)
	touched := watching(t, path)
	write(t, filepath.Join(folder, "1", "p.yaml"), checkedText, 0o644)
	touched("its target written")
	os.Symlink("2", filepath.Join(folder, "data.new"))
	if err := os.Rename(filepath.Join(folder, "data.new"), filepath.Join(folder, "data")); err != nil {
		t.Fatal(err)
	}
	touched("the link to the folder exchanged")
}

func TestWatchGoesOnWithAnotherFolder(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "profiles")
	path := filepath.Join(folder, "p.yaml")
	os.Mkdir(folder, 0o755)
	write(t, path, checkedText, 0o644)
	touched := watching(t, path)
	os.RemoveAll(folder)
	touched("the folder removed")
	os.Mkdir(folder, 0o755)
	write(t, path, checkedText, 0o644)
	touched("the folder there again")
	write(t, path, checkedText+"#\n", 0o644)
	touched("the file written")
}

// TestWatchReportsOnceOfManyWrites: a file that keeps changing is not reported. When it stops
// changing, it is reported once. The test has its own clock.
func TestWatchReportsOnceOfManyWrites(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.yaml")
	write(t, path, checkedText, 0o644)
	synctest.Test(t, func(t *testing.T) {
		w := Watch([]string{path}, time.Second)
		end := sync.OnceFunc(w.Close)
		defer end()
		reported := func(within time.Duration) bool {
			select {
			case i, ok := <-w.touched:
				if i != 0 || !ok {
					t.Fatal(i, ok)
				}
				return true
			case <-time.After(within):
				return false
			}
		}
		for save := range 3 {
			for part := range 20 {
				appendTo(t, path, "# more\n")
				if reported(400 * time.Millisecond) {
					t.Fatalf("save %d: reported after %d of its parts", save, part+1)
				}
			}
			if !reported(2 * time.Second) {
				t.Fatalf("save %d: not reported when it was complete", save)
			}
			if reported(time.Hour) {
				t.Fatalf("save %d: reported twice", save)
			}
		}
		write(t, filepath.Join(filepath.Dir(path), "other.yaml"), checkedText, 0o644)
		if reported(time.Hour) {
			t.Error("reported another file")
		}
		end()
		if _, ok := w.Next(); ok {
			t.Error("reported something after the end")
		}
	})
}

func TestStatus(t *testing.T) {
	state(t)
	folder := t.TempDir()
	path := filepath.Join(folder, "p.yaml")
	for name, c := range map[string]struct {
		change func()
		want   func(l Status) bool
	}{
		"nothing":     {func() {}, func(l Status) bool { return l.Same && l.Now == nil && l.Why == "" }},
		"other bytes": {func() { write(t, path, checkedText+"#\n", 0o644) }, func(l Status) bool { return !l.Same && l.Now != nil && l.Now.Path() == path && l.Why == "" }},
		"gone":        {func() { os.Remove(path) }, func(l Status) bool { return l.Gone && l.Now == nil }},
		"a folder":    {func() { os.Remove(path); os.Mkdir(path, 0o755) }, func(l Status) bool { return strings.Contains(l.Why, "a folder in place") }},
		"a pipe":      {func() { os.Remove(path); syscall.Mkfifo(path, 0o644) }, func(l Status) bool { return strings.Contains(l.Why, "a pipe in place") }},
		"read-only":   {func() { os.Chmod(path, 0o444) }, func(l Status) bool { return l.Same && l.ReadOnly && strings.Contains(l.Why, "read-only") }},
		"half a file": {func() { write(t, path, checkedText[:200], 0o644) }, func(l Status) bool { return !l.Same }},
		"a conflict": {func() { write(t, path, "<<<<<<< HEAD\n"+checkedText, 0o644) },
			func(l Status) bool { return l.Now == nil && strings.Contains(l.Why, "line 1") }},
	} {
		os.RemoveAll(path)
		write(t, path, checkedText, 0o644)
		d, err := files.Open(path, files.Options{})
		if err != nil {
			t.Fatal(err)
		}
		c.change()
		if l := StatusOf(d); !c.want(l) {
			t.Errorf("%s: %+v", name, l)
		}
	}
}
