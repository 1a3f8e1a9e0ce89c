package descriptor_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/descriptor"
	"github.com/lctui/lctui/model"
)

// TestRules: the findings of the rules for descriptors. A finding is written RULE PLACE
// TRACK/ENTRY MESSAGE.
func TestRules(t *testing.T) {
	for _, c := range []struct{ name, text, before, want string }{
		{"the RFC", rfc, "", ""},
		{"no version", "0.9.0; buildpack | 0.x; platform 1. | 0.3 0.x", "",
			`bad-version 5:10 buildpack/0.x [apis.buildpack] supported: "0.x" is not an API version: write MAJOR or MAJOR.MINOR in digits, such as 1 or 0.10, no number above 9999.
bad-version 14:10 platform/1. [apis.platform] deprecated: "1." is not an API version: write MAJOR or MAJOR.MINOR in digits, such as 1 or 0.10, no number above 9999.
bad-version 15:20 platform/0.x [apis.platform] supported: "0.x" is not an API version: write MAJOR or MAJOR.MINOR in digits, such as 1 or 0.10, no number above 9999.`},
		{"no version for older readers", "0.9.0; buildpack | 0.3 =0.3; platform 0.3 | 0.3 0.4 =x", "",
			`bad-version 18:9 platform/x [api] platform: "x" is not an API version: write MAJOR or MAJOR.MINOR in digits, such as 1 or 0.10, no number above 9999.`},
		{"deprecated and unsupported, as in files of pack", "0.9.0; buildpack | 0.3; platform 0.2 | 0.3 0.4", "",
			`deprecated-unsupported 14:10 platform/0.2 [apis.platform] invalid deprecated API '0.2': all deprecated APIs must also be supported; it is unsupported here.`},
		{"every error, not only the first", "0.9.0; buildpack | 0.3; platform 0.2 2 1.4 1.1 | 1.3", "",
			`deprecated-unsupported 14:10 platform/0.2 [apis.platform] invalid deprecated API '0.2': all deprecated APIs must also be supported; it is unsupported here.
deprecated-unsupported 14:20 platform/2 [apis.platform] invalid deprecated API '2': all deprecated APIs must also be supported; it is unsupported here.
deprecated-unsupported 14:30 platform/1.4 [apis.platform] invalid deprecated API '1.4': all deprecated APIs must also be supported; it is unsupported here.
deprecated-not-major 14:40 platform/1.1 [apis.platform] invalid deprecated API '1.1': deprecated APIs may only contain 0.x or a major version; it deprecates all of major 1.`},
		{"a minor beside its major", "0.9.0; buildpack | 0.3; platform 1 1.1 | 1.3 2.0", "",
			`deprecated-not-major 14:20 platform/1.1 [apis.platform] invalid deprecated API '1.1': deprecated APIs may only contain 0.x or a major version; it deprecates all of major 1.`},
		{"1.0 is accepted as 1", "0.9.0; buildpack 1.0 | 1.2 2.0; platform | 0.3", "",
			`deprecated-spelling 4:10 buildpack/1.0 [apis.buildpack] deprecated: '1.0' deprecates all of major 1, which is written '1'.`},
		{"nothing supported", "0.9.0; buildpack |; platform 0.3 |", "",
			`no-supported 5:1 buildpack/ [apis.buildpack] supports no version: every request for the buildpack API fails.
deprecated-unsupported 14:10 platform/0.3 [apis.platform] invalid deprecated API '0.3': all deprecated APIs must also be supported; it is unsupported here.
no-supported 15:1 platform/ [apis.platform] supports no version: every request for the platform API fails.`},
		{"an API left out", "0.9.0; platform | 0.3", "",
			`no-supported 1:1 buildpack/ [apis.buildpack] supports no version: every request for the buildpack API fails.`},
		{"twice", "0.9.0; buildpack 0.3 v0.3 | 0.3 0.4 0.3; platform | 1 1.0 2.0", "",
			`duplicate 4:20 buildpack/v0.3 [apis.buildpack] deprecated: 'v0.3' is there already, as '0.3'.
spelling 4:20 buildpack/v0.3 [apis.buildpack] deprecated: 'v0.3' is read as '0.3', and should be written so.
duplicate 5:30 buildpack/0.3 [apis.buildpack] supported: '0.3' is there already.
duplicate 15:20 platform/1.0 [apis.platform] supported: '1.0' is there already, as '1'.`},
		{"covered by another entry", "0.9.0; buildpack | 1.4 1.2 1 0.2 0.3; platform | 0.3", "",
			`redundant 5:20 buildpack/1.2 [apis.buildpack] supported: '1.2' is covered by '1.4', which stands for 1.0 to 1.4.
redundant 5:30 buildpack/1 [apis.buildpack] supported: '1' is covered by '1.4', which stands for 1.0 to 1.4.`},
		{"all deprecated", "0.9.0; buildpack 0.3 1 | 0.3 1.4; platform | 0.3", "",
			`all-deprecated 5:1 buildpack/ [apis.buildpack] deprecates every version that it supports: each request for the buildpack API warns.`},
		{"all deprecated, but for what is wrong", "0.9.0; buildpack 0.3 x | 0.3; platform 0.2 0.3 | 0.3", "",
			`bad-version 4:20 buildpack/x [apis.buildpack] deprecated: "x" is not an API version: write MAJOR or MAJOR.MINOR in digits, such as 1 or 0.10, no number above 9999.
deprecated-unsupported 14:10 platform/0.2 [apis.platform] invalid deprecated API '0.2': all deprecated APIs must also be supported; it is unsupported here.`},
		{"no release", "; buildpack | 0.3; platform | 0.3", "",
			`no-version 1:1 / the descriptor does not name the release of the lifecycle that it belongs to.`},
		{"spellings that are read", "0.9.0; buildpack v1.0 | v1.2 02.1; platform | 0.03 v0.4 v1", "",
			`spelling 4:10 buildpack/v1.0 [apis.buildpack] deprecated: 'v1.0' is read as '1.0', and should be written so.
deprecated-spelling 4:10 buildpack/v1.0 [apis.buildpack] deprecated: 'v1.0' deprecates all of major 1, which is written '1'.
spelling 5:10 buildpack/v1.2 [apis.buildpack] supported: 'v1.2' is read as '1.2', and should be written so.
spelling 5:20 buildpack/02.1 [apis.buildpack] supported: '02.1' is read as '2.1', and should be written so.
spelling 15:10 platform/0.03 [apis.platform] supported: '0.03' is read as '0.3', and should be written so.
spelling 15:20 platform/v0.4 [apis.platform] supported: 'v0.4' is read as '0.4', and should be written so.
spelling 15:30 platform/v1 [apis.platform] supported: 'v1' is read as '1', and should be written so.`},
		{"a fix lets the older value follow", "0.9.0; buildpack 0.2 | 0.3 =0.2; platform | 0.3", "",
			`deprecated-unsupported 4:10 buildpack/0.2 [apis.buildpack] invalid deprecated API '0.2': all deprecated APIs must also be supported; it is unsupported here.`},
		{"gone and deprecated before", "0.9.1; buildpack | 0.3; platform | 0.4", "0.9.0; buildpack | 0.3; platform 0.3 | 0.3 0.4", ""},
		{"gone without notice", "0.9.1; buildpack | 0.3; platform | 1.0", "0.9.0; buildpack | 0.2 0.3; platform | 1.1",
			`not-deprecated 5:1 buildpack/0.2 [apis.buildpack] had 0.2, which is gone and was not deprecated before.
not-deprecated 15:1 platform/1.1 [apis.platform] had 1.1, which is gone and was not deprecated before.`},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := describe(t, c.text)
			of := caseOf(o)
			if c.before != "" {
				of.Old = describe(t, c.before)
			}
			got := said(t, found(of))
			if got != c.want {
				t.Errorf("\n got %s\nwant %s", got, c.want)
			}
		})
	}
}

