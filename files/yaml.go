package files

import (
	"errors"
	"strconv"
	"strings"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/codec/descriptor"
	"github.com/lctui/lctui/files/codec/schedule"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/files/yamledit"
	"github.com/lctui/lctui/model"
)

// yamlText is the content of a YAML or JSON text: the tree and, for each object of the document,
// where its parts are.
type yamlText struct {
	tree  *span.Tree
	sites []codec.Site
	// spent is roughly how many bytes the values of the model take, with what the rules and the
	// screen keep about them.
	spent int
}

// verifyTree compares a tree with the library's reading. Tests replace it with one that disagrees.
var verifyTree = span.VerifyAround

func (y *yamlText) verify(from, to int) *span.Difference { return verifyTree(y.tree, from, to) }

func (y *yamlText) costs(d *Document) (nodes, bytes int) {
	nodes = y.tree.Nodes()
	return nodes, 2*(len(d.data)+nodeMemory*nodes+y.spent) + secondReading*y.tree.VerifiedAtOnce()
}

// edit begins an edit of the text. objects are those of its document.
func (y *yamlText) edit(objects []*model.Object) *codec.Plan {
	named := func(visit func(name string, id span.ID)) {
		for i, s := range y.sites {
			s.Named(y.tree, objects[i], visit)
		}
	}
	return &codec.Plan{Editor: yamledit.Begin(y.tree, named), Sites: y.sites}
}

func (y *yamlText) plan(base, now []*model.Object) ([]splice.Splice, error) {
	var changed []int
	for i := range now {
		if now[i] != base[i] {
			changed = append(changed, i)
		}
	}
	p := y.edit(base)
	edits, failed := make([]*yamledit.Editor, parts(len(changed))), make([]error, parts(len(changed)))
	for n := range edits {
		edits[n] = p.Fork()
	}
	model.InParallel(len(edits), 1, func(n int) {
		part := &codec.Plan{Editor: edits[n], Sites: p.Sites}
		for _, i := range changed[n*len(changed)/len(edits) : (n+1)*len(changed)/len(edits)] {
			if failed[n] = y.sites[i].Plan(part, base[i], now[i]); failed[n] != nil {
				return
			}
		}
	})
	for n, edit := range edits {
		if failed[n] != nil {
			return nil, failed[n]
		}
		p.Join(edit)
	}
	return p.Splices()
}

// parts returns how many parts the work on n objects is divided into: one for each 64 objects, at
// most 16.
func parts(n int) int { return min((n+63)/64, 16) }

func (y *yamlText) keeps(next content, base, now []*model.Object) (differs int, ok bool) {
	n, ok := next.(*yamlText)
	if !ok {
		return 0, false
	}
	c := yamledit.Compare(y.tree, n.tree)
	for i := range y.sites {
		if base[i] != now[i] {
			y.sites[i].Open(c, base[i], now[i])
		}
	}
	if len(n.sites) != len(y.sites)-len(c.Gone) || !c.Run() {
		return 0, false
	}
	if c.Differs == 0 {
		return -1, true
	}
	differs, _ = y.tree.Outer(c.Differs)
	return differs, true
}

// readYAML reads all documents of a text. One broken document makes the whole text unreadable,
// because the meaning of an edit next to it would be unknown.
func readYAML(d *Document) (values, error) {
	y, others, err := readObjects(d)
	if err != nil {
		return nil, err
	}
	if len(d.objects) == 0 {
		e := nothing(d.name, others, y.tree)
		if what := schedule.Published(d.data, y.tree); what != "" {
			e.What, e.Hint, e.Place = "this is "+what+", not yet a release schedule", "Make one of it: `lctui convert FILE --to schedule`", model.Position{}
		}
		return nil, notDescribed(e, y.tree)
	}
	if bad := y.unrendered(d.name); bad != nil {
		return nil, bad
	}
	return y.values, nil
}

