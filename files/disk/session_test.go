//go:build unix

package disk_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/files/journal"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/sample"
)

// session does with a file what an editing program does: it locks the file, keeps each edit in the
// journal, saves, and drops the journal.
type session struct {
	t       *testing.T
	store   *journal.Store
	doc     *files.Document
	drafts  []model.Draft
	disk    *disk.Faulty
	state   string
	linked  bool
	kept    int // the last draft that the journal took without an error
	tried   int // the last draft that the journal was given
	saved   bool
	dropped bool
}

func (s *session) run() {
	lock, _, _ := s.store.Lock(s.doc)
	defer lock.Release()
	j := s.store.Journal(s.doc)
	for i := 1; i < len(s.drafts); i++ {
		s.tried = i
		j.Check()
		if err := j.Keep(s.doc, s.drafts[i].Steps()); err == nil {
			s.kept = i
		}
	}
	if err := j.Sync(s.doc, s.drafts[s.tried].Steps()); err == nil {
		s.kept = s.tried
	}
	next, err := s.doc.Edit(s.drafts[s.tried].Objects())
	if err != nil {
		s.t.Fatal(err)
	}
	if _, err := s.disk.Save(s.state, s.doc, next); err != nil {
		return
	}
	s.saved = true
	s.dropped = j.Drop() == nil
}

func clock() time.Time { return time.Date(2025, 11, 19, 17, 42, 7, 0, time.UTC) }

// editing opens a new file and returns drafts of it after none, one, two and three edits.
func editing(t testing.TB) (*files.Document, []model.Draft) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "p.yaml")
	if err := os.WriteFile(path, []byte(disk.CheckedText), 0o600); err != nil {
		t.Fatal(err)
	}
	d, err := files.Open(path, files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	drafts := []model.Draft{model.NewDraft(d.Objects())}
	for _, edit := range []model.Edit{
		{Ref: model.Ref{Stage: 1}, What: model.SetStart, To: model.StartAt(clock())},
		{Ref: model.Ref{Stage: model.None}, What: model.AddStage, Name: model.Deprecated, To: model.StartAt(clock().AddDate(0, 6, 0))},
		{What: model.RemoveStage},
	} {
		next, err := drafts[len(drafts)-1].With(edit)
		if err != nil {
			t.Fatal(err)
		}
		drafts = append(drafts, next)
	}
	return d, drafts
}

// TestSessionWithAFaultAtEveryCall lets every single call of a whole session fail, or all calls
// from there on, as in a killed process. The file then contains all old bytes or all new ones, and
// edits that are not in the file are in the journal. A sample has one cause for each kind of fault,
// and every fifth call.
func TestSessionWithAFaultAtEveryCall(t *testing.T) {
	points := 0
	causes := []error{syscall.ENOSPC, syscall.EIO, syscall.EACCES}
	for i, stops := range []bool{false, true} {
		for k, linked := range []bool{false, true} {
			for j := range sample.Of(len(causes), 1) {
				cause := causes[(2*i+k+j)%len(causes)]
				for n := 1; sessionWithFault(t, stops, linked, n, cause); n += sample.Of(1, 5) {
					points++
				}
			}
		}
	}
	t.Logf("%d fault points", points)
	if points < sample.Of(300, 48) {
		t.Errorf("only %d fault points were tried", points)
	}
}

// sessionWithFault reports whether there was an n-th call.
func sessionWithFault(t *testing.T, stops, linked bool, n int, cause error) bool {
	s := &session{t: t, linked: linked, state: filepath.Join(t.TempDir(), "lctui")}
	s.doc, s.drafts = editing(t)
	if linked {
		if err := os.Link(s.doc.Path(), filepath.Join(t.TempDir(), "other")); err != nil {
			t.Skip(err)
		}
	}
	s.disk = disk.NewFaulty(n, stops, &fs.PathError{Op: "test", Path: "x", Err: cause})
	s.store = journal.New(s.disk.State(s.state), clock, journal.Owner{})
	s.run()
	s.check(stops)
	return n <= s.disk.Calls()
}

// check inspects what is on the disk, as the next start of the program does.
func (s *session) check(stops bool) {
	t := s.t
	got, err := os.ReadFile(s.doc.Path())
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
			t.Fatalf("%s, stops %v: the file holds %q", s.disk.Failed(), stops, got)
		}
		// A file with several names is written in place, and the next start finishes the save.
		s.finished(next.Bytes())
		isNew = true
	}
	if isNew {
		return
	}
	if s.saved {
		t.Fatalf("%s, stops %v: saved, but the file holds the old bytes", s.disk.Failed(), stops)
	}
	healthy := journal.New(disk.NewState(s.state), clock, journal.Owner{})
	found, err := healthy.Unsaved(s.doc)
	if err != nil {
		t.Fatalf("%s: %v", s.disk.Failed(), err)
	}
	if len(found) == 0 {
		if s.kept > 0 {
			t.Fatalf("%s, stops %v: the draft is lost", s.disk.Failed(), stops)
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
	t.Fatalf("%s, stops %v: draft %d was kept, the journal gives\n%v", s.disk.Failed(), stops, s.kept, draft.Steps())
}

// finished finishes an interrupted save in place.
func (s *session) finished(want []byte) {
	for _, u := range disk.InterruptedIn(s.state) {
		if note, err := u.Finish("p.yaml"); err != nil || note == "" {
			s.t.Fatalf("%s: %q %v", s.disk.Failed(), note, err)
		}
	}
	if got, err := os.ReadFile(s.doc.Path()); err != nil || !bytes.Equal(got, want) {
		s.t.Errorf("the file holds %q (%v), not %q", got, err, want)
	}
}
