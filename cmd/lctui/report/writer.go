package report

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/term"
)

// Writer prints lines for people and documents for programs on standard output, and notes on
// standard error. Printing lines returns no errors, because the stream below the Writer remembers
// those of standard output.
type Writer struct {
	*bufio.Writer
	// Paint colours words, or leaves them unchanged.
	Paint Painter
	// Stdout is standard output itself. It is only used to find out whether it is a terminal.
	Stdout io.Writer
	// Err is standard error.
	Err io.Writer
	// Log receives errors and explanations. It is never nil.
	Log *slog.Logger
	// NoHeaders is set to print only the rows of tables and CSV.
	NoHeaders bool
	// Verbose is set to explain decisions on standard error too.
	Verbose bool
}

// NewWriter returns a writer that prints to out and err. out must write to stdout in the end. The
// log of the writer discards everything.
func NewWriter(out, stdout, err io.Writer) *Writer {
	return &Writer{Writer: bufio.NewWriterSize(out, 1<<16), Stdout: stdout, Err: err, Log: slog.New(slog.DiscardHandler)}
}

// Terminal reports whether standard output is a terminal.
func (w *Writer) Terminal() bool { return term.IsTerminal(w.Stdout) }

// Line prints a line of text for people. It escapes and shortens the text, so that text from files
// can neither control the terminal nor flood it.
func (w *Writer) Line(text string) {
	_, _ = w.WriteString(model.Brief(text, model.LongestLine))
	_ = w.WriteByte('\n')
}

// Whole is Line without shortening, for text that people may pass to another program.
func (w *Writer) Whole(text string) {
	_, _ = w.WriteString(model.Escape(text))
	_ = w.WriteByte('\n')
}

// JSON prints a document as indented JSON. Characters that could control a terminal are escaped.
func (w *Writer) JSON(document any) error {
	text, err := JSONIndented(document, "")
	if err == nil {
		_, _ = w.Write(append(Harmless(text), '\n'))
	}
	return err
}

// Harmless returns a JSON text in which characters that model.Escape would change are \u escapes,
// which every JSON reader decodes.
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

// plainASCII reports whether a text is all ASCII and has no DEL. The other control characters are
// escaped in JSON anyway.
func plainASCII(text []byte) bool {
	return !slices.ContainsFunc(text, func(b byte) bool { return b >= 0x7f })
}

// YAML prints a document as YAML.
func (w *Writer) YAML(document any) error {
	text, err := files.YAML(document)
	_, _ = w.Write(text)
	return err
}

// CSV prints a header and records in the format of RFC 4180 with LF line ends. each calls its
// argument with every record. A cell that a spreadsheet would take for a formula gets a leading
// apostrophe.
func (w *Writer) CSV(header []string, each func(func(record []string))) {
	to := csv.NewWriter(w)
	write := func(record []string) {
		safe := make([]string, len(record))
		for i, cell := range record {
			if safe[i] = model.Escape(cell); safe[i] != "" && strings.ContainsAny(safe[i][:1], "=+-@\t\r") {
				safe[i] = "'" + safe[i]
			}
		}
		_ = to.Write(safe)
	}
	if !w.NoHeaders {
		write(header)
	}
	each(write)
	to.Flush()
}

// Document prints a document, as YAML if that is the format, otherwise as JSON.
func (w *Writer) Document(format string, document any) error {
	if format == "yaml" {
		return w.YAML(document)
	}
	return w.JSON(document)
}

// Report prints an error on standard error: one sentence per line, then the hints. It prints
// nothing for an error that was printed already.
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
	var bad *files.Error
	if errors.As(err, &bad) {
		for _, more := range bad.More {
			what, _ := failure.Sentence(more)
			w.Say("lctui: " + what)
		}
	}
	if hint != "" {
		w.Say("hint: " + strings.ToUpper(hint[:1]) + hint[1:])
	}
}

// Say prints a line of text on standard error, after all data printed so far. It escapes and
// shortens the text. Text from files can neither control the terminal nor begin a new line, which a
// workflow runner might take for a command.
func (w *Writer) Say(text string) {
	_ = w.Flush()
	fmt.Fprintln(w.Err, model.Brief(text, model.LongestLine))
}

// Note prints a note on standard error.
func (w *Writer) Note(format string, values ...any) {
	w.Say("note: " + fmt.Sprintf(format, values...))
}

// Explain logs a note, and prints it if Verbose is set.
func (w *Writer) Explain(format string, values ...any) {
	text := fmt.Sprintf(format, values...)
	w.Log.Info(text)
	if w.Verbose {
		w.Note("%s", text)
	}
}

// Unknown, Absent and Always are words in text. Unknown is for values that cannot be known, Absent
// for values that do not exist, and Always for the beginning of a stage without a start.
const (
	Unknown = "?"
	Absent  = "-"
	Always  = "always"
)

// Short shortens the text of an instant at midnight to its day. Other text is returned unchanged.
func Short(text string) string { return strings.TrimSuffix(text, "T00:00:00Z") }

// OrElse returns a text, or other if it is nil.
func OrElse(text *string, other string) string {
	if text == nil {
		return other
	}
	return *text
}

// StartText returns a start for programs. It is the instant in UTC, or the text in the file if that
// is not an instant. It is nil for a stage without a start.
func StartText(s model.Start) *string {
	switch s.Form {
	case model.At:
		return Instant(s.Time())
	case model.NoTime:
		return &s.Text
	default:
		return nil
	}
}
