package files

import "github.com/lctui/lctui/model"

// Whoever edits a text holds two readings of it, before and after, what rules and
// screen remember of each version, and the second reader's values beside them, as
// far as that reader holds them at a time. A text may cost so many bytes for each
// of its own, and the room however small it is.
const (
	nodeMemory     = 32
	judgedMemory   = 640
	recordMemory   = 1800
	secondReading  = 220
	effortMemory   = 320 // for what the second reader of TOML has to do, see toml.Tree
	editingPerByte = 24
	editingRoom    = editingPerByte * 10 << 20
)

// unjudgeable says why the text cannot be edited within the memory that a text
// of this size may cost, "" if it can. A --max-size above the usual one allows
// for as much as a text of that size. The screen asks with every key, so all values
// of the text are looked at once.
func (d *Document) unjudgeable() string {
	d.weighing.Do(func() { d.tooMuch = d.costs() })
	return d.tooMuch
}

func (d *Document) costs() string {
	nodes, need := d.content.costs(d)
	most := max(editingRoom, editingPerByte*len(d.data))
	if size := d.options.Limit(); size > MaxSize {
		most = max(most, editingPerByte*int(size))
	}
	if need <= most {
		return ""
	}
	return "the text has " + itoa(nodes) + " keys and values, more than can be edited in the memory that a text of its size may cost; --max-size " +
		itoa(max(MaxSize>>20, need/editingPerByte>>20)+1) + "M allows for more"
}

// weigh counts what is remembered of the versions of objects beside the values
// themselves.
func weigh(objects []*model.Object) (bytes int) {
	for _, o := range objects {
		for _, t := range o.Tracks {
			if bytes += judgedMemory * len(t.Versions); o.Scale != nil && o.Scale.Recorded {
				bytes += recordMemory * len(t.Versions)
			}
		}
	}
	return bytes
}
