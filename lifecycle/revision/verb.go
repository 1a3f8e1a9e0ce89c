package revision

import (
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Verb is a transition, named by the word that users type.
type Verb string

const (
	// Propose asks for review: Draft becomes Proposed.
	Propose Verb = "propose"
	// Approve publishes: Proposed becomes Published.
	Approve Verb = "approve"
	// Reject refuses a proposal: Proposed becomes Draft, DeletionProposed becomes Published.
	Reject Verb = "reject"
	// ProposeDelete asks for permission to delete: Published becomes DeletionProposed.
	ProposeDelete Verb = "propose-delete"
	// Remove deletes a revision. If there are finalizers, it only marks it as terminating.
	Remove Verb = "delete"
)

// verbs are all verbs in the order of a revision's life.
var verbs = []lifecycle.Move{
	{Word: "propose", Title: "propose", Key: 'p'},
	{Word: "approve", Title: "approve", Key: 'a'},
	{Word: "reject", Title: "reject", Key: 'r'},
	{Word: "propose-delete", Title: "propose deletion", Key: 'e'},
	{Word: "delete", Title: "delete", Key: 'd'},
}

// Verbs returns the words in the order of a revision's life.
func Verbs() []string { return lifecycle.Words(verbs) }

// Outcome is the result of a verb.
type Outcome struct {
	Result
	// Message describes it in one sentence, which names the revision.
	Message string
}

// Do carries out a verb, as Porch's command line tool does. A verb that leads to the present state
// succeeds and changes nothing. others are the other revisions, of the same file and of the other
// files of a call. The error is a *model.Refusal. A stale resource version is reported before any
// other reason.
func Do(v Verb, r *model.Revision, others []*model.Revision, a lifecycle.Actor) (Outcome, error) {
	if v == Remove {
		return remove(r, others, a)
	}
	to, message, err := target(v, r)
	if err == nil && to == r.State() {
		return Outcome{Result{Revision: r}, message}, nil
	}
	if stale := checkLock(a.Lock, r, r); stale != nil {
		return Outcome{}, stale
	}
	if err != nil {
		return Outcome{}, err
	}
	if err := ready(v, r); err != nil {
		return Outcome{}, err
	}
	next := *r
	next.Lifecycle.Set, next.Lifecycle.Text = true, to
	result, err := Update(r, &next, others, a)
	if err != nil {
		return Outcome{}, err
	}
	if result.Removed {
		message = r.Title() + " removed: it was terminating and no finalizer is left"
	}
	return Outcome{result, message}, nil
}

func remove(r *model.Revision, others []*model.Revision, a lifecycle.Actor) (Outcome, error) {
	result, err := Delete(r, others, a)
	if err != nil {
		return Outcome{}, err
	}
	switch {
	case result.Removed:
		return Outcome{result, r.Title() + " deleted"}, nil
	case result.Changed:
		return Outcome{result, r.Title() + " is terminating: it is removed once its finalizers are gone: " + model.Escape(phrase.List(r.Finalizers))}, nil
	}
	return Outcome{result, r.Title() + " is already terminating"}, nil
}

// targets maps each verb and present state to the state that the verb leads to, and to the words that
// follow the name in the message. If both states are the same, there is nothing to do.
var targets = map[Verb]map[string][2]string{
	Propose: {
		model.RevisionDraft:    {model.RevisionProposed, " proposed"},
		model.RevisionProposed: {model.RevisionProposed, " is already proposed"},
	},
	Approve: {
		model.RevisionProposed:  {model.RevisionPublished, " approved"},
		model.RevisionPublished: {model.RevisionPublished, " is already published"},
	},
	Reject: {
		model.RevisionProposed:         {model.RevisionDraft, " no longer proposed for approval"},
		model.RevisionDeletionProposed: {model.RevisionPublished, " no longer proposed for deletion"},
	},
	ProposeDelete: {
		model.RevisionPublished:        {model.RevisionDeletionProposed, " proposed for deletion"},
		model.RevisionDeletionProposed: {model.RevisionDeletionProposed, " is already proposed for deletion"},
	},
}

// usual maps each state to the verb that usually comes next.
var usual = map[string]Verb{model.RevisionDraft: Propose, model.RevisionProposed: Approve, model.RevisionPublished: ProposeDelete}

// target returns the state that a verb leads to from the present one, and the message about it. It
// returns the present state if there is nothing to do.
func target(v Verb, r *model.Revision) (to, message string, err error) {
	state, name := r.State(), r.Title()
	if _, err := Transition(state, state); err != nil {
		return "", "", named(r, err)
	}
	if to, ok := targets[v][state]; ok {
		return to[0], name + to[1], nil
	}
	return "", "", unreachable(v, state, name)
}

// unreachable returns the refusal of a verb that leads nowhere from a state.
func unreachable(v Verb, state, name string) *model.Refusal {
	switch {
	case v == Propose:
		return &model.Refusal{What: "cannot propose " + state + " package " + name + ": only a Draft can be proposed", Short: "cannot propose, it is " + state}
	case v == Approve && state == model.RevisionDraft:
		return &model.Refusal{What: "cannot approve " + name + ": Draft may become Proposed, not Published; propose it first", Short: "Draft may become Proposed; propose first"}
	case v == Approve:
		const why = "reject keeps it, delete removes it"
		return &model.Refusal{What: "cannot approve " + name + " with lifecycle '" + state + "': " + why, Short: why}
	case v == Reject:
		article := ""
		if state == model.RevisionDraft {
			article = "a "
		}
		return &model.Refusal{What: "cannot reject " + name + " with lifecycle '" + state + "': only Proposed and DeletionProposed can be rejected", Short: "cannot reject, it is " + article + state}
	}
	return &model.Refusal{What: "can only propose published packages for deletion: " + name + " is " + state,
		Hint: "delete removes a revision that was never published", Short: "can only propose published packages"}
}

// ready refuses to propose or approve a revision unless all its readiness gates are met.
func ready(v Verb, r *model.Revision) error {
	if v != Propose && v != Approve {
		return nil
	}
	var missing []string
	for _, gate := range r.Gates {
		if status := conditionStatus(r, gate); status != "True" {
			missing = append(missing, model.Escape(gate)+" is "+model.Escape(status))
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return &model.Refusal{
		What:  "cannot " + string(v) + " " + r.Title() + ": readiness conditions not met: " + strings.Join(missing, ", "),
		Short: "readiness conditions not met: " + strings.Join(missing, ", "),
	}
}

func conditionStatus(r *model.Revision, gate string) string {
	for _, c := range r.Conditions {
		if c.Type == gate {
			if c.Status == "" {
				return "without a status"
			}
			return c.Status
		}
	}
	return "not reported"
}
