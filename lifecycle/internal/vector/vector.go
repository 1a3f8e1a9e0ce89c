// Package vector runs test cases for the lifecycle rules, kept as JSON with one case a line,
// in the tests of the packages that hold the rules.
package vector

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// Shared runs each case of a file in the folder LCTUI_VECTORS, by default ../shared/vectors
// beside the checkout, as a subtest, and finally prints a line of totals, even if cases
// failed. A relative folder is relative to the module's root. If the file does not exist, the
// test is skipped with a message.
func Shared(t *testing.T, file string, run func(t *testing.T, line []byte)) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(Folder(t), file))
	if err != nil {
		t.Skipf("no vectors %s: set LCTUI_VECTORS to the folder that holds them (%v)", file, err)
	}
	passed, failed := 0, 0
	defer func() { fmt.Printf("vectors %s: %d passed, %d failed\n", file, passed, failed) }()
	each(t, data, run, func(ok bool) {
		if ok {
			passed++
		} else {
			failed++
		}
	})
}

// Own runs each case of a file in the same format that belongs to this project. The path is
// relative to the folder of the test.
func Own(t *testing.T, path string, run func(t *testing.T, line []byte)) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	cases := 0
	each(t, data, run, func(bool) { cases++ })
	if cases == 0 {
		t.Errorf("%s has no cases", path)
	}
}

// Folder returns the folder of the shared vectors, whether it exists or not.
func Folder(t *testing.T) string {
	t.Helper()
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			break
		}
		up := filepath.Dir(root)
		if up == root {
			t.Fatal("the test runs outside of a module")
		}
		root = up
	}
	folder := os.Getenv("LCTUI_VECTORS")
	switch {
	case folder == "":
		return filepath.Join(root, "..", "shared", "vectors")
	case !filepath.IsAbs(folder):
		return filepath.Join(root, folder)
	}
	return folder
}

// each runs the lines of a file as subtests named after their cases. A line that cannot be
// parsed counts as failed.
func each(t *testing.T, data []byte, run func(t *testing.T, line []byte), done func(ok bool)) {
	t.Helper()
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, len(data)+1)
	for n := 1; lines.Scan(); n++ {
		var c struct{ ID string }
		err := json.Unmarshal(lines.Bytes(), &c)
		if err == nil && c.ID == "" {
			err = fmt.Errorf("the case has no id")
		}
		if err != nil {
			t.Errorf("line %d: %v", n, err)
			done(false)
			continue
		}
		line := bytes.Clone(lines.Bytes())
		done(t.Run(c.ID, func(t *testing.T) { run(t, line) }))
	}
}
