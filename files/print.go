package files

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"github.com/lctui/lctui/model"
)

// YAML prints a JSON document as YAML with its keys in the same order, one per line. It is for
// reports: no file is ever written this way. Text that would not be read back as text, or that
// model.Escape would change, is put in double quotes with escapes; so it means the same and cannot
// control a terminal.
func YAML(document []byte) ([]byte, error) { return printYAML(document, nil) }

// YAMLWithComments is YAML with comments after values, for a whole object that somebody may apply.
// comment gets the keys and indexes that lead to a value ("list", "0", "name") and returns the
// comment, or "" for none. The result is read again and must give the same document; a test shows
// that kubectl's reader agrees.
func YAMLWithComments(document []byte, comment func(path []string) string) ([]byte, error) {
	text, err := printYAML(document, comment)
	if err != nil {
		return nil, err
	}
	var read, before, after any
	if err := yaml.Unmarshal(text, &read); err != nil {
		return nil, fmt.Errorf("the YAML made of the report cannot be read: %w", err)
	}
	back, err := json.Marshal(read)
	if err != nil {
		return nil, fmt.Errorf("the YAML made of the report has more than JSON has: %w", err)
	}
	if err := errors.Join(json.Unmarshal(document, &before), json.Unmarshal(back, &after)); err != nil {
		return nil, err
	}
	if !reflect.DeepEqual(before, after) {
		return nil, errors.New("the YAML made of the report does not mean the report; nothing was printed")
	}
	return text, nil
}

func printYAML(document []byte, comment func(path []string) string) ([]byte, error) {
	if !json.Valid(document) {
		var whole any
		return nil, json.Unmarshal(document, &whole)
	}
	w := yamlPrinter{in: string(document), comment: comment}
	w.out.Grow(len(document) + len(document)/2)
	w.value(0, true)
	return w.out.Bytes(), nil
}

// yamlPrinter turns JSON into lines of YAML. Its input must be valid JSON: tokenizing it again with
// encoding/json would take longer than reading a profile does.
type yamlPrinter struct {
	in string
	// at is the offset in the input of what comes next.
	at      int
	out     bytes.Buffer
	path    []string
	comment func([]string) string
}

// next skips white space and returns the byte after it without taking it.
func (w *yamlPrinter) next() byte {
	for strings.IndexByte(" \t\r\n", w.in[w.at]) >= 0 {
		w.at++
	}
	return w.in[w.at]
}

// take skips a sign if it comes next, and reports whether it did.
func (w *yamlPrinter) take(sign byte) bool {
	if w.next() != sign {
		return false
	}
	w.at++
	return true
}

// text takes the JSON string that comes next and returns its value.
func (w *yamlPrinter) text() (text string) {
	w.next()
	from, plain := w.at, true
	for w.at++; w.in[w.at] != '"'; w.at++ {
		if w.in[w.at] == '\\' {
			w.at, plain = w.at+1, false
		}
	}
	w.at++
	if raw := w.in[from+1 : w.at-1]; plain && utf8.ValidString(raw) {
		return raw
	}
	_ = json.Unmarshal([]byte(w.in[from:w.at]), &text) // it is valid
	return text
}

// word takes the number, true, false or null that comes next.
func (w *yamlPrinter) word() string {
	from := w.at
	for w.at < len(w.in) && strings.IndexByte(" \t\r\n,]}", w.in[w.at]) < 0 {
		w.at++
	}
	return w.in[from:w.at]
}

// value writes the next value; elements of a collection begin at the column indent. The value
// follows a key, or with begun its first line already has its indentation.
func (w *yamlPrinter) value(indent int, begun bool) {
	first := w.next()
	switch first {
	case '{':
		w.collection(indent, begun, "{}", w.pair)
		return
	case '[':
		w.collection(indent, begun, "[]", w.item)
		return
	}
	if !begun {
		w.out.WriteByte(' ')
	}
	if first == '"' {
		w.out.WriteString(printedText(w.text()))
	} else {
		w.out.WriteString(w.word())
	}
	if w.comment != nil {
		if text := w.comment(w.path); text != "" {
			w.out.WriteString(" # " + model.Escape(text))
		}
	}
	w.out.WriteByte('\n')
}

// collection writes the elements of a mapping or a list, each on lines of its own. signs are its
// opening and closing brackets, which also stand for an empty one.
func (w *yamlPrinter) collection(indent int, begun bool, signs string, element func(i, indent int)) {
	w.at++
	if w.take(signs[1]) {
		if !begun {
			w.out.WriteByte(' ')
		}
		w.out.WriteString(signs + "\n")
		return
	}
	if !begun {
		w.out.WriteByte('\n')
	}
	for i := 0; i == 0 || w.take(','); i++ {
		if i > 0 || !begun {
			w.indent(indent)
		}
		element(i, indent)
	}
	w.at++
}

func (w *yamlPrinter) indent(columns int) {
	for range columns {
		w.out.WriteByte(' ')
	}
}

// longestKey is how many characters of a key may stand before its colon (YAML 1.2, section 7.4.2);
// a longer key is written after "?" on a line of its own.
const longestKey = 1024

func (w *yamlPrinter) pair(_, indent int) {
	name := w.text()
	if printed := printedText(name); len(printed) > longestKey {
		w.out.WriteString("? " + printed + "\n")
		w.indent(indent)
	} else {
		w.out.WriteString(printed)
	}
	w.out.WriteByte(':')
	w.take(':')
	w.below(name, indent+2, false)
}

func (w *yamlPrinter) item(i, indent int) {
	w.out.WriteString("- ")
	name := ""
	if w.comment != nil {
		name = strconv.Itoa(i)
	}
	w.below(name, indent+2, true)
}

// below writes the value of an element with this name.
func (w *yamlPrinter) below(name string, indent int, begun bool) {
	w.path = append(w.path, name)
	w.value(indent, begun)
	w.path = w.path[:len(w.path)-1]
}

// safeText reports whether every reader reads a plain text as a string: words, paths, and versions
// of at least three numbers. Words such as true and null are not handled here, see printedText.
func safeText(text string) bool {
	if text == "" {
		return false
	}
	signs, points := "_./-", 2
	if digit(text[0]) {
		for signs = ".+-"; points > 0; points-- {
			n := 0
			for n < len(text) && digit(text[n]) {
				n++
			}
			if n == 0 || n >= len(text)-1 || text[n] != '.' {
				return false
			}
			text = text[n+1:]
		}
	}
	for i := range len(text) {
		c := text[i]
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		first := i == 0 && (points == 0 && !digit(c) || points > 0 && !letter)
		if first || !letter && !digit(c) && strings.IndexByte(signs, c) < 0 {
			return false
		}
	}
	return true
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

// printedText returns a text as plain YAML where that is safe, otherwise in double quotes.
func printedText(text string) string {
	switch strings.ToLower(text) {
	case "y", "n", "yes", "no", "on", "off", "true", "false", "null":
		return `"` + text + `"`
	}
	if safeText(text) {
		return text
	}
	quoted, err := json.Marshal(text)
	if err != nil {
		return `""`
	}
	var out strings.Builder
	for _, r := range string(quoted) {
		switch {
		case r < 0x7f || model.Escape(string(r)) == string(r):
			out.WriteRune(r)
		case r > 0xffff:
			fmt.Fprintf(&out, `\U%08x`, r)
		default:
			fmt.Fprintf(&out, `\u%04x`, r)
		}
	}
	return out.String()
}
