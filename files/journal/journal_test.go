package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/model"
)

// journalClock is the time of all edits in these tests.
var journalClock = time.Date(2025, 11, 19, 17, 42, 7, 0, time.UTC)

// store returns a store in a folder of its own and that folder.
func store(t testing.TB) (*Store, string) {
	folder := filepath.Join(t.TempDir(), "state", "lctui")
	return New(disk.NewState(folder), func() time.Time { return journalClock }, Owner{PID: 4711, Host: "bastion"}), folder
}

// editing opens a new file and returns drafts of it after none, one, two … edits.
func editing(t testing.TB, text string) (*files.Document, []model.Draft) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "p.yaml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	d, err := files.Open(path, files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	draft := model.NewDraft(d.Objects())
	drafts := []model.Draft{draft}
	for _, e := range []model.Edit{
		{Ref: model.Ref{Stage: 1}, What: model.SetStart, To: model.StartAt(time.Date(2025, 10, 1, 0, 0, 0, 0, time.UTC))},
		{Ref: model.Ref{Stage: model.None}, What: model.AddStage, Name: model.Deprecated, To: model.StartAt(time.Date(2026, 4, 1, 0, 0, 0, 0, time.UTC))},
		{What: model.RemoveStage},
		{Ref: model.Ref{Stage: model.None}, What: model.SetText},
	} {
		if draft, err = draft.With(e); err != nil {
			t.Fatal(err)
		}
		drafts = append(drafts, draft)
	}
	return d, drafts
}

