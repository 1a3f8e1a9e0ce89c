package editor

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/files/journal"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
)

// clock is the instant of these tests.
var clock = time.Date(2025, 11, 20, 9, 0, 0, 0, time.UTC)

// opened opens copies of the screen's fixtures in a folder, with journals in another folder.
func opened(t *testing.T, folder, state string, names ...string) *Editor {
	t.Helper()
	o := Options{Writable: true, Now: clock, Journals: journal.New(disk.NewState(state), func() time.Time { return clock }, journal.Owner{PID: os.Getpid()})}
	for _, name := range names {
		path := filepath.Join(folder, name)
		if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
			data, err := os.ReadFile(filepath.Join("..", "testdata", name))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		doc, err := files.Open(path, files.Options{})
		if err != nil {
			t.Fatal(err)
		}
		o.Documents = append(o.Documents, doc)
	}
	e := New(o)
	if said := e.Lock(); len(said) > 0 {
		t.Fatal(said)
	}
	t.Cleanup(e.Journals.Unlock)
	return e
}

// moved returns the change that moves the deprecated start of 1.33.5.
func moved(date string) Change {
	to, err := time.Parse(time.DateOnly, date)
	if err != nil {
		panic(err)
	}
	return Change{Edits: []model.Edit{{Ref: model.Ref{Version: 3, Stage: 1}, What: model.SetStart, To: model.StartAt(to)}}, Label: "moved to " + date}
}

// done makes a change and syncs it to the journals.
func done(t *testing.T, e *Editor, c Change) {
	t.Helper()
	if d, err := e.Do(c); err != nil || !d.Changed {
		t.Fatalf("%+v, %v", d, err)
	}
	if said, err := e.Journals.Sync(); err != nil || len(said) > 0 {
		t.Fatal(said, err)
	}
}

func run(e *Editor, w Work) Report { return e.Accept(e.Start(w)()) }

func deprecated(e *Editor) string {
	return e.Now().Objects(0)[0].Tracks[0].Versions[3].Stages[1].Start.Time().Format(time.DateOnly)
}

func TestDoAndUndo(t *testing.T) {
	e := opened(t, t.TempDir(), t.TempDir(), "aws.yaml")
	if m, err := e.Try(moved("2026-01-01")); err != nil || !m.Dirty() || e.Now().Dirty() || e.CanUndo() {
		t.Errorf("a trial is kept: %v", err)
	}
	done(t, e, moved("2026-01-01"))
	e.SetMark(Mark{Focus: Focus{Version: 3}})
	done(t, e, moved("2026-02-01"))
	if d, err := e.Do(moved("2026-02-01")); err != nil || d.Changed {
		t.Errorf("an edit that changes nothing is a step: %+v, %v", d, err)
	}
	if _, err := e.Do(Change{Edits: []model.Edit{{Ref: model.Ref{Version: 99}, What: model.RemoveVersion}}}); err == nil || deprecated(e) != "2026-02-01" {
		t.Errorf("an edit of nothing: %v", err)
	}
	for _, c := range []struct {
		step  func() (Done, error)
		label string
		date  string
	}{{e.Undo, "moved to 2026-02-01", "2026-01-01"}, {e.Undo, "moved to 2026-01-01", "2025-12-01"}, {e.Undo, "", "2025-12-01"},
		{e.Redo, "moved to 2026-01-01", "2026-01-01"}, {e.Redo, "moved to 2026-02-01", "2026-02-01"}, {e.Redo, "", "2026-02-01"}} {
		d, err := c.step()
		if d.Label != c.label || deprecated(e) != c.date || (err == nil) != (c.label != "") {
			t.Errorf("%+v, %v, deprecated %s, want %q, %s", d, err, deprecated(e), c.label, c.date)
		}
	}
	if d, err := e.Revert("reverted"); err != nil || !d.Changed || e.Now().Dirty() || !e.CanUndo() {
		t.Errorf("%+v, %v", d, err)
	}
}

