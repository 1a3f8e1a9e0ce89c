package tomledit

import (
	"bytes"
	"strings"

	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/files/toml"
)

// arrayEdit changes the entries of one array, which are texts.
type arrayEdit struct {
	*Editor
	quotes     toml.Style
	same       func(was, is string) bool
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

// SetTexts changes an array of texts into another one. New texts have the quotes of the entry before them, those of an
// empty array the quotes given. Where a text takes the place of another one, the comment that the entry has for itself
// stays if same says that both are about the same thing, and goes otherwise.
func (e *Editor) SetTexts(id toml.ID, was, is []string, quotes toml.Style, same func(was, is string) bool) {
	a := &arrayEdit{Editor: e, quotes: quotes, same: same}
	a.start, a.end = e.Tree.Range(id)
	for item := e.Tree.First(id); item != 0; item = e.Tree.Next(item) {
		start, end := e.Tree.Range(item)
		a.items = append(a.items, arrayItem{id: item, start: start, end: end})
	}
	for i := range a.items {
		limit := a.end - 1
		if i+1 < len(a.items) {
			limit = a.items[i+1].start
		}
		a.items[i].comma = e.Comma(a.items[i].end, limit)
	}
	last, left := -1, 0
	added := map[int][]string{}
	for _, r := range splice.AlignTexts(was, is) {
		switch {
		case r.Base < 0:
			added[last] = append(added[last], is[r.Now])
			left++
			continue
		case r.Now < 0:
			a.items[r.Base].drop = true
			continue
		case was[r.Base] != is[r.Now]:
			a.replace(r.Base, was[r.Base], is[r.Now])
		}
		last, left = r.Base, left+1
	}
	a.drop(left)
	for after := -1; after < len(a.items); after++ {
		if texts := added[after]; texts != nil {
			a.insert(after, a.quoted(after, texts))
		}
	}
}

// replace writes another text in the place of an entry. A comment that the entry
// has for itself stays where both are about the same thing,
// and goes where it is another one.
func (a *arrayEdit) replace(i int, was, is string) {
	item := a.items[i]
	a.Cut(item.start, item.end, Text(is, a.Tree.Style(item.id)))
	end := a.behind(i)
	_, led := a.leadingComma(i)
	if own := led || a.Leads(item.start); own && !a.same(was, is) && strings.HasPrefix(a.Rest(end), "#") {
		a.Cut(end, a.LineEnd(end), "")
	}
}

// quoted writes new entries with the quotes of the one before, or of the first.
func (a *arrayEdit) quoted(after int, texts []string) []string {
	style := a.quotes
	if len(a.items) > 0 {
		style = a.Tree.Style(a.items[max(after, 0)].id)
	}
	out := make([]string, len(texts))
	for i, text := range texts {
		out[i] = Text(text, style)
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
	if !a.Leads(item.start) {
		comma := a.commaText(next)
		if lead, ok := a.leadingComma(next); ok {
			comma = a.LineBreak(item.start) + lead
		} else if next == 0 && len(a.items) > 1 {
			if lead, ok := a.leadingComma(1); ok {
				comma = a.LineBreak(item.start) + lead
			}
		}
		a.Cut(item.start, item.start, strings.Join(texts, comma)+comma)
		return
	}
	at := a.LineEnd(a.start)
	if next > 0 {
		at = a.LineEnd(a.items[next-1].comma)
	}
	lead := a.LineBreak(at) + a.Indent(item.start)
	a.Cut(at, at, lead+strings.Join(texts, ","+lead)+",")
}

// appendTexts puts new entries behind the last one. A comma behind that one stays
// a last comma; a comment behind it stays in its line.
func (a *arrayEdit) appendTexts(texts []string) {
	n := len(a.items) - 1
	last := a.items[n]
	if lead, ok := a.leadingComma(n); ok {
		lead = a.LineBreak(last.end) + lead
		at, text := last.end, lead+strings.Join(texts, lead)
		if a.CommentBehindComma(at, a.end-1) {
			if comma := a.behind(n); comma > at { // it stays the last one
				a.Cut(comma-1, comma, "")
				text += ","
			}
			at = a.LineEnd(at)
		}
		a.Cut(at, at, text)
		return
	}
	if !a.Leads(last.start) {
		comma := a.commaText(n)
		a.Cut(last.end, last.end, comma+strings.Join(texts, comma))
		return
	}
	lead := a.LineBreak(last.start) + a.Indent(last.start)
	text := lead + strings.Join(texts, ","+lead)
	at := last.end
	if last.comma >= 0 {
		at, text = last.comma+1, text+","
	} else {
		a.Cut(last.end, last.end, ",")
	}
	if rest := a.Rest(at); rest == "" || rest[0] == '#' {
		at = a.LineEnd(at)
	}
	a.Cut(at, at, text)
}

// leadingComma returns what the line of an entry begins with where that is a comma.
func (a *arrayEdit) leadingComma(i int) (lead string, ok bool) {
	lead = string(a.Data[a.LineStart(a.items[i].start):a.items[i].start])
	return lead, strings.TrimSpace(lead) == ","
}

// commaText returns the comma between two entries in one line, the ones nearest to an
// entry.
func (a *arrayEdit) commaText(near int) string {
	for i := near; i > 0; i-- {
		if text := string(a.Data[a.items[i-1].end:a.items[i].start]); strings.Trim(text, " \t") == "," {
			return text
		}
	}
	for i := near; i+1 < len(a.items); i++ {
		if text := string(a.Data[a.items[i].end:a.items[i+1].start]); strings.Trim(text, " \t") == "," {
			return text
		}
	}
	return ", "
}

// fill puts entries into an array that has none.
func (a *arrayEdit) fill(texts []string) {
	inner := a.Data[a.start+1 : a.end-1]
	if bytes.IndexByte(inner, '\n') < 0 {
		a.Cut(a.start+1, a.end-1, string(inner)+strings.Join(texts, ", ")+string(inner))
		return
	}
	indent := a.Indent(a.end-1) + "  "
	for at := a.NextLine(a.start); at < a.LineStart(a.end-1); at = a.NextLine(at) {
		if a.IsComment(at, a.NextLine(at)) {
			indent = a.Indent(at)
			break
		}
	}
	a.InsertLines(a.LineStart(a.end-1), indent+strings.Join(texts, ",\n"+indent)+",\n")
}
