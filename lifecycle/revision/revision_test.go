package revision_test

import (
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

// noon is the present instant of these tests.
var noon = time.Date(2026, 1, 15, 12, 0, 0, 999, time.UTC)

// bob acts at noon. Resource versions are required and incremented.
var bob = lifecycle.Actor{User: "bob@example.com", Now: noon}

// draft is blueprints.nginx.v1 with the resource version 7 and the changes given.
func draft(changes ...func(*model.Revision)) *model.Revision {
	r := &model.Revision{APIVersion: "porch.kpt.dev/v1alpha1", Namespace: "default", Name: "blueprints.nginx.v1",
		Lifecycle: field("Draft"), Repository: field("blueprints"), Package: field("nginx"), Workspace: field("v1"), ResourceVersion: field("7"),
		Tasks: []model.Task{{Type: "init"}}, Content: []model.ContentField{{Path: "spec.tasks", Text: `[{"type":"init"}]`}}}
	for _, change := range changes {
		change(r)
	}
	return r
}

type change = func(*model.Revision)

func state(s string) change         { return func(r *model.Revision) { r.Lifecycle = field(s) } }
func named(n string) change         { return func(r *model.Revision) { r.Name = n } }
func version(v string) change       { return func(r *model.Revision) { r.ResourceVersion = field(v) } }
func workspace(w string) change     { return func(r *model.Revision) { r.Workspace = field(w) } }
func numbered(n string) change      { return func(r *model.Revision) { r.Number = field(n) } }
func finalizers(f ...string) change { return func(r *model.Revision) { r.Finalizers = f } }
func api(v string) change           { return func(r *model.Revision) { r.APIVersion = v } }
func labels(kv ...string) change {
	return func(r *model.Revision) {
		r.Labels = nil
		for i := 0; i < len(kv); i += 2 {
			r.Labels = append(r.Labels, model.Pair{Key: kv[i], Text: kv[i+1]})
		}
	}
}
func audit(by, at string) change {
	return func(r *model.Revision) { r.PublishedBy, r.PublishedAt = field(by), moment(&at) }
}
func deleted(at string) change { return func(r *model.Revision) { r.Deleted = moment(&at) } }
func tasksText(text string) change {
	return func(r *model.Revision) { r.Content = []model.ContentField{{Path: "spec.tasks", Text: text}} }
}

// published is the first published revision of the package.
func published(changes ...change) *model.Revision {
	return draft(append([]change{state("Published"), numbered("1"), audit("alice@example.com", "2025-01-27T10:00:00Z")}, changes...)...)
}

// says checks that a text holds all words, separated by " | ".
func says(t *testing.T, text, words string) {
	t.Helper()
	for _, word := range strings.Split(words, " | ") {
		if !strings.Contains(text, word) {
			t.Errorf("%q does not say %q", text, word)
		}
	}
}

func TestTransition(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"Draft", "Draft", "same"}, {"", "", "same"}, {"", "Draft", "same"}, {"Draft", "", "same"},
		{"Draft", "Proposed", "change"}, {"", "Proposed", "change"},
		{"Draft", "Published", "Draft | Published | may become Proposed only | propose it first"},
		{"", "Published", "Draft | Published | propose it first"},
		{"Draft", "DeletionProposed", "Draft | DeletionProposed | may become Proposed only"},
		{"Proposed", "Draft", "change"}, {"Proposed", "", "change"}, {"Proposed", "Proposed", "same"}, {"Proposed", "Published", "change"},
		{"Proposed", "DeletionProposed", "Proposed | DeletionProposed | may become Draft and Published only"},
		{"Published", "Draft", "Published | Draft | may become DeletionProposed only | cannot be unpublished"},
		{"Published", "", "Published | Draft | cannot be unpublished"},
		{"Published", "Proposed", "Published | Proposed | DeletionProposed | cannot be unpublished"},
		{"Published", "Published", "same"}, {"Published", "DeletionProposed", "change"},
		{"DeletionProposed", "Draft", "DeletionProposed | Draft | may become Published only"},
		{"DeletionProposed", "Proposed", "DeletionProposed | Proposed | may become Published only"},
		{"DeletionProposed", "Published", "change"}, {"DeletionProposed", "DeletionProposed", "same"},
		{"Final", "Draft", "invalid original lifecycle value: Final"},
		{"Final", "Final", "invalid original lifecycle value: Final"},
		{"Final", "Other", "invalid original lifecycle value: Final"},
		{"draft", "Proposed", "invalid original lifecycle value: draft"},
		{"Draft ", "Proposed", "invalid original lifecycle value: Draft "},
		{"Draft", "Final", "invalid desired lifecycle value: Final"},
		{"Published", "PUBLISHED", "invalid desired lifecycle value: PUBLISHED"},
		{"a\x1b[2J", "Draft", `invalid original lifecycle value: a\x1b[2J`},
	} {
		change, err := revision.Transition(c.from, c.to)
		switch {
		case c.want == "same" || c.want == "change":
			if err != nil || change != (c.want == "change") {
				t.Errorf("%q to %q: %v, %v; want %s", c.from, c.to, change, err, c.want)
			}
		case err == nil:
			t.Errorf("%q to %q is allowed", c.from, c.to)
		default:
			says(t, err.Error(), c.want)
		}
	}
}

