package codec

import (
	"slices"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// Metadata reads the name, namespace and UID of an object.
func (r *Reader) Metadata(id span.ID, o *model.Object) {
	if id == 0 {
		return
	}
	var f [3]span.Field
	r.Fields(id, []string{"name", "namespace", "uid"}, f[:])
	name, namespace := r.Typed(o, f[0], "metadata.name"), r.Typed(o, f[1], "metadata.namespace")
	o.Name, o.NameAt, o.Namespace, o.UID = name.Text, name.At, namespace.Text, r.PlainText(f[2])
}

// Typed reads a string. If the API server would not accept it as one, the object records that as
// mistyped.
func (r *Reader) Typed(o *model.Object, f span.Field, name string) model.Field {
	text := r.Text(f, name)
	if text.NotText {
		o.More.Mistyped = append(o.More.Mistyped, model.Mistyped{Field: name, Text: text.Text, Want: model.WantText, At: text.At})
	}
	return text
}

// Loose reads a string that rules read and no edit writes. The field is not set if it is absent,
// null or not a scalar.
func (r *Reader) Loose(f span.Field) model.Field {
	if r.Null(f) || r.Tree.Kind(r.Tree.Resolve(f.Value)) != span.Scalar {
		return model.Field{}
	}
	return model.Field{Set: true, Text: r.PlainText(f), At: r.TextAt(f)}
}

// Listed returns a list that rules read and no edit writes, or 0 if the value is not a list or has
// more entries than may be read.
func (r *Reader) Listed(f span.Field) span.ID {
	list := r.Tree.Resolve(f.Value)
	if f.Key == 0 || r.Tree.Kind(list) != span.Sequence || !r.Spend(f.Value, r.Tree.Len(list), EntryMemory) {
		return 0
	}
	return list
}

// Each visits the mappings in a list (see Listed) and skips other entries.
func (r *Reader) Each(f span.Field, visit func(item span.ID)) {
	for item := r.Tree.First(r.Listed(f)); item != 0; item = r.Tree.Next(item) {
		if id := r.Tree.Resolve(item); r.Tree.Kind(id) == span.Mapping {
			visit(id)
		}
	}
}

// Texts reads a list of strings (see Listed). An entry that is not a scalar gives "".
func (r *Reader) Texts(f span.Field) []string {
	return r.readTexts(f, func(item span.ID) string { return r.Loose(Item(item)).Text })
}

// Names reads the field name of each mapping in a list (see Listed). An entry without it gives "".
func (r *Reader) Names(f span.Field) []string {
	return r.readTexts(f, func(item span.ID) string { return r.Loose(r.Get(item, "name")).Text })
}

func (r *Reader) readTexts(f span.Field, read func(span.ID) string) []string {
	list := r.Listed(f)
	if list == 0 {
		return nil
	}
	r.texts = r.texts[:0]
	for item := r.Tree.First(list); item != 0; item = r.Tree.Next(item) {
		r.texts = append(r.texts, read(r.Tree.Resolve(item)))
	}
	return r.Words(r.texts)
}

// Words returns a copy of texts that lives as long as the objects do. Equal lists that are near
// each other in the file share one slice.
func (r *Reader) Words(texts []string) []string {
	if len(texts) == 0 {
		return nil
	}
	for _, known := range r.lists {
		if slices.Equal(known, texts) {
			return known
		}
	}
	out := r.words.Take(len(texts))
	copy(out, texts)
	r.lists[r.next%len(r.lists)] = out
	r.next++
	return out
}

// Below returns the text at the end of a path of keys, or "" if the path ends early.
func (r *Reader) Below(mapping span.ID, path ...string) string {
	var f span.Field
	for _, key := range path {
		if r.Tree.Kind(mapping) != span.Mapping {
			return ""
		}
		f = r.Get(mapping, key)
		mapping = r.Tree.Resolve(f.Value)
	}
	return r.PlainText(f)
}
