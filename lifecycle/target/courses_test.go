package target_test

import (
	"fmt"
	"math/rand"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/lifecycle/target"
	"github.com/lctui/lctui/model"
)

// datedTrack returns a track of random versions. Some are listed twice, some break rules, and some have
// older fields. strategy is "kubernetes", or the update strategy of an image.
func datedTrack(t *testing.T, r *rand.Rand, strategy string) *model.Track {
	t.Helper()
	text := "kubernetes\n"
	if strategy != "kubernetes" {
		text = "image os " + strategy + "\n"
	}
	for range 1 + r.Intn(14) {
		text += fmt.Sprintf("%d.%d.%d%s\n", 1+r.Intn(3), r.Intn(4), r.Intn(3), lifecycletest.AnyFields(r))
	}
	return lifecycletest.Notated(t, text).Tracks[0]
}

// instantsOf lists the instants at which something of a track may begin, and those
// just before.
func instantsOf(track *model.Track, d lifecycle.Dialect) []time.Time {
	out := []time.Time{lifecycletest.Now}
	for _, v := range track.Versions {
		for _, s := range lifecycle.Spans(v, d) {
			if !s.From.IsZero() {
				out = append(out, s.From, s.From.Add(-time.Nanosecond))
			}
		}
	}
	slices.SortFunc(out, time.Time.Compare)
	return slices.CompactFunc(out, time.Time.Equal)
}

var strategies = []string{"kubernetes", "patch", "minor", "major"}

// Targets at another instant (At) give the same answers as new ones for that instant.
func TestTargetsAtAnotherInstant(t *testing.T) {
	for seed := range int64(300) {
		r := rand.New(rand.NewSource(seed))
		d := lifecycle.Dialect(seed % 2)
		track := datedTrack(t, r, strategies[seed%4])
		x := target.New(track, lifecycletest.Now, d)
		for _, at := range instantsOf(track, d) {
			other, own := x.At(at), target.New(track, at, d)
			for _, v := range append(track.Versions, &model.Version{Text: "1.1.7"}) {
				if got, want := other.Maintenance(v.Text, true), own.Maintenance(v.Text, true); !reflect.DeepEqual(got, want) {
					t.Fatalf("seed %d, %s at %s: %+v, want %+v", seed, v.Text, at, got, want)
				}
				if got, want := other.Path(v.Text), own.Path(v.Text); !reflect.DeepEqual(got, want) {
					t.Fatalf("seed %d, %s at %s: %+v, want %+v", seed, v.Text, at, got, want)
				}
			}
		}
	}
}

// TestAheadAsksAtEveryInstantThatMatters: Ahead, and the instant since which clusters are moved, agree
// with a query at every instant.
func TestAheadAsksAtEveryInstantThatMatters(t *testing.T) {
	for seed := range int64(300) {
		r := rand.New(rand.NewSource(seed))
		d := lifecycle.Dialect(seed % 2)
		track := datedTrack(t, r, strategies[seed%4])
		instants := instantsOf(track, d)
		x := target.New(track, lifecycletest.Now, d)
		for i, v := range track.Versions {
			if got, want := fmt.Sprint(prospects(x.Ahead(v.Text))), fmt.Sprint(prospects(literalAhead(track, v.Text, instants, d))); got != want {
				t.Fatalf("seed %d, %s\n got %s\nwant %s", seed, v.Text, got, want)
			}
			_, since, found := strings.Cut(x.Path(v.Text).Clusters, " since ")
			if want := literalSince(track, i, instants, d); found && since != want {
				t.Fatalf("seed %d, %s: since %s, want %s", seed, v.Text, since, want)
			}
		}
	}
}

func prospects(list []target.Prospect) (out []string) {
	for _, p := range list {
		out = append(out, p.At.Format(time.RFC3339Nano)+" "+p.Words())
	}
	return out
}

func moves(track *model.Track, text string, at time.Time, d lifecycle.Dialect) target.Maintenance {
	return target.New(track, at, d).Maintenance(text, false)
}

