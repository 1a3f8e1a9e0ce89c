package tui

import (
	"github.com/lctui/lctui/model"
)

// conflict is a version that was edited here and that somebody else changed in
// the file meanwhile.
type conflict struct {
	// changes are those made here, all of one version.
	changes []change
	// theirs is the version as the file has it now, nil where it is gone.
	theirs *model.Version
	// part is the same of a part of the lists of an API.
	part apiPart
	// both tells that both changes can stand, because they are about different
	// stages.
	both bool
	// why says why the changes made here fit nothing in the file any more; ""
	// where they can be made.
	why     string
	verdict verdict
}

// verdict says which change of a conflict counts.
type verdict uint8

const (
	undecided verdict = iota
	takeMine
	takeTheirs
	takeBoth
)

var verdictWords = [...]string{"not decided", "yours", "the file's", "both"}

// meeting is what comes of edits that are made once more on a text that somebody
// else changed.
type meeting struct {
	// draft has the edits of versions that nobody else touched, again counts
	// them.
	draft model.Draft
	again int
	// conflicts wait for a verdict: no edit is given up without one.
	conflicts []conflict
}

// meetChanges makes changes once more on a draft of the file as it is now. A
// version that was changed on both sides is a conflict, also where the changes
// could stand together: what two people meant is not known here.
func meetChanges(d model.Draft, changes []change) meeting {
	m := meeting{draft: d}
	for _, group := range byVersion(changes) {
		c := group[0]
		ref, theirs := findAgain(m.draft, c)
		switch {
		case theirs == nil && c.after == nil:
		case theirs != nil && c.after != nil && model.SameVersion(theirs, c.after):
		case ref.Track < 0, isRecordChange(c), theirs == nil && c.before == nil,
			theirs != nil && c.before != nil && model.SameVersion(theirs, c.before):
			if why := m.repeat(group); why != "" {
				if movable(m.draft, ref, theirs, c) {
					why = ""
				}
				m.conflicts = append(m.conflicts, conflict{changes: group, theirs: theirs, why: why})
			}
		default:
			m.conflicts = append(m.conflicts, conflict{changes: group, theirs: theirs, both: canStand(m.draft, group, theirs)})
		}
	}
	return m
}

func isRecordChange(c change) bool { return c.before != nil && c.before.Revision != nil }

// repeat makes the changes of one version, or says why they do not fit.
func (m *meeting) repeat(group []change) (why string) {
	d, why := repeatChanges(m.draft, group)
	if why == "" {
		m.draft, m.again = d, m.again+len(group)
	}
	return why
}

// byVersion puts the changes of each version together; they stand side by side.
func byVersion(changes []change) (out [][]change) {
	for i, c := range changes {
		if i > 0 && c.before == changes[i-1].before && c.after == changes[i-1].after {
			out[len(out)-1] = append(out[len(out)-1], c)
			continue
		}
		out = append(out, []change{c})
	}
	return out
}

// canStand tells whether the changes made here fit into the version as somebody
// else left it.
func canStand(d model.Draft, group []change, theirs *model.Version) bool {
	if theirs == nil || group[0].before == nil || group[0].after == nil {
		return false
	}
	_, why := repeatChanges(d, group)
	return why == ""
}

// decide applies a verdict; the reason says why that is not possible.
func (c *conflict) decide(d model.Draft) (_ model.Draft, why string) {
	first := c.changes[0]
	switch {
	case c.verdict == takeBoth:
		return repeatChanges(d, c.changes)
	case c.verdict != takeMine:
		return d, ""
	case c.why != "":
		return d, c.why
	}
	ref, v := findAgain(d, first)
	switch {
	case ref.Track < 0:
		return d, "its track is gone"
	case first.kind == listsChanged:
		return putPart(d, ref, first.version, first.part.after)
	case first.after == nil:
		return with(d, model.Edit{Ref: ref, What: model.RemoveVersion, Name: v.Text})
	case v == nil:
		return addAgain(d, ref, first)
	case isRecordChange(first):
		return moveOn(d, ref, v, first)
	}
	return turnInto(d, ref, v, first)
}

// with makes edits, or says why not.
func with(d model.Draft, edits ...model.Edit) (model.Draft, string) {
	next, err := d.With(edits...)
	if err != nil {
		return d, err.Error()
	}
	return next, ""
}

// turnInto gives a version what it was edited to, with as few edits as stage
// names allow: what the entry holds beside them stays.
func turnInto(d model.Draft, ref model.Ref, v *model.Version, c change) (model.Draft, string) {
	edits := fieldEdits(ref, v, c.after)
	for k := len(v.Stages) - 1; k >= 0; k-- {
		if c.after.StageNamed(v.Stages[k].Name) == model.None {
			edits = append(edits, model.Edit{Ref: ref.InStage(k), What: model.RemoveStage, Name: v.Stages[k].Name})
		}
	}
	next, why := with(d, edits...)
	if why != "" {
		return d, why
	}
	for _, stage := range c.after.Stages {
		now := next.Objects()[ref.Object].Version(ref)
		k := now.StageNamed(stage.Name)
		e := model.Edit{Ref: ref, What: model.AddStage, Name: stage.Name, To: stage.Start}
		if k != model.None {
			e = model.Edit{Ref: ref.InStage(k), What: model.SetStart, From: now.Stages[k].Start, To: stage.Start}
		}
		if k != model.None && now.Stages[k].Start.Equal(stage.Start) {
			continue
		}
		if next, why = with(next, e); why != "" {
			return d, why
		}
	}
	if got := next.Objects()[ref.Object].Version(ref); !model.SameVersion(got, c.after) {
		return replaceAgain(d, ref, v, c)
	}
	return next, ""
}

// fieldEdits are the edits that give a version text and older fields of another.
func fieldEdits(ref model.Ref, v, want *model.Version) (edits []model.Edit) {
	add := func(e model.Edit) { e.Ref = ref; edits = append(edits, e) }
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

// words says what each side did, a line a change.
func (c *conflict) words() (mine, theirs []string) {
	for _, x := range c.changes {
		mine = append(mine, x.line())
	}
	before := c.changes[0].before
	switch {
	case c.changes[0].kind == listsChanged:
		theirs = []string{partChange{c.changes[0].part.before, c.part}.what()}
	case c.theirs == nil:
		theirs = []string{"removed"}
	case before == nil:
		theirs = []string{"added" + startsOf(c.theirs)}
	default:
		for _, x := range versionChanges(before, c.theirs) {
			theirs = append(theirs, x.line())
		}
		if r := c.theirs.Revision; r != nil && len(theirs) == 0 {
			theirs = []string{"modified, resourceVersion " + model.Escape(r.ResourceVersion.Text) + " now"}
		}
	}
	return mine, theirs
}

// line says what changes, without the version.
func (c change) line() string {
	stage, text := c.what()
	if stage != "" {
		stage = model.Escape(stage) + " "
	}
	return stage + text
}
