package splice

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// Splice replaces the half-open byte range from Start to End with Text. Offsets refer to the bytes
// as loaded.
type Splice struct {
	Start, End int
	Text       string
}

// Apply returns data with all splices applied. They must be sorted and must not overlap, as Combine
// returns them.
func Apply(data []byte, splices []Splice) []byte {
	size := len(data)
	for _, s := range splices {
		size += len(s.Text) - (s.End - s.Start)
	}
	out := make([]byte, 0, size)
	at := 0
	for _, s := range splices {
		out = append(append(out, data[at:s.Start]...), s.Text...)
		at = s.End
	}
	return append(out, data[at:]...)
}

// Untouched reports whether the bytes before, between and after the splices are the same in both
// texts.
func Untouched(old, data []byte, splices []Splice) bool {
	i, j := 0, 0
	for _, s := range splices {
		n := s.Start - i
		if n < 0 || j+n+len(s.Text) > len(data) || !bytes.Equal(old[i:s.Start], data[j:j+n]) {
			return false
		}
		i, j = s.End, j+n+len(s.Text)
	}
	return bytes.Equal(old[i:], data[j:])
}

// Combine sorts splices and joins adjacent ones. It returns an error if two change the same bytes,
// or if one is outside of data. Insertions at one offset keep their order. A text without a final
// line end stays without one.
func Combine(data []byte, splices []Splice) ([]Splice, error) {
	sorted := slices.Clone(splices)
	slices.SortStableFunc(sorted, func(a, b Splice) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return min(a.End-a.Start, 1) - min(b.End-b.Start, 1) // insertions first
	})
	out := sorted[:0]
	for _, s := range sorted {
		if s.Start < 0 || s.End < s.Start || s.End > len(data) {
			return nil, fmt.Errorf("a change of the bytes %d to %d is outside the text", s.Start, s.End)
		}
		if n := len(out); n > 0 && s.Start < out[n-1].End {
			return nil, fmt.Errorf("two changes overlap at byte %d", s.Start)
		}
		if s.Start == s.End && s.Text == "" {
			continue
		}
		if n := len(out); n > 0 && s.Start == out[n-1].End {
			out[n-1].End = s.End
			out[n-1].Text += s.Text
			continue
		}
		out = append(out, s)
	}
	return keepMissingLineEnd(data, out), nil
}

// keepMissingLineEnd changes a last splice that reaches the end of a text without a final line end,
// so that the result has none either.
func keepMissingLineEnd(data []byte, splices []Splice) []Splice {
	n := len(splices)
	if n == 0 || len(data) == 0 || data[len(data)-1] == '\n' {
		return splices
	}
	last := &splices[n-1]
	if last.End != len(data) {
		return splices
	}
	if last.Text != "" && (last.Start == 0 || data[last.Start-1] == '\n') {
		// The text was written to follow the line that is removed. Insertions never get here,
		// because there is no line end before the end of the text.
		last.Text = strings.TrimPrefix(strings.TrimPrefix(last.Text, "\r"), "\n")
	}
	last.Text = strings.TrimSuffix(strings.TrimSuffix(last.Text, "\n"), "\r")
	if last.Text != "" || last.Start == 0 || data[last.Start-1] != '\n' {
		return splices
	}
	last.Start--
	if last.Start > 0 && data[last.Start-1] == '\r' {
		last.Start--
	}
	if n > 1 && splices[n-2].End > last.Start {
		last.Start = splices[n-2].End
	}
	return splices
}
