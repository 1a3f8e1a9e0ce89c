package tui

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/palette"
	"github.com/lctui/lctui/tui/view"
)

// clock is the current time in all pictures.
var clock = time.Date(2025, 11, 20, 9, 0, 0, 0, time.UTC)

// driver presses keys without a terminal: commands run to their end at once, and the screen is
// read as plain text.
type driver struct {
	t *testing.T
	*program
	*view.State // of the program
	dir         string
	// presses counts keys, as a person would.
	presses int
	// copied is what was put into the clipboard.
	copied []string
	// ended is set by the command that ends the program.
	ended bool
	// still is set while commands are not run, such as those that wait for time to pass.
	still bool
}

// withoutColors and inASCII are the themes that all drivers share.
var (
	withoutColors = sync.OnceValues(func() (*draw.Theme, error) { return draw.NewTheme(palette.Both, draw.NoColor, false) })
	inASCII       = sync.OnceValues(func() (*draw.Theme, error) { return draw.NewTheme(palette.Both, draw.NoColor, true) })
)

// start opens copies of files of testdata on a screen of a size.
func start(t *testing.T, width, height int, names ...string) *driver {
	t.Helper()
	return startWith(t, width, height, func(*Options) {}, names...)
}

// copies puts a text into the driver's clipboard.
func (d *driver) copies(what, text string) (string, error) {
	d.copied = append(d.copied, text)
	return "copied " + what, nil
}

func startWith(t *testing.T, width, height int, change func(*Options), names ...string) *driver {
	t.Helper()
	d := &driver{t: t, dir: t.TempDir()}
	if len(names) == 0 {
		names = []string{"aws.yaml"}
	}
	o := Options{Writable: true, Now: clock, Clock: func() time.Time { return clock }, Color: "never"}
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		o.Documents = append(o.Documents, d.file(name, string(data)))
	}
	change(&o)
	d.begin(o, width, height)
	return d
}

// file writes a file into the driver's folder and opens it.
func (d *driver) file(name, text string) *files.Document {
	d.t.Helper()
	path := filepath.Join(d.dir, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		d.t.Fatal(err)
	}
	doc, err := files.Open(path, files.Options{})
	if err != nil {
		d.t.Fatal(err)
	}
	return doc
}

func (d *driver) begin(o Options, width, height int) {
	if o.Copy == nil {
		o.Copy = d.copies
	}
	s := newProgram(o)
	theme := withoutColors
	if o.ASCII {
		theme = inASCII
	}
	var err error
	if s.state.Theme, err = theme(); err != nil {
		d.t.Fatal(err)
	}
	s.wait = func(time.Duration, func(time.Time) tea.Msg) tea.Cmd { return nil }
	d.program, d.State = s, &s.state
	// A program has its files until it ends. If a driver were left to the garbage collector, its
	// locks would be released earlier.
	d.t.Cleanup(s.state.Editor.Journals.Unlock)
	s.state.Lock()
	d.send(tea.WindowSizeMsg{Width: width, Height: height})
	d.send(begun{})
}

// resize changes the size of the terminal.
func (d *driver) resize(width, height int) { d.Update(tea.WindowSizeMsg{Width: width, Height: height}) }

// send sends a message and runs what it leads to.
func (d *driver) send(msg tea.Msg) {
	_, cmd := d.Update(msg)
	d.View()
	if d.ending.fault != "" {
		d.t.Fatalf("fault: %s", d.ending.fault)
	}
	d.run(cmd)
}

// run runs a command, and those that it is made of, one after the other.
func (d *driver) run(cmd tea.Cmd) {
	if cmd == nil || d.still {
		return
	}
	msg := cmd()
	if msg == nil {
		return
	}
	if v := reflect.ValueOf(msg); v.Kind() == reflect.Slice && v.Type().Elem() == reflect.TypeFor[tea.Cmd]() {
		for i := range v.Len() {
			d.run(v.Index(i).Interface().(tea.Cmd))
		}
		return
	}
	if _, ok := msg.(tea.QuitMsg); ok {
		d.ended = true
		return
	}
	d.send(msg)
}

var namedKeys = map[string]tea.KeyType{"enter": tea.KeyEnter, "esc": tea.KeyEsc, "tab": tea.KeyTab, "shift+tab": tea.KeyShiftTab,
	"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown,
	"home": tea.KeyHome, "end": tea.KeyEnd, "backspace": tea.KeyBackspace, "delete": tea.KeyDelete, "space": tea.KeySpace,
	"shift+left": tea.KeyShiftLeft, "shift+right": tea.KeyShiftRight, "ctrl+c": tea.KeyCtrlC, "ctrl+r": tea.KeyCtrlR,
	"ctrl+u": tea.KeyCtrlU, "ctrl+w": tea.KeyCtrlW, "ctrl+s": tea.KeyCtrlS, "ctrl+z": tea.KeyCtrlZ,
	"ctrl+d": tea.KeyCtrlD, "ctrl+f": tea.KeyCtrlF, "ctrl+b": tea.KeyCtrlB, "ctrl+l": tea.KeyCtrlL, "f1": tea.KeyF1}

