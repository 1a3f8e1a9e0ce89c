package model

import (
	"slices"
	"strings"
)

// PackageRevision is the kind of a Porch package revision.
const PackageRevision = "PackageRevision"

// States of a package revision (Porch, "State Definitions"). They are the names
// of its stages too.
const (
	RevisionDraft            = "Draft"
	RevisionProposed         = "Proposed"
	RevisionPublished        = "Published"
	RevisionDeletionProposed = "DeletionProposed"
)

// RevisionStages is the scale of package revisions and change requests.
var RevisionStages = &Scale{Name: "package revision lifecycle", Kinds: []StageKind{
	{RevisionDraft, 'D', LookPreview},
	{RevisionProposed, 'P', LookUnavailable},
	{RevisionPublished, 'B', LookSupported},
	{RevisionDeletionProposed, 'X', LookDeprecated},
}}

// Revision is what a file says of one package revision (Porch, "Audit and
// Tracking"). A change request is the same record with Request set. Everything
// reachable from it is immutable: a change makes a copy.
type Revision struct {
	// APIVersion, Namespace and Name are those of its object; Name is "" where
	// the file has none.
	APIVersion, Namespace, Name string
	// Lifecycle is spec.lifecycle as written; State says what it means.
	Lifecycle Field
	// Repository, Package and Workspace identify it beside its name.
	Repository, Package, Workspace Field
	// Number is the revision number as written: 3, v3, or text that is no number.
	Number Field
	// NumberPath and TimePath are the field paths under which the file keeps the
	// number and the time of publication, which API versions name differently;
	// "" where it has none yet.
	NumberPath, TimePath string
	// ResourceVersion is metadata.resourceVersion, an opaque text.
	ResourceVersion Field
	// Created and Deleted are metadata.creationTimestamp and deletionTimestamp.
	Created, Deleted Instant
	// Labels and Annotations in the order of the file.
	Labels, Annotations []Pair
	// Finalizers of the object; Owners is the text of its owner references, in
	// one spelling whatever the file's.
	Finalizers []string
	Owners     string
	// Tasks say how it was created, the oldest first.
	Tasks []Task
	// Gates are the conditions that must be True before it may be proposed or
	// approved, Conditions those that the file reports.
	Gates      []string
	Conditions []Condition
	// PublishedBy and PublishedAt record the approval.
	PublishedBy Field
	PublishedAt Instant
	// Content is the rest of spec: what may change in a Draft only.
	Content []Part
	// Request is what a change request asks for; nil for a package revision.
	Request *Request
}

// Instant is a field that holds a time. Its Start has the form At, NoTime for
// text that is no time, or Always where the field is absent, null or empty.
type Instant struct {
	Field
	Start Start
}

// IsAt reports whether there is a time in the field.
func (i Instant) IsAt() bool { return i.Start.IsAt() }

// Pair is an entry of a map of texts.
type Pair struct{ Key, Text string }

// Task is an entry of the history of a package revision.
type Task struct {
	// Type is init, clone, edit, upgrade, or what the file says.
	Type string
	// Upstream is the name of the package revision that it was made from, ""
	// where none is named.
	Upstream string
}

// Condition is a condition that the file reports: its type and its status, True,
// False or Unknown.
type Condition struct{ Type, Status string }

// Part is a part of the content: its field path (spec.tasks) and its value in
// one spelling whatever the file's, so that texts can be compared.
type Part struct{ Path, Text string }

// State returns the state that the lifecycle field means: absent or empty is
// Draft, other text is itself, be it one of the four states or not.
func (r *Revision) State() string {
	if r.Lifecycle.Text == "" {
		return RevisionDraft
	}
	return r.Lifecycle.Text
}

// Title names the revision in messages: by its name, else as
// repository.package.workspace, escaped for the screen; what has neither is "the
// package revision".
func (r *Revision) Title() string {
	switch {
	case r.Name != "":
		return Escape(r.Name)
	case r.Request != nil:
		return "the change request"
	case r.Address() != "":
		return Escape(r.Address())
	}
	return "the package revision"
}

