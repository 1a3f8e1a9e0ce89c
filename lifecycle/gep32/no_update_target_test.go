package gep32_test

import (
	"math/rand"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/lifecycle/target"
	"github.com/lctui/lctui/model"
)

// TestNoUpdateTargetAgreesWithTargets: the rule no-update-target walks through time and does not call
// Targets at every expiry. It must find the same.
func TestNoUpdateTargetAgreesWithTargets(t *testing.T) {
	for seed := range int64(300) {
		r := rand.New(rand.NewSource(seed))
		d := lifecycle.Dialect(seed % 2)
		o := lifecycletest.AnyProfile(t, r)
		found := map[model.Ref]bool{}
		for _, f := range check.NewChecker(check.Case{Now: lifecycletest.Now, Dialect: d}).Findings([]*model.Object{o}) {
			if f.Rule == "no-update-target" {
				found[f.Ref.OfVersion()] = true
			}
		}
		for ti, track := range o.Tracks {
			listed := map[string]int{}
			for _, v := range track.Versions {
				listed[v.Text]++
			}
			for i, v := range track.Versions {
				expired, expires := firstExpired(v, d)
				if listed[v.Text] > 1 || !expires {
					continue
				}
				if expired.Before(lifecycletest.Now) {
					expired = lifecycletest.Now
				}
				stuck := target.New(track, expired, d).Maintenance(v.Text, true).Error
				if ref := model.ObjectRef(0).InTrack(ti).InVersion(i); found[ref] != stuck {
					t.Fatalf("seed %d, %s, %s/%s at %v: found %v, targets say %v", seed, d, track.Name, v.Text, expired, found[ref], stuck)
				}
			}
		}
	}
}

// firstExpired returns the first instant at which a version is expired. ok is set if it is expired at
// that instant, or now if that is later.
func firstExpired(v *model.Version, d lifecycle.Dialect) (time.Time, bool) {
	for _, s := range lifecycle.Spans(v, d) {
		if s.Stage == model.Expired && !s.Empty() {
			at := s.From
			if at.Before(lifecycletest.Now) {
				at = lifecycletest.Now
			}
			return s.From, lifecycle.StageAt(v, at, d) == model.Expired
		}
	}
	return time.Time{}, false
}
