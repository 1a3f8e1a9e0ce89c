// Package filter is the line on which a filter of rows, or of the lines of a list, is typed. The
// filter is applied after every key.
package filter

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// Panel is the open filter line.
type Panel struct {
	panel.Basic
	field   panel.Field
	history panel.History
	// refused is set if the filter was not kept as typed, until the next key.
	refused bool
}

// Open starts with the filter in force.
func (p *Panel) Open(c *panel.Context, _ any) []panel.Effect {
	p.field = panel.NewField(c.Browsed.Filter)
	p.history.Rewind()
	p.refused = false
	return nil
}

// misread describes the part of the filter that asks for something that cannot exist, or returns
// "".
func (p *Panel) misread(c *panel.Context) string {
	f := panel.ParseFilter(p.field.String())
	return f.Misread(c.Shown())
}

// Handle edits the filter, keeps it, or clears it. A filter that asks for something that cannot
// exist is not kept, but stays to be corrected.
func (p *Panel) Handle(c *panel.Context, w keys.Command) []panel.Effect {
	p.refused = false
	known, changed := p.field.Handle(w)
	if !known {
		changed = p.history.Handle(&p.field, w.Intent)
	}
	switch {
	case changed:
		return []panel.Effect{panel.SetFilter{Filter: panel.ParseFilter(p.field.String())}}
	case w.Intent == keys.Keep && p.misread(c) != "":
		p.refused = true
	case w.Intent == keys.Keep:
		p.history.Add(p.field.String())
		return keep(p.field.String())
	case w.Intent == keys.Drop:
		return keep("")
	}
	return nil
}

// keep closes the field and keeps a filter.
func keep(text string) []panel.Effect {
	return []panel.Effect{panel.Close{}, panel.SetFilter{Filter: panel.ParseFilter(text), Kept: true}}
}

var hints = []panel.Hint{panel.Key("keep", keys.Keep), panel.Key("clear", keys.Drop)}

// Face returns the hints.
func (p *Panel) Face(*panel.Context) panel.Face { return panel.Face{Hints: hints} }

// count returns how many lines the filter lets through, in words.
func count(c *panel.Context) (timeline.Meaning, string) {
	b, files := &c.Browsed, ""
	if c.Layers.Browsing() == keys.Timeline && panel.InFiles(c) != "" {
		files = ", " + panel.InFiles(c)
	}
	if b.Shown == 0 {
		here := ""
		if files != "" && panel.FilesWithMatches(c) > 0 {
			here = " here"
		}
		return timeline.Warning, "no " + strings.TrimSuffix(b.Noun, "s") + " matches" + here + ": 0 of " + strconv.Itoa(b.All) + files
	}
	return timeline.Text, strconv.Itoa(b.Shown) + " of " + strconv.Itoa(b.All) + " " + b.Noun + files
}

// Draw draws the filter on the last line, with the number of lines that it lets through.
func (p *Panel) Draw(c *panel.Context, f *draw.Frame, r draw.Rect) {
	kind, text := count(c)
	why, meaning := p.misread(c), timeline.Warning
	if p.refused {
		meaning = timeline.Error
	}
	last := r.Top + r.Height - 1
	f.Clear(last)
	if why != "" {
		f.Clear(last - 1)
		f.Upwards(last-1, r.Width, meaning, why)
	}
	pen := p.field.Draw(f.Pen(last, r.Width).Text(" /"), r.Width-3)
	// The column is even, so that the text does not move when numbers change.
	at := (r.Width - 6 - draw.Width(text) - panel.HintsWidth(c, keys.FilterField, hints)) &^ 1
	if pen.Column()+2 <= at {
		panel.DrawHints(c, pen.To(at).Put(kind, text).Text("   "), keys.FilterField, hints)
	}
}
