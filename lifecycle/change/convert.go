package change

import (
	"fmt"
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Refused is the error for a change that is not possible. Rule is the rule that forbids it, Version
// the text of the version; both may be "".
type Refused struct {
	Rule    string
	Version string
	// What is the reason and Hint what to do instead, each in full sentences. Hint may be "".
	What, Hint string
}

// Error returns version, reason and hint in one line.
func (e *Refused) Error() string {
	text := e.What
	if e.Version != "" {
		text = model.Escape(e.Version) + ": " + text
	}
	if e.Hint != "" {
		text += " " + e.Hint
	}
	return text
}

func refuse(v *model.Version, hint, format string, values ...any) error {
	return &Refused{Version: v.Text, What: fmt.Sprintf(format, values...), Hint: hint}
}

// Convert returns the edits that turn the version at r of an object into the form to,
// lifecycle.FromLifecycle or lifecycle.FromLegacy. In a namespaced profile an expirationDate
// corresponds to a single dated stage expired, and nothing else is added. There are no edits if the
// version has that form already, or if it has neither form and explicit is not set. If the
// conversion is not possible, the error is a *Refused.
func Convert(o *model.Object, r model.Ref, to string, explicit bool) ([]model.Edit, error) {
	v := o.Version(r)
	if v == nil {
		return nil, fmt.Errorf("there is no version at %v", r)
	}
	override := o.Kind == model.NamespacedCloudProfile
	switch {
	case lifecycle.IsDescriptor(o):
		return nil, &model.Refusal{What: model.DescriptorsNotEdited}
	case to == lifecycle.FromLifecycle && override:
		return overrideToLifecycle(v, r)
	case to == lifecycle.FromLifecycle:
		return ToLifecycle(v, r, explicit)
	case to == lifecycle.FromLegacy && override:
		return overrideToLegacy(o, r)
	case to == lifecycle.FromLegacy:
		return toLegacy(o, r)
	}
	return nil, fmt.Errorf("convert to lifecycle or legacy, not to %q", to)
}

// ToLifecycle returns the edits that replace the older fields of a version by a lifecycle. The
// lifecycle is an open stage, named by the classification or else supported, and expired at the
// expirationDate, whose spelling is kept. With explicit, a version without any field gets one open
// supported stage. The version must keep its stage at every instant, otherwise the error is a
// *Refused.
func ToLifecycle(v *model.Version, r model.Ref, explicit bool) ([]model.Edit, error) {
	r = r.OfVersion()
	switch {
	case len(v.Stages) > 0 && v.Legacy():
		return nil, refuse(v, "Remove the older fields or the lifecycle first.", "it has a lifecycle and older fields.")
	case len(v.Stages) > 0, v.Bare() && !explicit:
		return nil, nil
	case v.Classification.Set && model.VersionStages.Rank(v.Classification.Text) == model.None:
		return nil, refuse(v, "Fix it first.", "its classification %s is not a stage.", lifecycle.Quote(v.Classification.Text))
	case v.HasExpiration && !v.Expiration.IsAt():
		return nil, refuse(v, "Fix it first.", "its expirationDate %s is not a time.", lifecycle.Quote(v.Expiration.Text))
	}
	edits := lifecycle.ClearOlder(v, r)
	for _, s := range lifecycle.Stages(v) {
		if s.Name == model.Expired && v.Classification.Text == model.Expired && !lifecycle.IsOpen(s.Start) {
			continue // it is always expired
		}
		edits = append(edits, model.Edit{Ref: r, What: model.AddStage, Name: s.Name, To: s.Start})
	}
	return edits, unchanged(v, r, edits)
}

// needsClassification reports whether a supported stage is written as a classification. It is not
// needed next to an expirationDate, except in a version that the bastion may use (Gardener E6).
// Gardener refuses it if another version of the minor has the classification or a stage supported
// (D5). In such a minor only the version that the bastion names gets it.
func needsClassification(o *model.Object, r model.Ref, dated bool) bool {
	t, v, b := o.Tracks[r.Track], o.Version(r), &o.Bastion.Image
	forBastion := t.IsImage() && b.Set && b.Name.Text == t.Image.Text
	switch {
	case forBastion && b.Version.Set && b.Version.Text == v.Text:
		return true
	case dated && (!forBastion || b.Version.Set):
		return false
	}
	minor := lifecycle.MinorOf(v.Text)
	return !slices.ContainsFunc(t.Versions, func(other *model.Version) bool {
		supported := other.Classification.Text == model.Supported || other.StageNamed(model.Supported) != model.None
		return supported && other != v && lifecycle.MinorOf(other.Text) == minor
	})
}

// toLegacy returns the edits that replace a lifecycle by the older fields. That is possible only
// if one stage is open and no stage but expired is dated. Otherwise the error is a *Refused that
// names the stage that does not fit. The version keeps its stage at every instant.
func toLegacy(o *model.Object, r model.Ref) ([]model.Edit, error) {
	v, r := o.Version(r), r.OfVersion()
	if len(v.Stages) == 0 {
		return nil, nil
	}
	if v.Legacy() {
		return nil, refuse(v, "Remove the older fields or the lifecycle first.", "it has a lifecycle and older fields.")
	}
	edits := lifecycle.ClearStages(v, r)
	open, dated := model.None, model.None
	for k := range v.Stages {
		s := &v.Stages[k]
		switch {
		case !lifecycle.IsOpen(s.Start) && s.Name != model.Expired:
			return nil, refuse(v, "", "the older fields cannot express the start of %s%s.", model.Escape(s.Name), lifecycle.Line(lifecycle.StartPlace(s)))
		case s.Start.Form == model.NoTime:
			return nil, refuse(v, "Fix it first.", "the start of %s is not a time.", model.Escape(s.Name))
		case lifecycle.IsDated(s.Start) && dated != model.None:
			return nil, refuse(v, "", "the older fields cannot express a second date, %s%s.", model.Escape(s.Name), lifecycle.Line(lifecycle.StartPlace(s)))
		case lifecycle.IsDated(s.Start):
			dated = k
			edits = append(edits, model.Edit{Ref: r, What: model.SetExpiration, To: s.Start})
		case open != model.None:
			return nil, refuse(v, "", "the older fields cannot express a second open stage, %s%s.", model.Escape(s.Name), lifecycle.Line(lifecycle.NamePlace(s)))
		case s.Name == model.Expired || s.Name == model.Unavailable:
			return nil, refuse(v, "", "the older field classification cannot be %s.", s.Name)
		default:
			open = k
		}
	}
	if open == model.None {
		return nil, refuse(v, "", "before %s it is unavailable, which the older fields cannot express.", model.Expired)
	}
	if name := v.Stages[open].Name; name != model.Supported || needsClassification(o, r, dated != model.None) {
		edits = append(edits, model.Edit{Ref: r, What: model.SetClassification, Name: name})
	}
	return edits, unchanged(v, r, edits)
}

func overrideToLifecycle(v *model.Version, r model.Ref) ([]model.Edit, error) {
	if v.Classification.Set || !v.HasExpiration || len(v.Stages) > 0 {
		return ToLifecycle(v, r, false)
	}
	if !v.Expiration.IsAt() {
		return nil, refuse(v, "Fix it first.", "its expirationDate %s is not a time.", lifecycle.Quote(v.Expiration.Text))
	}
	return append(lifecycle.ClearOlder(v, r.OfVersion()),
		model.Edit{Ref: r.OfVersion(), What: model.AddStage, Name: model.Expired, To: v.Expiration}), nil
}

func overrideToLegacy(o *model.Object, r model.Ref) ([]model.Edit, error) {
	v := o.Version(r)
	if len(v.Stages) != 1 || v.Legacy() || v.Stages[0].Name != model.Expired || !v.Stages[0].Start.IsAt() {
		return toLegacy(o, r)
	}
	return append(lifecycle.ClearStages(v, r.OfVersion()),
		model.Edit{Ref: r.OfVersion(), What: model.SetExpiration, To: v.Stages[0].Start}), nil
}

// unchanged returns a *Refused if the edits change the stage at any instant.
func unchanged(v *model.Version, r model.Ref, edits []model.Edit) error {
	alone := &model.Object{Scale: model.VersionStages, Tracks: []*model.Track{{Versions: []*model.Version{v}}}}
	own := make([]model.Edit, len(edits))
	for i, e := range edits {
		own[i] = e
		own[i].Ref = model.Ref{Stage: e.Ref.Stage}
	}
	after, err := model.NewDraft([]*model.Object{alone}).With(own...)
	if err != nil {
		return err
	}
	if !lifecycle.SameCourse(v, after.Objects()[0].Tracks[0].Versions[0]) {
		return refuse(v, "", "the other form would change its stage at some instant.")
	}
	return nil
}
