package model

import (
	"slices"
	"strconv"
)

// Message is the text of a finding, made of words and of places.
type Message []Part

// Part is a part of a message: either words or a place.
type Part struct {
	Text  string
	Place Place
}

// Words returns a message without places.
func Words(text string) Message { return Message{{Text: text}} }

// Equal reports whether two messages have the same words and places.
func (m Message) Equal(o Message) bool {
	return len(m) == len(o) && (len(m) == 0 || &m[0] == &o[0] || slices.Equal(m, o))
}

// Words returns the message followed by words.
func (m Message) Words(text string) Message { return append(m, Part{Text: text}) }

// After returns the message preceded by words.
func (m Message) After(text string) Message { return append(Words(text), m...) }

// There returns the message followed by a place in parentheses, as in " (line 47)". It adds nothing for
// a position that is not in a file.
func (m Message) There(p Position) Message {
	if !p.InFile() {
		return m
	}
	return append(m, Part{Text: " ("}, Part{Place: Here(p)}, Part{Text: ")"})
}

// FirstListed returns the message followed by the place of the first of two equal entries, as in
// ", first in line 47". It adds nothing for a position that is not in a file.
func (m Message) FirstListed(p Position) Message {
	if !p.InFile() {
		return m
	}
	return append(m, Part{Text: ", first in "}, Part{Place: Here(p)})
}

// In returns the message as text for a report about a file. A place in that file is named by its line
// alone, a place in another file by the file and the line.
func (m Message) In(file string) string {
	if len(m) == 1 && !m[0].Place.InFile() {
		return m[0].Text
	}
	return string(m.AppendIn(nil, file))
}

// AppendIn appends the text that In returns to a text, and returns the result.
func (m Message) AppendIn(to []byte, file string) []byte {
	for i := range m {
		p := &m[i]
		if to = append(to, p.Text...); !p.Place.InFile() {
			continue
		}
		if p.Place.File != file {
			to = append(append(to, Escape(p.Place.File)...), ' ')
		}
		to = strconv.AppendUint(append(to, "line "...), uint64(p.Place.Line), 10)
	}
	return to
}
