package span

import (
	"bytes"
	"math"
	"slices"
	"sort"
	"strconv"

	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/model/pattern"
)

// The library takes some 250 bytes for each value, so a large text is shown to it
// in parts of about so many values.
const (
	valuesAtOnce = 1 << 16
	mostRoots    = 16
)

// part is a text that is left of another one when most entries of its collections are taken out. Left are the entries
// that reach into a stretch of the text, and of each collection the first, so that the others stand where they stood.
//
// Both readers go through a text from its beginning, and what they know where an entry of a collection begins is the
// same whichever entries stood before it. So they read the whole alike if they read every part alike, and the parts
// together have every entry. Aliases need the anchors before them: a text with aliases is not taken apart.
type part struct {
	from, to int       // the stretch, half-open
	out      []stretch // the bytes taken out, in the order of the text
	text     *Tree     // of what is left; it has no nodes, and gives places
}

type stretch struct{ from, to int }

// parts takes a text apart, so that about most values are in each. A text that is not taken apart is one part.
func (t *Tree) parts(most int) []*part {
	whole := &part{from: math.MinInt, to: math.MaxInt, text: t}
	if t.Nodes() < 2*most || !t.divisible() {
		return []*part{whole}
	}
	var cuts []int
	for id := most; id < len(t.nodes)-most/2; id += most {
		cuts = append(cuts, int(t.nodes[id].start))
	}
	slices.Sort(cuts)
	var out []*part
	from := math.MinInt
	for _, to := range append(slices.Compact(cuts), math.MaxInt) {
		out = append(out, t.part(from, to))
		from = to
	}
	return out
}

// JudgedAtOnce is how many values Judge has the library hold at the same time, at most about that many: those of a
// document, and not all of a large one.
func (t *Tree) JudgedAtOnce() int {
	if t.Nodes() >= 2*valuesAtOnce && t.divisible() {
		return 2 * valuesAtOnce
	}
	most, from := 0, ID(0)
	for _, root := range append(slices.DeleteFunc(slices.Clone(t.roots), func(id ID) bool { return id == 0 }), ID(len(t.nodes))) {
		most, from = max(most, int(root-from)), root
	}
	return most
}

// divisible reports whether entries can be taken out of the text: whether each but the first of a collection in block
// style begins in a line of its own, as it does where no key stands behind a question mark.
func (t *Tree) divisible() bool {
	return len(t.roots) <= mostRoots && !t.asked && !slices.ContainsFunc(t.nodes, func(n node) bool { return n.kind == Alias })
}

// unit is an entry of a collection: an item, or a key and its value.
type unit struct{ first, last ID }

// unit returns the entry that begins with a child, the zero value for none.
func (t *Tree) unit(child ID) unit {
	if parent := t.nodes[child].parent; child != 0 && t.nodes[parent].kind == Mapping {
		if value := t.nodes[child].next; value != 0 {
			return unit{child, value}
		}
	}
	return unit{child, child}
}

// extent returns the bytes of an entry, half-open: from its dash or its key to the end of its value.
func (t *Tree) extent(u unit) (start, end int) {
	first, last := &t.nodes[u.first], &t.nodes[u.last]
	if start = int(first.outer); first.dash > 0 {
		start = int(first.dash) - 1
	}
	return start, int(max(first.end, last.end))
}

// shows reports whether an entry is in the part.
func (p *part) shows(t *Tree, u unit) bool {
	if p.text == t || u.first == t.nodes[t.nodes[u.first].parent].child {
		return true
	}
	start, end := t.extent(u)
	return start < p.to && end >= p.from
}

// part returns what is left of the text for a stretch of it.
func (t *Tree) part(from, to int) *part {
	p := &part{from: from, to: to}
	for doc, root := range t.roots {
		if root != 0 {
			p.takeOut(t, root, t.documentEnd(doc))
		}
	}
	var text []byte
	at := 0
	for _, s := range p.out {
		text, at = append(text, t.data[at:s.from]...), s.to
	}
	text = append(text, t.data[at:]...)
	p.text = &Tree{data: text, places: splice.NewPlaces(text)}
	return p
}

