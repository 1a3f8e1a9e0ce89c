package details

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// DrawWritten draws the lines of the version in its file, with its edits as a diff. If there is not
// enough room, lines that change have priority, and then lines near them. Without edits, lines near
// the line of the focused stage have priority. focused is the number of that line as loaded.
func DrawWritten(c *panel.Context, a *draw.Area, focused int) {
	w := c.Written
	if w == nil {
		return
	}
	room := a.Room()
	if w.Why != "" && room > 0 {
		meaning, sign := c.Theme.Sign(model.Error)
		a.Next().To(1).Put(meaning, sign).Text(" " + w.Why)
		room--
	}
	if room == 0 || len(w.Lines) == 0 {
		return
	}
	if of := fileOf(c, w); of != "" {
		a.Next().To(3).Muted(of)
		room--
	}
	order := ordered(w, focused)
	shown, hidden := chosen(w, order, room)
	if hidden > 0 {
		shown, hidden = chosen(w, order, room-1)
	}
	drawLines(c, a, w, shown, focusedLine(w.Lines, focused))
	if hidden > 0 {
		more := phrase.Plural(hidden, "more changed line")
		if c.Layers.Top() == keys.Timeline {
			more += ": " + c.Keys.First(keys.Timeline, keys.Save)
		}
		a.Next().To(3).Muted(more)
	}
}

// fileOf returns the name of the file of the lines, or "" if that is the file in focus.
func fileOf(c *panel.Context, w *editor.Written) string {
	switch v := c.Focused(); {
	case w.File == c.Focus.File:
		return ""
	case v != nil && v.Inherited():
		return c.Editor.Files[w.File].Name + ", the parent: read only here"
	}
	return c.Editor.Files[w.File].Name
}

// chosen returns which lines are shown in room lines, including a sign for each gap between them.
// It takes lines in the given order, as many as fit. hidden is how many changed lines of the
// version are not shown.
func chosen(w *editor.Written, order []int, room int) (shown []bool, hidden int) {
	shown = make([]bool, len(order))
	isShown := func(k int) bool { return k >= 0 && k < len(shown) && shown[k] }
	lines, gaps := 0, -1
	for _, k := range order {
		more := 1
		if isShown(k - 1) {
			more--
		}
		if isShown(k + 1) {
			more--
		}
		if lines+1+gaps+more <= room {
			shown[k] = true
			lines, gaps = lines+1, gaps+more
		}
	}
	hidden = w.Changed
	for k := range shown {
		shown[k] = shown[k] || isShown(k-1) && isShown(k+1) // takes no more room than the sign
		if shown[k] && w.Own(k) && w.Lines[k].Op != files.Same {
			hidden--
		}
	}
	return shown, hidden
}

// drawLines draws the lines shown, with a sign for each gap between them. It marks the lines of the
// version if many other lines, or other lines that change, are shown too.
func drawLines(c *panel.Context, a *draw.Area, w *editor.Written, shown []bool, focused int) {
	indent, highest, n, marked := unlimited, 0, 0, false
	for k := range w.Lines {
		l := &w.Lines[k]
		highest = max(highest, l.Old)
		if !shown[k] {
			continue
		}
		n++
		marked = marked || n > w.Near || l.Op != files.Same && !w.Own(k)
		if text := strings.TrimLeft(l.Text, " "); text != "" {
			indent = min(indent, len(l.Text)-len(text))
		}
	}
	digits, last := len(strconv.AppendInt(make([]byte, 0, 20), int64(highest), 10)), model.None
	for k := range w.Lines {
		if !shown[k] {
			continue
		}
		if last != model.None && last != k-1 {
			a.Next().To(3).Muted("... " + phrase.Plural(k-last-1, "line"))
		}
		last = k
		l, own, p := &w.Lines[k], w.Own(k), a.Next()
		if own && marked {
			p.To(1).Muted(c.Theme.Signs.Now)
		}
		if k == focused {
			p.To(2).Put(timeline.Focus, c.Theme.Signs.Focus)
		}
		if l.Old > 0 {
			number := strconv.Itoa(l.Old)
			p.To(3 + digits - len(number)).Muted(number)
		}
		p.To(3 + digits + 2)
		text := l.Text[min(indent, len(l.Text)):]
		switch {
		case l.Op == files.Removed:
			p.Put(timeline.Removed, "- ").Put(timeline.Removed, text)
		case l.Op == files.Added:
			p.Put(timeline.Added, "+ ").Put(timeline.Added, text)
		case own:
			p.Text("  ").Text(text)
		default:
			p.Muted("  ").Muted(text)
		}
	}
}

// focusedLine returns the index of the line with a number as loaded. If that line is replaced, it
// returns the index of the line in its place. It returns -1 if there is none.
func focusedLine(lines []files.Line, number int) int {
	if number <= 0 {
		return model.None
	}
	at := slices.IndexFunc(lines, func(l files.Line) bool { return l.Old == number })
	for now := at; now >= 0 && now < len(lines) && lines[now].Op != files.Same; now++ {
		if lines[now].Op == files.Added {
			return now
		}
	}
	return at
}

// ordered returns the indexes of the lines by priority. The version's own lines come first, by
// distance from the lines that change or, without edits, from the focused line. Then come the lines
// around them by distance, where edits of other versions count as nearer.
func ordered(w *editor.Written, focused int) []int {
	from, to := w.Span()
	middle := from
	for k := from; k < to; k++ {
		if focused > 0 && w.Lines[k].Old == focused {
			middle = k
		}
	}
	ranks, near := make([]int, len(w.Lines)), to-from
	isMiddle := func(k int) bool {
		if w.Changed > 0 {
			return w.Own(k) && w.Lines[k].Op != files.Same
		}
		return k == middle
	}
	for k := from; k < to; k++ {
		if near++; isMiddle(k) {
			near = 0
		}
		ranks[k] = near
	}
	near = to - from
	for k := to - 1; k >= from; k-- {
		if near++; isMiddle(k) {
			near = 0
		}
		ranks[k] = 2 * min(near, ranks[k])
	}
	if from < to {
		ranks[from] = min(ranks[from], 1)
	}
	for k := range ranks {
		if from <= k && k < to {
			continue
		}
		ranks[k] = 2 * max(from-k, k-to+1)
		if w.Lines[k].Op != files.Same {
			ranks[k] /= 4
		}
		ranks[k] += 4 * (to - from)
	}
	for k := range ranks {
		ranks[k] = ranks[k]*len(ranks) + k // sorts by rank, then by index
	}
	slices.Sort(ranks)
	for k := range ranks {
		ranks[k] %= len(ranks)
	}
	return ranks
}
