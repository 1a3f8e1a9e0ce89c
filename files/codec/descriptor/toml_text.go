package descriptor

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/model"
)

// mostTOML is the length in bytes of the longest TOML that is read: a descriptor has a few lines.
const mostTOML = 256 << 10

// Text is a TOML text: the values that the library decodes, with the places where a search found
// them.
type Text struct {
	data    []byte
	places  *splice.Places
	top     node
	strings [][2]int
}

// node is a value with its spot. The zero node is a missing value.
type node struct {
	value any
	at    *spot
}

// get returns the value of a key of a table, or the zero node if there is none.
func (n node) get(name string) node {
	table, _ := n.value.(map[string]any)
	value, ok := table[name]
	if !ok {
		return node{}
	}
	return node{value, n.at.field(name)}
}

// items returns the values of an array.
func (n node) items() []node {
	list, _ := n.value.([]any)
	out := make([]node, len(list))
	for i, value := range list {
		if out[i] = (node{value, &spot{}}); i < len(n.at.items) {
			out[i].at = n.at.items[i]
		}
	}
	return out
}

// ParseTOML parses a TOML text. The error is a *span.Error.
func ParseTOML(data []byte) (*Text, error) {
	if len(data) > mostTOML {
		return nil, &span.Error{What: "a TOML text of more than " + strconv.Itoa(mostTOML) + " bytes, which is too long for a lifecycle descriptor", Hint: "Check the file", Other: -1}
	}
	if err := span.CheckText(data); err != nil {
		return nil, err
	}
	s := &search{data: data, at: splice.Start(data)}
	root := &spot{}
	s.document(root)
	if s.tooDeep >= 0 {
		return nil, &span.Error{Offset: s.tooDeep, What: "collections nested deeper than 100 levels", Hint: "Check the file: no tool nests that deeply", Other: -1}
	}
	top, err := libraryReads(data)
	if err != nil {
		return nil, err
	}
	return &Text{data: data, places: splice.NewPlaces(data), top: node{top, root}, strings: s.strings}, nil
}

// libraryReads decodes a text. The error is a *span.Error.
func libraryReads(data []byte) (top map[string]any, err error) {
	defer func() {
		if why := recover(); why != nil {
			err = &span.Error{What: "the text cannot be read: " + model.Escape(fmt.Sprint(why)), Hint: byHand, Other: -1}
		}
	}()
	_, err = toml.Decode(string(data), &top)
	var bad toml.ParseError
	switch {
	case errors.As(err, &bad):
		return nil, &span.Error{Offset: min(max(bad.Position.Start, 0), len(data)), What: fmt.Sprintf("%.200s", model.Escape(strings.TrimSuffix(bad.Message, "."))), Hint: byHand, Other: -1}
	case err != nil:
		return nil, &span.Error{What: model.Escape(err.Error()), Hint: byHand, Other: -1}
	}
	return top, nil
}

// byHand is the hint for a text that is not TOML, or has a value of the wrong type.
const byHand = "Correct the line by hand; the lifecycle would refuse the file too"

// Strings calls visit with the half-open byte range of each text between quotes, in which a "#"
// starts no comment.
func (t *Text) Strings(visit func(start, end int)) {
	for _, x := range t.strings {
		visit(x[0], x[1])
	}
}

// spot is where a key and its value are in a text. The key of a table with a header is the header.
// The zero spot is nowhere.
type spot struct {
	known           bool
	key, start, end int
	// names are the keys of a table in the order of the text, items the values of an array.
	names  []string
	fields map[string]*spot
	items  []*spot
}

// field returns the spot of a key of a table.
func (s *spot) field(name string) *spot {
	if f := s.fields[name]; f != nil {
		return f
	}
	return &spot{}
}

// search finds where the keys and values of a text are. The library reads the same text. If the
// library rejects a text, the places may be wrong.
type search struct {
	data    []byte
	at      int
	tooDeep int // offset of what is nested too deeply, -1 if nothing is
	strings [][2]int
}

// mostDeep is how deeply collections may be nested. The library is slow for deeper ones.
const mostDeep = 100

// document finds all headers and pairs.
func (s *search) document(root *spot) {
	s.tooDeep = -1
	table, depth := root, 0
	for s.skip(); s.peek() != 0; s.skip() {
		if s.peek() != '[' {
			s.pair(table, depth)
			continue
		}
		start := s.at
		s.over("[")
		if table, depth = s.path(root, 0); s.tooDeep < 0 {
			table.key, table.start, table.end = start, start, s.at
		}
		s.over(" \t]")
	}
}

