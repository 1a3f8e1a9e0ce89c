package timeline

import (
	"bytes"
	"fmt"
	"slices"
	"time"
)

// label is a text of a ruler and the cell in which it begins.
type label struct {
	cell int
	text string
}

// Ruler returns the two lines of labels over the bars, each Width ASCII characters long. Labels
// that would touch a neighbour or the edge are left out. The label at the left edge is for a period
// that began earlier. It is left out if it would touch the next label.
func (w Window) Ruler() (first, second string) {
	switch w.zoom {
	case Day:
		return w.fromEdge(months, monthAndYear), place(w.width, w.turns(nil, days, dayOfMonth))
	case Week:
		return w.fromEdge(months, monthAndYear), place(w.width, w.turns(nil, mondays, dayOfMonth))
	case Month:
		return w.fromEdge(years, fullYear), place(w.width, w.turns(nil, months, monthName))
	case Quarter:
		return w.fromEdge(years, fullYear), place(w.width, w.turns(nil, quarters, quarterName))
	case Year:
		return place(w.width, w.turns(nil, years, fifthYear)), place(w.width, w.turns(nil, years, shortYear))
	}
	if fits := w.fitting(); fits != nil {
		return w.fromEdge(years, fullYear), place(w.width, fits)
	}
	return w.fromEdge(months, monthAndYear), place(w.width, w.turns(nil, days, dayOfMonth))
}

// fromEdge returns a line of labels that begins with one at the left edge, if that fits.
func (w Window) fromEdge(unit func(sec int64) int64, text func(begin time.Time) string) string {
	labels := w.turns([]label{{0, text(w.StartOf(0))}}, unit, text)
	if !apart(labels[:min(2, len(labels))]) {
		labels = labels[1:]
	}
	return place(w.width, labels)
}

// fitting returns the labels of the second line of a fitted window. They are months, their first
// letters, or quarters: the first of these whose labels have blanks between them, else none. It
// returns nil if no month begins in the window.
func (w Window) fitting() []label {
	labels := w.turns(nil, months, monthName)
	switch {
	case len(labels) == 0:
		return nil
	case apart(labels):
		return labels
	}
	for _, labels := range [][]label{w.turns(nil, months, monthLetter), w.turns(nil, quarters, quarterName)} {
		if apart(labels) {
			return labels
		}
	}
	return []label{}
}

func apart(labels []label) bool {
	for i := 1; i < len(labels); i++ {
		if labels[i-1].cell+len(labels[i-1].text) >= labels[i].cell {
			return false
		}
	}
	return true
}

// turns appends a label for every cell in which a unit of the calendar begins. unit returns the
// number of the unit that contains a second. text returns the label for the unit that begins in a
// cell, given the last second of that cell. If it returns "", there is no label.
func (w Window) turns(labels []label, unit func(sec int64) int64, text func(begin time.Time) string) []label {
	before := unit(w.begin(0) - 1)
	labels = slices.Grow(labels, w.width/4) // avoids allocations for each key: a label takes four cells or more
	for c := range w.width {
		end := w.begin(c + 1)
		if last := unit(end - 1); last != before {
			if s := text(time.Unix(end-1, 0).UTC()); s != "" {
				labels = append(labels, label{c, s})
			}
			before = last
		}
	}
	return labels
}

// The units of the calendar, numbered from an arbitrary instant. months is another one.
func days(sec int64) int64     { return floor(sec, day) }
func mondays(sec int64) int64  { return floor(sec-firstMonday, week) }
func quarters(sec int64) int64 { return floor(months(sec), 3) }
func years(sec int64) int64    { return floor(months(sec), 12) }

// The texts of labels. The argument is the last second of the label's cell, which is in the unit
// that begins there.
func dayOfMonth(t time.Time) string   { return t.Format("02") }
func monthName(t time.Time) string    { return t.Month().String()[:3] }
func monthLetter(t time.Time) string  { return t.Month().String()[:1] }
func monthAndYear(t time.Time) string { return t.Format("Jan 2006") }
func quarterName(t time.Time) string  { return fmt.Sprintf("Q%d", (t.Month()+2)/3) }
func fullYear(t time.Time) string     { return t.Format("2006") }
func shortYear(t time.Time) string    { return t.Format("06") }

func fifthYear(t time.Time) string {
	if t.Year()%5 != 0 {
		return ""
	}
	return fullYear(t)
}

// place writes labels into a line of blanks.
func place(width int, labels []label) string {
	line := bytes.Repeat([]byte{' '}, width)
	end := -1
	for _, l := range labels {
		if l.cell > end && l.cell+len(l.text) <= width {
			copy(line[l.cell:], l.text)
			end = l.cell + len(l.text)
		}
	}
	return string(line)
}
