package model

import (
	"strconv"
	"strings"
	"time"
)

// Severity is how bad a finding is.
type Severity uint8

const (
	// Info is worth knowing, but nothing has to be done about it.
	Info Severity = iota
	// Warning is for something that may surprise somebody, or that the other dialect refuses.
	Warning
	// Error is for something that is refused: an edit may not add any unless forced.
	Error
)

// Severities lists all severities, worst first.
var Severities = [...]Severity{Error, Warning, Info}

// String returns the severity as reports name it: info, warning, error.
func (s Severity) String() string { return [...]string{"info", "warning", "error"}[s] }

// Types of errors as the API server names them. A finding without a counterpart in the API
// server has none.
const (
	Required     = "Required"
	Invalid      = "Invalid"
	Forbidden    = "Forbidden"
	Duplicate    = "Duplicate"
	NotSupported = "NotSupported"
)

// Finding is a result of a rule. All outputs format the same value: screen, text, JSON,
// reports for CI.
type Finding struct {
	// Rule is the rule's name, Severity how bad it is in the dialect used.
	Rule     string
	Severity Severity
	// Past is set if it is about the past, so that a fix would rewrite history. Now is set if the
	// message says "now" and means the instant of the check.
	Past, Now bool
	// Partial is set if the finding keeps the object from being checked further, so that
	// fixing it may reveal more findings.
	Partial bool
	// Served is set if it repeats what a server said.
	Served bool
	// Type is one of the API server's words, or "".
	Type string
	// Path is the field path as the API server writes it.
	Path string
	// Ref addresses what the finding is about. Place is where that is in the file as loaded;
	// without a line for something that an edit added. Document is the index of the document in the
	// file, from 0.
	Ref      Ref
	Place    Place
	Document int
	// Track and Version name it; Other is a second version of the track that is involved, or
	// "".
	Track, Version, Other string
	// Interval is when it applies, nil if it has neither a time nor minors.
	Interval *Interval
	// Allowed are the first and the last instant at which each stage of the version may start, in
	// the order of its list. It is nil unless the finding is about the order of starts.
	Allowed []Interval
	// Message says what is wrong, where the other place is and what is allowed; Hint says
	// what to do.
	Message Message
	Hint    string
	// Related are the other places that the message names, in that order.
	Related []Related
	// Left is the number of findings of the same rule that are not listed and that this one
	// summarizes; 0 for an ordinary finding.
	Left int
	// Fixes are the obvious ways to repair it, the most likely first.
	Fixes []Fix
}

// Text returns the message as text, as in a report about the file of the finding.
func (f *Finding) Text() string { return f.Message.In(f.Place.File) }

// Clause is Text without a full stop at its end, for a sentence that goes on.
func (f *Finding) Clause() string { return strings.TrimSuffix(f.Text(), ".") }

// Related is a further place that a finding is about.
type Related struct {
	Place Place
	// Text says in a few words what is there.
	Text string
}

// Interval is when a finding applies: half-open, in UTC. A zero From or Until means no bound.
type Interval struct {
	From, Until time.Time
	// Minors are the minors concerned, separated by blanks.
	Minors string
}

// IsClosed reports whether it has both a beginning and an end.
func (i *Interval) IsClosed() bool { return i != nil && !i.From.IsZero() && !i.Until.IsZero() }

// IsBounded reports whether it has a beginning or an end.
func (i *Interval) IsBounded() bool { return i != nil && !(i.From.IsZero() && i.Until.IsZero()) }

// IsOver reports whether it has an end that is not after now.
func (i *Interval) IsOver(now time.Time) bool {
	return i != nil && !i.Until.IsZero() && !i.Until.After(now)
}

// Equal reports whether two intervals are the same, or both are nil.
func (i *Interval) Equal(other *Interval) bool {
	if i == nil || other == nil {
		return i == other
	}
	return i.From.Equal(other.From) && i.Until.Equal(other.Until) && i.Minors == other.Minors
}

// Outlasts reports whether i is longer than other. An interval without an end is longer than
// any with one, and than another without an end if it begins earlier. Intervals without a
// beginning cannot be compared: the result is false.
func (i *Interval) Outlasts(other *Interval) bool {
	switch {
	case i == nil || other == nil || i.From.IsZero() || other.From.IsZero():
		return false
	case i.Until.IsZero() && other.Until.IsZero():
		return i.From.Before(other.From)
	case i.Until.IsZero() || other.Until.IsZero():
		return i.Until.IsZero()
	}
	return i.Until.Sub(i.From) > other.Until.Sub(other.From)
}

// Fix is a quick fix: edits after which the finding is gone.
type Fix struct {
	// Label says what the edits do, in the imperative: "write 2026-07-01".
	Label string
	// Edits are in one file, that of the finding.
	Edits []Edit
}

// Key identifies a finding across two checks of almost the same object: the same rule
// about the same thing, regardless of its place and wording.
func (f *Finding) Key() string { return string(f.AppendKey(make([]byte, 0, 128))) }

// AppendKey appends the Key to a text.
func (f *Finding) AppendKey(to []byte) []byte {
	for _, part := range [...]string{f.Rule, f.Type, f.Track, f.Version, f.Other} {
		to = append(append(to, part...), 0)
	}
	return strconv.AppendInt(to, int64(f.Ref.Object), 10)
}

// ServerError is an error that an API server reported about an object sent to it, as kubectl
// edit writes it before the text that it hands back. It is about that text: editing a version
// discards the errors about it.
type ServerError struct {
	// Path is the field path as the server wrote it, "" if it named none.
	Path string
	// Type is one of the API server's words, or "".
	Type string
	// Text is the server's own sentence, without the type.
	Text string
	// Stage is the index of the stage that the path points to, or None.
	Stage int
}

// Refusal is the error for a move that a rule forbids, or for an edit of what is not edited.
// Nothing was changed.
type Refusal struct {
	// Of is the name of what was to be moved, unless What includes it. What says in one sentence what
	// is forbidden and why; Hint says what to do next, or is "".
	Of, What, Hint string
	// Short is the reason for a list of moves, without the name; "" means What.
	Short string
	// Unnamed is set if the reason is that the user is not known.
	Unnamed bool
	// Conflict is set if somebody else has changed the same thing meanwhile (Porch,
	// "Optimistic Locking").
	Conflict bool
}

// Error returns Of and What.
func (r *Refusal) Error() string {
	if r.Of != "" {
		return r.Of + ": " + r.What
	}
	return r.What
}

// Reason returns the shortest form of the reason.
func (r *Refusal) Reason() string {
	if r.Short != "" {
		return r.Short
	}
	return r.Error()
}
