package lifecycle_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/request"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

// requested applies the changes of a line, "VERSION CHANGE…; VERSION CHANGE…", to a profile
// and returns the result as the edits of a request.
func requested(t *testing.T, profile *model.Object, line string) ([]model.RequestEdit, error) {
	t.Helper()
	d := model.NewDraft([]*model.Object{profile})
	for part := range strings.SplitSeq(line, "; ") {
		words := strings.Fields(part)
		var changes []change.Instruction
		for _, word := range words[1:] {
			c, err := change.Parse(word, rulesNow)
			if err != nil {
				t.Fatal(err)
			}
			if c.AddsVersion() {
				c = c.Named(words[0])
			}
			changes = append(changes, c)
		}
		var refs []model.Ref
		if changes[0].AddsVersion() {
			refs = []model.Ref{{Version: model.None, Stage: model.None}}
		} else {
			var err error
			if refs, err = model.FindVersions(d.Objects(), []int{0}, words[0]); err != nil {
				t.Fatal(err)
			}
		}
		var err error
		if d, _, err = change.Apply(d, change.Same(refs, changes...), lifecycle.Actor{}); err != nil {
			t.Fatal(err)
		}
	}
	return request.Words(d.Base(), d.Objects())
}

// written returns the edits of a request: VERSION CHANGE (was TEXT)…
func written(edits []model.RequestEdit) string {
	var lines []string
	for _, e := range edits {
		line := e.Version
		if e.Object != "p" {
			line = e.Object + " " + line
		}
		for i, c := range e.Changes {
			line += fmt.Sprintf(" %s (was %s)", c, e.Was[i])
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// requestProfile has a version with a lifecycle, a bare one, one with older
// fields, and one listed twice.
func requestProfile() *model.Object {
	at := func(name, day string) model.Stage {
		s := model.Stage{Name: name}
		if day != "" {
			s.Start = model.ReadStart(day + "T00:00:00Z")
		}
		return s
	}
	versions := []*model.Version{
		{Text: "1.31.4", Lifecycle: model.ListGiven, Stages: []model.Stage{at("supported", ""), at("deprecated", "2026-04-01")}},
		{Text: "1.30.9"},
		{Text: "1.29.1", Classification: model.Field{Set: true, Text: "deprecated"}, HasExpiration: true, Expiration: model.ReadStart("2026-01-01T00:00:00Z")},
		{Text: "1.28.0"}, {Text: "1.28.0"},
	}
	for i, v := range versions {
		v.Base = i
		for k := range v.Stages {
			v.Stages[k].Base = k
		}
	}
	return &model.Object{Kind: model.CloudProfile, Name: "p", Scale: model.VersionStages,
		Tracks: []*model.Track{{Name: model.Kubernetes, Path: "spec.kubernetes", List: model.ListGiven, Base: model.None, Versions: versions}}}
}

func TestWordsOfADraft(t *testing.T) {
	for _, c := range []struct{ changes, want string }{
		{"1.31.4 deprecated+=1mo", "kubernetes/1.31.4 deprecated=2026-05-01T00:00:00Z (was 2026-04-01T00:00:00Z)"},
		{"1.31.4 deprecated=", "kubernetes/1.31.4 deprecated= (was 2026-04-01T00:00:00Z)"},
		{"1.31.4 supported=2025-01-01", "kubernetes/1.31.4 supported=2025-01-01T00:00:00Z (was an open start)"},
		{"1.31.4 deprecated- expired=2026-09-01", "kubernetes/1.31.4 deprecated- (was 2026-04-01T00:00:00Z) expired=2026-09-01T00:00:00Z (was absent)"},
		{"1.30.9 deprecated=2026-01-15", "kubernetes/1.30.9 supported= (was absent) deprecated=2026-01-15T00:00:00Z (was absent)"},
		{"1.30.9 preview= supported=2025-06-01", "kubernetes/1.30.9 preview= (was absent) supported=2025-06-01T00:00:00Z (was absent)"},
		{"1.29.1 expirationDate+=2w", "kubernetes/1.29.1 expirationDate=2026-01-15T00:00:00Z (was 2026-01-01T00:00:00Z)"},
		{"1.29.1 classification-", "kubernetes/1.29.1 classification- (was deprecated)"},
		{"1.29.1 version-", "kubernetes/1.29.1 version- (was 1.29.1 classification=deprecated expirationDate=2026-01-01T00:00:00Z)"},
		{"1.32.0 version+ preview= supported=2025-12-01",
			"kubernetes/1.32.0 version+ (was absent) preview= (was absent) supported=2025-12-01T00:00:00Z (was absent)"},
		{"1.28.0#2 expirationDate=2025-12-01", "kubernetes/1.28.0#2 expirationDate=2025-12-01T00:00:00Z (was absent)"},
		{"1.31.4 deprecated+=1mo; 1.30.9 classification=deprecated", "kubernetes/1.31.4 deprecated=2026-05-01T00:00:00Z (was 2026-04-01T00:00:00Z)\n" +
			"kubernetes/1.30.9 classification=deprecated (was absent)"},
		{"1.31.4 deprecated+=1mo; 1.31.4 deprecated-=1mo", ""},
	} {
		edits, err := requested(t, requestProfile(), c.changes)
		if err != nil {
			t.Errorf("%s: %v", c.changes, err)
			continue
		}
		if got := written(edits); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.changes, got, c.want)
		}
	}
}

// TestWordsOfAConversion: a first lifecycle that begins after supported can be expressed too,
// though set writes a supported stage first.
func TestWordsOfAConversion(t *testing.T) {
	o := requestProfile()
	edits, err := change.Convert(o, model.Ref{Version: 2, Stage: model.None}, "lifecycle", false)
	if err != nil {
		t.Fatal(err)
	}
	d, err := model.NewDraft([]*model.Object{o}).With(edits...)
	if err != nil {
		t.Fatal(err)
	}
	words, err := request.Words(d.Base(), d.Objects())
	if err != nil {
		t.Fatal(err)
	}
	again, err := request.Apply(d.Base(), words)
	if err != nil || !model.SameObjects(again.Objects(), d.Objects()) {
		t.Errorf("applied: %v\n%s", err, written(words))
	}
}

func TestWordsRefuseRecords(t *testing.T) {
	v := record("Draft", "", "")
	o := &model.Object{Kind: model.PackageRevision, Scale: model.RevisionStages, Tracks: []*model.Track{{Versions: []*model.Version{v}}}}
	next := *o
	if _, err := request.Words([]*model.Object{o}, []*model.Object{&next}); err == nil {
		t.Error("a package revision needs no request")
	}
}

// TestRequestMeetsTheFile: on the same objects every change is open; afterwards every one is
// made already; what somebody else changed is a conflict.
func TestRequestMeetsTheFile(t *testing.T) {
	for _, changes := range []string{"1.31.4 deprecated+=1mo", "1.30.9 deprecated=2026-01-15", "1.29.1 version-", "1.32.0 version+ preview=",
		"1.29.1 expirationDate- classification=supported", "1.31.4 deprecated-", "1.28.0#1 expirationDate=2025-12-01", "1.28.0#2 version-"} {
		base := []*model.Object{requestProfile()}
		edits, err := requested(t, base[0], changes)
		if err != nil {
			t.Fatal(err)
		}
		meets(t, changes, base, edits)
	}
}

// meets applies edits to objects that changed elsewhere, and looks at the result.
func meets(t *testing.T, name string, base []*model.Object, edits []model.RequestEdit) {
	t.Helper()
	asked := &model.Request{Edits: edits}
	open, err := request.Open(asked, []byte("other bytes"), base)
	if err != nil || written(open) != written(edits) {
		t.Errorf("%s on the file it was made on: %v\n%s", name, err, written(open))
	}
	after, err := request.Apply(base, edits)
	if err != nil {
		t.Fatal(err)
	}
	if open, err = request.Open(asked, []byte("other bytes"), after.Objects()); err != nil || len(open) > 0 {
		t.Errorf("%s on the file that has it: %v\n%s", name, err, written(open))
	}
}

// TestConversionMeetsTheFile: a conversion adds supported and removes it again; both edits
// are kept if the target has changed elsewhere.
func TestConversionMeetsTheFile(t *testing.T) {
	base := []*model.Object{requestProfile()}
	edits, err := change.Convert(base[0], model.Ref{Version: 2, Stage: model.None}, "lifecycle", false)
	if err != nil {
		t.Fatal(err)
	}
	d, err := model.NewDraft(base).With(edits...)
	if err != nil {
		t.Fatal(err)
	}
	words, err := request.Words(base, d.Objects())
	if err != nil || len(words) != 2 {
		t.Fatalf("%v\n%s", err, written(words))
	}
	meets(t, "conversion", base, words)
	bare, err := requested(t, requestProfile(), "1.30.9 supported- deprecated=2026-01-15")
	if err != nil {
		t.Fatal(err)
	}
	meets(t, "a bare version", base, bare)
	after, err := request.Apply(base, bare)
	if err != nil || after.Objects()[0].Tracks[0].Versions[1].StageNamed("supported") != model.None {
		t.Errorf("supported is left: %v", err)
	}
}

// TestRequestClashes: what somebody else changed or removed is a conflict that names the
// place.
func TestRequestClashes(t *testing.T) {
	for _, c := range []struct{ asked, meanwhile, says string }{
		{"1.31.4 deprecated+=1mo", "1.31.4 deprecated=2026-07-01", "was 2026-04-01T00:00:00Z, is 2026-07-01"},
		{"1.31.4 deprecated+=1mo", "1.31.4 deprecated-", "was 2026-04-01T00:00:00Z, is absent"},
		{"1.31.4 deprecated+=1mo", "1.31.4 version-", "kubernetes/1.31.4 of p, deprecated=2026-05-01T00:00:00Z: was 2026-04-01T00:00:00Z, the version is not there any more"},
		{"1.31.4 expired=2027-01-01", "1.31.4 version-", "kubernetes/1.31.4 of p, expired=2027-01-01T00:00:00Z: was absent, the version is not there any more"},
		{"1.29.1 version-", "1.29.1 expirationDate=2026-02-01", "kubernetes/1.29.1 of p, version-: was 1.29.1 classification=deprecated"},
		{"1.32.0 version+ preview=", "1.32.0 version+ supported=", "kubernetes/1.32.0 of p, version+: was absent, is 1.32.0 supported="},
	} {
		edits, err := requested(t, requestProfile(), c.asked)
		if err != nil {
			t.Fatal(err)
		}
		other := []*model.Object{requestProfile()}
		words, err := requested(t, other[0], c.meanwhile)
		if err != nil {
			t.Fatal(err)
		}
		d, err := request.Apply(other, words)
		if err != nil {
			t.Fatal(err)
		}
		clashes(t, c.asked+" after "+c.meanwhile, &model.Request{Edits: edits}, d.Objects(), c.says)
	}
	was := []model.Former{{}}
	for _, c := range []struct {
		edit model.RequestEdit
		says string
	}{
		{model.RequestEdit{Version: "1.28.0", Changes: []string{"version-"}, Was: was}, "1.28.0, version-: was absent, the version \"1.28.0\" is ambiguous"},
		{model.RequestEdit{Object: "q", Version: "1.31.4", Changes: []string{"version-"}, Was: was}, `there is no object "q"`},
		{model.RequestEdit{Version: "images/1.0", Changes: []string{"version+"}, Was: was}, "images/1.0, version+: was absent, there is no"},
	} {
		clashes(t, c.says, &model.Request{Edits: []model.RequestEdit{c.edit}}, []*model.Object{requestProfile()}, c.says)
	}
}

func clashes(t *testing.T, name string, r *model.Request, objects []*model.Object, says string) {
	t.Helper()
	_, err := request.Open(r, nil, objects)
	var refusal *model.Refusal
	if !errors.As(err, &refusal) || !refusal.Conflict || !strings.Contains(err.Error(), says) {
		t.Errorf("%s: %v, want a conflict with %s", name, err, says)
	}
}

// TestBadEditsAreRefused: edits that can never be applied are not tried, whatever the bytes.
func TestBadEditsAreRefused(t *testing.T) {
	was := []model.Former{{}, {}}
	for says, e := range map[string]model.RequestEdit{
		"is a pattern":                   {Version: "kubernetes/1.3*", Changes: []string{"supported="}, Was: was[:1]},
		"has no changes":                 {Version: "1.31.4"},
		"and there are 1":                {Version: "1.31.4", Changes: []string{"supported="}, Was: was},
		"nothing is said of what":        {Version: "1.31.4", Changes: []string{"supported="}},
		"cannot both be meant":           {Version: "1.31.4", Changes: []string{"deprecated=2026-01-01", "deprecated-"}, Was: was},
		"no version is named":            {Changes: []string{"supported="}, Was: was[:1]},
		"a change request names the ins": {Version: "1.31.4", Changes: []string{"deprecated+=1mo"}, Was: was[:1]},
	} {
		_, err := request.Open(&model.Request{Edits: []model.RequestEdit{e}, Hash: model.Field{Text: revision.Hash(nil)}}, nil, []*model.Object{requestProfile()})
		var refusal *model.Refusal
		if !errors.As(err, &refusal) || refusal.Conflict || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", says, err)
		}
	}
}

