package tui

import (
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// drawVersion draws the fields and what they mean.
func (s *session) drawVersion(l layout) {
	f := &s.version
	s.drawRule(l.rule, l.width, "add version", s.rowCount())
	a := s.screen.Area(l.panel, l.panelCount, l.width)
	for at := range f.parts() {
		label, text, hint := f.part(at)
		before := ""
		switch {
		case at > 0 && at < len(f.news):
			label = "" // one says it for all of them
		case at == f.parts()-1:
			before = s.predecessorName()
		}
		p := a.Next().To(2)
		if f.at == at {
			p.Put(timeline.Focus, s.Theme.Signs.Focus)
		}
		p.To(3).Muted(label).To(16).Text(before)
		if f.at == at {
			text.Draw(p, l.width-p.Column()-2)
		} else {
			p.Text(text.String())
		}
		if col := max(min(47, l.width-2-draw.Width(hint)), p.Column()+2); hint != "" && col+draw.Width(hint) <= l.width {
			p.To(col).Muted(hint)
		}
	}
	switch {
	case f.err != nil:
		for _, part := range draw.Wrap(f.err.Error(), l.width-18, l.width-18) {
			a.Next().To(16).Put(timeline.Error, part)
		}
	case f.counted != "":
		a.Next().To(16).Text(f.counted)
	}
	s.drawShortFindings(a)
}

// predecessorName names the predecessor of the one version that is added, and
// nothing where several are.
func (s *session) predecessorName() string {
	f := &s.version
	if len(f.news) != 1 {
		return ""
	}
	after := s.predecessorOf(f.news[0].name.String(), f.news[0].after)
	if after == model.None {
		return ""
	}
	return draw.Pad(phrase.Version(s.Editor.Now().Track(f.before.TrackRef).Versions[after]), 6) + "  "
}

// startsHint says what the starts mean, or what could be typed.
func (f *versionField) startsHint() string {
	if f.starts.String() == "" {
		return "for example supported=today"
	}
	return f.meaning
}

// predecessorHint says what could be typed for the predecessor.
func (f *versionField) predecessorHint() string {
	if f.predecessor.String() == "" {
		return "for example deprecated=+4w expired=+6mo"
	}
	return ""
}

// drawShortFindings draws the new findings of a trial that concerns several
// versions, one line each as long as it lasts.
func (s *session) drawShortFindings(a *draw.Area) {
	found := s.trialNews()
	sentences := make([]panel.Sentence, len(found))
	for i := range found {
		sentences[i] = panel.NewSentence(a, &found[i], model.Escape(found[i].Message), "")
	}
	s.DrawSentences(a, sentences)
}

// trialNews are the new findings of a trial that concerns several versions.
func (s *session) trialNews() []model.Finding {
	if s.Trial == nil {
		return nil
	}
	return s.Editor.NewFindings(s.Trial, s.Focus.File)
}
