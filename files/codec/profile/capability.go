package profile

import (
	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// definitions reads spec.machineCapabilities. An entry that is no mapping defines nothing, but
// counts.
func (r *reader) definitions(f span.Field) model.Capabilities {
	list := r.Listed(f)
	if list == 0 || r.Tree.Len(list) == 0 {
		return nil
	}
	out := make(model.Capabilities, r.Tree.Len(list))
	for i, item := 0, r.Tree.First(list); item != 0; i, item = i+1, r.Tree.Next(item) {
		var f [2]span.Field
		if id := r.Tree.Resolve(item); r.Tree.Kind(id) == span.Mapping {
			r.Fields(id, []string{"name", "values"}, f[:])
		}
		out[i] = model.Capability{Name: r.Loose(f[0]).Text, Values: r.Texts(f[1])}
	}
	return out
}

// flavors reads capabilityFlavors of an image version.
func (r *reader) flavors(f span.Field) []model.Flavor {
	list := r.Listed(f)
	if list == 0 || r.Tree.Len(list) == 0 {
		return nil
	}
	out := make([]model.Flavor, r.Tree.Len(list))
	for i, item := 0, r.Tree.First(list); item != 0; i, item = i+1, r.Tree.Next(item) {
		out[i].At = r.At(item)
		id := r.Tree.Resolve(item)
		if r.Tree.Kind(id) != span.Mapping || !r.Spend(item, r.Tree.Len(id), codec.EntryMemory) {
			continue
		}
		r.Gather(id, nil, nil, func(_ int, key string, f span.Field) {
			out[i].Capabilities = append(out[i].Capabilities, model.Capability{Name: key, Values: r.Texts(f)})
		})
	}
	return out
}
