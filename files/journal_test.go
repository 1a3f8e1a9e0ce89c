//go:build unix

package files

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/model"
)

// journalClock is when all edits of these tests are made.
var journalClock = time.Date(2025, 11, 19, 17, 42, 7, 0, time.UTC)

// desk gives a desk in a folder of its own and that folder.
func desk(t testing.TB) (*Desk, string) {
	folder := filepath.Join(t.TempDir(), "state", "lctui")
	return NewDesk(folder, func() time.Time { return journalClock }, Holder{PID: 4711, Host: "bastion"}), folder
}

// hasty is a disk that promises to have flushed, for tests that look at nothing
// but what is written.
type hasty struct{ system }

type hastyFile struct{ diskFile }

func (hastyFile) Sync() error { return nil }

func (hasty) syncFolder(string) error { return nil }

func (d hasty) create(path string) (diskFile, error) {
	f, err := d.system.create(path)
	return hastyFile{f}, err
}

func (d hasty) appendTo(path string) (diskFile, error) {
	f, err := d.system.appendTo(path)
	return hastyFile{f}, err
}

// editing opens a new file and gives drafts of it after none, one, two … edits.
func editing(t testing.TB, text string) (*Document, []model.Draft) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "p.yaml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	d, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	draft := model.NewDraft(d.Objects())
	drafts := []model.Draft{draft}
	for _, target := range []string{"supported=2025-10-01T00:00:00Z", "deprecated=2026-04-01T00:00:00Z", "preview-", "version="} {
		edits, err := editsOf(draft.Objects(), "kubernetes/1.31.4", target)
		if err == nil {
			draft, err = draft.With(edits...)
		}
		if err != nil {
			t.Fatal(err)
		}
		drafts = append(drafts, draft)
	}
	return d, drafts
}

// left gives the only journal of a document's path.
func left(t testing.TB, k *Desk, d *Document) *Left {
	t.Helper()
	found, err := k.Left(d)
	if err != nil || len(found) != 1 {
		t.Fatalf("%d journals: %v", len(found), err)
	}
	return found[0]
}

// restores wants a journal to hold what a draft means.
func restores(t testing.TB, l *Left, d *Document, want model.Draft) {
	t.Helper()
	got, missed := l.Draft(d.Objects())
	if missed > 0 || !model.SameObjects(got.Objects(), want.Objects()) {
		t.Fatalf("%d steps missed of %d:\n%s", missed, len(l.Steps()), stepsOf(got))
	}
}

func TestJournalFollowsTheDraft(t *testing.T) {
	k, _ := desk(t)
	d, drafts := editing(t, checkedText)
	j := k.Journal(d)
	undone, _ := drafts[3].Undo()
	other, err := undone.With(model.Edit{Ref: model.Ref{Version: 1, Stage: model.None}, What: model.AddStage, Name: model.Supported})
	if err != nil {
		t.Fatal(err)
	}
	for i, draft := range []model.Draft{drafts[1], drafts[2], drafts[3], undone, drafts[3], undone, other, drafts[3].Revert(), other, drafts[4]} {
		if err := j.Keep(d, draft.Steps()); err != nil {
			t.Fatal(err)
		}
		l := left(t, k, d)
		restores(t, l, d, draft)
		if len(l.Steps()) != len(draft.Steps()) || l.Torn || !l.Same || !l.Last.Equal(journalClock) {
			t.Errorf("%d: %d steps for %d, torn %v, same %v, of %v", i, len(l.Steps()), len(draft.Steps()), l.Torn, l.Same, l.Last)
		}
	}
	if err := j.Drop(); err != nil {
		t.Fatal(err)
	}
	if found, err := k.Left(d); err != nil || len(found) > 0 {
		t.Errorf("%d journals left: %v", len(found), err)
	}
}

// TestJournalSaysWhatItsEditsBelongTo: also where that changes and the edits do
// not, and after the journal was written anew.
func TestJournalSaysWhatItsEditsBelongTo(t *testing.T) {
	k, _ := desk(t)
	d, drafts := editing(t, checkedText)
	j := k.Journal(d)
	for i, owner := range []string{"", "/requests/postpone.yaml", "/requests/other.yaml", ""} {
		j.BelongTo(owner)
		if err := j.Keep(d, drafts[max(i, 1)].Steps()); err != nil {
			t.Fatal(err)
		}
		if got := left(t, k, d).For; got != owner {
			t.Errorf("%d: belongs to %q, not %q", i, got, owner)
		}
	}
	j.BelongTo("/requests/postpone.yaml")
	if err := j.Keep(d, drafts[3].Steps()); err != nil || left(t, k, d).For != "/requests/postpone.yaml" {
		t.Error(err, left(t, k, d).For)
	}
}

