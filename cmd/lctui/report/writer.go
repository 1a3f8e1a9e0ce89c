package report

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"

	"golang.org/x/term"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// Writer prints lines for people and documents for programs on standard output, and
// notes on standard error. The stream below it keeps errors of standard output, so
// printing lines returns none.
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
	// NoHeaders is set where tables and CSV are their rows alone.
	NoHeaders bool
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
	text, err := JSONIndented(document, "")
	if err == nil {
		_, _ = w.Write(append(Harmless(text), '\n'))
	}
	return err
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

// plainASCII reports whether there is nothing but ASCII in a text, and no DEL. The
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
	text, err := yamlText(document)
	_, _ = w.Write(text)
	return err
}

func yamlText(document any) ([]byte, error) {
	text, err := json.Marshal(document)
	if err != nil {
		return nil, err
	}
	return files.YAML(text)
}

// CSV prints records as WriteCSV does, their header first.
func (w *Writer) CSV(header []string, records [][]string) {
	if !w.NoHeaders {
		WriteCSV(w, [][]string{header})
	}
	WriteCSV(w, records)
}

// Document prints a document for programs, as YAML in that format, else as JSON.
func (w *Writer) Document(format string, document any) error {
	if format == "yaml" {
		return w.YAML(document)
	}
	return w.JSON(document)
}

// WriteCSV writes records as RFC 4180 has them, lines ending in LF, to a stream that
// keeps its errors. A quote stands before a cell that a spreadsheet would take for a
// formula.
func WriteCSV(out io.Writer, records [][]string) {
	w := csv.NewWriter(out)
	for _, record := range records {
		safe := make([]string, len(record))
		for i, cell := range record {
			if safe[i] = model.Escape(cell); safe[i] != "" && strings.ContainsAny(safe[i][:1], "=+-@\t\r") {
				safe[i] = "'" + safe[i]
			}
		}
		_ = w.Write(safe)
	}
	w.Flush()
}

// Report prints an error on standard error: one sentence a line, then the hints. It
// prints nothing for a failure that was printed already.
func (w *Writer) Report(err error) {
	var many interface{ Unwrap() []error }
	if errors.As(err, &many) {
		for _, e := range many.Unwrap() {
			w.Report(e)
		}
		return
	}
	what, hint := failure.Sentence(err)
	if what == "" {
		return
	}
	w.Log.Error(what, "hint", hint)
	w.Say("lctui: " + what)
	var own *failure.Error
	if errors.As(err, &own) {
		for _, line := range own.Below {
			w.Say("  " + line)
		}
	}
	if hint != "" {
		w.Say("hint: " + strings.ToUpper(hint[:1]) + hint[1:])
	}
}

// Say prints a line of text on standard error, behind what was printed as data
// before. What comes from files cannot steer the terminal, nor begin a line of
// its own, which a workflow runner might take for a command.
func (w *Writer) Say(text string) {
	_ = w.Flush()
	fmt.Fprintln(w.Err, model.Brief(text, model.LongestLine))
}

// Note says something beside the data; explain only where -v was given.
func (w *Writer) Note(format string, values ...any) {
	w.Say("note: " + fmt.Sprintf(format, values...))
}

func (w *Writer) Explain(format string, values ...any) {
	text := fmt.Sprintf(format, values...)
	w.Log.Info(text)
	if w.Verbose {
		w.Note("%s", text)
	}
}

// Unknown stands in text for what cannot be known, Absent for what is not there,
// Always for the begin of a stage without a start.
const (
	Unknown = "?"
	Absent  = "-"
	Always  = "always"
)

// Short shortens the text of an instant: one at midnight to its day. Other text stays
// as it is.
func Short(text string) string { return strings.TrimSuffix(text, "T00:00:00Z") }

// OrElse returns a text, or another one where there is none.
func OrElse(text *string, other string) string {
	if text == nil {
		return other
	}
	return *text
}

// StartText returns a start for programs: its text, whether or not that is an instant;
// nil for a stage without a start.
func StartText(s model.Start) *string {
	switch s.Form {
	case model.At:
		return Instant(s.Time)
	case model.NoTime:
		return &s.Text
	default:
		return nil
	}
}
