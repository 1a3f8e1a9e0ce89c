package files

import (
	"bytes"
	"slices"
	"strings"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/model"
)

// commentWord begins the comments for this program.
const commentWord = "lctui:"

// Comments returns the comments "# lctui: …" of the text in file order. A comment reaches to the
// end of its line. A "#" inside a value starts no comment, and JSON has no comments.
func (d *Document) Comments() []model.Comment { return d.comments }

// findComments finds the comments that Comments returns. in visits the values of the text.
func (d *Document) findComments(in values) (found []model.Comment) {
	end, below := 0, uint32(1)
	for _, sign := range betweenValues(in, signsBefore(d.data, commentWord)) {
		if sign < end {
			continue
		}
		end = lineEnd(d.data, sign)
		text := strings.TrimSpace(string(d.data[sign+1 : end]))
		c := model.Comment{Text: strings.TrimSpace(text[len(commentWord):]), Place: d.place(sign)}
		c.About = c.Place.Line
		if before := bytes.TrimRight(d.data[splice.Start(d.data):sign], " \t"); len(before) == 0 || before[len(before)-1] == '\n' {
			// Comments one below the other are about the same line.
			if 0 < below && below <= c.About {
				below = lineBelow(d.data, end, c.About)
			}
			c.About = below
		}
		found = append(found, c)
	}
	return found
}

// betweenValues returns the offsets that are in none of the values of a text. offsets must be
// ascending.
func betweenValues(in values, offsets []int) (out []int) {
	inside := make([]bool, len(offsets))
	if len(offsets) > 0 {
		in(func(start, end int) {
			for i, _ := slices.BinarySearch(offsets, start); i < len(offsets) && offsets[i] < end; i++ {
				inside[i] = true
			}
		})
	}
	for i, at := range offsets {
		if !inside[i] {
			out = append(out, at)
		}
	}
	return out
}

// signsBefore returns the offsets of the signs "#" that could begin a comment with the word.
func signsBefore(data []byte, word string) (signs []int) {
	for from := 0; ; {
		at := bytes.Index(data[from:], []byte(word))
		if at < 0 {
			return signs
		}
		before := bytes.TrimRight(data[:from+at], " \t")
		from += at + len(word)
		sign := len(before) - 1
		if sign < 0 || before[sign] != '#' {
			continue
		}
		if sign == splice.Start(data) || sign > 0 && bytes.IndexByte([]byte(" \t\n"), before[sign-1]) >= 0 {
			signs = append(signs, sign)
		}
	}
}

// lineEnd returns where the line that contains the offset ends, without its line feed.
func lineEnd(data []byte, at int) int {
	if n := bytes.IndexByte(data[at:], '\n'); n >= 0 {
		return at + n
	}
	return len(data)
}

// lineBelow returns the number of the first line after the one ending at offset end that is neither
// blank nor only a comment, or 0 if there is none. line is the number of the line that ends there.
func lineBelow(data []byte, end int, line uint32) uint32 {
	for end < len(data) {
		line++
		start := end + 1
		if start >= len(data) {
			break
		}
		end = lineEnd(data, start)
		if text := bytes.TrimSpace(data[start:end]); len(text) > 0 && text[0] != '#' {
			return line
		}
	}
	return 0
}

// place returns the place of an offset in the document, or the zero Position for a negative offset.
func (d *Document) place(offset int) model.Position {
	if offset < 0 {
		return model.Position{}
	}
	return codec.PlaceAt(d.places, offset)
}
