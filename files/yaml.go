package files

import (
	"errors"
	"strings"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/toml"
	"github.com/lctui/lctui/model"
)

// yamlText is the content of a YAML or JSON text: the tree and, for each
// object of the document, where its parts stand.
type yamlText struct {
	tree  *span.Tree
	sites []site
	// spent is how many bytes the values of the model take, about, and what is
	// remembered of them.
	spent int
}

// judgeTree compares a tree with the library's reading; tests put a judge in
// its place that disagrees.
var judgeTree = span.Judge

func (y *yamlText) judge() *span.Difference { return judgeTree(y.tree) }

// readYAML reads all documents of a text. One broken document refuses the text
// as a whole: nobody could say what an edit beside it means.
func readYAML(d *Document) error {
	others, err := readObjects(d)
	if err == nil && len(d.objects) == 0 {
		tree := d.content.(*yamlText).tree
		return notDescribed(nothing(d.name, others, tree), tree)
	}
	return err
}

// readObjects is readYAML for a text that may hold no object of a known kind;
// it gives the headers of the others.
func readObjects(d *Document) ([]header, error) {
	tree, err := Parse(d.name, d.data)
	if err != nil {
		return nil, err
	}
	r := newReader(d.name, tree)
	y := &yamlText{tree: tree, spent: r.left}
	d.content = y
	var others []header
	for i := 0; i < tree.Documents(); i++ {
		policy := r.policy(i)
		for _, found := range r.headersOf(i) {
			k := found.known()
			if k == nil && r.described(d, y, found, i) {
				continue
			}
			if k == nil {
				if d.others++; len(others) < mostHeaders {
					others = append(others, found.header)
				}
				continue
			}
			o := &model.Object{Kind: k.name, APIVersion: found.apiVersion, Document: i, Path: found.path, Scale: k.scale, At: r.at(found.root), Policy: policy}
			y.sites = append(y.sites, k.read(r, found.root, o))
			d.objects = append(d.objects, o)
		}
		if r.err != nil {
			return others, r.err
		}
	}
	y.spent += weigh(d.objects) - r.left
	return others, nil
}

// described reads the lifecycle descriptors that an object of no kind holds: it is
// a label, or tells of images that have one. It tells whether there are any, also
// where they cannot be read.
func (r *reader) described(d *Document, y *yamlText, found found, doc int) bool {
	if found.apiVersion != "" || found.kind != "" || found.path != "" || r.err != nil {
		return false
	}
	if labelLike(r.tree, found.root) {
		o, site := r.label(found, doc)
		if r.err == nil {
			d.objects, y.sites = append(d.objects, o), append(y.sites, site)
		}
		return true
	}
	objects, sites, others := r.inspected(found.root, doc)
	if len(objects) == 0 {
		return r.err != nil
	}
	d.objects, y.sites = append(d.objects, objects...), append(y.sites, sites...)
	d.others += others
	return true
}

// mostHeaders is how many objects of other kinds are remembered for the message
// that there is nothing else.
const mostHeaders = 1000

// found is an object in a document.
type found struct {
	header
	path string
}

// headersOf finds the objects of a document: the document itself or the items
// of a list. An empty document has none.
func (r *reader) headersOf(doc int) []found {
	root := r.tree.Resolve(r.tree.Root(doc))
	if root == 0 || r.tree.Kind(root) == span.Scalar && r.tree.Resolved(root) == span.Null {
		return nil
	}
	h := r.header(root)
	if r.tree.Kind(root) != span.Mapping || !strings.HasSuffix(h.kind, "List") {
		return []found{{h, ""}}
	}
	items := r.get(root, "items")
	list := r.tree.Resolve(items.value)
	if r.tree.Kind(list) != span.Sequence {
		return []found{{h, ""}}
	}
	var out []found
	for i, item := 0, r.tree.First(list); item != 0; i, item = i+1, r.tree.Next(item) {
		ih := r.header(r.tree.Resolve(item))
		if h.kind != "List" && ih.kind == "" && ih.apiVersion == "" {
			// An API server leaves both out of the items of its own lists.
			ih.kind, ih.apiVersion = strings.TrimSuffix(h.kind, "List"), h.apiVersion
		}
		out = append(out, found{ih, "items[" + itoa(i) + "]"})
	}
	return out
}

func (r *reader) header(root span.ID) header {
	start, _ := r.tree.Range(root)
	h := header{root: root, at: start}
	if r.tree.Kind(root) != span.Mapping {
		h.shape = r.shape(root)
		return h
	}
	for _, f := range []struct {
		name string
		to   *string
	}{{"apiVersion", &h.apiVersion}, {"kind", &h.kind}} {
		if field := r.get(root, f.name); !r.null(field) {
			*f.to = r.plainText(field)
		}
	}
	return h
}

// unparsed turns a reader's refusal into an error of the file. Where the text is
// another language it says so: what stops a YAML or TOML reader in a template or in
// an unfinished merge helps nobody.
func unparsed(name string, data []byte, err error) *Error {
	bad, language := &span.Error{}, "YAML"
	var badTOML *toml.Error
	switch {
	case errors.As(err, &badTOML):
		bad = &span.Error{Offset: badTOML.Offset, What: badTOML.What, Hint: badTOML.Hint, Other: badTOML.Other}
		language = "TOML"
	case !errors.As(err, &bad):
		return &Error{File: name, What: model.Escape(err.Error())}
	}
	p := newPlacer(data)
	e := &Error{File: name, Place: p.place(bad.Offset), What: bad.What, Hint: bad.Hint}
	if bad.Other >= 0 {
		e.Other = p.place(bad.Other)
	}
	if meantLabel(data) {
		e.What = "this label is not valid JSON: " + bad.What
	}
	if other := foreignMark(data); other.what != "" {
		e.What = other.what + "; as " + language + " it is wrong at " + e.Place.String() + ": " + bad.What
		e.Hint, e.Place, e.Other = other.hint, p.place(other.offset), model.Place{}
	}
	return e
}
