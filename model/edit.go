package model

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// What is a kind of edit.
type What uint8

const (
	// SetStart changes the start of a stage; To may be open (Always).
	SetStart What = iota
	// AddStage adds the stage Name with start To where PlaceForStage puts it.
	AddStage
	// RemoveStage removes a stage. Removing the only stage removes the list.
	RemoveStage
	// AddVersion adds the version Name at index Ref.Version of its track.
	AddVersion
	// RemoveVersion removes an entry of a track.
	RemoveVersion
	// SetClassification sets the older field classification to Name. ClearClassification removes
	// it.
	SetClassification
	ClearClassification
	// SetExpiration sets the older field expirationDate to To. ClearExpiration removes it.
	SetExpiration
	ClearExpiration
	// SetText changes the version's own text to Name. With the same text it quotes what reads as a
	// number.
	SetText
	// SetRevision replaces the record of a package revision by After. Name is the state of After.
	// The stages follow from the record.
	SetRevision
	// RenameStage changes the classification of a stage to Name, to fix a mistyped word. The stage
	// keeps its start and its place.
	RenameStage
	// AddTrack adds the track Name without versions at index Ref.Track, for a list that the
	// object does not have yet (PlaceForTrack).
	AddTrack
	// RenameField renames the unknown field Name of a version or a stage to the field that it
	// means, keeping its value.
	RenameField
)

var whatNames = [...]string{"set start", "add stage", "remove stage", "add version", "remove version",
	"set classification", "remove classification", "set expirationDate", "remove expirationDate", "set version", "move", "rename stage", "add track", "rename field"}

// String returns the kind of edit in words, as stored in journals.
func (w What) String() string { return whatNames[w] }

// Edit is one change as the user sees it. Undo, diff, the command set, journals and saving all use
// it. Ref refers to the draft just before the edit.
type Edit struct {
	Ref  Ref
	What What
	// Name is the stage, classification, version text, track or field concerned.
	Name string `json:",omitzero"`
	// From and To are the start before and after an edit that changes a start or expirationDate.
	From, To Start `json:",omitzero"`
	// After is the record of SetRevision.
	After *Revision `json:",omitzero"`
	// Parent are the required fields that AddVersion takes over from the parent of a namespaced
	// profile (RequiredOf). A version of the profile's own track with required fields takes
	// precedence. Parent is nil for an override, which takes nothing over.
	Parent *RequiredFields `json:",omitzero"`
	// Required are the required fields of a machine image version that AddVersion writes again.
	// It is nil for a new version, which takes its required fields over from another version.
	Required *RequiredFields `json:",omitzero"`
}

// check returns an error if Ref.Version is out of range in a track.
func (e Edit) check(t *Track) error {
	i := e.Ref.Version
	switch {
	case e.What == AddVersion && (i < 0 || i > len(t.Versions)):
		return fmt.Errorf("no place %d for a version in %s", i, t.Name)
	case e.What != AddVersion && (i < 0 || i >= len(t.Versions)):
		return fmt.Errorf("no version %d in %s", i, t.Name)
	}
	return nil
}

// checkDecided refuses to edit what follows from something else (Decided). It also refuses a new or
// renamed stage with the name of the stage that every version begins with.
func (e Edit) checkDecided(o *Object) error {
	at := e.Ref
	if e.What != SetStart && e.What != RemoveStage && e.What != RenameStage {
		at.Stage = None
	}
	if decided := o.Decided(at); decided != nil {
		return decided
	}
	if (e.What == AddStage || e.What == RenameStage) && o.Scale != nil && o.Scale.First != "" && e.Name == o.Scale.First {
		return o.Scale.hasNoStart()
	}
	return nil
}

