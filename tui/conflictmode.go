package tui

import (
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/panel/question"
	"github.com/lctui/lctui/tui/timeline"
)

// conflictPanel shows what was changed on both sides and asks for each version
// which change counts. Nothing is done before all are decided.
type conflictPanel struct {
	*editor.Conflict
	at, top int
}

// openConflicts asks about conflicts, where what is done now can be interrupted.
func (s *session) openConflicts(c *editor.Conflict) {
	if s.Layers.Top() == keys.Conflicts {
		s.close()
	}
	if s.open(keys.Conflicts) {
		s.conflicts = conflictPanel{Conflict: c}
	} else {
		s.Status = panel.Status{}
	}
}

func (s *session) handleConflicts(w keys.Command) tea.Cmd {
	p := &s.conflicts
	if panel.Move(&p.at, len(p.Conflicts), s.Height/3, w.Intent) {
		return nil
	}
	switch w.Intent {
	case keys.ChooseMine, keys.ChooseTheirs, keys.ChooseBoth:
		s.choose(map[keys.Intent]change.Verdict{keys.ChooseMine: change.TakeMine, keys.ChooseTheirs: change.TakeTheirs, keys.ChooseBoth: change.TakeBoth}[w.Intent])
	case keys.AllMine:
		p.ChooseAll(change.TakeMine)
	case keys.AllTheirs:
		p.ChooseAll(change.TakeTheirs)
	case keys.Keep:
		return s.resolve()
	case keys.Back:
		s.close()
		s.say("nothing was decided: your edits stay, on the file as it was read before")
	case keys.OpenCommand:
		s.openPanel(keys.CommandField, w.Text)
	case keys.Quit:
		return s.take(w, question.Quit(&s.Context))
	}
	return nil
}

// choose decides about the focused version and goes to the next.
func (s *session) choose(v change.Verdict) {
	p := &s.conflicts
	if why := p.Choose(p.at, v); why != "" {
		s.refuse(why)
		return
	}
	panel.Move(&p.at, len(p.Conflicts), 1, keys.RowDown)
}

// resolve goes on with what was decided.
func (s *session) resolve() tea.Cmd {
	why := ""
	r := s.follow(func() (r editor.Report) {
		if r, s.conflicts.at, why = s.conflicts.Conflict.Resolve(); why == "" {
			s.close()
		}
		return r
	})
	if why != "" {
		s.refuse(why)
		return nil
	}
	return s.show(r)
}

// drawConflicts draws what each version was, is here and is in the file, side by
// side.
func (s *session) drawConflicts(l layout) {
	s.drawTitle(l)
	p := &s.conflicts
	list, open := p.Conflicts, p.Undecided()
	s.Rule(&s.screen, 1, "changed on both sides  "+s.Editor.Files[p.File].Name, strconv.Itoa(open)+" of "+strconv.Itoa(len(list))+" not decided")
	room := l.height - 5
	if l.size < panel.Normal {
		room = l.height - 4
	}
	head := s.screen.Pen(2, l.width)
	for _, c := range conflictColumnsFor(l.width) {
		head.To(c.at).Muted([...]string{"", "was", "yours", "the file's"}[c.cell])
	}
	heights := make([]int, len(list))
	for i := range list {
		heights[i] = len(conflictTable(&list[i])) + 1
		if list[i].Why != "" {
			heights[i]++
		}
	}
	p.top = scrolledBlocks(p.top, p.at, heights, room)
	out := s.screen.Area(3, room, l.width)
	for i := p.top; i < len(list) && out.Room() > 0; i++ {
		s.drawConflict(out, &list[i], i == p.at)
	}
}

// scrolledBlocks returns the first of several blocks of lines to show so that the
// one at is seen.
func scrolledBlocks(top, at int, heights []int, room int) int {
	top = max(min(top, at), 0)
	for used := 0; top < at; top++ {
		used = 0
		for i := top; i <= at; i++ {
			used += heights[i]
		}
		if used <= room {
			break
		}
	}
	return top
}

