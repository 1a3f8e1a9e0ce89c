package gep32

import (
	"fmt"
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Unlisted is the status of a version that the track does not list.
const Unlisted = "unlisted"

// Use answers whether a version of a profile may be used at t: a supported or preview version
// may, a deprecated one depending on the mode; an expired, unavailable or unlisted (nil) one,
// or one in an unknown stage, may not. The messages call it name. Times in them are in UTC.
func Use(name string, v *model.Version, t time.Time, d lifecycle.Dialect, mode lifecycle.UseMode) lifecycle.Usage {
	if v == nil {
		return lifecycle.Usage{Status: Unlisted, Messages: []string{name + " is not listed"}}
	}
	u := lifecycle.Usage{Status: lifecycle.StageAt(v, t, d)}
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
	case u.Status == model.Deprecated && mode == lifecycle.UseError:
		says(sentence + "; the mode error refuses what is deprecated")
	case u.Status == model.Deprecated:
		u.Allowed, u.Silent = true, mode == lifecycle.UseSilent
		if mode == lifecycle.UseWarn {
			says(sentence)
		}
	case slices.Contains([]string{model.Expired, model.Unavailable}, u.Status):
		says(sentence)
	default:
		says(fmt.Sprintf("%s is in a stage that is none: %q", name, u.Status))
	}
	return u
}

// Use is the function Use with the mode as a word; an unknown word counts as warn and adds a
// message.
func (System) Use(name string, v *model.Version, t time.Time, d lifecycle.Dialect, word string) lifecycle.Usage {
	mode, known := lifecycle.ParseUseMode(word)
	u := Use(name, v, t, d, mode)
	if !known {
		u.Messages = append([]string{fmt.Sprintf("the deprecation mode %q is unknown and counts as warn; there are warn, error, silent and quiet", word)}, u.Messages...)
	}
	return u
}
