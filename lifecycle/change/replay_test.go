package change

import (
	"testing"

	"github.com/lctui/lctui/model"
)

// An undo after a save brings a version back alongside a new one of the same text.
func TestReplayPutsASecondVersionOfATextBack(t *testing.T) {
	loaded := func(texts ...string) []*model.Object {
		track := &model.Track{Name: model.Kubernetes, List: model.ListGiven}
		for i, text := range texts {
			track.Versions = append(track.Versions, &model.Version{Text: text, Base: i})
		}
		return []*model.Object{{Kind: model.CloudProfile, Scale: model.VersionStages, Tracks: []*model.Track{track}}}
	}
	add := model.Edit{Ref: model.ObjectRef(0).InTrack(0).InVersion(1), What: model.AddVersion, Name: "1.30.1"}
	base := loaded("1.31.0")
	saved, err := model.NewDraft(base).With(add)
	if err != nil {
		t.Fatal(err)
	}
	both, err := saved.With(add)
	if err != nil {
		t.Fatal(err)
	}
	x := Saved{Loaded: base, Edited: saved.Objects(), Read: loaded("1.31.0", "1.30.1")}
	if d, ok := Replay(x, both.Objects()); !ok || !model.SameObjects(d.Objects(), both.Objects()) {
		t.Errorf("replayed: %v, %d versions", ok, len(d.Objects()[0].Tracks[0].Versions))
	}
}
