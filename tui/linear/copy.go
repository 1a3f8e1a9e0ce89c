package linear

import "github.com/lctui/lctui/model"

// copyTo copies the lifecycle of the version talked about to those named, as one step,
// after saying what that causes.
func copyTo(l *conversation, names string) string {
	if reason := l.stageRefusal(model.None); reason != "" {
		return reason
	}
	if names == "" {
		return `Name the versions to copy to, for example "copy-to 1.33.6 1.32.*".`
	}
	refs, err := l.ed.Now().NamedIn(l.focus.TrackRef, names)
	if err != nil {
		return refusalText(err)
	}
	c, err := l.ed.CopyLifecycle(l.focus, refs)
	switch {
	case err != nil:
		return refusalText(err)
	case len(c.Edits) == 0:
		return "The lifecycle is the same there already."
	}
	said, _ := l.agreed(proposal{at: l.focus, several: true}, c, "keep", sentence(c.Label))
	return said
}
