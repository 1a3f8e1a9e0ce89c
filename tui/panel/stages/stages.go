// Package stages is the choice of one option among a few: what can be added to a version, the
// values of a field, the fixes of a finding. It tries the option in focus.
package stages

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/compose"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// Panel is the open choice.
type Panel struct {
	panel.Basic
	of      panel.Choice
	at, top int
	// before is the focus when the choice opened.
	before editor.Focus
	// trials are what the options would do, empty for options that open something.
	trials []panel.Trial
}

// Open offers the options of a panel.Choice, or else what can be added to the version in focus.
func (p *Panel) Open(c *panel.Context, with any) []panel.Effect {
	of, ok := with.(panel.Choice)
	if !ok {
		of = c.AddingHere(panel.NewStart)
	}
	*p = Panel{of: of, at: of.At, before: c.Focus, trials: make([]panel.Trial, len(of.Options))}
	for i, option := range of.Options {
		p.trials[i].Show(c, option.Change, option.Err)
	}
	if p.at == model.None {
		p.at = max(0, slices.IndexFunc(p.trials, func(t panel.Trial) bool { return harmless(c, &t) }))
	}
	return p.try(c)
}

// harmless reports whether an option causes no error or warning.
func harmless(c *panel.Context, t *panel.Trial) bool {
	return t.State != nil && !slices.ContainsFunc(c.Editor.NewFindings(t.State, t.Change.File), func(f model.Finding) bool { return f.Severity > model.Info })
}

// try shows what the option in focus would do. If that removes one of two entries of a version, the
// focus goes to the other one.
func (p *Panel) try(c *panel.Context) []panel.Effect {
	trial := &p.trials[p.at]
	if trial.State == nil {
		return []panel.Effect{panel.Try{State: c.Editor.Now(), Focus: &p.before}}
	}
	focus := p.before
	if edit := trial.Change.Edits[0]; edit.What == model.RemoveVersion {
		if at := trackOf(trial, edit); left(trial, edit) != model.None {
			focus = trial.State.On(at, left(trial, edit))
		}
	}
	return []panel.Effect{panel.Try{State: trial.State, Focus: &focus}}
}

// left returns the index of the entry that remains after an edit has removed another entry of the
// same version, or model.None if there is none.
func left(trial *panel.Trial, edit model.Edit) int {
	return slices.IndexFunc(trial.State.Track(trackOf(trial, edit)).Versions, func(v *model.Version) bool { return v.Text == edit.Name })
}

// Handle moves among the options, and takes one.
func (p *Panel) Handle(c *panel.Context, w keys.Command) []panel.Effect {
	if end := panel.AtEnd(p.at, len(p.of.Options), w.Intent, "option"); end != "" {
		return panel.Refusing(end)
	}
	if panel.Move(&p.at, len(p.of.Options), 1, w.Intent) {
		return p.try(c)
	}
	switch w.Intent {
	case keys.TypeText:
		at := slices.IndexFunc(p.of.Options, func(o panel.Option) bool { return strings.EqualFold(w.Text, string(o.Key)) })
		if at < 0 && !p.of.Compares { // the letter that the rows show
			at = slices.IndexFunc(p.of.Options, func(o panel.Option) bool { return strings.EqualFold(w.Text, string(o.Kind.Letter)) })
		}
		if at < 0 {
			return panel.Said(model.Escape(keys.Name(w.Text)) + " is none of the letters shown")
		}
		if p.of.Compares {
			p.at = at
			return p.try(c)
		}
		return p.take(c, at)
	case keys.Keep:
		return p.take(c, p.at)
	case keys.Drop:
		return p.back([]panel.Effect{panel.Close{}, panel.Try{State: c.Editor.Now(), Focus: &p.before}})
	}
	return panel.Passed()
}

