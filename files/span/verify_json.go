package span

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"github.com/lctui/lctui/files/splice"
)

// verifyJSON compares the tree of a JSON text with what encoding/json reads: kinds, texts, and where
// scalars end. It is for JSON that the library refuses: escaped slashes, surrogate pairs, and
// several objects one after the other.
func verifyJSON(t *Tree) *Difference {
	j := &jsonComparison{comparison: comparison{tree: t}, decoder: json.NewDecoder(bytes.NewReader(t.data[splice.Start(t.data):]))}
	j.decoder.UseNumber()
	for _, root := range t.roots {
		if d := j.node(root); d != nil {
			return d
		}
	}
	if _, err := j.decoder.Token(); !errors.Is(err, io.EOF) {
		return j.differs(t.roots[len(t.roots)-1], "encoding/json sees more behind it")
	}
	return nil
}

// jsonComparison walks a tree and the tokens of its text side by side.
type jsonComparison struct {
	comparison
	decoder *json.Decoder
}

func (j *jsonComparison) node(id ID) *Difference {
	token, err := j.decoder.Token()
	if err != nil {
		return j.differs(id, "encoding/json does not read it: %v", err)
	}
	t := j.tree
	switch delim, _ := token.(json.Delim); {
	case delim == '{' && t.Kind(id) == Mapping, delim == '[' && t.Kind(id) == Sequence:
		return j.children(id)
	case delim != 0 || t.Kind(id) != Scalar:
		return j.differs(id, "read as another kind of value than by encoding/json")
	}
	if text, style := jsonText(token); text != t.Text(id) || style != t.Style(id) {
		return j.differs(id, "encoding/json reads %q, lctui %q", text, t.Text(id))
	}
	if _, end := t.Range(id); end != splice.Start(t.data)+int(j.decoder.InputOffset()) {
		return j.differs(id, "encoding/json sees another end of it")
	}
	return nil
}

func (j *jsonComparison) children(id ID) *Difference {
	for c := j.tree.First(id); c != 0; c = j.tree.Next(c) {
		if d := j.node(c); d != nil {
			return d
		}
	}
	if token, err := j.decoder.Token(); err != nil || token != json.Delim(']') && token != json.Delim('}') {
		return j.differs(id, "encoding/json sees more keys or values in it")
	}
	return nil
}

// jsonText returns the expected text and style of a scalar.
func jsonText(token json.Token) (string, Style) {
	switch v := token.(type) {
	case string:
		return v, Double
	case json.Number:
		return v.String(), Plain
	case bool:
		if v {
			return "true", Plain
		}
		return "false", Plain
	}
	return "null", Plain
}
