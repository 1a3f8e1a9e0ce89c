// Package agenda is the list of the starts after the time cursor, of all tracks of
// all open files and of the merged profiles.
package agenda

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/trackview"
)

// Panel is the agenda as it is open.
type Panel struct {
	panel.List
	// all are the lines without the filter, worked out of what of says.
	all, shown []Line
	of         source
}

// source is what the lines were made of.
type source struct {
	state  *editor.Snapshot
	cursor time.Time
	terms  string
}

// Line is one coming start.
type Line struct {
	// StartOf is where the start stands; of a merged profile, in the file that it
	// comes from.
	editor.StartOf
	// At is the start, in UTC. Track and Name name the version.
	At          time.Time
	Track, Name string
	Kind        model.StageKind
	// Holds is unset where the stage never holds.
	Holds bool
}

// Open begins at the first line and keeps the filter.
func (a *Panel) Open(panel.Context, string) panel.Result {
	*a = Panel{List: panel.List{Filter: a.Filter}}
	return panel.Result{}
}

// Layout lists the starts anew where they may have changed.
func (a *Panel) Layout(c panel.Context, r draw.Rect) {
	if of := (source{c.Shown(), c.Cursor, a.Filter.Text}); of != a.of {
		if of.terms != a.of.terms {
			a.At = 0
		}
		a.of, a.all = of, Coming(&c, a.all[:0])
		a.shown = a.all
		if of.terms != "" {
			a.shown = slices.DeleteFunc(slices.Clone(a.all), func(x Line) bool { return !a.passes(&c, x) })
		}
		a.Resize(len(a.shown))
	}
	a.Scroll(r.Height - 1)
}

// Coming appends the starts after the time cursor, the next one first.
func Coming(c *panel.Context, lines []Line) []Line {
	for _, p := range c.Shown().Tracks() {
		l, label := c.Tracks.At(p), c.Tracks.Label(p)
		if l.Override {
			continue
		}
		list := l.Starts()
		for _, x := range list[trackview.After(list, c.Cursor):] {
			stage := lifecycle.Stages(l.Track.Versions[x.Version])[x.Stage]
			lines = append(lines, Line{StartOf: editor.StartOf{TrackRef: p, Version: int(x.Version), Stage: int(x.Stage)}, At: x.At, Track: label,
				Name: l.Names[x.Version], Kind: l.Scale.Kind(stage.Name), Holds: x.Changes})
		}
	}
	for _, b := range c.Shown().Bonds() {
		if b.Orphan {
			continue // what becomes of it without its parent is not known
		}
		object := c.Tracks.ObjectLabel(model.TrackRef{File: b.ChildFile, Object: b.Child.Index, Track: model.None})
		lines = Merged(c, lines, b, func(t *model.Track) (string, bool) { return object + "/" + trackview.NameOf(t), true })
	}
	slices.SortStableFunc(lines, func(x, y Line) int { return x.At.Compare(y.At) })
	return lines
}

// Merged appends the coming starts of a merged profile in the tracks that label
// wants, each with the place in the file that it comes from.
func Merged(c *panel.Context, lines []Line, b check.Pair, label func(*model.Track) (string, bool)) []Line {
	merged := c.Shown().Result(b)
	for i, t := range merged.Object.Tracks {
		name, wanted := label(t)
		if !wanted {
			continue
		}
		for k, v := range t.Versions {
			lines = mergedVersion(c, lines, b, merged, model.ObjectRef(0).InTrack(i).InVersion(k), v, name)
		}
	}
	return lines
}

func mergedVersion(c *panel.Context, lines []Line, b check.Pair, merged *merge.Result, ref model.Ref, v *model.Version, track string) []Line {
	transitions := lifecycle.Transitions(v, c.Editor.Dialect())
	for k, stage := range lifecycle.Stages(v) {
		if !stage.Start.IsAt() || !stage.Start.Time.After(c.Cursor) {
			continue
		}
		from := merged.Source(ref.InStage(k))
		p := editor.SourcePlace(b, from)
		at := from.Ref.Stage
		if t := c.Shown().Track(p); at == model.None && t != nil && from.Ref.Version < len(t.Versions) {
			at = slices.IndexFunc(lifecycle.Stages(t.Versions[from.Ref.Version]), func(x model.Stage) bool { return x.Name == stage.Name })
		}
		lines = append(lines, Line{StartOf: editor.StartOf{TrackRef: p, Version: from.Ref.Version, Stage: at}, At: stage.Start.Time, Track: track, Name: phrase.Version(v),
			Kind:  merged.Object.Scale.Kind(stage.Name),
			Holds: slices.ContainsFunc(transitions, func(x lifecycle.Transition) bool { return x.Index == k })})
	}
	return lines
}

