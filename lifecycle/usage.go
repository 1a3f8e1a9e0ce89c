package lifecycle

// UseMode says what becomes of the use of a deprecated version: the values of
// CNB_DEPRECATION_MODE (Buildpacks RFC 0049, RFC 0110).
type UseMode uint8

const (
	// UseWarn allows it and says so.
	UseWarn UseMode = iota
	// UseError refuses it.
	UseError
	// UseSilent allows it without a word.
	UseSilent
)

// Variables of the environment that a lifecycle reads.
const (
	UseModeVariable    = "CNB_DEPRECATION_MODE"
	UseVersionVariable = "CNB_PLATFORM_API"
)

// ParseUseMode reads a mode: warn, error, silent, or quiet, which is what the
// lifecycle's own code calls silent; none is warn. Letters count as they are.
// known is false for another word, which counts as warn.
func ParseUseMode(word string) (mode UseMode, known bool) {
	switch word {
	case "", "warn":
		return UseWarn, true
	case "error":
		return UseError, true
	case "silent", "quiet":
		return UseSilent, true
	}
	return UseWarn, false
}

// Usage answers whether a version may be used.
type Usage struct {
	// Version is the one that the answer is about, as it was asked for; "" where of
	// several none may be used. Status is its stage, or a word for why it has none.
	Version, Status string
	Allowed         bool
	// Silent is set where it may be used and nothing is to be said of it.
	Silent bool
	// Messages are sentences that say why not, or what to heed.
	Messages []string
	// Candidates are the versions that were asked for, where several were.
	Candidates []Candidate
	// Exit is the exit code of the program that refuses, 0 where there is none of its
	// own.
	Exit int
}

// Candidate is one of several versions that could be used.
type Candidate struct{ Version, Status string }
