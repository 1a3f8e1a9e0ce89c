// Package tui is the interactive program: a full-screen editor with a time cursor.
//
// A key becomes an intent (package keys). The panel of the topmost layer handles it (package panel
// and those below it) and returns effects, which the program carries out (panels.go). Input and
// output happen in commands, whose outcome comes back as a message (work.go, effects.go). Drawing
// only reads: panels draw into a frame (package draw), which the theme turns into bytes.
package tui

import (
	"runtime/debug"
	"sync/atomic"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/exit"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/term"
)

// outcome is the message of a finished command; apply makes its changes in the program.
type outcome interface{ apply(p *program) tea.Cmd }

// firstFrame is how long background work waits after the start, so that the first frame need not
// share the processor with it.
const firstFrame = 40 * time.Millisecond

// Init starts the background work, after the first frame.
func (p *program) Init() tea.Cmd {
	return term.Guarded(p.wait(firstFrame, func(time.Time) tea.Msg { return begun{} }))
}

// begun is the message that the time of the first frame is over and background work begins.
type begun struct{}

func (begun) apply(p *program) tea.Cmd {
	p.options.wasShown()
	cmds := []tea.Cmd{p.watching.next()}
	jobs := p.state.Editor.Background()
	left, size := new(atomic.Int32), 0
	left.Store(int32(len(jobs)))
	for _, f := range p.state.Editor.Files {
		size += len(f.Doc.Bytes())
	}
	for _, job := range jobs {
		does := inBackground(job)
		cmds = append(cmds, func() tea.Msg {
			msg := does()
			if done, ok := msg.(outcome); left.Add(-1) == 0 && size > largeSize && ok {
				return settled{done}
			}
			return msg
		})
	}
	return term.Together(cmds...)
}

// settled is the message that the last of the background jobs started by begun is done.
type settled struct{ outcome }

func (s settled) apply(p *program) tea.Cmd {
	return term.Together(s.outcome.apply(p), func() tea.Msg {
		debug.FreeOSMemory()
		return nil
	})
}

// largeSize is the total size of the open files, in bytes, above which memory is returned to the
// system once the background jobs of the start are done. Reading large files leaves more unused
// memory than the files take.
const largeSize = 1 << 20

// Update handles one message of the toolkit.
func (p *program) Update(msg tea.Msg) (_ tea.Model, cmd tea.Cmd) {
	defer func() {
		if r := recover(); r != nil {
			cmd = p.crash(term.FaultIn(r))
		}
	}()
	p.screen.Invalidate()
	switch msg := msg.(type) {
	case tea.KeyMsg:
		cmd = p.keyPressed(msg)
	case tea.MouseMsg:
		cmd = p.mouseUsed(msg)
	case tea.WindowSizeMsg:
		p.state.Width, p.state.Height = msg.Width, msg.Height
	case []panel.Effect:
		cmd = p.take(keys.Command{}, msg)
	case term.End:
		cmd = p.leave(panel.Leave{Code: msg.Code, Keep: true})
	case term.Fault:
		cmd = p.crash(msg)
	case term.Stopped:
		cmd = p.runCommand(keys.Command{Intent: keys.Suspend})
	case term.Continued:
		cmd = lend(p.terminal.Retake(), nil)
	case takenBack:
		if msg.then != nil {
			cmd = p.take(keys.Command{}, msg.then(&p.state.Context, editor.Report{Err: msg.err}))
		}
	case touched:
		cmd = term.Together(inBackground(p.state.Editor.Start(editor.Look{File: msg.file})), p.watching.next())
	case outcome:
		cmd = msg.apply(p)
	}
	p.takeNews()
	p.state.Sync()
	p.editsUnsafe.Store(p.state.Editor.Journals.Unsafe())
	if !p.ending.leaving {
		p.state.AskRecovery()
	}
	p.layOut()
	return p, term.Guarded(p.catchUp(cmd))
}

// View draws the screen, unless it has been drawn since the last message.
func (p *program) View() (text string) {
	defer func() {
		if r := recover(); r != nil {
			if p.terminal == nil {
				panic(r)
			}
			p.terminal.Fault(r) // a view has no command to end the program with
			text, _ = p.screen.Current()
		}
	}()
	if text, ok := p.screen.Current(); ok {
		return text
	}
	return p.panels.Draw(&p.state.Context, &p.screen)
}

// mouseUsed handles a mouse event. A click that closes a field then acts on what is under it.
func (p *program) mouseUsed(msg tea.MouseMsg) tea.Cmd {
	if p.busy || p.ending.leaving || p.state.TooSmall() {
		return nil
	}
	switch w, r := p.mouse.used(&p.state.Context, &p.screen, p.state.Bars, msg); {
	case w.Intent == keys.Nothing:
		return p.take(w, r)
	case w.Intent == keys.Drop && w.What == 0:
		return term.InOrder(p.runCommand(w), p.mouseUsed(msg))
	default:
		return p.runCommand(w)
	}
}

// keyPressed handles a key or a paste. Letters that arrive in one burst are handled one by one.
// Among conflicts such a burst is ignored, unless it begins with the key that opens the command
// line.
func (p *program) keyPressed(msg tea.KeyMsg) tea.Cmd {
	var cmds []tea.Cmd
	all := splitKeys(msg)
	for _, one := range all {
		if p.ending.leaving {
			break
		}
		if len(all) > 1 && p.state.Layers.Top() == keys.Conflicts && one.String() != p.state.Keys.Raw(keys.Conflicts, keys.OpenCommand) {
			p.state.Status.Say("several letters at once are ignored: press one key after the other")
			break
		}
		cmds = append(cmds, p.press(one))
	}
	return term.InOrder(cmds...)
}

