package change

import (
	"strings"
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
	if d, ok := Replay(loaded("1.31.0", "1.30.1"), saved.Objects(), both.Objects()); !ok || !model.SameObjects(d.Objects(), both.Objects()) {
		t.Errorf("replayed: %v, %d versions", ok, len(d.Objects()[0].Tracks[0].Versions))
	}
}

// A version is added again between the same versions, also in a list without an order, unless the
// place is taken by now.
func TestRebaseAddsAVersionWhereItWas(t *testing.T) {
	list := func(texts ...string) []*model.Object {
		track := &model.Track{Name: model.Kubernetes, List: model.ListGiven}
		for i, text := range texts {
			track.Versions = append(track.Versions, &model.Version{Text: text, Base: i})
		}
		return []*model.Object{{Kind: model.CloudProfile, Scale: model.VersionStages, Tracks: []*model.Track{track}}}
	}
	add := func(at int, text string) model.Edit {
		return model.Edit{Ref: model.ObjectRef(0).InTrack(0).InVersion(at), What: model.AddVersion, Name: text}
	}
	for _, c := range []struct {
		onDisk []string
		want   string
	}{
		{[]string{"1.30.0", "1.32.0", "1.31.0"}, "1.30.0 1.29.1 1.29.0 1.32.0 1.31.0"},
		{[]string{"1.33.0", "1.30.0", "1.32.0"}, "1.33.0 1.30.0 1.29.1 1.29.0 1.32.0"},
		{[]string{"1.30.0", "1.33.0", "1.32.0", "1.31.0"}, "1.30.0 1.33.0 1.32.0 1.31.0 1.29.1 1.29.0"},
		{[]string{"1.32.0", "1.31.0"}, "1.32.0 1.31.0 1.29.1 1.29.0"},
	} {
		d, err := model.NewDraft(list("1.30.0", "1.32.0", "1.31.0")).With(add(1, "1.29.0"), add(1, "1.29.1"))
		if err != nil {
			t.Fatal(err)
		}
		m := Rebase(model.NewDraft(list(c.onDisk...)), Edits(0, d))
		got := strings.Join(model.Map(m.Draft.Objects()[0].Tracks[0].Versions, func(v *model.Version) string { return v.Text }), " ")
		if got != c.want || len(m.Conflicts) > 0 {
			t.Errorf("%v: %s with %d conflicts, want %s", c.onDisk, got, len(m.Conflicts), c.want)
		}
	}
}
