package files

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// identityKeys are the keys of spec that are no content.
var identityKeys = []string{keyState, keyNumber, "packageName", "repository", "workspaceName"}

// content reads what may change in a Draft only: the rest of spec, and from it
// how the revision was made and what must hold before it is proposed.
func (rec *recordReader) content() {
	spec := rec.site.maps[partSpec]
	if spec == 0 {
		return
	}
	t := rec.tree
	for k := t.First(spec); k != 0; k = t.Next(t.Next(k)) {
		if key := t.Text(t.Resolve(k)); !slices.Contains(identityKeys, key) {
			rec.out.Content = append(rec.out.Content, model.Part{Path: "spec." + key, Text: rec.canonical(t.Next(k))})
		}
	}
	rec.each(rec.get(spec, "tasks"), func(item span.ID) {
		kind := rec.plainText(rec.get(item, "type"))
		task := model.Task{Type: kind}
		switch kind {
		case "clone":
			task.Upstream = rec.below(item, "clone", "upstreamRef", "upstreamRef", "name")
		case "upgrade":
			task.Upstream = rec.below(item, "upgrade", "newUpstreamRef", "name")
		}
		rec.out.Tasks = append(rec.out.Tasks, task)
	})
	rec.source(spec)
	rec.each(rec.get(spec, "readinessGates"), func(item span.ID) {
		rec.out.Gates = append(rec.out.Gates, rec.plainText(rec.get(item, "conditionType")))
	})
}

// source reads spec.source, by which the second API version says how a revision
// was made.
func (rec *recordReader) source(spec span.ID) {
	source := rec.tree.Resolve(rec.get(spec, "source").value)
	if rec.tree.Kind(source) != span.Mapping {
		return
	}
	for _, s := range []struct {
		key      string
		kind     string
		upstream []string
	}{
		{"init", "init", nil},
		{"cloneFrom", "clone", []string{"upstreamRef", "name"}},
		{"copyFrom", "edit", nil},
		{"upgrade", "upgrade", []string{"newUpstream", "name"}},
	} {
		if f := rec.get(source, s.key); f.key != 0 {
			task := model.Task{Type: s.kind}
			if s.upstream != nil {
				task.Upstream = rec.below(source, append([]string{s.key}, s.upstream...)...)
			}
			rec.out.Tasks = append(rec.out.Tasks, task)
		}
	}
}

// below gives the text at the end of a path of keys, "" where the path ends
// before.
func (r *reader) below(mapping span.ID, path ...string) string {
	var f field
	for _, key := range path {
		if r.tree.Kind(mapping) != span.Mapping {
			return ""
		}
		f = r.get(mapping, key)
		mapping = r.tree.Resolve(f.value)
	}
	return r.plainText(f)
}

// canonicalDepth bounds how deep a value is written.
const canonicalDepth = 100

// canonical writes a value in one spelling, as JSON with sorted keys, so that
// the same value in other words is the same text. Aliases are followed as far
// as the reader spends on them.
func (r *reader) canonical(id span.ID) string {
	var b strings.Builder
	r.appendCanonical(&b, id, 0)
	return b.String()
}

func (r *reader) appendCanonical(b *strings.Builder, id span.ID, depth int) {
	id = r.tree.Resolve(id)
	if depth > canonicalDepth {
		r.fail(id, "this value nests deeper than anybody would write", "Write it in a simpler way")
	}
	if !r.spend(id, 1) {
		return
	}
	switch r.tree.Kind(id) {
	case span.Mapping:
		r.appendPairs(b, id, depth)
	case span.Sequence:
		b.WriteByte('[')
		for item := r.tree.First(id); item != 0; item = r.tree.Next(item) {
			if item != r.tree.First(id) {
				b.WriteByte(',')
			}
			r.appendCanonical(b, item, depth+1)
		}
		b.WriteByte(']')
	case span.Scalar:
		b.WriteString(r.canonicalScalar(id))
	}
}

func (r *reader) appendPairs(b *strings.Builder, id span.ID, depth int) {
	type pair struct {
		key   string
		value span.ID
	}
	var pairs []pair
	for k := r.tree.First(id); k != 0; k = r.tree.Next(r.tree.Next(k)) {
		pairs = append(pairs, pair{r.tree.Text(r.tree.Resolve(k)), r.tree.Next(k)})
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return strings.Compare(a.key, b.key) })
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

func (r *reader) canonicalScalar(id span.ID) string {
	text := r.tree.Text(id)
	switch r.tree.Resolved(id) {
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
