//go:build unix

package disk

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/sample"
)

// severalFiles returns documents of three files, one of them with two names, and the new text for
// each of them.
func severalFiles(t *testing.T) (docs []*files.Document, all []Writing) {
	t.Helper()
	texts := textPairs()["longer"]
	for range 3 {
		d := savedIn(t, len(docs) == 1)
		d = textAt(d.Path(), fmt.Appendf(nil, "# %d\n%s", len(docs), texts[0]))
		write(t, d.Path(), string(d.Bytes()), 0o640)
		docs = append(docs, d)
		all = append(all, Writing{d, textAt(d.Path(), fmt.Appendf(nil, "# %d\n%s", len(docs), texts[1]))})
	}
	return docs, all
}

// written counts the files that contain their new text. A file with neither text is a failure,
// unless tornToo is set.
func written(t *testing.T, where string, all []Writing, tornToo bool) (n int) {
	t.Helper()
	for _, w := range all {
		now, err := os.ReadFile(w.Doc.Path())
		switch {
		case err == nil && bytes.Equal(now, w.Next.Bytes()):
			n++
		case err != nil || !bytes.Equal(now, w.Doc.Bytes()) && !tornToo:
			t.Fatalf("%s: %s holds %d bytes, neither text (%v)", where, w.Doc.Path(), len(now), err)
		}
	}
	return n
}

// TestSeveralStoppedAtEveryCall kills the save of several files at every call of the system. After
// Finish, all of them contain the new text or none does. A file that the save reports as keeping
// its new text contains it. A sample kills at every third call.
func TestSeveralStoppedAtEveryCall(t *testing.T) {
	between, kept := 0, 0
	for n := 1; ; n += sample.Of(1, 3) {
		_, all := severalFiles(t)
		state := t.TempDir()
		dying := &faulty{failAt: n, stops: true, err: syscall.EIO}
		out := saveAll(saver{disk: dying, state: state, pause: pauseless}, all)
		where := fmt.Sprintf("call %d, %s", n, dying.failed)
		for i, w := range out {
			if errors.As(w.Err, new(*NotPutBack)) {
				kept++
				holds(t, all[i].Doc.Path(), all[i].Next.Bytes())
			}
		}
		before := written(t, where, all, true)
		said := ""
		for _, u := range interrupted(saver{disk: system{}, state: state, pause: pauseless}) {
			if !u.Of(all[0].Doc.Path()) {
				continue // the intent of the file that is written in place; the other intent has that file too
			}
			what := u.What()
			note, err := u.Finish("p.yaml")
			if err != nil || (what == "") != (note == "") {
				t.Fatalf("%s: %q, %q %v", where, what, note, err)
			}
			said += note
		}
		after := written(t, where, all, false)
		if after != 0 && after != len(all) {
			t.Fatalf("%s: %d of %d files were written, then %d", where, before, len(all), after)
		}
		if before > 0 && before < len(all) {
			between++
			if said == "" {
				t.Errorf("%s: nothing is said", where)
			}
		}
		if left, _ := filepath.Glob(filepath.Join(state, intents, "*"+intentSuffix)); len(left) > 0 {
			t.Errorf("%s: left behind: %q", where, left)
		}
		if n > dying.calls {
			break
		}
	}
	t.Logf("%d points between the first file and the last", between)
	if between < sample.Of(20, 7) || kept < between {
		t.Errorf("only %d points between the first file and the last, where %d files kept their new text", between, kept)
	}
}

// TestSaveAllWithAFaultAtEveryCall lets every call of the system fail in turn while several files
// are written. All contain the new text, or all the old one if one could not be written. A sample
// has every third call.
func TestSaveAllWithAFaultAtEveryCall(t *testing.T) {
	putBack := 0
	for n := 1; ; n += sample.Of(1, 3) {
		_, all := severalFiles(t)
		disk := &faulty{failAt: n, err: syscall.ENOSPC}
		out := saveAll(saver{disk: disk, state: t.TempDir(), pause: pauseless}, all)
		where, want, failed := fmt.Sprintf("call %d, %s", n, disk.failed), len(all), model.None
		for i, w := range out {
			if w.Err != nil {
				if want = 0; failed != model.None || errors.As(w.Err, new(*NotPutBack)) {
					t.Errorf("%s: %v and %v", where, out[failed].Err, w.Err)
				}
				failed = i
			}
		}
		if failed > 0 {
			putBack++
		}
		if got := written(t, where, all, false); got != want {
			t.Errorf("%s: %d of %d files have their new text, %v", where, got, len(all), out)
		}
		if n > disk.calls {
			break
		}
	}
	t.Logf("%d faults after the first file", putBack)
	if putBack < sample.Of(20, 7) {
		t.Errorf("only %d faults after the first file", putBack)
	}
}

