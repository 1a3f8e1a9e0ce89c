package editor

import (
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
)

// Conflict is about stages of a file that were edited here and changed on disk differently. Nothing
// is done until the user has decided for each stage which change to keep.
type Conflict struct {
	File int
	change.Rebased
	// take takes over the draft that was decided on. again counts the reapplied edits.
	take func(d model.Draft, again int) Report
}

// Choose decides about the stage at an index. It returns why that decision is not possible, or ""
// if it was made.
func (c *Conflict) Choose(at int, v change.Verdict) string {
	x := &c.Conflicts[at]
	if v == change.TakeEdit && x.Why != "" {
		return "your edit of " + x.Name() + " matches nothing in the file: " + x.Why
	}
	x.Verdict = v
	return ""
}

// ChooseAll makes the same decision about all stages. Stages for which it is not possible stay as
// they are.
func (c *Conflict) ChooseAll(v change.Verdict) {
	for i := range c.Conflicts {
		c.Choose(i, v)
	}
}

// Undecided counts the stages without a decision.
func (c *Conflict) Undecided() (n int) {
	for i := range c.Conflicts {
		if c.Conflicts[i].Verdict == change.Undecided {
			n++
		}
	}
	return n
}

// Resolve returns the answer that carries out the decisions. If that is not possible, answer is
// nil, why says so, and at is the index of the stage to decide again.
func (c *Conflict) Resolve() (answer Result, at int, why string) {
	for i := range c.Conflicts {
		if x := &c.Conflicts[i]; x.Verdict == change.Undecided {
			return nil, i, x.Name() + " is not decided"
		}
	}
	d, again := c.Draft, c.Again
	for i := range c.Conflicts {
		x := &c.Conflicts[i]
		next, why := x.Decide(d)
		if why != "" {
			x.Verdict = change.Undecided
			return nil, i, x.Name() + ": " + why + "; choose what is on disk"
		}
		if d = next; x.Verdict == change.TakeEdit {
			again++
		}
	}
	return outcome(func(*Editor) Report { return c.take(d, again) }), 0, ""
}