// TestJournalKeepsEveryKindOfEdit makes random edits of all kinds of files.
func TestJournalKeepsEveryKindOfEdit(t *testing.T) {
	whats := map[model.What]bool{}
	for name, text := range seeds(t) {
		k, _ := desk(t)
		k.disk = hasty{}
		for seed := range uint64(10) {
			d := mustRead(t, text)
			d.path = filepath.Join(t.TempDir(), "p.yaml")
			write(t, d.path, text, 0o600)
			draft := randomDraft(rand.New(rand.NewPCG(seed, 1)), d.Objects())
			for _, step := range draft.Steps() {
				for _, e := range step.Edits {
					whats[e.What] = true
				}
			}
			if err := k.Journal(d).Keep(d, draft.Steps()); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if len(draft.Steps()) > 0 {
				restores(t, left(t, k, d), d, draft)
			}
		}
	}
	if len(whats) < 9 {
		t.Errorf("only %d kinds of edits were made", len(whats))
	}
}

// TestJournalKnowsEveryKindOfEdit: an edit of any kind comes back as it was.
func TestJournalKnowsEveryKindOfEdit(t *testing.T) {
	for what := range model.AddTrack + 1 {
		e := model.Edit{Ref: model.Ref{Object: 1, Track: 2, Version: 3, Stage: 4}, What: what, Name: "n", To: model.StartAt(journalClock)}
		text := writeEdit(&e)
		if back, err := readEdit(&text); err != nil || back != e {
			t.Errorf("%s: %v %+v", what, err, back)
		}
	}
	if _, known := model.ParseWhat("nothing"); known {
		t.Error("a kind that is none")
	}
}

func TestJournalKeepsRecordsAndOddStarts(t *testing.T) {
	year := time.Date(-1, 12, 31, 23, 0, 0, 5, time.UTC)
	r := &model.Revision{APIVersion: "porch.kpt.dev/v1alpha1", Name: "r", Lifecycle: model.Field{Set: true, Text: "Published"},
		Created:     model.Instant{Field: model.Field{Set: true, Text: "x"}, Start: model.Start{Form: model.NoTime, Text: "x"}},
		PublishedAt: model.Instant{Field: model.Field{Set: true}, Start: model.StartAt(year)},
		Labels:      []model.Pair{{Key: "a", Text: "b\n\x1b[2J"}}, Tasks: []model.Task{{Type: "clone", Upstream: "u"}},
		Request: &model.Request{Edits: []model.RequestEdit{{Version: "1.2.3", Changes: []string{"version-"}, Was: []model.Former{{Set: true, Text: "w"}}}}}}
	edits := []model.Edit{{Ref: model.Ref{Object: 1, Track: 2, Version: 3, Stage: model.None}, What: model.SetRevision, Name: "Published", After: r},
		{What: model.RenameStage, Name: "sup\u202eported", From: model.Start{Form: model.Event}, To: model.StartAt(journalClock.Add(1))}}
	line, err := recordLine(record{At: 5, Keep: 0, Add: []model.Step{{Edits: edits}}})
	if err != nil {
		t.Fatal(err)
	}
	text, _, ok := wholeLine(line)
	if !ok {
		t.Fatalf("%s", line)
	}
	got, err := readRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	back := got.Add[0].Edits
	if !model.SameRevision(back[0].After, r) || back[0].Ref != edits[0].Ref || !back[0].After.PublishedAt.Start.Time.Equal(year) {
		t.Errorf("%+v", back[0].After)
	}
	if back[1] != edits[1] {
		t.Errorf("%+v, not %+v", back[1], edits[1])
	}
}

