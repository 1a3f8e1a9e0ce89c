package tui

// changes is how many changes the meaning has.
func (r *review) changes() (n int) {
	for _, m := range r.meaning {
		if m.change != nil {
			n++
		}
	}
	return n
}

// changesShown is how many changes are put into words in so many lines: where not
// all have room, the findings behind them, of about two lines each, come before
// half of the changes.
func (r *review) changesShown(room int) int {
	n := r.changes()
	findings := 2 * (len(r.meaning) - n)
	if n+findings <= room || n <= 1 {
		return n
	}
	return min(n, max(room-1-findings, room/2-1, 1))
}
