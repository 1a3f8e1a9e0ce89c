package timeline

import (
	"strconv"
	"time"
)

// Count is the number of something from an instant on, until the next Count in a list. A zero From
// means always. Spare of the N may be there in addition to the number wanted.
type Count struct {
	From     time.Time
	N, Spare int
}

// AppendCounts appends a line of Width cells with counts. A count is shown from the cell at whose
// beginning it applies, if N without Spare differs from wanted. It is written as "3 of 4 minors",
// or as much of that as fits, followed by "-" up to where the count changes. If no count differs,
// the line says so once. noun names what is counted. Counts before past are muted. counts must be
// in order of time.
func (w Window) AppendCounts(l *Line, s *Signs, counts []Count, wanted int, noun string, past time.Time) {
	cells, k, differs := l.blank(w.width), -1, false
	for c := 0; c < len(cells); {
		for k+1 < len(counts) && !counts[k+1].From.After(w.StartOf(c)) {
			k++
		}
		from := c
		for c++; c < len(cells) && (k+1 == len(counts) || counts[k+1].From.After(w.StartOf(c))); c++ {
		}
		if k >= 0 && counts[k].N-counts[k].Spare != wanted {
			w.say(cells, from, c, &counts[k], wanted, noun, past)
			differs = true
		}
	}
	if k >= 0 && !differs {
		write(cells, 0, strconv.Itoa(counts[k].N)+" of "+strconv.Itoa(wanted)+" "+noun, Muted)
	}
	l.addCells(cells, s)
}

// say writes a count that differs from the one wanted into the cells [from, to).
func (w Window) say(cells []cell, from, to int, is *Count, wanted int, noun string, past time.Time) {
	n, of := strconv.Itoa(is.N), strconv.Itoa(wanted)
	words := ""
	for _, words = range []string{n + " of " + of + " " + noun + " ", n + " of " + of + " ", n + "/" + of + " ", n, "+"} {
		if len(words) <= to-from {
			break
		}
	}
	for c := from; c < to; c++ {
		cells[c] = cell{letter: '-', meaning: Warning}
		if c-from < len(words) {
			cells[c].letter = words[c-from]
		}
		if w.StartOf(c + 1).Before(past) {
			cells[c].meaning = Muted
		}
	}
}
