package schedule

import (
	"strconv"
	"strings"

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
}

// MaxMinors is how many minors a finding lists.
const MaxMinors = 100

// Fact is a named text of a finding: a date, a minor or a number.
type Fact struct{ Name, Text string }

// Report takes a finding; rule and severity are filled in.
type Report func(Finding)

// Rule is one thing that is judged in a C.
type Rule[C any] struct {
	// Name is the rule's name in reports, Doc one line for the manual.
	Name, Doc string
	Severity  model.Severity
	// Check reports each place in which the rule is broken.
	Check func(C, Report)
}

// Judge runs rules and returns what they report, in the order of the rules.
func Judge[C any](rules []Rule[C], c C) []Finding {
	var out []Finding
	for _, r := range rules {
		r.Check(c, func(f Finding) {
			f.Rule, f.Severity = r.Name, r.Severity
			out = append(out, f)
		})
	}
	return out
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
