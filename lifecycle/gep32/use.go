package gep32

import (
	"fmt"
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/descriptor"
	"github.com/lctui/lctui/model"
)

// UseMode says what becomes of the use of a deprecated version; profiles and
// descriptors know the same words (Buildpacks, CNB_DEPRECATION_MODE).
type UseMode = descriptor.Mode

// The modes. A word that names none of them counts as UseWarn, with a note.
const (
	UseWarn   = descriptor.Warn
	UseError  = descriptor.Fail
	UseSilent = descriptor.Silent
)

// ParseUseMode reads a mode; see descriptor.ParseMode.
func ParseUseMode(word string) (mode UseMode, known bool) { return descriptor.ParseMode(word) }

// Unlisted is the status of a version that the track does not hold.
const Unlisted = "unlisted"

// Usage tells whether a version may be used at an instant.
type Usage struct {
	// Status is the stage at the instant, or Unlisted.
	Status  string
	Allowed bool
	// Messages are sentences that say why not, or what to heed.
	Messages []string
}

// Use tells whether a version of a profile may be used at t: one that is
// supported or a preview may, a deprecated one as the mode says; one that is
// expired, unavailable, not listed (nil) or in a stage that no one knows may not.
// The name is for the sentences. Times in them are UTC.
func Use(name string, v *model.Version, t time.Time, d lifecycle.Dialect, mode UseMode) Usage {
	if v == nil {
		return Usage{Unlisted, false, []string{name + " is not listed"}}
	}
	u := Usage{Status: lifecycle.StageAt(v, t, d)}
	says := func(text string) { u.Messages = append(u.Messages, text) }
	sentence := name + " is " + u.Status
	if since := lifecycle.Since(v, t, d); !since.IsZero() {
		sentence += " since " + model.FormatTime(since)
	}
	if next, ok := lifecycle.Next(v, t, d); ok {
		sentence += fmt.Sprintf(", %s from %s", next.To, model.FormatTime(next.At))
	}
	switch {
	case len(lifecycle.BadTimes(v, d)) > 0:
		says(fmt.Sprintf("the stage of %s cannot be known: the start of %s is no time", name, lifecycle.BadTimes(v, d)[0]))
	case u.Status == model.Supported, u.Status == model.Preview:
		u.Allowed = true
	case u.Status == model.Deprecated && mode == UseError:
		says(sentence + "; the mode error refuses what is deprecated")
	case u.Status == model.Deprecated:
		u.Allowed = true
		if mode == UseWarn {
			says(sentence)
		}
	case slices.Contains([]string{model.Expired, model.Unavailable}, u.Status):
		says(sentence)
	default:
		says(fmt.Sprintf("%s is in a stage that is none: %q", name, u.Status))
	}
	return u
}
