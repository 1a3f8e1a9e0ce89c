package tui

import (
	"sync/atomic"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/term"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// session is the whole state of the program. Modes read and change it; nothing
// about the screen is kept anywhere else.
type session struct {
	options Options

	// ed holds the files, their drafts and what the rules say of them.
	ed *editor.Editor

	// modes is what the keyboard means; keys what the keys are bound to.
	layers layers
	keys   *keys.Map

	// cursor is the time cursor, focus the version and stage worked on.
	cursor time.Time
	focus  editor.Focus
	// playing numbers the play that runs; wait is how a step is waited for.
	playing int
	wait    func(time.Duration, func(time.Time) tea.Msg) tea.Cmd

	// lanes holds what is known of each track, rows those of the focused one.
	lanes  *trackview.Views
	rows   rows
	marked map[model.VersionKey]bool
	filter filter
	// top is the first row shown, panel what stands in place of the rows at
	// 60×16.
	top   int
	panel smallPanel

	// One field a mode that has state of its own.
	start   startField
	version versionField
	api     apiField
	shift   shiftField
	choice  stageChoice
	// transitions is what can be done to the focused package revision, targets
	// the file that the change request of a file is about.
	transitions transitions
	override    override
	children    children
	command     commandField
	filterIn    filterField
	agenda      agenda
	problems    problems
	paths       paths
	help        help
	review      review
	disk        diskQuestion
	shown       shownText
	mouse       mouse

	// status is the sentence of the status line, refused the last refusal.
	status  status
	refused refusal
	key     string

	width, height int
	window        timeline.Window
	theme         *draw.Theme
	screen        draw.Frame

	// offers are journals of earlier runs that wait for an answer. unsafe is set
	// while the drafts cannot be kept in journals.
	offers []offer
	// watcher tells of the files watched that something happened to them.
	watcher   *files.Watcher
	watched   []int
	conflicts conflictPanel
	unsafe    bool
	// risk is why unsaved edits would be lost on leaving, as the question about
	// leaving found it; risked is set when Ctrl+c was told so.
	risk   error
	risked bool

	// busy is set while something is written or read; keys typed ahead wait.
	busy  bool
	ahead []tea.KeyMsg

	// leaving is set when the program is to end, with the code exit; fault is
	// what went wrong in the program itself.
	leaving bool
	// parting is what to say behind the last frame, "" for nothing: a save that
	// ended the program had to be done another way.
	parting string
	exit    int
	fault   string
	// terminal is where the session is presented; nil until then.
	terminal *term.Terminal
	// loses mirrors unsafe for those who cannot ask the session.
	loses atomic.Bool
	// report ends the program after a fault outside of a command.
	report report
}

// newSession begins with the files as loaded, the time cursor at now.
func newSession(o Options) *session {
	s := &session{options: o, cursor: o.Now, marked: map[model.VersionKey]bool{}, wait: tea.Tick}
	s.keys = keys.New(o.Keys)
	s.mouse.on = o.Mouse
	s.ed = editor.New(editor.Options{Documents: o.Documents, Parents: o.Parents, Targets: o.Targets, Writable: o.Writable, Now: o.Now,
		Dialect: o.Dialect, MaxSize: o.MaxSize, Desk: o.Desk, Log: o.Log})
	s.lanes = trackview.NewViews(s.ed)
	s.window = timeline.New(timeline.Month, 0, o.Now)
	s.enterTrack(s.ed.FirstTrack())
	s.goToRefused()
	return s
}

// sheet is the file of the focused version.
func (s *session) sheet() *editor.File { return s.ed.Files[s.focus.File] }

// object and track are those of the focus, as shown.
func (s *session) object() *model.Object { return s.ed.ObjectOf(s.focus.TrackRef) }

func (s *session) track() *model.Track { return s.ed.TrackOf(s.focus.TrackRef) }

// focused is the focused version as shown, or nil in an empty track.
func (s *session) focused() *model.Version {
	t := s.track()
	if t == nil || s.focus.Version < 0 || s.focus.Version >= len(t.Versions) {
		return nil
	}
	return t.Versions[s.focus.Version]
}

// stages are the stages of the focused version that count.
func (s *session) stages() []model.Stage {
	v := s.focused()
	if v == nil {
		return nil
	}
	return lifecycle.Stages(v)
}
