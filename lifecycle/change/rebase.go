package change

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Rebased is the result of Rebase.
type Rebased struct {
	// Draft has all changes without a conflict; Again is their number.
	Draft model.Draft
	Again int
	// Conflicts are the other changes. Each needs a verdict.
	Conflicts []Conflict
}

// Rebase repeats changes on a draft of the file as it is on disk now. Versions are merged stage by
// stage: a stage or field that only one side changed becomes as on that side. One that both sides
// changed differently is a conflict; until a verdict it is as on disk. In a version that both sides
// added, every stage that differs is a conflict, even if only one side has it.
func Rebase(d model.Draft, changes []Change) Rebased {
	m := Rebased{Draft: d}
	for _, group := range byVersion(changes) {
		c := group[0]
		ref, disk, unsure := c.find(m.Draft)
		switch {
		case unsure && disk == nil:
			m.ask(wholeConflict(group, disk, several(ref)))
		case unsure:
			m.ask(wholeConflict(group, disk, ""))
		case disk == nil && c.After == nil, disk != nil && c.After != nil && model.SameVersion(disk, c.After):
		case isRecord(c):
			m.record(ref, disk, group)
		case c.Before == nil && ref.Track < 0:
			m.keep(group, disk)(addListAgain(m.Draft, ref, c))
		case ref.Track < 0:
			m.keep(group, disk)(m.Draft, gone(ref))
		case c.Before == nil && disk == nil:
			m.keep(group, disk)(addAgain(m.Draft, ref, c))
		case c.After == nil && model.SameVersion(disk, c.Before):
			m.keep(group, disk)(with(m.Draft, model.Edit{Ref: ref, What: model.RemoveVersion, Name: disk.Text}))
		case c.Before != nil && model.SameVersion(disk, c.Before):
			m.keep(group, disk)(turnInto(m.Draft, ref, c.After, group...))
		case c.After == nil:
			m.ask(wholeConflict(group, disk, ""))
		case disk == nil:
			m.ask(wholeConflict(group, disk, unwritable(c.After)))
		default:
			m.merge(ref, disk, group)
		}
	}
	return m
}

// Replay repeats the changes that lead from now to want, two states of a file, on read, which must
// have the same meaning as now. The result is true if the draft has the meaning of want. It is false
// if a version would have to be restored with fields that edits cannot write, or if a package
// revision would have to be moved back.
func Replay(read, now, want []*model.Object) (model.Draft, bool) {
	d := model.NewDraft(read)
	if !model.SameObjects(read, now) || len(now) != len(want) {
		return d, false
	}
	for o := range want {
		if len(now[o].Tracks) != len(want[o].Tracks) {
			return d, false
		}
	}
	var gone, others []Change
	for _, c := range edits(0, now, want) {
		switch v := c.After; {
		case c.Op == StateMoved, c.Op == VersionAdded && (len(v.Others)+len(v.Requires().CRI)+len(v.Requires().Architectures) > 0 || v.Revision != nil):
			return d, false
		case c.Op == VersionRemoved:
			gone = append(gone, c)
		default:
			others = append(others, c)
		}
	}
	m := Rebase(d, append(gone, others...))
	return m.Draft, len(m.Conflicts) == 0 && model.SameObjects(m.Draft.Objects(), want)
}

// unwritable says which fields of a version that is gone cannot be written again; "" for none. Those
// that a server requires can, if all of their parts are known.
func unwritable(v *model.Version) string {
	names := slices.DeleteFunc(slices.Clone(v.Others), func(name string) bool {
		switch name {
		case "architectures", "capabilityFlavors":
			return v.More == nil
		case "cri":
			return v.More == nil && len(v.Requires().ContainerRuntimes) == 0
		}
		return false
	})
	switch names = model.Map(names, model.Escape); len(names) {
	case 0:
		return ""
	case 1:
		return "its field " + names[0] + " is gone with it"
	default:
		return "its fields " + phrase.List(names) + " are gone with it"
	}
}

// keep returns a function that takes a draft in which the changes of one version were repeated. If
// why is not "", they did not fit, and the function adds a conflict about the version.
func (m *Rebased) keep(group []Change, disk *model.Version) func(d model.Draft, why string) {
	return func(d model.Draft, why string) {
		if why != "" {
			m.ask(wholeConflict(group, disk, why))
			return
		}
		m.Draft, m.Again = d, m.Again+len(group)
	}
}

func (m *Rebased) ask(c Conflict) { m.Conflicts = append(m.Conflicts, c) }

