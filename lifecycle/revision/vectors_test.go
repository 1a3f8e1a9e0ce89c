package revision_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

// vector is one case of porch.jsonl.
type vector struct {
	ID, Op string
	Input  struct {
		From, To, Lifecycle, Operation, Command, User string
		Now                                           time.Time
		Spec                                          map[string]json.RawMessage
		Labels                                        map[string]string
		Stored, Submitted, Object                     json.RawMessage
	}
	// Lists are the lists of the input: revisions that stand beside the one
	// concerned, whatever the case calls them.
	Lists  []json.RawMessage
	Expect map[string]json.RawMessage
}

func parseVector(line []byte) (*vector, error) {
	c := &vector{}
	if err := json.Unmarshal(line, c); err != nil {
		return nil, err
	}
	var rest struct{ Input map[string]json.RawMessage }
	if err := json.Unmarshal(line, &rest); err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(rest.Input)) {
		var list []json.RawMessage
		if err := json.Unmarshal(rest.Input[name], &list); err == nil {
			c.Lists = append(c.Lists, list...)
		}
	}
	return c, nil
}

// TestVectors runs every case of porch.jsonl in the folder LCTUI_VECTORS, by
// default ../shared/vectors beside the checkout. A relative folder counts from
// the module's root.
func TestVectors(t *testing.T) {
	const file = "porch.jsonl"
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
	passed, failed := 0, 0
	defer func() { fmt.Printf("vectors %s: %d passed, %d failed\n", file, passed, failed) }()
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
}

func (c *vector) run(t *testing.T) {
	got := map[string]any{}
	var message string
	record := func(err error) {
		got["ok"], got["allowed"] = err == nil, err == nil
		if err != nil {
			message = err.Error()
		}
	}
	in := &c.Input
	actor := revision.Actor{User: in.User, Now: in.Now}
	switch c.Op {
	case "transition":
		change, err := revision.Transition(in.From, in.To)
		record(err)
		got["change"] = change
	case "isPublished":
		got["published"] = revision.IsPublished(in.Lifecycle)
	case "mutability":
		record(revision.Allows(in.Lifecycle, operation(t, in.Operation)))
	case "create":
		r := &model.Revision{Labels: pairs(in.Labels)}
		decodeSpec(t, r, in.Spec)
		created, err := revision.Create(r, c.neighbours(t))
		record(err)
		c.describe(got, created)
	case "update":
		result, err := revision.Update(decode(t, in.Stored), decode(t, in.Submitted), c.neighbours(t), actor)
		record(err)
		got["unchanged"], got["removed"] = err == nil && !result.Changed, result.Removed
		c.describe(got, result.Revision)
	case "delete":
		result, err := revision.Delete(decode(t, in.Object), c.neighbours(t), actor)
		record(err)
		got["removed"] = result.Removed
		got["terminating"] = result.Revision != nil && result.Revision.Deleted.IsAt()
		c.describe(got, result.Revision)
	case "command":
		verb, ok := revision.ParseVerb(in.Command)
		if !ok {
			t.Fatalf("no verb %q", in.Command)
		}
		outcome, err := revision.Do(verb, decode(t, in.Object), c.neighbours(t), actor)
		record(err)
		got["removed"], got["change"], got["unchanged"] = outcome.Removed, outcome.Changed, err == nil && !outcome.Changed
		if err == nil {
			message = outcome.Message
		}
		c.describe(got, outcome.Revision)
	case "nextRevision":
		next, err := revision.NextNumber(c.neighbours(t), &model.Revision{})
		record(err)
		got["revision"] = next
	case "lint":
		got["rules"] = rulesOf(revision.Findings("", objectsOf(c.neighbours(t)...), revision.Elsewhere{}))
	default:
		t.Fatalf("the test knows no operation %q", c.Op)
	}
	c.compare(t, got, message)
}

// describe puts down what a vector may expect of a revision.
func (c *vector) describe(got map[string]any, r *model.Revision) {
	if r == nil {
		return
	}
	got["lifecycle"], got["resourceVersion"], got["revision"] = r.State(), r.ResourceVersion.Text, revision.Number(r)
	got["publishedBy"], got["publishedAt"] = orNil(r.PublishedBy.Text), orNil(r.PublishedAt.Start.String())
	got["deletionTimestamp"] = orNil(r.Deleted.Start.String())
	for _, p := range r.Content {
		if p.Path == "spec.tasks" {
			got["tasks"] = json.RawMessage(p.Text)
		}
	}
}

func orNil(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// neighbours are the revisions that stand beside the one concerned. Those that
// say no more than lifecycle and revision are written without a spec.
func (c *vector) neighbours(t *testing.T) (out []*model.Revision) {
	t.Helper()
	for _, data := range c.Lists {
		var short map[string]json.RawMessage
		if err := json.Unmarshal(data, &short); err != nil {
			t.Fatal(err)
		}
		if _, whole := short["spec"]; whole {
			out = append(out, decode(t, data))
			continue
		}
		r := &model.Revision{}
		decodeSpec(t, r, short)
		out = append(out, r)
	}
	return out
}

// compare checks the keys that the vector expects, all of which must be known.
func (c *vector) compare(t *testing.T, got map[string]any, message string) {
	t.Helper()
	for key, want := range c.Expect {
		if key == "errorContains" || key == "outputContains" {
			var words []string
			if err := json.Unmarshal(want, &words); err != nil {
				t.Fatal(err)
			}
			for _, word := range words {
				if !strings.Contains(strings.ToLower(message), strings.ToLower(word)) {
					t.Errorf("%q does not say %q", message, word)
				}
			}
			continue
		}
		if key == "rules" {
			want = sorted(t, want)
		}
		value, known := got[key]
		have, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		if !known || canonical(have) != canonical(want) {
			t.Errorf("%s: got %s, want %s (%s)", key, have, want, message)
		}
	}
}

// sorted puts a set of texts into the order in which it is compared.
func sorted(t *testing.T, data []byte) []byte {
	t.Helper()
	names := []string{}
	if err := json.Unmarshal(data, &names); err != nil {
		t.Fatal(err)
	}
	slices.Sort(names)
	out, err := json.Marshal(names)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// canonical writes JSON in one spelling.
func canonical(data []byte) string {
	var value any
	if err := json.Unmarshal(data, &value); err != nil {
		return string(data)
	}
	out, err := json.Marshal(value)
	if err != nil {
		return string(data)
	}
	return string(out)
}

func operation(t *testing.T, word string) revision.Operation {
	t.Helper()
	words := map[string]revision.Operation{"addTasks": revision.AddTasks, "updateResources": revision.UpdateResources,
		"updateMetadata": revision.UpdateMetadata, "updateLifecycle": revision.UpdateLifecycle, "delete": revision.DeleteObject}
	o, ok := words[word]
	if !ok {
		t.Fatalf("no operation %q", word)
	}
	return o
}

// rulesOf is the sorted set of rule names.
func rulesOf(findings []model.Finding) []string {
	names := []string{}
	for _, f := range findings {
		names = append(names, f.Rule)
	}
	slices.Sort(names)
	return slices.Compact(names)
}
