package change

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/model"
)

// TestCopyLifecycle copies stages and older fields; equal stages are not touched, and either
// all versions get the copy or none.
func TestCopyLifecycle(t *testing.T) {
	stage := func(name, day string) model.Stage {
		return model.Stage{Name: name, Start: model.ReadStart(day + "T00:00:00Z"), Base: model.None}
	}
	staged := func(text string, stages ...model.Stage) *model.Version {
		return &model.Version{Text: text, Stages: stages}
	}
	older := &model.Version{Text: "1.33.5", Classification: model.Field{Set: true, Text: "deprecated"}, HasExpiration: true, Expiration: model.ReadStart("2026-07-01T00:00:00Z")}
	two := staged("1.33.5", stage("supported", "2026-01-01"), stage("deprecated", "2026-05-01"))
	for _, c := range []struct {
		name   string
		source *model.Version
		other  *model.Version
		edits  int
		err    string
	}{
		{"to a version without any", two, staged("1.32.9"), 2, ""},
		{"one start differs", two, staged("1.32.9", stage("supported", "2026-01-01"), stage("deprecated", "2026-04-01")), 1, ""},
		{"one stage is too much", two, staged("1.32.9", append(two.Stages[:2:2], stage("expired", "2026-09-01"))...), 1, ""},
		{"the same already", two, staged("1.32.9", two.Stages...), 0, ""},
		{"older fields over stages", older, staged("1.32.9", two.Stages...), 4, ""},
		{"stages over older fields", two, &model.Version{Text: "1.32.9", HasExpiration: true, Expiration: older.Expiration}, 3, ""},
		{"nothing to copy", staged("1.33.5"), staged("1.32.9"), 0, "1.33.5: it has no lifecycle to copy. Add a stage first."},
	} {
		o := &model.Object{Kind: model.CloudProfile, Name: "p", Scale: model.VersionStages,
			Tracks: []*model.Track{{Name: model.Kubernetes, Base: model.None, Versions: []*model.Version{c.source, c.other}}}}
		track := model.ObjectRef(0).InTrack(0)
		d, err := CopyLifecycle(model.NewDraft([]*model.Object{o}), o.Version(track.InVersion(0)), []model.Ref{track.InVersion(1)})
		if c.err != "" {
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%s: %v, want %q", c.name, err, c.err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		edits := 0
		for _, step := range d.Steps() {
			edits += len(step.Edits)
		}
		want := *c.source
		want.Text = c.other.Text
		if got := d.Objects()[0].Tracks[0].Versions[1]; !model.SameVersion(got, &want) || edits != c.edits {
			t.Errorf("%s: %d edits, want %d, to %+v", c.name, edits, c.edits, got)
		}
	}
}