// takeOut takes entries out of a collection and of those in it; what belongs to it reaches to end.
func (p *part) takeOut(t *Tree, id ID, end int) {
	flow, gap, shown := t.nodes[id].style == Flow, -1, 0
	for u := t.unit(t.First(id)); u.first != 0; u = t.unit(t.Next(u.last)) {
		start, last := t.extent(u)
		stop := t.stop(u, flow, end)
		switch {
		case p.shows(t, u):
			if gap >= 0 {
				p.out, gap = append(p.out, stretch{gap, t.begin(start, flow)}), -1
			}
			if start < p.from || last >= p.to {
				p.takeOut(t, u.last, stop)
			}
			shown = last
		case gap < 0 && flow:
			// The comma stays: without it the colon of "{a:,b}" would end the key.
			gap = t.sign(shown) + 1
		case gap < 0:
			gap = t.lineStart(start)
		}
		if gap >= 0 && t.Next(u.last) == 0 {
			p.out = append(p.out, stretch{gap, stop})
		}
	}
}

// stop is where an entry ends, with what stands behind it in block style; what belongs to its collection reaches to end.
func (t *Tree) stop(u unit, flow bool, end int) int {
	next := t.unit(t.Next(u.last))
	switch {
	case flow && next.first == 0:
		_, end = t.extent(u)
		if sign := t.sign(end); t.data[sign] == ',' {
			end = sign + 1
		}
	case flow:
		_, end = t.extent(u)
	case next.first != 0:
		start, _ := t.extent(next)
		end = t.lineStart(start)
	}
	return end
}

// sign finds the comma or the closing sign behind an entry of a collection in flow style.
func (t *Tree) sign(at int) int {
	for t.data[at] != ',' && t.data[at] != ']' && t.data[at] != '}' {
		if t.data[at] == '#' {
			at += bytes.IndexByte(t.data[at:], '\n')
		}
		at++
	}
	return at
}

// begin is where an entry begins, with what stands before it in block style.
func (t *Tree) begin(start int, flow bool) int {
	if flow {
		return start
	}
	return t.lineStart(start)
}

func (t *Tree) lineStart(offset int) int { return bytes.LastIndexByte(t.data[:offset], '\n') + 1 }

// documentEnd returns the beginning of the line that ends a document: a marker behind its root, or the end of the text.
func (t *Tree) documentEnd(doc int) int {
	_, at := t.Range(t.roots[doc])
	for at < len(t.data) {
		i := bytes.IndexByte(t.data[at:], '\n')
		if i < 0 {
			return len(t.data)
		}
		at += i + 1
		if rest := t.data[at:]; bytes.HasPrefix(rest, []byte("---")) || bytes.HasPrefix(rest, []byte("...")) {
			return at
		}
	}
	return at
}

// position returns the place that a byte of the whole text has in the part.
func (p *part) position(offset int) (line, column int) {
	i := sort.Search(len(p.out), func(i int) bool { return p.out[i].to > offset })
	for _, s := range p.out[:i] {
		offset -= s.to - s.from
	}
	return p.text.Position(offset)
}

// inWhole turns the line that a sentence of the library names, as it does at its beginning, into that of the whole text.
func (p *part) inWhole(t *Tree, sentence string) string {
	if len(p.out) == 0 {
		return sentence
	}
	found := ofLibrary().FindStringSubmatch(sentence)
	if found == nil {
		return sentence
	}
	line, _ := strconv.Atoi(found[1])
	at := 0
	for ; line > 1; line-- {
		at += bytes.IndexByte(p.text.data[at:], '\n') + 1
	}
	for _, s := range p.out {
		if at >= s.from {
			at += s.to - s.from
		}
	}
	line, _ = t.Position(at)
	return "yaml: line " + strconv.Itoa(line) + sentence[len(found[0])-1:]
}

var ofLibrary = pattern.New(`^yaml: line (\d+):`)