// readObjects is readYAML for a text that may contain no object of a known kind. It returns the
// headers of the objects of other kinds.
func readObjects(d *Document) (*yamlText, []header, error) {
	tree, err := Parse(d.name, d.data)
	if err != nil {
		return nil, nil, err
	}
	r := codec.NewReader(tree)
	y := &yamlText{tree: tree, spent: r.Left()}
	d.content, d.places = y, tree.Places()
	all, ok := readParts(r)
	if !ok {
		all = readDocuments(r, 0, tree.Documents())
	}
	y.sites, d.objects, d.others = all.sites, all.objects, all.others
	if err := r.Failed(d.objects...); err != nil {
		return y, all.headers, unread(d.name, err)
	}
	y.spent += objectMemory(d.objects) - r.Left()
	return y, all.headers, nil
}

// contents are the objects of some documents.
type contents struct {
	objects []*model.Object
	sites   []codec.Site
	// others counts the objects of other kinds. headers are the headers of the first of them.
	others  int
	headers []header
}

// add adds the objects of the documents that follow.
func (c *contents) add(next contents) {
	c.objects, c.sites, c.others = append(c.objects, next.objects...), append(c.sites, next.sites...), c.others+next.others
	c.headers = append(c.headers, next.headers[:min(len(next.headers), mostHeaders-len(c.headers))]...)
}

// readParts reads parts of the documents concurrently. ok is false if there are only a few
// documents, or if they have to be read in order, for example to find the first error.
func readParts(r *codec.Reader) (all contents, ok bool) {
	n := parts(r.Tree.Documents())
	if n < 2 {
		return all, false
	}
	readers, read := make([]*codec.Reader, n), make([]contents, n)
	model.InParallel(n, 1, func(i int) {
		readers[i] = r.Fork()
		read[i] = readDocuments(readers[i], i*r.Tree.Documents()/n, (i+1)*r.Tree.Documents()/n)
	})
	if !r.Join(readers...) {
		return all, false
	}
	for _, part := range read {
		all.add(part)
	}
	return all, true
}

// readDocuments reads the documents with indexes in [from, to), in order.
func readDocuments(r *codec.Reader, from, to int) (c contents) {
	for i := from; i < to && r.Err == nil; i++ {
		policy := r.Policy(i)
		for _, found := range headersOf(r, i) {
			k := found.known()
			if k == nil && c.described(r, found, i) {
				continue
			}
			if k == nil {
				if c.others++; len(c.headers) < mostHeaders {
					c.headers = append(c.headers, found.header)
				}
				continue
			}
			r.Serverless = k.Serverless
			o := &model.Object{Kind: k.Name, APIVersion: found.apiVersion, Document: i, Path: found.path, Scale: k.Scale, At: r.At(found.root), Policy: policy}
			c.sites = append(c.sites, k.Read(r, found.root, o))
			c.objects = append(c.objects, o)
		}
	}
	return c
}

// unread returns the error for a file that a codec cannot read.
func unread(file string, err *codec.Error) *Error {
	e := &Error{File: file, Place: err.Place, What: err.What, Hint: err.Hint, Mistyped: err.Mistyped}
	for _, more := range err.More {
		e.More = append(e.More, unread(file, more))
	}
	return e
}

// described reads the lifecycle descriptors in an object without a kind. It reports whether there
// are any, even if they cannot be read.
func (c *contents) described(r *codec.Reader, found found, doc int) bool {
	if found.apiVersion != "" || found.kind != "" || found.path != "" || r.Err != nil {
		return false
	}
	list, others, ok := descriptor.Read(r, found.root)
	for _, f := range list {
		f.Object.Document = doc
		c.objects, c.sites = append(c.objects, f.Object), append(c.sites, f.Site)
	}
	if len(list) > 0 {
		c.others += others
	}
	return ok
}

