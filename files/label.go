package files

import (
	"encoding/json"
	"errors"
	"io"
	"iter"
	"strings"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// The labels of an image that say what its lifecycle supports (Buildpacks RFC
// 0049).
const (
	labelAPIs    = "io.buildpacks.lifecycle.apis"
	labelVersion = "io.buildpacks.lifecycle.version"
)

// labelReader reads the value of the label, which is a text of its own or stands
// in what a tool says of an image. Place gives the place of an offset in its tree.
type labelReader struct {
	name  string
	tree  *span.Tree
	place func(offset int) model.Place
	err   *Error
}

// labelSite is where the parts of a label stand that is a text of its own.
type labelSite struct {
	root span.ID
	apis [len(apiNames)]labelAPI
}

// labelAPI is the key and the value of an API, with its lists.
type labelAPI struct {
	field
	lists [len(listKeys)]field
}

// labelLike tells whether an object without kind is a label: it has an API that
// holds a list, or nothing but APIs, of which one names a list or all are empty.
func labelLike(t *span.Tree, root span.ID) bool {
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

// label reads an object that is a label.
func (r *reader) label(found found, doc int) (*model.Object, site) {
	l := &labelReader{name: r.name, tree: r.tree, place: func(offset int) model.Place { return r.places.place(offset) }}
	if r.tree.Style(found.root) == span.Flow && r.tree.Documents() == 1 && !r.tree.IsJSON() {
		r.err = l.notJSON(r.tree.Data(), "this label", "")
		return nil, nil
	}
	o, site := l.object(found.root, model.Descriptor{Form: model.DescriptorLabel})
	if l.err != nil {
		r.err = l.err
		return nil, nil
	}
	o.Document, o.Path, o.At = doc, found.path, r.at(found.root)
	return o, site
}

// notJSON says why a text is no JSON and where.
func (l *labelReader) notJSON(text []byte, what, inside string) *Error {
	d := json.NewDecoder(strings.NewReader(strings.TrimPrefix(string(text), string(byteOrderMark))))
	var value json.RawMessage
	err := d.Decode(&value)
	var syntax *json.SyntaxError
	e := &Error{File: l.name, What: what + " is not valid JSON", Hint: "Correct it by hand; a label must be JSON"}
	at := len(text)
	switch {
	case errors.As(err, &syntax):
		at = min(at, max(0, int(syntax.Offset)-1))
		e.What += ": " + model.Escape(syntax.Error())
	case errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF):
		e.What += ": it ends too early"
	case err == nil:
		at = min(at, int(d.InputOffset()))
		e.What += ": there is more behind its end"
	}
	e.What += " (at byte " + itoa(at) + inside + ")"
	e.Place = l.place(at)
	return e
}

// object reads the lists of a label.
func (l *labelReader) object(root span.ID, d model.Descriptor) (*model.Object, *labelSite) {
	s := &labelSite{root: root}
	var apis [len(apiNames)]described
	for i, name := range apiNames {
		key, value := l.tree.Get(root, name)
		s.apis[i].field = field{key: key, value: value}
		apis[i] = described{APILists: &model.APILists{}}
		if key == 0 {
			continue
		}
		apis[i].at = l.at(key)
		l.lists(&s.apis[i], apis[i].APILists, name)
		odd(&d, name, listKeys[:], l.keys(value))
		apis[i].form = model.ListGiven
	}
	if l.err != nil {
		return nil, nil
	}
	o, at, err := descriptorObject(d, apis)
	if err != nil {
		l.err = &Error{File: l.name, Place: at, What: err.Error(), Hint: "Write ranges that a lifecycle can have"}
		return nil, nil
	}
	return o, s
}

func (l *labelReader) lists(api *labelAPI, out *model.APILists, name string) {
	t := l.tree
	value := t.Resolve(api.value)
	if t.Kind(value) != span.Mapping {
		if t.Resolved(value) != span.Null || t.Kind(value) != span.Scalar {
			l.wrong(api.value, name, "an object with the lists deprecated and supported")
		}
		return
	}
	for i, list := range lists(out) {
		key, value := t.Get(value, listKeys[i])
		api.lists[i] = field{key: key, value: value}
		if key != 0 {
			*list = l.list(api.lists[i], name+"."+listKeys[i])
		}
	}
}

// keys gives the keys of an API in their order.
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

// list reads a list of texts; null is an empty one.
func (l *labelReader) list(f field, name string) model.APIList {
	t := l.tree
	id := t.Resolve(f.value)
	out := model.APIList{Form: model.ListGiven, At: l.at(f.key)}
	switch {
	case t.Kind(id) == span.Scalar && t.Resolved(id) == span.Null:
		out.Form = model.ListNull
		return out
	case t.Kind(id) != span.Sequence:
		l.wrong(f.value, name, "a list of strings")
		return out
	case t.Len(id) > mostEntries:
		l.fail(f.value, tooManyEntries, "Remove what is no API version, or write ranges")
		return out
	}
	for item := t.First(id); item != 0; item = t.Next(item) {
		value := t.Resolve(item)
		if t.Kind(value) != span.Scalar || t.Resolved(value) != span.String {
			l.wrong(item, name+"["+itoa(len(out.Entries))+"]", aString)
			return out
		}
		out.Entries = append(out.Entries, model.Field{Set: true, Text: t.Text(value), At: l.at(item)})
	}
	return out
}

// aString is what an entry of a list must be.
const aString = "a string"

// wrong refuses a value of another kind: who guesses what was meant writes
// nonsense later.
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
		is = "the text " + quoted(t.Text(value))
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
	l.fail(id, quoted(name)+" is "+is+" here; it must be "+want, hint)
}

func (l *labelReader) fail(id span.ID, what, hint string) {
	if l.err == nil {
		l.err = &Error{File: l.name, Place: l.at(id), What: what, Hint: hint}
	}
}

func (l *labelReader) at(id span.ID) model.Place {
	start, _ := l.tree.Range(id)
	return l.place(start)
}
