package files

import (
	"bytes"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/toml"
	"github.com/lctui/lctui/model"
)

// tomlText is the content of a TOML text, which holds one lifecycle descriptor.
type tomlText struct{ tree *toml.Tree }

// judgeTOML compares a tree with the library's reading; tests put a judge in its
// place that disagrees.
var judgeTOML = toml.Judge

func (x *tomlText) judge() *span.Difference { return judgeTOML(x.tree) }

// claimsTOML tells whether a text is TOML: the first line that says something is a
// header or begins a pair.
func claimsTOML(data []byte) bool {
	data = bytes.TrimPrefix(data, byteOrderMark)
	for len(data) > 0 {
		line, rest, _ := bytes.Cut(data, []byte{'\n'})
		if text := bytes.TrimSpace(line); len(text) > 0 && text[0] != '#' {
			return tomlLine(text)
		}
		data = rest
	}
	return false
}

// tomlLine tells whether a line is a header of TOML or begins with a key and an
// equals sign; a header for the APIs may be cut off.
func tomlLine(line []byte) bool {
	if line[0] != '[' {
		rest, ok := cutKey(line)
		return ok && bytes.HasPrefix(rest, []byte("="))
	}
	rest, ok := cutKey(bytes.TrimPrefix(line[1:], []byte("[")))
	return ok && bytes.HasPrefix(rest, []byte("]")) || bytes.HasPrefix(line, []byte("[api"))
}

// cutKey takes a key of one part or several off a line, and the blanks behind it.
func cutKey(line []byte) (rest []byte, ok bool) {
	for {
		line = bytes.TrimLeft(line, " \t")
		n := keyPart(line)
		if n == 0 {
			return line, false
		}
		line = bytes.TrimLeft(line[n:], " \t")
		if !bytes.HasPrefix(line, []byte(".")) {
			return line, true
		}
		line = line[1:]
	}
}

// keyPart gives the length of a part of a key at the begin of a line, 0 if there is
// none.
func keyPart(line []byte) int {
	if len(line) > 0 && (line[0] == '"' || line[0] == '\'') {
		if n := bytes.IndexByte(line[1:], line[0]); n >= 0 {
			return n + 2
		}
		return 0
	}
	return len(line) - len(bytes.TrimLeft(line, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"))
}

// readTOML reads the one object of a TOML text.
func readTOML(d *Document) error {
	tree, err := toml.Parse(d.data)
	if err != nil {
		return unparsed(d.name, d.data, err)
	}
	r := &tomlReader{name: d.name, tree: tree, places: newPlacer(d.data)}
	d.content = &tomlText{tree: tree}
	if !r.isDescriptor() {
		return r.nothing()
	}
	o := r.object()
	if r.err != nil {
		return r.err
	}
	d.objects = []*model.Object{o}
	return nil
}
