// Package vector runs test cases for the lifecycle rules in the tests of the packages that contain
// the rules. The cases are in JSON, one in each line.
package vector

import (
	"bufio"
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"os"
	"testing"
)

//go:embed testdata/*.jsonl
var shared embed.FS

// Files returns the names of the files that Shared runs.
func Files(t *testing.T) (names []string) {
	t.Helper()
	entries, err := shared.ReadDir("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// Shared runs each case of a file in testdata alongside this package as a subtest, and finally prints
// a line of totals, even if cases failed. Most of these cases record the behaviour of the programs
// that define the rules.
func Shared(t *testing.T, file string, run func(t *testing.T, line []byte)) {
	t.Helper()
	data, err := shared.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
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
