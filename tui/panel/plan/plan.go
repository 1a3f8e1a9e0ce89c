// Package plan shows the starts that a support policy proposes for a track as ghosts in the bars of
// its versions, each with its reason. Those taken are kept together in one undo step.
package plan

import (
	"errors"
	"maps"
	"slices"
	"strconv"

	"github.com/lctui/lctui/lifecycle/plan"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// Panel is the open plan. The zero Panel is ready to be opened.
type Panel struct {
	// List has the indexes of the versions.
	panel.List[int32]
	// place is the track that the plan is for.
	place model.TrackRef
	// project is set if releases are assumed to continue at the policy's cadence. left are the
	// versions that are left as they are.
	project bool
	left    map[editor.Key]bool
	// start is the index of the focused start among those proposed for the version in focus.
	start int

	// The rest is computed from the state in of.
	of  *editor.Snapshot
	all plan.Plan
	// change sets the starts that are taken, err is why that is impossible. trial is the state that
	// it leads to, coverage the coverage of the track in that state.
	change   editor.Change
	err      error
	trial    *editor.Snapshot
	coverage *trackview.Coverage
	parts    parts
}

// Open plans for the object in focus, without projections. The focus stays on the version if a
// start is proposed for it, otherwise it goes to the first version with a proposed start.
func (p *Panel) Open(c *panel.Context, _ any) []panel.Effect {
	*p = Panel{place: c.Focus.TrackRef, left: map[editor.Key]bool{}}
	p.read(c)
	if p.place.Track != model.None {
		at := slices.Index(p.Lines, int32(c.Focus.Version))
		if p.place.Track != c.Focus.Track || at < 0 || len(p.proposed(at)) == 0 {
			at = max(slices.IndexFunc(p.Lines, func(i int32) bool { return len(p.proposedFor(int(i))) > 0 }), 0)
		}
		p.At = at
	}
	return nil
}

// errGone is the error if the file was reread and no longer has the object.
var errGone = errors.New("the object of the plan is gone")

// read plans again if the state has changed.
func (p *Panel) read(c *panel.Context) {
	if p.of == c.Editor.Now() {
		return
	}
	p.of, p.all, p.coverage = c.Editor.Now(), plan.Plan{Track: model.None}, nil
	if p.err = errGone; p.of.Object(p.place) != nil {
		p.all, p.err = c.Editor.Propose(p.place, p.project)
	}
	if p.err != nil || p.all.Track == model.None {
		p.place.Track = model.None
		p.Show(nil, nil)
		return
	}
	p.place.Track = p.all.Track
	p.Show(c.Tracks.At(p.place).Order, nil)
	p.try(c)
}

// try computes the effect of the starts that are taken.
func (p *Panel) try(c *panel.Context) {
	p.trial = p.of
	if p.change, p.err = c.Editor.Fill(p.place.File, p.taken()); p.err == nil && len(p.change.Edits) > 0 {
		if p.trial, p.err = c.Editor.Try(p.change); p.err != nil {
			p.trial = p.of
		}
	}
	p.coverage = trackview.CoverageIn(p.trial, p.place)
	p.start = max(0, min(p.start, len(p.proposed(p.At))-1))
}

// taken returns the plan without the versions that are left.
func (p *Panel) taken() plan.Plan {
	out := p.all
	out.Changes = slices.DeleteFunc(slices.Clone(p.all.Changes), func(x plan.Change) bool { return p.left[p.key(x.Ref.Version)] })
	return out
}

// key identifies a version of the track, whatever happens to other versions.
func (p *Panel) key(version int) editor.Key {
	return p.of.KeyOf(p.place, version)
}

// proposedFor returns the starts proposed for a version, taken or not.
func (p *Panel) proposedFor(version int) []plan.Change {
	of := func(x plan.Change) bool { return x.Ref.Version == version }
	from := slices.IndexFunc(p.all.Changes, of)
	if from < 0 {
		return nil
	}
	to := from + 1
	for to < len(p.all.Changes) && of(p.all.Changes[to]) {
		to++
	}
	return p.all.Changes[from:to]
}

// proposed returns the starts proposed for the version of a row.
func (p *Panel) proposed(row int) []plan.Change {
	if row < 0 || row >= len(p.Lines) {
		return nil
	}
	return p.proposedFor(int(p.Lines[row]))
}

// Handle moves among the versions and the starts, takes and leaves versions, and keeps what is
// taken.
func (p *Panel) Handle(c *panel.Context, w keys.Command) []panel.Effect {
	if r, ok := p.List.Handle(w, p.parts.rowCount-1, "version"); ok {
		p.start = 0
		return r
	}
	if why := p.why(c, w.Intent); why != "" {
		return panel.Refusing(why)
	}
	switch w.Intent {
	case keys.Take, keys.TakeAll, keys.Project, keys.NextField, keys.PreviousField, keys.NextTransition, keys.PreviousTransition, keys.Keep:
		return panel.Later(func(c *panel.Context) []panel.Effect { return p.do(c, w.Intent) })
	}
	return panel.Passed()
}

// do does what Handle does not refuse.
func (p *Panel) do(c *panel.Context, i keys.Intent) []panel.Effect {
	switch i {
	case keys.Take:
		p.left = maps.Clone(p.left)
		key := p.key(int(p.Lines[p.At]))
		p.left[key] = !p.left[key]
		p.try(c)
	case keys.TakeAll:
		p.left = p.leaveAll()
		p.try(c)
	case keys.Project:
		p.project, p.of = !p.project, nil
		p.read(c)
	case keys.NextField, keys.PreviousField:
		p.move(i == keys.NextField)
	case keys.NextTransition, keys.PreviousTransition:
		return p.step(c, i == keys.NextTransition)
	case keys.Keep:
		return p.keep(c)
	}
	return nil
}

// why returns why a key cannot act: nothing is taken or proposed. It returns "" if it can.
func (p *Panel) why(c *panel.Context, i keys.Intent) string {
	switch i {
	case keys.Keep:
		switch {
		case p.err != nil:
			return p.err.Error()
		case len(p.all.Changes) == 0:
			return p.nothing(c)
		case len(p.change.Edits) == 0:
			return "no version is taken: " + c.Keys.First(keys.Plan, keys.Take) + " takes one, " + c.Keys.First(keys.Plan, keys.TakeAll) + " all"
		}
		return c.Editor.ReadOnly(p.place.File)
	case keys.Take, keys.TakeAll, keys.NextField, keys.PreviousField:
		switch {
		case len(p.all.Changes) == 0:
			return "nothing is proposed"
		case i == keys.Take && len(p.proposed(p.At)) == 0:
			return "nothing is proposed for this version: " + c.Keys.First(keys.Plan, keys.NextField) + " goes to one"
		}
	case keys.Project:
		if p.err == nil {
			return p.all.NoCadence()
		}
	}
	return ""
}

// leaveAll returns all versions with proposed starts if all of them are taken, otherwise none.
func (p *Panel) leaveAll() map[editor.Key]bool {
	all := map[editor.Key]bool{}
	for _, x := range p.all.Changes {
		key := p.key(x.Ref.Version)
		if all[key] = true; p.left[key] {
			return map[editor.Key]bool{}
		}
	}
	return all
}

// move focuses the next or previous proposed start, wrapping around.
func (p *Panel) move(forward bool) {
	if n := p.start + 1; forward && n < len(p.proposed(p.At)) {
		p.start = n
		return
	}
	if !forward && p.start > 0 {
		p.start--
		return
	}
	p.Next(forward, func(i *int32) bool { return len(p.proposedFor(int(*i))) > 0 })
	if p.start = 0; !forward {
		p.start = max(len(p.proposed(p.At))-1, 0)
	}
}

// step moves the time cursor to the next or previous transition of the versions, with the starts
// that are taken.
func (p *Panel) step(c *panel.Context, forward bool) []panel.Effect {
	n := panel.NewNearest(c, forward)
	for _, i := range p.Lines {
		n.Among(p.trial.Track(p.place).Versions[i])
	}
	return n.Effects()
}

// keep sets the starts that are taken in one undo step, and goes to the version in focus.
func (p *Panel) keep(c *panel.Context) []panel.Effect {
	version := int(p.Lines[p.At])
	undo := c.Keys.First(keys.Timeline, keys.Undo)
	return []panel.Effect{panel.Do{Changes: []editor.Change{p.change}, Then: panel.ThenSay(p.taken().Starts() + " kept; " + undo + " undoes")}, panel.Go(editor.Focus{TrackRef: p.place, Version: version, Stage: model.None})}
}

// nothing explains that no start is proposed, and how there could be more.
func (p *Panel) nothing(c *panel.Context) string {
	text := "the policy " + model.Escape(p.all.Policy) + " gives no start that is missing"
	if p.all.Projects && !p.project && len(p.all.Skipped) > 0 {
		text += "; " + c.Keys.First(keys.Plan, keys.Project) + " also plans from expected releases"
	}
	return text
}

// WhyUnavailable returns why there is no plan for the object in focus, or "".
func WhyUnavailable(c *panel.Context) string {
	if c.Layers.Top() == keys.Plan {
		return ""
	}
	if c.Object() == nil {
		return "there is no version here"
	}
	err := c.Editor.PlanRefusal(c.Focus.TrackRef)
	if none := new(model.Refusal); errors.As(err, &none) {
		return none.What + ": " + none.Hint
	}
	if err != nil {
		return err.Error()
	}
	return ""
}

// Face returns the track for the title, and the hints.
func (p *Panel) Face(c *panel.Context) panel.Face {
	return panel.Face{Titled: &p.place, Bar: p.bar(c), Hints: []panel.Hint{
		panel.Key("take or leave", keys.Take), {Intents: []keys.Intent{keys.TakeAll}, Wide: "all"},
		panel.Key("keep the taken", keys.Keep),
		panel.Key("projections", keys.Project), panel.Key("next", keys.NextField),
		{Intents: []keys.Intent{keys.DayBack, keys.DayForward}, Wide: "day"}, {Intents: []keys.Intent{keys.ZoomIn, keys.ZoomOut}, Wide: "zoom"},
		panel.Key("back", keys.Back),
	}}
}

// names returns the width of the column of versions, bar the column at which bars begin.
func (p *Panel) names(c *panel.Context) int {
	if p.place.Track == model.None || p.of == nil || p.of.Track(p.place) == nil {
		return timeline.NameWidth(0)
	}
	return timeline.NameWidth(c.Tracks.At(p.place).Widest)
}

func (p *Panel) bar(c *panel.Context) int { return timeline.HeadWidth + p.names(c) + 1 }

// Layout brings the plan up to date and scrolls.
func (p *Panel) Layout(c *panel.Context, r draw.Rect) {
	p.read(c)
	p.parts = partsOf(c.Size, r, len(p.Lines), p.coverage != nil)
	p.Scroll(p.parts.rowCount)
}

// isTaken reports whether the version of a row has proposed starts and is taken.
func (p *Panel) isTaken(row int) bool {
	return len(p.proposed(row)) > 0 && !p.left[p.key(int(p.Lines[row]))]
}

// count returns how many starts are taken: 3 starts, 2 versions, 2 skipped.
func (p *Panel) count() string {
	taken := p.taken()
	return phrase.Plural(len(taken.Changes), "start") + ", " + phrase.Plural(taken.Versions(), "version") + ", " + strconv.Itoa(len(p.all.Skipped)) + " skipped"
}
