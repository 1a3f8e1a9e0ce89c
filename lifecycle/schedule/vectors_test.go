package schedule_test

import (
	"encoding/json"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle/internal/vector"
)

// input is every field that the input of some operation may have.
type input struct {
	At, Component, Deprecated, Duration, EOL, From, Kind string
	Latest, Name, Now, Phase, Reference, Schedule, Text  string
	To, Version                                          string
	Minors, Names, Supported                             []string
	Phases                                               map[string]string
	Policy                                               policyText
	Project                                              bool
	Releases                                             []releaseText
	Versions                                             []versionText
}

// TestVectors runs the shared cases of policies.
func TestVectors(t *testing.T) {
	vector.Shared(t, "policies.jsonl", func(t *testing.T, line []byte) { runVector(t, line) })
}

// TestOwnVectors runs the project's own cases, which cover every operation and every field.
func TestOwnVectors(t *testing.T) {
	var cases []*vector.Case
	vector.Own(t, filepath.Join("testdata", "cases.jsonl"), func(t *testing.T, line []byte) {
		cases = append(cases, runVector(t, line))
	})
	if missing := vector.Missing(cases, known()); len(missing) > 0 {
		t.Errorf("no case has\n%s", strings.Join(missing, "\n"))
	}
}

// known are the operations with their fields.
func known() map[string]vector.Operation {
	out := map[string]vector.Operation{}
	for name, op := range operations {
		out[name] = vector.Operation{Input: strings.Fields(op.input), Expect: strings.Fields(op.expect)}
	}
	return out
}

// runVector compares what the package returns with each field that the case
// expects.
func runVector(t *testing.T, line []byte) *vector.Case {
	t.Helper()
	c, err := vector.Parse(line, known())
	if err != nil {
		t.Fatal(err)
	}
	in := input{}
	if err := c.DecodeInput(&in); err != nil {
		t.Fatal(err)
	}
	got, err := operations[c.Op].run(in)
	if _, refused := c.Expect["error"]; err != nil && !refused {
		t.Fatal(err)
	}
	for key, text := range c.Expect {
		var want any
		if err := json.Unmarshal(text, &want); err != nil {
			t.Fatal(err)
		}
		switch key {
		case "error":
			if want != (err != nil) {
				t.Errorf("error %v, want %v", err, want)
			}
		case "errorContains":
			for _, word := range want.([]any) {
				if err == nil || !strings.Contains(err.Error(), word.(string)) {
					t.Errorf("error %v does not say %q", err, word)
				}
			}
		default:
			compare(t, key, plain(t, got[key]), want)
		}
	}
	return c
}

// compare checks one field of a result. Findings, and the releases of a window, are sets whose members
// need only the fields given. The changes of a plan are a set of exactly these.
func compare(t *testing.T, key string, have, want any) {
	t.Helper()
	list, isList := want.([]any)
	rows, isTable := want.(map[string]any)
	switch {
	case key == "findings" && isList:
		compareSets(t, key, have, list, agrees)
	case (key == "changes" || key == "skipped") && isList:
		compareSets(t, key, have, list, func(a, b map[string]any) bool { return agrees(a, b) && agrees(b, a) })
	case key == "releases" && isTable:
		compareReleases(t, have, rows)
	case !same(have, want):
		t.Errorf("%s: got %v, want %v", key, have, want)
	}
}

// compareSets wants one member that agrees for each one expected, and no other.
func compareSets(t *testing.T, key string, have any, want []any, agree func(a, b map[string]any) bool) {
	t.Helper()
	left, _ := have.([]any)
	for _, w := range want {
		at := slices.IndexFunc(left, func(h any) bool { return agree(h.(map[string]any), w.(map[string]any)) })
		if at < 0 {
			t.Errorf("%s: no %v among %v", key, w, left)
			continue
		}
		left = slices.Delete(slices.Clone(left), at, at+1)
	}
	for _, h := range left {
		t.Errorf("%s: too many: %v", key, h)
	}
}

// compareReleases wants the same minors, each with the fields given.
func compareReleases(t *testing.T, have any, want map[string]any) {
	t.Helper()
	got := have.(map[string]any)
	if a, b := slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)); !slices.Equal(a, b) {
		t.Errorf("releases: got %v, want %v", a, b)
		return
	}
	for minor, w := range want {
		if !agrees(got[minor].(map[string]any), w.(map[string]any)) {
			t.Errorf("%s: got %v, want %v", minor, got[minor], w)
		}
	}
}

// agrees reports whether a has every field of b with its value. A field that a
// does not know has no value.
func agrees(a, b map[string]any) bool {
	for key, want := range b {
		if !same(a[key], want) {
			return false
		}
	}
	return true
}

// same reports whether two values are equal. Empty and absent values are equal.
func same(a, b any) bool { return empty(a) && empty(b) || reflect.DeepEqual(a, b) }

func empty(v any) bool {
	switch x := v.(type) {
	case nil:
		return true
	case string:
		return x == ""
	case bool:
		return !x
	case []any:
		return len(x) == 0
	}
	return false
}

// plain turns a value into what JSON decodes to.
func plain(t *testing.T, v any) any {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var out any
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatal(err)
	}
	return out
}