func TestIsPublished(t *testing.T) {
	for state, want := range map[string]bool{"": false, "Draft": false, "Proposed": false, "Published": true, "DeletionProposed": true, "published": false, "Final": false} {
		if got := revision.IsPublished(state); got != want {
			t.Errorf("%q: %v", state, got)
		}
	}
}

func TestAllows(t *testing.T) {
	states := []string{"Draft", "Proposed", "Published", "DeletionProposed"}
	for _, c := range []struct {
		operation revision.Operation
		want      [4]bool
		says      string
	}{
		{revision.AddTasks, [4]bool{true, false, false, false}, "spec.tasks"},
		{revision.UpdateResources, [4]bool{true, false, false, false}, "cannot update a package revision with lifecycle value | package must be Draft"},
		{revision.UpdateMetadata, [4]bool{true, true, true, true}, ""},
		{revision.UpdateLifecycle, [4]bool{true, true, true, true}, ""},
		{revision.DeleteObject, [4]bool{true, true, false, true}, "proposed for deletion | DeletionProposed"},
	} {
		for i, state := range states {
			err := revision.Allows(state, c.operation)
			if (err == nil) != c.want[i] {
				t.Errorf("operation %d in %s: %v", c.operation, state, err)
			}
			if err != nil {
				says(t, err.Error(), state+" | "+c.says)
			}
		}
		if err := revision.Allows("Final", c.operation); err == nil {
			t.Errorf("operation %d is allowed in an unknown state", c.operation)
		}
	}
}

