package lifecycle_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// vectorFile reads a file of the folder LCTUI_VECTORS, by default
// ../shared/vectors beside the checkout; a relative folder counts from the
// module's root. Without the file the test is skipped, saying so.
func vectorFile(t *testing.T, file string) []byte {
	t.Helper()
	root := ".."
	folder := os.Getenv("LCTUI_VECTORS")
	switch {
	case folder == "":
		folder = filepath.Join(root, "..", "shared", "vectors")
	case !filepath.IsAbs(folder):
		folder = filepath.Join(root, folder)
	}
	data, err := os.ReadFile(filepath.Join(folder, file))
	if err != nil {
		t.Skipf("no vectors %s: set LCTUI_VECTORS to the folder that holds them (%v)", file, err)
	}
	return data
}

// vectorCases runs one subtest a line of a vector file, and closes with the line
// of totals, also when cases failed.
func vectorCases(t *testing.T, file string, run func(t *testing.T, line []byte)) {
	t.Helper()
	data := vectorFile(t, file)
	passed, failed := 0, 0
	defer func() { fmt.Printf("vectors %s: %d passed, %d failed\n", file, passed, failed) }()
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, len(data)+1)
	for lines.Scan() {
		var c struct{ ID string }
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Errorf("%s: %v", file, err)
			failed++
			continue
		}
		line := bytes.Clone(lines.Bytes())
		if t.Run(c.ID, func(t *testing.T) { run(t, line) }) {
			passed++
		} else {
			failed++
		}
	}
}

// TestVectorsOfSystemsNotBuilt names the files that no test runs, so that they
// are not forgotten.
func TestVectorsOfSystemsNotBuilt(t *testing.T) {
	for _, file := range []string{"policies.jsonl"} {
		t.Run(file, func(t *testing.T) {
			vectorFile(t, file)
			t.Skipf("vectors %s: skipped, the program does not know that kind of file", file)
		})
	}
}

// errorVector is one error that the server gives.
type errorVector struct{ Field, Type string }

func TestValidationVectors(t *testing.T) {
	vectorCases(t, "validation.jsonl", func(t *testing.T, line []byte) {
		var c struct {
			Now          time.Time
			Profile, Old json.RawMessage
			Expect       struct {
				Decode string
				Errors []errorVector
			}
		}
		fromJSON(t, line, &c)
		profile := profileIn(t, c.Profile)
		_, _, readable := lifecycle.Unreadable(profile)
		if readable == (c.Expect.Decode == "error") {
			t.Fatalf("the server reads it: %v, want %v", readable, !readable)
		}
		if !readable {
			return
		}
		judged := lifecycle.Case{Now: c.Now, Dialect: lifecycle.Gardener}
		if len(c.Old) > 0 {
			judged.Old = []*model.Object{profileIn(t, c.Old)}
		}
		got := errorPairs(lifecycle.NewJudge(judged).Findings([]*model.Object{profile}))
		want := slices.Clone(c.Expect.Errors)
		sortErrors(&want)
		if !slices.Equal(got, want) {
			t.Errorf("errors\n got %v\nwant %v", got, want)
		}
	})
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

// statusVector is the status of a profile.
type statusVector struct {
	Kubernetes    *struct{ Versions []versionVector }
	MachineImages []struct {
		Name     string
		Versions []versionVector
	}
}

type versionVector struct{ Version, Classification string }

func TestStatusVectors(t *testing.T) {
	vectorCases(t, "status.jsonl", func(t *testing.T, line []byte) {
		var c struct {
			Now     time.Time
			Profile json.RawMessage
			Expect  struct {
				Decode            string
				Status            statusVector
				StatusIfInclusive *statusVector
				NextTransition    *time.Time
			}
		}
		fromJSON(t, line, &c)
		profile := profileIn(t, c.Profile)
		if _, _, readable := lifecycle.Unreadable(profile); readable == (c.Expect.Decode == "error") {
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
	})
}

// sameStatus compares the stages at an instant, and what spans say of them.
func sameStatus(t *testing.T, d lifecycle.Dialect, o *model.Object, now time.Time, want *statusVector) {
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

func fromJSON(t *testing.T, data []byte, into any) {
	t.Helper()
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}
