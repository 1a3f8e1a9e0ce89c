package disk

import (
	"bytes"
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
)

// While a file is written in place it contains parts of two texts. While several files are written
// one after the other, some contain the new text and some the old one. So before the first byte is
// written, all texts are saved and flushed in the state folder. This record is the intent to write
// them. It is removed when the new texts are on the disk. An intent that is found later was left by
// a process that was killed. The next save of one of the files finishes it first.

// intent is the first line of the file of an intent (JSONLine). The old and the new bytes of each
// file follow, unchanged.
type intent struct {
	Version int          `json:"lctui"`
	Files   []intentFile `json:"files"`
}

type intentFile struct {
	Path string `json:"path"`
	// OldSum and NewSum are the checksums of the texts, Old and New their lengths in bytes.
	OldSum string `json:"oldSHA256"`
	NewSum string `json:"newSHA256"`
	Old    int    `json:"old"`
	New    int    `json:"new"`
}

// rewriting is a file of an intent with its two texts.
type rewriting struct {
	path          string // links followed
	before, after []byte
}

const (
	intentVersion = 2
	intents       = "backups"
	intentSuffix  = ".write"
	// keptSuffix marks intents that must not be finished, and old texts of exchanges that must not
	// be removed.
	keptSuffix = ".kept"
	// longestIntent is how many bytes an intent may have: two texts of the largest size that can be
	// read.
	longestIntent = 1<<32 + 1<<16
)

// intentKey names the intent to write some files.
func intentKey(paths ...string) string { return Key(strings.Join(paths, "\x00")) }

// intend puts the old and the new texts of files that are to be written into the
// state folder, and returns the path of the intent.
func (s *saver) intend(all ...*target) (string, error) {
	state := s.stateFolder()
	folder, err := state.Folder(intents)
	if err != nil {
		return "", err
	}
	u := intent{Version: intentVersion}
	var paths []string
	texts := [][]byte{nil}
	for _, t := range all {
		before := t.doc.Bytes()
		u.Files = append(u.Files, intentFile{t.path, Sum(before), Sum(t.data), len(before), len(t.data)})
		paths, texts = append(paths, t.path), append(texts, before, t.data)
	}
	if texts[0], err = JSONLine(u); err != nil {
		return "", err
	}
	key := intentKey(paths...)
	if s.locked {
		state.Sweep(intents, key)
	}
	path := filepath.Join(folder, key+intentSuffix)
	if err := state.Write(path, key, bytes.Join(texts, nil)); err != nil {
		_ = s.disk.remove(path) // exists only if the folder could not be flushed
		return "", err
	}
	return path, nil
}

// errIntent is the error for a file that is not an intent written by this program.
var errIntent = errors.New("it is damaged")

// readIntent parses an intent.
func readIntent(data []byte) (all []rewriting, err error) {
	line, texts, ok := CutLine(data)
	var u intent
	if !ok || json.Unmarshal(line, &u) != nil || u.Version != intentVersion || len(u.Files) == 0 {
		return nil, errIntent
	}
	text := func(length int, sum string) (text []byte) {
		if length < 0 || length > len(texts) {
			ok = false
			return nil
		}
		text, texts = texts[:length], texts[length:]
		ok = ok && Sum(text) == sum
		return text
	}
	for _, f := range u.Files {
		all = append(all, rewriting{f.Path, text(f.Old, f.OldSum), text(f.New, f.NewSum)})
	}
	if !ok || len(texts) > 0 {
		return nil, errIntent
	}
	return all, nil
}

// isTorn reports whether a text can be the result of an interrupted write of after over before.
// That is the beginning of the new text followed by the rest of the old one. After a loss of power
// it may also be blocks of both texts in any order, with blocks never written. A text that somebody
// else wrote is not torn.
func isTorn(now, before, after []byte) bool {
	if same := commonPrefix(now, after); same == len(now) && same >= len(before) || same <= len(before) && bytes.Equal(now[same:], before[same:]) {
		return true
	}
	const block = 512 // the smallest unit that a disk writes
	shortest, longest := min(len(before), len(after)), max(len(before), len(after))
	if len(now) < shortest || len(now) > longest || len(now) != shortest && len(now) != longest && len(now)%block != 0 {
		return false
	}
	over := after // what the file contains before it is truncated
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
