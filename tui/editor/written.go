package editor

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/model"
)

// Written is the text of a version in its file, with the unsaved edits of the file as a diff.
type Written struct {
	// File is the index of the file.
	File int
	// Lines are the lines of the version's entry and many around it. Near counts those worth
	// showing first: the version's own lines and a few next to them.
	Lines []files.Line
	Near  int
	// Changed is how many of its own lines are removed or added.
	Changed int
	// Why says why the edits of the file cannot be written, "" if they can.
	Why string
	// first and last are the numbers of the first and last line of the entry as loaded, 0 and -1
	// for a new version. from and to are the half-open range of its indexes in Lines, as it would
	// be written.
	first, last, from, to int
}

// Own reports whether the line with an index belongs to the version itself.
func (w *Written) Own(i int) bool {
	if l := &w.Lines[i]; l.Op != files.Added {
		return l.Old >= w.first && l.Old <= w.last
	}
	return i >= w.from && i < w.to
}

// near is how many lines before and after an entry are always worth showing, and around how many
// are shown if there is room. mostWritten limits the lines of an entry.
const (
	near        = 2
	around      = 40
	mostWritten = 100
)

// writtenOf caches the last result of Written, and what it was made from.
type writtenOf struct {
	place   model.TrackRef
	version *model.Version
	doc     *files.Document
	Written
}

// planned caches what the edits between two line numbers of a file would write, and what that was
// made from.
type planned struct {
	doc      *files.Document
	of       **model.Object
	from, to int
	splices  []splice.Splice
	why      string
}

// planOf returns what the edits between two line numbers of a file would write. Other edits are
// left out, so that the cost does not grow with them. It caches the result for a wider range of
// lines.
func (m *Snapshot) planOf(file, from, to int) *planned {
	doc, draft := m.of.Files[file].Doc, m.Drafts[file]
	objects := draft.Objects()
	if m.planned == nil {
		m.planned = make([]planned, len(m.Drafts))
	}
	x := &m.planned[file]
	if x.doc == doc && x.of == &objects[0] && x.from <= from && to <= x.to {
		return x
	}
	const more = 10 * around
	*x = planned{doc: doc, of: &objects[0], from: from - more, to: to + more}
	if draft.Dirty() {
		var err error
		if x.splices, err = doc.Plan(doc.Grouped().File(x.edits(draft.Base(), objects))); err != nil {
			x.why = err.Error()
		}
	}
	return x
}

// edits returns the loaded objects with the edits in the range of lines. Objects with derived
// tracks, new objects and new tracks have all their edits.
func (x *planned) edits(base, now []*model.Object) []*model.Object {
	out := slices.Clone(now)
	for i, o := range now {
		if i >= len(base) || o == base[i] || len(o.Tracks) > 1 && o.Tracks[1].Derived {
			continue
		}
		object := *o
		object.Tracks = slices.Clone(o.Tracks)
		for k, at := range model.TracksBefore(base[i], o) {
			if at != model.None && o.Tracks[k] != base[i].Tracks[at] {
				track := *o.Tracks[k]
				track.Versions = x.versions(base[i].Tracks[at].Versions, track.Versions)
				object.Tracks[k] = &track
			}
		}
		out[i] = &object
	}
	return out
}

// versions returns the loaded versions of a track with the edits in the range of lines. A new
// version has the line of the version before it.
func (x *planned) versions(base, now []*model.Version) []*model.Version {
	out := make([]*model.Version, 0, max(len(base), len(now)))
	isEdited := func(i int) bool {
		return i >= len(base) || x.from <= int(base[i].Entry.Line) && int(base[i].Entry.Line) <= x.to
	}
	next := 0
	asLoaded := func(end int) { // keeps versions that were removed outside the range
		for ; next < end; next++ {
			if !isEdited(next) {
				out = append(out, base[next])
			}
		}
	}
	for _, v := range now {
		switch {
		case v.Base < 0:
			if isEdited(max(next-1, 0)) {
				out = append(out, v)
			}
			continue
		case v.Base < len(base):
			asLoaded(v.Base)
			next++
			if !isEdited(v.Base) {
				v = base[v.Base]
			}
		}
		out = append(out, v)
	}
	asLoaded(len(base))
	return out
}

// Written returns the text of version i of a track in its file, with all unsaved edits of the lines
// around it. There are no lines if the version does not exist or is inherited. The result for the
// last version is cached.
func (m *Snapshot) Written(p model.TrackRef, i int) *Written {
	t := m.Track(p)
	if t == nil || i < 0 || i >= len(t.Versions) || t.Versions[i].Inherited() {
		return &Written{File: p.File}
	}
	doc := m.of.Files[p.File].Doc
	if w := &m.written; w.version != t.Versions[i] || w.place != p || w.doc != doc {
		m.written = writtenOf{p, t.Versions[i], doc, m.writtenIn(doc, p, i)}
	}
	return &m.written.Written
}

func (m *Snapshot) writtenIn(doc *files.Document, p model.TrackRef, i int) (w Written) {
	w.File = p.File
	first, last := doc.EntryLines(m.placeOf(p, i))
	if w.first, w.last = first, last; first > 0 {
		last = min(last, first+mostWritten)
	} else if first, last = m.neighbours(doc, p, i); first == 0 {
		plan := m.planOf(p.File, 0, 1<<30)
		first, last = doc.Around(plan.splices)
	}
	plan := m.planOf(p.File, first-around, last+around)
	if w.Why = plan.why; w.first == 0 && len(plan.splices) == 0 {
		return w
	}
	w.Lines = doc.Excerpt(first-around, last+around, plan.splices)
	w.from, w.to = m.entryIn(w.Lines, p, i)
	from, to := w.Span()
	begin, end := within(w.Lines, from, to)
	w.Lines, w.from, w.to = w.Lines[begin:end], w.from-begin, w.to-begin
	for k := range w.Lines {
		if w.Lines[k].Op != files.Same && w.Own(k) {
			w.Changed++
		}
	}
	from, to = w.Span()
	w.Near = min(to+near, len(w.Lines)) - max(from-near, 0)
	return w
}

