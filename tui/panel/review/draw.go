package review

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// indentFor returns how many blanks at the begin of lines are left out, so that what
// changes fits into a width: those that all lines have, or where that is not enough all
// that the changed ones have.
func (p *Panel) indentFor(width int) int {
	all, changed, widest := -1, -1, 0
	for _, line := range p.lines {
		meaning := meaningOf(line)
		if meaning == timeline.Muted || strings.TrimSpace(line) == "" {
			continue
		}
		n := blanks(line)
		if all < 0 || n < all {
			all = n
		}
		if meaning == timeline.Text {
			continue
		}
		if changed < 0 || n < changed {
			changed = n
		}
		widest = max(widest, draw.Width(line))
	}
	switch {
	case widest <= width:
		return 0
	case widest-all <= width:
		return max(all, 0)
	}
	return max(changed, 0)
}

// blanks counts those behind the sign of a line of the diff.
func blanks(line string) int { return len(line) - 1 - len(strings.TrimLeft(line[1:], " ")) }

// line is a line of the diff as shown.
func (p *Panel) line(line string) string {
	if p.indent == 0 || meaningOf(line) == timeline.Muted || len(line) < 2 {
		return line
	}
	return line[:1] + line[1+min(p.indent, blanks(line)):]
}

// parts is a line of the diff as it is drawn: one that is longer than the screen goes on
// below.
func (p *Panel) parts(c *panel.Context, i int) []string {
	return draw.Fold(p.line(p.lines[i]), c.Width)
}

// room is how many lines of the screen the diff has: as many as it takes if what it means
// still has room below, else the greater part.
func (p *Panel) room(c *panel.Context) int {
	all := max(c.Height-4, 1)
	switch c.Size() {
	case panel.OneLine:
		return max(c.Height-1, 1)
	case panel.Tiny:
		return all
	}
	meaning := len(p.rows) + len(p.findings) + 2
	for i := range p.rows {
		meaning += len(p.rows[i].below(c.Width))
	}
	meaning = min(meaning, all/2)
	diff := 0
	for i := 0; i < len(p.lines) && diff < all; i++ {
		diff += len(p.parts(c, i))
	}
	return max(min(diff, all-meaning), 1)
}

// last is the first line shown where the end of the diff is at the bottom.
func (p *Panel) last(c *panel.Context) int {
	room, last := p.room(c), len(p.lines)
	for last > 0 {
		if room -= len(p.parts(c, last-1)); room < 0 {
			break
		}
		last--
	}
	return min(last, max(len(p.lines)-1, 0))
}

// Draw draws the diff, its meaning, and what else is to be known before it is written.
func (p *Panel) Draw(c *panel.Context, f *draw.Frame, r draw.Rect) {
	switch {
	case c.Size() == panel.OneLine:
		p.drawSmall(c, f, r)
		return
	case p.plans == nil:
		c.Rule(f, r.Top, "save", "")
		f.Pen(r.Top+1, r.Width).Text(" ").Muted("reading the edited text again, to be sure of it ..")
		return
	}
	names := make([]string, 0, len(p.plans))
	for _, plan := range p.plans {
		names = append(names, c.Editor.Files[plan.File].Name)
	}
	right := phrase.Plural(change.CountEdits(p.changes), "edit") + ": -" + strconv.Itoa(p.removed) + " +" + phrase.Plural(p.added, "line")
	c.Rule(f, r.Top, timeline.Cut("save  "+strings.Join(names, ", "), max(r.Width-draw.Width(right)-8, 4)), right)
	room := p.room(c)
	out := f.Area(r.Top+1, room, r.Width)
	for i := p.top; i < len(p.lines) && out.Room() > 0; i++ {
		for k, part := range p.parts(c, i) {
			pen := out.Next()
			if k > 0 {
				pen.Muted("  ")
			}
			pen.Put(meaningOf(p.lines[i]), part)
		}
	}
	end := r.Top + r.Height
	if at := r.Top + 1 + room + 1; c.Size() >= panel.Small && at < end {
		c.Rule(f, at, "meaning", "")
		p.drawMeaning(c, f.Area(at+1, end-at-1, r.Width))
	}
	if c.Size() >= panel.Normal && c.Status.Text == "" {
		kind, text := p.comment(c)
		f.Pen(end, r.Width).Text(" ").Put(kind, text)
	}
}

// drawSmall draws as much of the diff as fits into less than 40×10: how many lines
// change, before the keys, and the lines from the first change on.
func (p *Panel) drawSmall(c *panel.Context, f *draw.Frame, r draw.Rect) {
	if text := p.unseen(c); text != "" {
		panel.DrawLarger(f, r, text)
		return
	}
	switch pen := f.Pen(r.Top, r.Width); {
	case c.Status.Text != "":
	case p.plans == nil:
		pen.Muted("reading ..")
	default:
		pen.Text("-" + strconv.Itoa(p.removed) + " +" + strconv.Itoa(p.added) + "  ")
	}
	out := f.Area(r.Top+1, r.Height-1, r.Width)
	for i := p.top; i < len(p.lines) && out.Room() > 0; i++ {
		out.Next().Put(meaningOf(p.lines[i]), p.line(p.lines[i]))
	}
}

