package change

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Order is a list of changes for one version. With a version+ among the changes, Ref is the track to
// which the version is added, otherwise it is the version.
type Order struct {
	Ref     model.Ref
	Changes []Instruction
	// Parent is the parent of the namespaced profile to which a version+ adds a version; nil if it
	// is not known.
	Parent *model.Object
}

// Same returns orders of the same changes for each of several versions.
func Same(refs []model.Ref, changes ...Instruction) []Order {
	return model.Map(refs, func(r model.Ref) Order { return Order{Ref: r, Changes: changes} })
}

// Apply makes the changes of all orders as one step: all or none. All refs are relative to the given
// draft, even if an order adds or removes a version. The notes describe effects that the changes do
// not name. If nothing changes, the given draft is returned. The error is a *Refused if a change is
// understood but not possible.
//
// Apply does not check whether the result breaks rules; package check does. An example is a stage
// alongside older fields (mixed-fields). who is needed only for lifecycle=STATE, which records
// the user and the instant. Relative times have already been resolved in the changes.
func Apply(d model.Draft, orders []Order, who lifecycle.Actor) (model.Draft, []Note, error) {
	a := &applying{trial: model.NewTrial(d.Objects()), who: who}
	if err := shiftsAbsent(d.Objects(), orders); err != nil {
		return d, nil, err
	}
	for _, o := range orders {
		if err := a.order(o); err != nil {
			return d, nil, err
		}
	}
	if len(a.trial.Edits()) == 0 {
		return d, a.notes, nil
	}
	return d.After(a.trial), a.notes, nil
}

// applying is the state of Apply.
type applying struct {
	trial *model.Trial
	who   lifecycle.Actor
	notes []Note
	moves []move
}

// move is entries added to (by is positive) or removed from (by is negative) a track, all at one place.
type move struct {
	at model.Ref
	by int
}

// present maps a ref of the given draft to the draft after the edits so far.
func (a *applying) present(r model.Ref) model.Ref {
	for _, m := range a.moves {
		if r.Version != model.None && r.Object == m.at.Object && r.Track == m.at.Track && r.Version >= m.at.Version {
			r.Version += m.by
		}
	}
	return r
}

// moved records that an entry was added (by 1) or removed (by -1) at a ref. Moves of one kind at one
// place are one, so that present stays quick if a whole list is removed.
func (a *applying) moved(r model.Ref, by int) {
	if n := len(a.moves); n > 0 && a.moves[n-1].at == r && (a.moves[n-1].by > 0) == (by > 0) {
		a.moves[n-1].by += by
		return
	}
	a.moves = append(a.moves, move{r, by})
}

func (a *applying) version(r model.Ref) *model.Version {
	return model.VersionAt(a.trial.WithoutDerived(), r)
}

