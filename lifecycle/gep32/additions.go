package gep32

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Additions returns what may be added to a version of a track of a profile, in the order in
// which it is offered. A nil v is a version that is not listed yet. parent is the version of
// the same text in the parent of a namespaced profile, nil if there is none or it is not
// known. What a server would refuse or ignore is not offered.
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

// Values returns the values to choose from for a stage that follows from the older field
// classification, nil for any other stage.
func (System) Values(v *model.Version, stage int) []model.StageKind {
	if stage < 0 || lifecycle.FieldOf(v, stage) != lifecycle.ClassificationField {
		return nil
	}
	return classifications
}

// classifications are the values of the older field classification. Expired and unavailable exist
// only as stages of a lifecycle (Gardener C2, C4).
var classifications = model.VersionStages.Kinds[1:4]

// overriding returns what may be added to an override, in the form that Overrides allows. The note
// of each addition gives the reason. Stages are offered only if the parent has them. If both forms
// are allowed, the date comes first, because every server merges it.
func overriding(o *model.Object, v, parent *model.Version, d lifecycle.Dialect) (out []lifecycle.Addition) {
	staged, dated := Overrides(parent, d)
	if staged && dated && !v.Bare() { // keep the form that v has
		staged, dated = len(v.Stages) > 0, len(v.Stages) == 0
	}
	if staged {
		out = slices.DeleteFunc(missingStages(o, v), func(a lifecycle.Addition) bool {
			return parent != nil && model.StageIn(lifecycle.Stages(parent), a.Kind.Name) == model.None
		})
	}
	date := olderFields(v, false)
	stageWhy, dateWhy := "the parent has a lifecycle too", "the parent has older fields too"
	switch {
	case !dated || len(v.Stages) > 0:
		date = nil
	case d == lifecycle.Gardener:
		dateWhy = "all that Gardener merges of an override"
	case staged:
		stageWhy, dateWhy = "not merged by Gardener yet", "merged by every server"
	}
	for i := range out {
		if out[i].Note == "" {
			out[i].Note = stageWhy
		}
	}
	for i := range date {
		date[i].Note = dateWhy
	}
	return append(date, out...)
}

// Overrides returns the forms in which an override may change when the parent's version expires:
// stages (staged) and an expirationDate (dated). Gardener's server merges only the expirationDate
// (H2, H3), and only if the parent's version has no lifecycle (C3). Dialect GEP32 requires the form
// of the parent's version: a date over older fields, stages over a lifecycle. It allows both forms
// if the parent's version has neither, or is nil because it is not known.
func Overrides(parent *model.Version, d lifecycle.Dialect) (staged, dated bool) {
	switch {
	case d == lifecycle.Gardener:
		return false, parent == nil || len(parent.Stages) == 0
	case parent == nil || parent.Bare():
		return true, true
	}
	return len(parent.Stages) > 0, len(parent.Stages) == 0
}

// olderFields returns the older fields that a version lacks; classified is false for an
// override, which must not have a classification (H1, H4).
func olderFields(v *model.Version, classified bool) (out []lifecycle.Addition) {
	if !v.HasExpiration {
		out = append(out, lifecycle.Addition{Kind: model.StageKind{Name: lifecycle.ExpirationField, Letter: 'T', Look: model.LookExpired}})
	}
	if classified && !v.Classification.Set {
		out = append(out, lifecycle.Addition{Kind: model.StageKind{Name: lifecycle.ClassificationField, Letter: 'C', Look: model.LookUnknown}, Values: classifications})
	}
	return out
}

// missingStages returns the stages that a version lacks. It does not lack stages that older fields
// imply: adding another stage converts those fields to a lifecycle.
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
			return model.StageIn(lifecycle.Stages(v), a.Kind.Name) != model.None
		})
		for i := range out {
			out[i].Note = "converts the older fields to a lifecycle"
		}
	}
	return out
}

// olderFirst reports whether more versions of an object have older fields than a lifecycle. On a
// tie it is true in dialect Gardener, because Gardener's server reads a lifecycle only if a feature
// gate is on.
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
