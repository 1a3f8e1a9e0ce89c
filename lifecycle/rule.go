package lifecycle

import (
	"strings"

	"github.com/lctui/lctui/model"
)

// Rule is one thing that is judged. One of its functions is set, which says what the
// rule sees and so how long its findings hold; a rule about two things has two, and
// one whose findings come with those of another rule, or of a merge, has none.
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

	// Version sees one version; it is the one to use for a rule about one version.
	// Fields sees one too and is for what Gardener's server does not check in an image
	// version of a namespaced profile that the parent has (C, H1).
	Version, Fields func(*VersionCase)
	// Texts sees the texts of a track, Minor the versions of one minor. Leaving sees
	// where clusters on a minor can move, it and those above; Coming which clusters can
	// move to it, it and the one below: of an image both see the whole track. Track sees
	// a whole track at every change and must be quick.
	Texts, Minor, Leaving, Coming, Track func(*TrackCase)
	// Shape sees an object whose texts have changed, Object one at every change.
	Shape, Object func(*ObjectCase)
	// Policy sees an object with the support policy that it is judged by.
	Policy func(*PolicyCase)
	// File sees all objects of a file together.
	File func(*FileCase)
	// Impossible is set where no chain of moves leads from what was before to what the
	// rule finds.
	Impossible bool
}

// NewRule returns a rule that is as bad in each dialect.
func NewRule(name, doc string, severity model.Severity) *Rule {
	return &Rule{Name: name, Doc: doc, Severity: severity, Gardener: severity}
}

// In returns the name and the severity under which a dialect reports the rule.
func (r *Rule) In(d Dialect) (name string, severity model.Severity) {
	if d == Gardener {
		return strings.TrimPrefix(r.Name, "gardener-"), r.Gardener
	}
	return r.Name, r.Severity
}
