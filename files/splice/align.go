package splice

// None is the side of a Row that has no entry.
const None = -1

// Row pairs the index of an entry of a list as loaded with its index in the wanted list. Now is
// None for a removed entry, Base for an added one.
type Row struct{ Base, Now int }

// Align pairs the n entries of a list as loaded with the m entries of the wanted list. base returns
// the loaded index of a wanted entry, or None for a new one. same reports whether a removed and a
// new entry are the same. Such an entry counts as kept if it is in the same place, so that its
// comments and unknown keys stay. ok is false if the order of kept entries changed, which an edit
// cannot do.
func Align(n, m int, base func(now int) int, same func(base, now int) bool) ([]Row, bool) {
	rows := make([]Row, 0, max(n, m))
	last, from := 0, 0
	for j := range m {
		b := base(j)
		if b == None {
			continue
		}
		if b < last || b >= n {
			return nil, false
		}
		if last < b || from < j {
			rows = append(rows, between(last, b, from, j, same)...)
		}
		rows = append(rows, Row{b, j})
		last, from = b+1, j+1
	}
	return append(rows, between(last, n, from, m, same)...), true
}

// between aligns the removed entries [b0, b1) with the new ones [j0, j1). New entries take the
// places of removed ones.
func between(b0, b1, j0, j1 int, same func(base, now int) bool) []Row {
	var rows []Row
	from := j0
	for j := j0; j < j1; j++ {
		for b := b0; b < b1; b++ {
			if !same(b, j) {
				continue
			}
			rows = append(replaced(rows, b0, b, from, j), Row{b, j})
			b0, from = b+1, j+1
			break
		}
	}
	return replaced(rows, b0, b1, from, j1)
}

func replaced(rows []Row, b0, b1, j0, j1 int) []Row {
	for ; b0 < b1; b0++ {
		rows = append(rows, Row{b0, None})
	}
	for ; j0 < j1; j0++ {
		rows = append(rows, Row{None, j0})
	}
	return rows
}
