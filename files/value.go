package files

import (
	"math"
	"strconv"
	"strings"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// Entries gives the versions of a track of the document's own objects, each as
// decoded JSON has it (map[string]any, []any, string, bool, int64, float64,
// nil), in the order of the list; none for any other ref. Aliases and merge keys
// are followed as far as a bound that no real list comes near.
func (d *Document) Entries(track model.Ref) []any {
	tree, where, ok := d.trackSite(track)
	if !ok {
		return nil
	}
	n := tree.Len(where.list)
	values := values{tree: tree, left: mostValues + n*usualValues}
	out := make([]any, 0, n)
	for item := tree.First(where.list); item != 0; item = tree.Next(item) {
		out = append(out, values.of(item, 0))
	}
	return out
}

// Fields gives what stands beside the versions of a track, decoded likewise: the
// name, the update strategy and all else of a machine image.
func (d *Document) Fields(track model.Ref) map[string]any {
	tree, where, ok := d.trackSite(track)
	out := map[string]any{}
	if ok && tree.Kind(where.owner) == span.Mapping {
		values := values{tree: tree, left: mostValues}
		out["versions"] = nil
		values.fill(out, where.owner, 0)
		delete(out, "versions")
	}
	return out
}

// Value gives one of the document's own objects, a profile, as decoded JSON has
// it; nil for any other.
func (d *Document) Value(object int) map[string]any {
	text, ok := d.content.(*yamlText)
	if !ok || object < 0 || object >= len(text.sites) {
		return nil
	}
	profile, ok := text.sites[object].(*profileSite)
	if !ok {
		return nil
	}
	values := values{tree: text.tree, left: mostValues + len(d.data)}
	out, _ := values.of(profile.root, 0).(map[string]any)
	return out
}

// trackSite finds where a track stands.
func (d *Document) trackSite(ref model.Ref) (*span.Tree, trackSite, bool) {
	text, ok := d.content.(*yamlText)
	if !ok || ref.Object < 0 || ref.Object >= len(text.sites) {
		return nil, trackSite{}, false
	}
	profile, ok := text.sites[ref.Object].(*profileSite)
	if !ok || ref.Track < 0 || ref.Track >= len(profile.tracks) {
		return nil, trackSite{}, false
	}
	return text.tree, profile.tracks[ref.Track], true
}

// Bounds of what is decoded: values in all, for each version, and how deep.
const (
	mostValues   = 1 << 17
	usualValues  = 64
	deepestValue = 64
)

// values decodes nodes.
type values struct {
	tree *span.Tree
	left int
}

func (v *values) of(id span.ID, depth int) any {
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

// fill puts the pairs of a mapping into out; what is there already stays. The
// mapping's own keys come before merged ones.
func (v *values) fill(out map[string]any, id span.ID, depth int) {
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

func (v *values) merge(out map[string]any, id span.ID, depth int) {
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

// scalar decodes a scalar; a number that JSON cannot write stays text.
func (v *values) scalar(id span.ID) any {
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
