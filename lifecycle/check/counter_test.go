package check_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/sample"
)

// TestCounterFindsWhatNewFinds: for random profiles and drafts that differ in some versions,
// Counter and Added find the same, in the same order; if Counter cannot tell, it says so.
func TestCounterFindsWhatNewFinds(t *testing.T) {
	told, unsure, brought := 0, 0, 0
	for seed := range uint64(sample.Of(120, 40)) {
		random := rand.New(rand.NewPCG(seed, 3))
		for _, kin := range randomFamily(t, random) {
			for range 1 + random.IntN(3) {
				kin = randomEdit(random, kin)
			}
			checked := func(objects []*model.Object, ration *check.Limit) []model.Finding {
				return check.NewChecker(check.Case{File: kin.File, Now: lifecycletest.Now, Dialect: lifecycle.GEP32, Old: kin.First, Limit: ration}).Findings(objects)
			}
			all := func() *check.Limit { return check.NewLimit(math.MaxInt, nil) }
			want := check.Added(checked(kin.First, all()), checked(kin.Now, all()))
			heard := check.NewCounter(nil, nil)
			if unheard := checked(kin.First, heard.Before()); len(unheard) > 0 {
				t.Fatalf("seed %d: not heard: %v", seed, unheard)
			}
			got, ok := heard.Added(checked(kin.Now, heard.After()))
			if !ok {
				unsure++
				continue
			}
			told, brought = told+1, brought+len(want)
			if len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
				t.Fatalf("seed %d: it finds\n%v\nnot\n%v", seed, got, want)
			}
		}
	}
	t.Logf("%d told, with %d new findings; %d not to be told", told, brought, unsure)
	if told < sample.Of(300, 100) || brought < sample.Of(100, 33) {
		t.Errorf("only %d told, %d findings new", told, brought)
	}
}