func (s *session) drawConflict(out *draw.Area, c *change.Conflict, focused bool) {
	p := out.Next()
	if focused {
		p.Put(timeline.Focus, s.Theme.Signs.Focus)
	}
	first := c.Changes[0]
	name := first.Name()
	if !first.Qualified() && first.Track != "" && first.Track != model.Kubernetes {
		name = model.Escape(strings.TrimPrefix(first.Track, model.ImagePrefix)) + "/" + name
	}
	p.To(2).Put(timeline.Strong, name).Text("  ")
	if c.Verdict == change.Undecided {
		p.Put(timeline.Warning, change.VerdictWords[c.Verdict])
	} else {
		p.Text(change.VerdictWords[c.Verdict])
	}
	if c.Why != "" {
		out.Next().To(4).Muted("yours no longer fits: " + c.Why)
	}
	for _, line := range conflictTable(c) {
		p := out.Next()
		for _, column := range conflictColumnsFor(out.Columns()) {
			p.To(column.at).Text(timeline.Cut(line[column.cell], column.width))
		}
	}
}

// conflictColumn is where a cell of a conflict's lines stands: the stage, the former
// start or one of the two new ones.
type conflictColumn struct{ cell, at, width int }

// conflictColumnsFor places the cells; on narrow screens the former start has no
// room, the two to choose from always have.
func conflictColumnsFor(width int) []conflictColumn {
	if width < 60 {
		return []conflictColumn{{0, 2, 12}, {2, 15, 11}, {3, 27, 12}}
	}
	return []conflictColumn{{0, 4, 14}, {1, 19, 13}, {2, 33, 13}, {3, 47, 13}}
}

// conflictLine is what a stage or field was, what it is here, and in the file.
type conflictLine [4]string

// table lists the stages and fields in which the three versions differ.
func conflictTable(c *change.Conflict) (out []conflictLine) {
	first := c.Changes[0]
	versions := [3]*model.Version{first.Before, first.After, c.Theirs}
	add := func(what string, cell func(v *model.Version) string) {
		line := conflictLine{model.Escape(what)}
		for i, v := range versions {
			line[i+1] = "-"
			if v != nil {
				line[i+1] = cell(v)
			}
		}
		if line[1] != line[2] || line[2] != line[3] {
			out = append(out, line)
		}
	}
	add("version", func(v *model.Version) string { return "there" })
	add("written as", func(v *model.Version) string { return model.Escape(v.Text) })
	seen := map[string]bool{}
	for _, v := range versions {
		for k := 0; v != nil && v.Revision == nil && k < len(v.Stages); k++ {
			if name := v.Stages[k].Name; !seen[name] {
				seen[name] = true
				add(name, func(v *model.Version) string { return startOfStage(v, name) })
			}
		}
	}
	add("state", func(v *model.Version) string {
		if v.Revision == nil {
			return "-"
		}
		return model.Escape(v.Revision.State())
	})
	for _, field := range []struct {
		name string
		text func(r *model.Revision) string
	}{
		{"object version", func(r *model.Revision) string { return r.ResourceVersion.Text }},
		{"labels", func(r *model.Revision) string { return pairsText(r.Labels) }},
		{"annotations", func(r *model.Revision) string { return pairsText(r.Annotations) }},
	} {
		add(field.name, func(v *model.Version) string {
			if v.Revision == nil || field.text(v.Revision) == "" {
				return "-"
			}
			return model.Escape(field.text(v.Revision))
		})
	}
	add("classification", func(v *model.Version) string { return change.FieldOr(v.Classification, "-") })
	add("expirationDate", func(v *model.Version) string {
		if !v.HasExpiration {
			return "-"
		}
		return phrase.Start(v.Expiration)
	})
	return out
}

// pairsText writes labels in one line.
func pairsText(pairs []model.Pair) string {
	texts := make([]string, len(pairs))
	for i, p := range pairs {
		texts[i] = p.Key + "=" + p.Text
	}
	return strings.Join(texts, " ")
}

func startOfStage(v *model.Version, name string) string {
	k := v.StageNamed(name)
	if k == model.None {
		return "-"
	}
	return phrase.Start(v.Stages[k].Start)
}
