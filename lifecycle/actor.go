package lifecycle

import (
	"fmt"
	"slices"
	"time"

	"github.com/lctui/lctui/model"
)

// Actor is who makes a move, when, and under which conditions.
type Actor struct {
	// User is recorded as the one who published; "" if unknown.
	User string
	// Now is the instant recorded, in UTC and whole seconds.
	Now time.Time
	// Lock says how resource versions are checked and counted.
	Lock Lock
	// Force lets a revision leave a state that is none of the four known ones.
	Force bool
	// Elsewhere are the objects of other files on which the allowed moves depend.
	Elsewhere []*model.Object
}

// Lock says how resource versions keep an object from being changed by two people
// at once (Porch, "Optimistic Locking").
type Lock uint8

const (
	// Require requires a resource version and increments it.
	Require Lock = iota
	// Keep requires one and leaves it to a server to change.
	Keep
	// Ignore requires none: the text of the file alone is the lock.
	Ignore
)

var lockNames = [...]string{"require", "keep", "ignore"}

// String returns the value of the flag --resource-version for l.
func (l Lock) String() string { return lockNames[l] }

// ParseLock parses a value of the flag --resource-version: require, keep or ignore. For any
// other word the error names these three.
func ParseLock(text string) (Lock, error) {
	if i := slices.Index(lockNames[:], text); i >= 0 {
		return Lock(i), nil
	}
	return Require, fmt.Errorf("--resource-version is %q: use require (needed, and increased), keep (needed, and left to a server) or ignore (not used)", model.Escape(text))
}