// byVersion groups changes by version. The changes of one version must be adjacent.
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

// record repeats the change of a package revision. An API server guards the whole object by its
// resourceVersion, so any change on disk is a conflict.
func (m *Rebased) record(ref model.Ref, disk *model.Version, group []Change) {
	c, why := group[0], ""
	switch {
	case ref.Track < 0:
		why = gone(ref)
	case disk == nil:
		why = "the version is gone"
	case model.SameRevision(disk.Revision, c.Before.Revision) && c.After == nil:
		m.keep(group, disk)(with(m.Draft, model.Edit{Ref: ref, What: model.RemoveVersion, Name: disk.Text}))
		return
	case model.SameRevision(disk.Revision, c.Before.Revision):
		m.keep(group, disk)(with(m.Draft, model.Edit{Ref: ref, What: model.SetRevision, Name: c.After.Revision.State(), After: c.After.Revision}))
		return
	case !movable(m.Draft, ref, disk, c):
		why = "the object has been modified; it is " + model.Escape(disk.Revision.State()) + " now"
	}
	m.ask(wholeConflict(group, disk, why))
}

// movable reports whether the change of a package revision can be repeated on the one on disk, if
// that is the verdict. A removal can if the state is the same, a transition if moveOn allows it.
func movable(d model.Draft, ref model.Ref, disk *model.Version, c Change) bool {
	if c.After == nil {
		return disk.Revision.State() == c.Before.Revision.State()
	}
	_, why := moveOn(d, ref, disk, c)
	return why == ""
}

// moveOn repeats a transition on the package revision on disk.
func moveOn(d model.Draft, ref model.Ref, v *model.Version, c Change) (model.Draft, string) {
	next, err := revision.Again(c.Before.Revision, c.After.Revision, v.Revision, revision.All(d.Objects()))
	if err != nil {
		return d, err.Error()
	}
	return with(d, model.Edit{Ref: ref, What: model.SetRevision, Name: next.State(), After: next})
}

// merge merges the edited version at a ref with the version on disk.
func (m *Rebased) merge(ref model.Ref, disk *model.Version, group []Change) {
	o, first := m.Draft.Objects()[ref.Object], group[0]
	before := first.Before
	if before == nil {
		before = &model.Version{Text: disk.Text, Base: model.None}
	}
	on, was := editing(m.Draft.Objects(), ref), editing(alone(o, before), aloneRef)
	on.renameAgain(group)
	was.renameAgain(group)
	edit := inOneForm(o, was, on, first.After)
	if edit == nil {
		c := wholeConflict(group, disk, "")
		c.Added = first.Before == nil
		m.ask(c)
		return
	}
	before = was.version()
	disk = on.version()
	var asked []Conflict
	for _, f := range fieldsOf(before, edit, disk) {
		switch was, now, mine := f.in(before), f.in(disk), f.in(edit); {
		case mine.same(was) && first.Before != nil, mine.same(now):
		case now.same(was) && first.Before != nil:
			on.put(f, mine)
		default:
			asked = append(asked, Conflict{Changes: group, Added: first.Before == nil, Lines: [][4]string{{f.String(), was.String(), now.String(), mine.String()}}, field: f, edit: mine})
		}
	}
	d, why := on.made(m.Draft)
	if m.keep(group, disk)(d, why); why == "" {
		m.Again -= min(len(asked), len(group))
		m.Conflicts = append(m.Conflicts, asked...)
	}
}

// inOneForm converts the states of a version into one form: the older fields or a lifecycle. That is
// the form of the edited version if the edit changed it, otherwise the form on disk. inOneForm
// returns the edited version in that form, or nil if a state cannot be converted.
func inOneForm(o *model.Object, before, disk *editor, edit *model.Version) *model.Version {
	was, now, form := formOf(before.version()), formOf(disk.version()), formOf(edit)
	if form == "" || form == was {
		form = now
	}
	mine := editing(alone(o, edit), aloneRef)
	if form != "" && !(before.convert(form) && disk.convert(form) && mine.convert(form)) {
		return nil
	}
	return mine.version()
}

// formOf returns the form of a version, FromLifecycle or FromLegacy; "" if it has neither or both.
func formOf(v *model.Version) string {
	switch {
	case v.Legacy() && len(v.Stages) == 0:
		return lifecycle.FromLegacy
	case !v.Legacy() && len(v.Stages) > 0:
		return lifecycle.FromLifecycle
	}
	return ""
}
