package tui

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/palette"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// commandField is the line on which commands are typed by name.
type commandField struct {
	field   panel.Field
	history panel.History
	// refused is why the command could not be run, until the next key.
	refused string
	// candidates are what the text may be completed to, until the next key.
	candidates []string
}

func (s *session) openCommand(text string) {
	s.command.field, s.command.refused = panel.NewField(text), ""
	s.command.history.Rewind()
	s.open(keys.CommandField)
}

func (s *session) handleCommand(w keys.Command) tea.Cmd {
	c := &s.command
	c.refused, c.candidates = "", nil
	if w.Intent == keys.TypeText && strings.HasPrefix(w.Text, ":") && (c.field.Proposed || c.field.String() == "") {
		// The key that opens the line, pressed once more, begins it anew.
		c.field.Set("")
		w.Text = strings.TrimPrefix(w.Text, ":")
	}
	if w.Intent == keys.EraseLeft && c.field.String() == "" {
		s.close()
		return nil
	}
	if known, _ := c.field.Handle(w); known || c.history.Handle(&c.field, w.Intent) {
		return nil
	}
	switch w.Intent {
	case keys.NextField:
		line, words := s.complete(c.field.String())
		c.field.Set(line)
		if len(words) > 1 {
			c.candidates = words
		}
	case keys.Drop:
		s.close()
	case keys.Keep:
		return s.runLine(strings.TrimSpace(c.field.String()))
	}
	return nil
}

// runLine runs a command as typed; one that cannot be run stays to be mended,
// and returns way to the next one typed.
func (s *session) runLine(line string) tea.Cmd {
	if line == "" {
		s.close()
		return nil
	}
	w, err := s.parseCommand(line)
	if err == nil {
		if reason := s.refusal(w.Intent); reason != "" {
			err = fmt.Errorf("%s", reason)
		}
	}
	if err != nil {
		s.command.refused = err.Error()
		s.command.field.Proposed = true
		return nil
	}
	s.command.history.Add(line)
	s.close()
	return s.run(w)
}

// parseCommand reads NAME or NAME ARGUMENT.
func (s *session) parseCommand(line string) (keys.Command, error) {
	name, text, _ := strings.Cut(line, " ")
	text = strings.TrimSpace(text)
	intent, ok := keys.Commands[name]
	switch {
	case !ok:
		if near := keys.Nearest(name); near != "" {
			return keys.Command{}, fmt.Errorf("no command %q: did you mean :%s?", name, near)
		}
		return keys.Command{}, fmt.Errorf("no command %q: %s lists them all", name, s.Keys.First(keys.Timeline, keys.OpenHelp))
	case text == "" && slices.Contains(keys.TakesText, intent):
		return keys.Command{}, fmt.Errorf(":%s wants a word: %s", name, keys.About(name))
	case text != "" && !slices.Contains(keys.TakesText, intent) && !slices.Contains(keys.MayTakeText, intent):
		return keys.Command{}, fmt.Errorf(":%s takes no further words", name)
	}
	return keys.Command{Intent: intent, Text: text}, s.checkText(intent, text)
}

// checkText reports whether the argument of a command can be understood.
func (s *session) checkText(intent keys.Intent, text string) error {
	switch intent {
	case keys.GoToDate:
		_, _, err := lifecycle.ParseTime(text, s.Editor.Instant())
		return err
	case keys.MoveStart:
		_, err := lifecycle.ParseShift(text)
		return err
	case keys.SetTheme:
		_, err := draw.NewTheme(text, s.Theme.Depth, s.Theme.ASCII)
		return err
	case keys.SetZoom:
		if zoomNamed(text) < 0 {
			return fmt.Errorf("no zoom %q: day, week, month, quarter, year, fit", text)
		}
	case keys.GoToVersion:
		_, err := s.findVersion(text)
		return err
	case keys.EditStart:
		if text != "" && s.Focus.Stage >= 0 && s.Focus.Stage < len(s.Stages()) {
			_, _, err := lifecycle.ParseStart(text, s.Editor.Instant(), s.Stages()[s.Focus.Stage].Start)
			return err
		}
	}
	return nil
}

