package codec

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/yamledit"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Reader turns nodes into values of the model. The first thing it cannot read stops the text; reading goes on with
// nothing in its place until the caller looks at Err.
type Reader struct {
	span.Lookup
	// Joined puts field paths and names together.
	Joined Texts
	// Serverless is set while an object is read that is meant for no API server.
	Serverless bool
	Err        *Error
	words      Arena[string]
	// left counts down the bytes that the values may still take.
	left int
}

// The values read from a file may take memory in proportion to its text, and some more that aliases repeat. The
// shortest entry that means something is a version of 21 bytes, its value takes some 300; a file that needs more than
// this has empty entries or repeats lists within lists.
const (
	memoryPerByte = 16
	memoryRoom    = 32 << 20
)

// EntryMemory is what an entry of a list is charged where nothing else is said, in bytes.
const EntryMemory = 64

// NewReader returns a reader of a text.
func NewReader(t *span.Tree) *Reader {
	r := &Reader{Lookup: span.NewLookup(t), left: memoryPerByte*len(t.Data()) + memoryRoom}
	r.words.Most = 8192
	return r
}

// Left is how many bytes the values may still take.
func (r *Reader) Left() int { return r.left }

// Fail keeps the first reason why the text cannot be read.
func (r *Reader) Fail(id span.ID, what, hint string) {
	if r.Err == nil {
		r.Err = &Error{Place: r.At(id), What: what, Hint: hint}
	}
}

// Try reads what the file does not have to hold, and reports whether it could be read. A failure is forgotten, unless
// the memory is used up.
func (r *Reader) Try(read func()) bool {
	if r.Err != nil {
		return false
	}
	if read(); r.Err == nil {
		return true
	}
	if r.left >= 0 {
		r.Err = nil
	}
	return false
}

// Spend takes n entries of a list, of size bytes each, from what may be read.
func (r *Reader) Spend(id span.ID, n, size int) bool {
	if r.left -= n * size; r.left < 0 {
		r.Fail(id, "the lists of this file have more entries than anybody would write: empty ones, or aliases that repeat lists within lists",
			"Remove the empty entries, write the lists out, or share smaller parts")
	}
	return r.Err == nil
}

// CheckMerges fails where a merge key could not be followed.
func (r *Reader) CheckMerges() {
	if r.Bad != 0 {
		r.Fail(r.Bad, "this merge key merges something else than mappings, or too many of them", "Write the fields out")
	}
}

// Place returns the place of an offset.
func (r *Reader) Place(offset int) model.Place { return PlaceAt(r.Tree, offset) }

// PlaceAt returns the place of an offset in a text that has positions.
func PlaceAt(text interface{ Position(int) (int, int) }, offset int) model.Place {
	line, column := text.Position(offset)
	return model.Place{Line: uint32(line), Column: uint32(column)}
}

// At returns the place of a node: of its text, without anchor and tag.
func (r *Reader) At(id span.ID) model.Place {
	start, _ := r.Tree.Range(id)
	return r.Place(start)
}

// TextAt returns the place of a field's text, of its key where it has none, and nowhere for a field that is not there.
func (r *Reader) TextAt(f span.Field) model.Place {
	if f.Key == 0 {
		return model.Place{}
	}
	if start, end := r.Tree.Range(f.Value); end > start {
		return r.Place(start)
	}
	return r.At(f.Key)
}

// KeyAt returns the place of a field's key, nowhere for a field that is not there.
func (r *Reader) KeyAt(f span.Field) model.Place {
	if f.Key == 0 {
		return model.Place{}
	}
	return r.At(f.Key)
}

// PlainText returns the text of a field, "" where it holds no scalar.
func (r *Reader) PlainText(f span.Field) string {
	id := r.Tree.Resolve(f.Value)
	if r.Tree.Kind(id) != span.Scalar {
		return ""
	}
	return r.Tree.Text(id)
}

// Null reports whether a field is not there or holds nothing.
func (r *Reader) Null(f span.Field) bool {
	id := r.Tree.Resolve(f.Value)
	return f.Key == 0 || r.Tree.Kind(id) == span.Scalar && r.Tree.Resolved(id) == span.Null
}

// Item is an entry of a list as a field, which has no key of its own.
func Item(id span.ID) span.Field { return span.Field{Key: id, Value: id} }

// Text reads a field that must be text; one that is absent or null is not set.
func (r *Reader) Text(f span.Field, name string) model.Field {
	if r.Null(f) || !r.Is(f, span.Scalar, name) {
		return model.Field{}
	}
	return model.Field{Set: true, NotText: r.NotText(f), Text: r.PlainText(f), At: r.TextAt(f)}
}

// NotText reports whether a scalar is no text for the API server.
func (r *Reader) NotText(f span.Field) bool {
	return !yamledit.IsText(r.Tree, r.Tree.Resolve(f.Value))
}

// Start reads a date. Null and an empty value are no date; text that is no time stays text.
func (r *Reader) Start(f span.Field, name string) (bool, model.Start, model.Place) {
	if r.Null(f) || !r.Is(f, span.Scalar, name) {
		return false, model.Start{}, r.KeyAt(f)
	}
	return true, model.ReadStart(r.PlainText(f)), r.TextAt(f)
}

// Mapping reads a field that must be a mapping; 0 where it is absent or null.
func (r *Reader) Mapping(f span.Field, name string) span.ID {
	if r.Null(f) || !r.Is(f, span.Mapping, name) {
		return 0
	}
	return r.Tree.Resolve(f.Value)
}

// List reads a field that must be a list; 0 where it is absent or null.
func (r *Reader) List(f span.Field, name string) (span.ID, model.ListForm) {
	switch {
	case f.Key == 0:
		return 0, model.ListAbsent
	case r.Null(f) || !r.Is(f, span.Sequence, name):
		return 0, model.ListNull
	}
	return r.Tree.Resolve(f.Value), model.ListGiven
}

// Entry reads entry i of a list that must be a mapping; 0 for one that is null.
func (r *Reader) Entry(id span.ID, owner, list string, i int) span.ID {
	to := r.Tree.Resolve(id)
	switch {
	case r.Tree.Kind(to) == span.Mapping:
		return to
	case !r.Null(Item(id)):
		r.WrongShape(id, strings.TrimPrefix(owner+"."+list, ".")+"["+strconv.Itoa(i)+"]", span.Mapping)
	}
	return 0
}

// Is refuses a field that holds something else than its type: who guesses what was meant writes nonsense later.
func (r *Reader) Is(f span.Field, want span.Kind, name string) bool {
	have := r.Tree.Kind(r.Tree.Resolve(f.Value))
	if have != want {
		r.WrongShape(f.Value, name, want)
	}
	return have == want
}

// WrongShape refuses a value of another type.
func (r *Reader) WrongShape(id span.ID, name string, want span.Kind) {
	hint := "Correct the line by hand"
	if !r.Serverless {
		hint += "; the API server would refuse the object too"
	}
	r.Fail(id, phrase.Quoted(name)+" is "+r.Shape(id)+" here; it must be "+Shapes[want], hint)
}

// Shapes are the words for the kinds of values.
var Shapes = map[span.Kind]string{span.Mapping: model.WantMapping, span.Sequence: model.WantList, span.Scalar: model.WantText}

// Shape says what a value is.
func (r *Reader) Shape(id span.ID) string {
	id = r.Tree.Resolve(id)
	if r.Tree.Kind(id) == span.Scalar {
		return "the text " + phrase.Quoted(r.Tree.Text(id))
	}
	return Shapes[r.Tree.Kind(id)]
}
