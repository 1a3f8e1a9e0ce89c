package yamledit

import (
	"bytes"
	"strings"

	"github.com/lctui/lctui/files/span"
)

// Set replaces the text of an existing value. Tag, anchor and the form of a block scalar stay.
// write returns the text in the given quotes, which are Absent if the value is null or empty. what
// names the value in refusals. The error is a *splice.Refused.
func (e *Editor) Set(value span.ID, text string, write func(Quote) string, what string) error {
	if err := e.MayChange(e.Tree.Resolve(value), what); err != nil {
		return err
	}
	start, end := e.Tree.Range(value)
	q, ok := QuoteOf(e.Tree, value)
	switch {
	case !ok:
		return e.setBlockScalar(value, text, what)
	case start == end:
		return e.fillInLine(value, write(Absent))
	case q == Plain && e.Tree.Resolved(value) == span.Null:
		q = Absent
	}
	e.Text.Cut(start, end, write(q))
	return nil
}

// setBlockScalar replaces the only line of a block scalar, which must contain nothing but the old
// text.
func (e *Editor) setBlockScalar(value span.ID, text, what string) error {
	old := e.Tree.Text(value)
	start, _ := e.Tree.Range(value)
	raw := e.Tree.Raw(value)
	if e.Tree.Kind(value) != span.Scalar || old == "" || strings.ContainsAny(old, "\n") || bytes.Count(raw, []byte(old)) != 1 || !PlainSafe(text) {
		return e.Refuse(value, what+" is written as a block of lines, which would have to be rewritten", "Write it on one line first")
	}
	at := start + bytes.Index(raw, []byte(old))
	e.Text.Cut(at, at+len(old), text)
	return nil
}

// Rename renames a key of a mapping and keeps its quotes. what names the mapping in refusals. The
// error is a *splice.Refused.
func (e *Editor) Rename(mapping, key span.ID, name, what string) error {
	if err := e.MayChange(mapping, what); err != nil {
		return err
	}
	q, ok := QuoteOf(e.Tree, key)
	if !ok {
		return e.Refuse(key, questionMark, questionMarkHint)
	}
	start, end := e.Tree.Range(key)
	e.Text.Cut(start, end, q.In(name))
	return nil
}

const (
	questionMark     = "this key is written with a question mark; its value cannot be changed from here"
	questionMarkHint = "Write it as key: value"
)

// Fill writes a new value in place of an empty one: null, an empty list or mapping, or no bytes at
// all. It is laid out like the mapping that contains the key. v.Key is ignored. The error is a
// *splice.Refused, for example because the empty value has a comment inside. what names the value
// in it.
func (e *Editor) Fill(mapping span.ID, f span.Field, v New, l Layout, what string) error {
	if !e.bare(f.Value) {
		return e.Refuse(f.Value, what+" is empty, but has an anchor, a tag or a comment", "Write its first entry by hand")
	}
	c := e.Mapping(mapping)
	if e.Tree.Style(mapping) == span.Flow {
		return e.fillInLine(f.Value, c.flow(l).value(v))
	}
	if v.Items == nil && v.Pairs == nil {
		return e.fillInLine(f.Value, v.Scalar)
	}
	// The empty value is removed, so that the lines below become the value. Comments stay.
	start, end := e.Tree.Range(f.Value)
	colon, err := e.colonEnd(f.Key)
	if err != nil {
		return err
	}
	if start < end && e.Text.Leads(start) {
		e.dropPart(part{start: start, end: end, value: f.Value, keep: true})
	} else {
		e.Text.Cut(colon, end, "")
	}
	e.Text.InsertLines(e.Text.NextLine(end), c.block(l).value(v)+"\n")
	return nil
}

// fillInLine writes a text in place of an empty value, on its line.
func (e *Editor) fillInLine(value span.ID, text string) error {
	start, end := e.Tree.Range(value)
	if start == end {
		lead, err := e.leadOf(value)
		if err != nil {
			return err
		}
		text = lead + text
	}
	e.Text.Cut(start, end, text)
	return nil
}

// leadOf returns the text to write between a key and its new value if the value has no bytes yet.
// It is a blank after the colon, and the colon too if a key between brackets has none.
func (e *Editor) leadOf(value span.ID) (string, error) {
	outer, _ := e.Tree.Outer(value)
	start, _ := e.Tree.Range(value)
	holder := e.Tree.Parent(value)
	switch {
	case outer < start || e.Tree.Kind(holder) != span.Mapping || bytes.HasSuffix(bytes.TrimRight(e.Text.Data[:start], " \t\r\n"), []byte(":")):
		return " ", nil
	case e.Tree.Style(holder) == span.Flow:
		return ": ", nil
	}
	return "", e.Refuse(value, questionMark, questionMarkHint)
}

// colonEnd returns the offset after the colon of a key.
func (e *Editor) colonEnd(key span.ID) (int, error) {
	_, end := e.Tree.Outer(key)
	if rest := bytes.TrimLeft(e.Text.Data[end:], " \t"); bytes.HasPrefix(rest, []byte(":")) {
		return len(e.Text.Data) - len(rest) + 1, nil
	}
	return 0, e.Refuse(key, questionMark, questionMarkHint)
}

// propertiesEnd returns the offset after the anchor and the tag of a value, or after the colon of its
// key if it has none.
func (e *Editor) propertiesEnd(key, value span.ID) (int, error) {
	outer, _ := e.Tree.Outer(value)
	if start, _ := e.Tree.Range(value); outer == start {
		return e.colonEnd(key)
	}
	at := outer
	for rest := e.Text.Data[at:]; len(rest) > 0 && (rest[0] == '&' || rest[0] == '!'); rest = bytes.TrimLeft(e.Text.Data[at:], " \t") {
		at = len(e.Text.Data) - len(bytes.TrimLeftFunc(rest, func(r rune) bool { return !strings.ContainsRune(" \t\r\n", r) }))
	}
	return at, nil
}

// CommentBehind returns the comment after a value on its line, with the blanks before it. It
// returns "" if there is none, or if the value is in flow style.
func (e *Editor) CommentBehind(value span.ID) string {
	if _, ok := QuoteOf(e.Tree, value); !ok || e.Tree.Style(e.Tree.Parent(value)) != span.Block {
		return ""
	}
	_, end := e.Tree.Range(value)
	rest := string(e.Text.Data[end:e.Text.LineEnd(end)])
	if text := strings.TrimLeft(rest, " \t"); strings.HasPrefix(text, "#") && len(text) < len(rest) {
		return rest
	}
	return ""
}
