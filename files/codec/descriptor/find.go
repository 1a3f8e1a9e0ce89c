package descriptor

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lctui/lctui/files/splice"
)

// Mentions reports whether a text can hold a lifecycle descriptor at all:
// TOML, a label, or what a tool says of an image.
func Mentions(data []byte) bool {
	return bytes.Contains(data, []byte(LabelAPIs)) || mentionsLists(data) || bytes.Contains(data, []byte(keyOlder)) && ClaimsTOML(data)
}

// mentionsLists reports whether the names of an API and of a list occur.
func mentionsLists(data []byte) bool {
	return mentionsOne(data, apiNames[:]) && mentionsOne(data, listKeys[:])
}

func mentionsOne(data []byte, names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return bytes.Contains(data, []byte(name)) })
}

// Claims reports whether a text that cannot be read was meant to be a
// lifecycle descriptor: TOML, also by its name, with a line that begins the lists,
// or a JSON object that has
// their names and no kind. IsData says that the name is one of YAML or JSON.
func Claims(name string, data []byte, isData bool) bool {
	if ClaimsTOML(data) {
		if !strings.EqualFold(filepath.Ext(name), ".toml") {
			return false // a text about descriptors
		}
		for line := range bytes.SplitSeq(data, []byte{'\n'}) {
			line = bytes.TrimLeft(line, "[ \t\"'")
			if bytes.HasPrefix(line, []byte(keyAPIs)) || bytes.HasPrefix(line, []byte(keyOlder+"]")) {
				return mentionsOne(data, apiNames[:])
			}
		}
		return false
	}
	return isData && (MeantLabel(data) || bytes.Contains(data, []byte(LabelAPIs)))
}

// MeantLabel reports whether a text is a JSON object, perhaps a broken one, that has
// the names of an API and of a list, and no kind.
func MeantLabel(data []byte) bool {
	text := bytes.TrimLeft(bytes.TrimPrefix(data, []byte(splice.ByteOrderMark)), " \t\r\n")
	return bytes.HasPrefix(text, []byte("{")) && mentionsLists(data) && !bytes.Contains(data, []byte(`"kind"`))
}

// ClaimsTOML reports whether a text is TOML: the first line that says something is a
// header or begins a pair.
func ClaimsTOML(data []byte) bool {
	data = bytes.TrimPrefix(data, []byte(splice.ByteOrderMark))
	for len(data) > 0 {
		line, rest, _ := bytes.Cut(data, []byte{'\n'})
		if text := bytes.TrimSpace(line); len(text) > 0 && text[0] != '#' {
			return tomlLine(text)
		}
		data = rest
	}
	return false
}

// tomlLine reports whether a line is a header of TOML or begins with a key and an
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

// keyPart returns the length of a part of a key at the begin of a line, 0 if there is
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
