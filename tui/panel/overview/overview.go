// Package overview lists all objects of the open files: their state, findings and next start, and
// which override which.
package overview

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// Panel is the open list.
type Panel struct {
	panel.List[line]
	cut cut
}

// Open starts at the object in focus and keeps the filter.
func (p *Panel) Open(c *panel.Context, _ any) []panel.Effect {
	*p = Panel{List: panel.List[line]{Filter: p.Filter}}
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
	if stale, _ := p.Stale(c, c.Cursor, onDisk(c)); !stale {
		return
	}
	var focused model.TrackRef
	if x := p.Focused(); x != nil {
		focused = whole(x.at)
	}
	p.cut = cut{}
	p.Show(matching(c, lines(c)), func(x *line) bool { return p.passes(c, x) })
	p.focus(focused)
}

// matching returns the lines of objects with a version that the filter of the rows lets through, or
// all without a filter.
func matching(c *panel.Context, all []line) []line {
	if c.Filter.Text == "" {
		return all
	}
	has := map[model.TrackRef]bool{}
	for _, at := range c.Rows.Matches {
		has[whole(at.TrackRef)] = true
	}
	return slices.DeleteFunc(all, func(x line) bool { return !has[whole(x.at)] })
}

// focus moves the focus to an object, or to the first line if it is not listed.
func (p *Panel) focus(at model.TrackRef) {
	p.At = 0
	p.Focus(func(x line) bool { return whole(x.at) == at })
}

// passes reports whether the filter lets a line through. Words and stages must occur in the line or
// match some version of the object. Periods and drift must match some version. The other terms are
// about the object.
func (p *Panel) passes(c *panel.Context, x *line) bool {
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
func anyVersion(c *panel.Context, x *line, term editor.Term) bool {
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
		return p.GoToNext(w.Intent == keys.NextFinding, "has a finding", func(x *line) bool { return x.findings != [3]int{} })
	case keys.GoTo:
		switch x := p.Focused(); {
		case x == nil:
			return panel.GoTo(nil)
		case x.unread != nil:
			return panel.Refusing(x.file + ": " + x.why)
		case x.at.Track == model.None:
			return panel.Refusing(x.object + " has no versions")
		default:
			return panel.GoTo(x.goes())
		}
	case keys.Save:
		if x := p.Focused(); x != nil {
			return x.save(c)
		}
	case keys.CopyLine, keys.CopyAll:
		return p.Copy(w.Intent, "line", (*line).text)
	default:
		return panel.Passed()
	}
	return nil
}

// goes returns what a line goes to.
func (x *line) goes() *editor.Focus {
	return &editor.Focus{TrackRef: x.at, Version: model.None, Stage: model.None}
}

// save shows what saving the file of a line would change.
func (x *line) save(c *panel.Context) []panel.Effect {
	if x.unread != nil {
		return panel.Refusing(x.file + ": " + x.why)
	}
	if why := c.Editor.OwnRefusal(x.at.File); why != "" {
		return panel.Refusing(why)
	}
	return panel.Opened(keys.Review, editor.PrepareFile{File: x.at.File})
}

// Face returns the filter, the object in focus for the title, and the hints.
func (p *Panel) Face(*panel.Context) panel.Face {
	face := p.List.Face("object",
		panel.Key("open", keys.GoTo), panel.Key("save this file", keys.Save), panel.Key("compare", keys.OpenMatrix),
		panel.Key("filter", keys.OpenFilter), panel.Key("day", keys.DayBack, keys.DayForward),
		panel.Key("finding", keys.NextFinding, keys.PreviousFinding), panel.Key("copy line", keys.CopyLine),
		panel.Key("back", keys.Back),
	)
	if x := p.Focused(); x != nil && x.unread == nil {
		face.Titled, face.About = &x.at, x.goes()
	}
	return face
}

// onDisk describes the states of the files on disk, to detect when one changes.
func onDisk(c *panel.Context) string {
	var out strings.Builder
	for i, f := range c.Editor.Files {
		out.WriteString(strconv.FormatBool(f.Changed()) + f.WhyNotSaved() + c.Editor.ReadOnly(i) + "\n")
	}
	return out.String()
}

// heading returns the number of files that are listed and open, of those edited, and of those that
// cannot be read.
func (p *Panel) heading(c *panel.Context) string {
	files, unread := phrase.Plural(len(c.Editor.Files), "file"), ""
	if c.Filter.Text+p.Filter.Text != "" && len(c.Editor.Files) > 1 {
		listed := map[int]bool{}
		for _, x := range p.Lines {
			if x.unread == nil {
				listed[x.at.File] = true
			}
		}
		files = "in " + strconv.Itoa(len(listed)) + " of " + files
	}
	if n := len(c.Unread); n > 0 {
		unread = ", " + strconv.Itoa(n) + " cannot be read"
	}
	return files + ", " + strconv.Itoa(c.Editor.DirtyCount()) + " edited" + unread
}