// Decided returns the refusal to edit something that follows from something else, with a hint at what to
// edit instead. That applies to a derived track, a stage that follows from a support policy, and the
// stage that every version begins with. Decided returns nil for everything else. The ref must address an
// existing track. Its version and stage may be None.
func (o *Object) Decided(at Ref) *Refusal {
	v := o.Version(at)
	if t := o.Tracks[at.Track]; t.Derived {
		release := "a release"
		if v != nil {
			release = Escape(v.Text)
		}
		list := "apis"
		if t.OfFeature {
			list = "features"
		}
		return &Refusal{What: Escape(t.Name) + " in " + release + " follows from date, eol and " + list + " of the release",
			Hint: "edit the dates on the track " + Escape(o.Tracks[0].Name) + ", the " + list + " in the file"}
	}
	if v != nil && at.Stage >= len(v.Stages) && at.Stage < len(v.Given()) {
		s := &v.Given()[at.Stage]
		return &Refusal{What: "the " + Escape(s.Name) + " of " + Escape(v.Text) + " follows from the policy " + Escape(s.By()) + " and is not in the file",
			Hint: "add the stage " + Escape(s.Name) + " to state another"}
	}
	if v != nil && at.Stage >= 0 && at.Stage < len(v.Stages) && o.Scale != nil && o.Scale.First != "" && v.Stages[at.Stage].Name == o.Scale.First {
		return o.Scale.hasNoStart()
	}
	return nil
}

// hasNoStart returns the refusal to edit the stage that every version begins with.
func (s *Scale) hasNoStart() *Refusal {
	return &Refusal{What: "every release is " + s.First + " until its date; " + s.First + " has no start of its own", Hint: "change its date"}
}

// inTrack applies the edit to a track, which it modifies. version is the result of inVersion, or nil
// if the edit adds or removes a version. child is set for a namespaced profile.
func (e Edit) inTrack(scale *Scale, t *Track, version *Version, child bool) {
	switch i := e.Ref.Version; e.What {
	case AddVersion:
		v := &Version{Text: e.Name, Base: None}
		switch {
		case !t.IsImage():
		case e.Required != nil:
			v.Required = e.Required
		case !child:
			v.takeRequired(t.VersionBefore(e.Name, nil))
		case e.Parent != nil:
			v.Required = e.Parent
			v.takeRequired(t.VersionBefore(e.Name, func(v *Version) bool { return !v.Requires().IsEmpty() }))
		}
		if scale != nil && scale.First != "" {
			v.addStage(0, Stage{Name: scale.First, Base: None})
		}
		t.Versions = slices.Insert(t.Versions, i, v)
		t.List = ListGiven
	case RemoveVersion:
		t.Versions = slices.Delete(t.Versions, i, i+1)
	default:
		t.Versions[i] = version
	}
}

// takeRequired takes over the required fields of another version of the image. It does nothing if
// that is nil.
func (v *Version) takeRequired(before *Version) {
	if before == nil {
		return
	}
	v.Required = before.Required
	if v.Like = before.Like; before.Base != None {
		v.Like = int32(before.Base) + 1
	}
}

// inVersion returns a copy of the edited version after the edit, without the server's errors about
// it.
func (e Edit) inVersion(scale *Scale, t *Track) (*Version, error) {
	v := *t.Versions[e.Ref.Version]
	v.ServerErrors = Few[ServerError]{}
	if err := e.change(scale, &v); err != nil {
		return nil, fmt.Errorf("%s/%s: %w", t.Name, v.Text, err)
	}
	return &v, nil
}

func (e Edit) change(scale *Scale, v *Version) error {
	switch e.What {
	case RenameField:
		return e.renameField(v)
	case AddStage:
		v.addStage(v.PlaceForStage(scale, e.Name), Stage{Name: e.Name, Start: e.To, Base: None})
	case SetClassification:
		v.Classification.Set, v.Classification.NotText, v.Classification.Text = true, false, e.Name
	case ClearClassification:
		v.Classification = Field{}
	case SetExpiration:
		v.HasExpiration, v.Expiration = true, e.To
	case ClearExpiration:
		v.HasExpiration, v.Expiration = false, Start{}
	case SetText:
		v.Text, v.NotText = e.Name, false
	case SetRevision:
		if v.Revision == nil || e.After == nil {
			return fmt.Errorf("this is not a package revision")
		}
		v.Text, v.Revision, v.Stages = e.After.Version().Text, e.After, e.After.Stages()
	default:
		return e.inStage(v)
	}
	return nil
}

