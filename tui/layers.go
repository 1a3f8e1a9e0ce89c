package tui

import (
	"slices"

	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// opens lists the modes that may be opened over a mode. A question about
// leaving may come from everywhere but a question.
var opens = [keys.Scopes][]keys.Scope{
	keys.Timeline: {keys.Agenda, keys.Problems, keys.Paths, keys.Help, keys.Review, keys.StartField, keys.VersionField, keys.ShiftField, keys.APIField, keys.StageChoice, keys.Transitions, keys.Override, keys.Children, keys.CommandField,
		keys.FilterField, keys.LeaveQuestion, keys.DiskQuestion, keys.ResumeQuestion, keys.Conflicts, keys.Viewer},
	keys.Agenda:       {keys.Help, keys.Review, keys.CommandField, keys.FilterField, keys.LeaveQuestion, keys.Viewer},
	keys.Problems:     {keys.Help, keys.Review, keys.CommandField, keys.FilterField, keys.LeaveQuestion, keys.Viewer},
	keys.Paths:        {keys.Help, keys.Review, keys.CommandField, keys.FilterField, keys.LeaveQuestion, keys.Viewer},
	keys.Help:         {keys.LeaveQuestion},
	keys.Review:       {keys.CommandField, keys.LeaveQuestion, keys.DiskQuestion},
	keys.StartField:   {keys.LeaveQuestion, keys.FieldQuestion},
	keys.VersionField: {keys.LeaveQuestion, keys.FieldQuestion},
	keys.ShiftField:   {keys.LeaveQuestion, keys.FieldQuestion},
	keys.APIField:     {keys.LeaveQuestion, keys.FieldQuestion, keys.Viewer},
	keys.StageChoice:  {keys.LeaveQuestion},
	keys.Transitions:  {keys.LeaveQuestion, keys.Viewer},
	keys.Override: {keys.Agenda, keys.Problems, keys.Paths, keys.Help, keys.Review, keys.StartField, keys.StageChoice, keys.Children, keys.CommandField, keys.FilterField,
		keys.LeaveQuestion, keys.DiskQuestion, keys.OverrideQuestion, keys.Conflicts, keys.Viewer},
	keys.Children:         {keys.Help, keys.Review, keys.CommandField, keys.LeaveQuestion, keys.Viewer},
	keys.OverrideQuestion: {keys.LeaveQuestion},
	keys.CommandField:     {keys.LeaveQuestion, keys.DiskQuestion},
	keys.FilterField:      {keys.LeaveQuestion},
	keys.LeaveQuestion:    {keys.Review, keys.DiskQuestion},
	keys.ResumeQuestion:   {keys.Viewer, keys.Conflicts, keys.LeaveQuestion},
	keys.Conflicts:        {keys.CommandField, keys.LeaveQuestion},
	keys.Viewer:           {keys.LeaveQuestion},
}

// openLayer puts a mode on top; it is refused where the change is not legal.
func openLayer(m panel.Layers, x keys.Scope) (panel.Layers, bool) {
	if !slices.Contains(opens[m.Top()], x) {
		return m, false
	}
	return append(m[:len(m):len(m)], x), true
}

// closeLayer takes the top away.
func closeLayer(m panel.Layers) panel.Layers {
	if len(m) == 0 {
		return m
	}
	return m[: len(m)-1 : len(m)-1]
}
