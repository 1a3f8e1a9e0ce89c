package revision_test

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
)

// TestCompare: any number of transitions may be between two files. A change that no transitions lead
// to is an error.
func TestCompare(t *testing.T) {
	content := tasksText("[]")
	other := func(c change) change { return c }
	for name, c := range map[string]struct {
		before, now []*model.Revision
		want        string
	}{
		"the same":                     {[]*model.Revision{published()}, []*model.Revision{published()}, ""},
		"proposed and approved":        {[]*model.Revision{draft()}, []*model.Revision{published()}, ""},
		"approved and up for deletion": {[]*model.Revision{draft(state("Proposed"))}, []*model.Revision{published(state("DeletionProposed"))}, ""},
		"rejected, edited, proposed":   {[]*model.Revision{draft(state("Proposed"))}, []*model.Revision{draft(state("Proposed"), content)}, ""},
		"unpublished":                  {[]*model.Revision{published()}, []*model.Revision{published(state("Draft"))}, "published-changed"},
		"unpublished by a new word":    {[]*model.Revision{published()}, []*model.Revision{published(state("Final"))}, "published-changed"},
		"content of a published":       {[]*model.Revision{published()}, []*model.Revision{published(content)}, "published-changed"},
		"labels of a published":        {[]*model.Revision{published()}, []*model.Revision{published(labels("a", "b"))}, ""},
		"another workspace":            {[]*model.Revision{draft()}, []*model.Revision{draft(workspace("v2"))}, "identity-changed"},
		"another package":              {[]*model.Revision{draft()}, []*model.Revision{draft(other(func(r *model.Revision) { r.Package = field("redis") }))}, "identity-changed"},
		"a first number":               {[]*model.Revision{draft(numbered("v0"))}, []*model.Revision{published(numbered("v1"))}, ""},
		"another number":               {[]*model.Revision{published()}, []*model.Revision{published(numbered("2"))}, "identity-changed"},
		"another name, the only one":   {[]*model.Revision{published()}, []*model.Revision{published(named("other"), content)}, "published-changed"},
		"new beside it":                {[]*model.Revision{published()}, []*model.Revision{published(), draft(named("other"), workspace("v2"))}, ""},
		"gone":                         {[]*model.Revision{published()}, nil, ""},
		"new":                          {nil, []*model.Revision{published()}, ""},
	} {
		var rules []string
		for _, f := range check.Impossible("f.yaml", objectsOf(c.before...), objectsOf(c.now...)) {
			rules = append(rules, f.Rule)
			if f.Severity != model.Error || !f.Place.InFile() || f.Place.File != "f.yaml" || !strings.HasPrefix(f.Text(), c.now[0].Title()) {
				t.Errorf("%s: %+v", name, f)
			}
		}
		if got := strings.Join(rules, " "); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
