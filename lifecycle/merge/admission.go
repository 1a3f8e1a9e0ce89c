package merge

import (
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/gep32"
	"github.com/lctui/lctui/lifecycle/gep32/gardener"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Reasons for which the server does not admit a namespaced profile (Gardener H4).
const (
	ReasonVersionNotInParent     = "version-not-in-parent"
	ReasonExpirationDateMissing  = "expiration-date-missing"
	ReasonExpirationDateInPast   = "expiration-date-in-past"
	ReasonForbiddenField         = "forbidden-field"
	ReasonRequiredField          = "required-field"
	ReasonMergedProfileIsInvalid = "merged-profile-invalid"
)

// Admission reports whether a namespaced profile would be admitted.
type Admission struct {
	Allowed bool
	// Reasons are the reasons against it: Reason constants or classes of failures. The server
	// stops at the first kind of reason, so the list may be incomplete.
	Reasons []string
	// Findings are about the refused entries of the namespaced profile.
	Findings []model.Finding
}

// Admit checks the creation of a namespaced profile as Gardener's admission does, or, if old
// is not nil, its update from old (H4); now is in UTC. merged are the findings about the merged
// profile in the same dialect. The profile is refused if one of them is an error. In dialect GEP32
// an override may have a lifecycle in place of the date. There, a profile whose merge fails is
// refused too, with the class of the failure as the reason.
func (r *Result) Admit(old *model.Object, now time.Time, merged []model.Finding) Admission {
	if old != nil && sameGiven(old, r.Namespaced.Object) {
		return Admission{Allowed: true, Reasons: []string{}}
	}
	a := r.admission(old, now)
	a.kubernetes()
	if len(a.found) == 0 {
		a.images()
	}
	if len(a.found) == 0 {
		for _, f := range r.Failures() {
			a.refuse(f.Class)
		}
	}
	if len(a.found) == 0 && len(a.reasons) == 0 && slices.ContainsFunc(merged, func(f model.Finding) bool { return f.Severity == model.Error }) {
		a.refuse(ReasonMergedProfileIsInvalid)
	}
	return Admission{Allowed: len(a.reasons) == 0, Reasons: append([]string{}, a.reasons...), Findings: a.found}
}

// admission returns an admission that has checked nothing yet.
func (r *Result) admission(old *model.Object, now time.Time) *admission {
	a := &admission{Result: r, now: now}
	if old != nil {
		a.old = r.of(old)
	}
	return a
}

// Refusals returns the findings about entries that the server's admission refuses on creation of
// the profile or, if old is not nil, on its update from old. Unlike the server, it does not stop at
// the first one. Entries for which Findings has an error are left out.
func (r *Result) Refusals(old *model.Object, now time.Time) []model.Finding {
	if old != nil && sameGiven(old, r.Namespaced.Object) {
		return nil
	}
	a := r.admission(old, now)
	a.all = true
	a.kubernetes()
	a.images()
	return r.withoutErrors(a.found)
}

// RefusalsOfEdit returns the findings about entries that the server's admission refuses after an edit
// of the profiles; begin is the merge of them before it. A refusal on creation that was there before
// remains. A new one counts only if the update from begin is refused too, because an update may do
// what a creation may not.
func (r *Result) RefusalsOfEdit(begin *Result, now time.Time) []model.Finding {
	created := r.Refusals(nil, now)
	if begin.Parent == r.Parent && begin.Namespaced == r.Namespaced {
		return created
	}
	updated := r.Refusals(begin.Namespaced.Object, now)
	counts := keysOf(append(begin.Refusals(nil, now), updated...))
	found := slices.DeleteFunc(created, func(f model.Finding) bool { return !counts[f.Key()] })
	known := keysOf(found)
	for _, f := range updated {
		if !known[f.Key()] {
			found = append(found, f)
		}
	}
	return found
}

// keysOf returns the set of the keys of findings.
func keysOf(found []model.Finding) map[string]bool {
	keys := map[string]bool{}
	for i := range found {
		keys[found[i].Key()] = true
	}
	return keys
}

// withoutErrors returns the findings about entries for which Findings has no error.
func (r *Result) withoutErrors(found []model.Finding) []model.Finding {
	if len(found) == 0 {
		return nil
	}
	worse := map[model.Ref]bool{}
	for _, f := range r.Findings() {
		if f.Severity == model.Error {
			worse[f.Ref.OfVersion()] = true
		}
	}
	return slices.DeleteFunc(found, func(f model.Finding) bool { return worse[f.Ref.OfVersion()] })
}

// admission is the state of Admit.
type admission struct {
	*Result
	old *Result // nil: a creation
	now time.Time
	// all is set to check all entries instead of stopping at the first that is refused.
	all     bool
	reasons []string
	found   []model.Finding
}

func (a *admission) refuse(reason string) {
	if !slices.Contains(a.reasons, reason) {
		a.reasons = append(a.reasons, reason)
	}
}

// refuseAt refuses because of an entry.
func (a *admission) refuseAt(rule *lifecycle.Rule, reason string, f model.Finding) {
	f.Rule, f.Severity = rule.In(a.Dialect)
	a.refuse(reason)
	a.found = append(a.found, f)
}

// kubernetes checks the overrides of Kubernetes versions, up to the first that is refused unless all
// is set.
func (a *admission) kubernetes() {
	parent := a.prepared.kubernetes
	for i, t := range a.Namespaced.Object.Tracks {
		if t.Name != model.Kubernetes {
			continue
		}
		for k := 0; k < len(t.Versions) && (a.all || len(a.found) == 0); k++ {
			v, e := t.Versions[k], entry{i, k}
			if parent.named(v.Text) == nil {
				f := a.Result.found(gardener.VersionNotInParent, e)
				f.Message = model.Words(a.Parent.String() + " has no Kubernetes version " + lifecycle.Quote(v.Text) + ", so Gardener refuses the override.")
				f.Hint = "Remove the entry, or have the version added to the parent first."
				a.refuseAt(gardener.VersionNotInParent, ReasonVersionNotInParent, f)
				continue
			}
			if a.dated(e, v, "") {
				a.notPast(e, v, "")
			}
		}
	}
}

// dated refuses an override without a date, and reports whether it has one. For an image, kind is the
// type of the server's error, and the finding has the path of the field. For Kubernetes, kind is "".
func (a *admission) dated(e entry, v *model.Version, kind string) bool {
	if v.HasExpiration || a.Dialect == lifecycle.GEP32 && len(v.Stages) > 0 {
		return true
	}
	f := a.Result.found(gardener.DateMissing, e)
	a.atField(&f, kind)
	f.Message = model.Words("the override of " + model.Escape(v.Text) + " has no expirationDate; Gardener requires one in every override.")
	f.Hint = "Give it the date on which the version expires in this namespace."
	f.Fixes = a.dating(f.Ref, v)
	a.refuseAt(gardener.DateMissing, ReasonExpirationDateMissing, f)
	return false
}

// dating returns the fixes for an override without a date. One removes the override. Another
// writes the date of the expired stage, which is the override's own or else that of the parent's
// version. It is not offered if that date is not in the future or if the parent's version has a
// lifecycle, because the server refuses both.
func (a *admission) dating(ref model.Ref, v *model.Version) (fixes []model.Fix) {
	of := a.prepared.of(a.Namespaced.Object.Tracks[ref.Track].Name).named(v.Text)
	_, dated := gep32.Overrides(of, a.Dialect)
	words := "as the parent has it"
	if len(v.Stages) > 0 {
		of, words = v, "in place of the lifecycle"
	}
	stages := lifecycle.Stages(of)
	if k := model.StageIn(stages, model.Expired); dated && k >= 0 && stages[k].Start.IsAt() && stages[k].Start.Time().After(a.now) {
		to := model.StartAt(stages[k].Start.Time())
		edits := lifecycle.ClearStages(v, ref)
		fixes = append(fixes, model.Fix{Label: "write expirationDate " + phrase.Instant(to.Time()) + ", " + words, Edits: append(edits, model.Edit{Ref: ref, What: model.SetExpiration, To: to})})
	}
	return append(fixes, model.Fix{Label: "remove the override of " + v.Text, Edits: []model.Edit{{Ref: ref, What: model.RemoveVersion, Name: v.Text}}})
}

// notPast refuses an update with an override that is expired by its own fields, unless the
// profile had the same date before. GEP-32 has no such rule for stages.
func (a *admission) notPast(e entry, v *model.Version, kind string) {
	if a.old == nil || a.Dialect == lifecycle.GEP32 && !v.HasExpiration || lifecycle.StageAt(v, a.now, a.Dialect) != model.Expired {
		return
	}
	before := gardener.VersionNamed(lifecycle.TrackNamed(a.old.Object, a.Namespaced.Object.Tracks[e.track].Name), v.Text)
	if before != nil && before.HasExpiration == v.HasExpiration && before.Expiration.Equal(v.Expiration) {
		return
	}
	f := a.Result.found(gardener.DatePast, e)
	a.atField(&f, kind)
	f.Place.Position = lifecycle.FirstPlace(v.ExpirationAt, f.Place.Position)
	f.Message = model.Words(gardener.ExpiredBefore(v, a.now) + " and was not before; Gardener refuses such an update.")
	f.Hint = gardener.LaterDateHint
	a.refuseAt(gardener.DatePast, ReasonExpirationDateInPast, f)
}

func (a *admission) atField(f *model.Finding, kind string) {
	if kind != "" {
		f.Type, f.Path = kind, f.Path+".expirationDate"
	}
}

// images checks the entries for versions that the parent's images have. Other versions are
// checked in the merged profile.
func (a *admission) images() {
	parent := a.prepared
	for i, t := range a.Namespaced.Object.Tracks {
		list := parent.of(t.Name)
		switch {
		case !t.IsImage():
			continue
		case list == nil:
			a.added(i, t)
			continue
		}
		var before *model.Track // the image before the update
		if a.old != nil {
			before = lifecycle.TrackNamed(a.old.Namespaced.Object, t.Name)
		}
		if before != nil && before.Strategy.Text != t.Strategy.Text {
			f := model.Finding{Document: a.Namespaced.Object.Document, Track: t.Name,
				Ref: model.ObjectRef(a.Namespaced.Index).InTrack(i), Place: a.Namespaced.Place(lifecycle.FirstPlace(t.Strategy.At, t.At)),
				Type: model.Forbidden, Path: t.Path + ".updateStrategy", Now: true,
				Message: model.Words("the update strategy of " + model.Escape(t.Image.Text) + " cannot change, because the parent now has the image."),
				Hint:    "Leave it as it was."}
			a.refuseAt(gardener.ForbiddenField, ReasonForbiddenField, f)
		}
		for k, v := range t.Versions {
			if list.named(v.Text) != nil {
				a.image(entry{i, k}, v, gardener.VersionNamed(before, v.Text))
			}
		}
	}
}

// added refuses versions without an architecture in an image that only the namespaced profile has.
// The server requires an architecture there before it fills in its default (E5).
func (a *admission) added(track int, t *model.Track) {
	defined := a.Parent.Object.Capabilities
	for k, v := range t.Versions {
		if len(defined) > 0 || len(gardener.InParentForm(v, defined).Requires().Architectures) > 0 {
			continue
		}
		f := a.Result.found(gardener.RequiredField, entry{track, k})
		f.Type, f.Path = model.Required, f.Path+".architectures"
		f.Message = model.Words(model.Escape(v.Text) + " names no architecture, and there is no default for an image that only the namespaced profile has.")
		f.Hint = "Give it architectures: [amd64]."
		a.refuseAt(gardener.RequiredField, ReasonRequiredField, f)
	}
}

// image checks one entry for a version that the parent has. before is the entry before the update,
// or nil. An existing entry keeps its fields if the parent gains the version later.
func (a *admission) image(e entry, v, before *model.Version) {
	switch {
	case before == nil:
		for _, field := range gardener.ForbiddenFields(gardener.InParentForm(v, a.Parent.Object.Capabilities)) {
			f := a.Result.found(gardener.ForbiddenField, e)
			f.Type, f.Path = model.Forbidden, f.Path+"."+field
			if field == "classification" {
				f.Place.Position = v.Classification.At
			}
			f.Message = model.Words("the override of " + model.Escape(v.Text) + " sets " + model.Escape(field) + "; Gardener allows only the expirationDate there.")
			f.Hint = "Remove it: the value of the parent applies."
			a.refuseAt(gardener.ForbiddenField, ReasonForbiddenField, f)
		}
		a.dated(e, v, model.Invalid)
	case !a.sameButDate(v, before):
		f := a.Result.found(gardener.ForbiddenField, e)
		f.Type, f.Now = model.Forbidden, true
		f.Message = model.Words("the entry for " + model.Escape(v.Text) + " can change only its expirationDate, because the parent now has the version.")
		f.Hint = "Leave the other fields as they were."
		a.refuseAt(gardener.ForbiddenField, ReasonForbiddenField, f)
	}
	a.notPast(e, v, model.Invalid)
}

// sameButDate reports whether two entries are the same apart from the expirationDate and, in dialect
// GEP32, the lifecycle. Fields that are not parsed are compared by name only.
func (a *admission) sameButDate(v, before *model.Version) bool {
	x, y := *v, *before
	for _, v := range []*model.Version{&x, &y} {
		if v.HasExpiration, v.Expiration = false, (model.Start{}); a.Dialect == lifecycle.GEP32 {
			v.Stages = nil
		}
	}
	return sameEntry(&x, &y)
}

func sameEntry(a, b *model.Version) bool {
	return model.SameVersion(a, b) && sameText(a.KubeletVersionConstraint, b.KubeletVersionConstraint) && sameText(a.MinVersionForUpdate, b.MinVersionForUpdate) &&
		a.Requires().Same(b.Requires()) &&
		slices.Equal(slices.Sorted(slices.Values(a.Others)), slices.Sorted(slices.Values(b.Others)))
}

func sameText(a, b *model.Field) bool {
	return (a == nil) == (b == nil) && (a == nil || a.Text == b.Text)
}

// sameGiven reports whether an update changes nothing that is parsed; the server admits such
// an update without checking it.
func sameGiven(a, b *model.Object) bool {
	if a == b {
		return true
	}
	return a.Parent.Kind == b.Parent.Kind && a.Parent.Name == b.Parent.Name && model.SameObjects([]*model.Object{a}, []*model.Object{b}) &&
		slices.EqualFunc(a.Tracks, b.Tracks, func(t, u *model.Track) bool {
			return t.Strategy.Text == u.Strategy.Text && slices.EqualFunc(t.Versions, u.Versions, sameEntry)
		})
}
