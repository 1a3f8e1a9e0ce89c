package revision

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// taskTypes are the ways to make a package revision.
var taskTypes = []string{"init", "clone", "edit", "upgrade"}

// Create validates a new revision and fills in the defaults: the lifecycle Draft, and one init task
// if there are no tasks (Porch, "Creation Validation"). existing are the revisions that exist
// already. The error is a *model.Refusal.
func Create(r *model.Revision, existing []*model.Revision) (*model.Revision, error) {
	if _, refusal := checkCreate(r); refusal != nil {
		return nil, refusal
	}
	for _, o := range existing {
		if samePackage(o, r) && o.Workspace.Text == r.Workspace.Text {
			return nil, refuse("spec.workspaceName must be unique within the package: ", quoted(r.Workspace.Text), " is taken by ", o.Title())
		}
	}
	next := *r
	next.Lifecycle.Set, next.Lifecycle.Text = true, model.RevisionDraft
	if len(r.Tasks) == 0 {
		addInit(&next)
	}
	return &next, nil
}

// checkCreate makes the checks of a new revision that depend on no other revision. path is the field
// that the refusal is about.
func checkCreate(r *model.Revision) (path string, refusal *model.Refusal) {
	if refusal := checkFirstState(r); refusal != nil {
		return "spec.lifecycle", refusal
	}
	if path, refusal := checkNames(r); refusal != nil {
		return path, refusal
	}
	if refusal := checkTasks(r); refusal != nil {
		return "spec.tasks", refusal
	}
	if refusal := checkNoLatest(r); refusal != nil {
		return "metadata.labels", refusal
	}
	return "", nil
}

// checkFirstState refuses to create anything but a Draft.
func checkFirstState(r *model.Revision) *model.Refusal {
	switch state := r.State(); {
	case state == model.RevisionDraft:
		return nil
	case state == model.RevisionProposed:
		return refuse("cannot create a package revision with lifecycle value 'Proposed': it can only be created as Draft; propose it afterwards")
	case IsPublished(state):
		return refuse("cannot create a package revision with lifecycle value 'Final': ", state, " was asked for, and it can only be created as Draft")
	default:
		return refuse("unsupported lifecycle value: ", model.Escape(state))
	}
}

// checkNames refuses missing and malformed names. path is the field that is wrong.
func checkNames(r *model.Revision) (path string, refusal *model.Refusal) {
	for _, f := range []struct {
		path  string
		field model.Field
	}{{"spec.repository", r.Repository}, {"spec.packageName", r.Package}, {"spec.workspaceName", r.Workspace}} {
		if f.field.Text == "" {
			return f.path, refuse(f.path, " is required")
		}
	}
	if !isLabel(r.Workspace.Text) {
		return "spec.workspaceName", refuse("spec.workspaceName ", quoted(r.Workspace.Text), " is not a ", labelRule)
	}
	// The repository is an object of its own, so its name must be that of an object.
	for part := range strings.SplitSeq(r.Repository.Text, ".") {
		if !isLabel(part) {
			return "spec.repository", refuse("spec.repository ", quoted(r.Repository.Text), " is not a valid name of an object: ", quoted(part), " is not a ", labelRule)
		}
	}
	for part := range strings.SplitSeq(r.Package.Text, "/") {
		if part == "" {
			return "spec.packageName", refuse("spec.packageName ", quoted(r.Package.Text), " has an empty part: parts are separated by one /")
		}
		if !isLabel(part) {
			return "spec.packageName", refuse("spec.packageName ", quoted(r.Package.Text), ": ", quoted(part), " is not a ", labelRule)
		}
	}
	return "", nil
}

const labelRule = "DNS-1123 label: 1 to 63 of a-z, 0-9 and -, with a letter or digit at both ends"

// isLabel reports whether a text is a DNS-1123 label.
func isLabel(text string) bool {
	if text == "" || len(text) > 63 {
		return false
	}
	for i := range len(text) {
		c := text[i]
		word := c >= 'a' && c <= 'z' || c >= '0' && c <= '9'
		if !word && (c != '-' || i == 0 || i == len(text)-1) {
			return false
		}
	}
	return true
}

// checkTasks refuses more than one task and tasks of an unknown type.
func checkTasks(r *model.Revision) *model.Refusal {
	if len(r.Tasks) > 1 {
		return refuse("task list must not contain more than one task")
	}
	for _, t := range r.Tasks {
		if !slices.Contains(taskTypes, t.Type) {
			return refuse("unsupported task type ", quoted(t.Type), ": use ", phrase.List(taskTypes))
		}
	}
	return nil
}

// checkNoLatest refuses labels that only the server sets.
func checkNoLatest(r *model.Revision) *model.Refusal {
	for _, label := range latestLabels {
		if _, ok := pair(r.Labels, label); ok {
			return refuse("the label ", label, " is managed and cannot be set by hand")
		}
	}
	return nil
}

// addInit adds the default task of a revision that names none.
func addInit(r *model.Revision) {
	description, err := json.Marshal(r.Package.Text + " description")
	if err != nil {
		return
	}
	part := model.ContentField{Path: "spec.tasks", Text: fmt.Sprintf(`[{"init":{"description":%s},"type":"init"}]`, description)}
	if isSecond(r) {
		part = model.ContentField{Path: "spec.source", Text: fmt.Sprintf(`{"init":{"description":%s}}`, description)}
	}
	r.Tasks = []model.Task{{Type: "init"}}
	r.Content = slices.DeleteFunc(slices.Clone(r.Content), func(p model.ContentField) bool { return p.Path == part.Path })
	r.Content = append(r.Content, part)
}
