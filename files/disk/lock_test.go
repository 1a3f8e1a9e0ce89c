//go:build unix

package disk

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model/sample"
)

const (
	counting = "LCTUI_TEST_COUNTING"
	counts   = 30 // of each process
)

// countedText returns a large text that ends in a counter of three digits for each of two
// processes.
func countedText() []byte {
	return append(loopTexts()[0][:1_400_000:1_400_000], "\n# 000 000\n"...)
}

// TestCount is the process that saves. Without counting it does nothing.
func TestCount(t *testing.T) {
	path, which := os.Getenv(counting), os.Getenv(counting+"_AT")
	if path == "" {
		t.Skip("the other process of TestTwoNamesAreSavedOneAfterTheOther")
	}
	at, err := strconv.Atoi(which)
	if err != nil {
		t.Fatal(err)
	}
	for done := 0; done < counts; {
		now, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		next := bytes.Clone(now)
		place := next[len(next)-8+4*at:][:3]
		n, err := strconv.Atoi(string(place))
		if err != nil || n != done {
			// The other process is writing at this moment, or an edit was lost.
			d := textAt(path, now)
			s := saver{disk: system{}, state: StateFolder(), pause: time.Sleep}
			if target, err := s.found(d, nil); err == nil {
				if release, err := s.lock(target); err == nil {
					same := s.unchanged(target) == nil
					release()
					if same {
						t.Fatalf("after %d saves the file holds %q", done, place)
					}
				}
			}
			continue
		}
		copy(place, []byte(strconv.Itoa(1000 + n + 1))[1:])
		d := textAt(path, now)
		err = justSave(d, textAt("", next))
		var changed *files.Changed
		var refused *files.Refused
		switch {
		case err == nil:
			done++
		case errors.As(err, &refused) && strings.Contains(err.Error(), "another lctui is writing this file"):
			// The other process had the lock at every try. On a slow disk that may happen for
			// longer than a save waits.
		case !errors.As(err, &changed):
			t.Fatal(err)
		}
	}
}

// TestTwoNamesAreSavedOneAfterTheOther saves one file under two of its names in two processes, as
// fast as they can. No edit is lost.
func TestTwoNamesAreSavedOneAfterTheOther(t *testing.T) {
	folder, state := t.TempDir(), t.TempDir()
	names := []string{filepath.Join(folder, "a.yaml"), filepath.Join(folder, "b.yaml")}
	if err := os.WriteFile(names[0], countedText(), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Link(names[0], names[1]); err != nil {
		t.Skip(err)
	}
	results := make(chan error, len(names))
	for i, name := range names {
		cmd := exec.Command(os.Args[0], "-test.run=^TestCount$", "-test.timeout=5m")
		cmd.Env = append(os.Environ(), counting+"="+name, counting+"_AT="+strconv.Itoa(i), "XDG_STATE_HOME="+state)
		go func() {
			out, err := cmd.CombinedOutput()
			if err != nil {
				err = errors.New(err.Error() + ": " + string(out))
			}
			results <- err
		}()
	}
	for range names {
		if err := <-results; err != nil {
			t.Error(err)
		}
	}
	got, err := os.ReadFile(names[0])
	if err != nil || !bytes.HasSuffix(got, []byte("# 030 030\n")) || len(got) != len(countedText()) {
		t.Errorf("%d bytes, %q: %v", len(got), got[len(got)-12:], err)
	}
}

// TestLockOfAnotherName: while a file is locked under one name, it cannot be saved under another. A
// lockSet takes a lock that two of its files share only once.
func TestLockOfAnotherName(t *testing.T) {
	folder := state(t)
	d := linkedFile(t, []byte("before"))
	other := filepath.Join(t.TempDir(), "other.yaml")
	if err := os.Link(d.Path(), other); err != nil {
		t.Skip(err)
	}
	second := textAt(other, d.Bytes())
	hold, err := lockAll(newSaver(), []Writing{{d, d}, {second, second}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := hold.save(d, textAt("", d.Bytes())); err != nil {
		t.Error(err)
	}
	hold.release()
	s := saver{disk: system{}, state: folder, pause: pauseless}
	target, err := s.found(d, []byte("after"))
	if err != nil {
		t.Fatal(err)
	}
	release, err := s.lock(target)
	if err != nil {
		t.Fatal(err)
	}
	var refused *files.Refused
	if _, err := (&saver{disk: system{}, state: folder, pause: pauseless}).save(second, []byte("after")); !errors.As(err, &refused) {
		t.Errorf("another name was written under the lock: %v", err)
	}
	release()
	if _, err := (&saver{disk: system{}, state: folder, pause: pauseless}).save(second, []byte("after")); err != nil {
		t.Error(err)
	}
}

// TestLockOfARemovedFile: a lock on a file that was removed meanwhile does not count. Of many
// concurrent users, never two have the lock.
func TestLockOfARemovedFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.lock")
	var group sync.WaitGroup
	var inside sync.Mutex
	each, many := sample.Of(300, 60), 8
	for range many {
		group.Go(func() {
			for done := 0; done < each; {
				release, busy, err := (system{}).lock(path, nil)
				switch {
				case busy:
					continue
				case err != nil:
					t.Error(err)
					return
				case !inside.TryLock():
					t.Error("two have the lock")
					return
				}
				if _, err := os.Lstat(path); err != nil {
					t.Errorf("a lock on a file that was removed: %v", err)
					return
				}
				done++
				inside.Unlock()
				release()
			}
		})
	}
	group.Wait()
	if _, err := os.Lstat(path); !os.IsNotExist(err) {
		t.Errorf("left behind: %v", err)
	}
}
