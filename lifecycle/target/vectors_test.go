package target_test

import (
	"encoding/json"
	"path/filepath"
	"testing"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/internal/vector"
	"github.com/lctui/lctui/lifecycle/target"
	"github.com/lctui/lctui/model"
)

func TestTargetsVectors(t *testing.T) { vector.Shared(t, "upgrade.jsonl", targetsVector) }

// TestOwnVectors runs the project's own cases about targets.
func TestOwnVectors(t *testing.T) {
	t.Run("upgrade.jsonl", func(t *testing.T) { vector.Own(t, filepath.Join("testdata", "cases", "upgrade.jsonl"), targetsVector) })
}

func targetsVector(t *testing.T, line []byte) {
	var c struct {
		vector.Fields
		Now   time.Time
		Query struct {
			Kind, Image, Current string
			AutoUpdate           bool
		}
		Profile json.RawMessage
		Expect  struct {
			Auto, Force *string
			Maintenance struct {
				Due, Error bool
				Reason     string
				Target     *string
			}
		}
	}
	vector.Read(t, line, &c)
	var name string
	switch c.Query.Kind {
	case "kubernetes":
		name = model.Kubernetes
	case "machineImage":
		name = model.ImagePrefix + c.Query.Image
	default:
		t.Fatalf("the test knows no kind %q", c.Query.Kind)
	}
	x := target.New(trackNamed(t, profileIn(t, c.Profile), name), c.Now, lifecycle.Gardener)
	same(t, "auto", c.Expect.Auto, found(x.Auto(c.Query.Current)))
	same(t, "force", c.Expect.Force, found(x.Force(c.Query.Current)))
	m := x.Maintenance(c.Query.Current, c.Query.AutoUpdate)
	var target *string
	if m.Target != nil {
		target = &m.Target.Version
	}
	same(t, "maintenance target", c.Expect.Maintenance.Target, target)
	if m.Due != c.Expect.Maintenance.Due || m.Reason != c.Expect.Maintenance.Reason || m.Error != c.Expect.Maintenance.Error {
		t.Errorf("maintenance %+v, want %+v", m, c.Expect.Maintenance)
	}
}

func trackNamed(t *testing.T, o *model.Object, name string) *model.Track {
	t.Helper()
	for _, track := range o.Tracks {
		if track.Name == name {
			return track
		}
	}
	t.Fatalf("no track %s", name)
	return nil
}

func found(target target.Target, ok bool) *string {
	if !ok {
		return nil
	}
	return &target.Version
}

func same(t *testing.T, what string, want, got *string) {
	t.Helper()
	word := func(s *string) string {
		if s == nil {
			return "none"
		}
		return *s
	}
	if word(want) != word(got) {
		t.Errorf("%s: %s, want %s", what, word(got), word(want))
	}
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
