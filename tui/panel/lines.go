package panel

import (
	"slices"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/trackview"
)

// Rows are the rows of the object in focus: all its tracks, one below the other.
type Rows struct {
	// Lines are the headings and versions in the order shown; the first one is a heading. At is the
	// index of the focus, which is never a heading with versions below it.
	Lines []Line
	At    int
	// Widest is the width of the widest version of all tracks, shown or not, in cells.
	Widest int
	// Alone is set if no list of files is shown alongside the rows: they are below another list.
	Alone bool
	// Sides is set if some versions have a line for each of their sides.
	Sides bool
	// Matches are the versions of all tracks of all files that the filter lets through, in the order
	// of files, tracks and rows; nil without a filter.
	Matches []editor.Focus
}

// Side is which of three bars a line shows of a version that overrides one of a parent.
type Side byte

// The sides of an override: as written in the file, the version of the parent, and the two merged.
// Any other version has only OfFile.
const (
	OfFile Side = iota
	OfParent
	OfResult
)

// Line is the heading of a track or of a group of its versions, or a version. An override has a
// line for its parent above it, and one for the result below it. These two cannot have the focus.
type Line struct {
	// Track and Version are indexes into the object and the track. The version of a heading is the
	// first one below it, hidden or not, model.None if the track is empty.
	Track, Version int32
	Heading        bool
	Side           Side
}

// IsVersion reports whether the line is a version as written in its file: no heading, parent or
// result.
func (l Line) IsVersion() bool { return !l.Heading && l.Side == OfFile }

// In returns the place of the line's track, given that of any track of the object.
func (l Line) In(p model.TrackRef) model.TrackRef {
	p.Track = int(l.Track)
	return p
}

// List rebuilds the lines: for each track and group a heading, and below it, unless it is folded,
// the versions that pass. With a filter, headings without versions are left out. pass is nil
// without a filter, folded is nil if nothing is folded.
func (r *Rows) List(of *trackview.Views, tracks []*model.Track, at model.TrackRef, pass func(model.TrackRef, int32) bool, folded map[trackview.Tab]bool) {
	r.Lines, r.Widest, r.Sides = r.Lines[:0], 0, false
	for i, t := range tracks {
		at.Track = i
		l := of.At(at)
		r.Widest = max(r.Widest, l.Widest)
		if len(l.Order) == 0 && pass == nil {
			r.Lines = append(r.Lines, Line{Track: int32(i), Version: model.None, Heading: true})
		}
		heading, group := 0, ""
		for n, version := range l.Order {
			if g := t.Versions[version].Group(); n == 0 || g != group {
				r.Lines = r.trimmed(heading, pass != nil)
				heading, group = len(r.Lines), g
				r.Lines = append(r.Lines, Line{Track: int32(i), Version: version, Heading: true})
			}
			if pass != nil && !pass(at, version) || len(folded) > 0 && folded[trackview.Tab{TrackRef: at, Group: group}] {
				continue
			}
			line := Line{Track: int32(i), Version: version}
			if !l.Override || !of.Overrides(at, int(version)) {
				r.Lines = append(r.Lines, line)
				continue
			}
			r.Sides = true
			for _, line.Side = range [...]Side{OfParent, OfFile, OfResult} {
				r.Lines = append(r.Lines, line)
			}
		}
		r.Lines = r.trimmed(heading, pass != nil)
	}
}

// trimmed returns the lines without the heading at an index if that is the last line and trim is
// set.
func (r *Rows) trimmed(heading int, trim bool) []Line {
	if n := len(r.Lines); trim && n > 0 && heading == n-1 && r.Lines[heading].Heading {
		return r.Lines[:heading]
	}
	return r.Lines
}

// OnVersion reports whether a version has the focus, not a heading.
func (r *Rows) OnVersion() bool { return r.At < len(r.Lines) && r.Lines[r.At].IsVersion() }

// Stops reports whether a line can have the focus: versions can, and headings without versions below.
func (r *Rows) Stops(at int) bool {
	return r.Lines[at].IsVersion() || r.Lines[at].Heading && (at+1 == len(r.Lines) || r.Lines[at+1].Heading)
}

