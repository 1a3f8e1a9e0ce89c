package codec

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/files/yamledit"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// AnyVersion is the Version of a Format that accepts every version of its API group, and the group
// without a version.
const AnyVersion = ""

// Format is a kind of object in YAML or JSON.
type Format struct {
	// Group and Version are the API group and version, Name is the kind.
	Group, Version, Name string
	// Expected describes an object of the format in messages. It is "" if the description of the
	// format listed before it covers this one too.
	Expected string
	// Serverless is set if no API server has the kind. Its objects are files for lctui only.
	Serverless bool
	// Scale is the scale of its stages.
	Scale *model.Scale
	// Read fills in the object from its mapping. Kind, API version, place and policy are already
	// set. If something cannot be read, Read sets the reader's Err.
	Read func(r *Reader, root span.ID, o *model.Object) Site
}

// Has reports whether an object of the format's kind with this API version is of the format.
func (f *Format) Has(apiVersion string) bool {
	if f.Version == AnyVersion {
		return apiVersion == f.Group || strings.HasPrefix(apiVersion, f.Group+"/")
	}
	return apiVersion == f.Group+"/"+f.Version
}

// Site knows where the parts of one object are in its text, and how to change them.
type Site interface {
	// Plan adds the changes from base to now to p. The error is a *splice.Refused.
	Plan(p *Plan, base, now *model.Object) error
	// Open adds to c the nodes whose content a change from base to now may touch. Each has a
	// function that compares the parts of the node that must not change.
	Open(c *yamledit.Comparison, base, now *model.Object)
	// Named visits the nodes that messages refer to by a name, such as the versions of the object.
	Named(t *span.Tree, o *model.Object, visit func(name string, id span.ID))
}

// Fixed is the site of an object that no edit changes.
type Fixed struct{ Root span.ID }

// Plan changes nothing.
func (Fixed) Plan(*Plan, *model.Object, *model.Object) error { return nil }

// Open names nothing.
func (Fixed) Open(*yamledit.Comparison, *model.Object, *model.Object) {}

// Named visits the object.
func (s Fixed) Named(_ *span.Tree, o *model.Object, visit func(string, span.ID)) {
	visit(o.String(), s.Root)
}

// Plan is one edit of a text. It has the sites of all objects because new text is written like the
// text around it.
type Plan struct {
	*yamledit.Editor
	Sites []Site
}

// List is a list of versions in the text, with its key and its entries.
type List struct {
	Key, Node span.ID
	Items     []span.ID
	// Base has the versions of the entries as loaded, Now the wanted ones. What is the word for the
	// versions in refusals.
	Base, Now *model.Track
	What      string
}

// Rows pairs the entries of a list with the wanted versions, and calls edit for each kept entry
// that changes. rows is nil if no entry is added or removed. The error is a *splice.Refused.
func (p *Plan) Rows(list List, edit func(splice.Row) error) (rows []splice.Row, err error) {
	was, is := list.Base.Versions, list.Now.Versions
	rows, ok := splice.Align(len(list.Items), len(is), func(j int) int { return is[j].Base }, func(b, j int) bool { return was[b].Text == is[j].Text })
	if !ok {
		return nil, p.Refuse(list.Node, "the order of the "+list.What+" changed, which an edit cannot do", "Edit the file by hand")
	}
	changed := false
	for _, r := range rows {
		switch {
		case r.Base < 0 || r.Now < 0:
			changed = true
		case model.SameVersion(was[r.Base], is[r.Now]):
		default:
			err = edit(r)
		}
		if err != nil {
			return nil, err
		}
	}
	if !changed {
		return nil, nil
	}
	return rows, nil
}

// WriteList removes entries from a list of versions and adds new ones. Each row is a kept entry, a
// removed one or a new version. add lays out version j like the existing entries around entry near.
// The error is a *splice.Refused.
func (p *Plan) WriteList(list List, rows []splice.Row, add func(j, near int) yamledit.New, l yamledit.Layout) error {
	for _, r := range rows {
		if r.Now < 0 {
			if err := p.MayRemove(list.Items[r.Base], phrase.Quoted(VersionName(list.Base, r.Base))); err != nil {
				return err
			}
		}
	}
	c := p.Editor.List(list.Node, list.Key)
	c.Take(rows, add)
	l.Together = true
	return c.Write(l, "this list of "+list.What)
}

// Put writes a value below a key that a mapping lacks, or whose value is empty. In refusals, in
// names the mapping and what names the value. The error is a *splice.Refused.
func (p *Plan) Put(mapping span.ID, f span.Field, v yamledit.New, l yamledit.Layout, in, what string) error {
	if f.Inherited {
		return p.Refuse(f.Value, what+" comes from a merge key", "Write out the merged fields first", p.Users(f.Value)...)
	}
	if err := p.MayChange(mapping, in); err != nil {
		return err
	}
	if f.Key != 0 {
		if err := p.MayChange(p.Tree.Resolve(f.Value), what); err != nil {
			return err
		}
		return p.Fill(mapping, f, v, l, what)
	}
	c := p.Mapping(mapping)
	if c.Len() == 0 {
		return p.Refuse(mapping, in+" is empty", "Write its first key by hand")
	}
	c.Append(v)
	return c.Write(l, in)
}

// RemoveObject removes an object from the text: its document with the marker before it, or its item
// in a list of objects. what names the object in refusals. The error is a *splice.Refused.
func (p *Plan) RemoveObject(document int, object span.ID, what string) error {
	if err := p.MayRemove(object, what); err != nil {
		return err
	}
	top := p.Tree.Root(document)
	if top == object {
		p.RemoveDocument(object)
		return nil
	}
	key, list := p.Tree.Get(p.Tree.Resolve(top), "items")
	for _, item := range p.Tree.Children(p.Tree.Resolve(list)) {
		switch {
		case item == object:
			p.RemoveEntry(key, item)
			return nil
		case p.Tree.Resolve(item) == object:
			return p.Refuse(item, what+" is in the list through an alias", "Edit the file by hand")
		}
	}
	return p.Refuse(object, what+" is in a place where it cannot be removed", "Edit the file by hand")
}

// VersionName names a version for messages: track/version, or the number of the entry if it has no
// version.
func VersionName(t *model.Track, i int) string {
	if i < len(t.Versions) && t.Versions[i].Text != "" {
		return t.Name + "/" + t.Versions[i].Text
	}
	return t.Name + "#" + strconv.Itoa(i+1)
}

// Error is the reason why a text cannot be read: where, what is wrong and what to do. Values in its
// sentences are escaped.
type Error struct {
	Place model.Position
	// What is a sentence without its full stop, Hint is what to do next.
	What, Hint string
	// Mistyped is set if a value has a wrong type. More are the other such values, in the order of
	// the text.
	Mistyped bool
	More     []*Error
}

// Error returns what is wrong.
func (e *Error) Error() string { return e.What }

// Date is a date in the text: its offset and its quotes.
type Date struct {
	Offset int
	Quote  yamledit.Quote
}

// DateOf returns the date under a key of a mapping. It ignores a date that comes from a merge key.
func (p *Plan) DateOf(item span.ID, key string) (Date, bool) {
	_, v := p.Tree.Get(p.Tree.Resolve(item), key)
	q, ok := yamledit.QuoteOf(p.Tree, v)
	if !ok || q == yamledit.Plain && p.Tree.Resolved(v) == span.Null {
		return Date{}, false
	}
	start, _ := p.Tree.Range(v)
	return Date{start, q}, true
}
