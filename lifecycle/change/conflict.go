package change

import (
	"strings"

	"github.com/lctui/lctui/model"
)

// Conflict is a version that was edited here while somebody else changed it in the file.
type Conflict struct {
	// Changes are the changes made here, all of one version.
	Changes []Change
	// Theirs is the version as the file has it now, nil if it was removed.
	Theirs *model.Version
	// part is that for a part of the lists of an API.
	part Part
	// Both is set if both changes can be kept, because they are about different stages.
	Both bool
	// Why says why the changes made here no longer fit the file; "" if they can be made.
	Why     string
	Verdict Verdict
}

// Verdict says which side of a conflict wins.
type Verdict uint8

const (
	Undecided Verdict = iota
	TakeMine
	TakeTheirs
	TakeBoth
)

var VerdictWords = [...]string{"not decided", "yours", "the file's", "both"}

// Reapplied is the result of Reapply.
type Reapplied struct {
	// Draft has the changes of versions that nobody else touched, Again is their number.
	Draft model.Draft
	Again int
	// Conflicts await a verdict: no edit is dropped without one.
	Conflicts []Conflict
}

// Reapply repeats changes on a draft of the file as it is now. A version that was changed on
// both sides is a conflict, even if both changes could be kept: what the two people meant is
// not known here.
func Reapply(d model.Draft, changes []Change) Reapplied {
	m := Reapplied{Draft: d}
	for _, group := range byVersion(changes) {
		c := group[0]
		ref, theirs := Find(m.Draft, c)
		switch {
		case theirs == nil && c.After == nil:
		case theirs != nil && c.After != nil && model.SameVersion(theirs, c.After):
		case ref.Track < 0, isRecord(c), theirs == nil && c.Before == nil,
			theirs != nil && c.Before != nil && model.SameVersion(theirs, c.Before):
			if why := m.repeat(group); why != "" {
				if movable(m.Draft, ref, theirs, c) {
					why = ""
				}
				m.Conflicts = append(m.Conflicts, Conflict{Changes: group, Theirs: theirs, Why: why})
			}
		default:
			m.Conflicts = append(m.Conflicts, Conflict{Changes: group, Theirs: theirs, Both: canStand(m.Draft, group, theirs)})
		}
	}
	return m
}

// AsWhole reports whether the conflict is about a whole object, which an API server guards by
// its resourceVersion (Porch, "Optimistic Locking").
func (c *Conflict) AsWhole() bool { return isRecord(c.Changes[0]) }

func isRecord(c Change) bool { return c.Before != nil && c.Before.Revision != nil }

// repeat repeats the changes of one version, or returns why they do not fit.
func (m *Reapplied) repeat(group []Change) (why string) {
	d, why := repeatChanges(m.Draft, group)
	if why == "" {
		m.Draft, m.Again = d, m.Again+len(group)
	}
	return why
}

// byVersion groups changes by version; those of one version are adjacent in changes.
func byVersion(changes []Change) (out [][]Change) {
	for i, c := range changes {
		if i > 0 && c.Before == changes[i-1].Before && c.After == changes[i-1].After {
			out[len(out)-1] = append(out[len(out)-1], c)
			continue
		}
		out = append(out, []Change{c})
	}
	return out
}

// canStand reports whether the changes made here fit the version as somebody else left it.
func canStand(d model.Draft, group []Change, theirs *model.Version) bool {
	if theirs == nil || group[0].Before == nil || group[0].After == nil {
		return false
	}
	_, why := repeatChanges(d, group)
	return why == ""
}

// Decide applies the verdict to a draft, or returns why that is not possible.
func (c *Conflict) Decide(d model.Draft) (_ model.Draft, why string) {
	first := c.Changes[0]
	switch {
	case c.Verdict == TakeBoth:
		return repeatChanges(d, c.Changes)
	case c.Verdict != TakeMine:
		return d, ""
	case c.Why != "":
		return d, c.Why
	}
	ref, v := Find(d, first)
	switch {
	case ref.Track < 0:
		return d, "its track is gone"
	case first.Op == ListsChanged:
		return putPart(d, ref, first.Version, first.part.after)
	case first.After == nil:
		return with(d, model.Edit{Ref: ref, What: model.RemoveVersion, Name: v.Text})
	case v == nil:
		return addAgain(d, ref, first.After)
	case isRecord(first):
		return moveOn(d, ref, v, first)
	}
	return turnInto(d, ref, v, first.After)
}

// with makes edits as one step (no step for no edits), or returns why that is not possible.
func with(d model.Draft, edits ...model.Edit) (model.Draft, string) {
	if len(edits) == 0 {
		return d, ""
	}
	next, err := d.With(edits...)
	if err != nil {
		return d, err.Error()
	}
	return next, ""
}

