package tui

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// The columns of a row without dates: a short column of names, a bar of a few
// cells that says the stage and nothing about time, and why it holds.
const (
	leastDateless   = 5
	lastingBar      = 8
	smallLastingBar = 6
)

// datelessNames is the width of the column of versions whose longest text has that
// many cells.
func datelessNames(longest int) int { return min(max(longest, leastDateless), 20) }

// drawNote says that there are no dates, where rulers would be, and below it why
// nothing may be edited.
func (s *session) drawNote(l layout) {
	at := l.left + 3
	if l.size == panel.Small {
		at = 1
	}
	s.screen.Pen(l.note, l.width).To(at).Text(s.Can(lifecycle.Draw))
	if reason := s.File().Doc.ReadOnly(); reason != "" && l.note+1 < l.rows {
		s.screen.Pen(l.note+1, l.width).To(at).Put(timeline.Warning, "read only: "+reason)
	}
}

// drawLasting draws one version of an API: the head of a row, a bar of one stage,
// and the entries that it follows from.
func (s *session) drawLasting(p *draw.Pen, l layout, row *timeline.Row, f *timeline.Frame, i int) {
	row.AppendTo(p.Runs(), f)
	p.Took(timeline.HeadWidth + f.Names)
	p.Skip(1)
	if l.size >= panel.Small {
		width := lastingBar
		if l.size == panel.Small {
			width = smallLastingBar
		}
		p.Fill(timeline.BarOf(row.Look), s.Theme.Signs.Looks[row.Look], p.Column()+width).Skip(2)
	}
	reason := lifecycle.Reason(s.Tracks.Facts(s.Focus.TrackRef, i))
	if room := l.width - p.Column(); l.size == panel.Tiny && draw.Width(reason) > room {
		reason = strings.TrimPrefix(reason, "supported by ") // the letter says it
	}
	p.Text(reason)
}

// facts are what is known of the focused version beside its stages.
func (s *session) facts() []lifecycle.Fact { return s.Tracks.Facts(s.Focus.TrackRef, s.Focus.Version) }

// drawEntries draws the entries of the file that decide about the focused version.
func (s *session) drawEntries(a *draw.Area) {
	facts, width := s.facts(), 0
	for _, f := range facts {
		width = max(width, draw.Width(model.Escape(f.Text))+2)
	}
	for _, f := range facts {
		if f.Quoted && a.Room() > 0 {
			drawEntry(a.Next().To(3), f, width)
		}
	}
}

// drawFacts draws what else is known of the focused version, on one line.
func (s *session) drawFacts(a *draw.Area) {
	var texts []string
	for _, f := range s.facts() {
		if f.Shown && !f.Quoted {
			texts = append(texts, editor.FactText(f))
		}
	}
	if len(texts) > 0 && a.Room() > 0 {
		a.Next().To(3).Text(strings.Join(texts, "    "))
	}
}

// drawEntry draws an entry of the file that a stage follows from.
func drawEntry(p *draw.Pen, f lifecycle.Fact, width int) {
	if f.Look == model.LookUnknown {
		p.Muted(f.Label)
	} else {
		p.Put(timeline.BarOf(f.Look), f.Label)
	}
	p.To(18).Text(strconv.Quote(f.Text)).To(18 + width + 2)
	if f.At.InFile() {
		p.Muted(draw.Pad("line "+strconv.Itoa(int(f.At.Line)), 10))
	}
	p.Text(f.About)
}

// versionTitle names the focused version over the details and the moves.
func (s *session) versionTitle(v *model.Version) string {
	if systems.Of(s.Object()).Nouns().Qualified {
		return trackview.NameOf(s.Track()) + "/" + phrase.Version(v)
	}
	return phrase.Version(v)
}

// datelessLegend draws the signs of rows without dates.
func (s *session) datelessLegend() []func(p *draw.Pen) {
	g := s.Theme.Signs
	return []func(p *draw.Pen){
		func(p *draw.Pen) {
			p.Text(" ").Muted("signs").To(10)
			for _, kind := range s.Object().Scale.Kinds {
				p.Put(timeline.LetterOf(kind.Look), string(kind.Letter)+" "+g.Looks[kind.Look]+" "+kind.Name).Skip(4)
			}
		},
		func(p *draw.Pen) {
			p.To(10).Put(timeline.Error, g.Error).Text(" error  ").Put(timeline.Warning, "!").Text(" warning  ").Put(timeline.Info, "i").Text(" info")
			p.To(38).Put(timeline.Unsaved, g.Unsaved).Text(" edited")
		},
	}
}
