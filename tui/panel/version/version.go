// Package version is the field that adds versions: one for the focused minor, or one for each minor
// with a mark. What happens to their predecessors is part of the same undo step.
package version

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/compose"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// Panel is the open field.
type Panel struct {
	panel.Basic
	news []added
	// starts and predecessor are changes in the form that the set command takes, the same for all
	// versions. The dates of the predecessor are relative to the new version's first supported
	// start.
	starts, predecessor panel.Field
	// at is the index of the field that is being typed in, before the focus when the fields opened.
	at     int
	before editor.Focus
	trial  panel.Trial
	// meaning and counted describe what the texts mean for the first version.
	meaning, counted string
	// proposes is set if texts are proposed where none is remembered from last time. proposed are
	// these texts. They change with the version until they are typed over.
	proposes bool
	proposed editor.RememberedTexts
	// alone is set if none of the versions has a predecessor.
	alone bool
	// example has an example of each text.
	example editor.RememberedTexts
}

// added is a version to add and the one that it follows.
type added struct {
	name  panel.Field
	after int // index into the track, or model.None
	// hint describes the proposed version, place the position of the one typed.
	hint, place string
}

// version returns the version as typed.
func (x *added) version() compose.NewVersion {
	return compose.NewVersion{Text: strings.TrimSpace(x.name.String()), After: x.after}
}

// part returns one of the fields: its label, its text, and the hint alongside it.
func (p *Panel) part(at int) (label string, text *panel.Field, hint string) {
	switch n := len(p.news); {
	case at < n:
		return "version", &p.news[at].name, p.news[at].place
	case at == n:
		if hint = p.meaning; p.starts.String() == "" {
			hint = "for example " + p.example.Starts
		}
		return "starts", &p.starts, hint
	}
	switch {
	case p.alone:
		hint = "there is no version before"
	case p.predecessor.String() == "" && p.example.Predecessor != "":
		hint = "for example " + p.example.Predecessor
	}
	return "predecessor", &p.predecessor, hint
}

// Open proposes versions, and the texts of last time. A text in with, given by a command, is the
// version to add.
func (p *Panel) Open(c *panel.Context, with any) []panel.Effect {
	*p = Panel{before: c.Focus, starts: panel.ProposedField(c.Texts.Starts), predecessor: panel.ProposedField(c.Texts.Predecessor)}
	p.proposes = !c.Overrides()
	for _, i := range toFollow(c) {
		p.news = append(p.news, follow(p.track(c), i))
	}
	if len(p.news) == 0 {
		p.news = []added{{after: model.None, hint: "the first version of " + trackview.NameOf(c.Track())}}
	}
	if v := c.Focused(); v != nil && v.Inherited() {
		p.news[0].hint = "a version of the parent, to override it, or one of its own"
	}
	if text, _ := with.(string); text != "" {
		p.news = p.news[:1]
		p.news[0].name = panel.NewField(text)
	}
	if p.starts.Proposed, p.predecessor.Proposed = true, true; p.proposes {
		p.propose(c)
	}
	return p.try(c)
}

// propose fills in the texts that nobody has typed, for the versions as typed.
func (p *Panel) propose(c *panel.Context) {
	p.proposed = compose.ProposedTexts(c.Object(), p.track(c), p.versions(), c.Editor.Instant())
	texts := c.Texts.Or(p.proposed)
	for _, x := range []struct {
		field *panel.Field
		text  string
	}{{&p.starts, texts.Starts}, {&p.predecessor, texts.Predecessor}} {
		if x.field.Proposed {
			*x.field = panel.NewField(x.text)
			x.field.Proposed = true
		}
	}
}

// track returns the track without what is being typed and what is inherited.
func (p *Panel) track(c *panel.Context) *model.Track {
	return c.Editor.Now().ListedTrack(p.before.TrackRef)
}

// toFollow returns the index of the highest version of each minor that gets a new patch. These are
// the minors with a mark, or else the focused one. Inherited versions are left out.
func toFollow(c *panel.Context) []int {
	rows := c.MarkedRows()
	if v := c.Focused(); len(rows) == 0 && v != nil && !v.Inherited() {
		rows = []int{c.Focus.Version}
	}
	t := c.Track()
	listed := slices.DeleteFunc(slices.Clone(c.Tracks.At(c.Focus.TrackRef).Order), func(i int32) bool { return t.Versions[i].Inherited() })
	return compose.Highest(t, listed, rows)
}

// follow proposes a version after version i of a track.
func follow(t *model.Track, i int) added {
	next, v := compose.NextPatch(t, i), t.Versions[i]
	x := added{name: panel.ProposedField(next.Text), after: i, hint: "after " + phrase.Version(v)}
	if next.Text != "" {
		x.hint = "next patch of " + lifecycle.MinorOf(v.Text)
	}
	return x
}

// Handle edits the texts, moves among the fields, and adds the versions or drops them.
func (p *Panel) Handle(c *panel.Context, w keys.Command) []panel.Effect {
	_, field, _ := p.part(p.at)
	if known, changed := field.Handle(w); known && changed {
		return p.try(c)
	}
	switch w.Intent {
	case keys.NextField, keys.FieldDown, keys.PreviousField, keys.FieldUp:
		p.at = panel.Around(p.at, len(p.news)+2, w.Intent == keys.NextField || w.Intent == keys.FieldDown)
	case keys.Keep:
		if wrong := p.wrong(); wrong >= 0 {
			p.at = wrong
		}
		if p.trial.Err != nil {
			return panel.Refusing(p.trial.Err.Error())
		}
		texts := c.Texts.After(p.texts(), c.Texts.Or(p.proposed))
		do := panel.Do{Changes: []editor.Change{p.trial.Change}, Texts: &texts, Then: panel.ThenSay("")}
		return []panel.Effect{panel.Close{}, do, panel.Unmarked(c)}
	case keys.Drop:
		return []panel.Effect{panel.Close{}, panel.Try{State: c.Editor.Now(), Focus: &p.before}}
	}
	return nil
}

