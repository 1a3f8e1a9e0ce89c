package files

import (
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// format is a way to write objects down. Formats are asked in their order
// whether a text is theirs; the last one takes what is left.
type format struct {
	name   string
	claims func(data []byte) bool
	// read fills the document's objects and its content.
	read func(d *Document) error
}

var formats = []format{
	{"TOML", claimsTOML, readTOML},
	{"YAML or JSON", func([]byte) bool { return true }, readYAML},
}

// content is what a format keeps of a text to change it later.
type content interface {
	// plan gives what must change in the bytes so that they mean the objects
	// given. The error is a *Refused.
	plan(d *Document, objects []*model.Object) ([]Splice, error)
	// judge compares the reading with the library's.
	judge() *span.Difference
	// keeps tells where next, read from the edited text, differs outside what
	// an edit of the objects may touch.
	keeps(next content, d *Document, objects []*model.Object) error
}
