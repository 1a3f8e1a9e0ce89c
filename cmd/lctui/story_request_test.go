//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestStoryRequestNames: the screen reads the name of a request like --request: a bare name is a
// file in the configured folder, a path is used unchanged.
func TestStoryRequestNames(t *testing.T) {
	for name, file := range map[string]string{"postpone-1.31": "requests/postpone-1.31.yaml", "later.yml": "later.yml", "asked/now.yaml": "asked/now.yaml"} {
		dir, path := profile(t)
		before := read(t, path)
		s := openAt(t, t.TempDir(), 120, 24, dir, "LCTUI_USER=ann@example.com", "edit", "aws.yaml", "--at", at)
		s.see(`1\.33\.5`)
		s.press("jjj)").see(`●`)
		s.press(":request "+name, "\r").see("requested in " + strings.ReplaceAll(file, ".", `\.`))
		s.press("q").leaves(0)
		if read(t, path) != before {
			t.Error("the profile was written")
		}
		if text := read(t, filepath.Join(dir, file)); !strings.Contains(text, "kind: ChangeRequest") {
			t.Errorf("%s holds\n%s", file, text)
		}
		if _, err := os.Stat(filepath.Join(dir, name)); err == nil && name != file {
			t.Errorf("%s is there too", name)
		}
	}
}
