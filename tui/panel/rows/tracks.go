package rows

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// drawTracks draws the tracks: on one line, or at the left of a large screen together with the next
// starts.
func drawTracks(c *panel.Context, f *draw.Frame, at parts) {
	switch {
	case at.tracks >= 0:
		drawTrackLine(c, f.Pen(at.tracks, c.Width))
	case at.left > 0:
		drawLeft(c, f, at)
	}
}

// drawTrackLine draws the tracks side by side, scrolled so that the focused one is visible.
func drawTrackLine(c *panel.Context, p *draw.Pen) {
	tabs := panel.Tabs(c)
	if len(tabs) == 0 {
		return
	}
	first := max(slices.Index(tabs, c.FocusedTab()), 0)
	room := c.Width - 2 - trackWidth(c, tabs[first])
	for first > 0 && room >= trackWidth(c, tabs[first-1])+2 {
		first--
		room -= trackWidth(c, tabs[first]) + 2
	}
	for i := first; i < len(tabs); i++ {
		if p.Column()+2+trackWidth(c, tabs[i]) > c.Width {
			p.Muted(" ..")
			break
		}
		if i > first {
			p.Text(" ")
		}
		drawTrack(c, p.Text(" "), tabs[i], 0)
	}
}

// trackWidth returns the width of a track in the line of tracks.
func trackWidth(c *panel.Context, x trackview.Tab) int {
	n := 1 + draw.Width(c.Tracks.TrackAndCount(x))
	if worst, ok := c.Tracks.Worst(x); ok && worst > model.Info {
		n += 2
	}
	return n
}

// drawTrack draws focus, name, number of versions and worst finding of a track. If width is given,
// the number is aligned to its right end.
func drawTrack(c *panel.Context, p *draw.Pen, x trackview.Tab, width int) {
	meaning := timeline.Text
	if x == c.FocusedTab() {
		p.Put(timeline.Focus, c.Theme.Signs.Focus)
		meaning = timeline.Strong
	} else {
		p.Text(" ")
	}
	count := strconv.Itoa(c.Tracks.TabCount(x))
	track := c.Shown().Track(x.TrackRef)
	if track == nil {
		count = " "
	}
	label := c.Tracks.TabLabel(x)
	if width > 0 { // the line above names the object
		if label = tabName(c, x); draw.Width(label) > width-len(count)-1 {
			label = cutLabel(c, x, width)
		}
		label = draw.Pad(label, width-len(count)-1)
	}
	p.Put(meaning, label).Text(" " + count)
	if worst, ok := c.Tracks.Worst(x); ok && worst > model.Info {
		m, sign := c.Sign(worst)
		p.Text(" ").Put(m, sign)
	}
}

// cutLabel cuts the name of a tab so that it fits into width with its number of versions, and
// differs from the other tabs of the object.
func cutLabel(c *panel.Context, x trackview.Tab, width int) string {
	var names []string
	digits := 1
	for _, other := range c.Tracks.Tabs() {
		if other.File == x.File && other.Object == x.Object {
			names, digits = append(names, tabName(c, other)), max(digits, len(strconv.Itoa(c.Tracks.TabCount(other))))
		}
	}
	return draw.Names(names, width-digits-1, "..")[tabName(c, x)]
}

// cutObject cuts the name of the object of a tab to width, so that it differs from all other open
// objects.
func cutObject(c *panel.Context, x trackview.Tab, width int) string {
	label := c.Tracks.ObjectLabel(x.TrackRef)
	if draw.Width(label) <= width {
		return label
	}
	var names []string
	for _, other := range c.Tracks.Tabs() {
		names = append(names, c.Tracks.ObjectLabel(other.TrackRef))
	}
	return draw.Names(names, width, "..")[label]
}

// tabName returns the name of a tab, for use below the name of its object.
func tabName(c *panel.Context, x trackview.Tab) string {
	if x.Group == "" {
		return trackview.NameOf(c.Shown().Track(x.TrackRef))
	}
	return c.Tracks.TabLabel(x)
}

// drawLeft draws the tracks, the next starts, and the line that separates them from the rows.
func drawLeft(c *panel.Context, f *draw.Frame, at parts) {
	end := at.rows + at.rowCount
	top := min(at.ruler, end)
	if at.ruler < 0 {
		top = at.note
	}
	width := at.left - 1
	a := f.Area(top, end-top, width)
	a.Next().Text(" ").Muted(cmp.Or(panel.InFiles(c), "tracks"))
	for i, x := range leftShown(c, a.Room()) {
		f.Hit(draw.Rect{Top: a.Top(), Width: width, Height: 1}, onTrack-i)
		switch {
		case x.more > 0:
			a.Next().Text(" ").Muted(strconv.Itoa(x.more) + " more")
		case x.heading:
			a.Next().Text(" ").Muted(cutObject(c, x.tab, width-2)).To(width - 1)
		default:
			drawTrack(c, a.Next(), x.tab, width-3)
		}
	}
	a.Next()
	drawNext(c, f, a)
	for line := top; line < end; line++ {
		f.Pen(line, c.Width).To(width).Put(timeline.Rule, c.Theme.Divider)
	}
}

