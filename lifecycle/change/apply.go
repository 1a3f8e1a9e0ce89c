package change

import (
	"fmt"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

// Order is changes asked for, for one version: the one at Ref, or the one that a
// version+ among them adds to the track at Ref.
type Order struct {
	Ref     model.Ref
	Changes []Instruction
}

// Apply makes the same changes to every version addressed, as one step: all or
// none. Notes, sentences, say what was written or cut beyond the words of the
// changes. Where everything is there already the draft comes back as it was.
// The error is a *Refused where a change is understood and not possible.
//
// Nothing is judged: whether the result breaks rules, a stage beside older
// fields (mixed-fields) among them, is for a Judge to say. Now and the dialect
// are the case's, for symmetry with it; relative times are part of the changes.
func Apply(d model.Draft, refs []model.Ref, changes []Instruction, now time.Time, dialect lifecycle.Dialect) (model.Draft, []string, error) {
	orders := make([]Order, len(refs))
	for i, r := range refs {
		orders[i] = Order{Ref: r, Changes: changes}
	}
	return ApplyAll(d, orders, now, dialect)
}

// ApplyAll is Apply with changes of its own for every version. All refs count in
// the draft given, also where one of them adds or removes a version.
func ApplyAll(d model.Draft, orders []Order, now time.Time, _ lifecycle.Dialect) (model.Draft, []string, error) {
	next, notes, err := ApplyBy(d, orders, lifecycle.Actor{Now: now})
	var told []string
	for _, n := range notes {
		told = append(told, n.String())
	}
	return next, told, err
}

// ApplyBy is ApplyAll with somebody who acts, whom lifecycle=STATE records; the
// notes are apart from the versions they are about.
func ApplyBy(d model.Draft, orders []Order, who lifecycle.Actor) (model.Draft, []Note, error) {
	a := &applying{trial: model.NewTrial(d.Objects()), who: who}
	if err := shiftsAbsent(d.Objects(), orders); err != nil {
		return d, nil, err
	}
	for _, o := range orders {
		if err := a.order(o); err != nil {
			return d, nil, err
		}
	}
	if len(a.edits) == 0 {
		return d, a.told(), nil
	}
	next, err := d.With(a.edits...)
	if err != nil {
		return d, nil, err
	}
	return next, a.told(), nil
}

// applying is a change under way: the objects so far, and the edits that led to
// them.
type applying struct {
	trial *model.Trial
	who   lifecycle.Actor
	edits []model.Edit
	notes []applyNote
	moves []move
}

// move is an entry added to (by 1) or removed from (by -1) a track.
type move struct {
	at model.Ref
	by int
}

// present gives the ref in the draft so far of a ref in the draft given.
func (a *applying) present(r model.Ref) model.Ref {
	for _, m := range a.moves {
		if r.Version != model.None && r.Object == m.at.Object && r.Track == m.at.Track && r.Version >= m.at.Version {
			r.Version += m.by
		}
	}
	return r
}

func (a *applying) do(edit model.Edit) error {
	if err := a.trial.Do(edit); err != nil {
		return err
	}
	a.edits = append(a.edits, edit)
	return nil
}

func (a *applying) version(r model.Ref) *model.Version {
	if r.Object < 0 || r.Object >= len(a.trial.Objects()) {
		return nil
	}
	return a.trial.Objects()[r.Object].Version(r)
}

// order makes the changes of one version: what removes it or adds it first, then
// what removes older fields, so that a stage set beside finds a version without.
func (a *applying) order(o Order) error {
	if o.Ref.Object >= 0 && o.Ref.Object < len(a.trial.Objects()) && lifecycle.IsDescriptor(a.trial.Objects()[o.Ref.Object]) {
		return notForLists(a.version(o.Ref), o.Changes)
	}
	r, changes, err := a.add(a.present(o.Ref), o.Changes)
	if err != nil {
		return err
	}
	v := a.version(r)
	if v == nil {
		return fmt.Errorf("there is no version at %v", o.Ref)
	}
	if err := mistyped(v, changes); err != nil {
		return err
	}
	clear, rest := split(changes, func(c Instruction) bool { return c.Op == opClearClassification || c.Op == opClearExpiration })
	for _, c := range clear {
		if err := a.change(r, c); err != nil {
			return err
		}
	}
	if err := a.firstLifecycle(r, rest); err != nil {
		return err
	}
	for _, c := range rest {
		if c.Op == OpRemoveVersion && len(o.Changes) > 1 {
			return refuse(v, "Give it alone.", "version- leaves no version for other changes.")
		}
		if err := a.change(r, c); err != nil {
			return err
		}
	}
	a.emptied(r, v)
	return nil
}

// add adds the version of a version+ and gives its ref and the other changes.
func (a *applying) add(r model.Ref, changes []Instruction) (model.Ref, []Instruction, error) {
	adds, rest := split(changes, Instruction.AddsVersion)
	if len(adds) == 0 {
		return r, rest, nil
	}
	if v := a.version(r); v != nil {
		return r, nil, refuse(v, "Leave version+ away to change it.", "it is listed already.")
	}
	name := adds[0].name
	objects := a.trial.Objects()
	if name == "" || r.Object < 0 || r.Object >= len(objects) || r.Track < 0 || r.Track >= len(objects[r.Object].Tracks) {
		return r, nil, fmt.Errorf("version+ needs a track and the text of the new version")
	}
	if lifecycle.IsRecord(objects[r.Object]) {
		return r, nil, &revision.Refusal{What: "version+ makes no package revision beside other changes, and no change request", Hint: "name one file of package revisions alone, or one of them with --object NAME: `lctui set FILE REPOSITORY/PACKAGE/WORKSPACE version+`"}
	}
	r = r.InVersion(objects[r.Object].Tracks[r.Track].PlaceForVersion(name))
	a.moves = append(a.moves, move{r, 1})
	return r, rest, a.do(model.Edit{Ref: r, What: model.AddVersion, Name: name})
}

// split parts changes by a question, keeping their order.
func split(changes []Instruction, of func(Instruction) bool) (yes, no []Instruction) {
	for _, c := range changes {
		if of(c) {
			yes = append(yes, c)
		} else {
			no = append(no, c)
		}
	}
	return yes, no
}

// firstLifecycle writes the open supported stage that a bare version means
// before its first other stage, unless a change names it or an earlier one, or
// the version is an override, which names only what it moves.
func (a *applying) firstLifecycle(r model.Ref, changes []Instruction) error {
	v := a.version(r)
	if !v.Bare() || a.trial.Objects()[r.Object].Kind == model.NamespacedCloudProfile {
		return nil
	}
	stages, supported := 0, model.VersionStages.Rank(model.Supported)
	for _, c := range changes {
		if c.Op == opStart {
			stages++
			if model.VersionStages.Rank(c.name) <= supported {
				return nil
			}
		}
	}
	if stages == 0 {
		return nil
	}
	a.note(v, "an open stage supported is written first, which a version without lifecycle means.")
	return a.do(model.Edit{Ref: r, What: model.AddStage, Name: model.Supported})
}

// emptied says what it means that the last stage was removed.
func (a *applying) emptied(r model.Ref, before *model.Version) {
	after := a.version(r)
	if len(before.Stages) == 0 || after == nil || after.Text != before.Text || !after.Bare() {
		return
	}
	if a.trial.Objects()[r.Object].Kind == model.NamespacedCloudProfile {
		a.note(before, "no stage is left, so its lifecycle goes and it moves nothing any more.")
		return
	}
	a.note(before, "no stage is left, so its lifecycle goes and it is supported again, always.")
}
