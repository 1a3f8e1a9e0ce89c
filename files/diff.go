package files

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"github.com/lctui/lctui/model"
)

// Op is the kind of a line of a comparison: in both texts or only in one of them.
type Op byte

// The values are the characters that a unified diff puts before its lines.
const (
	Same    Op = ' '
	Removed Op = '-'
	Added   Op = '+'
)

// Line is one line of a comparison of two texts.
type Line struct {
	Op Op
	// Old and New are the line's numbers in the two texts, counted from 1. A number is 0 if the
	// line is not in that text.
	Old, New int
	// Text is the line in a form that is safe to show: control characters are escaped and the line
	// end is left out. A carriage return before the line feed is shown as \r, unless all lines of
	// both texts end with one.
	Text string
	// NoEnd is set if the text ends with this line and has no line end there.
	NoEnd bool
}

// Lines compares two texts line by line.
func Lines(old, new []byte) []Line { return compareLines(splitLines(old), splitLines(new), false) }

// ChangedLines is Lines without equal lines that are far from any change. It keeps only some around
// each change. If little changes it takes little memory, however long the texts are.
func ChangedLines(old, new []byte) []Line {
	return compareLines(splitLines(old), splitLines(new), true)
}

func compareLines(a, b textLines, near bool) []Line {
	d := differ{a: a, b: b, hideCR: a.allCRLF() && b.allCRLF(), near: near}
	d.run()
	return d.out
}

const context = 3

// Diff returns the unified diff between two texts with three lines of context, or "" if they are
// equal. The lines are escaped for the terminal, see Patch.
func Diff(name string, old, new []byte) string {
	return unified(name, splitLines(old), splitLines(new), nil)
}

// Patch is Diff for programs. Lines keep the bytes of the texts, including carriage returns, so
// that patch --binary and git apply -p0 accept the result. Only the name is escaped, so the result
// must not be shown on a terminal.
func Patch(name string, old, new []byte) string {
	was, is := splitLines(old), splitLines(new)
	return unified(name, was, is, func(l *Line) {
		from, n := was, l.Old
		if l.Op != Removed {
			from, n = is, l.New
		}
		l.Text = strings.TrimSuffix(string(from.line(n-1)), "\n")
	})
}

// unified returns the unified diff between two texts. change may be nil, or change each line.
func unified(name string, old, new textLines, change func(*Line)) string {
	if bytes.Equal(old.text, new.text) {
		return ""
	}
	var b strings.Builder
	name = model.Escape(name)
	fmt.Fprintf(&b, "--- %s\n+++ %s\n", name, name)
	for _, h := range hunks(compareLines(old, new, true)) {
		for i := range h {
			if change != nil {
				change(&h[i])
			}
		}
		writeHunk(&b, h)
	}
	return b.String()
}

// hunks cuts out the changed lines, each group with its context.
func hunks(lines []Line) [][]Line {
	var out [][]Line
	begin, end := -1, -1
	for i := range lines {
		if lines[i].Op == Same {
			continue
		}
		if begin >= 0 && i-context > end {
			out = append(out, lines[begin:end])
			begin = -1
		}
		if begin < 0 {
			begin = max(0, i-context, end)
		}
		end = min(len(lines), i+1+context)
	}
	if begin >= 0 {
		out = append(out, lines[begin:end])
	}
	return out
}

func writeHunk(b *strings.Builder, lines []Line) {
	oldFrom, newFrom, oldCount, newCount := 0, 0, 0, 0
	for _, l := range lines {
		if l.Op != Added {
			oldCount++
			if oldFrom == 0 {
				oldFrom = l.Old
			}
		}
		if l.Op != Removed {
			newCount++
			if newFrom == 0 {
				newFrom = l.New
			}
		}
	}
	fmt.Fprintf(b, "@@ -%s +%s @@\n", hunkRange(oldFrom, oldCount), hunkRange(newFrom, newCount))
	for _, l := range lines {
		b.WriteByte(byte(l.Op))
		b.WriteString(l.Text)
		b.WriteByte('\n')
		if l.NoEnd {
			b.WriteString("\\ No newline at end of file\n")
		}
	}
}