// TestJournalCutAnywhere cuts a journal off at every byte, and damages every
// byte: what is read back is one of the states that were kept, never something
// else, and the later the cut the later the state.
func TestJournalCutAnywhere(t *testing.T) {
	k, _ := desk(t)
	d, drafts := editing(t, checkedText)
	j := k.Journal(d)
	for _, draft := range drafts {
		if err := j.Keep(d, draft.Steps()); err != nil {
			t.Fatal(err)
		}
	}
	whole, err := os.ReadFile(j.path)
	if err != nil {
		t.Fatal(err)
	}
	state := func(data []byte) int {
		l, err := readJournal(data)
		if err != nil {
			return -1
		}
		got, missed := l.Draft(d.Objects())
		for i, draft := range drafts {
			if missed == 0 && model.SameObjects(got.Objects(), draft.Objects()) {
				return i
			}
		}
		t.Fatalf("a state that was never kept:\n%s", data)
		return 0
	}
	last := -1
	for n := range whole {
		now := state(whole[:n])
		if now < last {
			t.Fatalf("cut at %d gives state %d, before it was %d", n, now, last)
		}
		last = now
		damaged := bytes.Clone(whole)
		damaged[n] ^= 0x20
		state(damaged)
	}
	if last != len(drafts)-2 {
		t.Errorf("without the last line end it gives state %d", last)
	}
}

func TestJournalGoesOnAfterATornEnd(t *testing.T) {
	k, _ := desk(t)
	d, drafts := editing(t, checkedText)
	j := k.Journal(d)
	if err := j.Keep(d, drafts[1].Steps()); err != nil {
		t.Fatal(err)
	}
	for name, harm := range map[string]func(){
		"removed":            func() { os.Remove(j.path) },
		"the folder removed": func() { os.RemoveAll(filepath.Dir(j.path)) },
		"a link in its place": func() {
			os.Remove(j.path)
			os.Symlink(filepath.Join(t.TempDir(), "elsewhere"), j.path)
		},
	} {
		harm()
		for _, draft := range []model.Draft{drafts[2], drafts[1]} {
			if err := j.Keep(d, draft.Steps()); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			restores(t, left(t, k, d), d, draft)
		}
	}
}

