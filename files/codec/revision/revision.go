// Package revision reads package revisions of Porch, and writes the fields that transitions change.
package revision

import (
	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// The parts of a record.
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
	keyCreated         = "creationTimestamp"
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

// Site is where the parts of a package revision are. A mapping is 0 if the part
// is missing.
type Site struct {
	root  span.ID
	parts [recordParts]span.Field
	maps  [recordParts]span.ID
}

// recordReader reads one record.
type recordReader struct {
	*codec.Reader
	site *Site
	out  *model.Revision
}

// Formats are package revisions and their resources. Any version of their API is accepted, even a
// missing one.
var Formats = []codec.Format{
	{Group: PorchGroup, Version: codec.AnyVersion, Name: model.PackageRevision, Scale: model.RevisionStages, Read: readRevision,
		Expected: "a " + model.PackageRevision + " or " + model.PackageRevisionResources + " of " + PorchGroup},
	{Group: PorchGroup, Version: codec.AnyVersion, Name: model.PackageRevisionResources, Scale: model.RevisionStages, Read: readResources},
}

// PorchGroup is the API group of package revisions.
const PorchGroup = "porch.kpt.dev"

// readRevision reads a PackageRevision of any API version: Porch's two versions spell some fields
// differently, and older files leave some out.
func readRevision(r *codec.Reader, root span.ID, o *model.Object) codec.Site {
	rec := record(r, root, o)
	rec.identity()
	rec.content()
	rec.finish(o, rec.out.Repository.Text+"/"+rec.out.Package.Text)
	return rec.site
}

// record reads the fields that every version of the API has.
func record(r *codec.Reader, root span.ID, o *model.Object) *recordReader {
	rec := &recordReader{Reader: r, site: &Site{root: root}, out: &model.Revision{APIVersion: o.APIVersion}}
	r.Fields(root, partKeys, rec.site.parts[:])
	for i, f := range rec.site.parts {
		rec.site.maps[i] = r.Mapping(f, partKeys[i])
	}
	o.SpecAt = r.KeyAt(rec.site.parts[partSpec])
	if id := rec.site.maps[partMetadata]; id != 0 {
		r.Metadata(id, o)
		rec.meta(id)
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
	rec.CheckMerges()
}

// scalar reads a string of a part.
func (rec *recordReader) scalar(mapping span.ID, part int, key string) model.Field {
	return rec.Text(rec.Get(mapping, key), partKeys[part]+"."+key)
}

// instant reads a time of a part.
func (rec *recordReader) instant(mapping span.ID, part int, key string) model.Instant {
	f := rec.Get(mapping, key)
	set, start, at := rec.Start(f, partKeys[part]+"."+key)
	if text := rec.PlainText(f); set && text != "" {
		return model.Instant{Field: model.Field{Set: true, Text: text, At: at}, Start: start}
	}
	return model.Instant{Field: model.Field{At: at}}
}

func (rec *recordReader) meta(id span.ID) {
	rec.out.ResourceVersion = rec.scalar(id, partMetadata, keyResourceVersion)
	rec.out.Created = rec.instant(id, partMetadata, keyCreated)
	rec.out.Deleted = rec.instant(id, partMetadata, keyDeleted)
	rec.out.Labels = rec.pairs(rec.Get(id, "labels"))
	rec.out.Annotations = rec.pairs(rec.Get(id, "annotations"))
	rec.out.Finalizers = rec.Texts(rec.Get(id, "finalizers"))
	if f := rec.Get(id, "ownerReferences"); !rec.Null(f) {
		rec.out.Owners = rec.Canonical(f.Value)
	}
}

// identity reads what distinguishes revisions.
func (rec *recordReader) identity() {
	id := rec.site.maps[partSpec]
	if id == 0 {
		return
	}
	rec.out.Repository = rec.scalar(id, partSpec, "repository")
	rec.out.Package = rec.scalar(id, partSpec, "packageName")
	rec.out.Workspace = rec.scalar(id, partSpec, "workspaceName")
	if rec.Get(id, keyNumber).Key != 0 {
		rec.out.Number, rec.out.NumberPath = rec.scalar(id, partSpec, keyNumber), "spec."+keyNumber
	}
}

// status reads who published the revision, when, and under which number, and the conditions of the
// revision.
func (rec *recordReader) status(id span.ID) {
	rec.out.PublishedBy = rec.scalar(id, partStatus, keyPublishedBy)
	for _, key := range []string{keyPublishTime, keyPublishedAt} {
		if rec.Get(id, key).Key == 0 {
			continue
		}
		if at := rec.instant(id, partStatus, key); rec.out.TimePath == "" || at.Text != "" {
			rec.out.PublishedAt, rec.out.TimePath = at, "status."+key
		}
	}
	if rec.Get(id, keyNumber).Key != 0 {
		rec.out.Number, rec.out.NumberPath = rec.scalar(id, partStatus, keyNumber), "status."+keyNumber
	}
	rec.Each(rec.Get(id, "conditions"), func(item span.ID) {
		rec.out.Conditions = append(rec.out.Conditions, model.Condition{Type: rec.PlainText(rec.Get(item, "type")), Status: rec.PlainText(rec.Get(item, "status"))})
	})
}

// pairs reads a map of strings. A value that is not a mapping is skipped, because no edit writes
// it.
func (rec *recordReader) pairs(f span.Field) (out []model.Pair) {
	id := rec.Tree.Resolve(f.Value)
	if f.Key == 0 || rec.Tree.Kind(id) != span.Mapping {
		return nil
	}
	for k := rec.Tree.First(id); k != 0; k = rec.Tree.Next(rec.Tree.Next(k)) {
		out = append(out, model.Pair{Key: rec.Tree.Text(rec.Tree.Resolve(k)), Text: rec.PlainText(span.Field{Key: k, Value: rec.Tree.Next(k)})})
	}
	return out
}
