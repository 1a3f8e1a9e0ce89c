package files

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
)

// mentionsDescriptor tells whether a text can hold a lifecycle descriptor at all:
// TOML, a label, or what a tool says of an image.
func mentionsDescriptor(data []byte) bool {
	return bytes.Contains(data, []byte(labelAPIs)) || mentionsLists(data) || bytes.Contains(data, []byte(keyOlder)) && claimsTOML(data)
}

// mentionsLists tells whether the names of an API and of a list occur.
func mentionsLists(data []byte) bool {
	return mentionsOne(data, apiNames[:]) && mentionsOne(data, listKeys[:])
}

func mentionsOne(data []byte, names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return bytes.Contains(data, []byte(name)) })
}

// claimsDescriptor tells whether a text that cannot be read was meant to be a
// lifecycle descriptor: TOML, also by its name, with a line that begins the lists,
// or a JSON object that has their names and no kind.
func claimsDescriptor(name string, data []byte) bool {
	if claimsTOML(data) {
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
	return dataFile(name) && (meantLabel(data) || bytes.Contains(data, []byte(labelAPIs)))
}

// meantLabel tells whether a text is a JSON object, perhaps a broken one, that has
// the names of an API and of a list, and no kind.
func meantLabel(data []byte) bool {
	text := bytes.TrimLeft(bytes.TrimPrefix(data, byteOrderMark), " \t\r\n")
	return bytes.HasPrefix(text, []byte("{")) && mentionsLists(data) && !bytes.Contains(data, []byte(`"kind"`))
}
