package files

import (
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// versionEdit turns one entry of a list of versions into another.
type versionEdit struct {
	*trackEdit
	at        int // index as loaded
	name      string
	mapping   span.ID
	base, now *model.Version
	fields    [writtenFields]field
	rw        *rewrite
}

func (e *versionEdit) plan() error {
	e.lookup.fields(e.mapping, versionKeys[:writtenFields], e.fields[:])
	e.rw = e.pairs(e.mapping)
	for _, step := range []func() error{e.renames, e.text, e.classification, e.expiration, e.lifecycle} {
		if err := step(); err != nil {
			return err
		}
	}
	return e.write()
}

// renames gives unknown fields the names that they mean. From then on the entry as
// loaded is the one with these names.
func (e *versionEdit) renames() error {
	fields := model.RenamedFields(e.base.Unknown, e.now.Unknown)
	e.base = e.base.Renamed(fields)
	for _, u := range fields {
		key, value := e.tree.Get(e.mapping, u.Name)
		i := index(versionKeys[:writtenFields], u.Meant)
		if i >= 0 {
			e.fields[i] = field{key, value, false}
		}
		if i >= 0 && e.goes(i) {
			continue
		}
		if err := e.renameKey(e.mapping, key, u.Meant, quoted(e.name)); err != nil {
			return err
		}
	}
	return nil
}

// write puts keys that come and go into the text.
func (e *versionEdit) write() error {
	if !e.rw.changed() {
		return nil
	}
	if err := e.mayChange(e.mapping, quoted(e.name)); err != nil {
		return err
	}
	if e.rw.left() == 0 {
		return e.refuse(e.mapping, "nothing would be left of the entry "+quoted(e.name), "Remove the version instead")
	}
	if e.tree.Style(e.mapping) == span.Flow {
		style := e.flowStyle(e.mapping, e.at)
		return e.rewriteFlow(e.rw, func(f fresh) string { return style.pair(f) })
	}
	return e.rewriteBlock(e.rw, func(int) blockStyle { return e.mappingStyle(e.rw, e.nestedIndent()) })
}

// own gives the part of a field that stands in the entry itself, -1 otherwise.
func (e *versionEdit) own(f int) int {
	if e.fields[f].inherited {
		return -1
	}
	return e.rw.index(e.fields[f].key)
}

// text changes the version's own text, so that it is read as text.
func (e *versionEdit) text() error {
	if e.base.Text == e.now.Text && e.base.NotText == e.now.NotText {
		return nil
	}
	f := e.fields[keyVersion]
	if e.own(keyVersion) < 0 {
		e.insert(keyVersion, fresh{key: e.key(keyVersion), scalar: e.versionText(e.now.Text, e.at)})
		return nil
	}
	return e.setScalar(f.value, e.now.Text, func(q quote) string {
		if q == plain {
			return e.versionText(e.now.Text, e.at)
		}
		return q.in(e.now.Text)
	}, "the version "+quoted(e.name))
}

func (e *versionEdit) classification() error {
	base, now := e.base.Classification, e.now.Classification
	if base.Set == now.Set && base.Text == now.Text {
		return nil
	}
	if !now.Set {
		return e.clear(keyClassification)
	}
	return e.set(keyClassification, now.Text, func(q quote) string { return e.word(q, now.Text) }, "")
}

func (e *versionEdit) expiration() error {
	if e.base.HasExpiration == e.now.HasExpiration && e.base.Expiration.Equal(e.now.Expiration) {
		return nil
	}
	if !e.now.HasExpiration {
		return e.clear(keyExpiration)
	}
	text, moved := e.now.Expiration.String(), e.movedStart()
	return e.set(keyExpiration, text, func(q quote) string {
		if q != absent {
			moved = 0
		}
		return e.dateFrom(moved, text, func() string { return e.date(q, text, nil, 0) })
	}, e.noteBehind(moved))
}

// set gives a field a value: its own one is replaced; one that it has not, or
// has through a merge key only, is inserted in the entry itself.
func (e *versionEdit) set(f int, text string, write func(quote) string, note string) error {
	if e.own(f) >= 0 {
		return e.setScalar(e.fields[f].value, text, write, quoted(versionKeys[f])+" of "+quoted(e.name))
	}
	e.insert(f, fresh{key: e.key(f), scalar: write(absent), note: note})
	return nil
}

// clear removes a field with its line.
func (e *versionEdit) clear(f int) error {
	what := quoted(versionKeys[f]) + " of " + quoted(e.name)
	if e.fields[f].inherited {
		return e.refuse(e.fields[f].value, what+" comes through a merge key; removing it there would change every entry that merges it",
			"Write the merged fields out in this entry first", e.users(e.fields[f].value)...)
	}
	i := e.own(f)
	if i < 0 {
		return nil
	}
	if hidden := e.behind(f); hidden.key != 0 {
		return e.refuse(e.fields[f].key, what+" hides one that comes through a merge key, which would take its place",
			"Write the merged fields out in this entry first", e.name)
	}
	if err := e.mayRemove(e.fields[f].value, what); err != nil {
		return err
	}
	e.rw.parts[i].drop = true
	return nil
}

// behind gives the field that a merge key brings and the entry's own hides.
func (e *versionEdit) behind(f int) field {
	var out [1]field
	for k := e.tree.First(e.mapping); k != 0; k = e.tree.Next(e.tree.Next(k)) {
		if e.tree.Is(k, "<<") && e.tree.Resolved(k) == span.Merge {
			e.merged(e.tree.Next(k), versionKeys[f:f+1], out[:], nil, 1)
		}
	}
	return out[0]
}

// insert puts a new key into the entry: directly below its version, after the
// version keys there are when the version is not the first; in the place of
// the first of them that goes (cli.md, "Settled details" 3).
func (e *versionEdit) insert(f int, content fresh) {
	at := e.placeOf(f)
	e.rw.add[at] = append(e.rw.add[at], content)
}

func (e *versionEdit) placeOf(f int) int {
	version := e.own(keyVersion)
	if version == 0 {
		if c := e.own(keyClassification); f == keyExpiration && c > 0 && !e.rw.parts[c].drop {
			return c + 1
		}
		return 1
	}
	last := -1
	for k := range writtenFields {
		i := e.own(k)
		if i < 0 {
			continue
		}
		if e.rw.parts[i].drop || e.goes(k) {
			return e.firstGoing() + 1
		}
		last = max(last, i)
	}
	if last < 0 {
		return len(e.rw.parts)
	}
	return last + 1
}

// goes tells whether a field is there and will not be.
func (e *versionEdit) goes(f int) bool {
	switch f {
	case keyClassification:
		return e.base.Classification.Set && !e.now.Classification.Set
	case keyExpiration:
		return e.base.HasExpiration && !e.now.HasExpiration
	case keyLifecycle:
		return len(e.base.Stages) > 0 && len(e.now.Stages) == 0
	default:
		return false
	}
}

func (e *versionEdit) firstGoing() int {
	first := len(e.rw.parts)
	for k := range writtenFields {
		if i := e.own(k); i >= 0 && e.goes(k) {
			first = min(first, i)
		}
	}
	return first
}
