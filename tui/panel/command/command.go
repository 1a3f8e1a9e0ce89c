// Package command is the line on which commands are typed by name.
package command

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// Panel is the open command line.
type Panel struct {
	panel.Basic
	field   panel.Field
	history panel.History
	// refused is why the command could not be run, until the next key.
	refused string
	// candidates are the possible completions of stem and what is typed after it, until the next
	// key that does not choose one. chosen is the index in candidates plus 1, or 0 for the text as
	// typed.
	candidates  []string
	stem, typed string
	chosen      int
}

// Open starts with the text in with, if any.
func (p *Panel) Open(_ *panel.Context, with any) []panel.Effect {
	text, _ := with.(string)
	p.field, p.refused = panel.NewField(text), ""
	p.history.Rewind()
	return nil
}

// Handle edits, completes or runs a command. The effect of a copy is shown while the command is
// typed.
func (p *Panel) Handle(c *panel.Context, w keys.Command) []panel.Effect {
	r := p.handle(c, w)
	if does, _, err := copying(c, p.field.String()); err == nil && len(does.Edits) > 0 && !slices.Contains(r, panel.Effect(panel.Close{})) {
		if state, err := c.Editor.Try(does); err == nil {
			return append([]panel.Effect{panel.Try{State: state}}, r...)
		}
	}
	if c.Trial != nil {
		return append([]panel.Effect{panel.Try{State: c.Editor.Now()}}, r...)
	}
	return r
}

func (p *Panel) handle(c *panel.Context, w keys.Command) []panel.Effect {
	if by := choices[w.Intent]; by != 0 && len(p.candidates) > 0 {
		p.choose(by)
		return nil
	}
	p.refused, p.candidates = "", nil
	if w.Intent == keys.TypeText && strings.HasPrefix(w.Text, ":") && (p.field.Proposed || p.field.String() == "") {
		// The key that opens the line, pressed once more, clears it.
		p.field.Set("")
		w.Text = strings.TrimPrefix(w.Text, ":")
	}
	if w.Intent == keys.EraseLeft && p.field.String() == "" {
		return panel.Closed()
	}
	if known, _ := p.field.Handle(w); known || p.history.Handle(&p.field, w.Intent) {
		return nil
	}
	switch w.Intent {
	case keys.NextField:
		if name, text, _ := strings.Cut(p.field.String(), " "); keys.Commands()[name] == keys.GoToFile && strings.Contains(p.field.String(), " ") {
			return []panel.Effect{panel.Work{Work: editor.ListPaths{Text: text}, Then: func(c *panel.Context, r editor.Report) []panel.Effect {
				p.completePath(name, slices.Concat(beginning(c.Editor.FileNames(), text), r.Lines))
				return nil
			}}}
		}
		line, words := complete(c, p.field.String())
		p.field.Set(line)
		p.offer(words)
	case keys.Drop:
		return panel.Closed()
	case keys.Keep:
		return p.run(c, strings.TrimSpace(p.field.String()))
	}
	return nil
}

// completePath completes the argument of a command to the common prefix of some paths.
func (p *Panel) completePath(name string, paths []string) {
	paths = slices.Compact(slices.Sorted(slices.Values(paths)))
	if len(paths) > 0 {
		p.field.Set(name + " " + commonPrefix(paths, ""))
	}
	p.offer(paths)
}

// choices are the keys that choose among completions, with the direction.
var choices = map[keys.Intent]int{keys.NextField: 1, keys.FieldDown: 1, keys.PreviousField: -1, keys.FieldUp: -1}

// offer offers several words in place of their common beginning, with which the text ends.
func (p *Panel) offer(words []string) {
	if len(words) > 1 {
		p.candidates, p.chosen, p.typed = words, 0, p.field.String()
		p.stem = strings.TrimSuffix(p.typed, commonPrefix(words, ""))
	}
}

// choose goes to the next or previous completion; the text as typed is before the first.
func (p *Panel) choose(by int) {
	n := len(p.candidates) + 1
	p.chosen = (p.chosen + by + n) % n
	if p.chosen == 0 {
		p.field.Set(p.typed)
	} else {
		p.field.Set(p.stem + p.candidates[p.chosen-1])
	}
}

// run runs a command as typed. A text that cannot be understood stays to be corrected or replaced
// by what is typed next. A command that cannot act now closes the line.
func (p *Panel) run(c *panel.Context, line string) []panel.Effect {
	if line == "" {
		return panel.Closed()
	}
	var does []panel.Effect
	w, err := parse(c, line)
	if err == nil {
		does, err = result(c, w)
	}
	if err != nil {
		p.refused, p.field.Proposed = err.Error(), true
		return nil
	}
	p.history.Add(line)
	if reason := c.Refusal(w.Intent); reason != "" {
		return []panel.Effect{panel.Close{}, panel.Refuse(reason)}
	}
	return append(panel.Closed(), does...)
}