// order makes the changes of one version: first an addition, then the removal of older
// fields, so that a stage set along with it finds a version without them.
func (a *applying) order(o Order) error {
	if objects := a.trial.WithoutDerived(); o.Ref.Object >= 0 && o.Ref.Object < len(objects) && lifecycle.IsDescriptor(objects[o.Ref.Object]) {
		return &model.Refusal{What: model.DescriptorsNotEdited}
	}
	r, changes, err := a.add(a.present(o.Ref), o.Changes, o.Parent)
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
	clear, rest := split(changes, func(c Instruction) bool {
		return c.Op == opRemove && (c.name == lifecycle.ClassificationField || c.name == lifecycle.ExpirationField)
	})
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

// add adds the version of a version+ and returns its ref and the other changes.
func (a *applying) add(r model.Ref, changes []Instruction, parent *model.Object) (model.Ref, []Instruction, error) {
	adds, rest := split(changes, Instruction.AddsVersion)
	if len(adds) == 0 {
		return r, rest, nil
	}
	if v := a.version(r); v != nil {
		return r, nil, refuse(v, "Leave out version+ to change it.", "it is listed already.")
	}
	name := adds[0].value
	objects := a.trial.Objects()
	if name == "" || r.Object < 0 || r.Object >= len(objects) || r.Track < 0 || r.Track >= len(objects[r.Object].Tracks) {
		return r, nil, fmt.Errorf("version+ needs a track and the text of the new version")
	}
	if lifecycle.IsRecord(objects[r.Object]) {
		return r, nil, &model.Refusal{What: "version+ of a package revision cannot be combined with other changes", Hint: "name one file of package revisions, or one of them with --object NAME: `lctui set FILE REPOSITORY/PACKAGE/WORKSPACE version+`"}
	}
	t := objects[r.Object].Tracks[r.Track]
	r = r.InVersion(t.PlaceForVersion(name))
	a.moved(r, 1)
	return r, rest, a.trial.Do(model.Edit{Ref: r, What: model.AddVersion, Name: name, Parent: model.RequiredOf(parent, t.Name, name)})
}

// split divides changes by a predicate, keeping their order.
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

// firstLifecycle writes the open supported stage that a bare version implies, before its first
// stage is set. It does nothing if a change sets supported or an earlier stage, or if the version is
// an override, which has only the stages that it moves.
func (a *applying) firstLifecycle(r model.Ref, changes []Instruction) error {
	v := a.version(r)
	if !v.Bare() || a.trial.WithoutDerived()[r.Object].Kind == model.NamespacedCloudProfile {
		return nil
	}
	stages, supported := 0, model.VersionStages.Rank(model.Supported)
	for _, c := range changes {
		if rank := model.VersionStages.Rank(c.name); c.Op == opSet && rank != model.None {
			stages++
			if rank <= supported {
				return nil
			}
		}
	}
	if stages == 0 {
		return nil
	}
	a.note(v, "an open supported stage is written first, because a version without a lifecycle means that.")
	return a.trial.Do(model.Edit{Ref: r, What: model.AddStage, Name: model.Supported})
}

// emptied adds a note if the last stage was removed.
func (a *applying) emptied(r model.Ref, before *model.Version) {
	after := a.version(r)
	if len(before.Stages) == 0 || after == nil || after.Text != before.Text || !after.Bare() {
		return
	}
	if a.trial.WithoutDerived()[r.Object].Kind == model.NamespacedCloudProfile {
		a.note(before, "no stage is left, so its lifecycle is removed and it overrides nothing any more.")
		return
	}
	a.note(before, "no stage is left, so its lifecycle is removed and it is always supported again.")
}

// mostNamed is the maximum number of versions that a message names.
const mostNamed = 5

// shiftsAbsent refuses the shift of a start that several of the versions lack. The error gives their
// number. If only one version lacks the start, Apply refuses the change itself later.
func shiftsAbsent(objects []*model.Object, orders []Order) error {
	for _, c := range shifts(orders) {
		var lacking []string
		var having []model.Ref
		for _, o := range orders {
			v := model.VersionAt(objects, o.Ref)
			if v == nil || !hasChange(o.Changes, c) || c.name == lifecycle.ExpirationField && objects[o.Ref.Object].Scale != model.VersionStages {
				continue // Apply refuses it later: only versions of a profile have an expirationDate
			}
			if _, there := startOf(v, c.name); there {
				having = append(having, o.Ref)
			} else if c.name != model.Expired || !v.HasExpiration {
				lacking = append(lacking, v.Text)
			}
		}
		if len(lacking) < 2 {
			continue
		}
		return &Refused{What: fmt.Sprintf("%d versions have no %s to shift: %s.", len(lacking), c.noun(), model.Escape(phrase.Some(lacking, mostNamed))), Hint: thoseHaving(objects, c, having)}
	}
	return nil
}

// thoseHaving returns the hint that names the versions with the stage to shift.
func thoseHaving(objects []*model.Object, c Instruction, having []model.Ref) string {
	if len(having) == 0 {
		return "Write " + c.word + "=2026-08-01 to add it."
	}
	names := model.Map(having[:min(mostNamed, len(having))], func(r model.Ref) string { return model.Escape(model.Address(objects[r.Object], r)) })
	if len(having) <= mostNamed {
		return "Name those that have it: " + strings.Join(names, " ") + "."
	}
	return fmt.Sprintf("Name the %d that have it, or narrower patterns: %s and so on; list -o wide shows which do.", len(having), strings.Join(names, " "))
}

func hasChange(list []Instruction, c Instruction) bool {
	return slices.ContainsFunc(list, func(x Instruction) bool { return x.Op == c.Op && x.Text == c.Text })
}

// shifts returns the distinct shifts among the orders.
func shifts(orders []Order) (list []Instruction) {
	for _, o := range orders {
		for _, c := range o.Changes {
			if c.Op == OpShift && !hasChange(list, c) {
				list = append(list, c)
			}
		}
	}
	return list
}
