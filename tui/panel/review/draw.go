package review

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// indentFor returns how many leading blanks to leave out so that changed lines fit into width.
// These are as many as all lines have or, if that is not enough, as many as all changed lines have.
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

// blanks returns the number of blanks after the sign of a line of the diff.
func blanks(line string) int { return len(line) - 1 - len(strings.TrimLeft(line[1:], " ")) }

// line returns a line of the diff without the indent that is left out.
func (p *Panel) line(line string) string {
	if p.indent == 0 || meaningOf(line) == timeline.Muted || len(line) < 2 {
		return line
	}
	return line[:1] + line[1+min(p.indent, blanks(line)):]
}

// parts returns a line of the diff as drawn, folded if it is longer than the screen.
func (p *Panel) parts(c *panel.Context, i int) []string {
	return draw.Fold(p.line(p.lines[i]), c.Width)
}

// share divides the lines of the screen between the meaning and the diff. The diff gets at least
// half of them if it needs that many; each gets what the other does not need.
func (p *Panel) share(c *panel.Context) (meaning, diff int) {
	const rule = 1
	if c.TextOnly() {
		return 0, max(p.height, 1)
	}
	all := max(p.height-rule, 1)
	for i := 0; i < len(p.lines) && diff < all; i++ {
		diff += len(p.parts(c, i))
	}
	meaning = min(p.tall, max(all/2, all-diff))
	return meaning, max(all-meaning, 1)
}

// last returns the first line to show so that the diff ends at the bottom of room lines.
func (p *Panel) last(c *panel.Context, room int) int {
	last := len(p.lines)
	for last > 0 {
		if room -= len(p.parts(c, last-1)); room < 0 {
			break
		}
		last--
	}
	return min(last, max(len(p.lines)-1, 0))
}

// Draw draws the meaning of the edits, the diff below it, and what else the user has to know before
// writing.
func (p *Panel) Draw(c *panel.Context, f *draw.Frame, r draw.Rect) {
	switch {
	case p.plans == nil:
		c.Theme.Heading(f, r.Top, c.Width, "save", "")
		f.Pen(r.Top+1, r.Width).Text(" ").Muted("checking the edited text ..")
		return
	}
	names := make([]string, 0, len(p.plans))
	for _, plan := range p.plans {
		names = append(names, c.Editor.Files[plan.File].Name)
	}
	heading, lines := "save  "+strings.Join(names, ", "), "-"+strconv.Itoa(p.removed)+" +"+phrase.Plural(p.added, "line")
	edits, at := phrase.Plural(change.CountEdits(p.changes), "edit"), r.Top+1
	meaning, diff := p.share(c)
	switch {
	case c.TextOnly():
		seen := p.drawDiff(c, f.Area(at, diff, r.Width))
		if where := panel.Position(p.top, seen, len(p.lines)); where != "" {
			if all := edits + ": " + lines + ", " + where; draw.Width(all) > r.Width-9 { // with "save" before it
				lines = "lines " + where
			} else {
				lines += ", " + where
			}
		}
		c.Theme.Heading(f, r.Top, c.Width, heading, edits+": "+lines)
		return
	case meaning < p.tall:
		c.Theme.Heading(f, r.Top, c.Width, heading, edits+", "+position(p.over, meaning, p.tall))
		lines = "diff  " + lines
	default:
		c.Theme.Heading(f, r.Top, c.Width, heading, edits+": "+lines)
		lines = "diff"
	}
	p.drawMeaning(c, f.Area(at, meaning, r.Width).Scrolled(p.over), meaning)
	at += meaning + 1
	seen := p.drawDiff(c, f.Area(at, diff, r.Width))
	c.Theme.Heading(f, at-1, c.Width, lines, position(p.top, seen, len(p.lines)))
	if c.Full() && c.Status.Text == "" {
		kind, text := p.comment(c)
		f.Pen(r.Top+r.Height, r.Width).Text(" ").Put(kind, text)
	}
}

// drawDiff draws the diff from its first line shown, and returns how many lines are completely
// visible.
func (p *Panel) drawDiff(c *panel.Context, a *draw.Area) (seen int) {
	for i := p.top; i < len(p.lines) && a.Room() > 0; i++ {
		parts := p.parts(c, i)
		if len(parts) <= a.Room() {
			seen++
		}
		for k, part := range parts {
			pen := a.Next()
			if k > 0 {
				pen.Muted("  ")
			}
			pen.Put(meaningOf(p.lines[i]), part)
		}
	}
	return seen
}

// position returns which of n lines are shown, "" if all are.
func position(top, shown, n int) string {
	at := panel.Position(top, shown, n)
	if at == "" {
		return ""
	}
	return "lines " + at
}

// comment returns what prevents writing, or what happens to things that the diff does not show.
func (p *Panel) comment(c *panel.Context) (timeline.Meaning, string) {
	if reason := c.Editor.Refusal(p.plans...); reason != "" {
		return timeline.Error, c.Keys.First(keys.Review, keys.Write) + " and " + c.Keys.First(keys.Review, keys.WriteAndLeave) + " refused: " + reason
	}
	for _, plan := range p.plans {
		switch file := c.Editor.Files[plan.File]; {
		case plan.Restores:
			return timeline.Warning, "the file is gone: all of it is written again"
		case plan.Over != nil:
			return timeline.Warning, "the change of somebody else is lost: the lines with -"
		case file.WhyNotSaved() != "":
			return timeline.Warning, panel.Trouble(c, plan.File, file.WhyNotSaved())
		case len(plan.Next.Objects()) == 0:
			return timeline.Warning, "nothing that lctui reads is left in " + file.Name + ": remove it if not needed"
		case file.Undecided():
			return timeline.Warning, file.Name + " differs on disk: :reread merges it, " + c.Keys.First(keys.Review, keys.Write) + " and " + c.Keys.First(keys.DiskQuestion, keys.AnswerReread) + " too"
		case file.Changed():
			return timeline.Warning, file.Name + " changed on disk: Esc merges the change before anything is written"
		}
	}
	return timeline.Muted, "every other byte of the file stays as it is"
}
