package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/model"
)

// Unsaved is a journal that an earlier run left behind: edits that were neither
// saved nor discarded.
type Unsaved struct {
	// Path is where the journal is.
	Path string
	// Last is when the last edit was made, in UTC.
	Last time.Time
	// Same is set if the file contains the bytes that the edits were made on.
	Same bool
	// Torn is set if the end of the journal is missing or damaged. The edits before that are
	// complete.
	Torn bool

	store *Store
	open  opening
	steps []model.Step
}

// Unsaved returns the journals for a document's path, or for the objects of a document from kubectl
// edit. The journal for its present bytes comes first, then the others from the newest. The caller
// should have the lock. Journals that cannot be read are left alone and named in the error. There
// may be an error and journals.
func (k *Store) Unsaved(d *files.Document) ([]*Unsaved, error) {
	resolved, err := k.resolved(d)
	if errors.Is(err, errNoPath) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	return k.unsaved(keyOf(d, resolved), disk.Sum(d.Bytes()))
}

// UnsavedAt returns the journals for a path, newest first. The file may be gone. Journals that
// cannot be read or have no edits are left out.
func (k *Store) UnsavedAt(path string) []*Unsaved {
	all, _ := k.unsaved(disk.Key(k.state.ResolveGone(path)), "")
	return slices.DeleteFunc(all, func(u *Unsaved) bool { return len(u.steps) == 0 })
}

// unsaved returns the journals with a key, first the one whose file content has the checksum sum.
func (k *Store) unsaved(key, sum string) (found []*Unsaved, bad error) {
	paths, err := k.state.List(journals, key+"-", journalSuffix)
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		u, err := k.read(path)
		if err != nil {
			bad = errors.Join(bad, fmt.Errorf("the journal %s cannot be read: %s", files.QuotePath(path), files.Cause(err)))
			continue
		}
		u.Same = u.open.Sum == sum
		found = append(found, u)
	}
	slices.SortStableFunc(found, func(a, b *Unsaved) int {
		switch {
		case a.Same == b.Same:
			return b.Last.Compare(a.Last)
		case a.Same:
			return -1
		}
		return 1
	})
	return found, bad
}

// read reads a journal.
func (k *Store) read(path string) (*Unsaved, error) {
	data, err := k.state.Read(path, longestJournal)
	if err != nil {
		return nil, err
	}
	u, err := readJournal(data)
	if err != nil {
		return nil, err
	}
	u.store, u.Path = k, path
	return u, nil
}

// readJournal reads the lines of a journal up to the first damaged one.
func readJournal(data []byte) (*Unsaved, error) {
	text, rest, ok := disk.CutLine(data)
	if !ok {
		return nil, errors.New("its first line is damaged")
	}
	u, whole := &Unsaved{}, false
	if err := json.Unmarshal(text, &u.open); err != nil {
		return nil, errors.New("its first line is not that of a journal")
	}
	if u.open.Version != journalVersion {
		return nil, fmt.Errorf("it is of another version of the program (%d)", u.open.Version)
	}
	for len(rest) > 0 {
		if text, rest, ok = disk.CutLine(rest); !ok {
			u.Torn = true
			break
		}
		var r record
		if json.Unmarshal(text, &r) != nil || r.Keep < 0 || r.Keep > len(u.steps) {
			u.Torn = true
			break
		}
		u.steps = append(u.steps[:r.Keep], r.Add...)
		u.Last, whole = time.Unix(r.At, 0).UTC(), true
	}
	if !whole {
		return nil, errors.New("none of its edits is complete")
	}
	return u, nil
}

// Steps returns the edits as they were made.
func (u *Unsaved) Steps() []model.Step { return u.steps }

// Base returns the document that the edits were made on. now is the present document, and is
// returned if Same is set.
func (u *Unsaved) Base(now *files.Document) (*files.Document, error) {
	if u.Same {
		return now, nil
	}
	return u.base(now.Origin())
}

// Lost returns the document that the edits were made on, as the document of a path whose file is
// gone or can no longer be read.
func (u *Unsaved) Lost(path string, o files.Options) (*files.Document, error) {
	return u.base(files.Origin{Name: path, Path: path, Options: o})
}

// base returns the document that the edits were made on.
func (u *Unsaved) base(of files.Origin) (*files.Document, error) {
	data, err := u.open.unpack(of.Options.Limit())
	if err != nil {
		return nil, fmt.Errorf("the text that the edits were made on cannot be read: %w", err)
	}
	return of.Read(data)
}

// separateSteps is how many of the last steps of a journal remain separate steps. The earlier ones
// become one step, so that reading a long journal takes time proportional to its length.
const separateSteps = 100

// Draft applies the edits to the objects of the base. In a long journal all but the last steps
// become one step. missed is how many steps at the end cannot be applied. It is 0 for every journal
// that this program wrote.
func (u *Unsaved) Draft(objects []*model.Object) (d model.Draft, missed int) {
	d = model.NewDraft(objects)
	early := u.steps[:max(len(u.steps)-separateSteps, 0)]
	if len(early) > 0 {
		edits, fit := fitting(objects, early)
		next, err := d.With(edits...)
		if err != nil {
			return d, len(u.steps) // cannot happen: these edits have just been applied to the same objects
		}
		if d = next; fit < len(early) {
			return d, len(u.steps) - fit
		}
	}
	for i, step := range u.steps[len(early):] {
		next, err := d.With(step.Edits...)
		if err != nil {
			return d, len(u.steps) - len(early) - i
		}
		d = next
	}
	return d, 0
}

// fitting returns the edits of the steps up to the first one that cannot be applied, and how many
// steps these are.
func fitting(objects []*model.Object, steps []model.Step) (edits []model.Edit, fit int) {
	trial := model.NewTrial(objects)
	for i, step := range steps {
		for _, e := range step.Edits {
			if trial.Do(e) != nil {
				return edits, i
			}
		}
		edits = append(edits, step.Edits...)
	}
	return edits, len(steps)
}

// Drop removes the journal. The caller must have the lock.
func (u *Unsaved) Drop() error { return u.store.state.Remove(u.Path) }
