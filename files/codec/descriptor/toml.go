package descriptor

import (
	"bytes"
	"iter"
	"strconv"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/files/toml"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// The keys at the top of a descriptor: the table of the lists, the older table (Buildpacks RFC
// 0011), and what the release says about itself.
const (
	keyAPIs    = "apis"
	keyOlder   = "api"
	keyProgram = "lifecycle"
	keyRelease = "version"
)

// reader turns a tree into a descriptor. It stops at the first error.
type reader struct {
	tree   *toml.Tree
	places *splice.Places
	err    *codec.Error
}

// IsTOML reports whether a text is a descriptor judging by its tables: apis or api is a table that
// holds an API, is empty, or stands beside the table lifecycle. Other programs have tables of these
// names too, and in a buildpack.toml api is a string.
func IsTOML(t *toml.Tree) bool {
	lifecycle := t.Kind(t.Get(t.Top(), keyProgram)) == toml.Table
	for _, key := range []string{keyAPIs, keyOlder} {
		id := t.Get(t.Top(), key)
		if t.Kind(id) != toml.Table {
			if id != 0 && key == keyAPIs && lifecycle {
				return true // the wrong type is reported when it is read
			}
			continue
		}
		if lifecycle || t.Len(id) == 0 || t.Get(id, apiNames[0]) != 0 || t.Get(id, apiNames[1]) != 0 {
			return true
		}
	}
	return false
}

// NotTOML returns why a text is not a descriptor, the place that shows it, and what to do with a text
// of that kind, "" if that is not known.
func NotTOML(t *toml.Tree) (what string, at model.Place, hint string) {
	if id := t.Get(t.Top(), keyOlder); t.Kind(id) == toml.String {
		return "this TOML asks for the API " + phrase.Quoted(t.Text(id)) + " as a buildpack.toml does, and has no table apis with what a lifecycle supports",
			(&reader{tree: t, places: splice.NewPlaces(t.Data())}).at(id), "Ask whether a lifecycle supports it: `lctui use lifecycle.toml FILE`"
	}
	return "this TOML has no table apis or api with the APIs of a lifecycle", model.Place{}, ""
}

// ReadTOML reads the single object of a descriptor in TOML.
func ReadTOML(t *toml.Tree) (*model.Object, *codec.Error) {
	r := &reader{tree: t, places: splice.NewPlaces(t.Data())}
	o := r.object()
	return o, r.err
}

// object reads the whole descriptor.
func (r *reader) object() *model.Object {
	t := r.tree
	apis, older := t.Get(t.Top(), keyAPIs), t.Get(t.Top(), keyOlder)
	d := model.Descriptor{Form: model.DescriptorTOML, OlderOnly: apis == 0}
	if lifecycle := r.table(t.Get(t.Top(), keyProgram), keyProgram); lifecycle != 0 {
		d.Version = r.text(t.Get(lifecycle, keyRelease), keyProgram+"."+keyRelease)
		odd(&d, keyProgram, []string{keyRelease}, r.keys(lifecycle))
	}
	if apis = r.table(apis, keyAPIs); t.Kind(older) != toml.Table && !d.OlderOnly {
		older = 0 // no API table of this name, so it means nothing here
	}
	older = r.table(older, keyOlder)
	for _, table := range []struct {
		id   toml.ID
		name string
	}{{apis, keyAPIs}, {older, keyOlder}} {
		odd(&d, table.name, apiNames[:], r.keys(table.id))
	}
	var found [len(apiNames)]described
	for i, name := range apiNames {
		found[i] = r.api(t.Get(apis, name), name)
		odd(&d, keyAPIs+"."+name, listKeys[:], r.keys(t.Get(apis, name)))
		if older != 0 {
			r.older(&found[i], t.Get(older, name), name, d.OlderOnly)
		}
	}
	if r.err != nil {
		return nil
	}
	o, at, err := newObject(d, found)
	if err != nil {
		r.err = &codec.Error{Place: at, What: err.Error(), Hint: "Write ranges that a lifecycle can have"}
		return nil
	}
	o.At, o.SpecAt = codec.PlaceAt(r.places, r.first()), r.keyAt(apis)
	if policy, at := codec.PolicyIn(r.tree.Data()[:r.first()]); policy != "" {
		o.Policy = model.Field{Set: true, Text: policy, At: codec.PlaceAt(r.places, at)}
	}
	return o
}

// api reads the lists of one API.
func (r *reader) api(id toml.ID, name string) described {
	out := described{APILists: &model.APILists{}, at: r.keyAt(id)}
	if id = r.table(id, keyAPIs+"."+name); id == 0 {
		return out
	}
	out.form = model.ListGiven
	for i, list := range lists(out.APILists) {
		*list = r.list(r.tree.Get(id, listKeys[i]), keyAPIs+"."+name+"."+listKeys[i])
	}
	return out
}

// keys returns the keys of a table in file order; none if the value is not a table.
func (r *reader) keys(table toml.ID) iter.Seq[model.Field] {
	return func(yield func(model.Field) bool) {
		if r.tree.Kind(table) != toml.Table {
			return
		}
		for id := r.tree.First(table); id != 0; id = r.tree.Next(id) {
			if !yield(model.Field{Set: true, Text: r.tree.Name(id), At: r.keyAt(id)}) {
				return
			}
		}
	}
}

// older reads the value of an API in the older table. With only set, there is no other information
// and the value is the one supported version.
func (r *reader) older(d *described, id toml.ID, name string, only bool) {
	d.Older = r.text(id, keyOlder+"."+name)
	if only && d.Older.Set {
		d.Supported = model.APIList{Form: model.ListGiven, Entries: []model.Field{d.Older}, At: d.Older.At}
		d.at = r.keyAt(id)
	}
}

// list reads a list of strings.
func (r *reader) list(id toml.ID, name string) model.APIList {
	t := r.tree
	if id == 0 || !r.isKind(id, name, toml.Array) {
		return model.APIList{}
	}
	if t.Len(id) > mostEntries {
		r.fail(id, tooManyEntries, "Remove what is no API version, or write ranges")
		return model.APIList{}
	}
	out := model.APIList{Form: model.ListGiven, At: r.keyAt(id), Entries: make([]model.Field, 0, t.Len(id))}
	for item := t.First(id); item != 0; item = t.Next(item) {
		out.Entries = append(out.Entries, r.text(item, name+"["+strconv.Itoa(len(out.Entries))+"]"))
	}
	return out
}

// text reads a string; the field is not set if it is missing.
func (r *reader) text(id toml.ID, name string) model.Field {
	if id == 0 || !r.isKind(id, name, toml.String) {
		return model.Field{}
	}
	return model.Field{Set: true, Text: r.tree.Text(id), At: r.at(id)}
}

// table returns a value that must be a table, or 0 if it is missing.
func (r *reader) table(id toml.ID, name string) toml.ID {
	if id == 0 || !r.isKind(id, name, toml.Table) {
		return 0
	}
	return id
}

// isKind refuses a value of another type, because a guess at what was meant would later be written
// back as nonsense.
func (r *reader) isKind(id toml.ID, name string, want toml.Kind) bool {
	have := r.tree.Kind(id)
	switch {
	case have == want:
		return true
	case want == toml.String && (have == toml.Integer || have == toml.Float):
		hint := "Put quotes around it: as numbers 0.10 and 0.1 are the same"
		if name == keyProgram+"."+keyRelease {
			hint = "Put quotes around it; a release is written x.y.z"
		}
		r.fail(id, phrase.Quoted(name)+" is the number "+r.tree.Text(id)+" here; it must be a string", hint)
	default:
		r.fail(id, phrase.Quoted(name)+" is "+r.shape(id)+" here; it must be "+shapes[want], "Correct the line by hand; the lifecycle would refuse the file too")
	}
	return false
}

var shapes = map[toml.Kind]string{toml.Table: "a table", toml.Array: "a list of strings", toml.String: aString}

func (r *reader) shape(id toml.ID) string {
	switch r.tree.Kind(id) {
	case toml.Table:
		return "a table"
	case toml.Array:
		return "a list"
	case toml.String:
		return "the text " + phrase.Quoted(r.tree.Text(id))
	default:
		return r.tree.Text(id)
	}
}

// fail records the first reason why the file cannot be read.
func (r *reader) fail(id toml.ID, what, hint string) {
	if r.err == nil {
		r.err = &codec.Error{Place: r.at(id), What: what, Hint: hint}
	}
}

// at returns the place of a value, keyAt that of its key; both are zero if it is missing.
func (r *reader) at(id toml.ID) model.Place {
	if id == 0 {
		return model.Place{}
	}
	start, _ := r.tree.Range(id)
	return codec.PlaceAt(r.places, start)
}

func (r *reader) keyAt(id toml.ID) model.Place {
	if id == 0 || r.tree.Style(id) == toml.Header {
		return r.at(id)
	}
	start, _ := r.tree.Key(id)
	return codec.PlaceAt(r.places, start)
}

// first returns the offset of the first header or key of the text.
func (r *reader) first() int {
	data := r.tree.Data()
	at := len(data) - len(bytes.TrimPrefix(data, []byte(splice.ByteOrderMark)))
	for at < len(data) {
		line, _, _ := bytes.Cut(data[at:], []byte{'\n'})
		if text := bytes.TrimLeft(line, " \t\r"); len(text) > 0 && text[0] != '#' {
			return at + len(line) - len(text)
		}
		at += len(line) + 1
	}
	return 0
}
