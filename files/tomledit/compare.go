package tomledit

import (
	"slices"

	"github.com/lctui/lctui/files/toml"
)

// Comparison compares the tree of a text (A) with the tree of the edited text (B): they must be
// equal outside what the edit may touch.
type Comparison struct {
	A, B *toml.Tree
	// Differs is the first node of A that was found to differ, or 0.
	Differs toml.ID
}

func (c *Comparison) fail(id toml.ID) {
	if c.Differs == 0 {
		c.Differs = max(id, c.A.Top())
	}
}

// Part compares the table under a key in which an edit may write the keys in written. The edit may
// also add the table with only such keys, or remove it together with the last of them. It returns
// the table in both texts.
func (c *Comparison) Part(a, b toml.ID, key string, written []string) (x, y toml.ID) {
	x, y = c.A.Get(a, key), c.B.Get(b, key)
	switch tableX, tableY := c.A.Kind(x) == toml.Table, c.B.Kind(y) == toml.Table; {
	case x == 0 && y == 0:
	case tableX && tableY:
		c.Others(x, y, written...)
	case x == 0 && tableY:
		if c.skip(c.B, c.B.First(y), written) != 0 {
			c.fail(a)
		}
	case y == 0 && tableX:
		if c.skip(c.A, c.A.First(x), written) != 0 {
			c.fail(x)
		}
	default:
		c.same(x, y)
	}
	return x, y
}

// skip returns the first node from id on, among its siblings, that has none of the names, or 0.
func (c *Comparison) skip(t *toml.Tree, id toml.ID, names []string) toml.ID {
	for id != 0 && slices.Contains(names, t.Name(id)) {
		id = t.Next(id)
	}
	return id
}

// Others compares the children of two tables except those with the given names.
func (c *Comparison) Others(x, y toml.ID, names ...string) {
	i, j := c.skip(c.A, c.A.First(x), names), c.skip(c.B, c.B.First(y), names)
	for i != 0 && j != 0 && c.Differs == 0 {
		if c.A.Name(i) != c.B.Name(j) {
			c.fail(i)
		}
		c.same(i, j)
		i, j = c.skip(c.A, c.A.Next(i), names), c.skip(c.B, c.B.Next(j), names)
	}
	if (i != 0 || j != 0) && c.Differs == 0 {
		c.fail(max(i, x))
	}
}

// same compares two values. It recurses because Parse limits the depth of trees.
func (c *Comparison) same(x, y toml.ID) {
	if (x == 0) != (y == 0) || c.A.Kind(x) != c.B.Kind(y) || c.A.Text(x) != c.B.Text(y) {
		c.fail(x)
		return
	}
	i, j := c.A.First(x), c.B.First(y)
	for i != 0 && j != 0 && c.Differs == 0 {
		if c.A.Name(i) != c.B.Name(j) {
			c.fail(i)
		}
		c.same(i, j)
		i, j = c.A.Next(i), c.B.Next(j)
	}
	if (i != 0 || j != 0) && c.Differs == 0 {
		c.fail(x)
	}
}
