package revision_test

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

// TestVerbs is the table of what each verb does in each state. "no" begins a refusal, "same" means that
// nothing changes.
func TestVerbs(t *testing.T) {
	states := []string{"Draft", "Proposed", "Published", "DeletionProposed"}
	for verb, wants := range map[revision.Verb][4]string{
		revision.Propose: {
			"Proposed: blueprints.nginx.v1 | proposed", "same: blueprints.nginx.v1 | is already proposed",
			"no: cannot propose Published package | blueprints.nginx.v1", "no: cannot propose DeletionProposed package | blueprints.nginx.v1"},
		revision.Approve: {
			"no: blueprints.nginx.v1 | Draft | Published", "Published: blueprints.nginx.v1 | approved",
			"same: blueprints.nginx.v1 | already published", "no: blueprints.nginx.v1 | DeletionProposed | reject keeps it | delete removes it"},
		revision.Reject: {
			"no: cannot reject blueprints.nginx.v1 with lifecycle 'Draft'", "Draft: blueprints.nginx.v1 | no longer proposed for approval",
			"no: cannot reject blueprints.nginx.v1 with lifecycle 'Published'", "Published: blueprints.nginx.v1 | no longer proposed for deletion"},
		revision.ProposeDelete: {
			"no: can only propose published packages for deletion | blueprints.nginx.v1", "no: can only propose published packages for deletion | blueprints.nginx.v1",
			"DeletionProposed: blueprints.nginx.v1 | proposed for deletion", "same: blueprints.nginx.v1 | is already proposed for deletion"},
		revision.Remove: {
			"removed: blueprints.nginx.v1 | deleted", "removed: blueprints.nginx.v1 | deleted",
			"no: blueprints.nginx.v1 | proposed for deletion | DeletionProposed", "removed: blueprints.nginx.v1 | deleted"},
	} {
		for i, s := range states {
			r := draft(state(s))
			o, err := revision.Do(verb, r, []*model.Revision{r}, bob)
			got, message := "", o.Message
			switch {
			case err != nil:
				got, message = "no", err.Error()
			case o.Removed:
				got = "removed"
			case !o.Changed:
				got = "same"
			default:
				got = o.Revision.State()
			}
			want, words, _ := strings.Cut(wants[i], ": ")
			if got != want {
				t.Errorf("%s in %s: %s (%s), want %s", verb, s, got, message, want)
			}
			says(t, message, words)
		}
		if _, err := revision.Do(verb, draft(state("Final")), nil, bob); err == nil || !strings.Contains(err.Error(), "invalid original lifecycle value: Final") {
			t.Errorf("%s in an unknown state: %v", verb, err)
		}
	}
}

func TestVerbWords(t *testing.T) {
	if got := strings.Join(revision.Verbs(), " "); got != "propose approve reject propose-delete delete" {
		t.Error(got)
	}
}

func TestNoNameIsShownByItsAddress(t *testing.T) {
	for want, r := range map[string]*model.Revision{
		"blueprints.nginx.v1 proposed":      draft(named("")),
		"the package revision proposed":     draft(named(""), workspace("")),
		`a\x1b[2Jb proposed`:                draft(named("a\x1b[2Jb")),
		"dev/nginx is a fine name proposed": draft(named("dev/nginx is a fine name")),
	} {
		o, err := revision.Do(revision.Propose, r, nil, bob)
		if err != nil || o.Message != want {
			t.Errorf("%q, %v; want %q", o.Message, err, want)
		}
	}
}

// TestVerbNeedsVersion: a verb that has nothing to do needs no resource version. A missing one is
// reported before any other reason to refuse the verb.
func TestVerbNeedsVersion(t *testing.T) {
	none := version("")
	for name, c := range map[string]struct {
		verb revision.Verb
		r    *model.Revision
		want string
	}{
		"propose":                  {revision.Propose, draft(none), "resourceVersion must be specified for an update"},
		"nothing to do":            {revision.Propose, draft(none, state("Proposed")), ""},
		"forbidden":                {revision.Approve, draft(none), "resourceVersion must be specified for an update"},
		"unknown state":            {revision.Approve, draft(none, state("Final")), "resourceVersion must be specified for an update"},
		"removing":                 {revision.Remove, draft(none), "resourceVersion must be specified for an update"},
		"removing a published one": {revision.Remove, published(none), "resourceVersion must be specified for an update"},
	} {
		_, err := revision.Do(c.verb, c.r, nil, bob)
		if c.want == "" != (err == nil) {
			t.Errorf("%s: %v", name, err)
		} else if err != nil {
			says(t, err.Error(), c.want)
		}
	}
}

