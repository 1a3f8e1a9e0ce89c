package tomledit

import "bytes"

// drop takes out the entries that go. What is left counts the others and the new
// ones.
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

// commentStays reports whether a comment in the array stands in a line without
// entries.
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

// dropRun takes entries out that follow each other, each with one comma: with their
// lines and comments behind them where nothing else stands in these, else out of
// the line that they share.
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

// bracketFollows reports whether the array ends in the line of entry k, behind it and
// no comma, and the bracket can take the place of the entries from i on: without a
// comment between.
func (a *arrayEdit) bracketFollows(i, k int) bool {
	end := a.items[k].end
	return a.items[k].comma < 0 && a.LineStart(a.end-1) == a.LineStart(end) && bytes.IndexByte(a.Data[a.items[i-1].end:end], '#') < 0
}

// arrayPart is an entry or a comma.
type arrayPart struct{ start, end int }

// gone lists entries that go and the commas that go with them: those before them
// where there is none behind the last one, or where commas begin the lines.
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

// dropFrom takes parts out that follow each other in one line.
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

// behind returns the end of an entry with its comma, where that stands in the line in
// which it ends.
func (a *arrayEdit) behind(i int) int {
	item := a.items[i]
	if item.comma >= 0 && a.LineStart(item.comma) == a.LineStart(item.end) {
		return item.comma + 1
	}
	return item.end
}

// firstMoves reports whether the entry behind entry k, up to which all go, takes the
// place of the first: it follows a comma that begins its line, or the first stands
// in the line of the bracket; and no comment lies between that does not go with an
// entry.
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
