//go:build unix

package main

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/files"
)

// The limits of growth for files a hundred times as large. Exponents are computed from the shortest
// of several runs, because other work on the machine adds to the times. Lists that double their
// capacity need a few more allocations.
const (
	mostExponent    = 1.1
	mostAllocations = 4.0
	mostBytes       = 1.2
	// mostTwice is the maximum ratio of times for twice as many objects in one file.
	mostTwice = 2.6
	// mostPeak is the maximum peak memory of a check, as a multiple of the size of its file.
	mostPeak = 10.0
)

// growth measures the work on files of 1,000 and 100,000 versions, and on files of thousands of
// objects. It reports whether the work grows no faster than the files.
func growth(folder string) (ok bool) {
	small, large := profile(folder, 1000), profile(folder, 100_000)
	ok = true
	says := func(what string, got, most float64, of string) {
		verdict := "ok"
		if got > most {
			verdict, ok = "GROWS", false
		}
		fmt.Printf("%-52s %8.2f, at most %.2f  %s (%s)\n", what, got, most, verdict, of)
	}
	start := least([]string{*lctui, "version"}, 15)
	a, b := least([]string{*lctui, "status", small}, 15)-start, least([]string{*lctui, "status", large}, 3)-start
	says("exponent of the time of status, 1k to 100k versions", math.Log(float64(b)/float64(max(a, 1)))/math.Log(100), mostExponent, fmt.Sprintf("%.1f and %.1f ms", ms(a), ms(b)))
	says("peak memory of check, to the size of the file", float64(run([]string{*lctui, "check", large}, false, true).memory<<10)/size(large), mostPeak, "100k versions")
	few, many := allocations(small), allocations(large)
	says("allocations of a load, 100k to 1k versions", many/few, mostAllocations, fmt.Sprintf("%.0f and %.0f", few, many))
	short, long := bytesOfKey(small), bytesOfKey(large)
	says("bytes of a key, 100k to 1k versions", long/short, mostBytes, fmt.Sprintf("%.0f and %.0f", short, long))
	for _, w := range manyObjects {
		all := w.call(folder, w.many)
		twice, whole, half := ratio(start, all, w.call(folder, w.many/2))
		says(fmt.Sprintf("time of %s, %d to %d %s", w.verb, w.many, w.many/2, w.of), twice, mostTwice, fmt.Sprintf("%.1f and %.1f ms", ms(half), ms(whole)))
		if w.checks > 0 {
			times, whole, check := ratio(start, all, (&ofMany{args: "check FILE", namespaced: w.namespaced}).call(folder, w.many))
			says(fmt.Sprintf("time of %s of %d %s, to that of check", w.verb, w.many, w.of), times, w.checks, fmt.Sprintf("%.1f and %.1f ms", ms(check), ms(whole)))
		}
	}
	return ok
}

// ofMany is the work on one file with many profiles, or with one profile and many namespaced ones
// below it, or on a folder with many profiles.
type ofMany struct {
	verb, of, args string // FILE in args stands for the file, FOLDER for a folder with a file of each object
	many           int
	namespaced     bool
	// checks is the maximum time as a multiple of that of a check of the file, or 0 for no limit.
	checks float64
}

var manyObjects = []ofMany{
	{"plan", "profiles", "plan FILE --policy kubernetes", 4000, false, 6},
	{"check --old", "profiles", "check FILE --old FILE", 4000, false, 2.5},
	{"merge", "children", "merge FILE FILE -o table", 2000, true, 4},
	{"merge as YAML", "children", "merge FILE FILE", 2000, true, 8},
	{"set", "children", "set FILE 1.2.3 expired=2099-01-01 --object parent --dry-run --force", 4000, true, 0},
	{"set", "files", "set FOLDER 1.30.6 expired=2099-01-01 --dry-run --force", 1000, false, 0},
}

