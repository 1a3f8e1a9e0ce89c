package yamledit

import (
	"slices"
	"strconv"

	"github.com/lctui/lctui/files/span"
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
	for ; id != 0; id = s.tree.Parent(id) {
		if len(s.uses[id]) > 0 {
			return true
		}
	}
	return false
}

// inside returns the nodes of a subtree that aliases outside of it use, in file order. If there are
// any, the subtree cannot be removed.
func (s *sharing) inside(root span.ID) []span.ID {
	if len(s.uses) == 0 {
		return nil
	}
	held := map[span.ID]bool{}
	s.tree.Walk(root, func(id span.ID) { held[id] = true })
	var used []span.ID
	for id := range held {
		if slices.ContainsFunc(s.uses[id], func(use span.ID) bool { return !held[use] }) {
			used = append(used, id)
		}
	}
	slices.Sort(used)
	return used
}

// reaching returns the given nodes and all nodes from which one of them can be reached, through
// children and aliases.
func (s *sharing) reaching(to []span.ID) map[span.ID]bool {
	found := map[span.ID]bool{}
	next := slices.Clone(to)
	for len(next) > 0 {
		id := next[len(next)-1]
		next = next[:len(next)-1]
		if id == 0 || found[id] {
			continue
		}
		found[id] = true
		next = append(append(next, s.tree.Parent(id)), s.uses[id]...)
	}
	return found
}

// Users returns the names of all parts of the text that contain or reach one of the nodes, and the
// lines of other places that use them.
func (e *Editor) Users(ids ...span.ID) []string {
	s := e.sharing()
	reaching := s.reaching(ids)
	var names []string
	seen := map[span.ID]bool{}
	e.named(func(name string, id span.ID) {
		if reaching[id] {
			names = append(names, name)
			e.Tree.Walk(id, func(n span.ID) { seen[n] = true })
		}
	})
	for _, id := range ids {
		for at := id; at != 0; at = e.Tree.Parent(at) {
			for _, use := range s.uses[at] {
				if !seen[use] {
					seen[use] = true
					start, _ := e.Tree.Range(use)
					line, _ := e.Tree.Position(start)
					names = append(names, "the alias in line "+strconv.Itoa(line))
				}
			}
		}
	}
	return names
}
