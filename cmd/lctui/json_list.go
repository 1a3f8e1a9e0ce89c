package main

import (
	"bytes"
	"encoding/json"
)

// jsonList prints a document whose last field is a list, element by element, so
// that a list of any length needs no memory of its own. It reads as printJSON
// would have written it.
type jsonList struct {
	*invocation
	head   any
	field  string
	begun  bool
	filled bool
}

// newJSONList begins a document with the fields of head; nothing is printed
// before the first element or the end.
func (c *invocation) newJSONList(head any, field string) *jsonList {
	return &jsonList{invocation: c, head: head, field: field}
}

// separator stands in front of every element of a list.
const separator = ",\n    "

// jsonElements writes elements of a list, each with the separator in front.
func jsonElements[E any](list []E) []byte {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("    ", "  ")
	for i := range list {
		out.WriteString(separator)
		_ = encoder.Encode(&list[i]) // nothing that is listed can fail to be written
		out.Truncate(out.Len() - 1)  // the line end behind it
	}
	return harmless(out.Bytes())
}

// printJSONList prints a whole document of this kind, some elements at a time.
func printJSONList[E any](c *invocation, head any, field string, list []E) error {
	const atOnce = 200
	out := c.newJSONList(head, field)
	for len(list) > 0 {
		n := min(atOnce, len(list))
		if err := out.add(jsonElements(list[:n])); err != nil {
			return err
		}
		list = list[n:]
	}
	return out.end()
}

func (l *jsonList) begin() error {
	if l.begun {
		return nil
	}
	l.begun = true
	text, err := jsonText(l.head)
	if err != nil {
		return err
	}
	text = bytes.TrimSuffix(text, []byte("\n}\n"))
	_, err = l.out.Write(append(harmless(text), ",\n  \""+l.field+"\": ["...))
	return err
}

// add prints elements that jsonElements has written.
func (l *jsonList) add(elements []byte) error {
	if err := l.begin(); err != nil || len(elements) == 0 {
		return err
	}
	if !l.filled {
		elements, l.filled = elements[1:], true
	}
	_, err := l.out.Write(elements)
	return err
}

// end closes the list and the document.
func (l *jsonList) end() error {
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
