package files

import (
	"bytes"
	"encoding/json"
	"errors"
	"path/filepath"
)

// A file that is written in place holds parts of two texts while that lasts. So
// before the first byte is written, both texts lie in the state folder, flushed:
// an undertaking. It goes when the new text is on the disk. One that is found
// later tells of a process that was killed meanwhile; who next writes the file
// finishes it first.

// undertaking is the first line of the file of one, behind its checksum as in a
// journal; then follow the old bytes and the new ones as they are.
type undertaking struct {
	Version int    `json:"lctui"`
	Path    string `json:"path"`
	// OldSum and NewSum are of the texts, Old and New their lengths in bytes.
	OldSum string `json:"oldSHA256"`
	NewSum string `json:"newSHA256"`
	Old    int    `json:"old"`
	New    int    `json:"new"`
}

const (
	undertakingVersion = 1
	undertakingRoom    = "backups"
	undertakingSuffix  = ".write"
	// keptSuffix is of undertakings that nobody may finish any more.
	keptSuffix = ".kept"
	// longestUndertaking bounds one, in bytes: two texts of any size that is read.
	longestUndertaking = 1<<32 + 1<<16
)

// undertake puts the old and the new text of a file that is to be written in
// place into the state folder, and gives the path of the undertaking.
func (s *saver) undertake(t *target) (string, error) {
	if s.state == "" {
		return "", errNoState
	}
	folder := filepath.Join(s.state, undertakingRoom)
	if err := makeFolder(s.disk, folder); err != nil {
		return "", err
	}
	if err := s.disk.own(folder); err != nil {
		return "", err
	}
	head, err := jsonLine(undertaking{Version: undertakingVersion, Path: t.path,
		OldSum: sumOf(t.doc.data), NewSum: sumOf(t.data), Old: len(t.doc.data), New: len(t.data)})
	if err != nil {
		return "", err
	}
	key := stateKey(t.path)
	desk := &Desk{disk: s.disk, state: s.state}
	if s.locked {
		desk.removeTemps(folder, key)
	}
	path := filepath.Join(folder, key+undertakingSuffix)
	if err := desk.writeWhole(path, key, bytes.Join([][]byte{head, t.doc.data, t.data}, nil)); err != nil {
		_ = s.disk.remove(path) // there only if the folder could not be flushed
		return "", err
	}
	return path, nil
}

// errUndertaking tells that an undertaking is not as this program writes them.
var errUndertaking = errors.New("it is damaged")

// readUndertaking takes an undertaking apart.
func readUndertaking(data []byte) (head undertaking, before, after []byte, err error) {
	line, texts, ok := wholeLine(data)
	if !ok || json.Unmarshal(line, &head) != nil || head.Version != undertakingVersion ||
		head.Old < 0 || head.New < 0 || head.Old > len(texts) || len(texts)-head.Old != head.New {
		return head, nil, nil, errUndertaking
	}
	before, after = texts[:head.Old], texts[head.Old:]
	if sumOf(before) != head.OldSum || sumOf(after) != head.NewSum {
		return head, nil, nil, errUndertaking
	}
	return head, before, after, nil
}

// isTorn tells whether a text can be what is left where one was being written
// over another: the beginning of the new one and then the old one, or, after a
// loss of power, blocks of both in any order and blocks never written. A text
// that somebody else has put there is none.
func isTorn(now, before, after []byte) bool {
	if same := commonPrefix(now, after); same == len(now) && same >= len(before) || same <= len(before) && bytes.Equal(now[same:], before[same:]) {
		return true
	}
	const block = 512 // the least that a disk writes
	shortest, longest := min(len(before), len(after)), max(len(before), len(after))
	if len(now) < shortest || len(now) > longest || len(now) != shortest && len(now) != longest && len(now)%block != 0 {
		return false
	}
	over := after // what the file holds before its length is cut
	if len(before) > len(after) {
		over = append(bytes.Clone(after), before[len(after):]...)
	} else if len(now) > len(before) {
		before = append(bytes.Clone(before), make([]byte, len(now)-len(before))...)
	}
	for from := 0; from < len(now); from += block {
		to := min(from+block, len(now))
		part := now[from:to]
		isOld := to <= len(before) && bytes.Equal(part, before[from:to])
		isNew := to <= len(over) && bytes.Equal(part, over[from:to])
		if !isOld && !isNew && len(bytes.Trim(part, "\x00")) > 0 {
			return false
		}
	}
	return true
}

func commonPrefix(a, b []byte) (n int) {
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}
