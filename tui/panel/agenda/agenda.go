// Package agenda lists the starts after the time cursor, of all tracks of all open files and of the
// merged profiles.
package agenda

import (
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// Panel is the open agenda.
type Panel struct {
	panel.List[trackview.ComingStart]
	known
	// tracks are the tracks of the starts shown, each once; labels are their names as they are drawn
	// in columns. track and name are the widths of the longest names, in cells.
	tracks      []string
	labels      map[string]string
	columns     columns
	track, name int
}

// known caches the starts of a state after an instant, in order of time. Most keys need only a part
// of them.
type known struct {
	state  *editor.Snapshot
	checks int
	since  time.Time
	starts []trackview.ComingStart
}

// after returns the starts of the state shown after the time cursor. The cache begins a year before
// the cursor, so that the cursor can move back.
func (k *known) after(c *panel.Context) []trackview.ComingStart {
	if k.state != c.Shown() || k.checks != c.Shown().Checks || c.Cursor.Before(k.since) {
		k.state, k.checks, k.since = c.Shown(), c.Shown().Checks, c.Cursor.AddDate(-1, 0, 0)
		k.starts = c.Tracks.StartsAfter(k.starts[:0], k.since)
	}
	return trackview.StartsFrom(k.starts, c.Cursor)
}

// Open starts at the first line and keeps the filter.
func (a *Panel) Open(*panel.Context, any) []panel.Effect {
	*a = Panel{List: panel.List[trackview.ComingStart]{Filter: a.Filter}, known: a.known}
	return nil
}

// Layout updates the list if the starts may have changed.
func (a *Panel) Layout(c *panel.Context, r draw.Rect) {
	if stale, retyped := a.Stale(c, c.Cursor, nil); stale {
		if retyped {
			a.At = 0
		}
		all := a.after(c)
		if c.Filter.Text != "" { // the filter of the rows applies to the list too
			all = slices.DeleteFunc(slices.Clone(all), func(x trackview.ComingStart) bool { return !c.Filter.Start(c, x.StartOf, x.At) })
		}
		a.Show(all, func(x *trackview.ComingStart) bool { return a.passes(c, x) })
		a.measure()
	}
	if w := fit(r.Width, min(a.track, max(r.Width/4, r.Width-80)), min(a.name, 20)); a.labels == nil || w != a.columns {
		a.columns, a.labels = w, draw.Names(a.tracks, w.track, "..")
	}
	a.Scroll(r.Height - 1 - a.dividers(c))
}

// measure finds the tracks of the starts, and how wide they and the versions are.
func (a *Panel) measure() {
	seen := map[string]bool{}
	var tracks []string
	a.track, a.name = 0, 0
	for i := range a.Lines {
		x := &a.Lines[i]
		if !seen[x.Label] {
			seen[x.Label], tracks = true, append(tracks, x.Label)
			a.track = max(a.track, draw.Width(x.Label))
		}
		a.name = max(a.name, draw.Width(x.Name))
	}
	if slices.Sort(tracks); !slices.Equal(tracks, a.tracks) {
		a.tracks, a.labels = tracks, nil
	}
}

// spans are the distances from the time cursor, in days, at which a line divides the list.
var spans = [...]int{30, 60, 90}

// span returns the largest of spans, in days, that a start is beyond, 0 for none.
func span(c *panel.Context, at time.Time) (days int) {
	for _, n := range spans {
		if at.After(c.Cursor.AddDate(0, 0, n)) {
			days = n
		}
	}
	return days
}

// divided reports whether a dividing line comes before start i.
func (a *Panel) divided(c *panel.Context, i int) bool {
	return i > 0 && span(c, a.Lines[i].At) > span(c, a.Lines[i-1].At)
}

// dividers returns the number of dividing lines.
func (a *Panel) dividers(c *panel.Context) (n int) {
	last := 0
	for _, days := range spans {
		limit := c.Cursor.AddDate(0, 0, days)
		i := sort.Search(len(a.Lines), func(i int) bool { return a.Lines[i].At.After(limit) })
		if last < i && i < len(a.Lines) {
			last = i
			n++
		}
	}
	return n
}

// inSight returns how many starts fit into room lines, together with the dividing lines.
func (a *Panel) inSight(c *panel.Context, room int) (n int) {
	for i := a.Top; i < len(a.Lines); i++ {
		if a.divided(c, i) {
			room--
		}
		if room--; room < 0 {
			break
		}
		n++
	}
	return n
}

// drawDivider draws a line that names the distance from the time cursor, and the date at that
// distance.
func drawDivider(c *panel.Context, p *draw.Pen, days int) {
	text := " after " + strconv.Itoa(days) + " days  " + phrase.Day(c.Cursor.AddDate(0, 0, days)) + " "
	p.To(2).Fill(timeline.Rule, c.Theme.Rule, 4).Muted(text).Fill(timeline.Rule, c.Theme.Rule, p.Columns())
}

// empty returns why the list is empty. If a period was typed as text, it names the term that
// filters by it.
func (a *Panel) empty(c *panel.Context) string {
	if a.Filter.Text == "" && c.Filter.Text == "" {
		return "nothing begins after " + phrase.Day(c.Cursor)
	}
	text := "no line matches the filter"
	for _, term := range a.Filter.Terms {
		if within := "within:" + term.Word; term.Asks == editor.TextTerm && panel.ParseFilter(within).Terms[0].Asks == editor.WithinTerm {
			text += ": " + within + " would show what begins in that time"
		}
	}
	return text
}

// passes reports whether the filter lets a start through: all of its words must occur in the line,
// and all that it asks about the version must be true.
func (a *Panel) passes(c *panel.Context, x *trackview.ComingStart) bool {
	t := c.Shown().Track(x.TrackRef)
	for _, term := range a.Filter.Terms {
		switch term.Asks {
		case editor.ProblemTerm:
			if f := c.Shown().Index().Start(x.StartOf); f == nil || f.Severity < model.Warning {
				return false
			}
		case editor.EditedTerm, editor.MarkedTerm:
			if t == nil || x.Version < 0 || x.Version >= len(t.Versions) || !term.OfVersion(c.Shown(), x.TrackRef, x.Version, c.Marked) {
				return false
			}
		}
	}
	return a.Filter.Within(x.At, c.Cursor) && a.Filter.Line(textOf(c, x))
}

// textOf returns a start as a line of text, to copy and to search.
func textOf(c *panel.Context, x *trackview.ComingStart) string {
	text := phrase.Day(x.At) + " " + x.At.Format("Mon") + " " + panel.Relative(c, x.At) + " " + x.Label + " " + x.Name + " " + model.Escape(x.Kind.Name)
	if f := c.Shown().Index().Start(x.StartOf); f != nil {
		_, sign := c.Theme.Sign(f.Severity)
		return text + " " + sign + " " + f.Rule
	}
	if !x.Applies {
		text += " never holds"
	}
	return text
}

// Handle moves in the list, goes to a start, or copies lines.
func (a *Panel) Handle(c *panel.Context, w keys.Command) []panel.Effect {
	if w.Intent == keys.OpenAgenda { // pressed twice it goes to the first row, as in other programs
		w.Intent = keys.FirstRow
	}
	if r, ok := a.List.Handle(w, c.Height-3, "line"); ok {
		return r
	}
	switch w.Intent {
	case keys.NextFinding, keys.PreviousFinding:
		return a.GoToNext(w.Intent == keys.NextFinding, "has a finding", func(x *trackview.ComingStart) bool { return c.Shown().Index().Start(x.StartOf) != nil })
	case keys.GoTo:
		return panel.GoTo(a.goes())
	case keys.CopyLine, keys.CopyAll:
		return a.Copy(w.Intent, "line", func(x *trackview.ComingStart) string { return textOf(c, x) })
	}
	return panel.Passed()
}

// goes returns what the line in focus goes to, nil if the list is empty.
func (a *Panel) goes() *editor.Focus {
	x := a.Focused()
	if x == nil {
		return nil
	}
	return &editor.Focus{TrackRef: x.TrackRef, Version: x.Version, Stage: x.Stage}
}

// Face returns the filter and the hints.
func (a *Panel) Face(*panel.Context) panel.Face {
	face := a.List.Face("line",
		panel.Key("go to", keys.GoTo), panel.Key("filter", keys.OpenFilter),
		panel.Key("day", keys.DayBack, keys.DayForward), panel.Key("next", keys.PreviousTransition, keys.NextTransition),
		panel.Key("copy line", keys.CopyLine), panel.Key("copy all", keys.CopyAll),
		panel.Key("back", keys.Back),
	)
	face.About = a.goes()
	return face
}

// heading returns the heading, with the filters in force.
func (a *Panel) heading(c *panel.Context) string {
	text := "agenda"
	if c.Filter.Text != "" {
		text += "  rows " + c.ListFilter(&c.Filter)
	}
	return strings.TrimSpace(text + "  " + c.ListFilter(&a.Filter))
}

// Draw draws the list below its heading.
func (a *Panel) Draw(c *panel.Context, f *draw.Frame, r draw.Rect) {
	count := panel.Position(a.Top, a.inSight(c, r.Height-1), len(a.Lines))
	if count == "" || c.TextOnly() {
		count = strconv.Itoa(len(a.Lines))
	}
	c.Theme.Heading(f, r.Top, c.Width, a.heading(c), count+" coming after "+phrase.Day(c.Cursor))
	out := f.Area(r.Top+1, r.Height-1, r.Width)
	for i := a.Top; i < len(a.Lines) && out.Room() > 0; i++ {
		if a.divided(c, i) {
			drawDivider(c, out.Next(), span(c, a.Lines[i].At))
		}
		if out.Room() == 0 {
			return
		}
		f.Hit(draw.Rect{Top: out.Top(), Width: r.Width, Height: 1}, i)
		a.drawLine(c, out.Next(), &a.Lines[i], i == a.At)
	}
	if len(a.Lines) == 0 {
		out.WrappedAt(2, timeline.Muted, a.empty(c))
	}
}
