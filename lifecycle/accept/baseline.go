package accept

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"

	"github.com/lctui/lctui/model"
)

// Baseline is the findings that existed before, counted by file and by what they say about
// what, regardless of their lines.
type Baseline struct {
	// Name returns the name of a file in the baseline.
	Name    func(file string) string
	Entries []Entry
	// files counts the entries, by file and key.
	files map[string]remaining
}

// NewBaseline returns a baseline of entries. name returns the name of a file in it.
func NewBaseline(name func(file string) string, entries []Entry) *Baseline {
	b := &Baseline{Name: name, Entries: entries, files: map[string]remaining{}}
	for _, e := range entries {
		if b.files[e.File] == nil {
			b.files[e.File] = remaining{}
		}
		b.files[e.File][e.Key] += e.Count
	}
	return b
}

// Entry is a finding of a baseline, or several equal ones.
type Entry struct {
	File string `json:"file"`
	Rule string `json:"rule"`
	// Of says what the finding is about, for human readers.
	Of string `json:"of"`
	// Key identifies it: a hash of model.Finding.Key and the object's name.
	Key   string `json:"key"`
	Count int    `json:"count"`
}

// remaining counts the findings of a file that are still to be accepted, by key.
type remaining map[string]int

func (b *Baseline) in(file string) remaining {
	if b == nil {
		return nil
	}
	return maps.Clone(b.files[b.Name(file)])
}

// takes accepts one finding with a key, and reports whether there was one left to accept.
func (r remaining) takes(key string) bool {
	if r[key] == 0 {
		return false
	}
	r[key]--
	return true
}

// key identifies a finding of the file, regardless of its line and the position of its
// object.
func (f *File) key(x *model.Finding) string {
	same, whole := *x, x.Key()
	if i := x.Ref.Object; x.Place.File == f.name && i >= 0 && i < len(f.objects) {
		same.Ref.Object = model.None
		whole = f.objects[i].String() + "\x00" + same.Key()
	}
	sum := sha256.Sum256([]byte(whole))
	return hex.EncodeToString(sum[:12])
}

// Take adds the findings of a file to the baseline.
func (b *Baseline) Take(f *File, found []model.Finding) {
	name, taken := b.Name(f.name), map[string]int{}
	for i := range found {
		x := &found[i]
		key := f.key(x)
		if at, again := taken[key]; again {
			b.Entries[at].Count += max(1, x.Unlisted)
			continue
		}
		of := x.Path
		if x.Version != "" {
			of = x.Track + "/" + x.Version
		}
		taken[key] = len(b.Entries)
		b.Entries = append(b.Entries, Entry{File: name, Rule: x.Rule, Of: of, Key: key, Count: max(1, x.Unlisted)})
	}
}
