package change

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/gep32"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// change makes one change of the version at r. It makes no edit if the version already is as the
// change asks for.
func (a *applying) change(r model.Ref, c Instruction) error {
	v := a.version(r)
	if (c.Op == OpState) != lifecycle.Recorded(v) {
		return notForThis(a.trial.WithoutDerived()[r.Object], v, c)
	}
	if err := notForScale(a.trial.WithoutDerived()[r.Object], v, c); err != nil {
		return err
	}
	switch {
	case c.Op == OpRemoveVersion:
		a.moved(r, -1)
		return a.trial.Do(model.Edit{Ref: r, What: model.RemoveVersion, Name: v.Text})
	case c.Op == OpState:
		return a.setState(r, c)
	case c.Made(v) && (c.Op == opSet || c.name == lifecycle.ExpirationField || c.name == lifecycle.ClassificationField):
		return nil
	case c.Op == OpShift:
		return a.shift(r, v, c)
	case c.Op == opSet && c.name == lifecycle.ClassificationField:
		return a.trial.Do(model.Edit{Ref: r, What: model.SetClassification, Name: c.value})
	case c.Op == opSet:
		return a.setStart(r, v, c.name, c.Start, c.note)
	case c.name == lifecycle.ClassificationField:
		return a.trial.Do(model.Edit{Ref: r, What: model.ClearClassification, Name: v.Classification.Text})
	case c.name == lifecycle.ExpirationField:
		return a.trial.Do(model.Edit{Ref: r, What: model.ClearExpiration, From: v.Expiration})
	}
	return a.removeStage(r, v, c)
}

// mistyped refuses a change of a field that the entry seems to have under a misspelled key.
// Otherwise the entry would have both keys.
func mistyped(v *model.Version, changes []Instruction) error {
	beside := func(u model.UnknownField, c Instruction) error {
		return &Refused{Rule: gep32.UnknownField.Name, Version: v.Text,
			What: fmt.Sprintf("%s%s most likely means %s, and %s would be added next to it.", lifecycle.Quote(u.Name), lifecycle.Line(u.At), u.Meant, lifecycle.Quote(c.Text)),
			Hint: "Correct the key first."}
	}
	for _, c := range changes {
		for _, u := range v.Unknown.All() {
			if u.Meant != "" && u.Meant == c.field() {
				return beside(u, c)
			}
		}
		for k := range v.Stages {
			for _, u := range v.Stages[k].Unknown.All() {
				if u.Meant == "startTime" && (c.Op == opSet || c.Op == OpShift) && c.name == v.Stages[k].Name {
					return beside(u, c)
				}
			}
		}
	}
	return nil
}

// field returns the field of a version that a change is about, "" for the version itself or
// its state.
func (c Instruction) field() string {
	switch {
	case c.Op != opSet && c.Op != OpShift && c.Op != opRemove:
		return ""
	case c.name == lifecycle.ExpirationField || c.name == lifecycle.ClassificationField:
		return c.name
	}
	return "lifecycle"
}

// setStart moves the first stage of that name, or adds it at its place; or it sets the
// expirationDate.
func (a *applying) setStart(r model.Ref, v *model.Version, word string, to model.Start, note string) error {
	from, there := startOf(v, word)
	if there && from.Equal(to) {
		return nil
	}
	a.cut(v, word, note)
	if word == lifecycle.ExpirationField || !there {
		edit := AddEdit(r, word, to)
		edit.From = from
		return a.trial.Do(edit)
	}
	return a.trial.Do(model.Edit{Ref: r.InStage(v.StageNamed(word)), What: model.SetStart, Name: word, From: from, To: to})
}

// AddEdit returns the edit that adds the stage named word to a version. If word is expirationDate,
// the edit sets that, and start must be an instant.
func AddEdit(ref model.Ref, word string, start model.Start) model.Edit {
	if word == lifecycle.ExpirationField {
		return model.Edit{Ref: ref, What: model.SetExpiration, To: start}
	}
	return model.Edit{Ref: ref, What: model.AddStage, Name: word, To: start}
}

func (a *applying) shift(r model.Ref, v *model.Version, c Instruction) error {
	present, there := startOf(v, c.name)
	switch {
	case there:
	case c.name == model.Expired && v.HasExpiration:
		return refuse(v, "Write "+lifecycle.ExpirationField+strings.TrimPrefix(c.Text, c.name)+".", "it has no stage %s to shift, but an expirationDate.", c.name)
	default:
		return refuse(v, "Name the versions that have one, or write "+c.word+"=2026-08-01 to add it.", "it has no %s to shift.", c.noun())
	}
	if err := shiftable(v, c.word, present); err != nil {
		return err
	}
	to, note, err := c.shift.Start(present)
	if err != nil {
		return refuse(v, "", "%s shifted: %v.", c.word, err)
	}
	return a.setStart(r, v, c.name, to, note)
}

