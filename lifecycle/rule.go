package lifecycle

import (
	"strings"

	"github.com/lctui/lctui/model"
)

// Rule is one check. Normally exactly one of its functions is set; which one determines what
// the rule sees and so how long its findings stay valid. A rule about two things has two, and
// a rule whose findings are reported by another rule or by a merge has none.
type Rule struct {
	// Name is the rule's name in reports. The prefix gardener- marks a rule about what
	// Gardener's server does and GEP-32 does not say; dialect Gardener reports it without the
	// prefix.
	Name string
	// Doc is one line for the manual.
	Doc string
	// Severity is the severity in dialect GEP32, Gardener that in dialect Gardener.
	Severity, Gardener model.Severity

	// Version sees one version; use it for any rule about a single version. Fields sees one
	// version too, and is for what Gardener's server does not check in an image version of a
	// namespaced profile that the parent has (C, H1).
	Version, Fields func(*VersionCase)
	// Texts sees the texts of a track, Minor the versions of one minor. Leaving sees where
	// clusters on a minor can move (that minor and those above), Coming which clusters can move
	// to it (that minor and the one below). Of an image both see the whole track. Track sees a
	// whole track on every change and must be fast.
	Texts, Minor, Leaving, Coming, Track func(*TrackCase)
	// Shape sees an object whose texts have changed, Object an object on every change.
	Shape, Object func(*ObjectCase)
	// Policy sees an object together with the support policy by which it is checked.
	Policy func(*PolicyCase)
	// File sees all objects of a file together.
	File func(*FileCase)
	// Removed sees an object that no file has any more, as it was.
	Removed func(*ObjectCase)
	// Impossible is set for a rule whose findings no chain of moves could have led to.
	Impossible bool
}

// NewRule returns a rule with the same severity in both dialects.
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
