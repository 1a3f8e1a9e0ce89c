package files

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v2"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// YAML prints a value that can be encoded as JSON in the way that the tools of Kubernetes print
// objects. Keys are sorted, and text that would not be read back as text is quoted. Text that could
// control a terminal is put in double quotes with escapes. It is for reports: no file is ever
// written this way.
func YAML(document any) ([]byte, error) {
	text, err := json.Marshal(document)
	if err != nil {
		return nil, err
	}
	if special := func(b byte) bool { return b == '<' || b == '\\' || b < ' ' || b > '~' }; !slices.ContainsFunc(text, special) {
		return inParts(text, 0) // nothing has to be replaced; nearly every report is like this
	}
	value, err := decoded(text)
	if err != nil {
		return nil, err
	}
	own := ownTexts{mark: markOf(text)}
	return own.print(own.replaced(value))
}

// Commented is a value to print with comments after the scalars in it. It has the types to which
// JSON is decoded. Comment gets the keys and indexes that lead to a scalar ("list", "0", "name")
// and returns its comment, or "" for none.
type Commented struct {
	Value   any
	Comment func(path []string) string
}

// YAMLWithComments prints each value as YAML does, with its comments. It reads the results again
// with the reader of files and returns an error if they do not give the same values. The functions
// Comment of different values may be called concurrently.
func YAMLWithComments(list []Commented) ([][]byte, error) {
	processors := runtime.GOMAXPROCS(0)
	parts := slices.Collect(slices.Chunk(list, max(1, (len(list)+processors-1)/processors)))
	texts, err := inParallel(parts, withComments)
	return slices.Concat(texts...), err
}

