package tui

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/lctui/lctui/files/disk"
)

// TestWatchedFiles checks that the program notices what happens to an open file.
func TestWatchedFiles(t *testing.T) {
	for name, c := range map[string]struct {
		change func(t *testing.T, path, text string) error
		sees   string
	}{
		"changed": {func(_ *testing.T, path, text string) error {
			return os.WriteFile(path, []byte(text+"# more\n"), 0o600)
		}, "changed on disk and was read again, your edits are kept"},
		"replaced": {func(t *testing.T, path, text string) error {
			other := filepath.Join(filepath.Dir(path), "new")
			if err := os.WriteFile(other, []byte(replacing(t, "version: 1.34.1", "version: 1.34.3")(text)), 0o600); err != nil {
				return err
			}
			return os.Rename(other, path)
		}, "1.34.3"},
		"gone": {func(_ *testing.T, path, _ string) error { return os.Remove(path) }, "the file is gone; edits stay, :w PATH saves them"},
		"a folder": {func(_ *testing.T, path, _ string) error {
			if err := os.Remove(path); err != nil {
				return err
			}
			return os.Mkdir(path, 0o700)
		}, "a folder in place of the file"},
		"read-only": {func(_ *testing.T, path, _ string) error { return os.Chmod(path, 0o400) }, "read-only"},
	} {
		t.Run(name, func(t *testing.T) {
			d := start(t, 120, 24).press("jjj", ")")
			path := d.Editor.Files[0].Doc.Path()
			w := disk.Watch([]string{path}, 2*time.Millisecond)
			d.watching = watching{w, []int{0}}
			next := d.watching.next()
			if err := c.change(t, path, d.onDisk("aws.yaml")); err != nil {
				t.Fatal(err)
			}
			guard := time.AfterFunc(time.Minute, w.Close)
			msg, ok := next().(touched)
			if !ok || msg.file != 0 {
				t.Fatal("not noticed")
			}
			if guard.Stop() {
				w.Close()
			}
			d.watching = watching{}
			d.send(msg)
			d.sees(c.sees, "●")
		})
	}
}
