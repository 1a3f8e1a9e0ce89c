package files

import (
	"errors"
	"strconv"
	"strings"

	"github.com/lctui/lctui/model"
)

// Error is why an input cannot be read: what is wrong, where, and what to do. Commands exit with 2.
type Error struct {
	// File is the name as the user gave it.
	File string
	// Place is where the text is wrong. Other is a second place that matters, such as the first of
	// two equal keys. Either may be zero.
	Place, Other model.Position
	// What is a sentence without its full stop, Hint says what to do next. Values in them are
	// escaped.
	What, Hint string
	// Mistyped is set if a value of a known object has a wrong type; More are the other such values.
	Mistyped bool
	More     []*Error
	// NoKind is set if the text is fine but contains no object of a known kind: in a folder such a
	// file is skipped.
	NoKind bool
	// Meant is set alongside NoKind if an object of a known kind was probably meant: its kind is
	// mistyped or missing, or its API version is unknown. Such a file is not skipped.
	Meant bool
	// Template is set if the text is a template rather than the result of rendering one.
	Template bool
	// Applied is set alongside Template if kubectl reads an object of the text although it is one.
	Applied bool
	// Large is set if the text is larger than what is read.
	Large bool
	// err is the system's error that kept the file from being read, or nil.
	err error
}

// Unwrap returns the system's error behind this one, or nil.
func (e *Error) Unwrap() error { return e.err }

// Error returns one line: file, line, column, what is wrong and what to do. It is escaped.
func (e *Error) Error() string {
	what := e.What
	if line := strconv.Itoa(int(e.Other.Line)); e.Other.InFile() && !strings.Contains(what, line) {
		what += " (the other one is in line " + line + ")"
	}
	return sentence(e.File, e.Place, what, e.Hint)
}

// Refused is a change that was refused to protect the file: nothing was written. Commands exit with
// 3.
type Refused struct {
	File  string
	Place model.Position
	// What is a sentence without its full stop, Hint says what to do next. Values in them are
	// escaped.
	What, Hint string
	// Why is What without the words that nothing was written, "" if it has none.
	Why string
	// Names are the versions, as track/version, that the change would also affect, or would affect
	// instead of the one that was meant.
	Names []string
}

// Error returns one line: file, line, column, what is refused and what to do. It is escaped.
func (e *Refused) Error() string {
	what := e.What
	if len(e.Names) > 0 {
		what += ": " + strings.Join(e.Names, ", ")
	}
	return sentence(e.File, e.Place, what, e.Hint)
}

// Changed is a file whose bytes on disk are no longer the ones loaded; nothing was written.
// Commands exit with 3.
type Changed struct {
	File string
	// Gone is set if the file no longer exists; otherwise Now has its bytes.
	Gone bool
	Now  []byte
	// Left says which files of a refused save could not be removed again, "" if none. It is
	// escaped.
	Left string
}

// Error returns one line: the file, how it changed and what to do. It is escaped.
func (e *Changed) Error() string {
	if e.Gone {
		return sentence(e.File, model.Position{}, e.What(), "Restore it and try again")
	}
	return sentence(e.File, model.Position{}, e.What(), "Open it again and repeat the change")
}

// What returns what happened as a sentence without its full stop, like Refused.What.
func (e *Changed) What() string {
	what := "the file changed on disk since it was opened; nothing was written"
	if e.Gone {
		what = "the file was removed since it was opened; nothing was written"
	}
	if e.Left != "" {
		what += "; " + e.Left
	}
	return what
}

// sentence builds a message. It is escaped as a whole, because some of its words come from the
// file.
func sentence(file string, at model.Position, what, hint string) string {
	var b strings.Builder
	b.WriteString(file)
	if at.InFile() {
		b.WriteString(":" + at.String())
	}
	b.WriteString(": " + what + ".")
	if hint != "" {
		b.WriteString(" " + strings.ToUpper(hint[:1]) + strings.TrimSuffix(hint[1:], ".") + ".")
	}
	return model.Escape(b.String())
}

// QuotePath quotes a path for a sentence: escaped, but never shortened, so that a user can follow
// it.
func QuotePath(path string) string { return `"` + model.Escape(path) + `"` }

// What returns what an error of this package says, without file and hint; for any other error it
// returns its Cause.
func What(err error) string {
	var bad *Error
	var refused *Refused
	var changed *Changed
	switch {
	case errors.As(err, &bad):
		if bad.Place.InFile() {
			return "line " + strconv.Itoa(int(bad.Place.Line)) + ": " + bad.What
		}
		return bad.What
	case errors.As(err, &refused):
		return refused.What
	case errors.As(err, &changed):
		return "the file is gone"
	}
	return Cause(err)
}
