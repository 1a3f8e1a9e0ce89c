package source

import (
	"os"
	"time"
)

// onceEach leaves out of the files of a call those that it has under another
// name already: found below a folder and named too, symbolic and hard links. The
// first name stays, but one that was typed goes before those that were found.
func (r *Reader) onceEach(list []File) []File {
	type trait struct {
		size int64
		time time.Time
	}
	type seen struct {
		info os.FileInfo
		at   int
	}
	known := map[trait][]seen{}
	kept := list[:0:0]
next:
	for _, s := range list {
		info, err := os.Stat(s.Name)
		if s.Name == Stdin || err != nil || !info.Mode().IsRegular() {
			kept = append(kept, s)
			continue
		}
		t := trait{info.Size(), info.ModTime()}
		for _, other := range known[t] {
			if !os.SameFile(info, other.info) {
				continue
			}
			before := &kept[other.at]
			r.Explain("%s and %s are one file", before.Name, s.Name)
			if before.within != "" && s.within == "" {
				*before = s
			}
			continue next
		}
		known[t] = append(known[t], seen{info, len(kept)})
		kept = append(kept, s)
	}
	return kept
}

// SameFile reports whether two paths lead to one file.
func SameFile(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}
