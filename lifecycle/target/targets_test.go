package target_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/target"
	"github.com/lctui/lctui/model"
)

var (
	instant = time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC)
	stages  = map[byte]string{'P': model.Preview, 'S': model.Supported, 'D': model.Deprecated, 'X': model.Expired}
)

// trackOf builds a track of versions written "1.30.6 S": the letter is the
// stage at instant, U for one that begins later. The strategy is that of an
// image, "kubernetes" for none.
func trackOf(strategy string, versions ...string) *model.Track {
	track := &model.Track{Name: model.Kubernetes, Path: "spec.kubernetes"}
	if strategy != model.Kubernetes {
		track = &model.Track{Name: model.ImagePrefix + "os", Path: "spec.machineImages[0]",
			Strategy: model.Field{Set: strategy != "", Text: strategy}}
	}
	for i, text := range versions {
		name, letter, _ := strings.Cut(text, " ")
		stage := model.Stage{Name: stages[letter[0]], Base: 0}
		if letter == "U" {
			stage.Name, stage.Start = model.Supported, model.StartAt(instant.AddDate(1, 0, 0))
		}
		track.Versions = append(track.Versions, &model.Version{Text: name, Base: i, Lifecycle: model.ListGiven, Stages: []model.Stage{stage}})
	}
	return track
}

func TestAutoTarget(t *testing.T) {
	const none = "none"
	for _, c := range []struct {
		rule, strategy, current string
		versions                []string
		want                    string
	}{
		{"G3: highest higher patch of the minor", "kubernetes", "1.30.1", []string{"1.30.0 S", "1.30.1 S", "1.30.4 S", "1.30.3 S", "1.31.0 S"}, "1.30.4"},
		{"G3: not the version itself, nothing lower", "kubernetes", "1.30.4", []string{"1.30.4 S", "1.30.3 S"}, none},
		{"G3: no preview, nothing expired", "kubernetes", "1.30.1", []string{"1.30.1 S", "1.30.2 S", "1.30.3 P", "1.30.4 X"}, "1.30.2"},
		{"G3: supported before a higher deprecated", "kubernetes", "1.30.1", []string{"1.30.1 S", "1.30.2 S", "1.30.4 D"}, "1.30.2"},
		{"G3: deprecated when nothing else is higher", "kubernetes", "1.30.3", []string{"1.30.2 S", "1.30.3 S", "1.30.4 D", "1.30.5 D"}, "1.30.5"},
		{"G6: unavailable is no drawback", "kubernetes", "1.30.1", []string{"1.30.1 S", "1.30.2 S", "1.30.3 U"}, "1.30.3"},
		{"a version the track does not list", "kubernetes", "1.30.9", []string{"1.30.10 S"}, "1.30.10"},
		{"a minor the track does not list", "kubernetes", "1.29.1", []string{"1.30.10 S"}, none},
		{"G3: patch stays in its minor", "patch", "1.2.0", []string{"1.2.0 S", "1.3.0 S"}, none},
		{"G3: minor takes its own minor first", "minor", "1.2.0", []string{"1.2.0 S", "1.2.1 D", "1.3.0 S"}, "1.2.1"},
		{"G3: minor then goes to the highest of its major", "minor", "1.2.1", []string{"1.2.1 S", "1.3.0 S", "1.4.0 S", "2.0.0 S"}, "1.4.0"},
		{"G3: minor stays in its major", "minor", "1.2.1", []string{"1.2.1 S", "2.0.0 S"}, none},
		{"G3: major takes its own minor first", "major", "1.2.0", []string{"1.2.0 S", "1.2.1 S", "3.0.0 S"}, "1.2.1"},
		{"G3: major then goes to the highest of all", "major", "1.2.1", []string{"1.2.1 S", "2.0.0 S", "3.0.0 S"}, "3.0.0"},
		{"E2: no strategy is major", "", "1.2.1", []string{"1.2.1 S", "3.0.0 S"}, "3.0.0"},
		{"an unknown strategy is major", "newest", "1.2.1", []string{"1.2.1 S", "3.0.0 S"}, "3.0.0"},
		{"A5: missing parts are zero", "major", "1", []string{"1 S", "v1.0.1 S"}, "v1.0.1"},
		{"a pre-release is below its release", "major", "1.0.0-rc.1", []string{"1.0.0-rc.1 S", "1.0.0 S"}, "1.0.0"},
		{"of equal numbers the first listed", "major", "1.0.0", []string{"1.1.0+b S", "1.1.0+a S", "1.1 S"}, "1.1.0+b"},
		{"text that is no version is nobody's target", "major", "1.0.0", []string{"1.0.0 S", "newest S", "1.2.3.4 S", "1.0.1 S"}, "1.0.1"},
		{"nothing is higher than text that is not a version", "major", "newest", []string{"newest S", "1.0.1 S"}, none},
		{"numbers of 2^64 and more are no versions", "major", "18446744073709551615.0.0", []string{"18446744073709551616.0.0 S", "18446744073709551615.0.1 S"}, "18446744073709551615.0.1"},
		{"no versions at all", "kubernetes", "1.30.1", nil, none},
	} {
		t.Run(c.rule, func(t *testing.T) {
			got, ok := target.New(trackOf(c.strategy, c.versions...), instant, lifecycle.GEP32).Auto(c.current)
			checkTarget(t, c.versions, c.want, got, ok)
		})
	}
}

