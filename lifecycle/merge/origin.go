package merge

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Source is a part of one of the two objects; Ref is relative to the file of that object. For a
// stage that follows from the parent's older fields, or from their absence, Ref is that of the
// version.
type Source struct {
	Side model.Side
	Ref  model.Ref
}

// StageOrigin says where one stage of a merged version comes from.
type StageOrigin struct {
	Origin Origin
	// From is the stage that gives the start. For an implied start it is the stage of the
	// override that forced it, and Because is the name of that stage.
	From    Source
	Because string
	// Was is the start in the parent; the zero Start for an image version that only the
	// namespaced profile has.
	Was model.Start
}

// Words describes the start of stage s and, if it is implied, the start in the parent: "expired
// 2026-03-01, was 2025-12-31: not before deprecated".
func (o StageOrigin) Words(s model.Stage) string {
	words := model.Escape(s.Name)
	if lifecycle.IsDated(s.Start) {
		words += " " + phrase.Instant(s.Start.Time())
	}
	if o.Origin != OriginImplied {
		return words
	}
	was, bound := "open", "not before "
	if lifecycle.IsDated(o.Was) {
		was = phrase.Instant(o.Was.Time())
		if s.Start.Time().Before(o.Was.Time()) {
			bound = "not after "
		}
	}
	return words + ", was " + was + ": " + bound + model.Escape(o.Because)
}

// VersionOrigin says where a merged version comes from.
type VersionOrigin struct {
	// Base is the parent's entry, or that of the namespaced profile if the parent does not
	// have the version.
	Base Source
	// Overridden reports whether the namespaced profile has an entry for a version that Base
	// already lists. Override addresses that entry, the last one of several.
	Overridden bool
	Override   model.Ref
	// Refused is set if the override is wrong, so the parent's version stays.
	Refused bool
	// changed reports whether the override has any effect.
	changed bool
	// Fields is the entry from which all fields except those of the lifecycle come.
	// Expiration is the entry that sets the expirationDate, or clears it by having none.
	Fields, Expiration Source
	// Stages are the origins of the version's stages, in their order.
	Stages []StageOrigin
}

// source returns where a finding about the version as a whole points: to the override if that
// has changed it, otherwise to Base.
func (o VersionOrigin) source() Source {
	if o.changed {
		return Source{model.OfNamespaced, o.Override}
	}
	return o.Base
}

// Origin returns where a version of the result comes from; ref is relative to Object.
func (r *Result) Origin(ref model.Ref) VersionOrigin {
	m := r.Tracks[ref.Track]
	v := m.Track.Versions[ref.Version]
	touched := m.Touched[ref.Version]
	if touched == nil {
		base := Source{model.OfParent, r.parentRef(m, m.baseOf(ref.Version))}
		return VersionOrigin{Base: base, Fields: base, Expiration: base, Stages: untouchedStages(base, v.Stages)}
	}
	o := VersionOrigin{}
	if touched.added {
		o.Base = Source{model.OfNamespaced, r.entryRef(touched.entry)}
	} else {
		o.Base = Source{model.OfParent, r.parentRef(m, touched.base)}
	}
	o.Fields, o.Expiration = o.Base, o.Base
	o.Stages = untouchedStages(o.Base, touched.first.Stages)
	if touched.added {
		for k := range o.Stages {
			o.Stages[k].Origin, o.Stages[k].Was = OriginOverride, model.Start{}
		}
	}
	for _, step := range touched.steps {
		o.apply(step, r.entryRef(step.entry))
	}
	return o
}

// apply records the effect of one override.
func (o *VersionOrigin) apply(step mergeStep, ref model.Ref) {
	o.Overridden, o.Override = true, ref
	m := step.merged
	if o.Refused = m.refused; m.version == step.pair.base {
		return
	}
	o.changed = true
	own := Source{model.OfNamespaced, ref}
	if m.whole {
		o.Fields = own
	}
	if m.date {
		o.Expiration = own
	}
	stages := make([]StageOrigin, len(m.stages))
	for k, s := range m.stages {
		switch {
		case s.base != model.None && s.base < len(o.Stages):
			stages[k] = o.Stages[s.base]
		case s.base != model.None:
			stages[k] = StageOrigin{From: o.Base, Was: lifecycle.Stages(step.pair.base)[s.base].Start}
		}
		if s.origin == OriginBase {
			continue
		}
		stages[k].Origin, stages[k].From = s.origin, Source{model.OfNamespaced, ref.InStage(s.override)}
		stages[k].Because = ""
		if s.origin == OriginImplied {
			stages[k].Because = step.pair.over.Stages[s.override].Name
		}
	}
	o.Stages = stages
}

func untouchedStages(base Source, stages []model.Stage) []StageOrigin {
	out := make([]StageOrigin, len(stages))
	for k := range out {
		out[k] = StageOrigin{From: Source{base.Side, base.Ref.InStage(k)}, Was: stages[k].Start}
	}
	return out
}

