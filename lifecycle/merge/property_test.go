package merge_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
)

// randomStages returns a valid list: some of the stages in order, the leading ones possibly
// open, with ascending starts that may be equal.
func randomStages(r *rand.Rand, names []string, openChance float64) []model.Stage {
	var out []model.Stage
	day := r.IntN(8)
	open := true
	for _, name := range names {
		if r.IntN(3) == 0 {
			continue
		}
		s := model.Stage{Name: name}
		if open = open && r.Float64() < openChance; !open {
			s.Start = model.StartAt(time.Date(2025, 1, 1+day, 0, 0, 0, 0, time.UTC))
			day += r.IntN(4)
		}
		out = append(out, s)
	}
	return out
}

// randomOverride returns an override of some of the stages, with ascending starts.
func randomOverride(r *rand.Rand, stages []model.Stage) []model.Stage {
	var names []string
	for _, s := range stages {
		names = append(names, s.Name)
	}
	return randomStages(r, names, 0)
}

func versionOf(stages []model.Stage) *model.Version {
	v := &model.Version{Text: "1.29.0", Stages: stages}
	if len(stages) > 0 {
		v.Lifecycle = model.ListGiven
	}
	return v
}

// wrong returns why a list is not a valid lifecycle (GEP-32, "Proposal").
func wrong(stages []model.Stage) string {
	rank, last := -1, time.Time{}
	for _, s := range stages {
		n := model.VersionStages.Rank(s.Name)
		switch {
		case n <= rank:
			return s.Name + " is out of order"
		case s.Start.Form == model.Always && !last.IsZero():
			return s.Name + " has no start"
		case s.Start.Form == model.At && s.Start.Time().Before(last):
			return s.Name + " starts before"
		}
		rank = n
		if s.Start.Form == model.At {
			last = s.Start.Time()
		}
	}
	return ""
}

func mergeStages(t *testing.T, parent, override []model.Stage) *merge.Result {
	t.Helper()
	return mergeOf(lifecycletest.ProfileWith(versionOf(parent)), lifecycletest.NamespacedWith(versionOf(override)), lifecycle.GEP32)
}

func TestMergeProperties(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 2))
	for range 5000 {
		parent := randomStages(r, model.VersionStages.Names(), 0.4)
		override := randomOverride(r, lifecycle.Stages(versionOf(parent)))
		about := fmt.Sprintf("%s over %s", stagesText(override), stagesText(parent))
		result := mergeStages(t, parent, override)
		if f := result.Failure(); f != nil {
			t.Fatalf("%s: %+v", about, *f)
		}
		merged := result.Object.Tracks[0].Versions[0].Stages
		about += " gives " + stagesText(merged)
		if w := wrong(merged); w != "" {
			t.Fatalf("%s: %s", about, w)
		}
		for _, s := range override {
			if k := slices.IndexFunc(merged, func(m model.Stage) bool { return m.Name == s.Name }); k < 0 || !merged[k].Start.Equal(s.Start) {
				t.Fatalf("%s: %s moved", about, s.Name)
			}
		}
		checkOrigins(t, about, result, parent, override)
		checkIdempotent(t, about, parent, merged)
		checkLeast(t, about, parent, override, merged)
		checkParentChange(t, r, about, parent, override)
	}
}

// randomMeaning returns a valid version with stages, with older fields or with neither. image is set
// for a version of a machine image.
func randomMeaning(r *rand.Rand, image bool) *model.Version {
	v := versionOf(nil)
	switch r.IntN(3) {
	case 0:
		v = versionOf(randomStages(r, []string{model.Preview, model.Supported, model.Deprecated, model.Expired}, 0))
	case 1:
		if r.IntN(2) == 0 {
			v.Classification = model.Field{Set: true, Text: []string{model.Preview, model.Supported, model.Deprecated}[r.IntN(3)]}
		}
		v.HasExpiration, v.Expiration = true, model.StartAt(time.Date(2025, 1, 1+r.IntN(20), 0, 0, 0, 0, time.UTC))
	}
	if image {
		v.Required = &model.RequiredFields{CRI: []string{"containerd"}, Architectures: []string{"amd64"}}
	}
	return v
}

