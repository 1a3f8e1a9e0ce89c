// Package shift is the field that moves starts of all marked versions by a period, or
// makes the same changes to each, as one step.
package shift

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// Panel is the field as it is open.
type Panel struct {
	panel.Basic
	field panel.Field
	trial panel.Trial
	// rows are the marked versions, at is the choice of stages among choices.
	rows    []int
	choices []choice
	at      int
	// lines say version by version what moves and what stays; so many starts of these
	// versions change.
	lines    []line
	starts   int
	versions map[string]bool
}

// choice is a set of stages that a shift moves; past ones are moved too where past is
// set.
type choice struct {
	label string
	names []string
	past  bool
}

type line struct {
	version string
	moves   []move
	stays   []string
}

type move struct {
	stage    string
	from, to time.Time
}

// Open takes the marked versions. A text given by a command is the period.
func (p *Panel) Open(c *panel.Context, with any) panel.Result {
	*p = Panel{rows: c.MarkedRows(), field: panel.NewField("+="), choices: choicesOf(c.Object().Scale, phrase.Day(c.Editor.Instant()))}
	if text, _ := with.(string); text != "" {
		p.field = panel.NewField(text)
	}
	return p.try(c)
}

// choicesOf lists the sets of stages to choose from: first those that end the life of a
// version, which are the ones to move most often.
func choicesOf(scale *model.Scale, today string) []choice {
	var all, last []string
	for _, kind := range scale.Kinds {
		if kind.Name == scale.First {
			continue
		}
		all = append(all, kind.Name)
		if kind.Look == model.LookDeprecated || kind.Look == model.LookExpired {
			last = append(last, kind.Name)
		}
	}
	out := []choice{
		{label: strings.Join(last, ", ") + " after " + today, names: last},
		{label: "all after " + today, names: all},
		{label: "all, past ones too", names: all, past: true},
	}
	for _, name := range all {
		out = append(out, choice{label: name, names: []string{name}, past: true})
	}
	return out
}

// Handle types, chooses stages, and keeps or drops the shift.
func (p *Panel) Handle(c *panel.Context, w keys.Command) panel.Result {
	if known, changed := p.field.Handle(w); known && changed {
		return p.try(c)
	}
	n := len(p.choices)
	switch w.Intent {
	case keys.NextField:
		p.at = (p.at + 1) % n
		return p.try(c)
	case keys.PreviousField:
		p.at = (p.at + n - 1) % n
		return p.try(c)
	case keys.Keep:
		if p.trial.Err == nil && p.trial.State == nil {
			return panel.Result{Close: true, Try: c.Editor.Now(), Say: "no start moves"}
		}
		return p.trial.Keep(p.counted(), p.counted()+", one undo step")
	case keys.Drop:
		return panel.Result{Close: true, Try: c.Editor.Now()}
	}
	return panel.Result{}
}

// text is what is meant: a whole change typed behind the += that the field opens with
// stands for itself.
func (p *Panel) text() string {
	text := strings.TrimSpace(p.field.String())
	if rest, ok := strings.CutPrefix(text, "+="); ok && rest != "" && (isPeriod(rest) || unicode.IsLetter(rune(rest[0])) && rest[0] != 'P') {
		return rest
	}
	return text
}

// unfinished reports whether nothing is typed yet but how a period begins.
func (p *Panel) unfinished() bool { return strings.Trim(p.text(), "+-=") == "" }

func isPeriod(text string) bool { return strings.HasPrefix(text, "+") || strings.HasPrefix(text, "-") }

// try shows what the text would do.
func (p *Panel) try(c *panel.Context) panel.Result {
	p.lines, p.starts, p.versions = nil, 0, map[string]bool{}
	ask := p.changed
	switch {
	case p.unfinished():
		ask = whatToType
	case isPeriod(p.text()):
		ask = p.shifted
	}
	to, err := ask(c)
	return p.trial.Show(c, to, err)
}

// whatToType returns an error that says what may be typed.
func whatToType(c *panel.Context) (editor.Change, error) {
	example := systems.Of(c.Object()).Nouns().Retires
	return editor.Change{}, errors.New("type a period as +=14d or -=1mo, changes as " + example + ", or " + templates(c))
}

// templates names the templates of the configuration.
func templates(c *panel.Context) string {
	if len(c.Templates) == 0 {
		return "the name of a template"
	}
	return "a template: " + strings.Join(slices.Sorted(maps.Keys(c.Templates)), ", ")
}

// shifted moves the starts of the chosen stages by a period.
func (p *Panel) shifted(c *panel.Context) (to editor.Change, err error) {
	shift, err := lifecycle.ParseShift(p.text())
	if err != nil {
		return to, err
	}
	to.File = c.Focus.File
	chosen := p.choices[p.at]
	for _, i := range p.rows {
		v := c.KeptTrack().Versions[i]
		x := line{version: phrase.Version(v)}
		for k, stage := range lifecycle.Stages(v) {
			if !slices.Contains(chosen.names, stage.Name) {
				continue
			}
			if reason := chosen.staysPut(stage.Start, c.Editor.Instant()); reason != "" {
				x.stays = append(x.stays, stage.Name+" "+reason)
				continue
			}
			at, _ := shift.From(stage.Start.Time)
			ref := c.Focus.In(i).InStage(k)
			to.Edits = append(to.Edits, change.StartEdit(ref, len(v.Stages) == 0, stage.Start, model.StartAt(at.Truncate(time.Second))))
			x.moves = append(x.moves, move{stage.Name, stage.Start.Time, at})
		}
		p.add(x, len(x.moves))
	}
	return to, nil
}

