package yamledit

import (
	"maps"
	"slices"
	"strconv"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// sharing knows which nodes of a text are used in several places, through aliases. A change of such
// a node would change all of these places, so it is refused with their names.
type sharing struct {
	tree *span.Tree
	// uses are the aliases of each node.
	uses map[span.ID][]span.ID
}

func newSharing(tree *span.Tree) *sharing {
	s := &sharing{tree: tree, uses: map[span.ID][]span.ID{}}
	if !tree.HasAliases() {
		return s
	}
	for i := range tree.Documents() {
		tree.Walk(tree.Root(i), func(id span.ID) {
			if tree.Kind(id) == span.Alias {
				to := tree.Resolve(id)
				s.uses[to] = append(s.uses[to], id)
			}
		})
	}
	return s
}

// sharing returns which nodes are shared. It is computed once, at the first change.
func (e *Editor) sharing() *sharing {
	if e.shares == nil {
		e.shares = newSharing(e.Tree)
	}
	return e.shares
}

// of reports whether a node, or one that contains it, is used elsewhere too.
func (s *sharing) of(id span.ID) bool {
	if len(s.uses) == 0 {
		return false
	}
	for name := ""; id != 0; id, name = s.tree.Parent(id), s.nameOf(id) {
		if slices.ContainsFunc(s.uses[id], func(use span.ID) bool { return !s.hides(use, name) }) {
			return true
		}
	}
	return false
}

// keyOf returns the key of a node in its mapping, or 0 if it is not the value of a key.
func (s *sharing) keyOf(id span.ID) span.ID {
	in := s.tree.Parent(id)
	if s.tree.Kind(in) != span.Mapping {
		return 0
	}
	for k := s.tree.First(in); k != 0; k = s.tree.Next(s.tree.Next(k)) {
		if s.tree.Next(k) == id {
			return k
		}
	}
	return 0
}

// nameOf returns the text of the key of a node in its mapping, or "" if there is no key or it merges.
func (s *sharing) nameOf(id span.ID) string {
	if k := s.keyOf(id); k != 0 && s.tree.Resolved(k) != span.Merge {
		return s.tree.Text(k)
	}
	return ""
}

// mergedInto returns the mapping that an alias is merged into and the key that merges it, or 0.
func (s *sharing) mergedInto(use span.ID) (mapping, key span.ID) {
	if in := s.tree.Parent(use); s.tree.Kind(in) == span.Sequence {
		use = in // several mappings are merged
	}
	if k := s.keyOf(use); k != 0 && s.tree.Resolved(k) == span.Merge {
		return s.tree.Parent(use), k
	}
	return 0, 0
}

// hides reports whether an alias is merged into a mapping with a key of its own of that name. Such a
// mapping does not take the value from the alias. A key before the one that merges does not count,
// because the YAML library of kubectl lets the merged value replace it.
func (s *sharing) hides(use span.ID, name string) bool {
	into, merge := s.mergedInto(use)
	if name == "" || into == 0 {
		return false
	}
	own, _ := s.tree.Get(into, name)
	return own > merge
}

// usesOf returns the aliases outside of a subtree that use a node in it, in file order. If there are
// any, the subtree cannot be removed.
func (s *sharing) usesOf(root span.ID) (outside []span.ID) {
	if len(s.uses) == 0 {
		return nil
	}
	held := map[span.ID]bool{}
	s.tree.Walk(root, func(id span.ID) { held[id] = true })
	for id := range held {
		for _, use := range s.uses[id] {
			if !held[use] {
				outside = append(outside, use)
			}
		}
	}
	slices.Sort(outside)
	return outside
}

// reaching returns the given nodes and all nodes from which one of them can be reached, through
// children and aliases.
func (s *sharing) reaching(to []span.ID) map[span.ID]bool {
	type step struct {
		id span.ID
		// name is the key of a mapping whose value is reached, or "".
		name string
	}
	found, done := map[span.ID]bool{}, map[step]bool{}
	next := model.Map(to, func(id span.ID) step { return step{id: id} })
	for len(next) > 0 {
		at := next[len(next)-1]
		next = next[:len(next)-1]
		if at.id == 0 || done[at] {
			continue
		}
		found[at.id], done[at] = true, true
		next = append(next, step{s.tree.Parent(at.id), s.nameOf(at.id)})
		for _, use := range s.uses[at.id] {
			switch into, _ := s.mergedInto(use); {
			case s.hides(use, at.name):
			case into != 0:
				found[use] = true
				next = append(next, step{into, at.name})
			default:
				next = append(next, step{id: use})
			}
		}
	}
	return found
}

// Users returns the names of all parts of the text that contain or reach one of the nodes, and the
// lines of other places that use them.
func (e *Editor) Users(ids ...span.ID) []string { return e.users(ids, ids) }

// users does what Users does, and lists no lines of the aliases in except.
func (e *Editor) users(ids, except []span.ID) []string {
	reaching := e.sharing().reaching(ids)
	var names []string
	seen := map[span.ID]bool{}
	e.named(func(name string, id span.ID) {
		if reaching[id] {
			names = append(names, name)
			e.Tree.Walk(id, func(n span.ID) { seen[n] = true })
		}
	})
	for _, id := range slices.Sorted(maps.Keys(reaching)) {
		if e.Tree.Kind(id) == span.Alias && !seen[id] && !slices.Contains(except, id) {
			start, _ := e.Tree.Range(id)
			line, _ := e.Tree.Position(start)
			names = append(names, "the alias in line "+strconv.Itoa(line))
		}
	}
	return names
}
