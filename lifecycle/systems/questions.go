package systems

import (
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/model"
)

// These questions can be answered only by systems that have the method. For all others the
// answer is empty.

// Refusing returns the first of the objects that does not allow something, nil if all do.
func Refusing(objects []*model.Object, a lifecycle.Ability) *model.Object {
	if i := slices.IndexFunc(objects, func(o *model.Object) bool { return Can(o, a) != "" }); i >= 0 {
		return objects[i]
	}
	return nil
}

// Allowing returns the first of the objects that allows something, nil if none does.
func Allowing(objects []*model.Object, a lifecycle.Ability) *model.Object {
	if i := slices.IndexFunc(objects, func(o *model.Object) bool { return Can(o, a) == "" }); i >= 0 {
		return objects[i]
	}
	return nil
}

// negotiating is a system whose versions are requested by programs that may support several
// of them.
type negotiating interface {
	Use(t *model.Track, versions []string, mode, name string, env func(string) string) (lifecycle.Usage, error)
}

// Negotiates reports whether the versions of an object are requested by programs that may
// support several of them, so that Negotiate may be called.
func Negotiates(o *model.Object) bool {
	_, ok := Of(o).(negotiating)
	return ok
}

// Negotiate answers which of some versions of a track may be used. name is the program that
// asks, "" if not known; mode says how deprecated versions are treated; env returns variables
// of that program's environment. It panics unless Negotiates.
func Negotiate(o *model.Object, t *model.Track, versions []string, mode, name string, env func(string) string) (lifecycle.Usage, error) {
	return Of(o).(negotiating).Use(t, versions, mode, name, env)
}

// Use answers whether a version of an object may be used at t; name is what the messages call
// it, and a nil v is a version that is not listed. ok is false if its stages have no dates.
func Use(o *model.Object, name string, v *model.Version, t time.Time, d lifecycle.Dialect, mode string) (usage lifecycle.Usage, ok bool) {
	if Can(o, lifecycle.TypeStart) != "" {
		return lifecycle.Usage{}, false
	}
	return lifecycle.Use(o.Scale, name, v, t, d, mode), true
}

// imaged is a system whose objects determine the labels of a container image.
type imaged interface {
	Labels(o *model.Object) []model.Pair
	Inspect(o *model.Object) (text string, warnings []string)
}

// Labelled reports whether an object determines the labels of an image, so that Labels and
// Inspect may be called.
func Labelled(o *model.Object) bool {
	_, ok := Of(o).(imaged)
	return ok
}

// Labels returns the labels of an image, in their order. It panics unless Labelled.
func Labels(o *model.Object) []model.Pair { return Of(o).(imaged).Labels(o) }

// Inspect returns an object as the tool that inspects its image shows it; the warnings say
// what is not specified. It panics unless Labelled.
func Inspect(o *model.Object) (text string, warnings []string) { return Of(o).(imaged).Inspect(o) }

// AddTo adds to e what the objects of a file name and what must be unique among all files of
// a call. Files must be added in the order of the call.
func AddTo(e lifecycle.Elsewhere, file string, objects []*model.Object) {
	for _, o := range objects {
		if s, ok := Of(o).(interface {
			AddTo(e lifecycle.Elsewhere, file string, o *model.Object)
		}); ok {
			s.AddTo(e, file, o)
		}
	}
}

// Counts returns the number of supported minors over time in a track of an object, evaluated
// by a policy; track is the index of the track. ok is false if the object has no such
// numbers.
func Counts(o *model.Object, p *schedule.SupportPolicy) (track int, counts []schedule.Count, ok bool) {
	s, ok := Of(o).(interface {
		Counts(o *model.Object, p *schedule.SupportPolicy) (track int, counts []schedule.Count, ok bool)
	})
	if !ok {
		return 0, nil, false
	}
	return s.Counts(o, p)
}

// Effective returns an object with the stages that follow from a support policy
// (model.Version.Effective): the object itself if none do. policy is asked only where stages
// may follow from one; it returns nil if there is none.
func Effective(o *model.Object, policy func() *schedule.SupportPolicy) *model.Object {
	s, ok := Of(o).(interface {
		Effective(o *model.Object, p *schedule.SupportPolicy) *model.Object
	})
	if !ok {
		return o
	}
	if p := policy(); p != nil {
		return s.Effective(o, p)
	}
	return o
}

// Releases returns the releases that an object lists; false if it lists none, as a policy, or
// versions of another kind.
func Releases(o *model.Object) ([]*model.Version, bool) {
	if s, ok := Of(o).(interface {
		Releases(o *model.Object) []*model.Version
	}); ok && len(o.Tracks) > 0 {
		return s.Releases(o), true
	}
	return nil, false
}

