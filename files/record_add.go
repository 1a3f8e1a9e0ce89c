package files

import (
	"strings"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// AddRevision gives the document with one more package revision, a Draft with an
// init task at most: where the last revision of the file is an item of a list
// another item behind all of it, else a document of its own behind all others.
// Nothing else changes, and the result was read again: it means exactly this. The
// error is a *Refused.
func (d *Document) AddRevision(r *model.Revision) (*Document, error) {
	if reason := d.ReadOnly(); reason != "" {
		return nil, &Refused{File: d.name, What: reason, Hint: "Edit the file by hand"}
	}
	y, ok := d.content.(*yamlText)
	last := len(d.objects) - 1
	for last >= 0 && d.objects[last].Kind != model.PackageRevision {
		last--
	}
	if !ok || last < 0 {
		return nil, &Refused{File: d.name, What: "there is no package revision in the file that another one could stand beside", Hint: "Add it by hand"}
	}
	p, at := y.planner(d), len(d.objects)
	root := y.sites[last].(*recordSite).root
	var err error
	if top := p.tree.Root(d.objects[last].Document); top == root {
		err = p.addDocument(root, r)
	} else {
		at = last + 1
		err = p.addItem(p.tree.Resolve(top), root, r)
	}
	if err != nil {
		return nil, err
	}
	return d.withRevision(p.cuts, at, r)
}

// withRevision applies the splices that add a revision and checks that it is there
// at that place among the objects, and that all else is as before.
func (d *Document) withRevision(cuts []Splice, at int, r *model.Revision) (*Document, error) {
	refused := &Refused{File: d.name, What: "the edited text would not mean what was asked for; nothing was written", Hint: reportHint}
	splices, err := combined(d.data, cuts)
	if err != nil {
		return nil, refused
	}
	data := applySplices(d.data, splices)
	next, err := d.reread(data, len(d.objects)+1)
	if err != nil {
		return nil, d.unreadableEdit(err)
	}
	if !sameOutside(d.data, data, splices) || next.others != d.others || len(next.objects) != len(d.objects)+1 || !model.SameRevision(recordOf(next.objects[at]), r) {
		return nil, refused
	}
	for i, o := range d.objects {
		k := i
		if i >= at {
			k++
		}
		if now := next.objects[k]; now.Kind != o.Kind || now.Name != o.Name || now.Namespace != o.Namespace || !sameTracks(o, now) {
			return nil, refused
		}
	}
	if next.content.judge() != nil {
		return nil, refused
	}
	next.path, next.info, next.options = d.path, d.info, d.options
	return next, nil
}

// sameTracks tells whether two readings of an object say the same.
func sameTracks(a, b *model.Object) bool {
	if len(a.Tracks) != len(b.Tracks) {
		return false
	}
	for t := range a.Tracks {
		if a.Tracks[t].Name != b.Tracks[t].Name || firstOther(a.Tracks[t], b.Tracks[t]) >= 0 {
			return false
		}
	}
	return true
}

// addDocument puts a revision behind everything, as a document of its own.
func (p *planner) addDocument(root span.ID, r *model.Revision) error {
	if p.json || p.tree.Style(root) == span.Flow {
		return p.refuse(root, "a text of one object in JSON has no room for another one", "Put the objects into a list by hand: kind: PackageRevisionList with items")
	}
	style := blockStyle{dash: -1, keys: -2}
	p.insertLines(len(p.data), "---\n"+style.mapping(freshRevision(r, plainKey, plain, true))+"\n")
	return nil
}

// addItem puts a revision behind the items of the list that one of them is in.
func (p *planner) addItem(top, beside span.ID, r *model.Revision) error {
	above, list := p.tree.Get(top, "items")
	list = p.tree.Resolve(list)
	items := p.items(list)
	if len(items) == 0 || p.tree.Resolve(items[len(items)-1]) != items[len(items)-1] {
		return p.refuse(beside, "the list ends with an alias, behind which nothing is added", "Edit the file by hand")
	}
	if err := p.mayChange(list, "this list"); err != nil {
		return err
	}
	key, word := plainKey, plain
	if p.json {
		key, word = doubleQuoted, double
	}
	_, kind := p.tree.Get(beside, "kind")
	rw := p.entries(list, above, items)
	rw.add[len(rw.parts)] = []fresh{{pairs: freshRevision(r, key, word, kind != 0)}}
	last := items[len(items)-1]
	if p.tree.Style(list) == span.Flow {
		style := p.flowStyleOf(p.tree.Resolve(last))
		return p.rewriteFlow(rw, func(f fresh) string { return style.mapping(f.pairs) })
	}
	return p.rewriteBlock(rw, func(int) blockStyle { return p.entryStyle(last, 0) })
}

func plainKey(key string) string { return key }

// freshRevision lays a new revision out; an item of a list of one kind needs none
// of its own.
func freshRevision(r *model.Revision, key func(string) string, word quote, ownKind bool) (out []fresh) {
	text := func(name, text string) fresh {
		if word == plain && !textWithout(text) && !plainAddress(text) {
			return fresh{key: key(name), scalar: doubleQuoted(text)}
		}
		return fresh{key: key(name), scalar: word.in(text)}
	}
	if ownKind {
		out = append(out, text("apiVersion", r.APIVersion), text("kind", model.PackageRevision))
	}
	metadata := []fresh{text("name", r.Name)}
	if r.Namespace != "" {
		metadata = append(metadata, text("namespace", r.Namespace))
	}
	if r.ResourceVersion.Set {
		metadata = append(metadata, fresh{key: key("resourceVersion"), scalar: doubleQuoted(r.ResourceVersion.Text)})
	}
	if r.Created.Set {
		metadata = append(metadata, fresh{key: key("creationTimestamp"), scalar: doubleQuoted(r.Created.Text)})
	}
	spec := []fresh{text("lifecycle", r.State()), text("packageName", r.Package.Text), text("repository", r.Repository.Text), text("workspaceName", r.Workspace.Text)}
	about := fresh{key: key("init"), pairs: []fresh{text("description", r.Package.Text+" description")}}
	for _, part := range r.Content {
		if name := strings.TrimPrefix(part.Path, "spec."); name == "tasks" {
			spec = append(spec, fresh{key: key(name), items: []fresh{{pairs: []fresh{text("type", "init"), about}}}})
		} else {
			spec = append(spec, fresh{key: key(name), pairs: []fresh{about}})
		}
	}
	return append(out, fresh{key: key("metadata"), pairs: metadata}, fresh{key: key("spec"), pairs: spec})
}
