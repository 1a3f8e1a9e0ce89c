package revision

import (
	"cmp"
	"strings"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/files/yamledit"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// RecordOf returns the record of an object, or nil if an edit removed it.
func RecordOf(o *model.Object) *model.Revision {
	if len(o.Tracks) != 1 || len(o.Tracks[0].Versions) != 1 {
		return nil
	}
	return o.Tracks[0].Versions[0].Revision
}

// Removed reports whether an edit from base to now removes the object: its record is gone.
func Removed(base, now *model.Object) bool {
	return base != now && RecordOf(base) != nil && RecordOf(now) == nil
}

// Named visits the record.
func (s *Site) Named(_ *span.Tree, o *model.Object, visit func(name string, id span.ID)) {
	visit(codec.VersionName(o.Tracks[0], 0), s.root)
}

// Open names the nodes that a transition of a record may touch: the written keys of its parts.
func (s *Site) Open(c *yamledit.Comparison, base, now *model.Object) {
	if RecordOf(now) == nil {
		c.Gone[s.root] = true
		return
	}
	c.Open[s.root] = func(x, y span.ID) {
		c.Others(x, y, partKeys)
		for i, key := range partKeys {
			_, was := c.A.Get(x, key)
			_, is := c.B.Get(y, key)
			c.Part(was, is, writtenKeys[i])
		}
	}
}

// recordEdit is an edit of one record.
type recordEdit struct {
	edit      *codec.Plan
	site      *Site
	base, now *model.Revision
	// parts are the changes of the existing mappings. fresh are the pairs of the missing ones.
	parts [recordParts]*yamledit.Collection
	fresh [recordParts][]yamledit.New
}

// Plan makes the changes from base to now, or removes the record. The error is a *splice.Refused.
func (s *Site) Plan(p *codec.Plan, base, now *model.Object) error {
	was, is := RecordOf(base), RecordOf(now)
	switch {
	case is == nil && was != nil:
		return p.RemoveObject(base.Document, s.root, "the "+base.Kind+" "+phrase.Quoted(base.Name))
	case was == nil || model.SameRevision(was, is):
		return nil
	}
	e := &recordEdit{edit: p, site: s, base: was, now: is}
	if !e.onlyWritten() {
		return e.edit.Refuse(s.root, "something else of "+phrase.Quoted(was.Title())+" changed than a transition writes", "Edit the file by hand")
	}
	for i, id := range s.maps {
		e.parts[i] = p.Mapping(id)
	}
	for _, c := range e.changes() {
		if err := e.set(c); err != nil {
			return err
		}
	}
	return e.write()
}

// onlyWritten reports whether nothing changes except what transitions write.
func (e *recordEdit) onlyWritten() bool {
	same := *e.now
	same.Lifecycle, same.ResourceVersion, same.Deleted = e.base.Lifecycle, e.base.ResourceVersion, e.base.Deleted
	same.PublishedBy, same.PublishedAt, same.Number = e.base.PublishedBy, e.base.PublishedAt, e.base.Number
	return model.SameRevision(e.base, &same)
}

// change is one field to write.
type change struct {
	part      int
	key, text string
	kind      valueKind
}

// valueKind is how a value is written if it has no text yet.
type valueKind uint8

const (
	wordValue valueKind = iota
	dateValue
	numberValue
)

// changes returns the fields that differ, in the order in which new keys are written.
func (e *recordEdit) changes() (out []change) {
	was, is := e.base, e.now
	add := func(path, from, to string, kind valueKind) {
		part, key, _ := strings.Cut(path, ".")
		if from != to {
			out = append(out, change{partIndex[part], key, to, kind})
		}
	}
	number, published := "status."+keyNumber, "status."+keyPublishedAt
	if firstVersion(was.APIVersion) {
		number, published = "spec."+keyNumber, "status."+keyPublishTime
	}
	number, published = cmp.Or(was.NumberPath, number), cmp.Or(was.TimePath, published)
	add("metadata."+keyResourceVersion, was.ResourceVersion.Text, is.ResourceVersion.Text, wordValue)
	add("metadata."+keyDeleted, was.Deleted.Start.String(), is.Deleted.Start.String(), dateValue)
	add("spec."+keyState, was.Lifecycle.Text, is.Lifecycle.Text, wordValue)
	add(number, was.Number.Text, is.Number.Text, numberValue)
	add("status."+keyPublishedBy, was.PublishedBy.Text, is.PublishedBy.Text, wordValue)
	if !was.PublishedAt.Start.Equal(is.PublishedAt.Start) {
		add(published, "", is.PublishedAt.Start.String(), dateValue)
	}
	return out
}

var partIndex = map[string]int{"metadata": partMetadata, "spec": partSpec, "status": partStatus}

// firstVersion reports whether an API version is the first one of package revisions. A missing
// version counts as the first one.
func firstVersion(apiVersion string) bool {
	_, version, _ := strings.Cut(apiVersion, "/")
	return version == "" || version == "v1alpha1"
}

// of names a field of the record in messages.
func (e *recordEdit) of(path string) string {
	return phrase.Quoted(path) + " of " + phrase.Quoted(e.base.Title())
}

// set writes one field. It replaces the text if there is one, and otherwise adds a new key at the
// end of the mapping.
func (e *recordEdit) set(c change) error {
	what := e.of(partKeys[c.part] + "." + c.key)
	mapping := e.site.maps[c.part]
	if c.text == "" {
		return e.edit.Refuse(e.site.root, what+" would become empty, which a transition never does", "Edit the file by hand")
	}
	if mapping == 0 {
		root := e.site.root
		e.fresh[c.part] = append(e.fresh[c.part], yamledit.New{Key: e.edit.KeyQuote(root).In(c.key), Scalar: e.value(yamledit.Absent, c, root)})
		return nil
	}
	if f := e.edit.Get(mapping, c.key); f.Key != 0 && !f.Inherited {
		return e.edit.Set(f.Value, c.text, func(q yamledit.Quote) string { return e.value(q, c, mapping) }, what)
	}
	e.parts[c.part].Append(yamledit.New{Key: e.edit.KeyQuote(mapping).In(c.key), Scalar: e.value(yamledit.Absent, c, mapping)})
	return nil
}

// value writes the text of a change with the quotes q of the text that it replaces.
func (e *recordEdit) value(q yamledit.Quote, c change, mapping span.ID) string {
	plain, absent, digits := q == yamledit.Plain, q == yamledit.Absent, isDigits(c.text)
	jsonLike := e.edit.JSON || absent && e.edit.Flow(mapping) && e.edit.KeyQuote(mapping) == yamledit.Double
	switch {
	case c.kind == numberValue && digits && (plain || absent || e.base.Number.Text == ""):
		return c.text
	case c.kind == dateValue && absent:
		return e.dateQuote().In(c.text)
	case !plain && !absent:
		return q.In(c.text)
	case plain && digits && e.edit.JSON: // a number stays a number
		return c.text
	case jsonLike:
		return splice.DoubleQuoted(c.text)
	case c.kind == dateValue || plain && digits:
		return yamledit.Plain.In(c.text)
	}
	return word(c.text)
}

// word writes a text without quotes if it needs none.
func word(text string) string {
	if name, domain, found := strings.Cut(text, "@"); found && yamledit.ReadsAs(name) && yamledit.PlainSafe(domain) {
		return text // an e-mail address
	}
	return yamledit.Absent.Word(text)
}

func isDigits(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// dateQuote chooses the quotes of a new date: those of a date of the same record, or else of
// another record, or else double.
func (e *recordEdit) dateQuote() yamledit.Quote {
	if e.edit.JSON {
		return yamledit.Double
	}
	sites := append([]codec.Site{e.site}, e.edit.Sites...)
	for _, site := range sites {
		s, ok := site.(*Site)
		for _, at := range []struct {
			part int
			key  string
		}{{partStatus, keyPublishTime}, {partStatus, keyPublishedAt}, {partMetadata, keyCreated}, {partMetadata, keyDeleted}} {
			if !ok || s.maps[at.part] == 0 {
				continue
			}
			if d, ok := e.edit.DateOf(s.maps[at.part], at.key); ok {
				return d.Quote
			}
		}
	}
	return yamledit.Double
}

// write writes the keys and parts that are added.
func (e *recordEdit) write() error {
	l := e.layout()
	for i, c := range e.parts {
		if err := c.Write(l, e.of(partKeys[i])); err != nil {
			return err
		}
	}
	for i := range e.fresh {
		if len(e.fresh[i]) == 0 {
			continue
		}
		if err := e.newPart(i, l); err != nil {
			return err
		}
	}
	return nil
}

// newPart writes a part that is missing, such as the status of a revision that is being
// published. It comes after the last key of the record, or under its key if that has an empty
// value.
func (e *recordEdit) newPart(part int, l yamledit.Layout) error {
	root, f, what := e.site.root, e.site.parts[part], e.of(partKeys[part])
	if f.Inherited {
		return e.edit.Refuse(f.Value, what+" comes from a merge key", "Write out the merged fields first", e.edit.Users(f.Value)...)
	}
	if f.Key == 0 {
		c := e.edit.Mapping(root)
		c.Append(yamledit.New{Key: e.edit.KeyQuote(root).In(partKeys[part]), Pairs: e.fresh[part]})
		return c.Write(l, what)
	}
	if err := e.edit.MayChange(root, what); err != nil {
		return err
	}
	if err := e.edit.MayChange(e.edit.Tree.Resolve(f.Value), what); err != nil {
		return err
	}
	return e.edit.Fill(root, f, yamledit.New{Pairs: e.fresh[part]}, l, what)
}

// layout returns the layout of the existing parts: how far their keys are indented from the key of
// the part, and how they are written in flow style.
func (e *recordEdit) layout() (l yamledit.Layout) {
	for i, id := range e.site.maps {
		first := e.edit.Tree.First(id)
		switch {
		case first == 0:
		case e.edit.Flow(id) && l.Inner == 0:
			l.Inner = id
		case !e.edit.Flow(id) && l.Unit == 0 && e.edit.LeadsKey(first):
			l.Unit = max(1, e.edit.KeyColumn(first)-e.edit.KeyColumn(e.site.parts[i].Key))
		}
	}
	return l
}
