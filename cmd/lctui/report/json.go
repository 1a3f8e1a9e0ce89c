package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// Header has the first fields of every document for programs.
type Header struct {
	APIVersion string `json:"apiVersion"`
	Kind       string `json:"kind"`
}

// Kind returns the header of a document of the given kind, such as VersionList.
func Kind(name string) Header { return Header{"lctui/v1", name} }

// Dated has the first fields of a document about an instant, which is in UTC.
type Dated struct {
	Header
	At string `json:"at"`
}

// KindAt returns the first fields of a document of the given kind about an instant.
func KindAt(name string, at time.Time) Dated { return Dated{Kind(name), model.FormatTime(at)} }

// Place is a file and the index of a document in it.
type Place struct {
	File     string `json:"file"`
	Document int    `json:"document"`
}

// Position is a place in a file. Lines and columns begin at 1, and columns count characters.
type Position struct {
	Line   uint32 `json:"line"`
	Column uint32 `json:"column"`
}

// PositionOf returns a position, or nil if it is not in the file.
func PositionOf(p model.Position) *Position {
	if !p.InFile() {
		return nil
	}
	return &Position{p.Line, p.Column}
}

// LineText returns the number of the line as text, or Absent for a nil position.
func (p *Position) LineText() string {
	if p == nil {
		return Absent
	}
	return strconv.Itoa(int(p.Line))
}

// ObjectName is the name of an object with its kind and namespace.
type ObjectName struct {
	Kind      string `json:"kind"`
	Namespace string `json:"namespace"`
	Name      string `json:"name"`
}

// NameOf returns the name of an object.
func NameOf(o *model.Object) ObjectName { return ObjectName{o.Kind, o.Namespace, o.Name} }

// Apart returns a copy of the name that does not keep the text of its file in memory.
func (n ObjectName) Apart() ObjectName {
	return ObjectName{strings.Clone(n.Kind), strings.Clone(n.Namespace), strings.Clone(n.Name)}
}

// String returns the name of the object for people.
func (n ObjectName) String() string { return model.Title(n.Kind, n.Namespace, n.Name) }

// Instant returns an instant in UTC in the format of documents for programs, or nil for the zero
// time.
func Instant(t time.Time) *string {
	if t.IsZero() {
		return nil
	}
	text := model.FormatTime(t)
	return &text
}

// jsonList prints a document with the fields of head, a list, and the field of tail. It prints
// elements when they are added, so that the size of the list does not matter for memory. The result
// is the same as that of Writer.JSON.
type jsonList struct {
	out   *Writer
	head  any
	field string
	begun bool
	// tail returns the name and value of the field after the list. It is nil if there is none.
	tail   func() (name string, value any)
	filled bool
}

// separator is printed before every element of a list. Before the first one it lacks the comma.
const separator = ",\n    "

// jsonElements returns elements of a list as text, each with the separator before it.
func jsonElements[E any](list []E) []byte {
	var out bytes.Buffer
	for i := range list {
		text, _ := JSONIndented(&list[i], "    ") // an element can always be written as JSON
		out.WriteString(separator)
		out.Write(text)
	}
	return Harmless(out.Bytes())
}

// JSONIndented returns a value as JSON, indented as part of a document in which indent is the
// current indentation.
func JSONIndented(value any, indent string) ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent(indent, "  ")
	err := encoder.Encode(value)
	return bytes.TrimSuffix(out.Bytes(), []byte("\n")), err
}

// PrintList prints a document with the fields of head and a list, as YAML if that is the format,
// otherwise as JSON. It formats a few elements at a time to save memory.
func PrintList[E any](to *Writer, format string, head any, field string, list []E) error {
	const atOnce = 200
	if format == "yaml" {
		kept := &KeptList{YAML: true, Field: field}
		for some := range slices.Chunk(list, atOnce) {
			Keep(kept, some)
		}
		return kept.Print(to, head)
	}
	out := &jsonList{out: to, head: head, field: field}
	for some := range slices.Chunk(list, atOnce) {
		out.Add(jsonElements(some))
	}
	out.End()
	return nil
}

func (l *jsonList) begin() {
	if l.begun {
		return
	}
	l.begun = true
	text, _ := JSONIndented(l.head, "")
	text = bytes.TrimSuffix(text, []byte("\n}"))
	_, _ = l.out.Write(append(Harmless(text), ",\n  \""+l.field+"\": ["...))
}

// Add prints elements that jsonElements has formatted.
func (l *jsonList) Add(elements []byte) {
	l.begin()
	if len(elements) > 0 && !l.filled {
		elements, l.filled = elements[1:], true
	}
	_, _ = l.out.Write(elements)
}

// End closes the list and the document.
func (l *jsonList) End() {
	l.begin()
	if l.filled {
		_, _ = l.out.WriteString("\n  ")
	}
	_, _ = l.out.WriteString("]")
	if l.tail != nil {
		name, value := l.tail()
		text, _ := JSONIndented(value, "  ") // a summary can always be written as JSON
		_, _ = l.out.WriteString(separator[:2] + "  \"" + name + "\": " + string(text))
	}
	_, _ = l.out.WriteString("\n}\n")
}

// KeptList is a document, as JSON or YAML, whose last field is a list. It is for documents whose
// other fields are only known after all elements. It keeps the elements as compressed text.
type KeptList struct {
	// YAML is set for YAML; otherwise the document is JSON.
	YAML bool
	// Field is the name of the list.
	Field string

	text   Spool
	failed error
}

// Keep appends elements to a list. It reports errors in Print.
func Keep[E any](l *KeptList, list []E) {
	if len(list) == 0 {
		return
	}
	var text []byte
	if l.YAML {
		var err error
		text, err = files.YAML(map[string][]E{l.Field: list})
		l.failed = errors.Join(l.failed, err)
		text = bytes.TrimPrefix(text, []byte(l.Field+":\n"))
	} else if text = jsonElements(list); l.text.empty() {
		text = text[1:] // no comma before the first element
	}
	_, _ = l.text.Write(text)
}

// Print prints the document with the fields of head and the list. It can be called once.
func (l *KeptList) Print(out *Writer, head any) error {
	switch {
	case l.failed != nil:
		return l.failed
	case !l.YAML:
		list := &jsonList{out: out, head: head, field: l.Field, filled: !l.text.empty()}
		list.begin()
		l.text.Drain(out)
		list.End()
		return nil
	case l.text.empty():
		return errors.Join(out.YAML(head), out.YAML(map[string][]any{l.Field: {}}))
	}
	err := out.YAML(head)
	_, _ = out.WriteString(l.Field + ":\n")
	l.text.Drain(out)
	return err
}
