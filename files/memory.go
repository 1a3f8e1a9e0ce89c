package files

import (
	"strconv"

	"github.com/lctui/lctui/model"
)

// Estimates of the memory for editing a text, in bytes. An edit has two readings of the text in
// memory, before and after. In addition there is what the rules and the screen keep about each
// version, and the values that the second reader has at a time. A text may take editingPerByte
// bytes of memory for each of its own bytes, and always at least leastLimit.
const (
	nodeMemory     = 32
	checkedMemory  = 640
	recordMemory   = 1800
	secondReading  = 220
	editingPerByte = 24
	leastLimit     = editingPerByte * 10 << 20
)

// TooMuch returns why editing the document, and so opening it on a screen, would take more memory
// than a text of its size may, or "" if it would not. Such a document can still be listed and
// checked. A --max-size above the default allows as much as for a text of that size. The answer is
// cached because the screen asks at every key press.
func (d *Document) TooMuch() string {
	d.limit.Do(func() { d.tooMuch = d.overMemoryLimit() })
	return d.tooMuch
}

func (d *Document) overMemoryLimit() string {
	if d.content == nil {
		return "" // nothing is edited
	}
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

// objectMemory returns how many bytes the rules and the screen keep about the versions of objects,
// in addition to the values themselves.
func objectMemory(objects []*model.Object) (bytes int) {
	for _, o := range objects {
		for _, t := range o.Tracks {
			if bytes += checkedMemory * len(t.Versions); o.Scale == model.RevisionStages {
				bytes += recordMemory * len(t.Versions)
			}
		}
	}
	return bytes
}
