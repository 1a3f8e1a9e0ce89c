package descriptor

import (
	"bytes"
	"cmp"
	"fmt"
	"iter"
	"strconv"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// The keys of a descriptor: the table of the lists, the older table (Buildpacks RFC 0011), the
// table about the release, and its key with the version.
const (
	keyAPIs    = "apis"
	keyOlder   = "api"
	keyProgram = "lifecycle"
	keyRelease = "version"
)

// reader turns a text into a descriptor. It stops at the first error.
type reader struct {
	*Text
	err *codec.Error
}

// IsTOML reports whether the tables of a text make it a descriptor: apis or api is a table that
// contains an API, is empty, or appears alongside the table lifecycle. Other programs have tables
// of these names too, and in a buildpack.toml api is a string.
func IsTOML(t *Text) bool {
	_, lifecycle := t.top.get(keyProgram).value.(map[string]any)
	for _, key := range []string{keyAPIs, keyOlder} {
		n := t.top.get(key)
		table, is := n.value.(map[string]any)
		if !is {
			if n.at != nil && key == keyAPIs && lifecycle {
				return true // the wrong type is reported when it is read
			}
			continue
		}
		if lifecycle || len(table) == 0 || n.get(apiNames[0]).at != nil || n.get(apiNames[1]).at != nil {
			return true
		}
	}
	return false
}

// NotTOML returns why a text is not a descriptor, the place that shows it, and what to do with a
// text of that kind. at is zero and hint is "" if they are not known.
func NotTOML(t *Text) (what string, at model.Position, hint string) {
	n := t.top.get(keyOlder)
	if api, ok := n.value.(string); ok {
		return "this TOML asks for the API " + phrase.Quoted(api) + " as a buildpack.toml does, and has no table apis with what a lifecycle supports",
			t.at(n), "Ask whether a lifecycle supports it: `lctui use lifecycle.toml FILE`"
	}
	return "this TOML has no table apis or api with the APIs of a lifecycle", model.Position{}, ""
}

// ReadTOML reads the single object of a descriptor in TOML.
func ReadTOML(t *Text) (*model.Object, *codec.Error) {
	r := &reader{Text: t}
	o := r.object()
	return o, r.err
}

// object reads the whole descriptor.
func (r *reader) object() *model.Object {
	apis, older := r.top.get(keyAPIs), r.top.get(keyOlder)
	d := model.Descriptor{Form: model.DescriptorTOML, OlderOnly: apis.at == nil}
	if lifecycle := r.table(r.top.get(keyProgram), keyProgram); lifecycle.at != nil {
		d.Version = r.text(lifecycle.get(keyRelease), keyProgram+"."+keyRelease)
		odd(&d, keyProgram, []string{keyRelease}, r.keys(lifecycle))
	}
	apis = r.table(apis, keyAPIs)
	if _, is := older.value.(map[string]any); !is && !d.OlderOnly {
		older = node{} // not a table, and alongside apis it is not needed
	}
	older = r.table(older, keyOlder)
	for _, table := range []struct {
		node
		name string
	}{{apis, keyAPIs}, {older, keyOlder}} {
		odd(&d, table.name, apiNames[:], r.keys(table.node))
	}
	var found [len(apiNames)]described
	for i, name := range apiNames {
		found[i] = r.api(apis.get(name), name)
		odd(&d, keyAPIs+"."+name, listKeys[:], r.keys(apis.get(name)))
		if older.at != nil {
			r.older(&found[i], older.get(name), name, d.OlderOnly)
		}
	}
	if r.err != nil {
		return nil
	}
	o, err := newObject(d, found, rangesHint)
	if r.err = err; err != nil {
		return nil
	}
	o.At, o.SpecAt = codec.PlaceAt(r.places, r.first()), r.keyAt(apis)
	if policy, at := codec.PolicyIn(r.data[:r.first()]); policy != "" {
		o.Policy = model.Field{Set: true, Text: policy, At: codec.PlaceAt(r.places, at)}
	}
	return o
}

// api reads the lists of one API.
func (r *reader) api(n node, name string) described {
	out := described{APILists: &model.APILists{}, at: r.keyAt(n)}
	if n = r.table(n, keyAPIs+"."+name); n.at == nil {
		return out
	}
	out.form = model.ListGiven
	for i, list := range lists(out.APILists) {
		*list = r.list(n.get(listKeys[i]), keyAPIs+"."+name+"."+listKeys[i])
	}
	return out
}

// keys returns the keys of a table in file order. A value that is not a table has none.
func (r *reader) keys(table node) iter.Seq[model.Field] {
	return func(yield func(model.Field) bool) {
		if table.at == nil {
			return
		}
		for _, name := range table.at.names {
			if n := table.get(name); n.at != nil && !yield(model.Field{Set: true, Text: name, At: r.keyAt(n)}) {
				return
			}
		}
	}
}

// older reads the value of an API in the older table. If only is set, there is no newer table, and
// the value is the one supported version.
func (r *reader) older(d *described, n node, name string, only bool) {
	d.Older = r.text(n, keyOlder+"."+name)
	if only && d.Older.Set {
		d.olderOnly(d.Older, r.keyAt(n))
	}
}

// list reads a list of strings.
func (r *reader) list(n node, name string) model.APIList {
	if n.at == nil || !r.isKind(n, name, aList) {
		return model.APIList{}
	}
	items := n.items()
	if len(items) > mostEntries {
		r.fail(n, tooManyEntries, "Remove what is not an API version, or write ranges")
		return model.APIList{}
	}
	out := model.APIList{Form: model.ListGiven, At: r.keyAt(n), Entries: make([]model.Field, 0, len(items))}
	for i, item := range items {
		out.Entries = append(out.Entries, r.text(item, name+"["+strconv.Itoa(i)+"]"))
	}
	return out
}

// text reads a string. The field is not set if it is missing. Its place is set only if the search
// found exactly this text there.
func (r *reader) text(n node, name string) model.Field {
	if n.at == nil || !r.isKind(n, name, aString) {
		return model.Field{}
	}
	f := model.Field{Set: true, Text: n.value.(string)}
	if found, ok := unquoted(r.data[n.at.start:n.at.end]); ok && found == f.Text {
		f.At = r.at(n)
	}
	return f
}

// table returns a value that must be a table, or the zero node if it is missing.
func (r *reader) table(n node, name string) node {
	if n.at == nil || !r.isKind(n, name, aTable) {
		return node{}
	}
	return n
}

// What a value must be, for messages.
const (
	aTable = "a table"
	aList  = "a list of strings"
)

// isKind reports whether a value is of the wanted type, and records an error if not.
func (r *reader) isKind(n node, name, want string) bool {
	raw, number := model.Escape(cmp.Or(string(r.data[n.at.start:n.at.end]), fmt.Sprint(n.value))), false
	is := raw
	switch v := n.value.(type) {
	case map[string]any:
		if is = aTable; want == aTable {
			return true
		}
	case []any, []map[string]any:
		if is = "a list"; want == aList {
			return true
		}
	case string:
		if is = "the text " + phrase.Quoted(v); want == aString {
			return true
		}
	case int64, float64:
		number = want == aString
	}
	switch {
	case number && name == keyProgram+"."+keyRelease:
		r.fail(n, phrase.Quoted(name)+" is the number "+raw+" here; it must be a string", "Put quotes around it; a release is written x.y.z")
	case number:
		r.fail(n, phrase.Quoted(name)+" is the number "+raw+" here; it must be a string", "Put quotes around it: as numbers 0.10 and 0.1 are the same")
	default:
		r.fail(n, phrase.Quoted(name)+" is "+is+" here; it must be "+want, byHand)
	}
	return false
}

// fail records the first reason why the file cannot be read.
func (r *reader) fail(n node, what, hint string) {
	if r.err == nil {
		r.err = &codec.Error{Place: r.at(n), What: what, Hint: hint}
	}
}

// at returns the place of a value, keyAt the place of its key. Both are zero if the value is
// missing.
func (t *Text) at(n node) model.Position {
	if n.at == nil || !n.at.known {
		return model.Position{}
	}
	return codec.PlaceAt(t.places, n.at.start)
}

func (t *Text) keyAt(n node) model.Position {
	if n.at == nil || !n.at.known {
		return model.Position{}
	}
	return codec.PlaceAt(t.places, n.at.key)
}

// first returns the offset of the first header or key of the text.
func (r *reader) first() int {
	data := r.data
	at := splice.Start(data)
	for at < len(data) {
		line, _, _ := bytes.Cut(data[at:], []byte{'\n'})
		if text := bytes.TrimLeft(line, " \t\r"); len(text) > 0 && text[0] != '#' {
			return at + len(line) - len(text)
		}
		at += len(line) + 1
	}
	return 0
}
