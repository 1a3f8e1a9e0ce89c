package files

import (
	"strings"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// ownGroup is the API group of the product's own kinds, ownVersion the one
// version of it.
const (
	ownGroup   = "lctui"
	ownVersion = "v1"
)

// The keys of a change request beside those of every record.
const (
	keyTarget = "target"
	keyFile   = "file"
	keyHash   = "sha256"
	keyEdits  = "edits"
	keyAsker  = "requestedBy"
)

// editKeys are the keys of an edit of a change request.
var editKeys = []string{"object", "version", "changes", "was"}

// readRequest reads a ChangeRequest. Its track is the file it is for.
func readRequest(r *reader, root span.ID, o *model.Object) site {
	rec := r.record(root, o)
	rec.out.Number, rec.out.NumberPath = model.Field{}, ""
	request := &model.Request{}
	rec.out.Request = request
	if spec := rec.site.maps[partSpec]; spec != 0 {
		request.RequestedBy = rec.scalar(spec, partSpec, keyAsker)
		if target := rec.mapping(rec.get(spec, keyTarget), "spec.target"); target != 0 {
			request.Target = rec.text(rec.get(target, keyFile), "spec.target.file")
			request.Hash = rec.text(rec.get(target, keyHash), "spec.target.sha256")
		}
		rec.edits(rec.get(spec, keyEdits), request)
	}
	rec.finish(o, request.Target.Text)
	return rec.site
}

// edits reads the edits of a change request. An edit of another shape stops the
// file: nobody could say what it asks for.
func (rec *recordReader) edits(f field, request *model.Request) {
	list, _ := rec.list(f, "spec.edits")
	if list == 0 || !rec.spend(f.value, rec.tree.Len(list)) {
		return
	}
	for i, item := 0, rec.tree.First(list); item != 0 && rec.err == nil; i, item = i+1, rec.tree.Next(item) {
		id := rec.item(item, "spec", keyEdits, i)
		if id == 0 {
			continue
		}
		var e [4]field
		rec.fields(id, editKeys, e[:])
		edit := model.RequestEdit{Object: rec.text(e[0], "object of an edit").Text, Version: rec.text(e[1], "version of an edit").Text, At: rec.at(item)}
		rec.entriesOf(e[2], "changes", func(value span.ID) { edit.Changes = append(edit.Changes, rec.tree.Text(value)) })
		rec.entriesOf(e[3], "was", func(value span.ID) {
			if rec.tree.Resolved(value) == span.Null {
				edit.Was = append(edit.Was, model.Former{})
				return
			}
			edit.Was = append(edit.Was, model.Former{Set: true, Text: rec.tree.Text(value)})
		})
		request.Edits = append(request.Edits, edit)
	}
}

// entriesOf visits the texts of a list, which must hold nothing else.
func (rec *recordReader) entriesOf(f field, name string, visit func(value span.ID)) {
	list, _ := rec.list(f, name)
	if list == 0 || !rec.spend(f.value, rec.tree.Len(list)) {
		return
	}
	for item := rec.tree.First(list); item != 0; item = rec.tree.Next(item) {
		value := rec.tree.Resolve(item)
		if rec.tree.Kind(value) != span.Scalar {
			rec.wrongShape(item, name, span.Scalar)
			return
		}
		visit(value)
	}
}

// freshEdit gives an edit as new content: one mapping, its lists in one line.
func freshEdit(e model.RequestEdit, key func(string) string, json bool) fresh {
	word := func(text string) string {
		if !json && textWithout(text) {
			return text
		}
		return doubleQuoted(text)
	}
	changes, was := make([]string, len(e.Changes)), make([]string, len(e.Was))
	for i, c := range e.Changes {
		changes[i] = doubleQuoted(c)
	}
	for i, w := range e.Was {
		was[i] = "null"
		if w.Set {
			was[i] = doubleQuoted(w.Text)
		}
	}
	var pairs []fresh
	if e.Object != "" {
		pairs = append(pairs, fresh{key: key("object"), scalar: word(e.Object)})
	}
	return fresh{pairs: append(pairs, fresh{key: key("version"), scalar: word(e.Version)},
		fresh{key: key("changes"), scalar: "[" + strings.Join(changes, ", ") + "]"},
		fresh{key: key("was"), scalar: "[" + strings.Join(was, ", ") + "]"})}
}
