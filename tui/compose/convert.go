package compose

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
)

// Step is a version before and after a change, nil if the version does not exist.
type Step struct{ Before, After *model.Version }

// Convert returns the change that converts the older fields of versions of a track to a lifecycle,
// or back, as one step. It also returns each version that changes. The error names a version that
// cannot be converted.
func Convert(e *editor.Reader, at model.TrackRef, versions []int, back bool) (c editor.Change, steps []Step, err error) {
	to := lifecycle.FromLifecycle
	if back {
		to = lifecycle.FromLegacy
	}
	draft := e.Now().Drafts[at.File]
	for _, i := range versions {
		ref := at.In(i)
		before := draft.Objects()[ref.Object]
		edits, err := change.Convert(before, ref, to, len(versions) == 1)
		if err == nil && len(edits) > 0 {
			draft, err = draft.With(edits...)
			steps = append(steps, Step{before.Version(ref), draft.Objects()[ref.Object].Version(ref)})
		}
		if err != nil {
			return c, nil, err
		}
	}
	return e.ChangeTo(at.File, draft, phrase.Plural(len(steps), "version")+" converted to "+to), steps, nil
}
