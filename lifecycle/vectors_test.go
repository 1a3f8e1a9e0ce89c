package lifecycle_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/gep32"
	"github.com/lctui/lctui/lifecycle/internal/vector"
	"github.com/lctui/lctui/model"
)

// caseFields are the fields that every case has beside those that it is about.
type caseFields struct {
	ID, Why string
	Tags    []string
}

// vectorTests are the files of vectors with what runs a case of each.
var vectorTests = map[string]func(t *testing.T, line []byte){
	"validation.jsonl":       validationVector,
	"status.jsonl":           statusVector,
	"upgrade.jsonl":          targetsVector,
	"merge-legacy.jsonl":     mergeLegacyVector,
	"namespaced-merge.jsonl": mergeVector,
}

func TestValidationVectors(t *testing.T)  { sharedVectors(t, "validation.jsonl") }
func TestStatusVectors(t *testing.T)      { sharedVectors(t, "status.jsonl") }
func TestTargetsVectors(t *testing.T)     { sharedVectors(t, "upgrade.jsonl") }
func TestMergeLegacyVectors(t *testing.T) { sharedVectors(t, "merge-legacy.jsonl") }
func TestMergeVectors(t *testing.T)       { sharedVectors(t, "namespaced-merge.jsonl") }

func sharedVectors(t *testing.T, file string) {
	t.Helper()
	vector.Shared(t, file, vectorTests[file])
}

// TestOwnVectors runs the cases that the project keeps of every file.
func TestOwnVectors(t *testing.T) {
	for _, file := range slices.Sorted(maps.Keys(vectorTests)) {
		t.Run(file, func(t *testing.T) { vector.Own(t, filepath.Join("testdata", "cases", file), vectorTests[file]) })
	}
}

// TestVectorsOfSystemsNotBuilt names the files that no test runs, so that they
// are not forgotten.
func TestVectorsOfSystemsNotBuilt(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(vector.Folder(t), "*.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	// These are run beside the packages of their rules.
	elsewhere := []string{"porch.jsonl", "buildpacks.jsonl", "policies.jsonl"}
	for _, path := range paths {
		file := filepath.Base(path)
		if vectorTests[file] == nil && !slices.Contains(elsewhere, file) {
			t.Run(file, func(t *testing.T) {
				t.Skipf("vectors %s: skipped, the program does not know that kind of file", file)
			})
		}
	}
}

// errorVector is one error that the server gives.
type errorVector struct{ Field, Type string }

func validationVector(t *testing.T, line []byte) {
	var c struct {
		caseFields
		Now          time.Time
		Profile, Old json.RawMessage
		Expect       struct {
			Decode string
			Errors []errorVector
		}
	}
	caseFromJSON(t, line, &c)
	profile, err := readByServer(c.Profile)
	switch {
	case (err == nil) != decodes(t, c.Expect.Decode):
		t.Fatalf("the server reads it: %v; %v", err == nil, err)
	case err != nil:
		return
	}
	judged := check.Case{Now: c.Now, Dialect: lifecycle.Gardener}
	if len(c.Old) > 0 {
		judged.Old = []*model.Object{profileIn(t, c.Old)}
	}
	got := errorPairs(check.NewJudge(judged).Findings([]*model.Object{profile}))
	want := slices.Clone(c.Expect.Errors)
	sortErrors(&want)
	if !slices.Equal(got, want) {
		t.Errorf("errors\n got %v\nwant %v", got, want)
	}
}

// errorPairs lists the errors of a judgement as a set of field and type.
func errorPairs(findings []model.Finding) []errorVector {
	out := []errorVector{}
	for _, f := range findings {
		if f.Severity == model.Error {
			out = append(out, errorVector{f.Path, f.Type})
		}
	}
	sortErrors(&out)
	return out
}

func sortErrors(list *[]errorVector) {
	slices.SortFunc(*list, func(a, b errorVector) int {
		return bytes.Compare([]byte(a.Field+"\x00"+a.Type), []byte(b.Field+"\x00"+b.Type))
	})
	*list = slices.Compact(*list)
}

// profileStatus is the status of a profile.
type profileStatus struct {
	Kubernetes    *struct{ Versions []versionVector }
	MachineImages []struct {
		Name     string
		Versions []versionVector
	}
}

type versionVector struct{ Version, Classification string }

func statusVector(t *testing.T, line []byte) {
	var c struct {
		caseFields
		Now     time.Time
		Profile json.RawMessage
		Expect  struct {
			Decode            string
			Status            profileStatus
			StatusIfInclusive *profileStatus
			NextTransition    *time.Time
		}
	}
	caseFromJSON(t, line, &c)
	profile := profileIn(t, c.Profile)
	if _, _, readable := (gep32.System{}).Readable(profile); readable != decodes(t, c.Expect.Decode) {
		t.Fatalf("the server reads it: %v, want %v", readable, !readable)
	}
	if c.Expect.Decode == "error" {
		return
	}
	inclusive := &c.Expect.Status
	if c.Expect.StatusIfInclusive != nil {
		inclusive = c.Expect.StatusIfInclusive
	}
	sameStatus(t, lifecycle.Gardener, profile, c.Now, &c.Expect.Status)
	sameStatus(t, lifecycle.GEP32, profile, c.Now, inclusive)
	for _, d := range []lifecycle.Dialect{lifecycle.Gardener, lifecycle.GEP32} {
		next, ok := lifecycle.NextOf(profile, c.Now, d)
		if want := c.Expect.NextTransition; ok != (want != nil) || ok && !next.Equal(*want) {
			t.Errorf("%s: next transition %v %v, want %v", d, next, ok, want)
		}
	}
}

// sameStatus compares the stages at an instant, and what spans say of them.
func sameStatus(t *testing.T, d lifecycle.Dialect, o *model.Object, now time.Time, want *profileStatus) {
	t.Helper()
	lists := map[string][]versionVector{}
	if want.Kubernetes != nil {
		lists[model.Kubernetes] = want.Kubernetes.Versions
	}
	for _, image := range want.MachineImages {
		lists[model.ImagePrefix+image.Name] = append(lists[model.ImagePrefix+image.Name], image.Versions...)
	}
	got := map[string][]versionVector{}
	for _, track := range o.Tracks {
		for _, v := range track.Versions {
			stage := lifecycle.StageAt(v, now, d)
			got[track.Name] = append(got[track.Name], versionVector{v.Text, stage})
			if drawn := spanAt(lifecycle.Spans(v, d), now); drawn != stage {
				t.Errorf("%s: %s is %s, its span says %s", d, v.Text, stage, drawn)
			}
		}
	}
	if fmt.Sprint(got) != fmt.Sprint(lists) {
		t.Errorf("%s: status\n got %v\nwant %v", d, got, lists)
	}
}

// spanAt looks an instant up in spans.
func spanAt(spans []lifecycle.Span, t time.Time) string {
	stage := ""
	for _, s := range spans {
		if s.From.After(t) {
			break
		}
		if !s.Empty() {
			stage = s.Stage
		}
	}
	return stage
}

// caseFromJSON reads a case. A field that the test does not know is an error.
func caseFromJSON(t *testing.T, line []byte, into any) {
	t.Helper()
	if err := vector.Decode(line, into); err != nil {
		t.Fatal(err)
	}
}

// decodes reports whether a case expects that its object can be read at all.
func decodes(t *testing.T, word string) bool {
	t.Helper()
	if word != "" && word != "error" {
		t.Fatalf("the test knows no result %q of decoding", word)
	}
	return word == ""
}

func fromJSON(t *testing.T, data []byte, into any) {
	t.Helper()
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}
