package gardener_test

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/internal/vector"
	"github.com/lctui/lctui/model"
)

func TestValidationVectors(t *testing.T) { vector.Shared(t, "validation.jsonl", validationVector) }

// TestOwnVectors runs the project's own cases about validation.
func TestOwnVectors(t *testing.T) {
	t.Run("validation.jsonl", func(t *testing.T) {
		vector.Own(t, filepath.Join("testdata", "cases", "validation.jsonl"), validationVector)
	})
}

func validationVector(t *testing.T, line []byte) {
	var c struct {
		vector.Fields
		Now          time.Time
		Profile, Old json.RawMessage
		Expect       struct {
			Decode string
			Errors []vector.Error
		}
	}
	vector.Read(t, line, &c)
	profile, err := readByServer(c.Profile)
	switch {
	case (err == nil) != vector.Decodes(t, c.Expect.Decode):
		t.Fatalf("the server reads it: %v; %v", err == nil, err)
	case err != nil:
		return
	}
	checked := check.Case{Now: c.Now, Dialect: lifecycle.Gardener}
	if len(c.Old) > 0 {
		checked.Old = []*model.Object{profileIn(t, c.Old)}
	}
	got := vector.Errors(check.NewChecker(checked).Findings([]*model.Object{profile}))
	want := slices.Clone(c.Expect.Errors)
	vector.SortErrors(&want)
	if !slices.Equal(got, want) {
		t.Errorf("errors\n got %v\nwant %v", got, want)
	}
}
