package systems

import (
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/model"
)

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

// Use answers whether a version of an object may be used at t. name is what the messages call it,
// and a nil v is a version that is not listed. ok is false if its stages have no dates.
func Use(o *model.Object, name string, v *model.Version, t time.Time, d lifecycle.Dialect, mode string) (usage lifecycle.Usage, ok bool) {
	if Can(o, lifecycle.TypeStart) != "" {
		return lifecycle.Usage{}, false
	}
	return lifecycle.Use(o.Scale, name, v, t, d, mode), true
}

// AddTo adds to e what the objects of a file name and what must be unique among all files of
// a call. Files must be added in the order of the call.
func AddTo(e lifecycle.Elsewhere, file string, objects []*model.Object) {
	for _, o := range objects {
		Of(o).AddTo(e, file, o)
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

// AlphaAPIs returns the names of the APIs of releases that are alpha by their name, without
// duplicates. A project may assign another phase to some.
func AlphaAPIs(objects []*model.Object) (names []string) {
	for _, o := range objects {
		releases, _ := Of(o).Releases(o)
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

// StageLook returns the look of a stage, one of Stages, by its name.
func StageLook(word string) model.Look { return model.VersionStages.Kind(word).Look }

// StageLetter returns the letter of a stage, one of Stages, or "?" for any other word.
func StageLetter(word string) string { return string(model.VersionStages.Kind(word).Letter) }

// Decided returns why what a ref addresses is not edited itself. It says what that follows from,
// and what to edit instead, as a sentence without capital and full stop, escaped for the screen.
// It is "" for what can be edited. The ref may end with a track or a version.
func Decided(o *model.Object, at model.Ref) string {
	if r := Of(o).Decided(o, at); r != nil {
		return r.What + ": " + r.Hint
	}
	return ""
}