// run does what a command asks for, in the mode below the command line.
func (s *session) run(w keys.Command) tea.Cmd {
	switch w.Intent {
	case keys.GoToDate:
		t, note, _ := lifecycle.ParseTime(w.Text, s.Editor.Instant())
		s.scrub(t)
		s.say(note)
	case keys.SetTheme:
		s.Theme, _ = draw.NewTheme(w.Text, s.Theme.Depth, s.Theme.ASCII)
	case keys.SetZoom:
		s.setZoom(timeline.Zoom(zoomNamed(w.Text)))
	case keys.SetFilter:
		s.Filter = panel.ParseFilter(w.Text)
		s.settle()
	case keys.GoToVersion:
		s.backToTimeline()
		p, _ := s.findVersion(w.Text)
		s.goTo(p.TrackRef, p.Version, model.None)
	case keys.Suspend:
		return s.suspend()
	case keys.RequestChange:
		return s.request(w.Text)
	case keys.WriteFiles, keys.ForceWrite:
		if w.Text != "" {
			return s.writeAs(w.Text, w.Intent == keys.ForceWrite)
		}
		return s.write(false)
	case keys.WriteQuit, keys.ForceWriteQuit:
		return s.write(true)
	case keys.ReadAgain:
		s.backToRows()
		return s.reread(s.Focus.File)
	case keys.ForceQuit:
		return s.leave(panel.Leave{})
	case keys.QuitWithError:
		return s.leave(panel.Leave{Code: exitAborted})
	default:
		if w.Intent.Edits() || w.Intent == keys.Save || w.Intent == keys.Revert {
			s.backToRows()
		}
		return s.handle(w)
	}
	return nil
}

// backToRows closes lists and reviews over the rows, or over the bars of an
// override.
func (s *session) backToRows() {
	for s.Layers.Top() != keys.Timeline && s.Layers.Top() != keys.Override {
		s.close()
	}
}

// backToTimeline closes everything over the rows.
func (s *session) backToTimeline() {
	for s.Layers.Top() != keys.Timeline {
		s.close()
	}
}

func zoomNamed(name string) int {
	for z := timeline.Day; z <= timeline.Fit; z++ {
		if z.String() == name {
			return int(z)
		}
	}
	return -1
}

func (s *session) setZoom(z timeline.Zoom) {
	if z == timeline.Fit {
		s.handle(keys.Command{Intent: keys.ZoomFit})
		return
	}
	s.Window = s.Window.To(z, s.Cursor)
}

// findVersion finds a version by its name, in the focused file first.
func (s *session) findVersion(text string) (editor.Focus, error) {
	order := []int{s.Focus.File}
	for i := range s.Editor.Files {
		if i != s.Focus.File {
			order = append(order, i)
		}
	}
	var first error
	for _, file := range order {
		objects := s.Shown().Drafts[file].Objects()
		among := make([]int, len(objects))
		for i := range among {
			among[i] = i
		}
		refs, err := model.FindVersions(objects, among, text)
		if err == nil {
			return editor.Focus{TrackRef: model.TrackRef{File: file, Object: refs[0].Object, Track: refs[0].Track}, Version: refs[0].Version}, nil
		}
		if first == nil {
			first = err
		}
	}
	return editor.Focus{}, first
}

// complete completes the name of a command, or of a theme or zoom, as far as it
// is plain, and gives what it may become.
func (s *session) complete(line string) (string, []string) {
	name, text, has := strings.Cut(line, " ")
	if !has {
		if words := beginning(keys.CommandNames(), name); len(words) > 0 {
			return commonPrefix(words, " "), words
		}
		return line, nil
	}
	var words []string
	switch keys.Commands[name] {
	case keys.SetTheme:
		words = beginning(palette.Names(), text)
	case keys.SetZoom:
		words = beginning([]string{"day", "week", "month", "quarter", "year", "fit"}, text)
	case keys.GoToVersion:
		words = s.versionWords(text, false)
	case keys.SetFilter:
		words = beginning([]string{"edited", "marked", "problem", "stage:"}, text)
	case keys.DeprecateAPI, keys.RemoveAPI:
		if s.Can(lifecycle.NameMoves) == "" {
			words = s.versionWords(text, true)
		}
	}
	if len(words) == 0 {
		return line, nil
	}
	return name + " " + commonPrefix(words, ""), words
}

