package vector

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/lctui/lctui/model"
)

// Fields are the fields that every case about profiles has, besides its input and its result.
type Fields struct {
	ID, Why string
	Tags    []string
}

// Read reads a case. A field that the test does not know is an error.
func Read(t *testing.T, line []byte, into any) {
	t.Helper()
	if err := Decode(line, into); err != nil {
		t.Fatal(err)
	}
}

// ReadSome reads those fields of JSON that the value has.
func ReadSome(t *testing.T, data []byte, into any) {
	t.Helper()
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}

// Decodes reports whether a case expects that its object can be read at all.
func Decodes(t *testing.T, word string) bool {
	t.Helper()
	if word != "" && word != "error" {
		t.Fatalf("the test knows no result %q of decoding", word)
	}
	return word == ""
}

// Error is one error that the server gives.
type Error struct{ Field, Type string }

// Errors lists the errors of a check as a set of field and type.
func Errors(findings []model.Finding) []Error {
	out := []Error{}
	for _, f := range findings {
		if f.Severity == model.Error {
			out = append(out, Error{f.Path, f.Type})
		}
	}
	SortErrors(&out)
	return out
}

// SortErrors sorts errors and leaves out repeated ones.
func SortErrors(list *[]Error) {
	slices.SortFunc(*list, func(a, b Error) int {
		return strings.Compare(a.Field+"\x00"+a.Type, b.Field+"\x00"+b.Type)
	})
	*list = slices.Compact(*list)
}
