package files

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/lctui/lctui/model"
)

// Left is a journal that an earlier run left behind: edits that were neither
// saved nor discarded.
type Left struct {
	// Last is when the last edit was made, in UTC.
	Last time.Time
	// Same tells that the file holds the bytes that the edits were made on.
	Same bool
	// Torn tells that the end of the journal was cut off or damaged; the edits
	// before it are whole.
	Torn bool
	// For is the path of the change request whose approval the edits are part of,
	// "" for edits of their own.
	For string

	desk  *Desk
	path  string
	open  opening
	steps []model.Step
}

// Left lists the journals of a document's path, or of the object that kubectl edit
// handed over, see keyOf: the one of its present bytes
// first, then the newest. Only who has the claim should ask. Journals that cannot
// be read are left alone and named in the error, which comes beside the others.
func (k *Desk) Left(d *Document) ([]*Left, error) {
	resolved, err := k.resolved(d)
	if errors.Is(err, errNoPath) || k.state == "" {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	folder := filepath.Join(k.state, journalRoom)
	names, err := k.disk.names(folder)
	if isGone(err) || err != nil && !k.isThere() {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	if err := k.disk.own(folder); err != nil {
		return nil, err
	}
	var found []*Left
	var bad error
	slices.Sort(names)
	key := keyOf(d, resolved)
	for _, name := range names {
		if !strings.HasPrefix(name, key+"-") || !strings.HasSuffix(name, journalSuffix) {
			continue
		}
		l, err := k.left(filepath.Join(folder, name))
		if err != nil {
			bad = errors.Join(bad, fmt.Errorf("the journal %s cannot be read: %s", quotedPath(filepath.Join(folder, name)), cause(err)))
			continue
		}
		l.Same = l.open.Sum == sumOf(d.data)
		found = append(found, l)
	}
	slices.SortStableFunc(found, func(a, b *Left) int {
		if a.Same != b.Same {
			return map[bool]int{true: -1, false: 1}[a.Same]
		}
		return b.Last.Compare(a.Last)
	})
	return found, bad
}

// isThere tells whether the state folder is a folder. One that is none holds no
// journals; what is wrong with it Claim says, and nobody has to hear it twice.
func (k *Desk) isThere() bool {
	info, err := k.disk.stat(k.state)
	return err == nil && info.IsDir()
}

// left reads a journal.
func (k *Desk) left(path string) (*Left, error) {
	data, err := k.disk.readOwn(path, longestJournal)
	if err != nil {
		return nil, err
	}
	l, err := readJournal(data)
	if err != nil {
		return nil, err
	}
	l.desk, l.path = k, path
	return l, nil
}

// readJournal reads the lines of a journal up to the first that is not whole.
func readJournal(data []byte) (*Left, error) {
	text, rest, ok := wholeLine(data)
	if !ok {
		return nil, errors.New("its first line is damaged")
	}
	l, whole := &Left{}, false
	if err := json.Unmarshal(text, &l.open); err != nil {
		return nil, errors.New("its first line is none of a journal")
	}
	if l.open.Version != journalVersion {
		return nil, fmt.Errorf("it is of another version of the program (%d)", l.open.Version)
	}
	for len(rest) > 0 {
		if text, rest, ok = wholeLine(rest); !ok {
			l.Torn = true
			break
		}
		r, err := readRecord(text)
		if err != nil || r.Keep < 0 || r.Keep > len(l.steps) {
			l.Torn = true
			break
		}
		l.steps = append(l.steps[:r.Keep], r.Add...)
		l.Last, l.For, whole = time.Unix(r.At, 0).UTC(), r.For, true
	}
	if !whole {
		return nil, errors.New("none of its edits is whole")
	}
	return l, nil
}

// Steps are the edits, as one made them.
func (l *Left) Steps() []model.Step { return l.steps }

// Base gives the document that the edits were made on; now is the file as it is,
// which is that document where nothing changed.
func (l *Left) Base(now *Document) (*Document, error) {
	if l.Same {
		return now, nil
	}
	data, err := l.open.unpack(now.options.max())
	if err != nil {
		return nil, fmt.Errorf("the text that the edits were made on cannot be read: %w", err)
	}
	base, err := Read(now.name, data, now.options)
	if err != nil {
		return nil, err
	}
	base.path, base.info = now.path, now.info
	return base, nil
}

// separateSteps is how many of the last steps of a journal are steps again; those
// before them come back as one, so that a long journal costs as much as its
// length.
const separateSteps = 100

// Draft makes the edits once more on the objects of the base; of a long journal
// all but the last steps are one step then. missed counts the steps at the end
// that do not fit, as in a journal that nobody wrote so.
func (l *Left) Draft(objects []*model.Object) (d model.Draft, missed int) {
	d = model.NewDraft(objects)
	early := l.steps[:max(len(l.steps)-separateSteps, 0)]
	if len(early) > 0 {
		edits, fit := fitting(objects, early)
		next, err := d.With(edits...)
		if err != nil {
			return d, len(l.steps) // these edits were just made on the same objects
		}
		if d = next; fit < len(early) {
			return d, len(l.steps) - fit
		}
	}
	for i, step := range l.steps[len(early):] {
		next, err := d.With(step.Edits...)
		if err != nil {
			return d, len(l.steps) - len(early) - i
		}
		d = next
	}
	return d, 0
}

// fitting gives the edits of the steps up to the first that does not fit, and how
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

// Drop removes the journal: nobody wants its edits, or they are kept elsewhere.
func (l *Left) Drop() error { return l.desk.discard(l.path) }
