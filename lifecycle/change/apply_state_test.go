package change_test

import (
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/model"
)

// TestSetStateOfRevisions: lifecycle=STATE moves package revisions and nothing else, other
// changes do not apply to them, and several moves are one step.
func TestSetStateOfRevisions(t *testing.T) {
	now := time.Date(2025, 11, 20, 0, 0, 0, 0, time.UTC)
	object := func(state string) *model.Object {
		v := lifecycletest.Record(state, "2025-10-01", "")
		v.Revision.ResourceVersion = model.Field{Set: true, Text: "7"}
		return &model.Object{Kind: model.PackageRevision, Scale: model.RevisionStages, Tracks: []*model.Track{{Versions: []*model.Version{v}}}}
	}
	profile := &model.Object{Kind: model.CloudProfile, Scale: model.VersionStages,
		Tracks: []*model.Track{{Name: model.Kubernetes, Versions: []*model.Version{{Text: "1.31.4"}}}}}
	for _, c := range []struct {
		changes string
		force   bool
		refs    []int
		want    string // states of the first three objects, or words of the error
	}{
		{"lifecycle=Proposed", false, []int{0}, "Proposed Proposed Final"},
		{"lifecycle=Published", false, []int{1}, "Draft Published Final"},
		{"lifecycle=Proposed", false, []int{0, 1}, "Proposed Proposed Final"},
		{"lifecycle=Draft", false, []int{0, 1}, "Draft Draft Final"},
		{"lifecycle=Draft", false, []int{2}, "invalid original lifecycle value: Final"},
		{"lifecycle=Draft", true, []int{2}, "Draft Proposed Draft"},
		{"lifecycle=Published", false, []int{1, 0}, "propose it first"},
		{"lifecycle=Gone", false, []int{0}, "invalid desired lifecycle value: Gone"},
		{"lifecycle=", false, []int{0}, "Draft Proposed Final"},
		{"lifecycle=", false, []int{1}, "Draft Draft Final"},
		{"lifecycle-", false, []int{0}, "lifecycle=Proposed"},
		{"lifecicle=Draft", false, []int{0}, "did you mean lifecycle?"},
		{"deprecated=2026-01-01", false, []int{0}, "not a change of a package revision"},
		{"version-", false, []int{0}, "not a change of a package revision"},
		{"expirationDate=2026-01-01", false, []int{0}, "not a change of a package revision"},
		{"lifecycle=Proposed", false, []int{3}, "for package revisions"},
	} {
		objects := []*model.Object{object("Draft"), object("Proposed"), object("Final"), profile}
		asked, err := change.Parse(c.changes, now)
		var d model.Draft
		if err == nil {
			var orders []change.Order
			for _, i := range c.refs {
				orders = append(orders, change.Order{Ref: model.Ref{Object: i, Stage: model.None}, Changes: []change.Instruction{asked}})
			}
			who := lifecycle.Actor{User: "bob", Now: now, Force: c.force}
			d, _, err = change.Apply(model.NewDraft(objects), orders, who)
		}
		if err != nil {
			if !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v, want %q", c.changes, err, c.want)
			}
			continue
		}
		var got []string
		for _, o := range d.Objects()[:3] {
			got = append(got, o.Tracks[0].Versions[0].Revision.State())
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s: %s, want %s", c.changes, text, c.want)
		}
	}
}

// TestSetStateTellsWhatHappened: the note is the message of the move, and the draft has one step.
func TestSetStateTellsWhatHappened(t *testing.T) {
	v := lifecycletest.Record("Draft", "2025-10-01", "")
	v.Revision.Name, v.Revision.ResourceVersion = "a", model.Field{Set: true, Text: "7"}
	objects := []*model.Object{{Kind: model.PackageRevision, Scale: model.RevisionStages, Tracks: []*model.Track{{Versions: []*model.Version{v}}}}}
	asked, err := change.Parse("lifecycle=Proposed", time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	d, notes, err := change.Apply(model.NewDraft(objects), change.Same([]model.Ref{{Stage: model.None}}, asked), lifecycle.Actor{})
	if err != nil || len(notes) != 1 || notes[0].String() != "a proposed" || len(d.Steps()) != 1 {
		t.Errorf("%q, %d steps, %v", notes, len(d.Steps()), err)
	}
}
