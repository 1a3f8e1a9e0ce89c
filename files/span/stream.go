package span

import (
	"bytes"

	"github.com/lctui/lctui/files/splice"
)

// stream reads all documents.
func (p *parser) stream() {
	p.pos, p.line = splice.Start(p.data), splice.Start(p.data)
	for p.err == nil {
		p.token()
		switch {
		case p.eof() || p.err != nil:
			return
		case p.marker('.'):
			p.endMarker()
		case p.data[p.pos] == '%' && p.col() == 0:
			p.fail(p.pos, "a YAML directive, which the readers of Kubernetes tools refuse or ignore", "remove the line")
		case p.marker('-'):
			p.pos += 3
			p.document(true)
		case p.objects > 0 && p.data[p.pos] == '{':
			p.objects = p.pos
			p.document(false)
		case len(p.roots) > 0:
			p.fail(p.pos, "text after the end of the document", "check the indentation, or begin a new document with ---")
		default:
			p.document(false)
		}
	}
}

func (p *parser) endMarker() {
	if len(p.roots) == 0 {
		p.fail(p.pos, "the end marker of a document (...) before any document", "remove the line")
		return
	}
	p.pos += 3
	if p.blanks(); !p.lineEnds() {
		p.fail(p.pos, "text after the end marker of a document", "begin a new document with --- on a line of its own")
	}
}

// document reads one document up to the next marker or the end. A value may follow on the line of
// its marker, but not a block collection.
func (p *parser) document(marked bool) {
	clear(p.anchors)
	block := true
	if marked {
		p.blanks()
		block = p.lineEnds()
		p.token()
	}
	root := ID(0)
	if !p.eof() && p.err == nil && !p.anyMarker() {
		first := len(p.roots) == 0 && !marked && p.data[p.pos] == '{'
		root = p.node(-1, block, false)
		if first && p.err == nil && p.nodes[root].style == Flow {
			p.objects = 1
		}
		if p.token(); p.objects == 0 || p.eof() || p.data[p.pos] != '{' {
			p.after(-1)
		}
	}
	p.roots = append(p.roots, root)
}

// manyLines is the number of lines from which the search for lines runs concurrently with the
// parser.
const manyLines = 10_000

// Parse reads all documents of a YAML or JSON text. The tree keeps data and returns strings that
// share its bytes, so data must not be changed afterwards. The error is an *Error.
func Parse(data []byte) (*Tree, error) {
	lineEnds, err := checkText(data)
	if err != nil {
		return nil, err
	}
	places := splice.NewPlaces(data)
	if lineEnds > manyLines {
		go places.Position(0) // finds the lines
	}
	p := &parser{data: data, arena: arena{nodes: make([]node, 1, capacity(data, lineEnds))}}
	p.stream()
	if p.err != nil {
		return nil, p.err
	}
	p.sortLeads()
	t := &Tree{arena: p.arena, data: data, roots: p.roots, asked: p.asked, aliased: p.aliased, places: places}
	if p.objects > 1 && !t.IsJSON() {
		return nil, refuse(p.objects, "text after the value of the document", "begin a new document with ---; objects may follow one another only in a text that is JSON from its beginning to its end")
	}
	if p.jsonEscape > 0 && !t.IsJSON() {
		return nil, refuse(p.jsonEscape-1, "an escape in double quotes that only JSON knows, in a text that is not JSON", "write the character itself")
	}
	return t, nil
}

// capacity estimates how many nodes a text has. Profiles in block style have three per line, and
// fewer if lines are short. In flow style it counts the signs between values. Too high an estimate
// costs address space but hardly memory. Too low an estimate costs a copy.
func capacity(data []byte, lineEnds int) int {
	count := func(sign byte) int { return bytes.Count(data, []byte{sign}) }
	entries := count(',') + count('[') + count('{')
	if start := bytes.TrimLeft(data[splice.Start(data):], " \t\r\n"); len(start) > 0 && (start[0] == '{' || start[0] == '[') {
		entries += count(':')
	} else {
		entries += min(3*lineEnds, 2*len(data)/5)
	}
	return min(entries, len(data)) + 16
}