// turnInto edits a version into want, with as few edits as stage names allow, so that other
// fields of the entry are kept.
func turnInto(d model.Draft, ref model.Ref, v, want *model.Version) (model.Draft, string) {
	edits := fieldEdits(ref, v, want)
	for k := len(v.Stages) - 1; k >= 0; k-- {
		if want.StageNamed(v.Stages[k].Name) == model.None {
			edits = append(edits, model.Edit{Ref: ref.InStage(k), What: model.RemoveStage, Name: v.Stages[k].Name})
		}
	}
	next, why := with(d, edits...)
	for i := 0; i < len(want.Stages) && why == ""; i++ {
		stage := want.Stages[i]
		now := next.Objects()[ref.Object].Version(ref)
		k := now.StageNamed(stage.Name)
		if k == model.None {
			next, why = with(next, model.Edit{Ref: ref, What: model.AddStage, Name: stage.Name, To: stage.Start})
			continue
		}
		renamed := renames(ref.InStage(k), now.Stages[k].Unknown, stage.Unknown)
		if next, why = with(next, renamed...); why != "" {
			break
		}
		if now := next.Objects()[ref.Object].Version(ref).Stages[k].Start; !now.Equal(stage.Start) {
			next, why = with(next, model.Edit{Ref: ref.InStage(k), What: model.SetStart, From: now, To: stage.Start})
		}
	}
	switch {
	case why != "":
		return d, why
	case !model.SameVersion(next.Objects()[ref.Object].Version(ref), want):
		return rebuild(d, ref, v, want)
	}
	return next, ""
}

// fieldEdits returns the edits that give a version the text and older fields of another.
func fieldEdits(ref model.Ref, v, want *model.Version) (edits []model.Edit) {
	add := func(e model.Edit) { e.Ref = ref; edits = append(edits, e) }
	edits = renames(ref, v.Unknown, want.Unknown)
	v = v.Renamed(model.RenamedFields(v.Unknown, want.Unknown))
	if v.Text != want.Text || v.NotText != want.NotText {
		add(model.Edit{What: model.SetText, Name: want.Text})
	}
	if v.Classification.Set && !want.Classification.Set {
		add(model.Edit{What: model.ClearClassification})
	} else if want.Classification.Set && (!v.Classification.Set || v.Classification.Text != want.Classification.Text) {
		add(model.Edit{What: model.SetClassification, Name: want.Classification.Text})
	}
	if v.HasExpiration && !want.HasExpiration {
		add(model.Edit{What: model.ClearExpiration})
	} else if want.HasExpiration && !(v.HasExpiration && v.Expiration.Equal(want.Expiration)) {
		add(model.Edit{What: model.SetExpiration, To: want.Expiration})
	}
	return edits
}

// renames returns the edits that rename the unknown fields that are known afterwards.
func renames(ref model.Ref, before, after []model.UnknownField) []model.Edit {
	return model.Map(model.RenamedFields(before, after), func(u model.UnknownField) model.Edit {
		return model.Edit{Ref: ref, What: model.RenameField, Name: u.Name}
	})
}

// Words describes what each side did, one line per change.
func (c *Conflict) Words() (mine, theirs []string) {
	mine = model.Map(c.Changes, Change.Line)
	before := c.Changes[0].Before
	switch {
	case c.Changes[0].Op == ListsChanged:
		theirs = []string{partChange{c.Changes[0].part.before, c.part}.what()}
	case c.Theirs == nil:
		theirs = []string{"removed"}
	case before == nil:
		theirs = []string{"added" + Starts(c.Theirs)}
	default:
		theirs = model.Map(VersionDiff(before, c.Theirs), Change.Line)
		if r := c.Theirs.Revision; r != nil && len(theirs) == 0 {
			theirs = []string{"modified, resourceVersion " + model.Escape(r.ResourceVersion.Text) + " now"}
		}
	}
	return mine, theirs
}

// Line describes the change without the version.
func (c Change) Line() string {
	stage, text := c.What()
	if stage != "" {
		stage = model.Escape(stage) + " "
	}
	return stage + text
}

// Written describes what a move records besides the state: the number given, who published
// and when, since when the revision is terminating; "" if none of these change.
func (c Change) Written() string {
	if c.Op != StateMoved {
		return ""
	}
	a, b := c.Before.Revision, c.After.Revision
	var facts []string
	if a.Number.Text != b.Number.Text {
		facts = append(facts, "revision "+model.Escape(b.Number.Text))
	}
	switch by, at := a.PublishedBy.Text != b.PublishedBy.Text, a.PublishedAt.Text != b.PublishedAt.Text; {
	case by && at:
		facts = append(facts, "published by "+model.Escape(b.PublishedBy.Text)+" at "+model.Escape(b.PublishedAt.Text))
	case by:
		facts = append(facts, "published by "+model.Escape(b.PublishedBy.Text))
	case at:
		facts = append(facts, "published at "+model.Escape(b.PublishedAt.Text))
	}
	if a.Deleted.Text != b.Deleted.Text {
		facts = append(facts, "terminating since "+model.Escape(b.Deleted.Text))
	}
	return strings.Join(facts, ", ")
}

// movedTo describes a transition; a revision that only begins to terminate keeps its state.
func movedTo(a, b *model.Revision) string {
	if a.State() == b.State() {
		return "stays " + b.State()
	}
	return a.State() + " to " + b.State()
}
