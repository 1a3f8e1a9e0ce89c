package systems

import (
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/model"
)

// Questions that only some systems can answer. A system that can has the method; of the
// others the answer is that there is nothing to say.

// Refusing returns the first of some objects that does not allow something, nil where
// all do.
func Refusing(objects []*model.Object, a lifecycle.Ability) *model.Object {
	if i := slices.IndexFunc(objects, func(o *model.Object) bool { return Can(o, a) != "" }); i >= 0 {
		return objects[i]
	}
	return nil
}

// Allowing returns the first of some objects that allows something, nil where none does.
func Allowing(objects []*model.Object, a lifecycle.Ability) *model.Object {
	if i := slices.IndexFunc(objects, func(o *model.Object) bool { return Can(o, a) == "" }); i >= 0 {
		return objects[i]
	}
	return nil
}

// negotiating is a system whose versions are asked for by programs that may speak
// several of them.
type negotiating interface {
	Use(t *model.Track, versions []string, mode, name string, env func(string) string) (lifecycle.Usage, error)
}

// Negotiates reports whether the versions of an object are asked for by programs that
// may speak several of them, so that Negotiate answers.
func Negotiates(o *model.Object) bool {
	_, ok := Of(o).(negotiating)
	return ok
}

// Negotiate answers which of some versions of a track of an object may be used. Name is
// who asks, "" where nobody knows it, mode what becomes of a deprecated version, env the
// environment of the program that asks.
func Negotiate(o *model.Object, t *model.Track, versions []string, mode, name string, env func(string) string) (lifecycle.Usage, error) {
	return Of(o).(negotiating).Use(t, versions, mode, name, env)
}

// Use answers whether a version of an object may be used at t, by its name; nil is one
// that is not listed. The answer is false where the versions of an object are not used
// by clusters.
func Use(o *model.Object, name string, v *model.Version, t time.Time, d lifecycle.Dialect, mode string) (lifecycle.Usage, bool) {
	s, ok := Of(o).(interface {
		Use(name string, v *model.Version, t time.Time, d lifecycle.Dialect, mode string) lifecycle.Usage
	})
	if !ok {
		return lifecycle.Usage{}, false
	}
	return s.Use(name, v, t, d, mode), true
}

// Supports reports whether an object supports a version of a track as typed, which need
// not be listed; false where versions are not named like that.
func Supports(o *model.Object, t *model.Track, version string) bool {
	s, ok := Of(o).(interface {
		Supports(t *model.Track, version string) bool
	})
	return ok && s.Supports(t, version)
}

// imaged is a system whose objects say what a container image is labelled with.
type imaged interface {
	Labels(o *model.Object) []model.Pair
	Inspect(o *model.Object) (text string, warnings []string)
}

// Labelled reports whether an object says what an image is labelled with, so that Labels
// and Inspect answer.
func Labelled(o *model.Object) bool {
	_, ok := Of(o).(imaged)
	return ok
}

// Labels returns the labels of an image, in their order.
func Labels(o *model.Object) []model.Pair { return Of(o).(imaged).Labels(o) }

// Inspect shows an object as the tool that inspects its image does; the warnings say
// what is not specified.
func Inspect(o *model.Object) (text string, warnings []string) { return Of(o).(imaged).Inspect(o) }

// AddTo takes in what objects of a file name once among all files of a call. Files are
// added in the order of the call.
func AddTo(e lifecycle.Elsewhere, file string, objects []*model.Object) {
	for _, o := range objects {
		if s, ok := Of(o).(interface {
			AddTo(e lifecycle.Elsewhere, file string, o *model.Object)
		}); ok {
			s.AddTo(e, file, o)
		}
	}
}

// Counts returns how many minors of a track of an object are supported when, as a policy
// counts them; false where it counts none. Track is the index of the track.
func Counts(o *model.Object, p *schedule.SupportPolicy) (track int, counts []schedule.Count, ok bool) {
	s, ok := Of(o).(interface {
		Counts(o *model.Object, p *schedule.SupportPolicy) (track int, counts []schedule.Count, ok bool)
	})
	if !ok {
		return 0, nil, false
	}
	return s.Counts(o, p)
}

