package files

import (
	"bytes"
	"slices"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// comparison sets the tree of a text beside the tree of the edited text: they
// must be the same outside what the edit may touch.
type comparison struct {
	a, b *span.Tree
	// open holds, for nodes of a whose content the edit may touch, the check
	// of what must stay in them.
	open map[span.ID]func(x, y span.ID)
	// twins are anchored nodes of a with their counterparts in b.
	twins map[span.ID]span.ID
	// gone are the nodes of a that the edit removes.
	gone  map[span.ID]bool
	stack []twin
	// differs is the first node of a found to differ, 0 if none is.
	differs span.ID
}

type twin struct{ a, b span.ID }

// keeps tells where next differs from the text outside what an edit of the
// objects may touch: versions and their stages and dates.
func (y *yamlText) keeps(next content, d *Document, objects []*model.Object) error {
	other := &Refused{File: d.name, What: "the edited text would hold other objects; nothing was written", Hint: reportHint}
	n, ok := next.(*yamlText)
	if !ok {
		return other
	}
	c := &comparison{a: y.tree, b: n.tree, open: map[span.ID]func(x, y span.ID){}, twins: map[span.ID]span.ID{}, gone: map[span.ID]bool{}}
	for i := range y.sites {
		if objects[i] != d.objects[i] {
			y.sites[i].open(c, d.objects[i], objects[i])
		}
	}
	roots := slices.DeleteFunc(rootsOf(y.tree), func(id span.ID) bool { return c.gone[id] })
	if len(n.sites) != len(y.sites)-len(c.gone) || n.tree.Documents() != len(roots) {
		return other
	}
	for i, root := range roots {
		c.push(root, n.tree.Root(i))
	}
	if c.run(); c.differs != 0 {
		return &Refused{File: d.name, Place: placeOf(y.tree, c.differs), Hint: reportHint,
			What: "the edited text would read differently here, outside the change; nothing was written"}
	}
	return nil
}

func rootsOf(t *span.Tree) []span.ID {
	roots := make([]span.ID, t.Documents())
	for i := range roots {
		roots[i] = t.Root(i)
	}
	return roots
}

const reportHint = "Make this change by hand, and please report it with the file"

func placeOf(t *span.Tree, id span.ID) model.Place {
	start, _ := t.Outer(id)
	return placeAt(t, start)
}

func (c *comparison) push(x, y span.ID) { c.stack = append(c.stack, twin{x, y}) }

func (c *comparison) fail(x span.ID) {
	if c.differs == 0 {
		c.differs = max(x, 1)
	}
}

// run compares everything pushed, without recursion: texts may nest deeply.
func (c *comparison) run() {
	for len(c.stack) > 0 && c.differs == 0 {
		t := c.stack[len(c.stack)-1]
		c.stack = c.stack[:len(c.stack)-1]
		c.compare(t.a, t.b)
	}
}

func (c *comparison) compare(x, y span.ID) {
	if (x == 0) != (y == 0) {
		c.fail(x)
		return
	}
	if c.a.Anchor(x) != c.b.Anchor(y) || c.a.Tag(x) != c.b.Tag(y) {
		c.fail(x)
		return
	}
	if c.a.Anchor(x) != "" {
		c.twins[x] = y
	}
	if check := c.open[x]; check != nil {
		check(x, y)
		return
	}
	if c.a.Kind(x) != c.b.Kind(y) {
		c.fail(x)
		return
	}
	switch c.a.Kind(x) {
	case span.Scalar:
		c.scalars(x, y)
	case span.Alias:
		if to, known := c.twins[c.a.Resolve(x)]; c.a.Text(x) != c.b.Text(y) || known && to != c.b.Resolve(y) {
			c.fail(x)
		}
	default:
		c.children(x, y)
	}
}

func (c *comparison) scalars(x, y span.ID) {
	if c.a.Style(x) == c.b.Style(y) && bytes.Equal(c.a.Raw(x), c.b.Raw(y)) {
		return
	}
	if c.a.Text(x) != c.b.Text(y) || c.a.Resolved(x) != c.b.Resolved(y) {
		c.fail(x)
	}
}

func (c *comparison) children(x, y span.ID) {
	i, j := c.left(c.a.First(x)), c.b.First(y)
	for ; i != 0 && j != 0; i, j = c.left(c.a.Next(i)), c.b.Next(j) {
		c.push(i, j)
	}
	if i != 0 || j != 0 {
		c.fail(x)
	}
}

// left goes on to the next sibling that the edit does not remove.
func (c *comparison) left(id span.ID) span.ID {
	for id != 0 && c.gone[id] {
		id = c.a.Next(id)
	}
	return id
}

// others compares the pairs of two mappings without those of the names given.
func (c *comparison) others(x, y span.ID, names []string) {
	if c.a.Kind(x) != span.Mapping || c.b.Kind(y) != span.Mapping {
		c.fail(x)
		return
	}
	i, j := skipKeys(c.a, c.a.First(x), names), skipKeys(c.b, c.b.First(y), names)
	for i != 0 && j != 0 {
		c.push(i, j)
		i, j = c.a.Next(i), c.b.Next(j)
		c.push(i, j)
		i, j = skipKeys(c.a, c.a.Next(i), names), skipKeys(c.b, c.b.Next(j), names)
	}
	if i != 0 || j != 0 {
		c.fail(x)
	}
}

// skipKeys goes on to the next key that has none of the names.
func skipKeys(t *span.Tree, k span.ID, names []string) span.ID {
	for k != 0 && t.Kind(k) == span.Scalar && index(names, t.Text(k)) >= 0 {
		k = t.Next(t.Next(k))
	}
	return k
}

// open names what an edit of a profile may touch.
func (s *profileSite) open(c *comparison, base, now *model.Object) {
	before := model.TracksBefore(base, now)
	s.openNew(c, before, now)
	for k, i := range before {
		if i == model.None || i >= len(s.tracks) || base.Tracks[i] == now.Tracks[k] {
			continue
		}
		was, is, where := base.Tracks[i], now.Tracks[k], &s.tracks[i]
		if where.owner == 0 {
			c.open[s.spec] = func(x, y span.ID) { c.others(x, y, specKeys[:1]) }
			continue
		}
		if where.list == 0 || len(was.Versions) == 0 {
			c.open[where.owner] = func(x, y span.ID) { c.others(x, y, []string{"versions"}) }
			continue
		}
		c.open[where.list] = func(x, y span.ID) { c.versions(x, y, was, is) }
	}
}

// versions compares the entries that stay in a list of versions.
func (c *comparison) versions(x, y span.ID, was, is *model.Track) {
	old := childIDs(c.a, x)
	j := c.b.First(y)
	for _, v := range is.Versions {
		if j == 0 {
			c.fail(x)
			return
		}
		if v.Base != model.None && v.Base < len(old) {
			if v == was.Versions[v.Base] || c.a.Kind(old[v.Base]) != span.Mapping {
				c.push(old[v.Base], j)
			} else {
				c.version(old[v.Base], j, was.Versions[v.Base], v)
			}
		}
		j = c.b.Next(j)
	}
}

// version compares what no edit touches in an entry that stays: keys that are
// not of its lifecycle, also those inside its stages.
func (c *comparison) version(x, y span.ID, was, now *model.Version) {
	fields := model.RenamedFields(was.Unknown, now.Unknown)
	c.renamed(x, y, versionKeys[:writtenFields], fields)
	_, from := c.a.Get(x, nameBefore(fields, versionKeys[keyLifecycle]))
	_, to := c.b.Get(y, versionKeys[keyLifecycle])
	if c.a.Kind(from) != span.Sequence || c.b.Kind(to) != span.Sequence {
		return
	}
	was = was.Renamed(fields)
	old := childIDs(c.a, from)
	j := c.b.First(to)
	for _, stage := range now.Stages {
		if stage.Base != model.None && stage.Base < len(old) && c.a.Kind(old[stage.Base]) == span.Mapping {
			c.renamed(old[stage.Base], j, stageKeys, model.RenamedFields(was.Stages[stage.Base].Unknown, stage.Unknown))
		}
		j = c.b.Next(j)
	}
}

// renamed compares the pairs of two mappings without those of the names given,
// which hold what the edit says; a field that is renamed keeps its value unless it
// is one of them.
func (c *comparison) renamed(x, y span.ID, names []string, fields []model.UnknownField) {
	free := slices.Clone(names)
	for _, u := range fields {
		free = append(free, u.Name, u.Meant)
		if index(names, u.Meant) < 0 {
			_, from := c.a.Get(x, u.Name)
			_, to := c.b.Get(y, u.Meant)
			c.push(from, to)
		}
	}
	c.others(x, y, free)
}

// nameBefore gives the name that a field had before it was renamed.
func nameBefore(fields []model.UnknownField, name string) string {
	for _, u := range fields {
		if u.Meant == name {
			return u.Name
		}
	}
	return name
}

func childIDs(t *span.Tree, id span.ID) []span.ID {
	out := make([]span.ID, 0, t.Len(id))
	for child := t.First(id); child != 0; child = t.Next(child) {
		out = append(out, child)
	}
	return out
}
