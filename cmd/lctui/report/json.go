package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/model"
)

// Header begins every document that is printed for programs.
type Header struct {
	APIVersion string `json:"apiVersion"`
	Kind       string `json:"kind"`
}

// Kind returns the header of a document of a kind, VersionList for example.
func Kind(name string) Header { return Header{"lctui/v1", name} }

// Place tells which document of which file something stands in.
type Place struct {
	File     string `json:"file"`
	Document int    `json:"document"`
}

// Position is a place in a file: line and column from 1, columns in
// characters.
type Position struct {
	Line   uint32 `json:"line"`
	Column uint32 `json:"column"`
}

// PositionOf returns the position of a place, nil for what is not in the file.
func PositionOf(p model.Place) *Position {
	if !p.InFile() {
		return nil
	}
	return &Position{p.Line, p.Column}
}

// LineText returns the line for people, Absent for what is not in the file.
func (p *Position) LineText() string {
	if p == nil {
		return Absent
	}
	return strconv.Itoa(int(p.Line))
}

// ObjectName names an object.
type ObjectName struct {
	Kind      string `json:"kind"`
	Namespace string `json:"namespace"`
	Name      string `json:"name"`
}

// NameOf returns the name of an object.
func NameOf(o *model.Object) ObjectName { return ObjectName{o.Kind, o.Namespace, o.Name} }

// Apart returns the name in memory of its own, so that the text of the file it was
// read from can be let go.
func (n ObjectName) Apart() ObjectName {
	return ObjectName{strings.Clone(n.Kind), strings.Clone(n.Namespace), strings.Clone(n.Name)}
}

// String names the object as people do.
func (n ObjectName) String() string {
	if n.Kind == model.LifecycleDescriptor {
		return strings.TrimSpace(n.Kind + " " + n.Name)
	}
	return (&model.Object{Kind: n.Kind, Namespace: n.Namespace, Name: n.Name}).String()
}

// Instant returns an instant in UTC as documents for programs have it, nil for the
// zero time.
func Instant(t time.Time) *string {
	if t.IsZero() {
		return nil
	}
	text := model.FormatTime(t)
	return &text
}

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
