package editor

import (
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
)

// Conflict is about stages of a file that were edited here and changed on disk differently.
// Nothing is done until the user has decided for each which change counts.
type Conflict struct {
	File int
	change.Rebased
	// take takes over the draft that was decided on; again counts the edits that were made again.
	take func(d model.Draft, again int) Report
}

// Choose decides about the stage at an index. It returns why that decision is not possible, ""
// if it was made.
func (c *Conflict) Choose(at int, v change.Verdict) string {
	x := &c.Conflicts[at]
	if v == change.TakeEdit && x.Why != "" {
		return "your edit of " + x.Name() + " matches nothing in the file: " + x.Why
	}
	x.Verdict = v
	return ""
}

// ChooseAll decides about all stages alike; those for which that is not possible stay as they
// are.
func (c *Conflict) ChooseAll(v change.Verdict) {
	for i := range c.Conflicts {
		c.Choose(i, v)
	}
}

// Undecided counts the stages that are not decided about.
func (c *Conflict) Undecided() (n int) {
	for i := range c.Conflicts {
		if c.Conflicts[i].Verdict == change.Undecided {
			n++
		}
	}
	return n
}

// Resolve returns the answer that carries out what was decided. If that is not possible, answer
// is nil, why says so, and the stage at the index at must be decided again.
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
