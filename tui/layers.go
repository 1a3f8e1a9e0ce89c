package tui

import (
	"github.com/lctui/lctui/tui/keys"
	"slices"
)

// opens lists the modes that may be opened over a mode. A question about
// leaving may come from everywhere but a question.
var opens = [keys.Scopes][]keys.Scope{
	keys.Timeline: {keys.Agenda, keys.Problems, keys.Paths, keys.Help, keys.Review, keys.StartField, keys.VersionField, keys.ShiftField, keys.APIField, keys.StageChoice, keys.Transitions, keys.Override, keys.Children, keys.CommandField,
		keys.FilterField, keys.LeaveQuestion, keys.DiskQuestion, keys.ResumeQuestion, keys.Conflicts, keys.Shown},
	keys.Agenda:       {keys.Help, keys.Review, keys.CommandField, keys.FilterField, keys.LeaveQuestion, keys.Shown},
	keys.Problems:     {keys.Help, keys.Review, keys.CommandField, keys.FilterField, keys.LeaveQuestion, keys.Shown},
	keys.Paths:        {keys.Help, keys.Review, keys.CommandField, keys.FilterField, keys.LeaveQuestion, keys.Shown},
	keys.Help:         {keys.LeaveQuestion},
	keys.Review:       {keys.CommandField, keys.LeaveQuestion, keys.DiskQuestion},
	keys.StartField:   {keys.LeaveQuestion, keys.FieldQuestion},
	keys.VersionField: {keys.LeaveQuestion, keys.FieldQuestion},
	keys.ShiftField:   {keys.LeaveQuestion, keys.FieldQuestion},
	keys.APIField:     {keys.LeaveQuestion, keys.FieldQuestion, keys.Shown},
	keys.StageChoice:  {keys.StartField, keys.LeaveQuestion},
	keys.Transitions:  {keys.LeaveQuestion, keys.Shown},
	keys.Override: {keys.Agenda, keys.Problems, keys.Paths, keys.Help, keys.Review, keys.StartField, keys.StageChoice, keys.Children, keys.CommandField, keys.FilterField,
		keys.LeaveQuestion, keys.DiskQuestion, keys.OverrideQuestion, keys.Conflicts, keys.Shown},
	keys.Children:         {keys.Help, keys.Review, keys.CommandField, keys.LeaveQuestion, keys.Shown},
	keys.OverrideQuestion: {keys.LeaveQuestion},
	keys.CommandField:     {keys.LeaveQuestion, keys.DiskQuestion},
	keys.FilterField:      {keys.LeaveQuestion},
	keys.LeaveQuestion:    {keys.Review, keys.DiskQuestion},
	keys.ResumeQuestion:   {keys.Shown, keys.Conflicts, keys.LeaveQuestion},
	keys.Conflicts:        {keys.CommandField, keys.LeaveQuestion},
	keys.Shown:            {keys.LeaveQuestion},
}

// layers is the mode with those below it; the timeline is always at the
// bottom.
type layers []keys.Scope

func (m layers) top() keys.Scope {
	if len(m) == 0 {
		return keys.Timeline
	}
	return m[len(m)-1]
}

// browsing gives the nearest mode below the fields and questions that has
// rows of its own.
func (m layers) browsing() keys.Scope {
	for i := len(m) - 1; i >= 0; i-- {
		if m[i].IsBrowsing() {
			return m[i]
		}
	}
	return keys.Timeline
}

// has tells whether a mode is open, at the top or below.
func (m layers) has(x keys.Scope) bool { return slices.Contains(m, x) }

// open puts a mode on top; it is refused where the change is not legal.
func (m layers) open(x keys.Scope) (layers, bool) {
	if !slices.Contains(opens[m.top()], x) {
		return m, false
	}
	return append(m[:len(m):len(m)], x), true
}

// close takes the top away.
func (m layers) close() layers {
	if len(m) == 0 {
		return m
	}
	return m[: len(m)-1 : len(m)-1]
}
