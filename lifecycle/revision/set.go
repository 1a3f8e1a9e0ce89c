package revision

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Set returns a revision another state, as lifecycle=STATE of the command set
// asks: like the verb that leads there, else with the refusal of the
// transition. With force an unknown state may be left for Draft. The error is a
// *Refusal.
func Set(r *model.Revision, to string, force bool, others []*model.Revision, a lifecycle.Actor) (Outcome, error) {
	change, err := Transition(r.Lifecycle.Text, to)
	if err == nil && !change {
		return Outcome{Result{Revision: r}, r.Title() + " is already " + stateOf(to)}, nil
	}
	if stale := checkLock(lockOf(a, r), r, r); stale != nil {
		return Outcome{}, stale
	}
	if force && !Known(r.State()) && stateOf(to) == model.RevisionDraft {
		return leave(r, a)
	}
	if err != nil {
		return Outcome{}, named(r, err)
	}
	to = stateOf(to)
	if r.Request != nil && to == model.RevisionPublished && r.State() == model.RevisionProposed {
		return Outcome{}, &Refusal{What: "cannot set " + r.Title() + " to Published: a change request is published by applying it", Hint: "move it with approve"}
	}
	for v := Propose; v < Remove; v++ {
		if state, _, err := target(v, r); err == nil && state == to {
			return Do(v, r, others, a)
		}
	}
	return Outcome{}, named(r, forbidden(r.State(), to))
}

// leave makes a Draft of a revision whose state nobody knows.
func leave(r *model.Revision, a lifecycle.Actor) (Outcome, error) {
	next := *r
	next.Lifecycle.Set, next.Lifecycle.Text = true, model.RevisionDraft
	next.ResourceVersion = count(lockOf(a, r), r.ResourceVersion)
	message := r.Title() + " is a Draft now; it was " + quoted(r.State()) + ", which is no state"
	return Outcome{Result{Revision: &next, Changed: true}, message}, nil
}

// Option is one verb as a list offers it.
type Option struct {
	Verb Verb
	// Key is the letter that does it, Title what the list calls it.
	Key   byte
	Title string
	// Effect says what would happen; Refused tells that it must not, and why is
	// in Effect then.
	Effect  string
	Refused bool
	// Nothing tells that the verb would succeed and change nothing.
	Nothing bool
}

// Options lists all verbs with what each would do to a revision now.
func Options(r *model.Revision, others []*model.Revision, a lifecycle.Actor) []Option {
	options := make([]Option, len(verbs))
	for i := range verbs {
		v := Verb(i)
		options[i] = Option{Verb: v, Key: verbs[i].key, Title: verbs[i].title}
		o, err := Do(v, r, others, a)
		options[i].Effect = effect(r, o)
		if refusal, ok := err.(*Refusal); ok {
			options[i].Effect, options[i].Refused = refusal.Reason(), true
		}
		options[i].Nothing = err == nil && !o.Changed
	}
	return options
}

// effect says in a few words what an outcome does.
func effect(r *model.Revision, o Outcome) string {
	switch {
	case o.Removed:
		return "removes " + r.Title()
	case !o.Changed:
		return o.Message
	case o.Revision.State() != r.State():
		return r.State() + " to " + o.Revision.State()
	}
	return "marks " + r.Title() + " as terminating"
}
