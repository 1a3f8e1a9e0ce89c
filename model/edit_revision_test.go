package model

import "testing"

// TestSetRevision checks that a transition gives a version another record and its stages, and that it can
// be undone.
func TestSetRevision(t *testing.T) {
	before := &Revision{Name: "a", Workspace: text("v1"), Lifecycle: text("Draft"), Created: when("2025-10-01T08:00:00Z")}
	object := &Object{Kind: PackageRevision, Scale: RevisionStages,
		Tracks: []*Track{{Name: "r/p", Versions: []*Version{{Text: "v1", Revision: before, Stages: before.Stages()}}}}}
	d := NewDraft([]*Object{object})
	after := *before
	after.Lifecycle = text("Proposed")
	ref := Ref{0, 0, 0, None}
	next, err := d.With(Edit{Ref: ref, What: SetRevision, Name: "Proposed", After: &after})
	if err != nil {
		t.Fatal(err)
	}
	v := next.Objects()[0].Version(ref)
	if v.Revision != &after || v.Text != "v1" || len(v.Stages) != 2 || v.Stages[1].Name != "Proposed" || !next.Dirty() {
		t.Errorf("after the move: %+v, dirty %v", v, next.Dirty())
	}
	if object.Version(ref).Revision != before || len(object.Version(ref).Stages) != 1 {
		t.Error("the version as loaded was changed")
	}
	if back, _ := next.Undo(); back.Dirty() {
		t.Error("undone, and still dirty")
	}
	gone, err := next.With(Edit{Ref: ref, What: RemoveVersion})
	if err != nil || len(gone.Objects()[0].Tracks[0].Versions) != 0 || !gone.Dirty() {
		t.Errorf("removed: %v", err)
	}
	same := *before
	if d, err := d.With(Edit{Ref: ref, What: SetRevision, Name: "Draft", After: &same}); err != nil || d.Dirty() {
		t.Errorf("the same record makes a draft dirty: %v", err)
	}
}

func TestSetRevisionNeedsARevision(t *testing.T) {
	d := NewDraft([]*Object{{Scale: VersionStages, Tracks: []*Track{{Versions: []*Version{{Text: "1.31.4"}}}}}})
	if _, err := d.With(Edit{Ref: Ref{0, 0, 0, None}, What: SetRevision, After: &Revision{}}); err == nil {
		t.Error("a version of a profile got a record")
	}
}
