package source

import (
	"errors"
	"maps"
	"slices"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
)

// search finds the profiles that those of a call are checked with.
type search struct {
	*Relatives
	c *Call
	// wanted are the names of the parents of the call's namespaced profiles.
	wanted map[string]bool
}

// Gather finds the parents of the namespaced profiles among the sources, and if an update is
// checked, also these namespaced profiles themselves. Without namespaced profiles it only searches
// the bytes of the sources. Parents that the sources lack are looked up in the repository, if git
// knows the other side.
func (c *Call) Gather(list []File, side Side, update bool) (*Relatives, error) {
	f := c.NewRelatives()
	if err := c.namedIn(f); err != nil {
		return nil, err
	}
	if len(list) > 1 || update {
		c.eachFile(list, lifecycle.Siblings, func(doc *files.Document) {
			systems.AddTo(f.Elsewhere, doc.Name(), doc.Objects())
		})
	}
	if update {
		c.gatherEarlier(f, list, side)
		f.Gone = side.Gone()
	}
	s := search{Relatives: f, c: c, wanted: map[string]bool{}}
	c.eachHolding(list, lifecycle.Children, func(g lifecycle.Given, _ *files.Document) {
		name := g.Object.Parent.Name
		if s.wanted[name] = true; update {
			f.AddChild(g)
		}
	})
	s.load(list, s.wanted)
	s.beyond(list, side)
	return f, nil
}

// gatherEarlier indexes what the siblings were on the other side, and those of the repository too,
// if the sources have objects that are checked by them.
func (c *Call) gatherEarlier(f *Relatives, list []File, side Side) {
	contents := false
	c.eachFile(list, lifecycle.Contents, func(*files.Document) { contents = true })
	if !contents {
		return
	}
	c.eachFile(slices.Concat(list, side.Others(list, lifecycle.Siblings.Word)), lifecycle.Siblings, func(doc *files.Document) {
		old, _ := side.Before(doc)
		systems.AddTo(f.Earlier, doc.Name(), old.Objects())
	})
}

// load adds the profiles with the given names that are in the sources.
func (s *search) load(list []File, names map[string]bool) {
	if len(names) == 0 {
		return
	}
	s.c.eachHolding(list, lifecycle.Parents, func(g lifecycle.Given, doc *files.Document) {
		if names[g.Object.Name] || names[""] {
			s.Docs[doc.Name()] = doc
			s.Loaded = append(s.Loaded, g)
		}
	})
}

// beyond searches the other files of the repositories for parents that no source has, and for
// namespaced profiles of a parent that differs or is gone. If several profiles have the same name, only the
// user knows which one is meant, so none is taken.
func (s *search) beyond(list []File, side Side) {
	missing, differing := s.missing(), map[string]bool{}
	s.c.eachHolding(side.Differing(list), lifecycle.Parents, func(g lifecycle.Given, _ *files.Document) { differing[g.Object.Name] = true })
	s.orphaned = map[string]bool{}
	for _, g := range s.Gone {
		if lifecycle.Parents.Has(g.Object) {
			differing[g.Object.Name], s.orphaned[g.Object.Name] = true, true
		}
	}
	if len(missing)+len(differing) == 0 {
		return
	}
	others := side.Others(list, lifecycle.Parents.Word)
	found := map[string][]string{}
	s.c.eachHolding(others, lifecycle.Parents, func(g lifecycle.Given, doc *files.Document) {
		found[g.Object.Name] = append(found[g.Object.Name], doc.Name())
	})
	for _, name := range slices.Sorted(maps.Keys(missing)) {
		if len(found[name]) > 1 {
			s.c.Read.Note("the repository has several CloudProfiles %q: %s; name the parent with --parent FILE", name, FirstFew(found[name]))
		}
	}
	maps.DeleteFunc(missing, func(name string, _ bool) bool { return len(found[name]) != 1 })
	s.load(others, missing)
	maps.DeleteFunc(differing, func(name string, _ bool) bool { return len(found[name]) > 0 })
	s.children(list, others, differing)
	for _, g := range slices.Concat(s.Named, s.Loaded) {
		delete(s.orphaned, g.Object.Name)
	}
	maps.DeleteFunc(s.orphaned, func(name string, _ bool) bool { return len(found[name]) > 0 })
	for _, o := range others {
		if s.Docs[o.Name] != nil {
			s.Further = append(s.Further, o)
		}
	}
}

