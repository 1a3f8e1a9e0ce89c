package files

import (
	"strings"

	"github.com/lctui/lctui/files/span"
)

// newPart writes a part that is not there, such as the status of a revision
// that is being published: behind the last key of the record, or where its key
// holds nothing.
func (e *recordEdit) newPart(part int) error {
	root := e.site.root
	what := quoted(partKeys[part]) + " of " + quoted(e.base.Title())
	f := e.site.parts[part]
	if f.inherited {
		return e.refuse(f.value, what+" comes through a merge key", "Write the merged fields out first", e.users(f.value)...)
	}
	if err := e.mayChange(root, what); err != nil {
		return err
	}
	if f.key != 0 {
		if err := e.mayChange(e.tree.Resolve(f.value), what); err != nil {
			return err
		}
		return e.fillPart(part, f)
	}
	rw := e.pairs(root)
	if e.tree.Style(root) == span.Flow {
		text := e.flowPart(e.fresh[part])
		rw.add[len(rw.parts)] = []fresh{{key: e.key(root, partKeys[part]), scalar: text}}
		return e.writePairs(rw)
	}
	last := rw.parts[len(rw.parts)-1]
	keys := e.mappingStyle(rw, 0).keys
	e.insertLines(e.below(last.end), blanks(keys)+e.key(root, partKeys[part])+":\n"+e.blockPart(part, keys)+"\n")
	return nil
}

// fillPart puts the pairs where the key of the part holds nothing.
func (e *recordEdit) fillPart(part int, f field) error {
	start, _ := e.tree.Range(f.value)
	if outer, _ := e.tree.Outer(f.value); outer != start {
		return e.refuse(f.value, quoted(partKeys[part])+" is empty, but carries an anchor or a tag", "Write its first key by hand")
	}
	if e.tree.Style(e.site.root) == span.Flow {
		return e.fillInLine(f.value, e.flowPart(e.fresh[part]))
	}
	return e.fillBelow(f, e.blockPart(part, e.column(e.keyStart(f.key))))
}

// blockPart writes the lines of a new part below its key, which stands at a
// column, indented as the other parts are; without the last line end.
func (e *recordEdit) blockPart(part, column int) string {
	unit := 2
	for i, id := range e.site.maps {
		first := e.tree.First(id)
		if id == 0 || first == 0 || e.tree.Style(id) != span.Block {
			continue
		}
		if start := e.keyStart(first); e.alone(start) {
			unit = max(1, e.column(start)-e.column(e.keyStart(e.site.parts[i].key)))
			break
		}
	}
	s := blockStyle{dash: -1, keys: column + unit}
	lines := make([]string, len(e.fresh[part]))
	for i, f := range e.fresh[part] {
		lines[i] = blanks(s.keys) + s.pair(f)
	}
	return strings.Join(lines, "\n")
}

// flowPart writes a new part as a value between braces, laid out as the other
// parts of the record are.
func (e *recordEdit) flowPart(pairs []fresh) string {
	for _, id := range e.site.maps {
		if id != 0 && e.tree.Style(id) == span.Flow && e.tree.Len(id) > 0 {
			return e.flowStyleOf(id).mapping(pairs)
		}
	}
	if e.tree.Style(e.site.root) == span.Flow {
		return e.flowStyleOf(e.site.root).mapping(pairs)
	}
	return (&flowStyle{colon: ": ", comma: ", "}).mapping(pairs)
}
