package model

import (
	"strconv"
	"time"
)

// Severity of a finding.
type Severity uint8

const (
	// Info is worth knowing; nothing need be done about it.
	Info Severity = iota
	// Warning is what may surprise somebody, or what the other dialect refuses.
	Warning
	// Error is what is refused: an edit may add none unless it is forced.
	Error
)

// Severities are all severities, the worst first.
var Severities = [...]Severity{Error, Warning, Info}

// String returns the word used in reports: info, warning, error.
func (s Severity) String() string { return [...]string{"info", "warning", "error"}[s] }

// Types of errors in the API server's own words. A finding that is ours alone
// has none.
const (
	Required     = "Required"
	Invalid      = "Invalid"
	Forbidden    = "Forbidden"
	Duplicate    = "Duplicate"
	NotSupported = "NotSupported"
)

// Finding is one thing that a rule has to say. Every output formats the same
// value: screen, text, JSON, reports for CI.
type Finding struct {
	// Rule is the rule's name, severity how bad it is in the dialect judged by.
	Rule     string
	Severity Severity
	// Type is one of the API server's words, or "".
	Type string
	// Path is the field path as the API server writes it.
	Path string
	// File is the name of the file, Document the document in it.
	File     string
	Document int
	// Ref addresses what the finding is about, Place is where it stands in the
	// file as loaded, or nowhere for what an edit brought.
	Ref   Ref
	Place Place
	// Track and Version name it, Other a second version of the track that is
	// involved, if any.
	Track, Version, Other string
	// Interval is when it holds, nil where it says nothing of time and minors.
	Interval *Interval
	// Message says what is wrong, where the other one stands and what is
	// allowed; Hint what to do.
	Message, Hint string
	// Related are the other places that the message names, in its order.
	Related []Related
	// Left is 0, but in a finding that stands for others of its rule that are
	// not listed: there it is how many they are.
	Left int
	// Partial is set where it keeps the object from being judged any further, so that more
	// may be found once it is repaired.
	Partial bool
	// Fixes are the ways to repair it that are plain, the likeliest first.
	Fixes []Fix
}

// Related is a place beside its own that a finding is about.
type Related struct {
	// File is the name of the file.
	File  string
	Place Place
	// Text says in a few words what stands there.
	Text string
}

// Interval is when a finding holds: half-open, in UTC. A zero end is open.
type Interval struct {
	From, Until time.Time
	// Minors are the minors that hold in it, separated by blanks.
	Minors string
}

// IsClosed reports whether it has a begin and an end.
func (i *Interval) IsClosed() bool { return i != nil && !i.From.IsZero() && !i.Until.IsZero() }

// IsBounded reports whether it has a begin or an end.
func (i *Interval) IsBounded() bool { return i != nil && !(i.From.IsZero() && i.Until.IsZero()) }

// Outlasts reports whether i is longer than other. One without an end is longer than
// any that has one, and than another without an end if it begins earlier. What has no
// begin cannot be measured: it neither outlasts nor is outlasted.
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
	// Label says what the edits do, in the imperative: write 2026-07-01.
	Label string
	// Edits are of one file, that of the finding.
	Edits []Edit
}

// Key identifies a finding across two judgements of almost the same object:
// the same rule about the same thing, whatever its place and wording.
func (f *Finding) Key() string {
	return f.Rule + "\x00" + f.Type + "\x00" + f.Track + "\x00" + f.Version + "\x00" + f.Other + "\x00" + strconv.Itoa(f.Ref.Object)
}

// ServerError is what an API server said against an object that it was sent.
// kubectl edit writes it before the text that it returns to be fixed.
// It is about that text: an edit of a version makes void what was said of it.
type ServerError struct {
	// Path is the field path as the server wrote it, "" where it named none.
	Path string
	// Type is one of the API server's words, or "".
	Type string
	// Text is the server's own sentence, without the type.
	Text string
	// Stage is the index of the stage that the path leads to, or None.
	Stage int
}

// Refusal is the error of a move that a rule forbids: of a package revision, of a
// change request, of a version in a descriptor. Nothing was changed.
type Refusal struct {
	// What says in one sentence what is forbidden and why, with the name of what
	// was to be moved; Hint what to do next, or "".
	What, Hint string
	// Short is the reason for a list of what can be done, without the name; ""
	// means What.
	Short string
	// Unnamed is set where it is not known who acts.
	Unnamed bool
	// Conflict is set where somebody else has changed the same meanwhile (Porch,
	// "Optimistic Locking").
	Conflict bool
}

// Error returns What.
func (r *Refusal) Error() string { return r.What }

// Reason returns the shortest words that say why.
func (r *Refusal) Reason() string {
	if r.Short != "" {
		return r.Short
	}
	return r.What
}
