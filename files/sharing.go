package files

import (
	"bytes"
	"slices"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// sharing knows which nodes of a text are used in several places, through
// aliases. To change one of them is to change all of these places, so it is
// refused with their names.
type sharing struct {
	tree *span.Tree
	// uses lists the aliases of a node.
	uses map[span.ID][]span.ID
}

func newSharing(tree *span.Tree) *sharing {
	s := &sharing{tree: tree, uses: map[span.ID][]span.ID{}}
	if bytes.IndexByte(tree.Data(), '*') < 0 {
		return s
	}
	for i := range tree.Documents() {
		s.collect(tree.Root(i))
	}
	return s
}

// collect goes through a subtree without recursion: texts may nest deeply.
func (s *sharing) collect(root span.ID) {
	walk(s.tree, root, func(id span.ID) bool {
		if s.tree.Kind(id) == span.Alias {
			to := s.tree.Resolve(id)
			s.uses[to] = append(s.uses[to], id)
		}
		return true
	})
}

// walk visits a node and everything in it, aliases not followed, until visit
// says no.
func walk(t *span.Tree, root span.ID, visit func(span.ID) bool) bool {
	if root == 0 {
		return true
	}
	stack := []span.ID{root}
	for len(stack) > 0 {
		id := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !visit(id) {
			return false
		}
		for child := t.First(id); child != 0; child = t.Next(child) {
			stack = append(stack, child)
		}
	}
	return true
}

// of tells whether a node or one that holds it is used elsewhere too.
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

// inside lists the nodes of a subtree that aliases outside it use, in the order
// of the text: with any of them the subtree cannot be taken out.
func (s *sharing) inside(root span.ID) []span.ID {
	if len(s.uses) == 0 {
		return nil
	}
	held := map[span.ID]bool{}
	walk(s.tree, root, func(id span.ID) bool { held[id] = true; return true })
	var used []span.ID
	for id := range held {
		if slices.ContainsFunc(s.uses[id], func(use span.ID) bool { return !held[use] }) {
			used = append(used, id)
		}
	}
	slices.Sort(used)
	return used
}

// reaching gives all nodes whose reading comes by one of some nodes: these,
// what holds them, the aliases of that, what holds those, and so on.
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

// mayChange refuses to change a node that is used elsewhere too.
func (p *planner) mayChange(id span.ID, what string) error {
	if !p.sharing().of(id) {
		return nil
	}
	return p.refuse(id, what+" is shared through an anchor; changing it would change every place that uses it",
		"Write the value out where it is to differ, or edit the shared text by hand", p.users(id)...)
}

// mayRemove refuses to remove a node that holds what others use.
func (p *planner) mayRemove(id span.ID, what string) error {
	if err := p.mayChange(id, what); err != nil {
		return err
	}
	used := p.sharing().inside(id)
	if len(used) == 0 {
		return nil
	}
	return p.refuse(used[0], what+" holds an anchor that other places use; it cannot be removed alone",
		"Move the anchored text to the first place that is to keep it", p.users(used...)...)
}

// users names every version that one of the nodes is part of, and the lines of
// other places that use them.
func (p *planner) users(ids ...span.ID) []string {
	s := p.sharing()
	reaching := s.reaching(ids)
	var names []string
	inVersions := map[span.ID]bool{}
	p.eachVersion(func(t *model.Track, i int, item span.ID) {
		if !reaching[item] {
			return
		}
		names = append(names, address(t, i))
		walk(p.tree, item, func(n span.ID) bool { inVersions[n] = true; return true })
	})
	for _, id := range ids {
		for at := id; at != 0; at = p.tree.Parent(at) {
			for _, use := range s.uses[at] {
				if start, _ := p.tree.Range(use); !inVersions[use] {
					inVersions[use] = true
					names = append(names, "the alias in line "+itoa(int(p.place(start).Line)))
				}
			}
		}
	}
	return names
}