// add adds a line about a version of which n starts change.
func (p *Panel) add(x line, n int) {
	if n > 0 {
		p.versions[x.version] = true
	}
	p.lines, p.starts = append(p.lines, x), p.starts+n
}

// staysPut says why a start is not moved, "" where it is.
func (x choice) staysPut(start model.Start, now time.Time) string {
	switch {
	case start.Form == model.NoTime:
		return "is no time: stays"
	case !start.IsAt():
		return "is open: stays"
	case !x.past && !start.Time.After(now):
		return "is past: stays"
	}
	return ""
}

// changed makes changes, or a template, to all marked versions.
func (p *Panel) changed(c *panel.Context) (to editor.Change, err error) {
	changes, err := c.ParseChanges(p.text(), c.Editor.Instant())
	if err != nil {
		return to, err
	}
	var refs []model.Ref
	for _, i := range p.rows {
		refs = append(refs, c.Focus.In(i))
	}
	now := c.Editor.Now().Drafts[c.Focus.File]
	d, _, err := change.Apply(now, change.Same(refs, changes...), lifecycle.Actor{})
	if err != nil {
		return to, err
	}
	after := change.TrackIn(d.Objects(), c.Focus.TrackRef).Versions
	for i, v := range c.KeptTrack().Versions {
		if i < len(after) && v != after[i] {
			p.differences(v, after[i])
		}
	}
	return c.Editor.ChangeTo(c.Focus.File, d, ""), nil
}

// differences adds a line for each start that differs between two states of a version.
func (p *Panel) differences(before, after *model.Version) {
	list := change.StageDiff(after.Text, before.Stages, after.Stages)
	if before.HasExpiration != after.HasExpiration || !before.Expiration.Equal(after.Expiration) {
		list = append(list, change.Change{Op: change.StartChanged, Version: after.Text, Stage: "expirationDate", From: before.Expiration, To: after.Expiration})
	}
	for _, x := range list {
		p.add(line{version: model.Escape(x.Version), stays: []string{x.Line()}}, 1)
	}
}

// counted says how many starts of how many versions change.
func (p *Panel) counted() string {
	return phrase.Plural(p.starts, "start") + " in " + phrase.Plural(len(p.versions), "version")
}

// Face has what the keys do, and the text.
func (p *Panel) Face(*panel.Context) panel.Face {
	return panel.Face{Typed: panel.Typed{Text: p.field.String()}, Hints: []panel.Hint{
		{Intents: []keys.Intent{keys.Keep}, Label: "keep"}, {Intents: []keys.Intent{keys.Drop}, Label: "drop"},
		{Intents: []keys.Intent{keys.NextField}, Label: "stages"}, {Intents: []keys.Intent{keys.ClearField}, Label: "clear"},
	}}
}

// Draw draws the field, what it does to each version, and new findings.
func (p *Panel) Draw(c *panel.Context, f *draw.Frame, r draw.Rect) {
	if c.Size() == panel.OneLine {
		p.drawSmall(c, f, r)
		return
	}
	c.Rule(f, r.Top, "shift  "+phrase.Plural(len(p.rows), "marked version"), c.RowCount())
	a := f.Area(r.Top+1, r.Height-1, r.Width)
	pen := p.field.Draw(a.Next().To(3).Muted("change").To(13), r.Width-15)
	if label := "stages " + p.choices[p.at].label; isPeriod(p.text()) && pen.Column()+1+draw.Width(label) < r.Width {
		pen.To(max(30, pen.Column()+1)).Text(label)
	}
	if p.trial.Err != nil {
		a.WrappedAt(13, timeline.Text, p.trial.Err.Error())
		return
	}
	a.Next().To(13).Text(p.counted() + ", one undo step")
	for _, x := range p.lines {
		x.draw(a.Next())
	}
	panel.DrawNewFindings(c, a)
}

// words says what moves and what stays; elide leaves out repeated years.
func (x line) words(elide bool) string {
	var parts []string
	for i, m := range x.moves {
		to := phrase.Instant(m.to)
		if elide && i > 0 && m.from.Year() == m.to.Year() && len(to) == len(time.DateOnly) {
			to = to[len("2006-"):]
		}
		parts = append(parts, m.stage+" "+phrase.Instant(m.from)+" to "+to)
	}
	return strings.Join(append(parts, x.stays...), "   ")
}

// draw draws one version: its moves, with as little of the dates as there is room for,
// then what stays.
func (x line) draw(p *draw.Pen) {
	p.To(3).Text(x.version).To(max(13, p.Column()+2))
	full := x.words(false)
	if p.Column()+draw.Width(full) > p.Columns() {
		full = x.words(true)
	}
	p.Text(full)
}

// drawSmall draws the field on less than 40×10: how much moves, of which stages, and
// what moves of each version.
func (p *Panel) drawSmall(c *panel.Context, f *draw.Frame, r draw.Rect) {
	out := p.field.DrawSmall(f, r, "shift ", c.Unsaid(p.trial.Err))
	switch {
	case p.unfinished():
		out.Wrapped(timeline.Muted, p.trial.Err.Error())
	case p.trial.Err != nil:
		out.Wrapped(timeline.Error, p.trial.Err.Error())
	default:
		out.Wrapped(timeline.Text, p.counted())
	}
	found := c.NewFindings()
	panel.DrawSmallFindings(c, out, found, true)
	if isPeriod(p.text()) {
		out.Wrapped(timeline.Muted, p.choices[p.at].label)
	}
	for _, x := range p.lines {
		out.Wrapped(timeline.Text, x.version+" "+x.words(false))
	}
	panel.DrawSmallFindings(c, out, found, false)
}
