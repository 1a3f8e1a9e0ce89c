package revision_test

import (
	"testing"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// compared returns the errors about revisions that are compared with those before, as rule and message.
func compared(before, now []*model.Revision, oneUpdate bool) (found []string) {
	c := check.Case{File: "f.yaml", Old: append([]*model.Object{}, objectsOf(before...)...), OneUpdate: oneUpdate}
	for _, f := range check.NewChecker(c).Findings(objectsOf(now...)) {
		if f.Severity == model.Error {
			found = append(found, f.Rule+": "+f.Text())
		}
	}
	return found
}

// TestRequest: what a server refuses in one update is an error in one update; between two
// commits only what no number of updates leads to is one.
func TestRequest(t *testing.T) {
	content, latest := tasksText("[]"), labels("kpt.dev/latest-revision", "true")
	list := func(r ...*model.Revision) []*model.Revision { return r }
	proposed := func(changes ...change) *model.Revision {
		return draft(append([]change{state("Proposed")}, changes...)...)
	}
	doomed := func(changes ...change) *model.Revision {
		return published(append([]change{state("DeletionProposed")}, changes...)...)
	}
	for name, c := range map[string]struct {
		before, now []*model.Revision
		once, often string // words of the one finding, "" for none
	}{
		"nothing changed":              {list(draft()), list(draft()), "", ""},
		"unknown and unchanged":        {list(draft(state("Final"))), list(draft(state("Final"))), "unknown-lifecycle", "unknown-lifecycle"},
		"proposed":                     {list(draft()), list(proposed(version("8"))), "", ""},
		"edited and proposed":          {list(draft()), list(proposed(content)), "", ""},
		"approved, with its number":    {list(proposed()), list(published(version("8"))), "", ""},
		"approved, and the latest":     {list(proposed()), list(published(latest)), "", ""},
		"no longer the latest":         {list(published(latest)), list(published()), "", ""},
		"rejected":                     {list(proposed()), list(draft()), "", ""},
		"up for deletion":              {list(published()), list(doomed()), "", ""},
		"kept":                         {list(doomed()), list(published()), "", ""},
		"labels of a published one":    {list(published()), list(published(labels("a", "b"))), "", ""},
		"finalizers of a proposed one": {list(proposed()), list(proposed(finalizers("a/x"))), "", ""},
		"Draft to Published": {list(draft()), list(published()),
			"update-refused | lifecycle Draft cannot become Published | propose it first", ""},
		"no lifecycle to Published": {list(draft(state(""))), list(published()), "update-refused | Draft cannot become Published", ""},
		"Draft to DeletionProposed": {list(draft()), list(doomed()), "update-refused | Draft cannot become DeletionProposed", ""},
		"Proposed to DeletionProposed": {list(proposed()), list(doomed()),
			"update-refused | Proposed cannot become DeletionProposed | Draft and Published", ""},
		"leaving an unknown state": {list(draft(state("Final"))), list(draft()), "update-refused | invalid original lifecycle value: Final", ""},
		"tasks while Proposed":     {list(proposed()), list(proposed(content)), "update-refused | spec.tasks | Proposed", ""},
		"rejected and edited":      {list(proposed()), list(draft(content)), "update-refused | reject it first, then edit", ""},
		"approved and edited":      {list(proposed()), list(published(content)), "update-refused | spec.tasks", ""},
		"tasks while Published": {list(published()), list(published(content)),
			"published-changed | spec.tasks", "published-changed | spec.tasks"},
		"tasks while DeletionProposed": {list(doomed()), list(doomed(content)), "published-changed | spec.tasks", "published-changed | spec.tasks"},
		"unpublished":                  {list(published()), list(proposed(numbered("1"))), "published-changed", "published-changed"},
		"latest by hand":               {list(draft()), list(draft(latest)), "update-refused | kpt.dev/latest-revision", ""},
		"another name":                 {list(draft()), list(draft(named("other"))), "update-refused | metadata.name", ""},
		"a lower version":              {list(draft()), list(draft(version("6"))), "older-resource-version | the object has been modified", "older-resource-version | based on \"6\", now \"7\""},
		"fewer digits":                 {list(draft(version("10"))), list(draft(version("9"))), "older-resource-version", "older-resource-version"},
		"more digits":                  {list(draft(version("9"))), list(draft(version("10"))), "", ""},
		"beyond all numbers":           {list(draft(version("99999999999999999999999"))), list(draft(version("99999999999999999999998"))), "older-resource-version", "older-resource-version"},
		"versions without an order":    {list(draft(version("b1"))), list(draft(version("a1"))), "", ""},
		"created":                      {nil, list(draft()), "", ""},
		"created without a lifecycle":  {nil, list(draft(state(""))), "", ""},
		"created as Proposed":          {nil, list(proposed()), "creation-refused | Proposed | can only be created as Draft", ""},
		"created as Published":         {nil, list(published()), "creation-refused | cannot create a package revision with lifecycle value 'Final'", ""},
		"created up for deletion":      {nil, list(doomed()), "creation-refused | lifecycle value 'Final' | DeletionProposed", ""},
		"created as the latest":        {nil, list(draft(latest)), "creation-refused | kpt.dev/latest-revision", ""},
		"created without a workspace":  {nil, list(draft(workspace(""))), "creation-refused | spec.workspaceName is required", "creation-refused | spec.workspaceName is required"},
		"added beside another":         {list(draft()), list(draft(), published(named("b"), workspace("v2"))), "creation-refused | 'Final'", ""},
	} {
		for _, way := range []struct {
			once bool
			want string
		}{{true, c.once}, {false, c.often}} {
			found := compared(c.before, c.now, way.once)
			switch {
			case way.want == "" && len(found) > 0, way.want != "" && len(found) != 1:
				t.Errorf("%s, in one update %v: %q", name, way.once, found)
			case way.want != "":
				says(t, found[0], way.want)
			}
		}
	}
}

// TestRemoved: a revision that is gone must have been one that a server deletes.
func TestRemoved(t *testing.T) {
	clone := draft(named("deploy.nginx.v1"), func(r *model.Revision) { r.Tasks = []model.Task{{Type: "clone", Upstream: "blueprints.nginx.v1"}} })
	head := draft(named("deploy.nginx.main"), numbered("-1"), func(r *model.Revision) { r.Tasks = clone.Tasks })
	for name, c := range map[string]struct {
		was   *model.Revision
		left  []*model.Revision
		often bool
		want  string
	}{
		"Draft":               {was: draft()},
		"Proposed":            {was: draft(state("Proposed"))},
		"DeletionProposed":    {was: published(state("DeletionProposed"))},
		"terminating":         {was: published(deleted("2026-01-01T00:00:00Z"))},
		"Published":           {was: published(), want: "must first be proposed for deletion | DeletionProposed"},
		"between two commits": {was: published(), often: true},
		"an upstream":         {was: published(state("DeletionProposed")), left: []*model.Revision{clone}, want: "referenced as upstream by: deploy.nginx.v1"},
		"of a branch head":    {was: published(state("DeletionProposed")), left: []*model.Revision{head}},
		"of another":          {was: published(state("DeletionProposed"), named("other")), left: []*model.Revision{clone}},
	} {
		elsewhere := lifecycle.Elsewhere{}
		systems.AddTo(elsewhere, "b.yaml", objectsOf(c.left...))
		found := check.Removed(objectsOf(c.was)[0], check.Case{File: "a.yaml", OneUpdate: !c.often, Elsewhere: elsewhere})
		switch {
		case c.want == "" && len(found) > 0, c.want != "" && len(found) != 1:
			t.Errorf("%s: %v", name, found)
		case c.want != "":
			says(t, found[0].Rule+" "+found[0].Text(), "deletion-refused | "+c.want)
		}
	}
}