// parse parses NAME or NAME ARGUMENT.
func parse(c *panel.Context, line string) (keys.Command, error) {
	name, text, _ := strings.Cut(line, " ")
	text = strings.TrimSpace(text)
	intent, ok := keys.Commands()[name]
	switch {
	case !ok && text == "" && jump(c, name) != nil:
		w := *jump(c, name)
		return w, nil
	case !ok && text == "" && isVersion(name):
		_, err := find(c, name)
		return keys.Command{}, err
	case !ok:
		if near := keys.Meant(name); len(near) > 0 {
			return keys.Command{}, fmt.Errorf("no command %q: did you mean :%s?", name, strings.Join(near, " or :"))
		}
		return keys.Command{}, fmt.Errorf("no command %q: %s lists them all", name, c.Keys.First(keys.Timeline, keys.OpenHelp))
	case text == "" && slices.Contains(keys.TakesText, intent):
		return keys.Command{}, fmt.Errorf(":%s wants a word: %s", name, keys.Explain(name))
	case text != "" && !keys.TakesWords(name):
		return keys.Command{}, fmt.Errorf(":%s takes no further words", name)
	}
	return keys.Command{Intent: intent, Text: text, Typed: true}, nil
}

// result returns the effects of a command that needs no other layer, such as going to a date,
// writing files or leaving. Any other command is run in the layer below, after its argument is
// checked. The error states why the argument is invalid.
func result(c *panel.Context, w keys.Command) (_ []panel.Effect, err error) {
	switch w.Intent {
	case keys.GoToDate:
		t, note, err := lifecycle.ParseTime(w.Text, c.Editor.Instant())
		return []panel.Effect{panel.MoveCursor(t), panel.Say(note)}, err
	case keys.SetTheme:
		theme, err := draw.NewTheme(w.Text, c.Theme.Depth, c.Theme.ASCII)
		return []panel.Effect{panel.SetTheme{Theme: theme}}, err
	case keys.GoToVersion:
		to, err := find(c, w.Text)
		if err != nil {
			return nil, err
		}
		return []panel.Effect{panel.Go(*to)}, nil
	case keys.GoToFile:
		return goToFile(c, w.Text)
	case keys.SetZoom:
		z, err := timeline.ParseZoom(w.Text)
		if err == nil && z != timeline.Fit {
			window := c.Window.To(z, c.Cursor)
			return []panel.Effect{panel.SetWindow(window)}, nil
		}
		return []panel.Effect{panel.Run(keys.Command{Intent: keys.ZoomFit, Typed: true})}, err
	case keys.ActAs:
		if why := lifecycle.CheckUser(w.Text); why != "" {
			return nil, errors.New(why)
		}
		return []panel.Effect{panel.Say(w.Text + " publishes and approves from now on"), panel.Answer{Answer: editor.ActAs(w.Text)}}, nil
	case keys.StepBetween, keys.SkewBetween:
		said, err := verdict(c, w)
		return panel.Said(said), err
	case keys.WriteFiles, keys.ForceWrite:
		if w.Text != "" {
			return panel.WriteAs(c, w.Text, w.Intent == keys.ForceWrite), nil
		}
		return panel.WriteAll(c, w.Intent == keys.ForceWrite, false), nil
	case keys.WriteQuit, keys.ForceWriteQuit:
		return panel.WriteAll(c, w.Intent == keys.ForceWriteQuit, true), nil
	case keys.ForceQuit:
		return []panel.Effect{panel.Leave{}}, nil
	case keys.QuitWithError:
		return []panel.Effect{panel.Leave{Code: 1}}, nil
	case keys.SetFilter:
		if f := panel.ParseFilter(w.Text); f.Misread(c.Shown()) != "" {
			err = errors.New(f.Misread(c.Shown()))
		}
	case keys.MoveStart:
		_, err = lifecycle.ParseShift(w.Text)
	case keys.Play:
		if w.Text != "" {
			_, err = lifecycle.ParsePeriod(w.Text)
		}
	case keys.EditStart:
		switch stages, at := c.Stages(), c.Focus.Stage; {
		case w.Text == "" || at < 0 || at >= len(stages):
		case systems.Of(c.Object()).Values(c.Focused(), at) != nil:
			_, err = c.Editor.Classify(c.Focus, systems.Of(c.Object()).Values(c.Focused(), at), w.Text)
		default:
			_, _, err = lifecycle.ParseStart(w.Text, c.Editor.Instant(), stages[at].Start)
		}
	}
	return []panel.Effect{panel.Run(w)}, err
}

// find returns the version with a name. It looks in the focused object first, then in its file, then
// in the others. What a namespaced profile inherits is only found in focus, because the parent lists
// it too.
func find(c *panel.Context, text string) (*editor.Focus, error) {
	shown, at := c.Shown(), c.Focus
	to, err := findIn(shown.Objects(at.File), at.File, []int{at.Object}, text)
	order := []int{at.File}
	for file := range c.Editor.Files {
		if file != at.File {
			order = append(order, file)
		}
	}
	var many *model.Ambiguous
	for _, file := range order {
		if listed := shown.Listed(file); err != nil && !errors.As(err, &many) {
			to, err = findIn(listed, file, model.Indexes(listed), text)
		}
	}
	if errors.As(err, &many) {
		what := "type " + phrase.Choice(many.Choices)
		if strings.Contains(many.Choices[0], "--object") {
			what = "go to the object first"
		}
		return nil, fmt.Errorf("%w: %s", err, what)
	}
	if err != nil { // the names that are near are those of the focused file
		_, err = findIn(shown.Objects(at.File), at.File, model.Indexes(shown.Objects(at.File)), text)
	}
	return to, err
}

