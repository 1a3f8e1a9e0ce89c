package main

import (
	"fmt"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// failure is an error of the command line: one clear sentence, what to do, and
// the exit code. One without a sentence only sets the code, because what there
// is to say was printed.
type failure struct {
	code       int
	what, hint string
	// below are lines that follow the sentence.
	below []string
}

// Error gives the sentence and the hint.
func (f *failure) Error() string {
	if f.hint == "" {
		return f.what
	}
	return f.what + "; " + f.hint
}

// wrong is a wrong call.
func wrong(hint, format string, values ...any) error {
	return &failure{code: exitUsage, what: fmt.Sprintf(format, values...), hint: hint}
}

// oneOf checks a word against the ones allowed.
func oneOf(what, word string, allowed ...string) error {
	for _, a := range allowed {
		if a == word {
			return nil
		}
	}
	hint := "write one of " + strings.Join(allowed, ", ")
	if near := lifecycle.Nearest(word, allowed); near != "" {
		hint = "did you mean " + near + "? Known are " + strings.Join(allowed, ", ")
	}
	return wrong(hint, "%s %q is not known", what, word)
}

// inFile puts the name of the file in front of an error.
type inFile struct {
	name string
	err  error
}

// Error gives the name of the file and what is wrong there.
func (e *inFile) Error() string { return e.name + ": " + e.err.Error() }

// Unwrap gives what is wrong.
func (e *inFile) Unwrap() error { return e.err }

// undated is the error of an edit that a lifecycle descriptor does not know: it has
// no dates and no older fields, and its versions are moved.
type undated struct {
	file, what string
	// versions are the names that were typed.
	versions []string
}

// Error says what is the matter, and which command does it.
func (u *undated) Error() string { return u.file + ": " + u.what + "; " + u.hint() }

func (u *undated) hint() string {
	name := "platform/0.9"
	for _, text := range u.versions {
		api, version, _ := strings.Cut(text, "/")
		if (api == model.PlatformAPI || api == model.BuildpackAPI) && !model.IsPattern(version) {
			name = text
			break
		}
	}
	return "write `lctui move " + shellWord(u.file) + " " + shellWord(name) + " deprecate`, or support, or remove"
}
