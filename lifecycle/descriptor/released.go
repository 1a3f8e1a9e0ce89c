package descriptor

import (
	"fmt"

	"github.com/lctui/lctui/model"
)

// released are the minors of the versions 0.n in releases of the specification, as of 2026.
// None has a major of 1 or more.
var released = map[string]struct{ first, last int }{
	model.BuildpackAPI: {2, 12},
	model.PlatformAPI:  {2, 15},
}

// checkReleased reports entries that are in no release of the specification, if Setting.Released is
// set. Entries of a release newer than the table released are reported too.
func checkReleased(s *subject) {
	known, ok := released[s.track.Name]
	if !ok || !s.Released {
		return
	}
	for _, e := range s.entries() {
		if e.v.Major == 0 && e.v.Minor >= known.first && e.v.Minor <= known.last {
			continue
		}
		s.reportEntry(s.Rule, e, model.Finding{
			Message: model.Words(fmt.Sprintf("%s: %s should only contain APIs that correspond to a spec release; the %s API has 0.%d to 0.%d",
				e.list, single(e.Text), s.track.Name, known.first, known.last)),
			Hint: "Keep it if a newer release of the specification has it.",
		})
	}
}
