package descriptor

import (
	"encoding/json"
	"errors"
	"sort"
	"strconv"
	"unicode/utf8"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// noImageEdits is the message that the labels of an image are not edited.
const noImageEdits = "the labels of an image are not edited in a file"

const imageHint = "Change the descriptor that the image is built from, and build the image again"

// NotEdited returns why none of the objects can be edited if all of them are descriptors, otherwise
// "".
func NotEdited(objects []*model.Object) (why string) {
	for _, o := range objects {
		switch {
		case o.Descriptor == nil:
			return ""
		case o.Descriptor.Form != model.DescriptorImage:
			why = model.DescriptorsNotEdited
		case why == "":
			why = noImageEdits
		}
	}
	return why
}

// site is the site of a descriptor, which no edit changes.
type site struct{ codec.Fixed }

func (s site) Plan(p *codec.Plan, base, now *model.Object) error {
	switch {
	case model.SameObjects([]*model.Object{base}, []*model.Object{now}):
		return nil
	case base.Descriptor.Form == model.DescriptorImage:
		return p.Refuse(s.Root, noImageEdits, imageHint)
	}
	return p.Refuse(s.Root, model.DescriptorsNotEdited, "")
}

// Found is a descriptor found in a document of YAML or JSON.
type Found struct {
	Object *model.Object
	Site   codec.Site
}

// Read reads the descriptors in a mapping or list that has no kind: a label, or what a tool printed
// about images with the label. others is how many images have no label. ok is false if the value is
// neither. If the value cannot be read, ok is true and the error is in r.
func Read(r *codec.Reader, root span.ID) (list []Found, others int, ok bool) {
	if isLabel(r.Tree, root) {
		if o := readLabel(r, root); r.Err == nil {
			o.At = r.At(root)
			list = []Found{{o, site{codec.Fixed{Root: root}}}}
		}
		return list, 0, true
	}
	list, others = readImages(r, root)
	return list, others, len(list) > 0 || r.Err != nil
}

// readImages reads the labels from what a tool printed about one image or a list of images. That is
// the output of inspect (docker, podman, skopeo), the configuration of an image, or its labels
// alone.
func readImages(r *codec.Reader, root span.ID) (list []Found, others int) {
	var images []span.ID
	switch r.Tree.Kind(root) {
	case span.Mapping:
		images = []span.ID{root}
	case span.Sequence:
		if !r.Spend(root, r.Tree.Len(root), codec.EntryMemory) {
			return nil, 0
		}
		images = r.Tree.Children(root)
	}
	for i, item := range images {
		image, path := r.Tree.Resolve(item), ""
		if item != root {
			path = "[" + strconv.Itoa(i) + "]"
		}
		labels := labelsOf(r.Tree, image)
		_, value := r.Tree.Get(labels, LabelAPIs)
		read := readImage
		if value == 0 {
			_, value = r.Tree.Get(labels, labelBuilder)
			read = readBuilder
		}
		if value == 0 {
			others++
			continue
		}
		o := read(r, labels, r.Tree.Resolve(value))
		if o == nil {
			return nil, 0
		}
		o.Path, o.At = path, r.At(image)
		list = append(list, Found{o, site{codec.Fixed{Root: value}}})
	}
	return list, others
}

// HasLabelsField reports whether a value describes an image: it has the field for labels. Tools set
// that field to null if the image has no labels.
func HasLabelsField(t *span.Tree, image span.ID) bool { return labelsKey(t, image).Key != 0 }

// labelsOf returns the labels of an image: the value of its field for labels, or the object itself
// if a tool printed only the labels. It returns 0 if there are none.
func labelsOf(t *span.Tree, image span.ID) span.ID {
	for _, label := range [...]string{LabelAPIs, labelBuilder} {
		if key, _ := t.Get(image, label); key != 0 {
			return image
		}
	}
	if labels := t.Resolve(labelsKey(t, image).Value); t.Kind(labels) == span.Mapping {
		return labels
	}
	return 0
}

// labelsKey returns the field in which an image has its labels: Config.Labels (docker, podman),
// config.Labels (the configuration of an OCI image), or Labels (skopeo).
func labelsKey(t *span.Tree, image span.ID) span.Field {
	holders := [3]span.ID{2: image}
	for i, name := range [...]string{"Config", "config"} {
		_, holder := t.Get(image, name)
		holders[i] = t.Resolve(holder)
	}
	for _, holder := range holders {
		if key, value := t.Get(holder, "Labels"); key != 0 {
			return span.Field{Key: key, Value: value}
		}
	}
	return span.Field{}
}

// readImage reads the labels of one image.
func readImage(r *codec.Reader, labels, value span.ID) *model.Object {
	version, apis := r.Get(labels, labelVersion), r.Get(labels, LabelAPIs)
	for _, f := range []span.Field{version, apis} {
		if id := r.Tree.Resolve(f.Value); f.Key != 0 && r.Tree.Kind(id) != span.Scalar {
			r.Fail(f.Value, "the label "+r.Tree.Text(f.Key)+" is not a string here", "The labels of an image are strings; print them with the tool once more")
			return nil
		}
	}
	d := model.Descriptor{Form: model.DescriptorImage, Version: r.Text(version, labelVersion)}
	l, root := openLabel(r, value, LabelAPIs, "an object with the APIs buildpack and platform")
	if l == nil {
		return nil
	}
	o := l.object(root, d)
	if l.err != nil {
		r.Err = l.err
		return nil
	}
	return o
}

// readBuilder reads the lifecycle in the label of a builder: its version, and its APIs or the older
// table with one version of each API. It returns nil with an error in r if the label contains no
// lifecycle.
func readBuilder(r *codec.Reader, _, value span.ID) *model.Object {
	if r.Tree.Kind(value) != span.Scalar {
		r.Fail(value, "the label "+labelBuilder+" is not a string here", "The labels of an image are strings; print them with the tool once more")
		return nil
	}
	l, root := openLabel(r, value, labelBuilder, "an object with the field lifecycle")
	if l == nil {
		return nil
	}
	o := l.builder(root)
	if o == nil && l.err == nil {
		l.fail(root, "the label "+labelBuilder+" does not say what its lifecycle supports", imageHint)
	}
	r.Err = l.err
	return o
}

// openLabel returns a reader of the JSON in a label, and its root. The reader is nil, with an error
// in r, if the JSON is not an object.
func openLabel(r *codec.Reader, value span.ID, name, want string) (*labelReader, span.ID) {
	text := r.Tree.Text(value)
	offset := offsetsOf(r.Tree, value)
	l := &labelReader{place: func(at int) model.Position { return r.Place(offset(at)) }}
	if !json.Valid([]byte(text)) {
		l.place = func(int) model.Position { return r.At(value) }
		r.Err = l.notJSON([]byte(text), "the label "+name, " of the label")
		return nil, 0
	}
	tree, err := span.Parse([]byte(text))
	if err != nil {
		r.Err = &codec.Error{Place: r.At(value), What: "the label " + name + " cannot be read: " + model.Escape(err.Error()), Hint: imageHint}
		var bad *span.Error
		if errors.As(err, &bad) {
			r.Err.What += " (at byte " + strconv.Itoa(bad.Offset) + " of the label)"
		}
		return nil, 0
	}
	l.tree = tree
	root := tree.Root(0)
	if tree.Kind(root) != span.Mapping {
		l.wrong(root, name, want)
		r.Err = l.err
		return nil, 0
	}
	return l, root
}

// builder reads the part lifecycle of the metadata of a builder. It returns nil if that part has no
// table of APIs.
func (l *labelReader) builder(root span.ID) *model.Object {
	t := l.tree
	_, part := t.Get(root, keyProgram)
	part = t.Resolve(part)
	_, apis := t.Get(part, keyAPIs)
	_, older := t.Get(part, keyOlder)
	if apis, older = t.Resolve(apis), t.Resolve(older); t.Kind(apis) != span.Mapping && t.Kind(older) != span.Mapping {
		return nil
	}
	d := model.Descriptor{Form: model.DescriptorImage, Version: l.word(part, keyRelease), OlderOnly: t.Kind(apis) != span.Mapping}
	if !d.OlderOnly {
		return l.object(apis, d)
	}
	var found [len(apiNames)]described
	for i, name := range apiNames {
		found[i] = described{APILists: &model.APILists{Older: l.word(older, name)}}
		if value := found[i].Older; value.Set {
			found[i].olderOnly(value, value.At)
		}
	}
	o, err := newObject(d, found, imageHint)
	l.err = err
	return o
}

// word reads a field that is a string. The result is not set for an empty string or any other
// value.
func (l *labelReader) word(in span.ID, name string) model.Field {
	_, value := l.tree.Get(in, name)
	if id := l.tree.Resolve(value); l.tree.Kind(id) == span.Scalar && l.tree.Resolved(id) == span.String && l.tree.Text(id) != "" {
		return model.Field{Set: true, Text: l.tree.Text(id), At: l.at(id)}
	}
	return model.Field{}
}

// offsetsOf returns a function from an offset in the decoded text of a scalar to an offset in the
// file. In double quotes it accounts for escapes. For a scalar in any other form, which JSON does
// not have, it always returns the beginning.
func offsetsOf(t *span.Tree, id span.ID) func(int) int {
	start, end := t.Range(id)
	if t.Style(id) != span.Double {
		return func(int) int { return start }
	}
	raw := t.Data()[start+1 : end-1]
	// texts[k] in the decoded text corresponds to files[k] in the file, and the distance between
	// the two stays the same up to the next entry.
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

// unicodeEscape returns the length in bytes of an escape such as \u00e9, or of two that form one
// character, and how many bytes they decode to.
func unicodeEscape(raw []byte) (n, decoded int) {
	var text string
	for _, n := range []int{12, 6} {
		if n <= len(raw) && json.Unmarshal([]byte(`"`+string(raw[:n])+`"`), &text) == nil && utf8.RuneCountInString(text) == 1 {
			return n, len(text)
		}
	}
	return 6, 3
}
