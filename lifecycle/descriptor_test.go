package lifecycle_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/lifecycletest"
	"github.com/lctui/lctui/model"
)

// rfcDescriptor is the descriptor of Buildpacks RFC 0049.
const rfcDescriptor = `[apis]
[apis.buildpack]
  deprecated = ["1"]
  supported = ["1.2", "2.1"]
[apis.platform]
  deprecated = ["0.4"]
  supported = ["0.4", "0.5", "1.3"]
[api]
  platform = "0.4"
  buildpack = "1.0"
[lifecycle]
  version = "0.9.0"
`

func descriptorIn(t *testing.T, text string) []*model.Object {
	t.Helper()
	doc, err := files.Read("lifecycle.toml", []byte(text), files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return doc.Objects()
}

// rfcBut returns that descriptor with texts replaced; old and new texts alternate.
func rfcBut(t *testing.T, pairs ...string) []*model.Object {
	t.Helper()
	text := rfcDescriptor
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(text, pairs[i]) {
			t.Fatalf("%q is not there", pairs[i])
		}
		text = strings.Replace(text, pairs[i], pairs[i+1], 1)
	}
	return descriptorIn(t, text)
}

// A version in a descriptor has always been in its stage, as far as is known: there are no
// dates, nothing comes next, and neither the instant nor the dialect matters.
func TestDescriptorsHaveNoDates(t *testing.T) {
	o := descriptorIn(t, rfcDescriptor)[0]
	for _, d := range lifecycletest.Dialects {
		for _, at := range []time.Time{{}, lifecycletest.Now, lifecycletest.Now.AddDate(500, 0, 0)} {
			var got []string
			for _, v := range o.Tracks[1].Versions {
				got = append(got, v.Text+" "+lifecycle.StageAt(v, at, d))
				spans := lifecycle.Spans(v, d)
				if len(spans) != 1 || !spans[0].From.IsZero() || !spans[0].To.IsZero() || spans[0].Stage != v.Stages[0].Name {
					t.Errorf("%s has the spans %+v", v.Text, spans)
				}
				if _, ok := lifecycle.Next(v, at, d); ok || !lifecycle.Since(v, at, d).IsZero() || lifecycle.Transitions(v, d) != nil || lifecycle.Unrecorded(v, at, d) {
					t.Errorf("%s has transitions", v.Text)
				}
				if lifecycle.SourceOf(v) != lifecycle.FromLifecycle {
					t.Errorf("%s has its stages from %s", v.Text, lifecycle.SourceOf(v))
				}
			}
			if want := "0.4 deprecated, 0.5 supported, 1.0 supported, 1.1 supported, 1.2 supported, 1.3 supported"; strings.Join(got, ", ") != want {
				t.Errorf("%s\nwant %s", strings.Join(got, ", "), want)
			}
			if _, ok := lifecycle.NextOf(o, at, d); ok {
				t.Error("the descriptor has a next transition")
			}
		}
	}
}

// The rules for descriptors give the same findings in both dialects, and those for profiles
// do not apply; a later state is compared with the file.
func TestDescriptorsAreChecked(t *testing.T) {
	objects := rfcBut(t, `"0.5", "1.3"`, `"v0.5"`, `["0.4"]`, `["0.4", "0.2"]`)
	for _, d := range lifecycletest.Dialects {
		checker := check.NewChecker(check.Case{File: "lifecycle.toml", Now: lifecycletest.Now, Dialect: d, Old: objects})
		if got, want := rulesAndPlaces(checker.Findings(objects)), "error deprecated-unsupported 6:24 apis.platform.deprecated[1]\n"+
			"warning spelling 7:23 apis.platform.supported[1]\n"; got != want {
			t.Errorf("%s:\n%s\nwant\n%s", d, got, want)
		}
		removed := rfcBut(t, `"0.5", "1.3"`, `"1.3"`, `["0.4"]`, `["0.4", "0.2"]`)
		if got := lifecycletest.Findings(check.Added(checker.Findings(objects), checker.Findings(removed))); !strings.Contains(got, "not-deprecated") {
			t.Errorf("%s: new are %s", d, got)
		}
	}
}

func rulesAndPlaces(found []model.Finding) string {
	var out strings.Builder
	for _, f := range found {
		fmt.Fprintf(&out, "%s %s %s %s\n", f.Severity, f.Rule, f.Place, f.Path)
	}
	return out.String()
}

// A limit bounds the findings about a descriptor as about any other file.
func TestRationOfADescriptor(t *testing.T) {
	objects := descriptorIn(t, "[lifecycle]\nversion = \"1\"\n[apis.buildpack]\nsupported = [\"0.3\"]\n[apis.platform]\nsupported = ["+strings.Repeat(`"0.3", `, 50)+"]\n")
	found := check.NewChecker(check.Case{Now: lifecycletest.Now, Limit: check.NewLimit(10, nil)}).Findings(objects)
	listed, left := 0, 0
	for _, f := range found {
		if left += f.Unlisted; f.Unlisted == 0 {
			listed++
		}
	}
	if listed != 10 || left != 39 {
		t.Errorf("%d are listed and %d counted, want 10 and 39", listed, left)
	}
}

