package splice

// None is the side of a Row that has no entry.
const None = -1

// Row pairs an entry of a list as loaded with the same entry as wanted, by their indexes; None on
// one side means that the entry is removed or added.
type Row struct{ Base, Now int }

// Align pairs the n entries of a list as loaded with a list as wanted, whose entries say where they
// come from (bases, None for new ones). An entry that was removed and added again at the same place
// counts as kept, so that its comments and unknown keys stay. ok is false if the order of kept
// entries changed, which no edit can do.
func Align(n int, bases []int, same func(base, now int) bool) ([]Row, bool) {
	var rows []Row
	last, from := 0, 0
	for j, b := range bases {
		if b == None {
			continue
		}
		if b < last || b >= n {
			return nil, false
		}
		rows = append(rows, between(last, b, from, j, same)...)
		rows = append(rows, Row{b, j})
		last, from = b+1, j+1
	}
	return append(rows, between(last, n, from, len(bases), same)...), true
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

// AlignTexts pairs a list of texts with the list that it is to become. A row with both sides and
// different texts is an entry whose text changes; new texts that replace none are added after the
// row before them.
func AlignTexts(was, is []string) []Row {
	from, end := 0, 0
	for from < len(was) && from < len(is) && was[from] == is[from] {
		from++
	}
	for end < len(was)-from && end < len(is)-from && was[len(was)-1-end] == is[len(is)-1-end] {
		end++
	}
	rows := make([]Row, 0, max(len(was), len(is)))
	for i := range from {
		rows = append(rows, Row{i, i})
	}
	rows = append(rows, middleRows(was[from:len(was)-end], is[from:len(is)-end], from)...)
	for i := end; i > 0; i-- {
		rows = append(rows, Row{len(was) - i, len(is) - i})
	}
	return rows
}

// middleRows aligns the lists between their common beginning, which has offset texts, and their
// common end.
func middleRows(was, is []string, offset int) (rows []Row) {
	i, j := 0, 0
	gap := func(toWas, toIs int) {
		for ; i < toWas || j < toIs; i, j = i+1, j+1 {
			r := Row{offset + i, offset + j}
			if i >= toWas {
				r.Base = None
			}
			if j >= toIs {
				r.Now = None
			}
			rows = append(rows, r)
		}
		i, j = toWas, toIs
	}
	for _, kept := range commonTexts(was, is) {
		gap(kept.Base, kept.Now)
		rows = append(rows, Row{offset + i, offset + j})
		i, j = i+1, j+1
	}
	gap(len(was), len(is))
	return rows
}

// mostAligned bounds the work of aligning two lists, as the product of their lengths.
const mostAligned = 1 << 20

// commonTexts returns the longest list of texts that both lists have in the same order; none if
// that is too much work, which no edit by hand comes near.
func commonTexts(was, is []string) (common []Row) {
	if len(was)*len(is) > mostAligned {
		return nil
	}
	width := len(is) + 1
	length := make([]int32, (len(was)+1)*width)
	for i := len(was) - 1; i >= 0; i-- {
		for j := len(is) - 1; j >= 0; j-- {
			if was[i] == is[j] {
				length[i*width+j] = length[(i+1)*width+j+1] + 1
			} else {
				length[i*width+j] = max(length[(i+1)*width+j], length[i*width+j+1])
			}
		}
	}
	for i, j := 0, 0; i < len(was) && j < len(is); {
		switch {
		case was[i] == is[j]:
			common = append(common, Row{i, j})
			i, j = i+1, j+1
		case length[(i+1)*width+j] >= length[i*width+j+1]:
			i++
		default:
			j++
		}
	}
	return common
}