// AlphaAPIs returns the names of the APIs of releases that are alpha by their name, without
// duplicates. A project may assign another phase to some.
func AlphaAPIs(objects []*model.Object) (names []string) {
	for _, o := range objects {
		releases, _ := Releases(o)
		for _, v := range releases {
			for _, api := range v.Release.APIs {
				if name, err := schedule.ParseAPIName(api.Name); err == nil && name.Phase == model.Alpha && !slices.Contains(names, api.Name) {
					names = append(names, api.Name)
				}
			}
		}
	}
	return names
}

// Readable reports whether the API server can read an object; if not, what and at say why and
// where. ok is true for objects that no server reads.
func Readable(o *model.Object) (what string, at model.Place, ok bool) {
	if s, served := Of(o).(interface {
		Readable(o *model.Object) (what string, at model.Place, ok bool)
	}); served {
		return s.Readable(o)
	}
	return "", model.Place{}, true
}

// TextsReadable is Readable for times and versions alone.
func TextsReadable(o *model.Object) (what string, at model.Place, ok bool) {
	if s, served := Of(o).(interface {
		TextsReadable(o *model.Object) (what string, at model.Place, ok bool)
	}); served {
		return s.TextsReadable(o)
	}
	return "", model.Place{}, true
}

// Additions returns what may be added to a version of a track, in the order in which it is
// offered; a nil version is one that is not listed yet. parent is the version of the same
// text in the object's parent, nil if there is none or it is not known.
func Additions(o *model.Object, track string, v, parent *model.Version, d lifecycle.Dialect) []lifecycle.Addition {
	if s, ok := Of(o).(interface {
		Additions(o *model.Object, track string, v, parent *model.Version, d lifecycle.Dialect) []lifecycle.Addition
	}); ok {
		return s.Additions(o, track, v, parent, d)
	}
	return lifecycle.MissingStages(o, v)
}

// Values returns the values to choose from for a stage of a version, given by its index in
// lifecycle.Stages, that has a value in place of a start; nil for a stage that has a start.
func Values(o *model.Object, v *model.Version, stage int) []model.StageKind {
	if s, ok := Of(o).(interface {
		Values(v *model.Version, stage int) []model.StageKind
	}); ok {
		return s.Values(v, stage)
	}
	return nil
}

// Title returns a name that identifies a version without its track, escaped for the screen;
// "" if its system has no such name.
func Title(o *model.Object, v *model.Version) string {
	if s, ok := Of(o).(interface{ Title(v *model.Version) string }); ok {
		return s.Title(v)
	}
	return ""
}

// OnRecord returns who published a version, "" if nobody did, and when it was created. ok is
// false if versions are planned rather than recorded.
func OnRecord(o *model.Object, v *model.Version) (by string, created model.Start, ok bool) {
	if s, records := Of(o).(interface {
		OnRecord(v *model.Version) (by string, created model.Start)
	}); records {
		by, created = s.OnRecord(v)
		return by, created, true
	}
	return "", model.Start{}, false
}

// Steps returns the steps that a version in a stage can take now. ok is false for systems in which
// versions come to their stages on dates.
func Steps(o *model.Object, v *model.Version, stage string) (steps []lifecycle.NextStep, ok bool) {
	if s, ok := Of(o).(interface {
		Steps(v *model.Version, stage string) []lifecycle.NextStep
	}); ok {
		return s.Steps(v, stage), true
	}
	return nil, false
}

// Notes returns notes on the lines of a file that belong to a track: its starts, or the
// entries from which its stages follow.
func Notes(o *model.Object, t *model.Track) []lifecycle.Note {
	if s, ok := Of(o).(interface {
		Notes(t *model.Track) []lifecycle.Note
	}); ok {
		return s.Notes(t)
	}
	return lifecycle.StartNotes(t)
}

// StageLook returns the look of a stage, one of Stages, by its name.
func StageLook(word string) model.Look { return model.VersionStages.Kind(word).Look }

// StageLetter returns the letter of a stage, one of Stages, or "?" for any other word.
func StageLetter(word string) string { return string(model.VersionStages.Kind(word).Letter) }

// Decided returns why what a ref addresses is not edited itself: what it follows from, and
// what to edit instead, as a sentence without capital and full stop, escaped for the screen.
// It is "" for what can be edited. The ref may end with a track or a version.
func Decided(o *model.Object, at model.Ref) string {
	s, ok := Of(o).(interface {
		Decided(o *model.Object, at model.Ref) *model.Refusal
	})
	if !ok {
		return ""
	}
	if r := s.Decided(o, at); r != nil {
		return r.What + ": " + r.Hint
	}
	return ""
}