// press handles one key or one paste. Keys wait while the program is busy.
func (p *program) press(msg tea.KeyMsg) tea.Cmd {
	p.state.Status = panel.Status{}
	key := msg.String()
	if !msg.Paste {
		p.state.Key = model.Escape(keys.Name(key))
		defer func() { p.state.Key = "" }()
	}
	if p.busy && !msg.Paste && key != "ctrl+c" && key != "ctrl+z" {
		p.ahead = append(p.ahead, msg)
		return nil
	}
	if msg.Alt && !msg.Paste && p.state.Keys.Intent(p.state.Layers.Top(), key) == keys.Nothing {
		// Alt and this key mean nothing together: take them as Esc, and the key right after it.
		first := p.press(tea.KeyMsg{Type: tea.KeyEsc})
		msg.Alt = false
		return term.InOrder(first, p.press(msg))
	}
	if p.state.TooSmall() {
		return p.pressUnseen(msg)
	}
	w, r := wanted(&p.state.Context, p.panels.Panels[p.state.Layers.Top()], msg, p.state.Key)
	if w.Intent == keys.Nothing {
		p.removed = false
		return p.take(w, r)
	}
	return p.runKey(w)
}

// runKey runs the command of a key. If two keys in a row remove a stage, the second one is ignored,
// because in other editors two such keys together remove one thing.
func (p *program) runKey(w keys.Command) tea.Cmd {
	if w.Intent == keys.RemoveStage && p.removed && p.state.Refusal(w.Intent) == "" {
		p.removed = false
		p.state.Status.Say("one stage is removed, " + p.state.Keys.First(keys.Timeline, keys.Undo) + " undoes; " + p.state.Key + " once more removes the next")
		return nil
	}
	before := p.state.Editor.Now()
	cmd := p.runCommand(w)
	p.removed = w.Intent == keys.RemoveStage && p.state.Editor.Now() != before
	return cmd
}

// pressUnseen handles a key on a screen that is too small to draw. Only the keys that leave,
// suspend and redraw work. The program does not end if unsaved edits or the text of a field would
// be lost.
func (p *program) pressUnseen(msg tea.KeyMsg) tea.Cmd {
	key := msg.String()
	switch i := p.state.Keys.Intent(keys.Timeline, key); {
	case msg.Paste:
	case i == keys.Suspend, i == keys.Redraw:
		return p.runCommand(keys.Command{Intent: i})
	case i != keys.Interrupt && (i != keys.Quit || p.state.Layers.Top().TakesText()):
	case !p.state.Editor.Now().Dirty() && !panel.WouldLose(&p.state.Context):
		return p.leave(panel.Leave{})
	case p.state.Editor.Options.Journals != nil && p.state.Editor.NotKept() == nil && !panel.WouldLose(&p.state.Context):
		code := exit.Left
		if i == keys.Interrupt {
			code = exit.Interrupted
		}
		return p.leave(panel.Leave{Code: code, Keep: true, Say: p.state.Editor.Journals.KeptSafe()})
	}
	return nil
}

// runCommand runs a command in the topmost layer, or shows why that is not possible.
func (p *program) runCommand(w keys.Command) tea.Cmd {
	switch {
	case w.Intent == keys.Interrupt && p.state.Layers.Top() != keys.LeaveQuestion:
		return p.take(w, panel.Interrupt(&p.state.Context))
	case w.Intent == keys.Suspend && term.Resumable():
		return lend(p.terminal.Suspend(), nil)
	case w.Intent == keys.Redraw:
		return tea.ClearScreen
	case w.Intent == keys.OpenHelp && p.state.Layers.Top().TakesText(): // fields do not handle it
		defer p.layOut()
		return p.openPanel(keys.Help, nil)
	case w.Intent == keys.Suspend: // it would wait forever
		p.state.Refuse("the program cannot be suspended, because no shell could resume it")
		return nil
	}
	if reason := p.state.Refusal(w.Intent); reason != "" {
		p.state.Refuse(reason)
		return nil
	}
	return p.handle(w)
}

// handle passes a command to the topmost panel and takes its result.
func (p *program) handle(w keys.Command) tea.Cmd {
	defer p.layOut()
	return p.take(w, p.panels.Panels[p.state.Layers.Top()].Handle(&p.state.Context, w))
}

// playStep is the time between two steps while the time cursor plays.
const playStep = 120 * time.Millisecond

// played is the message that moves the time cursor one step while it plays. number identifies the
// play.
type played struct{ number int }

func (x played) apply(p *program) tea.Cmd {
	if p.playing != x.number {
		return nil
	}
	if !p.state.Layers.Top().IsBrowsing() || !p.state.Cursor.Before(panel.LastCursor) {
		p.playing = -p.playing
		return nil
	}
	to := p.state.Cursor.AddDate(0, 0, 1)
	if p.stride != (lifecycle.Shift{}) {
		to, _ = p.stride.From(p.state.Cursor)
	}
	p.state.Scrub(to)
	return p.playOn()
}

// play starts or stops moving the time cursor. A valid period becomes the step, for later plays
// too.
func (p *program) play(period string) tea.Cmd {
	if stride, err := lifecycle.ParsePeriod(period); err == nil {
		p.stride = stride
	}
	p.playing = -p.playing
	if p.playing < 0 {
		return nil
	}
	p.playing++
	return p.playOn()
}

// playOn returns the command that waits for the next step.
func (p *program) playOn() tea.Cmd {
	number := p.playing
	return p.wait(playStep, func(time.Time) tea.Msg { return played{number} })
}
