package lifecycletest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/gep32"
	"github.com/lctui/lctui/lifecycle/gep32/gardener"
	"github.com/lctui/lctui/model"
)

// Rules checks the profiles in testdata/rules, a file a rule. The file is named
// after the rule, without gardener- unless both are there, and holds cases:
//
//	== what the case shows
//	the profile, in the notation of the tests (see Notated)
//	-- old
//	the profile before, if there is one
//	-- parent
//	the parent of a namespaced profile, if it is known
//	-- gep32
//	what the rule says in that dialect: severity, place, path, type, message, hint, fix
//	-- gardener
//
// "merged" in the title checks the profile as the result of a merge, "created" as
// an object that is new. Only the findings of the rule itself are compared, under
// both of its names. Every rule must say something in one case and nothing in
// another. A rule whose file is in the folder elsewhere is tested there. Update
// writes what the rules say.
func Rules(t *testing.T, elsewhere string, update bool) {
	rules := check.Rules()
	afterProfiles := slices.IndexFunc(rules, func(r lifecycle.Rule) bool { return r.Name == gep32.NewStage.Name })
	here := filepath.Join("testdata", "rules")
	for _, r := range rules[:afterProfiles] {
		path := firstFile(filepath.Join(here, r.Name+".txt"), filepath.Join(elsewhere, r.Name+".txt"),
			filepath.Join(here, strings.TrimPrefix(r.Name, "gardener-")+".txt"), filepath.Join(elsewhere, strings.TrimPrefix(r.Name, "gardener-")+".txt"))
		switch {
		case path == "":
			t.Errorf("%s: no cases in %s or %s", r.Name, here, elsewhere)
		case filepath.Dir(path) == here:
			t.Run(r.Name, func(t *testing.T) { testRule(t, r, path, update) })
		}
	}
}

