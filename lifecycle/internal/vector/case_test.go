package vector_test

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle/internal/vector"
)

// A case with something unknown to the test does not pass.
func TestParseRefusesWhatIsNotKnown(t *testing.T) {
	known := map[string]vector.Operation{"add": {Input: []string{"a", "b"}, Expect: []string{"sum"}}}
	for line, want := range map[string]string{
		`{"id":"1","op":"add","input":{"a":1},"expect":{"sum":1},"note":"","source":"","contested":true}`: "",
		`{"id":"1","op":"sub","input":{"a":1},"expect":{}}`:                                               `no operation "sub"`,
		`{"id":"1","op":"add","input":{"c":1},"expect":{}}`:                                               `no field "c" in input of add`,
		`{"id":"1","op":"add","input":{},"expect":{"difference":1}}`:                                      `no field "difference" in expect of add`,
		`{"id":"1","op":"add","wants":{}}`:                                                                `unknown field "wants"`,
	} {
		_, err := vector.Parse([]byte(line), known)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", line, err, want)
		}
	}
}

func TestSame(t *testing.T) {
	for _, c := range []struct {
		a, b any
		same bool
	}{
		{nil, "", true},
		{map[string]any{"a": "", "b": 1}, map[string]any{"b": 1, "c": nil}, true},
		{[]string{""}, []any{nil}, true},
		{false, nil, false},
		{[]string{"a"}, []string{"a", "b"}, false},
	} {
		if same, err := vector.Same(c.a, c.b); err != nil || same != c.same {
			t.Errorf("%v and %v: %v %v, want %v", c.a, c.b, same, err, c.same)
		}
	}
}
