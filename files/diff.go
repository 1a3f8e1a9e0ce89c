package files

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"github.com/lctui/lctui/model"
)

// Op says whether a line of a comparison is in both texts or in one.
type Op byte

// The values are the marks of a unified diff.
const (
	Same    Op = ' '
	Removed Op = '-'
	Added   Op = '+'
)

// Line is one line of a comparison of two texts.
type Line struct {
	Op Op
	// Old and New are the line's numbers in the two texts, from 1; 0 where it
	// is not in that text.
	Old, New int
	// Text is the line as it may be shown: control characters are escaped, line
	// ends are left out. A carriage return before a line feed is shown (\r)
	// where the texts do not end all their lines so.
	Text string
	// NoEnd says that the text ends here without a line end.
	NoEnd bool
}

// Lines compares two texts line by line.
func Lines(old, new []byte) []Line { return compareLines(splitLines(old), splitLines(new), false) }

// ChangedLines is Lines without the equal lines that are far from any other: some
// stay before and behind each change. It takes little memory where little changes,
// however many lines there are.
func ChangedLines(old, new []byte) []Line {
	return compareLines(splitLines(old), splitLines(new), true)
}

func compareLines(a, b textLines, near bool) []Line {
	d := differ{a: a, b: b, hideCR: a.allCRLF() && b.allCRLF(), near: near}
	d.run()
	return d.out
}

const context = 3

// Diff returns the unified diff between two texts with three lines of context, ""
// when they are equal.
func Diff(name string, old, new []byte) string {
	if bytes.Equal(old, new) {
		return ""
	}
	var b strings.Builder
	name = model.Escape(name)
	fmt.Fprintf(&b, "--- %s\n+++ %s\n", name, name)
	for _, h := range hunks(ChangedLines(old, new)) {
		writeHunk(&b, h)
	}
	return b.String()
}

// hunks cuts the lines around changes out, with context.
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

// differ compares in one pass: equal lines go by, and where the texts part it
// looks for the nearest place at which they meet again. Only what lies between
// is left to the library, so many small changes in a long file stay cheap.
type differ struct {
	a, b   textLines
	hideCR bool
	// near leaves equal lines out that are far from changes; same counts the equal
	// ones at the end of out.
	near bool
	same int
	out  []Line
}

func (d *differ) run() {
	if !d.near {
		d.out = make([]Line, 0, max(d.a.len(), d.b.len()))
	}
	i, j := 0, 0
	for i < d.a.len() || j < d.b.len() {
		if i < d.a.len() && j < d.b.len() && d.equal(i, j) {
			d.add(Same, i, j)
			i, j = i+1, j+1
			continue
		}
		n, m := d.meet(i, j)
		d.apart(i, n, j, m)
		i, j = n, m
	}
}

// meet returns the nearest lines from which a few are equal again, the ends of
// the texts if there are none near.
func (d *differ) meet(i, j int) (int, int) {
	const far, enough = 200, 4
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

// equalRun reports whether the next lines are equal, or both texts end with them.
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

// apart compares a short stretch of both texts.
func (d *differ) apart(i, n, j, m int) {
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
	var text []byte
	switch op {
	case Added:
		l.Old, text = 0, d.b.line(j)
	case Removed:
		l.New, text = 0, d.a.line(i)
	default:
		text = d.a.line(i)
	}
	body, ended := strings.CutSuffix(string(text), "\n")
	l.NoEnd = !ended
	if d.hideCR && ended {
		body = strings.TrimSuffix(body, "\r")
	}
	l.Text = showLine(body)
	d.out = append(d.out, l)
}

// leaveOut takes a line out of the equal ones at the end: so many stay before it as
// are shown behind a change, and with the next line one more than are shown before
// one, so that hunks stay apart.
func (d *differ) leaveOut() {
	at := len(d.out) - context - 1
	d.out = append(d.out[:at], d.out[at+1:]...)
	d.same--
}

func (d *differ) equal(i, j int) bool { return bytes.Equal(d.a.line(i), d.b.line(j)) }

// showLine escapes what a terminal must not get; tabs may stay.
func showLine(text string) string {
	if !strings.Contains(text, "\t") {
		return model.Escape(text)
	}
	parts := strings.Split(text, "\t")
	for i := range parts {
		parts[i] = model.Escape(parts[i])
	}
	return strings.Join(parts, "\t")
}

// Patch is Diff for programs: the lines are the bytes of the texts, carriage
// returns and all, so that patch --binary and git apply -p0 take it. Nothing but
// the name is escaped: it is not for a terminal.
func Patch(name string, old, new []byte) string {
	if bytes.Equal(old, new) {
		return ""
	}
	var b strings.Builder
	name = model.Escape(name)
	fmt.Fprintf(&b, "--- %s\n+++ %s\n", name, name)
	was, is := splitLines(old), splitLines(new)
	for _, h := range hunks(compareLines(was, is, true)) {
		for i := range h {
			if h[i].Op == Removed {
				h[i].Text = strings.TrimSuffix(string(was.line(h[i].Old-1)), "\n")
			} else {
				h[i].Text = strings.TrimSuffix(string(is.line(h[i].New-1)), "\n")
			}
		}
		writeHunk(&b, h)
	}
	return b.String()
}

// textLines are the lines of a text, line feeds included. It holds where each
// begins and no more, for a text may be nothing but line feeds.
type textLines struct {
	text []byte
	// starts are the offsets of the lines, and the length of the text behind them.
	starts []uint32
}

// splitLines cuts a text behind its line feeds. Texts are below 4 GB: no document
// is larger.
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

// from returns the text of some lines, half-open.
func (l textLines) from(i, end int) []byte { return l.text[l.starts[i]:l.starts[end]] }

// allCRLF reports whether all line feeds follow a carriage return.
func (l textLines) allCRLF() bool {
	return bytes.Count(l.text, []byte{'\n'}) == bytes.Count(l.text, []byte("\r\n"))
}
