package tui

import (
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/request"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// The columns of an opened change request: the version, the word of the bar, its
// letter, the bar.
const (
	outlookNames  = 8  // at least
	outlookWidest = 22 // at most
	outlookWord   = 8
)

type outlookColumns struct{ names, word, letter, bar int }

func (s *session) outlookColumns() outlookColumns {
	names := outlookNames
	for i := range s.transitions.asked.Outlooks {
		names = max(names, draw.Width(s.outlookShown(&s.transitions.asked.Outlooks[i])))
	}
	names = min(names, outlookWidest)
	return outlookColumns{names, names + 2, names + 2 + outlookWord, names + 2 + outlookWord + 2}
}

// outlookName names a version as short as it is still told apart.
func outlookName(o *request.Outlook) string {
	name := o.Version
	for _, prefix := range []string{model.Kubernetes + "/", model.ImagePrefix} {
		name = strings.TrimPrefix(name, prefix)
	}
	return model.Escape(name)
}

// outlookShown is the name as there is room for it: on a small screen the version
// alone, because the bars need the rest.
func (s *session) outlookShown(o *request.Outlook) string {
	name := outlookName(o)
	if panel.SizeOf(s.Width, s.Height) <= panel.Small {
		return name[strings.LastIndexByte(name, '/')+1:]
	}
	return name
}

// requestLayout places the parts of an opened change request.
func (s *session) requestLayout(l layout) layout {
	l.left, l.tracks, l.headline = 0, -1, -1
	switch l.size {
	case panel.Large, panel.Normal:
		l.ruler, l.marker, l.rows = 2, 4, 5
		least := transitionLines - 2
		if l.size == panel.Large {
			least = transitionLines
		}
		l.rowCount = min(l.status-l.rows-1-least, s.outlookNeed(l))
		l.rule = l.rows + l.rowCount
		l.panel, l.panelCount = l.rule+1, l.status-l.rule-1
	case panel.Small:
		l.ruler, l.marker, l.rows = 1, -1, 3
		l.panelOf(5)
	default:
		l.ruler, l.marker, l.rows = -1, -1, 1
		l.panelOf(5)
	}
	return l
}

// drawRequest draws an opened change request: what it asks for as two bars a
// version, and what can be done to it.
func (s *session) drawRequest(outer layout) {
	l := s.requestLayout(outer)
	s.drawTitle(outer)
	s.drawRequestHeading(l)
	s.DrawRulers(&s.screen, panel.Rulers{Line: l.ruler, Marker: l.marker, Bar: s.outlookColumns().bar})
	s.drawOutlooks(l)
	s.drawTransitions(l)
}

// drawRequestHeading names the target and who asks.
func (s *session) drawRequestHeading(l layout) {
	if l.size < panel.Normal {
		return
	}
	r := s.Focused().Revision
	p := s.screen.Pen(1, l.width).Text(" ").Put(timeline.Strong, "request").Text("  for " + model.Escape(r.Request.Target.Text))
	if by := r.Request.RequestedBy.Text; by != "" {
		p.Text("  by " + model.Escape(by))
	}
	if n := len(s.transitions.asked.Outlooks); n > 0 {
		p.Text("  " + phrase.Plural(n, "version"))
		if last := s.lastOutlook(l); s.transitions.top > 0 || last < n {
			p.Muted(" (" + strconv.Itoa(s.transitions.top+1) + " to " + strconv.Itoa(last) + ", " + s.Keys.First(keys.Transitions, keys.PageDown, keys.PageUp) + ")")
		}
	}
}

// outlookNeed is how many lines all versions take, with what is said below them
// and a blank one.
func (s *session) outlookNeed(l layout) int {
	n := 1
	if more := s.transitions.asked.More; more != "" {
		n += len(draw.Wrap(more, l.width-2, l.width-2))
	}
	for i := range s.transitions.asked.Outlooks {
		n += s.outlookLines(l, &s.transitions.asked.Outlooks[i])
	}
	return n
}

// outlookLines is how many lines a version takes.
func (s *session) outlookLines(l layout, o *request.Outlook) int {
	if l.size < panel.Small {
		return 1
	}
	return 2 + len(s.outlookWords(l, o))
}

// lastOutlook is how many versions have been shown when the last line is drawn.
func (s *session) lastOutlook(l layout) int {
	room := l.rowCount
	outlooks := s.transitions.asked.Outlooks
	for i := s.transitions.top; i < len(outlooks); i++ {
		if room -= s.outlookLines(l, &outlooks[i]); room < 0 && i > s.transitions.top {
			return i
		}
	}
	return len(outlooks)
}

// drawOutlooks draws the versions that the request names, from the first one that
// is to be seen; or why there are none.
func (s *session) drawOutlooks(l layout) {
	x := &s.transitions
	out := s.screen.Area(l.rows, l.rowCount, l.width)
	if len(x.asked.Outlooks) == 0 {
		for _, line := range draw.Wrap(x.asked.More, l.width-2, l.width-2) {
			if out.Room() > 0 {
				out.Next().Text(" ").Text(line)
			}
		}
		return
	}
	x.top = max(0, min(x.top, len(x.asked.Outlooks)-1))
	last := s.lastOutlook(l)
	for i := x.top; i < last; i++ {
		s.drawOutlook(l, out, &x.asked.Outlooks[i])
	}
	for _, line := range draw.Wrap(x.asked.More, l.width-2, l.width-2) {
		if last == len(x.asked.Outlooks) && out.Room() > 0 {
			m, _ := s.Sign(model.Error)
			out.Next().Text(" ").Put(m, line)
		}
	}
}

// drawOutlook draws a version before and after, and says what is asked for.
func (s *session) drawOutlook(l layout, out *draw.Area, o *request.Outlook) {
	c := s.outlookColumns()
	name := timeline.Cut(s.outlookShown(o), c.names)
	if l.size < panel.Small {
		p := out.Next().To(1).Put(timeline.Strong, name).Text("  ")
		p.Text(timeline.Cut(strings.Join(asked(o), ", "), max(l.width-p.Column(), 1)))
		return
	}
	for i, v := range []*model.Version{o.Before, o.After} {
		if out.Room() == 0 {
			return
		}
		p := out.Next().To(1)
		if i == 0 {
			p.Put(timeline.Strong, name)
		}
		p.To(c.word).Muted([]string{"before", "after"}[i]).To(c.letter)
		if v == nil {
			p.Muted("not there")
			continue
		}
		s.drawOutlookBar(p, o, v)
	}
	for i, text := range s.outlookWords(l, o) {
		if out.Room() == 0 {
			return
		}
		p := out.Next().To(c.word)
		if i == 0 {
			p.Muted("asks")
		}
		p.To(c.letter).Text(text)
	}
}

func (s *session) drawOutlookBar(p *draw.Pen, o *request.Outlook, v *model.Version) {
	scale := o.Object.Scale
	kind := scale.Kind(lifecycle.StageAt(v, s.Cursor, s.Editor.Dialect()))
	p.Put(timeline.LetterOf(kind.Look), string(kind.Letter)).To(s.outlookColumns().bar - 1)
	var b timeline.Bar
	trackview.FillBar(&b, v, scale, s.Editor.Dialect(), s.Editor.Instant())
	if systems.Can(o.Object, lifecycle.Inherit) == "" {
		b.Spans = nil
	}
	b.AppendTo(p.Runs(), s.Window, s.Theme.Signs, s.Window.Marks(s.Editor.Instant(), s.Cursor), model.None)
	p.Took(s.Window.Width() + 2)
}

// outlookWords say what is asked for of a version, a line each change.
func (s *session) outlookWords(l layout, o *request.Outlook) (out []string) {
	width := max(l.width-s.outlookColumns().letter-1, 10)
	for _, text := range asked(o) {
		out = append(out, draw.Wrap(text, width, width)...)
	}
	return out
}

// asked says what a request asks for of a version, in words.
func asked(o *request.Outlook) (out []string) {
	switch {
	case o.Before == nil && o.After == nil:
		return []string{"not there; asked is " + model.Escape(strings.Join(o.Asked, " "))}
	case o.Before == nil:
		return []string{"added" + change.Starts(o.After)}
	case o.After == nil:
		return []string{"removed"}
	}
	for _, c := range change.VersionDiff(o.Before, o.After) {
		stage, text := c.What()
		if stage != "" {
			text = model.Escape(stage) + " " + text
		}
		if d := c.Distance(); d != "" {
			text += " " + d
		}
		out = append(out, text)
	}
	if len(out) == 0 {
		return []string{model.Escape(strings.Join(o.Asked, " ")) + ", there already"}
	}
	return out
}

// outlookInstants are the starts of the versions of an opened change request.
func (s *session) outlookInstants() (out []time.Time) {
	for _, o := range s.transitions.asked.Outlooks {
		for _, v := range []*model.Version{o.Before, o.After} {
			if v != nil {
				out = appendInstants(out, v)
			}
		}
	}
	return out
}

// drawAsks says in the details of a change request what it asks for, in its own
// words, and leaves a line for what the rules say of it.
func (s *session) drawAsks(a *draw.Area, v *model.Version) {
	if v.Revision == nil || v.Revision.Request == nil || a.Room() < 2 {
		return
	}
	edits := v.Revision.Request.Edits
	for i, e := range edits {
		p := a.Next().To(3)
		if a.Room() == 1 && i+1 < len(edits) {
			p.Muted("asks for changes of " + phrase.Plural(len(edits)-i, "version"))
			return
		}
		p.Muted("asks").Text(" " + model.Escape(e.Version) + "  " + model.Escape(strings.Join(e.Changes, " ")))
	}
}