func TestSaveKeepsTheHistory(t *testing.T) {
	e := opened(t, t.TempDir(), t.TempDir(), "aws.yaml")
	done(t, e, moved("2026-01-01"))
	r := run(e, Prepare{})
	if len(r.Plans) != 1 || len(r.Plans[0].Hunks()) != 1 || !strings.Contains(r.Plans[0].Diff, `+            startTime: "2026-01-01T00:00:00Z"`) {
		t.Fatalf("%+v", r)
	}
	r = run(e, Save{r.Plans})
	if r.Text != "Saved aws.yaml, 1 line changed." || r.Err != nil || r.Disk != nil || e.Now().Dirty() || !r.Replaced {
		t.Fatalf("%+v", r)
	}
	if _, err := e.Undo(); err != nil || !e.Now().Dirty() || deprecated(e) != "2025-12-01" {
		t.Errorf("%v, deprecated %s", err, deprecated(e))
	}
}

// TestRereadKeepsWhatIsUndone undoes edits before somebody else changes another version, and then the
// edited stage. The first change leaves them to be redone. After the second nobody has decided about
// them.
func TestRereadKeepsWhatIsUndone(t *testing.T) {
	folder := t.TempDir()
	e := opened(t, folder, t.TempDir(), "aws.yaml")
	done(t, e, moved("2026-01-01"))
	done(t, e, moved("2026-02-01"))
	path := filepath.Join(folder, "aws.yaml")
	for _, c := range []struct {
		old, new string
		redone   []string
	}{{"version: 1.34.1", "version: 1.34.3", []string{"2026-01-01", "2026-02-01"}}, {"2025-12-01T00:00:00Z\"\n          - classification: expired", "2025-12-24T00:00:00Z\"\n          - classification: expired", nil}} {
		for e.CanUndo() {
			if _, err := e.Undo(); err != nil {
				t.Fatal(err)
			}
		}
		data, err := os.ReadFile(path)
		if err != nil || strings.Count(string(data), c.old) != 1 {
			t.Fatal(strings.Count(string(data), c.old), err)
		}
		if err := os.WriteFile(path, []byte(strings.Replace(string(data), c.old, c.new, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		if r := run(e, Reread{}); r.Err != nil || r.Conflict != nil || e.Now().Dirty() {
			t.Fatalf("%+v", r)
		}
		var redone []string
		for e.CanRedo() {
			if _, err := e.Redo(); err != nil {
				t.Fatal(err)
			}
			redone = append(redone, deprecated(e))
		}
		if !slices.Equal(redone, c.redone) {
			t.Errorf("redone %q, want %q", redone, c.redone)
		}
	}
}

// TestConflict saves after somebody else has moved the same start, and decides for either side.
func TestConflict(t *testing.T) {
	for verdict, want := range map[change.Verdict]string{change.TakeEdit: "2026-01-01", change.TakeDisk: "2025-12-24"} {
		folder := t.TempDir()
		e := opened(t, folder, t.TempDir(), "aws.yaml")
		done(t, e, moved("2026-01-01"))
		plans := run(e, Prepare{}).Plans
		path := filepath.Join(folder, "aws.yaml")
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(data), "\n")
		lines[31] = strings.Replace(lines[31], "2025-12-01", "2025-12-24", 1)
		if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")), 0o600); err != nil {
			t.Fatal(err)
		}
		if r := run(e, Save{plans}); r.Disk == nil || r.Disk.Refused || r.Disk.Gone || !e.Now().Dirty() {
			t.Fatalf("%+v", r)
		}
		r := run(e, Reread{})
		if r.Conflict == nil || deprecated(e) != "2026-01-01" {
			t.Fatalf("%+v", r)
		}
		if _, at, why := r.Conflict.Resolve(); at != 0 || why != "1.33.5 deprecated is not decided" {
			t.Errorf("%d %q", at, why)
		}
		if why := r.Conflict.Choose(0, verdict); why != "" {
			t.Error(why)
		}
		resolve, _, why := r.Conflict.Resolve()
		if why != "" {
			t.Fatal(why)
		}
		if e.Accept(resolve); deprecated(e) != want {
			t.Errorf("deprecated %s, want %s", deprecated(e), want)
		}
	}
}

// TestRecovery: edits that were synced can be resumed after the process has gone, step by step.
func TestRecovery(t *testing.T) {
	for _, resume := range []bool{true, false} {
		folder, state := t.TempDir(), t.TempDir()
		e := opened(t, folder, state, "aws.yaml")
		done(t, e, moved("2026-01-01"))
		done(t, e, moved("2026-02-01"))
		e.Journals.Unlock()
		e = opened(t, folder, state, "aws.yaml")
		if len(e.Recoveries.All()) != 1 {
			t.Fatalf("%d recoveries", len(e.Recoveries.All()))
		}
		left := e.Recoveries.All()[0]
		if what, last := e.Recoveries.Sentences(left); what != "aws.yaml: 1 edit of 2025-11-20 09:00Z, the file is unchanged since." || last != "The last: 1.33.5 deprecated 2026-01-01 to 2026-02-01" {
			t.Errorf("%q %q", what, last)
		}
		if !resume {
			if r := e.Accept(Drop{left}); r.Err != nil || !r.Answered || e.Now().Dirty() {
				t.Errorf("%+v", r)
			}
			continue
		}
		r := e.Accept(Resume{left, Focus{}})
		if r.Err != nil || !r.Answered || r.Text != "1 edit resumed" || deprecated(e) != "2026-02-01" || len(e.Recoveries.All()) != 0 {
			t.Errorf("%+v, deprecated %s", r, deprecated(e))
		}
		if _, err := e.Undo(); err != nil || deprecated(e) != "2026-01-01" {
			t.Errorf("%v, deprecated %s", err, deprecated(e))
		}
	}
}

// TestARefusedSaveSaysWhatItLeft: a report about a refused save also names a file that could not be
// removed.
func TestARefusedSaveSaysWhatItLeft(t *testing.T) {
	const left = `the file "p" was left behind: operation not permitted`
	for name, err := range map[string]error{
		"changed": &files.Changed{File: "aws.yaml", Left: left},
		"gone":    &files.Changed{File: "aws.yaml", Gone: true, Left: left},
		"refused": &files.Refused{File: "aws.yaml", Why: "nothing was written; " + left},
	} {
		e := opened(t, t.TempDir(), t.TempDir(), "aws.yaml", "team-a.yaml")
		one := allSaved{{Outcome: Outcome{Plan: Plan{Doc: e.Files[0].Doc}, Err: err}}}
		if r := e.Accept(one); r.Disk == nil || !strings.Contains(r.Disk.Text, left) || len(r.Disk.Plans) != 1 {
			t.Errorf("%s: %+v", name, r)
		}
		r := e.Accept(append(one, saved{Outcome: Outcome{Plan: Plan{File: 1}, Err: err}}))
		said := strings.Join(r.Lines, " ")
		if r.Disk != nil {
			said = r.Disk.Text
		}
		if !strings.Contains(said, left) {
			t.Errorf("%s, two files: %+v", name, r)
		}
	}
}

// TestVerifyingFails: a file that the two readers read differently may not be edited.
func TestVerifyingFails(t *testing.T) {
	e := opened(t, t.TempDir(), t.TempDir(), "aws.yaml")
	r := e.Accept(verified(e.Files[0], e.Files[0].Doc, &files.Error{File: "aws.yaml", Place: model.Position{Line: 3, Column: 1}, What: "two readers disagree about this text"}))
	if r.Err == nil || !strings.HasPrefix(e.ReadOnly(0), "read only: aws.yaml:3:1: two readers disagree") {
		t.Errorf("%+v, %q", r, e.ReadOnly(0))
	}
}

// The path of a file that is not there is quoted once.
func TestOpenFileQuotesOnce(t *testing.T) {
	e := opened(t, t.TempDir(), t.TempDir(), "aws.yaml")
	if r := run(e, OpenFile{"a\x1bb.yaml"}); r.Err == nil || !strings.HasPrefix(r.Err.Error(), `no file "a\x1bb.yaml" is open, `) {
		t.Error(r.Err)
	}
}

// TestParentByAnotherName: a file that is named again as a parent, by a link, is open once.
func TestParentByAnotherName(t *testing.T) {
	folder := t.TempDir()
	first := opened(t, folder, t.TempDir(), "aws.yaml")
	link := filepath.Join(folder, "link.yaml")
	if err := os.Symlink("aws.yaml", link); err != nil {
		t.Skip(err)
	}
	parent, err := files.Open(link, files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	o := first.Options
	o.Parents = []*files.Document{parent}
	e := New(o)
	if names := e.FileNames(); !slices.Equal(names, []string{"aws.yaml"}) || !e.Files[0].named {
		t.Errorf("open are %q, named as a parent: %v", names, e.Files[0].named)
	}
}

// TestParentIsOnlyRead: no change of a file that was only named as a parent can be tried or made,
// until the file is opened for editing.
func TestParentIsOnlyRead(t *testing.T) {
	folder := t.TempDir()
	first := opened(t, folder, t.TempDir(), "aws.yaml", "bare.yaml")
	o := first.Options
	o.Documents, o.Parents = o.Documents[1:], o.Documents[:1]
	first.Journals.Unlock()
	e := New(o)
	e.Lock()
	t.Cleanup(e.Journals.Unlock)
	c := moved("2025-12-24")
	c.File = 1
	if _, err := e.Try(c); err == nil || !strings.Contains(err.Error(), "aws.yaml was only named as a parent") {
		t.Errorf("tried: %v", err)
	}
	if _, err := e.Do(c); err == nil || e.CanUndo() || e.Dirty(1) {
		t.Errorf("done: %v", err)
	}
	if r := e.Accept(EditFile{File: 1}); r.Text != "aws.yaml is open for editing" {
		t.Errorf("%+v", r)
	}
	done(t, e, c)
	if !e.Dirty(1) || e.Dirty(0) {
		t.Error("the file that was opened for editing is not edited")
	}
}

// TestVersionOfTheParent: in the gardener dialect, the lifecycle of an image version that the
// parent also has is not checked, because the server does not merge it.
func TestVersionOfTheParent(t *testing.T) {
	const parent = "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: local}\nspec:\n  machineImages: [{name: linux, versions: [{version: 1.0.0}]}]\n"
	const child = "apiVersion: core.gardener.cloud/v1beta1\nkind: NamespacedCloudProfile\nmetadata: {name: kid, namespace: dev}\nspec:\n  parent: {kind: CloudProfile, name: local}\n" +
		"  machineImages: [{name: linux, versions: [{version: 1.0.0, expirationDate: \"2026-01-01T00:00:00Z\", lifecycle: [{classification: expired}, {classification: supported}]}]}]\n"
	var docs []*files.Document
	for name, text := range map[string]string{"parent.yaml": parent, "kid.yaml": child} {
		doc, err := files.Read(name, []byte(text), files.Options{})
		if err != nil {
			t.Fatal(err)
		}
		docs = append(docs, doc)
	}
	e := New(Options{Documents: docs, Dialect: lifecycle.Gardener, Now: time.Date(2025, 11, 20, 9, 0, 0, 0, time.UTC)})
	for _, f := range slices.Concat(e.Now().Findings...) {
		if f.Rule == "stage-order" {
			t.Error(f)
		}
	}
}
