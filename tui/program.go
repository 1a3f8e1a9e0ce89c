package tui

import (
	"sync/atomic"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/frame"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/panels"
	"github.com/lctui/lctui/tui/refusal"
	"github.com/lctui/lctui/tui/term"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
	"github.com/lctui/lctui/tui/view"
)

// program is the model that the toolkit runs. It routes messages and keys, does what panels ask
// for, and is the only one to open and close them. What panels read is in its state.
type program struct {
	state   view.State
	options Options
	panels  frame.Stack
	mouse   mouse
	screen  draw.Frame
	// playing is the number of the running play, negative once it has ended. stride is how far a
	// step moves the time cursor, the zero value for a day. wait waits for the next step.
	playing int
	stride  lifecycle.Shift
	wait    func(time.Duration, func(time.Time) tea.Msg) tea.Cmd
	// busy is set while something is written or read; keys typed ahead wait.
	busy  bool
	ahead []tea.KeyMsg
	// coming is set while the rest of the findings is on its way.
	coming bool
	// watching reports changes of open files on the disk.
	watching watching
	ending   ending
	// terminal is the terminal that the program runs on; nil until it does.
	terminal *term.Terminal
	// removed is set if the last key removed a stage.
	removed bool
	// editsUnsafe is set while unsaved edits are in no journal. It is atomic because it is read when
	// the program hangs and the editor cannot be asked.
	editsUnsafe atomic.Bool
}

// newProgram returns a program with the files as loaded and the time cursor at o.Now.
func newProgram(o Options) *program {
	p := &program{options: o, wait: tea.Tick}
	p.state.Cursor, p.state.Marked = o.Now, map[editor.Key]bool{}
	p.state.Keys, p.state.Texts, p.state.Templates = keys.New(o.Keys), o.Texts, o.Templates
	p.state.TextEditor, p.state.Unread = o.Editor, panel.UnreadFiles(o.Unread)
	p.mouse.on = o.Mouse
	editing := o.Editing()
	editing.Advice = func(w editor.Way, file string) string { return view.Advice(p.state.Keys, w, file) }
	editing.Inherited = true
	p.state.Editor = editor.New(editing)
	p.state.Context.Editor = p.state.Editor.Reader
	p.state.Tracks = trackview.NewViews(p.state.Editor.Reader, p.state.Shown)
	p.state.Window = timeline.New(timeline.Month, 0, o.Now)
	p.panels.Panels = panels.New()
	refused := &refusal.Keys{Panels: &p.panels.Panels, WhyUnavailable: panels.WhyUnavailable}
	p.state.Refusal = func(i keys.Intent) string { return refused.Of(&p.state.Context, i) }
	p.state.EnterTrack(p.state.Shown().FirstTrack())
	if o.Overview {
		p.openPanel(keys.Overview, nil)
	}
	if at := p.state.Shown().FirstRefused(); at != nil {
		p.state.GoHome(*at)
	}
	return p
}
