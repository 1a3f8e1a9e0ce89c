package files

import (
	"bytes"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/lctui/lctui/files/span"
)

// lineStart gives the offset at which the line of an offset begins.
func (p *planner) lineStart(offset int) int {
	if p.within(offset) {
		return p.lineFrom
	}
	start := bytes.LastIndexByte(p.data[:offset], '\n') + 1
	if start == 0 && bytes.HasPrefix(p.data, byteOrderMark) {
		start = min(len(byteOrderMark), offset)
	}
	p.lineFrom, p.lineTo = start, len(p.data)
	if n := bytes.IndexByte(p.data[offset:], '\n'); n >= 0 {
		p.lineTo = offset + n
	}
	return start
}

// within tells whether an offset is in the line looked at last. JSON may be one
// line of megabytes: it is not searched anew for each of its edits.
func (p *planner) within(offset int) bool {
	return p.lineFrom <= offset && offset <= p.lineTo && p.lineTo > 0
}

// lineEnd gives the offset at which the text of the line of an offset ends,
// before its line end.
func (p *planner) lineEnd(offset int) int {
	p.lineStart(offset)
	end := p.lineTo
	if end > offset && p.data[end-1] == '\r' {
		end--
	}
	return end
}

// below gives the offset of the line after a value that ends at an offset. No
// value has its last line end in it, not even a block scalar that keeps its
// blank lines.
func (p *planner) below(end int) int { return p.nextLine(end) }

// nextLine gives the offset of the line after the one an offset is in.
func (p *planner) nextLine(offset int) int {
	p.lineStart(offset)
	return min(p.lineTo+1, len(p.data))
}

// column counts the characters between the begin of the line and an offset.
func (p *planner) column(offset int) int {
	return utf8.RuneCount(p.data[p.lineStart(offset):offset])
}

// indentOf gives the blanks that the line of an offset begins with.
func (p *planner) indentOf(offset int) string {
	start := p.lineStart(offset)
	end := start
	for end < len(p.data) && (p.data[end] == ' ' || p.data[end] == '\t') {
		end++
	}
	return string(p.data[start:end])
}

// alone tells whether only blanks stand before an offset in its line.
func (p *planner) alone(offset int) bool {
	return len(bytes.TrimLeft(p.data[p.lineStart(offset):offset], " \t")) == 0
}

// eol gives the line end of the line before the one an offset is in, for the
// first line its own.
func (p *planner) eol(offset int) string {
	end := p.lineStart(offset) - 1
	if end < 0 || p.data[end] != '\n' {
		end = min(p.lineTo, len(p.data)-1)
	}
	if end > 0 && p.data[end] == '\n' && p.data[end-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// eolOf gives the line end of the line that an offset is in, of the nearest one
// above where it has none.
func (p *planner) eolOf(offset int) string {
	start := p.lineStart(offset)
	switch {
	case p.lineTo == len(p.data):
		return p.eol(start)
	case p.lineTo > start && p.data[p.lineTo-1] == '\r':
		return "\r\n"
	}
	return "\n"
}

// insertLines puts lines, written with "\n", before the line that begins at an
// offset. They end as the line before does; at the end of a text without a
// last line end there is still none afterwards.
func (p *planner) insertLines(at int, lines string) {
	eol := p.eol(at)
	text := strings.ReplaceAll(lines, "\n", eol)
	if at == len(p.data) && at > 0 && p.data[at-1] != '\n' {
		text = eol + strings.TrimSuffix(text, eol)
	}
	p.cut(at, at, text)
}

// dropLines removes whole lines. Comments that have a line of their own stay;
// what looks like one inside a scalar of root is no comment.
func (p *planner) dropLines(from, to int, root span.ID) {
	var texts []lineRange
	for at := from; at < to; {
		next := min(p.nextLine(at), to)
		comment := p.ownComment(at, next)
		if comment {
			if texts == nil {
				texts = p.longTexts(root)
			}
			comment = !inside(texts, at)
		}
		if !comment {
			p.cut(at, next, "")
		}
		at = next
	}
}

// lineRange is the bytes of a scalar of several lines.
type lineRange struct{ start, end int }

// longTexts lists the scalars of several lines in a subtree, in the order of
// the text.
func (p *planner) longTexts(root span.ID) []lineRange {
	texts := []lineRange{}
	walk(p.tree, root, func(id span.ID) bool {
		if p.tree.Kind(id) == span.Scalar && bytes.IndexByte(p.tree.Raw(id), '\n') >= 0 {
			start, end := p.tree.Range(id)
			texts = append(texts, lineRange{start, end})
		}
		return true
	})
	slices.SortFunc(texts, func(a, b lineRange) int { return a.start - b.start })
	return texts
}

// inside tells whether a line begins inside one of the texts.
func inside(texts []lineRange, offset int) bool {
	i := sort.Search(len(texts), func(i int) bool { return texts[i].end > offset })
	return i < len(texts) && texts[i].start < offset
}

// ownComment tells whether a line holds nothing but a comment.
func (p *planner) ownComment(start, end int) bool {
	return bytes.HasPrefix(bytes.TrimLeft(p.data[start:end], " \t"), []byte("#"))
}

// comment gives the comment behind a value in its line, with the blanks before
// it, and "" where there is none.
func (p *planner) comment(end int) string {
	rest := string(p.data[end:p.lineEnd(end)])
	if text := strings.TrimLeft(rest, " \t"); strings.HasPrefix(text, "#") && len(text) < len(rest) {
		return rest
	}
	return ""
}
