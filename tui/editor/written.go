package editor

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/model"
)

// Written is how a version is written in its file, with its unsaved edits as a diff.
type Written struct {
	// Lines are the lines of its entry and many around it, of which Near are worth the most: its own,
	// those that change, and a few next to them. First and Last are the numbers of the first and last
	// line of the entry as loaded, 0 and -1 for a new version.
	Lines       []files.Line
	Near        int
	First, Last int
	// Changed is how many of the lines are removed or added.
	Changed int
	// Why says why the edits cannot be written, "" if they can.
	Why string
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

// Written returns how version i of a track is written in its file. The edits of other versions are
// left out. It keeps the answer until it is asked about another version.
func (m *Snapshot) Written(p model.TrackRef, i int) *Written {
	t := m.Track(p)
	if t == nil || i < 0 || i >= len(t.Versions) || t.Versions[i].Inherited() {
		return &Written{Last: model.None}
	}
	v, doc := t.Versions[i], m.of.Files[p.File].Doc
	if w := &m.written; w.version != v || w.place != p || w.doc != doc {
		m.written = writtenOf{p, v, doc, m.writtenIn(doc, p, i)}
	}
	return &m.written.Written
}

func (m *Snapshot) writtenIn(doc *files.Document, p model.TrackRef, i int) (w Written) {
	w.Last = model.None
	v := m.Track(p).Versions[i]
	before := m.Base(p, v)
	if before != nil {
		w.First, w.Last = doc.EntryLines(before.Entry)
	}
	var splices []splice.Splice
	if before == nil || !model.SameVersion(before, v) {
		var err error
		if splices, err = doc.Plan(doc.Grouped().File(m.alone(p, i))); err != nil {
			w.Why = err.Error()
		}
	}
	first, last := w.First, min(w.Last, w.First+mostWritten)
	if before == nil {
		if len(splices) == 0 {
			return w
		}
		first, last = doc.Around(splices)
	}
	w.Lines = within(doc.Excerpt(first-around, last+around, splices), func(l *files.Line) bool {
		return l.Op != files.Same || l.Old >= w.First && l.Old <= w.Last
	})
	from, to := len(w.Lines), -1
	for k := range w.Lines {
		l := &w.Lines[k]
		if l.Op != files.Same {
			w.Changed++
		}
		if l.Op != files.Same || l.Old >= w.First && l.Old <= w.Last {
			from, to = min(from, k), k
		}
	}
	w.Near = min(to+near, len(w.Lines)-1) - max(from-near, 0) + 1
	return w
}

// within returns the lines of an entry and those around them, up to one that is indented less than the
// first line of the entry: it belongs to what the entry is in. Of the nearest lines it leaves out such
// ones only at the end.
func within(lines []files.Line, ofEntry func(*files.Line) bool) []files.Line {
	from, to := len(lines), -1
	for i := range lines {
		if ofEntry(&lines[i]) {
			from, to = min(from, i), i
		}
	}
	if to < 0 {
		return lines
	}
	blanks := func(i int) int { return len(lines[i].Text) - len(strings.TrimLeft(lines[i].Text, " ")) }
	deep := blanks(from)
	beside := func(i int) bool { return lines[i].Text == "" || blanks(i) >= deep }
	for from > 0 && beside(from-1) {
		from--
	}
	end := min(to+1+near, len(lines))
	for end > to+1 && !beside(end-1) {
		end--
	}
	for end < len(lines) && end > to+near && beside(end) {
		end++
	}
	return lines[from:end]
}

// alone returns the objects of the file of a track as loaded, except for version i of the track.
func (m *Snapshot) alone(p model.TrackRef, i int) []*model.Object {
	base, now := m.Drafts[p.File].Base(), m.Drafts[p.File].Objects()
	out := slices.Clone(base)
	object, track := *base[p.Object], *now[p.Object].Tracks[p.Track]
	v := track.Versions[i]
	object.Tracks = slices.Clone(object.Tracks)
	switch at := model.TracksBefore(base[p.Object], now[p.Object])[p.Track]; {
	case at == model.None:
		track.Versions = []*model.Version{v}
		object.Tracks = slices.Insert(object.Tracks, min(p.Track, len(object.Tracks)), &track)
	case v.Base != model.None:
		list := slices.Clone(base[p.Object].Tracks[at].Versions)
		list[v.Base] = v
		track.Versions, object.Tracks[at] = list, &track
	default:
		after := 0
		for _, x := range track.Versions[:i] {
			after = max(after, x.Base+1)
		}
		track.Versions = slices.Insert(slices.Clone(base[p.Object].Tracks[at].Versions), after, v)
		object.Tracks[at] = &track
	}
	out[p.Object] = &object
	return out
}
