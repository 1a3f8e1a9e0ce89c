package timeline

import "time"

// Count is the number of something from an instant on, until the next Count in a list. A zero From
// means always. Spare of them are not too many.
type Count struct {
	From     time.Time
	N, Spare int
}

// AppendCounts appends a line of Width cells that shows the count at the beginning of each cell,
// "+" for ten or more, but only where it differs from wanted without those to spare. Counts before past are muted. counts
// must be in order of time.
func (w Window) AppendCounts(l *Line, s *Signs, counts []Count, wanted int, past time.Time) {
	cells, k := l.blank(w.width), -1
	for c := range cells {
		begin := w.StartOf(c)
		for k+1 < len(counts) && !counts[k+1].From.After(begin) {
			k++
		}
		if k < 0 || counts[k].N-counts[k].Spare == wanted {
			continue
		}
		cells[c] = cell{letter: '+', meaning: Warning}
		if n := counts[k].N; n < 10 {
			cells[c].letter = '0' + byte(n)
		}
		if w.StartOf(c + 1).Before(past) {
			cells[c].meaning = Muted
		}
	}
	l.addCells(cells, s)
}
