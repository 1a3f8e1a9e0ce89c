// Package panels lists the panels of the program. A new panel is added here and to package keys,
// which has its scope and its keys. No other package knows all of them.
package panels

import (
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/panel/agenda"
	"github.com/lctui/lctui/tui/panel/children"
	"github.com/lctui/lctui/tui/panel/command"
	"github.com/lctui/lctui/tui/panel/conflict"
	"github.com/lctui/lctui/tui/panel/filter"
	"github.com/lctui/lctui/tui/panel/help"
	"github.com/lctui/lctui/tui/panel/matrix"
	"github.com/lctui/lctui/tui/panel/moves"
	"github.com/lctui/lctui/tui/panel/overview"
	"github.com/lctui/lctui/tui/panel/paths"
	"github.com/lctui/lctui/tui/panel/plan"
	"github.com/lctui/lctui/tui/panel/problems"
	"github.com/lctui/lctui/tui/panel/question"
	"github.com/lctui/lctui/tui/panel/review"
	"github.com/lctui/lctui/tui/panel/rows"
	"github.com/lctui/lctui/tui/panel/shift"
	"github.com/lctui/lctui/tui/panel/stages"
	"github.com/lctui/lctui/tui/panel/start"
	"github.com/lctui/lctui/tui/panel/version"
	"github.com/lctui/lctui/tui/panel/viewer"
)

// New returns the panel of every scope.
func New() [keys.Scopes]panel.Panel {
	return [keys.Scopes]panel.Panel{
		keys.Timeline: &rows.Panel{}, keys.Agenda: &agenda.Panel{}, keys.Problems: &problems.Panel{}, keys.Paths: &paths.Panel{},
		keys.Plan: &plan.Panel{}, keys.Overview: &overview.Panel{}, keys.Matrix: &matrix.Panel{}, keys.Children: &children.Panel{},
		keys.Viewer: &viewer.Panel{}, keys.FilterField: &filter.Panel{}, keys.CommandField: &command.Panel{}, keys.Help: &help.Panel{},
		keys.Review: &review.Panel{}, keys.Conflicts: &conflict.Panel{},
		keys.StartField: &start.Panel{}, keys.StageChoice: &stages.Panel{}, keys.VersionField: &version.Panel{}, keys.ShiftField: &shift.Panel{},
		keys.LeaveQuestion: &question.Leave{}, keys.WriteQuestion: &question.Write{}, keys.FieldQuestion: &question.Field{},
		keys.DiskQuestion: &question.Disk{}, keys.ResumeQuestion: &question.Resume{},
		keys.Transitions: &moves.Panel{},
	}
}

// WhyUnavailable has a function for each panel that has nothing to show in some files. It returns
// why the panel cannot be opened, or "".
var WhyUnavailable = map[keys.Scope]func(*panel.Context) string{
	keys.Paths: paths.WhyUnavailable, keys.Plan: plan.WhyUnavailable, keys.Matrix: matrix.WhyUnavailable, keys.Children: children.WhyUnavailable,
}
