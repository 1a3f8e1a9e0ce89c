package revision_test

import (
	"testing"

	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

// TestAgain: a transition is made again on a revision that somebody else changed, and increments its
// version, if the state is still the same.
func TestAgain(t *testing.T) {
	before := draft(state("Proposed"))
	o, err := revision.Do(revision.Approve, before, []*model.Revision{before}, bob)
	if err != nil {
		t.Fatal(err)
	}
	label := func(r *model.Revision) { r.Labels = []model.Pair{{Key: "team", Text: "web"}} }
	now := draft(state("Proposed"), version("41"), label)
	rival := published(numbered("6"), named("rival"))
	again, err := revision.Again(before, o.Revision, now, []*model.Revision{rival})
	if err != nil {
		t.Fatal(err)
	}
	if again.State() != "Published" || again.ResourceVersion.Text != "42" || again.PublishedBy.Text != o.Revision.PublishedBy.Text ||
		!again.PublishedAt.Start.Equal(o.Revision.PublishedAt.Start) || again.Number.Text != "7" || len(again.Labels) != 1 {
		t.Errorf("again it is %+v", again)
	}
	for name, other := range map[string]*model.Revision{
		"another state": draft(version("41")),
		"no version":    draft(state("Proposed"), version("")),
		"terminating":   draft(state("Proposed"), version("41"), deleted("2026-01-01T00:00:00Z")),
		"gates":         draft(state("Proposed"), version("41"), func(r *model.Revision) { r.Gates = []string{"tests.passed"} }),
	} {
		if next, err := revision.Again(before, o.Revision, other, nil); err == nil {
			t.Errorf("%s: %+v", name, next)
		}
	}
}
