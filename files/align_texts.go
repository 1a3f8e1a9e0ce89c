package files

import "github.com/lctui/lctui/model"

// alignTexts sets a list of texts beside the list that it is to become. A row of
// both sides with different texts is an entry whose text changes; texts that
// neither stay nor take the place of one that goes are added behind the row before
// them.
func alignTexts(was, is []string) []row {
	from, end := 0, 0
	for from < len(was) && from < len(is) && was[from] == is[from] {
		from++
	}
	for end < len(was)-from && end < len(is)-from && was[len(was)-1-end] == is[len(is)-1-end] {
		end++
	}
	rows := make([]row, 0, max(len(was), len(is)))
	for i := range from {
		rows = append(rows, row{i, i})
	}
	rows = append(rows, middleRows(was[from:len(was)-end], is[from:len(is)-end], from)...)
	for i := end; i > 0; i-- {
		rows = append(rows, row{len(was) - i, len(is) - i})
	}
	return rows
}

// middleRows aligns what lies between the texts that begin and end both lists,
// which begins at an offset in both.
func middleRows(was, is []string, offset int) (rows []row) {
	i, j := 0, 0
	gap := func(toWas, toIs int) {
		for ; i < toWas || j < toIs; i, j = i+1, j+1 {
			r := row{offset + i, offset + j}
			if i >= toWas {
				r.base = model.None
			}
			if j >= toIs {
				r.now = model.None
			}
			rows = append(rows, r)
		}
		i, j = toWas, toIs
	}
	for _, kept := range commonTexts(was, is) {
		gap(kept.base, kept.now)
		rows = append(rows, row{offset + i, offset + j})
		i, j = i+1, j+1
	}
	gap(len(was), len(is))
	return rows
}

// mostAligned bounds the work of aligning two lists.
const mostAligned = 1 << 20

// commonTexts gives the longest list of texts that both lists have in this order;
// none where that is too much work, which no edit by hand comes near.
func commonTexts(was, is []string) (common []row) {
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
			common = append(common, row{i, j})
			i, j = i+1, j+1
		case length[(i+1)*width+j] >= length[i*width+j+1]:
			i++
		default:
			j++
		}
	}
	return common
}
