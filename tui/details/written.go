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

// DrawWritten draws the lines of the file that a version is written in, with its edits as a diff.
// It draws as many as have room, those that change first, then those next to them or, without
// edits, next to the line of the focused stage.
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
	ranks, hidden := ranksOf(w, focused), 0
	if w.Changed > room {
		hidden = w.Changed - room + 1
		room--
	}
	sorted := slices.Clone(ranks)
	slices.Sort(sorted)
	if last := min(room, len(sorted)); last > 0 {
		drawLines(c, a, w, focused, ranks, sorted[last-1], last)
	}
	if hidden > 0 {
		more := phrase.Plural(hidden, "more changed line")
		if c.Layers.Top() == keys.Timeline {
			more += ": " + c.Keys.First(keys.Timeline, keys.Save)
		}
		a.Next().To(3).Muted(more)
	}
}

// drawLines draws n lines whose rank is at most worst. The lines of the version are marked if many
// others are drawn.
func drawLines(c *panel.Context, a *draw.Area, w *editor.Written, focused int, ranks []int, worst, n int) {
	ties := n
	for _, rank := range ranks {
		if rank < worst {
			ties--
		}
	}
	indent, highest := unlimited, 0
	for i := range w.Lines {
		l := &w.Lines[i]
		if text := strings.TrimLeft(l.Text, " "); ranks[i] <= worst && text != "" {
			indent = min(indent, len(l.Text)-len(text))
		}
		highest = max(highest, l.Old, l.New)
	}
	digits, marked := len(strconv.Itoa(highest)), n > w.Near // else nearly all are its own
	at := focusedLine(w.Lines, focused)
	for i := range w.Lines {
		l := &w.Lines[i]
		if ranks[i] > worst {
			continue
		}
		if ranks[i] == worst {
			if ties--; ties < 0 {
				continue
			}
		}
		own := l.Op != files.Same || l.Old >= w.First && l.Old <= w.Last
		p, number := a.Next(), strconv.Itoa(max(l.Old, l.New))
		if own && marked {
			p.To(1).Muted(c.Theme.Signs.Now)
		}
		if i == at {
			p.To(2).Put(timeline.Focus, c.Theme.Signs.Focus)
		}
		p.To(3 + digits - len(number)).Muted(number).Skip(2)
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

// focusedLine returns the index of the line with a number as loaded or, if that is replaced, of the
// one in its place; -1 if there is none.
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

// ranksOf returns for each line how early it is to be shown, 0 first.
func ranksOf(w *editor.Written, focused int) []int {
	ranks := make([]int, len(w.Lines))
	isMiddle := func(l *files.Line) bool { return l.Op != files.Same }
	if w.Changed == 0 {
		if focused < w.First || focused > w.Last {
			focused = w.First
		}
		isMiddle = func(l *files.Line) bool { return l.Old == focused }
	}
	const far = 1 << 20
	near := far
	for i := range w.Lines {
		if near++; isMiddle(&w.Lines[i]) {
			near = 0
		}
		ranks[i] = near
	}
	near = far
	for i := len(w.Lines) - 1; i >= 0; i-- {
		if near++; isMiddle(&w.Lines[i]) {
			near = 0
		}
		l := &w.Lines[i]
		ranks[i] = 2 * min(near, ranks[i])
		switch {
		case l.Op != files.Same:
		case l.Old == w.First:
			ranks[i] = min(ranks[i], 1)
		case l.Old < w.First, l.Old > w.Last:
			ranks[i] += far
		}
	}
	return ranks
}
