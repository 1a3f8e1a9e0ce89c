package lifecycle

import "fmt"

// Dialect is the reading of starts and rules.
type Dialect uint8

const (
	// GEP32 reads as the proposal does: a stage has started at its start.
	GEP32 Dialect = iota
	// Gardener reads as Gardener's code does: a stage has started after its
	// start (Gardener B2), and the errors are the API server's.
	Gardener
)

// String returns the word of the flag --dialect: gep32 or gardener.
func (d Dialect) String() string {
	if d == Gardener {
		return "gardener"
	}
	return "gep32"
}

// ParseDialect reads the word of the flag --dialect; another word is an error
// that names both.
func ParseDialect(word string) (Dialect, error) {
	switch word {
	case "gep32":
		return GEP32, nil
	case "gardener":
		return Gardener, nil
	}
	return GEP32, fmt.Errorf("no dialect %q: write gep32 or gardener", word)
}