// shiftable refuses to shift a start that is not an instant.
func shiftable(v *model.Version, what string, s model.Start) error {
	switch s.Form {
	case model.At:
		return nil
	case model.NoTime:
		return refuse(v, "Write "+what+"=2026-08-01.", "the start of %s, %s, is not a time that can be shifted.", what, lifecycle.Quote(s.Text))
	}
	return refuse(v, "Write "+what+"=2026-08-01.", "%s has no start to shift.", what)
}

// removeStage removes the stage that the change names. Of several with the name it removes the one
// listed last, because duplicate-stage reports that one.
func (a *applying) removeStage(r model.Ref, v *model.Version, c Instruction) error {
	name := c.name
	for k := len(v.Stages) - 1; k >= 0; k-- {
		s := &v.Stages[k]
		if s.Name != name {
			continue
		}
		if v.StageNamed(name) != k {
			a.note(v, "%s is listed more than once; the last one%s is removed.", name, lifecycle.Line(lifecycle.NamePlace(s)))
		}
		return a.trial.Do(model.Edit{Ref: r.InStage(k), What: model.RemoveStage, Name: name, From: s.Start})
	}
	a.note(v, "there is no %s to remove.", c.noun())
	return nil
}

// cut adds a note if reading or shifting a date had to cut something.
func (a *applying) cut(v *model.Version, what, note string) {
	if note != "" {
		a.note(v, "%s (%s).", what, note)
	}
}

// setState moves a package revision to another state.
func (a *applying) setState(r model.Ref, c Instruction) error {
	edits, outcome, err := revision.SetState(slices.Clone(a.trial.Objects()), r, c.value, a.who)
	if err != nil {
		return err
	}
	a.notes = append(a.notes, Note{Text: outcome.Message})
	for _, edit := range edits {
		if err := a.trial.Do(edit); err != nil {
			return err
		}
	}
	return nil
}

// notForThis refuses a change of starts for a package revision, whose starts are recorded,
// and a change of state for anything else.
func notForThis(o *model.Object, v *model.Version, c Instruction) error {
	if lifecycle.Recorded(v) {
		return refuse(v, "Write lifecycle=Proposed, or use move.", "%s is not a change of a package revision: its starts are recorded, not set.", lifecycle.Quote(c.Text))
	}
	return refuse(v, c.instead(lifecycle.IsSchedule(o)), "%s is for package revisions, which have a state.", lifecycle.Quote(c.Text))
}

// notForScale refuses the stages of profiles for a release of a schedule, and the date and end of
// life of a release for anything else.
func notForScale(o *model.Object, v *model.Version, c Instruction) error {
	switch release, dates := lifecycle.IsSchedule(o), releaseStage(c.word) != ""; {
	case c.Op == OpRemoveVersion || c.Op == OpAddVersion || c.Op == OpState:
	case !release && dates:
		return refuse(v, c.instead(release), "%s is for releases of a schedule.", lifecycle.Quote(c.Text))
	case release && !dates:
		return refuse(v, c.instead(release), "%s is for versions of a profile; a release has a date and an end of life.", lifecycle.Quote(c.Text))
	case release && c.Op == opSet && c.Start.Form == model.Always:
		return refuse(v, "Write "+c.word+"- to remove it.", "%s would be open, which a schedule cannot express.", c.word)
	}
	return nil
}

// instead returns a hint: the change that does the same for a release or, if release is false, for a
// version of a profile.
func (c Instruction) instead(release bool) string {
	does := "=2026-08-01"
	if c.Op == opRemove || c.Op == OpShift {
		does = strings.TrimPrefix(c.Text, c.word)
	}
	if release {
		return "Write " + wordDate + does + ", or " + wordEOL + does + "."
	}
	return "Write for example deprecated" + does + "."
}

// Note describes an effect of changes that they do not name.
type Note struct {
	// Versions are the versions that it is about, escaped; nil if Text names them itself.
	Versions []string
	// Text is the sentence, without the versions.
	Text string
}

// note adds a note about a version. Versions with the same text share one note.
func (a *applying) note(v *model.Version, format string, values ...any) {
	text := fmt.Sprintf(format, values...)
	i := slices.IndexFunc(a.notes, func(n Note) bool { return n.Text == text && n.Versions != nil })
	if i < 0 {
		i = len(a.notes)
		a.notes = append(a.notes, Note{Text: text})
	}
	a.notes[i].Versions = append(a.notes[i].Versions, model.Escape(v.Text))
}

// String returns the note as a sentence: "1.30.6: …", or "12 versions (1.30.6, 1.30.5, 1.30.4
// and others): …".
func (n Note) String() string {
	const most = 3
	switch names := n.Versions; {
	case len(names) == 0:
		return n.Text
	case len(names) == 1:
		return names[0] + ": " + n.Text
	default:
		return fmt.Sprintf("%d versions (%s): %s", len(names), phrase.Some(names, most), n.Text)
	}
}
