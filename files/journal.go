package files

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"sync"

	"github.com/lctui/lctui/model"
)

// journalRoom is the folder of the desk that journals are in.
const journalRoom = "journals"

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
	desk *Desk
	doc  *Document
	// resolved is the file's path with links followed, as it was when the journal
	// began: the file may be gone when there is something to keep. "" where it
	// could not be told then.
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

// Journal gives the journal of a document's edits. No file is made before the
// first of them.
func (k *Desk) Journal(d *Document) *Journal {
	resolved, err := k.resolved(d)
	if err != nil {
		resolved = ""
	}
	return &Journal{desk: k, doc: d, resolved: resolved, heading: &heading{}}
}

// Prepare works out what the first edit would have to wait for.
func (j *Journal) Prepare() {
	_, _ = j.heading.prepare(j.doc)
}

func (h *heading) prepare(d *Document) ([]byte, error) {
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
func (j *Journal) Keep(d *Document, steps []model.Step) error {
	if d != j.doc {
		return j.goOn(d, steps)
	}
	if same := sameSteps(j.steps, steps); same == len(j.steps) && same == len(steps) && j.owner == j.said {
		return nil
	}
	if j.failed != nil && sameSteps(j.failed, steps) == len(steps) && len(j.failed) == len(steps) {
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
	line, err := recordLine(record{At: j.desk.clock().Unix(), Keep: same, Add: steps[same:], For: j.owner})
	if err != nil {
		return err
	}
	if j.size+int64(len(line)) > j.room || j.add(line) != nil {
		return j.rewrite(steps)
	}
	return nil
}

// goOn begins the journal of another document of the same path. Where it cannot
// be written the former one stays.
func (j *Journal) goOn(d *Document, steps []model.Step) error {
	next := j.desk.Journal(d)
	next.owner = j.owner
	if next.resolved == "" && d.path == j.doc.path {
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
// draft are told apart by where they are kept, so this costs no comparison of
// edits; equal steps told apart are only written again.
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

// add appends a line and flushes it. What went wrong may have left a part of the
// line, so the journal counts as torn until it is written anew.
func (j *Journal) add(line []byte) error {
	j.whole = false
	f, err := j.desk.disk.appendTo(j.path)
	if err != nil {
		return err
	}
	if err := finish(f, line, func() error { return nil }); err != nil {
		return err
	}
	j.size += int64(len(line))
	j.whole = true
	return nil
}

// rewrite writes the journal whole, beside the former one and then in its place.
func (j *Journal) rewrite(steps []model.Step) error {
	head, err := j.heading.prepare(j.doc)
	if err != nil {
		return err
	}
	if j.resolved == "" {
		if j.resolved, err = j.desk.resolved(j.doc); err != nil {
			return err
		}
	}
	folder, err := j.desk.room(journalRoom)
	if err != nil {
		return err
	}
	at := j.desk.clock().Unix()
	line, err := recordLine(record{At: at, Add: steps, For: j.owner})
	if err != nil {
		return err
	}
	if len(head)+len(line) > longestJournal/2 {
		if line, err = recordLine(record{At: at, Add: folded(steps), For: j.owner}); err != nil {
			return err
		}
	}
	data := slices.Concat(head, line)
	if len(data) > longestJournal {
		return fmt.Errorf("the edits are larger than a journal may be (%d bytes)", longestJournal)
	}
	key := keyOf(j.doc, j.resolved)
	path := filepath.Join(folder, journalName(key, j.doc))
	if j.path == "" {
		if err := j.setAside(path); err != nil {
			return err
		}
	}
	if err := j.desk.writeWhole(path, key, data); err != nil {
		return err
	}
	j.path, j.whole, j.seen = path, true, nil
	j.size = int64(len(data))
	j.room = min(max(2*j.size, j.size+journalSlack), longestJournal)
	return nil
}

// journalName names the journal of a path for one content of the file.
func journalName(key string, d *Document) string {
	return key + "-" + sumOf(d.data)[:32] + journalSuffix
}

const journalSuffix = ".journal"

// Drop removes the journal: its edits were saved or discarded.
func (j *Journal) Drop() error {
	if j.path == "" {
		return nil
	}
	if err := j.desk.discard(j.path); err != nil {
		return err
	}
	j.path, j.steps, j.failed, j.why, j.whole = "", nil, nil, nil, false
	return nil
}

// discard removes a journal for good.
func (k *Desk) discard(path string) error {
	if err := k.disk.remove(path); err != nil && !isGone(err) {
		return err
	}
	// The name may come back after a loss of power if the folder is not flushed;
	// then the edits are offered once more, which harms nobody.
	_ = k.disk.syncFolder(filepath.Dir(path))
	return nil
}