func TestJournalOfOtherBytes(t *testing.T) {
	k, _ := desk(t)
	d, drafts := editing(t, checkedText)
	if err := k.Journal(d).Keep(d, drafts[2].Steps()); err != nil {
		t.Fatal(err)
	}
	write(t, d.path, strings.Replace(checkedText, "1.30.9", "1.30.10", 1), 0o600)
	now, err := Open(d.path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	l := left(t, k, now)
	base, err := l.Base(now)
	if err != nil || l.Same || !bytes.Equal(base.Bytes(), d.Bytes()) || base.Path() != d.Path() {
		t.Fatalf("same %v, %v", l.Same, err)
	}
	restores(t, l, base, drafts[2])
	// An edit of the new bytes begins a journal of its own; it comes first.
	j := k.Journal(now)
	draft, err := model.NewDraft(now.Objects()).With(drafts[1].Steps()[0].Edits...)
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Keep(now, draft.Steps()); err != nil {
		t.Fatal(err)
	}
	found, err := k.Left(now)
	if err != nil || len(found) != 2 || !found[0].Same || found[1].Same {
		t.Fatalf("%v %v", found, err)
	}
	if err := found[1].Drop(); err != nil {
		t.Fatal(err)
	}
	restores(t, left(t, k, now), now, draft)
	// When the file is saved or read again the journal moves along.
	if err := j.Keep(d, drafts[3].Steps()); err != nil {
		t.Fatal(err)
	}
	restores(t, left(t, k, d), d, drafts[3])
	if err := j.Keep(now, nil); err != nil {
		t.Fatal(err)
	}
	if found, err := k.Left(d); err != nil || len(found) > 0 {
		t.Errorf("%d journals left: %v", len(found), err)
	}
}

func TestJournalStaysBounded(t *testing.T) {
	k, _ := desk(t)
	k.disk = hasty{}
	d, drafts := editing(t, checkedText)
	j := k.Journal(d)
	a, b := drafts[1].Steps(), drafts[2].Steps()
	var largest int64
	for range 6000 {
		for _, steps := range [][]model.Step{a, b} {
			if err := j.Keep(d, steps); err != nil {
				t.Fatal(err)
			}
		}
		largest = max(largest, j.size)
		if j.size > journalSlack*9/8 {
			t.Fatalf("%d bytes", j.size)
		}
	}
	if largest < journalSlack/2 {
		t.Errorf("nothing was tried: at most %d bytes", largest)
	}
	restores(t, left(t, k, d), d, drafts[2])
}

// TestJournalIsWrittenAnewInItsRoom: a journal that grows beyond its room is written
// anew with what is kept, and then has room again.
func TestJournalIsWrittenAnewInItsRoom(t *testing.T) {
	k, _ := desk(t)
	k.disk = hasty{}
	d, drafts := editing(t, checkedText)
	j := k.Journal(d)
	if err := j.Keep(d, drafts[1].Steps()); err != nil {
		t.Fatal(err)
	}
	j.room = j.size // as after many changes
	if err := j.Keep(d, drafts[2].Steps()); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(j.path)
	if err != nil {
		t.Fatal(err)
	}
	anew := k.Journal(d)
	if err := anew.Keep(d, drafts[2].Steps()); err != nil {
		t.Fatal(err)
	}
	if int64(len(data)) != j.size || j.size != anew.size || j.room <= j.size {
		t.Errorf("it is %d bytes long and %d are counted, has room for %d, and written at once it has %d", len(data), j.size, j.room, anew.size)
	}
	restores(t, left(t, k, d), d, drafts[2])
}

func TestFoldedStepsMeanTheSame(t *testing.T) {
	for name, text := range seeds(t) {
		d := mustRead(t, text)
		for seed := range uint64(20) {
			draft := randomDraft(rand.New(rand.NewPCG(seed, 2)), d.Objects())
			again := model.NewDraft(d.Objects())
			for _, step := range folded(draft.Steps()) {
				next, err := again.With(step.Edits...)
				if err != nil {
					t.Fatal(err)
				}
				again = next
			}
			if !model.SameObjects(again.Objects(), draft.Objects()) {
				t.Fatalf("%s, seed %d", name, seed)
			}
		}
	}
	_, drafts := editing(t, checkedText)
	twice := append(drafts[1].Steps(), drafts[1].Steps()...)
	if got := folded(twice); len(got) != 1 || len(got[0].Edits) != 1 {
		t.Errorf("%v", got)
	}
}

func TestJournalIsPrivateAndFollowsNoLink(t *testing.T) {
	k, folder := desk(t)
	d, drafts := editing(t, checkedText)
	if err := os.MkdirAll(filepath.Join(folder, journalRoom), 0o777); err != nil {
		t.Fatal(err)
	}
	os.Chmod(filepath.Join(folder, journalRoom), 0o777)
	j := k.Journal(d)
	if err := j.Keep(d, drafts[1].Steps()); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(j.path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info.Mode(), err)
	}
	if info, err := os.Stat(filepath.Dir(j.path)); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("%v %v", info.Mode(), err)
	}
	elsewhere := filepath.Join(t.TempDir(), "elsewhere")
	if err := os.Rename(filepath.Dir(j.path), elsewhere); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(elsewhere, filepath.Join(folder, journalRoom)); err != nil {
		t.Fatal(err)
	}
	other := k.Journal(d)
	if err := other.Keep(d, drafts[2].Steps()); err == nil || !strings.Contains(cause(err), "in the place of a folder") {
		t.Errorf("a journal was written through a link: %v", err)
	}
	if _, err := k.Left(d); err == nil {
		t.Error("journals were read through a link")
	}
}

func TestJournalThatIsNoneIsNamed(t *testing.T) {
	k, folder := desk(t)
	d, drafts := editing(t, checkedText)
	j := k.Journal(d)
	if err := j.Keep(d, drafts[1].Steps()); err != nil {
		t.Fatal(err)
	}
	resolved, _ := k.resolved(d)
	place := func(name string) string {
		return filepath.Join(folder, journalRoom, stateKey(resolved)+"-"+name+journalSuffix)
	}
	write(t, place("garbage"), "\x00\x1b[2J", 0o600)
	write(t, place("empty"), "", 0o600)
	later, err := jsonLine(opening{Version: 2})
	if err != nil {
		t.Fatal(err)
	}
	write(t, place("later"), string(later), 0o600)
	os.Symlink("/dev/zero", place("link"))
	os.Mkdir(place("folder"), 0o700)
	found, err := k.Left(d)
	if len(found) != 1 || err == nil || strings.Count(err.Error(), "cannot be read") != 5 {
		t.Errorf("%d found: %v", len(found), err)
	}
}

// Steps that could not be kept are not kept later either, as long as no other
// ones come: whoever asks about them again gets the same answer.
func TestJournalDoesNotForgetThatItFailed(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "file")
	write(t, folder, "", 0o600)
	d, drafts := editing(t, checkedText)
	for name, k := range map[string]*Desk{"a file in its way": NewDesk(folder, func() time.Time { return journalClock }, Holder{}),
		"no state folder": NewDesk("", func() time.Time { return journalClock }, Holder{})} {
		j := k.Journal(d)
		first := j.Keep(d, drafts[1].Steps())
		if first == nil {
			t.Errorf("%s: no error", name)
		}
		if err := j.Keep(d, drafts[1].Steps()); err != first {
			t.Errorf("%s, again: %v, not %v", name, err, first)
		}
		if err := j.Keep(d, drafts[2].Steps()); err == nil {
			t.Errorf("%s, another edit: no error", name)
		}
		if err := j.Drop(); err != nil {
			t.Error(err)
		}
	}
}

