package check_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/sample"
)

// kinOf parses a file of a family.
func kinOf(t *testing.T, name, text string) check.File {
	t.Helper()
	doc, err := files.Read(name, []byte(text), files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return check.File{File: name, First: doc.Objects(), Now: doc.Objects()}
}

// edited returns the file after edits.
func edited(t *testing.T, kin check.File, edits ...model.Edit) check.File {
	t.Helper()
	d, err := model.NewDraft(kin.Now).With(edits...)
	if err != nil {
		t.Fatal(err)
	}
	kin.Now = d.Objects()
	return kin
}

// told returns findings as lines: rule, place, version.
func told(list []model.Finding) string {
	var out []string
	for _, f := range list {
		out = append(out, f.Severity.String()+" "+f.Rule+" "+f.Place.File+":"+f.Place.String()+" "+f.Version)
	}
	return strings.Join(out, "\n")
}

func TestFamilyOfTheExample(t *testing.T) {
	f := check.NewFamily(clock(t, "2025-11-20T09:00:00Z"), lifecycle.GEP32, nil)
	kin := []check.File{kinOf(t, "aws.yaml", lifecycletest.ParentFile), kinOf(t, "team.yaml", lifecycletest.TeamFile)}
	found := f.Findings(kin)
	if text := told(found[0]); text != "" {
		t.Errorf("the parent has findings:\n%s", text)
	}
	for _, x := range found[1] {
		if x.Severity == model.Error {
			t.Errorf("%s %s", x.Rule, x.Text())
		}
	}

	// The stage that the override names is removed from the parent.
	kin[0] = edited(t, kin[0], model.Edit{What: model.RemoveStage, Ref: model.Ref{Version: 1, Stage: 1}})
	found = f.Findings(kin)
	if got, want := told(found[0]), "error stage-in-use aws.yaml:16:9 1.32.8"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if m := found[0][0].Text(); !strings.Contains(m, "garden-team-a/aws-long") || !strings.Contains(m, "team.yaml line 13") {
		t.Errorf("whose override it is: %s", m)
	}
	if got := told(found[1][:1]); got != "error new-stage team.yaml:13:29 1.32.8" {
		t.Errorf("got %s", got)
	}
	// Its quick fix puts it back.
	kin[0] = edited(t, kin[0], found[0][0].Fixes[0].Edits...)
	if found = f.Findings(kin); len(found[0]) > 0 || slices.ContainsFunc(found[1], isError) {
		t.Errorf("after the quick fix: %s\n%s", told(found[0]), told(found[1]))
	}

	// The version goes.
	kin[0] = edited(t, kin[0], model.Edit{What: model.RemoveVersion, Ref: model.Ref{Version: 1, Stage: model.None}})
	found = f.Findings(kin)
	if got := found[0][0].Rule + " " + found[1][0].Rule; got != "version-in-use unknown-version" {
		t.Errorf("got %s", got)
	}
}

// TestFamilyComparesWithTheBegin: the present stage of a merged profile is compared with that of the
// files as loaded. Neither the override nor the parent shows it alone.
func TestFamilyComparesWithTheBegin(t *testing.T) {
	for _, c := range []struct {
		name, want string
		file       int
		edit       model.Edit
	}{
		{"the override moves a stage that holds now", "warning stage-regression team.yaml:14:24 1.32.8", 1,
			model.Edit{What: model.SetStart, Ref: model.Ref{}, To: model.StartAt(clock(t, "2026-03-01T00:00:00Z"))}},
		{"the version goes from the override's own image", "warning removed-version team.yaml:26:7 1.0.0", 1,
			model.Edit{What: model.RemoveVersion, Ref: model.Ref{Track: 2, Stage: model.None}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			early := strings.Replace(lifecycletest.TeamFile, `startTime: "2026-03-01T00:00:00Z"`, `startTime: "2025-10-01T00:00:00Z"`, 1)
			kin := []check.File{kinOf(t, "aws.yaml", lifecycletest.ParentFile), kinOf(t, "team.yaml", early)}
			f := check.NewFamily(clock(t, "2025-11-20T09:00:00Z"), lifecycle.GEP32, nil)
			before := f.Findings(kin)
			kin[c.file] = edited(t, kin[c.file], c.edit)
			after := f.Findings(kin)
			if got := told(check.Added(slices.Concat(before...), slices.Concat(after...))); !strings.Contains(got, c.want) {
				t.Errorf("new:\n%s\nwant %s", got, c.want)
			}
		})
	}
}

func isError(f model.Finding) bool { return f.Severity == model.Error }

func clock(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func TestFamilyParents(t *testing.T) {
	now := clock(t, "2025-11-20T09:00:00Z")
	child, parent := kinOf(t, "team.yaml", lifecycletest.TeamFile), kinOf(t, "aws.yaml", lifecycletest.ParentFile)
	other := kinOf(t, "other.yaml", lifecycletest.ParentFile)
	rules := func(kin ...check.File) string {
		f := check.NewFamily(now, lifecycle.GEP32, nil)
		var out []string
		for i, list := range f.Findings(kin) {
			for _, x := range list {
				if strings.HasPrefix(x.Rule, "parent-") {
					out = append(out, x.Rule+" "+x.Place.File)
				}
			}
			if b := f.Pairs(kin); len(b) > 0 && i == b[0].ChildFile && !b[0].Orphan {
				out = append(out, "parent "+b[0].Parent.File)
			}
		}
		return strings.Join(out, ", ")
	}
	for _, c := range []struct {
		name, want string
		kin        []check.File
	}{
		{"alone", "parent-missing team.yaml", []check.File{child}},
		{"with its parent", "parent aws.yaml", []check.File{child, parent}},
		{"with two", "parent-ambiguous team.yaml", []check.File{child, parent, other}},
		{"with two of which one is named", "parent other.yaml", []check.File{child, parent, named(other)}},
		{"with two that are named", "parent-ambiguous team.yaml", []check.File{child, named(parent), named(other)}},
	} {
		if got := rules(c.kin...); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func named(kin check.File) check.File {
	kin.Named = true
	return kin
}

// TestFamilyQuickFixOfOlderOverride converts a parent whose override has the older fields. The quick
// fix turns them into a stage with the same meaning.
func TestFamilyQuickFixOfOlderOverride(t *testing.T) {
	kin := []check.File{
		kinOf(t, "aws.yaml", "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: aws}\nspec:\n  kubernetes:\n    versions:\n"+
			"      - {version: 1.34.1}\n      - {version: 1.33.1, classification: deprecated, expirationDate: \"2026-03-31T00:00:00Z\"}\n"),
		kinOf(t, "team.yaml", "apiVersion: core.gardener.cloud/v1beta1\nkind: NamespacedCloudProfile\nmetadata: {name: x, namespace: y}\nspec:\n  parent: {kind: CloudProfile, name: aws}\n"+
			"  kubernetes:\n    versions:\n      - {version: 1.33.1, expirationDate: \"2026-06-30T00:00:00Z\"}\n"),
	}
	f := check.NewFamily(clock(t, "2025-11-20T09:00:00Z"), lifecycle.GEP32, nil)
	if found := f.Findings(kin); slices.ContainsFunc(found[1], isError) {
		t.Fatalf("before: %s", told(found[1]))
	}
	ref := model.Ref{Version: 1, Stage: model.None}
	edits, err := change.Convert(kin[0].Now[0], ref, lifecycle.FromLifecycle, false)
	if err != nil {
		t.Fatal(err)
	}
	kin[0] = edited(t, kin[0], edits...)
	found := f.Findings(kin)
	if found[1][0].Rule != "mixed-fields" || found[1][0].Fixes == nil {
		t.Fatalf("%s", told(found[1]))
	}
	kin[1] = edited(t, kin[1], found[1][0].Fixes[0].Edits...)
	if found = f.Findings(kin); slices.ContainsFunc(found[1], isError) {
		t.Errorf("after the quick fix: %s", told(found[1]))
	}
	r := f.Result(f.Pairs(kin)[0])
	v := r.Object.Tracks[0].Versions[1]
	if got := lifecycle.StageAt(v, clock(t, "2026-06-29T00:00:00Z"), lifecycle.GEP32); got != model.Deprecated {
		t.Errorf("the day before the date it is %s", got)
	}
	if got := lifecycle.StageAt(v, clock(t, "2026-06-30T00:00:00Z"), lifecycle.GEP32); got != model.Expired {
		t.Errorf("on the date it is %s", got)
	}
}

// TestFamilyRemembersRightly edits a family at random. After every edit its findings are those of a
// new family. These are the findings of a checker about each whole merged profile, without those
// about the parent.
func TestFamilyRemembersRightly(t *testing.T) {
	now := clock(t, "2025-11-20T09:00:00Z")
	for seed := range uint64(sample.Of(12, 2)) {
		for _, d := range []lifecycle.Dialect{lifecycle.GEP32, lifecycle.Gardener} {
			random := rand.New(rand.NewPCG(seed, 3))
			kin := randomFamily(t, random)
			f := check.NewFamily(now, d, nil)
			for step := range sample.Of(40, 25) {
				got, left := f.Some(kin, step%4)
				for left > 0 && step%2 == 0 {
					got, left = f.Some(kin, 1)
				}
				for i := range got {
					if text := misplaced(got[i], kin); text != "" {
						t.Fatalf("seed %d, %s, step %d: %s", seed, d, step, text)
					}
				}
				if left > 0 {
					kin[0] = randomEdit(random, kin[0])
					continue
				}
				fresh := check.NewFamily(now, d, nil).Findings(kin)
				expected := checkedWhole(now, d, kin)
				for i := range kin {
					if a, b := sorted(got[i], true), sorted(fresh[i], true); a != b {
						t.Fatalf("seed %d, %s, step %d, %s\nremembered\n%s\nnew\n%s", seed, d, step, kin[i].File, a, b)
					}
					if a, b := sorted(fresh[i], false), sorted(expected[i], false); a != b {
						t.Fatalf("seed %d, %s, step %d, %s\nfamily\n%s\njudge\n%s", seed, d, step, kin[i].File, a, b)
					}
				}
				i := random.IntN(len(kin))
				kin[i] = randomEdit(random, kin[i])
			}
		}
	}
}

// misplaced returns a finding that is about something that does not exist, or is placed where
// its file has nothing, or mentions a line that its file does not have.
func misplaced(list []model.Finding, kin []check.File) string {
	for _, f := range list {
		for _, k := range kin {
			switch {
			case k.File != f.Place.File:
			case f.Ref.Version != model.None && k.Now[0].Version(f.Ref) == nil:
				return f.Rule + " is about nothing: " + f.Text()
			case f.Place.InFile() && !placesOf(k)[f.Place.Position]:
				return f.Rule + " stands at " + f.Place.String() + ", where " + f.Place.File + " has nothing: " + f.Text()
			}
		}
		for _, r := range f.Related {
			name := fmt.Sprint("line ", r.Place.Line)
			if r.Place.File != f.Place.File {
				name = r.Place.File + " " + name
			}
			i := slices.IndexFunc(kin, func(k check.File) bool { return k.File == r.Place.File })
			if i < 0 || !placesOf(kin[i])[r.Place.Position] || !strings.Contains(f.Text(), name) {
				return f.Rule + " of " + f.Place.File + " names " + name + ", where " + r.Place.File + " has nothing, or does not name it: " + f.Text()
			}
		}
		if strings.Count(f.Text(), "line ") != len(f.Related) {
			return f.Rule + " of " + f.Place.File + " names a line that is not among the related places: " + f.Text()
		}
	}
	return ""
}

// placesOf returns all places in the former and present objects of a file.
func placesOf(k check.File) map[model.Position]bool {
	out := map[model.Position]bool{}
	for _, o := range slices.Concat(k.First, k.Now) {
		for _, p := range []model.Position{o.At, o.NameAt, o.SpecAt, o.KubernetesAt, o.ImagesAt, o.Parent.At} {
			out[p] = true
		}
		for _, t := range o.Tracks {
			out[t.At], out[t.Image.At], out[t.Strategy.At] = true, true, true
			for _, v := range t.Versions {
				for _, p := range []model.Position{v.Entry, v.TextAt, v.LifecycleAt, v.ExpirationAt, v.Classification.At} {
					out[p] = true
				}
				for _, s := range v.Stages {
					out[s.Entry], out[s.NameAt], out[s.StartAt] = true, true, true
				}
			}
		}
	}
	return out
}

func sorted(list []model.Finding, words bool) string {
	var out []string
	for _, f := range list {
		line := fmt.Sprint(f.Severity, " ", f.Rule, " ", f.Place.File, " ", f.Ref, " ", f.Version, " ", f.Other)
		if words {
			line += " " + f.Place.String() + " " + f.Text()
		}
		out = append(out, line)
	}
	slices.Sort(out)
	return strings.Join(out, "\n")
}

// TestRelatedFindsWhatAFamilyFinds: one pass over a file finds the same as a family in which nothing
// was edited, and what is found about each object alone.
func TestRelatedFindsWhatAFamilyFinds(t *testing.T) {
	now := clock(t, "2025-11-20T09:00:00Z")
	for _, d := range []lifecycle.Dialect{lifecycle.GEP32, lifecycle.Gardener} {
		for seed := range uint64(20) {
			kin := randomFamily(t, rand.New(rand.NewPCG(seed, 5)))
			related := check.NewRelated(check.Case{Now: now, Dialect: d})
			for _, x := range kin {
				related.AddLoaded(x.File, x.Now)
			}
			for i := 1; i < len(kin); i++ {
				family := check.NewFamily(now, d, nil).Findings([]check.File{kin[0], kin[i]})
				own := check.Case{File: kin[i].File, Now: now, Dialect: d}
				own.AddParent(kin[i].Now[0], kin[0].Now[0])
				want := sorted(slices.Concat(family[0], family[1], check.NewChecker(own).Findings(kin[i].Now)), true)
				if got := sorted(related.Findings(kin[i].File, kin[i].Now, nil, nil), true); got != want {
					t.Errorf("%s, seed %d\n%s\nwant\n%s", d, seed, got, want)
				}
			}
		}
	}
}

// TestEditsAddTheSameOnTheScreen edits profiles of a family at random. The findings that the edits add
// are the same for the screen, which has a Family and a Checker for each file, as for the verbs.
func TestEditsAddTheSameOnTheScreen(t *testing.T) {
	now := clock(t, "2025-11-20T09:00:00Z")
	for _, d := range []lifecycle.Dialect{lifecycle.GEP32, lifecycle.Gardener} {
		for seed := range uint64(sample.Of(400, 60)) {
			random := rand.New(rand.NewPCG(seed, 7))
			kin := randomFamily(t, random)
			related, family := check.NewRelated(check.Case{Now: now, Dialect: d}), check.NewFamily(now, d, nil)
			checkers := make([]*check.Checker, len(kin))
			for i, x := range kin {
				related.AddLoaded(x.File, x.Now)
				of := check.Case{File: x.File, Now: now, Dialect: d, Old: x.First}
				if i > 0 {
					of.AddParent(x.Now[0], kin[0].Now[0])
				}
				checkers[i] = check.NewChecker(of)
			}
			find := func() [][]model.Finding {
				found := family.Findings(kin)
				for i, x := range kin {
					found[i] = slices.Concat(found[i], checkers[i].Findings(x.Now))
				}
				return found
			}
			before := find()
			edited, first := map[string][]*model.Object{}, map[string]*lifecycle.Named{}
			for range 1 + random.IntN(4) {
				i := random.IntN(len(kin))
				kin[i] = randomEdit(random, kin[i])
				edited[kin[i].File], first[kin[i].File] = kin[i].Now, lifecycle.NewNamed(kin[i].First)
			}
			next := related.With(edited, func(file string) *lifecycle.Named { return first[file] })
			var screen, verbs []model.Finding
			for i, now := range find() {
				screen = append(screen, check.Added(before[i], now)...)
				verbs = append(verbs, related.Added(kin[i].File, kin[i].First, kin[i].Now, next, func(f []model.Finding) []model.Finding { return f })...)
			}
			// Findings with the same key cannot be told apart. The screen counts those of a profile
			// with those that profiles below it have at the same place.
			known := map[string]bool{}
			for _, list := range before {
				for i := range list {
					known[list[i].Key()] = true
				}
			}
			isKnown := func(f model.Finding) bool { return known[f.Key()] }
			got, want := sorted(slices.DeleteFunc(screen, isKnown), true), sorted(slices.DeleteFunc(verbs, isKnown), true)
			if got != want {
				t.Errorf("%s, seed %d\nthe screen\n%s\nthe verbs\n%s", d, seed, got, want)
			}
		}
	}
}

// checkedWhole returns the findings of a family, computed without any cache.
func checkedWhole(now time.Time, d lifecycle.Dialect, kin []check.File) [][]model.Finding {
	out := make([][]model.Finding, len(kin))
	parent := lifecycle.Given{File: kin[0].File, Object: kin[0].Now[0]}
	before := lifecycle.Given{File: kin[0].File, Object: kin[0].First[0]}
	words := func(f *model.Finding) string { return fmt.Sprint(f.Key(), f.Text(), f.Related) }
	known := map[string]bool{}
	of := check.Case{Now: now, Dialect: d, Merged: true}
	if d == lifecycle.GEP32 {
		of.Old = kin[0].First
	}
	for _, f := range check.NewChecker(of).Findings(kin[0].Now) {
		known[words(&f)] = true
	}
	for i := 1; i < len(kin); i++ {
		child := lifecycle.Given{File: kin[i].File, Object: kin[i].Now[0]}
		r := merge.Merge(parent, child, d)
		begin := merge.Merge(before, lifecycle.Given{File: kin[i].File, Object: kin[i].First[0]}, d)
		out[i] = append(append(out[i], r.Findings()...), r.RefusalsOfEdit(begin, now)...)
		if d == lifecycle.GEP32 {
			of.Old = []*model.Object{begin.Object}
		}
		var beyond []model.Finding
		for _, f := range check.NewChecker(of).Findings([]*model.Object{r.Object}) {
			if !known[words(&f)] {
				beyond = append(beyond, f)
			}
		}
		for _, f := range r.Located(beyond) {
			if f.Place.File == child.File {
				out[i] = append(out[i], f)
			} else {
				out[0] = append(out[0], f)
			}
		}
		out[0] = append(out[0], merge.NewMerger(d).ChangeParent(before, parent, []lifecycle.Given{child}).Findings...)
	}
	return out
}

// randomFamily is a parent of some minors and images, and three profiles below.
func randomFamily(t *testing.T, r *rand.Rand) []check.File {
	var parent strings.Builder
	// The parent's lines differ from those of all others, so a place shows whose it is.
	parent.WriteString(strings.Repeat("\n", 1000))
	parent.WriteString("apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: p}\nspec:\n  kubernetes:\n    versions:\n")
	for minor := 36; minor > 30; minor-- {
		for patch := 3; patch >= 0; patch-- {
			listed := patch
			if r.IntN(12) == 0 {
				listed = 0 // twice, then
			}
			fmt.Fprintf(&parent, "      - {version: 1.%d.%d%s}\n", minor, listed, randomFields(r))
		}
	}
	parent.WriteString("  machineImages:\n")
	for _, name := range []string{"linux", "bsd"} {
		fmt.Fprintf(&parent, "    - name: %s\n      updateStrategy: %s\n      versions:\n", name, []string{"patch", "minor", "major"}[r.IntN(3)])
		for i := range 5 {
			fmt.Fprintf(&parent, "        - {version: %d.%d.0%s}\n", 1+i/2, i%2, randomFields(r))
		}
	}
	out := []check.File{kinOf(t, "p.yaml", parent.String())}
	for c := range 3 {
		text := fmt.Sprintf("apiVersion: core.gardener.cloud/v1beta1\nkind: NamespacedCloudProfile\nmetadata: {name: c%d, namespace: n}\nspec:\n  parent: {kind: CloudProfile, name: p}\n  kubernetes:\n    versions:\n", c)
		for range 1 + r.IntN(4) {
			text += fmt.Sprintf("      - {version: 1.%d.%d, %s}\n", 31+r.IntN(6), r.IntN(4), randomOver(r))
		}
		text += "  machineImages:\n    - name: linux\n      versions:\n"
		text += fmt.Sprintf("        - {version: %d.0.0, %s}\n", 1+r.IntN(2), randomOver(r))
		if c == 2 {
			text += "        - {version: 9.0.0, architectures: [arm64]}\n    - name: own\n      versions: [{version: 1.0.0}]\n"
		}
		out = append(out, kinOf(t, fmt.Sprintf("c%d.yaml", c), text))
	}
	return out
}

func randomDate(r *rand.Rand) string {
	return time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, r.IntN(30), 0).Format(time.DateOnly) + "T00:00:00Z"
}

func randomStage(r *rand.Rand) string {
	name := []string{"supported", "deprecated", "expired"}[r.IntN(3)]
	return fmt.Sprintf("{classification: %s, startTime: \"%s\"}", name, randomDate(r))
}

// randomOver returns a random override: a stage, a date, both, or further fields.
func randomOver(r *rand.Rand) string {
	date, stages := "expirationDate: \""+randomDate(r)+"\"", "lifecycle: ["+randomStage(r)+"]"
	switch r.IntN(8) {
	case 0:
		return date
	case 1:
		return date + ", classification: deprecated"
	case 2:
		return date + ", " + stages
	case 3:
		return stages + ", architectures: [arm64]"
	}
	return stages
}

func randomFields(r *rand.Rand) string {
	switch r.IntN(6) {
	case 0:
		return ""
	case 1:
		return ", expirationDate: \"" + randomDate(r) + "\""
	}
	dates := []string{randomDate(r), randomDate(r), randomDate(r)}
	slices.Sort(dates)
	return fmt.Sprintf(", lifecycle: [{classification: supported, startTime: %q}, {classification: deprecated, startTime: %q}, {classification: expired, startTime: %q}]", dates[0], dates[1], dates[2])
}

// randomEdit moves, adds or removes a stage, or removes a version.
func randomEdit(r *rand.Rand, kin check.File) check.File {
	track := r.IntN(len(kin.Now[0].Tracks))
	versions := kin.Now[0].Tracks[track].Versions
	if len(versions) == 0 {
		return kin
	}
	ref := model.Ref{Track: track, Version: r.IntN(len(versions)), Stage: model.None}
	e := model.Edit{Ref: ref, What: model.AddStage, Name: "preview"}
	if at, err := time.Parse(time.RFC3339, randomDate(r)); err == nil {
		e.To = model.StartAt(at)
	}
	switch n := len(versions[ref.Version].Stages); {
	case r.IntN(12) == 0:
		e.What = model.RemoveVersion
	case n > 0 && r.IntN(8) == 0:
		e.What, e.Ref.Stage = model.RemoveStage, r.IntN(n)
	case n > 0:
		e.What, e.Ref.Stage = model.SetStart, r.IntN(n)
	}
	if d, err := model.NewDraft(kin.Now).With(e); err == nil {
		kin.Now = d.Objects()
	}
	return kin
}

// TestFamilyStaleStatus: the status of a namespaced profile is compared with the files as loaded, so
// an edit of the parent does not make it stale.
func TestFamilyStaleStatus(t *testing.T) {
	status := "status:\n  cloudProfileSpec:\n    kubernetes:\n      versions: [{version: 1.32.8, lifecycle: [{classification: supported}]}]\n"
	kin := []check.File{kinOf(t, "aws.yaml", lifecycletest.ParentFile), kinOf(t, "team.yaml", lifecycletest.TeamFile+status)}
	f := check.NewFamily(clock(t, "2025-11-20T09:00:00Z"), lifecycle.GEP32, nil)
	stale := func() string {
		found := f.Findings(kin)
		return told(slices.DeleteFunc(slices.Concat(found...), func(x model.Finding) bool { return x.Rule != "stale-status" }))
	}
	before := stale()
	if !strings.Contains(before, ":18 1.32.8") || strings.Contains(before, "aws.yaml:") {
		t.Fatalf("stale is\n%s", before)
	}
	kin[0] = edited(t, kin[0], model.Edit{What: model.SetStart, Ref: model.Ref{Version: 1, Stage: 2}, To: model.StartAt(clock(t, "2026-01-31T00:00:00Z"))})
	if after := stale(); after != before {
		t.Errorf("after an edit of the parent:\n%s\nbefore:\n%s", after, before)
	}
	kin[1] = edited(t, kin[1], model.Edit{What: model.SetStart, Ref: model.Ref{}, To: model.StartAt(clock(t, "2026-04-01T00:00:00Z"))})
	if after := stale(); after != before {
		t.Errorf("after an edit of the override:\n%s\nbefore:\n%s", after, before)
	}
}

// TestAllowedOfMerged checks that a finding about a merged profile says when each stage of the
// parent may start, given the start in the override.
func TestAllowedOfMerged(t *testing.T) {
	parent := kinOf(t, "aws.yaml", strings.Replace(lifecycletest.ParentFile, "2025-09-15", "2026-08-01", 1))
	team := kinOf(t, "team.yaml", strings.Replace(lifecycletest.TeamFile, "expired\n            startTime: \"2026-05-01", "supported\n            startTime: \"2025-01-01", 1))
	r := merge.Merge(lifecycle.Given{File: "aws.yaml", Object: parent.Now[0]}, lifecycle.Given{File: "team.yaml", Object: team.Now[0]}, lifecycle.GEP32)
	late, early := lifecycletest.Start("2026-08-01").Time(), lifecycletest.Start("2026-02-01").Time()
	for _, f := range r.Located(check.NewChecker(check.Case{Now: clock(t, "2025-11-20T09:00:00Z"), Merged: true}).Findings([]*model.Object{r.Object})) {
		if f.Rule != "start-order" {
			continue
		}
		want := []model.Interval{{}, {From: lifecycletest.Start("2025-01-01").Time(), Until: early}, {From: late}}
		if f.Place.File != "aws.yaml" || !slices.Equal(f.Allowed, want) {
			t.Errorf("%s %v, want %v", f.Place.File, f.Allowed, want)
		}
		return
	}
	t.Error("nothing is found")
}
