//go:build unix

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/model/sample"
)

// wholeText is the size in bytes of the file that the bound is for, wholeMemory the bound in kB.
const wholeText, wholeMemory = 10_000_000, 300 << 10

// largeText is the size of the files of these tests in bytes, mostMemory the memory that they may
// take, in kB. For a sample, that is its share of the bound, and 20 MB for the program itself.
var largeText, mostMemory = func() (int, int64) {
	if sample.Whole() {
		return wholeText, wholeMemory
	}
	return wholeText / 5, 20<<10 + (wholeMemory-20<<10)/5
}()

// bounded makes a command collect garbage as it would with a file of wholeText bytes. With a
// smaller file, the program would not collect any.
func bounded(cmd *exec.Cmd, verb string) *exec.Cmd {
	if !sample.Whole() {
		cmd.Env = append(os.Environ(), fmt.Sprintf("GOMEMLIMIT=%d", int64(largeText)*memoryPerByte[verb]), fmt.Sprintf("GOGC=%d", growthBehind))
	}
	return cmd
}

// sizedProfile writes a profile of the given size, in bytes. It has stages as people write them, or
// if dense is set, only versions.
func sizedProfile(t *testing.T, size int, dense bool) string {
	t.Helper()
	var out bytes.Buffer
	out.WriteString("apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata:\n  name: large\nspec:\n  type: aws\n  machineImages:\n")
	for image := 0; out.Len() < size-100_000; image++ {
		fmt.Fprintf(&out, "    - name: image%d\n      versions:\n", image)
		for version := 299; version >= 0; version-- {
			fmt.Fprintf(&out, "        - version: %d.%d.0\n", 1400+version, image)
			for i, stage := range []string{"preview", "supported", "deprecated", "expired"} {
				switch {
				case dense:
				case i == 0:
					fmt.Fprintf(&out, "          architectures: [amd64, arm64]\n          lifecycle:\n            - classification: %s\n", stage)
				default:
					fmt.Fprintf(&out, "            - classification: %s\n              startTime: \"20%02d-%02d-02T00:00:00Z\"\n", stage, 20+i*3, 1+version%12)
				}
			}
		}
	}
	path := filepath.Join(t.TempDir(), "large.yaml")
	if err := os.WriteFile(path, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestMemoryIsBounded: verbs stay below the bound for a large file, even if they refuse to edit it.
// A sample has each verb with one of the two files.
func TestMemoryIsBounded(t *testing.T) {
	t.Parallel()
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	for _, dense := range []bool{false, true} {
		file, codes := sizedProfile(t, largeText, dense), map[string]int{"set": 0, "convert": 1}
		if dense {
			codes = map[string]int{"set": failure.Refused, "convert": failure.Refused}
		}
		for i, call := range []string{"check", "check -o json", "list -o json", "list", "render", "list -o name",
			"set image0/1400.0.0 expired=2035-01-01 --dry-run", "convert image0/1400.0.0 --to legacy --dry-run"} {
			words := strings.Fields(call)
			// Only an edit of a larger dense file is refused.
			if _, edits := codes[words[0]]; !sample.Whole() && (edits && dense || !edits && (dense == (i%4 == 0) || i%2 == 1)) {
				continue
			}
			cmd, peak := measured(t, bin, append([]string{words[0], file, "--at", at}, words[1:]...)...)
			_ = bounded(cmd, words[0]).Run()
			if want, known := codes[words[0]]; known && cmd.ProcessState.ExitCode() != want || cmd.ProcessState.ExitCode() < 0 {
				t.Errorf("%s, dense %v: exit %d", call, dense, cmd.ProcessState.ExitCode())
			}
			if most := peak(); most > mostMemory {
				t.Errorf("%s, dense %v: takes %d kB", call, dense, most)
			} else {
				t.Logf("%s, dense %v: takes %d kB", call, dense, most)
			}
		}
	}
}

// TestMemoryOfManyLinesIsBounded: an edit of a large file with mostly empty lines stays within the
// bound. So does the refusal of a descriptor that is much too long.
func TestMemoryOfManyLinesIsBounded(t *testing.T) {
	t.Parallel()
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	const descriptor = "[apis.buildpack]\nsupported = [\"0.2\", \"0.3\"]\n"
	const profile = "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata:\n  name: large\nspec:\n  kubernetes:\n    versions:\n      - version: 1.30.6\n"
	for _, c := range []struct {
		name, text, line, call string
		exit                   int
	}{
		{"lifecycle.toml", descriptor, "\n", "list FILE", failure.Usage},
		{"lifecycle.toml", descriptor, "[[t]]\n", "list FILE", failure.Usage},
		{"p.yaml", profile, "\n", "set FILE 1.30.6 expired=2035-01-01 --dry-run", 0},
	} {
		file := filepath.Join(t.TempDir(), c.name)
		if err := os.WriteFile(file, []byte(c.text+strings.Repeat(c.line, largeText/len(c.line))), 0o600); err != nil {
			t.Fatal(err)
		}
		cmd, peak := measured(t, bin, strings.Fields(strings.Replace(c.call, "FILE", file, 1))...)
		if out, _ := bounded(cmd, strings.Fields(c.call)[0]).CombinedOutput(); cmd.ProcessState.ExitCode() != c.exit {
			t.Errorf("%s: exit %d: %s", c.call, cmd.ProcessState.ExitCode(), out)
		} else if most := peak(); most > mostMemory {
			t.Errorf("%s: takes %d kB", c.call, most)
		}
	}
}

// TestMemoryOfTheScreenIsBounded: editing, viewing and saving a version stays within the bound. The
// screen refuses a file that would take too much memory.
func TestMemoryOfTheScreenIsBounded(t *testing.T) {
	t.Parallel()
	s, peak := openMeasured(t, "edit", sizedProfile(t, largeText, false), "--at", at)
	s.see("1699.0.0")
	s.press("j(")
	s.see("●")
	s.press("s")
	s.see("@@")
	s.press("y")
	s.see("Saved")
	s.press("q")
	s.leaves(0)
	if most := peak(); most > mostMemory {
		t.Errorf("the screen takes %d kB", most)
	} else {
		t.Logf("the screen takes %d kB", most)
	}
	s, peak = openMeasured(t, "edit", sizedProfile(t, wholeText, true), "--at", at)
	s.see("--max-size")
	s.leaves(failure.Usage)
	if most := peak(); most > wholeMemory {
		t.Errorf("what is declined takes %d kB", most)
	}
}

// openMeasured runs a verb with a file on a terminal of 100 columns and 30 lines. It names the file
// without its folder, because wrapped lines must not depend on the folder. peak returns the peak
// memory of the program in kB, once it has ended.
func openMeasured(t *testing.T, verb, file string, args ...string) (s *terminal, peak func() int64) {
	t.Helper()
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	cmd, peak := measured(t, bin, append([]string{verb, filepath.Base(file)}, args...)...)
	cmd.Dir = filepath.Dir(file)
	return start(t, 100, 30, bounded(cmd, verb)), peak
}