// caseOf is a descriptor to be checked alone.
func caseOf(o *model.Object) *lifecycle.ObjectCase {
	return &lifecycle.ObjectCase{Case: lifecycle.Case{Setting: &lifecycle.Setting{File: "lifecycle.toml"}, Object: o, Ref: model.ObjectRef(0)}}
}

// found runs all rules and returns their findings by place.
func found(c *lifecycle.ObjectCase) []model.Finding {
	for _, c.Rule = range (descriptor.System{}).Rules() {
		if c.Rule.Object != nil {
			c.Rule.Object(c)
		}
	}
	slices.SortStableFunc(c.Found, func(a, b model.Finding) int {
		return cmp.Or(a.Place.Compare(b.Place.Position), a.Ref.Track-b.Ref.Track)
	})
	return c.Found
}

func said(t *testing.T, findings []model.Finding) string {
	t.Helper()
	var out []string
	for _, f := range findings {
		out = append(out, fmt.Sprintf("%s %s %s/%s %s", f.Rule, f.Place, f.Track, f.Version, f.Text()))
		if f.Hint == "" || f.Place.File != "lifecycle.toml" || f.Path == "" {
			t.Errorf("%+v is not complete", f)
		}
		if f.Fixes != nil {
			t.Errorf("%s has a quick fix, though nothing edits the file", f.Rule)
		}
	}
	return strings.Join(out, "\n")
}

// TestEveryRuleSpeaks: the cases above cover every rule, and each rule has a line for the
// manual.
func TestEveryRuleSpeaks(t *testing.T) {
	o := describe(t, "; buildpack 1.0 0.2 1.1 x | v1.2 1.1 1.2 0.4; platform 0.3 | 0.3")
	gone := describe(t, "; buildpack | ; platform | 0.9")
	bare := describe(t, "")
	seen := map[string]model.Severity{}
	bare.Descriptor.UnknownKeys = []model.UnknownKey{{Table: "apis.platform", Key: model.Field{Set: true, Text: "suported"}, Missing: []string{"supported"}}}
	for _, o := range []*model.Object{o, bare} {
		c := caseOf(o)
		c.Released = true
		if o != bare {
			c.Old = gone
		}
		for _, f := range found(c) {
			seen[f.Rule] = f.Severity
		}
	}
	for _, r := range (descriptor.System{}).Rules() {
		if severity, ok := seen[r.Name]; !ok || severity != r.Severity || r.Doc == "" {
			t.Errorf("%s: said %v, %s want %s; %q", r.Name, ok, severity, r.Severity, r.Doc)
		}
	}
}