// notDescribed makes the error for a text without any object of a known kind more precise. The text
// may describe images without the label, or be a template or an unfinished merge.
func notDescribed(e *Error, tree *span.Tree) *Error {
	if tree.Documents() != 1 {
		return e
	}
	root := tree.Root(0)
	image := root
	if tree.Kind(root) == span.Sequence {
		image = tree.Resolve(tree.First(root))
	}
	if tree.Kind(root) == span.Scalar {
		if other := foreignMark(tree.Data()); other.what != "" {
			e.What, e.Hint, e.Place = other.what, other.hint, codec.PlaceAt(tree, other.offset)
		}
	} else if image != 0 && descriptor.HasLabelsField(tree, image) {
		e.What = "there is no image with the label " + descriptor.LabelAPIs + ", and no builder"
	}
	return e
}

// mostHeaders is how many headers of objects of other kinds are kept for the message that there is
// no object of a known kind.
const mostHeaders = 1000

// found is an object in a document.
type found struct {
	header
	path string
}

// headersOf returns the objects of a document: the document itself, or the items of a list. An
// empty document has none.
func headersOf(r *codec.Reader, doc int) []found {
	root := r.Tree.Resolve(r.Tree.Root(doc))
	if root == 0 || r.Tree.Kind(root) == span.Scalar && r.Tree.Resolved(root) == span.Null {
		return nil
	}
	h := headerOf(r, root)
	if r.Tree.Kind(root) != span.Mapping || !strings.HasSuffix(h.kind, "List") {
		return []found{{h, ""}}
	}
	items := r.Get(root, "items")
	list := r.Tree.Resolve(items.Value)
	if r.Tree.Kind(list) != span.Sequence {
		return []found{{h, ""}}
	}
	var out []found
	for i, item := 0, r.Tree.First(list); item != 0; i, item = i+1, r.Tree.Next(item) {
		ih := headerOf(r, r.Tree.Resolve(item))
		if h.kind != "List" && ih.kind == "" && ih.apiVersion == "" {
			// An API server leaves kind and apiVersion out of the items of its own lists.
			ih.kind, ih.apiVersion = strings.TrimSuffix(h.kind, "List"), h.apiVersion
		}
		out = append(out, found{ih, "items[" + strconv.Itoa(i) + "]"})
	}
	return out
}

func headerOf(r *codec.Reader, root span.ID) header {
	start, _ := r.Tree.Range(root)
	h := header{root: root, at: start}
	if r.Tree.Kind(root) != span.Mapping {
		h.shape = r.Shape(root)
		return h
	}
	for _, f := range []struct {
		name string
		to   *string
	}{{"apiVersion", &h.apiVersion}, {"kind", &h.kind}} {
		if field := r.Get(root, f.name); !r.Null(field) {
			*f.to = r.PlainText(field)
		}
	}
	return h
}

// unparsed turns a reader's error into an error of the file. If the text is a template or an
// unfinished merge, the message begins with that, because the reader's error alone does not help.
func unparsed(name string, data []byte, language string, err error) *Error {
	var bad *span.Error
	if !errors.As(err, &bad) {
		return &Error{File: name, What: model.Escape(err.Error())}
	}
	places := splice.NewPlaces(data)
	e := &Error{File: name, Place: codec.PlaceAt(places, bad.Offset), What: bad.What, Hint: bad.Hint}
	if bad.Other >= 0 && !bad.Named {
		e.Other = codec.PlaceAt(places, bad.Other)
	}
	if descriptor.MeantLabel(data) {
		e.What = "this label is not valid JSON: " + bad.What
	}
	if other := foreignMark(data); other.what != "" {
		e.What = other.what + "; as " + language + " it is wrong at " + e.Place.String() + ": " + bad.What
		e.Template = other.template
		e.Hint, e.Place, e.Other = other.hint, codec.PlaceAt(places, other.offset), model.Position{}
	}
	return e
}

func (y *yamlText) values(visit func(start, end int)) {
	for id := span.ID(1); int(id) <= y.tree.Nodes(); id++ {
		if y.tree.Kind(id) == span.Scalar {
			visit(y.tree.Range(id))
		}
	}
}
