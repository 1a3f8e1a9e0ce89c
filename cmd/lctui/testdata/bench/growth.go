//go:build unix

package main

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/files"
)

// The limits of growth, for files a hundred times as large. Other work on the machine adds to the
// times, so exponents are computed from the shortest of several runs; lists that double their
// capacity need a few more allocations.
const (
	mostExponent    = 1.1
	mostAllocations = 4.0
	mostBytes       = 1.2
)

// growth measures the work on files of 1,000 to 100,000 versions, and reports whether it grows no
// faster than the files do.
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
	few, many := allocations(small), allocations(large)
	says("allocations of a load, 100k to 1k versions", many/few, mostAllocations, fmt.Sprintf("%.0f and %.0f", few, many))
	short, long := bytesOfKey(small), bytesOfKey(large)
	says("bytes of a key, 100k to 1k versions", long/short, mostBytes, fmt.Sprintf("%.0f and %.0f", short, long))
	return ok
}

// allocations returns how many allocations it takes to open a file. It runs in a process of its
// own, because memory used here would count for processes started later.
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

// countLoad prints how many allocations it takes to open a file.
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

// bytesOfKey returns how many bytes a key that moves the focus sends to the terminal, on average.
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
