package files

import (
	"strings"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// recordEdit turns one record into another.
type recordEdit struct {
	*planner
	site      *recordSite
	base, now *model.Revision
	// parts are the changes of the mappings that are there; fresh the pairs of
	// those that are not.
	parts [recordParts]*rewrite
	fresh [recordParts][]fresh
}

// plan adds the splices that turn one record into another, or that remove it.
func (s *recordSite) plan(p *planner, base, now *model.Object) error {
	was, is := recordOf(base), recordOf(now)
	switch {
	case is == nil && was != nil:
		return p.removeObject(s.root, base)
	case was == nil || model.SameRevision(was, is):
		return nil
	}
	e := &recordEdit{planner: p, site: s, base: was, now: is}
	if err := e.onlyWritten(); err != nil {
		return err
	}
	for i, id := range s.maps {
		if id != 0 {
			e.parts[i] = p.pairs(id)
		}
	}
	for _, c := range e.changes() {
		if err := e.set(c); err != nil {
			return err
		}
	}
	if err := e.request(); err != nil {
		return err
	}
	return e.write()
}

// recordOf gives the record of an object, nil where it was removed.
func recordOf(o *model.Object) *model.Revision {
	if len(o.Tracks) != 1 || len(o.Tracks[0].Versions) != 1 {
		return nil
	}
	return o.Tracks[0].Versions[0].Revision
}

// onlyWritten refuses a change of what no transition writes.
func (e *recordEdit) onlyWritten() error {
	same := *e.now
	same.Lifecycle, same.ResourceVersion, same.Deleted = e.base.Lifecycle, e.base.ResourceVersion, e.base.Deleted
	same.PublishedBy, same.PublishedAt, same.Number = e.base.PublishedBy, e.base.PublishedAt, e.base.Number
	same.Request = e.base.Request // request looks at it
	if model.SameRevision(e.base, &same) {
		return nil
	}
	return e.refuse(e.site.root, "something else of "+quoted(e.base.Title())+" changed than a transition writes", "Edit the file by hand")
}

// change is one field to write.
type change struct {
	part int
	key  string
	text string
	kind valueKind
}

// valueKind is how a value is written where nothing stands yet.
type valueKind uint8

const (
	wordValue valueKind = iota
	dateValue
	numberValue
)

// changes lists what differs, in the order in which new keys are written.
func (e *recordEdit) changes() (out []change) {
	add := func(part int, key, from, to string, kind valueKind) {
		if from != to {
			out = append(out, change{part, key, to, kind})
		}
	}
	add(partMetadata, keyResourceVersion, e.base.ResourceVersion.Text, e.now.ResourceVersion.Text, wordValue)
	add(partMetadata, keyDeleted, e.base.Deleted.Start.String(), e.now.Deleted.Start.String(), dateValue)
	add(partSpec, keyState, e.base.Lifecycle.Text, e.now.Lifecycle.Text, wordValue)
	part := partSpec
	if strings.HasPrefix(e.numberPath(), "status.") {
		part = partStatus
	}
	add(part, keyNumber, e.base.Number.Text, e.now.Number.Text, numberValue)
	add(partStatus, keyPublishedBy, e.base.PublishedBy.Text, e.now.PublishedBy.Text, wordValue)
	if !e.base.PublishedAt.Start.Equal(e.now.PublishedAt.Start) {
		add(partStatus, e.timeKey(), "", e.now.PublishedAt.Start.String(), dateValue)
	}
	return out
}

// numberPath and timeKey give the spelling that the document uses, else that of
// its API version.
func (e *recordEdit) numberPath() string {
	if e.base.NumberPath != "" {
		return e.base.NumberPath
	}
	if firstVersion(e.base.APIVersion) {
		return "spec." + keyNumber
	}
	return "status." + keyNumber
}

func (e *recordEdit) timeKey() string {
	if e.base.TimePath != "" {
		return strings.TrimPrefix(e.base.TimePath, "status.")
	}
	if firstVersion(e.base.APIVersion) {
		return keyPublishTime
	}
	return keyPublishedAt
}

// firstVersion tells whether an API version is the first of package revisions;
// one without a name counts as it.
func firstVersion(apiVersion string) bool {
	_, version, _ := strings.Cut(apiVersion, "/")
	return version == "" || version == "v1alpha1"
}

// set writes one field: its text where it is there, a new key at the end of its
// mapping where it is not.
func (e *recordEdit) set(c change) error {
	what := quoted(partKeys[c.part]+"."+c.key) + " of " + quoted(e.base.Title())
	mapping := e.site.maps[c.part]
	if c.text == "" {
		return e.refuse(e.site.root, what+" would be emptied, which no transition does", "Edit the file by hand")
	}
	if mapping == 0 {
		e.fresh[c.part] = append(e.fresh[c.part], fresh{key: e.key(e.site.root, c.key), scalar: e.value(absent, c, e.site.root)})
		return nil
	}
	var have [1]field
	e.lookup.fields(mapping, []string{c.key}, have[:])
	if f := have[0]; f.key != 0 && !f.inherited {
		return e.setScalar(f.value, c.text, func(q quote) string { return e.value(q, c, mapping) }, what)
	}
	rw := e.parts[c.part]
	at := len(rw.parts)
	rw.add[at] = append(rw.add[at], fresh{key: e.key(mapping, c.key), scalar: e.value(absent, c, mapping)})
	return nil
}

// value writes the text of a change with the quotes of what stands there.
func (e *recordEdit) value(q quote, c change, mapping span.ID) string {
	switch {
	case c.kind == numberValue && (q == absent || q == plain || e.base.Number.Text == "") && isDigits(c.text):
		return c.text
	case c.kind == dateValue && q == absent:
		return e.recordDate(e.site).in(c.text)
	case q != absent && q != plain:
		return q.in(c.text)
	case e.json && q == plain && isDigits(c.text): // a number stays one
		return c.text
	case e.json || q == absent && e.jsonLike(mapping):
		return doubleQuoted(c.text)
	case c.kind == dateValue || q == plain && isDigits(c.text):
		return plain.in(c.text)
	case textWithout(c.text) || plainAddress(c.text):
		return c.text
	}
	return doubleQuoted(c.text)
}

// plainAddress tells whether a text is an e-mail address that needs no quotes.
func plainAddress(text string) bool {
	name, domain, found := strings.Cut(text, "@")
	return found && textWithout(name) && plainSafe(domain)
}

func isDigits(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// key writes a new key as the mapping's others are.
func (e *recordEdit) key(mapping span.ID, name string) string {
	if e.json {
		return doubleQuoted(name)
	}
	q, ok := quoteOf(e.tree, e.tree.First(mapping))
	if !ok {
		q = plain
	}
	return q.in(name)
}

// jsonLike tells whether a mapping is written as JSON would be inside a text
// that is YAML.
func (e *recordEdit) jsonLike(mapping span.ID) bool {
	q, ok := quoteOf(e.tree, e.tree.First(mapping))
	return e.tree.Style(mapping) == span.Flow && ok && q == double
}

// recordDate chooses the quotes of a new date: as a date of the same record,
// else of another record, else of the file, else double.
func (p *planner) recordDate(own *recordSite) quote {
	if p.json {
		return double
	}
	of := func(s *recordSite) (quote, bool) {
		for _, at := range []struct {
			part int
			key  string
		}{{partStatus, keyPublishTime}, {partStatus, keyPublishedAt}, {partMetadata, "creationTimestamp"}, {partMetadata, keyDeleted}} {
			if id := s.maps[at.part]; id != 0 {
				if d, ok := p.dateOf(id, at.key); ok {
					return d.quote, true
				}
			}
		}
		return double, false
	}
	if q, ok := of(own); ok {
		return q
	}
	for _, s := range p.sites {
		if s, isRecord := s.(*recordSite); isRecord && s != own {
			if q, ok := of(s); ok {
				return q
			}
		}
	}
	return double
}

// write puts keys that come into the text.
func (e *recordEdit) write() error {
	for i, rw := range e.parts {
		if rw == nil || !rw.changed() {
			continue
		}
		if err := e.mayChange(rw.id, quoted(partKeys[i])+" of "+quoted(e.base.Title())); err != nil {
			return err
		}
		if len(rw.parts) == 0 { // {}
			start, end := e.tree.Range(rw.id)
			e.cut(start, end, e.flowPart(rw.add[0]))
			continue
		}
		if err := e.writePairs(rw); err != nil {
			return err
		}
	}
	for i := range e.fresh {
		if len(e.fresh[i]) == 0 {
			continue
		}
		if err := e.newPart(i); err != nil {
			return err
		}
	}
	return nil
}

func (p *planner) writePairs(rw *rewrite) error {
	if p.tree.Style(rw.id) == span.Flow {
		style := p.flowStyleOf(rw.id)
		return p.rewriteFlow(rw, func(f fresh) string { return style.pair(f) })
	}
	return p.rewriteBlock(rw, func(int) blockStyle { return p.mappingStyle(rw, 0) })
}
