package yamledit

import (
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
)

// Refuse returns the error for a change that cannot be made at a node. names are the parts of the
// text that the change would affect.
func (e *Editor) Refuse(id span.ID, what, hint string, names ...string) error {
	start, _ := e.Tree.Outer(id)
	return &splice.Refused{Offset: start, What: what, Hint: hint, Names: names}
}

// MayChange returns a *splice.Refused if other places use a node too. what names the node in it.
func (e *Editor) MayChange(id span.ID, what string) error {
	if !e.sharing().of(id) {
		return nil
	}
	return e.Refuse(id, what+" is shared through an anchor; changing it would change every place that uses it",
		"Write out the value where it should differ, or edit the shared text by hand", e.Users(id)...)
}

// MayRemove returns a *splice.Refused if other places use a node or anything inside of it. what
// names the node in it.
func (e *Editor) MayRemove(id span.ID, what string) error {
	if err := e.MayChange(id, what); err != nil {
		return err
	}
	uses := e.sharing().usesOf(id)
	if len(uses) == 0 {
		return nil
	}
	return e.Refuse(e.Tree.Resolve(uses[0]), what+" has an anchor that other places use, so it cannot be removed",
		"Move the anchored text to the first of these places", e.users(uses, nil)...)
}
