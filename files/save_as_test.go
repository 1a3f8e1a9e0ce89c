//go:build unix

package files

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestSaveAs(t *testing.T) {
	state(t)
	folder := t.TempDir()
	d, next := saveable(t, filepath.Join(folder, "p.yaml"))
	os.Chmod(d.path, 0o640)
	other := filepath.Join(folder, "other.yaml")
	saved, _, err := d.SaveAs(other, next, false)
	if err != nil || saved.Path() != other || !bytes.Equal(saved.Bytes(), next.Bytes()) {
		t.Fatal(err)
	}
	holds(t, other, next.Bytes())
	holds(t, d.path, d.Bytes())
	if info, err := os.Stat(other); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("%v %v", info.Mode(), err)
	}
	only(t, folder, "other.yaml", "p.yaml")
	_, _, err = d.SaveAs(other, next, false)
	refusedWith(t, err, []string{other, "a file of that name already", "nothing was written", ":w!"})
	write(t, other, "something else\n", 0o600)
	if _, _, err := d.SaveAs(other, next, true); err != nil {
		t.Error(err)
	}
	holds(t, other, next.Bytes())
	// The file itself, after it has gone.
	os.Remove(d.path)
	if saved, _, err := d.SaveAs(d.path, next, false); err != nil || saved.Path() != d.path {
		t.Error(err)
	}
	holds(t, d.path, next.Bytes())
	for name, prepare := range map[string]func(path string){
		"a folder": func(path string) { os.Mkdir(path, 0o755) },
		"a pipe":   func(path string) { syscall.Mkfifo(path, 0o644) },
		"a link":   func(path string) { os.Symlink("nowhere", path) },
	} {
		path := filepath.Join(t.TempDir(), "x.yaml")
		prepare(path)
		for _, replace := range []bool{false, true} {
			var refused *Refused
			if _, _, err := d.SaveAs(path, next, replace); !errors.As(err, &refused) || !replace && !strings.Contains(refused.What, name) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	_, _, err = d.SaveAs(filepath.Join(folder, "no", "such", "folder.yaml"), next, false)
	refusedWith(t, err, []string{"could not be written"})
}

// TestSaveAsWithAFaultAtEveryCall: there is the whole new file or none.
func TestSaveAsWithAFaultAtEveryCall(t *testing.T) {
	for _, stops := range []bool{false, true} {
		for n := 1; ; n++ {
			folder := t.TempDir()
			d, next := saveable(t, filepath.Join(folder, "p.yaml"))
			path := filepath.Join(folder, "q.yaml")
			disk := &faulty{failAt: n, stops: stops, err: &fs.PathError{Op: "test", Path: path, Err: syscall.ENOSPC}}
			s := saver{disk: disk, state: t.TempDir(), pause: func(time.Duration) {}}
			_, err := s.saveAs(d, path, next, false)
			got, readErr := os.ReadFile(path)
			if err == nil && !bytes.Equal(got, next.Bytes()) || err != nil && readErr == nil {
				t.Errorf("%s: %v, the file holds %q", disk.failed, err, got)
			}
			holds(t, d.path, d.Bytes())
			if n > disk.calls {
				break
			}
		}
	}
}
