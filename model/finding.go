package model

import (
	"strconv"
	"strings"
	"time"
)

// Severity is how bad a finding is. A higher number is worse.
type Severity uint8

const (
	// Info is for something worth knowing that needs no action.
	Info Severity = iota
	// Warning is for something that may surprise somebody, or that the other dialect refuses.
	Warning
	// Error is for something that is refused. An edit must not add any unless it is forced.
	Error
)

// Severities lists all severities, worst first.
var Severities = [...]Severity{Error, Warning, Info}

// String returns the severity as reports name it: info, warning, error.
func (s Severity) String() string { return [...]string{"info", "warning", "error"}[s] }

// Types of errors as the API server names them. A finding for which the server has no error has none.
const (
	Required     = "Required"
	Invalid      = "Invalid"
	Forbidden    = "Forbidden"
	Duplicate    = "Duplicate"
	NotSupported = "NotSupported"
)

// Finding is a result of a rule. The screen and all reports format the same value.
type Finding struct {
	// Rule is the rule's name, Severity how bad the finding is in the dialect used.
	Rule     string
	Severity Severity
	// Past is set if the finding is about the past, so that a fix would rewrite history. Now is set
	// if the word "now" in the message means the instant of the check.
	Past, Now bool
	// Partial is set if the finding keeps the object from being checked further, so that
	// fixing it may reveal more findings.
	Partial bool
	// Served is set if the finding repeats an error that a server reported.
	Served bool
	// Type is one of the types of errors above, or "".
	Type string
	// Path is the field path as the API server writes it.
	Path string
	// Ref addresses what the finding is about. Place is where that is in the file as loaded. It has no
	// line for something that an edit added. Document is the index of the document in the file, from
	// 0.
	Ref      Ref
	Place    Place
	Document int
	// Track and Version name what the finding is about. Other is a second version of the track that
	// is involved, or "".
	Track, Version, Other string
	// Interval is when the finding applies; nil if it has neither a time nor minors.
	Interval *Interval
	// Allowed has the first and the last instant at which each stage of the version may start, in
	// the order of its list. Unlike in other intervals, Until is inclusive. Allowed is nil unless the
	// finding is about the order of starts.
	Allowed []Interval
	// Message states what is wrong, where the related places are and what is allowed. Hint states
	// what to do.
	Message Message
	Hint    string
	// Related are the other places that the message names, in that order.
	Related []Related
	// Unlisted is the number of unlisted findings of the same rule that this one summarizes; 0 for
	// an ordinary finding.
	Unlisted int
	// Fixes are the obvious ways to fix the cause, the most likely first.
	Fixes []Fix
}

// Text returns the message as text for a report about the file of the finding.
func (f *Finding) Text() string { return f.Message.In(f.Place.File) }

// Clause returns Text without a full stop at its end, for the middle of a sentence.
func (f *Finding) Clause() string { return strings.TrimSuffix(f.Text(), ".") }

// Related is a further place that a finding is about.
type Related struct {
	Place Place
	// Text describes in a few words what is there.
	Text string
}

// Interval is when a finding applies. It is half-open, [From, Until), in UTC. A zero From or Until means
// no bound.
type Interval struct {
	From, Until time.Time
	// Minors are the minor releases concerned, separated by blanks.
	Minors string
}

// IsClosed reports whether the interval has both a beginning and an end.
func (i *Interval) IsClosed() bool { return i != nil && !i.From.IsZero() && !i.Until.IsZero() }

// IsBounded reports whether the interval has a beginning or an end.
func (i *Interval) IsBounded() bool { return i != nil && !(i.From.IsZero() && i.Until.IsZero()) }

// IsOver reports whether the interval has an end that is not after now.
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

// Outlasts reports whether i is longer than other. An interval without an end is longer than any with
// an end. Of two without an end, the one that begins earlier is longer. The result is false if either
// has no beginning.
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

// Fix is a quick fix: edits that remove the cause of the finding.
type Fix struct {
	// Label describes the edits in the imperative: "write 2026-07-01".
	Label string
	// Edits are made in the file of the finding.
	Edits []Edit
}

// Key identifies a finding across two checks of almost the same object. Findings of the same rule about
// the same thing have the same key, regardless of place and wording.
func (f *Finding) Key() string { return string(f.AppendKey(make([]byte, 0, 128))) }

// AppendKey appends the Key to a text and returns the result.
func (f *Finding) AppendKey(to []byte) []byte {
	for _, part := range [...]string{f.Rule, f.Type, f.Track, f.Version, f.Other} {
		to = append(append(to, part...), 0)
	}
	return strconv.AppendInt(to, int64(f.Ref.Object), 10)
}

// ServerError is an error that an API server reported about an object. kubectl edit writes such errors
// above the text of the object. An edit of a version discards the errors about it, because they are
// about the text before the edit.
type ServerError struct {
	// Path is the field path as the server wrote it, "" if it named none.
	Path string
	// Type is one of the types of errors above, or "".
	Type string
	// Text is the server's own sentence, without the type.
	Text string
	// Stage is the index of the stage that the path points to, or None.
	Stage int
}

// Refusal is the error for a move that a rule forbids, or for an edit of something that cannot be
// edited. Nothing was changed.
type Refusal struct {
	// Of is the name of what was to be moved, or "" if What includes it. What states in one sentence
	// what is forbidden and why. Hint states what to do next, or is "".
	Of, What, Hint string
	// Short is a shorter What for lists of moves, without the name; "" means to use Error.
	Short string
	// Unnamed is set if the move is refused because the user is not known.
	Unnamed bool
	// Conflict is set if somebody else has changed the same object in the meantime (Porch,
	// "Optimistic Locking").
	Conflict bool
}

// Error returns Of, if set, and What.
func (r *Refusal) Error() string {
	if r.Of != "" {
		return r.Of + ": " + r.What
	}
	return r.What
}

// Reason returns Short, or Error if there is no Short.
func (r *Refusal) Reason() string {
	if r.Short != "" {
		return r.Short
	}
	return r.Error()
}
