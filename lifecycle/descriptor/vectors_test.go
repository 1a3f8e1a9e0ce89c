package descriptor_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle/internal/vector"
	"github.com/lctui/lctui/model"
)

// operations are the operations of buildpacks.jsonl with their fields, and what
// runs each. "said" and "notes" of the result are messages.
var operations = map[string]struct {
	vector.Operation
	run func(*input) (map[string]any, error)
}{
	"check": {vector.Operation{Input: []string{"deprecated", "kind", "mode", "name", "requested", "supported"},
		Expect: []string{"exitCode", "messageContains", "messages", "noteContains", "outcome", "status"}}, check},
	"compare":      {vector.Operation{Input: []string{"a", "b"}, Expect: []string{"result"}}, compare},
	"compareLabel": {vector.Operation{Input: []string{"label", "toml"}, Expect: []string{"differences", "error", "errorContains"}}, compareLabel},
	"covers":       {vector.Operation{Input: []string{"entry", "version"}, Expect: []string{"covers"}}, covers},
	"descriptor":   {vector.Operation{Input: []string{"toml"}, Expect: []string{"buildpack", "error", "errorContains", "platform", "version"}}, readDescriptor},
	"expand":       {vector.Operation{Input: []string{"deprecated", "supported", "table"}, Expect: []string{"deprecated", "supported"}}, expand},
	"labels":       {vector.Operation{Input: []string{"toml"}, Expect: []string{"labels"}}, labelsOf},
	"latest":       {vector.Operation{Input: []string{"supported"}, Expect: []string{"error", "errorContains", "latest", "oldest"}}, ends},
	"legacyApi":    {vector.Operation{Input: []string{"buildpack", "platform", "toml"}, Expect: []string{"buildpack", "platform"}}, olderAPI},
	"parse":        {vector.Operation{Input: []string{"text"}, Expect: []string{"canonical", "error", "errorContains", "major", "minor"}}, parse},
	"status":       {vector.Operation{Input: []string{"deprecated", "supported", "table", "version"}, Expect: []string{"status"}}, status},
	"validate":     {vector.Operation{Input: []string{"deprecated", "supported", "table"}, Expect: []string{"errors", "ok", "warnings"}}, validate},
}

// known are the fields of the operations.
func known() map[string]vector.Operation {
	fields := map[string]vector.Operation{}
	for name, o := range operations {
		fields[name] = o.Operation
	}
	return fields
}

// input has the fields of the cases.
type input struct {
	Text, A, B, Entry, Version, Table, Kind, Name, Requested, TOML, Label string

	Mode                  *string
	Deprecated, Supported []string
	// Buildpack and Platform are the lists of the APIs without a file around them.
	Buildpack, Platform *struct{ Deprecated, Supported []string }
}

// TestVectors runs the shared cases of descriptors.
func TestVectors(t *testing.T) {
	vector.Shared(t, "buildpacks.jsonl", func(t *testing.T, line []byte) { runVector(t, line) })
}

// TestOwnVectors runs the project's own cases, which cover every operation and every field.
func TestOwnVectors(t *testing.T) {
	var cases []*vector.Case
	vector.Own(t, filepath.Join("testdata", "cases.jsonl"), func(t *testing.T, line []byte) { cases = append(cases, runVector(t, line)) })
	if missing := vector.Missing(cases, known()); len(missing) > 0 {
		t.Errorf("no case has\n%s", strings.Join(missing, "\n"))
	}
}

