package files

import (
	"slices"

	"github.com/lctui/lctui/files/toml"
	"github.com/lctui/lctui/model"
)

// tomlComparison sets the tree of a text beside that of the edited text: they must
// be the same outside the lists of the APIs and the older table's values.
type tomlComparison struct {
	a, b *toml.Tree
	// differs is the first node of a found to differ, 0 if none is.
	differs toml.ID
}

func (x *tomlText) keeps(next content, d *Document, _ []*model.Object) error {
	n, ok := next.(*tomlText)
	if !ok {
		return &Refused{File: d.name, What: "the edited text would hold other objects; nothing was written", Hint: reportHint}
	}
	c := &tomlComparison{a: x.tree, b: n.tree}
	c.others(c.a.Top(), c.b.Top(), keyAPIs, keyOlder)
	apis, now := c.part(c.a.Top(), c.b.Top(), keyAPIs, apiNames[:])
	for _, name := range apiNames {
		c.part(apis, now, name, listKeys[:])
	}
	c.part(c.a.Top(), c.b.Top(), keyOlder, apiNames[:])
	if c.differs == 0 {
		return nil
	}
	start, _ := x.tree.Range(c.differs)
	return &Refused{File: d.name, Place: newPlacer(d.data).place(start), Hint: reportHint,
		What: "the edited text would read differently here, outside the change; nothing was written"}
}

func (c *tomlComparison) fail(id toml.ID) {
	if c.differs == 0 {
		c.differs = max(id, c.a.Top())
	}
}

// part compares a table that an edit may write some keys of, or bring with nothing
// but these, or take away with the last of these. It gives the table in both texts.
func (c *tomlComparison) part(a, b toml.ID, key string, written []string) (x, y toml.ID) {
	x, y = c.a.Get(a, key), c.b.Get(b, key)
	switch tableX, tableY := c.a.Kind(x) == toml.Table, c.b.Kind(y) == toml.Table; {
	case x == 0 && y == 0:
	case tableX && tableY:
		c.others(x, y, written...)
	case x == 0 && tableY:
		if c.skip(c.b, c.b.First(y), written) != 0 {
			c.fail(a)
		}
	case y == 0 && tableX:
		if c.skip(c.a, c.a.First(x), written) != 0 {
			c.fail(x)
		}
	default:
		c.same(x, y)
	}
	return x, y
}

// skip goes on to the next child that has none of the names.
func (c *tomlComparison) skip(t *toml.Tree, id toml.ID, names []string) toml.ID {
	for id != 0 && slices.Contains(names, t.Name(id)) {
		id = t.Next(id)
	}
	return id
}

// others compares the children of two tables without those of the names given.
func (c *tomlComparison) others(x, y toml.ID, names ...string) {
	i, j := c.skip(c.a, c.a.First(x), names), c.skip(c.b, c.b.First(y), names)
	for i != 0 && j != 0 && c.differs == 0 {
		if c.a.Name(i) != c.b.Name(j) {
			c.fail(i)
		}
		c.same(i, j)
		i, j = c.skip(c.a, c.a.Next(i), names), c.skip(c.b, c.b.Next(j), names)
	}
	if (i != 0 || j != 0) && c.differs == 0 {
		c.fail(max(i, x))
	}
}

// same compares two values. Trees are not deep: Parse sees to that.
func (c *tomlComparison) same(x, y toml.ID) {
	if (x == 0) != (y == 0) || c.a.Kind(x) != c.b.Kind(y) || c.a.Text(x) != c.b.Text(y) {
		c.fail(x)
		return
	}
	i, j := c.a.First(x), c.b.First(y)
	for i != 0 && j != 0 && c.differs == 0 {
		if c.a.Name(i) != c.b.Name(j) {
			c.fail(i)
		}
		c.same(i, j)
		i, j = c.a.Next(i), c.b.Next(j)
	}
	if (i != 0 || j != 0) && c.differs == 0 {
		c.fail(x)
	}
}
