package revision

import (
	"slices"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// System is the lifecycle of package revisions (Porch, "Lifecycle Management"). They change their
// states by transitions and record the times of these.
type System struct{ lifecycle.Defaults }

var nouns = lifecycle.Nouns{
	Kinds:    []string{model.PackageRevision, model.PackageRevisionResources},
	Object:   "a package revision",
	One:      "a package revision",
	Stages:   "their states",
	Versions: "package revisions",
	Moves:    Verbs(),
}

// Nouns returns the words for the records.
func (System) Nouns() *lifecycle.Nouns { return &nouns }

// Can returns why a record does not allow something; "" if it does.
func (System) Can(o *model.Object, a lifecycle.Ability) string {
	switch a {
	case lifecycle.AddVersion:
		return "`lctui set FILE REPOSITORY/PACKAGE/WORKSPACE version+` makes one"
	case lifecycle.Plan:
		return "this file records the past, so nothing is planned"
	case lifecycle.Update:
		return "update paths are those of clusters: no cluster runs on " + nouns.Object
	case lifecycle.Inherit, lifecycle.BeInherited:
		return model.Escape(o.String()) + " is not a profile: nothing overrides it"
	case lifecycle.Propose:
		return lifecycle.NothingProposed(o)
	case lifecycle.EditTogether, lifecycle.Draw:
		return ""
	}
	return "what happened is recorded, not typed"
}

// Status returns the state at t, and since when it applies as far as that is recorded.
func (System) Status(_ *model.Object, v *model.Version, t, now time.Time, d lifecycle.Dialect) lifecycle.Status {
	stage, unrecorded := lifecycle.KnownAt(v, t, now, d), lifecycle.Unrecorded(v, t, d)
	switch {
	case stage == "" && unrecorded:
		return lifecycle.Status{Words: "in an unknown state: the start of " + model.Escape(v.Revision.State()) + " is not recorded"}
	case stage == "":
		return lifecycle.Status{Words: "not yet there"}
	case unrecorded:
		return lifecycle.Status{Stage: stage, Words: ", since when is not recorded"}
	}
	status := lifecycle.Status{Stage: stage, Since: lifecycle.Since(v, t, d)}
	if stage == model.RevisionPublished {
		status.Who = v.Revision.PublishedBy.Text
	}
	return status
}

// Title returns the title of the record.
func (System) Title(v *model.Version) string { return v.Revision.Title() }

// OnRecord returns who published the record and when it was created.
func (System) OnRecord(v *model.Version) (by string, created model.Start, ok bool) {
	return v.Revision.PublishedBy.Text, v.Revision.Created.Start, true
}

// Facts returns the state, the number if the revision is published, and the fields that affect
// transitions.
func (System) Facts(set []*model.Object, at model.Ref, by lifecycle.Actor, _ lifecycle.Policy) func(int, time.Time) []lifecycle.Fact {
	o := set[at.Object]
	t := o.Tracks[at.Track]
	var all []*model.Revision
	return func(version int, _ time.Time) []lifecycle.Fact {
		v := t.Versions[version]
		if all == nil {
			all = allOf(set, by)
		}
		facts := []lifecycle.Fact{{Label: v.Revision.State(), Text: stateSince(v), Look: o.Scale.Kind(v.Stages[len(v.Stages)-1].Name).Look, Decides: true}}
		if text := numberOf(v.Revision, all); text != "" {
			facts = append(facts, lifecycle.Fact{Text: text, Look: model.LookUnknown, Shown: true})
		}
		return append(facts, recordFacts(v.Revision)...)
	}
}

// numberOf returns the number of a published revision as text, and whether it is the latest
// of its package; "" if it is not published.
func numberOf(r *model.Revision, all []*model.Revision) (text string) {
	if !IsPublished(r.State()) {
		return ""
	}
	text = "no revision number"
	if r.Number.Text != "" {
		text = "revision " + r.Number.Text
	}
	switch latest := Latest(all, r); {
	case latest == nil:
	case Number(latest) == Number(r):
		text += ", the latest"
	default:
		text += ", the latest is " + latest.Number.Text
	}
	return text
}

// stateSince describes since when the present state has been recorded, and in which field.
func stateSince(v *model.Version) (text string) {
	r, last := v.Revision, v.Stages[len(v.Stages)-1]
	switch last.Start.Form {
	case model.At:
		source := "creationTimestamp"
		if last.Name != model.RevisionDraft {
			source = strings.TrimPrefix(TimePath(r), "status.")
		}
		text = " since " + last.Start.String() + " (" + source + ")"
	case model.NoTime:
		text = " since " + last.Start.Text + ", which is not a time"
	default:
		text = ", since when is not recorded"
	}
	if r.Deleted.IsAt() {
		text += ", terminating since " + r.Deleted.Start.String()
	}
	return text
}

// recordFacts returns the facts about the fields that affect transitions.
func recordFacts(r *model.Revision) (facts []lifecycle.Fact) {
	add := func(label, text string, shown bool) {
		facts = append(facts, lifecycle.Fact{Label: label, Text: text, Look: model.LookUnknown, Decides: true, Shown: shown})
	}
	if len(r.Conditions) > 0 {
		words := model.Map(r.Conditions, func(c model.Condition) string { return c.Type + " " + c.Status })
		add("conditions", strings.Join(words, ", "), false)
	}
	if len(r.Finalizers) > 0 {
		add("finalizers", strings.Join(r.Finalizers, ", "), false)
	}
	if r.PublishedBy.Text != "" {
		add("", "published by "+r.PublishedBy.Text, IsPublished(r.State()))
	}
	if r.ResourceVersion.Text == "" {
		add("", "no resourceVersion", false)
	} else {
		add("", `resourceVersion "`+r.ResourceVersion.Text+`"`, false)
	}
	return facts
}

// allOf returns the revisions in set and in the other files (Actor.Elsewhere).
func allOf(set []*model.Object, by lifecycle.Actor) []*model.Revision {
	return append(All(set), All(by.Elsewhere)...)
}

// Moves returns all verbs in the order of the lifecycle. The other revisions, including those
// of other files (Actor.Elsewhere), are considered.
func (System) Moves(set []*model.Object, at model.Ref, by lifecycle.Actor) []lifecycle.Move {
	if r := At(set, at); r != nil {
		return Options(r, allOf(set, by), by)
	}
	return nil
}

// Apply makes a transition.
func (System) Apply(set []*model.Object, at model.Ref, word string, by lifecycle.Actor) ([]model.Edit, lifecycle.Effect, error) {
	if !slices.Contains(Verbs(), word) {
		return nil, lifecycle.Effect{}, lifecycle.NoSuchMove(word, Verbs())
	}
	r := At(set, at)
	if r == nil {
		return nil, lifecycle.Effect{}, errNotHere
	}
	o, err := Do(Verb(word), r, allOf(set, by), by)
	if err != nil {
		return nil, lifecycle.Effect{}, err
	}
	effect := lifecycle.Effect{Message: o.Message, Changed: o.Changed, Removed: o.Removed}
	return editsOf(at, o), effect, nil
}

// AddTo adds the revisions of an object of a file to e. The keys are their workspaces, which are
// unique within a package, the name of the object, and the names of the revisions that they were made
// from, which cannot be deleted.
func (System) AddTo(e lifecycle.Elsewhere, file string, o *model.Object) {
	for _, s := range subjectsOf([]*model.Object{o}) {
		if _, taken := e[stageKey(o.Namespace, o.Name)]; !taken && o.Name != "" {
			e[stageKey(o.Namespace, o.Name)] = lifecycle.Peer{File: file, Title: s.Title(), Stage: s.State(), At: o.NameAt}
		}
		if _, taken := e[s.workspaceKey()]; !taken && s.Workspace.Text != "" {
			e[s.workspaceKey()] = lifecycle.Peer{File: file, Title: s.Title(), At: s.Workspace.At}
		}
		for _, name := range upstreams(s.Revision) {
			e[upstreamKey(s.Revision, name)] = lifecycle.Peer{File: file, Title: s.Title(), At: o.At}
		}
	}
}
