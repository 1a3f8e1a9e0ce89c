package files

import (
	"errors"
	"strconv"
	"strings"

	"github.com/lctui/lctui/model"
)

// Error is input that cannot be read: what is wrong, where, and what to do.
// Commands exit 2.
type Error struct {
	// File is the name as given.
	File string
	// Place is where it is wrong, Other a second place that matters (the first
	// of two equal keys); the zero Place where there is none.
	Place, Other model.Place
	// What is a sentence without full stop, Hint says what to do next. Values
	// in them are escaped.
	What, Hint string
	// NoKind is set when the text is fine and only holds nothing of a known
	// kind: in a folder such a file is skipped.
	NoKind bool
	// Meant is set beside NoKind where an object of a known kind was meant: its
	// kind is mistyped or missing, or its API version unknown. Such a file is not
	// skipped.
	Meant bool
	// Template is set where the text is a template, and not what one gives.
	Template bool
	// err is the error of the system that kept the file from being read, nil where
	// there was none.
	err error
}

// Unwrap returns the error of the system behind this one, nil where there is none.
func (e *Error) Unwrap() error { return e.err }

// Error returns file, line, column, what is wrong and what to do.
func (e *Error) Error() string {
	what := e.What
	if line := strconv.Itoa(int(e.Other.Line)); e.Other.InFile() && !strings.Contains(what, line) {
		what += " (the other one is in line " + line + ")"
	}
	return sentence(e.File, e.Place, what, e.Hint)
}

// Refused is a change that is refused for the file's sake: nothing was
// written. Commands exit 3.
type Refused struct {
	File  string
	Place model.Place
	// What is a sentence without full stop, Hint says what to do next. Values
	// in them are escaped.
	What, Hint string
	// Names are the versions that the change would reach beside or instead of
	// the one meant, as track/version.
	Names []string
}

// Error returns file, line, column, what is refused and what to do.
func (e *Refused) Error() string {
	what := e.What
	if len(e.Names) > 0 {
		what += ": " + strings.Join(e.Names, ", ")
	}
	return sentence(e.File, e.Place, what, e.Hint)
}

// Changed is a file whose bytes on disk are no longer the ones loaded; nothing
// was written. Commands exit 3.
type Changed struct {
	File string
	// Gone is set where the file is not there any more; Now has its bytes
	// otherwise.
	Gone bool
	Now  []byte
	// Left says what could not be removed again when a save was refused, "" for
	// nothing. It is escaped.
	Left string
}

// Error says that the file changed and what to do.
func (e *Changed) Error() string {
	if e.Gone {
		return sentence(e.File, model.Place{}, e.What(), "Restore it and try again")
	}
	return sentence(e.File, model.Place{}, e.What(), "Open it again and repeat the change")
}

// What is a sentence without full stop, that of a Refused.
func (e *Changed) What() string {
	what := "the file changed on disk since it was opened; nothing was written"
	if e.Gone {
		what = "the file is gone since it was opened; nothing was written"
	}
	if e.Left != "" {
		what += "; " + e.Left
	}
	return what
}

// sentence puts a message together. It is escaped as a whole: some of its
// words come from the file.
func sentence(file string, at model.Place, what, hint string) string {
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

// QuotePath quotes a path for a sentence: escaped and whole, since it is there to
// be followed.
func QuotePath(path string) string { return `"` + model.Escape(path) + `"` }

// What returns what an error of this package says, without file and hint; of other
// errors the Cause.
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
