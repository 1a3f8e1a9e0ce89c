//go:build unix

package disk

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/fsnotify/fsnotify"

	"github.com/lctui/lctui/files"
)

// patience bounds a test that fails; one that passes waits no longer than the
// system takes.
const patience = time.Minute

// watching watches a file and returns the way to wait until it was touched. It
// polls never, or at once and nothing else.
func watching(t *testing.T, path string, polls bool) (touched func(what string)) {
	t.Helper()
	poll := time.Hour
	if polls {
		poll = 5 * time.Millisecond
	}
	w := newWatcher([]string{path, filepath.Join(t.TempDir(), "another")}, 5*time.Millisecond, poll)
	if !polls {
		n, err := fsnotify.NewWatcher()
		if err != nil {
			t.Skip(err)
		}
		w.notify = n
	}
	w.begin()
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

// appendTo writes a text behind that of a file, at once.
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
	for _, polls := range []bool{false, true} {
		folder := t.TempDir()
		path := filepath.Join(folder, "p.yaml")
		write(t, path, checkedText, 0o644)
		touched := watching(t, path, polls)
		// Each change is one step for who looks at the file: one of two steps may be
		// reported twice, and the next two changes, which undo each other, as none.
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
}

func TestWatchFollowsLinks(t *testing.T) {
	for _, polls := range []bool{false, true} {
		folder := t.TempDir()
		for _, name := range []string{"1", "2"} {
			if err := os.Mkdir(filepath.Join(folder, name), 0o755); err != nil {
				t.Fatal(err)
			}
			write(t, filepath.Join(folder, name, "p.yaml"), checkedText+"# "+name+"\n", 0o644)
		}
		// As kubelet mounts a ConfigMap: the file is a link through a link to a
		// folder, which is exchanged.
		path := filepath.Join(folder, "p.yaml")
		os.Symlink("1", filepath.Join(folder, "data"))
		os.Symlink(filepath.Join("data", "p.yaml"), path)
		touched := watching(t, path, polls)
		write(t, filepath.Join(folder, "1", "p.yaml"), checkedText, 0o644)
		touched("its target written")
		os.Symlink("2", filepath.Join(folder, "data.new"))
		if err := os.Rename(filepath.Join(folder, "data.new"), filepath.Join(folder, "data")); err != nil {
			t.Fatal(err)
		}
		touched("the link to the folder exchanged")
	}
}

func TestWatchGoesOnWithAnotherFolder(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "profiles")
	path := filepath.Join(folder, "p.yaml")
	os.Mkdir(folder, 0o755)
	write(t, path, checkedText, 0o644)
	touched := watching(t, path, true)
	os.RemoveAll(folder)
	touched("the folder removed")
	os.Mkdir(folder, 0o755)
	write(t, path, checkedText, 0o644)
	touched("the folder there again")
	write(t, path, checkedText+"#\n", 0o644)
	touched("the file written")
}

// TestWatchTellsOnceOfManyEvents: as long as events of a file follow each other
// closely nothing is told; when it has been quiet long enough it is told once. The
// clock is the test's own, so it is exactly long enough however busy the machine.
func TestWatchTellsOnceOfManyEvents(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.yaml")
	write(t, path, checkedText, 0o644)
	synctest.Test(t, func(t *testing.T) {
		w := newWatcher([]string{path}, settleTime, 24*time.Hour)
		events := make(chan fsnotify.Event)
		w.events = events
		w.begin()
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
			for event := range 20 {
				events <- fsnotify.Event{Name: path, Op: fsnotify.Write}
				if reported(settleTime - 1) {
					t.Fatalf("save %d: reported after %d of its events", save, event+1)
				}
			}
			if !reported(2) {
				t.Fatalf("save %d: not reported when it was quiet long enough", save)
			}
			if reported(time.Hour) {
				t.Fatalf("save %d: reported twice", save)
			}
		}
		events <- fsnotify.Event{Name: filepath.Join(filepath.Dir(path), "other.yaml"), Op: fsnotify.Write}
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

// TestWatchLooksAgainWhereEventsWereLost: the system says that it could not tell
// of everything, so everything may have changed.
func TestWatchLooksAgainWhereEventsWereLost(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.yaml")
	write(t, path, checkedText, 0o644)
	n, err := fsnotify.NewWatcher()
	if err != nil {
		t.Skip(err)
	}
	w := newWatcher([]string{path}, 5*time.Millisecond, time.Hour)
	w.notify = n
	w.begin()
	defer w.Close()
	n.Errors <- fsnotify.ErrEventOverflow
	select {
	case i, ok := <-w.touched:
		if i != 0 || !ok {
			t.Error(i, ok)
		}
	case <-time.After(patience):
		t.Error("nobody looked")
	}
}

// TestWatchIsToldAgainOfAFolderThatCameBack: looking now and then is also what
// has the system tell of the folder again.
func TestWatchIsToldAgainOfAFolderThatCameBack(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "profiles")
	path := filepath.Join(folder, "p.yaml")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, path, checkedText, 0o644)
	n, err := fsnotify.NewWatcher()
	if err != nil {
		t.Skip(err)
	}
	w := newWatcher([]string{path}, 5*time.Millisecond, 5*time.Millisecond)
	w.notify = n
	w.begin()
	defer w.Close()
	listed := func(want bool) {
		t.Helper()
		deadline := time.Now().Add(patience)
		for slices.Contains(n.WatchList(), folder) != want {
			if time.Now().After(deadline) {
				t.Fatalf("the folder is watched: %v", !want)
			}
			select {
			case <-w.touched:
			default:
				runtime.Gosched()
			}
		}
	}
	listed(true)
	if err := os.RemoveAll(folder); err != nil {
		t.Fatal(err)
	}
	listed(false)
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, path, checkedText, 0o644)
	listed(true)
}
