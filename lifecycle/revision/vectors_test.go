package revision_test

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/internal/vector"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

// operations are the operations of porch.jsonl with their fields.
var operations = map[string]vector.Operation{
	"command": {Input: []string{"command", "now", "object", "user"},
		Expect: []string{"errorContains", "lifecycle", "noop", "ok", "outputContains"}},
	"create":           {Input: []string{"existing", "labels", "spec"}, Expect: []string{"errorContains", "lifecycle", "ok", "tasks"}},
	"delete":           {Input: []string{"now", "object", "others"}, Expect: []string{"deletionTimestamp", "errorContains", "ok", "removed"}},
	"isPublished":      {Input: []string{"lifecycle"}, Expect: []string{"published"}},
	"latest":           {Input: []string{"existing"}, Expect: []string{"latest"}},
	"lint":             {Input: []string{"objects"}, Expect: []string{"rules"}},
	"mutability":       {Input: []string{"lifecycle", "operation"}, Expect: []string{"allowed", "errorContains", "to"}},
	"nextRevision":     {Input: []string{"existing"}, Expect: []string{"revision"}},
	"objectName":       {Input: []string{"packageName", "repository", "workspaceName"}, Expect: []string{"name"}},
	"publishedAtField": {Input: []string{"apiVersion"}, Expect: []string{"field"}},
	"transition":       {Input: []string{"from", "to"}, Expect: []string{"action", "change", "errorContains", "ok"}},
	"update": {Input: []string{"now", "stored", "submitted", "user"},
		Expect: []string{"conflict", "errorContains", "lifecycle", "ok", "publishedAt", "publishedBy", "removed", "resourceVersion", "revision", "unchanged"}},
}

// input has the fields of the cases.
type input struct {
	From, To, Lifecycle, Operation, Command, User string
	APIVersion                                    string
	PackageName, Repository, WorkspaceName        string
	Now                                           time.Time
	Spec                                          map[string]json.RawMessage
	Labels                                        map[string]string
	Stored, Submitted, Object                     json.RawMessage
	// Existing, Others and Objects are the revisions alongside the one concerned.
	Existing, Others, Objects []json.RawMessage
}

// TestVectors runs the shared cases of package revisions.
func TestVectors(t *testing.T) {
	vector.Shared(t, "porch.jsonl", func(t *testing.T, line []byte) { runVector(t, line) })
}

// TestOwnVectors runs the project's own cases, which cover every operation and every field.
func TestOwnVectors(t *testing.T) {
	var cases []*vector.Case
	vector.Own(t, filepath.Join("testdata", "cases.jsonl"), func(t *testing.T, line []byte) { cases = append(cases, runVector(t, line)) })
	if missing := vector.Missing(cases, operations); len(missing) > 0 {
		t.Errorf("no case has\n%s", strings.Join(missing, "\n"))
	}
}

// runVector compares what the package returns with each field that the case expects.
func runVector(t *testing.T, line []byte) *vector.Case {
	t.Helper()
	c, err := vector.Parse(line, operations)
	if err != nil {
		t.Fatal(err)
	}
	var in input
	if err := c.DecodeInput(&in); err != nil {
		t.Fatal(err)
	}
	got := given{fields: map[string]any{}}
	got.run(t, c.Op, &in)
	for key, want := range c.Expect {
		switch key {
		case "errorContains", "outputContains":
			got.contains(t, key, want)
		case "action":
			if !slices.Contains(got.actions, letters(want)) {
				t.Errorf("action: got %q, want %s", got.actions, want)
			}
		default:
			got.compare(t, key, want)
		}
	}
	return c
}

// given is the result of the package for a case.
type given struct {
	fields map[string]any
	// output is the sentence of a success, failure that of an error.
	output, failure string
	// actions are the names of a transition, letters only.
	actions []string
}

func (g *given) run(t *testing.T, op string, in *input) {
	t.Helper()
	switch op {
	case "transition":
		change, err := revision.Transition(in.From, in.To)
		g.refused(err)
		g.fields["change"] = change
		g.actions = actions(in.From, in.To)
	case "isPublished":
		g.fields["published"] = revision.IsPublished(in.Lifecycle)
	case "mutability":
		g.refused(revision.Allows(in.Lifecycle, operation(t, in.Operation)))
		if in.Operation == "updateLifecycle" {
			g.fields["to"] = revision.Allowed(in.Lifecycle)
		}
	case "objectName":
		r := &model.Revision{Repository: field(in.Repository), Package: field(in.PackageName), Workspace: field(in.WorkspaceName)}
		g.fields["name"] = r.Address()
	case "publishedAtField":
		g.fields["field"] = revision.TimePath(&model.Revision{APIVersion: in.APIVersion})
	case "nextRevision":
		existing := neighbours(t, in.Existing)
		next, err := revision.NextNumber(existing, like(existing))
		g.refused(err)
		g.fields["revision"] = next
	case "latest":
		existing := neighbours(t, in.Existing)
		if latest := revision.Latest(existing, like(existing)); latest != nil {
			g.fields["latest"] = latest.Name
		}
	case "lint":
		g.fields["rules"] = rulesOf(checker("", objectsOf(neighbours(t, in.Objects)...), nil, nil))
	default:
		g.change(t, op, in)
	}
}

