package revision

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Set moves a revision to another state, for the command set lifecycle=STATE. With force, a revision
// in an unknown state can become a Draft. The error is a *model.Refusal, for example if no transition
// leads to the state.
func Set(r *model.Revision, to string, force bool, others []*model.Revision, a lifecycle.Actor) (Outcome, error) {
	change, err := Transition(r.Lifecycle.Text, to)
	if err == nil && !change {
		return Outcome{Result{Revision: r}, r.Title() + " is already " + stateOf(to)}, nil
	}
	if stale := checkLock(a.Lock, r, r); stale != nil {
		return Outcome{}, stale
	}
	if force && !Known(r.State()) && stateOf(to) == model.RevisionDraft {
		return leave(r, a)
	}
	if err != nil {
		return Outcome{}, named(r, err)
	}
	to = stateOf(to)
	for _, v := range []Verb{Propose, Approve, Reject, ProposeDelete} {
		if state, _, err := target(v, r); err == nil && state == to {
			return Do(v, r, others, a)
		}
	}
	return Outcome{}, named(r, forbidden(r.State(), to))
}

// leave makes a Draft of a revision in an unknown state.
func leave(r *model.Revision, a lifecycle.Actor) (Outcome, error) {
	next := *r
	next.Lifecycle.Set, next.Lifecycle.Text = true, model.RevisionDraft
	next.ResourceVersion = count(a.Lock, r.ResourceVersion)
	message := r.Title() + " is a Draft now; it was " + quoted(r.State()) + ", which is not a state"
	return Outcome{Result{Revision: &next, Changed: true}, message}, nil
}

// Options returns all verbs, each with the effect that it would have on the revision now.
func Options(r *model.Revision, others []*model.Revision, a lifecycle.Actor) []lifecycle.Move {
	options := make([]lifecycle.Move, len(verbs))
	for i, m := range verbs {
		o, err := Do(Verb(m.Word), r, others, a)
		m.Next = usual[r.State()] == Verb(m.Word)
		options[i] = m.Tried(effect(r, o), o.Changed, err)
	}
	return options
}

// effect describes an outcome in a few words.
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
