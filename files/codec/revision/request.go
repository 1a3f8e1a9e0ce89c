package revision

import (
	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// The keys of a change request in addition to those of every record.
const (
	keyTarget = "target"
	keyFile   = "file"
	keyHash   = "sha256"
	keyEdits  = "edits"
	keyAsker  = "requestedBy"
)

// editKeys are the keys of an edit of a change request.
var editKeys = []string{"object", "version", "changes", "was"}

// readRequest reads a ChangeRequest. Its track is the file that it is for.
func readRequest(r *codec.Reader, root span.ID, o *model.Object) codec.Site {
	rec := record(r, root, o)
	rec.out.Number, rec.out.NumberPath = model.Field{}, ""
	request := &model.Request{}
	rec.out.Request = request
	if spec := rec.site.maps[partSpec]; spec != 0 {
		request.RequestedBy = rec.scalar(spec, partSpec, keyAsker)
		if target := rec.Mapping(rec.Get(spec, keyTarget), "spec.target"); target != 0 {
			request.Target = rec.Text(rec.Get(target, keyFile), "spec.target.file")
			request.Hash = rec.Text(rec.Get(target, keyHash), "spec.target.sha256")
		}
		rec.edits(rec.Get(spec, keyEdits), request)
	}
	rec.finish(o, request.Target.Text)
	return rec.site
}

// edits reads the edits of a change request. An edit of an unexpected shape makes the file
// unreadable, because nobody could say what it asks for.
func (rec *recordReader) edits(f span.Field, request *model.Request) {
	list, _ := rec.List(f, "spec.edits")
	if list == 0 || !rec.Spend(f.Value, rec.Tree.Len(list), codec.EntryMemory) {
		return
	}
	for i, item := 0, rec.Tree.First(list); item != 0 && rec.Err == nil; i, item = i+1, rec.Tree.Next(item) {
		id := rec.Entry(item, "spec", keyEdits, i)
		if id == 0 {
			continue
		}
		var e [4]span.Field
		rec.Fields(id, editKeys, e[:])
		edit := model.RequestEdit{Object: rec.Text(e[0], "object of an edit").Text, Version: rec.Text(e[1], "version of an edit").Text, At: rec.At(item)}
		rec.entriesOf(e[2], "changes", func(value span.ID) { edit.Changes = append(edit.Changes, rec.Tree.Text(value)) })
		rec.entriesOf(e[3], "was", func(value span.ID) {
			if rec.Tree.Resolved(value) == span.Null {
				edit.Was = append(edit.Was, model.Former{})
				return
			}
			edit.Was = append(edit.Was, model.Former{Set: true, Text: rec.Tree.Text(value)})
		})
		request.Edits = append(request.Edits, edit)
	}
}

// entriesOf visits the strings of a list, which must hold nothing else.
func (rec *recordReader) entriesOf(f span.Field, name string, visit func(value span.ID)) {
	list, _ := rec.List(f, name)
	if list == 0 || !rec.Spend(f.Value, rec.Tree.Len(list), codec.EntryMemory) {
		return
	}
	for item := rec.Tree.First(list); item != 0; item = rec.Tree.Next(item) {
		value := rec.Tree.Resolve(item)
		if rec.Tree.Kind(value) != span.Scalar {
			rec.WrongShape(item, name, span.Scalar)
			return
		}
		visit(value)
	}
}