func hunkRange(from, count int) string {
	if count == 1 {
		return strconv.Itoa(from)
	}
	return strconv.Itoa(from) + "," + strconv.Itoa(count)
}

// differ compares two texts in one pass. It skips equal lines, and where the texts diverge it looks
// for a place from which they are equal again (see meet). The library compares only the part in
// between, so many small changes in a long file stay cheap.
type differ struct {
	a, b   textLines
	hideCR bool
	// near is set to leave out equal lines that are far from changes. same is how many equal lines
	// are at the end of out.
	near bool
	same int
	out  []Line
	// old is the old text, unless near is set.
	old string
}

func (d *differ) run() {
	if !d.near {
		d.old, d.out = string(d.a.text), make([]Line, 0, max(d.a.len(), d.b.len())+1)
	}
	i, j := 0, 0
	for i < d.a.len() || j < d.b.len() {
		equal := 0
		for i+equal < d.a.len() && j+equal < d.b.len() && d.equal(i+equal, j+equal) {
			equal++
		}
		for k := 0; k < equal; k++ {
			if d.near && k > 2*context {
				k = max(k, equal-context-1) // those in between would be left out again
			}
			d.add(Same, i+k, j+k)
		}
		if i, j = i+equal, j+equal; equal > 0 {
			continue // perhaps to the end
		}
		n, m := d.meet(i, j)
		d.apart(i, n, j, m)
		i, j = n, m
	}
}

// Limits of the search for equal lines where two texts diverge: far is how many lines ahead it
// looks, enough is how many lines have to be equal.
const far, enough = 200, 4

// meet returns a pair of lines from which a few lines are equal again. Usually this is the nearest
// such pair. If more than one line changes before it, meet also tries the pairs after lines that
// are only removed or only added. It prefers such a pair if more lines are equal from there. That
// is the case if one of several similar entries was removed or added.
func (d *differ) meet(i, j int) (n, m int) {
	n, m = d.nearest(i, j)
	if n-i+m-j <= 2 {
		return n, m
	}
	gain := func(n, m int) int { return d.equalLines(n, m) - (n - i) - (m - j) }
	best := gain(n, m)
	for _, step := range [][2]int{{1, 0}, {0, 1}} {
		for k := 1; k <= far; k++ {
			if to, at := i+k*step[0], j+k*step[1]; d.equalRun(to, at, enough) {
				if more := gain(to, at); more > best {
					n, m, best = to, at, more
				}
				break
			}
		}
	}
	return n, m
}

// nearest returns the nearest pair of lines from which a few lines are equal again. It returns the
// ends of both texts if there is none nearby.
func (d *differ) nearest(i, j int) (int, int) {
	for sum := 1; sum <= 2*far; sum++ {
		for k := 0; k <= sum; k++ {
			n, m := i+k, j+sum-k
			if n <= d.a.len() && m <= d.b.len() && d.equalRun(n, m, enough) {
				return n, m
			}
		}
	}
	return d.a.len(), d.b.len()
}

// equalLines returns how many lines are equal from a pair of lines on, at most far. It returns far
// if all lines are equal up to the ends of both texts.
func (d *differ) equalLines(n, m int) int {
	for k := range far {
		if n+k == d.a.len() && m+k == d.b.len() {
			break
		}
		if n+k >= d.a.len() || m+k >= d.b.len() || !d.equal(n+k, m+k) {
			return k
		}
	}
	return far
}

// equalRun reports whether the next count lines are equal. Fewer are enough if both texts end after
// them.
func (d *differ) equalRun(n, m, count int) bool {
	for k := range count {
		if n+k >= d.a.len() || m+k >= d.b.len() {
			return n+k == d.a.len() && m+k == d.b.len()
		}
		if !d.equal(n+k, m+k) {
			return false
		}
	}
	return true
}

