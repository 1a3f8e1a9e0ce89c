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

// formats are the kinds of objects in YAML and JSON. This list is the only place that names them.
// In addition, an object without a kind may be a lifecycle descriptor.
var formats = slices.Concat(profile.Formats, revision.Formats, schedule.Formats)

// language is a syntax that objects are written in. The first language that claims a text reads it.
// The last one claims any text.
type language struct {
	claims func(data []byte) bool
	// read fills in the document's objects and, if they can be edited, its content.
	read func(d *Document) (values, error)
}

var languages = []language{
	{descriptor.ClaimsTOML, readTOML},
	{func([]byte) bool { return true }, readYAML},
}

// content is what a language keeps about a text to change it later.
type content interface {
	// plan returns the splices that make the bytes mean the objects now instead of base. The error
	// is a *splice.Refused.
	plan(base, now []*model.Object) ([]splice.Splice, error)
	// verify compares the tree with the library's reading and returns the first difference, or nil.
	// It may skip the parts that an edit of the bytes [from, to) cannot change.
	verify(from, to int) *span.Difference
	// keeps compares the text with next, the edited text, outside what an edit of the objects may
	// touch. It returns the offset of the first difference in the text before the edit, or -1. ok
	// is false if next contains other objects or documents.
	keeps(next content, base, now []*model.Object) (differs int, ok bool)
	// costs returns how many nodes the text has, and roughly how many bytes of memory an edit of it
	// takes.
	costs(d *Document) (nodes, bytes int)
}

// values calls visit with the half-open byte range of each value of a text in which a "#" starts no
// comment.
type values func(visit func(start, end int))
