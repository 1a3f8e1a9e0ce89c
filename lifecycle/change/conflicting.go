package change

// Conflicting gives the first two changes that cannot both be meant for one
// version: two of the same stage or field that do not say the same, a shift said
// twice, version+ beside version-. A shift behind a start adds to that start: the
// two are done in the order in which they were written.
func Conflicting(changes []Instruction) (one, other Instruction, found bool) {
	seen := map[string]Instruction{}
	for _, c := range changes {
		what := c.About()
		before, again := seen[what]
		if again && !before.says(c) && !before.begins(c) {
			return before, c, true
		}
		seen[what] = c
	}
	return Instruction{}, Instruction{}, false
}

// About names what a change changes.
func (c Instruction) About() string {
	if c.Op == OpAddVersion || c.Op == OpRemoveVersion {
		return wordVersion
	}
	return c.Word()
}

// says tells whether another change of the same thing says the same. Two shifts
// never do: nobody can tell whether one or both are meant.
func (c Instruction) says(other Instruction) bool {
	shifts := c.Op == OpShift || c.Op == OpShiftExpiration
	return c.Op == other.Op && !shifts && c.name == other.name && c.Start.Equal(other.Start)
}

// begins tells whether the change writes the start that another one shifts.
func (c Instruction) begins(other Instruction) bool {
	return c.Op == opStart && other.Op == OpShift || c.Op == opExpiration && other.Op == OpShiftExpiration
}
