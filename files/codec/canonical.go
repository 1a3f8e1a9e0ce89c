package codec

import (
	"encoding/json"
	"strings"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// canonicalDepth is how many levels deep a value may nest.
const canonicalDepth = 100

// Canonical returns a value as JSON with sorted keys, so that equal values give equal texts however
// they are spelled. Aliases are followed. A value that is nested too deeply or takes too much
// memory is recorded in Err.
func (r *Reader) Canonical(id span.ID) string {
	var b strings.Builder
	r.appendCanonical(&b, id, 0)
	return b.String()
}

func (r *Reader) appendCanonical(b *strings.Builder, id span.ID, depth int) {
	id = r.Tree.Resolve(id)
	if depth > canonicalDepth {
		r.Fail(id, "this value is nested too deeply", "Write it in a simpler way")
	}
	if !r.Spend(id, 1, EntryMemory) {
		return
	}
	switch r.Tree.Kind(id) {
	case span.Mapping:
		r.appendPairs(b, id, depth)
	case span.Sequence:
		b.WriteByte('[')
		for item := r.Tree.First(id); item != 0; item = r.Tree.Next(item) {
			if item != r.Tree.First(id) {
				b.WriteByte(',')
			}
			r.appendCanonical(b, item, depth+1)
		}
		b.WriteByte(']')
	case span.Scalar:
		b.WriteString(r.canonicalScalar(id))
	}
}

func (r *Reader) appendPairs(b *strings.Builder, id span.ID, depth int) {
	type pair struct {
		key   string
		value span.ID
	}
	var pairs []pair
	for k := r.Tree.First(id); k != 0; k = r.Tree.Next(r.Tree.Next(k)) {
		pairs = append(pairs, pair{r.Tree.Text(r.Tree.Resolve(k)), r.Tree.Next(k)})
	}
	model.SortStable(pairs, func(a, b pair) int { return strings.Compare(a.key, b.key) })
	b.WriteByte('{')
	for i, p := range pairs {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(jsonText(p.key))
		b.WriteByte(':')
		r.appendCanonical(b, p.value, depth+1)
	}
	b.WriteByte('}')
}

func (r *Reader) canonicalScalar(id span.ID) string {
	text := r.Tree.Text(id)
	switch r.Tree.Resolved(id) {
	case span.Null:
		return "null"
	case span.Bool:
		return strings.ToLower(text)
	case span.Int, span.Float:
		return text
	default:
		return jsonText(text)
	}
}

func jsonText(text string) string {
	out, err := json.Marshal(text)
	if err != nil {
		return `""`
	}
	return string(out)
}
