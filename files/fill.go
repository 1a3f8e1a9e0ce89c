package files

import (
	"bytes"

	"github.com/lctui/lctui/files/span"
)

// fillInLine puts a text in the place of a value that holds nothing, in its line.
func (p *planner) fillInLine(value span.ID, text string) error {
	start, end := p.tree.Range(value)
	if start == end {
		lead, err := p.leadOf(value)
		if err != nil {
			return err
		}
		text = lead + text
	}
	p.cut(start, end, text)
	return nil
}

// leadOf gives what stands between a key and its new value, where that has no bytes
// yet: a blank behind the colon, and the colon too where a key in brackets has none.
func (p *planner) leadOf(value span.ID) (string, error) {
	outer, _ := p.tree.Outer(value)
	start, _ := p.tree.Range(value)
	holder := p.tree.Parent(value)
	switch {
	case outer < start || p.tree.Kind(holder) != span.Mapping || bytes.HasSuffix(bytes.TrimRight(p.data[:start], " \t\r\n"), []byte(":")):
		return " ", nil
	case p.tree.Style(holder) == span.Flow:
		return ": ", nil
	}
	return "", p.refuse(value, questionMark, questionMarkHint)
}

// fillBelow puts lines, without the last line end, below a key of a block mapping
// that holds nothing. What stands in its line behind the colon goes, so that the
// lines become its value.
func (p *planner) fillBelow(f field, lines string) error {
	_, end := p.tree.Range(f.value)
	colon, err := p.colonEnd(f.key)
	if err != nil {
		return err
	}
	p.cut(colon, end, "")
	p.insertLines(p.nextLine(end), lines+"\n")
	return nil
}
