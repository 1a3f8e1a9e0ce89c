package files

import (
	"strings"

	"github.com/lctui/lctui/files/span"
)

// blockStyle is how the entries of one block collection are laid out: columns
// count from 0.
type blockStyle struct {
	// dash is the column of the dashes, -1 in a mapping.
	dash int
	// keys is the column of the keys of an entry.
	keys int
	// apart tells that a dash has a line of its own.
	apart bool
	// flow is how entries are written that are in flow style, with "\n"; nil for
	// block.
	flow *flowStyle
	// nested is how far the dashes of a list stand right of its key.
	nested int
	// unit is how far the keys of a mapping stand right of its key; 0 is two.
	unit int
}

// blanks gives n blanks.
func blanks(n int) string { return strings.Repeat(" ", n) }

// entry writes a new entry without the blanks before its first line and
// without its last line end.
func (s blockStyle) entry(f fresh) string {
	switch {
	case s.dash < 0:
		return s.pair(f)
	case f.key == "" && f.scalar != "":
		return "-" + blanks(max(1, s.keys-s.dash-1)) + f.scalar
	case s.flow != nil:
		return "-" + blanks(max(1, s.keys-s.dash-1)) + s.flow.mapping(f.pairs)
	}
	lines := make([]string, len(f.pairs))
	for i, pair := range f.pairs {
		lines[i] = s.pair(pair)
	}
	body := strings.Join(lines, "\n"+blanks(s.keys))
	if s.apart {
		return "-\n" + blanks(s.keys) + body
	}
	return "-" + blanks(max(1, s.keys-s.dash-1)) + body
}

// pair writes a key with its value at the column of the keys.
func (s blockStyle) pair(f fresh) string {
	switch {
	case f.isList():
		return f.key + ":\n" + s.list(f.items)
	case f.isMapping():
		return f.key + ":\n" + s.mapping(f.pairs)
	}
	return f.key + ": " + f.scalar + f.note
}

// mapping writes the lines of a mapping below a key at the column of the keys,
// without the last line end.
func (s blockStyle) mapping(pairs []fresh) string {
	inner := s
	if inner.dash = -1; s.unit > 0 {
		inner.keys += s.unit
	} else {
		inner.keys += 2
	}
	lines := make([]string, len(pairs))
	for i, f := range pairs {
		lines[i] = blanks(inner.keys) + inner.pair(f)
	}
	return strings.Join(lines, "\n")
}

// list writes the lines of a list below a key at the column of the keys,
// without the last line end.
func (s blockStyle) list(items []fresh) string {
	inner := blockStyle{dash: s.keys + s.nested, keys: s.keys + s.nested + 2, nested: s.nested}
	lines := make([]string, len(items))
	for i, item := range items {
		lines[i] = blanks(inner.dash) + inner.entry(item)
	}
	return strings.Join(lines, "\n")
}

// margin is the column at which an entry begins.
func (s blockStyle) margin() string {
	if s.dash >= 0 {
		return blanks(s.dash)
	}
	return blanks(s.keys)
}

// rewriteBlock writes the changes of a collection in block style.
func (p *planner) rewriteBlock(rw *rewrite, style func(near int) blockStyle) error {
	if p.alone(rw.parts[0].start) {
		p.eachBlockPart(rw, 0, style)
		return nil
	}
	return p.rewriteInline(rw, style)
}

// eachBlockPart writes the changes from a part on whose first line is its own.
func (p *planner) eachBlockPart(rw *rewrite, from int, style func(near int) blockStyle) {
	for i := from; i <= len(rw.parts); i++ {
		if add := rw.add[i]; len(add) > 0 {
			p.insertLines(p.blockPlace(rw, i), blockLines(add, style(i)))
		}
		if i < len(rw.parts) && rw.parts[i].drop {
			part := rw.parts[i]
			p.dropLines(p.lineStart(part.start), p.nextLine(part.end), part.value)
		}
	}
}

// blockPlace gives where new entries before part i go: directly below the one
// before, else below the key of the list, else where the first part begins.
func (p *planner) blockPlace(rw *rewrite, i int) int {
	switch {
	case i > 0:
		return p.belowComments(rw, rw.parts[i-1])
	case rw.above != 0:
		_, end := p.tree.Outer(rw.above)
		return p.nextLine(end)
	}
	return p.lineStart(rw.parts[0].start)
}

// belowComments gives the offset of the line below an entry, and below the
// comments that belong to it if the list keeps them together.
func (p *planner) belowComments(rw *rewrite, part part) int {
	at := p.nextLine(part.end)
	if rw.keys == 0 || part.drop {
		return at
	}
	for at < len(p.data) && p.ownComment(at, p.nextLine(at)) && len(p.indentOf(at)) >= rw.keys {
		at = p.nextLine(at)
	}
	return at
}