// pair finds a key, and the value after its equals sign.
func (s *search) pair(table *spot, depth int) {
	from := s.at
	key, depth := s.path(table, depth)
	if s.over(" \t="); s.at == from {
		s.at = len(s.data) // not TOML
		return
	}
	s.value(key, depth)
}

// path finds a key of one or more parts. It returns the spot and the depth of the last part.
func (s *search) path(table *spot, depth int) (*spot, int) {
	for {
		s.over(" \t")
		start := s.at
		if c := s.peek(); c == '"' || c == '\'' {
			s.quoted()
		} else {
			for c := s.peek(); c != 0 && !strings.ContainsRune(" \t.=[]{}#\"'\r\n,", rune(c)); c = s.peek() {
				s.at++
			}
		}
		name, _ := unquoted(s.data[start:s.at])
		next := table.fields[name]
		if next == nil {
			next = &spot{known: true, key: start, start: start, end: s.at}
			if table.fields == nil {
				table.fields = map[string]*spot{}
			}
			table.fields[name], table.names = next, append(table.names, name)
		}
		if table, depth = next, depth+1; s.deep(depth) {
			return table, depth
		}
		if s.over(" \t"); s.peek() != '.' {
			return table, depth
		}
		s.at++
	}
}

// value finds a value and what is in it.
func (s *search) value(to *spot, depth int) {
	s.skip()
	to.start = s.at
	switch c := s.peek(); {
	case s.deep(depth):
	case c == '[':
		s.at++
		for s.skip(); s.peek() != 0 && s.peek() != ']'; s.skip() {
			item := &spot{known: true, key: s.at}
			to.items = append(to.items, item)
			s.value(item, depth+1)
		}
		s.at++
	case c == '{':
		s.at++
		for s.skip(); s.peek() != 0 && s.peek() != '}'; s.skip() {
			s.pair(to, depth)
		}
		s.at++
	case c == '"' || c == '\'':
		s.quoted()
	default:
		for c := s.peek(); c != 0 && !strings.ContainsRune(",]}#\r\n", rune(c)); c = s.peek() {
			s.at++
		}
		if s.at == to.start {
			s.at = len(s.data) // not TOML
		}
	}
	s.at = min(s.at, len(s.data))
	to.end = to.start + len(bytes.TrimRight(s.data[to.start:s.at], " \t"))
}

// quoted skips a text between quotes of any kind.
func (s *search) quoted() {
	start, quote := s.at, s.data[s.at:s.at+1]
	if three := bytes.Repeat(quote, 3); bytes.HasPrefix(s.data[s.at:], three) {
		quote = three
	}
	for s.at += len(quote); s.at < len(s.data) && !bytes.HasPrefix(s.data[s.at:], quote); s.at++ {
		if s.data[s.at] == '\\' && quote[0] == '"' {
			s.at++
		}
	}
	s.at += len(quote)
	for range 2 { // up to two quotes may precede the closing three
		if len(quote) == 3 && s.at < len(s.data) && s.data[s.at] == quote[0] {
			s.at++
		}
	}
	s.at = min(s.at, len(s.data))
	s.strings = append(s.strings, [2]int{start, s.at})
}

// deep reports whether something is nested too deeply, and ends the search if so.
func (s *search) deep(depth int) bool {
	if depth > mostDeep && s.tooDeep < 0 {
		s.tooDeep, s.at = s.at, len(s.data)
	}
	return s.tooDeep >= 0
}

// peek returns the next byte, 0 at the end.
func (s *search) peek() byte {
	if s.at >= len(s.data) {
		return 0
	}
	return s.data[s.at]
}

// over skips the bytes that are in set.
func (s *search) over(set string) {
	for s.at < len(s.data) && strings.IndexByte(set, s.data[s.at]) >= 0 {
		s.at++
	}
}

// skip skips blanks, line ends, commas and comments.
func (s *search) skip() {
	for s.over(" \t\r\n,"); s.peek() == '#'; s.over(" \t\r\n,") {
		if n := bytes.IndexByte(s.data[s.at:], '\n'); n >= 0 {
			s.at += n
		} else {
			s.at = len(s.data)
		}
	}
}

// unquoted decodes a key or a text between quotes. ok is false if the library rejects it.
func unquoted(raw []byte) (text string, ok bool) {
	if len(raw) == 0 || raw[0] != '"' && raw[0] != '\'' {
		return string(raw), true
	}
	if inner := raw[1:max(len(raw)-1, 1)]; len(inner) > 0 && inner[0] != raw[0] && !bytes.ContainsAny(inner, `\`) {
		return string(inner), true
	}
	value, err := libraryReads(append([]byte("text = "), raw...))
	text, ok = value["text"].(string)
	return text, ok && err == nil
}
