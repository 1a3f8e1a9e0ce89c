package check_test

import (
	"fmt"
	"math/rand"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/sample"
)

// TestCheckerRemembersRightly: after edits of every kind, a checker with a cache finds the same as a
// new one.
func TestCheckerRemembersRightly(t *testing.T) {
	for seed := range int64(sample.Of(400, 20)) {
		r := rand.New(rand.NewSource(seed))
		remembersRightly(t, r, seed, lifecycletest.AnyProfile(t, r), lifecycletest.AnyEdit)
	}
}

// TestCheckerRemembersRightlyWhileStartsMove: the same holds if only starts move in long minors, by
// days, onto each other and onto now. Then the least is checked again.
func TestCheckerRemembersRightlyWhileStartsMove(t *testing.T) {
	for seed := range int64(sample.Of(250, 15)) {
		r := rand.New(rand.NewSource(seed))
		days := 1 + r.Intn(400)
		start := func() string { return lifecycletest.Now.AddDate(0, 0, r.Intn(2*days)-days).Format(time.DateOnly) }
		text := "kubernetes\n"
		for minor := range 4 {
			for patch := range 1 + r.Intn(7) {
				text += fmt.Sprintf("1.%d.%d preview=%s supported=%s deprecated=%s expired=%s\n", 33-minor, patch, start(), start(), start(), start())
			}
		}
		moves := func(r *rand.Rand, o *model.Object) model.Edit {
			i := r.Intn(len(o.Tracks[0].Versions))
			at := lifecycletest.Now
			if r.Intn(6) > 0 {
				at = at.AddDate(0, 0, r.Intn(2*days)-days)
			}
			return model.Edit{Ref: model.ObjectRef(0).InTrack(0).InVersion(i).InStage(r.Intn(4)), What: model.SetStart, To: model.StartAt(at)}
		}
		remembersRightly(t, r, seed, lifecycletest.Notated(t, text), moves)
	}
}

func remembersRightly(t *testing.T, r *rand.Rand, seed int64, o *model.Object, edit func(*rand.Rand, *model.Object) model.Edit) {
	t.Helper()
	base := []*model.Object{o}
	c := check.Case{File: "f.yaml", Now: lifecycletest.Now, Dialect: lifecycle.Dialect(seed % 2)}
	if seed%3 > 0 {
		c.Old = base
	}
	checker := check.NewChecker(c)
	draft := model.NewDraft(base)
	for step := range 25 {
		var err error
		if step%7 == 6 {
			draft, _ = draft.Undo()
		} else if draft, err = draft.With(edit(r, draft.Objects()[0])); err != nil {
			t.Fatal(err)
		}
		got, want := checker.Findings(draft.Objects()), check.NewChecker(c).Findings(draft.Objects())
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("seed %d, step %d\n got %s\nwant %s", seed, step, lifecycletest.Findings(got), lifecycletest.Findings(want))
		}
		checkOrder(t, got)
	}
}

// checkOrder: errors first, and each severity in the order of the file.
func checkOrder(t *testing.T, findings []model.Finding) {
	t.Helper()
	for i := 1; i < len(findings); i++ {
		a, b := findings[i-1], findings[i]
		if a.Severity < b.Severity {
			t.Fatalf("%s %s comes before %s %s", a.Severity, a.Rule, b.Severity, b.Rule)
		}
		if a.Severity == b.Severity && a.Ref.Track == b.Ref.Track && a.Ref.Version > b.Ref.Version && a.Ref.Version != model.None && b.Ref.Version != model.None {
			t.Fatalf("%s of version %d comes before %s of version %d", a.Rule, a.Ref.Version, b.Rule, b.Ref.Version)
		}
	}
}

// A finding has all the fields that an output needs.
func TestFindingIsComplete(t *testing.T) {
	objects := []*model.Object{
		lifecycletest.Notated(t, "kubernetes\n1.30.0"),
		lifecycletest.Notated(t, "kubernetes\n1.31.0\n1.30.0 supported=2026-05-01 expired=2026-04-01"),
	}
	objects[1].Name, objects[1].Document = "other", 1
	for _, f := range check.NewChecker(check.Case{File: "f.yaml", Now: lifecycletest.Now}).Findings(objects) {
		if f.Rule != "start-order" {
			continue
		}
		in := func(line uint32) model.Place {
			return model.Place{File: "f.yaml", Position: model.Position{Line: line, Column: 9}}
		}
		want := model.Finding{Rule: "start-order", Severity: model.Error, Type: model.Invalid,
			Path: "spec.kubernetes.versions[1].lifecycle[1]", Document: 1,
			Ref: model.Ref{Object: 1, Track: 0, Version: 1, Stage: 1}, Place: in(16),
			Track: "kubernetes", Version: "1.30.0",
			Message: model.Message{{Text: "expired 2026-04-01 starts before supported 2026-05-01"}, {Text: " ("}, {Place: in(14)}, {Text: ")"}, {Text: ", so supported is never current."}},
			Related: []model.Related{{Place: in(14), Text: "the start of supported"}},
			Hint:    "Move it after 2026-05-01, or move supported before 2026-04-01.",
			Allowed: []model.Interval{{Until: lifecycletest.Start("2026-04-01").Time()}, {From: lifecycletest.Start("2026-05-01").Time()}}}
		want.Fixes = f.Fixes // TestRules has these
		if !reflect.DeepEqual(f, want) {
			t.Errorf("\n got %+v\nwant %+v", f, want)
		}
		return
	}
	t.Error("nothing is found")
}