// try shows what the texts would add, with the focus on the first version.
func (p *Panel) try(c *panel.Context) []panel.Effect {
	to, err := p.change(c)
	r := p.trial.Show(c, to, err)
	r.Focus = &p.before
	if p.trial.State == nil {
		return []panel.Effect{r}
	}
	for i, v := range p.trial.State.Track(p.before.TrackRef).Versions {
		if v.Base == model.None && v.Text == p.news[0].version().Text {
			at := p.trial.State.On(p.before.TrackRef, i)
			r.Focus = &at
		}
	}
	return []panel.Effect{r}
}

// change returns the change that the texts ask for.
func (p *Panel) change(c *panel.Context) (editor.Change, error) {
	p.meaning, p.counted = "", ""
	p.read(c)
	for i := range p.news {
		if strings.HasPrefix(p.news[i].name.String(), compose.Like) {
			return editor.Change{}, fmt.Errorf("%s belongs in the field of starts: %s goes there", compose.Like, c.Keys.First(keys.VersionField, keys.NextField))
		}
	}
	a, err := compose.Add(c.Editor, p.before.TrackRef, p.versions(), p.texts(), c.Templates)
	if err != nil {
		return editor.Change{}, err
	}
	p.meaning = meaningOf(a.Starts, model.FormatTime)
	if p.counted = meaningOf(a.Predecessor, phrase.Day); p.counted != "" {
		p.counted += " (counted from the new start)"
	}
	return a.Change, nil
}

// read updates the places of the versions, and proposes texts for them.
func (p *Panel) read(c *panel.Context) {
	o, t := c.Object(), p.track(c)
	p.alone = true
	for i := range p.news {
		x := &p.news[i]
		if x.place = x.hint; !x.name.Proposed && x.name.String() != "" {
			x.place = x.version().Place(o, t)
		}
		p.alone = p.alone && x.version().Predecessor(t) == model.None
	}
	p.example = compose.Examples(o, t, p.versions())
	if p.proposes && compose.Refused(o, t, p.versions()) == nil {
		p.propose(c)
	}
}

// wrong returns the index of the field whose text is invalid, -1 for none.
func (p *Panel) wrong() int {
	if wrong := (*compose.Wrong)(nil); errors.As(p.trial.Err, &wrong) {
		return wrong.At
	}
	return -1
}

// versions returns the versions to add, as typed.
func (p *Panel) versions() (out []compose.NewVersion) {
	for i := range p.news {
		out = append(out, p.news[i].version())
	}
	return out
}

// texts returns the texts for starts and predecessor as typed.
func (p *Panel) texts() editor.RememberedTexts {
	return editor.RememberedTexts{Starts: p.starts.String(), Predecessor: p.predecessor.String()}
}

// meaningOf returns the starts in words.
func meaningOf(starts []time.Time, format func(time.Time) string) string {
	var parts []string
	for _, at := range starts {
		parts = append(parts, format(at))
	}
	if len(parts) == 0 {
		return ""
	}
	return "= " + strings.Join(parts, ", ")
}

// Face returns the hints, and the text being typed.
func (p *Panel) Face(*panel.Context) panel.Face {
	_, field, _ := p.part(p.at)
	return panel.Face{Typed: panel.Typed{Text: field.String()}, Hints: []panel.Hint{
		panel.Key("keep", keys.Keep), panel.Key("drop", keys.Drop),
		panel.Key("next field", keys.NextField), panel.Key("clear", keys.ClearField),
		{Note: compose.Like + " DATE: copy stages"}, {Note: "(texts are remembered)"},
	}}
}

// Draw draws the fields and what they mean.
func (p *Panel) Draw(c *panel.Context, f *draw.Frame, r draw.Rect) {
	c.Theme.Heading(f, r.Top, c.Width, "add version", c.RowCount())
	a := f.Area(r.Top+1, r.Height-1, r.Width)
	last := len(p.news) + 1
	for at := range last + 1 {
		label, text, hint := p.part(at)
		if at > 0 && at < len(p.news) {
			label = "" // the first one labels them all
		}
		pen := a.Next().To(2)
		if p.at == at {
			pen.Focused(c.Theme.Signs.Focus, 15)
		}
		pen.To(3).Muted(label).To(16)
		if at == last {
			pen.Text(p.predecessorName(c))
		}
		if p.at == at {
			text.Draw(pen, r.Width-pen.Column()-2)
		} else {
			pen.Text(text.String())
		}
		if col := max(min(47, r.Width-2-draw.Width(hint)), pen.Column()+2); hint != "" && col+draw.Width(hint) <= r.Width {
			pen.To(col).Muted(hint)
		}
		if at == p.wrong() {
			a.WrappedAt(16, timeline.Error, p.trial.Err.Error())
		}
	}
	switch {
	case p.trial.Err != nil && p.wrong() < 0:
		a.WrappedAt(16, timeline.Error, p.trial.Err.Error())
	case p.counted != "":
		a.Next().To(16).Text(p.counted)
	}
	panel.DrawNewFindings(c, a)
}

// predecessorName returns the name of the predecessor if exactly one version is added, otherwise
// "".
func (p *Panel) predecessorName(c *panel.Context) string {
	t := p.track(c)
	if len(p.news) != 1 {
		return ""
	}
	after := p.news[0].version().Predecessor(t)
	if after == model.None {
		return ""
	}
	return draw.Pad(phrase.Version(t.Versions[after]), 6) + "  "
}
