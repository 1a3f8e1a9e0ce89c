package apis_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// vector is one case of a file of vectors.
type vector struct {
	ID, Op string
	Input  struct {
		Text, A, B, Entry, Version, Table, Kind, Name, Requested, TOML, Label, Action string

		Mode                  *string
		Deprecated, Supported []string
	}
	// Lists are the lists of the input, whatever the case calls them.
	Lists  map[string][]string
	Expect map[string]any
}

func parseVector(line []byte) (*vector, error) {
	c := &vector{Lists: map[string][]string{}}
	if err := json.Unmarshal(line, c); err != nil {
		return nil, err
	}
	var rest struct{ Input map[string]json.RawMessage }
	if err := json.Unmarshal(line, &rest); err != nil {
		return nil, err
	}
	for name, raw := range rest.Input {
		var list []string
		if json.Unmarshal(raw, &list) == nil {
			c.Lists[name] = list
		}
	}
	return c, nil
}

// TestVectors runs every case of buildpacks.jsonl in the folder LCTUI_VECTORS, by
// default ../shared/vectors beside the checkout. A relative folder counts from the
// module's root.
func TestVectors(t *testing.T) {
	const file = "buildpacks.jsonl"
	root := filepath.Join("..", "..")
	folder := os.Getenv("LCTUI_VECTORS")
	switch {
	case folder == "":
		folder = filepath.Join(root, "..", "shared", "vectors")
	case !filepath.IsAbs(folder):
		folder = filepath.Join(root, folder)
	}
	data, err := os.ReadFile(filepath.Join(folder, file))
	if err != nil {
		t.Skipf("no vectors %s: set LCTUI_VECTORS to the folder that holds them (%v)", file, err)
	}
	passed, failed := runVectors(t, file, data)
	fmt.Printf("vectors %s: %d passed, %d failed\n", file, passed, failed)
}

// TestOwnVectors runs the cases that the project keeps, in the same form.
func TestOwnVectors(t *testing.T) {
	file := filepath.Join("testdata", "cases.jsonl")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if passed, failed := runVectors(t, file, data); passed+failed < 190 {
		t.Errorf("%d cases; they were more", passed+failed)
	}
}

func runVectors(t *testing.T, file string, data []byte) (passed, failed int) {
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, len(data)+1)
	for lines.Scan() {
		c, err := parseVector(bytes.Clone(lines.Bytes()))
		if err != nil {
			t.Errorf("%s: %v", file, err)
			failed++
			continue
		}
		if t.Run(c.ID, func(t *testing.T) { c.run(t) }) {
			passed++
		} else {
			failed++
		}
	}
	return passed, failed
}

// run compares what the packages give with what is expected: only the keys that are
// there count.
func (c *vector) run(t *testing.T) {
	do, ok := ops[c.Op]
	if !ok {
		t.Fatalf("no such operation: %s", c.Op)
	}
	got, err := do(c)
	if got == nil {
		got = map[string]any{}
	}
	messages := texts(got["said"])
	if got["error"] = err != nil; err != nil {
		messages = append(messages, err.Error())
	}
	for key, want := range c.Expect {
		switch key {
		case "errorContains", "messageContains":
			containsAll(t, key, messages, want)
		case "noteContains":
			containsAll(t, key, texts(got["notes"]), want)
		case "errors":
			matchGroups(t, messages, want)
		case "differences":
			sameInAnyOrder(t, got[key], want)
		case "warnings":
			sameInAnyOrder(t, got[key], want)
		default:
			if is := throughJSON(t, got[key]); !reflect.DeepEqual(is, want) {
				t.Errorf("%s is %v, want %v (%v)", key, is, want, err)
			}
		}
	}
	if _, warns := c.Expect["warnings"]; !warns && c.Op == "change" && len(texts(got["warnings"])) > 0 {
		t.Errorf("warnings %v, want none", got["warnings"])
	}
	if _, fails := c.Expect["error"]; !fails && err != nil && c.Expect["errorContains"] == nil {
		t.Errorf("it fails: %v", err)
	}
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
func (c *vector) apiLists() *model.APILists {
	return &model.APILists{Deprecated: model.APIList{}.With(c.Input.Deprecated), Supported: model.APIList{}.With(c.Input.Supported)}
}

// inTable is a descriptor with the lists of the input in their table.
func (c *vector) inTable() (o *model.Object, track int, err error) {
	o = &model.Object{Kind: model.LifecycleDescriptor, Scale: model.DescriptorStages, Descriptor: &model.Descriptor{}}
	for i, api := range []string{model.BuildpackAPI, model.PlatformAPI} {
		t := &model.Track{Name: api, Path: "apis." + api, APIs: &model.APILists{}}
		if c.Input.Table == api || c.Input.Table == "" && api == model.BuildpackAPI {
			t.APIs, track = c.apiLists(), i
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

func (c *vector) toml() (*model.Object, error) { return read("lifecycle.toml", c.Input.TOML) }