// keyMessage returns the message of a key by its name.
func keyMessage(name string) tea.KeyMsg {
	if kind, ok := namedKeys[name]; ok {
		msg := tea.KeyMsg{Type: kind}
		if kind == tea.KeySpace {
			msg.Runes = []rune{' '}
		}
		return msg
	}
	if rest, ok := strings.CutPrefix(name, "alt+"); ok {
		return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(rest), Alt: true}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}

// press presses keys by their names. Any other text is typed letter by letter.
func (d *driver) press(keys ...string) *driver {
	d.t.Helper()
	for _, key := range keys {
		if _, named := namedKeys[key]; named || strings.HasPrefix(key, "alt+") {
			d.presses++
			d.send(keyMessage(key))
			continue
		}
		for _, r := range key {
			d.presses++
			if r == ' ' {
				d.send(keyMessage("space"))
				continue
			}
			d.send(keyMessage(string(r)))
		}
	}
	return d
}

// burst sends letters that arrive in one piece.
func (d *driver) burst(letters string) *driver {
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(letters)})
	return d
}

// text returns the screen without trailing spaces.
func (d *driver) text() string {
	lines := strings.Split(strings.ReplaceAll(plain(d.View()), draw.SaveCursor, ""), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

// inReverse removes the sequences of the focused row, the only ones without colours.
var inReverse = strings.NewReplacer("\x1b[7m", "", "\x1b[m", "")

// plain returns a screen without colours as plain text.
func plain(text string) string { return inReverse.Replace(text) }

// lines returns the lines of the screen.
func (d *driver) lines() []string { return strings.Split(d.text(), "\n") }

// line returns a line of the screen by its number, from 1 on, or from the end if negative.
func (d *driver) line(n int) string {
	lines := strings.Split(d.text(), "\n")
	if n < 0 {
		n += len(lines) + 1
	}
	return lines[n-1]
}

// sees checks that texts are on the screen.
func (d *driver) sees(texts ...string) *driver {
	d.t.Helper()
	for _, text := range texts {
		if !strings.Contains(d.text(), text) {
			d.t.Fatalf("%q is not on the screen:\n%s", text, d.text())
		}
	}
	return d
}

// says checks that a sentence is on the screen, on as many lines as it takes.
func (d *driver) says(sentence string) *driver {
	d.t.Helper()
	if !strings.Contains(d.words(), sentence) {
		d.t.Fatalf("%q is not on the screen:\n%s", sentence, d.text())
	}
	return d
}

// words returns the screen with one space between its words. For a wide screen, the part alongside
// the stages follows, whose sentences span several lines.
func (d *driver) words() string {
	const beside = 51
	all := words(d.text())
	if d.Width < 100 {
		return all
	}
	for line := range strings.Lines(d.text()) {
		if cells := []rune(line); len(cells) > beside {
			all += " " + words(string(cells[beside:]))
		}
	}
	return all
}

// words returns a text with one space between its words.
func words(text string) string { return strings.Join(strings.Fields(text), " ") }

// misses checks that texts are not on the screen.
func (d *driver) misses(texts ...string) *driver {
	d.t.Helper()
	for _, text := range texts {
		if strings.Contains(d.text(), text) {
			d.t.Fatalf("%q is on the screen:\n%s", text, d.text())
		}
	}
	return d
}

// left checks that the program has ended with an exit code.
func (d *driver) left(code int) {
	d.t.Helper()
	if !d.ended || d.ending.exit != code {
		d.t.Fatalf("ended %v with %d, want exit code %d:\n%s", d.ended, d.ending.exit, code, d.text())
	}
}

// stays checks that the program has not ended.
func (d *driver) stays() *driver {
	d.t.Helper()
	if d.ended {
		d.t.Fatalf("ended with %d", d.ending.exit)
	}
	return d
}

// onDisk returns what a file contains now.
func (d *driver) onDisk(name string) string {
	d.t.Helper()
	data, err := os.ReadFile(filepath.Join(d.dir, name))
	if err != nil {
		d.t.Fatal(err)
	}
	return string(data)
}

// checkerFunc is a function as an editor.Checker, for pictures with their own findings.
type checkerFunc func(objects []*model.Object) []model.Finding

func (f checkerFunc) Findings(objects []*model.Object) []model.Finding { return f(objects) }