// apart compares a short stretch of both texts: the lines [i, n) of the old text with [j, m) of the
// new one.
func (d *differ) apart(i, n, j, m int) {
	if n-i == 1 && m-j == 1 || n == i || m == j { // no line is in both
		for ; i < n; i++ {
			d.add(Removed, i, j)
		}
		for ; j < m; j++ {
			d.add(Added, n, j)
		}
		return
	}
	at := i
	edits := udiff.Lines(string(d.a.from(i, n)), string(d.b.from(j, m)))
	offset := 0
	for _, e := range edits {
		for offset < e.Start {
			d.add(Same, at, j)
			offset += len(d.a.line(at))
			at, j = at+1, j+1
		}
		for offset < e.End {
			d.add(Removed, at, j)
			offset += len(d.a.line(at))
			at++
		}
		for range splitLines([]byte(e.New)).len() {
			d.add(Added, at, j)
			j++
		}
	}
	for ; at < n; at, j = at+1, j+1 {
		d.add(Same, at, j)
	}
}

func (d *differ) add(op Op, i, j int) {
	if op != Same {
		d.same = 0
	} else if d.same++; d.near && d.same > 2*context+1 {
		d.leaveOut()
	}
	l := Line{Op: op, Old: i + 1, New: j + 1}
	var text string
	switch op {
	case Added:
		l.Old, text = 0, string(d.b.line(j))
	case Removed:
		l.New, text = 0, d.textOf(i)
	default:
		text = d.textOf(i)
	}
	body, ended := strings.CutSuffix(text, "\n")
	l.NoEnd = !ended
	if d.hideCR && ended {
		body = strings.TrimSuffix(body, "\r")
	}
	l.Text = model.EscapeCells(body)
	d.out = append(d.out, l)
}

// textOf returns a line of the old text. If all lines are kept, it shares the memory of one string.
func (d *differ) textOf(i int) string {
	if d.near {
		return string(d.a.line(i))
	}
	return d.old[d.a.starts[i]:d.a.starts[i+1]]
}

// leaveOut drops one of the equal lines at the end of out. It keeps the context lines after the
// last change. With the line that is added next, it keeps one line more than the context of the
// next change, so that the hunks stay separate.
func (d *differ) leaveOut() {
	at := len(d.out) - context - 1
	d.out = append(d.out[:at], d.out[at+1:]...)
	d.same--
}

func (d *differ) equal(i, j int) bool { return bytes.Equal(d.a.line(i), d.b.line(j)) }

// textLines is a text with its lines, line feeds included. It stores only where each line begins,
// because a text may consist of nothing but line feeds.
type textLines struct {
	text []byte
	// starts are the offsets of the lines, followed by the length of the text.
	starts []uint32
}

// splitLines splits a text after each line feed. Offsets fit in 32 bits because no document reaches
// 4 GB.
func splitLines(text []byte) textLines {
	l := textLines{text, make([]uint32, 0, bytes.Count(text, []byte{'\n'})+2)}
	for at := 0; at < len(text); {
		l.starts = append(l.starts, uint32(at))
		n := bytes.IndexByte(text[at:], '\n') + 1
		if n == 0 {
			n = len(text) - at
		}
		at += n
	}
	l.starts = append(l.starts, uint32(len(text)))
	return l
}

func (l textLines) len() int { return len(l.starts) - 1 }

func (l textLines) line(i int) []byte { return l.from(i, i+1) }

// from returns the text of the lines [i, end).
func (l textLines) from(i, end int) []byte { return l.text[l.starts[i]:l.starts[end]] }

// allCRLF reports whether every line feed follows a carriage return.
func (l textLines) allCRLF() bool {
	return bytes.Count(l.text, []byte{'\n'}) == bytes.Count(l.text, []byte("\r\n"))
}
