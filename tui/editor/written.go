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
	// Lines are the lines of its entry and a few around it. First and Last are the numbers of the
	// first and last line of the entry as loaded, 0 and -1 for a new version.
	Lines       []files.Line
	First, Last int
	// Changed is how many of the lines are removed or added.
	Changed int
	// Why says why the edits cannot be written, "" if they can.
	Why string
}

// around is how many lines are shown before and after those of an entry, and mostWritten how many
// lines of an entry at most.
const (
	around      = 2
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
	for _, l := range w.Lines {
		if l.Op != files.Same {
			w.Changed++
		}
	}
	return w
}

// within returns lines without those at both ends that are indented less than the first line of an
// entry: they belong to what the entry is in.
func within(lines []files.Line, ofEntry func(*files.Line) bool) []files.Line {
	blanks := func(i int) int { return len(lines[i].Text) - len(strings.TrimLeft(lines[i].Text, " ")) }
	from := 0
	for from < len(lines) && !ofEntry(&lines[from]) {
		from++
	}
	if from == len(lines) {
		return lines
	}
	deep, last := blanks(from), len(lines)
	for from > 0 && (blanks(from-1) >= deep || lines[from-1].Text == "") {
		from--
	}
	for last > 0 && !ofEntry(&lines[last-1]) && lines[last-1].Text != "" && blanks(last-1) < deep {
		last--
	}
	return lines[from:last]
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