func TestClaim(t *testing.T) {
	k, folder := desk(t)
	d, _ := editing(t, checkedText)
	first, holder, err := k.Claim(d)
	if err != nil || holder != nil {
		t.Fatalf("%v %v", holder, err)
	}
	link := filepath.Join(t.TempDir(), "link.yaml")
	if err := os.Symlink(d.path, link); err != nil {
		t.Fatal(err)
	}
	same, err := Open(link, Options{})
	if err != nil {
		t.Fatal(err)
	}
	second, holder, err := k.Claim(same)
	if err != nil || second != nil || holder == nil {
		t.Fatalf("%v %v %v", second, holder, err)
	}
	if want := "lctui 4711 on bastion since 2025-11-19 17:42Z"; holder.String() != want {
		t.Errorf("%s, not %s", holder, want)
	}
	first.Release()
	if second, _, err = k.Claim(same); err != nil || second == nil {
		t.Errorf("not taken over: %v", err)
	}
	resolved, _ := k.resolved(d)
	path := filepath.Join(folder, "locks", stateKey(resolved)+".edit")
	for note, want := range map[string]string{"": "another lctui", "{": "another lctui", `{"pid":-3}`: "another lctui",
		`{"pid":8,"host":"node-1.garden.example.com"}`: "lctui 8 on node-1", `{"pid":9,"host":"n.example.com"}`: "lctui 9 on n.example.com",
		`{"pid":7,"host":"a\u001b[2Jb"}`: `lctui 7 on a\x1b[2Jb`, strings.Repeat("x", 5000): "another lctui"} {
		write(t, path, note, 0o600)
		if _, holder, err := k.Claim(d); err != nil || holder == nil || holder.String() != want {
			t.Errorf("%q: %v %v", note, holder, err)
		}
	}
	second.Release()
}

// TestClaimOfAnotherName: a file of two names is open once, by whichever name; a
// claim of another file is none of it, and one that was released is nobody's.
func TestClaimOfAnotherName(t *testing.T) {
	k, folder := desk(t)
	d := linkedFile(t, []byte(checkedText))
	other := filepath.Join(t.TempDir(), "other.yaml")
	if err := os.Link(d.path, other); err != nil {
		t.Skip(err)
	}
	apart := linkedFile(t, []byte(checkedText))
	unrelated, _, err := NewDesk(folder, func() time.Time { return journalClock }, Holder{PID: 1, Host: "bastion"}).Claim(apart)
	if err != nil || unrelated == nil {
		t.Fatal(err)
	}
	first, holder, err := k.Claim(d)
	if err != nil || first == nil || holder != nil {
		t.Fatalf("%v, %v", holder, err)
	}
	second := &Document{name: other, path: other, data: d.data}
	if claim, holder, err := k.Claim(second); err != nil || claim != nil || holder == nil || holder.PID != 4711 || !sameInode(t, holder.Path, other) {
		t.Errorf("by another name: %v, held by %v, %v", claim, holder, err)
	}
	first.Release()
	claim, holder, err := k.Claim(second)
	if err != nil || claim == nil {
		t.Fatalf("when it is free: held by %v, %v", holder, err)
	}
	if _, holder, _ := k.Claim(d); holder == nil {
		t.Error("the first name is free while the second is held")
	}
	claim.Release()
	unrelated.Release()
}

func sameInode(t *testing.T, a, b string) bool {
	t.Helper()
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	return errX == nil && errY == nil && os.SameFile(x, y)
}

func TestClaimRemovesWhatAKilledProcessLeft(t *testing.T) {
	k, folder := desk(t)
	d, drafts := editing(t, checkedText)
	j := k.Journal(d)
	if err := j.Keep(d, drafts[1].Steps()); err != nil {
		t.Fatal(err)
	}
	resolved, _ := k.resolved(d)
	write(t, filepath.Join(folder, journalRoom, stateKey(resolved)+"-abc"+tempSuffix), "half", 0o600)
	write(t, filepath.Join(folder, journalRoom, stateKey("/another")+"-abc"+tempSuffix), "half", 0o600)
	if _, _, err := k.Claim(d); err != nil {
		t.Fatal(err)
	}
	names, _ := os.ReadDir(filepath.Join(folder, journalRoom))
	if len(names) != 2 {
		t.Errorf("%v", names)
	}
	restores(t, left(t, k, d), d, drafts[1])
}

