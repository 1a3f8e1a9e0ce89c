package tomledit

import (
	"bytes"
	"strings"

	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/files/toml"
)

// arrayEdit changes the entries of one array of strings.
type arrayEdit struct {
	*Editor
	quotes     toml.Style
	same       func(was, is string) bool
	start, end int // including the brackets
	items      []arrayItem
}

// arrayItem is an entry of an array; comma is the offset of the comma after it, or -1 if there is
// none.
type arrayItem struct {
	id         toml.ID
	start, end int
	comma      int
	drop       bool
}

// SetTexts changes the strings of an array. New ones get the quotes of the entry before them, or
// the given quotes if the array is empty. If an entry is replaced, a comment on its own line part
// stays only if same reports that the old and the new text are about the same thing.
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

// replace replaces the text of an entry. A comment that belongs to that entry alone is kept only if
// same reports that both texts are about the same thing.
func (a *arrayEdit) replace(i int, was, is string) {
	item := a.items[i]
	a.Cut(item.start, item.end, Text(is, a.Tree.Style(item.id)))
	end := a.behind(i)
	_, led := a.leadingComma(i)
	if own := led || a.Leads(item.start); own && !a.same(was, is) && strings.HasPrefix(a.Rest(end), "#") {
		a.Cut(end, a.LineEnd(end), "")
	}
}

// quoted returns new entries with the quotes of the entry they follow, or of the first entry.
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

// insert adds new entries after a given one, or at the beginning of the array for -1.
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

// insertBefore adds new entries before entry next. If that begins a line, they get lines of their
// own directly below the entry before it.
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

// appendTexts adds new entries after the last one. If the array ends with a comma it still does,
// and a comment after the last entry stays on its line.
func (a *arrayEdit) appendTexts(texts []string) {
	n := len(a.items) - 1
	last := a.items[n]
	if lead, ok := a.leadingComma(n); ok {
		lead = a.LineBreak(last.end) + lead
		at, text := last.end, lead+strings.Join(texts, lead)
		if a.CommentBehindComma(at, a.end-1) {
			if comma := a.behind(n); comma > at { // it stays the trailing comma
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

// leadingComma returns the text before an entry on its line; ok reports whether that is a comma
// with blanks.
func (a *arrayEdit) leadingComma(i int) (lead string, ok bool) {
	lead = string(a.Data[a.LineStart(a.items[i].start):a.items[i].start])
	return lead, strings.TrimSpace(lead) == ","
}

// commaText returns the comma with its blanks between two entries on one line, taken from the
// nearest ones.
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

// fill adds entries to an empty array.
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
