package files

import (
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// newTracks writes lists of versions that the profile does not have yet: the key
// kubernetes before the machine images or at the end of spec, the key of the
// images at its end, an image at the end of their list.
func (s *profileSite) newTracks(p *planner, added []*model.Track) error {
	if len(added) == 0 {
		return nil
	}
	if s.spec == 0 {
		return p.refuse(s.root, "there is no spec to put "+quoted(added[0].Name)+" into", "Write the key by hand first")
	}
	spec := p.pairs(s.spec)
	var images []fresh
	for _, t := range added {
		versions := s.newVersions(p, t)
		if t.IsImage() {
			images = append(images, s.newImage(p, t, versions))
			continue
		}
		at := len(spec.parts)
		if i := spec.index(s.images.key); i >= 0 && !s.images.inherited {
			at = i
		}
		key := s.keyQuote(p)
		spec.add[at] = append(spec.add[at], fresh{key: key.in(specKeys[0]), pairs: []fresh{{key: key.in("versions"), items: versions}}})
	}
	if len(images) > 0 && s.images.key == 0 {
		spec.add[len(spec.parts)] = append(spec.add[len(spec.parts)], fresh{key: s.keyQuote(p).in(specKeys[1]), items: images})
	} else if err := s.addImages(p, images); err != nil {
		return err
	}
	return s.writeSpec(p, spec)
}

// isTwice tells whether an object has two tracks of a name.
func isTwice(o *model.Object, name string) bool {
	n := 0
	for _, t := range o.Tracks {
		if t.Name == name {
			n++
		}
	}
	return n > 1
}

// fillOwner puts versions below a key that holds nothing.
func (s *profileSite) fillOwner(p *planner, items []fresh) error {
	key, value := s.kubernetes.key, s.kubernetes.value
	if err := p.mayChange(s.spec, "spec"); err != nil {
		return err
	}
	pair := fresh{key: s.keyQuote(p).in("versions"), items: items}
	start, end := p.tree.Range(value)
	if p.tree.Style(s.spec) == span.Flow {
		text := p.flowStyleOf(s.spec).deeper().mapping([]fresh{pair})
		if start == end {
			text = " " + text
		}
		p.cut(start, end, text)
		return nil
	}
	colon, err := p.colonEnd(key)
	if err != nil {
		return err
	}
	p.cut(colon, end, "")
	p.insertLines(p.nextLine(end), s.specStyle(p, p.pairs(s.spec)).mapping([]fresh{pair})+"\n")
	return nil
}

// newVersions are the versions of a new list.
func (s *profileSite) newVersions(p *planner, t *model.Track) []fresh {
	e := &trackEdit{planner: p, site: &trackSite{owner: s.spec}, profile: s, base: &model.Track{Name: t.Name}, now: t}
	out := make([]fresh, len(t.Versions))
	for j := range t.Versions {
		out[j] = e.newVersion(j, 0)
	}
	return out
}

func (s *profileSite) newImage(p *planner, t *model.Track, versions []fresh) fresh {
	key, name := s.keyQuote(p), plain
	if p.json || key == double {
		name = double
	} else if !textWithout(t.Image.Text) {
		name = double
	}
	return fresh{pairs: []fresh{{key: key.in(imageKeys[0]), scalar: name.in(t.Image.Text)}, {key: key.in(imageKeys[2]), items: versions}}}
}

// keyQuote is how the first key of spec is written.
func (s *profileSite) keyQuote(p *planner) quote {
	if p.json {
		return double
	}
	q, _ := quoteOf(p.tree, p.tree.First(s.spec))
	return q
}

// addImages puts images into the list that there is: behind the last one, or in
// place of null or an empty list.
func (s *profileSite) addImages(p *planner, images []fresh) error {
	if len(images) == 0 {
		return nil
	}
	f := s.images
	list := p.tree.Resolve(f.value)
	if f.inherited {
		return p.refuse(f.value, "the machine images come through a merge key", "Write the merged fields out first", p.users(f.value)...)
	}
	if err := p.mayChange(list, "the list of machine images"); err != nil {
		return err
	}
	items := p.items(list)
	if p.tree.Kind(list) != span.Sequence || len(items) == 0 {
		return s.fillImages(p, images)
	}
	rw := p.entries(list, f.key, items)
	rw.add[len(items)] = images
	last := items[len(items)-1]
	if p.tree.Style(list) == span.Flow {
		style := p.flowStyleOf(p.tree.Resolve(last))
		return p.rewriteFlow(rw, func(f fresh) string { return style.mapping(f.pairs) })
	}
	nested := s.nested(p)
	return p.rewriteBlock(rw, func(int) blockStyle { return p.entryStyle(last, nested) })
}

// fillImages puts images in place of null or an empty list.
func (s *profileSite) fillImages(p *planner, images []fresh) error {
	start, end := p.tree.Range(s.images.value)
	if p.tree.Style(s.spec) == span.Flow {
		text := p.flowStyleOf(s.spec).list(images)
		if start == end {
			text = " " + text
		}
		p.cut(start, end, text)
		return nil
	}
	colon, err := p.colonEnd(s.images.key)
	if err != nil {
		return err
	}
	p.cut(colon, end, "")
	p.insertLines(p.nextLine(end), p.mappingStyle(p.pairs(s.spec), s.nested(p)).list(images)+"\n")
	return nil
}

// nested is how far the dashes of a list of the profile stand right of their
// key: as in the first list there is, else two.
func (s *profileSite) nested(p *planner) int {
	for _, t := range s.tracks {
		if item := p.tree.First(t.list); item != 0 && t.versions.key != 0 && p.tree.Dash(item) >= 0 {
			return max(0, p.column(p.tree.Dash(item))-p.column(p.keyStart(t.versions.key)))
		}
	}
	if item := p.tree.First(p.tree.Resolve(s.images.value)); item != 0 && p.tree.Dash(item) >= 0 {
		return max(0, p.column(p.tree.Dash(item))-p.column(p.keyStart(s.images.key)))
	}
	return 2
}

// writeSpec writes new keys of spec.
func (s *profileSite) writeSpec(p *planner, rw *rewrite) error {
	if !rw.changed() {
		return nil
	}
	if err := p.mayChange(s.spec, "spec"); err != nil {
		return err
	}
	if len(rw.parts) == 0 {
		return p.refuse(s.spec, "spec is empty", "Write its first key by hand")
	}
	if p.tree.Style(s.spec) == span.Flow {
		style := p.flowStyleOf(s.spec)
		return p.rewriteFlow(rw, func(f fresh) string { return style.pair(f) })
	}
	style := s.specStyle(p, rw)
	return p.rewriteBlock(rw, func(int) blockStyle { return style })
}

// specStyle is how new keys of spec in block style are laid out.
func (s *profileSite) specStyle(p *planner, rw *rewrite) blockStyle {
	style := p.mappingStyle(rw, s.nested(p))
	style.unit = max(0, style.keys-p.column(p.keyStart(s.specKey)))
	return style
}

// openNew names what new lists of versions may touch: their keys in spec, and the
// end of the list of images.
func (s *profileSite) openNew(c *comparison, before []int, now *model.Object) {
	var keys []string
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
	list := c.a.Resolve(s.images.value)
	filled := images > 0 && c.a.First(list) == 0
	if filled {
		keys = append(keys, specKeys[1])
	}
	if len(keys) > 0 {
		c.open[s.spec] = func(x, y span.ID) { c.others(x, y, keys) }
	}
	if images == 0 || filled {
		return
	}
	c.open[list] = func(x, y span.ID) {
		i, j := c.a.First(x), c.b.First(y)
		for ; i != 0 && j != 0; i, j = c.a.Next(i), c.b.Next(j) {
			c.push(i, j)
		}
		for ; j != 0; j = c.b.Next(j) {
			images--
		}
		if i != 0 || images != 0 {
			c.fail(x)
		}
	}
}
