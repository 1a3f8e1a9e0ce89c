package lifecycle

import "fmt"

// Dialect says whose reading of starts and rules applies.
type Dialect uint8

const (
	// GEP32 follows the proposal: a stage has started at its start.
	GEP32 Dialect = iota
	// Gardener follows Gardener's code: a stage has started only after its start (Gardener
	// B2), and the errors are those of the API server.
	Gardener
)

// String returns the value of the flag --dialect: gep32 or gardener.
func (d Dialect) String() string {
	if d == Gardener {
		return "gardener"
	}
	return "gep32"
}

// ParseDialect parses a value of the flag --dialect. For any other word the error names both.
func ParseDialect(word string) (Dialect, error) {
	switch word {
	case "gep32":
		return GEP32, nil
	case "gardener":
		return Gardener, nil
	}
	return GEP32, fmt.Errorf("no dialect %q: write gep32 or gardener", word)
}
