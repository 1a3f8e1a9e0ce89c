package toml

import (
	"bytes"
	"unicode/utf8"
)

// Error says why a text was refused.
type Error struct {
	Offset       int    // byte offset of the place, from 0
	Line, Column int    // the same as line and column from 1, columns in characters
	What         string // what is wrong, without place and full stop
	Hint         string // what to do next; may be empty
	Other        int    // byte offset of a second place (the first of two equal keys), -1 if there is none
}

// Error returns what is wrong, without the place and without what to do next.
func (e *Error) Error() string { return e.What }

// Position returns the place of a byte offset: line and column from 1, columns in characters, a byte order mark not
// counted. It looks through the text and is made for messages.
func Position(data []byte, offset int) (line, column int) {
	offset = min(max(offset, textStart(data)), len(data))
	start := max(bytes.LastIndexByte(data[:offset], '\n')+1, textStart(data))
	return 1 + bytes.Count(data[:offset], []byte{'\n'}), 1 + utf8.RuneCount(data[min(start, offset):offset])
}

// mark is the byte order mark as UTF-8 writes it.
var mark = []byte("\xef\xbb\xbf")

// textStart is where the text begins behind a byte order mark.
func textStart(data []byte) int {
	if bytes.HasPrefix(data, mark) {
		return len(mark)
	}
	return 0
}
