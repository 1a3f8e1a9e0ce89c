package panel

import (
	"slices"

	"github.com/lctui/lctui/tui/keys"
)

// Layers are the scopes of the open layers, the topmost last.
type Layers []keys.Scope

// Top returns the topmost scope, the one that takes the keys.
func (l Layers) Top() keys.Scope {
	if len(l) == 0 {
		return keys.Timeline
	}
	return l[len(l)-1]
}

// Browsing returns the topmost scope with rows of its own, skipping fields and questions.
func (l Layers) Browsing() keys.Scope {
	for _, scope := range slices.Backward(l) {
		if scope.IsBrowsing() {
			return scope
		}
	}
	return keys.Timeline
}

// Has reports whether a scope is open, on top or below others.
func (l Layers) Has(scope keys.Scope) bool { return slices.Contains(l, scope) }

// HasPanel reports whether a panel is open below the rows, in place of the details.
func (l Layers) HasPanel() bool {
	return l.Has(keys.StageChoice) || l.Has(keys.Transitions) || l.Top().HasPanel()
}

// opens lists the layers that may be opened over each layer; any other is ignored silently. The
// question about leaving may open over every layer except itself and the questions about a field
// and about the disk.
var opens = [keys.Scopes][]keys.Scope{
	keys.Timeline: {keys.Agenda, keys.Problems, keys.Paths, keys.Plan, keys.Overview, keys.Matrix, keys.Help, keys.Review, keys.StartField, keys.VersionField, keys.ShiftField, keys.StageChoice, keys.Transitions, keys.Children, keys.CommandField,
		keys.FilterField, keys.LeaveQuestion, keys.WriteQuestion, keys.DiskQuestion, keys.ResumeQuestion, keys.Conflicts, keys.Viewer},
	keys.Agenda:         {keys.Help, keys.Review, keys.CommandField, keys.FilterField, keys.LeaveQuestion, keys.WriteQuestion, keys.DiskQuestion, keys.Viewer},
	keys.Problems:       {keys.Help, keys.Review, keys.CommandField, keys.FilterField, keys.LeaveQuestion, keys.WriteQuestion, keys.DiskQuestion, keys.Viewer},
	keys.Paths:          {keys.Help, keys.Review, keys.CommandField, keys.FilterField, keys.LeaveQuestion, keys.WriteQuestion, keys.DiskQuestion, keys.Viewer},
	keys.Plan:           {keys.Help, keys.Review, keys.CommandField, keys.LeaveQuestion, keys.Viewer},
	keys.Overview:       {keys.Help, keys.Review, keys.CommandField, keys.FilterField, keys.LeaveQuestion, keys.WriteQuestion, keys.DiskQuestion, keys.ResumeQuestion, keys.Conflicts, keys.Viewer},
	keys.Matrix:         {keys.Help, keys.Review, keys.CommandField, keys.FilterField, keys.LeaveQuestion, keys.WriteQuestion, keys.DiskQuestion, keys.Conflicts, keys.Viewer},
	keys.Help:           {keys.LeaveQuestion},
	keys.Review:         {keys.Help, keys.CommandField, keys.LeaveQuestion, keys.DiskQuestion},
	keys.StartField:     {keys.Help, keys.LeaveQuestion, keys.FieldQuestion},
	keys.VersionField:   {keys.Help, keys.LeaveQuestion, keys.FieldQuestion},
	keys.ShiftField:     {keys.Help, keys.LeaveQuestion, keys.FieldQuestion},
	keys.StageChoice:    {keys.Help, keys.LeaveQuestion},
	keys.Transitions:    {keys.Help, keys.CommandField, keys.LeaveQuestion, keys.Viewer},
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
func (l *Layers) Open(scope keys.Scope) bool {
	if !slices.Contains(opens[l.Top()], scope) {
		return false
	}
	*l = append((*l)[:len(*l):len(*l)], scope)
	return true
}

// Close takes the topmost layer away.
func (l *Layers) Close() {
	if n := len(*l); n > 0 {
		*l = (*l)[: n-1 : n-1]
	}
}

// BackToRows closes everything over the rows.
func (l *Layers) BackToRows() {
	for l.Top() != keys.Timeline {
		l.Close()
	}
}

// BackToWork closes lists and reviews like BackToRows, but leaves the tables of files and of
// profiles open: files are saved from there too.
func (l *Layers) BackToWork() {
	for s := l.Top(); s != keys.Timeline && s != keys.Overview && s != keys.Matrix; s = l.Top() {
		l.Close()
	}
}