// change runs the operations that change a revision.
func (g *given) change(t *testing.T, op string, in *input) {
	t.Helper()
	actor := lifecycle.Actor{User: in.User, Now: in.Now}
	switch op {
	case "create":
		r := &model.Revision{Labels: pairs(in.Labels)}
		decodeSpec(t, r, in.Spec)
		created, err := revision.Create(r, neighbours(t, in.Existing))
		g.refused(err)
		g.describe(created)
	case "update":
		stored := decode(t, in.Stored)
		result, err := revision.Update(stored, decode(t, in.Submitted), nil, actor)
		g.refused(err)
		g.became(stored, result, err)
	case "delete":
		object := decode(t, in.Object)
		result, err := revision.Delete(object, neighbours(t, in.Others), actor)
		g.refused(err)
		g.became(object, result, err)
	case "command":
		verb, ok := revision.Verb(in.Command), slices.Contains(revision.Verbs(), in.Command)
		if !ok {
			t.Fatalf("no verb %q", in.Command)
		}
		object := decode(t, in.Object)
		outcome, err := revision.Do(verb, object, nil, actor)
		g.refused(err)
		g.output, g.fields["noop"] = outcome.Message, err == nil && !outcome.Changed
		g.became(object, outcome.Result, err)
	default:
		t.Fatalf("the test runs no operation %q", op)
	}
}

// refused records whether an operation is allowed.
func (g *given) refused(err error) {
	g.fields["ok"], g.fields["allowed"] = err == nil, err == nil
	refusal, _ := err.(*model.Refusal)
	g.fields["conflict"] = refusal != nil && refusal.Conflict
	if err != nil {
		g.failure = err.Error()
	}
}

// became records the revision after a change. After an error, that is the revision before it.
func (g *given) became(was *model.Revision, result revision.Result, err error) {
	g.fields["removed"], g.fields["unchanged"] = result.Removed, err == nil && !result.Changed
	if err != nil {
		result.Revision = was
	}
	g.describe(result.Revision)
}

// describe records what a case may expect of a revision.
func (g *given) describe(r *model.Revision) {
	if r == nil {
		return
	}
	g.fields["lifecycle"], g.fields["resourceVersion"], g.fields["revision"] = r.State(), r.ResourceVersion.Text, revision.Number(r)
	g.fields["publishedBy"], g.fields["publishedAt"] = r.PublishedBy.Text, r.PublishedAt.Start.String()
	g.fields["deletionTimestamp"] = r.Deleted.Start.String()
	for _, p := range r.Content {
		if p.Path == "spec.tasks" {
			g.fields["tasks"] = json.RawMessage(p.Text)
		}
	}
}

// actions returns the names of the transition between two states: the word of the move and its title.
// Both have "deletion" added where a proposed deletion is rejected.
func actions(from, to string) (names []string) {
	r := &model.Revision{Lifecycle: field(from), ResourceVersion: field("1")}
	wanted := &model.Revision{Lifecycle: field(to)}
	for _, o := range revision.Options(r, nil, lifecycle.Actor{User: "somebody", Now: time.Unix(0, 0)}) {
		done, err := revision.Do(revision.Verb(o.Word), r, nil, lifecycle.Actor{User: "somebody", Now: time.Unix(0, 0)})
		if err != nil || !done.Changed || done.Removed || done.Revision.State() != wanted.State() {
			continue
		}
		names = append(names, letters([]byte(o.Word)), letters([]byte(o.Title)))
		if o.Word == string(revision.Reject) && revision.IsPublished(from) {
			names = append(names, "rejectdeletion")
		}
	}
	return names
}

// letters returns a name without the characters in which its spellings differ.
func letters(name []byte) string {
	return strings.Map(func(c rune) rune {
		if c < 'a' || c > 'z' {
			return -1
		}
		return c
	}, strings.ToLower(string(name)))
}

// like returns a revision of the package that all of the revisions belong to.
func like(revisions []*model.Revision) *model.Revision {
	if len(revisions) == 0 {
		return &model.Revision{}
	}
	return revisions[0]
}

// neighbours are revisions that are written out, or, without a spec, in a few
// fields.
func neighbours(t *testing.T, list []json.RawMessage) (out []*model.Revision) {
	t.Helper()
	for _, data := range list {
		var short map[string]json.RawMessage
		if err := json.Unmarshal(data, &short); err != nil {
			t.Fatal(err)
		}
		if _, whole := short["spec"]; whole {
			out = append(out, decode(t, data))
			continue
		}
		r := &model.Revision{}
		for key := range short {
			if !slices.Contains([]string{"name", "lifecycle", "revision", "repository", "packageName", "workspaceName"}, key) {
				t.Fatalf("the test knows no field %q of a revision", key)
			}
		}
		if name := short["name"]; name != nil {
			if err := json.Unmarshal(name, &r.Name); err != nil {
				t.Fatal(err)
			}
			delete(short, "name")
		}
		decodeSpec(t, r, short)
		out = append(out, r)
	}
	return out
}

func (g *given) contains(t *testing.T, key string, want []byte) {
	t.Helper()
	message := g.failure
	if key == "outputContains" {
		message = g.output
	}
	var words []string
	if err := json.Unmarshal(want, &words); err != nil {
		t.Fatal(err)
	}
	for _, word := range words {
		if !strings.Contains(strings.ToLower(message), strings.ToLower(word)) {
			t.Errorf("%q does not say %q", message, word)
		}
	}
}

func (g *given) compare(t *testing.T, key string, want json.RawMessage) {
	t.Helper()
	var value any = want
	if key == "rules" {
		names := []string{}
		if err := json.Unmarshal(want, &names); err != nil {
			t.Fatal(err)
		}
		slices.Sort(names)
		value = slices.Compact(names)
	}
	same, err := vector.Same(g.fields[key], value)
	if err != nil {
		t.Fatal(err)
	}
	if !same {
		t.Errorf("%s: got %v, want %s (%s%s)", key, g.fields[key], want, g.output, g.failure)
	}
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
