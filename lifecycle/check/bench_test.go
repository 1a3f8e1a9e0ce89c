package check_test

import (
	"fmt"
	"testing"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/model"
)

func BenchmarkJudge(b *testing.B) {
	for _, n := range []int{10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			objects := []*model.Object{lifecycletest.LongProfile(n)}
			b.ReportAllocs()
			for b.Loop() {
				check.NewChecker(check.Case{Now: lifecycletest.Morning, Old: objects}).Findings(objects)
			}
		})
	}
}

// BenchmarkCheckAfterEdit measures the cost of a key while a start is typed: a trial draft
// that differs in one start, checked by a checker that knows the rest.
func BenchmarkCheckAfterEdit(b *testing.B) {
	for _, n := range []int{10_000, 100_000} {
		for _, d := range []lifecycle.Dialect{lifecycle.GEP32, lifecycle.Gardener} {
			b.Run(fmt.Sprintf("%d/%s", n, d), func(b *testing.B) {
				objects := []*model.Object{lifecycletest.LongProfile(n)}
				draft := model.NewDraft(objects)
				checker := check.NewChecker(check.Case{Now: lifecycletest.Morning, Old: objects, Dialect: d})
				found := len(checker.Findings(objects))
				r := model.ObjectRef(0).InTrack(0).InVersion(n / 2).InStage(2)
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					trial, err := draft.With(model.Edit{Ref: r, What: model.SetStart, To: model.StartAt(lifecycletest.Morning.AddDate(0, 0, i%300))})
					if err != nil {
						b.Fatal(err)
					}
					checker.Findings(trial.Objects())
				}
				b.ReportMetric(float64(found), "findings")
			})
		}
	}
}
