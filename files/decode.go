package files

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// reader turns nodes into values of the model. The first thing it cannot read
// stops the file; reading goes on with nothing in its place until the caller
// looks at err.
type reader struct {
	lookup
	name   string
	places *placer
	joined texts
	// The values of the model are cut from these.
	versionValues arena[model.Version]
	versionLists  arena[*model.Version]
	stages        arena[model.Stage]
	words         arena[string]
	others        []string        // scratch of Others
	seen          map[string]bool // the same, once there are many
	// left counts down the bytes that the values may still take.
	left int
	err  *Error
}

// The values read from a file may take memory in proportion to its text, and
// some more that aliases repeat. The shortest entry that means something is a
// version of 21 bytes, its value takes some 300; a file that needs more than
// this has empty entries or repeats lists within lists.
const (
	memoryPerByte = 16
	memoryRoom    = 32 << 20
	// aliasRoom is how many keys may be merged beyond the bytes of the text.
	aliasRoom = 200_000
)

// What the entries of lists are charged, in bytes: at least what they take, so
// much more that the shortest empty entries are found out. otherEntry is for
// everything else.
const (
	versionMemory = 376
	stageMemory   = 128
	imageMemory   = 240
	statusMemory  = 100
	otherEntry    = 64
	// unknownMemory includes the entry that a key would make under another name.
	unknownMemory  = 480
	mistypedMemory = 80
)

func newReader(name string, tree *span.Tree) *reader {
	r := &reader{name: name, places: newPlacer(tree.Data())}
	r.versionValues.most, r.versionLists.most, r.stages.most, r.words.most = 1024, 8192, 4096, 8192
	r.lookup = newLookup(tree)
	r.left = memoryPerByte*len(tree.Data()) + memoryRoom
	return r
}

func itoa(i int) string { return strconv.Itoa(i) }

// fail keeps the first reason why the file cannot be read.
func (r *reader) fail(id span.ID, what, hint string) {
	if r.err == nil {
		r.err = &Error{File: r.name, Place: r.at(id), What: what, Hint: hint}
	}
}

// spend takes n entries of a list from what may be read.
func (r *reader) spend(id span.ID, n int) bool { return r.spendOn(id, n, otherEntry) }

// spendOn is spend for entries that take size bytes each.
func (r *reader) spendOn(id span.ID, n, size int) bool {
	if r.left -= n * size; r.left < 0 {
		r.fail(id, "the lists of this file have more entries than anybody would write: empty ones, or aliases that repeat lists within lists",
			"Remove the empty entries, write the lists out, or share smaller parts")
	}
	return r.err == nil
}

// at gives the place of a node: of its text, without anchor and tag.
func (r *reader) at(id span.ID) model.Place {
	start, _ := r.tree.Range(id)
	return r.places.place(start)
}

// textAt gives the place of a field's text, of its key where it has none, and
// nowhere for a field that is not there.
func (r *reader) textAt(f field) model.Place {
	if f.key == 0 {
		return model.Place{}
	}
	if start, end := r.tree.Range(f.value); end > start {
		return r.places.place(start)
	}
	return r.at(f.key)
}

func (r *reader) keyAt(f field) model.Place {
	if f.key == 0 {
		return model.Place{}
	}
	return r.at(f.key)
}

// plainText gives the text of a field, "" where it holds no scalar.
func (r *reader) plainText(f field) string {
	id := r.tree.Resolve(f.value)
	if r.tree.Kind(id) != span.Scalar {
		return ""
	}
	return r.tree.Text(id)
}

// null tells whether a field is not there or holds nothing.
func (r *reader) null(f field) bool {
	id := r.tree.Resolve(f.value)
	return f.key == 0 || r.tree.Kind(id) == span.Scalar && r.tree.Resolved(id) == span.Null
}

// text reads a field that must be text; one that is absent or null is not set.
func (r *reader) text(f field, name string) model.Field {
	if r.null(f) || !r.isKind(f, span.Scalar, name) {
		return model.Field{}
	}
	return model.Field{Set: true, NotText: r.notText(f), Text: r.plainText(f), At: r.textAt(f)}
}

// notText tells whether a scalar is no text for the API server.
func (r *reader) notText(f field) bool { return !readsAsText(r.tree, r.tree.Resolve(f.value)) }

// mapping and list read a field that must be one; 0 where it is absent or null.
func (r *reader) mapping(f field, name string) span.ID {
	if r.null(f) || !r.isKind(f, span.Mapping, name) {
		return 0
	}
	return r.tree.Resolve(f.value)
}

func (r *reader) list(f field, name string) (span.ID, model.ListForm) {
	switch {
	case f.key == 0:
		return 0, model.ListAbsent
	case r.null(f) || !r.isKind(f, span.Sequence, name):
		return 0, model.ListNull
	}
	return r.tree.Resolve(f.value), model.ListGiven
}

// item reads an entry of a list that must be a mapping; 0 for one that is null.
func (r *reader) item(id span.ID, owner, list string, i int) span.ID {
	to := r.tree.Resolve(id)
	switch {
	case r.tree.Kind(to) == span.Mapping:
		return to
	case !r.null(field{id, id, false}):
		r.wrongShape(id, strings.TrimPrefix(owner+"."+list, ".")+"["+itoa(i)+"]", span.Mapping)
	}
	return 0
}

// isKind refuses a field that holds something else than its type: who guesses
// what was meant writes nonsense later.
func (r *reader) isKind(f field, want span.Kind, name string) bool {
	have := r.tree.Kind(r.tree.Resolve(f.value))
	if have != want {
		r.wrongShape(f.value, name, want)
	}
	return have == want
}

func (r *reader) wrongShape(id span.ID, name string, want span.Kind) {
	r.fail(id, quoted(name)+" is "+r.shape(id)+" here; it must be "+shapes[want], "Correct the line by hand; the API server would refuse the object too")
}

var shapes = map[span.Kind]string{span.Mapping: model.WantMapping, span.Sequence: model.WantList, span.Scalar: model.WantText}

func (r *reader) shape(id span.ID) string {
	id = r.tree.Resolve(id)
	if r.tree.Kind(id) == span.Scalar {
		return "the text " + quoted(r.tree.Text(id))
	}
	return shapes[r.tree.Kind(id)]
}
