package lifecycle

// UseMode says how the use of a deprecated version is treated: the values of
// CNB_DEPRECATION_MODE (Buildpacks RFC 0049, RFC 0110).
type UseMode uint8

const (
	// UseWarn allows it with a warning.
	UseWarn UseMode = iota
	// UseError refuses it.
	UseError
	// UseSilent allows it silently.
	UseSilent
)

// Environment variables that a buildpacks lifecycle reads.
const (
	UseModeVariable    = "CNB_DEPRECATION_MODE"
	UseVersionVariable = "CNB_PLATFORM_API"
)

// ParseUseMode parses a mode: warn, error, silent, or quiet, which is the name for silent in
// the code of the buildpacks lifecycle. "" means warn. Case matters. known is false for any
// other word, which counts as warn.
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

// Usage is the answer whether a version may be used.
type Usage struct {
	// Version is the one that the answer is about, as it was asked for; "" if none of several
	// may be used. Status is its stage, or a word for why it has none.
	Version, Status string
	Allowed         bool
	// Silent is set if it may be used without any message.
	Silent bool
	// Messages are sentences that say why not, or what to watch out for.
	Messages []string
	// Candidates are the versions asked about, if there were several.
	Candidates []Candidate
	// Exit is the exit code with which the buildpacks program refuses, 0 if it has none of
	// its own.
	Exit int
}

// Candidate is one of several versions asked about.
type Candidate struct{ Version, Status string }