// missing returns the wanted names for which no profile was found yet.
func (s *search) missing() map[string]bool {
	missing := maps.Clone(s.wanted)
	for _, g := range slices.Concat(s.Named, s.Loaded) {
		delete(missing, g.Object.Name)
	}
	delete(missing, "")
	return missing
}

// children adds the namespaced profiles of the parents with the given names, and those parents.
func (s *search) children(list, others []File, names map[string]bool) {
	parents := map[string]bool{}
	s.c.eachHolding(others, lifecycle.Children, func(g lifecycle.Given, doc *files.Document) {
		if name := g.Object.Parent.Name; names[name] {
			s.Docs[doc.Name()] = doc
			s.AddChild(g)
			parents[name] = !s.wanted[name]
		}
	})
	maps.DeleteFunc(parents, func(_ string, needed bool) bool { return !needed })
	s.load(list, parents)
}

// eachHolding calls do with each object of a relation in the sources. Sources that cannot be read
// are skipped; they are reported when they are checked.
func (c *Call) eachHolding(list []File, related lifecycle.Relation, do func(lifecycle.Given, *files.Document)) {
	c.eachOpened(list, related.Word, func(doc *files.Document) {
		for _, g := range related.In(doc.Name(), doc.Objects()) {
			do(g, doc)
		}
	})
}

// eachOpened calls do with the sources that can be read and contain a word; "" stands for any text.
func (c *Call) eachOpened(list []File, word string, do func(*files.Document)) {
	_ = InOrder(c.Read.Progress, list, func(s File) *files.Document {
		if word != "" {
			if data, err := s.Read(); err != nil || !files.Mentions(data, word) {
				return nil
			}
		}
		doc, _ := s.Open()
		return doc
	}, func(doc *files.Document) error {
		if doc != nil {
			do(doc)
		}
		return nil
	})
}

// eachFile calls do with each of the sources that has an object of a relation, as eachHolding does.
func (c *Call) eachFile(list []File, related lifecycle.Relation, do func(*files.Document)) {
	var last *files.Document
	c.eachHolding(list, related, func(_ lifecycle.Given, doc *files.Document) {
		if doc != last {
			last = doc
			do(doc)
		}
	})
}

// AddChildren adds to f the namespaced profiles that override one of the subjects, from other files
// of the call and of the same folders. So an edit cannot remove what they override.
func (c *Call) AddChildren(f *Relatives, call []string, subjects []Subject) {
	names, parents := map[string]bool{}, []string{}
	for _, s := range subjects {
		for _, g := range lifecycle.Parents.In(s.Doc.Name(), s.Doc.Objects()) {
			names[g.Object.Name] = true
		}
		parents = append(parents, s.Doc.Name())
	}
	if len(names) == 0 {
		return
	}
	inCall, _ := c.Read.Named(call)
	others := map[string]bool{}
	list := slices.DeleteFunc(slices.Concat(inCall, c.Read.Around(parents)), func(file File) bool {
		known := f.Docs[file.Name] != nil || others[file.Name]
		others[file.Name] = true
		return known
	})
	c.eachHolding(list, lifecycle.Children, func(g lifecycle.Given, doc *files.Document) {
		if name := g.Object.Parent.Name; name != "" && names[name] {
			f.Docs[doc.Name()] = doc
			f.AddChild(g)
		}
	})
}

// EachSubject opens the files of a call one after the other and calls look with each and the
// profiles it is seen with. It reports whether there was any.
func (c *Call) EachSubject(args []string, object string, look func(Subject, *Relatives)) (any bool, failed error) {
	list, missing := c.Read.Files(args)
	if len(list) == 0 && missing == nil {
		return c.Read.Nothing, c.Read.NoFile()
	}
	f, err := c.Gather(list, NoSide{}, false)
	if err != nil {
		return false, errors.Join(missing, err)
	}
	any, failed = c.Read.EachSubject(list, object, func(s Subject) { look(s, f) })
	return any, errors.Join(missing, failed)
}

// GatherBefore finds the profiles of the other side, among which the namespaced ones of that side
// have their parents.
func (c *Call) GatherBefore(list []File, side Side, gone []Gone) *Relatives {
	f := c.NewRelatives()
	_ = c.namedIn(f)
	c.eachOpened(list, "", func(doc *files.Document) {
		old, _ := side.Before(doc)
		f.Docs[doc.Name()] = doc
		f.Load(doc.Name(), old.Objects())
	})
	for _, g := range gone {
		if lifecycle.Parents.Has(g.Object) {
			f.Loaded = append(f.Loaded, lifecycle.Given{File: g.File, Object: g.Object})
		}
	}
	return f
}