func sameMoves(a, b target.Maintenance) bool {
	return a.Due == b.Due && a.Error == b.Error && (a.Target == nil) == (b.Target == nil) && (a.Target == nil || a.Target.Index == b.Target.Index)
}

func literalAhead(track *model.Track, text string, instants []time.Time, d lifecycle.Dialect) (list []target.Prospect) {
	last := moves(track, text, lifecycletest.Now, d)
	for _, at := range instants {
		if last.Error || !at.After(lifecycletest.Now) {
			continue
		}
		m := moves(track, text, at, d)
		if !sameMoves(m, last) {
			list = append(list, target.Prospect{At: at, Maintenance: m})
		}
		last = m
	}
	return list
}

// literalSince goes back from now while the version is expired and its clusters have the same
// target.
func literalSince(track *model.Track, i int, instants []time.Time, d lifecycle.Dialect) string {
	v := track.Versions[i]
	now := moves(track, v.Text, lifecycletest.Now, d)
	since := lifecycletest.Now
	for _, at := range slices.Backward(instants) {
		if at.After(lifecycletest.Now) {
			continue
		}
		if !sameMoves(moves(track, v.Text, at, d), now) {
			break
		}
		since = at
	}
	return since.Format(time.DateOnly)
}

// A start at this very instant has not been reached yet for Gardener, so it is ahead.
func TestAheadOfThisVeryInstant(t *testing.T) {
	track := lifecycletest.Notated(t, "kubernetes\n1.30.0 @supported !2025-11-20\n1.30.1 supported").Tracks[0]
	for d, want := range map[lifecycle.Dialect]string{
		lifecycle.GEP32:    "[]",
		lifecycle.Gardener: "[2025-11-20T00:00:00.000000001Z from 2025-11-20 they are moved to 1.30.1]",
	} {
		if got := fmt.Sprint(prospects(target.New(track, lifecycletest.Now, d).Ahead("1.30.0"))); got != want {
			t.Errorf("%s: %s, want %s", d, got, want)
		}
	}
}

// askAll queries everything that the verb path prints, for every version of a track.
func askAll(track *model.Track) {
	x := target.New(track, lifecycletest.Now, lifecycle.GEP32)
	for _, v := range track.Versions {
		x.Path(v.Text)
		x.Why(v.Text)
		x.Ahead(v.Text)
	}
}

// longTrack has versions of which each expires after the one below it, half of them
// by now.
func longTrack(t testing.TB, strategy string, n int) *model.Track {
	track := trackOf(strategy)
	start := func(days int) model.Start { return model.StartAt(lifecycletest.Now.AddDate(0, 0, days)) }
	for i := range n {
		day := i - n/2
		track.Versions = append(track.Versions, &model.Version{Text: fmt.Sprintf("%d.%d.%d", 1+i/600, i/12, i%12), Lifecycle: model.ListGiven,
			Stages: []model.Stage{
				{Name: model.Preview, Start: start(day - 90)}, {Name: model.Supported, Start: start(day - 60)},
				{Name: model.Deprecated, Start: start(day - 30)}, {Name: model.Expired, Start: start(day)}}})
	}
	return track
}

// Asking about every version costs in proportion to their number: four times as many versions
// take less than six times the memory, not sixteen times.
func TestTargetsOfLongTracks(t *testing.T) {
	for _, strategy := range strategies {
		cost := func(n int) float64 {
			track := longTrack(t, strategy, n)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			askAll(track)
			runtime.ReadMemStats(&after)
			return float64(after.TotalAlloc - before.TotalAlloc)
		}
		const n = 600 // a whole major of longTrack: what a version costs depends on how full the last one is
		if few, many := cost(n), cost(4*n); many > 6*few {
			t.Errorf("%s: %.1f times the memory for four times the versions", strategy, many/few)
		}
	}
}

func BenchmarkPathsOfLongTracks(b *testing.B) {
	for _, strategy := range strategies {
		for _, n := range []int{6000, 60000} {
			track := longTrack(b, strategy, n)
			b.Run(fmt.Sprintf("%s %d", strategy, n), func(b *testing.B) {
				for b.Loop() {
					askAll(track)
				}
			})
		}
	}
}
