package files

import (
	"encoding/json"
	"errors"
	"sort"
	"unicode/utf8"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// noImageEdits is why nothing of the labels of an image is edited, imageHint says
// where they come from.
const noImageEdits = "the labels of an image are not edited in a file"

const imageHint = "Change the descriptor that the image is built from, and build the image again"

// imageSite stands for a label inside of what a tool says of an image. Nothing of
// it changes.
type imageSite struct{ value span.ID }

func (s *imageSite) plan(p *planner, base, now *model.Object) error {
	if model.SameObjects([]*model.Object{base}, []*model.Object{now}) {
		return nil
	}
	return p.refuse(s.value, noImageEdits, imageHint)
}

func (s *imageSite) open(*comparison, *model.Object, *model.Object) {}

// imagesOnly tells whether a document has labels of images and nothing else that
// could be edited.
func (d *Document) imagesOnly() bool {
	for _, o := range d.objects {
		if o.Descriptor == nil || o.Descriptor.Form != model.DescriptorImage {
			return false
		}
	}
	return len(d.objects) > 0
}

// inspected reads the labels of the images that a tool tells of: one, or a list of
// them (docker, podman and skopeo inspect; the configuration of an image; its labels
// alone). Others counts the images without the label.
func (r *reader) inspected(root span.ID, doc int) (objects []*model.Object, sites []site, others int) {
	var list []found
	if r.tree.Kind(root) == span.Mapping {
		list = []found{{header{root: root}, ""}}
	}
	if r.tree.Kind(root) == span.Sequence && r.spend(root, r.tree.Len(root)) {
		for i, item := 0, r.tree.First(root); item != 0; i, item = i+1, r.tree.Next(item) {
			list = append(list, found{header{root: r.tree.Resolve(item)}, "[" + itoa(i) + "]"})
		}
	}
	for _, f := range list {
		labels := r.labelsOf(f.root)
		_, value := r.tree.Get(labels, labelAPIs)
		if value == 0 {
			others++
			continue
		}
		o := r.inspectedImage(labels, r.tree.Resolve(value))
		if o == nil {
			return nil, nil, 0
		}
		o.Document, o.Path, o.At = doc, f.path, r.at(f.root)
		objects, sites = append(objects, o), append(sites, &imageSite{value})
	}
	return objects, sites, others
}

// notDescribed says more of a text without any object of a known kind: that it
// tells of images without the label, or is an unfinished merge.
func notDescribed(e *Error, tree *span.Tree) *Error {
	if tree.Documents() != 1 {
		return e
	}
	r := &reader{lookup: newLookup(tree)}
	root := tree.Root(0)
	image := root
	if tree.Kind(root) == span.Sequence {
		image = tree.Resolve(tree.First(root))
	}
	if tree.Kind(root) == span.Scalar {
		if other := foreignMark(tree.Data()); other.what != "" {
			e.What, e.Hint, e.Place = other.what, other.hint, placeAt(tree, other.offset)
		}
	} else if image != 0 && r.speaksOfLabels(image) {
		e.What = "there is no image with the label " + labelAPIs
	}
	return e
}

// speaksOfLabels tells whether this is an image, with labels or, as tools say of one
// without any, null in their place.
func (r *reader) speaksOfLabels(image span.ID) bool { return r.labelsKey(image).key != 0 }

// labelsOf gives the labels of an image: where an image keeps them, or the object
// itself where a tool printed them alone.
func (r *reader) labelsOf(image span.ID) span.ID {
	if key, _ := r.tree.Get(image, labelAPIs); key != 0 {
		return image
	}
	if labels := r.tree.Resolve(r.labelsKey(image).value); r.tree.Kind(labels) == span.Mapping {
		return labels
	}
	return 0
}

// labelsKey finds where an image keeps its labels: Config.Labels (docker, podman),
// config.Labels (the configuration of an OCI image), or Labels (skopeo).
func (r *reader) labelsKey(image span.ID) field {
	t := r.tree
	holders := [3]span.ID{2: image}
	for i, name := range [...]string{"Config", "config"} {
		_, holder := t.Get(image, name)
		holders[i] = t.Resolve(holder)
	}
	for _, holder := range holders {
		if key, value := t.Get(holder, "Labels"); key != 0 {
			return field{key: key, value: value}
		}
	}
	return field{}
}

// inspectedImage reads the labels of one image.
func (r *reader) inspectedImage(labels, value span.ID) *model.Object {
	version, apis := r.get(labels, labelVersion), r.get(labels, labelAPIs)
	for _, f := range []field{version, apis} {
		if id := r.tree.Resolve(f.value); f.key != 0 && r.tree.Kind(id) != span.Scalar {
			r.fail(f.value, "the label "+r.tree.Text(f.key)+" is no text here", "The labels of an image are texts; ask the tool for them once more")
			return nil
		}
	}
	d := model.Descriptor{Form: model.DescriptorImage, Version: r.text(version, labelVersion)}
	text := r.tree.Text(value)
	offset := offsetsOf(r.tree, value)
	l := &labelReader{name: r.name, place: func(at int) model.Place { return r.places.place(offset(at)) }}
	if !json.Valid([]byte(text)) {
		l.place = func(int) model.Place { return r.at(value) }
		r.err = l.notJSON([]byte(text), "the label "+labelAPIs, " of the label")
		return nil
	}
	tree, err := span.Parse([]byte(text))
	if err != nil {
		r.err = &Error{File: r.name, Place: r.at(value), What: "the label " + labelAPIs + " cannot be read: " + model.Escape(err.Error()), Hint: imageHint}
		var bad *span.Error
		if errors.As(err, &bad) {
			r.err.What += " (at byte " + itoa(bad.Offset) + " of the label)"
		}
		return nil
	}
	l.tree = tree
	root := tree.Root(0)
	if tree.Kind(root) != span.Mapping {
		l.wrong(root, labelAPIs, "an object with the APIs buildpack and platform")
		r.err = l.err
		return nil
	}
	o, _ := l.object(root, d)
	if l.err != nil {
		r.err = l.err
		return nil
	}
	return o
}

// offsetsOf gives the way from an offset in the text of a scalar to the offset in
// the file, as well as it can be told: through the escapes of double quotes; to the
// begin of the scalar for forms that JSON does not have.
func offsetsOf(t *span.Tree, id span.ID) func(int) int {
	start, end := t.Range(id)
	if t.Style(id) != span.Double {
		return func(int) int { return start }
	}
	raw := t.Data()[start+1 : end-1]
	// The text in the file stands behind each of these offsets by the same number
	// of bytes up to the next one.
	texts, files := []int{0}, []int{0}
	at := 0
	for i := 0; i < len(raw); {
		if raw[i] != '\\' {
			at, i = at+1, i+1
			continue
		}
		n, decoded := 2, 1
		if i+6 <= len(raw) && raw[i+1] == 'u' {
			n, decoded = unicodeEscape(raw[i:])
		}
		texts, files = append(texts, at, at+decoded), append(files, i, i+n)
		at, i = at+decoded, i+n
	}
	return func(offset int) int {
		k := sort.Search(len(texts), func(k int) bool { return texts[k] > offset }) - 1
		if k < 0 {
			return start
		}
		return min(start+1+files[k]+offset-texts[k], end)
	}
}

// unicodeEscape gives the length of an escape such as \u00e9, or of two that make
// one character, and how many bytes it stands for.
func unicodeEscape(raw []byte) (n, decoded int) {
	var text string
	for _, n := range []int{12, 6} {
		if n <= len(raw) && json.Unmarshal([]byte(`"`+string(raw[:n])+`"`), &text) == nil && utf8.RuneCountInString(text) == 1 {
			return n, len(text)
		}
	}
	return 6, 3
}
