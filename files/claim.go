package files

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/lctui/lctui/model"
)

// Holder is a process that has a file open for editing, in UTC since Since, by
// the path Path with links followed.
type Holder struct {
	PID   int       `json:"pid"`
	Host  string    `json:"host"`
	Since time.Time `json:"since"`
	Path  string    `json:"path"`
}

// String names the holder in words, short enough for a line of a small terminal;
// a holder that nothing is known of is "another lctui".
func (h Holder) String() string {
	if h.PID == 0 {
		return "another lctui"
	}
	text := "lctui " + strconv.Itoa(h.PID)
	if h.Host != "" {
		text += " on " + model.Escape(h.shortHost())
	}
	if year := h.Since.Year(); !h.Since.IsZero() && year > 0 && year <= 9999 {
		text += " since " + h.Since.UTC().Format("2006-01-02 15:04Z")
	}
	return text
}

// shortHost is the name of the host without its domain, where it is long.
func (h Holder) shortHost() string {
	const long = 16
	if name, _, found := strings.Cut(h.Host, "."); found && len(h.Host) > long && name != "" {
		return name
	}
	return h.Host
}

const claimSuffix = ".edit"

// Claim is what a process has of a file that it edits.
type Claim struct{ release func() }

// Release gives the file free. The system does it for a process that dies,
// however it dies, so no claim is ever stale. Where the file system has no locks a
// claim is a file, and one of a process of this host that is no more is nobody's.
func (c *Claim) Release() {
	if c != nil && c.release != nil {
		c.release()
		c.release = nil // the lock may be another one's by now
	}
}

// Claim takes a document's file for editing. Where somebody else has it, by
// whatever name, the holder is given and no claim. The error says why no claim can be made at all;
// the file may be edited then, unguarded.
func (k *Desk) Claim(d *Document) (*Claim, *Holder, error) {
	resolved, err := k.resolved(d)
	if err != nil {
		return nil, nil, err
	}
	folder, err := k.room("locks")
	if err != nil {
		return nil, nil, err
	}
	self := k.self
	self.Since, self.Path = k.clock().UTC(), resolved
	note, err := json.Marshal(self)
	if err != nil {
		return nil, nil, err
	}
	key := keyOf(d, resolved)
	path := filepath.Join(folder, key+claimSuffix)
	release, busy, err := k.disk.claim(path, note)
	if errors.Is(err, errors.ErrUnsupported) {
		release, busy, err = k.claimByNote(path, note)
	}
	switch {
	case busy:
		return nil, k.holder(path), nil
	case err != nil:
		return nil, nil, err
	}
	if other := k.holderByAnotherName(folder, path, resolved); other != nil {
		release()
		return nil, other, nil
	}
	if journals, err := k.room(journalRoom); err == nil {
		k.removeTemps(journals, key)
	}
	k.sweepUnlocked(folder, resolved)
	return &Claim{release}, nil, nil
}

// holderByAnotherName finds who has a file of several names (hard links) open by
// another of them. A claim of a process that is no more is nobody's.
func (k *Desk) holderByAnotherName(folder, own, resolved string) *Holder {
	info, err := k.disk.stat(resolved)
	if err != nil || links(info) < 2 {
		return nil
	}
	names, err := k.disk.names(folder)
	if err != nil {
		return nil
	}
	for _, name := range names {
		path := filepath.Join(folder, name)
		if path == own || filepath.Ext(name) != claimSuffix {
			continue
		}
		h := k.holder(path)
		if h.Path == "" {
			continue
		}
		if other, err := k.disk.stat(h.Path); err != nil || !os.SameFile(info, other) {
			continue
		}
		release, busy, err := k.disk.lock(path)
		if busy || errors.Is(err, errors.ErrUnsupported) && !k.isOver(h) {
			return h
		}
		if err == nil {
			release()
		}
	}
	return nil
}

// claimByNote claims a file where there are no locks: whose note is there first has
// it. Two processes that find the note of one that is no more at the same moment may
// both take over.
func (k *Desk) claimByNote(path string, note []byte) (release func(), busy bool, err error) {
	name, err := unguessable()
	if err != nil {
		return nil, false, err
	}
	temp := path + "-" + name + tempSuffix
	f, err := k.disk.create(temp)
	if err == nil {
		err = finish(f, note, func() error { return nil })
	}
	if err == nil {
		err = k.disk.link(temp, path)
	}
	if errors.Is(err, fs.ErrExist) && k.isOver(k.holder(path)) {
		if err = k.disk.remove(path); err == nil || isGone(err) {
			err = k.disk.link(temp, path)
		}
	}
	if gone := k.disk.remove(temp); err == nil && gone != nil && !isGone(gone) {
		err = gone
	}
	if err != nil {
		return nil, errors.Is(err, fs.ErrExist), err
	}
	return sync.OnceFunc(func() { _ = k.disk.remove(path) }), false, nil
}

// isOver reports whether a holder is known to be no more: a process of this host
// that does not run.
func (k *Desk) isOver(h *Holder) bool {
	return h.PID > 0 && h.Host == k.self.Host && !k.disk.isRunning(h.PID)
}

// holder reads who made a claim. The note may be half written or garbage.
func (k *Desk) holder(path string) *Holder {
	const longest = 1 << 16 // a path of 4,096 bytes may take six times as many as JSON
	h := &Holder{}
	data, err := k.disk.readOwn(path, longest)
	if err != nil || json.Unmarshal(data, h) != nil || h.PID < 0 {
		return &Holder{}
	}
	const longestHost = 253
	h.Host = h.Host[:min(len(h.Host), longestHost)]
	return h
}
