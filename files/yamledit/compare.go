package yamledit

import (
	"bytes"
	"slices"

	"github.com/lctui/lctui/files/span"
)

// Comparison compares the tree of a text (A) with the tree of the edited text (B). They must be
// equal outside the nodes that the edit may touch.
type Comparison struct {
	A, B *span.Tree
	// Open has a function for each node of A whose content the edit may touch. It compares the
	// parts of the node that must stay.
	Open map[span.ID]func(a, b span.ID)
	// Gone are the nodes of A that the edit removes.
	Gone map[span.ID]bool
	// Differs is the first node of A that was found to differ, or 0.
	Differs span.ID
	// twins maps anchored nodes of A to their counterparts in B.
	twins map[span.ID]span.ID
	stack []twin
}

type twin struct{ a, b span.ID }

// Compare begins a comparison of two trees. Until Open and Gone are filled, nothing may differ.
func Compare(a, b *span.Tree) *Comparison {
	return &Comparison{A: a, B: b, Open: map[span.ID]func(a, b span.ID){}, Gone: map[span.ID]bool{}, twins: map[span.ID]span.ID{}}
}

// Run compares all documents and sets Differs. It returns false if the number of documents is
// wrong.
func (c *Comparison) Run() bool {
	var roots []span.ID
	for i := range c.A.Documents() {
		if root := c.A.Root(i); !c.Gone[root] {
			roots = append(roots, root)
		}
	}
	if c.B.Documents() != len(roots) {
		return false
	}
	for i, root := range roots {
		c.Push(root, c.B.Root(i))
	}
	for len(c.stack) > 0 && c.Differs == 0 { // no recursion, because texts may nest deeply
		t := c.stack[len(c.stack)-1]
		c.stack = c.stack[:len(c.stack)-1]
		c.compare(t.a, t.b)
	}
	return true
}

// Push schedules the comparison of two nodes, which must be equal.
func (c *Comparison) Push(x, y span.ID) { c.stack = append(c.stack, twin{x, y}) }

// Fail records in Differs that a node of A differs. Only the first one is kept.
func (c *Comparison) Fail(x span.ID) {
	if c.Differs == 0 {
		c.Differs = max(x, 1)
	}
}

func (c *Comparison) compare(x, y span.ID) {
	if (x == 0) != (y == 0) {
		c.Fail(x)
		return
	}
	if c.A.Anchor(x) != c.B.Anchor(y) || c.A.Tag(x) != c.B.Tag(y) {
		c.Fail(x)
		return
	}
	if c.A.Anchor(x) != "" {
		c.twins[x] = y
	}
	if check := c.Open[x]; check != nil {
		check(x, y)
		return
	}
	if c.A.Kind(x) != c.B.Kind(y) {
		c.Fail(x)
		return
	}
	switch c.A.Kind(x) {
	case span.Scalar:
		c.scalars(x, y)
	case span.Alias:
		if to, known := c.twins[c.A.Resolve(x)]; c.A.Text(x) != c.B.Text(y) || known && to != c.B.Resolve(y) {
			c.Fail(x)
		}
	default:
		c.children(x, y)
	}
}

func (c *Comparison) scalars(x, y span.ID) {
	if c.A.Style(x) == c.B.Style(y) && bytes.Equal(c.A.Raw(x), c.B.Raw(y)) {
		return
	}
	if c.A.Text(x) != c.B.Text(y) || c.A.Resolved(x) != c.B.Resolved(y) {
		c.Fail(x)
	}
}

func (c *Comparison) children(x, y span.ID) {
	i, j := c.left(c.A.First(x)), c.B.First(y)
	for ; i != 0 && j != 0; i, j = c.left(c.A.Next(i)), c.B.Next(j) {
		c.Push(i, j)
	}
	if i != 0 || j != 0 {
		c.Fail(x)
	}
}

// left returns the first node from id on, among its siblings, that the edit does not remove, or 0.
func (c *Comparison) left(id span.ID) span.ID {
	for id != 0 && c.Gone[id] {
		id = c.A.Next(id)
	}
	return id
}

// Others compares the pairs of two mappings except those with the given names.
func (c *Comparison) Others(x, y span.ID, names []string) {
	if c.A.Kind(x) != span.Mapping || c.B.Kind(y) != span.Mapping {
		c.Fail(x)
		return
	}
	i, j := skipKeys(c.A, c.A.First(x), names), skipKeys(c.B, c.B.First(y), names)
	for i != 0 && j != 0 {
		c.Push(i, j)
		i, j = c.A.Next(i), c.B.Next(j)
		c.Push(i, j)
		i, j = skipKeys(c.A, c.A.Next(i), names), skipKeys(c.B, c.B.Next(j), names)
	}
	if i != 0 || j != 0 {
		c.Fail(x)
	}
}

// skipKeys returns the first key from k on that has none of the names, or 0.
func skipKeys(t *span.Tree, k span.ID, names []string) span.ID {
	for k != 0 && t.Kind(k) == span.Scalar && slices.Contains(names, t.Text(k)) {
		k = t.Next(t.Next(k))
	}
	return k
}

// Part compares a mapping in which an edit may write the keys in written. A mapping that is missing
// or empty may be added with only such keys.
func (c *Comparison) Part(x, y span.ID, written []string) {
	switch {
	case x == 0 && y == 0:
	case c.A.Kind(x) == span.Mapping && c.B.Kind(y) == span.Mapping:
		if c.A.Anchor(x) != c.B.Anchor(y) || c.A.Tag(x) != c.B.Tag(y) {
			c.Fail(x)
			return
		}
		c.Others(x, y, written)
	case c.B.Kind(y) == span.Mapping && (x == 0 || c.A.Kind(x) == span.Scalar && c.A.Resolved(x) == span.Null):
		if skipKeys(c.B, c.B.First(y), written) != 0 {
			c.Fail(x)
		}
	default:
		c.Push(x, y)
	}
}