// call returns the arguments of a process that does the work on n objects.
func (w *ofMany) call(folder string, n int) []string {
	in, err := os.MkdirTemp(folder, "many")
	if err != nil {
		fatal(err)
	}
	file := filepath.Join(in, "many.yaml")
	writeMany(file, n, w.namespaced)
	if strings.Contains(w.args, "FOLDER") {
		split(file)
	}
	return append([]string{*lctui}, strings.Fields(strings.NewReplacer("FILE", file, "FOLDER", in).Replace(w.args))...)
}

// writeMany writes n profiles into one file, each with one version for which a policy has findings.
// If namespaced is set, it writes one profile with two versions and n namespaced ones that override
// it.
func writeMany(file string, n int, namespaced bool) {
	const kind = "apiVersion: core.gardener.cloud/v1beta1\nkind: %sCloudProfile\nmetadata:\n  name: %s\nspec:\n  kubernetes:\n    versions:\n"
	const version = "    - version: %s\n      lifecycle:\n      - classification: supported\n      - classification: expired\n        startTime: \"2098-01-01T00:00:00Z\"\n"
	const override = "    - version: 1.2.3\n      lifecycle:\n      - classification: expired\n        startTime: \"2098-06-01T00:00:00Z\"\n"
	var out strings.Builder
	if namespaced {
		fmt.Fprintf(&out, kind+version+version+"---\n", "", "parent", "1.3.1", "1.2.3")
	}
	for i := range n {
		name := fmt.Sprintf("profile%d", i)
		if namespaced {
			fmt.Fprintf(&out, strings.Replace(kind, "spec:\n", "  namespace: dev\nspec:\n  parent:\n    kind: CloudProfile\n    name: parent\n", 1)+override+"---\n", "Namespaced", name)
		} else {
			fmt.Fprintf(&out, kind+version+"---\n", "", name, "1.30.6")
		}
	}
	if err := os.WriteFile(file, []byte(out.String()), 0o600); err != nil {
		fatal(err)
	}
}

// split replaces a file by one file for each of its documents.
func split(file string) {
	text, err := os.ReadFile(file)
	if err == nil {
		err = os.Remove(file)
	}
	for i, one := range strings.Split(strings.TrimSuffix(string(text), "---\n"), "---\n") {
		if err == nil {
			err = os.WriteFile(filepath.Join(filepath.Dir(file), fmt.Sprintf("%d.yaml", i)), []byte(one), 0o600)
		}
	}
	if err != nil {
		fatal(err)
	}
}

// size returns the size of a file in bytes.
func size(file string) float64 {
	info, err := os.Stat(file)
	if err != nil {
		fatal(err)
	}
	return float64(info.Size())
}

// allocations returns the number of allocations for opening a file. They are counted in another
// process, because memory used here would count for processes started later.
func allocations(file string) float64 {
	self, err := os.Executable()
	if err != nil {
		fatal(err)
	}
	out, err := exec.Command(self, "load", file).Output()
	if err != nil {
		fatal(err)
	}
	n, err := strconv.ParseFloat(strings.TrimSpace(string(out)), 64)
	if err != nil {
		fatal(err)
	}
	return n
}

// countLoad prints the number of allocations for opening a file.
func countLoad(file string) {
	var before, behind runtime.MemStats
	runtime.ReadMemStats(&before)
	doc, err := files.Open(file, files.Options{MaxSize: 1 << 30})
	runtime.ReadMemStats(&behind)
	if err != nil || len(doc.Objects()) != 1 {
		fatal(fmt.Errorf("%s: %v", file, err))
	}
	fmt.Println(behind.Mallocs - before.Mallocs)
}

// bytesOfKey returns the average number of bytes sent to the terminal for a key that moves the
// focus.
func bytesOfKey(file string) float64 {
	const keys = 20
	s := show([]string{*lctui, "view", file})
	until(s.seen, "as of", time.Minute)
	until(s.seen, "", 2*time.Second) // background results are shown as well
	total := 0
	for range keys {
		_, _ = s.terminal.WriteString("\x1b[B")
		total += until(s.seen, "\x1b[?2026l", time.Second)
	}
	s.end()
	if total == 0 {
		fatal(fmt.Errorf("%s: keys draw nothing", file))
	}
	return float64(total) / keys
}
