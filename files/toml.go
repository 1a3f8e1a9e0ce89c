package files

import (
	"cmp"

	"github.com/lctui/lctui/files/codec/descriptor"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/files/toml"
	"github.com/lctui/lctui/model"
)

// tomlText is the content of a TOML text, which holds one lifecycle descriptor.
type tomlText struct{ tree *toml.Tree }

// judgeTOML compares a tree with the library's reading; tests replace it with one that disagrees.
var judgeTOML = toml.Judge

func (x *tomlText) judge(int, int) *span.Difference { return judgeTOML(x.tree) }

// readTOML reads the single object of a TOML text.
func readTOML(d *Document) error {
	tree, err := toml.Parse(d.data)
	if err != nil {
		return unparsed(d.name, d.data, "TOML", err)
	}
	d.content = &tomlText{tree: tree}
	if !descriptor.IsTOML(tree) {
		what, at, hint := descriptor.NotTOML(tree)
		return &Error{File: d.name, Place: at, What: what, Hint: cmp.Or(hint, expectedHint), NoKind: true}
	}
	o, bad := descriptor.ReadTOML(tree)
	if bad != nil {
		return &Error{File: d.name, Place: bad.Place, What: bad.What, Hint: bad.Hint}
	}
	d.objects = []*model.Object{o}
	return nil
}

func (x *tomlText) plan(base, now []*model.Object) ([]splice.Splice, error) {
	return descriptor.PlanTOML(x.tree, base[0], now[0])
}

func (x *tomlText) keeps(next content, _, _ []*model.Object) (differs int, ok bool) {
	n, ok := next.(*tomlText)
	if !ok {
		return 0, false
	}
	id := descriptor.CompareTOML(x.tree, n.tree)
	if id == 0 {
		return -1, true
	}
	differs, _ = x.tree.Range(id)
	return differs, true
}

func (x *tomlText) costs(d *Document) (nodes, bytes int) {
	nodes = x.tree.Nodes()
	return nodes, 2*(len(d.data)+nodeMemory*nodes+objectMemory(d.objects)) + effortMemory*x.tree.Effort()
}

func (x *tomlText) values(visit func(start, end int)) { visitTOML(x.tree, x.tree.Top(), visit) }

func visitTOML(t *toml.Tree, parent toml.ID, visit func(start, end int)) {
	for id := t.First(parent); id != 0; id = t.Next(id) {
		if t.Kind(id) >= toml.String {
			visit(t.Range(id))
		}
		visitTOML(t, id, visit)
	}
}