// updates are replacements of a stored revision by a submitted one, and what show
// writes afterwards, or words of the refusal after "no: ".
var updates = map[string]struct {
	stored, submitted *model.Revision
	lock              lifecycle.Lock
	user              string
	want              string
}{
	"nothing changes":                  {stored: draft(), submitted: draft(), want: "same Draft version=7"},
	"absent and Draft are the same":    {stored: draft(state("")), submitted: draft(), want: "same Draft version=7"},
	"status is ignored":                {stored: draft(), submitted: draft(audit("eve@example.com", "2020-01-01T00:00:00Z")), want: "same Draft version=7"},
	"metadata in Draft":                {stored: draft(), submitted: draft(labels("team", "a")), want: "Draft version=8"},
	"metadata in Proposed":             {stored: draft(state("Proposed")), submitted: draft(state("Proposed"), labels("team", "a")), want: "Proposed version=8"},
	"metadata in Published":            {stored: published(), submitted: published(finalizers("a/b")), want: "Published version=8 revision=1 by=alice@example.com at=2025-01-27T10:00:00Z"},
	"owners in DeletionProposed":       {stored: published(state("DeletionProposed")), submitted: published(state("DeletionProposed"), func(r *model.Revision) { r.Owners = "[]" }), want: "DeletionProposed version=8 revision=1 by=alice@example.com at=2025-01-27T10:00:00Z"},
	"annotations":                      {stored: draft(), submitted: draft(func(r *model.Revision) { r.Annotations = []model.Pair{{Key: "a", Text: "b"}} }), want: "Draft version=8"},
	"order of labels":                  {stored: draft(labels("a", "1", "b", "2")), submitted: draft(labels("b", "2", "a", "1")), want: "same Draft version=7"},
	"content in Draft":                 {stored: draft(), submitted: draft(tasksText("[]")), want: "Draft version=8"},
	"content and proposal":             {stored: draft(), submitted: draft(state("Proposed"), tasksText("[]")), want: "Proposed version=8"},
	"content in Proposed":              {stored: draft(state("Proposed")), submitted: draft(state("Proposed"), tasksText("[]")), want: "no: Proposed | spec.tasks"},
	"content and rejection":            {stored: draft(state("Proposed")), submitted: draft(tasksText("[]")), want: "no: Proposed | spec.tasks | reject it first, then edit"},
	"content and approval":             {stored: draft(state("Proposed")), submitted: draft(state("Published"), tasksText("[]")), want: "no: Proposed | spec.tasks"},
	"content in Published":             {stored: published(), submitted: published(tasksText("[]")), want: "no: Published | spec.tasks"},
	"content in DeletionProposed":      {stored: published(state("DeletionProposed")), submitted: published(state("DeletionProposed"), tasksText("[]")), want: "no: DeletionProposed | spec.tasks"},
	"content goes":                     {stored: published(), submitted: published(func(r *model.Revision) { r.Content = nil }), want: "no: Published | spec.tasks"},
	"approval records who and when":    {stored: draft(state("Proposed")), submitted: draft(state("Published")), user: "bob@example.com", want: "Published version=8 revision=1 by=bob@example.com at=2026-01-15T12:00:00Z"},
	"approval replaces a stale audit":  {stored: draft(state("Proposed"), audit("eve", "2020-01-01T00:00:00Z")), submitted: draft(state("Published")), user: "bob", want: "Published version=8 revision=1 by=bob at=2026-01-15T12:00:00Z"},
	"approval by nobody":               {stored: draft(state("Proposed")), submitted: draft(state("Published")), want: "no: cannot publish blueprints.nginx.v1 | who is not known"},
	"approval keeps a number":          {stored: draft(state("Proposed"), numbered("4")), submitted: draft(state("Published"), numbered("4")), user: "bob", want: "Published version=8 revision=4 by=bob at=2026-01-15T12:00:00Z"},
	"approval keeps text of old files": {stored: draft(state("Proposed"), numbered("main")), submitted: draft(state("Published"), numbered("main")), user: "bob", want: "Published version=8 revision=main by=bob at=2026-01-15T12:00:00Z"},
	"approval counts as old files do":  {stored: draft(state("Proposed"), numbered("v0")), submitted: draft(state("Published"), numbered("v0")), user: "bob", want: "Published version=8 revision=v1 by=bob at=2026-01-15T12:00:00Z"},
	"proposing deletion keeps audit":   {stored: published(), submitted: published(state("DeletionProposed")), want: "DeletionProposed version=8 revision=1 by=alice@example.com at=2025-01-27T10:00:00Z"},
	"rejecting deletion keeps audit":   {stored: published(state("DeletionProposed")), submitted: published(), want: "Published version=8 revision=1 by=alice@example.com at=2025-01-27T10:00:00Z"},
	"rejecting deletion fills audit":   {stored: published(state("DeletionProposed"), audit("", "")), submitted: published(), user: "bob", want: "Published version=8 revision=1 by=bob at=2026-01-15T12:00:00Z"},
	"rejecting deletion fills who":     {stored: published(state("DeletionProposed"), audit("", "2025-01-27T10:00:00Z")), submitted: published(), user: "bob", want: "Published version=8 revision=1 by=bob at=2025-01-27T10:00:00Z"},
	"rejecting deletion by nobody":     {stored: published(state("DeletionProposed"), audit("", "")), submitted: published(), want: "no: who is not known"},
	"unpublishing":                     {stored: published(), submitted: published(state("Draft")), want: "no: Published | Draft | cannot be unpublished"},
	"from an unknown state":            {stored: draft(state("Final")), submitted: draft(), want: "no: invalid original lifecycle value: Final"},
	"to an unknown state":              {stored: draft(), submitted: draft(state("Final")), want: "no: invalid desired lifecycle value: Final"},
	"no version":                       {stored: draft(version("")), submitted: draft(version(""), state("Published")), want: "no: resourceVersion must be specified for an update"},
	"version not given":                {stored: draft(), submitted: draft(version("")), want: "no: resourceVersion must be specified for an update"},
	"older version":                    {stored: draft(), submitted: draft(version("6"), state("Final")), want: "no: the object has been modified; please apply your changes to the latest version and try again"},
	"newer version":                    {stored: draft(), submitted: draft(version("8")), want: "no: the object has been modified"},
	"versions are texts":               {stored: draft(), submitted: draft(version("07")), want: "no: the object has been modified"},
	"version of nines":                 {stored: draft(version("1999")), submitted: draft(version("1999"), state("Proposed")), want: "Proposed version=2000"},
	"version longer than numbers are":  {stored: draft(version("99999999999999999999")), submitted: draft(version("99999999999999999999"), state("Proposed")), want: "Proposed version=100000000000000000000"},
	"version that is not a number":     {stored: draft(version("4f2c1d")), submitted: draft(version("4f2c1d"), state("Proposed")), want: "Proposed version=4f2c1d"},
	"keep needs a version":             {stored: draft(version("")), submitted: draft(version(""), state("Proposed")), lock: lifecycle.Keep, want: "no: resourceVersion must be specified for an update"},
	"keep leaves the version":          {stored: draft(), submitted: draft(state("Proposed")), lock: lifecycle.Keep, want: "Proposed version=7"},
	"ignore needs none":                {stored: draft(version("")), submitted: draft(version(""), state("Proposed")), lock: lifecycle.Ignore, want: "Proposed version="},
	"ignore leaves the version":        {stored: draft(), submitted: draft(version("3"), state("Proposed")), lock: lifecycle.Ignore, want: "Proposed version=7"},
	"name":                             {stored: draft(), submitted: draft(named("other")), want: `no: metadata.name | "blueprints.nginx.v1" | "other"`},
	"namespace":                        {stored: draft(), submitted: draft(func(r *model.Revision) { r.Namespace = "other" }), want: "no: metadata.namespace"},
	"package":                          {stored: draft(), submitted: draft(func(r *model.Revision) { r.Package = field("redis") }), want: "no: spec.packageName"},
	"repository":                       {stored: draft(), submitted: draft(func(r *model.Revision) { r.Repository = field("other") }), want: "no: spec.repository"},
	"workspace":                        {stored: draft(), submitted: draft(workspace("v2")), want: "no: spec.workspaceName"},
	"number":                           {stored: draft(), submitted: draft(numbered("3")), want: "no: spec.revision | only publishing sets it"},
	"number goes":                      {stored: published(), submitted: published(numbered("")), want: "no: spec.revision"},
	"number 0 is none":                 {stored: draft(), submitted: draft(numbered("0")), want: "same Draft version=7"},
	"number in status is ignored":      {stored: draft(api("porch.kpt.dev/v1alpha2")), submitted: draft(api("porch.kpt.dev/v1alpha2"), numbered("3")), want: "same Draft version=7"},
	"identity comes before content":    {stored: published(), submitted: published(workspace("v2"), tasksText("[]")), want: "no: spec.workspaceName"},
	"content comes before labels":      {stored: published(), submitted: published(labels("kpt.dev/latest-revision", "true"), tasksText("[]")), want: "no: spec.tasks"},
	"label of the latest":              {stored: draft(), submitted: draft(labels("kpt.dev/latest-revision", "true")), want: "no: kpt.dev/latest-revision"},
	"second label of the latest":       {stored: draft(), submitted: draft(labels("porch.kpt.dev/latest-revision", "true")), want: "no: porch.kpt.dev/latest-revision"},
	"label of the latest goes":         {stored: published(labels("kpt.dev/latest-revision", "true")), submitted: published(), want: "no: kpt.dev/latest-revision"},
	"label of the latest stays":        {stored: published(labels("kpt.dev/latest-revision", "true")), submitted: published(labels("kpt.dev/latest-revision", "true", "team", "a")), want: "Published version=8 revision=1 by=alice@example.com at=2025-01-27T10:00:00Z"},
	"last finalizer of a terminating":  {stored: draft(deleted("2026-01-01T00:00:00Z"), finalizers("a/b")), submitted: draft(deleted("2026-01-01T00:00:00Z")), want: "removed"},
	"termination comes before states":  {stored: draft(state("Final"), deleted("2026-01-01T00:00:00Z"), finalizers("a/b")), submitted: draft(state("Other")), want: "removed"},
	"version comes before termination": {stored: draft(deleted("2026-01-01T00:00:00Z"), finalizers("a/b")), submitted: draft(version("6")), want: "no: the object has been modified"},
	"finalizers left":                  {stored: draft(deleted("2026-01-01T00:00:00Z"), finalizers("a/b", "c/d")), submitted: draft(finalizers("c/d")), want: "Draft version=8 terminating=2026-01-01T00:00:00Z"},
	"not terminating":                  {stored: draft(finalizers("a/b")), submitted: draft(), want: "Draft version=8"},
	"terminating cannot be asked for":  {stored: draft(), submitted: draft(deleted("2026-01-01T00:00:00Z"), labels("a", "b")), want: "Draft version=8"},
}

