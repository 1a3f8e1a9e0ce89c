package merge

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/gep32"
	"github.com/lctui/lctui/lifecycle/gep32/gardener"
	"github.com/lctui/lctui/model"
)

// mergedVersion is a version of the parent merged with one entry of the namespaced profile.
type mergedVersion struct {
	version *model.Version
	// stages are the origins of the version's stages.
	stages []stageOrigin
	// whole: the override's entry replaces the parent's entirely. date: the override sets or
	// clears the expirationDate. refused: the override is wrong, so the parent's version
	// stays.
	whole, date, refused bool
	problems             []problem
}

// problem is something wrong with an override, without its place.
type problem struct {
	rule *lifecycle.Rule // nil if the rules for one version report the problem
	// class is the class of the failure, "" if it is not a failure.
	class string
	// stage is the index in the override's list, or None.
	stage int
}

// Classes of failures, as reports name them.
const (
	ClassNewStage         = "new-stage"
	ClassUnknownVersion   = "unknown-version"
	ClassInvalidLifecycle = "invalid-lifecycle"
	ClassMixedFields      = "mixed-fields"
	ClassStageInUse       = "stage-in-use"
	ClassVersionInUse     = "version-in-use"
	ClassImageInUse       = "image-in-use"
)

// mergeVersion merges an entry of a namespaced profile into the version of the same text.
// base is the parent's version, or an image version that an earlier entry of the namespaced
// profile added. defined are the parent's definitions of capabilities.
func mergeVersion(d lifecycle.Dialect, image bool, base, over *model.Version, defined model.Capabilities) *mergedVersion {
	if over = ownVersion(over); image {
		over = gardener.InParentForm(over, defined)
	}
	whole := image && replacesWhole(over)
	switch {
	case d == lifecycle.Gardener && whole:
		return mergeWhole(over, defined)
	case d == lifecycle.Gardener:
		m := mergeDate(base, over)
		if len(over.Stages) > 0 {
			m.problems = []problem{{rule: gep32.LifecycleIgnored, stage: model.None}}
		}
		return m
	}
	problems := overrideProblems(base, over)
	var m *mergedVersion
	switch {
	case refused(problems):
		m = &mergedVersion{version: base, stages: baseStages(base), refused: true}
	case whole && len(over.Stages) == 0:
		m = mergeWhole(over, defined)
	default:
		m = mergeLifecycle(base, over)
		if whole {
			m.takeFields(over, defined)
		}
	}
	m.problems = problems
	return m
}

// mergeWhole replaces the parent's image version entirely (Gardener H3).
func mergeWhole(over *model.Version, defined model.Capabilities) *mergedVersion {
	return &mergedVersion{version: gardener.WithArchitecture(over, defined), stages: ownStages(over), whole: true, date: true}
}

// takeFields takes all fields except the stages from the override: in dialect GEP32 the
// stages are moved as by any other override.
func (m *mergedVersion) takeFields(over *model.Version, defined model.Capabilities) {
	v := *gardener.WithArchitecture(over, defined)
	v.Lifecycle, v.LifecycleAt, v.Stages = m.version.Lifecycle, m.version.LifecycleAt, m.version.Stages
	m.version, m.whole, m.date = &v, true, true
}

// mergeLifecycle is mergeVersion for a correct override in dialect GEP32.
func mergeLifecycle(base, over *model.Version) *mergedVersion {
	switch {
	case len(over.Stages) == 0 && len(base.Stages) > 0:
		return &mergedVersion{version: base, stages: baseStages(base)}
	case len(over.Stages) == 0:
		return mergeDate(base, over)
	}
	v := overridden(base, over)
	if len(base.Stages) == 0 {
		v.Classification, v.HasExpiration, v.Expiration = model.Field{}, false, model.Start{}
	}
	v.Lifecycle, v.LifecycleAt = model.ListGiven, over.LifecycleAt
	m := &mergedVersion{version: v}
	v.Stages, m.stages = overrideStages(lifecycle.Stages(base), over.Stages)
	for k := range base.Stages { // names and order come from the list; an override only moves starts
		if s := &v.Stages[k]; s.StartAt.InFile() || m.stages[k].origin == OriginBase {
			s.NameAt = base.Stages[k].NameAt
		} else { // the start of an edit is in no file; the override causes what is wrong with it
			s.NameAt, s.StartAt = model.Position{}, lifecycle.FirstPlace(over.LifecycleAt, over.TextAt)
		}
	}
	return m
}

