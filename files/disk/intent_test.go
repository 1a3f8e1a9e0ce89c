//go:build unix

package disk

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
)

// intended returns the path of an intent to replace a document's text. locked is whether the saver
// has the lock.
func intended(t *testing.T, d *files.Document, state string, locked bool) string {
	t.Helper()
	s := saver{disk: system{}, state: state, pause: pauseless, locked: locked}
	target, err := s.found(d, []byte("after"))
	if err != nil {
		t.Fatal(err)
	}
	record, err := s.intend(target)
	if err != nil {
		t.Fatal(err)
	}
	return record
}

// TestIntentIsOfTheFileItself: an intent has the path with links followed and both texts, so a
// killed save through a link is found.
func TestIntentIsOfTheFileItself(t *testing.T) {
	state := t.TempDir()
	d := linkedFile(t, []byte("before"))
	link := filepath.Join(t.TempDir(), "link.yaml")
	if err := os.Symlink(d.Path(), link); err != nil {
		t.Skip(err)
	}
	real, err := filepath.EvalSymlinks(d.Path())
	if err != nil {
		t.Fatal(err)
	}
	record := intended(t, textAt(link, d.Bytes()), state, true)
	data, err := os.ReadFile(record)
	if err != nil {
		t.Fatal(err)
	}
	all, err := readIntent(data)
	if err != nil || len(all) != 1 || all[0].path != real || string(all[0].before) != "before" || string(all[0].after) != "after" {
		t.Errorf("%q %v", all, err)
	}
	if u := theOne(t, state); len(u.files) != 1 || u.files[0] != real || !u.Of(link) || !u.Of(d.Path()) {
		t.Errorf("found at %q", u.files)
	}
	// An intent of a later program is ignored.
	line, rest, _ := bytes.Cut(data, []byte("\n"))
	later, err := JSONLine(intent{intentVersion + 1, []intentFile{{real, Sum([]byte("before")), Sum([]byte("after")), 6, 5}}})
	if err != nil || len(line) == 0 {
		t.Fatal(err)
	}
	write(t, record, string(later)+string(rest), 0o600)
	if found := interrupted(saver{disk: system{}, state: state, pause: pauseless}); len(found) > 0 {
		t.Error("one of another version is taken for one of this")
	}
}

// TestIntentRemovesWhatNobodyWrites: only a saver with the lock removes an unfinished backup,
// because nobody else can be writing it.
func TestIntentRemovesWhatNobodyWrites(t *testing.T) {
	for _, locked := range []bool{true, false} {
		state := t.TempDir()
		d := linkedFile(t, []byte("before"))
		record := intended(t, d, state, true)
		key := strings.TrimSuffix(filepath.Base(record), intentSuffix)
		unfinished := filepath.Join(filepath.Dir(record), key+"-0123"+tempSuffix)
		another := filepath.Join(filepath.Dir(record), "0123-4567"+tempSuffix)
		write(t, unfinished, "half", 0o600)
		write(t, another, "half", 0o600)
		intended(t, d, state, locked)
		if _, err := os.Lstat(unfinished); os.IsNotExist(err) != locked {
			t.Errorf("locked %v: %v", locked, err)
		}
		if _, err := os.Lstat(another); err != nil {
			t.Errorf("locked %v: that of another file: %v", locked, err)
		}
	}
}
