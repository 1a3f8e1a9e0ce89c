package tui

import (
	"strconv"

	"github.com/lctui/lctui/lifecycle/target"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// pathsLayout says on which lines, counted from 0, the parts of the panel stand; -1
// is nowhere.
type pathsLayout struct {
	header, rows, rowCount  int
	rule, panel, panelCount int
}

// pathsLayout places the rows and, directly below them, what is said of the focused
// one: as many lines as it mostly takes are kept for it.
func (s *session) pathsLayout(l layout) pathsLayout {
	end := l.footer
	if l.status >= 0 {
		end = l.status
	}
	p := pathsLayout{header: 2, rows: 3, rule: -1}
	details, gap := 6, 1
	switch l.size {
	case panel.Large:
		details = 9
	case panel.Small:
		details, gap = 5, 0
	case panel.Tiny, panel.OneLine:
		p.header, p.rows = -1, 2
		p.rowCount = max(end-p.rows-1, 1)
		p.panel, p.panelCount = end-1, 1
		return p
	}
	p.rowCount = max(1, min(max(len(s.pathsTable().found), 1), end-p.rows-gap-1-details))
	p.rule = p.rows + p.rowCount + gap
	p.panel, p.panelCount = p.rule+1, end-p.rule-1
	return p
}

// pathsColumns are the columns of the table; what happens to the clusters is never
// left out.
type pathsColumns struct {
	name         int
	gap          int  // between columns
	word         bool // the stage as a word, else its letter
	auto, forced bool
}

// pathsFit leaves out as little as makes room for what happens to the clusters: the
// word of the stage, the padding of short names, the forced target, the automatic
// one, a blank between the rest.
func pathsFit(width, widest int) pathsColumns {
	c := pathsColumns{name: min(max(widest, 8), 20), gap: 2, word: true, auto: true, forced: true}
	last := max(len("move if auto-update is on"), len("to ")+min(widest, 20)+len(" since 2026-02-01"))
	over := func() bool { return c.begin()+last > width }
	if over() {
		c.word = false
	}
	if over() {
		c.name = min(widest, 20)
	}
	if over() {
		c.forced = false
	}
	if over() {
		c.auto = false
	}
	if over() {
		c.gap = 1
	}
	return c
}

// begin is the column of what happens to the clusters.
func (c pathsColumns) begin() int {
	at := 3 + c.name + c.gap + c.stage() + c.gap
	if c.auto {
		at += c.name + c.gap
	}
	if c.forced {
		at += c.name + c.gap
	}
	return at
}

// stage is the width of the column of stages.
func (c pathsColumns) stage() int {
	if c.word {
		return len(model.Unavailable)
	}
	return 1
}

// drawPaths draws the table in place of everything but title and footer.
func (s *session) drawPaths(l layout) {
	s.drawTitle(l)
	p, x := &s.paths, s.pathsTable()
	heading := "update paths"
	if x.merged != nil {
		heading += "  merged"
	}
	if words := s.ListFilter(&p.filter); words != "" {
		heading += "  " + words
	}
	s.drawRule(1, l.width, heading, s.pathsLabel(x))
	at := s.pathsLayout(l)
	if len(x.found) == 0 {
		s.screen.Pen(at.rows, l.width).To(3).Muted(s.noPaths(x))
		return
	}
	c := pathsFit(l.width, x.widest)
	if at.header >= 0 {
		s.drawPathsHeader(s.screen.Pen(at.header, l.width), c)
	}
	p.top = panel.Scrolled(p.top, p.at, len(x.found), at.rowCount)
	out := s.screen.Area(at.rows, at.rowCount, l.width)
	for i := p.top; i < len(x.found) && out.Room() > 0; i++ {
		s.drawPath(out.Next(), x, x.found[i], i == p.at, c)
	}
	focused := x.found[p.at]
	if at.rule >= 0 {
		s.drawRule(at.rule, l.width, phrase.Version(x.Versions[focused]), strconv.Itoa(p.at+1)+" of "+strconv.Itoa(len(x.found)))
	}
	s.drawWhy(s.screen.Area(at.panel, at.panelCount, l.width), x, focused)
}

// pathsLabel names the track of the panel among all that are open.
func (s *session) pathsLabel(x *pathsTable) string {
	if x.Track == nil {
		return ""
	}
	if s.Tracks.SeveralObjects() {
		return s.Tracks.ObjectLabel(x.TrackRef) + "/" + trackview.NameOf(x.Track)
	}
	return trackview.NameOf(x.Track)
}

// noPaths says why there is nothing to show.
func (s *session) noPaths(x *pathsTable) string {
	switch {
	case x.why != "":
		return x.why
	case s.paths.filter.Text != "":
		return "no version matches the filter; " + s.Keys.First(keys.Paths, keys.Back) + " clears it"
	}
	return "there is no version in " + trackview.NameOf(x.Track)
}

func (s *session) drawPathsHeader(p *draw.Pen, c pathsColumns) {
	col := 3
	column := func(text string, width int) {
		p.To(col).Muted(timeline.Cut(text, width))
		col += width + c.gap
	}
	column("version", c.name)
	if c.word {
		column("stage", c.stage())
	} else {
		col += c.stage() + c.gap
	}
	if c.auto {
		column("auto", c.name)
	}
	if c.forced {
		column("forced", c.name)
	}
	p.To(col).Muted("clusters on it")
}

// drawPath draws the line of one version.
func (s *session) drawPath(p *draw.Pen, x *pathsTable, i int, focused bool, c pathsColumns) {
	path, meaning := x.path(i), timeline.Text
	if focused {
		p.Put(timeline.Focus, s.Theme.Signs.Focus)
		meaning = timeline.Strong
	}
	if path.Attention > model.Info {
		m, sign := s.Sign(path.Attention)
		p.To(1).Put(m, sign)
	}
	p.To(3).Put(meaning, timeline.Cut(phrase.Version(x.Versions[i]), c.name))
	col := 3 + c.name + c.gap
	kind := model.VersionStages.Kind(path.Stage)
	stage := string(kind.Letter)
	if c.word {
		stage = timeline.Cut(model.Escape(path.Stage), c.stage())
	}
	p.To(col).Put(timeline.LetterOf(kind.Look), stage)
	col += c.stage() + c.gap
	target := func(t *target.Target) {
		if p.To(col); t == nil {
			p.Muted("none")
		} else {
			p.Text(timeline.Cut(model.Escape(t.Version), c.name))
		}
		col += c.name + c.gap
	}
	if c.auto {
		target(path.Auto)
	}
	if c.forced {
		target(path.Forced)
	}
	p.To(col).Text(path.Clusters)
}

// drawWhy draws the steps from a version on, and why clusters go there.
func (s *session) drawWhy(out *draw.Area, x *pathsTable, i int) {
	row, indent := x.told(i), 3
	if out.Room() == 1 {
		indent = 1
	}
	steps := []string{phrase.Version(x.Versions[i])}
	for _, step := range row.steps {
		word := "auto "
		if step.Forced {
			word = "forced "
		}
		steps = append(steps, word+model.Escape(step.Version))
	}
	if len(row.steps) == 0 {
		steps = append(steps, "no step leads on")
	}
	lines := flow(steps, out.Columns()-indent-1)
	if most := max(out.Room()/2, 1); len(lines) > most {
		lines = append(lines[:most-1], timeline.Cut(lines[most-1]+"  "+lines[most], out.Columns()-indent-1))
	}
	lines = append(lines, draw.Wrap(model.Escape(row.why), out.Columns()-indent-1, out.Columns()-indent-1)...)
	for k, line := range lines {
		if out.Room() == 0 {
			return
		}
		if out.Room() == 1 && k+1 < len(lines) && k > 0 {
			line = timeline.Cut(line+" "+lines[k+1], out.Columns()-indent-1)
		}
		out.Next().To(indent).Text(line)
	}
}

// flow puts words side by side, two blanks between them, over as many lines as it
// takes.
func flow(words []string, width int) (lines []string) {
	for _, word := range words {
		if n := len(lines); n > 0 && draw.Width(lines[n-1])+2+draw.Width(word) <= width {
			lines[n-1] += "  " + word
			continue
		}
		lines = append(lines, word)
	}
	return lines
}
