package files

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"os"
	"slices"
	"unicode/utf16"

	"sigs.k8s.io/yaml"
)

// For a text that Read cannot read, the functions in this file decide whether kubectl could still
// read an object of a known kind in it. Such an object must not be skipped.

// inUTF8 converts a text in UTF-16 or UTF-32 to UTF-8. A text without a byte order mark of these
// encodings is returned unchanged.
func inUTF8(data []byte) []byte {
	var order binary.ByteOrder = binary.LittleEndian
	if bytes.HasPrefix(data, []byte{0xfe, 0xff}) || bytes.HasPrefix(data, []byte{0, 0, 0xfe, 0xff}) {
		order = binary.BigEndian
	}
	switch {
	case bytes.HasPrefix(data, []byte{0xff, 0xfe, 0, 0}), bytes.HasPrefix(data, []byte{0, 0, 0xfe, 0xff}):
		runes := make([]rune, 0, len(data)/4)
		for at := 4; at+4 <= len(data); at += 4 {
			runes = append(runes, rune(order.Uint32(data[at:])))
		}
		return []byte(string(runes))
	case bytes.HasPrefix(data, []byte{0xff, 0xfe}), bytes.HasPrefix(data, []byte{0xfe, 0xff}):
		units := make([]uint16, 0, len(data)/2)
		for at := 2; at+2 <= len(data); at += 2 {
			units = append(units, order.Uint16(data[at:]))
		}
		return []byte(string(utf16.Decode(units)))
	}
	return data
}

// applied reports whether kubectl reads an object of a known kind in a document of a text in UTF-8.
// It reads each document by itself with the library that kubectl uses, so that a broken document
// does not hide the others.
func applied(data []byte) bool {
	for len(data) > 0 {
		document := data
		if end := bytes.Index(data, []byte("\n---")); end >= 0 {
			document, data = data[:end+1], data[end+1:]
		} else {
			data = nil
		}
		var o appliedObject
		if !mentions(".yaml", document) || yaml.Unmarshal(document, &o) != nil {
			continue
		}
		var items []appliedObject
		if o.known() || json.Unmarshal(o.Items, &items) == nil && slices.ContainsFunc(items, appliedObject.known) {
			return true
		}
	}
	return false
}

// appliedObject has the fields that identify the kind of an object, or of the items of a list.
type appliedObject struct {
	APIVersion string          `json:"apiVersion"`
	Kind       string          `json:"kind"`
	Items      json.RawMessage `json:"items"`
}

func (o appliedObject) known() bool {
	h := header{apiVersion: o.APIVersion, kind: o.Kind}
	return h.known() != nil || h.meant()
}

// indirect reports whether a text has a tag that may hide the kind of an object.
func indirect(data []byte) bool {
	return bytes.Contains(data, []byte("!!binary")) || bytes.Contains(data, []byte("!<"))
}

// mentionedIn reports whether the file at a path could contain an object of a known kind. It reads
// the file in parts, because it may be too large to be read at once.
func mentionedIn(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return true
	}
	defer f.Close()
	const part, overlap = 1 << 20, 256
	window := make([]byte, 0, part+overlap)
	for {
		n, err := io.ReadFull(f, window[len(window):cap(window)])
		window = window[:len(window)+n]
		if mentions(path, window) || !bytes.Equal(inUTF8(window[:min(len(window), 8)]), window[:min(len(window), 8)]) {
			return true
		}
		if err != nil {
			return !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF)
		}
		window = window[:copy(window, window[len(window)-overlap:])]
	}
}
