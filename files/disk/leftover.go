package disk

import (
	"crypto/rand"
	"math"
	"path/filepath"
	"strings"
)

// A save that is killed leaves a file beside the one it was saving: the new text,
// or after an exchange the old one. Its name says which file it belongs to, so that the
// next save or edit of that file removes it. As soon as it may be either of the two, its
// name also has the checksums of both texts.

// swapSuffix ends the name of a complete new file, and of the old one after the
// exchange.
const swapSuffix = ".swap"

// baseBeside returns the beginning of the name of a new file beside a path. It cannot be
// guessed.
func baseBeside(path string) string {
	return filepath.Join(filepath.Dir(path), tempPrefix(path)+rand.Text())
}

func tempPrefix(path string) string {
	const enough = 12
	return ".lctui-" + Key(path)[:enough] + "-"
}

// shortSum returns a checksum that distinguishes texts in the name of a file.
func shortSum(data []byte) string { return Sum(data)[:16] }

// swapEnding returns the end of the name of a file that is to be exchanged.
func swapEnding(before, after []byte) string {
	return "-" + shortSum(before) + "-" + shortSum(after) + swapSuffix
}

// sweep removes what killed saves of a path left beside it. The caller must
// hold the lock of path, so nobody else is writing.
func sweep(d filesystem, path string) {
	names, err := d.names(filepath.Dir(path))
	if err != nil {
		return
	}
	for _, name := range names {
		at := filepath.Join(filepath.Dir(path), name)
		switch {
		case !strings.HasPrefix(name, tempPrefix(path)):
		case strings.HasSuffix(name, tempSuffix):
			_ = d.remove(at)
		case strings.HasSuffix(name, swapSuffix):
			sweepSwap(d, at, path)
		}
	}
}

// sweepSwap removes a file that was exchanged with the one at a path, or was to be,
// if it holds one of the two texts of that save. A text of somebody else that the
// exchange replaced is put back, unless the file was written since: then it stays where
// it is.
func sweepSwap(d filesystem, at, path string) {
	sums := strings.Split(strings.TrimSuffix(filepath.Base(at), swapSuffix), "-")
	if len(sums) < 2 {
		return
	}
	before, after := sums[len(sums)-2], sums[len(sums)-1]
	sum := sumAt(d, at)
	if sum == "" {
		return
	}
	if sum != before && sum != after {
		if sumAt(d, path) != after || d.exchange(at, path) != nil {
			return
		}
		_ = d.syncFolder(filepath.Dir(path))
		sum = sumAt(d, at)
	}
	if sum == before || sum == after {
		_ = d.remove(at)
	}
}

// sumAt returns the short checksum of a file: "none" if there is no file, "" if it cannot be read.
func sumAt(d filesystem, path string) string {
	info, err := d.lstat(path)
	if err != nil {
		return ""
	}
	if !info.Mode().IsRegular() {
		return "none"
	}
	data, err := d.read(path, math.MaxInt32)
	if err != nil {
		return ""
	}
	return shortSum(data)
}