// Every change of a version of a descriptor is refused, and the message says what to do instead.
func TestDescriptorsAreNotEdited(t *testing.T) {
	objects := descriptorIn(t, rfcDescriptor)
	r := model.ObjectRef(0).InTrack(1)
	var refused *model.Refusal
	for _, text := range []string{"deprecated=2026-08-01", "classification=supported", "version-", "version+", "expirationDate=2026-08-01", "lifecycle=Draft"} {
		ref := r.InVersion(0)
		if text == "version+" {
			ref = r
		}
		d, _, err := change.Apply(model.NewDraft(objects), change.Same([]model.Ref{ref}, lifecycletest.Instructions(t, text)...), lifecycle.Actor{})
		if !errors.As(err, &refused) || !strings.Contains(err.Error(), "change the arrays supported and deprecated in an editor, then run `lctui check FILE --old OLD`") || len(d.Steps()) != 0 {
			t.Errorf("%s: %v", text, err)
		}
	}
	for _, to := range []string{lifecycle.FromLifecycle, lifecycle.FromLegacy} {
		if edits, err := change.Convert(objects[0], r.InVersion(0), to, true); !errors.As(err, &refused) || edits != nil {
			t.Errorf("converted to %s: %v", to, err)
		}
	}
}

// The differences between two descriptors: versions, stages, and what no version shows.
func TestCompareDescriptors(t *testing.T) {
	for _, c := range []struct {
		name  string
		after []*model.Object
		want  string
	}{
		{"the same in another order and spelling", rfcBut(t, `["0.4", "0.5", "1.3"]`, `["1.3", "v0.5", "0.4"]`, `["1"]`, `["1.0"]`), ""},
		{"the next release", rfcBut(t, `"1.3"`, `"1.4"`, `["0.4"]`, `["0.4", "0.5"]`, "0.9.0", "0.10.0"),
			"/ field version 0.9.0 0.10.0, platform/0.5 stage-now  supported deprecated, platform/1.4 version-added  - supported"},
		{"a version less", rfcBut(t, `["0.4"]`, `[]`, `["0.4", "0.5", "1.3"]`, `["0.5", "1.3"]`, `platform = "0.4"`, `platform = "0.5"`),
			"platform/0.4 version-removed  deprecated -, platform/ field api 0.4 0.5"},
		{"no table for older readers", rfcBut(t, "[api]\n  platform = \"0.4\"\n  buildpack = \"1.0\"\n", ""),
			"buildpack/ field api 1.0 -, platform/ field api 0.4 -"},
		{"an entry that no version tells of", rfcBut(t, `["0.4"]`, `["0.2", "0.4"]`),
			"platform/ field deprecated 0.4 0.2, 0.4"},
		{"an entry that no version tells of beside one that is told", rfcBut(t, `["0.4"]`, `["0.2"]`),
			"platform/0.4 stage-now  deprecated supported, platform/ field deprecated 0.4 0.2"},
		{"a whole major deprecated", rfcBut(t, `["0.4"]`, `["0.4", "1"]`),
			"platform/1.0 stage-now  supported deprecated, platform/1.1 stage-now  supported deprecated, platform/1.2 stage-now  supported deprecated, platform/1.3 stage-now  supported deprecated"},
		{"a label, which has no place for the rest, and whose lists differ", labelIn(t, `{"buildpack":{"deprecated":["1"],"supported":["1.2","2.4"]},"platform":{"deprecated":["0.4"],"supported":["0.4","0.5","1.3"]}}`),
			"buildpack/2.2 version-added  - supported, buildpack/2.3 version-added  - supported, buildpack/2.4 version-added  - supported, buildpack/ field supported 1.2, 2.1 1.2, 2.4"},
	} {
		var got []string
		for _, d := range change.Diff(change.State{Objects: descriptorIn(t, rfcDescriptor), At: lifecycletest.Now}, change.State{Objects: c.after, At: lifecycletest.Now}, lifecycle.GEP32) {
			got = append(got, fmt.Sprintf("%s/%s %s %s %s %s", d.Track, d.Version, d.Op, d.Stage, orDash(d.OldText), orDash(d.NewText)))
		}
		if text := strings.Join(got, ", "); text != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, text, c.want)
		}
	}
}

func labelIn(t *testing.T, text string) []*model.Object {
	t.Helper()
	doc, err := files.Read("label.json", []byte(text), files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return doc.Objects()
}

func orDash(text *string) string {
	if text == nil {
		return "-"
	}
	return *text
}