// TestMergedProfilesAreValid: if a checker has no errors about a parent and an override, and the merge
// has none, the checker has none about any version of the result. Merging the override over the
// result again changes nothing.
func TestMergedProfilesAreValid(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 4))
	checked := 0
	for n := range 4000 {
		image := n%2 == 1
		base, over := randomMeaning(r, image), versionOf(randomOverride(r, []model.Stage{{Name: model.Preview}, {Name: model.Supported}, {Name: model.Deprecated}, {Name: model.Expired}}))
		switch {
		case r.IntN(4) == 0:
			over = randomMeaning(r, false)
			over.Classification = model.Field{}
		case image && r.IntN(3) == 0:
			over.Required = &model.RequiredFields{CRI: []string{"containerd"}, Architectures: []string{"arm64"}}
		}
		about := fmt.Sprintf("image %t, %s %+v over %s %+v", image, stagesText(over.Stages), over.Expiration, stagesText(base.Stages), base.Expiration)
		parent, namespaced := lifecycletest.ProfileWith(base), lifecycletest.NamespacedWith(over)
		if image {
			parent.Tracks, namespaced.Tracks = []*model.Track{imageTrack("os", "minor", base)}, []*model.Track{imageTrack("os", "", over)}
		}
		result := mergeOf(parent, namespaced, lifecycle.GEP32)
		if result.Failure() != nil || lifecycleErrors(parent) != "" || lifecycleErrors(namespaced) != "" {
			continue
		}
		checked++
		if wrong := lifecycleErrors(result.Object); wrong != "" {
			t.Fatalf("%s gives %s: %s", about, stagesText(result.Object.Tracks[0].Versions[0].Stages), wrong)
		}
		once := *result.Object
		again := mergeOf(&once, namespaced, lifecycle.GEP32)
		first, second := result.Object.Tracks[0].Versions[0], again.Object.Tracks[0].Versions[0]
		if again.Failure() != nil || !model.SameVersion(first, second) {
			t.Fatalf("%s: once %s, again %s, %+v", about, stagesText(first.Stages), stagesText(second.Stages), again.Failure())
		}
	}
	if checked < 1000 {
		t.Errorf("only %d pairs were valid", checked)
	}
}

// lifecycleErrors names the errors of the checker about versions of an object.
func lifecycleErrors(o *model.Object) (out string) {
	of := check.Case{Now: instant, Merged: o.Kind == model.CloudProfile}
	for _, f := range check.NewChecker(of).Findings([]*model.Object{o}) {
		if f.Severity == model.Error && f.Version != "" {
			out += f.Rule + ": " + f.Text() + "\n"
		}
	}
	return out
}

// checkOrigins: base starts are the parent's, overridden ones the override's,
// implied ones that of the overridden stage that they name.
func checkOrigins(t *testing.T, about string, r *merge.Result, parent, override []model.Stage) {
	t.Helper()
	start := func(stages []model.Stage, name string) model.Start {
		return stages[slices.IndexFunc(stages, func(s model.Stage) bool { return s.Name == name })].Start
	}
	base := lifecycle.Stages(versionOf(parent))
	for k, o := range r.Origin(model.Ref{Stage: model.None}).Stages {
		s := r.Object.Tracks[0].Versions[0].Stages[k]
		want := start(base, s.Name)
		switch {
		case o.Origin == merge.OriginOverride:
			want = start(override, s.Name)
		case o.Origin == merge.OriginImplied:
			want = start(override, o.Because)
		case len(override) == 0 && len(parent) == 0:
			continue
		}
		if !want.Equal(s.Start) || (o.Origin == merge.OriginImplied) == start(base, s.Name).Equal(s.Start) && o.Origin != merge.OriginOverride {
			t.Fatalf("%s: %s is said to be %s", about, s.Name, o.Origin)
		}
	}
}

