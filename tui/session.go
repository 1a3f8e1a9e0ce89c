package tui

import (
	"sync/atomic"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/frame"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/panel/agenda"
	"github.com/lctui/lctui/tui/panel/children"
	"github.com/lctui/lctui/tui/panel/command"
	"github.com/lctui/lctui/tui/panel/conflict"
	"github.com/lctui/lctui/tui/panel/filter"
	"github.com/lctui/lctui/tui/panel/help"
	"github.com/lctui/lctui/tui/panel/moves"
	"github.com/lctui/lctui/tui/panel/override"
	"github.com/lctui/lctui/tui/panel/paths"
	"github.com/lctui/lctui/tui/panel/problems"
	"github.com/lctui/lctui/tui/panel/question"
	"github.com/lctui/lctui/tui/panel/review"
	"github.com/lctui/lctui/tui/panel/rows"
	"github.com/lctui/lctui/tui/panel/shift"
	"github.com/lctui/lctui/tui/panel/stages"
	startfield "github.com/lctui/lctui/tui/panel/start"
	"github.com/lctui/lctui/tui/panel/version"
	"github.com/lctui/lctui/tui/panel/viewer"
	"github.com/lctui/lctui/tui/refusal"
	"github.com/lctui/lctui/tui/term"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
	"github.com/lctui/lctui/tui/view"
)

// session is the whole state of the program. Modes read and change it; nothing
// about the screen is kept anywhere else.
type session struct {
	view.View
	// panels are the layers that stand in packages of their own, by scope.
	panels  frame.Stack
	options Options
	// playing numbers the play that runs; wait is how a step is waited for.
	playing int
	wait    func(time.Duration, func(time.Time) tea.Msg) tea.Cmd

	// One field a mode that has state of its own.
	mouse mouse

	screen draw.Frame

	// watching tells of files that something happened to them.
	watching watching
	// coming is set while the rest of the findings is on its way.
	coming bool
	// busy is set while something is written or read; keys typed ahead wait.
	busy  bool
	ahead []tea.KeyMsg

	ending
	// terminal is where the session is presented; nil until then.
	terminal *term.Terminal
	// loses mirrors unsafe for those who cannot ask the session.
	loses atomic.Bool
}

// newSession begins with the files as loaded, the time cursor at now.
func newSession(o Options) *session {
	s := &session{options: o, wait: tea.Tick}
	s.Cursor, s.Marked = o.Now, map[model.VersionKey]bool{}
	s.Keys, s.Texts, s.Templates = keys.New(o.Keys), o.Texts, o.Templates
	s.TextEditor = o.Editor
	s.mouse.on = o.Mouse
	editing := o.Editing()
	editing.Advice = func(w editor.Way) string { return view.Advice(s.Keys, w) }
	s.Editor = editor.New(editing)
	s.Tracks = trackview.NewViews(s.Editor, s.Shown)
	s.Window = timeline.New(timeline.Month, 0, o.Now)
	s.Refusal = func(i keys.Intent) string { return refusal.Of(&s.Context, (*[keys.Scopes]panel.Panel)(&s.panels), i) }
	side := &override.Panel{}
	s.panels = frame.Stack{
		keys.Timeline: &rows.Panel{}, keys.Override: side, keys.OverrideQuestion: &override.Question{Of: side}, keys.Agenda: &agenda.Panel{}, keys.Problems: &problems.Panel{}, keys.Paths: &paths.Panel{}, keys.Children: &children.Panel{}, keys.Viewer: &viewer.Panel{}, keys.FilterField: &filter.Panel{}, keys.CommandField: &command.Panel{}, keys.Help: &help.Panel{}, keys.Review: &review.Panel{}, keys.Conflicts: &conflict.Panel{},
		keys.StartField: &startfield.Panel{}, keys.StageChoice: &stages.Panel{}, keys.VersionField: &version.Panel{}, keys.ShiftField: &shift.Panel{},
		keys.LeaveQuestion: &question.Leave{}, keys.FieldQuestion: &question.Field{}, keys.DiskQuestion: &question.Disk{}, keys.ResumeQuestion: &question.Resume{},
		keys.Transitions: &moves.Panel{}, keys.APIField: &moves.Field{},
	}
	s.EnterTrack(s.Shown().FirstTrack())
	if at := s.Shown().FirstRefused(); at != nil {
		s.GoHome(*at)
	}
	return s
}
