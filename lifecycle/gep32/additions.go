package gep32

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Additions returns what may be added to a version of a track of a profile, in the order
// in which it is offered; nil is a version that is not listed yet. Parent is the version
// of that text in the parent of a namespaced profile, nil where there is none or nobody
// knows. What a server would refuse or ignore is not offered.
func (System) Additions(o *model.Object, track string, v, parent *model.Version, d lifecycle.Dialect) []lifecycle.Addition {
	if v == nil {
		v = &model.Version{}
	}
	if o.Kind == model.NamespacedCloudProfile && (parent != nil || track == model.Kubernetes) {
		return overriding(o, v, parent, d)
	}
	stages, older := missingStages(o, v), olderFields(v, true)
	switch {
	case len(v.Stages) > 0:
		return stages
	case v.Legacy() && d == lifecycle.Gardener || v.Bare() && olderFirst(o, d):
		return append(older, stages...)
	}
	return append(stages, older...)
}

// Values returns the values of the older field classification where a stage follows from
// that, nil for every other stage.
func (System) Values(v *model.Version, stage int) []model.StageKind {
	if stage < 0 || lifecycle.FieldOf(v, stage) != lifecycle.ClassificationField {
		return nil
	}
	return classifications
}

// classifications are the values of that field. Expired and unavailable exist as stages of
// a lifecycle only (Gardener C2, C4).
var classifications = model.VersionStages.Kinds[1:4]

// overriding returns what may be added to an override, in the form that it may have; of
// stages those that the parent has.
func overriding(o *model.Object, v, parent *model.Version, d lifecycle.Dialect) (out []lifecycle.Addition) {
	staged, dated := Overrides(parent, d)
	if staged && dated && !v.Bare() { // as it began
		staged, dated = len(v.Stages) > 0, len(v.Stages) == 0
	}
	if staged {
		out = slices.DeleteFunc(missingStages(o, v), func(a lifecycle.Addition) bool {
			return parent != nil && !slices.ContainsFunc(lifecycle.Stages(parent), func(s model.Stage) bool { return s.Name == a.Kind.Name })
		})
	}
	switch {
	case !dated || len(v.Stages) > 0:
		return out
	case staged && !olderFirst(o, d):
		return append(out, olderFields(v, false)...)
	}
	return append(olderFields(v, false), out...)
}

// Overrides says in which form an override of a version may change when it expires: by
// stages, or by an expirationDate. Gardener's server merges the expirationDate alone (H2,
// H3), which the parent's version must not have a lifecycle beside (C3). In dialect GEP32 it is the form of the parent's version, a date beside older
// fields, stages beside a lifecycle; both where the parent has neither or is not known,
// nil.
func Overrides(parent *model.Version, d lifecycle.Dialect) (staged, dated bool) {
	switch {
	case d == lifecycle.Gardener:
		return false, parent == nil || len(parent.Stages) == 0
	case parent == nil || parent.Bare():
		return true, true
	}
	return len(parent.Stages) > 0, len(parent.Stages) == 0
}

// olderFields returns the older fields that a version lacks; an override gives no
// classification (H1, H4).
func olderFields(v *model.Version, classified bool) (out []lifecycle.Addition) {
	if !v.HasExpiration {
		out = append(out, lifecycle.Addition{Kind: model.StageKind{Name: lifecycle.ExpirationField, Letter: 'E', Look: model.LookExpired}})
	}
	if classified && !v.Classification.Set {
		out = append(out, lifecycle.Addition{Kind: model.StageKind{Name: lifecycle.ClassificationField, Letter: 'C', Look: model.LookUnknown}, Values: classifications})
	}
	return out
}

// missingStages returns the stages that a version lacks. Beside older fields those that
// these mean are there already, and a stage makes a lifecycle of them.
func missingStages(o *model.Object, v *model.Version) []lifecycle.Addition {
	out := lifecycle.MissingStages(o, v)
	switch {
	case v.Bare() && o.Kind != model.NamespacedCloudProfile:
		for i, a := range out {
			if model.VersionStages.Rank(a.Kind.Name) > model.VersionStages.Rank(model.Supported) {
				out[i].Note = "one open supported stage is written before it"
			}
		}
	case v.Legacy() && len(v.Stages) == 0:
		out = slices.DeleteFunc(out, func(a lifecycle.Addition) bool {
			return slices.ContainsFunc(lifecycle.Stages(v), func(s model.Stage) bool { return s.Name == a.Kind.Name })
		})
		for i := range out {
			out[i].Note = "converts the older fields to a lifecycle"
		}
	}
	return out
}

// olderFirst reports whether more versions of an object have older fields than a
// lifecycle. Where none has either the dialect decides: Gardener's servers read a
// lifecycle only where a feature is switched on.
func olderFirst(o *model.Object, d lifecycle.Dialect) bool {
	older, listed := 0, 0
	for _, t := range o.Tracks {
		for _, v := range t.Versions {
			switch {
			case len(v.Stages) > 0:
				listed++
			case v.Legacy():
				older++
			}
		}
	}
	return older > listed || older == listed && d == lifecycle.Gardener
}
