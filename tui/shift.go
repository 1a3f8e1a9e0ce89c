package tui

import (
	"errors"
	"strings"
	"time"
	"unicode"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// shiftField moves starts of all marked rows by a period, or makes a change or
// template of the configuration for each, as one step.
type shiftField struct {
	field panel.Field
	// stages is the choice of stages, an index into choices.
	stages  int
	choices []shiftChoice
	rows    []int
	err     error
	// lines say version by version what moves and what stays.
	lines []shiftLine
	count int
}

// shiftChoice is a set of stages that a shift moves.
type shiftChoice struct {
	label string
	names []string
	past  bool
}

type shiftLine struct {
	version string
	moves   []shiftMove
	stays   []string
}

type shiftMove struct {
	stage    string
	from, to time.Time
}

// openShift opens the field for the marked rows.
func (s *session) openShift(text string) {
	kinds := s.Object().Scale.Names()
	f := shiftField{rows: s.MarkedRows(), field: panel.NewField("+="), choices: []shiftChoice{
		{label: model.Deprecated + ", " + model.Expired + " after " + phrase.Day(s.Editor.Instant()), names: []string{model.Deprecated, model.Expired}},
		{label: "all after " + phrase.Day(s.Editor.Instant()), names: kinds},
		{label: "all, past ones too", names: kinds, past: true},
	}}
	for _, name := range kinds {
		f.choices = append(f.choices, shiftChoice{label: name, names: []string{name}, past: true})
	}
	if text != "" {
		f.field = panel.NewField(text)
	}
	s.shift = f
	s.open(keys.ShiftField)
	s.tryShift()
}

func (s *session) handleShift(w keys.Command) tea.Cmd {
	f := &s.shift
	if known, changed := f.field.Handle(w); known {
		if changed {
			s.tryShift()
		}
		return nil
	}
	switch w.Intent {
	case keys.NextField:
		f.stages = (f.stages + 1) % len(f.choices)
		s.tryShift()
	case keys.PreviousField:
		f.stages = (f.stages + len(f.choices) - 1) % len(f.choices)
		s.tryShift()
	case keys.Keep:
		s.keepShift()
	case keys.Drop:
		s.close()
		s.try()
	}
	return nil
}

// tryShift shows what the text would do.
func (s *session) tryShift() {
	f := &s.shift
	var c editor.Change
	f.lines, f.count, f.err = nil, 0, nil
	if text := f.text(); isShift(text) {
		c, f.err = s.shifted(text)
	} else {
		c, f.err = s.changedAll(text)
	}
	if f.err != nil || len(c.Edits) == 0 {
		s.try()
		return
	}
	f.err = s.try(c)
}

// text is what is meant: a whole change typed behind the += that the field
// opens with stands for itself.
func (f *shiftField) text() string {
	text := strings.TrimSpace(f.field.String())
	if rest, ok := strings.CutPrefix(text, "+="); ok && rest != "" && (isShift(rest) || unicode.IsLetter(rune(rest[0])) && rest[0] != 'P') {
		return rest
	}
	return text
}

func isShift(text string) bool {
	return strings.HasPrefix(text, "+") || strings.HasPrefix(text, "-")
}

// shifted gives the present state with the starts of the chosen stages moved.
func (s *session) shifted(text string) (c editor.Change, err error) {
	shift, err := lifecycle.ParseShift(text)
	if err != nil {
		return c, err
	}
	f := &s.shift
	choice := f.choices[f.stages]
	var edits []model.Edit
	t := s.trackKept()
	for _, i := range f.rows {
		v := t.Versions[i]
		line := shiftLine{version: phrase.Version(v)}
		for k, stage := range stagesOf(v) {
			if !containsString(choice.names, stage.Name) {
				continue
			}
			if reason := staysPut(v, stage, choice, s.Editor.Instant()); reason != "" {
				line.stays = append(line.stays, stage.Name+" "+reason)
				continue
			}
			to, _ := shift.From(stage.Start.Time)
			ref := s.Focus.Ref()
			ref.Version, ref.Stage = i, k
			edits = append(edits, change.StartEdit(ref, len(v.Stages) == 0, stage.Start, model.StartAt(to.Truncate(time.Second))))
			line.moves = append(line.moves, shiftMove{stage.Name, stage.Start.Time, to})
		}
		f.count += len(line.moves)
		f.lines = append(f.lines, line)
	}
	return editor.Change{File: s.Focus.File, Edits: edits}, nil
}

// staysPut says why a start is not moved.
func staysPut(v *model.Version, stage model.Stage, choice shiftChoice, now time.Time) string {
	switch {
	case stage.Start.Form == model.NoTime:
		return "is no time: stays"
	case !stage.Start.IsAt():
		return "is open: stays"
	case !choice.past && !stage.Start.Time.After(now):
		return "is past: stays"
	}
	return ""
}

// changedAll gives the present state with changes, or a template, made to all
// marked versions.
func (s *session) changedAll(text string) (c editor.Change, err error) {
	changes, err := parseChanges(text, s.Editor.Instant(), s.Templates)
	if err != nil {
		return c, err
	}
	if len(changes) == 0 {
		return c, errors.New("type a period as +=14d or -=1mo, changes as deprecated=2026-08-01, or the name of a template")
	}
	f := &s.shift
	var refs []model.Ref
	for _, i := range f.rows {
		ref := s.Focus.Ref()
		ref.Version = i
		refs = append(refs, ref)
	}
	d, _, err := change.Apply(s.Editor.Now().Drafts[s.Focus.File], change.Same(refs, changes...), lifecycle.Actor{})
	if err != nil {
		return c, err
	}
	for _, c := range draftDifference(s.Editor.Now().Drafts[s.Focus.File], d) {
		f.count++
		f.lines = append(f.lines, shiftLine{version: model.Escape(c.Version), stays: []string{c.Line()}})
	}
	return s.Editor.ChangeTo(s.Focus.File, d, ""), nil
}

// draftDifference lists what differs between two states of a draft whose
// versions stand in the same order.
func draftDifference(before, after model.Draft) (out []change.Change) {
	a, b := before.Objects(), after.Objects()
	for o := range a {
		for t := range a[o].Tracks {
			old, now := a[o].Tracks[t].Versions, b[o].Tracks[t].Versions
			for i := range min(len(old), len(now)) {
				if old[i] != now[i] {
					out = append(out, stageDifference(old[i], now[i])...)
				}
			}
		}
	}
	return out
}

// stageDifference compares two states of a version by the names of its stages.
func stageDifference(a, b *model.Version) (out []change.Change) {
	for _, stage := range b.Stages {
		k := a.StageNamed(stage.Name)
		switch {
		case k == model.None:
			out = append(out, change.Change{Kind: change.StageAdded, Version: b.Text, Stage: stage.Name, To: stage.Start})
		case !a.Stages[k].Start.Equal(stage.Start):
			out = append(out, change.Change{Kind: change.StartChanged, Version: b.Text, Stage: stage.Name, From: a.Stages[k].Start, To: stage.Start})
		}
	}
	for _, stage := range a.Stages {
		if b.StageNamed(stage.Name) == model.None {
			out = append(out, change.Change{Kind: change.StageRemoved, Version: b.Text, Stage: stage.Name, From: stage.Start})
		}
	}
	if a.HasExpiration != b.HasExpiration || !a.Expiration.Equal(b.Expiration) {
		out = append(out, change.Change{Kind: change.StartChanged, Version: b.Text, Stage: "expirationDate", From: a.Expiration, To: b.Expiration})
	}
	return out
}

func containsString(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// keepShift keeps the shift of all marked rows as one step.
func (s *session) keepShift() {
	f := &s.shift
	if f.err != nil {
		s.refuse(f.err.Error())
		return
	}
	s.close()
	if s.Trial == nil {
		s.try()
		s.say("no start moves")
		return
	}
	label := phrase.Plural(f.count, "start") + " in " + phrase.Plural(f.versions(), "version")
	if s.keepTried(label) {
		s.say(label + ", one undo step")
	}
}

// versions counts the versions with a change.
func (f *shiftField) versions() int {
	seen := map[string]bool{}
	for _, line := range f.lines {
		if len(line.moves) > 0 || len(line.stays) > 0 && !isShift(f.text()) {
			seen[line.version] = true
		}
	}
	return len(seen)
}

// drawShift draws the field, what it does to each version, and new findings.
func (s *session) drawShift(l layout) {
	f := &s.shift
	s.drawRule(l.rule, l.width, "shift  "+phrase.Plural(len(f.rows), "marked version"), s.rowCount())
	a := s.screen.Area(l.panel, l.panelCount, l.width)
	p := a.Next().To(3).Muted("change").To(13)
	f.field.Draw(p, l.width-15)
	if isShift(f.text()) {
		if label := "stages " + f.choices[f.stages].label; p.Column()+1+draw.Width(label) < l.width {
			p.To(max(30, p.Column()+1)).Text(label)
		}
	}
	p = a.Next().To(13)
	if f.err != nil {
		p.Text(f.err.Error())
		return
	}
	p.Text(phrase.Plural(f.count, "start") + " in " + phrase.Plural(f.versions(), "version") + ", one undo step")
	for _, line := range f.lines {
		s.drawShiftLine(a.Next(), line)
	}
	s.drawShortFindings(a)
}

// words say what moves and what stays; brief leaves out the years that repeat.
func (x shiftLine) words(brief bool) string {
	var parts []string
	for i, m := range x.moves {
		to := phrase.Instant(m.to)
		if brief && i > 0 && m.from.Year() == m.to.Year() && len(to) == len(time.DateOnly) {
			to = to[len("2006-"):]
		}
		parts = append(parts, m.stage+" "+phrase.Instant(m.from)+" to "+to)
	}
	return strings.Join(append(parts, x.stays...), "   ")
}

// drawShiftLine draws one version: its moves, with as little of the dates as
// there is room for, then what stays.
func (s *session) drawShiftLine(p *draw.Pen, line shiftLine) {
	p.To(3).Text(line.version).To(max(13, p.Column()+2))
	full := line.words(false)
	if p.Column()+draw.Width(full) > p.Columns() {
		full = line.words(true)
	}
	p.Text(full)
}
