package view

import (
	"cmp"
	"time"

	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// Show carries out an effect on what is shown: another state, focus, filter, time or status line.
// It ignores any other effect.
func (v *State) Show(e panel.Effect) {
	switch e := e.(type) {
	case panel.Try:
		v.try(e)
	case panel.Mark:
		v.Marked = e
		v.Settle()
	case panel.EnterTab:
		v.EnterTab(trackview.Tab(e))
	case panel.Fold:
		v.Fold(trackview.Tab(e))
	case panel.Go:
		v.GoHome(editor.Focus(e))
	case panel.MoveCursor:
		v.Scrub(time.Time(e))
	case panel.SetWindow:
		v.Window = timeline.Window(e)
	case panel.Say:
		if e != "" {
			v.Status.Say(string(e))
		}
	case panel.Refuse:
		v.Refuse(string(e))
	case panel.Fail:
		if e.Err != nil {
			v.Status.Fail(e.Err)
		}
	}
}

// try shows the state of a trial, and moves the focus as the panel asks.
func (v *State) try(e panel.Try) {
	if e.Focus != nil {
		v.Focus = *e.Focus
	}
	if v.Trial = cmp.Or(e.State, v.Trial); v.Trial == v.Editor.Now() {
		v.Trial = nil
	}
	if e.Focus != nil {
		v.Find(*e.Focus)
	} else if e.State != nil {
		v.Settle()
	}
}

// Do makes changes as one undo step, and ends the trial.
func (v *State) Do(changes ...editor.Change) (done editor.Done, err error) {
	v.Trial = nil
	if len(changes) > 0 {
		done, err = v.Editor.Do(changes...)
	}
	v.mark(done)
	if done.Changed && changes[0].At != nil {
		v.Editor.SetMark(editor.Mark{Focus: v.Editor.Now().On(changes[0].At.TrackRef, changes[0].At.Version)})
	}
	v.Settle()
	return done, err
}

// mark records the focus of a step, to restore it when the step is undone.
func (v *State) mark(done editor.Done) {
	if done.Changed {
		v.Editor.SetMark(editor.Mark{Focus: v.Focus})
	}
}

// Step undoes or redoes one step and moves the focus to where it was made. It returns the texts to
// remember from then on for the next version to be added, or nil if they do not change.
func (v *State) Step(back bool) *editor.RememberedTexts {
	what, step := "done again: ", v.Editor.Redo
	if back {
		what, step = "undone: ", v.Editor.Undo
	}
	before := v.Editor.Now()
	done, err := step()
	if err != nil {
		v.Refuse(err.Error())
		return nil
	}
	if back { // the mark has the stage after the step, which may have another index before it
		done.Mark.Focus.Stage = v.Editor.Now().StageAgain(before, done.Mark.Focus)
	}
	v.Find(done.Mark.Focus)
	v.Status.Say(what + done.Label)
	switch t := done.Mark.Texts; {
	case t == nil:
		return nil
	case back:
		return &t.Before
	default:
		return &t.After
	}
}

// Revert undoes all unsaved edits of all files, as one undo step.
func (v *State) Revert() {
	what := phrase.Plural(len(v.Editor.Now().Changes()), "edit") + " reverted"
	v.Trial = nil
	done, err := v.Editor.Revert(what)
	v.mark(done)
	v.Settle()
	if err != nil {
		v.Refuse(err.Error())
		return
	}
	v.Status.Say(what + "; " + v.Keys.First(keys.Timeline, keys.Undo) + " brings them back")
}

// Follow calls do, and updates focus, marks and status line to its report.
func (v *State) Follow(do func() editor.Report) editor.Report {
	before := v.Shown()
	r := do()
	switch {
	case r.Replaced:
		v.Trial = nil
		v.Focus.Stage = v.Shown().StageAgain(before, v.Focus)
		if _, there := v.Shown().At(v.Focus); !there {
			v.Focus.TrackRef = v.Shown().TrackAgain(before, v.Focus.TrackRef)
		}
		v.Settle()
	case r.Checked && v.Trial != nil:
		v.Trial, _ = v.Editor.TryAgain(v.Trial)
		v.Settle()
	case r.Checked, r.Answered:
		v.Settle()
	case r.Done.Changed:
		v.mark(r.Done)
		v.Settle()
	}
	if r.Answered {
		v.Layers.Close()
	}
	if r.Go != nil {
		v.GoTo(r.Go.TrackRef, r.Go.Version, r.Go.Stage)
	}
	if r.Text != "" && r.Conflict == nil { // the layer of the conflict shows it
		v.Status.Say(r.Text)
	}
	v.Failed(r.Err)
	return r
}
