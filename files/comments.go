package files

import (
	"bytes"
	"slices"
	"strings"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/model"
)

// Comments returns the comments of the text that begin with word, in file order. A "#" inside a
// value starts no comment, and JSON has no comments.
func (d *Document) Comments(word string) (found []model.Comment) {
	if d.content == nil {
		return nil
	}
	var signs []int
	for from := 0; ; {
		at := bytes.Index(d.data[from:], []byte(word))
		if at < 0 {
			break
		}
		at += from
		from = at + len(word)
		start, end := lineAround(d.data, at)
		sign := start + bytes.LastIndexByte(d.data[start:at], '#')
		if sign < start || len(bytes.TrimSpace(d.data[sign+1:at])) > 0 || sign > start && d.data[sign-1] != ' ' && d.data[sign-1] != '\t' {
			continue
		}
		c := model.Comment{Text: strings.TrimSpace(string(d.data[at+len(word) : end])), Place: d.place(sign)}
		if c.About = c.Place.Line; len(bytes.TrimSpace(d.data[start:sign])) == 0 {
			c.About = lineBelow(d.data, end, c.Place.Line)
		}
		found, signs = append(found, c), append(signs, sign)
	}
	inside := make([]bool, len(signs))
	if len(signs) > 0 {
		d.content.values(func(start, end int) {
			for i, _ := slices.BinarySearch(signs, start); i < len(signs) && signs[i] < end; i++ {
				inside[i] = true
			}
		})
	}
	kept := found[:0]
	for i := range found {
		if !inside[i] {
			kept = append(kept, found[i])
		}
	}
	return kept
}

// lineAround returns the half-open range of the line that contains the offset, without its line
// feed.
func lineAround(data []byte, at int) (start, end int) {
	start, end = bytes.LastIndexByte(data[:at], '\n')+1, len(data)
	if n := bytes.IndexByte(data[at:], '\n'); n >= 0 {
		end = at + n
	}
	return start, end
}

// lineBelow returns the number of the first line after the one ending at offset end that is neither
// blank nor only a comment, or 0 if there is none. line is the number of the line that ends there.
func lineBelow(data []byte, end int, line uint32) uint32 {
	for end < len(data) {
		line++
		start := end + 1
		if _, end = lineAround(data, min(start, len(data))); start >= len(data) {
			break
		}
		if text := bytes.TrimSpace(data[start:end]); len(text) > 0 && text[0] != '#' {
			return line
		}
	}
	return 0
}

// place returns the place of an offset in the document, or the zero Place for a negative offset.
func (d *Document) place(offset int) model.Place {
	if offset < 0 {
		return model.Place{}
	}
	return codec.PlaceAt(splice.NewPlaces(d.data), offset)
}
