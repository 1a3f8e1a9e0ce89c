package files

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Kept is a journal of a file that may be gone or unreadable: where it is, how
// many steps of editing it holds, and when the last was made, in UTC.
type Kept struct {
	Path  string
	Steps int
	Last  time.Time

	left *Left
}

// KeptOf lists the journals of a path at which there may be no file any more, the
// newest first. Those that cannot be read are left out.
func (k *Desk) KeptOf(path string) []Kept {
	folder := filepath.Join(k.state, journalRoom)
	if k.state == "" || k.disk.own(folder) != nil {
		return nil
	}
	names, err := k.disk.names(folder)
	if err != nil {
		return nil
	}
	key := stateKey(k.resolvedGone(path))
	var found []*Left
	for _, name := range names {
		if !strings.HasPrefix(name, key+"-") || !strings.HasSuffix(name, journalSuffix) {
			continue
		}
		if l, err := k.left(filepath.Join(folder, name)); err == nil && len(l.steps) > 0 {
			found = append(found, l)
		}
	}
	slices.SortStableFunc(found, func(a, b *Left) int { return b.Last.Compare(a.Last) })
	var kept []Kept
	for _, l := range found {
		kept = append(kept, Kept{l.path, len(l.steps), l.Last, l})
	}
	return kept
}

// Texts gives the text that the edits were made on and the one with them, whatever
// became of the file. name is what the file is called in errors.
func (kept Kept) Texts(name string, options Options) (base, edited *Document, err error) {
	data, err := kept.left.open.unpack(options.max())
	if err != nil {
		return nil, nil, err
	}
	if base, err = Read(name, data, options); err != nil {
		return nil, nil, err
	}
	draft, missed := kept.left.Draft(base.Shelf().Shown())
	if missed > 0 {
		return nil, nil, fmt.Errorf("%d of its %d steps fit nothing", missed, kept.Steps)
	}
	edited, err = base.Edit(base.Shelf().File(draft.Objects()))
	return base, edited, err
}

// Drop removes the journal, unless somebody has the file open for editing still:
// then it is that one's.
func (kept Kept) Drop() error {
	k := kept.left.desk
	folder, err := k.room("locks")
	if err != nil {
		return err
	}
	key, _, _ := strings.Cut(filepath.Base(kept.Path), "-")
	release, busy, err := k.disk.lock(filepath.Join(folder, key+claimSuffix))
	switch {
	case busy:
		return errors.New("these edits are of another lctui that has the file open")
	case err != nil:
		return err
	}
	defer release()
	return kept.left.Drop()
}

// resolvedGone is the path that a file had when it was there: the links of its
// folder followed, and those that lead to where it was.
func (k *Desk) resolvedGone(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	if whole, err := k.disk.resolve(path); err == nil {
		return whole
	}
	chain := linksOf(path)
	if len(chain) > 0 {
		path = chain[len(chain)-1]
	}
	if folder, err := k.disk.resolve(filepath.Dir(path)); err == nil {
		return filepath.Join(folder, filepath.Base(path))
	}
	return path
}
