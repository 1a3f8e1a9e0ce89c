package files

import (
	"strings"

	"github.com/lctui/lctui/files/toml"
	"github.com/lctui/lctui/model"
)

// tomlEdit collects the splices of one edit of a descriptor. Of the planner it has
// what knows lines and bytes alone.
type tomlEdit struct {
	*planner
	tree *toml.Tree
	// filled are the inline tables without pairs that have got one.
	filled map[toml.ID]bool
	// fresh are the APIs that need a table of their own.
	fresh []int
}

func (x *tomlText) plan(d *Document, objects []*model.Object) ([]Splice, error) {
	e := &tomlEdit{planner: &planner{doc: d, data: d.data}, tree: x.tree, filled: map[toml.ID]bool{}}
	if len(objects) != 1 || len(d.objects) != 1 || !byLists(d.objects[0], objects[0]) {
		return nil, e.refuse(x.tree.Top(), notByLists, notByListsHint)
	}
	for i := range apiNames {
		was, is := d.objects[0].Tracks[i].APIs, objects[0].Tracks[i].APIs
		if model.SameAPIs(was, is) {
			continue
		}
		if err := e.api(i, was, is, d.objects[0].Descriptor.OlderOnly); err != nil {
			return nil, err
		}
	}
	for _, i := range e.fresh { // behind all pairs of the tables that are there
		e.newTable(i, objects[0].Tracks[i].APIs)
	}
	splices, err := combined(d.data, e.cuts)
	if err != nil {
		return nil, &Refused{File: d.name, What: "these changes cannot be written in one step: " + err.Error(), Hint: "Make them one after the other"}
	}
	return splices, nil
}

// refuse gives the error for a change that a value does not allow.
func (e *tomlEdit) refuse(id toml.ID, what, hint string) error {
	start, _ := e.tree.Range(id)
	return &Refused{File: e.doc.name, Place: newPlacer(e.data).place(start), What: what, Hint: hint}
}

// api changes the lists of an API, and its value in the older table.
func (e *tomlEdit) api(i int, was, is *model.APILists, olderOnly bool) error {
	t := e.tree
	if olderOnly {
		if !inOlder(is) {
			return e.refuse(t.Get(t.Top(), keyOlder), "the file has only the older table [api], which holds one version of each API",
				"Add the table "+apisTable(apiNames[i], is)+" by hand first")
		}
		return e.older(i, was, is)
	}
	table := t.Get(t.Get(t.Top(), keyAPIs), apiNames[i])
	fresh := false
	before, after := lists(was), lists(is)
	for k, key := range listKeys {
		now := after[k].Texts()
		switch id := t.Get(table, key); {
		case id != 0:
			e.array(id, before[k].Texts(), now)
		case len(now) == 0:
		case table == 0 || t.Style(table) == toml.Implied:
			fresh = true
		default:
			e.newList(table, k, now)
		}
	}
	if fresh {
		e.fresh = append(e.fresh, i)
	}
	return e.older(i, was, is)
}

// inOlder tells whether the older table alone can say what lists say.
func inOlder(l *model.APILists) bool {
	texts := l.Supported.Texts()
	return len(l.Deprecated.Entries) == 0 && (len(texts) == 0 && !l.Older.Set || len(texts) == 1 && l.Older.Set && l.Older.Text == texts[0])
}

// apisTable writes the table of an API in one line, for a message.
func apisTable(name string, l *model.APILists) string {
	return "[apis." + name + "] with deprecated = " + tomlArray(l.Deprecated.Texts(), toml.Basic, ", ") +
		" and supported = " + tomlArray(l.Supported.Texts(), toml.Basic, ", ")
}

// older changes the value of an API in the older table, where the file has that.
func (e *tomlEdit) older(i int, was, is *model.APILists) error {
	t := e.tree
	table := t.Get(t.Top(), keyOlder)
	id := t.Get(table, apiNames[i])
	switch {
	case was.Older.Set == is.Older.Set && was.Older.Text == is.Older.Text:
	case t.Kind(table) != toml.Table || was.Older.Set && id == 0:
		return e.refuse(t.Top(), "the file has no older table [api] to put the version "+quoted(is.Older.Text)+" into", "Add the table by hand first")
	case !was.Older.Set:
		e.newPair(table, apiNames[i], tomlString(is.Older.Text, e.quotesNear(id)))
	case !is.Older.Set:
		e.dropPair(id)
	default:
		start, end := t.Range(id)
		e.cut(start, end, tomlString(is.Older.Text, t.Style(id)))
	}
	return nil
}

// tomlString writes a text with the quotes given, or with double ones where these
// cannot hold it.
func tomlString(text string, style toml.Style) string {
	if (style == toml.Literal || style == toml.MultiLiteral) && printable(text) && !strings.Contains(text, "'") {
		return "'" + text + "'"
	}
	return doubleQuoted(text)
}

// tomlArray writes an array in one line.
func tomlArray(texts []string, style toml.Style, comma string) string {
	out := make([]string, len(texts))
	for i, text := range texts {
		out[i] = tomlString(text, style)
	}
	return "[" + strings.Join(out, comma) + "]"
}

// quotesNear chooses the quotes of a new text: as the first entry of a list has
// them, of the table that holds id before others; else as the release; else double.
func (e *tomlEdit) quotesNear(id toml.ID) toml.Style {
	t := e.tree
	holders := []toml.ID{t.Parent(id)}
	for _, top := range []string{keyAPIs, keyOlder} {
		table := t.Get(t.Top(), top)
		holders = append(holders, table)
		for _, name := range apiNames {
			holders = append(holders, t.Get(table, name))
		}
	}
	for _, holder := range append(holders, t.Get(t.Top(), keyProgram)) {
		if t.Kind(holder) != toml.Table {
			continue
		}
		for child := t.First(holder); child != 0; child = t.Next(child) {
			text := child
			if t.Kind(child) == toml.Array {
				text = t.First(child)
			}
			if t.Kind(text) == toml.String {
				return t.Style(text)
			}
		}
	}
	return toml.Basic
}
