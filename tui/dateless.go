package tui

import (
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/keys"
)

// A descriptor knows no dates: what it says holds in one release of the
// lifecycle, at every instant. Its rows stand without a ruler, and keys that work
// with time say so.

// dateless tells whether the format of the focused object knows no dates.
func (s *session) dateless() bool {
	o := s.Object()
	return o != nil && o.Scale.Dateless
}

// somethingDated tells whether any open object has dates.
func (s *session) somethingDated() bool {
	for file := range s.Editor.Files {
		for _, o := range s.Shown().Drafts[file].Objects() {
			if !o.Scale.Dateless {
				return true
			}
		}
	}
	return false
}

// somethingListed tells whether any open object is a descriptor.
func (s *session) somethingListed() bool {
	for file := range s.Editor.Files {
		for _, o := range s.Shown().Drafts[file].Objects() {
			if o.Scale.Dateless {
				return true
			}
		}
	}
	return false
}

// releaseOf names the release that a descriptor speaks of, or what stands for it
// where it names none.
func releaseOf(o *model.Object) string {
	switch {
	case o.Name != "":
		return model.Escape(o.String())
	case o.Descriptor != nil && o.Descriptor.Form == model.DescriptorLabel:
		return "this label"
	case o.Descriptor != nil && o.Descriptor.Form == model.DescriptorImage:
		return "this image"
	}
	return "this file"
}

const noDates = "no dates in this format"

// datelessRefusal says why there is nothing to do for a key that works with dates,
// with stages of its own, or with what only profiles have; "" for any other.
func (s *session) datelessRefusal(i keys.Intent) string {
	if !s.dateless() {
		if i.MovesAPI() {
			return "this is for lifecycle descriptors: " + i.String() + " changes their lists of API versions"
		}
		return ""
	}
	moves := s.Keys.First(keys.Timeline, keys.EditStart) + " lists what can be done"
	switch i {
	case keys.OpenAgenda:
		if !s.somethingDated() {
			return noDates + ": nothing is coming"
		}
	case keys.DayEarlier, keys.DayLater, keys.MonthEarlier, keys.MonthLater, keys.MoveStart:
		return noDates + ": no start to move; " + moves
	case keys.AddStage, keys.RemoveStage:
		return "stages follow from the two lists: " + moves
	case keys.OpenPaths:
		_, why := s.Shown().ClusterTracks(s.Focus.File, s.Focus.Object)
		return why
	case keys.Convert, keys.ConvertBack:
		return "a descriptor has no older fields to convert"
	case keys.Mark, keys.MarkAll, keys.ShiftMarked:
		return "a descriptor is changed one version at a time: " + moves
	case keys.PreviousStage, keys.NextStage:
		return "a version is in one stage here, supported or deprecated"
	case keys.RequestChange:
		return "change requests are for profiles: " + s.Keys.First(keys.Timeline, keys.Save) + " saves this file"
	}
	if s.Layers.Browsing() == keys.Timeline {
		return s.timelessRefusal(i)
	}
	return ""
}

// timelessRefusal says why the time cursor and the window stay where they are.
func (s *session) timelessRefusal(i keys.Intent) string {
	switch i {
	case keys.DayBack, keys.DayForward, keys.MonthBack, keys.MonthForward, keys.BackToNow, keys.TypeDate, keys.GoToDate, keys.Play:
		return noDates + ": " + releaseOf(s.Object()) + " says the same at every date"
	case keys.PreviousTransition, keys.NextTransition:
		return noDates + ": no transition is planned"
	case keys.ZoomIn, keys.ZoomOut, keys.ZoomFit, keys.SetZoom, keys.PanLeft, keys.PanRight:
		return noDates + ": there is no time axis"
	}
	return ""
}
