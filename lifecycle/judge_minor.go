package lifecycle

import (
	"time"

	"github.com/lctui/lctui/model"
)

// trackCase is a track, or a run of its order, while rules that look at several
// versions are checked.
type trackCase struct {
	*baseCase
	kept   *trackKept
	object *model.Object
	track  *model.Track
	ref    model.Ref
	order  *order
	// run are the places in the order that are judged.
	run   extent
	found []model.Finding
}

func (c *trackCase) namespaced() bool { return c.object.Kind == model.NamespacedCloudProfile }

// at gives the index in the track and the version at place p of the order.
func (c *trackCase) at(p int) (int, *model.Version) {
	i := int(c.order.index[p])
	return i, c.track.Versions[i]
}

// report adds a finding about the version with index i, or about stage k of it.
func (c *trackCase) report(r *Rule, i, k int, f model.Finding) {
	v := c.track.Versions[i]
	f.Rule, f.Severity = r.In(c.Dialect)
	f.File, f.Document, f.Track, f.Version = c.File, c.object.Document, c.track.Name, v.Text
	f.Ref = c.ref.InVersion(i)
	if k != model.None {
		f.Ref = f.Ref.InStage(k)
	}
	if !f.Place.InFile() {
		f.Place = v.Entry
	}
	if f.Path == "" {
		f.Path = model.VersionPath(c.track, i)
	}
	if c.takes(&f) {
		c.found = append(c.found, f)
	}
}

// stageAt is the stage of the version at place p of the order.
func (c *trackCase) stageAt(p int, at time.Time) string {
	_, v := c.at(p)
	return StageAt(v, at, c.Dialect)
}

// minorRun gives the run of the minor that place p lies in.
func (c *trackCase) minorRun(p int) extent { return c.order.minors[c.order.minorOf[c.order.index[p]]] }

// near is a track of the versions of some places only, in their order.
func (c *trackCase) near(run extent) *model.Track {
	near := &model.Track{Name: c.track.Name, Strategy: c.track.Strategy, Versions: make([]*model.Version, 0, run.to-run.from)}
	for q := run.from; q < run.to; q++ {
		_, v := c.at(q)
		near.Versions = append(near.Versions, v)
	}
	return near
}
