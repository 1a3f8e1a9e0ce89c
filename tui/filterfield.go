package tui

import (
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// filterField is the line on which a filter is typed; what it lets through is
// shown with every key.
type filterField struct {
	field   panel.Field
	history panel.History
}

func (s *session) openFilter() {
	s.filterIn.field = panel.NewField(s.filterOf(s.Layers.Top()).Text)
	s.filterIn.history.Rewind()
	s.open(keys.FilterField)
}

// filterOf is the filter of a mode with rows.
func (s *session) filterOf(m keys.Scope) *panel.Filter {
	if p := s.panels[m]; p != nil {
		return p.Face(s.Context).Filter
	}
	switch m {
	case keys.Override:
		return &s.override.filter
	}
	return &s.Filter
}

func (s *session) handleFilter(w keys.Command) tea.Cmd {
	f := &s.filterIn
	known, changed := f.field.Handle(w)
	if !known {
		changed = f.history.Handle(&f.field, w.Intent)
	}
	if changed {
		s.setFilter(f.field.String())
	}
	switch w.Intent {
	case keys.Keep:
		f.history.Add(f.field.String())
		s.close()
	case keys.Drop:
		s.setFilter("")
		s.close()
	}
	return nil
}

func (s *session) setFilter(text string) {
	*s.filterOf(s.Layers.Browsing()) = panel.ParseFilter(text)
	s.settle()
}

// drawFilter draws the line of the filter with the count of what it lets
// through.
func (s *session) drawFilter(l layout) {
	s.screen.Clear(l.height - 1)
	p := s.filterIn.field.Draw(s.screen.Pen(l.height-1, l.width).Text(" /"), l.width-3)
	kind, count := s.filterCount()
	width := draw.Width(count) + 3 + s.hintsWidth(keys.FilterField, l.size)
	// The column is even, so that the text stands still while numbers change.
	at := (l.width - 3 - width) &^ 1
	if p.Column()+2 > at {
		return
	}
	p.To(at).Put(kind, count)
	s.drawHints(p.Text("   "), keys.FilterField, l.size)
}

// filterCount says how much the filter lets through.
func (s *session) filterCount() (kind timeline.Meaning, count string) {
	n, all, noun := len(s.Rows.List), 0, "rows"
	if t := s.Track(); t != nil {
		all = len(t.Versions)
	}
	browsing := s.Layers.Browsing()
	if p := s.panels[browsing]; p != nil {
		face := p.Face(s.Context)
		n, all, noun = face.Shown, face.All, face.Noun
	}
	switch browsing {
	case keys.Override:
		n, all, noun = len(s.overrideLines()), s.overrideAll(), "versions"
	}
	if n == 0 {
		return timeline.Warning, "no " + noun[:len(noun)-1] + " matches: 0 of " + strconv.Itoa(all)
	}
	return timeline.Text, strconv.Itoa(n) + " of " + strconv.Itoa(all) + " " + noun
}
