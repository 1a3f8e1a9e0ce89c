package change

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// written reads a version from a text: "deprecated=2026-01-01 expired" has two stages,
// "classification:supported expirationDate:2026-01-01" the older fields; "" is not a version.
func written(text string) *model.Version {
	if text == "" {
		return nil
	}
	v := &model.Version{Text: "1.30.0", Base: 0}
	for i, word := range strings.Fields(text) {
		if name, value, older := strings.Cut(word, ":"); older && name == "classification" {
			v.Classification = model.Field{Set: true, Text: value}
		} else if older {
			v.HasExpiration, v.Expiration = true, model.ReadStart(value+"T00:00:00Z")
		} else if name, value, dated := strings.Cut(word, "="); name != "bare" {
			v.Lifecycle = model.ListGiven
			v.Stages = append(v.Stages, model.Stage{Name: name, Base: i})
			if dated {
				v.Stages[len(v.Stages)-1].Start = model.ReadStart(value + "T00:00:00Z")
			}
		}
	}
	return v
}

// spelled is the opposite of written.
func spelled(v *model.Version) string {
	if v == nil {
		return ""
	}
	var words []string
	for _, s := range v.Stages {
		word := s.Name
		if s.Start.IsAt() {
			word += "=" + phrase.Start(s.Start)
		}
		words = append(words, word)
	}
	if v.Classification.Set {
		words = append(words, "classification:"+v.Classification.Text)
	}
	if v.HasExpiration {
		words = append(words, "expirationDate:"+phrase.Start(v.Expiration))
	}
	if len(words) == 0 {
		return "bare"
	}
	return strings.Join(words, " ")
}

func profileOf(v *model.Version) []*model.Object {
	t := &model.Track{Name: model.Kubernetes, List: model.ListGiven}
	if v != nil {
		t.Versions = []*model.Version{v}
	}
	return []*model.Object{{Kind: model.CloudProfile, Name: "aws", Scale: model.VersionStages, Tracks: []*model.Track{t}}}
}

// TestRebase merges a version by stage: asked are the questions, disk and edit the version after
// all are decided alike.
func TestRebase(t *testing.T) {
	const all = "supported=2025-01-01 deprecated=2025-06-01 expired=2026-01-01"
	moved := func(old, now string) string { return strings.Replace(all, old, now, 1) }
	for _, c := range []struct{ name, before, onDisk, edited, asked, disk, edit string }{
		{"one side, another stage", all, moved("2026-01", "2026-02"), moved("2025-06", "2025-07"), "",
			"supported=2025-01-01 deprecated=2025-07-01 expired=2026-02-01", ""},
		{"both, the same", all, moved("2025-06", "2025-07"), moved("2025-06", "2025-07"), "", moved("2025-06", "2025-07"), ""},
		{"both, differently", all, "supported=2025-01-01 deprecated=2025-08-01 expired=2026-02-01", moved("2025-06", "2025-07"),
			"deprecated 2025-06-01 2025-08-01 2025-07-01", "supported=2025-01-01 deprecated=2025-08-01 expired=2026-02-01", "supported=2025-01-01 deprecated=2025-07-01 expired=2026-02-01"},
		{"two stages", "supported expired=2026-01-01", "supported=2025-01-01 expired=2026-02-01", "supported=2025-02-01 expired=2026-03-01",
			"supported open 2025-01-01 2025-02-01; expired 2026-01-01 2026-02-01 2026-03-01", "supported=2025-01-01 expired=2026-02-01", "supported=2025-02-01 expired=2026-03-01"},
		{"a stage removed here, another moved there", all, moved("2026-01", "2026-02"), "supported=2025-01-01 expired=2026-01-01", "", "supported=2025-01-01 expired=2026-02-01", ""},
		{"a stage removed here, moved there", all, moved("2025-06", "2025-07"), "supported=2025-01-01 expired=2026-01-01",
			"deprecated 2025-06-01 2025-07-01 -", moved("2025-06", "2025-07"), "supported=2025-01-01 expired=2026-01-01"},
		{"a stage added by both", "supported", "supported expired=2026-01-01", "supported expired=2026-02-01", "expired - 2026-01-01 2026-02-01", "supported expired=2026-01-01", "supported expired=2026-02-01"},
		{"older fields, one each", "classification:supported expirationDate:2026-01-01", "classification:deprecated expirationDate:2026-01-01", "classification:supported expirationDate:2026-02-01", "",
			"classification:deprecated expirationDate:2026-02-01", ""},
		{"converted here, moved there", "classification:deprecated expirationDate:2026-01-01", "classification:deprecated expirationDate:2026-02-01", "deprecated expired=2026-01-01", "", "deprecated expired=2026-02-01", ""},
		{"moved here, converted there", "classification:deprecated expirationDate:2026-01-01", "deprecated expired=2026-01-01", "classification:deprecated expirationDate:2026-02-01", "", "deprecated expired=2026-02-01", ""},
		{"converted here and moved by both", "classification:deprecated expirationDate:2026-01-01", "classification:deprecated expirationDate:2026-03-01", "deprecated expired=2026-02-01",
			"expired 2026-01-01 2026-03-01 2026-02-01", "deprecated expired=2026-03-01", "deprecated expired=2026-02-01"},
		{"two forms of nothing", "bare", "expirationDate:2026-03-01", "supported deprecated=2026-01-01", "", "supported deprecated=2026-01-01 expired=2026-03-01", ""},
		{"a form that cannot be reached", "classification:deprecated expirationDate:2026-01-01", "classification:old expirationDate:2026-01-01", "deprecated expired=2026-01-01",
			"deprecated - - open, expired - - 2026-01-01, classification deprecated old -, expirationDate 2026-01-01 2026-01-01 -", "classification:old expirationDate:2026-01-01", "deprecated expired=2026-01-01"},
		{"a version added by both", "", "supported deprecated=2026-01-01", "supported deprecated=2026-02-01 expired=2026-03-01",
			"deprecated - 2026-01-01 2026-02-01; expired - - 2026-03-01", "supported deprecated=2026-01-01", "supported deprecated=2026-02-01 expired=2026-03-01"},
		{"a version added by both, with other stages", "", "preview", "supported=2026-11-26", "supported - - 2026-11-26; preview - open -", "preview", "supported=2026-11-26"},
		{"a version added by both, without stages there", "", "bare", "supported=2026-11-26", "supported - - 2026-11-26", "bare", "supported=2026-11-26"},
		{"a version added by both, without stages here", "", "supported=2026-11-26", "bare", "supported - 2026-11-26 -", "supported=2026-11-26", "bare"},
		{"a version added by both alike", "", "supported=2026-11-26", "supported=2026-11-26", "", "supported=2026-11-26", ""},
		{"a version removed here", all, all, "", "", "", ""},
		{"a version removed here, changed there", all, moved("2025-06", "2025-07"), "", "version there there -, deprecated 2025-06-01 2025-07-01 -", moved("2025-06", "2025-07"), ""},
		{"a version removed there", all, "", all, "", "", ""},
		{"a version removed there, changed here", all, "", moved("2025-06", "2025-07"), "version there - there, deprecated 2025-06-01 - 2025-07-01", "", moved("2025-06", "2025-07")},
	} {
		t.Run(c.name, func(t *testing.T) {
			loaded, v := profileOf(written(c.before)), written(c.edited)
			edited := profileOf(v)
			if v != nil && c.before == "" {
				v.Base = model.None
			}
			changes := edits(0, loaded, edited)
			for verdict, want := range map[Verdict]string{TakeDisk: c.disk, TakeEdit: c.edit} {
				m := Rebase(model.NewDraft(profileOf(written(c.onDisk))), changes)
				var asked []string
				for _, x := range m.Conflicts {
					var lines []string
					for _, line := range x.Lines {
						lines = append(lines, strings.Join(line[:], " "))
					}
					asked = append(asked, strings.Join(lines, ", "))
					x.Verdict = verdict
					d, why := x.Decide(m.Draft)
					if why != "" {
						t.Fatal(why)
					}
					m.Draft = d
				}
				if got := strings.Join(asked, "; "); got != c.asked {
					t.Errorf("asked %q, want %q", got, c.asked)
				}
				if c.asked == "" {
					want = c.disk
				}
				var now *model.Version
				if list := m.Draft.Objects()[0].Tracks[0].Versions; len(list) > 0 {
					now = list[0]
				}
				if got := spelled(now); got != want {
					t.Errorf("%s: %q, want %q", VerdictWords[verdict], got, want)
				}
			}
		})
	}
}

