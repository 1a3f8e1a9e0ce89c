package report

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"

	"golang.org/x/term"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// Writer prints on standard output: lines for people, documents for programs. What it
// says beside goes to standard error. An error of standard output is kept by the stream
// below it, so printing lines returns none.
type Writer struct {
	*bufio.Writer
	// Paint colours words, or leaves them as they are.
	Paint Painter
	// Stdout is standard output as it was given, to ask whether it is a terminal.
	Stdout io.Writer
	// Err is standard error.
	Err io.Writer
	// Log takes what is said and explained; it is never nil.
	Log *slog.Logger
	// Verbose is set where decisions are explained on standard error too.
	Verbose bool
}

// NewWriter returns a writer that prints to out, which ends at the stream stdout, and
// speaks to err. It keeps no log.
func NewWriter(out, stdout, err io.Writer) *Writer {
	return &Writer{Writer: bufio.NewWriterSize(out, 1<<16), Stdout: stdout, Err: err, Log: slog.New(slog.DiscardHandler)}
}

// Terminal reports whether standard output is a terminal.
func (w *Writer) Terminal() bool { return IsTerminal(w.Stdout) }

// IsTerminal reports whether a stream is a terminal.
func IsTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Line prints a line of text for people; what comes from files cannot steer the
// terminal, nor fill it.
func (w *Writer) Line(text string) {
	_, _ = w.WriteString(model.Brief(text, model.LongestLine))
	_ = w.WriteByte('\n')
}

// Whole is Line for text that somebody may hand to another program.
func (w *Writer) Whole(text string) {
	_, _ = w.WriteString(model.Escape(text))
	_ = w.WriteByte('\n')
}

// JSON prints a document as JSON, indented, in ASCII wherever a character
// could steer a terminal.
func (w *Writer) JSON(document any) error {
	text, err := JSONText(document)
	if err != nil {
		return err
	}
	_, err = w.Write(Harmless(text))
	return err
}

// JSONText returns a document as JSON, indented, with a line end.
func JSONText(document any) ([]byte, error) {
	var buf bytes.Buffer
	encoder := json.NewEncoder(&buf)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(document); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}

// Harmless writes the characters of JSON that model.Escape would change as \u
// escapes, which mean the same to every reader.
func Harmless(text []byte) []byte {
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

// YAML prints a document as YAML, keys in the order of the JSON.
func (w *Writer) YAML(document any) error {
	text, err := YAML(document)
	if err != nil {
		return err
	}
	_, err = w.Write(text)
	return err
}

// YAML returns a document as YAML, keys in the order of the JSON.
func YAML(document any) ([]byte, error) {
	text, err := JSONText(document)
	if err != nil {
		return nil, err
	}
	return files.YAML(text)
}

// CSV prints records as RFC 4180 has them, lines ending in LF. A quote stands
// before a cell that a spreadsheet would take for a formula.
func (w *Writer) CSV(records [][]string) error { return WriteCSV(w, records) }

// WriteCSV writes records as Writer.CSV prints them.
func WriteCSV(out io.Writer, records [][]string) error {
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
