package view

import (
	"slices"

	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
)

// opens lists the layers that may be opened over each layer; any other is ignored silently. The
// question about leaving may open over every layer except itself and the questions about a field
// and about the disk.
var opens = [keys.Scopes][]keys.Scope{
	keys.Timeline: {keys.Agenda, keys.Problems, keys.Paths, keys.Plan, keys.Overview, keys.Matrix, keys.Help, keys.Review, keys.StartField, keys.VersionField, keys.ShiftField, keys.StageChoice, keys.Transitions, keys.Children, keys.CommandField,
		keys.FilterField, keys.LeaveQuestion, keys.WriteQuestion, keys.DiskQuestion, keys.ResumeQuestion, keys.Conflicts, keys.Viewer},
	keys.Agenda:         {keys.Help, keys.Review, keys.CommandField, keys.FilterField, keys.LeaveQuestion, keys.Viewer},
	keys.Problems:       {keys.Help, keys.Review, keys.CommandField, keys.FilterField, keys.LeaveQuestion, keys.Viewer},
	keys.Paths:          {keys.Help, keys.Review, keys.CommandField, keys.FilterField, keys.LeaveQuestion, keys.Viewer},
	keys.Plan:           {keys.Help, keys.Review, keys.CommandField, keys.LeaveQuestion, keys.Viewer},
	keys.Overview:       {keys.Help, keys.Review, keys.CommandField, keys.FilterField, keys.LeaveQuestion, keys.WriteQuestion, keys.DiskQuestion, keys.ResumeQuestion, keys.Conflicts, keys.Viewer},
	keys.Matrix:         {keys.Help, keys.Review, keys.CommandField, keys.FilterField, keys.LeaveQuestion, keys.WriteQuestion, keys.DiskQuestion, keys.Conflicts, keys.Viewer},
	keys.Help:           {keys.LeaveQuestion},
	keys.Review:         {keys.Help, keys.CommandField, keys.LeaveQuestion, keys.DiskQuestion},
	keys.StartField:     {keys.Help, keys.LeaveQuestion, keys.FieldQuestion},
	keys.VersionField:   {keys.Help, keys.LeaveQuestion, keys.FieldQuestion},
	keys.ShiftField:     {keys.Help, keys.LeaveQuestion, keys.FieldQuestion},
	keys.StageChoice:    {keys.Help, keys.LeaveQuestion},
	keys.Transitions:    {keys.Help, keys.LeaveQuestion, keys.Viewer},
	keys.Children:       {keys.Help, keys.Review, keys.CommandField, keys.FilterField, keys.LeaveQuestion, keys.WriteQuestion, keys.DiskQuestion, keys.Viewer},
	keys.WriteQuestion:  {keys.LeaveQuestion},
	keys.CommandField:   {keys.Help, keys.LeaveQuestion, keys.DiskQuestion},
	keys.FilterField:    {keys.Help, keys.LeaveQuestion},
	keys.LeaveQuestion:  {keys.Review, keys.DiskQuestion},
	keys.ResumeQuestion: {keys.Viewer, keys.Conflicts, keys.LeaveQuestion},
	keys.Conflicts:      {keys.Help, keys.CommandField, keys.LeaveQuestion},
	keys.Viewer:         {keys.LeaveQuestion},
}

// Open puts a layer on top. It reports whether the layer may open there; if not, it does nothing.
func (v *State) Open(scope keys.Scope) bool {
	if !slices.Contains(opens[v.Layers.Top()], scope) {
		return false
	}
	v.Layers = append(v.Layers[:len(v.Layers):len(v.Layers)], scope)
	return true
}

// Close takes the topmost layer away.
func (v *State) Close() {
	if n := len(v.Layers); n > 0 {
		v.Layers = v.Layers[: n-1 : n-1]
	}
}

// BackToRows closes everything over the rows.
func (v *State) BackToRows() {
	for v.Layers.Top() != keys.Timeline {
		v.Close()
	}
}

// BackToWork closes lists and reviews like BackToRows, but leaves the tables of files and of
// profiles open: files are saved from there too.
func (v *State) BackToWork() {
	for s := v.Layers.Top(); s != keys.Timeline && s != keys.Overview && s != keys.Matrix; s = v.Layers.Top() {
		v.Close()
	}
}

// GoHome closes everything above the timeline and goes to a version, or to a track if no version
// is named.
func (v *State) GoHome(to editor.Focus) {
	v.Layers = nil
	if to.Version < 0 {
		v.EnterTrack(to.TrackRef)
		return
	}
	v.GoTo(to.TrackRef, to.Version, to.Stage)
}
