package schedule

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Finding is one thing in a schedule or a CloudProfile that breaks a policy.
type Finding struct {
	Rule     string
	Severity model.Severity
	// Entry is the index, in the input, of the release or version that it is
	// about, or model.None for a finding about all of them. Other is the index of a
	// second one that is involved, or model.None.
	Entry, Other int
	// At is where it stands, nowhere for the release or the list itself; Below is the path
	// from the entry to it, such as .minKubernetes.
	At    model.Place
	Below string
	// Subject names what it is about: a minor, a version or an API.
	Subject string
	// Interval is when it holds. A fault of the list itself holds at all times.
	Interval Interval
	// Minors are the minors concerned, ascending, at most MaxMinors of them;
	// Count is how many there are.
	Minors []Minor
	Count  int
	// Facts are the further things that the message names.
	Facts []Fact
	// Message says in one sentence what is wrong; Hint what to know of that, "" where it is
	// what the policy asks for.
	Message, Hint string
	// Fixes are the ways to repair it; their edits address the version Entry and its
	// stages only.
	Fixes []model.Fix
}

// MaxMinors is how many minors a finding lists.
const MaxMinors = 100

// Fact is a named text of a finding: a date, a minor or a number.
type Fact struct{ Name, Text string }

// Report takes a finding; rule and severity are filled in.
type Report func(Finding)

// Check is a rule about a C.
type Check[C any] struct {
	*lifecycle.Rule
	// Always is set where it means something without a policy too.
	Always bool
	// Of reports each place in which the rule is broken.
	Of func(C, Report)
}

// Judge runs checks and returns what they report, in their order.
func Judge[C any](checks []Check[C], c C) []Finding {
	var out []Finding
	for _, check := range checks {
		check.Of(c, func(f Finding) {
			f.Rule, f.Severity = check.Name, check.Severity
			out = append(out, f)
		})
	}
	return out
}

// Rules returns the rules of checks. Make returns what an object has to be judged by a
// policy, and a ref to the list of versions; ok is unset where it has none. Without a
// policy it is given one that says nothing.
func Rules[C any](checks []Check[C], make func(c *lifecycle.PolicyCase, p *SupportPolicy) (of C, list model.Ref, ok bool)) (rules []*lifecycle.Rule) {
	type judged struct {
		of   C
		list model.Ref
		ok   bool
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
			j := lifecycle.Shared(&c.Case, func() (j judged) {
				j.of, j.list, j.ok = make(c, p)
				return j
			})
			if j.ok {
				check.Of(j.of, func(f Finding) { reportFinding(c, f, j.list, p) })
			}
		}
		rules = append(rules, check.Rule)
	}
	return rules
}

// ListMinors writes minors for a sentence: the first few, and how many more
// there are of count.
func ListMinors(minors []Minor, count int) string {
	const few = 8
	if count == 0 {
		return "none"
	}
	var names []string
	for _, m := range minors[:min(few, len(minors))] {
		names = append(names, m.String())
	}
	text := strings.Join(names, ", ")
	if more := count - len(names); more > 0 {
		text += " and " + strconv.Itoa(more) + " more"
	}
	return text
}

// plural writes a number and a noun: 1 minor, 2 minors.
func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}