// mergeDate takes the override's expirationDate, or clears the parent's if it has none
// (Gardener H2, H3).
func mergeDate(base, over *model.Version) *mergedVersion {
	v := overridden(base, over)
	v.HasExpiration, v.Expiration, v.ExpirationAt = over.HasExpiration, over.Expiration, over.ExpirationAt
	return &mergedVersion{version: v, stages: baseStages(base), date: true}
}

// overridden returns a copy of the parent's version with the place of the override, so that
// findings about the version point there.
func overridden(base, over *model.Version) *model.Version {
	v := *base
	v.Entry, v.TextAt = over.Entry, over.TextAt
	return &v
}

// replacesWhole reports whether an image version of a namespaced profile replaces the
// parent's entirely, because it has fields of its own (Gardener H3).
func replacesWhole(v *model.Version) bool {
	of := v.Requires()
	return len(of.Architectures) > 0 || len(of.CRI) > 0 || v.Classification.Set && v.Classification.Text != "" ||
		gardener.ConstrainsKubelet(v) || len(of.Flavors) > 0
}

func baseStages(v *model.Version) []stageOrigin {
	origins := make([]stageOrigin, len(v.Stages))
	for k := range origins {
		origins[k] = stageOrigin{base: k, override: model.None}
	}
	return origins
}

func ownStages(v *model.Version) []stageOrigin {
	origins := make([]stageOrigin, len(v.Stages))
	for k := range origins {
		origins[k] = stageOrigin{origin: OriginOverride, base: model.None, override: k}
	}
	return origins
}

func failed(problems []problem) bool {
	return slices.ContainsFunc(problems, func(p problem) bool { return p.class != "" })
}

// refused reports whether an override is too wrong to be merged. An override in which only leading
// stages lack a start is merged without those stages.
func refused(problems []problem) bool {
	return slices.ContainsFunc(problems, func(p problem) bool { return p.class != "" && p.rule != gep32.OverrideStart })
}

// overrideProblems returns what is wrong with an override in dialect GEP32. The rules for one
// version report an invalid list in the override, so those problems have no rule here.
func overrideProblems(base, over *model.Version) []problem {
	var out []problem
	switch {
	case len(over.Stages) > 0 && over.Legacy():
		return []problem{{class: ClassMixedFields, stage: model.None}}
	case len(over.Stages) == 0 && over.HasExpiration && len(base.Stages) > 0:
		return []problem{{rule: gep32.MixedFields, class: ClassMixedFields, stage: model.None}}
	case len(over.Stages) == 0:
		return nil
	}
	out = append(out, problem{rule: gep32.LifecycleIgnored, stage: model.None})
	out = append(out, listProblems(over.Stages)...)
	present := lifecycle.Stages(base)
	for k := range over.Stages {
		if model.StageIn(present, over.Stages[k].Name) == model.None {
			out = append(out, problem{rule: gep32.NewStage, class: ClassNewStage, stage: k})
		}
	}
	return out
}

// listProblems checks an override's list: it must follow the rules for any list, and every
// stage needs an instant. Leading open stages are valid in other lists, so the rules for one
// version do not report them. Those problems alone have a rule, OverrideStart.
func listProblems(stages []model.Stage) []problem {
	var out []problem
	scale := model.VersionStages
	latest, rank, hasStart := model.None, model.None, false
	for k := range stages {
		s := &stages[k]
		p := problem{class: ClassInvalidLifecycle, stage: k}
		r := scale.Rank(s.Name)
		wrong := r == model.None || r < rank || model.StageIn(stages[:k], s.Name) != model.None
		switch {
		case s.Start.Form == model.At:
			wrong = wrong || latest != model.None && s.Start.Time().Before(stages[latest].Start.Time())
			latest = k
		case s.Start.Form == model.NoTime:
			wrong = true
		default:
			wrong = true
			if !hasStart {
				p.rule = gep32.OverrideStart
			}
		}
		hasStart = hasStart || s.Start.Form != model.Always
		if wrong {
			out = append(out, p)
		}
		rank = max(rank, r)
	}
	return out
}
