package descriptor

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lctui/lctui/files/splice"
)

// labels are the labels of images that descriptors are read from.
var labels = [...]string{LabelAPIs, labelBuilder}

// Mentions reports whether a text could contain a lifecycle descriptor: TOML, a label, or what a
// tool printed about an image.
func Mentions(data []byte) bool {
	return mentionsOne(data, labels[:]) || mentionsLists(data) || bytes.Contains(data, []byte(keyOlder)) && ClaimsTOML(data)
}

// mentionsLists reports whether the text contains the name of an API and the name of a list.
func mentionsLists(data []byte) bool {
	return mentionsOne(data, apiNames[:]) && mentionsOne(data, listKeys[:])
}

func mentionsOne(data []byte, names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return bytes.Contains(data, []byte(name)) })
}

// Claims reports whether a text that cannot be read was meant to be a lifecycle descriptor. A TOML
// text counts if the file is named .toml and a line begins a table of APIs. Any other text counts
// if the file name is one of YAML or JSON (isData), and the text contains the label or is meant to
// be one (see MeantLabel).
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
	return isData && (MeantLabel(data) || mentionsOne(data, labels[:]))
}

// MeantLabel reports whether a text is a JSON object, perhaps a broken one, that has the names of
// an API and of a list but no kind.
func MeantLabel(data []byte) bool {
	text := bytes.TrimLeft(bytes.TrimPrefix(data, []byte(splice.ByteOrderMark)), " \t\r\n")
	return bytes.HasPrefix(text, []byte("{")) && mentionsLists(data) && !bytes.Contains(data, []byte(`"kind"`))
}

// ClaimsTOML reports whether a text is TOML: its first line that is neither blank nor a comment is
// a header or begins a pair.
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

// tomlLine reports whether a line is a TOML header or begins with a key and an equals sign. A
// header of the APIs may be cut off.
func tomlLine(line []byte) bool {
	if line[0] != '[' {
		rest, ok := cutKey(line)
		return ok && bytes.HasPrefix(rest, []byte("="))
	}
	rest, ok := cutKey(bytes.TrimPrefix(line[1:], []byte("[")))
	return ok && bytes.HasPrefix(rest, []byte("]")) || bytes.HasPrefix(line, []byte("[api"))
}

// cutKey removes a key of one or more parts from the beginning of a line, and the blanks after it.
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

// keyPart returns the length of the part of a key that a line begins with, or 0 if there is none.
func keyPart(line []byte) int {
	if len(line) > 0 && (line[0] == '"' || line[0] == '\'') {
		if n := bytes.IndexByte(line[1:], line[0]); n >= 0 {
			return n + 2
		}
		return 0
	}
	return len(line) - len(bytes.TrimLeft(line, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"))
}