func (p *Panel) take(c *panel.Context, at int) []panel.Effect {
	option, trial := &p.of.Options[at], &p.trials[at]
	if option.Chosen == nil {
		say := ""
		if p.of.Compares {
			fix := compose.FixOf(c.Editor, option.Change.File, &model.Fix{Label: option.Change.Label, Edits: option.Change.Edits})
			say = panel.Fixed(c, fix, p.of.Back)
		}
		r := p.back(trial.Keep(option.Change.Label, say))
		if p.of.Unmarks && trial.Err == nil {
			r = append(r, panel.Unmarked(c))
		}
		return r
	}
	return append(panel.Closed(), option.Chosen(c)...)
}

// back reopens the layer that the choice was made from when the choice closes.
func (p *Panel) back(r []panel.Effect) []panel.Effect {
	if p.of.Back != keys.Timeline && slices.Contains(r, panel.Effect(panel.Close{})) {
		return append(r, panel.Open{Scope: p.of.Back, With: p.of.With})
	}
	return r
}

// Face returns the hints.
func (p *Panel) Face(*panel.Context) panel.Face {
	return panel.Face{About: p.about(), Hints: []panel.Hint{
		panel.Key("take", keys.Keep), panel.Key("choose", keys.RowDown, keys.RowUp),
		panel.Key("back", keys.Drop),
	}}
}

// about returns the version that the option in focus changes first, as it would be, or the one after
// it if the option removes it; nil for none.
func (p *Panel) about() *editor.Focus {
	trial := &p.trials[p.at]
	if trial.State == nil {
		return nil
	}
	edit := trial.Change.Edits[0]
	at := trackOf(trial, edit)
	version := edit.Ref.Version
	if k := left(trial, edit); k != model.None && (edit.What == model.AddVersion || edit.What == model.RemoveVersion) {
		version = k
	}
	if version = min(version, len(trial.State.Track(at).Versions)-1); version < 0 {
		return nil
	}
	on := trial.State.On(at, version)
	return &on
}

// Layout scrolls so that the option in focus is visible.
func (p *Panel) Layout(c *panel.Context, r draw.Rect) {
	p.top = panel.Scrolled(p.top, p.at, len(p.of.Options), (r.Height-1)/p.height(c, r.Height-1))
}

// compares reports whether the fix in focus is drawn as bars below all options, because the choice
// compares and there is room.
func (p *Panel) compares(c *panel.Context, room int) bool {
	return p.of.Compares && c.Full() && room >= len(p.of.Options)+panel.ComparedRows
}

// compared returns the version that the fix in focus is about as it is and as it would be, and its
// scale. For a namespaced profile it is the version merged with that of the parent. Both versions
// are nil if the fix is about no version or about several; the latter have an option each.
func (p *Panel) compared(c *panel.Context) (is [2]*model.Version, scale *model.Scale) {
	trial := &p.trials[p.at]
	if trial.State == nil || changesSeveral(trial.Change.Edits) {
		return is, nil
	}
	edit := trial.Change.Edits[0]
	at := trackOf(trial, edit)
	v := c.Editor.Now().Object(at).Version(edit.Ref)
	if v == nil {
		return is, nil
	}
	for i, m := range []*editor.Snapshot{c.Editor.Now(), trial.State} {
		own, k := m.Track(at), edit.Ref.Version
		if own == nil {
			continue
		}
		if b, ok := m.PairOf(at.File, at.Object); ok && !b.Orphan {
			is[i] = m.Result(b).Object.VersionIn(own.Name, v.Text)
		} else if k < len(own.Versions) && model.EntryOf(own.Versions[k]) == model.EntryOf(v) {
			is[i] = own.Versions[k]
		} else if k = left(trial, edit); k != model.None {
			is[i] = own.Versions[k]
		}
	}
	return is, c.Editor.Now().Object(at).Scale
}

// changesSeveral reports whether edits change more than one version.
func changesSeveral(edits []model.Edit) bool {
	return slices.ContainsFunc(edits, func(e model.Edit) bool { return e.Ref.OfVersion() != edits[0].Ref.OfVersion() })
}

