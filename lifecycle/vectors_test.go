package lifecycle_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/gep32"
	"github.com/lctui/lctui/lifecycle/internal/vector"
	"github.com/lctui/lctui/model"
)

func TestStatusVectors(t *testing.T) { vector.Shared(t, "status.jsonl", statusVector) }

// TestOwnVectors runs the project's own cases about the status.
func TestOwnVectors(t *testing.T) {
	t.Run("status.jsonl", func(t *testing.T) { vector.Own(t, filepath.Join("testdata", "cases", "status.jsonl"), statusVector) })
}

// TestEveryFileOfVectorsIsRun: the tests of some package run each file of vectors.
func TestEveryFileOfVectorsIsRun(t *testing.T) {
	run := []string{"buildpacks.jsonl", "merge-legacy.jsonl", "namespaced-merge.jsonl", "policies.jsonl", "porch.jsonl", "status.jsonl", "upgrade.jsonl", "validation.jsonl"}
	if found := vector.Files(t); !slices.Equal(found, run) {
		t.Errorf("there are %q, and %q are run", found, run)
	}
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
		vector.Fields
		Now     time.Time
		Profile json.RawMessage
		Expect  struct {
			Decode            string
			Status            profileStatus
			StatusIfInclusive *profileStatus
			NextTransition    *time.Time
		}
	}
	vector.Read(t, line, &c)
	profile := profileIn(t, c.Profile)
	if _, _, readable := (gep32.System{}).Readable(profile); readable != vector.Decodes(t, c.Expect.Decode) {
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

// sameStatus compares the wanted stages at an instant with StageAt and with the spans.
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

// profileIn parses the profile in a JSON text.
func profileIn(t *testing.T, data []byte) *model.Object {
	t.Helper()
	doc, err := files.Read("profile.json", data, files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if n := len(doc.Objects()); n != 1 {
		t.Fatalf("%d objects", n)
	}
	return doc.Objects()[0]
}