// A version of an image that somebody removed from the file is written again with its own required
// fields, not those of another version, and not at all without the fields that no edit writes.
func TestRebaseRestoresFields(t *testing.T) {
	own, other := &model.RequiredFields{CRI: []string{"containerd"}, Architectures: []string{"arm64"}}, &model.RequiredFields{Architectures: []string{"amd64"}}
	runtimes := &model.RequiredFields{CRI: []string{"containerd"}, ContainerRuntimes: []model.ContainerRuntime{{Type: "gvisor"}}}
	for _, c := range []struct {
		kind     string
		others   string
		required *model.RequiredFields
		more     *model.Undecoded
		why      string
	}{
		{model.CloudProfile, "architectures cri", own, nil, ""},
		{model.NamespacedCloudProfile, "architectures cri", own, nil, ""},
		{model.NamespacedCloudProfile, "", nil, nil, ""},
		{model.CloudProfile, "architectures cri", own, &model.Undecoded{}, "its fields architectures and cri are gone with it"},
		{model.CloudProfile, "cri", runtimes, nil, "its field cri is gone with it"},
		{model.CloudProfile, "architectures kubeletVersionConstraint", own, nil, "its field kubeletVersionConstraint is gone with it"},
	} {
		image := func(more ...*model.Version) []*model.Object {
			objects := profileOf(nil)
			objects[0].Kind, objects[0].Tracks[0].Name = c.kind, model.ImagePrefix+"a"
			objects[0].Tracks[0].Versions = append([]*model.Version{{Text: "1.31.0", Base: 0, Required: other}}, more...)
			return objects
		}
		v := written("expired=2026-01-01")
		v.Base, v.Others, v.Required, v.More = 1, strings.Fields(c.others), c.required, c.more
		at := model.ObjectRef(0).InTrack(0).InVersion(1)
		now, err := model.NewDraft(image(v)).With(model.Edit{Ref: at.InStage(0), What: model.SetStart, To: model.ReadStart("2026-02-01T00:00:00Z")})
		if err != nil {
			t.Fatal(err)
		}
		m := Rebase(model.NewDraft(image()), Edits(0, now))
		if len(m.Conflicts) != 1 || m.Conflicts[0].Why != c.why {
			t.Fatalf("%v: %+v", c, m.Conflicts)
		}
		m.Conflicts[0].Verdict = TakeEdit
		d, why := m.Conflicts[0].Decide(m.Draft)
		if why != c.why {
			t.Errorf("%v: %q", c, why)
		}
		if again := d.Objects()[0].Version(at); why == "" && (!again.Requires().Same(v.Requires()) || again.Like != 0 || spelled(again) != "expired=2026-02-01") {
			t.Errorf("%v: %+v", c, again)
		}
	}
}
