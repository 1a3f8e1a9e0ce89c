package gep32

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Case is what all rules know beside the objects themselves.
type Case struct {
	// File is the file's name, for the findings.
	File string
	// Now is the instant that rules call now, in UTC.
	Now     time.Time
	Dialect lifecycle.Dialect
	// Merged says that the objects are results of a merge. The server fills in
	// no defaults there (Gardener H5, E5).
	Merged bool
	// part is which rules are asked.
	part judgedPart
	// Listed reports whether a finding is listed, and counts it; nil lists all.
	Listed func(*model.Finding) bool
}

// takes reports whether a finding is listed.
func (c *Case) takes(f *model.Finding) bool {
	return c.hears(f) && (c.Listed == nil || c.Listed(f))
}

// Of is the case for a part of the rules.
func (c *Case) Of(part judgedPart) *Case {
	next := *c
	next.part = part
	return &next
}

// VersionCase is one version while its own rules are checked. Rules about one
// version see nothing else, so what they found holds as long as it is the same.
type VersionCase struct {
	*Case
	Object *model.Object
	Track  *model.Track
	Ref    model.Ref
	V      *model.Version
	// Numbered tells whether the version's text is a number.
	Numbered bool
	// Overrides tells that it is an entry of a namespaced profile for a version
	// that the known parent has.
	Overrides bool
	// Old is the version of that text before, or nil; compared tells whether
	// the object is compared with an older one.
	Old      *model.Version
	Compared bool
	// Status is what the file's status says of it, or nil; hasStatus tells
	// whether the file's status lists versions of the track.
	Status    *model.StatusVersion
	HasStatus bool
	Found     []model.Finding
}

// namespaced tells whether the version is an entry of a namespaced profile.
func (c *VersionCase) namespaced() bool { return c.Object.Kind == model.NamespacedCloudProfile }

// name is what messages call the version.
func (c *VersionCase) name() string { return lifecycle.VersionName(c.V) }

// path is the version's field path, with a field below it.
func (c *VersionCase) path(below string) string {
	return model.VersionPath(c.Track, c.Ref.Version) + below
}

// stagePath is the field path of stage k, with a field below it.
func (c *VersionCase) stagePath(k int, below string) string {
	return model.StagePath(c.Track, c.Ref.Version, k) + below
}

// report adds a finding about the version; its place is the version's entry
// unless given.
func (c *VersionCase) report(r *lifecycle.Rule, f model.Finding) {
	_, severity := r.In(c.Dialect)
	c.add(r, severity, c.Ref, f)
}

// reportStage adds a finding about stage k.
func (c *VersionCase) reportStage(r *lifecycle.Rule, k int, f model.Finding) {
	_, severity := r.In(c.Dialect)
	c.add(r, severity, c.Ref.InStage(k), f)
}

func (c *VersionCase) add(r *lifecycle.Rule, severity model.Severity, ref model.Ref, f model.Finding) {
	f.Rule, _ = r.In(c.Dialect)
	f.Severity, f.File, f.Document, f.Ref = severity, c.File, c.Object.Document, ref
	f.Track, f.Version = c.Track.Name, c.V.Text
	if !f.Place.InFile() {
		f.Place = c.V.Entry
	}
	if c.takes(&f) {
		c.Found = append(c.Found, f)
	}
}

// ObjectCase is one object while the rules about it are checked.
type ObjectCase struct {
	*Case
	Object *model.Object
	Old    *model.Object
	// Parent is the parent of a namespaced profile, where it is known; inParent finds
	// the texts of a track there.
	Parent   *model.Object
	InParent *lifecycle.TrackTexts
	// Request is the object of the request of which object is what the server stores.
	Request *model.Object
	// Unread reports whether a version of a track is no version.
	Unread func(track int) bool
	Ref    model.Ref
	Found  []model.Finding
}

func (c *ObjectCase) namespaced() bool { return c.Object.Kind == model.NamespacedCloudProfile }

// report adds a finding about the object, or about the track with that index.
// One that names a track keeps the name.
func (c *ObjectCase) report(r *lifecycle.Rule, track int, f model.Finding) {
	f.Ref = c.Ref
	if track != model.None {
		f.Ref = c.Ref.InTrack(track)
	}
	c.add(r, f)
}

// reportVersion adds a finding about a version of a track.
func (c *ObjectCase) reportVersion(r *lifecycle.Rule, track, version int, f model.Finding) {
	f.Ref = c.Ref.InTrack(track).InVersion(version)
	f.Version = c.Object.Version(f.Ref).Text
	c.add(r, f)
}

func (c *ObjectCase) add(r *lifecycle.Rule, f model.Finding) {
	f.Rule, f.Severity = r.In(c.Dialect)
	f.File, f.Document = c.File, c.Object.Document
	if f.Ref.Track != model.None {
		t := c.Object.Tracks[f.Ref.Track]
		if f.Track == "" {
			f.Track = t.Name
		}
		if !f.Place.InFile() {
			f.Place = t.At
		}
	}
	if c.takes(&f) {
		c.Found = append(c.Found, f)
	}
}