// Address is repository.package.workspace, by which a revision answers too, with
// the slashes of the package as points, as in names; "" where one of the three
// is missing. Older files have no workspace name: their revision stands for it.
func (r *Revision) Address() string {
	if r.Request != nil || r.Repository.Text == "" || r.Package.Text == "" || r.Version().Text == "" {
		return ""
	}
	return r.Repository.Text + "." + strings.ReplaceAll(r.Package.Text, "/", ".") + "." + r.Version().Text
}

// Version returns the field that says which version of its track a revision is:
// its workspace name; the revision of older files that have none; the name of a
// change request.
func (r *Revision) Version() Field {
	switch {
	case r.Request != nil:
		return Field{Set: r.Name != "", Text: r.Name}
	case r.Workspace.Text != "":
		return r.Workspace
	}
	return r.Number
}

// Stages lists the stages that the record knows of, in their order: Draft from
// its creation, Published from its publication, and the present one. A begin
// that nobody recorded is an Event.
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

// SameRevision reports whether two records mean the same. Places and spellings of
// equal instants do not count.
func SameRevision(a, b *Revision) bool {
	if a == b {
		return true
	}
	if a == nil || b == nil {
		return false
	}
	same := a.Name == b.Name && a.Namespace == b.Namespace && a.APIVersion == b.APIVersion &&
		a.State() == b.State() && a.ResourceVersion.Text == b.ResourceVersion.Text &&
		a.Repository.Text == b.Repository.Text && a.Package.Text == b.Package.Text && a.Workspace.Text == b.Workspace.Text &&
		a.Number.Text == b.Number.Text && a.PublishedBy.Text == b.PublishedBy.Text &&
		a.Created.Start.Equal(b.Created.Start) && a.Deleted.Start.Equal(b.Deleted.Start) && a.PublishedAt.Start.Equal(b.PublishedAt.Start)
	return same && a.Owners == b.Owners && slices.Equal(a.Finalizers, b.Finalizers) &&
		SamePairs(a.Labels, b.Labels) && SamePairs(a.Annotations, b.Annotations) &&
		slices.Equal(a.Tasks, b.Tasks) && slices.Equal(a.Gates, b.Gates) && slices.Equal(a.Conditions, b.Conditions) &&
		slices.Equal(a.Content, b.Content) && SameRequest(a.Request, b.Request)
}

// SamePairs reports whether two maps have the same entries, in whatever order.
func SamePairs(a, b []Pair) bool {
	if len(a) != len(b) {
		return false
	}
	texts := make(map[string]string, len(a))
	for _, p := range a {
		texts[p.Key] = p.Text
	}
	for _, p := range b {
		if text, ok := texts[p.Key]; !ok || text != p.Text {
			return false
		}
		delete(texts, p.Key)
	}
	return true
}

// ChangeRequest is the kind of a draft of edits that is kept as a file of its
// own until somebody applies it.
const ChangeRequest = "ChangeRequest"

// Request is what a change request asks for.
type Request struct {
	// RequestedBy is who asks.
	RequestedBy Field
	// Target is the path of the file to edit, as written, relative to the
	// request's own; Hash is the SHA-256 of the bytes that the edits were made
	// on, in hexadecimal.
	Target, Hash Field
	Edits        []RequestEdit
}

// RequestEdit is the changes of one version.
type RequestEdit struct {
	// Object names the object as --object does, "" where the target has one
	// object; Version names the version as the command line does.
	Object, Version string
	// Changes are in the words of set, with absolute instants. Was is what each
	// of them replaces.
	Changes []string
	Was     []Former
	At      Place
}

// Former is what a change replaces: its text, or nothing.
type Former struct {
	Set  bool
	Text string
}

// String quotes the former text as messages show it; nothing is "absent".
func (f Former) String() string {
	switch {
	case !f.Set:
		return "absent"
	case f.Text == "":
		return "an open start"
	}
	return Escape(f.Text)
}

// SameRequest reports whether two requests ask for the same.
func SameRequest(a, b *Request) bool {
	if a == b {
		return true
	}
	if a == nil || b == nil {
		return false
	}
	return a.RequestedBy.Text == b.RequestedBy.Text && a.Target.Text == b.Target.Text && a.Hash.Text == b.Hash.Text &&
		slices.EqualFunc(a.Edits, b.Edits, func(x, y RequestEdit) bool {
			return x.Object == y.Object && x.Version == y.Version && slices.Equal(x.Changes, y.Changes) && slices.Equal(x.Was, y.Was)
		})
}
