// Package children lists the namespaced profiles below a profile, and what its unsaved edits change
// in each.
package children

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/compose"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// Panel is the open list.
type Panel struct {
	panel.List[line]
	// parent locates the profile.
	parent model.TrackRef
	// track and version are the names of the track and version that had the focus when the list
	// opened.
	track, version string
	// profiles is the number of namespaced profiles, changed the number of those that change.
	profiles, changed int
}

// line is a namespaced profile, or one change in it.
type line struct {
	pair check.Pair
	// track and version are the names of what changes, both "" for the line of the profile.
	track, version string
	text           string
	// refused is set if the server would refuse the profile because of this.
	refused bool
}

// Open lists the namespaced profiles below the profile in focus, or below its parent.
func (p *Panel) Open(c *panel.Context, _ any) []panel.Effect {
	*p = Panel{parent: compose.ParentOf(c.Shown(), c.Focus.TrackRef)}
	if v := c.Focused(); v != nil {
		p.track, p.version = c.Track().Name, v.Text
	}
	return nil
}

// Layout updates the list if the profiles may have changed.
func (p *Panel) Layout(c *panel.Context, r draw.Rect) {
	if stale, _ := p.Stale(c, time.Time{}, nil); stale {
		p.read(c)
	}
	p.Scroll(r.Height - 1)
}

// read lists the namespaced profiles, with the changes in each and the errors because of which the
// server would refuse it.
func (p *Panel) read(c *panel.Context) {
	below := compose.AllBelow(c.Shown(), p.parent, c.Editor.Dialect())
	p.profiles, p.changed = len(below), 0
	var all []line
	for _, x := range below {
		text := ""
		if len(x.Changes) == 0 {
			text = "unchanged"
		} else {
			p.changed++
		}
		all = append(all, line{pair: x.Pair, text: text, refused: len(x.Refused) > 0})
		for _, y := range x.Changes {
			all = append(all, line{pair: x.Pair, track: y.Track, version: y.Version, text: y.Text})
		}
		for _, f := range x.Refused {
			all = append(all, line{pair: x.Pair, track: f.Track, version: f.Version, text: f.Rule + panel.FixWords(c, f), refused: true})
		}
	}
	p.Show(all, func(x *line) bool { return p.Filter.Line(x.row()) })
}

// Handle moves in the list, goes to a version of a namespaced profile, or copies lines.
func (p *Panel) Handle(c *panel.Context, w keys.Command) []panel.Effect {
	if r, ok := p.List.Handle(w, c.Height-3, "line"); ok {
		return r
	}
	switch w.Intent {
	case keys.GoTo:
		if x := p.Focused(); x != nil {
			track, version := cmp.Or(x.track, p.track), cmp.Or(x.version, p.version)
			return panel.GoToVersion(c, x.pair.ChildFile, x.pair.Child.Index, track, version, "")
		}
	case keys.CopyLine, keys.CopyAll:
		if x := p.Focused(); w.Intent == keys.CopyLine && x != nil {
			return []panel.Effect{panel.Copy{Text: x.row() + "\n", Of: phrase.Plural(1, "line")}}
		}
		return p.Copy(w.Intent, "line", (*line).row)
	case keys.OpenOverride, keys.OpenChildren:
		return panel.Closed()
	default:
		return panel.Passed()
	}
	return nil
}

// row returns the line as it is copied and searched.
func (x *line) row() string {
	return strings.Join(model.Map([]string{trackview.ChildName(x.pair.Child.Object), x.track, x.version, x.text}, model.Escape), "\t")
}

// Face returns the hints.
func (p *Panel) Face(*panel.Context) panel.Face {
	return p.List.Face("line",
		panel.Key("go to", keys.GoTo), panel.Key("filter", keys.OpenFilter), panel.Key("copy line", keys.CopyLine), panel.Key("copy all", keys.CopyAll),
		panel.Key("back", keys.Back),
	)
}

// Draw draws the list below its heading.
func (p *Panel) Draw(c *panel.Context, f *draw.Frame, r draw.Rect) {
	heading := "namespaced profiles over " + c.Editor.Files[p.parent.File].Name
	c.Theme.Heading(f, r.Top, c.Width, strings.TrimSpace(heading+"  "+c.ListFilter(&p.Filter)), strconv.Itoa(p.changed)+" of "+strconv.Itoa(p.profiles)+" change")
	width := 0
	for i := range p.Lines {
		width = max(width, draw.Width(model.Escape(p.Lines[i].version)))
	}
	p.List.Draw(f, f.Area(r.Top+1, r.Height-1, r.Width), func(pen *draw.Pen, i int) { p.draw(c, pen, i, min(width, 20)) })
}

// draw draws a line. width is the width of the column of versions.
func (p *Panel) draw(c *panel.Context, pen *draw.Pen, i, width int) {
	x := &p.Lines[i]
	if i == p.At && x.version == "" {
		pen.Focused(c.Theme.Signs.Focus, 2+draw.Width(trackview.ChildName(x.pair.Child.Object)))
	} else if i == p.At {
		pen.Focused(c.Theme.Signs.Focus, 4+width)
	}
	if x.refused {
		meaning, sign := c.Theme.Sign(model.Error)
		pen.To(1).Put(meaning, sign)
	}
	if x.version == "" {
		pen.To(2).Put(timeline.Strong, trackview.ChildName(x.pair.Child.Object)).Text("  ").Muted(c.Editor.Files[x.pair.ChildFile].Name + "  " + x.text)
		return
	}
	name := model.Escape(x.version)
	if x.track != model.Kubernetes {
		name = model.Escape(x.track[len(model.ImagePrefix):]) + "/" + name
	}
	pen.To(4).Text(draw.Pad(timeline.Cut(name, max(width, draw.Width(name))), width) + "  " + x.text)
}

// WhyUnavailable returns why the list cannot be opened: there are no namespaced profiles below the
// one in focus or its parent. It returns "" if there are.
func WhyUnavailable(c *panel.Context) string {
	if len(c.Shown().Children(compose.ParentOf(c.Shown(), c.Focus.TrackRef))) == 0 {
		return "no open file has a namespaced profile below this one"
	}
	return ""
}