// passes reports whether the filter lets a line through: its words stand in it, and
// what it asks about the version holds.
func (a *Panel) passes(c *panel.Context, x Line) bool {
	var v *model.Version
	if t := c.Shown().Track(x.TrackRef); t != nil && x.Version >= 0 && x.Version < len(t.Versions) {
		v = t.Versions[x.Version]
	}
	for _, term := range a.Filter.Terms {
		switch term.Asks {
		case editor.ProblemTerm:
			if r, ok := c.Shown().Index().Start(x.StartOf); !ok || r.Severity < model.Warning {
				return false
			}
		case editor.EditedTerm, editor.MarkedTerm:
			if v == nil || !term.OfVersion(c.Shown(), x.TrackRef, v, c.Marked) {
				return false
			}
		}
	}
	return a.Filter.Line(x.text(c))
}

// text is the line as it is copied and searched.
func (x Line) text(c *panel.Context) string {
	text := phrase.Day(x.At) + " " + x.At.Format("Mon") + " " + c.Days(x.At) + " " + x.Track + " " + x.Name + " " + model.Escape(x.Kind.Name)
	if r, ok := c.Shown().Index().Start(x.StartOf); ok {
		_, sign := c.Sign(r.Severity)
		return text + " " + sign + " " + r.Rule
	}
	if !x.Holds {
		text += " never holds"
	}
	return text
}

// Handle moves in the list, goes to a start and copies lines.
func (a *Panel) Handle(c panel.Context, w keys.Command) panel.Result {
	if r, ok := a.List.Handle(w, c.Height-3); ok {
		return r
	}
	switch w.Intent {
	case keys.NextFinding, keys.PreviousFinding:
		if !a.Next(w.Intent == keys.NextFinding, func(line int) bool { _, ok := c.Shown().Index().Start(a.shown[line].StartOf); return ok }) {
			return panel.Said("no line has a finding")
		}
	case keys.GoTo:
		if a.Len > 0 {
			x := a.shown[a.At]
			return panel.Result{Go: &editor.Focus{TrackRef: x.TrackRef, Version: x.Version, Stage: x.Stage}}
		}
	case keys.CopyLine, keys.CopyAll:
		return a.Copy(w.Intent, "line", func(line int) string { return a.shown[line].text(&c) })
	default:
		return panel.Passed()
	}
	return panel.Result{}
}

// Refuse says that the list ends here.
func (a *Panel) Refuse(_ panel.Context, i keys.Intent) string { return a.AtEnd(i, "line") }

// Face has the filter and what the keys do.
func (a *Panel) Face(panel.Context) panel.Face {
	return panel.Face{Filter: &a.Filter, Shown: a.Len, All: len(a.all), Noun: "lines", Hints: []panel.Hint{
		{Intents: []keys.Intent{keys.GoTo}, Label: "go to"}, {Intents: []keys.Intent{keys.OpenFilter}, Label: "filter"},
		{Intents: []keys.Intent{keys.DayBack, keys.DayForward}, Label: "day"}, {Intents: []keys.Intent{keys.PreviousTransition, keys.NextTransition}, Label: "next"},
		{Intents: []keys.Intent{keys.CopyLine}, Label: "copy line"}, {Intents: []keys.Intent{keys.CopyAll}, Label: "copy all"},
		{Intents: []keys.Intent{keys.Back}, Label: "back"},
	}}
}

// Draw draws the list under its heading.
func (a *Panel) Draw(c panel.Context, f *draw.Frame, r draw.Rect) {
	c.Rule(f, r.Top, strings.TrimSpace("agenda  "+c.ListFilter(&a.Filter)), strconv.Itoa(len(a.shown))+" coming after "+phrase.Day(c.Cursor))
	track, name := 0, 0
	for _, x := range a.shown {
		track, name = max(track, draw.Width(x.Track)), max(name, draw.Width(x.Name))
	}
	columns := fit(r.Width, min(track, max(r.Width/4, 10)), min(name, 20))
	out := f.Area(r.Top+1, r.Height-1, r.Width)
	for i := a.Top; i < a.Len && out.Room() > 0; i++ {
		f.Hit(draw.Rect{Top: out.Top(), Width: r.Width, Height: 1}, i)
		a.shown[i].draw(&c, out.Next(), i == a.At, columns)
	}
	if a.Len == 0 {
		out.Next().To(2).Muted("nothing begins after " + phrase.Day(c.Cursor))
	}
}
