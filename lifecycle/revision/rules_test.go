package revision_test

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

func TestFindings(t *testing.T) {
	for name, c := range map[string]struct {
		revisions []*model.Revision
		want      string
	}{
		"a draft":                  {[]*model.Revision{draft()}, ""},
		"no lifecycle":             {[]*model.Revision{draft(state(""))}, ""},
		"published":                {[]*model.Revision{published()}, ""},
		"a placeholder":            {[]*model.Revision{published(numbered("-1"))}, ""},
		"proposed for deletion":    {[]*model.Revision{published(state("DeletionProposed"))}, ""},
		"unknown state":            {[]*model.Revision{draft(state("Final"))}, "error unknown-lifecycle"},
		"other case":               {[]*model.Revision{draft(state("published"))}, "error unknown-lifecycle"},
		"no version":               {[]*model.Revision{draft(version(""))}, "warning no-resource-version"},
		"no audit":                 {[]*model.Revision{published(audit("", ""))}, "warning published-without-audit"},
		"not who":                  {[]*model.Revision{published(audit("", "2025-01-27T10:00:00Z"))}, "warning published-without-audit"},
		"not when":                 {[]*model.Revision{published(audit("alice", ""))}, "warning published-without-audit"},
		"no number":                {[]*model.Revision{published(numbered(""))}, "warning published-without-revision"},
		"number 0":                 {[]*model.Revision{published(state("DeletionProposed"), numbered("0"))}, "warning published-without-revision"},
		"text for a number":        {[]*model.Revision{published(numbered("main"))}, "warning published-without-revision"},
		"who before":               {[]*model.Revision{draft(audit("alice", ""))}, "warning audit-before-publish"},
		"when before":              {[]*model.Revision{draft(state("Proposed"), audit("", "2025-01-27T10:00:00Z"))}, "warning audit-before-publish"},
		"number before":            {[]*model.Revision{draft(numbered("2"))}, "warning revision-before-publish"},
		"older number before":      {[]*model.Revision{draft(numbered("v2"))}, "warning revision-before-publish"},
		"older name before":        {[]*model.Revision{draft(numbered("v0"))}, ""},
		"many tasks":               {[]*model.Revision{draft(func(r *model.Revision) { r.Tasks = make([]model.Task, 2) })}, "info many-tasks"},
		"no task":                  {[]*model.Revision{draft(func(r *model.Revision) { r.Tasks = nil })}, ""},
		"bad time":                 {[]*model.Revision{published(audit("alice", "yesterday"))}, "error bad-time"},
		"twice":                    {[]*model.Revision{draft(), draft()}, "error duplicate-name, error duplicate-workspace"},
		"name twice":               {[]*model.Revision{draft(), draft(workspace("v2"))}, "error duplicate-name"},
		"workspace twice":          {[]*model.Revision{draft(), draft(named("other"))}, "error duplicate-workspace"},
		"two without name":         {[]*model.Revision{draft(named("")), draft(named(""), workspace("v2"))}, ""},
		"two without workspace":    {[]*model.Revision{draft(workspace("")), draft(named("other"), workspace(""))}, ""},
		"name in other namespaces": {[]*model.Revision{draft(), draft(workspace("v2"), func(r *model.Revision) { r.Namespace = "other" })}, ""},
		"no namespace is default":  {[]*model.Revision{draft(), draft(workspace("v2"), func(r *model.Revision) { r.Namespace = "default" })}, "error duplicate-name"},
		"a workspace of its package in another namespace": {[]*model.Revision{draft(), draft(named("b"), func(r *model.Revision) { r.Namespace = "other" })}, "error duplicate-workspace"},
		"three times": {[]*model.Revision{draft(), draft(named("b")), draft(named("c"))}, "error duplicate-workspace, error duplicate-workspace"},
	} {
		var got []string
		for _, f := range checker("file.yaml", objectsOf(c.revisions...), nil, nil) {
			got = append(got, f.Severity.String()+" "+f.Rule)
			if f.Place.File != "file.yaml" || f.Path == "" || !f.Place.InFile() || f.Track != "blueprints/nginx" || f.Text() == "" || f.Ref.Version != 0 {
				t.Errorf("%s: incomplete finding %+v", name, f)
			}
		}
		if text := strings.Join(got, ", "); text != c.want {
			t.Errorf("%s: got %q, want %q", name, text, c.want)
		}
	}
}

// checker asks all rules about the objects of a file.
func checker(file string, objects, old []*model.Object, elsewhere lifecycle.Elsewhere) []model.Finding {
	c := &lifecycle.FileCase{Case: lifecycle.Case{Setting: &lifecycle.Setting{File: file, Elsewhere: elsewhere}}, Objects: objects, Old: old}
	for _, c.Rule = range (revision.System{}).Rules() {
		if c.Rule.File != nil {
			c.Rule.File(c)
		}
	}
	return c.Found
}

// TestWorkspaceOfAnotherFile: workspace names are unique among all files of a call. The first file
// keeps the name.
func TestWorkspaceOfAnotherFile(t *testing.T) {
	elsewhere := lifecycle.Elsewhere{}
	a, b := objectsOf(draft()), objectsOf(draft(named("other")), draft(named("third"), workspace("v3")))
	systems.AddTo(elsewhere, "a.yaml", a)
	systems.AddTo(elsewhere, "b.yaml", b)
	if found := checker("a.yaml", a, nil, elsewhere); len(found) > 0 {
		t.Errorf("the first: %v", found)
	}
	found := checker("b.yaml", b, nil, elsewhere)
	if len(found) != 1 || found[0].Rule != "duplicate-workspace" || !strings.Contains(found[0].Text(), "blueprints.nginx.v1 has too (a.yaml:") {
		t.Errorf("the second: %v", found)
	}
}

func TestFindingsLeaveOthersAlone(t *testing.T) {
	profile := &model.Object{Kind: model.CloudProfile, Tracks: []*model.Track{{Versions: []*model.Version{{Text: "1.31.4"}}}}}
	if found := checker("", []*model.Object{profile}, nil, nil); len(found) > 0 {
		t.Errorf("found %v in a profile", found)
	}
}

func TestDuplicatesNameTheFirst(t *testing.T) {
	found := checker("", objectsOf(draft(), draft(named("other")), draft()), nil, nil)
	for _, f := range found {
		if f.Ref.Object == 0 {
			t.Errorf("the first one is reported: %s", f.Text())
		}
		if f.Rule == "duplicate-name" {
			says(t, f.Text(), "blueprints.nginx.v1 | line 1")
		}
	}
	if len(found) != 3 {
		t.Errorf("%d findings, want 3", len(found))
	}
}

func TestRulesAreDescribed(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range (revision.System{}).Rules() {
		if r.Name == "" || r.Doc == "" || seen[r.Name] {
			t.Errorf("%+v", r)
		}
		seen[r.Name] = true
	}
}