// TestMisspeltKeys: a key is reported only if it is similar to one that its table lacks.
func TestMisspeltKeys(t *testing.T) {
	o := describe(t, "0.9.0; buildpack | 0.3; platform | 0.3")
	key := func(table, text string, missing ...string) model.UnknownKey {
		return model.UnknownKey{Table: table, Key: model.Field{Set: true, Text: text, At: model.Position{Line: 3, Column: 1}}, Missing: missing}
	}
	o.Descriptor.UnknownKeys = []model.UnknownKey{key("apis.buildpack", "deprcated", "deprecated"), key("apis.buildpack", "note", "deprecated"), key("apis", "platfrom", "platform")}
	const first = `misspelt-key 3:1 / [apis.buildpack] has the unknown key "deprcated", and no "deprecated".`
	if got := said(t, found(caseOf(o))); got != first+"\n"+`misspelt-key 3:1 / [apis] has the unknown key "platfrom", and no "platform".` {
		t.Error(got)
	}
	o.Descriptor.Form, o.Descriptor.UnknownKeys = model.DescriptorLabel, []model.UnknownKey{key("platform", "deprcated\x1b", "deprecated")}
	if got := said(t, found(caseOf(o))); !strings.HasPrefix(got, "misspelt-key 3:1 / platform has ") || strings.Contains(got, "\x1b") {
		t.Error(got)
	}
}

// TestReleased: versions in no release of the specification are warnings, below and above the
// known ones.
func TestReleased(t *testing.T) {
	o := describe(t, "0.9.0; buildpack 0.1 0.2 | 0.1 0.2 0.12 0.13 1.0; platform | 0.1 0.2 0.15 0.16")
	var got []string
	for _, f := range found(caseOf(o)) {
		if f.Rule == "not-released" {
			t.Errorf("nobody asked: %s", f.Text())
		}
	}
	asked := caseOf(o)
	asked.Released = true
	for _, f := range found(asked) {
		if f.Rule == "not-released" {
			got = append(got, f.Path)
		}
	}
	want := "apis.buildpack.deprecated[0] apis.buildpack.supported[0] apis.buildpack.supported[3] apis.buildpack.supported[4] apis.platform.supported[0] apis.platform.supported[3]"
	if strings.Join(got, " ") != want {
		t.Errorf("got %s\nwant %s", strings.Join(got, " "), want)
	}
}

// TestRulesOfForms: a label does not contain the version, and the older table has no lists.
func TestRulesOfForms(t *testing.T) {
	for _, c := range []struct {
		name string
		is   model.Descriptor
		want string
	}{
		{"TOML", model.Descriptor{}, "no-version lifecycle.version, spelling apis.platform.supported[0]"},
		{"label", model.Descriptor{Form: model.DescriptorLabel}, "spelling apis.platform.supported[0]"},
		{"image", model.Descriptor{Form: model.DescriptorImage}, "no-version lifecycle.version, spelling apis.platform.supported[0]"},
		{"older table", model.Descriptor{OlderOnly: true, Version: model.Field{Set: true, Text: "1"}}, "spelling api.platform"},
	} {
		o := describe(t, "; buildpack | 0.3; platform | v0.3")
		o.Descriptor = &c.is
		var got []string
		for _, f := range found(caseOf(o)) {
			got = append(got, f.Rule+" "+f.Path)
		}
		if text := strings.Join(got, ", "); text != c.want {
			t.Errorf("%s: %s, want %s", c.name, text, c.want)
		}
	}
}

// TestFindingLeadsToARow: an entry leads to the newest version that it covers.
func TestFindingLeadsToARow(t *testing.T) {
	o := describe(t, "0.9.0; buildpack | 0.3; platform 1.0 0.2 | 0.3 v0.4 1.3")
	for _, f := range found(caseOf(o)) {
		row := ""
		if v := o.Version(f.Ref); v != nil {
			row = v.Text
		}
		want := map[string]string{"1.0": "1.3", "0.2": "", "v0.4": "0.4", "1.3": "1.3"}[f.Version]
		if f.Ref.Track != 1 || row != want {
			t.Errorf("%s of %s leads to %+v, %q, want %q", f.Rule, f.Version, f.Ref, row, want)
		}
	}
}

// TestHostileLists: the memory for very many findings is proportional to their number.
func TestHostileLists(t *testing.T) {
	const many = 20_000
	o := describe(t, "0.9.0; buildpack | 0.3; platform "+strings.Repeat("v0.3 ", many)+"| "+strings.Repeat("0.3 ", many))
	listed := 0
	c := caseOf(o)
	c.Listed = func(f *model.Finding) bool {
		listed++
		return false
	}
	found(c)
	if listed < 2*many {
		t.Errorf("%d findings, want at least %d", listed, 2*many)
	}
}
