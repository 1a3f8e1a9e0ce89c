package merge

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Origin says where the start of a stage of a merged version comes from.
type Origin uint8

const (
	// OriginBase: the parent's start, as it is.
	OriginBase Origin = iota
	// OriginOverride: the override's start.
	OriginOverride
	// OriginImplied: the parent's start, moved because an overridden stage left
	// it no room (GEP-32, "the startTime of the base profile's stages will
	// implicitly be overridden").
	OriginImplied
)

// String gives the word of reports: base, override, implied.
func (o Origin) String() string { return [...]string{"base", "override", "implied"}[o] }

// stageOrigin says where one stage of a merged version comes from: base is its
// index among the stages that count of the version below, override the index in
// the override's list of the stage that gives the start or forced it; None where
// there is none.
type stageOrigin struct {
	origin         Origin
	base, override int
}

// overrideStages moves the stages of a parent's version as an override says
// (GEP-32, "Compatibility with Namespaced Cloud Profiles"): a stage that it
// names gets its start, wherever that lies. A stage that it does not name is
// kept between its neighbours that are named: not after the next one, not
// before the last one. An open start stays open unless a named stage stands
// before it. Since the named starts rise, each stage is held between two bounds
// that rise along the list, so starts that rose before rise after.
//
// Every stage of the override must be in base, and its instants must rise. One
// that has none is as if it were not named.
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
		case next[k] != model.None && lifecycle.IsDated(was) && was.Time.After(override[next[k]].Start.Time):
			force(&stages[k], &origins[k], override, next[k])
		case last != model.None && liesBefore(was, override[last].Start.Time):
			force(&stages[k], &origins[k], override, last)
		}
	}
	return stages, origins
}

// indexNamed gives the index in override of the stage that names base[k]: of
// several base stages of that name the first is meant.
func indexNamed(override, base []model.Stage, k int) int {
	for i := range base[:k] {
		if base[i].Name == base[k].Name {
			return model.None
		}
	}
	if i := stageNamed(override, base[k].Name); i != model.None && override[i].Start.IsAt() {
		return i
	}
	return model.None
}

func stageNamed(stages []model.Stage, name string) int {
	for k := range stages {
		if stages[k].Name == name {
			return k
		}
	}
	return model.None
}

// nextNamed gives for each stage the next named one after it.
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

// liesBefore tells whether a start lies before t; text that is no time lies
// nowhere and is left alone.
func liesBefore(s model.Start, t time.Time) bool {
	return lifecycle.IsOpen(s) || lifecycle.IsDated(s) && s.Time.Before(t)
}

// force gives a stage the start of override[by]. It stands where that does.
func force(s *model.Stage, o *stageOrigin, override []model.Stage, by int) {
	cause := &override[by]
	s.Start = model.StartAt(cause.Start.Time)
	s.Entry, s.NameAt, s.StartAt = cause.Entry, cause.NameAt, cause.StartAt
	o.origin, o.override = OriginImplied, by
}
