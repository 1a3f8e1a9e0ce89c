package editor

import (
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// FirstRefused returns the first version that a server refused, with the refused stage. If there is
// none, it returns the first track about which, or about whose object, the server reported
// something. It returns nil if nothing was refused. When kubectl edit reopens the file, this is
// what the user must fix.
func (m *Snapshot) FirstRefused() (at *Focus) {
	for _, p := range m.Tracks() {
		t := m.Track(p)
		for i, v := range t.Versions {
			if said := v.ServerErrors.All(); len(said) > 0 {
				return &Focus{TrackRef: p, Version: i, Stage: said[0].Stage}
			}
		}
		if at == nil && len(t.ServerErrors)+len(m.Object(p).ServerErrors) > 0 {
			at = &Focus{TrackRef: p, Version: model.None, Stage: model.None}
		}
	}
	return at
}

// RefusedFinding returns the finding about FirstRefused. It returns nil if the server refused
// nothing, or nothing has been checked yet.
func (m *Snapshot) RefusedFinding() *model.Finding {
	at := m.FirstRefused()
	if at == nil {
		return nil
	}
	list := m.Findings[at.File]
	for i := range list {
		if f := &list[i]; f.Served && f.Ref.Object == at.Object && f.Ref.Version == at.Version {
			return f
		}
	}
	return nil
}

// About lists the findings about a version, those of a server first. For a descriptor, it includes
// findings about entries of the API that no row shows, and lists the worst first.
func (m *Snapshot) About(p model.TrackRef, version int) []model.Finding {
	found := FindingValues(m.Index().About(p, version))
	if !systems.Of(m.Object(p)).Negotiates() {
		later := func(f *model.Finding) int {
			if f.Served {
				return 0
			}
			return 1
		}
		model.SortStable(found, func(a, b model.Finding) int { return later(&a) - later(&b) })
		return found
	}
	parts := map[string]bool{}
	for _, v := range m.Track(p).Versions {
		parts[change.RangeKey(v.Text)] = true
	}
	own := ""
	if t := m.Track(p); version >= 0 && version < len(t.Versions) {
		own = change.RangeKey(t.Versions[version].Text)
	}
	for _, f := range m.Findings[p.File] {
		if f.Ref.Object != p.Object || f.Ref.Track != p.Track || f.Ref.Version >= 0 {
			continue
		}
		// Findings about an entry without a row are listed at the versions of the same part, or
		// at every version if that part has no rows.
		if key := change.RangeKey(f.Version); key == own || !parts[key] {
			found = append(found, f)
		}
	}
	model.SortStable(found, func(a, b model.Finding) int { return int(b.Severity) - int(a.Severity) })
	return found
}
