//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"github.com/lctui/lctui/cmd/lctui/failure"
)

// meter builds the program that measures others, once for all tests.
var meter = sync.OnceValues(func() (string, error) { return build("peak", "./testdata/peak") })

// steady has a program stand still while its memory is collected: otherwise its
// peak holds what it happened to take meanwhile, which on a busy machine is
// anything. Two files are read at a time, as many processors as there may be.
var steady = []string{"GODEBUG=gcstoptheworld=1", "GOMAXPROCS=2", "GOGC=", "GOMEMLIMIT="}

// measured makes a command that runs a program. When it has ended, most says how
// much memory the program took at most, in kB.
func measured(t *testing.T, program string, args ...string) (cmd *exec.Cmd, most func() int64) {
	t.Helper()
	meter, err := meter()
	if err != nil {
		t.Fatal(err)
	}
	into := filepath.Join(t.TempDir(), "peak")
	cmd = exec.Command(meter, append([]string{into, program}, args...)...)
	return cmd, func() int64 {
		t.Helper()
		data, err := os.ReadFile(into)
		if err != nil {
			t.Fatal(err)
		}
		kB, err := strconv.ParseInt(string(data), 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		return kB
	}
}

// peaks are those of few and of many files.
func peaks(t *testing.T, bin, verb, few, many, format string) (a, b int64) {
	t.Helper()
	return peak(t, bin, verb, few, "-o", format), peak(t, bin, verb, many, "-o", format)
}

// peak is the most memory that a verb takes for a folder, in kB.
func peak(t *testing.T, bin, verb, dir string, args ...string) int64 {
	t.Helper()
	cmd, most := measured(t, bin, append([]string{verb, dir, "--at", at}, args...)...)
	cmd.Env = append(os.Environ(), steady...)
	if err := cmd.Run(); err != nil && cmd.ProcessState.ExitCode() != failure.Findings {
		t.Fatal(err)
	}
	return most()
}