// FuzzJournal reads garbage as a journal, also with right checksums and with
// edits that nobody makes: nothing panics, and what is read can be made on the
// objects or is refused.
func FuzzJournal(f *testing.F) {
	d, drafts := editing(f, checkedText)
	head, err := headingLine(d)
	if err != nil {
		f.Fatal(err)
	}
	for i, draft := range drafts {
		line, err := recordLine(record{At: 1, Add: draft.Steps()})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(append(bytes.Clone(head), line...), []byte(line[9:]), uint64(i), int64(i)<<30, "deprecated")
	}
	f.Add([]byte("00000000 {}\n"), []byte(`{"keep":-1}`), uint64(0), int64(-1), "\x1b[2J")
	f.Fuzz(func(t *testing.T, data, line []byte, ref uint64, seconds int64, text string) {
		made, err := jsonLine(writtenRecord{Keep: int(ref >> 60), Add: [][]writtenEdit{{madeEdit(ref, seconds, text)}, {madeEdit(ref>>8, seconds, text)}}})
		if err != nil {
			t.Fatal(err)
		}
		whole := append(append(bytes.Clone(head), made...), data...)
		if summed, err := jsonLine(rawJSON(line)); err == nil && !bytes.Contains(line, []byte("\n")) {
			whole = append(append(append(bytes.Clone(head), summed...), made...), data...)
		}
		for _, journal := range [][]byte{data, whole} {
			replayed(t, d, journal)
		}
	})
}

// madeEdit makes an edit out of numbers, most of which mean something.
func madeEdit(ref uint64, seconds int64, text string) writtenEdit {
	small := func(shift int) int { return int(ref>>shift)%5 - 1 }
	start := &writtenStart{Form: model.Form(ref >> 20 % 5), Seconds: seconds, Nanos: int64(ref >> 24 % 3), Text: text}
	e := writtenEdit{Ref: [4]int{small(0), small(3), small(6), small(9)}, What: model.What(ref >> 12 % 13).String(), Name: text, From: start, To: start}
	if ref>>16&1 == 1 {
		e.After = &writtenRevision{Record: model.Revision{Name: text, Lifecycle: model.Field{Set: true, Text: text}}, Created: start}
	}
	return e
}

func replayed(t *testing.T, d *Document, journal []byte) {
	l, err := readJournal(journal)
	if err != nil {
		return
	}
	_, _ = l.open.unpack(1 << 20)
	draft, missed := l.Draft(d.Objects())
	if missed < 0 || missed > len(l.Steps()) {
		t.Fatalf("%d of %d steps missed", missed, len(l.Steps()))
	}
	var refused *Refused
	if _, err := d.Edit(draft.Objects()); err != nil && !errors.As(err, &refused) {
		t.Fatalf("%T %v", err, err)
	}
	if _, err := recordLine(record{Add: l.Steps()}); err != nil {
		t.Fatal(err)
	}
}

// rawJSON goes into a line as it is, if it is JSON at all.
type rawJSON []byte

func (r rawJSON) MarshalJSON() ([]byte, error) { return r, nil }

func BenchmarkJournalKeep(b *testing.B) {
	k, _ := desk(b)
	d, drafts := editing(b, checkedText)
	j := k.Journal(d)
	steps := [][]model.Step{drafts[1].Steps(), drafts[2].Steps()}
	for i := 0; b.Loop(); i++ {
		if err := j.Keep(d, steps[i%2]); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkJournalBegin(b *testing.B) {
	k, _ := desk(b)
	var text strings.Builder
	text.WriteString(checkedText)
	for i := range 3000 {
		fmt.Fprintf(&text, "    - version: 1.29.%d\n      lifecycle:\n      - classification: supported\n        startTime: \"2025-09-01T00:00:00Z\"\n", i)
	}
	d, drafts := editing(b, text.String())
	b.SetBytes(int64(len(d.data)))
	for b.Loop() {
		j := k.Journal(d)
		if err := j.Keep(d, drafts[1].Steps()); err != nil {
			b.Fatal(err)
		}
	}
}
