package files

import (
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// refuse gives the error for a change that a node does not allow.
func (p *planner) refuse(id span.ID, what, hint string, names ...string) error {
	start, _ := p.tree.Outer(id)
	return &Refused{File: p.doc.name, Place: p.place(start), What: what, Hint: hint, Names: names}
}

func (p *planner) place(offset int) model.Place { return placeAt(p.tree, offset) }
