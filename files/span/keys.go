package span

import (
	"bytes"
	"fmt"
	"hash/maphash"
)

// fewKeys is how many keys a mapping may have to be compared pairwise. Nearly all mappings are that
// small.
const fewKeys = 16

// unique refuses a complete mapping that has a key twice.
func (p *parser) unique(mapping ID) {
	if p.err != nil {
		return
	}
	var ids [fewKeys]ID
	var signs [fewKeys]uint64
	n := 0
	for k := p.nodes[mapping].child; k != 0; k = p.nodes[p.nodes[k].next].next {
		if n == fewKeys {
			p.uniqueOfMany(mapping)
			return
		}
		text := p.nodes[k].text(p.data)
		sign := keySign(text)
		for i, other := range signs[:n] {
			if other == sign && p.nodes[ids[i]].text(p.data) == text {
				p.duplicate(ids[i], k)
				return
			}
		}
		ids[n], signs[n] = k, sign
		n++
	}
}

// keySign returns a number that differs for most keys of a mapping, from the length and the first
// bytes.
func keySign(text string) uint64 {
	sign := uint64(len(text))
	for i := range min(len(text), 7) {
		sign = sign<<8 | uint64(text[i])
	}
	return sign
}

// keyTable finds equal keys of large mappings. One table serves all mappings of a text. Keys are
// compared only when their mapping is complete, so no two mappings use it at the same time.
type keyTable struct {
	seed  maphash.Seed
	slots []keySlot
}

type keySlot struct {
	hash uint64
	key  ID
}

// uniqueOfMany is unique in time proportional to the number of keys, whatever they are.
func (p *parser) uniqueOfMany(mapping ID) {
	p.keys.clear(p.pairs(mapping))
	for k := p.nodes[mapping].child; k != 0; k = p.nodes[p.nodes[k].next].next {
		text := p.nodes[k].text(p.data)
		hash := maphash.String(p.keys.seed, text)
		mask := uint64(len(p.keys.slots) - 1)
		at := hash & mask
		for ; p.keys.slots[at].key != 0; at = (at + 1) & mask {
			if s := p.keys.slots[at]; s.hash == hash && p.nodes[s.key].text(p.data) == text {
				p.duplicate(s.key, k)
				return
			}
		}
		p.keys.slots[at] = keySlot{hash, k}
	}
}

func (p *parser) pairs(mapping ID) int {
	n := 0
	for k := p.nodes[mapping].child; k != 0; k = p.nodes[p.nodes[k].next].next {
		n++
	}
	return n
}

// clear empties the table and makes it at least twice as large as needed. Its size is a power of
// two.
func (t *keyTable) clear(keys int) {
	size := 64
	for size < 2*keys {
		size *= 2
	}
	if t.slots == nil {
		t.seed = maphash.MakeSeed()
	}
	if size > cap(t.slots) {
		t.slots = make([]keySlot, size)
		return
	}
	t.slots = t.slots[:size]
	clear(t.slots)
}

func (p *parser) duplicate(first, second ID) {
	a, b := int(p.nodes[first].start), int(p.nodes[second].start)
	where := fmt.Sprintf("twice in line %d", p.lineOf(a))
	if p.lineOf(a) != p.lineOf(b) {
		where = fmt.Sprintf("lines %d and %d of one mapping", p.lineOf(a), p.lineOf(b))
	}
	p.err = &Error{
		Offset: b,
		What:   fmt.Sprintf("the duplicate key %q: %s", p.nodes[second].text(p.data), where),
		Hint:   "remove one of the two; readers disagree about which one counts",
		Other:  a,
		Named:  true,
	}
}

// lineOf returns the line of an offset, from 1. It is slow, and used only for messages.
func (p *parser) lineOf(offset int) int { return 1 + bytes.Count(p.data[:offset], []byte("\n")) }
