package yamledit

import (
	"bytes"
	"sort"
	"strings"

	"github.com/lctui/lctui/files/span"
)

// dropLines removes whole lines but keeps comments on lines of their own. A line that looks like a
// comment inside a scalar of root is not one.
func (e *Editor) dropLines(from, to int, root span.ID) {
	var texts []lineRange
	for at := from; at < to; {
		next := min(e.Text.NextLine(at), to)
		comment := e.Text.IsComment(at, next)
		if comment {
			if texts == nil {
				texts = e.longTexts(root)
			}
			comment = !inside(texts, at)
		}
		if !comment {
			e.Text.Cut(at, next, "")
		}
		at = next
	}
}

// lineRange is the byte range of a scalar of several lines.
type lineRange struct{ start, end int }

// longTexts returns the scalars of several lines in a subtree, in file order.
func (e *Editor) longTexts(root span.ID) []lineRange {
	texts := []lineRange{}
	e.Tree.Walk(root, func(id span.ID) {
		if e.Tree.Kind(id) == span.Scalar && bytes.IndexByte(e.Tree.Raw(id), '\n') >= 0 {
			start, end := e.Tree.Range(id)
			texts = append(texts, lineRange{start, end})
		}
	})
	sort.Slice(texts, func(i, j int) bool { return texts[i].start < texts[j].start })
	return texts
}

// inside reports whether the line at an offset begins inside one of the texts.
func inside(texts []lineRange, offset int) bool {
	i := sort.Search(len(texts), func(i int) bool { return texts[i].end > offset })
	return i < len(texts) && texts[i].start < offset
}

// dropPart removes the lines of an entry in block style.
func (e *Editor) dropPart(p part) {
	if sign := p.keptComment(e, p.end); sign > 0 {
		e.dropLines(e.Text.LineStart(p.start), e.Text.LineStart(p.end), p.value)
		e.Text.Cut(e.Text.LineStart(p.end), sign, e.Text.Indent(p.start))
		return
	}
	e.dropLines(e.Text.LineStart(p.start), e.Text.NextLine(p.end), p.value)
}

// keptComment returns the offset of the comment of a removed entry that stays, or 0 if there is
// none. The comment must begin after the given offset, on the same line.
func (p part) keptComment(e *Editor, after int) int {
	if rest := e.Text.Rest(after); p.keep && strings.HasPrefix(rest, "#") {
		return after + bytes.IndexByte(e.Text.Data[after:], '#')
	}
	return 0
}

// commented reports whether there is a comment between two offsets, outside the given entries.
func (e *Editor) commented(from, to int, parts []part) bool {
	for _, part := range parts {
		if from < part.start && bytes.IndexByte(e.Text.Data[from:part.start], '#') >= 0 {
			return true
		}
		from = max(from, part.end)
	}
	return from < to && bytes.IndexByte(e.Text.Data[from:to], '#') >= 0
}
