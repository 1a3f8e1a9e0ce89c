package tui

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle/descriptor"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
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
	o := s.Object()
	if o == nil {
		return
	}
	at := l.left + 3
	if l.size == panel.Small {
		at = 1
	}
	s.screen.Pen(l.note, l.width).To(at).Text(noDates + ": stages are as of " + releaseOf(o))
	if reason := s.File().Doc.ReadOnly(); reason != "" && l.note+1 < l.rows {
		s.screen.Pen(l.note+1, l.width).To(at).Put(timeline.Warning, "read only: "+reason)
	}
}

// drawLasting draws one version of an API: the head of a row, a bar of one stage,
// and the entries that it follows from.
func (s *session) drawLasting(p *draw.Pen, l layout, row *timeline.Row, f *timeline.Frame, t *model.Track, v *model.Version) {
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
	reason := reasonOf(t, v)
	if room := l.width - p.Column(); l.size == panel.Tiny && draw.Width(reason) > room {
		reason = strings.TrimPrefix(reason, "supported by ") // the letter says it
	}
	p.Text(reason)
}

// drawLastingHeadline says which stage a version of an API is in.
func (s *session) drawLastingHeadline(p *draw.Pen, v *model.Version) {
	stage := s.StageKnown(v)
	p.Put(timeline.LetterOf(s.Object().Scale.Kind(stage).Look), model.Escape(stage))
	p.Text(" in " + releaseOf(s.Object()))
}

// entryLine is a line of the details: which entry says something of a version,
// where it stands, and for which versions it counts.
type entryLine struct {
	label string
	look  model.Look
	entry model.Field
	about string
}

// entryLines lists the entries that decide about a version, and the value for older
// readers.
func entryLines(l *model.APILists, v model.APIVersion) (out []entryLine) {
	if at := l.Supported.Covering(v, model.APIVersion.Supports); at != model.None {
		out = append(out, entryLine{"supported by", model.LookSupported, l.Supported.Entries[at], supportRange(l.Supported.Entries[at])})
	}
	if at := l.Deprecated.Covering(v, model.APIVersion.Deprecates); at != model.None {
		about := "this version alone"
		if v.Major > 0 {
			about = "all of major " + strconv.Itoa(v.Major)
		}
		out = append(out, entryLine{"deprecated by", model.LookDeprecated, l.Deprecated.Entries[at], about})
	}
	if l.Older.Set && (len(out) == 0 || out[0].entry.At != l.Older.At) { // else it is the only table, read as a list
		out = append(out, entryLine{"older readers", model.LookUnknown, l.Older, "[api], the oldest version of both lists"})
	}
	return out
}

// supportRange says which versions an entry of the supported ones stands for.
func supportRange(entry model.Field) string {
	v, err := model.ParseAPIVersion(entry.Text)
	if err != nil || v.Major == 0 || v.Minor == 0 {
		return "this version alone"
	}
	return model.APIVersion{Major: v.Major}.String() + " to " + v.String()
}

// drawEntries draws the entries that decide about a version.
func (s *session) drawEntries(a *draw.Area, v *model.Version) {
	version, err := model.ParseAPIVersion(v.Text)
	if err != nil || s.Track().APIs == nil {
		return
	}
	lines := entryLines(s.Track().APIs, version)
	text := 0
	for _, x := range lines {
		text = max(text, draw.Width(model.Escape(x.entry.Text))+2)
	}
	for _, x := range lines {
		if a.Room() == 0 {
			return
		}
		p := a.Next().To(3)
		if x.look == model.LookUnknown {
			p.Muted(x.label)
		} else {
			p.Put(timeline.BarOf(x.look), x.label)
		}
		p.To(18).Text(strconv.Quote(x.entry.Text)).To(18 + text + 2)
		if x.entry.At.InFile() {
			p.Muted(draw.Pad("line "+strconv.Itoa(int(x.entry.At.Line)), 10))
		}
		p.Text(x.about)
	}
}

// versionTitle names the focused version over the details and the moves.
func (s *session) versionTitle(v *model.Version) string {
	if s.dateless() {
		return trackview.NameOf(s.Track()) + "/" + phrase.Version(v)
	}
	return phrase.Version(v)
}

// reasonOf names the entries that a version of an API has its stage by.
func reasonOf(t *model.Track, v *model.Version) string {
	version, err := model.ParseAPIVersion(v.Text)
	if err != nil || t.APIs == nil {
		return ""
	}
	return descriptor.Reason(t.APIs, version)
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
