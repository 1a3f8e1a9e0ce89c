package lifecycle

import (
	"slices"
	"time"

	"github.com/lctui/lctui/model"
)

// The sources of a version's stages, as reports name them; Convert turns a version into one
// of the first two.
const (
	FromLifecycle = "lifecycle"
	FromLegacy    = "legacy"
	FromDefault   = "default"
)

// SourceOf returns where a version's stages come from: its list or the lifecycle of a package
// revision (FromLifecycle), the older fields (FromLegacy), or neither (FromDefault).
func SourceOf(v *model.Version) string {
	switch {
	case Recorded(v) && v.Revision.Lifecycle.Text == "":
		return FromDefault
	case len(v.Stages) > 0:
		return FromLifecycle
	case v.Legacy():
		return FromLegacy
	}
	return FromDefault
}

// Stages returns the stages in effect. They are the version's list, and what follows from its
// policy. Else they are the older fields read as [classification or supported, open] and expired
// from the expirationDate. Else they are one open supported stage (GEP-32, "Proposal" and
// "Backwards Compatibility"). Stages that are not from the list have Base None; a nil version has
// no stages.
func Stages(v *model.Version) []model.Stage {
	switch {
	case v == nil:
		return nil
	case len(v.Stages) > 0:
		return v.Given()
	}
	var room [2]model.Stage
	return append([]model.Stage(nil), implied(v, &room)...)
}

// Counted is Stages without allocating: stages that are not from the list are put into room.
func Counted(v *model.Version, room *[2]model.Stage) []model.Stage {
	if len(v.Stages) > 0 {
		return v.Given()
	}
	return implied(v, room)
}

// implied returns the stages of a version without a list.
func implied(v *model.Version, room *[2]model.Stage) []model.Stage {
	room[0] = model.Stage{Name: model.Supported, Base: model.None, Entry: v.Entry, NameAt: v.Entry, StartAt: v.Entry}
	if v.Classification.Set {
		room[0].Name = v.Classification.Text
		room[0].NameAt, room[0].StartAt = v.Classification.At, v.Classification.At
	}
	if !v.HasExpiration {
		return room[:1]
	}
	room[1] = model.Stage{Name: model.Expired, Start: v.Expiration, Base: model.None,
		Entry: v.ExpirationAt, NameAt: v.ExpirationAt, StartAt: v.ExpirationAt}
	return room[:2]
}

// StageAt returns the stage that applies at t: the last listed stage that has started, or
// unavailable before the first one (GEP-32, "Proposal"; Gardener B1). Nothing is sorted, so
// lists that break the rules get an answer too. The name of an unknown stage is returned as
// it is (Gardener B5).
func StageAt(v *model.Version, t time.Time, d Dialect) string {
	if Recorded(v) {
		return recordedAt(v.Stages, t, d)
	}
	stages := v.Given()
	for k := len(stages) - 1; k >= 0; k-- {
		if started(stages[k].Start, t, d) {
			return stages[k].Name
		}
	}
	switch {
	case len(v.Stages) > 0:
		return model.Unavailable
	case v.HasExpiration && started(v.Expiration, t, d):
		return model.Expired
	case v.Classification.Set:
		return v.Classification.Text
	}
	return model.Supported
}

// PolicyAt returns the support policy that the stage at t follows from; "" if it is in the file.
func PolicyAt(v *model.Version, t time.Time, d Dialect) string {
	stages := v.Given()
	for k := len(stages) - 1; k >= 0; k-- {
		if s := &stages[k]; started(s.Start, t, d) {
			return s.By()
		}
	}
	return ""
}

// started reports whether a start has been reached at t. An open start always has, one that
// is not a time never has.
func started(s model.Start, t time.Time, d Dialect) bool {
	switch {
	case IsOpen(s):
		return true
	case s.Form != model.At:
		return false
	case d == Gardener:
		return s.Time().Before(t)
	}
	return !s.Time().After(t)
}

// IsOpen reports whether a stage has always been started. The first instant of year 1 and
// anything before it count as absent, because Gardener writes that instant back as absent
// (A2) and no version is older.
func IsOpen(s model.Start) bool {
	return s.Form == model.Always || s.Form == model.Event || s.Form == model.At && !s.Time().After(time.Time{})
}

// IsDated reports whether a start is an instant that IsOpen does not count as absent.
func IsDated(s model.Start) bool { return s.Form == model.At && s.Time().After(time.Time{}) }

// FirstInstant returns the first instant at which a dated start counts as started.
func FirstInstant(s model.Start, d Dialect) time.Time {
	if d == Gardener {
		return s.Time().Add(time.Nanosecond)
	}
	return s.Time()
}

// AlongsideOlder reports whether a version has older fields, and stages only from edits. The older
// fields then have to be converted before stages are set.
func AlongsideOlder(v *model.Version) bool {
	return len(v.Stages) > 0 && v.Legacy() &&
		!slices.ContainsFunc(v.Stages, func(s model.Stage) bool { return s.Base != model.None })
}

// BadTimes returns the names of what has a start that is not a time in a dialect: stages in
// their order, then expirationDate. The rule bad-time reports them.
func BadTimes(v *model.Version, d Dialect) (names []string) {
	for k := range v.Stages {
		if isBadTime(v.Stages[k].Start, d) {
			names = append(names, v.Stages[k].Name)
		}
	}
	if v.HasExpiration && isBadTime(v.Expiration, d) {
		names = append(names, "expirationDate")
	}
	return names
}

func isBadTime(s model.Start, d Dialect) bool {
	return s.Form == model.NoTime || d == Gardener && s.IsAt() && !s.ServerReads()
}
