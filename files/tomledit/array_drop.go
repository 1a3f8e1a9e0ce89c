package tomledit

import "bytes"

// drop removes the entries that are marked. left is how many entries the array will have, including
// new ones.
func (a *arrayEdit) drop(left int) {
	if len(a.items) > 0 && left == 0 && !a.commentStays() {
		a.Cut(a.start+1, a.end-1, "")
		return
	}
	for i := 0; i < len(a.items); i++ {
		if !a.items[i].drop {
			continue
		}
		k := i
		for k+1 < len(a.items) && a.items[k+1].drop {
			k++
		}
		a.dropRun(i, k)
		i = k
	}
}

// commentStays reports whether the array has a comment on a line without entries.
func (a *arrayEdit) commentStays() bool {
	from := a.start + 1
	for i := 0; i <= len(a.items); i++ {
		to := a.end - 1
		if i < len(a.items) {
			to = a.items[i].start
		}
		for at := from; at < to; at++ {
			if a.Data[at] != '#' {
				continue
			}
			if i == 0 || a.LineStart(at) != a.LineStart(a.items[i-1].end) {
				return true
			}
			at = a.LineEnd(at)
		}
		if i < len(a.items) {
			from = a.items[i].end
		}
	}
	return false
}

// dropRun removes the consecutive entries i to k, each with one comma. Lines that then hold nothing
// else are removed with the comments at their ends.
func (a *arrayEdit) dropRun(i, k int) {
	if i == 0 && k+1 < len(a.items) && a.firstMoves(k) {
		a.Cut(a.items[0].start, a.items[k+1].start, "")
		return
	}
	if i > 0 && k+1 == len(a.items) && a.bracketFollows(i, k) {
		a.Cut(a.items[i-1].end, a.items[k].end, "")
		return
	}
	gone := a.gone(i, k)
	for len(gone) > 0 {
		n := 1
		for n < len(gone) && a.LineStart(gone[n].start) == a.LineStart(gone[n-1].end) {
			n++
		}
		a.dropFrom(gone[:n])
		gone = gone[n:]
	}
}

// bracketFollows reports whether the closing bracket comes right after entry k, on its line and
// without a comma, and can take the place of the entries from i on because there is no comment in
// between.
func (a *arrayEdit) bracketFollows(i, k int) bool {
	end := a.items[k].end
	return a.items[k].comma < 0 && a.LineStart(a.end-1) == a.LineStart(end) && bytes.IndexByte(a.Data[a.items[i-1].end:end], '#') < 0
}

// arrayPart is an entry or a comma.
type arrayPart struct{ start, end int }

// gone returns the entries i to k and the commas to remove with them: the commas before them if the
// last entry has none after it, or if commas begin the lines; otherwise those after them.
func (a *arrayEdit) gone(i, k int) (out []arrayPart) {
	_, led := a.leadingComma(i)
	open := k+1 == len(a.items) && a.items[k].comma < 0
	before := i > 0 && (led || open)
	for x := i; x <= k; x++ {
		if x > i || before {
			out = append(out, a.commaOf(x-1))
		}
		out = append(out, arrayPart{a.items[x].start, a.items[x].end})
	}
	if !before && !open {
		out = append(out, a.commaOf(k))
	}
	return out
}

func (a *arrayEdit) commaOf(i int) arrayPart {
	return arrayPart{a.items[i].comma, a.items[i].comma + 1}
}

// dropFrom removes consecutive parts that are on one line.
func (a *arrayEdit) dropFrom(parts []arrayPart) {
	from, to := parts[0].start, parts[len(parts)-1].end
	before, behind := a.Data[a.LineStart(from):from], a.Data[to:a.LineEnd(to)]
	rest := bytes.TrimSpace(behind)
	comment := len(rest) > 0 && rest[0] == '#'
	lead := bytes.TrimRight(before, " \t")
	switch {
	case len(lead) == 0 && (len(rest) == 0 || comment):
		a.Cut(a.LineStart(from), a.NextLine(to), "")
		return
	case comment, len(rest) == 0, len(lead) > 0 && lead[len(lead)-1] != '[':
		from -= len(before) - len(lead)
	default:
		to += len(behind) - len(bytes.TrimLeft(behind, " \t"))
	}
	a.Cut(from, to, "")
}

// behind returns the offset after an entry and after its comma if that is on the same line.
func (a *arrayEdit) behind(i int) int {
	item := a.items[i]
	if item.comma >= 0 && a.LineStart(item.comma) == a.LineStart(item.end) {
		return item.comma + 1
	}
	return item.end
}

// firstMoves reports whether entry k+1 can take the place of the first entry when entries 0 to k
// are removed: either it follows a comma that begins its line, or the first entry is on the line of
// the opening bracket, and there is no comment in between that would not be removed with an entry.
func (a *arrayEdit) firstMoves(k int) bool {
	_, led := a.leadingComma(k + 1)
	if !led && a.LineStart(a.items[0].start) != a.LineStart(a.start) {
		return false
	}
	for x := 0; x <= k; x++ {
		from, to := a.items[x].end, a.items[x+1].start
		if led {
			from = min(a.NextLine(from), to)
		}
		if bytes.IndexByte(a.Data[from:to], '#') >= 0 {
			return false
		}
	}
	return true
}
