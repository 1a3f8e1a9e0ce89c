package model

import (
	"slices"
	"strconv"
)

// Message is what a finding says: words and the places that they name.
type Message []Part

// Part is words of a message, or a place.
type Part struct {
	Text  string
	Place Place
}

// Words returns a message without places.
func Words(text string) Message { return Message{{Text: text}} }

// Equal reports whether two messages say the same about the same places.
func (m Message) Equal(o Message) bool {
	return len(m) == len(o) && (len(m) == 0 || &m[0] == &o[0] || slices.Equal(m, o))
}

// Words adds words.
func (m Message) Words(text string) Message { return append(m, Part{Text: text}) }

// After returns the message after words.
func (m Message) After(text string) Message { return append(Words(text), m...) }

// There adds a place in parentheses, as " (line 47)"; nothing for one that is not in the file.
func (m Message) There(p Position) Message {
	if !p.InFile() {
		return m
	}
	return append(m, Part{Text: " ("}, Part{Place: Here(p)}, Part{Text: ")"})
}

// FirstListed adds the place of the first of two equal entries, as ", first in line 47"; nothing for
// one that is not in the file.
func (m Message) FirstListed(p Position) Message {
	if !p.InFile() {
		return m
	}
	return append(m, Part{Text: ", first in "}, Part{Place: Here(p)})
}

// In returns the message as text. It names the lines of a file, and the places in other files with
// those.
func (m Message) In(file string) string {
	if len(m) == 1 && !m[0].Place.InFile() {
		return m[0].Text
	}
	return string(m.AppendIn(nil, file))
}

// AppendIn appends the text of In to a text.
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
