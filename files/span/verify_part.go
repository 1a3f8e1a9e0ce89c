package span

import (
	"bytes"
	"iter"
	"math"
	"slices"
	"sort"
	"strconv"

	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/model/pattern"
)

// The library takes some 250 bytes for each value, so it reads a large text in parts of about
// valuesAtOnce values. A text with more than mostRoots documents is not divided.
const (
	valuesAtOnce = 1 << 16
	mostRoots    = 16
)

// part is a text without most entries of its collections. It keeps the entries that reach into one
// stretch of the text. It also keeps the first entry of each collection, so that the other entries
// keep their indentation.
//
// Both readers go through a text from its beginning, and their state at the beginning of an entry
// of a collection is the same whichever entries came before it. So they read the whole text alike
// if they read every part alike, and the parts together have every entry. Aliases need the anchors
// before them, so a text with aliases is not divided.
type part struct {
	from, to int       // the stretch, half-open
	out      []stretch // the byte ranges left out, in file order
	text     *Tree     // the text of the part; it has no nodes, only places
}

type stretch struct{ from, to int }

// parts divides a text so that each part has about most values. A text that cannot be divided is
// one part. Each part is made only when it is needed, because together they are as long as the
// text.
func (t *Tree) parts(most int) iter.Seq[*part] {
	return func(yield func(*part) bool) {
		if t.Nodes() < 2*most || !t.divisible() {
			yield(&part{from: math.MinInt, to: math.MaxInt, text: t})
			return
		}
		var cuts []int
		for id := most; id < len(t.nodes)-most/2; id += most {
			cuts = append(cuts, int(t.nodes[id].start))
		}
		slices.Sort(cuts)
		from := math.MinInt
		for _, to := range append(slices.Compact(cuts), math.MaxInt) {
			if !yield(t.part(from, to)) {
				return
			}
			from = to
		}
	}
}

// VerifiedAtOnce returns about how many values the library has in memory at a time while Verify runs.
// That is the largest number of values in a document, or a fixed number for a large text that can
// be divided.
func (t *Tree) VerifiedAtOnce() int {
	if t.Nodes() >= 2*valuesAtOnce && t.divisible() {
		return 2 * valuesAtOnce
	}
	most, from := 0, ID(0)
	for _, root := range append(slices.DeleteFunc(slices.Clone(t.roots), func(id ID) bool { return id == 0 }), ID(len(t.nodes))) {
		most, from = max(most, int(root-from)), root
	}
	return most
}

// divisible reports whether entries can be left out of the text. Each entry but the first of a
// block collection must begin its line, which is the case if no key follows a question mark. The
// text must also have no aliases and only a few documents.
func (t *Tree) divisible() bool {
	return len(t.roots) <= mostRoots && !t.asked && !t.aliased
}

// unit is an entry of a collection: an item, or a key and its value.
type unit struct{ first, last ID }

// unit returns the entry that begins with a child, or the zero value if child is 0.
func (t *Tree) unit(child ID) unit {
	if parent := t.nodes[child].parent; child != 0 && t.nodes[parent].kind == Mapping {
		if value := t.nodes[child].next; value != 0 {
			return unit{child, value}
		}
	}
	return unit{child, child}
}

// extent returns the half-open byte range of an entry: from its dash or its key to the end of its
// value.
func (t *Tree) extent(u unit) (start, end int) {
	l := t.lead(u.first)
	return int(l.outer - l.gap), int(max(t.nodes[u.first].end, t.nodes[u.last].end))
}

// shows reports whether an entry is in the part.
func (p *part) shows(t *Tree, u unit) bool {
	if p.text == t || u.first == t.nodes[t.nodes[u.first].parent].child {
		return true
	}
	start, end := t.extent(u)
	return start < p.to && end >= p.from
}

// part returns the part of the text for a stretch of it.
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

// takeOut leaves entries out of a collection and of the collections in it. end is where the bytes
// that belong to the collection end.
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
			// The comma stays, because without it the colon of "{a:,b}" would end the key.
			gap = t.sign(shown) + 1
		case gap < 0:
			gap = t.lineStart(start)
		}
		if gap >= 0 && t.Next(u.last) == 0 {
			p.out = append(p.out, stretch{gap, stop})
		}
	}
}

// stop returns where an entry ends. In block style it includes the lines up to the next entry. end
// is where the bytes that belong to its collection end.
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

// sign returns the offset of the comma or closing bracket after an entry of a flow collection.
func (t *Tree) sign(at int) int {
	for t.data[at] != ',' && t.data[at] != ']' && t.data[at] != '}' {
		if t.data[at] == '#' {
			at += bytes.IndexByte(t.data[at:], '\n')
		}
		at++
	}
	return at
}

// begin returns where an entry begins. In block style that is the beginning of its line.
func (t *Tree) begin(start int, flow bool) int {
	if flow {
		return start
	}
	return t.lineStart(start)
}

func (t *Tree) lineStart(offset int) int { return bytes.LastIndexByte(t.data[:offset], '\n') + 1 }

// documentEnd returns where the line of the marker that ends a document begins, or the end of the
// text.
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

// position converts an offset in the whole text to a place in the part.
func (p *part) position(offset int) (line, column int) {
	i := sort.Search(len(p.out), func(i int) bool { return p.out[i].to > offset })
	for _, s := range p.out[:i] {
		offset -= s.to - s.from
	}
	return p.text.Position(offset)
}

// inWhole converts the line number at the beginning of a message of the library to that in the
// whole text.
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
