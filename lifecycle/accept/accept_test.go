package accept

import (
	"reflect"
	"slices"
	"testing"

	"github.com/lctui/lctui/model"
)

// TestApply: the findings that are left, by rule and line, and the number accepted.
func TestApply(t *testing.T) {
	at := func(rule string, severity model.Severity, line uint32) model.Finding {
		return model.Finding{Rule: rule, Severity: severity, Place: model.Place{File: "p.yaml", Position: model.Position{Line: line, Column: 1}}, Version: "1.30.0"}
	}
	elsewhere, cut := at("order", model.Error, 3), at("order", model.Error, 3)
	elsewhere.Place.File, cut.Unlisted = "parent.yaml", 7
	comment := func(text string, about uint32) model.Comment {
		return model.Comment{Text: "ignore " + text, Place: model.Position{Line: about - 1, Column: 1}, About: about}
	}
	names := []string{"order", "gardener-drop", "info-only", "bad-ignore", "unused-ignore"}
	for _, c := range []struct {
		name     string
		rules    map[string]Level
		comments []model.Comment
		found    []model.Finding
		whole    bool
		left     []string
		accepted int
	}{
		{"nothing is accepted", nil, nil, []model.Finding{at("order", model.Error, 3)}, true, []string{"error order 3"}, 0},
		{"a comment about the line", nil, []model.Comment{comment("order agreed", 3)}, []model.Finding{at("order", model.Error, 3), at("order", model.Error, 4)}, true, []string{"error order 4"}, 1},
		{"two rules of one comment", nil, []model.Comment{comment("order,drop agreed", 3)}, []model.Finding{at("order", model.Error, 3), at("gardener-drop", model.Warning, 3)}, true, nil, 2},
		{"two comments about one line", nil, []model.Comment{comment("order a", 3), comment("gardener-drop b", 3)}, []model.Finding{at("order", model.Error, 3), at("drop", model.Warning, 3)}, true, nil, 2},
		{"a comment for something else", nil, []model.Comment{{Text: "policy=x", About: 3}}, []model.Finding{at("order", model.Error, 3)}, true, []string{"error order 3"}, 0},
		{"no reason", nil, []model.Comment{comment("order", 3)}, []model.Finding{at("order", model.Error, 3)}, true, []string{"error order 3", "error bad-ignore 2"}, 0},
		{"no such rule", nil, []model.Comment{comment("ordre agreed", 3)}, nil, true, []string{"error bad-ignore 2"}, 0},
		{"one of two rules is not found", nil, []model.Comment{comment("order,drop agreed", 3)}, []model.Finding{at("order", model.Error, 3)}, true, []string{"info unused-ignore 2"}, 1},
		{"a part says nothing of comments", nil, []model.Comment{comment("order agreed", 3)}, nil, false, nil, 0},
		{"findings left out may be those", nil, []model.Comment{comment("order agreed", 3)}, []model.Finding{cut}, true, []string{"error order 3"}, 0},
		{"findings in other files", nil, []model.Comment{comment("order agreed", 3)}, []model.Finding{elsewhere}, true, []string{"error order 3", "info unused-ignore 2"}, 0},
		{"off, with what is left out", map[string]Level{"order": {Off: true}}, nil, []model.Finding{at("order", model.Error, 3), cut}, true, nil, 8},
		{"graded, the worst first", map[string]Level{"order": {Severity: model.Info}, "drop": {Severity: model.Error}}, nil,
			[]model.Finding{at("order", model.Error, 3), at("gardener-drop", model.Warning, 4)}, true, []string{"error gardener-drop 4", "info order 3"}, 0},
		{"comments are graded too", map[string]Level{"unused-ignore": {Off: true}}, []model.Comment{comment("order agreed", 3)}, nil, true, nil, 1},
	} {
		before := slices.Clone(c.found)
		left, accepted := (&Acceptance{Rules: c.rules, Names: func() []string { return names }}).In("p.yaml", nil, c.comments).Apply(c.found, c.whole)
		var got []string
		for _, f := range left {
			got = append(got, f.Severity.String()+" "+f.Rule+" "+string('0'+rune(f.Place.Line)))
		}
		if !slices.Equal(got, c.left) || accepted != c.accepted {
			t.Errorf("%s: %q and %d accepted, want %q and %d", c.name, got, accepted, c.left, c.accepted)
		}
		if !reflect.DeepEqual(before, c.found) {
			t.Errorf("%s: the findings given were changed", c.name)
		}
	}
}

// TestBaseline: a finding is identified by its message and what it is about, and accepted as often as
// the baseline lists it.
func TestBaseline(t *testing.T) {
	objects := func(names ...string) (list []*model.Object) {
		for _, name := range names {
			list = append(list, &model.Object{Kind: model.CloudProfile, Name: name})
		}
		return list
	}
	of := func(object int, version string, line uint32) model.Finding {
		return model.Finding{Rule: "order", Version: version, Ref: model.ObjectRef(object), Place: model.Place{File: "p.yaml", Position: model.Position{Line: line, Column: 1}}}
	}
	same := func(file string) string { return file }
	taken := NewBaseline(same, nil)
	taken.Take((&Acceptance{}).In("p.yaml", objects("aws"), nil), []model.Finding{of(0, "1.30.0", 3), of(0, "1.30.0", 9)})
	if len(taken.Entries) != 1 || taken.Entries[0].Count != 2 {
		t.Fatalf("taken: %+v", taken.Entries)
	}
	a := &Acceptance{Baseline: NewBaseline(same, taken.Entries)}
	for _, c := range []struct {
		name, file string
		objects    []*model.Object
		found      []model.Finding
		accepted   int
	}{
		{"moved", "p.yaml", objects("aws"), []model.Finding{of(0, "1.30.0", 30), of(0, "1.30.0", 31)}, 2},
		{"once more than before", "p.yaml", objects("aws"), []model.Finding{of(0, "1.30.0", 3), of(0, "1.30.0", 4), of(0, "1.30.0", 5)}, 2},
		{"below another object", "p.yaml", objects("gcp", "aws"), []model.Finding{of(1, "1.30.0", 30)}, 1},
		{"of another object", "p.yaml", objects("gcp", "aws"), []model.Finding{of(0, "1.30.0", 3)}, 0},
		{"of another version", "p.yaml", objects("aws"), []model.Finding{of(0, "1.31.0", 3)}, 0},
		{"in another file", "q.yaml", objects("aws"), []model.Finding{of(0, "1.30.0", 3)}, 0},
	} {
		if _, accepted := a.In(c.file, c.objects, nil).Apply(c.found, true); accepted != c.accepted {
			t.Errorf("%s: %d accepted, want %d", c.name, accepted, c.accepted)
		}
	}
}
