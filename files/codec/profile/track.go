package profile

import (
	"bytes"
	"slices"
	"strings"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/files/yamledit"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// trackEdit is an edit of one list of versions.
type trackEdit struct {
	edit      *codec.Plan
	object    *objectEdit
	at        *trackSite
	base, now *model.Track
	// noStages is set if no entry has a list of stages in flow style. lacks marks the fields that
	// no entry has. Both are cached so that many edits at once do not search again.
	noStages bool
	lacks    [writtenFields]bool
}

func (e *objectEdit) track(at *trackSite, base, now *model.Track) *trackEdit {
	return &trackEdit{edit: e.edit, object: e, at: at, base: base, now: now}
}

func (e *trackEdit) plan() error {
	list := codec.List{Key: e.at.versions.Key, Node: e.at.list, Items: e.at.items, Base: e.base, Now: e.now, What: "versions"}
	rows, err := e.edit.Rows(list, e.version)
	switch {
	case err != nil || rows == nil:
		return err
	case len(e.at.items) == 0:
		return e.firstVersions()
	}
	return e.edit.WriteList(list, rows, e.newVersion, e.layout(e.at.list, 0))
}

// version edits an entry that is kept.
func (e *trackEdit) version(r splice.Row) error {
	base, now := e.base.Versions[r.Base], e.now.Versions[r.Now]
	item := e.at.items[r.Base]
	mapping := e.edit.Tree.Resolve(item)
	name := codec.VersionName(e.base, r.Base)
	if e.edit.Tree.Kind(mapping) != span.Mapping {
		return e.edit.Refuse(item, "the entry "+phrase.Quoted(name)+" is empty; there is nothing to change in it", "Write its version by hand first")
	}
	if e.edit.Tree.Kind(item) == span.Alias {
		return e.edit.MayChange(mapping, phrase.Quoted(name))
	}
	for _, key := range base.Others {
		if strings.HasPrefix(key, "$") && base.Text == "" {
			return e.edit.Refuse(item, "this entry has the directive "+phrase.Quoted(key)+" and is not a version", "Leave it as it is")
		}
	}
	v := &versionEdit{edit: e.edit, track: e, near: r.Base, name: name, mapping: mapping, base: base, now: now}
	return v.plan()
}

// newVersions returns the versions of a list that had none.
func (e *trackEdit) newVersions() []yamledit.New {
	out := make([]yamledit.New, len(e.now.Versions))
	for j := range out {
		out[j] = e.newVersion(j, 0)
	}
	return out
}

// firstVersions writes the first versions of a list. Its key is missing, or has null or an empty
// list.
func (e *trackEdit) firstVersions() error {
	f, owner, path := e.at.versions, e.at.owner, phrase.Quoted(e.base.Path)
	kubernetes := e.object.site.kubernetes
	ofKubernetes := e.at.ownerKey != 0 && e.at.ownerKey == kubernetes.Key
	switch {
	case owner == 0 && ofKubernetes && !kubernetes.Inherited:
		return e.object.fillKubernetes(e.newVersions())
	case owner == 0:
		return e.edit.Refuse(e.object.site.root, "there is no "+path+" to put the version into", "Write the key by hand first")
	case f.Key == 0 && e.edit.Tree.First(owner) == 0:
		if err := e.edit.MayChange(owner, path); err != nil {
			return err
		}
		if !ofKubernetes {
			return e.edit.Refuse(owner, path+" is empty", "Write its versions by hand")
		}
		return e.object.fillKubernetes(e.newVersions())
	}
	key := yamledit.Plain
	if e.edit.JSON {
		key = yamledit.Double
	}
	return e.edit.Put(owner, f, yamledit.New{Key: key.In("versions"), Items: e.newVersions()}, yamledit.Layout{Nested: e.nested()}, path, "this list of versions")
}

// layout returns the layout of a new list of stages near an entry. holder is the mapping or list
// that gets it.
func (e *trackEdit) layout(holder span.ID, near int) yamledit.Layout {
	l := yamledit.Layout{Nested: e.nested()}
	if e.edit.Flow(holder) {
		l.Inner = e.stagesNear(near)
	}
	return l
}

// stagesNear returns the list of stages in flow style that is nearest to an entry, or 0 if there is
// none. New lists copy its layout.
func (e *trackEdit) stagesNear(near int) (list span.ID) {
	if e.noStages {
		return 0
	}
	found := yamledit.Nearest(e.at.items, near, func(item span.ID) bool {
		_, list = e.edit.Tree.Get(item, versionKeys[keyLifecycle])
		return e.edit.Tree.Kind(list) == span.Sequence && e.edit.Flow(list) && e.edit.Tree.Kind(e.edit.Tree.First(list)) == span.Mapping
	})
	if e.noStages = found == 0; e.noStages {
		return 0
	}
	return list
}

// nested returns how many columns the dashes of the list of versions are right of its key. If that
// list has no entries, it returns the same for the first other list with dashes. A new list of
// stages gets the same indentation.
func (e *trackEdit) nested() int {
	n, ok := e.edit.Nesting(e.at.versions.Key, e.at.list)
	if ok || len(e.at.items) > 0 && e.at.versions.Key != 0 {
		return n
	}
	for i := range e.object.site.tracks {
		s := &e.object.site.tracks[i]
		if n, ok := e.edit.Nesting(s.versions.Key, s.list); ok && s != e.at {
			return n
		}
	}
	return 0
}

// newVersion lays out version j of the wanted list, with its keys in the order of its neighbours.
func (e *trackEdit) newVersion(j, near int) yamledit.New {
	now := e.now.Versions[j]
	v := &versionEdit{edit: e.edit, track: e, near: near, name: codec.VersionName(e.now, j), base: &model.Version{}, now: now}
	v.mapping = e.at.owner
	if len(e.at.items) > 0 {
		v.mapping = yamledit.Nearest(e.at.items, near, func(id span.ID) bool { return e.edit.Tree.Kind(id) == span.Mapping && e.edit.Tree.First(id) != 0 })
		if v.mapping == 0 {
			v.mapping = e.edit.Tree.Resolve(e.at.items[0])
		}
		e.edit.Fields(v.mapping, versionKeys[:writtenFields], v.fields[:])
		v.pairs = e.edit.Mapping(v.mapping)
	} else {
		v.pairs = e.edit.Mapping(0)
	}
	version := yamledit.New{Key: v.key(keyVersion), Scalar: e.versionText(now.Text, near)}
	var before, after []yamledit.New
	put := func(f int, content yamledit.New) {
		content.Key = v.key(f)
		if e.precedesVersion(f, near) {
			before = append(before, content)
			return
		}
		after = append(after, content)
	}
	if now.Classification.Set {
		put(keyClassification, yamledit.New{Scalar: v.word(yamledit.Absent, now.Classification.Text)})
	}
	if now.HasExpiration {
		put(keyExpiration, yamledit.New{Scalar: v.date(yamledit.Absent, now.Expiration.String(), nil, 0)})
	}
	if len(now.Stages) > 0 {
		put(keyLifecycle, yamledit.New{Items: v.newStages()})
	}
	return yamledit.New{Pairs: slices.Concat(before, []yamledit.New{version}, after, e.required(now))}
}

// requiredKeys are the fields of a version of an image that a server requires.
var requiredKeys = []string{versionKeys[keyCRI], versionKeys[keyArchitectures], versionKeys[keyFlavors]}

// required returns the required fields of a new version. It copies them from the entry that
// now.Like names, or else builds them from now.
func (e *trackEdit) required(now *model.Version) (out []yamledit.New) {
	if now.Like == 0 || int(now.Like) > len(e.at.items) {
		return e.requiredAgain(now.Requires())
	}
	like := e.edit.Tree.Resolve(e.at.items[now.Like-1])
	e.edit.Gather(like, nil, nil, func(_ int, key string, f span.Field) {
		if slices.Contains(requiredKeys, key) && !slices.ContainsFunc(out, func(n yamledit.New) bool { return n.Key == e.rawKey(f) }) {
			content := e.copied(f.Value)
			content.Key = e.rawKey(f)
			out = append(out, content)
		}
	})
	return out
}

// requiredAgain builds the required fields of a new version that has no entry to copy them from.
func (e *trackEdit) requiredAgain(of model.RequiredFields) (out []yamledit.New) {
	text := func(s string) string {
		if e.edit.JSON || !yamledit.ReadsAs(s) {
			return splice.DoubleQuoted(s)
		}
		return s
	}
	put := func(to *[]yamledit.New, key string, items []yamledit.New) {
		if len(items) > 0 {
			*to = append(*to, yamledit.New{Key: text(key), Items: items})
		}
	}
	texts := func(list []string) []yamledit.New {
		return model.Map(list, func(s string) yamledit.New { return yamledit.New{Scalar: text(s)} })
	}
	var interfaces, flavors []yamledit.New
	for i, name := range of.CRI {
		item := yamledit.New{Pairs: []yamledit.New{{Key: text("name"), Scalar: text(name)}}}
		var runtimes []yamledit.New
		for _, r := range of.ContainerRuntimes {
			if r.CRI == i {
				runtimes = append(runtimes, yamledit.New{Pairs: []yamledit.New{{Key: text("type"), Scalar: text(r.Type)}}})
			}
		}
		put(&item.Pairs, "containerRuntimes", runtimes)
		interfaces = append(interfaces, item)
	}
	for _, f := range of.Flavors {
		item := yamledit.New{Scalar: "{}"}
		for _, c := range f.Capabilities {
			put(&item.Pairs, c.Name, texts(c.Values))
		}
		flavors = append(flavors, item)
	}
	put(&out, versionKeys[keyCRI], interfaces)
	put(&out, versionKeys[keyArchitectures], texts(of.Architectures))
	put(&out, versionKeys[keyFlavors], flavors)
	return out
}

func (e *trackEdit) rawKey(f span.Field) string {
	return string(e.edit.Tree.Raw(e.edit.Tree.Resolve(f.Key)))
}

// copied returns the content of an existing value for a new entry. A value on a single line,
// without anchors, aliases and tags, is copied byte for byte.
func (e *trackEdit) copied(id span.ID) (out yamledit.New) {
	id = e.edit.Tree.Resolve(id)
	raw, plain := e.edit.Tree.Raw(id), true
	e.edit.Tree.Walk(id, func(id span.ID) {
		plain = plain && e.edit.Tree.Kind(id) != span.Alias && e.edit.Tree.Anchor(id) == "" && e.edit.Tree.Tag(id) == ""
	})
	flow := e.edit.Tree.Kind(id) == span.Scalar || e.edit.Flow(id)
	switch {
	case plain && flow && len(raw) > 0 && !bytes.ContainsAny(raw, "\r\n"):
		out.Scalar = string(raw)
	case e.edit.Tree.Kind(id) == span.Mapping:
		out.Scalar = "{}"
		e.edit.Gather(id, nil, nil, func(_ int, _ string, f span.Field) {
			pair := e.copied(f.Value)
			pair.Key = e.rawKey(f)
			out.Pairs = append(out.Pairs, pair)
		})
	case e.edit.Tree.Kind(id) == span.Sequence:
		out.Scalar = "[]"
		for item := e.edit.Tree.First(id); item != 0; item = e.edit.Tree.Next(item) {
			out.Items = append(out.Items, e.copied(item))
		}
	case e.edit.Tree.Resolved(id) == span.Null:
		out.Scalar = "null"
	default:
		out.Scalar = splice.DoubleQuoted(e.edit.Tree.Text(id))
	}
	return out
}

// precedesVersion reports whether the nearest entry with the key has it before its version, as in
// files written by a server.
func (e *trackEdit) precedesVersion(f, near int) bool {
	var have [writtenFields]span.Field
	if e.lacks[f] {
		return false
	}
	id := yamledit.Nearest(e.at.items, near, func(item span.ID) bool {
		have = [writtenFields]span.Field{}
		e.edit.Fields(e.edit.Tree.Resolve(item), versionKeys[:writtenFields], have[:])
		return have[f].Key != 0 && !have[f].Inherited && have[keyVersion].Key != 0
	})
	if e.lacks[f] = id == 0; id == 0 {
		return false
	}
	a, _ := e.edit.Tree.Range(have[f].Key)
	b, _ := e.edit.Tree.Range(have[keyVersion].Key)
	return a < b
}

// versionText writes a version so that it is read as a string: quoted like its neighbours, and
// always quoted if it would otherwise be read as a number.
func (e *trackEdit) versionText(text string, near int) string {
	if e.edit.JSON {
		return splice.DoubleQuoted(text)
	}
	quoteAt := func(item span.ID) (yamledit.Quote, bool) {
		_, v := e.edit.Tree.Get(e.edit.Tree.Resolve(item), versionKeys[keyVersion])
		return yamledit.QuoteOf(e.edit.Tree, v)
	}
	any := yamledit.Nearest(e.at.items, near, func(item span.ID) bool { _, ok := quoteAt(item); return ok })
	q, ok := quoteAt(any)
	if ok && q != yamledit.Plain {
		return q.In(text)
	}
	if yamledit.ReadsAs(text) {
		return text
	}
	q = yamledit.Double
	yamledit.Nearest(e.at.items, near, func(item span.ID) bool {
		have, ok := quoteAt(item)
		if ok = ok && have != yamledit.Plain; ok {
			q = have
		}
		return ok
	})
	return q.In(text)
}