func TestRequestNamesInstants(t *testing.T) {
	for text, good := range map[string]bool{
		"deprecated=2026-05-01T00:00:00Z": true, "deprecated=2026-05-01": true, "deprecated=": true, "deprecated-": true, "version+": true,
		"deprecated=+3mo": false, "deprecated=today": false, "deprecated+=1mo": false, "expirationDate-=1d": false, "lifecycle=Draft": false,
		"nonsense": false, "deprecated=soon": false,
	} {
		_, err := request.Apply([]*model.Object{requestProfile()}, []model.RequestEdit{{Version: "1.31.4", Changes: []string{text}}})
		if text == "version+" {
			good = false // it is there already
		}
		if (err == nil) != good {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestJudgeOfRequests(t *testing.T) {
	r := &model.Revision{APIVersion: "lctui/v1", Name: "r", ResourceVersion: model.Field{Set: true, Text: "1"}, Request: &model.Request{RequestedBy: model.Field{Set: true, Text: "ann"}, Target: model.Field{Set: true, Text: "aws.yaml"}, Edits: []model.RequestEdit{
		{Version: "1.31.4", Changes: []string{"deprecated=2026-05-01"}, Was: []model.Former{{}}},
		{Version: "1.31.4", Changes: []string{"deprecated+=1mo"}, Was: []model.Former{{}}, At: model.Place{Line: 7, Column: 3}},
		{Version: "1.31.4", Changes: []string{"deprecated=2026-05-01"}},
		{Version: "1.31.4"},
	}}}
	o := &model.Object{Kind: model.ChangeRequest, Name: "r", Scale: model.RevisionStages,
		Tracks: []*model.Track{{Name: "aws.yaml", Versions: []*model.Version{{Text: "r", Revision: r, Stages: r.Stages()}}}}}
	found := check.NewJudge(check.Case{Now: rulesNow}).Findings([]*model.Object{o})
	if len(found) != 3 || found[0].Rule != "bad-edit" || found[0].Place.Line != 7 {
		t.Errorf("found %v", found)
	}
}
