package revision

import (
	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// readResources reads a PackageRevisionResources: its name and its files with their texts. No edit
// changes them.
func readResources(r *codec.Reader, root span.ID, o *model.Object) codec.Site {
	var parts [recordParts]span.Field
	r.Fields(root, partKeys, parts[:])
	if id := r.Mapping(parts[partMetadata], partKeys[partMetadata]); id != 0 {
		r.Metadata(id, o)
	}
	o.SpecAt = r.KeyAt(parts[partSpec])
	spec := r.Mapping(parts[partSpec], partKeys[partSpec])
	if spec == 0 {
		return codec.Fixed{Root: root}
	}
	files := r.Get(spec, "resources")
	if files.Key == 0 {
		return codec.Fixed{Root: root}
	}
	o.SpecAt = r.KeyAt(files)
	if id := r.Mapping(files, "spec.resources"); id != 0 {
		for k := r.Tree.First(id); k != 0 && r.Spend(k, 1, codec.EntryMemory); k = r.Tree.Next(r.Tree.Next(k)) {
			name, value := r.Tree.Text(r.Tree.Resolve(k)), span.Field{Key: k, Value: r.Tree.Next(k)}
			o.Settings = append(o.Settings, model.Setting{Path: "spec.resources[" + name + "]", Text: r.PlainText(value), At: r.At(k)})
		}
	}
	r.CheckMerges()
	return codec.Fixed{Root: root}
}
