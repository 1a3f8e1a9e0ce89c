package descriptor

import (
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/files/toml"
	"github.com/lctui/lctui/files/tomledit"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// tomlEdit is an edit of the lists of a descriptor in TOML.
type tomlEdit struct {
	*tomledit.Editor
	apis, older toml.ID // the tables at the top, 0 if missing
}

// PlanTOML returns the changes that turn one descriptor in TOML into another. The error is a
// *splice.Refused.
func PlanTOML(t *toml.Tree, base, now *model.Object) ([]splice.Splice, error) {
	e := &tomlEdit{tomledit.Begin(t), t.Get(t.Top(), keyAPIs), t.Get(t.Top(), keyOlder)}
	if !byLists(base, now) {
		return nil, e.Refuse(t.Top(), notByLists, notByListsHint)
	}
	var fresh []int
	for i := range apiNames {
		was, is := base.Tracks[i].APIs, now.Tracks[i].APIs
		if model.SameAPIs(was, is) {
			continue
		}
		if base.Descriptor.OlderOnly && !inOlder(is) {
			return nil, e.Refuse(e.older, "the file has only the older table [api], which holds one version of each API",
				"Add the table "+apisTable(apiNames[i], is)+" by hand first")
		}
		if !base.Descriptor.OlderOnly && e.lists(i, was, is) {
			fresh = append(fresh, i)
		}
		if err := e.olderValue(i, was, is); err != nil {
			return nil, err
		}
	}
	for _, i := range fresh { // after all pairs of existing tables
		e.newTable(i, now.Tracks[i].APIs)
	}
	return e.Splices()
}

// lists changes the lists of an API, and reports whether the API needs a table of its own.
func (e *tomlEdit) lists(i int, was, is *model.APILists) (fresh bool) {
	t := e.Tree
	table := t.Get(e.apis, apiNames[i])
	before, after := lists(was), lists(is)
	for k, key := range listKeys {
		now := after[k].Texts()
		id, other := t.Get(table, key), t.Get(table, listKeys[1-k])
		switch {
		case id != 0:
			e.SetTexts(id, before[k].Texts(), now, e.quotesNear(id), sameEntry)
		case len(now) == 0:
		case table == 0 || t.Style(table) == toml.Implied:
			fresh = true
		case other == 0:
			e.Insert(table, key, tomledit.Texts(now, e.quotesNear(0)))
		default:
			e.InsertBeside(other, key, tomledit.Texts(now, e.quotesNear(other)), k == keyDeprecated)
		}
	}
	return fresh
}

// newTable adds the table of an API with the lists that are not empty, and with empty ones that the
// other API has too.
func (e *tomlEdit) newTable(i int, l *model.APILists) {
	sibling := e.Tree.Get(e.apis, apiNames[1-i])
	var pairs []string
	for k, list := range lists(l) {
		if len(list.Entries) > 0 || e.Tree.Get(sibling, listKeys[k]) != 0 {
			pairs = append(pairs, listKeys[k]+" = "+tomledit.Texts(list.Texts(), e.quotesNear(sibling)))
		}
	}
	e.InsertTable(e.apis, sibling, apiNames[i], pairs)
}

// inOlder reports whether the older table alone can express the lists.
func inOlder(l *model.APILists) bool {
	texts := l.Supported.Texts()
	return len(l.Deprecated.Entries) == 0 && (len(texts) == 0 && !l.Older.Set || len(texts) == 1 && l.Older.Set && l.Older.Text == texts[0])
}

// apisTable writes the table of an API on one line, for a message.
func apisTable(name string, l *model.APILists) string {
	return "[apis." + name + "] with deprecated = " + tomledit.Texts(l.Deprecated.Texts(), toml.Basic) +
		" and supported = " + tomledit.Texts(l.Supported.Texts(), toml.Basic)
}

// olderValue changes the value of an API in the older table, if the file has that table.
func (e *tomlEdit) olderValue(i int, was, is *model.APILists) error {
	id := e.Tree.Get(e.older, apiNames[i])
	switch {
	case was.Older.Set == is.Older.Set && was.Older.Text == is.Older.Text:
	case e.Tree.Kind(e.older) != toml.Table || was.Older.Set && id == 0:
		return e.Refuse(e.Tree.Top(), "the file has no older table [api] to put the version "+phrase.Quoted(is.Older.Text)+" into", "Add the table by hand first")
	case !was.Older.Set:
		e.Insert(e.older, apiNames[i], tomledit.Text(is.Older.Text, e.quotesNear(id)))
	case !is.Older.Set:
		e.Remove(id)
	default:
		e.SetText(id, is.Older.Text)
	}
	return nil
}

// quotesNear chooses the quotes of a new text: those of the first string or list entry in the table
// that holds id, or else in the other tables of APIs, or else in the table lifecycle; otherwise
// double quotes.
func (e *tomlEdit) quotesNear(id toml.ID) toml.Style {
	t := e.Tree
	holders := []toml.ID{t.Parent(id)}
	for _, table := range []toml.ID{e.apis, e.older} {
		holders = append(holders, table, t.Get(table, apiNames[0]), t.Get(table, apiNames[1]))
	}
	for _, holder := range append(holders, t.Get(t.Top(), keyProgram)) {
		if t.Kind(holder) != toml.Table {
			continue
		}
		for text := t.First(holder); text != 0; text = t.Next(text) {
			first := text
			if t.Kind(text) == toml.Array {
				first = t.First(text)
			}
			if t.Kind(first) == toml.String {
				return t.Style(first)
			}
		}
	}
	return toml.Basic
}

// CompareTOML compares an edited descriptor with the original outside the lists of the APIs and the
// values of the older table. It returns the first node of a that differs, or 0.
func CompareTOML(a, b *toml.Tree) toml.ID {
	c := &tomledit.Comparison{A: a, B: b}
	c.Others(a.Top(), b.Top(), keyAPIs, keyOlder)
	apis, now := c.Part(a.Top(), b.Top(), keyAPIs, apiNames[:])
	for _, name := range apiNames {
		c.Part(apis, now, name, listKeys[:])
	}
	c.Part(a.Top(), b.Top(), keyOlder, apiNames[:])
	return c.Differs
}
