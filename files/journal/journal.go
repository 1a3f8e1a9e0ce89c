package journal

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/model"
)

const (
	// longestJournal bounds a journal, in bytes. A journal that grew to it is
	// written anew with the edits that still count.
	longestJournal = 64 << 20
	// journalSlack is how much a journal may grow beyond what it holds before it
	// is written anew.
	journalSlack = 1 << 20
)

// Journal keeps the unsaved edits of one file: Keep returns when they are on the
// disk. It holds the file's bytes as they were loaded too, so that the edits
// mean something whatever becomes of the file. It is used by one goroutine at a
// time; Prepare may run beside it.
type Journal struct {
	store *Store
	doc   *files.Document
	// resolved is the file's path with links followed, as it was when the journal
	// began: the file may be gone when there is something to keep. "" where it
	// was not known then.
	resolved string
	// path is where the journal is, "" before its first write.
	path string
	// steps are what the journal holds, size its length, room how long it may
	// become before it is written anew; whole is unset where its end may be
	// torn.
	steps      []model.Step
	size, room int64
	whole      bool
	// aside is where a journal went that could not be read, "" for none.
	aside string
	// failed are the steps that could not be kept, why the error of that.
	failed []model.Step
	why    error
	// owner is the file that the edits belong to, said what the journal says of
	// that.
	owner, said string
	// seen is the file as Check found it last, nil since it was written anew.
	seen fs.FileInfo

	heading *heading
}

// heading is the first line of a journal, worked out when it is first needed.
type heading struct {
	once sync.Once
	line []byte
	err  error
}

// Journal returns the journal of a document's edits. No file is made before the
// first of them.
func (k *Store) Journal(d *files.Document) *Journal {
	resolved, err := k.resolved(d)
	if err != nil {
		resolved = ""
	}
	return &Journal{store: k, doc: d, resolved: resolved, heading: &heading{}}
}

// Prepare works out what the first edit would have to wait for.
func (j *Journal) Prepare() {
	_, _ = j.heading.prepare(j.doc)
}

func (h *heading) prepare(d *files.Document) ([]byte, error) {
	h.once.Do(func() { h.line, h.err = headingLine(d) })
	return h.line, h.err
}

// Keep makes the journal hold exactly the steps of a draft of a document. When
// it returns without error they are on the disk; an error says why they are
// not. It is not tried again with the same steps, of which the same error is
// given, but with the next ones, and then all are kept.
//
// A document other than before is the file saved or read again: its journal is
// written first, then the former one goes.
func (j *Journal) Keep(d *files.Document, steps []model.Step) error {
	if d != j.doc {
		return j.goOn(d, steps)
	}
	if equal(j.steps, steps) && j.owner == j.said {
		return nil
	}
	if j.failed != nil && equal(j.failed, steps) {
		return j.why
	}
	if err := j.write(steps); err != nil {
		j.whole, j.failed, j.why = false, append([]model.Step{}, steps...), err
		return err
	}
	j.steps, j.failed, j.why, j.said = slices.Clone(steps), nil, nil, j.owner
	return nil
}

// BelongTo notes that the edits kept from now on are part of what is unsaved in
// another file, the change request at a path, and mean nothing without that; ""
// for edits of their own. Keep writes it.
func (j *Journal) BelongTo(request string) { j.owner = request }

// write appends what changed, or writes the journal anew.
func (j *Journal) write(steps []model.Step) error {
	if j.path == "" || !j.whole {
		return j.rewrite(steps)
	}
	same := sameSteps(j.steps, steps)
	line, err := disk.JSONLine(record{At: j.store.clock().Unix(), Keep: same, Add: steps[same:], For: j.owner})
	if err != nil {
		return err
	}
	if j.size+int64(len(line)) > j.room {
		return j.rewrite(steps)
	}
	// What went wrong may have left a part of the line, so the journal counts as torn
	// until it is written anew.
	if j.whole = j.store.state.Append(j.path, line) == nil; !j.whole {
		return j.rewrite(steps)
	}
	j.size += int64(len(line))
	return nil
}

// equal reports whether two histories are the same, see sameSteps.
func equal(a, b []model.Step) bool { return len(a) == len(b) && sameSteps(a, b) == len(a) }

// goOn begins the journal of another document of the same path. Where it cannot
// be written the former one stays.
func (j *Journal) goOn(d *files.Document, steps []model.Step) error {
	next := j.store.Journal(d)
	next.owner = j.owner
	if next.resolved == "" && d.Path() == j.doc.Path() {
		next.resolved = j.resolved
	}
	next.aside = j.aside
	err := next.Keep(d, steps)
	if err == nil && next.path != j.path {
		err = j.Drop()
	}
	*j = *next
	return err
}

