package descriptor

// Mode says what becomes of the use of a deprecated version: the values of
// CNB_DEPRECATION_MODE (Buildpacks RFC 0049, RFC 0110).
type Mode uint8

const (
	// Warn allows it and says so.
	Warn Mode = iota
	// Fail refuses it.
	Fail
	// Silent allows it without a word.
	Silent
)

// Variables of the environment that a lifecycle reads.
const (
	ModeVariable     = "CNB_DEPRECATION_MODE"
	PlatformVariable = "CNB_PLATFORM_API"
)

// ParseMode reads a mode: warn, error, silent, or quiet, which is what the
// lifecycle's own code calls silent; none is warn. Letters count as they are.
// known is false for another word, which counts as warn.
func ParseMode(word string) (mode Mode, known bool) {
	switch word {
	case "", "warn":
		return Warn, true
	case "error":
		return Fail, true
	case "silent", "quiet":
		return Silent, true
	}
	return Warn, false
}