func TestForceTarget(t *testing.T) {
	const none = "none"
	for _, c := range []struct {
		rule, strategy, current string
		versions                []string
		want                    string
	}{
		{"G4: highest of the next minor", "kubernetes", "1.30.4", []string{"1.31.0 S", "1.31.5 S", "1.32.0 S"}, "1.31.5"},
		{"G4: deprecated is no drawback", "kubernetes", "1.30.4", []string{"1.31.0 S", "1.31.5 D"}, "1.31.5"},
		{"G4: no preview", "kubernetes", "1.30.4", []string{"1.31.0 S", "1.31.5 P"}, "1.31.0"},
		{"G4: expired only if all are", "kubernetes", "1.30.4", []string{"1.31.0 S", "1.31.5 X"}, "1.31.0"},
		{"G4: then the highest expired", "kubernetes", "1.30.4", []string{"1.31.0 X", "1.31.5 X", "1.31.6 P"}, "1.31.5"},
		{"G4: exactly the next minor", "kubernetes", "1.30.4", []string{"1.32.0 S"}, none},
		{"G4: of the same major", "kubernetes", "1.30.4", []string{"2.31.0 S"}, none},
		{"G6: unavailable is no drawback", "kubernetes", "1.30.4", []string{"1.31.0 S", "1.31.5 U"}, "1.31.5"},
		{"G4: a minor of 2^64-1 has no next", "kubernetes", "1.18446744073709551615.0", []string{"1.0.0 S"}, none},

		{"G5: patch goes to the next minor there is", "patch", "1.1.0", []string{"1.4.0 S", "1.4.1 S", "1.5.0 S"}, "1.4.1"},
		{"G5: not to another major", "patch", "1.1.0", []string{"2.2.0 S"}, none},
		{"G5: not past a minor that is all expired", "patch", "1.1.0", []string{"1.2.0 X", "1.2.1 X", "1.4.0 S"}, "1.2.1"},
		{"G5: past a minor that is all preview", "patch", "1.1.0", []string{"1.2.0 P", "1.4.1 S"}, "1.4.1"},
		{"G5: but then expired ones count too", "patch", "1.1.0", []string{"1.2.0 P", "1.4.1 S", "1.4.2 X"}, "1.4.2"},
		{"G5: not expired within the next minor", "patch", "1.1.0", []string{"1.2.0 S", "1.2.1 X"}, "1.2.0"},
		{"G5: a lower major's minor counts as skipped", "patch", "2.1.0", []string{"1.2.0 S", "2.3.0 S", "2.3.1 X"}, "2.3.1"},
		{"G5: a higher major's minor counts as skipped", "patch", "1.1.0", []string{"1.3.0 S", "1.3.1 X", "2.2.0 S"}, "1.3.1"},
		{"G5: unless a usable minor comes before it", "patch", "1.1.0", []string{"1.3.0 S", "1.3.1 X", "1.4.0 S", "2.2.0 S"}, "1.3.0"},
		{"G5: an expired minor does not come before it", "patch", "1.1.0", []string{"1.3.0 S", "1.3.1 X", "1.4.0 X", "2.2.0 S"}, "1.3.1"},
		{"G5: all expired", "patch", "1.1.0", []string{"1.3.0 X", "1.3.1 X", "1.4.0 X"}, "1.3.1"},
		{"G5: all preview", "patch", "1.1.0", []string{"1.3.0 P", "1.4.0 P"}, none},
		{"G5: of equal numbers the last listed", "patch", "1.1.0", []string{"1.2.0+b S", "1.2.0+a S"}, "1.2.0+a"},

		{"G5: minor goes to the next major there is", "minor", "1.1.0", []string{"1.2.0 S", "3.0.0 S", "3.4.0 S", "4.0.0 S"}, "3.4.0"},
		{"G5: not past a major that is all expired", "minor", "1.1.0", []string{"2.0.0 X", "3.4.0 S"}, "2.0.0"},
		{"G5: past a major that is all preview", "minor", "1.1.0", []string{"2.0.0 P", "3.4.0 S", "3.5.0 X"}, "3.5.0"},
		{"G5: not expired within the next major", "minor", "1.1.0", []string{"2.0.0 S", "2.5.0 X"}, "2.0.0"},
		{"G5: no higher major", "minor", "3.1.0", []string{"3.2.0 S"}, none},
		{"G5: major never", "major", "1.1.0", []string{"2.0.0 S"}, none},
	} {
		t.Run(c.rule, func(t *testing.T) {
			got, ok := target.New(trackOf(c.strategy, c.versions...), instant, lifecycle.GEP32).Force(c.current)
			checkTarget(t, c.versions, c.want, got, ok)
		})
	}
}