func (e Edit) renameField(v *Version) error {
	k, unknown := e.Ref.Stage, v.Unknown
	switch {
	case k >= len(v.Stages):
		return fmt.Errorf("no stage %d", k)
	case k >= 0:
		unknown = v.Stages[k].Unknown
	}
	u, ok := unknownNamed(unknown, e.Name)
	switch {
	case !ok || !v.MayRename(k, u):
		return fmt.Errorf("no field %s that can be renamed", e.Name)
	case k == None:
		v.rename(u)
	default:
		stage := v.Stages[k]
		stage.rename(u)
		v.Stages = replaced(v.Stages, k, stage)
	}
	return nil
}

func (e Edit) inStage(v *Version) error {
	k := e.Ref.Stage
	if k < 0 || k >= len(v.Stages) {
		return fmt.Errorf("no stage %d", k)
	}
	switch e.What {
	case SetStart:
		stage := v.Stages[k]
		stage.Start = e.To
		v.Stages = replaced(v.Stages, k, stage)
	case RenameStage:
		stage := v.Stages[k]
		stage.Name, stage.NotText = e.Name, false
		v.Stages = replaced(v.Stages, k, stage)
	case RemoveStage:
		v.Stages = slices.Delete(slices.Clone(v.Stages), k, k+1)
		if len(v.Stages) == 0 {
			v.Lifecycle = ListAbsent
		}
	default:
		return fmt.Errorf("unknown change %d", e.What)
	}
	return nil
}

func (v *Version) addStage(k int, s Stage) {
	v.Lifecycle = ListGiven
	v.Stages = slices.Concat(v.Stages[:k], []Stage{s}, v.Stages[k:])
}

// replaced returns a copy of a list with the entry at index i replaced.
func replaced[T any](list []T, i int, x T) []T {
	list = slices.Clone(list)
	list[i] = x
	return list
}

// PlaceForTrack returns the index at which a new track belongs. Kubernetes comes first, and a new
// image last. ok is false if the object has a track of that name already, or cannot have one.
func (o *Object) PlaceForTrack(name string) (at int, ok bool) {
	if slices.ContainsFunc(o.Tracks, func(t *Track) bool { return t.Name == name }) {
		return None, false
	}
	if name == Kubernetes {
		return 0, true
	}
	return len(o.Tracks), strings.HasPrefix(name, ImagePrefix)
}

// withTrack returns the object with a new track.
func (e Edit) withTrack(o *Object) (*Object, error) {
	at, ok := o.PlaceForTrack(e.Name)
	if !ok || at != e.Ref.Track {
		return nil, fmt.Errorf("no place %d for a track %s in %s", e.Ref.Track, e.Name, o)
	}
	object, t := *o, &Track{Name: e.Name, Path: "spec.kubernetes", Base: None}
	if name, image := strings.CutPrefix(e.Name, ImagePrefix); image {
		n := 0
		for _, other := range o.Tracks {
			if other.IsImage() {
				n++
			}
		}
		t.Path, t.Image = "spec.machineImages["+strconv.Itoa(n)+"]", Field{Set: true, Text: name}
		object.ImageList = ListGiven
	}
	object.Tracks = slices.Insert(slices.Clone(o.Tracks), at, t)
	return &object, nil
}

// TracksBefore returns the index in base, the object as loaded, of each track of now, the same object
// after edits. The index is None for a track that an edit added.
func TracksBefore(base, now *Object) []int {
	out := make([]int, len(now.Tracks))
	next := 0
	for i, t := range now.Tracks {
		if out[i] = None; next < len(base.Tracks) && base.Tracks[next].Name == t.Name {
			out[i] = next
			next++
		}
	}
	return out
}
