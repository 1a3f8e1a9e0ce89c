package toml

import (
	"fmt"
	"math"
	"time"
	"unicode/utf8"

	library "github.com/BurntSushi/toml"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
)

// Judge reads the tree's bytes with github.com/BurntSushi/toml and compares structure, kinds and
// values. It returns the first difference, or nil. It takes as long as that library does. It
// compares neither places, which the library does not report, nor the order of keys in a table,
// which means nothing in TOML.
func Judge(t *Tree) *span.Difference {
	theirs, err := libraryReads(t.data)
	if err != nil {
		return &span.Difference{What: "the library does not read the text: " + err.Error(), Refused: true}
	}
	return (&comparison{t}).value(top, theirs)
}

// libraryReads returns what the library reads in a text. If the library panics, that is an error.
func libraryReads(data []byte) (value any, err error) {
	defer func() {
		if why := recover(); why != nil {
			err = fmt.Errorf("it stopped: %v", why)
		}
	}()
	_, err = library.Decode(share(data), &value)
	return value, err
}

// comparison walks a tree and the library's values side by side.
type comparison struct{ tree *Tree }

func (j *comparison) differs(id ID, format string, args ...any) *span.Difference {
	start, _ := j.tree.Range(id)
	d := &span.Difference{Path: j.path(id), What: fmt.Sprintf(format, args...)}
	d.Line, d.Column = splice.NewPlaces(j.tree.data).Position(start)
	return d
}

func (j *comparison) value(id ID, theirs any) *span.Difference {
	same := false
	text := j.tree.Text(id)
	switch v := theirs.(type) {
	case map[string]any:
		if j.tree.Kind(id) == Table {
			return j.table(id, v)
		}
	case []any:
		if j.tree.Kind(id) == Array {
			return j.array(id, len(v), func(i int) any { return v[i] })
		}
	case []map[string]any:
		if j.tree.Kind(id) == Array {
			return j.array(id, len(v), func(i int) any { return v[i] })
		}
	case string:
		same = j.tree.Kind(id) == String && v == text
	case bool:
		same = j.tree.Kind(id) == Bool && v == (text == "true")
	case int64:
		n, ok := readInteger(text)
		same = ok && j.tree.Kind(id) == Integer && n == v
	case float64:
		n, ok := readFloat(text)
		same = ok && j.tree.Kind(id) == Float && (n == v || math.IsNaN(n) && math.IsNaN(v)) && math.Signbit(n) == math.Signbit(v)
	case time.Time:
		same = j.tree.Kind(id) == Time && sameTime(text, v)
	}
	if !same {
		return j.differs(id, "the library reads %.100q", fmt.Sprint(theirs))
	}
	return nil
}

// sameTime compares a date or time with the library's: the instant if it has an offset, otherwise
// the text.
func sameTime(text string, theirs time.Time) bool {
	ours, form := readTime(text)
	switch theirs.Location().String() {
	case "datetime-local":
		return form == localDateTime && sameClock(ours, theirs)
	case "date-local":
		return form == localDate && sameClock(ours, theirs)
	case "time-local":
		return form == localTime && sameClock(ours, theirs)
	}
	return form == offsetTime && ours.Equal(theirs)
}

func sameClock(a, b time.Time) bool {
	const layout = "2006-01-02T15:04:05.999999999"
	return a.Format(layout) == b.Format(layout)
}

func (j *comparison) table(id ID, theirs map[string]any) *span.Difference {
	t := j.tree
	if len(theirs) != t.Len(id) {
		return j.differs(id, "the library sees %d keys, lctui %d", len(theirs), t.Len(id))
	}
	for child := t.First(id); child != 0; child = t.Next(child) {
		value, known := theirs[t.Name(child)]
		if !known {
			return j.differs(child, "the library does not see this key")
		}
		if d := j.value(child, value); d != nil {
			return d
		}
	}
	return nil
}

func (j *comparison) array(id ID, length int, at func(int) any) *span.Difference {
	t := j.tree
	if length != t.Len(id) {
		return j.differs(id, "the library sees %d values, lctui %d", length, t.Len(id))
	}
	i := 0
	for child := t.First(id); child != 0; child = t.Next(child) {
		if d := j.value(child, at(i)); d != nil {
			return d
		}
		i++
	}
	return nil
}

// path returns the path from the top to a node. It is only called for the first difference.
func (j *comparison) path(id ID) string {
	t, steps := j.tree, ""
	for ; t.Parent(id) != 0; id = t.Parent(id) {
		if t.Kind(t.Parent(id)) == Table {
			name := t.Name(id)
			if len(name) > 64 || !utf8.ValidString(name) {
				name = "..."
			}
			steps = "." + name + steps
			continue
		}
		i := 0
		for child := t.First(t.Parent(id)); child != id; child = t.Next(child) {
			i++
		}
		steps = fmt.Sprintf("[%d]", i) + steps
	}
	if steps != "" && steps[0] == '.' {
		steps = steps[1:]
	}
	return steps
}
