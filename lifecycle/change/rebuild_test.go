package change

import (
	"testing"

	"github.com/lctui/lctui/model"
)

// TestRebaseAddsARelease: an added release is added again to the file that somebody else changed. The
// stage that every release begins with needs no edit.
func TestRebaseAddsARelease(t *testing.T) {
	schedule := func() []*model.Object {
		o := &model.Object{Kind: model.ReleaseSchedule, Name: "serving", Scale: model.ReleaseStages}
		o.SetReleases(&model.Track{Name: model.Releases, Base: model.None})
		return []*model.Object{o}
	}
	at := model.ObjectRef(0).InTrack(0).InVersion(0)
	mine, err := model.NewDraft(schedule()).With(model.Edit{Ref: at, What: model.AddVersion, Name: "1.19"},
		model.Edit{Ref: at, What: model.AddStage, Name: model.Supported, To: model.ReadStart("2026-01-20T00:00:00Z")})
	if err != nil {
		t.Fatal(err)
	}
	got := Rebase(model.NewDraft(schedule()), Edits(0, mine))
	if len(got.Conflicts) != 0 || !model.SameObjects(got.Draft.Objects(), mine.Objects()) {
		t.Errorf("%d conflicts, %+v", len(got.Conflicts), got.Conflicts)
	}
}