// leftLine is a line of the list at the left: a track, or the object that the tracks below belong
// to.
type leftLine struct {
	heading bool
	// more is how many lines from this one on are not shown. The line says so instead of its track.
	more int
	tab  trackview.Tab
}

// leftLines lists the tracks, below their objects if there are several.
func leftLines(c *panel.Context) (out []leftLine) {
	several := c.Tracks.SeveralObjects()
	for i, x := range panel.Tabs(c) {
		if before := len(out) - 1; several && (i == 0 || out[before].tab.File != x.File || out[before].tab.Object != x.Object) {
			out = append(out, leftLine{heading: true, tab: x})
		}
		out = append(out, leftLine{tab: x})
	}
	return out
}

// leftShown returns the lines that fit into room, including the focused one.
func leftShown(c *panel.Context, room int) []leftLine {
	lines, focused := leftLines(c), c.FocusedTab()
	at := max(slices.IndexFunc(lines, func(x leftLine) bool { return !x.heading && x.tab == focused }), 0)
	most := max(room, 1)
	if c.Can(lifecycle.Draw) == "" && (right(c) == 0 || c.Overrides()) && !panel.ComingBeside(c) {
		most = max(room-8, 1) // keep room for the next starts below
	}
	from := max(min(at-max(most-2, 0), len(lines)-most), 0)
	shown := slices.Clone(lines[from:min(from+most, len(lines))])
	if left := len(lines) - from - len(shown); left > 0 && len(shown) > 1 {
		shown[len(shown)-1] = leftLine{more: left + 1, tab: shown[len(shown)-1].tab}
	}
	return shown
}

// leastLeft and mostLeft limit the width of the tracks and next starts at the left, which is as
// wide as the names need.
const (
	leastLeft = 18
	mostLeft  = 32
)

// leftWidth returns that width, or 0 if they would only repeat what is seen elsewhere: a single
// track is named over the rows, and what comes next is below the details or in the agenda.
func leftWidth(c *panel.Context) int {
	tabs, widest := c.Tracks.Names()
	if tabs == 1 && c.Can(lifecycle.Draw) == "" {
		return 0
	}
	return min(max(widest+6, leastLeft), mostLeft)
}

// drawNext draws the next starts after the time cursor in the focused track.
func drawNext(c *panel.Context, f *draw.Frame, a *draw.Area) {
	if c.Track() == nil || a.Room() < 2 || c.Can(lifecycle.Draw) != "" || panel.ComingBeside(c) {
		return
	}
	list := coming(c, a.Room()-1)
	if len(list) == 0 {
		return
	}
	a.Next().Text(" ").Muted("next")
	for i, x := range list {
		f.Hit(draw.Rect{Top: a.Top(), Width: a.Columns(), Height: 1}, onNext-i)
		p, days := a.Next(), c.Days(x.At)
		p.To(6 - len(days)).Text(days).To(7).Text(timeline.Cut(x.Name, a.Columns()-10))
		p.To(a.Columns()-2).Put(timeline.LetterOf(x.Kind.Look), string(x.Kind.Letter))
	}
}

// coming returns at most most of the next starts of the rows shown. For a namespaced profile these
// are the starts of the result of merging it with its parent.
func coming(c *panel.Context, most int) (out []panel.ComingStart) {
	if !c.Overrides() {
		view := c.Tracks.At(c.Focus.TrackRef)
		list := view.Starts()
		list = list[trackview.After(list, c.Cursor):]
		out = make([]panel.ComingStart, 0, min(len(list), most))
		for _, x := range list {
			if len(out) == most {
				break
			}
			if c.Filter.Text != "" && (!c.Filter.Within(x.At, c.Cursor) || !slices.Contains(c.Rows.List, x.Version)) {
				continue
			}
			stage := lifecycle.Stages(view.Track.Versions[x.Version])[x.Stage]
			out = append(out, panel.ComingStart{StartOf: editor.StartOf{TrackRef: c.Focus.TrackRef, Version: int(x.Version), Stage: int(x.Stage)}, At: x.At, Name: view.Names[x.Version], Kind: view.Scale.KindOf(&stage)})
		}
		return out
	}
	for _, b := range c.Shown().Bonds() {
		if !b.Orphan && b.ChildFile == c.Focus.File && b.Child.Index == c.Focus.Object {
			out = panel.MergedAfter(c, out, b, c.Cursor, func(t *model.Track) (string, bool) { return "", t.Name == c.Track().Name })
		}
	}
	if c.Filter.Text != "" {
		out = slices.DeleteFunc(out, func(x panel.ComingStart) bool {
			return !c.Filter.Within(x.At, c.Cursor) || !c.Filter.Line(x.Name+" "+x.Kind.Name)
		})
	}
	model.SortStable(out, func(x, y panel.ComingStart) int { return x.At.Compare(y.At) })
	return out[:min(len(out), most)]
}
