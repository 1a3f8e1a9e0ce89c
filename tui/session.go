package tui

import (
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/term"
	"github.com/lctui/lctui/tui/timeline"
)

// session is the whole state of the program. Modes read and change it; nothing
// about the screen is kept anywhere else.
type session struct {
	options Options

	// ed holds the files, their drafts and what the rules say of them.
	ed *Editor

	// modes is what the keyboard means; keys what the keys are bound to.
	layers layers
	keys   *keys.Map

	// cursor is the time cursor, focus the version and stage worked on.
	cursor time.Time
	focus  focus
	// playing numbers the play that runs; wait is how a step is waited for.
	playing int
	wait    func(time.Duration, func(time.Time) tea.Msg) tea.Cmd

	// lanes holds what is known of each track, rows those of the focused one.
	lanes  map[model.TrackRef]*lane
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

// focus is the version and the stage worked on. A row is remembered by what it
// is, so that it is found again after rows came or went.
type focus struct {
	model.TrackRef
	version int
	key     model.VersionKey
	// stage is an index into the stages that count, or model.None.
	stage int
}

// ref addresses the focused version.
func (f focus) ref() model.Ref {
	return f.In(f.version)
}

// newSession begins with the files as loaded, the time cursor at now.
func newSession(o Options) *session {
	s := &session{options: o, cursor: o.Now, lanes: map[model.TrackRef]*lane{}, marked: map[model.VersionKey]bool{}, wait: tea.Tick}
	s.keys = keys.New(o.Keys)
	s.mouse.on = o.Mouse
	s.ed = NewEditor(EditorOptions{Documents: o.Documents, Parents: o.Parents, Targets: o.Targets, Writable: o.Writable, Now: o.Now,
		Dialect: o.Dialect, MaxSize: o.MaxSize, Desk: o.Desk, Log: o.Log})
	s.window = timeline.New(timeline.Month, 0, o.Now)
	s.enterTrack(s.ed.firstTrack())
	s.goToRefused()
	return s
}

// documents are all files to open: those named as parents, and the targets of
// change requests, behind the others, where they are not among them.
func (o *EditorOptions) documents() []*files.Document {
	out := slices.Clone(o.Documents)
	add := func(p *files.Document) {
		if !slices.ContainsFunc(out, func(d *files.Document) bool { return sameFile(d, p) }) {
			out = append(out, p)
		}
	}
	for _, p := range o.Parents {
		add(p)
	}
	for _, t := range o.Targets {
		if t.Document != nil {
			add(t.Document)
		}
	}
	return out
}

// isParent tells whether a file was named as that of a parent.
func (o *EditorOptions) isParent(d *files.Document) bool {
	return slices.ContainsFunc(o.Parents, func(p *files.Document) bool { return sameFile(d, p) })
}

func sameFile(a, b *files.Document) bool {
	return a == b || a.Path() != "" && filepath.Clean(a.Path()) == filepath.Clean(b.Path())
}

// now is the instant everything is judged at.
func (e *Editor) now() time.Time { return e.options.Now }

func (e *Editor) dialect() lifecycle.Dialect { return e.options.Dialect }

// kept is the state of the drafts, shown the same with what is being typed.
func (e *Editor) kept() *moment { return e.moments[e.moment] }

func (e *Editor) shownMoment() *moment {
	if e.trial != nil {
		return e.trial
	}
	return e.kept()
}

// sheet is the file of the focused version.
func (s *session) sheet() *sheet { return s.ed.sheets[s.focus.File] }

// object and track are those of the focus, as shown.
func (s *session) object() *model.Object { return s.ed.objectOf(s.focus.TrackRef) }

func (s *session) track() *model.Track { return s.ed.trackOf(s.focus.TrackRef) }

// focused is the focused version as shown, or nil in an empty track.
func (s *session) focused() *model.Version {
	t := s.track()
	if t == nil || s.focus.version < 0 || s.focus.version >= len(t.Versions) {
		return nil
	}
	return t.Versions[s.focus.version]
}

func (e *Editor) objectOf(p model.TrackRef) *model.Object {
	if p.File >= len(e.sheets) {
		return nil
	}
	objects := e.shownMoment().drafts[p.File].Objects()
	if p.Object >= len(objects) {
		return nil
	}
	return objects[p.Object]
}

func (e *Editor) trackOf(p model.TrackRef) *model.Track {
	o := e.objectOf(p)
	if o == nil || p.Track < 0 || p.Track >= len(o.Tracks) {
		return nil
	}
	return o.Tracks[p.Track]
}

// places lists all tracks of all files in their order.
func (e *Editor) places() []model.TrackRef {
	var out []model.TrackRef
	for f := range e.sheets {
		for o, object := range e.shownMoment().drafts[f].Objects() {
			for t := range object.Tracks {
				out = append(out, model.TrackRef{File: f, Object: o, Track: t})
			}
		}
	}
	return out
}

// stages are the stages of the focused version that count.
func (s *session) stages() []model.Stage {
	v := s.focused()
	if v == nil {
		return nil
	}
	return lifecycle.Stages(v)
}
