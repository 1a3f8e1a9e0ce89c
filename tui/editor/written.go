package editor

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/model"
)

// Written is how a version is written in its file, with the unsaved edits of the file as a diff.
type Written struct {
	// File is the index of the file.
	File int
	// Lines are the lines of its entry and many around it, of which Near are worth the most: its own,
	// and a few next to them.
	Lines []files.Line
	Near  int
	// Changed is how many of its own lines are removed or added.
	Changed int
	// Why says why the edits of the file cannot be written, "" if they can.
	Why string
	// first and last are the numbers of the first and last line of the entry as loaded, 0 and -1 for a
	// new version. from and to are the indexes of its first line and of the one after its last as they
	// would be written.
	first, last, from, to int
}

// Own reports whether a line, given by its index, is one of the version itself.
func (w *Written) Own(i int) bool {
	if l := &w.Lines[i]; l.Op != files.Added {
		return l.Old >= w.first && l.Old <= w.last
	}
	return i >= w.from && i < w.to
}

// near is how many lines before and after those of an entry are always worth showing, around how many
// are shown where there is room, and mostWritten how many lines of an entry at most.
const (
	near        = 2
	around      = 40
	mostWritten = 100
)

// writtenOf is what was written last, and of what.
type writtenOf struct {
	place   model.TrackRef
	version *model.Version
	doc     *files.Document
	Written
}

// planned is what the edits of some lines of a file, from one number to another, would write, and of
// what.
type planned struct {
	doc      *files.Document
	of       **model.Object
	from, to int
	splices  []splice.Splice
	why      string
}

// planOf returns what the edits of some lines of a file would write. It keeps the answer, for many
// lines more, so that a file in which everything is edited costs no more.
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

// edits returns objects as loaded with the edits of the lines. Objects whose tracks follow from one
// have all their edits, and so do new tracks.
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

// versions returns the versions of a track as loaded with the edits of the lines. A new version is
// where the one before it is.
func (x *planned) versions(base, now []*model.Version) []*model.Version {
	out := make([]*model.Version, 0, max(len(base), len(now)))
	isEdited := func(i int) bool {
		return i >= len(base) || x.from <= int(base[i].Entry.Line) && int(base[i].Entry.Line) <= x.to
	}
	next := 0
	asLoaded := func(end int) { // of those that are removed
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

// Written returns how version i of a track is written in its file, with all unsaved edits of the
// lines around it. It keeps the answer until it is asked about another version.
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
	} else if first, last = m.besides(doc, p, i); first == 0 {
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

// Span returns the indexes of the first of the version's own lines and of the one after the last.
func (w *Written) Span() (from, to int) {
	from = len(w.Lines)
	for k := range w.Lines {
		if w.Own(k) {
			from, to = min(from, k), k+1
		}
	}
	return min(from, to), to
}

// OwnLines is what is written without the lines around those of the version itself.
func (w *Written) OwnLines() Written {
	from, to := w.Span()
	own := *w
	own.Lines, own.from, own.to = w.Lines[from:to], w.from-from, w.to-from
	return own
}

// placeOf returns where the entry of version i of a track begins as loaded, nowhere for a new one.
func (m *Snapshot) placeOf(p model.TrackRef, i int) model.Position {
	if base := m.Base(p, m.Track(p).Versions[i]); base != nil {
		return base.Entry
	}
	return model.Position{}
}

// besides returns the numbers of the lines as loaded that a new version goes after or before, 0 without
// other versions.
func (m *Snapshot) besides(doc *files.Document, p model.TrackRef, i int) (first, last int) {
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

// entryIn returns the indexes of the first line of version i of a track as it would be written, and
// of the one after its last. Without other versions all lines that are added are those of the version.
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

// lineOf returns the index of the first line of version i of a track as loaded, -1 if it is not among
// the lines.
func (m *Snapshot) lineOf(lines []files.Line, p model.TrackRef, i int) int {
	place := m.placeOf(p, i)
	return slices.IndexFunc(lines, func(l files.Line) bool { return place.InFile() && l.Old == int(place.Line) })
}

// unchanged returns the index of the first line of version i of a track as it would be written. It
// counts from the next entry whose first line does not change, in the direction by; -1 if there is
// none.
func (m *Snapshot) unchanged(lines []files.Line, p model.TrackRef, i, by int) int {
	for k := i; k >= 0 && k < len(m.Track(p).Versions); k += by {
		switch at := m.lineOf(lines, p, k); {
		case at >= 0 && lines[at].Op == files.Same:
			return entryAfter(lines, at, i-k)
		case at < 0 && m.placeOf(p, k).InFile(): // it is beyond the lines
			return -1
		}
	}
	return -1
}

// entryAfter returns the index of the first line of the entry that is n entries after the one that
// begins with lines[at], before it if n is negative; -1 if there is none.
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

// inPlaceOf returns the index of the line that replaces lines[at], with which an entry begins: as many
// entries begin before it as before.
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

// begins reports whether lines[k] begins an entry of the list in which one begins with lines[at].
func begins(lines []files.Line, k, at int) bool {
	if k < 0 || k >= len(lines) {
		return false
	}
	text, like := lines[k].Text, lines[at].Text
	n := indentOf(like)
	return n < len(like) && n < len(text) && indentOf(text) == n && text[n] == like[n]
}

func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// within returns the indexes of the first of the lines of an entry and those around them and of the
// one after the last, up to one that is indented less than the first line of the entry: it belongs to
// what the entry is in. Of the nearest lines it leaves out such ones only at the end.
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
