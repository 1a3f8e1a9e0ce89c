package files

import (
	"bytes"
	"strings"

	"github.com/lctui/lctui/files/toml"
	"github.com/lctui/lctui/model"
)

// arrayEdit changes the entries of one array, which are texts.
type arrayEdit struct {
	*tomlEdit
	id         toml.ID
	start, end int // with the brackets
	items      []arrayItem
}

// arrayItem is an entry of an array; comma is the offset of the one behind it, -1
// where there is none.
type arrayItem struct {
	id         toml.ID
	start, end int
	comma      int
	drop       bool
}

// array changes an array of texts into another one.
func (e *tomlEdit) array(id toml.ID, was, is []string) {
	a := &arrayEdit{tomlEdit: e, id: id}
	a.start, a.end = e.tree.Range(id)
	for item := e.tree.First(id); item != 0; item = e.tree.Next(item) {
		start, end := e.tree.Range(item)
		a.items = append(a.items, arrayItem{id: item, start: start, end: end})
	}
	for i := range a.items {
		limit := a.end - 1
		if i+1 < len(a.items) {
			limit = a.items[i+1].start
		}
		a.items[i].comma = e.comma(a.items[i].end, limit)
	}
	last, left := -1, 0
	added := map[int][]string{}
	for _, r := range alignTexts(was, is) {
		switch {
		case r.base < 0:
			added[last] = append(added[last], is[r.now])
			left++
			continue
		case r.now < 0:
			a.items[r.base].drop = true
			continue
		case was[r.base] != is[r.now]:
			a.replace(r.base, was[r.base], is[r.now])
		}
		last, left = r.base, left+1
	}
	a.drop(left)
	for after := -1; after < len(a.items); after++ {
		if texts := added[after]; texts != nil {
			a.insert(after, a.quoted(after, texts))
		}
	}
}

// replace writes another text in the place of an entry. A comment that the entry
// has for itself stays where the entry is the same version or range in other words,
// and goes where it is another one.
func (a *arrayEdit) replace(i int, was, is string) {
	item := a.items[i]
	a.cut(item.start, item.end, tomlString(is, a.tree.Style(item.id)))
	end := a.behind(i)
	_, led := a.leadingComma(i)
	rest := bytes.TrimSpace(a.data[end:a.lineEnd(end)])
	if own := led || a.alone(item.start); own && !sameEntry(was, is) && len(rest) > 0 && rest[0] == '#' {
		a.cut(end, a.lineEnd(end), "")
	}
}

// sameEntry tells whether two entries are of one range: of the same major from 1
// on, the same version below. What is no version may be anything.
func sameEntry(was, is string) bool {
	a, errA := model.ParseAPIVersion(was)
	b, errB := model.ParseAPIVersion(is)
	return errA != nil || errB != nil || a == b || a.Major > 0 && a.Major == b.Major
}

// quoted writes new entries with the quotes of the one before, or of the first.
func (a *arrayEdit) quoted(after int, texts []string) []string {
	style := toml.Basic
	if len(a.items) > 0 {
		style = a.tree.Style(a.items[max(after, 0)].id)
	} else {
		style = a.quotesNear(a.id)
	}
	out := make([]string, len(texts))
	for i, text := range texts {
		out[i] = tomlString(text, style)
	}
	return out
}

// insert puts new entries behind one that stays, -1 for the begin of the array.
func (a *arrayEdit) insert(after int, texts []string) {
	switch {
	case len(a.items) == 0:
		a.fill(texts)
	case after+1 < len(a.items):
		a.insertBefore(after+1, texts)
	default:
		a.appendTexts(texts)
	}
}

// insertBefore puts new entries before one: on lines of their own, directly below
// what comes before, if that one has a line of its own.
func (a *arrayEdit) insertBefore(next int, texts []string) {
	item := a.items[next]
	if !a.alone(item.start) {
		comma := a.commaText(next)
		if lead, ok := a.leadingComma(next); ok {
			comma = a.eolOf(item.start) + lead
		} else if next == 0 && len(a.items) > 1 {
			if lead, ok := a.leadingComma(1); ok {
				comma = a.eolOf(item.start) + lead
			}
		}
		a.cut(item.start, item.start, strings.Join(texts, comma)+comma)
		return
	}
	at := a.lineEnd(a.start)
	if next > 0 {
		at = a.lineEnd(a.items[next-1].comma)
	}
	lead := a.eolOf(at) + a.indentOf(item.start)
	a.cut(at, at, lead+strings.Join(texts, ","+lead)+",")
}

// appendTexts puts new entries behind the last one. A comma behind that one stays
// a last comma; a comment behind it stays in its line.
func (a *arrayEdit) appendTexts(texts []string) {
	n := len(a.items) - 1
	last := a.items[n]
	if lead, ok := a.leadingComma(n); ok {
		lead = a.eolOf(last.end) + lead
		at, text := last.end, lead+strings.Join(texts, lead)
		if a.commentBehind(at, a.end-1) {
			if comma := a.behind(n); comma > at { // it stays the last one
				a.cut(comma-1, comma, "")
				text += ","
			}
			at = a.lineEnd(at)
		}
		a.cut(at, at, text)
		return
	}
	if !a.alone(last.start) {
		comma := a.commaText(n)
		a.cut(last.end, last.end, comma+strings.Join(texts, comma))
		return
	}
	lead := a.eolOf(last.start) + a.indentOf(last.start)
	text := lead + strings.Join(texts, ","+lead)
	at := last.end
	if last.comma >= 0 {
		at, text = last.comma+1, text+","
	} else {
		a.cut(last.end, last.end, ",")
	}
	if rest := bytes.TrimSpace(a.data[at:a.lineEnd(at)]); len(rest) == 0 || rest[0] == '#' {
		at = a.lineEnd(at)
	}
	a.cut(at, at, text)
}

// leadingComma gives what the line of an entry begins with where that is a comma.
func (a *arrayEdit) leadingComma(i int) (lead string, ok bool) {
	lead = string(a.data[a.lineStart(a.items[i].start):a.items[i].start])
	return lead, strings.TrimSpace(lead) == ","
}

// commaText gives the comma between two entries in one line, the ones nearest to an
// entry.
func (a *arrayEdit) commaText(near int) string {
	for i := near; i > 0; i-- {
		if text := string(a.data[a.items[i-1].end:a.items[i].start]); strings.Trim(text, " \t") == "," {
			return text
		}
	}
	for i := near; i+1 < len(a.items); i++ {
		if text := string(a.data[a.items[i].end:a.items[i+1].start]); strings.Trim(text, " \t") == "," {
			return text
		}
	}
	return ", "
}

// fill puts entries into an array that has none.
func (a *arrayEdit) fill(texts []string) {
	inner := a.data[a.start+1 : a.end-1]
	if bytes.IndexByte(inner, '\n') < 0 {
		a.cut(a.start+1, a.end-1, string(inner)+strings.Join(texts, ", ")+string(inner))
		return
	}
	indent := a.indentOf(a.end-1) + "  "
	for at := a.nextLine(a.start); at < a.lineStart(a.end-1); at = a.nextLine(at) {
		if a.ownComment(at, a.nextLine(at)) {
			indent = a.indentOf(at)
			break
		}
	}
	a.insertLines(a.lineStart(a.end-1), indent+strings.Join(texts, ",\n"+indent)+",\n")
}
