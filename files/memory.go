package files

import (
	"strconv"

	"github.com/lctui/lctui/model"
)

// Whoever edits a text keeps two readings of it in memory, before and after, what rules
// and screen remember of each version, and the second reader's values beside them, as
// far as that reader keeps them at a time. A text may cost so many bytes for each
// of its own, and the least limit however small it is.
const (
	nodeMemory     = 32
	judgedMemory   = 640
	recordMemory   = 1800
	secondReading  = 220
	effortMemory   = 320 // for what the second reader of TOML has to do, see toml.Tree
	editingPerByte = 24
	leastLimit     = editingPerByte * 10 << 20
)

// TooMuch returns why the document would cost more memory to edit, and so to open on a
// screen, than a text of its size may; "" if it would not. It can be listed and checked
// all the same. A --max-size above the usual one allows for as much as a text of that
// size. The screen asks with every key, so the answer is remembered.
func (d *Document) TooMuch() string {
	d.limit.Do(func() { d.tooMuch = d.overMemoryLimit() })
	return d.tooMuch
}

func (d *Document) overMemoryLimit() string {
	nodes, need := d.content.costs(d)
	most := max(leastLimit, editingPerByte*len(d.data))
	if size := d.options.Limit(); size > MaxSize {
		most = max(most, editingPerByte*int(size))
	}
	if need <= most {
		return ""
	}
	return "the text has " + strconv.Itoa(nodes) + " keys and values, more than can be edited in the memory that a text of its size may cost; --max-size " +
		strconv.Itoa(max(MaxSize>>20, need/editingPerByte>>20)+1) + "M allows for more"
}

// objectMemory returns the bytes of what is remembered of the versions of objects beside
// the values themselves.
func objectMemory(objects []*model.Object) (bytes int) {
	for _, o := range objects {
		for _, t := range o.Tracks {
			if bytes += judgedMemory * len(t.Versions); o.Scale == model.RevisionStages {
				bytes += recordMemory * len(t.Versions)
			}
		}
	}
	return bytes
}
