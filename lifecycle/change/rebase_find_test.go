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
		{"the texts are in another order", "aws kubernetes: 1.31.0=2026-01-01 1.31.0=2026-02-01", "aws kubernetes: 1.31.0=2026-02-01 1.31.0=2026-01-01", model.ObjectRef(0).InTrack(0).InVersion(1), "0 0 0"},
		{"the second of a text has another start", "aws kubernetes: 1.31.0=2026-01-01 1.31.0=2026-02-01", "aws kubernetes: 1.31.0=2026-03-01 1.31.0=2026-01-01", model.ObjectRef(0).InTrack(0).InVersion(0), "0 0 1"},
		{"one of a text is gone, the other changed", "aws kubernetes: 1.31.0=2026-01-01 1.31.0=2026-02-01", "aws kubernetes: 1.31.0=2026-03-01", model.ObjectRef(0).InTrack(0).InVersion(0), "asked"},
		{"the first track of a name is gone", "aws machineImages/a: " + one + "; and machineImages/a: 1.30.0 " + one, "aws machineImages/a: 1.30.0 " + one, model.ObjectRef(0).InTrack(0).InVersion(1), "asked its track is gone"},
		{"only the second track of a name is left", "aws machineImages/a: 1.29.0; and machineImages/a: " + one, "aws machineImages/a: " + one, model.ObjectRef(0).InTrack(1).InVersion(1), "0 0 1"},
		{"tracks of a name are in another order", "aws machineImages/a: 1.29.0; and machineImages/a: " + one, "aws machineImages/a: " + one + "; and machineImages/a: 1.29.0", model.ObjectRef(0).InTrack(1).InVersion(1), "0 0 1"},
		{"a track of a name is gone, the other changed", "aws machineImages/a: 1.29.0; and machineImages/a: " + one, "aws machineImages/a: 1.28.0 " + one, model.ObjectRef(0).InTrack(1).InVersion(1), "asked several tracks had its name, and it cannot be told which is left"},
		{"the first object of a name is gone", "aws kubernetes: " + one + "; aws kubernetes: 1.29.0 " + one, "aws kubernetes: 1.29.0 " + one, model.ObjectRef(0).InTrack(0).InVersion(1), "asked its object is gone"},
		{"only the second object of a name is left", "aws kubernetes: 1.29.0; aws kubernetes: " + one, "aws kubernetes: " + one, model.ObjectRef(1).InTrack(0).InVersion(1), "0 0 1"},
		{"objects of a name are in another order", "aws kubernetes: 1.29.0; aws kubernetes: " + one, "aws kubernetes: " + one + "; aws kubernetes: 1.29.0", model.ObjectRef(1).InTrack(0).InVersion(1), "0 0 1"},
		{"an object of a name changed", "aws kubernetes: 1.29.0; aws kubernetes: " + one, "aws kubernetes: 1.28.0; aws kubernetes: 1.28.0 " + one, model.ObjectRef(1).InTrack(0).InVersion(1), "1 0 2"},
		{"an object of a name is gone, the other changed", "aws kubernetes: 1.29.0; aws kubernetes: " + one, "aws kubernetes: 1.28.0 " + one, model.ObjectRef(1).InTrack(0).InVersion(1), "asked several objects had its name, and it cannot be told which is left"},
		{"the only object has another name", "aws kubernetes: " + one, "gcp kubernetes: " + one, model.ObjectRef(0).InTrack(0).InVersion(1), "0 0 1"},
		{"one of two objects is gone", "aws kubernetes: " + one + "; gcp kubernetes: " + one, "gcp kubernetes: " + one, model.ObjectRef(0).InTrack(0).InVersion(1), "asked its object is gone"},
	} {
		t.Run(c.name, func(t *testing.T) {
			moved := model.Edit{Ref: c.edited.InStage(0), What: model.SetStart, To: model.ReadStart("2027-01-01T00:00:00Z")}
			d, m := rebased(t, c.before, c.onDisk, moved)
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

// rebased makes an edit of one text of a file again on another, whose draft it returns too.
func rebased(t *testing.T, before, onDisk string, e model.Edit) (model.Draft, Rebased) {
	t.Helper()
	now, err := model.NewDraft(filed(before)).With(e)
	if err != nil {
		t.Fatal(err)
	}
	d := model.NewDraft(filed(onDisk))
	return d, Rebase(d, Edits(0, now))
}

// A version that was removed here is not taken for one that is gone on disk if its object or track may
// still be there.
func TestRebaseAsksAboutARemovedVersionOfAnUnknownObject(t *testing.T) {
	for _, c := range []struct {
		before, onDisk string
		edited         model.Ref
	}{
		{"aws kubernetes: 1.29.0; aws kubernetes: 1.30.0", "aws kubernetes: 1.31.0 1.30.0", model.ObjectRef(1).InTrack(0).InVersion(0)},
		{"aws machineImages/a: 1.29.0; and machineImages/a: 1.30.0", "aws machineImages/a: 1.31.0 1.30.0", model.ObjectRef(0).InTrack(1).InVersion(0)},
		{"aws kubernetes: 1.30.0=2026-01-01 1.30.0=2026-02-01", "aws kubernetes: 1.30.0=2026-03-01", model.ObjectRef(0).InTrack(0).InVersion(0)},
	} {
		d, m := rebased(t, c.before, c.onDisk, model.Edit{Ref: c.edited, What: model.RemoveVersion})
		if len(m.Conflicts) != 1 || !model.SameObjects(d.Objects(), m.Draft.Objects()) {
			t.Errorf("%s, then %s: %d conflicts", c.before, c.onDisk, len(m.Conflicts))
		}
	}
}
