package profile

import (
	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/yamledit"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// objectEdit is an edit of one profile.
type objectEdit struct {
	edit *codec.Plan
	site *Site
	// dates caches the dates of each track. The key nil has those of all tracks.
	dates map[*trackSite][]codec.Date
}

// Plan makes the changes from base to now. The error is a *splice.Refused.
func (s *Site) Plan(p *codec.Plan, base, now *model.Object) error {
	e := &objectEdit{edit: p, site: s, dates: map[*trackSite][]codec.Date{}}
	before := model.TracksBefore(base, now)
	var added []*model.Track
	kept := 0
	for i, t := range now.Tracks {
		if before[i] == model.None {
			if isTwice(now, t.Name) {
				return p.Refuse(s.root, phrase.Quoted(t.Name)+" would be listed twice, which an edit cannot do", "Edit the file by hand")
			}
			added = append(added, t)
			continue
		}
		was := base.Tracks[before[i]]
		if kept++; was == t || before[i] >= len(s.tracks) {
			continue
		}
		if err := e.track(&s.tracks[before[i]], was, t).plan(); err != nil {
			return err
		}
	}
	if kept != len(base.Tracks) || kept != len(s.tracks) {
		return p.Refuse(s.root, "a machine image was removed or renamed, which an edit cannot do", "Edit the file by hand")
	}
	return e.newTracks(added)
}

// isTwice reports whether an object has two tracks of the same name.
func isTwice(o *model.Object, name string) bool {
	n := 0
	for _, t := range o.Tracks {
		if t.Name == name {
			n++
		}
	}
	return n > 1
}

// Named visits every entry of every list of versions.
func (s *Site) Named(t *span.Tree, o *model.Object, visit func(name string, id span.ID)) {
	for k := range s.tracks {
		for i, item := range s.tracks[k].items {
			visit(codec.VersionName(o.Tracks[k], i), item)
		}
	}
}

// newTracks writes lists of versions that the profile does not have yet. The key kubernetes goes
// before the machine images or at the end of spec. The key of the images goes at the end of spec,
// and an image at the end of their list.
func (e *objectEdit) newTracks(added []*model.Track) error {
	s := e.site
	if len(added) == 0 {
		return nil
	}
	if s.spec == 0 {
		return e.edit.Refuse(s.root, "there is no spec to put "+phrase.Quoted(added[0].Name)+" into", "Write the key by hand first")
	}
	spec, key := e.edit.Mapping(s.spec), e.edit.KeyQuote(s.spec)
	var images []yamledit.New
	for _, t := range added {
		versions := e.track(&trackSite{owner: s.spec}, &model.Track{Name: t.Name}, t).newVersions()
		if t.IsImage() {
			images = append(images, e.newImage(t, versions))
			continue
		}
		at := spec.Len()
		if i := spec.Index(s.images.Key); i >= 0 && !s.images.Inherited {
			at = i
		}
		spec.Insert(at, yamledit.New{Key: key.In(specKeys[0]), Pairs: e.versionsPair(versions)})
	}
	if len(images) > 0 && s.images.Key == 0 {
		spec.Append(yamledit.New{Key: key.In(specKeys[1]), Items: images})
	} else if err := e.addImages(images); err != nil {
		return err
	}
	if spec.Changed() && spec.Len() == 0 {
		return e.edit.Refuse(s.spec, "spec is empty", "Write its first key by hand")
	}
	return spec.Write(e.specLayout(), "spec")
}

// versionsPair returns the pair "versions" as the only pair of a mapping.
func (e *objectEdit) versionsPair(versions []yamledit.New) []yamledit.New {
	return []yamledit.New{{Key: e.edit.KeyQuote(e.site.spec).In("versions"), Items: versions}}
}

// fillKubernetes writes versions below the key kubernetes, whose value is empty.
func (e *objectEdit) fillKubernetes(versions []yamledit.New) error {
	if err := e.edit.MayChange(e.site.spec, "spec"); err != nil {
		return err
	}
	return e.edit.Fill(e.site.spec, e.site.kubernetes, yamledit.New{Pairs: e.versionsPair(versions)}, e.specLayout(), phrase.Quoted("spec.kubernetes"))
}

func (e *objectEdit) newImage(t *model.Track, versions []yamledit.New) yamledit.New {
	key, name := e.edit.KeyQuote(e.site.spec), yamledit.Plain
	if key == yamledit.Double || !yamledit.ReadsAs(t.Image.Text) {
		name = yamledit.Double
	}
	return yamledit.New{Pairs: []yamledit.New{{Key: key.In(imageKeys[0]), Scalar: name.In(t.Image.Text)}, {Key: key.In(imageKeys[2]), Items: versions}}}
}

// addImages adds images to the existing list: after the last one, or in place of null or an empty
// list.
func (e *objectEdit) addImages(images []yamledit.New) error {
	if len(images) == 0 {
		return nil
	}
	f := e.site.images
	list := e.edit.Tree.Resolve(f.Value)
	if f.Inherited {
		return e.edit.Refuse(f.Value, "the machine images come from a merge key", "Write out the merged fields first", e.edit.Users(f.Value)...)
	}
	if err := e.edit.MayChange(list, "the list of machine images"); err != nil {
		return err
	}
	if e.edit.Tree.Kind(list) != span.Sequence || e.edit.Tree.First(list) == 0 {
		return e.edit.Fill(e.site.spec, f, yamledit.New{Items: images}, e.specLayout(), "the list of machine images")
	}
	c := e.edit.List(list, f.Key)
	c.Append(images...)
	return c.Write(e.specLayout(), "the list of machine images")
}

// specLayout returns the layout of new keys of spec. The dashes of a list are indented as in the
// first existing list, or else by two.
func (e *objectEdit) specLayout() yamledit.Layout {
	s := e.site
	l := yamledit.Layout{Nested: 2, Unit: max(0, e.edit.Mapping(s.spec).Column()-e.edit.KeyColumn(s.specKey))}
	for _, t := range s.tracks {
		if n, ok := e.edit.Nesting(t.versions.Key, t.list); ok {
			l.Nested = n
			return l
		}
	}
	if n, ok := e.edit.Nesting(s.images.Key, e.edit.Tree.Resolve(s.images.Value)); ok {
		l.Nested = n
	}
	return l
}
