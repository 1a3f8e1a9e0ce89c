package linear

import "github.com/lctui/lctui/model"

// copyTo copies the lifecycle of the current version to those named, else to those marked, as one
// step, after saying what that causes.
func copyTo(l *conversation, names string) string {
	if reason := l.stageRefusal(model.None); reason != "" {
		return reason
	}
	refs, err := l.ed.Now().NamedIn(l.focus.TrackRef, names)
	if err != nil {
		return refusalText(err)
	}
	if names == "" {
		for _, i := range l.tracks.Marked(l.focus.TrackRef, l.marked) {
			refs = append(refs, l.focus.In(i))
		}
	}
	if len(refs) == 0 {
		return `Name the versions to copy to, for example "copy-to 1.33.6 1.32.*", or mark them.`
	}
	c, err := l.ed.CopyLifecycle(l.focus, refs)
	switch {
	case err != nil:
		return refusalText(err)
	case len(c.Edits) == 0:
		return "The lifecycle is the same there already."
	}
	l.say("To ", l.versionsText(l.focus.TrackRef, model.Map(refs, func(r model.Ref) int { return r.Version })))
	said, _ := l.agreed(proposal{at: l.focus, several: true}, c, "keep", sentence(c.Label))
	return said
}
