package model

import (
	"cmp"
	"slices"
	"strings"
)

// Kinds of Porch objects: a package revision, and its files, which have the same name.
const (
	PackageRevision          = "PackageRevision"
	PackageRevisionResources = "PackageRevisionResources"
)

// States of a package revision (Porch, "State Definitions"). They are also the names of its stages.
const (
	RevisionDraft            = "Draft"
	RevisionProposed         = "Proposed"
	RevisionPublished        = "Published"
	RevisionDeletionProposed = "DeletionProposed"
)

// RevisionStages is the scale of package revisions.
var RevisionStages = &Scale{Name: "package revision lifecycle", Kinds: []StageKind{
	{RevisionDraft, 'D', LookPreview},
	{RevisionProposed, 'P', LookUnavailable},
	{RevisionPublished, 'B', LookSupported},
	{RevisionDeletionProposed, 'X', LookDeprecated},
}}

// Revision is the record of one package revision in a file (Porch, "Audit and Tracking"). Everything
// reachable from it is immutable.
type Revision struct {
	// APIVersion, Namespace and Name are those of its object. Name is "" if the file has none.
	APIVersion, Namespace, Name string
	// Lifecycle is spec.lifecycle as written. State returns the state that it means.
	Lifecycle Field
	// Repository, Package and Workspace together identify it, as its name does (Address).
	Repository, Package, Workspace Field
	// Number is the revision number as written: 3, v3, or text that is not a number.
	Number Field
	// NumberPath and TimePath are the field paths of the number and of the time of publication in the
	// file; "" if the file does not have the field yet. They differ between API versions.
	NumberPath, TimePath string
	// ResourceVersion is metadata.resourceVersion, which is only compared for equality.
	ResourceVersion Field
	// Created and Deleted are metadata.creationTimestamp and deletionTimestamp.
	Created, Deleted Instant
	// Labels and Annotations are in the order of the file.
	Labels, Annotations []Pair
	// Finalizers are those of the object. Owners is the text of its owner references, normalized.
	Finalizers []string
	Owners     string
	// Tasks say how it was created, oldest first.
	Tasks []Task
	// Gates are the types of the conditions that must be True before the revision may be proposed or
	// approved. Conditions are the conditions in the file.
	Gates      []string
	Conditions []Condition
	// PublishedBy and PublishedAt record the approval.
	PublishedBy Field
	PublishedAt Instant
	// Content is the rest of spec, which may change only while the state is Draft.
	Content []ContentField
}

// Instant is a field that contains a time. Its Start has the form At, or NoTime for text that is not a
// time, or Always if the field is absent, null or empty.
type Instant struct {
	Field
	Start Start
}

// IsAt reports whether the field contains a time.
func (i Instant) IsAt() bool { return i.Start.IsAt() }

// Pair is an entry of a map of texts.
type Pair struct{ Key, Text string }

// Task is an entry of the history of a package revision.
type Task struct {
	// Type is init, clone, edit, upgrade, or any other text in the file.
	Type string
	// Upstream is the name of the package revision that the task started from; "" if none is named.
	Upstream string
}

// Condition is a condition in the file. Status is True, False or Unknown.
type Condition struct{ Type, Status string }

// ContentField is a field of Content. Path is its field path, such as spec.tasks. Text is its value,
// normalized so that values can be compared as text.
type ContentField struct{ Path, Text string }

// State returns the state of the revision. It is Draft if the field lifecycle is absent or empty,
// otherwise its text, even if that is none of the four states.
func (r *Revision) State() string { return cmp.Or(r.Lifecycle.Text, RevisionDraft) }

// Title returns the name of the revision for messages, escaped: its name, else
// repository.package.workspace, else "the package revision".
func (r *Revision) Title() string {
	switch {
	case r.Name != "":
		return Escape(r.Name)
	case r.Address() != "":
		return Escape(r.Address())
	}
	return "the package revision"
}

// Address returns repository.package.workspace, which identifies a revision as its name does. Slashes in
// the package are replaced by dots. In older files without a workspace name, the revision number takes
// its place. The result is "" if one of the three parts is missing.
func (r *Revision) Address() string {
	if r.Repository.Text == "" || r.Package.Text == "" || r.Version().Text == "" {
		return ""
	}
	return r.Repository.Text + "." + strings.ReplaceAll(r.Package.Text, "/", ".") + "." + r.Version().Text
}

// Version returns the field that names the revision within its track: its workspace name, or
// the revision number in older files without one.
func (r *Revision) Version() Field {
	if r.Workspace.Text != "" {
		return r.Workspace
	}
	return r.Number
}

// Stages returns the stages that the record shows, in order. These are Draft, which starts at the
// creation, Published, which starts at the publication, and the present one. Past stages without a
// recorded start are left out. If the present stage has none, its start is an Event.
func (r *Revision) Stages() []Stage {
	state := r.State()
	published := state == RevisionPublished || state == RevisionDeletionProposed
	var out []Stage
	add := func(name string, i Instant) {
		switch {
		case i.Start.Form == At || i.Start.Form == NoTime && name == state:
			out = append(out, Stage{Name: name, Start: i.Start, Base: len(out), Entry: i.At, NameAt: r.Lifecycle.At, StartAt: i.At})
		case name == state:
			out = append(out, Stage{Name: name, Start: Start{Form: Event}, Base: len(out), Entry: r.Lifecycle.At, NameAt: r.Lifecycle.At})
		}
	}
	add(RevisionDraft, r.Created)
	if published {
		add(RevisionPublished, r.PublishedAt)
	}
	if state != RevisionDraft && state != RevisionPublished {
		add(state, Instant{})
	}
	return out
}

// SameRevision reports whether two records have the same meaning. Positions, the order of labels and
// annotations, and spellings of equal instants do not matter. Two nil records are the same.
func SameRevision(a, b *Revision) bool {
	if a == b || a == nil || b == nil {
		return a == b
	}
	same := a.Name == b.Name && a.Namespace == b.Namespace && a.APIVersion == b.APIVersion &&
		a.State() == b.State() && a.ResourceVersion.Text == b.ResourceVersion.Text &&
		a.Repository.Text == b.Repository.Text && a.Package.Text == b.Package.Text && a.Workspace.Text == b.Workspace.Text &&
		a.Number.Text == b.Number.Text && a.PublishedBy.Text == b.PublishedBy.Text &&
		a.Created.Start.Equal(b.Created.Start) && a.Deleted.Start.Equal(b.Deleted.Start) && a.PublishedAt.Start.Equal(b.PublishedAt.Start)
	return same && a.Owners == b.Owners && slices.Equal(a.Finalizers, b.Finalizers) &&
		SamePairs(a.Labels, b.Labels) && SamePairs(a.Annotations, b.Annotations) &&
		slices.Equal(a.Tasks, b.Tasks) && slices.Equal(a.Gates, b.Gates) && slices.Equal(a.Conditions, b.Conditions) &&
		slices.Equal(a.Content, b.Content)
}

// SamePairs reports whether two lists have the same pairs, in any order.
func SamePairs(a, b []Pair) bool {
	order := func(x, y Pair) int { return cmp.Or(cmp.Compare(x.Key, y.Key), cmp.Compare(x.Text, y.Text)) }
	return slices.Equal(slices.SortedFunc(slices.Values(a), order), slices.SortedFunc(slices.Values(b), order))
}