func testRule(t *testing.T, r lifecycle.Rule, path string, update bool) {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	spoke, silent := false, false
	var out strings.Builder
	intro, rest, _ := strings.Cut(string(data), "== ")
	out.WriteString(intro)
	for _, text := range strings.Split(rest, "\n== ") {
		c := readRuleCase(text)
		fmt.Fprintf(&out, "== %s\n%s", c.name, c.profile)
		if c.old != "" {
			fmt.Fprintf(&out, "-- old\n%s", c.old)
		}
		if c.parent != "" {
			fmt.Fprintf(&out, "-- parent\n%s", c.parent)
		}
		for _, d := range Dialects {
			name, _ := r.In(d)
			got := c.check(t, d, name)
			spoke, silent = spoke || got != "", silent || got == ""
			if got != c.want[d] && !update {
				t.Errorf("%s, %s:\n%s-- got\n%s-- want\n%s", c.name, d, c.profile, got, c.want[d])
			}
			fmt.Fprintf(&out, "-- %s\n%s", d, got)
		}
		out.WriteString("\n")
	}
	if !spoke || !silent {
		t.Errorf("%s: the rule must speak in one case and be silent in another", path)
	}
	if update {
		if err := os.WriteFile(path, []byte(strings.TrimRight(out.String(), "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// firstFile returns the first of the files that exists, "" if none does.
func firstFile(paths ...string) string {
	for _, path := range paths {
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	return ""
}

type ruleCase struct {
	name, profile, old, parent string
	want                       map[lifecycle.Dialect]string
}

func readRuleCase(text string) ruleCase {
	name, rest, _ := strings.Cut(strings.TrimSuffix(text, "\n")+"\n", "\n")
	c := ruleCase{name: name, want: map[lifecycle.Dialect]string{}}
	for i, part := range strings.Split("\n"+strings.TrimRight(rest, "\n")+"\n", "\n-- ") {
		title, body, _ := strings.Cut(part, "\n")
		switch {
		case i == 0:
			c.profile = body
		case title == "old":
			c.old = body
		case title == "parent":
			c.parent = body
		case title == "gep32":
			c.want[lifecycle.GEP32] = body
		case title == "gardener":
			c.want[lifecycle.Gardener] = body
		}
	}
	for _, s := range []*string{&c.profile, &c.old, &c.parent} {
		if *s != "" && !strings.HasSuffix(*s, "\n") {
			*s += "\n"
		}
	}
	for _, d := range Dialects {
		if w := c.want[d]; w != "" && !strings.HasSuffix(w, "\n") {
			c.want[d] += "\n"
		}
	}
	return c
}

var wordNow = regexp.MustCompile(`\bnow\b`)

// check returns what one rule reports about the profile.
func (c ruleCase) check(t *testing.T, d lifecycle.Dialect, rule string) string {
	objects := []*model.Object{Notated(t, c.profile)}
	checked := check.Case{File: "f.yaml", Now: Now, Dialect: d, Merged: strings.Contains(c.name, "merged"), GateOff: strings.Contains(c.name, "gate off")}
	if c.old != "" {
		checked.Old = []*model.Object{Notated(t, c.old)}
	}
	if checked.Create = strings.Contains(c.name, "created"); checked.Create {
		checked.Old = []*model.Object{}
	}
	if c.parent != "" {
		checked.Parents = []*model.Object{Notated(t, c.parent)}
	}
	var out strings.Builder
	for _, f := range check.NewChecker(checked).Findings(objects) {
		if f.Rule != rule {
			continue
		}
		if f.Now != wordNow.MatchString(f.Text()) && rule != gardener.ServerRefused.Name { // a server has its own words
			t.Errorf("Now is %v: %s", f.Now, f.Text())
		}
		fmt.Fprintf(&out, "%s line %d %s %s\n\t%s\n\t%s\n", f.Severity, f.Place.Line, f.Path, f.Type, f.Text(), f.Hint)
		for _, fix := range f.Fixes {
			out.WriteString("\tfix: " + fix.Label + fixed(t, objects, f, fix) + "\n")
		}
	}
	return out.String()
}

// fixed applies a finding's quick fix, after which the rule must report fewer such findings,
// and returns the version after it, or those that are left.
func fixed(t *testing.T, objects []*model.Object, f model.Finding, fix model.Fix) string {
	after, err := model.NewDraft(objects).With(fix.Edits...)
	if err != nil {
		t.Fatalf("%s: %v", fix.Label, err)
	}
	count := func(objects []*model.Object) (n int) {
		found := check.NewChecker(check.Case{Now: Now}).Findings(objects)
		for i := range found {
			if found[i].Key() == f.Key() && slices.Equal(found[i].Message, f.Message) {
				n++
			}
		}
		return n
	}
	if n := count(after.Objects()); n > 0 && n >= count(objects) {
		t.Errorf("%s does not mend %s", fix.Label, f.Text())
	}
	if fix.Edits[0].What == model.RemoveVersion {
		var words []string
		for _, v := range after.Objects()[0].Tracks[f.Ref.Track].Versions {
			words = append(words, v.Text)
		}
		return " => " + strings.Join(words, ", ")
	}
	v := after.Objects()[0].Version(f.Ref)
	for k, s := range v.Stages {
		before := objects[0].Version(f.Ref)
		hidden := func(stages []model.Stage, k int) bool {
			return slices.ContainsFunc(stages[k+1:], func(later model.Stage) bool {
				return later.Start.Form == model.Always || later.Start.IsAt() && !later.Start.Time().After(stages[k].Start.Time())
			})
		}
		if same := before.StageNamed(s.Name); s.Start.IsAt() && hidden(v.Stages, k) && (f.Rule == "start-order" || same == model.None || !hidden(before.Stages, same)) {
			t.Errorf("%s of %s leaves %s, which never is current", fix.Label, v.Text, s.Name)
		}
	}
	words := []string{" =>", v.Text}
	for _, s := range v.Stages {
		words = append(words, strings.TrimSuffix(s.Name+"="+s.Start.String(), "="))
	}
	if v.Classification.Set {
		words = append(words, "@"+v.Classification.Text)
	}
	if v.HasExpiration {
		words = append(words, "!"+v.Expiration.String())
	}
	return strings.Join(words, " ")
}
