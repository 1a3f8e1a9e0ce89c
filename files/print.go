package files

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/lctui/lctui/model"
)

// YAML writes a JSON document as YAML, keys in the same order, one a line. It
// is for reports: no file is ever written so. Text that would not read as text,
// or that model.Escape would change, stands between double quotes with escapes;
// so it means the same and cannot steer a terminal.
func YAML(document []byte) ([]byte, error) { return printYAML(document, nil) }

// YAMLWithComments is YAML with a comment behind values, for a whole object that
// somebody may apply: comment is handed the keys and indexes that lead to a value
// ("list", "0", "name") and returns the comment, "" for none. The text is read
// again, and must give the same document; that kubectl's reader agrees is tested.
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
	w := yamlPrinter{in: json.NewDecoder(bytes.NewReader(document)), comment: comment}
	w.in.UseNumber()
	if err := w.value(0, true); err != nil {
		return nil, err
	}
	return w.out.Bytes(), nil
}

// yamlPrinter turns the tokens of JSON into lines.
type yamlPrinter struct {
	in      *json.Decoder
	out     bytes.Buffer
	path    []string
	comment func([]string) string
}

// value writes the next value, the collections in it at the column indent. It
// follows a key, or with begun what stands at that column already.
func (w *yamlPrinter) value(indent int, begun bool) error {
	token, err := w.in.Token()
	if err != nil {
		return err
	}
	switch token {
	case json.Delim('{'):
		return w.collection(indent, begun, "{}", w.pair)
	case json.Delim('['):
		return w.collection(indent, begun, "[]", w.item)
	}
	if !begun {
		w.out.WriteByte(' ')
	}
	w.out.WriteString(printedScalar(token))
	if w.comment != nil {
		if text := w.comment(w.path); text != "" {
			w.out.WriteString(" # " + model.Escape(text))
		}
	}
	w.out.WriteByte('\n')
	return nil
}

// collection writes the elements of a mapping or a list, each on lines of its
// own.
func (w *yamlPrinter) collection(indent int, begun bool, empty string, element func(i, indent int) error) error {
	switch more := w.in.More(); {
	case !more && begun:
		w.out.WriteString(empty + "\n")
	case !more:
		w.out.WriteString(" " + empty + "\n")
	case !begun:
		w.out.WriteByte('\n')
	}
	for i := 0; w.in.More(); i++ {
		if i > 0 || !begun {
			w.out.WriteString(strings.Repeat(" ", indent))
		}
		if err := element(i, indent); err != nil {
			return err
		}
	}
	_, err := w.in.Token() // the end of the collection
	return err
}

// longestKey is how many characters of a key may stand before its colon (section
// 7.4.2 of YAML 1.2); a longer key has "?" before it, and a line of its own.
const longestKey = 1024

func (w *yamlPrinter) pair(_, indent int) error {
	key, err := w.in.Token()
	if err != nil {
		return err
	}
	name, _ := key.(string)
	printed := printedText(name)
	if len(printed) > longestKey {
		printed = "? " + printed + "\n" + strings.Repeat(" ", indent)
	}
	w.out.WriteString(printed + ":")
	return w.inside(name, func() error { return w.value(indent+2, false) })
}

func (w *yamlPrinter) item(i, indent int) error {
	w.out.WriteString("- ")
	return w.inside(strconv.Itoa(i), func() error { return w.value(indent+2, true) })
}

func (w *yamlPrinter) inside(name string, write func() error) error {
	w.path = append(w.path, name)
	err := write()
	w.path = w.path[:len(w.path)-1]
	return err
}

func printedScalar(token json.Token) string {
	switch token := token.(type) {
	case string:
		return printedText(token)
	case nil:
		return "null"
	default:
		return fmt.Sprint(token) // true, false, a number
	}
}

// safeText reports whether every reader takes a text for text: words, paths, and
// versions of at least three numbers. Words for other values are quoted apart.
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

// printedText writes text plain where that is safe, else between double quotes.
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
