// Package shift is the field that moves starts of all marked versions by a period, or makes the
// same changes to each, in one undo step.
package shift

import (
	"cmp"
	"errors"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/compose"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// Panel is the open field.
type Panel struct {
	panel.Basic
	field panel.Field
	trial panel.Trial
	// rows are the marked versions; at is the index of the chosen stages in choices.
	rows    []int
	choices []compose.StageChoice
	at      int
	// shift describes for each version what moves and what stays.
	shift compose.Shift
}

// Open starts with the marked versions. A text given by a command is the period.
func (p *Panel) Open(c *panel.Context, with any) []panel.Effect {
	*p = Panel{rows: c.MarkedRows(), field: panel.NewField("+="), choices: compose.StageChoices(c.Object().Scale, phrase.Day(c.Editor.Instant()))}
	if text, _ := with.(string); text != "" {
		p.field = panel.NewField(text)
	}
	return p.try(c)
}

// Handle edits the text, chooses stages, and keeps or drops the shift.
func (p *Panel) Handle(c *panel.Context, w keys.Command) []panel.Effect {
	if known, changed := p.field.Handle(w); known && changed {
		return p.try(c)
	}
	switch w.Intent {
	case keys.NextField, keys.PreviousField:
		p.at = panel.Around(p.at, len(p.choices), w.Intent == keys.NextField)
		return p.try(c)
	case keys.Keep:
		if p.trial.Err == nil && p.trial.State == nil {
			return []panel.Effect{panel.Close{}, panel.Try{State: c.Editor.Now()}, panel.Say("no start moves")}
		}
		if p.trial.Err != nil {
			return panel.Refusing(p.trial.Err.Error())
		}
		return append(p.trial.Keep(p.shift.Label, p.shift.Counted()+", one undo step"), panel.Unmarked(c))
	case keys.Drop:
		return []panel.Effect{panel.Close{}, panel.Try{State: c.Editor.Now()}}
	}
	return nil
}

// text returns the text as it is to be read. A period or change that is typed in full after the
// "+=" that the field starts with replaces the "+=" too.
func (p *Panel) text() string {
	text := strings.TrimSpace(p.field.String())
	if rest, ok := strings.CutPrefix(text, "+="); ok && rest != "" && (compose.IsPeriod(rest) || unicode.IsLetter(rune(rest[0])) && rest[0] != 'P') {
		return rest
	}
	return text
}

// unfinished reports whether nothing is typed but the beginning of a period.
func (p *Panel) unfinished() bool { return strings.Trim(p.text(), "+-=") == "" }

// try shows what the text would do.
func (p *Panel) try(c *panel.Context) []panel.Effect {
	ask := p.changed
	switch {
	case p.unfinished():
		ask = p.whatToType
	case compose.IsPeriod(p.text()):
		ask = p.shifted
	}
	var err error
	p.shift, err = ask(c)
	return []panel.Effect{p.trial.Show(c, p.shift.Change, err)}
}

// whatToType returns an error that explains what can be typed.
func (p *Panel) whatToType(c *panel.Context) (compose.Shift, error) {
	marked := model.Map(p.rows, func(i int) *model.Version { return c.Track().Versions[i] })
	example := cmp.Or(compose.Retiring(c.Object(), c.Track(), marked), systems.Of(c.Object()).Nouns().Retires)
	return compose.Shift{}, errors.New("type a period as +=14d or -=1mo to move these stages, changes as " + example + " to set them, or " + templates(c))
}

// templates returns the names of the templates of the configuration.
func templates(c *panel.Context) string {
	if len(c.Templates) == 0 {
		return "the name of a template"
	}
	return "a template: " + strings.Join(c.Templates.Names(), ", ")
}

// shifted moves the starts of the chosen stages by a period.
func (p *Panel) shifted(c *panel.Context) (compose.Shift, error) {
	return compose.ShiftBy(c.Editor, c.Focus.TrackRef, p.rows, p.text(), p.choices[p.at])
}

// changed makes changes, or those of a template, to all marked versions.
func (p *Panel) changed(c *panel.Context) (compose.Shift, error) {
	return compose.ShiftTo(c.Editor, c.Focus.TrackRef, p.rows, p.text(), c.Templates)
}

// Face returns the hints and the text.
func (p *Panel) Face(*panel.Context) panel.Face {
	return panel.Face{Typed: panel.Typed{Text: p.field.String()}, Hints: []panel.Hint{
		panel.Key("keep", keys.Keep), panel.Key("drop", keys.Drop),
		panel.Key("other stages", keys.NextField), panel.Key("clear", keys.ClearField),
	}}
}

// Draw draws the field, its effect on each version, and new findings.
func (p *Panel) Draw(c *panel.Context, f *draw.Frame, r draw.Rect) {
	c.Theme.Heading(f, r.Top, c.Width, "shift  "+phrase.Plural(len(p.rows), "marked version"), c.RowCount())
	a := f.Area(r.Top+1, r.Height-1, r.Width)
	pen := p.field.Draw(a.Next().To(3).Muted("change").To(13), r.Width-15)
	if label := "stages " + p.choices[p.at].Label; compose.IsPeriod(p.text()) && pen.Column()+1+draw.Width(label) < r.Width {
		pen.To(max(30, pen.Column()+1)).Text(label)
	}
	if p.trial.Err != nil {
		a.WrappedAt(13, timeline.Text, p.trial.Err.Error())
		return
	}
	a.Next().To(13).Text(p.shift.Counted() + ", one undo step")
	p.drawVersions(a)
	panel.DrawNewFindings(c, a)
	if text := p.others(c); compose.IsPeriod(p.text()) && len(draw.Wrap(text, a.Columns()-hanging, a.Columns()-hanging)) <= a.Room() {
		a.WrappedAt(hanging, timeline.Muted, text)
	}
}

// others names the other stages that can be chosen, and the key for that.
func (p *Panel) others(c *panel.Context) string {
	text := c.Keys.First(keys.ShiftField, keys.NextField) + ": "
	for i, x := range p.choices {
		if !x.One && i != p.at {
			text += x.Label + "; "
		}
	}
	return text + "one stage alone"
}

// drawVersions draws the effect on each version. It counts the versions that do not fit.
func (p *Panel) drawVersions(a *draw.Area) {
	entries, total := make([][]string, len(p.shift.Lines)), 0
	for i, x := range p.shift.Lines {
		entries[i] = wrapped(x, a.Columns()-at(x), a.Columns()-hanging)
		total += len(entries[i])
	}
	if total > a.Room() {
		total = a.Room() - 1
	}
	for i, lines := range entries {
		if total -= len(lines); total < 0 {
			a.Next().To(3).Muted(strconv.Itoa(len(entries)-i) + " more")
			return
		}
		for k, text := range lines {
			pen := a.Next()
			if k == 0 {
				pen.To(3).Text(p.shift.Lines[i].Version)
				pen.To(at(p.shift.Lines[i])).Text(text)
			} else {
				pen.To(hanging).Text(text)
			}
		}
	}
}

// hanging is the column at which the effects on versions begin.
const hanging = 13

// at returns the column at which the effect on a version begins, after its name.
func at(x compose.ShiftLine) int { return max(hanging, 3+draw.Width(x.Version)+2) }

// wrapped arranges what moves and what stays on lines. The first line is at most first cells wide,
// the others rest. It leaves out repeated years if that saves a line, and breaks no move that fits
// on a line.
func wrapped(x compose.ShiftLine, first, rest int) []string {
	for _, try := range []struct {
		elide bool
		gap   string
	}{{false, gap}, {true, gap}, {true, "  "}} {
		if all := strings.Join(parts(x, try.elide), try.gap); draw.Width(all) <= first {
			return []string{all}
		}
	}
	var out []string
	line, room := "", first
	for _, part := range parts(x, true) {
		switch {
		case line == "":
			line = part
		case draw.Width(line)+len(gap)+draw.Width(part) <= room:
			line += gap + part
		default:
			out = append(out, draw.Wrap(line, room, rest)...)
			line, room = part, rest
		}
	}
	return append(out, draw.Wrap(line, room, rest)...)
}

// gap separates two moves.
const gap = "   "

// parts returns what moves and what stays. elide leaves out repeated years.
func parts(x compose.ShiftLine, elide bool) (out []string) {
	for i, m := range x.Moves {
		to := phrase.Instant(m.To)
		if elide && i > 0 && m.From.Year() == m.To.Year() && len(to) == len(time.DateOnly) {
			to = to[len("2006-"):]
		}
		out = append(out, m.Stage+" "+phrase.Instant(m.From)+" to "+to)
	}
	return append(out, x.Stays...)
}
