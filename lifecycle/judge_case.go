package lifecycle

import (
	"time"

	"github.com/lctui/lctui/model"
)

// baseCase is what all rules know beside the objects themselves.
type baseCase struct {
	// File is the file's name, for the findings.
	File string
	// Now is the instant that rules call now, in UTC.
	Now     time.Time
	Dialect Dialect
	// Merged says that the objects are results of a merge. The server fills in
	// no defaults there (Gardener H5, E5).
	Merged bool
	// part is which rules are asked.
	part judgedPart
	// listed reports whether a finding is listed, and counts it; nil lists all.
	listed func(*model.Finding) bool
}

// takes reports whether a finding is listed.
func (c *baseCase) takes(f *model.Finding) bool {
	return c.hears(f) && (c.listed == nil || c.listed(f))
}

// of is the case for a part of the rules.
func (c *baseCase) of(part judgedPart) *baseCase {
	next := *c
	next.part = part
	return &next
}

// versionCase is one version while its own rules are checked. Rules about one
// version see nothing else, so what they found holds as long as it is the same.
type versionCase struct {
	*baseCase
	object *model.Object
	track  *model.Track
	ref    model.Ref
	v      *model.Version
	// numbered tells whether the version's text is a number.
	numbered bool
	// overrides tells that it is an entry of a namespaced profile for a version
	// that the known parent has.
	overrides bool
	// old is the version of that text before, or nil; compared tells whether
	// the object is compared with an older one.
	old      *model.Version
	compared bool
	// status is what the file's status says of it, or nil; hasStatus tells
	// whether the file's status lists versions of the track.
	status    *model.StatusVersion
	hasStatus bool
	found     []model.Finding
}

// namespaced tells whether the version is an entry of a namespaced profile.
func (c *versionCase) namespaced() bool { return c.object.Kind == model.NamespacedCloudProfile }

// name is what messages call the version.
func (c *versionCase) name() string { return versionName(c.v) }

// path is the version's field path, with a field below it.
func (c *versionCase) path(below string) string {
	return model.VersionPath(c.track, c.ref.Version) + below
}

// stagePath is the field path of stage k, with a field below it.
func (c *versionCase) stagePath(k int, below string) string {
	return model.StagePath(c.track, c.ref.Version, k) + below
}

// report adds a finding about the version; its place is the version's entry
// unless given.
func (c *versionCase) report(r *Rule, f model.Finding) {
	_, severity := r.In(c.Dialect)
	c.add(r, severity, c.ref, f)
}

// reportStage adds a finding about stage k.
func (c *versionCase) reportStage(r *Rule, k int, f model.Finding) {
	_, severity := r.In(c.Dialect)
	c.add(r, severity, c.ref.InStage(k), f)
}

func (c *versionCase) add(r *Rule, severity model.Severity, ref model.Ref, f model.Finding) {
	f.Rule, _ = r.In(c.Dialect)
	f.Severity, f.File, f.Document, f.Ref = severity, c.File, c.object.Document, ref
	f.Track, f.Version = c.track.Name, c.v.Text
	if !f.Place.InFile() {
		f.Place = c.v.Entry
	}
	if c.takes(&f) {
		c.found = append(c.found, f)
	}
}

// objectCase is one object while the rules about it are checked.
type objectCase struct {
	*baseCase
	object *model.Object
	old    *model.Object
	// parent is the parent of a namespaced profile, where it is known; inParent finds
	// the texts of a track there.
	parent   *model.Object
	inParent *trackTexts
	// request is the object of the request of which object is what the server stores.
	request *model.Object
	// unread reports whether a version of a track is no version.
	unread func(track int) bool
	ref    model.Ref
	found  []model.Finding
}

func (c *objectCase) namespaced() bool { return c.object.Kind == model.NamespacedCloudProfile }

// report adds a finding about the object, or about the track with that index.
// One that names a track keeps the name.
func (c *objectCase) report(r *Rule, track int, f model.Finding) {
	f.Ref = c.ref
	if track != model.None {
		f.Ref = c.ref.InTrack(track)
	}
	c.add(r, f)
}

// reportVersion adds a finding about a version of a track.
func (c *objectCase) reportVersion(r *Rule, track, version int, f model.Finding) {
	f.Ref = c.ref.InTrack(track).InVersion(version)
	f.Version = c.object.Version(f.Ref).Text
	c.add(r, f)
}

func (c *objectCase) add(r *Rule, f model.Finding) {
	f.Rule, f.Severity = r.In(c.Dialect)
	f.File, f.Document = c.File, c.object.Document
	if f.Ref.Track != model.None {
		t := c.object.Tracks[f.Ref.Track]
		if f.Track == "" {
			f.Track = t.Name
		}
		if !f.Place.InFile() {
			f.Place = t.At
		}
	}
	if c.takes(&f) {
		c.found = append(c.found, f)
	}
}