func TestReadinessGates(t *testing.T) {
	gated := func(status string, changes ...change) *model.Revision {
		r := draft(changes...)
		r.Gates = []string{"tests.passed", "signed"}
		r.Conditions = []model.Condition{{Type: "signed", Status: "True"}, {Type: "other", Status: "False"}}
		if status != "absent" {
			r.Conditions = append(r.Conditions, model.Condition{Type: "tests.passed", Status: status})
		}
		return r
	}
	for _, c := range []struct {
		status, want string
	}{
		{"True", ""}, {"False", "tests.passed is False"}, {"Unknown", "tests.passed is Unknown"}, {"true", "tests.passed is true"},
		{"", "tests.passed is without a status"}, {"absent", "tests.passed is not reported"},
	} {
		for verb, s := range map[revision.Verb]string{revision.Propose: "Draft", revision.Approve: "Proposed"} {
			_, err := revision.Do(verb, gated(c.status, state(s)), nil, bob)
			if (err == nil) != (c.want == "") {
				t.Errorf("%s with status %q: %v", verb, c.status, err)
			}
			if err != nil {
				says(t, err.Error(), "blueprints.nginx.v1 | readiness conditions not met | "+c.want)
			}
		}
		for verb, s := range map[revision.Verb]string{revision.Reject: "Proposed", revision.Propose: "Proposed", revision.ProposeDelete: "Published", revision.Approve: "Published"} {
			if _, err := revision.Do(verb, gated(c.status, state(s)), nil, bob); err != nil {
				t.Errorf("%s in %s asks for readiness: %v", verb, s, err)
			}
		}
	}
}

func TestVerbOnLastStepOfTermination(t *testing.T) {
	o, err := revision.Do(revision.Propose, draft(deleted("2026-01-01T00:00:00Z")), nil, bob)
	if err != nil || !o.Removed {
		t.Fatalf("%v, %v", o, err)
	}
	says(t, o.Message, "removed | terminating | no finalizer")
}

func TestDelete(t *testing.T) {
	cloned := func(from string, changes ...change) *model.Revision {
		r := draft(append([]change{named("edge.nginx.w1"), workspace("w1")}, changes...)...)
		r.Tasks = []model.Task{{Type: "clone", Upstream: from}}
		return r
	}
	self := draft()
	self.Tasks = []model.Task{{Type: "clone", Upstream: self.Name}}
	upgraded := cloned("blueprints.nginx.v1")
	upgraded.Tasks[0].Type = "upgrade"
	edited := cloned("blueprints.nginx.v1")
	edited.Tasks[0].Type = "edit"
	elsewhere := cloned("blueprints.nginx.v1")
	elsewhere.Namespace = "other"
	for name, c := range map[string]struct {
		r      *model.Revision
		others []*model.Revision
		want   string
	}{
		"alone":                     {r: draft(), want: "removed"},
		"published":                 {r: published(), want: "no: DeletionProposed"},
		"published with finalizers": {r: published(finalizers("a/b")), want: "no: DeletionProposed"},
		"unknown state":             {r: draft(state("Final")), want: "no: invalid original lifecycle value: Final"},
		"cloned by another":         {r: draft(), others: []*model.Revision{cloned("blueprints.nginx.v1")}, want: "no: referenced as upstream by: edge.nginx.w1"},
		"upgraded to by another":    {r: draft(), others: []*model.Revision{upgraded}, want: "no: referenced as upstream by: edge.nginx.w1"},
		"edited by another":         {r: draft(), others: []*model.Revision{edited}, want: "removed"},
		"cloned in another place":   {r: draft(), others: []*model.Revision{elsewhere}, want: "removed"},
		"cloned by a placeholder":   {r: draft(), others: []*model.Revision{cloned("blueprints.nginx.v1", numbered("-1"))}, want: "removed"},
		"another one is cloned":     {r: draft(), others: []*model.Revision{cloned("blueprints.nginx.v2")}, want: "removed"},
		"its own upstream":          {r: self, others: []*model.Revision{self}, want: "removed"},
		"without a name":            {r: draft(named("")), others: []*model.Revision{cloned("")}, want: "removed"},
		"finalizers":                {r: draft(finalizers("a/b")), want: "Draft version=8 terminating=2026-01-15T12:00:00Z"},
		"finalizers and references": {r: draft(finalizers("a/b")), others: []*model.Revision{cloned("blueprints.nginx.v1")}, want: "no: referenced as upstream by"},
		"already terminating":       {r: draft(finalizers("a/b"), deleted("2026-01-01T00:00:00Z")), want: "same Draft version=7 terminating=2026-01-01T00:00:00Z"},
		"terminating, none left":    {r: draft(deleted("2026-01-01T00:00:00Z")), want: "removed"},
	} {
		result, err := revision.Delete(c.r, append(c.others, c.r), bob)
		got := show(result.Revision)
		switch words, refused := strings.CutPrefix(c.want, "no: "); {
		case refused:
			if err == nil {
				t.Errorf("%s: allowed", name)
			} else {
				says(t, err.Error(), words)
			}
			continue
		case err == nil && !result.Changed:
			got = "same " + got
		}
		if err != nil || got != c.want || result.Removed != (c.want == "removed") {
			t.Errorf("%s: got %s, %v, want %s", name, got, err, c.want)
		}
	}
}

