package lifecycle

// Conflicting gives the first two changes that cannot both be meant for one
// version: two of the same stage or field that do not say the same, a shift said
// twice, version+ beside version-. A shift behind a start adds to that start: the
// two are done in the order in which they were written.
func Conflicting(changes []Change) (one, other Change, found bool) {
	seen := map[string]Change{}
	for _, c := range changes {
		what := c.about()
		before, again := seen[what]
		if again && !before.says(c) && !before.begins(c) {
			return before, c, true
		}
		seen[what] = c
	}
	return Change{}, Change{}, false
}

// about names what a change changes.
func (c Change) about() string {
	if c.op == opAddVersion || c.op == opRemoveVersion {
		return wordVersion
	}
	return c.word()
}

// says tells whether another change of the same thing says the same. Two shifts
// never do: nobody can tell whether one or both are meant.
func (c Change) says(other Change) bool {
	shifts := c.op == opShift || c.op == opShiftExpiration
	return c.op == other.op && !shifts && c.name == other.name && c.start.Equal(other.start)
}

// begins tells whether the change writes the start that another one shifts.
func (c Change) begins(other Change) bool {
	return c.op == opStart && other.op == opShift || c.op == opExpiration && other.op == opShiftExpiration
}
