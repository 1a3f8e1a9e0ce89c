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

// meter builds the program that measures memory, once for all tests.
var meter = sync.OnceValues(func() (string, error) { return build("peak", "./testdata/peak") })

// steady are variables that stop a program while its garbage is collected. Otherwise its peak would
// include the memory that it allocates meanwhile, which on a busy machine can be any amount. With
// two processors, two files are read at a time.
var steady = []string{"GODEBUG=gcstoptheworld=1", "GOMAXPROCS=2", "GOGC=", "GOMEMLIMIT="}

// measured returns a command that runs a program. Once it has ended, most returns the peak memory
// of the program in kB.
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

// peaks returns the peak memory of a verb for the folders few and many, in kB.
func peaks(t *testing.T, bin, verb, few, many, format string) (a, b int64) {
	t.Helper()
	return peak(t, bin, verb, few, "-o", format), peak(t, bin, verb, many, "-o", format)
}

// peak returns the peak memory of a verb for a folder, in kB.
func peak(t *testing.T, bin, verb, dir string, args ...string) int64 {
	t.Helper()
	cmd, most := measured(t, bin, append([]string{verb, dir, "--at", at}, args...)...)
	cmd.Env = append(os.Environ(), steady...)
	if err := cmd.Run(); err != nil && cmd.ProcessState.ExitCode() != failure.Findings {
		t.Fatal(err)
	}
	return most()
}
