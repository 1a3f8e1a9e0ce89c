package files

import (
	"slices"

	"github.com/lctui/lctui/files/codec/revision"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/model"
)

// AddRevision returns the document with one more package revision, which must be a Draft with no
// task but init. If the last revision of the file is an item of a list, the new one becomes the
// last item. Otherwise it becomes a new document at the end. Nothing else changes, and the result
// has been read again and compared. The error is a *Refused.
func (d *Document) AddRevision(r *model.Revision) (*Document, error) {
	if reason := d.ReadOnly(); reason != "" {
		return nil, &Refused{File: d.name, Why: reason, Hint: "Edit the file by hand"}
	}
	y, ok := d.content.(*yamlText)
	last := len(d.objects) - 1
	for last >= 0 && d.objects[last].Kind != model.PackageRevision {
		last--
	}
	if !ok || last < 0 {
		return nil, &Refused{File: d.name, Why: "there is no package revision in the file to add another one to", Hint: "Add it by hand"}
	}
	p, at := y.edit(d.objects), len(d.objects)
	site := y.sites[last].(*revision.Site)
	listed, err := site.Add(p, d.objects[last].Document, r)
	if err != nil {
		return nil, d.refused(err)
	}
	if listed {
		at = last + 1
	}
	splices, err := p.Splices()
	if err != nil {
		return nil, d.refused(err)
	}
	return d.withRevision(splices, at, r)
}

// withRevision applies the splices that add a revision. It checks that the new revision has the
// index at among the objects, and that everything else is as before.
func (d *Document) withRevision(splices []splice.Splice, at int, r *model.Revision) (*Document, error) {
	data := applySplices(d.data, splices)
	next, err := d.reread(data, len(d.objects)+1)
	if err != nil {
		return nil, d.unreadableEdit(err)
	}
	refused := &Refused{File: d.name, Why: "the edited text would not mean what you asked for", Unwritten: true, Hint: reportHint}
	if len(next.objects) != len(d.objects)+1 || !splice.Untouched(d.data, data, splices) || !model.SameRevision(revision.RecordOf(next.objects[at]), r) {
		return nil, refused
	}
	want := slices.Insert(slices.Clone(d.objects), at, next.objects[at])
	if d.means(next, want) != nil {
		return nil, refused
	}
	for i, o := range want {
		if now := next.objects[i]; now.Kind != o.Kind || now.Name != o.Name || now.Namespace != o.Namespace {
			return nil, refused
		}
	}
	if next.content.verify(0, len(data)) != nil {
		return nil, refused
	}
	next.path, next.info, next.options = d.path, d.info, d.options
	return next, nil
}
