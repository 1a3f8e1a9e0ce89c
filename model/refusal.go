package model

// Refusal is the error of a move that a rule forbids: of a package revision, of a
// change request, of a version in a descriptor. Nothing was changed.
type Refusal struct {
	// What says in one sentence what is forbidden and why, with the name of what
	// was to be moved; Hint what to do next, or "".
	What, Hint string
	// Short is the reason for a list of what can be done, without the name; ""
	// means What.
	Short string
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
