package model

import (
	"strings"
	"unicode/utf8"
)

// How long what people read may be, in characters: a line of text, a cell of a
// table, and a word of either.
const (
	LongestLine = 2000
	LongestCell = 300
	longestWord = 200
)

// Brief returns text for people to read: escaped, and cut in its middle where it is
// longer than most characters, as is every word in it that is longer than
// anybody's. What programs read stays whole. Paths keep their parts: a name
// between two slashes is a word of its own.
func Brief(text string, most int) string {
	text = Escape(text)
	if len(text) <= longestWord {
		return text
	}
	var out strings.Builder
	for text != "" {
		end := strings.IndexAny(text, " /") + 1
		if end == 0 {
			end = len(text)
		}
		out.WriteString(cutMiddle(text[:end], longestWord))
		text = text[end:]
	}
	return cutMiddle(out.String(), most)
}

// cutMiddle keeps two thirds of what may stay from the beginning, the rest from
// the end.
func cutMiddle(text string, most int) string {
	n := utf8.RuneCountInString(text)
	if n <= most {
		return text
	}
	head, tail := most*2/3, most-1-most*2/3
	from, to, seen := 0, 0, 0
	for i := range text {
		switch seen {
		case head:
			from = i
		case n - tail:
			to = i
		}
		seen++
	}
	return text[:from] + "…" + text[to:]
}
