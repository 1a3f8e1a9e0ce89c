package report

import (
	"bytes"
	"errors"
)

// KeptList is a document whose last field is a list, as JSON or YAML, where what
// stands before the list is known only when all elements were seen. The elements
// wait as text, compressed.
type KeptList struct {
	// YAML is set for YAML; else the document is JSON.
	YAML bool
	// Field is the name of the list.
	Field string

	text   Spool
	failed []error
}

// Keep takes elements in, behind those before.
func Keep[E any](l *KeptList, list []E) {
	if len(list) == 0 {
		return
	}
	var text []byte
	if l.YAML {
		var err error
		text, err = YAML(map[string][]E{l.Field: list})
		l.failed = append(l.failed, err)
		text = bytes.TrimPrefix(text, []byte(l.Field+":\n"))
	} else if text = JSONElements(list); l.text.empty() {
		text = text[1:] // the first one has no comma before it
	}
	_, _ = l.text.Write(text)
}

// Print prints the document: the fields of head, and the list.
func (l *KeptList) Print(out *Writer, head any) error {
	if err := errors.Join(l.failed...); err != nil {
		return err
	}
	if l.YAML {
		return l.printYAML(out, head)
	}
	list := NewJSONList(out, head, l.Field)
	list.filled = !l.text.empty()
	return errors.Join(list.begin(), l.text.Drain(out), list.End())
}

func (l *KeptList) printYAML(out *Writer, head any) error {
	if err := out.YAML(head); err != nil {
		return err
	}
	if l.text.empty() {
		return out.YAML(map[string][]any{l.Field: {}})
	}
	_, err := out.WriteString(l.Field + ":\n")
	return errors.Join(err, l.text.Drain(out))
}
