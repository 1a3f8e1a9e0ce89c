package model

import "testing"

// TestAnEditMakesVoidWhatTheServerSaid checks that an edit discards the server's errors about the edited
// version and its list, and no others. Undo restores them.
func TestAnEditMakesVoidWhatTheServerSaid(t *testing.T) {
	said := []ServerError{{Path: "p", Type: Forbidden, Text: "no", Stage: None}}
	object := &Object{Scale: VersionStages, ServerErrors: said, Tracks: []*Track{
		{Name: Kubernetes, ServerErrors: said, Versions: []*Version{{Text: "1.31.4", ServerErrors: FewOf(said...)}, {Text: "1.30.1", ServerErrors: FewOf(said...)}}},
		{Name: ImagePrefix + "suse", ServerErrors: said, Versions: []*Version{{Text: "15.1", ServerErrors: FewOf(said...)}}},
	}}
	d := NewDraft([]*Object{object})
	next, err := d.With(Edit{Ref: Ref{0, 0, 1, None}, What: SetClassification, Name: "deprecated"})
	if err != nil {
		t.Fatal(err)
	}
	o := next.Objects()[0]
	if o.Tracks[0].ServerErrors != nil || o.Tracks[0].Versions[1].ServerErrors.All() != nil {
		t.Errorf("an edited version of an edited track still has %v, %v", o.Tracks[0].ServerErrors, o.Tracks[0].Versions[1].ServerErrors)
	}
	if o.ServerErrors == nil || o.Tracks[0].Versions[0].ServerErrors.All() == nil || o.Tracks[1].ServerErrors == nil || o.Tracks[1].Versions[0].ServerErrors.All() == nil {
		t.Error("what was not edited lost what was said of it")
	}
	back, _ := next.Undo()
	if back.Objects()[0].Tracks[0].Versions[1].ServerErrors.All() == nil || object.Tracks[0].ServerErrors == nil {
		t.Error("an undone edit lost what was said")
	}
}
