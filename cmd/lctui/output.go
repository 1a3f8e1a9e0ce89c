package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/term"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// header begins every document that is printed for programs.
type header struct {
	APIVersion string `json:"apiVersion"`
	Kind       string `json:"kind"`
}

func kind(name string) header { return header{"lctui/v1", name} }

// place tells which document of which file something stands in.
type place struct {
	File     string `json:"file"`
	Document int    `json:"document"`
}

// position is a place in a file: line and column from 1, columns in
// characters.
type position struct {
	Line   uint32 `json:"line"`
	Column uint32 `json:"column"`
}

// positionOf gives the position of a place, nil for what is not in the file.
func positionOf(p model.Place) *position {
	if !p.InFile() {
		return nil
	}
	return &position{p.Line, p.Column}
}

func (p *position) line() string {
	if p == nil {
		return absent
	}
	return strconv.Itoa(int(p.Line))
}

// objectName names an object.
type objectName struct {
	Kind      string `json:"kind"`
	Namespace string `json:"namespace"`
	Name      string `json:"name"`
}

func nameOf(o *model.Object) objectName { return objectName{o.Kind, o.Namespace, o.Name} }

// apart gives the name without the text of the file that it was read from.
func (n objectName) apart() objectName {
	return objectName{strings.Clone(n.Kind), strings.Clone(n.Namespace), strings.Clone(n.Name)}
}

// String names the object as people do.
func (n objectName) String() string {
	if n.Kind == model.LifecycleDescriptor {
		return strings.TrimSpace(n.Kind + " " + n.Name)
	}
	return (&model.Object{Kind: n.Kind, Namespace: n.Namespace, Name: n.Name}).String()
}

// instant writes an instant, nil for the zero one.
func instant(t time.Time) *string {
	if t.IsZero() {
		return nil
	}
	text := model.FormatTime(t)
	return &text
}

// line prints a line of text for people; what comes from files cannot steer the
// terminal, nor fill it.
func (c *invocation) line(text string) {
	_, _ = c.out.WriteString(model.Brief(text, model.LongestLine))
	_ = c.out.WriteByte('\n')
}

// whole is line for text that somebody may hand to another program.
func (c *invocation) whole(text string) {
	_, _ = c.out.WriteString(model.Escape(text))
	_ = c.out.WriteByte('\n')
}

// printJSON prints a document as JSON, indented, in ASCII wherever a character
// could steer a terminal.
func (c *invocation) printJSON(document any) error {
	text, err := jsonText(document)
	if err != nil {
		return err
	}
	_, err = c.out.Write(harmless(text))
	return err
}

func jsonText(document any) ([]byte, error) {
	var buf bytes.Buffer
	encoder := json.NewEncoder(&buf)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(document); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}

// harmless writes the characters of JSON that model.Escape would change as \u
// escapes, which mean the same to every reader.
func harmless(text []byte) []byte {
	if plainASCII(text) {
		return text
	}
	var buf bytes.Buffer
	for _, r := range string(text) {
		switch {
		case r < 0x7f || model.Escape(string(r)) == string(r):
			buf.WriteRune(r)
		case r > 0xffff:
			r -= 0x10000
			fmt.Fprintf(&buf, `\u%04x\u%04x`, 0xd800+r>>10, 0xdc00+r&0x3ff)
		default:
			fmt.Fprintf(&buf, `\u%04x`, r)
		}
	}
	return buf.Bytes()
}

// plainASCII tells whether there is nothing but ASCII in a text, and no DEL. The
// other controls JSON has escaped itself.
func plainASCII(text []byte) bool {
	for _, b := range text {
		if b >= 0x7f {
			return false
		}
	}
	return true
}

// printYAML prints a document as YAML, keys in the order of the JSON.
func (c *invocation) printYAML(document any) error {
	text, err := yamlOf(document)
	if err != nil {
		return err
	}
	_, err = c.out.Write(text)
	return err
}

func yamlOf(document any) ([]byte, error) {
	text, err := jsonText(document)
	if err != nil {
		return nil, err
	}
	return files.YAML(text)
}

// printCSV prints records as RFC 4180 has them, lines ending in LF. A quote stands
// before a cell that a spreadsheet would take for a formula.
func (c *invocation) printCSV(records [][]string) error { return writeCSV(c.out, records) }

func writeCSV(out io.Writer, records [][]string) error {
	w := csv.NewWriter(out)
	for _, record := range records {
		safe := make([]string, len(record))
		for i, cell := range record {
			if safe[i] = model.Escape(cell); safe[i] != "" && strings.ContainsAny(safe[i][:1], "=+-@\t\r") {
				safe[i] = "'" + safe[i]
			}
		}
		if err := w.Write(safe); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}

// pipe is standard output: the first error is kept, what comes after it goes
// nowhere. So no verb has to care, and a reader that has seen enough (head) ends
// the program quietly.
type pipe struct {
	to  io.Writer
	err error
}

// Write gives the text on and never fails.
func (p *pipe) Write(text []byte) (int, error) {
	if p.err == nil {
		_, p.err = p.to.Write(text)
	}
	return len(text), nil
}

// failed is what is to be said of the writing in the end.
func (p *pipe) failed() error {
	if p.err == nil || errors.Is(p.err, syscall.EPIPE) {
		return nil
	}
	return &failure.Error{Code: failure.Refused, What: "the output cannot be written: " + p.err.Error()}
}

// isTerminal tells whether a stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
