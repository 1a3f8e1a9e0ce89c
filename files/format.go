package files

import (
	"slices"

	"github.com/lctui/lctui/files/codec/descriptor"
	"github.com/lctui/lctui/files/codec/profile"
	"github.com/lctui/lctui/files/codec/revision"
	"github.com/lctui/lctui/files/codec/schedule"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/model"
)

// formats are the kinds of objects in YAML and JSON. This list is the one place that names them; what has no kind may
// be a lifecycle descriptor.
var formats = slices.Concat(profile.Formats, revision.Formats, schedule.Formats)

// language is a way to write objects down. Languages are asked in their order whether a text is theirs; the last one
// takes what is left.
type language struct {
	claims func(data []byte) bool
	// read fills the document's objects and its content.
	read func(d *Document) error
}

var languages = []language{
	{descriptor.ClaimsTOML, readTOML},
	{func([]byte) bool { return true }, readYAML},
}

// content is what a language keeps of a text to change it later.
type content interface {
	// plan returns what must change in the bytes so that they mean the objects given. The error is a *splice.Refused.
	plan(base, now []*model.Object) ([]splice.Splice, error)
	// judge compares the reading with the library's.
	judge() *span.Difference
	// keeps returns the offset at which next, read from the edited text, differs outside what an edit of the objects
	// may touch, -1 where it does not; ok is false where it holds other objects or documents.
	keeps(next content, base, now []*model.Object) (differs int, ok bool)
	// costs returns how many values the text has, and how much memory an edit of it takes, in bytes.
	costs(d *Document) (nodes, bytes int)
	// values calls visit with the bytes of each scalar, half-open: a sign of a comment is none in it.
	values(visit func(start, end int))
}
