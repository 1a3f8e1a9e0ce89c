package files

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Desk is the part of the state folder that edit works with: journals of edits
// that are not saved yet, and claims that tell who has a file open (files.md,
// "Journal"). Its methods may be called from any goroutine.
type Desk struct {
	disk  disk
	state string
	clock func() time.Time
	self  Holder
}

// NewDesk gives the desk in a state folder, "" for none. The clock tells when an
// edit was made; self is the present process.
func NewDesk(state string, clock func() time.Time, self Holder) *Desk {
	return &Desk{disk: system{}, state: state, clock: clock, self: self}
}

// room gives a folder of the desk, made if need be, that nobody else can reach.
func (k *Desk) room(name string) (string, error) {
	if k.state == "" {
		return "", errNoState
	}
	folder := filepath.Join(k.state, name)
	if err := makeFolder(k.disk, folder); err != nil {
		return "", err
	}
	return folder, k.disk.own(folder)
}

// makeFolder makes a folder private to the user, with those above it, and
// flushes the names of those it made: else they, and all that is put into them,
// may be gone after a loss of power.
func makeFolder(d disk, path string) error {
	var parents []string
	for at := path; filepath.Dir(at) != at; at = filepath.Dir(at) {
		if _, err := d.stat(at); !isGone(err) {
			break
		}
		parents = append(parents, filepath.Dir(at))
	}
	if err := d.folder(path); err != nil {
		return err
	}
	for _, parent := range slices.Backward(parents) {
		// A folder that the user may use but not read cannot be flushed.
		if err := d.syncFolder(parent); err != nil && !errors.Is(err, fs.ErrPermission) {
			return err
		}
	}
	return nil
}

// errNoPath tells that a document came from no file.
var errNoPath = errors.New("the text came from no file")

// resolved gives the path that the things of a document are kept under: links
// followed, from the root.
func (k *Desk) resolved(d *Document) (string, error) {
	if d.path == "" {
		return "", errNoPath
	}
	path, err := k.disk.resolve(d.path)
	if err != nil {
		return "", err
	}
	return filepath.Abs(path)
}

// keyOf names the things of a document in the state folder, whose path with links
// followed is given. What kubectl edit hands over goes by its objects: the path is
// a new one each time.
func keyOf(d *Document, resolved string) string {
	if !d.Served() || len(d.objects) == 0 {
		return stateKey(resolved)
	}
	id := "kubectl edit"
	for _, o := range d.objects {
		id += "\x00" + o.APIVersion + "\x00" + o.Kind + "\x00" + o.Namespace + "\x00" + o.Name + "\x00" + o.UID
	}
	return stateKey(id)
}

// sumOf is what tells one content from another.
func sumOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// removeTemps removes what processes that were killed left of the things of a
// path. Only who has the claim may do that.
func (k *Desk) removeTemps(folder, key string) {
	names, err := k.disk.names(folder)
	if err != nil {
		return
	}
	for _, name := range names {
		if strings.HasPrefix(name, key+"-") && strings.HasSuffix(name, tempSuffix) {
			_ = k.disk.remove(filepath.Join(folder, name))
		}
	}
}

const tempSuffix = ".tmp"

// writeWhole puts a file of the desk into place: whole or not at all.
func (k *Desk) writeWhole(path, key string, data []byte) error {
	name, err := unguessable()
	if err != nil {
		return err
	}
	temp := filepath.Join(filepath.Dir(path), key+"-"+name+tempSuffix)
	f, err := k.disk.create(temp)
	if err != nil {
		return err
	}
	err = finish(f, data, func() error { return nil })
	if err == nil {
		err = k.disk.rename(temp, path)
	}
	if err != nil {
		_ = k.disk.remove(temp)
		return err
	}
	return k.disk.syncFolder(filepath.Dir(path))
}
