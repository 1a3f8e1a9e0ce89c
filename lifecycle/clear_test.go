package lifecycle_test

import (
	"testing"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// TestClearStages: the stage planned of a release follows from its entry and stays. In a profile it is
// a wrong word in the list, and goes with the others.
func TestClearStages(t *testing.T) {
	stages := []model.Stage{{Name: model.Planned}, {Name: model.Supported}}
	for _, c := range []struct {
		of   string
		v    model.Version
		want []int
	}{
		{"a release", model.Version{Stages: stages, Release: &model.Release{}}, []int{1}},
		{"a profile", model.Version{Stages: stages}, []int{1, 0}},
	} {
		edits := lifecycle.ClearStages(&c.v, model.Ref{})
		if len(edits) != len(c.want) {
			t.Fatalf("%s: %d edits, want %d", c.of, len(edits), len(c.want))
		}
		for i, e := range edits {
			if e.What != model.RemoveStage || e.Ref.Stage != c.want[i] {
				t.Errorf("%s: edit %d is %v of stage %d, want stage %d removed", c.of, i, e.What, e.Ref.Stage, c.want[i])
			}
		}
	}
}
