// Package overview lists all objects of the open files: their state, findings and next start, and
// which override which.
package overview

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// Panel is the open list.
type Panel struct {
	panel.List
	// all are the lines without the filter, computed from what of records.
	all, shown []line
	of         source
	cut        cut
}

// source records what the lines were computed from.
type source struct {
	state  *editor.Snapshot
	judged int
	cursor time.Time
	terms  string
	// rows is the filter of the rows, matches is how many versions it lets through.
	rows    string
	matches int
	// disk describes the states of the files on disk.
	disk string
}

// Open starts at the object in focus and keeps the filter.
func (p *Panel) Open(c *panel.Context, _ any) []panel.Effect {
	*p = Panel{List: panel.List{Filter: p.Filter}}
	p.read(c)
	p.focus(whole(c.Focus.TrackRef))
	return nil
}

// Layout updates the list if something may have changed.
func (p *Panel) Layout(c *panel.Context, r draw.Rect) {
	p.read(c)
	p.cutNames(c, r.Width-2)
	p.Scroll(p.room(c, r))
}

// read lists the objects that pass the filter.
func (p *Panel) read(c *panel.Context) {
	of := source{c.Shown(), c.Shown().Judged, c.Cursor, p.Filter.Text, c.Filter.Text, len(c.Rows.Matches), onDisk(c)}
	if of == p.of {
		return
	}
	var focused model.TrackRef
	if p.Len > 0 {
		focused = whole(p.shown[p.At].at)
	}
	p.of, p.all, p.cut = of, matching(c, lines(c)), cut{}
	p.shown = slices.DeleteFunc(slices.Clone(p.all), func(x line) bool { return !p.passes(c, x) })
	if p.Resize(len(p.shown)); p.Len > 0 {
		p.focus(focused)
	}
}

// matching returns the lines of objects with a version that the filter of the rows lets through, or
// all if there is none.
func matching(c *panel.Context, all []line) []line {
	has := map[model.TrackRef]bool{}
	for _, at := range c.Rows.Matches {
		has[whole(at.TrackRef)] = true
	}
	if len(has) == 0 {
		return all
	}
	return slices.DeleteFunc(all, func(x line) bool { return !has[whole(x.at)] })
}

// focus moves the focus to an object, or to the first line if it is not listed.
func (p *Panel) focus(at model.TrackRef) {
	p.At = max(0, slices.IndexFunc(p.shown, func(x line) bool { return whole(x.at) == at }))
}

// passes reports whether the filter lets a line through. Each of its words must occur in the line
// or match some version of the object, as each term about versions must.
func (p *Panel) passes(c *panel.Context, x line) bool {
	for _, term := range p.Filter.Terms {
		one := editor.Filter{Terms: []editor.Term{term}}
		switch {
		case (term.Asks == editor.TextTerm || term.Asks == editor.StageTerm) && !one.Line(x.text()) && !anyVersion(c, x, term):
			return false
		case term.Asks == editor.WithinTerm && !anyVersion(c, x, term), term.Asks == editor.DriftTerm && !anyVersion(c, x, term):
			return false
		case term.Asks == editor.ProblemTerm && x.findings[model.Error]+x.findings[model.Warning] == 0,
			term.Asks == editor.EditedTerm && x.edits == 0,
			term.Asks == editor.MarkedTerm && !x.marked:
			return false
		}
	}
	return true
}

// anyVersion reports whether a term of the filter matches some version of the object.
func anyVersion(c *panel.Context, x line, term editor.Term) bool {
	one := editor.Filter{Terms: []editor.Term{term}}
	for _, track := range c.Shown().Tracks() {
		if whole(track) != whole(x.at) {
			continue
		}
		for i := range c.Shown().Track(track).Versions {
			if one.Version(c.Shown(), track, i, c.Cursor, c.Marked) {
				return true
			}
		}
	}
	return false
}

// Handle moves in the list, opens an object, saves its file, or copies lines.
func (p *Panel) Handle(c *panel.Context, w keys.Command) []panel.Effect {
	if r, ok := p.List.Handle(w, c.Height-3, "object"); ok {
		return r
	}
	switch w.Intent {
	case keys.NextFinding, keys.PreviousFinding:
		if !p.Next(w.Intent == keys.NextFinding, func(i int) bool { return p.shown[i].findings != [3]int{} }) {
			return panel.Said("no line has a finding")
		}
	case keys.GoTo:
		if p.Len == 0 {
			return nil
		}
		if x := &p.shown[p.At]; x.unread != nil {
			return panel.Refusing(x.file + ": " + x.why)
		} else if x.at.Track == model.None {
			return panel.Refusing(x.object + " has no versions")
		}
		return panel.GoTo(p.goes())
	case keys.Save:
		if p.Len > 0 {
			if x := &p.shown[p.At]; x.unread != nil {
				return panel.Refusing(x.file + ": " + x.why)
			}
			if why := c.Editor.OwnRefusal(p.shown[p.At].at.File); why != "" {
				return panel.Refusing(why)
			}
			return []panel.Effect{panel.Open{Scope: keys.Review, With: editor.PrepareFile{File: p.shown[p.At].at.File}}}
		}
	case keys.CopyLine, keys.CopyAll:
		return p.Copy(w.Intent, "line", func(i int) string { return p.shown[i].text() })
	default:
		return panel.Passed()
	}
	return nil
}

// goes returns where the line in focus leads.
func (p *Panel) goes() *editor.Focus {
	return &editor.Focus{TrackRef: p.shown[p.At].at, Version: model.None, Stage: model.None}
}

// Face returns the filter, the object in focus for the title, and the hints.
func (p *Panel) Face(*panel.Context) panel.Face {
	face := panel.Face{Filter: &p.Filter, Shown: p.Len, All: len(p.all), Noun: "objects", Hints: []panel.Hint{
		{Intents: []keys.Intent{keys.GoTo}, Label: "open"}, {Intents: []keys.Intent{keys.Save}, Label: "save this file"}, {Intents: []keys.Intent{keys.OpenMatrix}, Label: "compare"},
		{Intents: []keys.Intent{keys.OpenFilter}, Label: "filter"}, {Intents: []keys.Intent{keys.DayBack, keys.DayForward}, Label: "day"},
		{Intents: []keys.Intent{keys.NextFinding, keys.PreviousFinding}, Label: "finding"}, {Intents: []keys.Intent{keys.CopyLine}, Label: "copy line"},
		{Intents: []keys.Intent{keys.Back}, Label: "back"},
	}}
	if p.Len > 0 && p.shown[p.At].unread == nil {
		face.Titled, face.About = &p.shown[p.At].at, p.goes()
	}
	return face
}

// onDisk describes the states of the files on disk, to notice when one changes.
func onDisk(c *panel.Context) string {
	var out strings.Builder
	for i, f := range c.Editor.Files {
		out.WriteString(strconv.FormatBool(f.Changed()) + f.WhyNotSaved() + c.Editor.ReadOnly(i) + "\n")
	}
	return out.String()
}

// heading returns the number of open and of edited files, and of those that cannot be read.
func heading(c *panel.Context) string {
	unread := ""
	if n := len(c.Unread); n > 0 {
		unread = ", " + strconv.Itoa(n) + " cannot be read"
	}
	return cmp.Or(panel.InFiles(c), phrase.Plural(len(c.Editor.Files), "file")) + ", " + strconv.Itoa(c.Editor.DirtyCount()) + " edited" + unread
}