// TestFindingsOfAnEdit: findings about an edit describe the state after it, and name no line that does
// not exist.
func TestFindingsOfAnEdit(t *testing.T) {
	base := []*model.Object{lifecycletest.Notated(t, `
kubernetes
1.34.0
1.33.6 supported=2025-12-01
1.33.5 supported=2025-09-15 deprecated=2025-12-01 expired=2026-07-01
1.32.0 !2026-01-01`)}
	checker := check.NewChecker(check.Case{Now: lifecycletest.Now, Old: base})
	before := checker.Findings(base)
	r := model.ObjectRef(0).InTrack(0).InVersion(2)
	for _, c := range []struct{ refs, changes, want string }{
		{"1.33.5", "deprecated+=1mo", "supported-overlap: 1.33.5 and 1.33.6 (line 11) would both be supported from 2025-12-01 to 2026-01-01."},
		{"1.33.5", "deprecated=2026-08-01", "start-order: expired 2026-07-01 would start before deprecated 2026-08-01 (line 20), so deprecated is never current."},
		{"1.33.5", "supported=2025-12-01", "back-to-unavailable: 1.33.5 was supported and would be unavailable now; clusters may already use it."},
		{"1.32.0", "expired=2026-02-01", "mixed-fields: 1.32.0 has a lifecycle and expirationDate (line 24); the lifecycle decides. Convert the older fields first (lctui convert --to lifecycle), then set the stage."},
	} {
		ref := r
		if c.refs == "1.32.0" {
			ref.Version = 3
		}
		after, _, err := change.Apply(model.NewDraft(base), change.Same([]model.Ref{ref}, lifecycletest.Instructions(t, c.changes)...), lifecycle.Actor{})
		if err != nil {
			t.Fatal(err)
		}
		said := ""
		for _, f := range check.Added(before, checker.Findings(after.Objects())) {
			said += f.Rule + ": " + f.Text() + " " + f.Hint + "\n"
		}
		if !strings.Contains(said, c.want) {
			t.Errorf("%s %s:\n%swant %s", c.refs, c.changes, said, c.want)
		}
	}
}