func TestSet(t *testing.T) {
	for _, c := range []struct {
		from, to string
		force    bool
		want     string
	}{
		{"Draft", "Proposed", false, "Proposed: proposed"},
		{"Proposed", "Published", false, "Published: approved"},
		{"Proposed", "Draft", false, "Draft: no longer proposed for approval"},
		{"Published", "DeletionProposed", false, "DeletionProposed: proposed for deletion"},
		{"DeletionProposed", "Published", false, "Published: no longer proposed for deletion"},
		{"", "Draft", false, "same: is already Draft"},
		{"Draft", "", false, "same: is already Draft"},
		{"Published", "Published", false, "same: is already Published"},
		{"Draft", "Published", false, "no: propose it first"},
		{"Draft", "Published", true, "no: propose it first"},
		{"Published", "Draft", true, "no: cannot be unpublished"},
		{"Draft", "Final", false, "no: invalid desired lifecycle value: Final"},
		{"Draft", "Final", true, "no: invalid desired lifecycle value: Final"},
		{"Final", "Draft", false, "no: invalid original lifecycle value: Final"},
		{"Final", "Draft", true, `Draft: is a Draft now | "Final"`},
		{"Final", "Published", true, "no: invalid original lifecycle value: Final"},
	} {
		r := draft(state(c.from))
		o, err := revision.Set(r, c.to, c.force, []*model.Revision{r}, bob)
		got, message := "", o.Message
		switch {
		case err != nil:
			got, message = "no", err.Error()
		case !o.Changed:
			got = "same"
		default:
			got = o.Revision.State()
		}
		want, words, _ := strings.Cut(c.want, ": ")
		if got != want {
			t.Errorf("%q to %q: %s (%s), want %s", c.from, c.to, got, message, want)
		}
		says(t, message, "blueprints.nginx.v1 | "+words)
	}
	for lock, want := range map[lifecycle.Lock]string{lifecycle.Require: "no", lifecycle.Keep: "no", lifecycle.Ignore: "Draft version="} {
		who := bob
		who.Lock = lock
		o, err := revision.Set(draft(state("Final"), version("")), "Draft", true, nil, who)
		if got := show(o.Revision); (err != nil) != (want == "no") || err == nil && got != want {
			t.Errorf("%s: %s, %v", lock, got, err)
		}
	}
}

// TestOptions is the list that the screen shows for a Draft.
func TestOptions(t *testing.T) {
	line := func(o lifecycle.Move) string {
		text := string(o.Key) + " " + o.Title + ": "
		if o.Refused {
			text += "refused: "
		}
		if o.Nothing {
			text += "nothing: "
		}
		return text + o.Effect
	}
	for name, c := range map[string]struct {
		r    *model.Revision
		want []string
	}{
		"draft": {draft(), []string{
			"p propose: Draft to Proposed",
			"a approve: refused: Draft may become Proposed; propose first",
			"r reject: refused: cannot reject, it is a Draft",
			"e propose deletion: refused: can only propose published packages",
			"d delete: removes blueprints.nginx.v1"}},
		"published": {published(), []string{
			"p propose: refused: cannot propose, it is Published",
			"a approve: nothing: blueprints.nginx.v1 is already published",
			"r reject: refused: cannot reject, it is Published",
			"e propose deletion: Published to DeletionProposed",
			"d delete: refused: must be proposed for deletion first (DeletionProposed)"}},
		"no version": {draft(version("")), []string{
			"p propose: refused: resourceVersion must be specified for an update",
			"a approve: refused: resourceVersion must be specified for an update",
			"r reject: refused: resourceVersion must be specified for an update",
			"e propose deletion: refused: resourceVersion must be specified for an update",
			"d delete: refused: resourceVersion must be specified for an update"}},
		"finalizers": {draft(finalizers("a/b")), []string{
			"p propose: Draft to Proposed",
			"a approve: refused: Draft may become Proposed; propose first",
			"r reject: refused: cannot reject, it is a Draft",
			"e propose deletion: refused: can only propose published packages",
			"d delete: marks blueprints.nginx.v1 as terminating"}},
		"unknown": {draft(state("Final")), []string{
			"p propose: refused: unknown state Final",
			"a approve: refused: unknown state Final",
			"r reject: refused: unknown state Final",
			"e propose deletion: refused: unknown state Final",
			"d delete: refused: unknown state Final"}},
	} {
		var got []string
		for _, o := range revision.Options(c.r, nil, bob) {
			got = append(got, line(o))
		}
		if strings.Join(got, "\n") != strings.Join(c.want, "\n") {
			t.Errorf("%s:\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
}

func TestParseLock(t *testing.T) {
	for i, word := range []string{"require", "keep", "ignore"} {
		if l, err := lifecycle.ParseLock(word); err != nil || int(l) != i || l.String() != word {
			t.Errorf("%q: %v, %v", word, l, err)
		}
	}
	if _, err := lifecycle.ParseLock("none"); err == nil {
		t.Error("none is no word")
	} else {
		says(t, err.Error(), "require | keep | ignore")
	}
}
