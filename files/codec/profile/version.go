package profile

import (
	"slices"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/files/yamledit"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// versionEdit is an edit of one entry of a list of versions.
type versionEdit struct {
	edit      *codec.Plan
	track     *trackEdit
	near      int // index of the entry as loaded, or of the entry that a new one is written like
	name      string
	mapping   span.ID
	base, now *model.Version
	fields    [writtenFields]span.Field
	pairs     *yamledit.Collection
}

func (e *versionEdit) plan() error {
	e.edit.Fields(e.mapping, versionKeys[:writtenFields], e.fields[:])
	e.pairs = e.edit.Mapping(e.mapping)
	for _, step := range []func() error{e.renames, e.text, e.classification, e.expiration, e.lifecycle} {
		if err := step(); err != nil {
			return err
		}
	}
	switch {
	case !e.pairs.Changed():
		return nil
	case e.pairs.Left() == 0:
		if err := e.edit.MayChange(e.mapping, phrase.Quoted(e.name)); err != nil {
			return err
		}
		return e.edit.Refuse(e.mapping, "there would be nothing left of the entry "+phrase.Quoted(e.name), "Remove the version instead")
	}
	return e.pairs.Write(e.track.layout(e.mapping, e.near), phrase.Quoted(e.name))
}

// renames corrects the names of mistyped fields, and replaces base with the entry as if it had been
// loaded with these names.
func (e *versionEdit) renames() error {
	fields := model.RenamedFields(e.base.Unknown, e.now.Unknown)
	e.base = e.base.Renamed(fields)
	for _, u := range fields {
		key, value := e.edit.Tree.Get(e.mapping, u.Name)
		i := slices.Index(versionKeys[:writtenFields], u.Meant)
		if i >= 0 {
			e.fields[i] = span.Field{Key: key, Value: value}
		}
		if i >= 0 && e.goes(i) {
			continue
		}
		if err := e.edit.Rename(e.mapping, key, u.Meant, phrase.Quoted(e.name)); err != nil {
			return err
		}
	}
	return nil
}

// own returns the index of a field among the pairs of the entry itself. It returns -1 if the entry
// lacks the field or merges it.
func (e *versionEdit) own(f int) int {
	if e.fields[f].Inherited {
		return -1
	}
	return e.pairs.Index(e.fields[f].Key)
}

// text changes the version's own text so that it is read as a string.
func (e *versionEdit) text() error {
	if e.base.Text == e.now.Text && e.base.NotText == e.now.NotText {
		return nil
	}
	if e.own(keyVersion) < 0 {
		e.insert(keyVersion, yamledit.New{Scalar: e.track.versionText(e.now.Text, e.near)})
		return nil
	}
	return e.edit.Set(e.fields[keyVersion].Value, e.now.Text, func(q yamledit.Quote) string {
		if q == yamledit.Plain {
			return e.track.versionText(e.now.Text, e.near)
		}
		return q.In(e.now.Text)
	}, "the version "+phrase.Quoted(e.name))
}

func (e *versionEdit) classification() error {
	base, now := e.base.Classification, e.now.Classification
	if base.Set == now.Set && base.Text == now.Text {
		return nil
	}
	if !now.Set {
		return e.clear(keyClassification)
	}
	return e.set(keyClassification, now.Text, func(q yamledit.Quote) string { return e.word(q, now.Text) }, "")
}

func (e *versionEdit) expiration() error {
	if e.base.HasExpiration == e.now.HasExpiration && e.base.Expiration.Equal(e.now.Expiration) {
		return nil
	}
	if !e.now.HasExpiration {
		return e.clear(keyExpiration)
	}
	text, moved := e.now.Expiration.String(), e.movedStart()
	return e.set(keyExpiration, text, func(q yamledit.Quote) string {
		if q == yamledit.Absent {
			return e.dateFrom(moved, text, nil, 0)
		}
		return e.date(q, text, nil, 0)
	}, e.noteBehind(moved))
}

// set changes the value of a field. A field that the entry lacks, or has only through a merge key,
// is inserted into the entry itself. note is the comment after a new value.
func (e *versionEdit) set(f int, text string, write func(yamledit.Quote) string, note string) error {
	if e.own(f) >= 0 {
		return e.edit.Set(e.fields[f].Value, text, write, e.field(f))
	}
	e.insert(f, yamledit.New{Scalar: write(yamledit.Absent), Note: note})
	return nil
}

// field names a field in messages.
func (e *versionEdit) field(f int) string {
	return phrase.Quoted(versionKeys[f]) + " of " + phrase.Quoted(e.name)
}

// clear removes a field with its line.
func (e *versionEdit) clear(f int) error {
	what := e.field(f)
	if e.fields[f].Inherited {
		return e.edit.Refuse(e.fields[f].Value, what+" comes from a merge key; removing it there would change every entry that merges it",
			"Write out the merged fields in this entry first", e.edit.Users(e.fields[f].Value)...)
	}
	i := e.own(f)
	if i < 0 {
		return nil
	}
	if e.edit.Hidden(e.mapping, versionKeys[f]).Key != 0 {
		return e.edit.Refuse(e.fields[f].Key, what+" hides one from a merge key, which would then apply",
			"Write out the merged fields in this entry first", e.name)
	}
	return e.pairs.Remove(i, what)
}

// insert adds a key to the entry. If version is the first key, the new key comes directly below it,
// or below a classification if it is expirationDate. Otherwise it takes the place of the first
// written key that is removed, or comes after the last written key.
func (e *versionEdit) insert(f int, content yamledit.New) {
	content.Key = e.key(f)
	e.pairs.Insert(e.placeOf(f), content)
}

func (e *versionEdit) placeOf(f int) int {
	version := e.own(keyVersion)
	if version == 0 {
		if c := e.own(keyClassification); f == keyExpiration && c > 0 && !e.pairs.Removed(c) {
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
		if e.pairs.Removed(i) || e.goes(k) {
			return e.firstGoing() + 1
		}
		last = max(last, i)
	}
	if last < 0 {
		return e.pairs.Len()
	}
	return last + 1
}

// goes reports whether an edit removes a field.
func (e *versionEdit) goes(f int) bool {
	switch f {
	case keyClassification:
		return e.base.Classification.Set && !e.now.Classification.Set
	case keyExpiration:
		return e.base.HasExpiration && !e.now.HasExpiration
	case keyLifecycle:
		return len(e.base.Stages) > 0 && len(e.now.Stages) == 0
	}
	return false
}

func (e *versionEdit) firstGoing() int {
	first := e.pairs.Len()
	for k := range writtenFields {
		if i := e.own(k); i >= 0 && e.goes(k) {
			first = min(first, i)
		}
	}
	return first
}

// key writes a key with the quotes of the entry's key version.
func (e *versionEdit) key(f int) string { return e.keyQuote().In(versionKeys[f]) }

func (e *versionEdit) keyQuote() yamledit.Quote {
	if e.edit.JSON || e.own(keyVersion) < 0 {
		return e.edit.KeyQuote(e.mapping)
	}
	q, _ := yamledit.QuoteOf(e.edit.Tree, e.fields[keyVersion].Key)
	return q
}

// word writes a classification. In YAML a new one gets double quotes if the entry is written like
// JSON.
func (e *versionEdit) word(q yamledit.Quote, text string) string {
	if e.edit.JSON || q == yamledit.Absent && e.edit.Flow(e.mapping) && e.keyQuote() == yamledit.Double {
		return splice.DoubleQuoted(text)
	}
	return q.Word(text)
}
