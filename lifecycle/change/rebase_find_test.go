package change

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lctui/lctui/model"
)

// filed reads a file from a text: "aws kubernetes: 1.31.0=2026-01-01 1.30.0; gcp kubernetes: 1.31.0"
// has two profiles, of which the first has two versions, one of them with a date on which it expires.
func filed(text string) (objects []*model.Object) {
	for o, object := range strings.Split(text, ";") {
		head, list, _ := strings.Cut(object, ":")
		words := strings.Fields(head)
		var t *model.Track
		if o == 0 || words[0] != "and" {
			objects = append(objects, &model.Object{Kind: model.CloudProfile, Name: words[0], Scale: model.VersionStages})
		}
		t = &model.Track{Name: words[1], List: model.ListGiven}
		last := objects[len(objects)-1]
		last.Tracks = append(last.Tracks, t)
		for i, word := range strings.Fields(list) {
			name, date, dated := strings.Cut(word, "=")
			v := &model.Version{Text: name, Base: i}
			if dated {
				v.Lifecycle = model.ListGiven
				v.Stages = []model.Stage{{Name: "expired", Start: model.ReadStart(date + "T00:00:00Z")}}
			}
			t.Versions = append(t.Versions, v)
		}
	}
	return objects
}

// TestRebaseFindsTheVersion makes a change again on a file in which objects, tracks or versions are
// elsewhere, have other names or are gone: edited is where the version was, want where it is changed,
// or what is asked.
func TestRebaseFindsTheVersion(t *testing.T) {
	const one = "1.31.0=2026-01-01 1.30.0=2026-01-01"
	for _, c := range []struct {
		name, before, onDisk string
		edited               model.Ref
		want                 string
	}{
		{"another version before it", "aws kubernetes: " + one, "aws kubernetes: 1.32.0=2026-01-01 " + one, model.ObjectRef(0).InTrack(0).InVersion(1), "0 0 2"},
		{"the version is gone", "aws kubernetes: " + one, "aws kubernetes: 1.31.0=2026-01-01", model.ObjectRef(0).InTrack(0).InVersion(1), "asked"},
		{"the second of a text", "aws kubernetes: 1.31.0=2026-01-01 1.31.0=2026-02-01", "aws kubernetes: 1.32.0 1.31.0=2026-01-01 1.31.0=2026-02-01", model.ObjectRef(0).InTrack(0).InVersion(1), "0 0 2"},
		{"the first of a text is gone", "aws kubernetes: 1.31.0=2026-01-01 1.31.0=2026-02-01", "aws kubernetes: 1.31.0=2026-02-01", model.ObjectRef(0).InTrack(0).InVersion(1), "0 0 0"},
		{"another track before it", "aws machineImages/b: " + one, "aws machineImages/a: " + one + "; and machineImages/b: " + one, model.ObjectRef(0).InTrack(0).InVersion(1), "0 1 1"},
		{"the second track of a name", "aws machineImages/a: " + one + "; and machineImages/a: " + one, "aws kubernetes: " + one + "; and machineImages/a: " + one + "; and machineImages/a: " + one, model.ObjectRef(0).InTrack(1).InVersion(1), "0 2 1"},
		{"another object before it", "aws kubernetes: " + one, "gcp kubernetes: " + one + "; aws kubernetes: " + one, model.ObjectRef(0).InTrack(0).InVersion(1), "1 0 1"},
		{"the second object of a name", "aws kubernetes: " + one + "; aws kubernetes: " + one, "gcp kubernetes: " + one + "; aws kubernetes: " + one + "; aws kubernetes: " + one, model.ObjectRef(1).InTrack(0).InVersion(1), "2 0 1"},
		{"the only object has another name", "aws kubernetes: " + one, "gcp kubernetes: " + one, model.ObjectRef(0).InTrack(0).InVersion(1), "0 0 1"},
		{"one of two objects is gone", "aws kubernetes: " + one + "; gcp kubernetes: " + one, "gcp kubernetes: " + one, model.ObjectRef(0).InTrack(0).InVersion(1), "asked its object is gone"},
	} {
		t.Run(c.name, func(t *testing.T) {
			now, err := model.NewDraft(filed(c.before)).With(model.Edit{Ref: c.edited.InStage(0), What: model.SetStart,
				From: filed(c.before)[c.edited.Object].Version(c.edited).Stages[0].Start, To: model.ReadStart("2027-01-01T00:00:00Z")})
			if err != nil {
				t.Fatal(err)
			}
			d := model.NewDraft(filed(c.onDisk))
			m := Rebase(d, Edits(0, now))
			var got []string
			for o, object := range m.Draft.Objects() {
				for k, track := range object.Tracks {
					for i, v := range track.Versions {
						if !model.SameVersion(v, d.Objects()[o].Tracks[k].Versions[i]) {
							got = append(got, fmt.Sprintf("%d %d %d", o, k, i))
						}
					}
				}
			}
			for _, x := range m.Conflicts {
				got = append(got, strings.TrimSpace("asked "+x.Why))
			}
			if strings.Join(got, ", ") != c.want {
				t.Errorf("changed %q, want %q", got, c.want)
			}
		})
	}
}
