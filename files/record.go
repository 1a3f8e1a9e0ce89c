package files

import (
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// The parts of a record, which package revisions and change requests share.
const (
	partMetadata = iota
	partSpec
	partStatus
	recordParts
)

var partKeys = []string{"metadata", "spec", "status"}

// The keys that a transition may write, by part.
const (
	keyResourceVersion = "resourceVersion"
	keyDeleted         = "deletionTimestamp"
	keyState           = "lifecycle"
	keyNumber          = "revision"
	keyPublishedBy     = "publishedBy"
	keyPublishedAt     = "publishedAt"
	keyPublishTime     = "publishTimestamp"
)

var writtenKeys = [recordParts][]string{
	partMetadata: {keyResourceVersion, keyDeleted},
	partSpec:     {keyState, keyNumber},
	partStatus:   {keyPublishedBy, keyPublishedAt, keyPublishTime, keyNumber},
}

// recordSite is where the parts of a package revision or a change request
// stand. The mappings are 0 where there is none.
type recordSite struct {
	root  span.ID
	parts [recordParts]field
	maps  [recordParts]span.ID
}

// recordReader reads one record.
type recordReader struct {
	*reader
	site *recordSite
	out  *model.Revision
}

// readRevision reads a PackageRevision of any API version (Porch; its two
// versions spell some fields differently, and older files leave some out).
func readRevision(r *reader, root span.ID, o *model.Object) site {
	rec := r.record(root, o)
	rec.identity()
	rec.content()
	rec.finish(o, rec.out.Repository.Text+"/"+rec.out.Package.Text)
	return rec.site
}

// record reads what package revisions and change requests share.
func (r *reader) record(root span.ID, o *model.Object) *recordReader {
	rec := &recordReader{reader: r, site: &recordSite{root: root}, out: &model.Revision{APIVersion: o.APIVersion}}
	r.fields(root, partKeys, rec.site.parts[:])
	for i, f := range rec.site.parts {
		rec.site.maps[i] = r.mapping(f, partKeys[i])
	}
	o.SpecAt = r.keyAt(rec.site.parts[partSpec])
	if id := rec.site.maps[partMetadata]; id != 0 {
		r.metadata(id, o)
		rec.metadata(id)
	}
	rec.out.Namespace, rec.out.Name = o.Namespace, o.Name
	if id := rec.site.maps[partSpec]; id != 0 {
		rec.out.Lifecycle = rec.scalar(id, partSpec, keyState)
	}
	if id := rec.site.maps[partStatus]; id != 0 {
		rec.status(id)
	}
	return rec
}

// finish puts the record into its object: one track with one version.
func (rec *recordReader) finish(o *model.Object, track string) {
	version := rec.out.Version()
	v := &model.Version{Text: version.Text, TextAt: version.At, Entry: o.At, Lifecycle: model.ListGiven,
		LifecycleAt: rec.out.Lifecycle.At, Revision: rec.out, Stages: rec.out.Stages()}
	o.Tracks = []*model.Track{{Name: track, Path: "spec", List: model.ListGiven, Base: model.None, At: o.At, Versions: []*model.Version{v}}}
	if rec.badMerge != 0 {
		rec.fail(rec.badMerge, "this merge key merges something else than mappings, or too many of them", "Write the fields out")
	}
}

// scalar reads a text of a part.
func (rec *recordReader) scalar(mapping span.ID, part int, key string) model.Field {
	return rec.text(rec.get(mapping, key), partKeys[part]+"."+key)
}

// instant reads a time of a part.
func (rec *recordReader) instant(mapping span.ID, part int, key string) model.Instant {
	f := rec.get(mapping, key)
	set, start, at := rec.start(f, partKeys[part]+"."+key)
	if text := rec.plainText(f); set && text != "" {
		return model.Instant{Field: model.Field{Set: true, Text: text, At: at}, Start: start}
	}
	return model.Instant{Field: model.Field{At: at}}
}

func (rec *recordReader) metadata(id span.ID) {
	rec.out.ResourceVersion = rec.scalar(id, partMetadata, keyResourceVersion)
	rec.out.Created = rec.instant(id, partMetadata, "creationTimestamp")
	rec.out.Deleted = rec.instant(id, partMetadata, keyDeleted)
	rec.out.Labels = rec.pairs(rec.get(id, "labels"))
	rec.out.Annotations = rec.pairs(rec.get(id, "annotations"))
	rec.out.Finalizers = rec.texts(rec.get(id, "finalizers"))
	if f := rec.get(id, "ownerReferences"); !rec.null(f) {
		rec.out.Owners = rec.canonical(f.value)
	}
}

// identity reads what tells revisions apart.
func (rec *recordReader) identity() {
	id := rec.site.maps[partSpec]
	if id == 0 {
		return
	}
	rec.out.Repository = rec.scalar(id, partSpec, "repository")
	rec.out.Package = rec.scalar(id, partSpec, "packageName")
	rec.out.Workspace = rec.scalar(id, partSpec, "workspaceName")
	if rec.get(id, keyNumber).key != 0 {
		rec.out.Number, rec.out.NumberPath = rec.scalar(id, partSpec, keyNumber), "spec."+keyNumber
	}
}

// status reads who published it, when, and as which number.
func (rec *recordReader) status(id span.ID) {
	rec.out.PublishedBy = rec.scalar(id, partStatus, keyPublishedBy)
	for _, key := range []string{keyPublishTime, keyPublishedAt} {
		if rec.get(id, key).key == 0 {
			continue
		}
		if at := rec.instant(id, partStatus, key); rec.out.TimePath == "" || at.Text != "" {
			rec.out.PublishedAt, rec.out.TimePath = at, "status."+key
		}
	}
	if rec.get(id, keyNumber).key != 0 {
		rec.out.Number, rec.out.NumberPath = rec.scalar(id, partStatus, keyNumber), "status."+keyNumber
	}
	rec.each(rec.get(id, "conditions"), func(item span.ID) {
		rec.out.Conditions = append(rec.out.Conditions, model.Condition{Type: rec.plainText(rec.get(item, "type")), Status: rec.plainText(rec.get(item, "status"))})
	})
}

// pairs reads a map of texts; what has another shape is passed over, because
// nothing writes it.
func (rec *recordReader) pairs(f field) (out []model.Pair) {
	id := rec.tree.Resolve(f.value)
	if f.key == 0 || rec.tree.Kind(id) != span.Mapping {
		return nil
	}
	for k := rec.tree.First(id); k != 0; k = rec.tree.Next(rec.tree.Next(k)) {
		out = append(out, model.Pair{Key: rec.tree.Text(rec.tree.Resolve(k)), Text: rec.plainText(field{k, rec.tree.Next(k), false})})
	}
	return out
}

// each visits the mappings of a list; what has another shape is passed over.
func (r *reader) each(f field, visit func(item span.ID)) {
	list := r.tree.Resolve(f.value)
	if f.key == 0 || r.tree.Kind(list) != span.Sequence || !r.spend(f.value, r.tree.Len(list)) {
		return
	}
	for item := r.tree.First(list); item != 0; item = r.tree.Next(item) {
		if id := r.tree.Resolve(item); r.tree.Kind(id) == span.Mapping {
			visit(id)
		}
	}
}
