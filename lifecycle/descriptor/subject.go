package descriptor

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// subject is one API of a descriptor being checked.
type subject struct {
	*lifecycle.ObjectCase
	// ref addresses the track.
	ref   model.Ref
	track *model.Track
	lists *model.APILists
	// deprecated and supported are the entries of the two lists.
	deprecated, supported []entry
	// same are the supported versions 0.n. tops maps each major from 1 on to its highest
	// supported minor.
	same map[model.APIVersion]bool
	tops map[int]int
	// rows are the indexes of the track's versions by their text.
	rows map[string]int
	// wrong is set if a finding of severity Error was reported.
	wrong bool
}

// entry is a parsed entry of a list.
type entry struct {
	model.Field
	list  string // deprecated or supported
	index int
	v     model.APIVersion
	err   error
}

// subjectsOf returns the APIs that a descriptor lists.
func subjectsOf(c *lifecycle.ObjectCase) (list []*subject) {
	for i, t := range c.Object.Tracks {
		if t.APIs != nil {
			list = append(list, newSubject(c, i))
		}
	}
	return list
}

func newSubject(c *lifecycle.ObjectCase, track int) *subject {
	t := c.Object.Tracks[track]
	s := &subject{ObjectCase: c, ref: c.Ref.InTrack(track), track: t, lists: t.APIs, rows: make(map[string]int, len(t.Versions))}
	s.deprecated, s.supported = entriesOf(model.Deprecated, t.APIs.Deprecated), entriesOf(model.Supported, t.APIs.Supported)
	for i, v := range t.Versions {
		s.rows[v.Text] = i
	}
	s.same, s.tops = map[model.APIVersion]bool{}, map[int]int{}
	for _, e := range s.supported {
		switch {
		case e.err != nil:
		case e.v.Major == 0:
			s.same[e.v] = true
		default:
			s.tops[e.v.Major] = max(s.tops[e.v.Major], e.v.Minor)
		}
	}
	return s
}

// covers reports whether a supported entry covers a version.
func (s *subject) covers(v model.APIVersion) bool {
	top, ok := s.tops[v.Major]
	return s.same[v] || ok && v.Minor <= top
}

func entriesOf(list string, l model.APIList) []entry {
	out := make([]entry, len(l.Entries))
	for i, e := range l.Entries {
		out[i] = entry{Field: e, list: list, index: i}
		out[i].v, out[i].err = model.ParseAPIVersion(e.Text)
	}
	return out
}

// entries returns the entries of both lists that are versions.
func (s *subject) entries() []entry {
	return slices.DeleteFunc(slices.Concat(s.deprecated, s.supported), func(e entry) bool { return e.err != nil })
}

// table returns the name of the API's table in the file: [apis.platform], or [api] platform for the
// older table, or platform in a label.
func (s *subject) table() string {
	switch d := s.Object.Descriptor; {
	case d.Form != model.DescriptorTOML:
		return s.track.Name
	case d.OlderOnly:
		return "[api] " + s.track.Name
	}
	return "[apis." + s.track.Name + "]"
}

// path returns the field path of a list or, with an index, of an entry.
func (s *subject) path(list string, index int) string {
	if s.Object.Descriptor.OlderOnly {
		return "api." + s.track.Name
	}
	path := s.track.Path + "." + list
	if index != model.None {
		path += "[" + strconv.Itoa(index) + "]"
	}
	return path
}

// at returns the place of the API in the file, or else that of the descriptor.
func (s *subject) at() model.Position {
	return lifecycle.FirstPlace(s.lists.Supported.At, s.track.At, s.Object.At)
}

// reportEntry reports a finding about an entry, with a ref to the newest version that the
// entry covers. The name of the table is put before the message.
func (s *subject) reportEntry(r *lifecycle.Rule, e entry, f model.Finding) {
	f.Path, f.Version, f.Ref = s.path(e.list, e.index), e.Text, s.ref
	if f.Place = model.Here(e.At); !f.Place.InFile() {
		f.Place = model.Here(s.at())
	}
	if row, ok := s.rows[s.newest(e)]; ok {
		f.Ref = s.ref.InVersion(row)
	}
	f.Message = f.Message.After(s.table() + " ")
	s.report(r, f)
}

// newest returns the newest version that an entry covers.
func (s *subject) newest(e entry) string {
	if e.err != nil {
		return ""
	}
	if top, ok := s.tops[e.v.Major]; ok && e.list == model.Deprecated {
		return model.APIVersion{Major: e.v.Major, Minor: top}.String()
	}
	return e.v.String()
}

// reportList reports a finding of the current rule about a list. version is a version that the list
// lacks, or "". The name of the table is put before the message.
func (s *subject) reportList(list, version, message, hint string) {
	s.report(s.Rule, model.Finding{Ref: s.ref, Path: s.path(list, model.None), Version: version, Place: model.Here(s.at()),
		Message: model.Words(s.table() + " " + message), Hint: hint})
}

func (s *subject) report(r *lifecycle.Rule, f model.Finding) {
	s.wrong = s.wrong || r.Severity == model.Error
	f.Message = f.Message.Words(".")
	s.ReportAs(r, f.Ref, f)
}

// dotted reports whether the entry is written with a minor.
func (e entry) dotted() bool { return strings.Contains(e.Text, ".") }

// major returns the bare major.
func (e entry) major() string { return strconv.Itoa(e.v.Major) }

// plain returns the entry without v and leading zeros.
func (e entry) plain() string {
	if e.dotted() {
		return e.v.String()
	}
	return e.major()
}
