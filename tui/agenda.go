package tui

import (
	"slices"
	"strconv"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// agenda lists the starts after the time cursor, of all tracks of all files.
type agenda struct {
	filter  panel.Filter
	at, top int
	// all are the lines without the filter, of what and at.
	all   []agendaLine
	found []agendaLine
	of    agendaKey
}

// agendaKey tells whether the lines are still right.
type agendaKey struct {
	moment *editor.Snapshot
	cursor time.Time
	terms  string
}

// agendaLine is one coming start.
type agendaLine struct {
	model.TrackRef
	version, stage int
	at             time.Time
	track, name    string
	kind           model.StageKind
	holds          bool
}

func (s *session) openAgenda() {
	if s.Layers.Top() == keys.Agenda {
		s.close()
		return
	}
	s.closeList()
	s.agenda = agenda{filter: s.agenda.filter}
	s.open(keys.Agenda)
}

// agendaLines gives the lines that the filter lets through.
func (s *session) agendaLines() []agendaLine {
	a := &s.agenda
	key := agendaKey{s.Editor.Shown(), s.Cursor, a.filter.Text}
	if key == a.of {
		return a.found
	}
	a.of, a.all = key, a.all[:0]
	for _, p := range s.Editor.Places() {
		l, label := s.Tracks.At(p), s.Tracks.Label(p)
		if l.Override {
			continue
		}
		list := l.Starts()
		for _, x := range list[trackview.After(list, s.Cursor):] {
			stage := stagesOf(l.Track.Versions[x.Version])[x.Stage]
			a.all = append(a.all, agendaLine{TrackRef: p, version: int(x.Version), stage: int(x.Stage), at: x.At, track: label,
				name: l.Names[x.Version], kind: l.Scale.Kind(stage.Name), holds: x.Changes})
		}
	}
	a.all = s.appendMerged(a.all)
	slices.SortStableFunc(a.all, func(x, y agendaLine) int { return x.at.Compare(y.at) })
	a.found = a.all
	if key.terms != "" {
		a.found = slices.DeleteFunc(slices.Clone(a.all), func(x agendaLine) bool { return !s.agendaPasses(x) })
	}
	a.at = max(0, min(a.at, len(a.found)-1))
	return a.found
}

// agendaPasses tells whether the filter lets a line through: its words stand in it,
// and what it asks about the version holds.
func (s *session) agendaPasses(x agendaLine) bool {
	var v *model.Version
	if t := s.Editor.TrackOf(x.TrackRef); t != nil && x.version >= 0 && x.version < len(t.Versions) {
		v = t.Versions[x.version]
	}
	for _, term := range s.agenda.filter.Terms {
		holds := true
		switch term.Kind {
		case panel.ProblemTerm:
			r, ok := s.Editor.Shown().Index().Start(editor.StartOf{TrackRef: x.TrackRef, Version: x.version, Stage: x.stage})
			holds = ok && r.Severity >= model.Warning
		case panel.EditedTerm, panel.MarkedTerm:
			holds = v != nil && term.OfVersion(&s.Context, x.TrackRef, v)
		}
		if !holds {
			return false
		}
	}
	return s.agenda.filter.Line(x.text(s))
}

// appendMerged adds the coming starts of merged profiles: what a namespaced profile
// will be is what comes of it and its parent. Without a parent it is not known.
func (s *session) appendMerged(lines []agendaLine) []agendaLine {
	for _, b := range s.Editor.Bonds() {
		if b.Orphan {
			continue
		}
		merged := s.Editor.Workspace.Family.Result(b)
		own := model.TrackRef{File: b.ChildFile, Object: b.Child.Index, Track: model.None}
		for i, t := range merged.Object.Tracks {
			label := s.mergedLabel(own, t)
			for k, v := range t.Versions {
				lines = s.appendComing(lines, b, merged, model.ObjectRef(0).InTrack(i).InVersion(k), v, label)
			}
		}
	}
	return lines
}

// appendComing adds the coming starts of one merged version, each with the place in
// the file that it comes from.
func (s *session) appendComing(lines []agendaLine, b check.Bond, merged *merge.Result, ref model.Ref, v *model.Version, label string) []agendaLine {
	transitions := lifecycle.Transitions(v, s.Editor.Dialect())
	for k, stage := range lifecycle.Stages(v) {
		if !stage.Start.IsAt() || !stage.Start.Time.After(s.Cursor) {
			continue
		}
		from := merged.Source(ref.InStage(k))
		p := editor.SourcePlace(b, from)
		at := from.Ref.Stage
		if t := s.Editor.TrackOf(p); at == model.None && t != nil && from.Ref.Version < len(t.Versions) {
			at = slices.IndexFunc(lifecycle.Stages(t.Versions[from.Ref.Version]), func(x model.Stage) bool { return x.Name == stage.Name })
		}
		lines = append(lines, agendaLine{TrackRef: p, version: from.Ref.Version, stage: at, at: stage.Start.Time, track: label, name: phrase.Version(v),
			kind:  model.VersionStages.Kind(stage.Name),
			holds: slices.ContainsFunc(transitions, func(x lifecycle.Transition) bool { return x.Index == k })})
	}
	return lines
}

// mergedLabel names a track of a merged profile as labelOf does.
func (s *session) mergedLabel(own model.TrackRef, t *model.Track) string {
	return s.Tracks.ObjectLabel(own) + "/" + trackview.NameOf(t)
}

// text is the line as it is copied and searched.
func (x agendaLine) text(s *session) string {
	text := phrase.Day(x.at) + " " + x.at.Format("Mon") + " " + s.Days(x.at) + " " + x.track + " " + x.name + " " + model.Escape(x.kind.Name)
	if note := s.agendaNote(x); note != "" {
		text += " " + note
	}
	return text
}

// agendaNote says what a rule says of the start, or that it never holds.
func (s *session) agendaNote(x agendaLine) string {
	if r, ok := s.Editor.Shown().Index().Start(editor.StartOf{TrackRef: x.TrackRef, Version: x.version, Stage: x.stage}); ok {
		_, sign := s.Sign(r.Severity)
		return sign + " " + r.Rule
	}
	if !x.holds {
		return "never holds"
	}
	return ""
}

func (s *session) handleAgenda(w keys.Command) tea.Cmd {
	a, lines := &s.agenda, s.agendaLines()
	if moveIn(&a.at, len(lines), s.Height-3, w.Intent) || s.handleScrub(w) {
		return nil
	}
	switch w.Intent {
	case keys.NextFinding, keys.PreviousFinding:
		s.agendaFinding(w.Intent == keys.NextFinding)
	case keys.GoTo:
		if a.at < len(lines) {
			x := lines[a.at]
			s.backToTimeline()
			s.goTo(x.TrackRef, x.version, x.stage)
		}
	case keys.CopyLine:
		if a.at < len(lines) {
			return s.copyText(lines[a.at].text(s), "the line")
		}
	case keys.CopyAll:
		var all []string
		for _, x := range lines {
			all = append(all, x.text(s))
		}
		return s.copyText(strings.Join(all, "\n")+"\n", phrase.Plural(len(all), "line"))
	case keys.Back:
		if a.filter.Text != "" {
			a.filter = panel.Filter{}
			return nil
		}
		s.close()
	default:
		return s.handleList(w)
	}
	return nil
}

// handleList does what agenda, problems and update paths have in common.
func (s *session) handleList(w keys.Command) tea.Cmd {
	switch w.Intent {
	case keys.OpenAgenda:
		s.openAgenda()
	case keys.OpenProblems:
		s.openProblems()
	case keys.OpenPaths:
		s.openPaths()
	case keys.OpenFilter:
		s.openFilter()
	case keys.OpenCommand:
		s.openCommand("")
	case keys.TypeDate:
		s.openCommand("at ")
	default:
		return s.handleFiles(w)
	}
	return nil
}

// moveIn moves a focus in a list of n lines, page at a time page.
func moveIn(at *int, n, page int, i keys.Intent) bool {
	switch i {
	case keys.RowUp:
		*at--
	case keys.RowDown:
		*at++
	case keys.PageUp:
		*at -= max(page, 1)
	case keys.PageDown:
		*at += max(page, 1)
	case keys.FirstRow:
		*at = 0
	case keys.LastRow:
		*at = n - 1
	default:
		return false
	}
	*at = max(0, min(*at, n-1))
	return true
}

// agendaFinding goes to the next or previous line with a finding.
func (s *session) agendaFinding(forward bool) {
	lines, by := s.agendaLines(), 1
	if !forward {
		by = len(lines) - 1
	}
	for n, i := 0, s.agenda.at; n < len(lines); n++ {
		i = (i + by) % len(lines)
		if _, ok := s.Editor.Shown().Index().Start(editor.StartOf{TrackRef: lines[i].TrackRef, Version: lines[i].version, Stage: lines[i].stage}); ok {
			s.agenda.at = i
			return
		}
	}
	s.say("no line has a finding")
}

// agendaTransition finds the next or previous change of stage of all tracks, and of
// the merged profiles.
func (s *session) agendaTransition(forward bool) (time.Time, bool) {
	n := nearest{session: s, forward: forward}
	for _, p := range s.Editor.Places() {
		if s.Tracks.At(p).Override {
			continue
		}
		if t, ok := s.laneTransition(s.Tracks.At(p), nil, forward); ok {
			n.take(t)
		}
	}
	for _, b := range s.Editor.Bonds() {
		if b.Orphan {
			continue
		}
		for _, t := range s.Editor.Workspace.Family.Result(b).Object.Tracks {
			for _, v := range t.Versions {
				n.among(v)
			}
		}
	}
	return n.at, n.found
}

// drawAgenda draws the list in place of everything but title and footer.
func (s *session) drawAgenda(l layout) {
	s.drawTitle(l)
	a, lines := &s.agenda, s.agendaLines()
	s.drawRule(1, l.width, strings.TrimSpace("agenda  "+s.ListFilter(&a.filter)), strconv.Itoa(len(lines))+" coming after "+phrase.Day(s.Cursor))
	room := l.height - 4
	if l.size < normal {
		room = l.height - 3
	}
	a.top = scrolled(a.top, a.at, len(lines), room)
	track, name := 0, 0
	for _, x := range lines {
		track, name = max(track, draw.Width(x.track)), max(name, draw.Width(x.name))
	}
	columns := agendaFit(l.width, min(track, max(l.width/4, 10)), min(name, 20))
	out := s.screen.Area(2, room, l.width)
	for i := a.top; i < len(lines) && out.Room() > 0; i++ {
		s.drawAgendaLine(out.Next(), lines[i], i == a.at, columns)
	}
	if len(lines) == 0 {
		out.Next().To(2).Muted("nothing begins after " + phrase.Day(s.Cursor))
	}
}

// agendaColumns are the columns of the agenda beside day and stage, which are never
// left out.
type agendaColumns struct {
	weekday, days bool
	track, name   int
}

// agendaFit leaves out as little as makes room for the stage: the weekday, a part
// of the track, the days, the track.
func agendaFit(width, track, name int) agendaColumns {
	const (
		stage    = 10 // deprecated, the longest
		shortest = 8
	)
	c := agendaColumns{weekday: true, days: true, track: track, name: name}
	over := func() int { return c.begin() + c.track + 1 + c.name + 2 + stage - width }
	if over() > 0 {
		c.weekday = false
	}
	if n := over(); n > 0 {
		c.track = max(c.track-n, min(c.track, shortest))
	}
	if over() > 0 {
		c.days = false
	}
	if over() > 0 {
		c.track = 0
	}
	return c
}

// begin is the column at which the track begins.
func (c agendaColumns) begin() int {
	at := 2 + len("2025-12-01 ")
	if c.weekday {
		at += len("Mon")
	}
	if c.days {
		at += len(" +137d  ")
	}
	return at
}

func (s *session) drawAgendaLine(p *draw.Pen, x agendaLine, focused bool, c agendaColumns) {
	meaning := timeline.Text
	if focused {
		p.Put(timeline.Focus, s.Theme.Signs.Focus)
		meaning = timeline.Strong
	}
	p.To(2).Text(phrase.Day(x.at) + " ")
	if c.weekday {
		p.Muted(x.at.Format("Mon"))
	}
	if c.days {
		days := s.Days(x.at)
		p.To(p.Column() + 6 - len(days)).Text(days + "  ")
	}
	col := p.Column()
	if c.track > 0 {
		p.Text(timeline.Cut(x.track, c.track)).To(col + c.track + 1)
		col += c.track + 1
	}
	p.Put(meaning, timeline.Cut(x.name, c.name))
	col += c.name + 2
	p.To(col).Put(timeline.LetterOf(x.kind.Look), model.Escape(x.kind.Name))
	if r, ok := s.Editor.Shown().Index().Start(editor.StartOf{TrackRef: x.TrackRef, Version: x.version, Stage: x.stage}); ok {
		m, sign := s.Sign(r.Severity)
		p.To(max(col+12, p.Column()+1)).Put(m, sign).Text(" " + r.Rule)
	} else if !x.holds {
		p.To(max(col+12, p.Column()+1)).Muted("never holds")
	}
}

// scrolled moves the first line shown by as little as keeps the focused one in
// sight.
func scrolled(top, at, n, room int) int {
	room = max(room, 1)
	top = max(min(top, n-room), 0)
	return max(min(top, at), at-room+1, 0)
}
