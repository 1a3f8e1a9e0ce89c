package lifecycle

import (
	"strings"

	"github.com/lctui/lctui/model"
)

// Rule is one thing that is judged.
type Rule struct {
	// Name is the rule's name in reports. A name that begins with gardener- is
	// about what Gardener's server does and GEP-32 does not say; in dialect
	// Gardener it is reported without that.
	Name string
	// Doc is one line for the manual.
	Doc string
	// Severity is how bad a finding is in dialect GEP32, Gardener in dialect
	// Gardener.
	Severity, Gardener model.Severity
}

func (r *Rule) NameIn(d Dialect) string {
	name, _ := r.In(d)
	return name
}

// In gives the name and the severity under which a dialect reports the rule.
func (r *Rule) In(d Dialect) (name string, severity model.Severity) {
	if d == Gardener {
		return strings.TrimPrefix(r.Name, "gardener-"), r.Gardener
	}
	return r.Name, r.Severity
}
