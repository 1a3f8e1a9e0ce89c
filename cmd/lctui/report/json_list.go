package report

import (
	"bytes"
	"encoding/json"
)

// JSONList prints a document whose last field is a list, element by element, so
// that a list of any length needs no memory of its own. It reads as Writer.JSON
// would have written it.
type JSONList struct {
	out    *Writer
	head   any
	field  string
	begun  bool
	filled bool
}

// NewJSONList begins a document with the fields of head; nothing is printed
// before the first element or the end.
func NewJSONList(out *Writer, head any, field string) *JSONList {
	return &JSONList{out: out, head: head, field: field}
}

// separator stands in front of every element of a list.
const separator = ",\n    "

// JSONElements writes elements of a list, each with the separator in front.
func JSONElements[E any](list []E) []byte {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("    ", "  ")
	for i := range list {
		out.WriteString(separator)
		_ = encoder.Encode(&list[i]) // nothing that is listed can fail to be written
		out.Truncate(out.Len() - 1)  // the line end behind it
	}
	return Harmless(out.Bytes())
}

// PrintJSONList prints a whole document that ends with a list, some elements at a
// time.
func PrintJSONList[E any](to *Writer, head any, field string, list []E) error {
	const atOnce = 200
	out := NewJSONList(to, head, field)
	for len(list) > 0 {
		n := min(atOnce, len(list))
		if err := out.Add(JSONElements(list[:n])); err != nil {
			return err
		}
		list = list[n:]
	}
	return out.End()
}

func (l *JSONList) begin() error {
	if l.begun {
		return nil
	}
	l.begun = true
	text, err := JSONText(l.head)
	if err != nil {
		return err
	}
	text = bytes.TrimSuffix(text, []byte("\n}\n"))
	_, err = l.out.Write(append(Harmless(text), ",\n  \""+l.field+"\": ["...))
	return err
}

// Add prints elements that JSONElements has written.
func (l *JSONList) Add(elements []byte) error {
	if err := l.begin(); err != nil || len(elements) == 0 {
		return err
	}
	if !l.filled {
		elements, l.filled = elements[1:], true
	}
	_, err := l.out.Write(elements)
	return err
}

// End closes the list and the document.
func (l *JSONList) End() error {
	if err := l.begin(); err != nil {
		return err
	}
	closing := "]\n}\n"
	if l.filled {
		closing = "\n  " + closing
	}
	_, err := l.out.WriteString(closing)
	return err
}
