package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
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
	// Same is set where the file holds the bytes that the edits were made on.
	Same bool
	// Torn is set where the end of the journal was cut off or damaged; the edits
	// before it are whole.
	Torn bool
	// For is the path of the change request whose approval the edits are part of,
	// "" for edits of their own.
	For string

	store *Store
	open  opening
	steps []model.Step
}

// Unsaved lists the journals of a document's path, or of the object that kubectl edit
// handed over: the one of its present bytes first, then the newest. Only who has the
// lock should ask. Journals that cannot be read are left alone and named in the error,
// which comes beside the others.
func (k *Store) Unsaved(d *files.Document) ([]*Unsaved, error) {
	resolved, err := k.resolved(d)
	if errors.Is(err, errNoPath) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	return k.unsaved(keyOf(d, resolved), disk.Sum(d.Bytes()))
}

// UnsavedAt lists the journals of a path at which there may be no file any more, the
// newest first. Those that cannot be read or hold no edit are left out.
func (k *Store) UnsavedAt(path string) []*Unsaved {
	all, _ := k.unsaved(disk.Key(k.state.ResolveGone(path)), "")
	return slices.DeleteFunc(all, func(u *Unsaved) bool { return len(u.steps) == 0 })
}

// unsaved lists the journals of a key, that of the present content of a file first.
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

// read reads a journau.
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

// readJournal reads the lines of a journal up to the first that is not whole.
func readJournal(data []byte) (*Unsaved, error) {
	text, rest, ok := disk.CutLine(data)
	if !ok {
		return nil, errors.New("its first line is damaged")
	}
	u, whole := &Unsaved{}, false
	if err := json.Unmarshal(text, &u.open); err != nil {
		return nil, errors.New("its first line is none of a journal")
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
		u.Last, u.For, whole = time.Unix(r.At, 0).UTC(), r.For, true
	}
	if !whole {
		return nil, errors.New("none of its edits is whole")
	}
	return u, nil
}

// Steps are the edits, as one made them.
func (u *Unsaved) Steps() []model.Step { return u.steps }

// Base returns the document that the edits were made on; now is the file as it is,
// which is that document where nothing changed.
func (u *Unsaved) Base(now *files.Document) (*files.Document, error) {
	if u.Same {
		return now, nil
	}
	data, err := u.open.unpack(now.Origin().Options.Limit())
	if err != nil {
		return nil, fmt.Errorf("the text that the edits were made on cannot be read: %w", err)
	}
	return now.Origin().Read(data)
}

// Texts returns the text that the edits were made on and the one with them, whatever
// became of the file. name is what the file is called in errors.
func (u *Unsaved) Texts(name string, options files.Options) (base, edited *files.Document, err error) {
	data, err := u.open.unpack(options.Limit())
	if err != nil {
		return nil, nil, err
	}
	if base, err = files.Read(name, data, options); err != nil {
		return nil, nil, err
	}
	draft, missed := u.Draft(base.Grouped().Shown())
	if missed > 0 {
		return nil, nil, fmt.Errorf("%d of its %d steps fit nothing", missed, len(u.steps))
	}
	edited, err = base.Edit(base.Grouped().File(draft.Objects()))
	return base, edited, err
}

// separateSteps is how many of the last steps of a journal are steps again; those
// before them come back as one, so that a long journal costs as much as its
// length.
const separateSteps = 100

// Draft makes the edits once more on the objects of the base; of a long journal
// all but the last steps are one step then. missed counts the steps at the end
// that do not fit, as in a journal that nobody wrote so.
func (u *Unsaved) Draft(objects []*model.Object) (d model.Draft, missed int) {
	d = model.NewDraft(objects)
	early := u.steps[:max(len(u.steps)-separateSteps, 0)]
	if len(early) > 0 {
		edits, fit := fitting(objects, early)
		next, err := d.With(edits...)
		if err != nil {
			return d, len(u.steps) // these edits were just made on the same objects
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

// fitting returns the edits of the steps up to the first that does not fit, and how
// many steps these are.
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

// Drop removes the journal: nobody wants its edits, or they are kept elsewhere. Only
// who has the lock may do that.
func (u *Unsaved) Drop() error { return u.store.state.Remove(u.Path) }

// DropUnlocked is Drop for who has no lock: while somebody has the file open for
// editing, the journal is that one's.
func (u *Unsaved) DropUnlocked() error {
	folder, err := u.store.state.Folder(locks)
	if err != nil {
		return err
	}
	key, _, _ := strings.Cut(filepath.Base(u.Path), "-")
	release, busy, err := u.store.lock(filepath.Join(folder, key+lockSuffix), "")
	switch {
	case busy:
		return errors.New("these edits are of another lctui that has the file open")
	case err != nil:
		return err
	}
	defer release()
	return u.Drop()
}
