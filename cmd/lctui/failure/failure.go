package failure

import (
	"fmt"
	"strings"

	"github.com/lctui/lctui/model"
)

// Error is an error of the command line. An error without a sentence only sets the exit code,
// because its message has been printed already.
type Error struct {
	// Code is the exit code.
	Code int
	// What is a sentence about what is wrong, Hint one about what to do. Either may be "".
	What, Hint string
	// Below are lines to print after the sentence.
	Below []string
}

// Error returns the sentence and the hint.
func (f *Error) Error() string {
	if f.Hint == "" {
		return f.What
	}
	return f.What + "; " + f.Hint
}

// Found returns the error that sets the exit code Findings, or nil if some is false. The findings
// have been printed already.
func Found(some bool) error {
	if !some {
		return nil
	}
	return &Error{Code: Findings}
}

// Wrong returns the error for a wrong call. format, with its values, is the sentence about what is
// wrong. The hint is about what to write instead, or "".
func Wrong(hint, format string, values ...any) error {
	return &Error{Code: Usage, What: fmt.Sprintf(format, values...), Hint: hint}
}

// OneOf returns an error if a word is not one of those allowed. what is the noun for such a word,
// for example "stage".
func OneOf(what, word string, allowed ...string) error {
	for _, a := range allowed {
		if a == word {
			return nil
		}
	}
	hint := "write one of " + strings.Join(allowed, ", ")
	if near := model.Nearest(word, allowed); near != "" {
		hint = "did you mean " + near + "? Known are " + strings.Join(allowed, ", ")
	}
	return Wrong(hint, "%s %q is not known", what, word)
}

// InFile puts the name of the file in front of an error.
type InFile struct {
	// Name is the name of the file as the user gave it.
	Name string
	Err  error
}

// Error returns the name of the file and the wrapped error.
func (e *InFile) Error() string { return e.Name + ": " + e.Err.Error() }

// Unwrap returns Err.
func (e *InFile) Unwrap() error { return e.Err }

// Unedited is the error for an edit of a file of a kind that lctui does not edit, such as a
// lifecycle descriptor.
type Unedited struct{ File, Why string }

// Error returns the file and the reason.
func (u *Unedited) Error() string { return u.File + ": " + u.Why }