// checkIdempotent: an override with the dates of the result gives the same result again.
func checkIdempotent(t *testing.T, about string, parent, merged []model.Stage) {
	t.Helper()
	var all []model.Stage
	for _, s := range merged {
		if s.Start.Form == model.At {
			all = append(all, s)
		}
	}
	again := mergeStages(t, parent, all)
	if len(all) == 0 {
		return
	}
	if got := again.Object.Tracks[0].Versions[0].Stages; again.Failure() != nil || stagesText(got) != stagesText(merged) {
		t.Fatalf("%s: again %s, %+v", about, stagesText(got), again.Failure())
	}
}

// checkLeast: no start moves without need. A stage that is not overridden moves only if its
// old start would be wrong alongside the overridden ones.
func checkLeast(t *testing.T, about string, parent, override, merged []model.Stage) {
	t.Helper()
	for k, s := range merged {
		if len(override) == 0 || slices.ContainsFunc(override, func(o model.Stage) bool { return o.Name == s.Name }) || parent[k].Start.Equal(s.Start) {
			continue
		}
		var kept []model.Stage
		for i, m := range merged {
			named := slices.ContainsFunc(override, func(o model.Stage) bool { return o.Name == m.Name })
			if named {
				kept = append(kept, m)
			} else if i == k {
				kept = append(kept, parent[k])
			}
		}
		if wrong(kept) == "" {
			t.Fatalf("%s: %s need not move", about, s.Name)
		}
	}
}

// checkParentChange: a change of the parent is possible if it keeps the overridden stages, and gives a
// valid lifecycle. Any other change is not possible.
func checkParentChange(t *testing.T, r *rand.Rand, about string, parent, override []model.Stage) {
	t.Helper()
	changed := randomStages(r, model.VersionStages.Names(), 0.4)
	present := lifecycle.Stages(versionOf(changed))
	keeps := !slices.ContainsFunc(override, func(o model.Stage) bool {
		return !slices.ContainsFunc(present, func(s model.Stage) bool { return s.Name == o.Name })
	})
	namespaced := []lifecycle.Given{{File: "team.yaml", Object: lifecycletest.NamespacedWith(versionOf(override))}}
	after := lifecycle.Given{Object: lifecycletest.ProfileWith(versionOf(changed))}
	change := merge.NewMerger(lifecycle.GEP32).ChangeParent(lifecycle.Given{Object: lifecycletest.ProfileWith(versionOf(parent))}, after, namespaced)
	about += ", parent becomes " + stagesText(changed)
	if (change.Failure == nil) != keeps {
		t.Fatalf("%s: %+v", about, change.Failure)
	}
	merged := merge.Merge(after, namespaced[0], lifecycle.GEP32)
	if w := wrong(merged.Object.Tracks[0].Versions[0].Stages); keeps && (w != "" || merged.Failure() != nil) {
		t.Fatalf("%s: %s", about, w)
	}
}

// A merger returns the same as merging from scratch, whatever was merged before, and the same
// pointers for what did not change.
func TestMergerAgainstMerge(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 3))
	for _, d := range []lifecycle.Dialect{lifecycle.GEP32, lifecycle.Gardener} {
		m := merge.NewMerger(d)
		parent := lifecycle.Given{File: "parent.yaml", Object: randomProfile(r, lifecycletest.ProfileWith())}
		namespaced := lifecycle.Given{File: "team.yaml", Object: randomProfile(r, lifecycletest.NamespacedWith())}
		var last *merge.Result
		for step := range 400 {
			got, want := m.Merge(parent, namespaced), merge.Merge(parent, namespaced, d)
			if a, b := wholeText(got), wholeText(want); a != b || !reflect.DeepEqual(got.Findings(), want.Findings()) {
				t.Fatalf("%s, step %d:\n%s\nwant\n%s", d, step, a, b)
			}
			if last != nil {
				checkShared(t, last, got)
			}
			if m.Merge(parent, namespaced) != got {
				t.Fatal("the same again is another result")
			}
			last = got
			if r.IntN(2) == 0 {
				parent.Object = randomChange(r, parent.Object)
			} else {
				namespaced.Object = randomChange(r, namespaced.Object)
			}
		}
	}
}

