package descriptor

import (
	"encoding/json"
	"errors"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// The labels of an image that list what its lifecycle supports (Buildpacks RFC 0049).
const (
	LabelAPIs    = "io.buildpacks.lifecycle.apis"
	labelVersion = "io.buildpacks.lifecycle.version"
	// labelBuilder contains the same for a builder, under the key lifecycle. labelLayers contains
	// the API that each buildpack of the builder asks for.
	labelBuilder = "io.buildpacks.builder.metadata"
	labelLayers  = "io.buildpacks.buildpack.layers"
)

// labelReader reads the value of a label, which is a file of its own or part of what a tool printed
// about an image. place converts an offset in tree to a place in the file.
type labelReader struct {
	tree  *span.Tree
	place func(offset int) model.Position
	err   *codec.Error
}

// isLabel reports whether an object without a kind is a label. It is one if an API has a list. It
// is also one if all its keys are APIs, and either one of them names a list or all are empty.
func isLabel(t *span.Tree, root span.ID) bool {
	if t.Kind(root) != span.Mapping || t.First(root) == 0 {
		return false
	}
	only, empty, named := true, true, false
	for k := t.First(root); k != 0; k = t.Next(t.Next(k)) {
		value := t.Resolve(t.Next(k))
		ofAPI := t.Is(k, apiNames[0]) || t.Is(k, apiNames[1])
		if ofAPI && t.Kind(value) == span.Mapping {
			for _, name := range listKeys {
				key, list := t.Get(value, name)
				if t.Kind(t.Resolve(list)) == span.Sequence {
					return true
				}
				named = named || key != 0
			}
		}
		only = only && ofAPI
		empty = empty && (t.Kind(value) == span.Mapping && t.First(value) == 0 || t.Resolved(value) == span.Null)
	}
	return only && (empty || named)
}

// readLabel reads a document that is a label.
func readLabel(r *codec.Reader, root span.ID) *model.Object {
	l := &labelReader{tree: r.Tree, place: r.Place}
	// A text in braces is a label only as one value of JSON.
	if r.Tree.Style(root) == span.Flow && (r.Tree.Documents() == 1) != r.Tree.IsJSON() {
		r.Err = l.notJSON(r.Tree.Data(), "this label", "")
		return nil
	}
	o := l.object(root, model.Descriptor{Form: model.DescriptorLabel})
	r.Err = l.err
	return o
}

// notJSON returns the error that reports why and where a text is not JSON. what names the text, and
// inside follows the byte number.
func (l *labelReader) notJSON(text []byte, what, inside string) *codec.Error {
	d := json.NewDecoder(strings.NewReader(strings.TrimPrefix(string(text), splice.ByteOrderMark)))
	var value json.RawMessage
	err := d.Decode(&value)
	var syntax *json.SyntaxError
	e := &codec.Error{What: what + " is not valid JSON", Hint: "Correct it by hand; a label must be JSON"}
	at := len(text)
	switch {
	case errors.As(err, &syntax):
		at = min(at, max(0, int(syntax.Offset)-1))
		e.What += ": " + model.Escape(syntax.Error())
	case errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF):
		e.What += ": it ends too early"
	case err == nil:
		at = min(at, int(d.InputOffset()))
		e.What += ": there is text after its end"
	}
	e.What += " (at byte " + strconv.Itoa(at) + inside + ")"
	e.Place = l.place(at)
	return e
}

// object reads the lists of a label, and returns the object of descriptor d with them.
func (l *labelReader) object(root span.ID, d model.Descriptor) *model.Object {
	var apis [len(apiNames)]described
	for i, name := range apiNames {
		key, value := l.tree.Get(root, name)
		apis[i] = described{APILists: &model.APILists{}}
		if key == 0 {
			continue
		}
		apis[i].at = l.at(key)
		l.lists(value, apis[i].APILists, name)
		odd(&d, name, listKeys[:], l.keys(value))
		apis[i].form = model.ListGiven
	}
	if l.err != nil {
		return nil
	}
	o, err := newObject(d, apis, rangesHint)
	l.err = err
	return o
}

func (l *labelReader) lists(api span.ID, out *model.APILists, name string) {
	t := l.tree
	value := t.Resolve(api)
	if t.Kind(value) != span.Mapping {
		if t.Resolved(value) != span.Null || t.Kind(value) != span.Scalar {
			l.wrong(api, name, "an object with the lists deprecated and supported")
		}
		return
	}
	for i, list := range lists(out) {
		if key, value := t.Get(value, listKeys[i]); key != 0 {
			*list = l.list(span.Field{Key: key, Value: value}, name+"."+listKeys[i])
		}
	}
}

// keys returns the keys of an API in file order.
func (l *labelReader) keys(id span.ID) iter.Seq[model.Field] {
	return func(yield func(model.Field) bool) {
		t := l.tree
		if id = t.Resolve(id); t.Kind(id) != span.Mapping {
			return
		}
		for k := t.First(id); k != 0; k = t.Next(t.Next(k)) {
			if !yield(model.Field{Set: true, Text: t.Text(k), At: l.at(k)}) {
				return
			}
		}
	}
}

// list reads a list of strings. Null is read as an empty list.
func (l *labelReader) list(f span.Field, name string) model.APIList {
	t := l.tree
	id := t.Resolve(f.Value)
	out := model.APIList{Form: model.ListGiven, At: l.at(f.Key)}
	switch {
	case t.Kind(id) == span.Scalar && t.Resolved(id) == span.Null:
		out.Form = model.ListNull
		return out
	case t.Kind(id) != span.Sequence:
		l.wrong(f.Value, name, "a list of strings")
		return out
	case t.Len(id) > mostEntries:
		l.fail(f.Value, tooManyEntries, "Remove what is not an API version, or write ranges")
		return out
	}
	for item := t.First(id); item != 0; item = t.Next(item) {
		value := t.Resolve(item)
		if t.Kind(value) != span.Scalar || t.Resolved(value) != span.String {
			l.wrong(item, name+"["+strconv.Itoa(len(out.Entries))+"]", aString)
			return out
		}
		out.Entries = append(out.Entries, model.Field{Set: true, Text: t.Text(value), At: l.at(item)})
	}
	return out
}

// aString is what an entry of a list must be, for messages.
const aString = "a string"

// wrong records an error about a value of a wrong type.
func (l *labelReader) wrong(id span.ID, name, want string) {
	t := l.tree
	value := t.Resolve(id)
	is, hint := "something else", "Correct the line by hand"
	switch t.Kind(value) {
	case span.Mapping:
		is = "an object"
	case span.Sequence:
		is = "a list"
	case span.Scalar:
		is = "the text " + phrase.Quoted(t.Text(value))
		switch t.Resolved(value) {
		case span.Int, span.Float:
			is = "the number " + t.Text(value)
			if want == aString {
				hint = "Put quotes around it: as numbers 0.10 and 0.1 are the same"
			}
		case span.Null, span.Bool:
			is = t.Text(value)
		}
	}
	l.fail(id, phrase.Quoted(name)+" is "+is+" here; it must be "+want, hint)
}

func (l *labelReader) fail(id span.ID, what, hint string) {
	if l.err == nil {
		l.err = &codec.Error{Place: l.at(id), What: what, Hint: hint}
	}
}

func (l *labelReader) at(id span.ID) model.Position {
	start, _ := l.tree.Range(id)
	return l.place(start)
}
