package profile

import (
	"slices"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/yamledit"
	"github.com/lctui/lctui/model"
)

// comparison compares what must not change in the versions of a profile.
type comparison struct{ *yamledit.Comparison }

// Open names the nodes that an edit of a profile may touch.
func (s *Site) Open(c *yamledit.Comparison, base, now *model.Object) {
	before := model.TracksBefore(base, now)
	keys := s.openNew(c, before, now)
	for k, i := range before {
		if i == model.None || i >= len(s.tracks) || base.Tracks[i] == now.Tracks[k] {
			continue
		}
		was, is, where := base.Tracks[i], now.Tracks[k], &s.tracks[i]
		if where.owner == 0 {
			keys = append(keys, specKeys[0])
			continue
		}
		if where.list == 0 || len(was.Versions) == 0 {
			c.Open[where.owner] = func(x, y span.ID) { c.Others(x, y, []string{"versions"}) }
			continue
		}
		c.Open[where.list] = func(x, y span.ID) { comparison{c}.versions(x, y, was, is) }
	}
	if len(keys) > 0 {
		c.Open[s.spec] = func(x, y span.ID) { c.Others(x, y, keys) }
	}
}

// versions compares the entries that an edit keeps in a list of versions.
func (c comparison) versions(x, y span.ID, was, is *model.Track) {
	old := c.A.Children(x)
	j := c.B.First(y)
	for _, v := range is.Versions {
		if j == 0 {
			c.Fail(x)
			return
		}
		if v.Base != model.None && v.Base < len(old) {
			if v == was.Versions[v.Base] || c.A.Kind(old[v.Base]) != span.Mapping {
				c.Push(old[v.Base], j)
			} else {
				c.version(old[v.Base], j, was.Versions[v.Base], v)
			}
		}
		j = c.B.Next(j)
	}
}

// version compares the parts of a kept entry that no edit touches: the keys that do not belong to
// its lifecycle, including those inside its stages.
func (c comparison) version(x, y span.ID, was, now *model.Version) {
	fields := model.RenamedFields(was.Unknown, now.Unknown)
	c.renamed(x, y, versionKeys[:writtenFields], fields)
	_, from := c.A.Get(x, nameBefore(fields, versionKeys[keyLifecycle]))
	_, to := c.B.Get(y, versionKeys[keyLifecycle])
	if c.A.Kind(from) != span.Sequence || c.B.Kind(to) != span.Sequence {
		return
	}
	was = was.Renamed(fields)
	old := c.A.Children(from)
	j := c.B.First(to)
	for _, stage := range now.Stages {
		if stage.Base != model.None && stage.Base < len(old) && c.A.Kind(old[stage.Base]) == span.Mapping {
			c.renamed(old[stage.Base], j, stageKeys, model.RenamedFields(was.Stages[stage.Base].Unknown, stage.Unknown))
		}
		j = c.B.Next(j)
	}
}

// renamed compares the pairs of two mappings except those with the given names, which the edit may
// change. A field that the edit renames must keep its value, unless its new name is in names.
func (c comparison) renamed(x, y span.ID, names []string, fields []model.UnknownField) {
	free := slices.Clone(names)
	for _, u := range fields {
		free = append(free, u.Name, u.Meant)
		if !slices.Contains(names, u.Meant) {
			_, from := c.A.Get(x, u.Name)
			_, to := c.B.Get(y, u.Meant)
			c.Push(from, to)
		}
	}
	c.Others(x, y, free)
}

// nameBefore returns the name that a field had before it was renamed.
func nameBefore(fields []model.UnknownField, name string) string {
	for _, u := range fields {
		if u.Meant == name {
			return u.Name
		}
	}
	return name
}

// openNew names the nodes that new lists of versions may touch: the end of the list of images, and
// the keys in spec, which it returns.
func (s *Site) openNew(c *yamledit.Comparison, before []int, now *model.Object) (keys []string) {
	images := 0
	for k, i := range before {
		switch {
		case i != model.None:
		case now.Tracks[k].IsImage():
			images++
		default:
			keys = append(keys, specKeys[0])
		}
	}
	list := c.A.Resolve(s.images.Value)
	filled := images > 0 && c.A.First(list) == 0
	if filled {
		keys = append(keys, specKeys[1])
	}
	if images == 0 || filled {
		return keys
	}
	c.Open[list] = func(x, y span.ID) {
		i, j := c.A.First(x), c.B.First(y)
		for ; i != 0 && j != 0; i, j = c.A.Next(i), c.B.Next(j) {
			c.Push(i, j)
		}
		for ; j != 0; j = c.B.Next(j) {
			images--
		}
		if i != 0 || images != 0 {
			c.Fail(x)
		}
	}
	return keys
}