func read(t testing.TB, text string) *files.Document {
	t.Helper()
	d, err := files.Read("p.yaml", []byte(text), files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func write(t testing.TB, path, text string, mode os.FileMode) {
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
	if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s holds %q (%v), not %q", path, got, err, want)
	}
}

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

// left returns the only journal of a document's path.
func left(t testing.TB, k *Store, d *files.Document) *Unsaved {
	t.Helper()
	found, err := k.Unsaved(d)
	if err != nil || len(found) != 1 {
		t.Fatalf("%d journals: %v", len(found), err)
	}
	return found[0]
}

// restores checks that a journal gives the same objects as a draft.
func restores(t testing.TB, l *Unsaved, d *files.Document, want model.Draft) {
	t.Helper()
	got, missed := l.Draft(d.Objects())
	if missed > 0 || !model.SameObjects(got.Objects(), want.Objects()) {
		t.Fatalf("%d steps missed of %d:\n%v", missed, len(l.Steps()), got.Steps())
	}
}

func TestJournalFollowsTheDraft(t *testing.T) {
	k, _ := store(t)
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
	if found, err := k.Unsaved(d); err != nil || len(found) > 0 {
		t.Errorf("%d journals left: %v", len(found), err)
	}
}

// TestJournalKeepsEveryKindOfEdit: random edits of every kind are restored from a journal.
func TestJournalKeepsEveryKindOfEdit(t *testing.T) {
	whats := map[model.What]bool{}
	for seed := range uint64(60) {
		k, _ := store(t)
		d, _ := editing(t, checkedText)
		draft := randomDraft(seed, d.Objects())
		for _, step := range draft.Steps() {
			for _, e := range step.Edits {
				whats[e.What] = true
			}
		}
		if err := k.Journal(d).Keep(d, draft.Steps()); err != nil {
			t.Fatal(seed, err)
		}
		if len(draft.Steps()) > 0 {
			restores(t, left(t, k, d), d, draft)
		}
	}
	if len(whats) < 9 {
		t.Errorf("only %d kinds of edits were made", len(whats))
	}
}

// randomDraft makes up to twelve changes, most of which are possible.
func randomDraft(seed uint64, objects []*model.Object) model.Draft {
	random := rand.New(rand.NewPCG(seed, 1))
	draft := model.NewDraft(objects)
	for range 1 + random.IntN(12) {
		e := model.Edit{What: model.What(random.IntN(int(model.SetText) + 1)), Ref: model.Ref{Version: random.IntN(2), Stage: model.None},
			Name: []string{model.Supported, model.Deprecated, "odd name", "true", "a: b"}[random.IntN(5)],
			To:   []model.Start{{}, {Form: model.NoTime, Text: "\u202esoon"}, model.StartAt(time.Unix(int64(random.Uint32()), 0))}[random.IntN(3)]}
		if e.What == model.SetStart || e.What == model.RemoveStage {
			e.Ref.Stage = random.IntN(2)
		}
		if next, err := draft.With(e); err == nil {
			draft = next
		}
	}
	return draft
}

// TestJournalKnowsEveryKindOfEdit: an edit of any kind is read back unchanged.
func TestJournalKnowsEveryKindOfEdit(t *testing.T) {
	for what := range model.RenameField + 1 {
		e := model.Edit{Ref: model.Ref{Object: 1, Track: 2, Version: 3, Stage: 4}, What: what, Name: "n", To: model.StartAt(journalClock)}
		if back, err := readBack([]model.Edit{e}); err != nil || back[0] != e {
			t.Errorf("%s: %v %+v", what, err, back)
		}
	}
	if err := json.Unmarshal([]byte(`{"add":[{"Edits":[{"What":"nothing"}]}]}`), new(record)); err == nil {
		t.Error("a kind that is none")
	}
}

// readBack writes edits into a journal and reads them back.
func readBack(edits []model.Edit) ([]model.Edit, error) {
	line, err := disk.JSONLine(record{At: 5, Add: []model.Step{{Edits: edits}}})
	if err != nil {
		return nil, err
	}
	text, _, _ := disk.CutLine(line)
	var r record
	err = json.Unmarshal(text, &r)
	return r.Add[0].Edits, err
}

func TestJournalKeepsRecordsAndOddStarts(t *testing.T) {
	year := time.Date(-1, 12, 31, 23, 0, 0, 5, time.UTC)
	r := &model.Revision{APIVersion: "porch.kpt.dev/v1alpha1", Name: "r", Lifecycle: model.Field{Set: true, Text: "Published"},
		Created:     model.Instant{Field: model.Field{Set: true, Text: "x"}, Start: model.Start{Form: model.NoTime, Text: "x"}},
		PublishedAt: model.Instant{Field: model.Field{Set: true}, Start: model.StartAt(year)},
		Labels:      []model.Pair{{Key: "a", Text: "b\n\x1b[2J"}}, Tasks: []model.Task{{Type: "clone", Upstream: "u"}}}
	edits := []model.Edit{{Ref: model.Ref{Object: 1, Track: 2, Version: 3, Stage: model.None}, What: model.SetRevision, Name: "Published", After: r},
		{What: model.RenameStage, Name: "sup\u202eported", From: model.Start{Form: model.Event}, To: model.StartAt(journalClock.Add(1))}}
	back, err := readBack(edits)
	if err != nil {
		t.Fatal(err)
	}
	if !model.SameRevision(back[0].After, r) || back[0].Ref != edits[0].Ref || !back[0].After.PublishedAt.Start.Time().Equal(year) {
		t.Errorf("%+v", back[0].After)
	}
	if back[1] != edits[1] {
		t.Errorf("%+v, not %+v", back[1], edits[1])
	}
}

// TestJournalCutAnywhere cuts a journal off at every byte, and damages every byte. The result is
// always one of the kept states. A later cut never gives an earlier state.
func TestJournalCutAnywhere(t *testing.T) {
	k, _ := store(t)
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
	k, _ := store(t)
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
	k, _ := store(t)
	d, drafts := editing(t, checkedText)
	if err := k.Journal(d).Keep(d, drafts[2].Steps()); err != nil {
		t.Fatal(err)
	}
	write(t, d.Path(), strings.Replace(checkedText, "1.30.9", "1.30.10", 1), 0o600)
	now, err := files.Open(d.Path(), files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	l := left(t, k, now)
	base, err := l.Base(now)
	if err != nil || l.Same || !bytes.Equal(base.Bytes(), d.Bytes()) || base.Path() != d.Path() {
		t.Fatalf("same %v, %v", l.Same, err)
	}
	restores(t, l, base, drafts[2])
	// An edit of the new bytes begins a journal of its own, which comes first.
	j := k.Journal(now)
	draft, err := model.NewDraft(now.Objects()).With(drafts[1].Steps()[0].Edits...)
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Keep(now, draft.Steps()); err != nil {
		t.Fatal(err)
	}
	found, err := k.Unsaved(now)
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
	if found, err := k.Unsaved(d); err != nil || len(found) > 0 {
		t.Errorf("%d journals left: %v", len(found), err)
	}
}

func TestJournalStaysBounded(t *testing.T) {
	k, _ := store(t)
	d, drafts := editing(t, checkedText)
	j := k.Journal(d)
	var both []model.Draft
	for _, text := range []string{"a", "b"} {
		next, err := drafts[0].With(model.Edit{Ref: model.Ref{Stage: 1}, What: model.SetStart, To: model.Start{Form: model.NoTime, Text: strings.Repeat(text, 20_000)}})
		if err != nil {
			t.Fatal(err)
		}
		both = append(both, next)
	}
	var largest int64
	for range 100 {
		for _, draft := range both {
			if err := j.Keep(d, draft.Steps()); err != nil {
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
	restores(t, left(t, k, d), d, both[1])
}

// TestJournalIsWrittenAnewInItsRoom: a journal that outgrows its room is rewritten with only the
// current steps, and has room again.
func TestJournalIsWrittenAnewInItsRoom(t *testing.T) {
	k, _ := store(t)
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
	d := read(t, checkedText)
	for seed := range uint64(500) {
		draft := randomDraft(seed, d.Objects())
		again := model.NewDraft(d.Objects())
		for _, step := range folded(draft.Steps()) {
			next, err := again.With(step.Edits...)
			if err != nil {
				t.Fatal(err)
			}
			again = next
		}
		if !model.SameObjects(again.Objects(), draft.Objects()) {
			t.Fatalf("seed %d", seed)
		}
	}
	_, drafts := editing(t, checkedText)
	twice := append(drafts[1].Steps(), drafts[1].Steps()...)
	if got := folded(twice); len(got) != 1 || len(got[0].Edits) != 1 {
		t.Errorf("%v", got)
	}
}

func TestJournalIsPrivateAndFollowsNoLink(t *testing.T) {
	k, folder := store(t)
	d, drafts := editing(t, checkedText)
	if err := os.MkdirAll(filepath.Join(folder, journals), 0o777); err != nil {
		t.Fatal(err)
	}
	os.Chmod(filepath.Join(folder, journals), 0o777)
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
	if err := os.Symlink(elsewhere, filepath.Join(folder, journals)); err != nil {
		t.Fatal(err)
	}
	other := k.Journal(d)
	if err := other.Keep(d, drafts[2].Steps()); err == nil || !strings.Contains(files.Cause(err), "in place of a folder") {
		t.Errorf("a journal was written through a link: %v", err)
	}
	if _, err := k.Unsaved(d); err == nil {
		t.Error("journals were read through a link")
	}
}

func TestJournalThatIsNoneIsNamed(t *testing.T) {
	k, folder := store(t)
	d, drafts := editing(t, checkedText)
	j := k.Journal(d)
	if err := j.Keep(d, drafts[1].Steps()); err != nil {
		t.Fatal(err)
	}
	resolved, _ := k.resolved(d)
	place := func(name string) string {
		return filepath.Join(folder, journals, disk.Key(resolved)+"-"+name+journalSuffix)
	}
	write(t, place("garbage"), "\x00\x1b[2J", 0o600)
	write(t, place("empty"), "", 0o600)
	later, err := disk.JSONLine(opening{Version: journalVersion + 1})
	if err != nil {
		t.Fatal(err)
	}
	write(t, place("later"), string(later), 0o600)
	os.Symlink("/dev/zero", place("link"))
	os.Mkdir(place("folder"), 0o700)
	found, err := k.Unsaved(d)
	if len(found) != 1 || err == nil || strings.Count(err.Error(), "cannot be read") != 5 {
		t.Errorf("%d found: %v", len(found), err)
	}
}

// TestJournalDoesNotForgetThatItFailed: steps that could not be kept give the same error again,
// until there are other steps.
func TestJournalDoesNotForgetThatItFailed(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "file")
	write(t, folder, "", 0o600)
	d, drafts := editing(t, checkedText)
	for name, k := range map[string]*Store{"a file in its way": New(disk.NewState(folder), func() time.Time { return journalClock }, Owner{}),
		"no state folder": New(disk.NewState(""), func() time.Time { return journalClock }, Owner{})} {
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

func TestLock(t *testing.T) {
	k, folder := store(t)
	d, _ := editing(t, checkedText)
	first, owner, err := k.Lock(d)
	if err != nil || owner != nil {
		t.Fatalf("%v %v", owner, err)
	}
	link := filepath.Join(t.TempDir(), "link.yaml")
	if err := os.Symlink(d.Path(), link); err != nil {
		t.Fatal(err)
	}
	same, err := files.Open(link, files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	second, owner, err := k.Lock(same)
	if err != nil || second != nil || owner == nil {
		t.Fatalf("%v %v %v", second, owner, err)
	}
	if want := "another lctui (process 4711 on bastion) has it open since 2025-11-19 17:42Z"; owner.String() != want {
		t.Errorf("%s, not %s", owner, want)
	}
	first.Release()
	if second, _, err = k.Lock(same); err != nil || second == nil {
		t.Errorf("not taken over: %v", err)
	}
	resolved, _ := k.resolved(d)
	path := filepath.Join(folder, "locks", disk.Key(resolved)+".edit")
	for note, want := range map[string]string{"": "another lctui has it open", "{": "another lctui has it open", `{"pid":-3}`: "another lctui has it open",
		`{"pid":8,"host":"node-1.garden.example.com"}`: "another lctui (process 8 on node-1) has it open", `{"pid":9,"host":"n.example.com"}`: "another lctui (process 9 on n.example.com) has it open",
		`{"pid":7,"host":"a\u001b[2Jb"}`: `another lctui (process 7 on a\x1b[2Jb) has it open`, strings.Repeat("x", 5000): "another lctui has it open"} {
		write(t, path, note, 0o600)
		if _, owner, err := k.Lock(d); err != nil || owner == nil || owner.String() != want {
			t.Errorf("%q: %v %v", note, owner, err)
		}
	}
	second.Release()
}

// TestLockOfAnotherName: a file with two names can be open only once, under either name. Locks of
// other files and released locks do not count.
func TestLockOfAnotherName(t *testing.T) {
	k, folder := store(t)
	d := linkedFile(t)
	other := filepath.Join(t.TempDir(), "other.yaml")
	if err := os.Link(d.Path(), other); err != nil {
		t.Skip(err)
	}
	apart := linkedFile(t)
	unrelated, _, err := New(disk.NewState(folder), func() time.Time { return journalClock }, Owner{PID: 1, Host: "bastion"}).Lock(apart)
	if err != nil || unrelated == nil {
		t.Fatal(err)
	}
	first, owner, err := k.Lock(d)
	if err != nil || first == nil || owner != nil {
		t.Fatalf("%v, %v", owner, err)
	}
	second := files.Origin{Name: other, Path: other}.Unread(d.Bytes())
	if lock, owner, err := k.Lock(second); err != nil || lock != nil || owner == nil || owner.PID != 4711 || !sameInode(t, owner.Path, other) {
		t.Errorf("by another name: %v, held by %v, %v", lock, owner, err)
	}
	first.Release()
	lock, owner, err := k.Lock(second)
	if err != nil || lock == nil {
		t.Fatalf("when it is free: held by %v, %v", owner, err)
	}
	if _, owner, _ := k.Lock(d); owner == nil {
		t.Error("the first name is free while the second is held")
	}
	lock.Release()
	unrelated.Release()
}

// linkedFile returns a document of a file with two names.
func linkedFile(t *testing.T) *files.Document {
	d, _ := editing(t, checkedText)
	if err := os.Link(d.Path(), filepath.Join(t.TempDir(), "another.yaml")); err != nil {
		t.Skip(err)
	}
	return d
}

func sameInode(t *testing.T, a, b string) bool {
	t.Helper()
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	return errX == nil && errY == nil && os.SameFile(x, y)
}

func TestLockRemovesWhatAKilledProcessLeft(t *testing.T) {
	k, folder := store(t)
	d, drafts := editing(t, checkedText)
	j := k.Journal(d)
	if err := j.Keep(d, drafts[1].Steps()); err != nil {
		t.Fatal(err)
	}
	resolved, _ := k.resolved(d)
	write(t, filepath.Join(folder, journals, disk.Key(resolved)+"-abc"+".tmp"), "half", 0o600)
	write(t, filepath.Join(folder, journals, disk.Key("/another")+"-abc"+".tmp"), "half", 0o600)
	if _, _, err := k.Lock(d); err != nil {
		t.Fatal(err)
	}
	names, _ := os.ReadDir(filepath.Join(folder, journals))
	if len(names) != 2 {
		t.Errorf("%v", names)
	}
	restores(t, left(t, k, d), d, drafts[1])
}

// FuzzJournal reads garbage as a journal, also with right checksums and with impossible edits.
// Nothing panics. Edits that are read can be applied to the objects, or are refused.
func FuzzJournal(f *testing.F) {
	d, drafts := editing(f, checkedText)
	head, err := headingLine(d)
	if err != nil {
		f.Fatal(err)
	}
	for i, draft := range drafts {
		line, err := disk.JSONLine(record{At: 1, Add: draft.Steps()})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(append(bytes.Clone(head), line...), []byte(line[9:]), uint64(i), int64(i)<<30, "deprecated")
	}
	f.Add([]byte("00000000 {}\n"), []byte(`{"keep":-1}`), uint64(0), int64(-1), "\x1b[2J")
	f.Fuzz(func(t *testing.T, data, line []byte, ref uint64, seconds int64, text string) {
		made, err := disk.JSONLine(map[string]any{"keep": int(ref >> 60), "add": []any{map[string]any{"Edits": []any{madeEdit(ref, seconds, text)}}, map[string]any{"Edits": []any{madeEdit(ref>>8, seconds, text)}}}})
		if err != nil {
			t.Fatal(err)
		}
		whole := append(append(bytes.Clone(head), made...), data...)
		if summed, err := disk.JSONLine(rawJSON(line)); err == nil && !bytes.Contains(line, []byte("\n")) {
			whole = append(append(append(bytes.Clone(head), summed...), made...), data...)
		}
		for _, journal := range [][]byte{data, whole} {
			replayed(t, d, journal)
		}
	})
}

// madeEdit makes an edit from numbers. Most of the edits are valid.
func madeEdit(ref uint64, seconds int64, text string) map[string]any {
	small := func(shift int) int { return int(ref>>shift)%5 - 1 }
	start := map[string]any{"form": ref >> 20 % 5, "s": seconds, "ns": ref >> 24 % 3, "text": text}
	e := map[string]any{"Ref": model.Ref{Object: small(0), Track: small(3), Version: small(6), Stage: small(9)}, "What": model.What(ref >> 12 % 13), "Name": text, "From": start, "To": start}
	if ref>>16&1 == 1 {
		e["After"] = map[string]any{"Name": text, "Lifecycle": model.Field{Set: true, Text: text}, "Created": map[string]any{"Start": start}}
	}
	return e
}

func replayed(t *testing.T, d *files.Document, journal []byte) {
	l, err := readJournal(journal)
	if err != nil {
		return
	}
	_, _ = l.open.unpack(1 << 20)
	draft, missed := l.Draft(d.Objects())
	if missed < 0 || missed > len(l.Steps()) {
		t.Fatalf("%d of %d steps missed", missed, len(l.Steps()))
	}
	var refused *files.Refused
	if _, err := d.Edit(draft.Objects()); err != nil && !errors.As(err, &refused) {
		t.Fatalf("%T %v", err, err)
	}
	if _, err := disk.JSONLine(record{Add: l.Steps()}); err != nil {
		t.Fatal(err)
	}
}

// rawJSON is JSON that is written into a line unchanged.
type rawJSON []byte

func (r rawJSON) MarshalJSON() ([]byte, error) { return r, nil }

func BenchmarkJournalKeep(b *testing.B) {
	k, _ := store(b)
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
	k, _ := store(b)
	var text strings.Builder
	text.WriteString(checkedText)
	for i := range 3000 {
		fmt.Fprintf(&text, "    - version: 1.29.%d\n      lifecycle:\n      - classification: supported\n        startTime: \"2025-09-01T00:00:00Z\"\n", i)
	}
	d, drafts := editing(b, text.String())
	b.SetBytes(int64(len(d.Bytes())))
	for b.Loop() {
		j := k.Journal(d)
		if err := j.Keep(d, drafts[1].Steps()); err != nil {
			b.Fatal(err)
		}
	}
}