// runVector compares the results of the packages with the expected fields. Fields that a case leaves
// out do not matter.
func runVector(t *testing.T, line []byte) *vector.Case {
	t.Helper()
	c, err := vector.Parse(line, known())
	if err != nil {
		t.Fatal(err)
	}
	var in input
	if err := c.DecodeInput(&in); err != nil {
		t.Fatal(err)
	}
	got, err := operations[c.Op].run(&in)
	if got == nil {
		got = map[string]any{}
	}
	messages := texts(got["said"])
	if got["error"] = err != nil; err != nil {
		messages = append(messages, err.Error())
	}
	for key, data := range c.Expect {
		var want any
		if err := json.Unmarshal(data, &want); err != nil {
			t.Fatal(err)
		}
		switch key {
		case "errorContains", "messageContains":
			containsAll(t, key, messages, want)
		case "noteContains":
			containsAll(t, key, texts(got["notes"]), want)
		case "errors":
			matchGroups(t, messages, want)
		case "differences", "warnings":
			sameInAnyOrder(t, got[key], want)
		default:
			same, bad := vector.Same(got[key], want)
			if bad != nil {
				t.Fatal(bad)
			}
			if !same {
				t.Errorf("%s is %v, want %v (%v)", key, got[key], want, err)
			}
		}
	}
	if _, fails := c.Expect["error"]; !fails && err != nil && c.Expect["errorContains"] == nil {
		t.Errorf("it fails: %v", err)
	}
	return c
}

func texts(x any) []string {
	out, _ := x.([]string)
	return out
}

func throughJSON(t *testing.T, x any) (out any) {
	t.Helper()
	data, err := json.Marshal(x)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

func containsAll(t *testing.T, what string, messages []string, want any) {
	t.Helper()
	for _, text := range want.([]any) {
		if !strings.Contains(strings.Join(messages, "\n"), text.(string)) {
			t.Errorf("%s: %q lacks %q", what, messages, text)
		}
	}
}

// matchGroups: each group of texts is matched by a message of its own.
func matchGroups(t *testing.T, messages []string, want any) {
	t.Helper()
	if len(messages) != len(want.([]any)) {
		t.Errorf("%d errors, want %d: %q", len(messages), len(want.([]any)), messages)
	}
	for _, group := range want.([]any) {
		at := slices.IndexFunc(messages, func(m string) bool {
			for _, text := range group.([]any) {
				if !strings.Contains(m, text.(string)) {
					return false
				}
			}
			return true
		})
		if at < 0 {
			t.Errorf("no message has all of %q: %q", group, messages)
			continue
		}
		messages = slices.Delete(slices.Clone(messages), at, at+1)
	}
}

func sameInAnyOrder(t *testing.T, got, want any) {
	t.Helper()
	lines := func(x any) (out []string) {
		list, _ := throughJSON(t, x).([]any)
		for _, e := range list {
			data, err := json.Marshal(e)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, string(data))
		}
		return slices.Sorted(slices.Values(out))
	}
	if g, w := lines(got), lines(want); !slices.Equal(g, w) {
		t.Errorf("got %s\nwant %s", g, w)
	}
}

// apiLists are the lists of the input.
func (in *input) apiLists() *model.APILists { return apiLists(in.Deprecated, in.Supported) }

func apiLists(deprecated, supported []string) *model.APILists {
	return &model.APILists{Deprecated: listOf(deprecated), Supported: listOf(supported)}
}

// inTable is a descriptor with the lists of the input in their table.
func (in *input) inTable() (o *model.Object, track int, err error) {
	if in.Table != "" && in.Table != model.BuildpackAPI && in.Table != model.PlatformAPI {
		return nil, 0, fmt.Errorf("the test knows no table %q", in.Table)
	}
	o = &model.Object{Kind: model.LifecycleDescriptor, Scale: model.DescriptorStages, Descriptor: &model.Descriptor{}}
	for i, api := range []string{model.BuildpackAPI, model.PlatformAPI} {
		t := &model.Track{Name: api, Path: "apis." + api, APIs: &model.APILists{}}
		if in.Table == api || in.Table == "" && api == model.BuildpackAPI {
			t.APIs, track = in.apiLists(), i
		}
		if t.Versions, err = t.APIs.Versions(); err != nil {
			return nil, 0, err
		}
		o.Tracks = append(o.Tracks, t)
	}
	return o, track, nil
}

// read reads a descriptor or a label of the input through package files.
func read(name, text string) (*model.Object, error) {
	doc, err := files.Read(name, []byte(text), files.Options{})
	if err != nil {
		return nil, err
	}
	if len(doc.Objects()) != 1 {
		return nil, fmt.Errorf("%d objects", len(doc.Objects()))
	}
	return doc.Objects()[0], nil
}

func (in *input) toml() (*model.Object, error) { return read("lifecycle.toml", in.TOML) }