// versionWords are the names of versions that begin as typed: those of the track in
// focus, and of all tracks of the object behind the name of their track; of an API
// its majors too, where majors is set.
func (s *session) versionWords(text string, majors bool) []string {
	if s.Track() == nil {
		return nil
	}
	words := beginning(withMajors(s.Tracks.At(s.Focus.TrackRef).Names, majors), text)
	if text == "" {
		return words
	}
	for _, p := range s.Shown().Tracks() {
		if p.File != s.Focus.File || p.Object != s.Focus.Object {
			continue
		}
		for _, name := range withMajors(s.Tracks.At(p).Names, majors) {
			words = append(words, beginning([]string{trackview.NameOf(s.Shown().Track(p)) + "/" + name}, text)...)
		}
	}
	return words
}

// withMajors adds to the versions of an API the majors that stand for several: all
// but 0, of which each version is for itself.
func withMajors(names []string, wanted bool) []string {
	out := slices.Clone(names)
	for _, name := range names {
		if major, _, ok := strings.Cut(name, "."); wanted && ok && major != "0" && !slices.Contains(out, major) {
			out = append(out, major)
		}
	}
	return out
}

func beginning(words []string, with string) (out []string) {
	for _, word := range words {
		if strings.HasPrefix(word, with) {
			out = append(out, word)
		}
	}
	return out
}

// commonPrefix is what all words begin with; a single word is followed by end.
func commonPrefix(words []string, end string) string {
	if len(words) == 1 {
		return words[0] + end
	}
	prefix := words[0]
	for _, word := range words[1:] {
		for !strings.HasPrefix(word, prefix) {
			prefix = prefix[:len(prefix)-1]
		}
	}
	return prefix
}

// drawCommand draws the command line, and a sentence about the command or why
// it was refused.
func (s *session) drawCommand(l layout) {
	c := &s.command
	at, sentence := l.height-1, l.height-2
	if c.refused != "" {
		at, sentence = l.height-2, l.height-1
	}
	s.screen.Clear(at)
	s.screen.Clear(sentence)
	name, _, _ := strings.Cut(c.field.String(), " ")
	switch {
	case c.refused != "":
		s.screen.Pen(sentence, l.width).Text(" ").Put(timeline.Error, c.refused)
	case len(c.candidates) > 0:
		s.screen.Pen(sentence, l.width).Text(" ").Text(timeline.Cut(strings.Join(c.candidates, "  "), l.width-2))
	case s.MoveOutlook(c.field.String()) != "":
		s.screen.Pen(sentence, l.width).Text(" ").Text(s.MoveOutlook(c.field.String()))
	case name != "" && keys.About(name) != "":
		s.screen.Pen(sentence, l.width).Text(" ").Muted(keys.About(name))
	default:
		s.screen.Pen(sentence, l.width).Text(" ").Muted("a command by its name, for example :at 2026-05-01; " + s.Keys.First(keys.CommandField, keys.NextField) + " completes")
	}
	p := c.field.Draw(s.screen.Pen(at, l.width).Text(" :"), l.width-3)
	if c.refused != "" {
		return
	}
	if room := l.width - s.hintsWidth(keys.CommandField, l.size); p.Column()+1 < room {
		s.drawHints(p.To(room), keys.CommandField, l.size)
	}
}

// hintsWidth is the width of all hints of a mode.
func (s *session) hintsWidth(mode keys.Scope, size panel.Size) (n int) {
	for i, h := range s.hintsFor(mode, size) {
		if i > 0 {
			n += 2
		}
		n += draw.Width(s.hintText(mode, h, size))
	}
	return n
}
