package lifecycle

import (
	"time"

	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

// Case is what findings depend on beside the objects themselves.
type Case struct {
	// File is the file's name, for the findings.
	File string
	// Now is the instant that rules call now, in UTC.
	Now     time.Time
	Dialect Dialect
	// Old are the objects before, as loaded or another file; the rules that
	// compare are silent where it is nil.
	Old []*model.Object
	// Parents are profiles in which the parents of namespaced ones are looked
	// up by name. Gardener judges the lifecycle of an image version in a
	// namespaced profile only if the parent lacks it (H1).
	Parents []*model.Object
	// Merged says that the objects are results of a merge. The server fills in
	// no defaults there (Gardener H5, E5).
	Merged bool
	// Elsewhere are the package revisions of all files of a call.
	Elsewhere revision.Elsewhere
	// Released asks for the rule not-released about descriptors, which knows the
	// releases of a specification that goes on.
	Released bool
	// Create tells that an object which is none of Old is created: what Gardener
	// drops then is told, and its rules judge what is left (F1, H6). Nothing is
	// created where Old is nil.
	Create bool
	// Ration bounds the findings; with one, a judge judges once. Nil for all of
	// them.
	Ration *Ration
	// part is which rules are asked.
	part judgedPart
}

// takes tells whether a finding is listed, and counts it.
func (c *Case) takes(f *model.Finding) bool { return c.hears(f) && c.Ration.takes(f) }

// of is the case for a part of the rules.
func (c *Case) of(part judgedPart) *Case {
	next := *c
	next.part = part
	return &next
}

// versionCase is one version while its own rules are checked. Rules about one
// version see nothing else, so what they found holds as long as it is the same.
type versionCase struct {
	*Case
	object *model.Object
	track  *model.Track
	ref    model.Ref
	v      *model.Version
	// number is the version's text read for comparing, numbered whether it is
	// one.
	number   number
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
