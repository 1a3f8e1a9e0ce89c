package version

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/panel"
)

// propose proposes starts and what happens to the predecessors, where no texts are
// remembered: in older fields where the track has nothing else. A predecessor whose end is
// known keeps it.
func (p *Panel) propose(c *panel.Context) {
	t := c.Editor.Now().Track(p.before.TrackRef)
	starts, retires := p.nouns.Starts, p.nouns.Retires
	if inOlderFields(t) {
		starts = lifecycle.ClassificationField + "=" + model.Supported
		retires = lifecycle.ClassificationField + "=" + model.Deprecated + " " + lifecycle.ExpirationField + "=+6mo"
	}
	p.starts = panel.ProposedField(starts)
	for i := range p.news {
		if after := p.news[i].predecessor(t); after != model.None && ends(t.Versions[after], c.Object().Scale) {
			return
		}
	}
	p.predecessor = panel.ProposedField(retires)
}

// inOlderFields reports whether versions of a track have older fields, and none a lifecycle.
func inOlderFields(t *model.Track) bool {
	return slices.ContainsFunc(t.Versions, (*model.Version).Legacy) &&
		!slices.ContainsFunc(t.Versions, func(v *model.Version) bool { return len(v.Stages) > 0 })
}

// ends reports whether a version is said to be deprecated or expired at some time.
func ends(v *model.Version, scale *model.Scale) bool {
	return slices.ContainsFunc(lifecycle.Stages(v), func(s model.Stage) bool {
		look := scale.Kind(s.Name).Look
		return look == model.LookDeprecated || look == model.LookExpired
	})
}