// checkTarget compares the target with the version wanted, and its fields with
// the version's line.
func checkTarget(t *testing.T, versions []string, want string, got target.Target, ok bool) {
	t.Helper()
	if !ok {
		got.Version = "none"
	}
	if got.Version != want {
		t.Fatalf("target %s, want %s", got.Version, want)
	}
	if !ok {
		return
	}
	name, letter, _ := strings.Cut(versions[got.Index], " ")
	stage := stages[letter[0]]
	if letter == "U" {
		stage = model.Unavailable
	}
	if name != want || got.Stage != stage {
		t.Errorf("target %+v does not fit the line %q", got, versions[got.Index])
	}
}

func TestMaintenance(t *testing.T) {
	for _, c := range []struct {
		rule, strategy, current string
		auto                    bool
		versions                []string
		want                    string
	}{
		{"G1: nothing to do", "kubernetes", "1.30.1", false, []string{"1.30.1 D", "1.30.2 S"}, "none"},
		{"G1: the owner wants updates", "kubernetes", "1.30.1", true, []string{"1.30.1 D", "1.30.2 S"}, "due auto 1.30.2"},
		{"G2: up to date is no error", "kubernetes", "1.30.2", true, []string{"1.30.2 S", "1.31.0 S"}, "due auto"},
		{"G1: expired, whatever the owner wants", "kubernetes", "1.30.1", false, []string{"1.30.1 X", "1.30.2 S"}, "due expired 1.30.2"},
		{"G2: expired and forced", "kubernetes", "1.30.2", true, []string{"1.30.2 X", "1.31.0 S"}, "due expired 1.31.0"},
		{"G2: expired and nowhere to go", "kubernetes", "1.30.2", false, []string{"1.30.2 X"}, "due expired error"},
		{"G1: not listed", "kubernetes", "1.30.2", false, []string{"1.30.3 S"}, "due missing 1.30.3"},
		{"G2: not listed and nowhere to go", "kubernetes", "1.30.2", true, []string{"1.30.1 S"}, "due missing error"},
		{"G1: preview stays", "kubernetes", "1.30.2", false, []string{"1.30.2 P"}, "none"},
		{"G1: Kubernetes is listed by number", "kubernetes", "v1.30.2", false, []string{"1.30.2 S", "1.30.3 S"}, "none"},
		{"G1: the first of two entries counts", "kubernetes", "1.30.2", false, []string{"1.30.2 S", "1.30.2 X"}, "none"},
		{"G1: an image is listed by text", "major", "1.0", false, []string{"1.0.0 S", "1.0.1 S"}, "due missing 1.0.1"},
		{"G5: major fails rather than forces", "major", "1.0.0", false, []string{"1.0.0 X", "1.0.1 X"}, "due expired error"},
		{"text that is not a version", "major", "newest", false, []string{"newest X", "1.0.1 S"}, "due expired error"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			m := target.New(trackOf(c.strategy, c.versions...), instant, lifecycle.GEP32).Maintenance(c.current, c.auto)
			if got := maintenanceWords(m); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

func maintenanceWords(m target.Maintenance) string {
	words := m.Reason
	if m.Due {
		words = "due " + words
	}
	if m.Target != nil {
		words += " " + m.Target.Version
	}
	if m.Error {
		words += " error"
	}
	return words
}

// The dialects differ at the very instant of a start, nowhere else.
func TestTargetsAtTheInstantOfAStart(t *testing.T) {
	track := trackOf("kubernetes", "1.30.1 S", "1.30.2 S")
	track.Versions[1].Stages = append(track.Versions[1].Stages, model.Stage{Name: model.Expired, Start: model.StartAt(instant)})
	for _, c := range []struct {
		d    lifecycle.Dialect
		at   time.Time
		want bool
	}{
		{lifecycle.GEP32, instant.Add(-1), true},
		{lifecycle.GEP32, instant, false},
		{lifecycle.Gardener, instant, true},
		{lifecycle.Gardener, instant.Add(1), false},
	} {
		x := target.New(track, instant.AddDate(-9, 0, 0), c.d).At(c.at)
		if _, ok := x.Auto("1.30.1"); ok != c.want {
			t.Errorf("%s at %s: found %t, want %t", c.d, c.at, ok, c.want)
		}
	}
}

// TestTargetsAgainstTheRulesWordByWord compares the targets in random tracks with a literal reading of
// the rules G3 to G5, without a prepared order.
func TestTargetsAgainstTheRulesWordByWord(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 1))
	for n := range 4000 {
		strategy := []string{"kubernetes", "patch", "minor", "major"}[r.IntN(4)]
		versions := make([]string, r.IntN(9))
		for i := range versions {
			versions[i] = randomVersion(r) + " " + string("UPSDX"[r.IntN(5)])
		}
		current := randomVersion(r)
		x := target.New(trackOf(strategy, versions...), instant, lifecycle.GEP32)
		for range 2 { // the second answer comes from what was remembered
			auto, autoOK := x.Auto(current)
			force, forceOK := x.Force(current)
			wantAuto, wantForce := literalAuto(strategy, current, versions), literalForce(strategy, current, versions)
			if !autoOK && wantAuto != "" || autoOK && auto.Version != wantAuto || !forceOK && wantForce != "" || forceOK && force.Version != wantForce {
				t.Fatalf("case %d, %s, %s in %q: auto %q, force %q, want %q, %q", n, strategy, current, versions, auto.Version, force.Version, wantAuto, wantForce)
			}
		}
	}
}

func randomVersion(r *rand.Rand) string {
	return fmt.Sprintf("%d.%d.%d", 1+r.IntN(3), r.IntN(4), r.IntN(4))
}

type line struct{ major, minor, patch, letter int }

func lineOf(text string) (l line) {
	var letter string
	fmt.Sscanf(text, "%d.%d.%d %s", &l.major, &l.minor, &l.patch, &letter)
	if letter != "" {
		l.letter = int(letter[0])
	}
	return l
}

func (l line) above(o line) bool {
	return slices.Compare([]int{l.major, l.minor, l.patch}, []int{o.major, o.minor, o.patch}) > 0
}

// highest returns the highest version that fits; of equal ones the first, or the
// last.
func highest(versions []string, last bool, fits func(line) bool) string {
	out := ""
	for _, text := range versions {
		l := lineOf(text)
		if fits(l) && (out == "" || l.above(lineOf(out)) || last && !lineOf(out).above(l)) {
			out, _, _ = strings.Cut(text, " ")
		}
	}
	return out
}

func literalAuto(strategy, current string, versions []string) string {
	c := lineOf(current)
	sameMinor := func(l line) bool { return l.major == c.major && l.minor == c.minor }
	ranges := []func(line) bool{sameMinor}
	switch strategy {
	case "minor":
		ranges = append(ranges, func(l line) bool { return l.major == c.major })
	case "major":
		ranges = append(ranges, func(line) bool { return true })
	}
	for _, in := range ranges {
		for _, letters := range []string{"SU", "SUD"} {
			if v := highest(versions, false, func(l line) bool {
				return in(l) && l.above(c) && strings.ContainsRune(letters, rune(l.letter))
			}); v != "" {
				return v
			}
		}
	}
	return ""
}

func literalForce(strategy, current string, versions []string) string {
	c := lineOf(current)
	switch strategy {
	case "kubernetes":
		for _, letters := range []string{"SUD", "SUDX"} {
			if v := highest(versions, false, func(l line) bool {
				return l.major == c.major && l.minor == c.minor+1 && strings.ContainsRune(letters, rune(l.letter))
			}); v != "" {
				return v
			}
		}
		return ""
	case "patch":
		return literalNext(versions, func(l line) int { return l.minor }, c.minor, func(l line) bool { return l.major == c.major })
	case "minor":
		return literalNext(versions, func(l line) int { return l.major }, c.major, func(line) bool { return true })
	}
	return ""
}

// literalNext is G5: part is the minor or the major, of the versions in reach.
func literalNext(versions []string, part func(line) int, present int, in func(line) bool) string {
	lowest := func(letters string) int {
		low := -1
		for _, text := range versions {
			l := lineOf(text)
			if in(l) && part(l) > present && strings.ContainsRune(letters, rune(l.letter)) && (low < 0 || part(l) < low) {
				low = part(l)
			}
		}
		return low
	}
	pick := func(at int, letters string) string {
		return highest(versions, true, func(l line) bool {
			return in(l) && part(l) == at && strings.ContainsRune(letters, rune(l.letter))
		})
	}
	chosen := lowest("SUD")
	if chosen < 0 {
		return pick(lowest("SUDX"), "SUDX")
	}
	rising := slices.SortedFunc(slices.Values(versions), func(a, b string) int {
		if lineOf(a).above(lineOf(b)) {
			return 1
		}
		return -1
	})
	next := chosen
	for _, text := range rising {
		l := lineOf(text)
		if in(l) && part(l) > chosen && strings.ContainsRune("SUD", rune(l.letter)) {
			break
		}
		if part(l) > present {
			next = min(next, part(l))
		}
	}
	if chosen > next {
		return pick(lowest("SUDX"), "SUDX")
	}
	return pick(chosen, "SUD")
}

func BenchmarkTargets(b *testing.B) {
	var versions []string
	for minor := range 100 {
		for patch := range 100 {
			versions = append(versions, fmt.Sprintf("1.%d.%d %c", minor, patch, "UPSDX"[(minor*7+patch*3)%5]))
		}
	}
	for _, strategy := range []string{"kubernetes", "patch", "minor", "major"} {
		track := trackOf(strategy, versions...)
		b.Run("all of 10k "+strategy, func(b *testing.B) {
			for b.Loop() {
				x := target.New(track, instant, lifecycle.GEP32)
				for _, v := range track.Versions {
					x.Maintenance(v.Text, true)
					x.Force(v.Text)
				}
			}
		})
	}
	track := trackOf("kubernetes", versions...)
	x := target.New(track, instant, lifecycle.GEP32)
	b.Run("one question at another instant", func(b *testing.B) {
		for b.Loop() {
			x.At(instant.AddDate(0, 0, 1)).Maintenance("1.50.50", true)
		}
	})
}
