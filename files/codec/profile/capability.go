package profile

import (
	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// definitions reads spec.machineCapabilities. An entry that is not a mapping gives an empty
// capability.
func (r *reader) definitions(f span.Field) model.Capabilities {
	list := r.in.Listed(f)
	if list == 0 || r.in.Tree.Len(list) == 0 {
		return nil
	}
	out := make(model.Capabilities, r.in.Tree.Len(list))
	for i, item := 0, r.in.Tree.First(list); item != 0; i, item = i+1, r.in.Tree.Next(item) {
		var f [2]span.Field
		if id := r.in.Tree.Resolve(item); r.in.Tree.Kind(id) == span.Mapping {
			r.in.Fields(id, []string{"name", "values"}, f[:])
		}
		out[i] = model.Capability{Name: r.in.Loose(f[0]).Text, Values: r.in.Texts(f[1])}
	}
	return out
}

// flavors reads capabilityFlavors of an image version.
func (r *reader) flavors(f span.Field) []model.Flavor {
	list := r.in.Listed(f)
	if list == 0 || r.in.Tree.Len(list) == 0 {
		return nil
	}
	out := make([]model.Flavor, r.in.Tree.Len(list))
	for i, item := 0, r.in.Tree.First(list); item != 0; i, item = i+1, r.in.Tree.Next(item) {
		out[i].At = r.in.At(item)
		id := r.in.Tree.Resolve(item)
		if r.in.Tree.Kind(id) != span.Mapping || !r.in.Spend(item, r.in.Tree.Len(id), codec.EntryMemory) {
			continue
		}
		r.in.Gather(id, nil, nil, func(_ int, key string, f span.Field) {
			out[i].Capabilities = append(out[i].Capabilities, model.Capability{Name: key, Values: r.in.Texts(f)})
		})
	}
	return out
}