// sameSteps counts the steps that two histories begin with alike. Steps of one
// draft are compared by where they are kept, so this costs no comparison of
// edits; equal steps kept elsewhere are only written again.
func sameSteps(a, b []model.Step) (n int) {
	for n < len(a) && n < len(b) {
		x, y := a[n].Edits, b[n].Edits
		if len(x) != len(y) || len(x) > 0 && &x[0] != &y[0] {
			break
		}
		n++
	}
	return n
}

// rewrite writes the journal whole, beside the former one and then in its place.
func (j *Journal) rewrite(steps []model.Step) error {
	head, err := j.heading.prepare(j.doc)
	if err != nil {
		return err
	}
	if j.resolved == "" {
		if j.resolved, err = j.store.resolved(j.doc); err != nil {
			return err
		}
	}
	folder, err := j.store.state.Folder(journals)
	if err != nil {
		return err
	}
	r := record{At: j.store.clock().Unix(), Add: steps, For: j.owner}
	line, err := disk.JSONLine(r)
	if err == nil && len(head)+len(line) > longestJournal/2 {
		r.Add = folded(steps)
		line, err = disk.JSONLine(r)
	}
	if err != nil {
		return err
	}
	data := slices.Concat(head, line)
	if len(data) > longestJournal {
		return fmt.Errorf("the edits are larger than a journal may be (%d bytes)", longestJournal)
	}
	key := keyOf(j.doc, j.resolved)
	path := filepath.Join(folder, key+"-"+disk.Sum(j.doc.Bytes())[:32]+journalSuffix)
	if j.path == "" {
		if err := j.setAside(path); err != nil {
			return err
		}
	}
	if err := j.store.state.Write(path, key, data); err != nil {
		return err
	}
	j.path, j.whole, j.seen = path, true, nil
	j.size = int64(len(data))
	j.room = min(max(2*j.size, j.size+journalSlack), longestJournal)
	return nil
}

// mostAside bounds the journals of one name that were moved aside.
const mostAside = 9

// setAside moves away what stands where a journal is to begin and cannot be read:
// a journal of another version of the program or a damaged one may hold edits
// that somebody can still save from it. One that can be read was offered before.
func (j *Journal) setAside(path string) error {
	if _, err := j.store.read(path); err == nil || isGone(err) {
		return nil
	}
	taken, err := j.store.state.List(journals, filepath.Base(path), "")
	if err != nil {
		return err
	}
	for n := range mostAside {
		aside := fmt.Sprintf("%s.unreadable-%d", path, n+1)
		if slices.Contains(taken, aside) {
			continue
		}
		if err := j.store.state.Rename(path, aside); err != nil {
			return err
		}
		j.aside = aside
		return nil
	}
	return fmt.Errorf("there are %d journals already that cannot be read, %s.unreadable-1 and so on: remove or move them", mostAside, path)
}

// MovedAside returns, once, where a journal was moved that could not be read and
// stood where this one is; "" where there was none.
func (j *Journal) MovedAside() string {
	aside := j.aside
	j.aside = ""
	return aside
}

// Holds reports whether the journal was last written with exactly these steps of a
// document. It does not read the disk.
func (j *Journal) Holds(d *files.Document, steps []model.Step) bool {
	return d == j.doc && j.failed == nil && equal(j.steps, steps)
}

// Check checks that the journal is still where it was written: the same file, of
// the same length. One that is not counts as torn, and the next Keep writes it
// anew. It costs one call of the system.
func (j *Journal) Check() {
	if j.path == "" {
		return
	}
	info, err := j.store.state.Lstat(j.path)
	if err == nil && info.Mode().IsRegular() && info.Size() == j.size && j.whole && (j.seen == nil || os.SameFile(info, j.seen)) {
		j.seen = info
		return
	}
	j.steps, j.whole, j.seen = nil, false, nil
}

// Sync is Keep that believes nothing: the journal is looked at on the disk, and
// written anew where it is not there or not whole, also after it failed before
// with the same steps. Without error the steps are on the disk.
func (j *Journal) Sync(d *files.Document, steps []model.Step) error {
	j.Check()
	j.failed = nil
	return j.Keep(d, steps)
}

// Drop removes the journal: its edits were saved or discarded.
func (j *Journal) Drop() error {
	if j.path == "" {
		return nil
	}
	if err := j.store.state.Remove(j.path); err != nil {
		return err
	}
	j.path, j.steps, j.failed, j.why, j.whole = "", nil, nil, nil, false
	return nil
}
