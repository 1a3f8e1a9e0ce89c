package descriptor

import "github.com/lctui/lctui/model"

// checkGone reports versions that are removed without having been deprecated before (RFC 0110: a
// version is removed at the earliest 6 months after its deprecation).
func checkGone(s *subject) {
	if s.Old == nil || s.Old.Descriptor == nil {
		return
	}
	old, err := listsOf(s.Old, s.track.Name).Versions()
	if err != nil {
		return
	}
	for _, v := range old {
		if _, still := s.rows[v.Text]; still || v.Stages[0].Name == model.Deprecated {
			continue
		}
		s.reportList(model.Supported, v.Text, "had "+v.Text+", which is gone and was not deprecated before", "Deprecate a version first, and remove it 6 months later at the earliest.")
	}
}
