package revision

import (
	"fmt"
	"time"

	"github.com/lctui/lctui/model"
)

// Actor is who acts, when, and how the object is kept from being changed by two
// people at once.
type Actor struct {
	// User is recorded as who published; "" where nobody knows.
	User string
	// Now is the instant recorded, in UTC and whole seconds.
	Now time.Time
	// Lock is how resource versions are used.
	Lock Lock
	// SelfApproval tells whether who asked for a change may approve it
	// (configuration, requests.selfApproval).
	SelfApproval bool
}

// now is the instant as it is recorded: UTC, whole seconds.
func (a Actor) now() model.Instant {
	t := a.Now.UTC().Truncate(time.Second)
	start := model.StartAt(t)
	return model.Instant{Field: model.Field{Set: true, Text: start.String()}, Start: start}
}

// with gives the actor as it acts on a revision: the version of a change request
// always counts up.
func (a Actor) with(r *model.Revision) Actor {
	if r.Request != nil {
		a.Lock = Require
	}
	return a
}

// Lock says how resource versions are used (Porch, "Optimistic Locking").
type Lock uint8

const (
	// Require needs a resource version and counts it up.
	Require Lock = iota
	// Keep needs one and leaves it for a server.
	Keep
	// Ignore needs none: the text of the file alone is the lock.
	Ignore
)

var lockNames = [...]string{"require", "keep", "ignore"}

// String gives the word of --resource-version.
func (l Lock) String() string { return lockNames[l] }

// ParseLock reads the word of --resource-version: require, keep or ignore. The
// error names them.
func ParseLock(text string) (Lock, error) {
	for i, name := range lockNames {
		if text == name {
			return Lock(i), nil
		}
	}
	return Require, fmt.Errorf("--resource-version is %q: use require (needed and counted up), keep (needed and left for a server) or ignore (not used)", model.Escape(text))
}

// check compares the resource version that an update is based on with the
// stored one, as text (Porch, "Optimistic Locking").
func (l Lock) check(stored, based *model.Revision) error {
	switch {
	case l == Ignore:
		return nil
	case based.ResourceVersion.Text == "":
		r := &Refusal{
			What:  stored.Title() + ": resourceVersion must be specified for an update",
			Hint:  "add metadata.resourceVersion, or use --resource-version ignore where the file's text alone is the lock, as in Git",
			Short: "resourceVersion must be specified for an update",
		}
		if stored.Request != nil {
			r.Hint = `add metadata.resourceVersion: "1"`
		}
		return r
	case based.ResourceVersion.Text != stored.ResourceVersion.Text:
		return &Refusal{
			What: fmt.Sprintf("%s: the object has been modified; please apply your changes to the latest version and try again (based on %q, now %q)",
				stored.Title(), model.Escape(based.ResourceVersion.Text), model.Escape(stored.ResourceVersion.Text)),
			Hint:     "read the file again and repeat the change",
			Short:    "the object has been modified",
			Conflict: true,
		}
	}
	return nil
}

// count gives the resource version after a successful update: a decimal number
// grows by one, other text stays.
func (l Lock) count(version model.Field) model.Field {
	if l == Require {
		version.Text = increment(version.Text)
	}
	return version
}

// increment adds one to a decimal number of any length; other text, also one
// with a sign or a point, is returned as it is.
func increment(text string) string {
	digits := []byte(text)
	for _, c := range digits {
		if c < '0' || c > '9' {
			return text
		}
	}
	if len(digits) == 0 {
		return text
	}
	for i := len(digits) - 1; i >= 0; i-- {
		if digits[i]++; digits[i] <= '9' {
			return string(digits)
		}
		digits[i] = '0'
	}
	return "1" + string(digits)
}
