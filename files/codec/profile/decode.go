package profile

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"sigs.k8s.io/yaml"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/yamledit"
	"github.com/lctui/lctui/model"
)

// The parts of a profile that rules read and no edit changes, with the API server's types in
// core.gardener.cloud/v1beta1 (gardener/gardener, v1.150). A field of type any is defined by a
// provider.
type (
	criPart struct {
		Name              string                 `json:"name"`
		ContainerRuntimes []containerRuntimePart `json:"containerRuntimes"`
	}
	containerRuntimePart struct {
		Type           string `json:"type"`
		ProviderConfig any    `json:"providerConfig"`
	}
	inPlacePart struct {
		Supported           bool    `json:"supported"`
		MinVersionForUpdate *string `json:"minVersionForUpdate"`
	}
	flavorPart  map[string][]string
	bastionPart struct {
		MachineImage *bastionImagePart `json:"machineImage"`
		MachineType  *bastionTypePart  `json:"machineType"`
	}
	bastionImagePart struct {
		Name    string  `json:"name"`
		Version *string `json:"version"`
	}
	bastionTypePart struct {
		Name string `json:"name"`
	}
	parentPart struct {
		Kind string `json:"kind"`
		Name string `json:"name"`
	}
)

// versionParts are the types of the fields of an image version that this package only reads.
var versionParts = [versionFields]reflect.Type{
	keyCRI:           reflect.TypeFor[[]criPart](),
	keyArchitectures: reflect.TypeFor[[]string](),
	keyKubelet:       reflect.TypeFor[*string](),
	keyFlavors:       reflect.TypeFor[[]flavorPart](),
	keyInPlace:       reflect.TypeFor[*inPlacePart](),
}

// decoding collects the values and keys in parts that the API server's strict decoding would
// reject, until take returns them.
type decoding struct {
	in    *codec.Reader
	found model.Undecoded
}

// take returns what was found since the last call, or nil if that is nothing.
func (d *decoding) take() *model.Undecoded {
	if d.count() == 0 {
		return nil
	}
	found := d.found
	d.found = model.Undecoded{}
	return &found
}

func (d *decoding) count() int { return len(d.found.Mistyped) + len(d.found.Unknown) }

// part checks one part. A text without errors is checked once, because most versions of an image
// have the same parts. The text does not include a tag, so a value with a tag is always checked. A
// text with an alias, or of more than mostSound bytes, is checked by value only, without decode.
func (d *decoding) part(f span.Field, t reflect.Type, path string) {
	if f.Key == 0 {
		return
	}
	text, indent, tagged := d.in.Tree.Raw(f.Value), d.indent(f.Value), d.in.Tree.Tag(f.Value) != ""
	if !tagged && d.in.Sound[codec.Part{Of: t, Indent: indent, Text: string(text)}] {
		return
	}
	before := d.count()
	d.value(f, t, path)
	if d.in.Err != nil || d.count() > before || len(text) > mostSound || d.hasAlias(f.Value) {
		return
	}
	if err := d.decode(f.Value, t); err != nil {
		d.wrong(f, path, "what Gardener's server decodes ("+model.Escape(err.Error())+")")
		return
	}
	if !tagged && len(d.in.Sound) < mostSound {
		d.in.Sound[codec.Part{Of: t, Indent: indent, Text: string(text)}] = true
	}
}

// mostSound is how many parts are remembered, and how many bytes a part may have to be decoded.
const mostSound = 1 << 10

// decode decodes the text of a node as the API server does: from YAML to JSON, and then strictly
// into a type. It returns nil for a text that is not valid YAML.
func (d *decoding) decode(id span.ID, t reflect.Type) error {
	text, err := yaml.YAMLToJSONStrict(append(bytes.Repeat([]byte(" "), d.indent(id)), d.in.Tree.Raw(id)...))
	if err != nil {
		return nil
	}
	strict := json.NewDecoder(bytes.NewReader(text))
	strict.DisallowUnknownFields()
	return strict.Decode(reflect.New(t).Interface())
}

// indent returns how many bytes there are before a node in its first line.
func (d *decoding) indent(id span.ID) int {
	start, _ := d.in.Tree.Range(id)
	return start - (bytes.LastIndexByte(d.in.Tree.Data()[:start], '\n') + 1)
}

func (d *decoding) hasAlias(id span.ID) (found bool) {
	d.in.Tree.Walk(id, func(id span.ID) { found = found || d.in.Tree.Kind(id) == span.Alias })
	return found
}

// value checks a value against a type. Null is a value of every type.
func (d *decoding) value(f span.Field, t reflect.Type, path string) {
	if d.in.Null(f) || d.in.Err != nil {
		return
	}
	id := d.in.Tree.Resolve(f.Value)
	kind := d.in.Tree.Kind(id)
	switch t.Kind() {
	case reflect.Pointer:
		d.value(f, t.Elem(), path)
	case reflect.String:
		if kind != span.Scalar || d.in.NotText(f) {
			d.wrong(f, path, model.WantText)
		}
	case reflect.Bool:
		if kind != span.Scalar || yamledit.IsText(d.in.Tree, id) || d.in.Tree.Resolved(id) != span.Bool && d.in.Tree.Resolved(id) != span.String {
			d.wrong(f, path, model.WantBool)
		}
	case reflect.Slice:
		if d.collection(f, kind, span.Sequence, path) {
			for i, item := 0, d.in.Tree.First(id); item != 0; i, item = i+1, d.in.Tree.Next(item) {
				d.value(codec.Item(item), t.Elem(), d.in.Joined.Indexed(path, i))
			}
		}
	case reflect.Map:
		if d.collection(f, kind, span.Mapping, path) {
			d.in.Gather(id, nil, nil, func(_ int, key string, f span.Field) { d.value(f, t.Elem(), path+"."+model.Escape(key)) })
		}
	case reflect.Struct:
		if d.collection(f, kind, span.Mapping, path) {
			d.fields(id, t, path)
		}
	}
}

// collection reports whether a value is of the wanted kind and its entries fit in memory, and
// charges them.
func (d *decoding) collection(f span.Field, have, want span.Kind, path string) bool {
	if have != want {
		d.wrong(f, path, codec.Shapes[want])
		return false
	}
	return d.in.Spend(f.Value, d.in.Tree.Len(d.in.Tree.Resolve(f.Value)), codec.EntryMemory)
}

// fields checks the keys of a mapping against the fields of a struct. As in unknownOf, directives
// are skipped.
func (d *decoding) fields(mapping span.ID, t reflect.Type, path string) {
	known := make([]string, t.NumField())
	for i := range known {
		known[i] = t.Field(i).Tag.Get("json")
	}
	d.in.Gather(mapping, nil, nil, func(_ int, key string, f span.Field) {
		i := slices.Index(known, key)
		switch {
		case i >= 0:
			d.value(f, t.Field(i).Type, path+"."+key)
		case !strings.HasPrefix(key, "$") && d.in.Spend(f.Key, 1, unknownMemory):
			d.found.Unknown = append(d.found.Unknown, model.UnknownField{Name: key, At: d.in.At(f.Key), Meant: model.Nearest(key, known), Below: path, Known: known})
		}
	})
}

func (d *decoding) wrong(f span.Field, path, want string) {
	if d.in.Spend(f.Value, 1, mistypedMemory) {
		d.found.Mistyped = append(d.found.Mistyped, model.Mistyped{Field: path, Text: d.in.PlainText(f), Want: want, At: d.in.At(f.Value)})
	}
}