// height returns how many lines of a room an option takes. Its bar gets a line of its own if it
// does not fit after the longest name.
func (p *Panel) height(c *panel.Context, room int) int {
	if p.compares(c, room) {
		return 1
	}
	for i := range p.of.Options {
		if p.changed(c, i) != nil && hasBars(c) && nameColumn+draw.Width(p.of.Options[i].Kind.Name) >= c.Bars-1 {
			return 2
		}
	}
	return 1
}

// hasBars reports whether the screen is large enough for bars.
func hasBars(c *panel.Context) bool { return c.Bars+c.Window.Width()+1 <= c.Width }

// nameColumn is the column at which the names of options begin, after their letters.
const nameColumn = 6

// Draw draws the options, each with its key, and the effect of the one in focus.
func (p *Panel) Draw(c *panel.Context, f *draw.Frame, r draw.Rect) {
	c.Theme.Heading(f, r.Top, c.Width, p.of.Heading, c.RowCount())
	a, height, compared := f.Area(r.Top+1, r.Height-1, r.Width), p.height(c, r.Height-1), p.compares(c, r.Height-1)
	for i := p.top; i < len(p.of.Options) && a.Room() >= height; i++ {
		pen := a.Next().To(2)
		p.draw(c, pen, i)
		if height > 1 {
			pen = a.Next()
		}
		if !compared {
			p.drawBar(c, pen, i)
		}
	}
	if versions, scale := p.compared(c); compared && versions[0] != nil {
		panel.DrawComparedRows(c, a, scale, versions)
	}
	if err := p.trials[p.at].Err; err != nil {
		a.Wrapped(timeline.Error, err.Error())
	}
	panel.DrawNewFindings(c, a)
}

// draw draws an option.
func (p *Panel) draw(c *panel.Context, pen *draw.Pen, i int) {
	option := &p.of.Options[i]
	if i == p.at {
		pen.Focused(c.Theme.Signs.Focus, nameColumn+draw.Width(option.Kind.Name))
	}
	pen.To(3).Put(timeline.LetterOf(option.Kind.Look), string(option.Key)).To(nameColumn).Text(option.Kind.Name)
	if option.Note != "" && i == p.at {
		pen.Muted("  " + option.Note)
	}
}

// changed returns the version that an option changes, as it would be, or nil if it changes none or
// removes it. If the option removes one of two entries, it is the entry that remains.
func (p *Panel) changed(c *panel.Context, i int) *model.Version {
	trial := &p.trials[i]
	if trial.State == nil {
		return nil
	}
	edit := trial.Change.Edits[0]
	at := trackOf(trial, edit)
	if edit.What == model.RemoveVersion {
		if k := left(trial, edit); k != model.None {
			return trial.State.Track(at).Versions[k]
		}
		return nil
	}
	v, now := trial.State.Object(at).Version(edit.Ref), c.Editor.Now().Object(at).Version(edit.Ref)
	if v == nil || now == nil || model.EntryOf(v) != model.EntryOf(now) || trial.State.InEffect(at, v) != v {
		return nil
	}
	return v
}

func trackOf(trial *panel.Trial, edit model.Edit) model.TrackRef {
	return model.TrackRef{File: trial.Change.File, Object: edit.Ref.Object, Track: edit.Ref.Track}
}

// drawBar draws the bar that an option would lead to, if there is room.
func (p *Panel) drawBar(c *panel.Context, pen *draw.Pen, i int) {
	v, trial := p.changed(c, i), &p.trials[i]
	if v == nil || pen.Column() >= c.Bars-1 || !hasBars(c) {
		return
	}
	pen.To(c.Bars - 1)
	scale := trial.State.Object(trackOf(trial, trial.Change.Edits[0])).Scale
	b := trackview.BarOf(v, scale, c.Editor.Dialect(), c.Editor.Instant())
	pen.Bar(b, c.Window, c.Theme.Signs)
}
