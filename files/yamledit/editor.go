package yamledit

import (
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
)

// Editor collects the changes of one edit of a YAML or JSON text. Nodes and offsets refer to the
// text as loaded.
type Editor struct {
	Text *splice.Text
	span.Lookup
	// JSON is set if the text is JSON. New text is then always written with double quotes.
	JSON bool
	// named visits the parts of the text that messages name if a change would affect them.
	named  func(visit func(name string, id span.ID))
	shares *sharing
	// removed are the entries to remove together, by the key of their list.
	removed map[span.ID][]span.ID
}

// Begin begins an edit of the text of t. named visits the nodes that refusals refer to by a name,
// such as the versions of a profile.
func Begin(t *span.Tree, named func(visit func(name string, id span.ID))) *Editor {
	return &Editor{Text: &splice.Text{Data: t.Data()}, Lookup: span.NewLookup(t), JSON: t.IsJSON(), named: named, removed: map[span.ID][]span.ID{}}
}

// Fork returns an editor for concurrent changes of a part of the text. Fork itself must not run
// concurrently with other methods.
func (e *Editor) Fork() *Editor {
	part := Begin(e.Tree, e.named)
	part.shares = e.sharing()
	return part
}

// Join adds the changes of a fork.
func (e *Editor) Join(part *Editor) {
	e.Text.Add(part.Text)
	for key, items := range part.removed {
		e.removed[key] = append(e.removed[key], items...)
	}
}

// Splices returns the changes in order and without overlap. The error is a *splice.Refused.
func (e *Editor) Splices() ([]splice.Splice, error) {
	if err := e.removeEntries(); err != nil {
		return nil, err
	}
	return e.Text.Splices()
}
