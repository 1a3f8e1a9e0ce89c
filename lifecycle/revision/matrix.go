package revision

import "github.com/lctui/lctui/model"

// Operation is a kind of change that depends on the state (Porch, "Mutability Matrix").
type Operation uint8

const (
	// AddTasks changes the tasks, UpdateResources the content of the package. Both are possible
	// only in Draft.
	AddTasks Operation = iota
	UpdateResources
	// UpdateMetadata changes labels and annotations, UpdateLifecycle the state.
	UpdateMetadata
	UpdateLifecycle
	// DeleteObject deletes; it is possible in every state but Published.
	DeleteObject
)

// Allows returns nil if a revision in a state may be changed by an operation, otherwise a
// *model.Refusal that names the state.
func Allows(state string, o Operation) error {
	state = stateOf(state)
	if !Known(state) {
		_, err := Transition(state, state)
		return err
	}
	switch {
	case o == AddTasks && state != model.RevisionDraft:
		return contentFixed("spec.tasks", state)
	case o == UpdateResources && state != model.RevisionDraft:
		return refuse("cannot update a package revision with lifecycle value ", state, "; package must be Draft")
	case o == DeleteObject && state == model.RevisionPublished:
		return &model.Refusal{
			What:  "a package revision with lifecycle 'Published' cannot be deleted: it must first be proposed for deletion by setting the lifecycle to DeletionProposed",
			Hint:  "propose-delete, then delete",
			Short: "must be proposed for deletion first (DeletionProposed)",
		}
	}
	return nil
}

func contentFixed(field, state string) *model.Refusal {
	return refuse(field, " cannot be changed while the lifecycle is ", state, ": content changes in Draft only")
}

// checkContent refuses content changes outside Draft. path is the field that changed.
func checkContent(a, b *model.Revision) (path string, refusal *model.Refusal) {
	field := ChangedContent(a, b)
	if field == "" || a.State() == model.RevisionDraft {
		return "", nil
	}
	r := contentFixed(field, a.State())
	r.Of = a.Title()
	if b.State() == model.RevisionDraft {
		r.What += "; reject it first, then edit"
	}
	return field, r
}

// ChangedContent returns the path of the first content field that differs, or "".
func ChangedContent(a, b *model.Revision) string {
	texts := make(map[string]string, len(a.Content))
	for _, p := range a.Content {
		texts[p.Path] = p.Text
	}
	for _, p := range b.Content {
		if text, ok := texts[p.Path]; !ok || text != p.Text {
			return p.Path
		}
		delete(texts, p.Path)
	}
	for _, p := range a.Content {
		if _, gone := texts[p.Path]; gone {
			return p.Path
		}
	}
	return ""
}
