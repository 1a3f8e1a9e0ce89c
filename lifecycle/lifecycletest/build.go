package lifecycletest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
)

// Morning is the present instant of LongProfile.
var Morning = time.Date(2025, 11, 20, 9, 0, 0, 0, time.UTC)

// Now is the present instant in tests.
var Now = time.Date(2025, 11, 20, 0, 0, 0, 0, time.UTC)

// Dialects are both dialects.
var Dialects = []lifecycle.Dialect{lifecycle.GEP32, lifecycle.Gardener}

// Findings lists findings, each with its rule, path, place and message.
func Findings(findings []model.Finding) string {
	var out []string
	for _, f := range findings {
		out = append(out, fmt.Sprintf("\n\t%s %s %v %s", f.Rule, f.Path, f.Place, f.Text()))
	}
	return strings.Join(out, "")
}

// Instructions parses changes separated by blanks.
func Instructions(t *testing.T, text string) []change.Instruction {
	t.Helper()
	var out []change.Instruction
	for _, word := range strings.Fields(text) {
		c, err := change.Parse(word, Now)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, c)
	}
	return out
}

// Dated returns a version with stages such as "supported 2025-09-15". A stage without a date is open.
func Dated(text string, stages ...string) *model.Version {
	v := &model.Version{Text: text, Lifecycle: model.ListGiven}
	for k, s := range stages {
		name, date, _ := strings.Cut(s, " ")
		stage := model.Stage{Name: name, Base: k}
		if date != "" {
			t, err := time.Parse(time.DateOnly, date)
			if err != nil {
				panic(err)
			}
			stage.Start = model.StartAt(t)
		}
		v.Stages = append(v.Stages, stage)
	}
	return v
}

// VersionWith builds a version whose stages are given as "preview, supported 2025-02-01"; with "" it
// has no lifecycle. The entry is in line, and each stage in a line of its own from line+2 on.
func VersionWith(text, stages string, line uint32) *model.Version {
	v := &model.Version{Text: text, Entry: model.Position{Line: line, Column: 9}, TextAt: model.Position{Line: line, Column: 18}}
	if stages == "" {
		return v
	}
	built := Dated(text, strings.Split(stages, ", ")...)
	v.Lifecycle, v.Stages, v.LifecycleAt = model.ListGiven, built.Stages, model.Position{Line: line + 1, Column: 9}
	for k := range v.Stages {
		at := model.Position{Line: line + 2 + uint32(k), Column: 13}
		v.Stages[k].Entry, v.Stages[k].NameAt, v.Stages[k].StartAt = at, at, at
	}
	return v
}

// ProfileWith returns a profile with these Kubernetes versions.
func ProfileWith(versions ...*model.Version) *model.Object {
	return &model.Object{Kind: model.CloudProfile, Name: "local", Scale: model.VersionStages, KubernetesList: model.ListGiven,
		Tracks: []*model.Track{{Name: model.Kubernetes, Path: "spec.kubernetes", List: model.ListGiven, Base: model.None, Versions: versions}}}
}

// NamespacedWith returns a namespaced profile of that profile that overrides these versions.
func NamespacedWith(versions ...*model.Version) *model.Object {
	o := ProfileWith(versions...)
	o.Kind, o.Namespace, o.Name = model.NamespacedCloudProfile, "shoot", "custom"
	o.Parent = model.Parent{Set: true, Kind: model.CloudProfile, Name: "local"}
	return o
}

// Record returns a version of a package revision. created and published are days; "" means that the
// date is not recorded.
func Record(state, created, published string) *model.Version {
	at := func(day string) model.Instant {
		if day == "" {
			return model.Instant{}
		}
		return model.Instant{Field: model.Field{Set: true, Text: day}, Start: model.ReadStart(day + "T00:00:00Z")}
	}
	r := &model.Revision{Lifecycle: model.Field{Set: true, Text: state}, Created: at(created), PublishedAt: at(published)}
	return &model.Version{Text: "v1", Lifecycle: model.ListGiven, Stages: r.Stages(), Revision: r}
}

// LongProfile returns a profile with n Kubernetes versions, twelve patches per minor, each with
// four stages. There is a new patch every three weeks, deprecated when the next one comes, as in
// a file that follows the rules.
func LongProfile(versions int) *model.Object {
	const patches = 12
	track := &model.Track{Name: model.Kubernetes, Path: "spec.kubernetes", List: model.ListGiven, Base: model.None,
		Versions: make([]*model.Version, versions)}
	begin := Morning.AddDate(0, -6, 0)
	for i := range versions {
		minor, patch := i/patches, i%patches
		release := begin.AddDate(0, 0, 21*patch+minor%90)
		track.Versions[versions-1-i] = FourStages(fmt.Sprintf("1.%d.%d", minor, patch), versions-1-i, release)
	}
	track.Versions[0].Stages = track.Versions[0].Stages[:2]
	return &model.Object{Kind: model.CloudProfile, Name: "long", Scale: model.VersionStages, KubernetesList: model.ListGiven,
		Tracks: []*model.Track{track, {Name: model.ImagePrefix + "linux", Path: "spec.machineImages[0]", List: model.ListGiven,
			Image:    model.Field{Set: true, Text: "linux"},
			Versions: []*model.Version{FourStages("1.0.0", 0, begin)}}}}
}

// FourStages returns a version with all four dated stages, supported from its release on.
func FourStages(text string, base int, release time.Time) *model.Version {
	place := func(k int) model.Position { return model.Position{Line: uint32(100 + base*10 + k), Column: 13} }
	stage := func(k int, name string, start time.Time) model.Stage {
		return model.Stage{Name: name, Base: k, Entry: place(2 * k), NameAt: place(2 * k), StartAt: place(2*k + 1),
			Start: model.ReadStart(model.FormatTime(start))}
	}
	return &model.Version{Text: text, Base: base, Entry: place(0), TextAt: place(0), Lifecycle: model.ListGiven, Stages: []model.Stage{
		stage(0, model.Preview, release.AddDate(0, 0, -7)),
		stage(1, model.Supported, release),
		stage(2, model.Deprecated, release.AddDate(0, 0, 21)),
		stage(3, model.Expired, release.AddDate(2, 0, 0)),
	}}
}
