package gardener

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// LatestExpires has its source in Gardener D4, J9.
var LatestExpires = &lifecycle.Rule{Name: "gardener-latest-expires", Severity: model.Warning, Gardener: model.Error, Track: checkLatestExpires,
	Doc: "the highest Kubernetes version has an expirationDate, or expired as its last stage"}

// checkLatestExpires checks the first of the highest versions. Gardener does not make this check if
// any version is not semver (D3).
func checkLatestExpires(c *lifecycle.TrackCase) {
	if c.Track.IsImage() || c.Namespaced() || c.Run.To == 0 || c.Dialect == lifecycle.Gardener && c.Order.Unread {
		return
	}
	p := c.Run.To - 1
	for p > 0 && c.Order.Numbers[p-1].Compare(c.Order.Numbers[p]) == 0 {
		p--
	}
	i, v := c.At(p)
	f := model.Finding{Type: model.Invalid, Hint: "Add a newer version first, or remove the end of this one."}
	if v.HasExpiration {
		f.Path, f.Place = c.Track.Path+".versions[].expirationDate", model.Here(v.ExpirationAt)
		f.Message = model.Words(model.Escape(v.Text) + " is the highest version and has an expirationDate, which Gardener refuses.")
		c.Report(c.RefOf(i, model.None), f)
	}
	if k := len(v.Stages) - 1; k >= 0 && v.Stages[k].Name == model.Expired {
		f.Path, f.Place = c.Track.Path+".versions[].lifecycle", model.Here(lifecycle.StartPlace(&v.Stages[k]))
		f.Message = model.Words(model.Escape(v.Text) + " is the highest version and ends as expired, which Gardener refuses.")
		c.Report(c.RefOf(i, k), f)
	}
}