// Stop returns the index of the line to focus for line at: the first that can have the focus, from
// at on in the direction down, or else in the other direction. Without rows it returns 0.
func (r *Rows) Stop(at int, down bool) int {
	by := -1
	if down {
		by = 1
	}
	for _, by := range [...]int{by, -by} {
		for i := at; i >= 0 && i < len(r.Lines); i += by {
			if r.Stops(i) {
				return i
			}
		}
	}
	return 0
}

// Of returns the index of the line of a version of a track, or else of the heading under which it
// is folded, or -1 if there is neither. v may be nil.
func (r *Rows) Of(track, version int, v *model.Version, t *model.Track) int {
	folded := -1
	for i, l := range r.Lines {
		switch {
		case int(l.Track) != track:
		case l.IsVersion() && int(l.Version) == version:
			return i
		case l.Heading && r.Stops(i) && (v == nil || l.Version >= 0 && t.Versions[l.Version].Group() == v.Group()):
			folded = i
		}
	}
	return folded
}

// Versions returns how many versions are shown.
func (r *Rows) Versions() (n int) {
	for _, l := range r.Lines {
		if l.IsVersion() {
			n++
		}
	}
	return n
}

// InTrack lists the versions of a track that are shown.
func (r *Rows) InTrack(track int) (out []int32) {
	for _, l := range r.Lines {
		if int(l.Track) == track && l.IsVersion() {
			out = append(out, l.Version)
		}
	}
	return out
}

// Tab returns the track or group that a line belongs to.
func (c *Context) Tab(l Line) trackview.Tab {
	x := trackview.Tab{TrackRef: l.In(c.Focus.TrackRef)}
	if l.Version >= 0 {
		x.Group = c.Shown().Track(x.TrackRef).Versions[l.Version].Group()
	}
	return x
}

// HeadingText returns the name of a track or group of the object in focus as its heading shows it.
func (c *Context) HeadingText(x trackview.Tab) string {
	if x.Group != "" {
		return model.Escape(x.Group)
	}
	return trackview.NameOf(c.Shown().Track(x.TrackRef))
}

// FileLine is a line of the list of files: a file or, where a file has several objects, one of
// them.
type FileLine struct {
	// Tab is the first track of the object.
	Tab  trackview.Tab
	Name string
	// Heading is set for the name of a file above those of its objects.
	Heading bool
	// Unread is set for a file that cannot be read, which has no Tab.
	Unread *UnreadFile
}

// Opens reports whether the line leads to an object.
func (x *FileLine) Opens() bool { return !x.Heading && x.Unread == nil }

// FileLines lists the objects by file. With a filter it lists only objects with a match, or all if
// nothing matches. Without a filter, files that cannot be read follow. It returns nil if there is
// one object only and every file can be read.
func FileLines(c *Context) (out []FileLine) {
	if !c.Tracks.SeveralObjects() && len(c.Unread) == 0 {
		return nil
	}
	tabs := Tabs(c)
	first := make([]trackview.Tab, 0, len(tabs))
	for _, x := range tabs {
		if n := len(first); n == 0 || first[n-1].File != x.File || first[n-1].Object != x.Object {
			first = append(first, x)
		}
	}
	out = make([]FileLine, 0, len(first)+len(c.Editor.Files))
	for i, x := range first {
		name := c.Editor.Files[x.File].Name
		same := func(k int) bool { return k >= 0 && k < len(first) && first[k].File == x.File }
		switch {
		case !same(i-1) && !same(i+1):
			out = append(out, FileLine{Tab: x, Name: name})
			continue
		case !same(i - 1):
			out = append(out, FileLine{Tab: x, Name: name, Heading: true})
		}
		out = append(out, FileLine{Tab: x, Name: " " + c.Tracks.Name(x.TrackRef)})
	}
	for i := range c.Unread {
		if c.Filter.Text == "" {
			out = append(out, FileLine{Name: c.Unread[i].Name, Unread: &c.Unread[i]})
		}
	}
	return out
}

// FileAt returns the index of the object in focus among the lines, -1 if it is not among them.
func FileAt(c *Context, lines []FileLine) int {
	return slices.IndexFunc(lines, func(x FileLine) bool {
		return x.Opens() && x.Tab.File == c.Focus.File && x.Tab.Object == c.Focus.Object
	})
}

// WidestFile returns the width of the widest name.
func WidestFile(lines []FileLine) (width int) {
	for _, x := range lines {
		width = max(width, draw.Width(x.Name))
	}
	return width
}
