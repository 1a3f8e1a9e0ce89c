package compose

import (
	"errors"
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
)

// Override returns the change by which a namespaced profile, given by its file and index, overrides
// a start of a version of its parent. track is the name of the track. The change adds the start to
// the entry of the version, and adds the entry and the track if they are missing. word is the stage
// or the older field.
func Override(e *editor.Reader, file, object int, track, version, word string, start model.Start) (editor.Change, error) {
	if word == lifecycle.ExpirationField && !start.IsAt() {
		return editor.Change{}, errors.New("an override needs a date for its " + word + "; Esc leaves the version as the parent has it")
	}
	listed := e.Now().Listed(file)
	if object >= len(listed) {
		return editor.Change{}, errors.New("the namespaced profile is gone")
	}
	child, ref := listed[object], model.Ref{Object: object, Track: model.None, Version: model.None, Stage: model.None}
	var edits []model.Edit
	for i, t := range child.Tracks {
		if t.Name != track {
			continue
		}
		ref.Track, ref.Version = i, t.PlaceForVersion(version)
		if k := slices.IndexFunc(t.Versions, func(v *model.Version) bool { return v.Text == version }); k >= 0 {
			at := editor.Focus{TrackRef: model.TrackRef{File: file, Object: object, Track: i}, Version: k}
			added, _, err := e.AddStart(at, word, start)
			return added, err
		}
	}
	if ref.Track == model.None {
		at, ok := child.PlaceForTrack(track)
		if !ok {
			return editor.Change{}, errors.New("there is no place for " + model.Escape(track))
		}
		ref.Track, ref.Version = at, 0
		edits = append(edits, model.Edit{Ref: ref, What: model.AddTrack, Name: track})
	}
	label := change.Change{Op: change.StageAdded, Version: version, Stage: word, To: start}.String()
	return editor.Change{File: file, Label: label, Edits: append(edits,
		model.Edit{Ref: ref, What: model.AddVersion, Name: version}, change.AddEdit(ref, word, start))}, nil
}
