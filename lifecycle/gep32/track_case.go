package gep32

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// TrackCase is a track, or a run of its order, while rules that look at several
// versions are checked.
type TrackCase struct {
	*Case
	Kept   *TrackKept
	Object *model.Object
	Track  *model.Track
	Ref    model.Ref
	Order  *lifecycle.Order
	// Run are the places in the order that are judged.
	Run   lifecycle.Extent
	Found []model.Finding
}

func (c *TrackCase) namespaced() bool { return c.Object.Kind == model.NamespacedCloudProfile }

// at gives the index in the track and the version at place p of the order.
func (c *TrackCase) at(p int) (int, *model.Version) {
	i := int(c.Order.Index[p])
	return i, c.Track.Versions[i]
}

// report adds a finding about the version with index i, or about stage k of it.
func (c *TrackCase) report(r *lifecycle.Rule, i, k int, f model.Finding) {
	v := c.Track.Versions[i]
	f.Rule, f.Severity = r.In(c.Dialect)
	f.File, f.Document, f.Track, f.Version = c.File, c.Object.Document, c.Track.Name, v.Text
	f.Ref = c.Ref.InVersion(i)
	if k != model.None {
		f.Ref = f.Ref.InStage(k)
	}
	if !f.Place.InFile() {
		f.Place = v.Entry
	}
	if f.Path == "" {
		f.Path = model.VersionPath(c.Track, i)
	}
	if c.takes(&f) {
		c.Found = append(c.Found, f)
	}
}

// stageAt is the stage of the version at place p of the order.
func (c *TrackCase) stageAt(p int, at time.Time) string {
	_, v := c.at(p)
	return lifecycle.StageAt(v, at, c.Dialect)
}

// minorRun gives the run of the minor that place p lies in.
func (c *TrackCase) minorRun(p int) lifecycle.Extent {
	return c.Order.Minors[c.Order.MinorOf[c.Order.Index[p]]]
}

// near is a track of the versions of some places only, in their order.
func (c *TrackCase) near(run lifecycle.Extent) *model.Track {
	near := &model.Track{Name: c.Track.Name, Strategy: c.Track.Strategy, Versions: make([]*model.Version, 0, run.To-run.From)}
	for q := run.From; q < run.To; q++ {
		_, v := c.at(q)
		near.Versions = append(near.Versions, v)
	}
	return near
}