// inParallel calls do for the items of a list concurrently and returns the results in order. If a
// call fails, it returns no results and the error of the first such item.
func inParallel[Item, Result any](list []Item, do func(Item) (Result, error)) ([]Result, error) {
	out, failed := make([]Result, len(list)), make([]error, len(list))
	model.InParallel(len(list), 1, func(i int) { out[i], failed[i] = do(list[i]) })
	for _, err := range failed {
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// withComments is YAMLWithComments for a part of the list.
func withComments(list []Commented) ([][]byte, error) {
	values := model.Map(list, func(c Commented) any { return c.Value })
	whole, err := json.Marshal(values)
	if err != nil {
		return nil, err
	}
	own, replaced := ownTexts{mark: markOf(whole)}, make([]any, len(list))
	for i, c := range list {
		own.comment = c.Comment
		replaced[i] = own.replaced(c.Value)
	}
	text, err := own.print(replaced)
	if err != nil {
		return nil, err
	}
	texts := elementsOf(text)
	if len(texts) != len(list) {
		return nil, errOtherMeaning
	}
	return texts, mean(texts, values)
}

var errOtherMeaning = errors.New("the YAML made of the report does not mean the report; nothing was printed")

// mean checks that reading the texts gives the values.
func mean(texts [][]byte, values []any) error {
	tree, err := span.Parse(bytes.Join(texts, []byte("---\n")))
	if err != nil {
		return fmt.Errorf("the YAML made of the report cannot be read: %w", err)
	}
	if tree.Documents() != len(values) {
		return errOtherMeaning
	}
	for i, value := range values {
		if !means(tree, tree.Root(i), value) {
			return errOtherMeaning
		}
	}
	return nil
}

// means reports whether a node is read as a value.
func means(t *span.Tree, id span.ID, value any) bool {
	switch value := value.(type) {
	case map[string]any:
		if t.Kind(id) != span.Mapping || t.Len(id) != len(value) {
			return false
		}
		for key := t.First(id); key != 0; key = t.Next(t.Next(key)) {
			below, has := value[t.Text(key)]
			if !has || t.Resolved(key) != span.String || !means(t, t.Next(key), below) {
				return false
			}
		}
		return true
	case []any:
		if t.Kind(id) != span.Sequence || t.Len(id) != len(value) {
			return false
		}
		item := t.First(id)
		for _, below := range value {
			if !means(t, item, below) {
				return false
			}
			item = t.Next(item)
		}
		return true
	}
	return t.Kind(id) == span.Scalar && meansScalar(t.Resolved(id), t.Text(id), value)
}

func meansScalar(read span.Type, text string, value any) bool {
	switch value := value.(type) {
	case nil:
		return read == span.Null
	case bool:
		return read == span.Bool && text == strconv.FormatBool(value)
	case string:
		return (read == span.String || read == span.Merge) && text == value
	}
	if read != span.Int && read != span.Float {
		return false
	}
	number := fmt.Sprint(value)
	whole, failed := strconv.ParseInt(number, 10, 64)
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && failed == nil {
		return n == whole
	}
	a, err := strconv.ParseFloat(text, 64)
	b, failed := strconv.ParseFloat(number, 64)
	return err == nil && failed == nil && a == b
}

// decoded decodes JSON, with each number as it is written.
func decoded(document []byte) (value any, err error) {
	decoder := json.NewDecoder(bytes.NewReader(document))
	decoder.UseNumber() // so that no digit of a number is lost
	err = decoder.Decode(&value)
	return value, err
}

// mostAtOnce is how many bytes of JSON the library prints at once. The library keeps its whole
// output until it is done, which is slow and takes much memory for a long list.
const mostAtOnce = 4 << 10

// inParts prints JSON without spaces as YAML, as the library does, but prints a long list or
// mapping in parts. column is the indentation of its lines, a multiple of 2. No text in it may have
// more than one line.
func inParts(document []byte, column int) ([]byte, error) {
	switch {
	case !isLong(document):
		return printed(document, column)
	case document[0] == '[':
		return listInParts(document, column)
	}
	return mappingInParts(document, column)
}

func isLong(value []byte) bool {
	return len(value) > mostAtOnce && (value[0] == '[' || value[0] == '{')
}

// printed prints JSON as JSONToYAML of sigs.k8s.io/yaml does, with the same printer. JSONToYAML
// parses the JSON as YAML first, which takes longer than printing it. To indent a list or mapping
// to the column, printed puts it below keys and leaves out their lines.
func printed(document []byte, column int) ([]byte, error) {
	value, err := decoded(document)
	if err != nil {
		return nil, err
	}
	value = unsigned(value)
	keys := column / 2
	if _, list := value.([]any); list && column > 0 {
		keys++ // the dashes of a list are in the column of its key
	}
	for range keys {
		value = map[string]any{"key": value}
	}
	text, err := yaml.Marshal(value)
	for range keys {
		_, text, _ = bytes.Cut(text, []byte("\n"))
	}
	return text, err
}

// unsigned returns a value with its natural numbers as uint64. Otherwise the printer would round
// those that do not fit in int64.
func unsigned(value any) any {
	switch value := value.(type) {
	case map[string]any:
		for key, v := range value {
			value[key] = unsigned(v)
		}
	case []any:
		for i, v := range value {
			value[i] = unsigned(v)
		}
	case json.Number:
		if n, err := strconv.ParseUint(value.String(), 10, 64); err == nil {
			return n
		}
	}
	return value
}

// listInParts prints short elements together, and each long one in parts.
func listInParts(document []byte, column int) ([]byte, error) {
	var parts [][]byte // each is some short elements with their commas, or a long one
	for i, element := range itemsOf(document) {
		if last := len(parts) - 1; i > 0 && !isLong(element) && !isLong(parts[last]) && len(parts[last])+len(element) < mostAtOnce {
			parts[last] = parts[last][:len(parts[last])+len(",")+len(element)]
			continue
		}
		parts = append(parts, element)
	}
	texts, err := inParallel(parts, func(part []byte) ([]byte, error) {
		if !isLong(part) {
			return printed(slices.Concat([]byte("["), part, []byte("]")), column)
		}
		text, err := inParts(part, column+2)
		if err == nil {
			text[column] = '-'
		}
		return text, err
	})
	return bytes.Join(texts, nil), err
}

// mappingInParts prints the mapping with a word in place of each long value, and then replaces the
// words with the values, each printed in parts.
func mappingInParts(document []byte, column int) ([]byte, error) {
	mark := markOf(document)
	var words []string // each is followed by the text in its place
	frame := []byte("{")
	for i, item := range itemsOf(document) {
		if i%2 == 0 {
			frame = append(append(frame, item...), ':')
			continue
		}
		if isLong(item) {
			below := column
			if item[0] == '{' {
				below += 2
			}
			text, err := inParts(item, below)
			if err != nil {
				return nil, err
			}
			word := mark + strconv.Itoa(len(words)/2) + "."
			words = append(words, ": "+word+"\n", ":\n"+string(text))
			item = []byte(strconv.Quote(word))
		}
		frame = append(append(frame, item...), ',')
	}
	frame[len(frame)-1] = '}'
	text, err := printed(frame, column)
	return []byte(strings.NewReplacer(words...).Replace(string(text))), err
}

// itemsOf returns the elements of a list, or each key of a mapping and its value, all as JSON
// without spaces.
func itemsOf(document []byte) (items [][]byte) {
	depth, from := 0, 1
	for i := 0; i < len(document); i++ {
		switch document[i] {
		case '"':
			for i++; document[i] != '"'; i++ {
				if document[i] == '\\' {
					i++
				}
			}
		case '[', '{':
			depth++
		case ']', '}':
			depth--
		}
		if end := i == len(document)-1; end || depth == 1 && (document[i] == ',' || document[i] == ':') {
			items = append(items, document[from:i])
			from = i + 1
		}
	}
	return items
}

// elementsOf returns the texts of the elements of a printed list, without its dashes and
// indentation.
func elementsOf(list []byte) (texts [][]byte) {
	var text []byte
	for line := range bytes.Lines(list) {
		if bytes.HasPrefix(line, []byte("- ")) && text != nil {
			texts = append(texts, text)
			text = nil
		}
		text = append(text, line[min(len("- "), len(line)):]...)
	}
	return append(texts, text)
}

// markOf returns a word that a document does not have.
func markOf(document []byte) string {
	mark := "text"
	for bytes.Contains(document, []byte(mark)) {
		mark += "-"
	}
	return mark
}

// ownTexts are the values that the library cannot print: text that could control a terminal, and
// values with a comment. A word that the document does not contain is printed in place of each, and
// replaced afterwards.
type ownTexts struct {
	comment func([]string) string
	mark    string
	path    []string
	// texts contains each word, followed by the text in its place.
	texts []string
	// tooLong is a key that YAML cannot have, or "".
	tooLong string
}

// print prints a value and replaces the words in it with their texts.
func (w *ownTexts) print(value any) ([]byte, error) {
	if w.tooLong != "" {
		return nil, fmt.Errorf("the key %q has more than %d characters, which YAML does not allow; use -o json", model.Brief(w.tooLong, 60), longestKey)
	}
	document, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	text, err := inParts(document, 0)
	if err != nil {
		return nil, err
	}
	return []byte(strings.NewReplacer(w.texts...).Replace(string(text))), nil
}

// word returns the word for a text.
func (w *ownTexts) word(text string) string {
	word := w.mark + strconv.Itoa(len(w.texts)/2) + "."
	w.texts = append(w.texts, word, text)
	return word
}

// replaced returns a value with words in place of what the library cannot print.
func (w *ownTexts) replaced(value any) any {
	switch value := value.(type) {
	case map[string]any:
		out := make(map[string]any, len(value))
		for key, v := range value {
			out[w.key(key)] = w.below(key, v)
		}
		return out
	case []any:
		out := make([]any, len(value))
		for i, v := range value {
			out[i] = w.below(strconv.Itoa(i), v)
		}
		return out
	}
	if w.comment != nil {
		if text := w.comment(w.path); text != "" {
			return w.word(oneLine(value) + " # " + model.Escape(text))
		}
	}
	if text, ok := value.(string); ok {
		return w.name(text)
	}
	return value
}

func (w *ownTexts) below(name string, value any) any {
	w.path = append(w.path, name)
	value = w.replaced(value)
	w.path = w.path[:len(w.path)-1]
	return value
}

// longestKey is how many characters a key of a YAML mapping may have (YAML 1.2, section 7.4.2).
// widestByte is how many of them one byte of the key takes at most.
const (
	longestKey = 1024
	widestByte = len(`\u001b`)
)

// widestForm returns how many characters a text has in the longer one of its quoted forms: in
// double quotes with escapes, or in single quotes, which are doubled inside.
func widestForm(text string) int {
	return max(utf8.RuneCountInString(quotedText(text)), len("''")+utf8.RuneCountInString(text)+strings.Count(text, "'"))
}

// key returns a key of a mapping, or the word for it if the library cannot print it.
func (w *ownTexts) key(text string) string {
	switch {
	case len(text)*widestByte > longestKey-len(`"":`) && widestForm(text) > longestKey-len(":"):
		w.tooLong = text
	case text == "<<": // the library does not quote the sign that merges mappings
		return w.word(quotedText(text))
	}
	return w.name(text)
}

// name returns a text, or the word for it if it could control a terminal.
func (w *ownTexts) name(text string) string {
	if model.Escape(text) == text {
		return text
	}
	return w.word(quotedText(text))
}

// oneLine prints a value on one line.
func oneLine(value any) string {
	if text, ok := value.(string); ok && model.Escape(text) != text {
		return quotedText(text)
	}
	text, err := yaml.Marshal(unsigned(value))
	if text = bytes.TrimSuffix(text, []byte("\n")); err != nil || bytes.Contains(text, []byte("\n")) {
		return quotedText(fmt.Sprint(value))
	}
	return string(text)
}

// quotedText returns a text in double quotes, with escapes for what could control a terminal.
func quotedText(text string) string {
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