// Source returns the part of one of the two files that a ref of Object comes from. For a stage it
// is the stage that gives its start. For a version it is the override if that changes the version,
// otherwise the entry that the version is based on. For a track or object that both files have it
// is the parent's.
func (r *Result) Source(ref model.Ref) Source {
	switch {
	case ref.Track == model.None || ref.Track >= len(r.Tracks):
		return Source{model.OfParent, model.ObjectRef(r.Parent.Index)}
	case ref.Version == model.None:
		m := r.Tracks[ref.Track]
		if m.In.Parent == nil {
			return Source{model.OfNamespaced, model.ObjectRef(r.Namespaced.Index).InTrack(m.In.Given[0].index)}
		}
		return Source{model.OfParent, model.ObjectRef(r.Parent.Index).InTrack(m.In.Parent.Index)}
	}
	if m := r.Tracks[ref.Track]; m.Touched[ref.Version] == nil {
		base := r.parentRef(m, m.baseOf(ref.Version))
		if ref.Stage < len(m.Track.Versions[ref.Version].Stages) {
			base.Stage = ref.Stage
		}
		return Source{model.OfParent, base}
	}
	o := r.Origin(ref)
	if ref.Stage != model.None && ref.Stage < len(o.Stages) {
		return o.Stages[ref.Stage].From
	}
	return o.source()
}

func (r *Result) parentRef(m *TrackMerge, version int) model.Ref {
	return model.ObjectRef(r.Parent.Index).InTrack(m.In.Parent.Index).InVersion(version)
}

func (r *Result) entryRef(e entry) model.Ref {
	return model.ObjectRef(r.Namespaced.Index).InTrack(e.track).InVersion(e.version)
}

// Origin says where the start of a stage of a merged version comes from.
type Origin uint8

const (
	// OriginBase: the parent's start, unchanged.
	OriginBase Origin = iota
	// OriginOverride: the override's start.
	OriginOverride
	// OriginImplied: the parent's start, moved because an overridden stage left no room for
	// it (GEP-32, "the startTime of the base profile's stages will implicitly be
	// overridden").
	OriginImplied
)

// String returns the origin as reports name it: base, override, implied.
func (o Origin) String() string { return [...]string{"base", "override", "implied"}[o] }

// stageOrigin says where one stage of a merged version comes from. base is its index in the
// lifecycle.Stages of the version that is overridden. override is the index, in the override's
// list, of the stage that gives or forced the start; None if there is none.
type stageOrigin struct {
	origin         Origin
	base, override int
}

// overrideStages moves the stages of a parent's version by an override (GEP-32, "Compatibility
// with Namespaced Cloud Profiles"). A stage that the override names gets the override's start,
// whatever that is. Any other stage is kept between its named neighbours: no later than the next
// one, no earlier than the last one. An open start stays open unless a named stage precedes it.
// If the starts of base ascend, those of the result do too.
//
// Every stage of the override must be in base, and its instants must ascend. A stage without
// an instant counts as not named.
func overrideStages(base, override []model.Stage) ([]model.Stage, []stageOrigin) {
	stages, origins := make([]model.Stage, len(base)), make([]stageOrigin, len(base))
	named := make([]int, len(base))
	for k := range named {
		named[k] = indexNamed(override, base, k)
	}
	next := nextNamed(named)
	last := model.None
	for k := range base {
		stages[k], origins[k] = base[k], stageOrigin{base: k, override: model.None}
		switch was := base[k].Start; {
		case named[k] != model.None:
			last = named[k]
			stages[k] = override[last]
			origins[k].origin, origins[k].override = OriginOverride, last
		case next[k] != model.None && lifecycle.IsDated(was) && was.Time().After(override[next[k]].Start.Time()):
			force(&stages[k], &origins[k], override, next[k])
		case last != model.None && liesBefore(was, override[last].Start.Time()):
			force(&stages[k], &origins[k], override, last)
		}
	}
	return stages, origins
}

// indexNamed returns the index in override of the dated stage that names base[k], or None. If
// several stages of base have the name, the override names the first.
func indexNamed(override, base []model.Stage, k int) int {
	for i := range base[:k] {
		if base[i].Name == base[k].Name {
			return model.None
		}
	}
	if i := model.StageIn(override, base[k].Name); i != model.None && override[i].Start.IsAt() {
		return i
	}
	return model.None
}

// nextNamed returns, for each stage, the index in override of the next named stage after it,
// or None.
func nextNamed(named []int) []int {
	next := make([]int, len(named))
	coming := model.None
	for k := len(named) - 1; k >= 0; k-- {
		next[k] = coming
		if named[k] != model.None {
			coming = named[k]
		}
	}
	return next
}

// liesBefore reports whether a start lies before t. An open start does. A start that cannot be read
// does not, so it is left unchanged.
func liesBefore(s model.Start, t time.Time) bool {
	return lifecycle.IsOpen(s) || lifecycle.IsDated(s) && s.Time().Before(t)
}

// force sets the start of a stage, and its places, to those of override[by].
func force(s *model.Stage, o *stageOrigin, override []model.Stage, by int) {
	cause := &override[by]
	s.Start = model.StartAt(cause.Start.Time())
	s.Entry, s.NameAt, s.StartAt = cause.Entry, cause.NameAt, cause.StartAt
	o.origin, o.override = OriginImplied, by
}