func TestUpdate(t *testing.T) {
	for name, c := range updates {
		t.Run(name, func(t *testing.T) {
			before := *c.stored
			result, err := revision.Update(c.stored, c.submitted, []*model.Revision{c.stored}, lifecycle.Actor{User: c.user, Now: noon, Lock: c.lock})
			if words, refused := strings.CutPrefix(c.want, "no: "); refused {
				if err == nil {
					t.Fatalf("allowed: %s", show(result.Revision))
				}
				says(t, err.Error(), words)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			got := show(result.Revision)
			if !result.Changed {
				got = "same " + got
			}
			if got != c.want || result.Removed != (c.want == "removed") {
				t.Errorf("got %s, want %s", got, c.want)
			}
			if !model.SameRevision(&before, c.stored) {
				t.Error("the stored record was changed")
			}
		})
	}
}

func TestConflictIsMarked(t *testing.T) {
	_, err := revision.Update(draft(), draft(version("6")), nil, bob)
	if r, ok := err.(*model.Refusal); !ok || !r.Conflict {
		t.Errorf("%v is no conflict", err)
	}
	_, err = revision.Update(draft(), draft(version("")), nil, bob)
	if r, ok := err.(*model.Refusal); !ok || r.Conflict || !strings.Contains(r.Hint, "--resource-version ignore") {
		t.Errorf("%v: the hint does not name the way out", err)
	}
}

// TestWorkedExample follows one revision from its draft to a refused deletion.
func TestWorkedExample(t *testing.T) {
	r := draft()
	step := func(v revision.Verb, who lifecycle.Actor, want string) {
		t.Helper()
		o, err := revision.Do(v, r, []*model.Revision{r}, who)
		if err != nil {
			t.Fatal(err)
		}
		if r = o.Revision; show(r) != want {
			t.Fatalf("%s: got %s, want %s", v, show(r), want)
		}
	}
	step(revision.Propose, bob, "Proposed version=8")
	based := r
	labelled := *r
	labelled.Labels = []model.Pair{{Key: "team", Text: "a"}}
	result, err := revision.Update(r, &labelled, nil, bob)
	if err != nil {
		t.Fatal(err)
	}
	r = result.Revision
	stale := *based
	stale.Lifecycle = field("Published")
	if _, err := revision.Update(r, &stale, nil, bob); err == nil || !strings.Contains(err.Error(), "the object has been modified") {
		t.Fatalf("approve based on 8: %v", err)
	}
	step(revision.Approve, bob, "Published version=10 revision=1 by=bob@example.com at=2026-01-15T12:00:00Z")
	if _, err := revision.Do(revision.Remove, r, nil, bob); err == nil {
		t.Fatal("a published revision was deleted")
	}
	carol := lifecycle.Actor{User: "carol@example.com", Now: noon.AddDate(0, 1, 0)}
	step(revision.ProposeDelete, carol, "DeletionProposed version=11 revision=1 by=bob@example.com at=2026-01-15T12:00:00Z")
	step(revision.Reject, carol, "Published version=12 revision=1 by=bob@example.com at=2026-01-15T12:00:00Z")
}
