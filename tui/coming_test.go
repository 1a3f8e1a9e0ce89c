package tui

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/sample"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/trackview"
)

// TestComingIsTheNextOfAllTracks compares the next starts of all tracks, after random
// instants and edits, with the first ones of a list of all starts that is sorted whole.
// Many starts change nothing, and many begin at once.
func TestComingIsTheNextOfAllTracks(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	doc, err := files.Read("profile.yaml", []byte(crowdedProfile(random)), files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for round := range sample.Of(300, 60) {
		e := editor.New(editor.Options{Documents: []*files.Document{doc}, Writable: true, Now: clock})
		shown := e.Now()
		views := trackview.NewViews(e.Reader, func() *editor.Snapshot { return shown })
		for range 4 {
			after, most := clock.AddDate(0, 0, random.IntN(120)-60).Add(time.Duration(random.IntN(2))*time.Nanosecond), random.IntN(30)
			if got, want := views.Coming(after, most, nil), wholeComing(views, shown, after, most); !sameComing(got, want) {
				t.Fatalf("round %d, %d after %v:\ngot  %v\nwant %v", round, most, after, got, want)
			}
			tracks := shown.Objects(0)[0].Tracks
			ref := model.Ref{Track: random.IntN(len(tracks))}
			ref.Version = random.IntN(len(tracks[ref.Track].Versions))
			edit := model.Edit{Ref: ref, What: model.SetStart, To: model.StartAt(clock.AddDate(0, 0, random.IntN(120)-60))}
			switch n := len(tracks[ref.Track].Versions[ref.Version].Stages); {
			case n == 0:
				continue
			case random.IntN(4) == 0:
				edit.Ref.Stage, edit.What = random.IntN(n), model.RemoveStage
			default:
				edit.Ref.Stage = random.IntN(n)
			}
			if shown, err = e.Try(editor.Change{Edits: []model.Edit{edit}}); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// crowdedProfile writes a profile of several tracks whose starts are on few days.
func crowdedProfile(random *rand.Rand) string {
	var b strings.Builder
	versions := func(n int) {
		for i := range n {
			fmt.Fprintf(&b, "      - version: 1.%d.%d\n        lifecycle:\n", random.IntN(40), i)
			for _, stage := range []string{model.Preview, model.Supported, model.Deprecated, model.Expired} {
				fmt.Fprintf(&b, "          - classification: %s\n            startTime: %s\n", stage, clock.AddDate(0, 0, 7*(random.IntN(17)-8)).Format(model.Layout))
			}
		}
	}
	b.WriteString("apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata:\n  name: crowded\nspec:\n  kubernetes:\n    versions:\n")
	versions(12)
	b.WriteString("  machineImages:\n")
	for i := range 4 {
		fmt.Fprintf(&b, "    - name: image%d\n      versions:\n", i)
		versions(6)
	}
	return b.String()
}

// wholeComing returns what Coming must return, without words.
func wholeComing(views *trackview.Views, m *editor.Snapshot, after time.Time, most int) (all []trackview.Coming) {
	for track := range m.Objects(0)[0].Tracks {
		p := model.TrackRef{Track: track}
		l := views.At(p)
		for _, x := range l.Starts() {
			if x.Changes && x.At.After(after) {
				all = append(all, trackview.Coming{StartOf: editor.StartOf{TrackRef: p, Version: int(x.Version), Stage: int(x.Stage)}, At: x.At, Name: l.Names[x.Version],
					Kind: l.Scale.Kind(l.Track.Versions[x.Version].Stages[x.Stage].Name)})
			}
		}
	}
	slices.SortStableFunc(all, func(x, y trackview.Coming) int { return cmp.Or(x.At.Compare(y.At), x.TrackRef.Track-y.TrackRef.Track) })
	return all[:min(len(all), most)]
}

func sameComing(got, want []trackview.Coming) bool {
	return slices.EqualFunc(got, want, func(x, y trackview.Coming) bool {
		return x.StartOf == y.StartOf && x.At.Equal(y.At) && x.Kind == y.Kind && x.Name == y.Name && x.Track != "" && x.Words != trackview.Words{}
	})
}
