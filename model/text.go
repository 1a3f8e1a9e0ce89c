package model

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// EscapeCells escapes each cell of a line, as Escape does, and keeps the tabs that separate cells.
func EscapeCells(line string) string {
	if !strings.Contains(line, "\t") {
		return Escape(line)
	}
	return strings.Join(Map(strings.Split(line, "\t"), Escape), "\t")
}

// Escape returns text that is safe to send to a terminal, whatever file it came from. Control
// characters, line ends, direction overrides, zero-width and other invisible characters become escapes
// such as \n, \x1b or \u202e. Bytes that are not UTF-8 become escapes such as \xff. All other text is
// unchanged (files.md, "Security").
func Escape(text string) string {
	for i, r := range text {
		if unseen(r) || r == utf8.RuneError && badByte(text[i:]) {
			return escapeFrom(text, i)
		}
	}
	return text
}

// escapeFrom escapes a text whose first i bytes need no escape.
func escapeFrom(text string, i int) string {
	var b strings.Builder
	b.WriteString(text[:i])
	for i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, text[i])
		case unseen(r):
			b.WriteString(escaped(r))
		default:
			b.WriteString(text[i : i+size])
		}
		i += size
	}
	return b.String()
}

// badByte reports whether a text that decodes to utf8.RuneError begins with a byte that is not UTF-8.
func badByte(rest string) bool {
	_, size := utf8.DecodeRuneInString(rest)
	return size == 1
}

// unseen reports whether a character can control a terminal or is invisible. Such are controls, format
// characters (direction, joining, tags), the Unicode line and paragraph separators, and characters for
// which a font draws nothing, such as blank letters and variation selectors.
func unseen(r rune) bool {
	if r < 0x7f {
		return r < ' '
	}
	return r < 0xa0 || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

func escaped(r rune) string {
	switch r {
	case '\n':
		return `\n`
	case '\r':
		return `\r`
	case '\t':
		return `\t`
	}
	switch {
	case r < 0x80:
		return fmt.Sprintf(`\x%02x`, r)
	case r > 0xffff:
		return fmt.Sprintf(`\U%08x`, r)
	default:
		return fmt.Sprintf(`\u%04x`, r)
	}
}

// The maximum lengths of a line, of a table cell, and of a word in either, in characters, in text for
// people.
const (
	LongestLine = 2000
	LongestCell = 300
	longestWord = 200
)

// Brief returns text for people to read, not for programs. It is escaped. First each word longer than
// longestWord is shortened in its middle, then the whole text if it is longer than most characters. A
// name between two slashes is a word of its own, so paths keep their parts.
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

// cutMiddle shortens text to most characters. Two thirds of them are from the beginning, the rest from
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

// Nearest returns the word in a list that a mistyped word most likely means, for "did you mean". The
// first choice is a word that differs only in case. The second is the word with the fewest letters
// wrong, missing, superfluous or swapped, at most a third of the letters typed. The last is a word that
// begins with the typed one, if that has at least three letters. If there is none, the result is "".
func Nearest(word string, of []string) string {
	word = strings.ToLower(strings.TrimSpace(word))
	if word == "" {
		return ""
	}
	best, least := "", len(word)/3+1
	for _, candidate := range of {
		lower := strings.ToLower(candidate)
		if lower == word {
			return candidate
		}
		d := distance(word, lower, least)
		if d < least {
			best, least = candidate, d
		}
		if best == "" && len(word) >= 3 && strings.HasPrefix(lower, word) {
			best = candidate
		}
	}
	return best
}

// distance returns how many bytes to change, insert, drop or swap to turn a into b. Words in files can be
// long. So it returns enough for words whose lengths differ by at least enough, and skips common
// beginnings and ends.
func distance(a, b string, enough int) int {
	if diff := len(a) - len(b); diff >= enough || -diff >= enough {
		return enough
	}
	for a != "" && b != "" && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for a != "" && b != "" && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := last[j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			row[j] = min(change, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