func TestNew(t *testing.T) {
	find := func(rule, version, message string, line uint32) model.Finding {
		return model.Finding{Rule: rule, Version: version, Message: model.Words(message), Place: model.Here(model.Position{Line: line})}
	}
	a, b, c := find("start-order", "1.30.0", "a", 1), find("start-order", "1.30.0", "b", 2), find("start-order", "1.29.0", "a", 3)
	moved, reworded := find("start-order", "1.30.0", "a", 9), find("start-order", "1.30.0", "x", 1)
	held := func(message, from, until string) model.Finding {
		f := find("notice-short", "1.30.0", message, 1)
		f.Interval = &model.Interval{}
		for text, at := range map[string]*time.Time{from: &f.Interval.From, until: &f.Interval.Until} {
			if text != "" {
				*at, _ = time.Parse(time.DateOnly, text)
			}
		}
		return f
	}
	day, later, week := held("day", "2026-03-01", "2026-03-02"), held("later", "2026-04-01", "2026-04-02"), held("week", "2026-03-01", "2026-03-08")
	open, sooner := held("open", "2026-03-01", ""), held("open", "2026-02-01", "")
	begun, longer := held("begun", "", "2026-03-01"), held("begun", "", "2026-05-01")
	for _, x := range []struct {
		name                string
		before, after, want []model.Finding
		// unsure is set if a Counter cannot tell.
		unsure bool
	}{
		{"nothing before", nil, []model.Finding{a}, []model.Finding{a}, false},
		{"the same", []model.Finding{a, c}, []model.Finding{a, c}, nil, false},
		{"elsewhere", []model.Finding{a}, []model.Finding{moved}, nil, false},
		{"in other words", []model.Finding{a}, []model.Finding{reworded}, nil, false},
		{"of another version", []model.Finding{a}, []model.Finding{a, c}, []model.Finding{c}, false},
		{"one more", []model.Finding{a}, []model.Finding{b, a}, []model.Finding{b}, false},
		{"one less", []model.Finding{a, b}, []model.Finding{b}, nil, false},
		{"one more, all in other words", []model.Finding{a}, []model.Finding{reworded, b}, []model.Finding{b}, false},
		{"for longer", []model.Finding{day}, []model.Finding{week}, []model.Finding{week}, false},
		{"for less", []model.Finding{week}, []model.Finding{day}, nil, false},
		{"for as long at another time", []model.Finding{day}, []model.Finding{later}, nil, false},
		{"without an end", []model.Finding{week}, []model.Finding{open}, []model.Finding{open}, false},
		{"with an end", []model.Finding{open}, []model.Finding{week}, nil, false},
		{"in the same words from earlier on", []model.Finding{open}, []model.Finding{sooner}, []model.Finding{sooner}, false},
		{"in the same words and place for longer", []model.Finding{day}, []model.Finding{held("day", "2026-03-01", "2026-03-08")}, []model.Finding{held("day", "2026-03-01", "2026-03-08")}, false},
		{"from later on", []model.Finding{sooner}, []model.Finding{open}, nil, false},
		{"without a begin", []model.Finding{begun}, []model.Finding{longer}, nil, false},
		{"two of which one fits", []model.Finding{week, day}, []model.Finding{later, held("another week", "2026-05-01", "2026-05-08")}, nil, false},
		{"two of which one is longer", []model.Finding{day, held("noon", "2026-06-01", "2026-06-02")}, []model.Finding{later, week}, []model.Finding{week}, false},
		{"two of which one has no bounds", []model.Finding{day, held("always", "", "")}, []model.Finding{later, week}, nil, true},
		{"two without a begin", []model.Finding{begun, longer}, []model.Finding{held("a", "", "2026-06-01"), held("b", "", "2026-07-01")}, nil, true},
		{"once more in the same words", []model.Finding{day}, []model.Finding{day, day}, []model.Finding{day}, true},
	} {
		if got := check.Added(x.before, x.after); !reflect.DeepEqual(got, x.want) {
			t.Errorf("%s: %s\nwant %s", x.name, lifecycletest.Findings(got), lifecycletest.Findings(x.want))
		}
		counter := check.NewCounter(nil, nil)
		counter.Before().KeptOf(0, x.before)
		got, ok := counter.Added(counter.After().KeptOf(0, x.after))
		if ok == x.unsure || ok && !reflect.DeepEqual(got, x.want) {
			t.Errorf("%s, counted: %s, %t\nwant %s", x.name, lifecycletest.Findings(got), ok, lifecycletest.Findings(x.want))
		}
	}
}

// Objects are compared with the older one of the same kind, namespace and name;
// a single pair of a kind with each other.
func TestOldObjects(t *testing.T) {
	named := func(name, versions string) *model.Object {
		o := lifecycletest.Notated(t, "kubernetes\n"+versions)
		o.Name = name
		return o
	}
	removed := func(old, now []*model.Object) int {
		n := 0
		for _, f := range check.NewChecker(check.Case{Now: lifecycletest.Now, Old: old}).Findings(now) {
			if f.Rule == "removed-version" {
				n++
			}
		}
		return n
	}
	for _, c := range []struct {
		what     string
		old, now []*model.Object
		want     int
	}{
		{"the same name", []*model.Object{named("b", "1.30.0"), named("a", "1.31.0\n1.30.0")}, []*model.Object{named("a", "1.31.0")}, 1},
		{"a single pair", []*model.Object{named("a", "1.31.0\n1.30.0")}, []*model.Object{named("b", "1.31.0")}, 1},
		{"two of the kind", []*model.Object{named("a", "1.31.0\n1.30.0"), named("c", "1.31.0\n1.30.0")}, []*model.Object{named("b", "1.31.0")}, 0},
		{"the second of a name", []*model.Object{named("a", "1.31.0"), named("a", "1.30.0")}, []*model.Object{named("a", "1.31.0"), named("a", "1.29.0")}, 1},
		{"nothing older", []*model.Object{}, []*model.Object{named("b", "1.31.0")}, 0},
	} {
		if got := removed(c.old, c.now); got != c.want {
			t.Errorf("%s: %d versions are missed, want %d", c.what, got, c.want)
		}
	}
}

func TestRulesAreNamedOnce(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range check.Rules() {
		if r.Doc == "" || r.Name == "" || strings.ContainsAny(r.Name, " _") {
			t.Errorf("%+v", r)
		}
		if seen[r.Name] {
			t.Errorf("%s is there twice", r.Name)
		}
		seen[r.Name] = true
		if name, _ := r.In(lifecycle.Gardener); strings.HasPrefix(name, "gardener-") {
			t.Errorf("%s keeps its prefix in dialect gardener", r.Name)
		}
	}
}
