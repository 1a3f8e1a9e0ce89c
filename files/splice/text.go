package splice

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// Text is a text with the changes collected so far. All offsets refer to the bytes as loaded:
// changes do not move them. It is not safe for concurrent use.
type Text struct {
	Data []byte
	cuts []Splice
	// lineFrom and lineTo are the range of the line that was last looked up, without its line feed.
	lineFrom, lineTo int
}

// Cut replaces the half-open byte range from start to end with text.
func (t *Text) Cut(start, end int, text string) { t.cuts = append(t.cuts, Splice{start, end, text}) }

// Add adds the changes of another copy of the text.
func (t *Text) Add(other *Text) { t.cuts = append(t.cuts, other.cuts...) }

// Splices returns the changes as Combine does. The error is a *Refused.
func (t *Text) Splices() ([]Splice, error) {
	splices, err := Combine(t.Data, t.cuts)
	if err != nil {
		return nil, &Refused{Offset: -1, What: "these changes cannot be written in one step: " + err.Error(), Hint: "Make them one after the other"}
	}
	return splices, nil
}

// LineStart returns the offset at which the line of an offset begins.
func (t *Text) LineStart(offset int) int {
	if t.lineFrom <= offset && offset <= t.lineTo && t.lineTo > 0 {
		return t.lineFrom // JSON may be one line of megabytes, which is not searched again for each edit
	}
	start := bytes.LastIndexByte(t.Data[:offset], '\n') + 1
	if start == 0 {
		start = min(Start(t.Data), offset)
	}
	t.lineFrom, t.lineTo = start, len(t.Data)
	if n := bytes.IndexByte(t.Data[offset:], '\n'); n >= 0 {
		t.lineTo = offset + n
	}
	return start
}

// LineEnd returns the offset at which the line of an offset ends, before its LF or CR LF.
func (t *Text) LineEnd(offset int) int {
	t.LineStart(offset)
	end := t.lineTo
	if end > offset && t.Data[end-1] == '\r' {
		end--
	}
	return end
}

// NextLine returns the offset at which the next line begins, or the end of the text.
func (t *Text) NextLine(offset int) int {
	t.LineStart(offset)
	return min(t.lineTo+1, len(t.Data))
}

// Column returns how many characters there are between the beginning of the line and an offset.
func (t *Text) Column(offset int) int { return utf8.RuneCount(t.Data[t.LineStart(offset):offset]) }

// Indent returns the blanks at the beginning of the line of an offset.
func (t *Text) Indent(offset int) string {
	start := t.LineStart(offset)
	end := start
	for end < len(t.Data) && (t.Data[end] == ' ' || t.Data[end] == '\t') {
		end++
	}
	return string(t.Data[start:end])
}

// Leads reports whether only blanks come before an offset on its line.
func (t *Text) Leads(offset int) bool {
	return len(bytes.TrimLeft(t.Data[t.LineStart(offset):offset], " \t")) == 0
}

// LineBreak returns the line end of an offset's line, "\n" or "\r\n". If the line has none, it
// returns that of the line above.
func (t *Text) LineBreak(offset int) string {
	start := t.LineStart(offset)
	switch {
	case t.lineTo == len(t.Data):
		return t.breakAbove(start)
	case t.lineTo > start && t.Data[t.lineTo-1] == '\r':
		return "\r\n"
	}
	return "\n"
}

// breakAbove returns the line end of the line above an offset's line. For the first line it returns
// that line's own.
func (t *Text) breakAbove(offset int) string {
	end := t.LineStart(offset) - 1
	if end < 0 || t.Data[end] != '\n' {
		end = min(t.lineTo, len(t.Data)-1)
	}
	if end > 0 && t.Data[end] == '\n' && t.Data[end-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// InsertLines inserts lines, written with "\n", before the line that begins at an offset. They get
// the line end of the line before. A text without a final line end still has none afterwards.
func (t *Text) InsertLines(at int, lines string) {
	eol := t.breakAbove(at)
	text := strings.ReplaceAll(lines, "\n", eol)
	if at == len(t.Data) && at > 0 && t.Data[at-1] != '\n' {
		text = eol + strings.TrimSuffix(text, eol)
	}
	t.Cut(at, at, text)
}

// IsComment reports whether the line from start to end is only a comment that begins with "#".
func (t *Text) IsComment(start, end int) bool {
	return bytes.HasPrefix(bytes.TrimLeft(t.Data[start:end], " \t"), []byte("#"))
}

// Rest returns the text after an offset on its line, without blanks around it.
func (t *Text) Rest(offset int) string {
	return string(bytes.TrimSpace(t.Data[offset:t.LineEnd(offset)]))
}

// Comma returns the offset of the first comma between two offsets that is not in a comment, or -1
// if there is none.
func (t *Text) Comma(from, to int) int {
	for i := from; i < to; i++ {
		switch t.Data[i] {
		case ',':
			return i
		case '#':
			i = t.LineEnd(i)
		}
	}
	return -1
}

// CommentBehindComma reports whether a comment follows an entry that ends at an offset. If there is
// a comma before limit, the comment must follow it on its line, otherwise on the entry's line.
func (t *Text) CommentBehindComma(at, limit int) bool {
	if comma := t.Comma(at, limit); comma >= 0 {
		at = comma + 1
	}
	return strings.HasPrefix(t.Rest(at), "#")
}
