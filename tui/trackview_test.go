package tui

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/trackview"
)

// TestLaneKeepsUp edits a track at random, and compares the starts that its view keeps up to date
// with those of a new view.
func TestLaneKeepsUp(t *testing.T) {
	d := start(t, 120, 40)
	random := rand.New(rand.NewPCG(3, 4))
	draft := d.Editor.Now().Drafts[0]
	l := d.Tracks.At(model.TrackRef{})
	l.Starts()
	for range 400 {
		versions := draft.Objects()[0].Tracks[0].Versions
		ref := model.Ref{Track: 0, Version: random.IntN(len(versions)), Stage: model.None}
		v := versions[ref.Version]
		edit := model.Edit{Ref: ref, What: model.AddStage, Name: model.VersionStages.Kinds[random.IntN(5)].Name,
			To: model.StartAt(clock.AddDate(0, 0, random.IntN(60)-30))}
		if n := len(v.Stages); n > 0 && random.IntN(4) > 0 {
			edit.Ref.Stage, edit.What = random.IntN(n), model.SetStart
			if random.IntN(5) == 0 {
				edit.To = model.Start{}
			}
			if random.IntN(4) == 0 {
				edit.What = model.RemoveStage
			}
		}
		next, err := draft.With(edit)
		if err != nil {
			t.Fatal(err)
		}
		draft = next
		l.Renew(draft.Objects()[0].Tracks[0])
		fresh := &trackview.View{Dialect: l.Dialect, Scale: l.Scale}
		fresh.Renew(l.Track)
		if got, want := l.Starts(), fresh.Starts(); !slices.Equal(got, want) {
			t.Fatalf("after %v:\nkept  %v\nanew  %v", edit, got, want)
		}
	}
}

// TestIndexOfATrial compares the index of a trial with one that counts all findings.
func TestIndexOfATrial(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	d := start(t, 120, 40)
	for range 200 {
		versions := d.Editor.Now().Drafts[0].Objects()[0].Tracks[0].Versions
		i := random.IntN(len(versions))
		if len(versions[i].Stages) == 0 {
			continue
		}
		move := model.Edit{Ref: about(i, random.IntN(len(versions[i].Stages))), What: model.SetStart, To: model.StartAt(clock.AddDate(0, random.IntN(24)-12, 0))}
		change := editor.Change{Edits: []model.Edit{move}}
		m, err := d.Editor.Try(change)
		if err != nil {
			t.Fatal(err)
		}
		got, want := m.Index(), editor.NewIndex(m)
		if got.Counts != want.Counts || got.Past != want.Past {
			t.Fatalf("counts %v and %d, want %v and %d", got.Counts, got.Past, want.Counts, want.Past)
		}
		for i := range versions {
			a, b := got.Worst(model.TrackRef{}, i), want.Worst(model.TrackRef{}, i)
			if (a == nil) != (b == nil) || a != nil && editor.CompareFindings(a, b) != 0 || len(got.About(model.TrackRef{}, i)) != len(want.About(model.TrackRef{}, i)) {
				t.Fatalf("version %d: %v, want %v", i, a, b)
			}
		}
		if a, b := got.CountsOf(model.TrackRef{}), want.CountsOf(model.TrackRef{}); a != b {
			t.Fatalf("track: %v, want %v", a, b)
		}
		if random.IntN(3) == 0 {
			if _, err := d.Editor.Do(change); err != nil {
				t.Fatal(err)
			}
		}
	}
}
