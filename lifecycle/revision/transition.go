package revision

import (
	"cmp"
	"slices"
	"strings"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// States returns the four states in the order of a revision's life.
func States() []string { return model.RevisionStages.Names() }

// IsPublished reports whether a state counts as published, so that its content
// never changes again (Porch, "Published State Definition").
func IsPublished(state string) bool {
	return state == model.RevisionPublished || state == model.RevisionDeletionProposed
}

// Known reports whether a state is one of the four, compared exactly.
func Known(state string) bool { return model.RevisionStages.Rank(state) != model.None }

// allowed maps each state to those that it may become (Porch, "Allowed Transitions").
var allowed = map[string][]string{
	model.RevisionDraft:            {model.RevisionProposed},
	model.RevisionProposed:         {model.RevisionDraft, model.RevisionPublished},
	model.RevisionPublished:        {model.RevisionDeletionProposed},
	model.RevisionDeletionProposed: {model.RevisionPublished},
}

// Allowed returns the states that a state may become; none for an unknown state.
func Allowed(state string) []string { return slices.Clone(allowed[stateOf(state)]) }

// stateOf returns a lifecycle value, with an absent one read as Draft (Porch, "State
// Definitions").
func stateOf(text string) string { return cmp.Or(text, model.RevisionDraft) }

// Transition validates the step from a stored lifecycle value to a wanted one and reports
// whether it changes anything. Empty values mean Draft. The error is a *model.Refusal that
// names both states and those that are allowed.
func Transition(from, to string) (change bool, err error) {
	from, to = stateOf(from), stateOf(to)
	switch {
	case !Known(from):
		return false, &model.Refusal{
			What:  "invalid original lifecycle value: " + model.Escape(from),
			Hint:  "the four states are " + phrase.List(States()) + "; set lifecycle=Draft --force changes an unknown state",
			Short: "unknown state " + model.Escape(from),
		}
	case !Known(to):
		return false, &model.Refusal{
			What: "invalid desired lifecycle value: " + model.Escape(to),
			Hint: "the four states are " + phrase.List(States()) + ", spelt like this",
		}
	case from == to:
		return false, nil
	case slices.Contains(allowed[from], to):
		return true, nil
	}
	return false, forbidden(from, to)
}

func refuse(parts ...string) *model.Refusal { return &model.Refusal{What: strings.Join(parts, "")} }

func refuseOf(r *model.Revision, parts ...string) *model.Refusal {
	return &model.Refusal{Of: r.Title(), What: strings.Join(parts, "")}
}

// forbidden returns the refusal of a step between two known states that is not a transition.
func forbidden(from, to string) *model.Refusal {
	r := refuse("lifecycle ", from, " cannot become ", to, ": from ", from, " it may become ", phrase.List(allowed[from]), " only")
	switch {
	case from == model.RevisionPublished:
		r.What += "; a published revision cannot be unpublished"
	case from == model.RevisionDraft && to == model.RevisionPublished:
		r.What += "; propose it first"
	}
	r.Short = from + " may become " + phrase.List(allowed[from]) + " only"
	return r
}
