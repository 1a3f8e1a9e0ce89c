package files

import "github.com/lctui/lctui/model"

// row sets an entry of a list as loaded beside the same entry as wanted; None
// on one side is an entry removed or added.
type row struct{ base, now int }

// align sets a list of n entries as loaded beside a list as wanted, whose
// entries say where they come from (bases, None for new ones). An entry that
// was removed and added again at the same place counts as kept, so that its
// comments and unknown keys stay. It fails when the order of kept entries
// changed, which no edit can do.
func align(n int, bases []int, same func(base, now int) bool) ([]row, bool) {
	var rows []row
	last, from := 0, 0
	for j, b := range bases {
		if b == model.None {
			continue
		}
		if b < last || b >= n {
			return nil, false
		}
		rows = append(rows, between(last, b, from, j, same)...)
		rows = append(rows, row{b, j})
		last, from = b+1, j+1
	}
	return append(rows, between(last, n, from, len(bases), same)...), true
}

// between aligns the removed entries b0..b1 with the new ones j0..j1. What is
// new takes the place of what goes.
func between(b0, b1, j0, j1 int, same func(base, now int) bool) []row {
	var rows []row
	from := j0
	for j := j0; j < j1; j++ {
		for b := b0; b < b1; b++ {
			if !same(b, j) {
				continue
			}
			rows = append(replaced(rows, b0, b, from, j), row{b, j})
			b0, from = b+1, j+1
			break
		}
	}
	return replaced(rows, b0, b1, from, j1)
}

func replaced(rows []row, b0, b1, j0, j1 int) []row {
	for ; b0 < b1; b0++ {
		rows = append(rows, row{b0, model.None})
	}
	for ; j0 < j1; j0++ {
		rows = append(rows, row{model.None, j0})
	}
	return rows
}
