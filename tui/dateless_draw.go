package tui

import (
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/timeline"
)

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
