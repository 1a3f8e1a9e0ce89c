package yamledit

import (
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
)

// Editor collects the changes of one edit of a YAML or JSON text. Nodes and offsets are those of the text as loaded.
type Editor struct {
	*splice.Text
	span.Lookup
	// JSON says that the text is JSON: everything new is written with double quotes.
	JSON bool
	// named visits the parts of the text that messages name when a change would reach them, with their nodes.
	named  func(visit func(name string, id span.ID))
	shares *sharing
	// removed are the entries to take out of lists of objects, by the key of their list.
	removed map[span.ID][]span.ID
}

// Begin begins an edit of a text. Named visits the nodes that refusals speak of by a name, such as the versions of a
// profile.
func Begin(t *span.Tree, named func(visit func(name string, id span.ID))) *Editor {
	return &Editor{Text: &splice.Text{Data: t.Data()}, Lookup: span.NewLookup(t), JSON: t.IsJSON(), named: named, removed: map[span.ID][]span.ID{}}
}

// Splices returns the changes, in order and without overlap. The error is a *splice.Refused.
func (e *Editor) Splices() ([]splice.Splice, error) {
	if err := e.removeItems(); err != nil {
		return nil, err
	}
	return e.Text.Splices()
}

// Refuse returns the error for a change that a node does not allow. Names are the parts it would reach.
func (e *Editor) Refuse(id span.ID, what, hint string, names ...string) error {
	start, _ := e.Tree.Outer(id)
	return &splice.Refused{Offset: start, What: what, Hint: hint, Names: names}
}

// MayChange refuses to change a node that other places use too.
func (e *Editor) MayChange(id span.ID, what string) error {
	if !e.sharing().of(id) {
		return nil
	}
	return e.Refuse(id, what+" is shared through an anchor; changing it would change every place that uses it",
		"Write the value out where it is to differ, or edit the shared text by hand", e.Users(id)...)
}

// MayRemove refuses to remove a node that others use, or that holds what others use.
func (e *Editor) MayRemove(id span.ID, what string) error {
	if err := e.MayChange(id, what); err != nil {
		return err
	}
	used := e.sharing().inside(id)
	if len(used) == 0 {
		return nil
	}
	return e.Refuse(used[0], what+" holds an anchor that other places use; it cannot be removed alone",
		"Move the anchored text to the first place that is to keep it", e.Users(used...)...)
}

// Bare reports whether a value has neither anchor nor tag, and no comment inside, that replacing it would lose.
func (e *Editor) Bare(value span.ID) bool {
	start, end := e.Tree.Range(value)
	outer, _ := e.Tree.Outer(value)
	return outer == start && !e.commented(start, end, nil)
}

// keyStart is where a pair begins: at its key, or at the question mark before.
func (e *Editor) keyStart(key span.ID) int {
	start, _ := e.Tree.Outer(key)
	for i := start - 1; i >= 0; i-- {
		switch e.Data[i] {
		case ' ', '\t':
			continue
		case '?':
			return i
		}
		break
	}
	return start
}

// LeadsKey reports whether a key is the first in its line.
func (e *Editor) LeadsKey(key span.ID) bool { return e.Leads(e.keyStart(key)) }

// KeyColumn returns the column of a key, from 0, counted in characters.
func (e *Editor) KeyColumn(key span.ID) int { return e.Column(e.keyStart(key)) }

// Nesting returns how far the dashes of a list stand right of its key. Ok is false for a list without entries and for
// one in flow style; a list that begins in the line of something else has 0.
func (e *Editor) Nesting(key, list span.ID) (columns int, ok bool) {
	item := e.Tree.First(list)
	if item == 0 || key == 0 || e.Tree.Dash(item) < 0 {
		return 0, false
	}
	if dash := e.Tree.Dash(item); e.Leads(dash) {
		return max(0, e.Column(dash)-e.KeyColumn(key)), true
	}
	return 0, true
}

// Nearest returns the entry next to a place in a list that fits: the one before it first, then the one there, and so
// on outwards; 0 if none does.
func Nearest(items []span.ID, near int, fits func(span.ID) bool) span.ID {
	for d := 1; d <= len(items)+1; d++ {
		for _, i := range [2]int{near - d, near + d - 1} {
			if i >= 0 && i < len(items) && fits(items[i]) {
				return items[i]
			}
		}
	}
	return 0
}
