package lifecycle_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
)

var benchNow = time.Date(2025, 11, 20, 9, 0, 0, 0, time.UTC)

// longProfile returns a profile with n Kubernetes versions, twelve patches per minor, each
// with four stages: a new patch every three weeks, deprecated when the next one comes, as in
// a file that follows the rules.
func longProfile(versions int) *model.Object {
	const patches = 12
	track := &model.Track{Name: model.Kubernetes, Path: "spec.kubernetes", List: model.ListGiven, Base: model.None,
		Versions: make([]*model.Version, versions)}
	begin := benchNow.AddDate(0, -6, 0)
	for i := range versions {
		minor, patch := i/patches, i%patches
		release := begin.AddDate(0, 0, 21*patch+minor%90)
		track.Versions[versions-1-i] = fourStages(fmt.Sprintf("1.%d.%d", minor, patch), versions-1-i, release)
	}
	track.Versions[0].Stages = track.Versions[0].Stages[:2]
	return &model.Object{Kind: model.CloudProfile, Name: "long", Scale: model.VersionStages, KubernetesList: model.ListGiven,
		Tracks: []*model.Track{track, {Name: model.ImagePrefix + "linux", Path: "spec.machineImages[0]", List: model.ListGiven,
			Image:    model.Field{Set: true, Text: "linux"},
			Versions: []*model.Version{fourStages("1.0.0", 0, begin)}}}}
}

func fourStages(text string, base int, release time.Time) *model.Version {
	place := func(k int) model.Place { return model.Place{Line: uint32(100 + base*10 + k), Column: 13} }
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

func BenchmarkStageAtAll(b *testing.B) {
	for _, n := range []int{10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			o := longProfile(n)
			b.ReportAllocs()
			for b.Loop() {
				for _, v := range o.Tracks[0].Versions {
					lifecycle.StageAt(v, benchNow, lifecycle.GEP32)
				}
			}
		})
	}
}

func BenchmarkSpansAll(b *testing.B) {
	o := longProfile(10_000)
	b.ReportAllocs()
	for b.Loop() {
		for _, v := range o.Tracks[0].Versions {
			lifecycle.Next(v, benchNow, lifecycle.GEP32)
		}
	}
}

func BenchmarkJudge(b *testing.B) {
	for _, n := range []int{10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			objects := []*model.Object{longProfile(n)}
			b.ReportAllocs()
			for b.Loop() {
				check.NewJudge(check.Case{Now: benchNow, Old: objects}).Findings(objects)
			}
		})
	}
}

// BenchmarkJudgeAfterEdit measures the cost of a key while a start is typed: a trial draft
// that differs in one start, judged by a judge that knows the rest.
func BenchmarkJudgeAfterEdit(b *testing.B) {
	for _, n := range []int{10_000, 100_000} {
		for _, d := range []lifecycle.Dialect{lifecycle.GEP32, lifecycle.Gardener} {
			b.Run(fmt.Sprintf("%d/%s", n, d), func(b *testing.B) {
				objects := []*model.Object{longProfile(n)}
				draft := model.NewDraft(objects)
				judge := check.NewJudge(check.Case{Now: benchNow, Old: objects, Dialect: d})
				found := len(judge.Findings(objects))
				r := model.ObjectRef(0).InTrack(0).InVersion(n / 2).InStage(2)
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					trial, err := draft.With(model.Edit{Ref: r, What: model.SetStart, To: model.StartAt(benchNow.AddDate(0, 0, i%300))})
					if err != nil {
						b.Fatal(err)
					}
					judge.Findings(trial.Objects())
				}
				b.ReportMetric(float64(found), "findings")
			})
		}
	}
}
