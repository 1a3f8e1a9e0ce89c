//go:build unix

package files

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/lctui/lctui/model"
)

// session is what an editing program does with a file: it claims it, keeps each
// edit in the journal, saves and drops the journal.
type session struct {
	t       *testing.T
	desk    *Desk
	doc     *Document
	drafts  []model.Draft
	disk    *faulty
	state   string
	linked  bool
	kept    int // the last draft that the journal took without an error
	tried   int // the last draft that the journal was given
	saved   bool
	dropped bool
}

func (s *session) run() {
	claim, _, _ := s.desk.Claim(s.doc)
	defer claim.Release()
	j := s.desk.Journal(s.doc)
	for i := 1; i < len(s.drafts); i++ {
		s.tried = i
		j.Check()
		if err := j.Keep(s.doc, s.drafts[i].Steps()); err == nil {
			s.kept = i
		}
	}
	if err := j.Assure(s.doc, s.drafts[s.tried].Steps()); err == nil {
		s.kept = s.tried
	}
	next, err := s.doc.Edit(s.drafts[s.tried].Objects())
	if err != nil {
		s.t.Fatal(err)
	}
	saver := saver{disk: s.disk, state: s.state, pause: func(time.Duration) {}}
	if _, err := saver.save(s.doc, next.Bytes()); err != nil {
		return
	}
	s.saved = true
	s.dropped = j.Drop() == nil
}

// TestSessionWithAFaultAtEveryCall lets every single call of a whole session
// fail, and then all calls from there on, as in a process that is killed or a
// disk that is full: the file holds the old bytes or the new ones, complete, and
// what is not in the file is in the journal.
func TestSessionWithAFaultAtEveryCall(t *testing.T) {
	points := 0
	for _, stops := range []bool{false, true} {
		for _, linked := range []bool{false, true} {
			for _, cause := range []error{syscall.ENOSPC, syscall.EIO, syscall.EACCES} {
				for n := 1; sessionWithFault(t, stops, linked, n, cause); n++ {
					points++
				}
			}
		}
	}
	t.Logf("%d fault points", points)
	if points < 300 {
		t.Errorf("only %d fault points were tried", points)
	}
}

// sessionWithFault tells whether there was an n-th call.
func sessionWithFault(t *testing.T, stops, linked bool, n int, cause error) bool {
	s := &session{t: t, linked: linked, state: filepath.Join(t.TempDir(), "lctui")}
	s.doc, s.drafts = editing(t, checkedText)
	s.drafts = s.drafts[:4]
	if linked {
		if err := os.Link(s.doc.path, filepath.Join(t.TempDir(), "other")); err != nil {
			t.Skip(err)
		}
	}
	s.disk = &faulty{failAt: n, stops: stops, err: &fs.PathError{Op: "test", Path: "x", Err: cause}}
	s.desk = &Desk{disk: s.disk, state: s.state, clock: func() time.Time { return journalClock }}
	s.run()
	s.check(stops)
	return n <= s.disk.calls
}

// check looks at what is on the disk now as the next start does.
func (s *session) check(stops bool) {
	t := s.t
	got, err := os.ReadFile(s.doc.path)
	if err != nil {
		t.Fatal(err)
	}
	next, err := s.doc.Edit(s.drafts[s.tried].Objects())
	if err != nil {
		t.Fatal(err)
	}
	isNew := bytes.Equal(got, next.Bytes())
	if !isNew && !bytes.Equal(got, s.doc.Bytes()) {
		if !s.linked || !stops {
			t.Fatalf("%s, stops %v: the file holds %q", s.disk.failed, stops, got)
		}
		// A file of several names is written in place; what comes next finishes it.
		s.finished(next.Bytes())
		isNew = true
	}
	if isNew {
		return
	}
	if s.saved {
		t.Fatalf("%s, stops %v: saved, but the file holds the old bytes", s.disk.failed, stops)
	}
	healthy := NewDesk(s.state, func() time.Time { return journalClock }, Holder{})
	found, err := healthy.Left(s.doc)
	if err != nil {
		t.Fatalf("%s: %v", s.disk.failed, err)
	}
	if len(found) == 0 {
		if s.kept > 0 {
			t.Fatalf("%s, stops %v: the draft is lost", s.disk.failed, stops)
		}
		return
	}
	base, err := found[0].Base(s.doc)
	if err != nil {
		t.Fatal(err)
	}
	draft, missed := found[0].Draft(base.Objects())
	for i := s.kept; i <= s.tried; i++ {
		if missed == 0 && model.SameObjects(draft.Objects(), s.drafts[i].Objects()) {
			return
		}
	}
	t.Fatalf("%s, stops %v: draft %d was kept, the journal gives\n%s", s.disk.failed, stops, s.kept, stepsOf(draft))
}

// finished has a save in place that was cut off finished.
func (s *session) finished(want []byte) {
	for _, u := range cutOffs(system{}, s.state, func(time.Duration) {}) {
		if note, err := u.Finish("p.yaml"); err != nil || note == "" {
			s.t.Fatalf("%s: %q %v", s.disk.failed, note, err)
		}
	}
	holds(s.t, s.doc.path, want)
}

// TestSaveStoppedAtEveryCall lets the process die at every call of saving: the
// file holds the old bytes or the new ones, complete.
func TestSaveStoppedAtEveryCall(t *testing.T) {
	for n := 1; ; n++ {
		path := filepath.Join(t.TempDir(), "p.yaml")
		d, next := saveable(t, path)
		disk := &faulty{failAt: n, stops: true, err: syscall.EIO}
		s := saver{disk: disk, state: t.TempDir(), pause: func(time.Duration) {}}
		_, err := s.save(d, next.Bytes())
		got, readErr := os.ReadFile(path)
		if readErr != nil || err == nil && !bytes.Equal(got, next.Bytes()) || err != nil && !bytes.Equal(got, d.Bytes()) {
			t.Errorf("%s: %v, the file holds %q", disk.failed, err, got)
		}
		if err != nil && !errors.As(err, new(*Refused)) && !errors.As(err, new(*Changed)) {
			t.Errorf("%s: %T", disk.failed, err)
		}
		if n > disk.calls {
			return
		}
	}
}
