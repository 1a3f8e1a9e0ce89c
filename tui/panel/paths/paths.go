// Package paths is the table of update paths: where clusters on each version of a track would be
// moved at the time cursor, and why.
package paths

import (
	"slices"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/trackview"
)

// Panel is the open table. The zero Panel is ready to be opened.
type Panel struct {
	// List has the indexes of the versions, newest first.
	panel.List[int]
	// place is the track shown, version the text of the version in focus.
	place   model.TrackRef
	version string
	table   table
	parts   parts
}

// trackInFocus returns the track whose paths to show: the one in focus or, if edits would override
// a version of a parent, the merged one. The string is why there is none, or "".
func trackInFocus(c *panel.Context) (editor.ClusterTrack, string) {
	p, name := c.Focus.TrackRef, ""
	if t := c.Track(); t != nil {
		name = t.Name
	}
	if p.File != c.Titled.File || p.Object != c.Titled.Object {
		p = model.TrackRef{File: c.Titled.File, Object: c.Titled.Object, Track: model.None}
	}
	return c.Shown().ClusterTrack(p, name)
}

// Open shows the track and the version in focus, and keeps the filter.
func (p *Panel) Open(c *panel.Context, _ any) []panel.Effect {
	t, _ := trackInFocus(c)
	*p = Panel{List: panel.List[int]{Filter: p.Filter}, place: t.TrackRef}
	if v := c.Focused(); v != nil {
		p.version = v.Text
	}
	return nil
}

// Handle moves among the versions and the tracks, goes to a version, or copies lines.
func (p *Panel) Handle(c *panel.Context, w keys.Command) []panel.Effect {
	if end := panel.End(p.At, len(p.Lines), w.Intent); end != "" {
		return panel.Refusing(model.Escape(p.version) + " is the " + end + " version shown")
	}
	if r, ok := p.List.Handle(w, p.parts.rowCount-1, "version"); ok {
		p.follow()
		return r
	}
	x := &p.table
	switch w.Intent {
	case keys.PreviousTrack, keys.NextTrack:
		if len(tracks(c)) < 2 {
			return panel.Refusing("there is one track only")
		}
		return panel.Later(func(c *panel.Context) []panel.Effect { return p.moveTrack(c, w.Intent == keys.NextTrack) })
	case keys.PreviousTransition, keys.NextTransition:
		return panel.Later(func(c *panel.Context) []panel.Effect { return p.transition(c, w.Intent == keys.NextTransition) })
	case keys.NextFinding, keys.PreviousFinding:
		r := p.GoToNext(w.Intent == keys.NextFinding, "has a cluster that is forced to move or stuck", func(i *int) bool { return x.path(*i).Attention > model.Info })
		p.follow()
		return r
	case keys.GoTo:
		return panel.GoTo(p.goes())
	case keys.CopyLine, keys.CopyAll:
		return panel.Later(func(*panel.Context) []panel.Effect { return p.copy(w.Intent) })
	}
	return panel.Passed()
}

// goes returns what the line in focus goes to, nil if there is none.
func (p *Panel) goes() *editor.Focus {
	i := p.Focused()
	if i == nil {
		return nil
	}
	to, version := p.table.Origin(*i)
	return &editor.Focus{TrackRef: to, Version: version, Stage: model.None}
}

// follow records the name of the version in focus.
func (p *Panel) follow() {
	if i := p.Focused(); i != nil {
		p.version = p.table.Versions[*i].Text
	}
}

// find focuses the version of the recorded name in a new table. If it is gone, the focus stays on
// the same line.
func (p *Panel) find() {
	is := func(i int) bool { return p.table.Versions[i].Text == p.version }
	if i := p.Focused(); i != nil && !is(*i) {
		p.Focus(is)
		p.follow()
	}
}

// moveTrack moves to the previous or next track, wrapping around.
func (p *Panel) moveTrack(c *panel.Context, forward bool) []panel.Effect {
	if list := tracks(c); len(list) > 0 {
		p.place, p.version, p.At, p.Top = list[panel.Around(slices.Index(list, p.place), len(list), forward)], "", 0, 0
	}
	return nil
}

// tracks returns the tracks of all files that clusters run on, in order.
func tracks(c *panel.Context) (out []model.TrackRef) {
	for file := range c.Editor.Files {
		for object := range c.Shown().Listed(file) {
			list, _ := c.Shown().ClusterTracks(file, object)
			for _, t := range list {
				out = append(out, t.TrackRef)
			}
		}
	}
	return out
}

// transition moves the time cursor to the next or previous transition among the versions shown.
func (p *Panel) transition(c *panel.Context, forward bool) []panel.Effect {
	x, n := &p.table, panel.NewNearest(c, forward)
	shown := make([]bool, len(x.rows))
	for _, i := range p.Lines {
		shown[i] = true
	}
	switch {
	case x.Track == nil:
	case !x.IsMerged():
		n.Track(c.Tracks.At(x.TrackRef), shown)
	default:
		for _, i := range p.Lines {
			n.Among(x.Versions[i])
		}
	}
	return n.Effects()
}

// copy copies the line in focus, or all that are shown.
func (p *Panel) copy(i keys.Intent) []panel.Effect {
	x, at := &p.table, p.Focused()
	if at == nil {
		return panel.Said("there is no line to copy")
	}
	text := func(i *int) string { return x.text(*i, "\t") }
	if i == keys.CopyLine {
		return []panel.Effect{panel.Copy{Text: text(at) + "\n", Of: "the line of " + phrase.Version(x.Versions[*at])}}
	}
	return p.Copy(i, "line", text)
}

// Face returns the track for the title, the filter, and the hints.
func (p *Panel) Face(*panel.Context) panel.Face {
	face := p.List.Face("version",
		panel.Key("go to", keys.GoTo), panel.Key("day", keys.DayBack, keys.DayForward),
		panel.Hint{Intents: []keys.Intent{keys.MonthBack, keys.MonthForward}, Wide: "month"},
		panel.Key("next transition", keys.PreviousTransition, keys.NextTransition), panel.Key("date", keys.TypeDate),
		panel.Key("now", keys.BackToNow), panel.Hint{Intents: []keys.Intent{keys.OpenFilter}, Wide: "filter"},
		panel.Key("copy", keys.CopyLine), panel.Key("back", keys.Back),
	)
	face.Titled, face.About = &p.place, p.goes()
	return face
}

// Layout brings the table up to date with what is shown, and computes the visible lines.
func (p *Panel) Layout(c *panel.Context, r draw.Rect) {
	p.read(c)
	needed := 0
	if i := p.Focused(); i != nil {
		p.table.explain(*i)
		way, why := p.table.explained(*i, r.Width-whyIndent-1)
		needed = len(way) + len(why)
	}
	p.parts = partsOf(c.Size, r, len(p.Lines), needed)
	p.Scroll(p.parts.rowCount)
	for _, i := range p.Lines[p.Top:min(p.Top+p.parts.rowCount, len(p.Lines))] {
		p.table.path(i)
	}
}

// WhyUnavailable returns why there are no paths to show, or "".
func WhyUnavailable(c *panel.Context) string {
	if c.Layers.Top() == keys.Paths {
		return ""
	}
	t, why := trackInFocus(c)
	if why == "" && len(t.Versions) == 0 {
		return "there is no version in " + trackview.NameOf(t.Track)
	}
	return why
}
