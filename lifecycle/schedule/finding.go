package schedule

import (
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Finding is a place in a schedule or a CloudProfile that breaks a rule.
type Finding struct {
	Rule     string
	Severity model.Severity
	// Entry is the index, in the input, of the release or version that it is about, or
	// model.None if it is about all of them. Other is the index of a second one involved, or
	// model.None.
	Entry, Other int
	// At is the place, the zero Position for the release or the list itself. Below is the path
	// from the entry to the place, such as .minKubernetes.
	At    model.Position
	Below string
	// Subject is the name of the minor, version or API that it is about.
	Subject string
	// Interval is when the fault exists. It is zero for a fault of the list itself.
	Interval Interval
	// Now has the meaning of model.Finding.Now.
	Now bool
	// Minors are the minors concerned, ascending, at most MaxMinors of them; Count is their
	// full number.
	Minors []model.Minor
	Count  int
	// Facts are further values that the message mentions.
	Facts []Fact
	// Message describes the fault in one sentence without a full stop. Hint is advice, "" if there
	// is none but to follow the policy.
	Message, Hint string
	// Fixes are ways to repair it; their edits address only the version Entry and its stages.
	Fixes []model.Fix
}

// MaxMinors is the most minors that a finding lists.
const MaxMinors = 100

// Fact is a named text of a finding: a date, a minor or a number.
type Fact struct{ Name, Text string }

// Report accepts a finding and fills in its rule and severity.
type Report func(Finding)

// Check is a rule with a function for input of type C.
type Check[C any] struct {
	*lifecycle.Rule
	// Always is set if the rule makes sense without a policy too.
	Always bool
	// Of reports each place that breaks the rule.
	Of func(C, Report)
}

// Run runs checks on c and returns their findings, in the order of the checks.
func Run[C any](checks []Check[C], c C) []Finding {
	var out []Finding
	for _, check := range checks {
		check.Of(c, func(f Finding) {
			f.Rule, f.Severity = check.Name, check.Severity
			out = append(out, f)
		})
	}
	return out
}

// Input is the input of checks.
type Input interface {
	// Ended reports whether the life of the entry at an index, such as a release, is over.
	Ended(entry int, now time.Time) bool
}

// Rules returns the lifecycle rules for checks. make returns the input of the checks for an
// object and a policy, and a ref to the track of versions. ok is false if the object has nothing
// to check. Without a policy, make gets an empty one.
func Rules[C Input](checks []Check[C], make func(c *lifecycle.PolicyCase, p *SupportPolicy) (of C, list model.Ref, ok bool)) (rules []*lifecycle.Rule) {
	type checked struct {
		of     C
		report Report
		ok     bool
	}
	for _, check := range checks {
		check.Policy = func(c *lifecycle.PolicyCase) {
			p, known := c.Policy.(*SupportPolicy)
			if c.Err != nil || p == NoPolicy || !known && !check.Always {
				return
			}
			if !known {
				p = &SupportPolicy{}
			}
			j := lifecycle.Shared(&c.Case, func() checked {
				of, list, ok := make(c, p)
				return checked{of, func(f Finding) {
					reportFinding(c, f, list, p, f.Entry != model.None && f.Interval != (Interval{}) && of.Ended(f.Entry, c.Now))
				}, ok}
			})
			if j.ok {
				check.Of(j.of, j.report)
			}
		}
		rules = append(rules, check.Rule)
	}
	return rules
}

// ListMinors returns minors for a sentence: the first few, and the number of the others out of count.
func ListMinors(minors []model.Minor, count int) string {
	const few = 8
	if count == 0 {
		return "none"
	}
	names := model.Map(minors[:min(few, len(minors))], model.Minor.String)
	text := strings.Join(names, ", ")
	if more := count - len(names); more > 0 {
		text += " and " + strconv.Itoa(more) + " more"
	}
	return text
}
