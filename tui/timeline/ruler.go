package timeline

import (
	"bytes"
	"fmt"
	"time"
)

// label is a text of a ruler and the cell in which it begins.
type label struct {
	cell int
	text string
}

// Ruler returns the two lines of labels over the bars, each Width ASCII characters long. Labels
// that would touch a neighbour or the edge are left out. The label at the left edge, which only
// says what began earlier, gives way to the first label at its own instant.
func (w Window) Ruler() (first, second string) {
	switch w.zoom {
	case Day:
		return w.months(), place(w.width, w.turns(days, dayOfMonth))
	case Week:
		return w.months(), place(w.width, w.turns(mondays, dayOfMonth))
	case Month:
		return w.years(), place(w.width, w.turns(months, monthName))
	case Quarter:
		return w.years(), place(w.width, w.turns(quarters, quarterName))
	case Year:
		return place(w.width, w.turns(years, fifthYear)), place(w.width, w.turns(years, shortYear))
	default:
		return w.years(), w.fitting()
	}
}

// months returns the line of months with their years, years the line of years.
func (w Window) months() string {
	return placeFrom(w.width, w.edge("Jan 2006"), w.turns(months, monthAndYear))
}

func (w Window) years() string {
	return placeFrom(w.width, w.edge("2006"), w.turns(years, fullYear))
}

func (w Window) edge(layout string) label { return label{0, w.StartOf(0).Format(layout)} }

// fitting returns the second line of a fitted window: months, their first letters or quarters,
// whichever is the first to fit with blanks between, or else blanks.
func (w Window) fitting() string {
	for _, labels := range [][]label{w.turns(months, monthName), w.turns(months, monthLetter), w.turns(quarters, quarterName)} {
		if apart(labels) {
			return place(w.width, labels)
		}
	}
	return place(w.width, nil)
}

func apart(labels []label) bool {
	for i := 1; i < len(labels); i++ {
		if labels[i-1].cell+len(labels[i-1].text) >= labels[i].cell {
			return false
		}
	}
	return true
}

// turns returns a label for every cell in which a unit of the calendar begins. unit returns the
// number of units up to a second. text returns the label for the unit that begins in a cell, given
// the last second of that cell; "" is no label.
func (w Window) turns(unit func(sec int64) int64, text func(begin time.Time) string) []label {
	var labels []label
	before := unit(w.begin(0) - 1)
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

// Units of the calendar, counted from an arbitrary instant; months is another one.
func days(sec int64) int64     { return floor(sec, day) }
func mondays(sec int64) int64  { return floor(sec-firstMonday, week) }
func quarters(sec int64) int64 { return floor(months(sec), 3) }
func years(sec int64) int64    { return floor(months(sec), 12) }

// Texts of labels. The argument is the last second of the label's cell, which lies in the unit that
// begins there.
func dayOfMonth(t time.Time) string   { return t.Format("02") }
func monthName(t time.Time) string    { return t.Format("Jan") }
func monthLetter(t time.Time) string  { return t.Format("Jan")[:1] }
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

// placeFrom is like place, with a label for the left edge if that fits.
func placeFrom(width int, edge label, labels []label) string {
	if apart(append([]label{edge}, labels[:min(1, len(labels))]...)) {
		labels = append([]label{edge}, labels...)
	}
	return place(width, labels)
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