// findIn returns the version with a name in some objects of a file.
func findIn(objects []*model.Object, file int, among []int, text string) (*editor.Focus, error) {
	refs, err := model.FindVersions(objects, among, text)
	if err != nil {
		return nil, err
	}
	return &editor.Focus{TrackRef: model.TrackRef{File: file, Object: refs[0].Object, Track: refs[0].Track}, Version: refs[0].Version, Stage: model.None}, nil
}

var hints = []panel.Hint{panel.Key("complete", keys.NextField), panel.Key("run", keys.Keep), panel.Key("back", keys.Drop)}

// refusedHints replace hints while a refused text stays to be corrected.
var refusedHints = []panel.Hint{{Note: "type another"}, panel.Key("correct it", keys.TextLeft, keys.TextRight), panel.Key("back", keys.Drop)}

// Face returns the hints.
func (p *Panel) Face(*panel.Context) panel.Face { return panel.Face{Hints: hints} }

// sentence returns the text to show about the command: its completions, what it would do, or what
// it is for. If nothing is typed, it returns example.
func (p *Panel) sentence(c *panel.Context, gap, example string) (timeline.Meaning, string) {
	if len(p.candidates) > 0 {
		return timeline.Text, strings.Join(p.candidates, gap)
	}
	if effect := outlook(c, p.field.String()); effect != "" {
		return timeline.Text, effect
	}
	if name, _, _ := strings.Cut(p.field.String(), " "); name != "" {
		example = cmp.Or(keys.Explain(name), example)
	}
	return timeline.Muted, example
}

// Draw draws the line, and above it a sentence about the command or why it was refused.
func (p *Panel) Draw(c *panel.Context, f *draw.Frame, r draw.Rect) {
	last := r.Top + r.Height - 1
	f.Clear(last)
	f.Clear(last - 1)
	if p.refused != "" {
		at := f.Upwards(last, r.Width, timeline.Error, p.refused) - 1
		f.Clear(at)
		p.drawField(c, f.Pen(at, r.Width), refusedHints)
		return
	}
	kind, text := p.sentence(c, "  ", "a command by its name, for example :at 2026-05-01; "+c.Keys.First(keys.CommandField, keys.NextField)+" completes")
	if len(p.candidates) > 0 && keys.Explain(p.candidates[0]) != "" {
		p.drawMenu(c, f, last, r.Width)
	} else if len(p.candidates) > 0 {
		f.Pen(last-1, r.Width).Text(" ").Put(kind, timeline.Cut(text, r.Width-2))
	} else {
		f.Upwards(last-1, r.Width, kind, text)
	}
	p.drawField(c, f.Pen(last, r.Width), hints)
}

// mostInMenu is how many commands the menu of completions lists.
const mostInMenu = 10

// drawMenu draws the commands that begin as typed above line end, each with its description. It
// scrolls to the one that is chosen.
func (p *Panel) drawMenu(c *panel.Context, f *draw.Frame, end, columns int) {
	n, width, from := min(len(p.candidates), mostInMenu), 0, max(0, p.chosen-mostInMenu)
	for _, name := range p.candidates {
		width = max(width, draw.Width(name))
	}
	top := end - n
	for i, name := range p.candidates[from : from+n] {
		f.Clear(top + i)
		pen := f.Pen(top+i, columns)
		if from+i+1 == p.chosen {
			pen.Focused(c.Theme.Signs.Focus, 1+draw.Width(name))
		}
		pen.To(1).Put(timeline.Strong, name).To(width + 3)
		about, _ := keys.About(name)
		more := ""
		if left := len(p.candidates) - from - n; i == n-1 && left > 0 {
			more = "  and " + strconv.Itoa(left) + " more: type on"
		}
		pen.Muted(timeline.Cut(about, columns-width-5-len(more))).Muted(more)
	}
}

// drawField draws the text, and hints at the right if they fit.
func (p *Panel) drawField(c *panel.Context, pen *draw.Pen, hints []panel.Hint) {
	p.field.Draw(pen.Text(" :"), pen.Columns()-3)
	if room := pen.Columns() - panel.HintsWidth(c, keys.CommandField, hints); pen.Column()+1 < room {
		panel.DrawHints(c, pen.To(room), keys.CommandField, hints)
	}
}

// outlook describes what a date, a version, or a command that moves or copies would do, while it is
// typed. It returns "" for other commands.
func outlook(c *panel.Context, line string) string {
	if w := jump(c, line); w != nil && w.Intent == keys.GoToDate {
		return "time cursor to " + line
	} else if w != nil {
		return "go to " + line
	}
	if does, source, err := copying(c, line); err != nil {
		return err.Error()
	} else if does.Label != "" {
		return copyWords(c, does, source)
	}
	return ""
}