func blockLines(add []fresh, s blockStyle) string {
	var b strings.Builder
	for _, f := range add {
		b.WriteString(s.margin() + s.entry(f) + "\n")
	}
	return b.String()
}

// rewriteInline writes the changes of a collection whose first part shares its
// line with the dash or question mark of the collection around it.
func (p *planner) rewriteInline(rw *rewrite, style func(near int) blockStyle) error {
	first := rw.parts[0]
	if first.key == 0 {
		if first.drop || len(rw.add[0]) > 0 {
			return p.refuse(first.value, "this entry begins in the middle of a line, in a list inside a list; it cannot be changed without moving others",
				"Edit the line by hand")
		}
		p.eachBlockPart(rw, 1, style)
		return nil
	}
	s := style(0)
	if add := rw.add[0]; len(add) > 0 {
		text := strings.ReplaceAll(blockLines(add, s), "\n", p.eolOf(first.start))
		p.cut(first.start, first.start, strings.TrimPrefix(text, s.margin())+s.margin())
	}
	if !first.drop {
		p.eachBlockPart(rw, 1, style)
		return nil
	}
	return p.replaceFirst(rw, s, style)
}

// replaceFirst removes the first key of a mapping that stands behind a dash.
// What comes in its place, or the next key, takes the place behind the dash.
func (p *planner) replaceFirst(rw *rewrite, s blockStyle, style func(near int) blockStyle) error {
	first := rw.parts[0]
	lineEnd, next := p.lineEnd(first.start), p.nextLine(first.start)
	if p.nextLine(first.end) > next {
		p.dropLines(next, p.nextLine(first.end), first.value)
	}
	if add := rw.add[1]; len(add) > 0 {
		text := strings.TrimSuffix(strings.TrimPrefix(blockLines(add, s), s.margin()), "\n")
		p.cut(first.start, lineEnd, strings.ReplaceAll(text, "\n", p.eolOf(first.start)))
		delete(rw.add, 1)
		p.eachBlockPart(rw, 1, style)
		return nil
	}
	p.eachBlockPart(rw, 1, style)
	if kept := p.movesUp(rw); kept > 0 {
		p.cut(first.start, next, "")
		p.cut(p.lineStart(kept), kept, "")
		return nil
	}
	// Comments, blank lines or new keys come first: the dash stays alone.
	p.cut(p.afterDash(first.start), lineEnd, "")
	return nil
}

// movesUp gives the offset of the key that takes the place of a removed first
// one, when nothing else stands between them; 0 otherwise.
func (p *planner) movesUp(rw *rewrite) int {
	first := rw.parts[0]
	for i := 1; i < len(rw.parts); i++ {
		before, part := rw.parts[i-1], rw.parts[i]
		if len(rw.add[i]) > 0 || p.nextLine(before.end) != p.lineStart(part.start) {
			return 0
		}
		if part.drop {
			continue
		}
		for at := p.nextLine(first.start); at < p.lineStart(part.start); at = p.nextLine(at) {
			if p.ownComment(at, p.nextLine(at)) {
				return 0
			}
		}
		return part.start
	}
	return 0
}

// afterDash gives the offset behind the last dash or question mark before an
// offset.
func (p *planner) afterDash(offset int) int {
	for offset > 0 && (p.data[offset-1] == ' ' || p.data[offset-1] == '\t') {
		offset--
	}
	return offset
}

// mappingStyle gives the layout of a mapping in block style.
func (p *planner) mappingStyle(rw *rewrite, nested int) blockStyle {
	keys := p.column(rw.parts[0].start)
	for _, part := range rw.parts {
		if p.alone(part.start) {
			keys = p.column(part.start)
			break
		}
	}
	return blockStyle{dash: -1, keys: keys, nested: nested}
}

// entryStyle gives the layout of the entries of a sequence in block style,
// taken from one of them.
func (p *planner) entryStyle(item span.ID, nested int) blockStyle {
	dash := p.tree.Dash(item)
	s := blockStyle{dash: p.column(dash), nested: nested}
	s.keys = s.dash + 2
	start, end := p.tree.Outer(item)
	if end == start || p.tree.Kind(item) != span.Mapping {
		return s
	}
	if p.tree.Style(item) == span.Flow {
		s.keys = p.column(start)
		s.flow = p.flowStyleWith(item, "\n") // as all lines of a block are written
		return s
	}
	rw := p.pairs(item)
	s.keys = p.mappingStyle(rw, nested).keys
	s.apart = p.lineStart(rw.parts[0].start) != p.lineStart(dash)
	return s
}
