package files

import (
	"bytes"
	"strings"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// setScalar replaces the text of a value that is there. Quotes, tag, anchor and
// the form of a block scalar stay; write gives the text with quotes, absent ones
// where the value is null.
func (p *planner) setScalar(value span.ID, text string, write func(quote) string, what string) error {
	if err := p.mayChange(p.tree.Resolve(value), what); err != nil {
		return err
	}
	start, end := p.tree.Range(value)
	q, ok := quoteOf(p.tree, value)
	switch {
	case !ok:
		return p.setBlockScalar(value, text, what)
	case start == end:
		return p.fillInLine(value, write(absent))
	case q == plain && p.tree.Resolved(value) == span.Null:
		p.cut(start, end, write(absent))
	default:
		p.cut(start, end, write(q))
	}
	return nil
}

// setBlockScalar replaces the one line of a block scalar that holds nothing but
// the old text.
func (p *planner) setBlockScalar(value span.ID, text, what string) error {
	old := p.tree.Text(value)
	start, _ := p.tree.Range(value)
	raw := p.tree.Raw(value)
	if p.tree.Kind(value) != span.Scalar || old == "" || strings.ContainsAny(old, "\n") || bytes.Count(raw, []byte(old)) != 1 || !plainSafe(text) {
		return p.refuse(value, what+" is written as a block of lines, which would have to change its form", "Write it in one line first")
	}
	at := start + bytes.Index(raw, []byte(old))
	p.cut(at, at+len(old), text)
	return nil
}

// renameKey gives a key of a mapping another name, with the quotes that it has.
func (p *planner) renameKey(mapping, key span.ID, name, what string) error {
	if err := p.mayChange(mapping, what); err != nil {
		return err
	}
	q, ok := quoteOf(p.tree, key)
	if !ok {
		return p.refuse(key, questionMark, questionMarkHint)
	}
	start, end := p.tree.Range(key)
	p.cut(start, end, q.in(name))
	return nil
}

// word writes a classification.
func (e *versionEdit) word(q quote, text string) string {
	switch {
	case e.json:
		return doubleQuoted(text)
	case q == absent && e.likeJSON():
		return doubleQuoted(text)
	case q == absent || q == plain:
		if !textWithout(text) {
			return doubleQuoted(text)
		}
		return text
	default:
		return q.in(text)
	}
}

// date writes a date; stages and near say where it stands among the stages of
// its list, if it stands in one.
func (e *versionEdit) date(q quote, text string, stages []span.ID, near int) string {
	if q == absent || e.json {
		start, _ := e.tree.Range(e.mapping)
		q = e.dateQuote(stages, near, e.site, start)
	}
	return q.in(text)
}

// key writes a key of the entry as its version's key is written.
func (e *versionEdit) key(f int) string { return e.keyQuote().in(versionKeys[f]) }

func (e *versionEdit) keyQuote() quote {
	if e.json {
		return double
	}
	key := e.fields[keyVersion].key
	if e.own(keyVersion) < 0 {
		key = e.tree.First(e.mapping)
	}
	q, _ := quoteOf(e.tree, key)
	return q
}

// likeJSON tells whether the entry is written as JSON would be, keys and words
// in double quotes, inside a text that is YAML.
func (e *versionEdit) likeJSON() bool {
	return e.tree.Style(e.mapping) == span.Flow && e.keyQuote() == double
}

// versionText writes a version so that it is read as text: quoted as its
// neighbours are, in any case where it would be a number without quotes.
func (e *trackEdit) versionText(text string, near int) string {
	if e.json {
		return doubleQuoted(text)
	}
	quoteAt := func(item span.ID) (quote, bool) {
		_, v := e.tree.Get(e.tree.Resolve(item), versionKeys[keyVersion])
		return quoteOf(e.tree, v)
	}
	any := nearest(e.items, near, func(item span.ID) bool { _, ok := quoteAt(item); return ok })
	if q, ok := quoteAt(any); ok && q != plain {
		return q.in(text)
	}
	if textWithout(text) {
		return text
	}
	if id := nearest(e.items, near, func(item span.ID) bool { q, ok := quoteAt(item); return ok && q != plain }); id != 0 {
		q, _ := quoteAt(id)
		return q.in(text)
	}
	return doubleQuoted(text)
}

// movedDate gives the new stage that takes the date of an expirationDate that
// goes, or None: the comment of the date goes with it.
func (e *versionEdit) movedDate() int {
	found := model.None
	if e.own(keyExpiration) < 0 || !e.goes(keyExpiration) {
		return found
	}
	for k := range e.now.Stages {
		s := &e.now.Stages[k]
		if s.Base != model.None || !s.Start.Equal(e.base.Expiration) {
			continue
		}
		if found == model.None || s.Name == model.Expired {
			found = k
		}
	}
	return found
}

// dateFrom writes a date with the quotes of the value it comes from, if there
// is one.
func (e *versionEdit) dateFrom(value span.ID, text string, otherwise func() string) string {
	if q, ok := quoteOf(e.tree, value); ok && !e.json {
		return q.in(text)
	}
	return otherwise()
}

// movedStart gives the value of the start that becomes the expirationDate when
// the stages go, 0 if none does.
func (e *versionEdit) movedStart() span.ID {
	if !e.goes(keyLifecycle) || e.own(keyLifecycle) < 0 {
		return 0
	}
	items := e.planner.items(e.tree.Resolve(e.fields[keyLifecycle].value))
	for k := range e.base.Stages {
		if e.base.Stages[k].Start.Equal(e.now.Expiration) && k < len(items) {
			_, v := e.tree.Get(items[k], stageKeys[keyStart])
			return v
		}
	}
	return 0
}

// noteBehind gives the comment behind a value, where it and its entry are in
// block style.
func (e *versionEdit) noteBehind(value span.ID) string {
	holder := e.tree.Parent(value)
	if _, ok := quoteOf(e.tree, value); !ok || e.tree.Style(holder) != span.Block || e.tree.Style(e.mapping) != span.Block {
		return ""
	}
	_, end := e.tree.Range(value)
	return e.comment(end)
}
