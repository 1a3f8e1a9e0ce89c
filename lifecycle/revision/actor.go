package revision

import (
	"fmt"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// recorded returns the instant of an actor for a field at a place, in UTC and whole seconds.
func recorded(a lifecycle.Actor, at model.Position) model.Instant {
	start := model.StartAt(a.Now.UTC().Truncate(time.Second))
	return model.Instant{Field: model.Field{Set: true, Text: start.String(), At: at}, Start: start}
}

// checkLock refuses an update that is based on another resource version than the stored one. They are
// compared as text (Porch, "Optimistic Locking").
func checkLock(l lifecycle.Lock, stored, based *model.Revision) error {
	switch {
	case l == lifecycle.Ignore:
		return nil
	case based.ResourceVersion.Text == "":
		return &model.Refusal{
			Of:    stored.Title(),
			What:  "resourceVersion must be specified for an update",
			Hint:  "add metadata.resourceVersion, or use --resource-version ignore, or revisions.resourceVersion: ignore in the configuration, where the file's text alone is the lock, as in Git",
			Short: "resourceVersion must be specified for an update",
		}
	case based.ResourceVersion.Text != stored.ResourceVersion.Text:
		return &model.Refusal{
			Of: stored.Title(),
			What: fmt.Sprintf("the object has been modified; please apply your changes to the latest version and try again (based on %q, now %q)",
				model.Escape(based.ResourceVersion.Text), model.Escape(stored.ResourceVersion.Text)),
			Hint:     "read the file again and repeat the change",
			Short:    "the object has been modified",
			Conflict: true,
		}
	}
	return nil
}

// count returns the resource version after a successful update. With lock Require a decimal number
// grows by one; any other text stays.
func count(l lifecycle.Lock, version model.Field) model.Field {
	if l == lifecycle.Require {
		version.Text = increment(version.Text)
	}
	return version
}

// increment adds one to a decimal number of any length; other text, including one with a sign
// or a point, is returned unchanged.
func increment(text string) string {
	digits := []byte(text)
	for _, c := range digits {
		if c < '0' || c > '9' {
			return text
		}
	}
	if len(digits) == 0 {
		return text
	}
	for i := len(digits) - 1; i >= 0; i-- {
		if digits[i]++; digits[i] <= '9' {
			return string(digits)
		}
		digits[i] = '0'
	}
	return "1" + string(digits)
}
