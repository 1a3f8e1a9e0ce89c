package codec

import (
	"math"
	"strconv"
	"strings"

	"github.com/lctui/lctui/files/span"
)

// Limits of what is decoded: how many values in addition to those that the caller allows for, and
// how many levels deep.
const (
	mostValues   = 1 << 17
	deepestValue = 64
)

// Values decodes nodes the way JSON is decoded (map[string]any, []any, string, bool, int64,
// float64, nil). Aliases and merge keys are followed. Values beyond a limit that no real text
// reaches are nil.
type Values struct {
	tree *span.Tree
	left int
}

// NewValues returns a decoder of the nodes of t. more is how many values it decodes in addition to
// the usual limit.
func NewValues(t *span.Tree, more int) *Values { return &Values{t, mostValues + more} }

// Of decodes a value.
func (v *Values) Of(id span.ID) any { return v.of(id, 0) }

// Fill adds the pairs of a mapping to out. Existing keys keep their values.
func (v *Values) Fill(out map[string]any, id span.ID) { v.fill(out, id, 0) }

func (v *Values) of(id span.ID, depth int) any {
	id = v.tree.Resolve(id)
	if v.left--; v.left < 0 || depth > deepestValue {
		return nil
	}
	switch v.tree.Kind(id) {
	case span.Mapping:
		out := map[string]any{}
		v.fill(out, id, depth)
		return out
	case span.Sequence:
		out := []any{}
		for item := v.tree.First(id); item != 0 && v.left > 0; item = v.tree.Next(item) {
			out = append(out, v.of(item, depth+1))
		}
		return out
	case span.Scalar:
		return v.scalar(id)
	}
	return nil
}

// fill adds the pairs of a mapping to out. Existing keys keep their values. The mapping's own keys
// take precedence over merged ones.
func (v *Values) fill(out map[string]any, id span.ID, depth int) {
	var merged []span.ID
	for key := v.tree.First(id); key != 0 && v.left > 0; {
		value := v.tree.Next(key)
		name := v.tree.Text(v.tree.Resolve(key))
		if _, there := out[name]; name == "<<" && v.tree.Resolved(key) == span.Merge {
			merged = append(merged, value)
		} else if !there {
			out[name] = v.of(value, depth+1)
		}
		key = v.tree.Next(value)
	}
	for _, m := range merged {
		v.merge(out, m, depth+1)
	}
}

func (v *Values) merge(out map[string]any, id span.ID, depth int) {
	id = v.tree.Resolve(id)
	if v.left--; v.left < 0 || depth > deepestValue {
		return
	}
	switch v.tree.Kind(id) {
	case span.Mapping:
		v.fill(out, id, depth)
	case span.Sequence:
		for item := v.tree.First(id); item != 0 && v.left > 0; item = v.tree.Next(item) {
			v.merge(out, item, depth+1)
		}
	}
}

// scalar decodes a scalar. A number that JSON cannot express stays a string.
func (v *Values) scalar(id span.ID) any {
	text := v.tree.Text(id)
	switch v.tree.Resolved(id) {
	case span.Null:
		return nil
	case span.Bool:
		return strings.EqualFold(text, "true")
	case span.Int:
		if n, err := strconv.ParseInt(text, 0, 64); err == nil {
			return n
		}
	case span.Float:
		if n, err := strconv.ParseFloat(strings.ReplaceAll(text, "_", ""), 64); err == nil && !math.IsInf(n, 0) && !math.IsNaN(n) {
			return n
		}
	}
	return text
}