// checkShared: a version whose parent and override are those of the previous result has the
// same pointer.
func checkShared(t *testing.T, before, now *merge.Result) {
	t.Helper()
	if len(before.Object.Tracks) != len(now.Object.Tracks) {
		return
	}
	for i, track := range now.Object.Tracks {
		old := before.Object.Tracks[i]
		if old.Name != track.Name || len(old.Versions) != len(track.Versions) {
			return
		}
		for k, v := range track.Versions {
			ref := model.Ref{Track: i, Version: k, Stage: model.None}
			if sameInputs(before, now, ref) && old.Versions[k] != v && entriesFor(before, track.Name, v.Text) < 2 {
				t.Fatalf("%s/%s was merged again", track.Name, v.Text)
			}
		}
	}
}

// entriesFor counts the entries of the namespaced profile for a version.
func entriesFor(r *merge.Result, track, text string) (n int) {
	for _, t := range r.Namespaced.Object.Tracks {
		for _, v := range t.Versions {
			if t.Name == track && v.Text == text {
				n++
			}
		}
	}
	return n
}

func sameInputs(before, now *merge.Result, ref model.Ref) bool {
	a, b := before.Origin(ref), now.Origin(ref)
	if a.Base != b.Base || a.Overridden != b.Overridden || a.Override != b.Override {
		return false
	}
	if a.Overridden && before.Namespaced.Object.Version(a.Override) != now.Namespaced.Object.Version(b.Override) {
		return false
	}
	if a.Base.Side == model.OfParent {
		return before.Parent.Object.Version(a.Base.Ref) == now.Parent.Object.Version(b.Base.Ref)
	}
	return before.Namespaced.Object.Version(a.Base.Ref) == now.Namespaced.Object.Version(b.Base.Ref)
}

func wholeText(r *merge.Result) string {
	out := imageText(r) + fmt.Sprintln(r.Failures())
	for i, t := range r.Object.Tracks {
		for k := range t.Versions {
			out += fmt.Sprintln(r.Origin(model.Ref{Track: i, Version: k, Stage: model.None}))
		}
	}
	return out
}

func randomProfile(r *rand.Rand, o *model.Object) *model.Object {
	o.Tracks[0].Versions = nil
	o.Tracks = append(o.Tracks, imageTrack("os", "minor"), imageTrack("own", "patch"))
	for range 60 {
		o = randomChange(r, o)
	}
	return o
}

// randomChange edits, adds or removes a version. Texts repeat, so that there are
// duplicates.
func randomChange(r *rand.Rand, o *model.Object) *model.Object {
	track := r.IntN(len(o.Tracks))
	ref := model.ObjectRef(0).InTrack(track)
	n := len(o.Tracks[track].Versions)
	edit := model.Edit{Ref: ref.InVersion(r.IntN(n + 1)), What: model.AddVersion, Name: fmt.Sprintf("1.%d.0", r.IntN(12))}
	if n > 8 {
		edit = model.Edit{Ref: ref.InVersion(r.IntN(n)), What: model.RemoveVersion}
	}
	if n > 0 && r.IntN(2) == 0 {
		edit.Ref = ref.InVersion(r.IntN(n))
		v := o.Tracks[track].Versions[edit.Ref.Version]
		at := model.StartAt(time.Date(2025, 1, 1+r.IntN(20), 0, 0, 0, 0, time.UTC))
		name := model.VersionStages.Names()[r.IntN(5)]
		edit.Name, edit.To = name, at
		switch k := v.StageNamed(name); {
		case r.IntN(6) == 0:
			edit.What = model.SetExpiration
		case r.IntN(6) == 0:
			edit.What = model.ClearExpiration
		case k == model.None:
			edit.What = model.AddStage
		case r.IntN(2) == 0:
			edit.What, edit.Ref = model.RemoveStage, edit.Ref.InStage(k)
		default:
			edit.What, edit.Ref = model.SetStart, edit.Ref.InStage(k)
		}
	}
	d, err := model.NewDraft([]*model.Object{o}).With(edit)
	if err != nil {
		panic(err)
	}
	return d.Objects()[0]
}
