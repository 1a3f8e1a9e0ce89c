package lifecycle

import (
	"fmt"
	"time"

	"github.com/lctui/lctui/model"
)

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
	// Policy is the support policy that the stage follows from, "" if a file says when it begins.
	Policy  string
	Allowed bool
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

// Unlisted is the status of a version that the track does not list.
const Unlisted = "unlisted"

// Use answers whether a version with stages of a scale may be used at t. The look of its stage
// decides. A supported version or a preview may be used. A deprecated one may be used depending on
// the mode, which is a word as ParseUseMode reads it. A version that is over, not available yet or
// unlisted (nil), or in an unknown stage, may not be used. The messages call the version name. Times
// in them are in UTC.
func Use(scale *model.Scale, name string, v *model.Version, t time.Time, d Dialect, word string) Usage {
	mode, known := ParseUseMode(word)
	u := use(scale, name, v, t, d, mode)
	if !known {
		u.Messages = append([]string{fmt.Sprintf("the deprecation mode %q is unknown and counts as warn; there are warn, error, silent and quiet", word)}, u.Messages...)
	}
	return u
}

func use(scale *model.Scale, name string, v *model.Version, t time.Time, d Dialect, mode UseMode) Usage {
	if v == nil {
		return Usage{Status: Unlisted, Messages: []string{name + " is not listed"}}
	}
	u := Usage{Status: StageAt(v, t, d), Policy: PolicyAt(v, t, d)}
	says := func(text string) { u.Messages = append(u.Messages, text) }
	sentence := name + " is " + model.Titled(u.Status, u.Policy)
	if since := Since(v, t, d); !since.IsZero() {
		sentence += " since " + model.FormatTime(since)
	}
	if next, ok := Next(v, t, d); ok {
		sentence += fmt.Sprintf(", %s from %s", model.Titled(next.To, next.By), model.FormatTime(next.At))
	}
	look := scale.Kind(u.Status).Look
	switch {
	case len(BadTimes(v, d)) > 0:
		says(fmt.Sprintf("the stage of %s cannot be known: the start of %s is not a time", name, BadTimes(v, d)[0]))
	case look == model.LookSupported, look == model.LookPreview:
		u.Allowed = true
	case look == model.LookDeprecated && mode == UseError:
		says(sentence + "; the mode error refuses what is deprecated")
	case look == model.LookDeprecated:
		u.Allowed, u.Silent = true, mode == UseSilent
		if mode == UseWarn {
			says(sentence)
		}
	case look == model.LookExpired, look == model.LookUnavailable:
		says(sentence)
	default:
		says(fmt.Sprintf("%s is in an unknown stage: %q", name, u.Status))
	}
	return u
}