// Span returns the half-open range of indexes of the version's own lines.
func (w *Written) Span() (from, to int) {
	from = len(w.Lines)
	for k := range w.Lines {
		if w.Own(k) {
			from, to = min(from, k), k+1
		}
	}
	return min(from, to), to
}

// OwnLines returns a copy with only the version's own lines.
func (w *Written) OwnLines() Written {
	from, to := w.Span()
	own := *w
	own.Lines, own.from, own.to = w.Lines[from:to], w.from-from, w.to-from
	return own
}

// placeOf returns the position of the entry of version i of a track as loaded, the zero Position
// for a new one.
func (m *Snapshot) placeOf(p model.TrackRef, i int) model.Position {
	if base := m.Base(p, m.Track(p).Versions[i]); base != nil {
		return base.Entry
	}
	return model.Position{}
}

// neighbours returns the numbers of the loaded lines next to a new version: the last line of the entry
// before it, or else the first line of the entry after it. They are 0 if there is neither.
func (m *Snapshot) neighbours(doc *files.Document, p model.TrackRef, i int) (first, last int) {
	for k := i - 1; k >= 0; k-- {
		if at := m.placeOf(p, k); at.InFile() {
			_, last = doc.EntryLines(at)
			return last, last
		}
	}
	for k := i + 1; k < len(m.Track(p).Versions); k++ {
		if at := m.placeOf(p, k); at.InFile() {
			return int(at.Line), int(at.Line)
		}
	}
	return 0, 0
}

// entryIn returns the half-open range of indexes of the lines that version i of a track would have.
// If no entry shows where it begins, the range covers all added lines.
func (m *Snapshot) entryIn(lines []files.Line, p model.TrackRef, i int) (from, to int) {
	from = m.unchanged(lines, p, i, -1)
	if from < 0 {
		from = m.unchanged(lines, p, i, 1)
	}
	if at := m.lineOf(lines, p, i); from < 0 && at >= 0 {
		from = inPlaceOf(lines, at)
	}
	if from >= 0 {
		return from, files.EntryEnd(lines, from)
	}
	from = len(lines)
	for k := range lines {
		if lines[k].Op == files.Added {
			from, to = min(from, k), k+1
		}
	}
	return min(from, to), to
}

// lineOf returns the index of the first line of version i of a track as loaded, or -1 if it is not
// among the lines.
func (m *Snapshot) lineOf(lines []files.Line, p model.TrackRef, i int) int {
	place := m.placeOf(p, i)
	return slices.IndexFunc(lines, func(l files.Line) bool { return place.InFile() && l.Old == int(place.Line) })
}

// unchanged returns the index of the first line that version i of a track would have, found from
// the nearest entry whose first line does not change. It looks at version i itself first, and then
// in the direction by, 1 or -1. It returns -1 if there is no such entry.
func (m *Snapshot) unchanged(lines []files.Line, p model.TrackRef, i, by int) int {
	for k := i; k >= 0 && k < len(m.Track(p).Versions); k += by {
		switch at := m.lineOf(lines, p, k); {
		case at >= 0 && lines[at].Op == files.Same:
			return entryAfter(lines, at, i-k)
		case at < 0 && m.placeOf(p, k).InFile(): // the entry is beyond the lines
			return -1
		}
	}
	return -1
}

// entryAfter returns the index of the first line of the entry that is n entries after the one that
// begins with lines[at], or before it if n is negative; -1 if there is none.
func entryAfter(lines []files.Line, at, n int) int {
	by := 1
	if n < 0 {
		by, n = -1, -n
	}
	for k := at; n > 0; n-- {
		for k += by; !begins(lines, k, at) || lines[k].Op == files.Removed; k += by {
			if k < 0 || k >= len(lines) {
				return -1
			}
		}
		at = k
	}
	return at
}

// inPlaceOf returns the index of the line that replaces lines[at], the first line of an entry. It
// counts the entries up to lines[at] in the old text, and returns the beginning of the entry with
// the same number in the new text.
func inPlaceOf(lines []files.Line, at int) int {
	n := 0
	for k := range lines[:at+1] {
		if lines[k].Op != files.Added && begins(lines, k, at) {
			n++
		}
	}
	for k := range lines {
		if lines[k].Op != files.Removed && begins(lines, k, at) {
			if n--; n == 0 {
				return k
			}
		}
	}
	return -1
}

// begins reports whether lines[k] begins an entry of the same list as lines[at] does.
func begins(lines []files.Line, k, at int) bool {
	if k < 0 || k >= len(lines) {
		return false
	}
	text, like := lines[k].Text, lines[at].Text
	n := indentOf(like)
	return n < len(like) && n < len(text) && indentOf(text) == n && text[n] == like[n]
}

func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// within widens the half-open range of an entry's lines by the lines around it. It stops at a line
// that is indented less than the entry, because that belongs to what contains the entry. Among the
// nearest lines after the entry, only such lines at the end are left out.
func within(lines []files.Line, from, to int) (begin, end int) {
	if from == to {
		return 0, len(lines)
	}
	deep := indentOf(lines[from].Text)
	beside := func(i int) bool { return lines[i].Text == "" || indentOf(lines[i].Text) >= deep }
	for from > 0 && beside(from-1) {
		from--
	}
	end = min(to+near, len(lines))
	for end > to && !beside(end-1) {
		end--
	}
	for end < len(lines) && end >= to+near && beside(end) {
		end++
	}
	return from, end
}
