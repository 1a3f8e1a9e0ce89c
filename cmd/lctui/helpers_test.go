package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/cmd/lctui/demo"
)

// at is the instant of all stories.
const at = "2025-11-20T09:00:00Z"

// recordDay returns the instant of all stories, for whose day their example files are written.
// Those of the sessions in docs are written for the same day.
func recordDay(t *testing.T) time.Time {
	t.Helper()
	day, err := time.Parse(time.RFC3339, at)
	if err != nil {
		t.Fatal(err)
	}
	return day
}

// profile returns a folder with a copy of the profile that all pictures show.
func profile(t *testing.T) (dir, path string) {
	t.Helper()
	dir = t.TempDir()
	path = filepath.Join(dir, "aws.yaml")
	if err := os.WriteFile(path, demo.Files(recordDay(t))["aws.yaml"], 0o640); err != nil {
		t.Fatal(err)
	}
	return dir, path
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// firstDifference returns the first line in which two texts differ.
func firstDifference(have, want string) string {
	a, b := strings.Split(have, "\n"), strings.Split(want, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d\n- %s\n+ %s", i+1, a[i], b[i])
		}
	}
	return fmt.Sprintf("%d lines became %d", len(a), len(b))
}

// run runs the program on its arguments (without its name) and standard streams, and returns the
// exit code.
func run(args []string, in io.Reader, out, err io.Writer) int {
	return runAt(time.Now, args, in, out, err)
}

// runAt is run with a given clock.
func runAt(clock func() time.Time, args []string, in io.Reader, out, err io.Writer) int {
	return runAs("lctui", clock, args, in, out, err)
}

// installed skips the test if one of the programs is not installed.
func installed(t *testing.T, programs ...string) {
	t.Helper()
	for _, name := range programs {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip(err)
		}
	}
}
