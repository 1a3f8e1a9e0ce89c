package lifecycle

import "github.com/lctui/lctui/model"

// ruleLatestExpires: Gardener D4, J9.
var ruleLatestExpires = &Rule{
	Name: "gardener-latest-expires", Severity: model.Warning, Gardener: model.Error,
	Doc: "the highest Kubernetes version has an expirationDate, or expired as its last stage",
}

// checkLatestExpires looks at the first of the highest versions. Gardener gives
// up where a version is no semver (D3).
func checkLatestExpires(c *trackCase) {
	if c.track.IsImage() || c.namespaced() || c.run.to == 0 || c.Dialect == Gardener && c.order.unread {
		return
	}
	p := c.run.to - 1
	for p > 0 && c.order.numbers[p-1].compare(c.order.numbers[p]) == 0 {
		p--
	}
	i, v := c.at(p)
	f := model.Finding{Type: model.Invalid, Hint: "Add a newer version first, or let this one stay."}
	if v.HasExpiration {
		f.Path, f.Place = c.track.Path+".versions[].expirationDate", v.ExpirationAt
		f.Message = model.Escape(v.Text) + " is the highest version and has an expirationDate, which Gardener refuses."
		c.report(ruleLatestExpires, i, model.None, f)
	}
	if k := len(v.Stages) - 1; k >= 0 && v.Stages[k].Name == model.Expired {
		f.Path, f.Place = c.track.Path+".versions[].lifecycle", startPlace(&v.Stages[k])
		f.Message = model.Escape(v.Text) + " is the highest version and ends as expired, which Gardener refuses."
		c.report(ruleLatestExpires, i, k, f)
	}
}
