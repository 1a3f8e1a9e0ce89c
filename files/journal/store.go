// Package journal keeps the unsaved edits of files in the state folder. It also keeps the locks of
// the files that are open for editing. Edits that an earlier run left can be applied again to the
// text that they were made on. The package does not check edits, and does not know the screen.
package journal

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/model"
)

// Store is the part of the state folder that editing uses: journals of unsaved edits, and locks
// that name the process that has a file open. It is safe for concurrent use.
type Store struct {
	state *disk.State
	clock func() time.Time
	self  Owner
}

// New returns the store in a state folder. clock returns the current time. self is the current
// process.
func New(state *disk.State, clock func() time.Time, self Owner) *Store {
	return &Store{state, clock, self}
}

const (
	journals      = "journals"
	journalSuffix = ".journal"
	locks         = "locks"
	lockSuffix    = ".edit"
)

// errNoPath is the error for a document that did not come from a file.
var errNoPath = errors.New("the text did not come from a file")

// resolved returns the absolute path of a document's file with links followed, under which its
// journals and locks are kept. The file may be gone.
func (k *Store) resolved(d *files.Document) (string, error) {
	if d.Path() == "" {
		return "", errNoPath
	}
	return k.state.ResolveGone(d.Path()), nil
}

// keyOf returns the key of a document's journals and locks in the state folder. resolved is its
// path with links followed. The key of a document from kubectl edit comes from its objects, because
// its path is a new one each time.
func keyOf(d *files.Document, resolved string) string {
	if !d.Served() || len(d.Objects()) == 0 {
		return disk.Key(resolved)
	}
	id := "kubectl edit"
	for _, o := range d.Objects() {
		id += "\x00" + o.APIVersion + "\x00" + o.Kind + "\x00" + o.Namespace + "\x00" + o.Name + "\x00" + o.UID
	}
	return disk.Key(id)
}

// Owner is a process that has had a file open for editing since Since (UTC), by the path Path with
// links followed.
type Owner struct {
	PID   int       `json:"pid"`
	Host  string    `json:"host"`
	Since time.Time `json:"since"`
	Path  string    `json:"path"`
}

// String returns a phrase about who has the file open, and since when. If nothing is known about
// the owner it is "another lctui has it open".
func (o Owner) String() string {
	if o.PID == 0 {
		return "another lctui has it open"
	}
	text := "another lctui (process " + strconv.Itoa(o.PID)
	if o.Host != "" {
		text += " on " + model.Escape(o.shortHost())
	}
	text += ") has it open"
	if year := o.Since.Year(); !o.Since.IsZero() && year > 0 && year <= 9999 {
		text += " since " + o.Since.UTC().Format("2006-01-02 15:04Z")
	}
	return text
}

// shortHost returns the name of the host, without its domain if the whole name is long.
func (o Owner) shortHost() string {
	const long = 16
	if name, _, found := strings.Cut(o.Host, "."); found && len(o.Host) > long && name != "" {
		return name
	}
	return o.Host
}

// Lock is a process's lock of a file that it edits.
type Lock struct{ release func() }

// Release releases the lock. It may be called on nil and more than once. The system releases the
// lock of a process that dies, for whatever reason. On a file system without locks, the lock of a
// dead process of this host counts as released.
func (l *Lock) Release() {
	if l != nil && l.release != nil {
		l.release()
		l.release = nil // a second call must not release the lock of somebody else
	}
}

// Lock locks a document's file for editing. If somebody else has it locked, under any of its names,
// it returns the owner and no lock. The error is why no lock can be taken at all. The file may then
// be edited without one.
func (k *Store) Lock(d *files.Document) (*Lock, *Owner, error) {
	resolved, err := k.resolved(d)
	if err != nil {
		return nil, nil, err
	}
	folder, err := k.state.Folder(locks)
	if err != nil {
		return nil, nil, err
	}
	key := keyOf(d, resolved)
	path := filepath.Join(folder, key+lockSuffix)
	release, busy, err := k.lock(path, resolved)
	switch {
	case busy:
		return nil, k.owner(path), nil
	case err != nil:
		return nil, nil, err
	}
	if other := k.ownerByAnotherName(path, resolved); other != nil {
		release()
		return nil, other, nil
	}
	k.state.Sweep(journals, key)
	return &Lock{release}, nil, nil
}

// lock takes a lock for this process, which edits the file at the path resolved.
func (k *Store) lock(path, resolved string) (release func(), busy bool, err error) {
	self := k.self
	self.Since, self.Path = k.clock().UTC(), resolved
	note, err := json.Marshal(self)
	if err != nil {
		return nil, false, err
	}
	return k.state.Lock(path, note, func(note []byte) bool {
		o := readOwner(note)
		return o.PID > 0 && o.Host == k.self.Host && !disk.IsRunning(o.PID)
	})
}

// ownerByAnotherName returns who has a file with several names (hard links) open under another
// name, or nil. A lock of a dead process does not count.
func (k *Store) ownerByAnotherName(own, resolved string) *Owner {
	info, err := k.state.Stat(resolved)
	if err != nil || disk.Links(info) < 2 {
		return nil
	}
	paths, _ := k.state.List(locks, "", lockSuffix)
	for _, path := range paths {
		o := k.owner(path)
		if path == own || o.Path == "" {
			continue
		}
		if other, err := k.state.Stat(o.Path); err != nil || !os.SameFile(info, other) {
			continue
		}
		release, busy, err := k.lock(path, o.Path)
		if busy {
			return o
		}
		if err == nil {
			release()
		}
	}
	return nil
}

// owner returns who has a lock.
func (k *Store) owner(path string) *Owner {
	note, err := k.state.Read(path, disk.MaxNote)
	if err != nil {
		return &Owner{}
	}
	return readOwner(note)
}

// readOwner parses the note in a lock, which may be incomplete or garbage.
func readOwner(note []byte) *Owner {
	o := &Owner{}
	if json.Unmarshal(note, o) != nil || o.PID < 0 {
		return &Owner{}
	}
	const longestHost = 253
	o.Host = o.Host[:min(len(o.Host), longestHost)]
	return o
}

func isGone(err error) bool { return errors.Is(err, fs.ErrNotExist) }