// stoppedBetween returns a save of several files that was killed after the first file.
func stoppedBetween(t *testing.T) (all []Writing, u *Interrupted) {
	t.Helper()
	_, all = severalFiles(t)
	state := t.TempDir()
	h, err := lockAll(saver{disk: system{}, state: state, pause: pauseless}, all)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.save(all[0].Doc, all[0].Next); err != nil {
		t.Fatal(err)
	}
	h.intent = "" // as a kill does
	h.release()
	return all, theOne(t, state)
}

func TestSaveOfSeveralIsToldOf(t *testing.T) {
	all, u := stoppedBetween(t)
	for _, w := range all {
		if !u.Of(w.Doc.Path()) {
			t.Errorf("%s is not known", w.Doc.Path())
		}
	}
	want := "a save of 3 files was interrupted: " + files.QuotePath(all[0].Doc.Path()) + " has the new text, " +
		files.QuotePath(all[1].Doc.Path()) + ", " + files.QuotePath(all[2].Doc.Path()) + " has the old text"
	if what := u.What(); what != want {
		t.Errorf("%s\nnot %s", what, want)
	}
	note, err := u.Finish("p.yaml")
	if want := "an earlier save of this file with others was interrupted; it was finished: "; err != nil || !strings.HasPrefix(note, want) {
		t.Errorf("%q %v", note, err)
	}
	if n := written(t, note, all, false); n != len(all) {
		t.Errorf("%d files are written", n)
	}
}

// TestSaveOfSeveralThatSomebodyWroteSince: if somebody else has written one of the files since,
// nothing is overwritten, and the note names the file with the texts.
func TestSaveOfSeveralThatSomebodyWroteSince(t *testing.T) {
	all, u := stoppedBetween(t)
	write(t, all[2].Doc.Path(), "theirs", 0o640)
	if what := u.What(); what != "" {
		t.Errorf("it is to be finished: %s", what)
	}
	note, err := u.Finish("p.yaml")
	if err != nil || !strings.Contains(note, files.QuotePath(all[2].Doc.Path())+" was changed since. All stay as they are") {
		t.Errorf("%q %v", note, err)
	}
	holds(t, all[0].Doc.Path(), all[0].Next.Bytes())
	holds(t, all[1].Doc.Path(), all[1].Doc.Bytes())
	holds(t, all[2].Doc.Path(), []byte("theirs"))
}

// TestSaveOfSeveralThatCannotBeFinished: the intent stays until the save can be finished.
func TestSaveOfSeveralThatCannotBeFinished(t *testing.T) {
	all, u := stoppedBetween(t)
	if err := os.Chmod(all[2].Doc.Path(), 0o400); err != nil {
		t.Fatal(err)
	}
	_, err := u.Finish("p.yaml")
	refusedWith(t, err, []string{"a save of this file with 2 more was interrupted, and it cannot be finished", u.path})
	if err := os.Chmod(all[2].Doc.Path(), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := u.Finish("p.yaml"); err != nil {
		t.Error(err)
	}
	if n := written(t, "at last", all, false); n != len(all) {
		t.Errorf("%d files are written", n)
	}
}

// TestSaveOfSeveralWithoutAStateFolder: several files are saved without a state folder, with a note
// about the missing record.
func TestSaveOfSeveralWithoutAStateFolder(t *testing.T) {
	_, all := severalFiles(t)
	all = append(all[:1], all[2]) // a file with two names is not written without a backup
	h, err := lockAll(saver{disk: system{}, pause: pauseless}, all)
	if err != nil {
		t.Fatal(err)
	}
	defer h.release()
	saved, err := h.save(all[0].Doc, all[0].Next)
	if err != nil || !strings.Contains(strings.Join(saved.Notes, "; "), "without a record of all files of the save") {
		t.Errorf("%v %v", saved, err)
	}
	var changed *files.Changed
	write(t, all[1].Doc.Path(), "theirs", 0o600)
	if _, err := h.save(all[1].Doc, all[1].Next); !errors.As(err, &changed) {
		t.Error(err)
	}
}