// comment says what stands in the way of writing, or what happens to what the diff does
// not show.
func (p *Panel) comment(c *panel.Context) (timeline.Meaning, string) {
	if reason := c.Editor.WriteRefusal(); reason != "" {
		return timeline.Error, c.Keys.First(keys.Review, keys.Write) + " and " + c.Keys.First(keys.Review, keys.WriteAndLeave) + " refused: " + reason
	}
	for _, plan := range p.plans {
		switch file := c.Editor.Files[plan.File]; {
		case plan.Restores:
			return timeline.Warning, "the file is gone: all of it is written again"
		case plan.Over != nil:
			return timeline.Warning, "what somebody else changed goes: the lines with -"
		case file.WhyNotSaved() != "":
			return timeline.Warning, panel.Trouble(c, plan.File, file.WhyNotSaved())
		case len(plan.Next.Objects()) == 0:
			return timeline.Warning, "nothing that lctui reads is left in " + file.Name + ": remove it if not needed"
		case file.Changed():
			return timeline.Warning, file.Name + " changed on disk: Esc takes the change over before anything is written"
		}
	}
	return timeline.Muted, "every other byte of the file stays as it is"
}

// drawMeaning draws changes in words and findings. Where not all have room, the findings,
// of about two lines each, come before half of the changes.
func (p *Panel) drawMeaning(c *panel.Context, a *draw.Area) {
	version, stage := 0, 10
	for i := range p.rows {
		version = max(version, draw.Width(p.rows[i].name(c)))
		word, _ := p.rows[i].What()
		stage = max(stage, draw.Width(word))
	}
	shown, findings := len(p.rows), 2*len(p.findings)
	if room := a.Room(); shown > 1 && shown+findings > room {
		shown = min(shown, max(room-1-findings, room/2-1, 1))
	}
	for i := range p.rows[:shown] {
		x := &p.rows[i]
		pen := a.Next().To(3).Put(timeline.Strong, x.name(c)).To(3 + version + 2)
		switch word, text := x.What(); {
		case x.text != "":
			pen.Text(x.text)
		case word != "":
			pen.Text(model.Escape(word)).To(3 + version + 2 + stage + 2)
			fallthrough
		default:
			pen.Text(text)
			if d := x.Distance(); d != "" {
				pen.Text(" " + d)
			}
		}
		for _, line := range x.below(a.Columns()) {
			a.Next().To(writtenIndent).Text(line)
		}
	}
	if left := len(p.rows) - shown; left > 0 {
		a.Next().To(3).Muted(phrase.Plural(left, "more change"))
	}
	for _, x := range p.findings {
		if x.old {
			meaning, sign := c.Sign(x.Severity)
			a.Next().To(3).Put(meaning, sign).Text(" " + x.Rule + "  " + model.Escape(x.Version) + "  ").Muted("was there before")
		} else {
			drawNew(c, a, x.Finding)
		}
	}
}

// writtenIndent is where the lines begin that say what a move writes down.
const writtenIndent = 5

// below are the lines below a change: the versions that have it in common, or what a move
// writes down.
func (r *row) below(width int) []string {
	room := width - writtenIndent - 1
	if len(r.versions) > 0 {
		return draw.Wrap(strings.Join(r.versions, ", "), room, room)
	}
	return draw.Wrap(r.Written(), room, room)
}

// name names the version of a change, or counts those that have it in common.
func (r *row) name(c *panel.Context) string {
	if n := len(r.versions); n > 0 {
		return phrase.Plural(n, "version")
	}
	return name(c, r.Change)
}

// drawNew draws a finding that the file as loaded did not have, over as many lines as it
// takes.
func drawNew(c *panel.Context, a *draw.Area, f *model.Finding) {
	const mark = "  new"
	meaning, sign := c.Sign(f.Severity)
	pen := a.Next().To(3).Put(meaning, sign).Text(" " + f.Rule + "  ")
	text := model.Escape(strings.TrimSuffix(f.Message, "."))
	if name := panel.ChildOf(c, f); name != "" && !strings.Contains(text, name) {
		text = name + ": " + text
	}
	for i, line := range draw.Wrap(text, a.Columns()-pen.Column()-len(mark)-2, a.Columns()-5-len(mark)-2) {
		if i > 0 {
			pen = a.Next().To(5)
		}
		pen.Text(line)
	}
	pen.Put(timeline.Strong, mark)
}

// name names the version of a change; an image with its name.
func name(c *panel.Context, x *change.Change) string {
	several := c.Tracks.SeveralObjects()
	if x.Qualified() && x.Op != change.VersionRemoved {
		if several && x.Op == change.ListsChanged {
			return c.Tracks.ObjectLabel(x.Place) + "/" + x.Name()
		}
		return x.Name()
	}
	if t := c.Editor.Now().Track(x.Place); t != nil && (t.IsImage() || several) {
		return c.Tracks.Label(x.Place) + "/" + x.Name()
	}
	return x.Name()
}