// Unstated returns how long a policy supports the releases of an object that state no end of
// life, of those for which one follows; none where an object lists no releases. They are
// in its first track.
func Unstated(o *model.Object, p *schedule.SupportPolicy) []schedule.Support {
	s, ok := Of(o).(interface {
		Unstated(o *model.Object, p *schedule.SupportPolicy) []schedule.Support
	})
	if !ok {
		return nil
	}
	return s.Unstated(o, p)
}

// Releases returns the releases that an object lists with what they offer; false where an
// object lists none, as a policy does, or versions of another sort.
func Releases(o *model.Object) ([]*model.Version, bool) {
	if s, ok := Of(o).(interface {
		Releases(o *model.Object) []*model.Version
	}); ok && len(o.Tracks) > 0 {
		return s.Releases(o), true
	}
	return nil, false
}

// AlphaAPIs returns the names of the APIs of releases that are alpha by their name, each once.
// A project may treat one as another phase.
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

// Readable says why the API server cannot read an object, and where; ok where it can,
// or where no server reads such an object.
func Readable(o *model.Object) (what string, at model.Place, ok bool) {
	if s, served := Of(o).(interface {
		Readable(o *model.Object) (what string, at model.Place, ok bool)
	}); served {
		return s.Readable(o)
	}
	return "", model.Place{}, true
}

// Additions returns what may be added to a version of a track of an object, in the order
// in which it is offered; a version that is nil is not listed yet. Parent is the version
// of that text in the parent of the object, nil where there is none or nobody knows.
func Additions(o *model.Object, track string, v, parent *model.Version, d lifecycle.Dialect) []lifecycle.Addition {
	if s, ok := Of(o).(interface {
		Additions(o *model.Object, track string, v, parent *model.Version, d lifecycle.Dialect) []lifecycle.Addition
	}); ok {
		return s.Additions(o, track, v, parent, d)
	}
	return lifecycle.MissingStages(o, v)
}

// Values returns what a stage of a version, by its index among those that count, may be
// where it has no start and another is chosen; nil where it has a start.
func Values(o *model.Object, v *model.Version, stage int) []model.StageKind {
	if s, ok := Of(o).(interface {
		Values(v *model.Version, stage int) []model.StageKind
	}); ok {
		return s.Values(v, stage)
	}
	return nil
}

// Requested returns the change request that a version is, nil where it asks for no
// changes of another file.
func Requested(o *model.Object, v *model.Version) *model.Revision {
	if s, ok := Of(o).(interface {
		Requested(v *model.Version) *model.Revision
	}); ok && v != nil {
		return s.Requested(v)
	}
	return nil
}

// Title returns the name that tells a version apart without its track, escaped for the
// screen; "" where its text does not.
func Title(o *model.Object, v *model.Version) string {
	if s, ok := Of(o).(interface{ Title(v *model.Version) string }); ok {
		return s.Title(v)
	}
	return ""
}

// OnRecord returns what is on record of a version: who published it, "" where nobody
// did, and when it was created. It is false where versions are planned, not recorded.
func OnRecord(o *model.Object, v *model.Version) (by string, created model.Start, ok bool) {
	if s, records := Of(o).(interface {
		OnRecord(v *model.Version) (by string, created model.Start)
	}); records {
		by, created = s.OnRecord(v)
		return by, created, true
	}
	return "", model.Start{}, false
}

// Notes says of the lines of a file what a track of an object has there: its starts, or
// the entries that its stages follow from.
func Notes(o *model.Object, t *model.Track) []lifecycle.Note {
	if s, ok := Of(o).(interface {
		Notes(t *model.Track) []lifecycle.Note
	}); ok {
		return s.Notes(t)
	}
	return lifecycle.StartNotes(t)
}

// StageLook returns the look of a stage by its word, of those whose starts are typed
// (Stages).
func StageLook(word string) model.Look { return model.VersionStages.Kind(word).Look }

// StageLetter returns the letter of such a stage, "?" for another word.
func StageLetter(word string) string { return string(model.VersionStages.Kind(word).Letter) }

// Decided returns why what stands at a ref of an object is not edited itself: from what it
// follows, and what to edit instead, as a sentence without capital and full stop, escaped
// for the screen. It is "" for what is edited. The ref may end with a track or a version.
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
