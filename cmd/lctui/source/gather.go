package source

import (
	"errors"
	"maps"
	"slices"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
)

// search finds the profiles that the profiles of a call are checked with.
type search struct {
	*Relatives
	c *Call
	// wanted has the names of the parents of the call's namespaced profiles.
	wanted map[string]bool
}

// Gather finds the parents of the namespaced profiles in list. If update is set, it also adds these
// namespaced profiles themselves. Without namespaced profiles it only searches the bytes of the
// files. Parents that the files lack are looked up in the repository if git has the other side.
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
	c.eachWith(list, lifecycle.Children, func(g lifecycle.Given, _ *files.Document) {
		name := g.Object.Parent.Name
		if s.wanted[name] = true; update {
			f.AddChild(g)
		}
	})
	s.load(list, s.wanted)
	s.beyond(list, side)
	return f, nil
}

// gatherEarlier indexes the siblings of the other side, from the given files and the rest of the
// repository. It does nothing if no file has an object that is checked against siblings.
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

// load adds the profiles of the files in list that have one of the given names. The name "" selects
// all profiles.
func (s *search) load(list []File, names map[string]bool) {
	if len(names) == 0 {
		return
	}
	s.c.eachWith(list, lifecycle.Parents, func(g lifecycle.Given, doc *files.Document) {
		if names[g.Object.Name] || names[""] {
			s.Docs[doc.Name()] = doc
			s.Loaded = append(s.Loaded, g)
		}
	})
}

// beyond searches the other files of the repositories for two things: parents that no file in list
// has, and namespaced profiles whose parent differs or is gone. If several profiles have the name
// of a parent, only the user knows which one is meant, so none is taken.
func (s *search) beyond(list []File, side Side) {
	missing, differing := s.missing(), map[string]bool{}
	s.c.eachWith(side.Differing(list), lifecycle.Parents, func(g lifecycle.Given, _ *files.Document) { differing[g.Object.Name] = true })
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
	s.c.eachWith(others, lifecycle.Parents, func(g lifecycle.Given, doc *files.Document) {
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

// missing returns the wanted names for which no profile was found so far.
func (s *search) missing() map[string]bool {
	missing := maps.Clone(s.wanted)
	for _, g := range slices.Concat(s.Named, s.Loaded) {
		delete(missing, g.Object.Name)
	}
	delete(missing, "")
	return missing
}

// children adds the namespaced profiles in others whose parent has one of the given names. It also
// adds their parents from list.
func (s *search) children(list, others []File, names map[string]bool) {
	parents := map[string]bool{}
	s.c.eachWith(others, lifecycle.Children, func(g lifecycle.Given, doc *files.Document) {
		if name := g.Object.Parent.Name; names[name] {
			s.Docs[doc.Name()] = doc
			s.AddChild(g)
			parents[name] = !s.wanted[name]
		}
	})
	maps.DeleteFunc(parents, func(_ string, needed bool) bool { return !needed })
	s.load(list, parents)
}

// eachWith calls do with each object in list that is in the relation. It skips files that cannot
// be read, which are reported when they are checked.
func (c *Call) eachWith(list []File, related lifecycle.Relation, do func(lifecycle.Given, *files.Document)) {
	c.eachOpened(list, related.Word, func(doc *files.Document) {
		for _, g := range related.In(doc.Name(), doc.Objects()) {
			do(g, doc)
		}
	})
}

// eachOpened calls do with each file in list that can be read and that contains the word. Every
// file contains "".
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

// eachFile is eachWith, but calls do once for each file.
func (c *Call) eachFile(list []File, related lifecycle.Relation, do func(*files.Document)) {
	var last *files.Document
	c.eachWith(list, related, func(_ lifecycle.Given, doc *files.Document) {
		if doc != last {
			last = doc
			do(doc)
		}
	})
}

// AddChildren adds to f the namespaced profiles whose parent is in one of the subjects. It searches
// the other files of the call and of the folders of the subjects. With them an edit that removes
// what they override is refused.
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
	c.eachWith(list, lifecycle.Children, func(g lifecycle.Given, doc *files.Document) {
		if name := g.Object.Parent.Name; name != "" && names[name] {
			f.Docs[doc.Name()] = doc
			f.AddChild(g)
		}
	})
}

// EachSubject opens the files of a call one after the other. It calls look with each file and with
// the profiles that it is checked with. any reports whether look was called, or whether
// Read.Nothing is set.
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

// GatherBefore returns the profiles of the other side, including those in gone.
func (c *Call) GatherBefore(list []File, side Side, gone []Gone) *Relatives {
	f := c.NewRelatives()
	_ = c.namedIn(f)
	c.eachOpened(list, "", func(doc *files.Document) {
		old, _ := side.Before(doc)
		f.Docs[doc.Name()] = doc
		f.AddLoaded(doc.Name(), old.Objects())
	})
	for _, g := range gone {
		if lifecycle.Parents.Has(g.Object) {
			f.Loaded = append(f.Loaded, lifecycle.Given{File: g.File, Object: g.Object})
		}
	}
	return f
}
