package files

import (
	"errors"
	"strconv"
	"strings"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Error is why an input cannot be read: what is wrong, where, and what to do. Commands then exit
// with 2.
type Error struct {
	// File is the name as the user gave it.
	File string
	// Place is where the text is wrong. Other is a second place that What does not name, such
	// as an opening bracket. Either may be zero.
	Place, Other model.Position
	// What is a sentence without its full stop, Hint is what to do next. Values in them are
	// escaped.
	What, Hint string
	// Mistyped is set if a value of a known object has a wrong type. More are the other such
	// values.
	Mistyped bool
	More     []*Error
	// NoKind is set if the text is fine but contains no object of a known kind. In a folder such a
	// file is skipped.
	NoKind bool
	// Meant is set alongside NoKind if an object of a known kind was probably meant: its kind is
	// mistyped or missing, or its API version is unknown. Such a file is not skipped.
	Meant bool
	// Template is set if the text is a template rather than the result of rendering one.
	Template bool
	// Applied is set alongside Template if kubectl reads an object of the text although it is a
	// template.
	Applied bool
	// Large is set if the text is larger than the limit (Options.MaxSize).
	Large bool
	// err is the system's error that kept the file from being read, or nil.
	err error
}

// Unwrap returns the system's error behind this one, or nil.
func (e *Error) Unwrap() error { return e.err }

// Error returns one line: file, line, column, what is wrong and what to do. It is escaped.
func (e *Error) Error() string { return hinted(e.Located(), e.Hint) }

// Located returns file, line, column and what is wrong, without a full stop. It is escaped.
func (e *Error) Located() string { return located(e.File, e.Place, e.Sentence()) }

// Sentence returns what is wrong, with the line of the second place, as a sentence without its full
// stop.
func (e *Error) Sentence() string {
	if e.Other.InFile() {
		return e.What + " (the other one is in line " + strconv.Itoa(int(e.Other.Line)) + ")"
	}
	return e.What
}

// Refused is the error for a change that was refused to protect the file: nothing was written.
// Commands then exit with 3.
type Refused struct {
	File  string
	Place model.Position
	// Why is a sentence without its full stop, Hint is what to do next. Values in them are escaped.
	Why, Hint string
	// Unwritten is set if What adds that nothing was written.
	Unwritten bool
	// Left reports the files of a save that could not be removed again, or is "" if there are none.
	// It is escaped.
	Left string
	// Names are the versions, as track/version, and other parts of the text that the change would
	// affect.
	Names []string
}

// Error returns one line: file, line, column, what is refused and what to do. It is escaped.
func (e *Refused) Error() string { return hinted(e.Located(), e.Hint) }

// Located returns file, line, column and what is refused, without a full stop. It is escaped.
func (e *Refused) Located() string {
	what := e.What()
	if len(e.Names) > 0 {
		what += ": " + strings.Join(e.Names, ", ")
	}
	return located(e.File, e.Place, what)
}

// What returns what is refused, that nothing was written if Unwritten is set, and Left, as a
// sentence without its full stop.
func (e *Refused) What() string {
	what := e.Why
	if e.Unwritten {
		what += "; nothing was written"
	}
	return withLeft(what, e.Left)
}

// Changed is the error for a file whose bytes on disk are no longer the ones loaded. Nothing was
// written. Commands then exit with 3.
type Changed struct {
	File string
	// Gone is set if the file no longer exists. Otherwise Now has its bytes, or is nil if they are
	// not known.
	Gone bool
	Now  []byte
	// Left reports the files of a refused save that could not be removed again, or is "" if there
	// are none. It is escaped.
	Left string
}

// Error returns one line: the file, how it changed and what to do. It is escaped.
func (e *Changed) Error() string {
	hint := "Open it again and repeat the change"
	if e.Gone {
		hint = "Restore it and try again"
	}
	return hinted(located(e.File, model.Position{}, e.What()), hint)
}

// What returns what happened to the file, as a sentence without its full stop.
func (e *Changed) What() string {
	what := "the file changed on disk since it was opened; nothing was written"
	if e.Gone {
		what = "the file was removed since it was opened; nothing was written"
	}
	return withLeft(what, e.Left)
}

// withLeft adds the report about the files that a save left behind to a sentence.
func withLeft(what, left string) string {
	if left == "" {
		return what
	}
	return what + "; " + left
}

// located builds a message. It is escaped as a whole, because some of its words come from the file.
func located(file string, at model.Position, what string) string {
	if at.InFile() {
		file += ":" + at.String()
	}
	return model.Escape(file + ": " + what)
}

// hinted adds a hint to a message.
func hinted(message, hint string) string {
	if hint == "" {
		return message + "."
	}
	return message + ". " + model.Escape(phrase.Sentence(hint))
}

// QuotePath quotes a path for a sentence: escaped, but never shortened, so that a user can follow
// it.
func QuotePath(path string) string { return `"` + model.Escape(path) + `"` }

// What returns the message of an error of this package, without file and hint. For any other error
// it returns its Cause.
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
		return refused.What()
	case errors.As(err, &changed) && changed.Gone:
		return "the file is gone"
	case changed != nil:
		return "the file changed on disk"
	}
	return Cause(err)
}
