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
	// longestJournal is how many bytes a journal may have. A journal that reaches it is rewritten
	// with only the current steps.
	longestJournal = 64 << 20
	// journalSlack is how many bytes even a short journal may grow before it is rewritten.
	journalSlack = 1 << 20
)

// Journal keeps the unsaved edits of one file on the disk. It also contains the file's bytes as
// loaded, so that the edits can be applied whatever happens to the file. It is not safe for
// concurrent use, except that Prepare may run at the same time as other methods.
type Journal struct {
	store *Store
	doc   *files.Document
	// resolved is the file's path with links followed. It is determined when the journal begins,
	// because the file may be gone later. It is "" if it was not known then.
	resolved string
	// path is where the journal is, "" before its first write.
	path string
	// steps are the steps in the journal, and size is its length in bytes. room is the length above
	// which it is rewritten. whole is false if its end may be torn.
	steps      []model.Step
	size, room int64
	whole      bool
	// aside is where an unreadable journal was moved to, "" for none.
	aside string
	// failed are the steps that could not be kept, and why is the error.
	failed []model.Step
	why    error
	// seen is the file as Check last found it, or nil if the journal was rewritten since.
	seen fs.FileInfo

	heading *heading
}

// heading is the first line of a journal, computed when it is first needed.
type heading struct {
	once sync.Once
	line []byte
	err  error
}

// Journal returns the journal for a document's edits. Its file is made with the first edit.
func (k *Store) Journal(d *files.Document) *Journal {
	resolved, err := k.resolved(d)
	if err != nil {
		resolved = ""
	}
	return &Journal{store: k, doc: d, resolved: resolved, heading: &heading{}}
}

// Prepare does in advance the work that would delay the first edit.
func (j *Journal) Prepare() {
	_, _ = j.heading.prepare(j.doc)
}

func (h *heading) prepare(d *files.Document) ([]byte, error) {
	h.once.Do(func() { h.line, h.err = headingLine(d) })
	return h.line, h.err
}

// Keep makes the journal contain exactly the given steps of a draft of document d. If it returns
// nil they are on the disk. After an error it returns the same error for the same steps without
// trying again. With other steps it tries again.
//
// If d is not the document of the last call, the file was saved or read again. Then Keep first
// writes the journal of d, and then removes the former one.
func (j *Journal) Keep(d *files.Document, steps []model.Step) error {
	if d != j.doc {
		return j.goOn(d, steps)
	}
	if equal(j.steps, steps) {
		return nil
	}
	if j.failed != nil && equal(j.failed, steps) {
		return j.why
	}
	if err := j.write(steps); err != nil {
		j.whole, j.failed, j.why = false, append([]model.Step{}, steps...), err
		return err
	}
	j.steps, j.failed, j.why = slices.Clone(steps), nil, nil
	return nil
}

// write appends what changed, or rewrites the journal.
func (j *Journal) write(steps []model.Step) error {
	if j.path == "" || !j.whole {
		return j.rewrite(steps)
	}
	same := sameSteps(j.steps, steps)
	line, err := disk.JSONLine(record{At: j.store.clock().Unix(), Keep: same, Add: steps[same:]})
	if err != nil {
		return err
	}
	if j.size+int64(len(line)) > j.room {
		return j.rewrite(steps)
	}
	// After an error part of the line may have been written, so the journal counts as torn until it
	// is rewritten.
	if j.whole = j.store.state.Append(j.path, line) == nil; !j.whole {
		return j.rewrite(steps)
	}
	j.size += int64(len(line))
	return nil
}

// equal reports whether two histories are the same (see sameSteps).
func equal(a, b []model.Step) bool { return len(a) == len(b) && sameSteps(a, b) == len(a) }

// goOn begins the journal of another document with the same path. If it cannot be written the
// former one stays.
func (j *Journal) goOn(d *files.Document, steps []model.Step) error {
	next := j.store.Journal(d)
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

// sameSteps returns how many steps at the beginning of two histories are the same. Steps are
// compared by address, not by their edits. Equal steps at another address are written again.
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

// rewrite writes the whole journal, first alongside the former one and then in its place.
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
	r := record{At: j.store.clock().Unix(), Add: steps}
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

// mostAside is how many unreadable journals of one name are kept.
const mostAside = 9

// setAside moves away an unreadable journal at the path of a new one. It may be from another
// version of the program, or damaged, and contain edits that somebody can still recover. A readable
// journal stays, because it has been offered before.
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

// MovedAside returns where an unreadable journal in the place of this one was moved to, or "" if
// there was none. Later calls return "".
func (j *Journal) MovedAside() string {
	aside := j.aside
	j.aside = ""
	return aside
}

// Contains reports whether the journal was last written with exactly these steps of a
// document. It does not read the disk.
func (j *Journal) Contains(d *files.Document, steps []model.Step) bool {
	return d == j.doc && j.failed == nil && equal(j.steps, steps)
}

// Check checks that the journal is still the file that was written, with the same length. If not,
// it counts as torn, and the next Keep rewrites it. It takes one system call.
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

// Sync is like Keep, but first checks the journal on the disk. It rewrites a journal that is
// missing or not whole, even if that failed before with the same steps. If it returns nil the steps
// are on the disk.
func (j *Journal) Sync(d *files.Document, steps []model.Step) error {
	j.Check()
	j.failed = nil
	return j.Keep(d, steps)
}

// Drop removes the journal, after its edits were saved or discarded.
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
