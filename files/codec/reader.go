package codec

import (
	"reflect"
	"strconv"
	"strings"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/files/yamledit"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Reader turns nodes into values of the model. Err is the first error. After it the reader goes on
// with empty values until the caller checks Err.
type Reader struct {
	span.Lookup
	// Joined builds field paths and names.
	Joined Texts
	// Sound contains the parts that an API server would decode without an error.
	Sound map[Part]bool
	// Serverless is set while an object of a kind that no API server has is read.
	Serverless bool
	// Err is why reading stopped. Values of a wrong type do not stop it (see Failed).
	Err    *Error
	wrong  []*Error
	places splice.Cursor
	words  Arena[string]
	texts  []string    // reused for Words
	lists  [4][]string // the latest lists that Words made
	next   int         // how many lists Words has made
	// left is how many more bytes of memory the values may take.
	left int
}

// Limits for the memory of the values read from a file: memoryPerByte for each byte of its text, and
// memoryRoom for what aliases repeat. The shortest meaningful entry is a version of 21 bytes, whose
// value takes about 450 bytes. A file that needs more has empty entries, or repeats nested lists.
const (
	memoryPerByte = 18
	memoryRoom    = 32 << 20
)

// EntryMemory is how many bytes an entry of a list is charged by default.
const EntryMemory = 64

// Part is the text of a value that is decoded into a type. Text has no tag. Indent is the number of
// bytes before it in its line.
type Part struct {
	Of     reflect.Type
	Indent int
	Text   string
}

// NewReader returns a reader of the nodes of t.
func NewReader(t *span.Tree) *Reader {
	r := &Reader{Lookup: span.NewLookup(t), places: t.Cursor(), left: memoryPerByte*len(t.Data()) + memoryRoom, Sound: map[Part]bool{}}
	r.words.Most = 8192
	return r
}

// Fork returns a reader of the same nodes, for reading a part of them concurrently with others.
func (r *Reader) Fork() *Reader {
	part := NewReader(r.Tree)
	part.Lookup, part.Serverless, part.left = r.Lookup, r.Serverless, r.left
	return part
}

// Join charges r for what its forks have read. It does nothing and returns false if reading the
// parts in order could give another result. That is the case if a fork failed, if one followed
// merge keys, whose number is limited, or if the forks together need too much memory.
func (r *Reader) Join(parts ...*Reader) bool {
	left := r.left
	for _, part := range parts {
		if left -= r.left - part.left; part.Failed() != nil || part.Lookup != r.Lookup || left < 0 {
			return false
		}
	}
	r.left = left
	return true
}

// Left returns how many more bytes of memory the values may take.
func (r *Reader) Left() int { return r.left }

// Fail records the first reason why the text cannot be read.
func (r *Reader) Fail(id span.ID, what, hint string) {
	if r.Err == nil {
		r.Err = &Error{Place: r.At(id), What: what, Hint: hint}
	}
}

// mostWrong is how many values of a wrong type are reported.
const mostWrong = 100

// Failed returns why the text cannot be read, or nil if it was read. The error is the reason why
// reading stopped. Otherwise it is the first value of a wrong type, with the others in More in the
// order of the text. Those others include the values in objects that were read but that an API
// server would not decode.
func (r *Reader) Failed(objects ...*model.Object) *Error {
	if r.Err != nil || len(r.wrong) == 0 {
		return r.Err
	}
	for _, o := range objects {
		r.noteMistyped(o)
	}
	model.SortStable(r.wrong, func(a, b *Error) int { return a.Place.Compare(b.Place) })
	first := *r.wrong[0]
	first.More = r.wrong[1:]
	return &first
}

// Try reads something optional and reports whether it could be read. An error is dropped unless the
// memory is used up.
func (r *Reader) Try(read func()) bool {
	if r.Err != nil {
		return false
	}
	before := len(r.wrong)
	if read(); r.Err == nil && len(r.wrong) == before {
		return true
	}
	r.wrong = r.wrong[:before]
	if r.left >= 0 {
		r.Err = nil
	}
	return false
}

// Spend charges n entries of a list, of size bytes each. It reports whether reading may go on.
func (r *Reader) Spend(id span.ID, n, size int) bool {
	if r.left -= n * size; r.left < 0 {
		r.Fail(id, "the lists of this file have too many entries: empty ones, or aliases that repeat lists within lists",
			"Remove the empty entries, write out the lists, or share smaller parts")
	}
	return r.Err == nil
}

// CheckMerges fails if a merge key could not be followed.
func (r *Reader) CheckMerges() {
	if r.Bad != 0 {
		r.Fail(r.Bad, "this merge key merges something other than mappings, or too many of them", "Write the fields out")
	}
}

// Place returns the place of an offset.
func (r *Reader) Place(offset int) model.Position { return PlaceAt(&r.places, offset) }

// PlaceAt returns the place of a byte offset in a text.
func PlaceAt(text interface{ Position(int) (int, int) }, offset int) model.Position {
	line, column := text.Position(offset)
	return model.Position{Line: uint32(line), Column: uint32(column)}
}

// At returns the place of a node's text, without anchor and tag.
func (r *Reader) At(id span.ID) model.Position {
	start, _ := r.Tree.Range(id)
	return r.Place(start)
}

// TextAt returns the place of a field's text, of its key if the text is empty, and the zero Position
// if the field is missing.
func (r *Reader) TextAt(f span.Field) model.Position {
	if f.Key == 0 {
		return model.Position{}
	}
	if start, end := r.Tree.Range(f.Value); end > start {
		return r.Place(start)
	}
	return r.At(f.Key)
}

// KeyAt returns the place of a field's key, or the zero Position if the field is missing.
func (r *Reader) KeyAt(f span.Field) model.Position {
	if f.Key == 0 {
		return model.Position{}
	}
	return r.At(f.Key)
}

// PlainText returns the text of a field, or "" if its value is not a scalar.
func (r *Reader) PlainText(f span.Field) string {
	id := r.Tree.Resolve(f.Value)
	if r.Tree.Kind(id) != span.Scalar {
		return ""
	}
	return r.Tree.Text(id)
}

// Null reports whether a field is missing, null or empty.
func (r *Reader) Null(f span.Field) bool {
	id := r.Tree.Resolve(f.Value)
	return f.Key == 0 || r.Tree.Kind(id) == span.Scalar && r.Tree.Resolved(id) == span.Null
}

// Item returns an entry of a list as a field. Its key is the entry itself.
func Item(id span.ID) span.Field { return span.Field{Key: id, Value: id} }

// Text reads a field that must be a string. The result is not set if the field is absent or null.
func (r *Reader) Text(f span.Field, name string) model.Field {
	if r.Null(f) || !r.Is(f, span.Scalar, name) {
		return model.Field{}
	}
	return model.Field{Set: true, NotText: r.NotText(f), Text: r.PlainText(f), At: r.TextAt(f)}
}

// NotText reports whether the API server would not accept a scalar as a string.
func (r *Reader) NotText(f span.Field) bool {
	return !yamledit.IsText(r.Tree, r.Tree.Resolve(f.Value))
}

// Start reads a date, and reports whether there is one and where it is. Null and an empty value are
// no date. A text that is not a time is kept as text.
func (r *Reader) Start(f span.Field, name string) (bool, model.Start, model.Position) {
	if r.Null(f) || !r.Is(f, span.Scalar, name) {
		return false, model.Start{}, r.KeyAt(f)
	}
	return true, model.ReadStart(r.PlainText(f)), r.TextAt(f)
}

// Mapping reads a field that must be a mapping. It returns 0 if the field is absent, null or of
// another type.
func (r *Reader) Mapping(f span.Field, name string) span.ID {
	if r.Null(f) || !r.Is(f, span.Mapping, name) {
		return 0
	}
	return r.Tree.Resolve(f.Value)
}

// List reads a field that must be a list. It returns 0 if the field is absent, null or of another
// type.
func (r *Reader) List(f span.Field, name string) (span.ID, model.ListForm) {
	switch {
	case f.Key == 0:
		return 0, model.ListAbsent
	case r.Null(f) || !r.Is(f, span.Sequence, name):
		return 0, model.ListNull
	}
	return r.Tree.Resolve(f.Value), model.ListGiven
}

// Entry reads entry i of a list, which must be a mapping. It returns 0 if the entry is null or of
// another type.
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

// Is reports whether a field is of the wanted type. If not, it notes an error, because a guess at
// the meaning would later be written back as nonsense. Reading goes on, to find all such values.
func (r *Reader) Is(f span.Field, want span.Kind, name string) bool {
	have := r.Tree.Kind(r.Tree.Resolve(f.Value))
	if have != want {
		r.WrongShape(f.Value, name, want)
	}
	return have == want
}

// WrongShape notes a value of another type than want.
func (r *Reader) WrongShape(id span.ID, name string, want span.Kind) {
	hint := byHand
	if !r.Serverless {
		hint += refusedToo
	}
	r.note(&Error{Place: r.At(id), What: phrase.Quoted(name) + " is " + r.Shape(id) + " here; it must be " + Shapes[want], Hint: hint, Mistyped: true})
}

const (
	byHand     = "Correct the line by hand"
	refusedToo = "; the API server would refuse the object too"
)

// note adds a value of a wrong type to those that are reported.
func (r *Reader) note(e *Error) {
	if len(r.wrong) < mostWrong {
		r.wrong = append(r.wrong, e)
	}
}

// noteMistyped notes the values of an object that could be read but that an API server would not
// decode.
func (r *Reader) noteMistyped(o *model.Object) {
	wrong := func(path string, m model.Mistyped) {
		m.Field = path + m.Field
		r.note(&Error{Place: m.At, What: m.String(), Hint: byHand + refusedToo, Mistyped: true})
	}
	o.Mistyped(func(_ int, m model.Mistyped) { wrong("", m) })
	for _, t := range o.Tracks {
		for i, v := range t.Versions {
			for _, m := range v.Mistyped() {
				wrong(model.VersionPath(t, i)+".", m)
			}
			if v.NotText {
				wrong(model.VersionPath(t, i)+".", model.Mistyped{Field: "version", Text: v.Text, Want: model.WantText, At: v.TextAt})
			}
		}
	}
}

// Shapes are the words for the kinds of values in messages.
var Shapes = map[span.Kind]string{span.Mapping: model.WantMapping, span.Sequence: model.WantList, span.Scalar: model.WantText}

// Shape describes a value in a message.
func (r *Reader) Shape(id span.ID) string {
	id = r.Tree.Resolve(id)
	if r.Tree.Kind(id) == span.Scalar {
		return "the text " + phrase.Quoted(r.Tree.Text(id))
	}
	return Shapes[r.Tree.Kind(id)]
}
