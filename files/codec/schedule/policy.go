package schedule

import (
	"strconv"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// readPolicy reads a SupportPolicy as values with their paths, without interpreting them. No edit
// changes it.
func readPolicy(c *codec.Reader, root span.ID, o *model.Object) codec.Site {
	r := reader{c}
	var top [4]span.Field
	r.only(root, "", rootKeys, top[:])
	r.Metadata(r.Mapping(top[2], "metadata"), o)
	o.SpecAt = r.KeyAt(top[3])
	if spec := r.Mapping(top[3], "spec"); spec != 0 {
		r.settings(spec, "spec", o)
	}
	r.CheckMerges()
	return codec.Fixed{Root: root}
}

// settings collects the values below a node. Null is not a value.
func (r *reader) settings(id span.ID, path string, o *model.Object) {
	to := r.Tree.Resolve(id)
	if r.Err != nil || !r.Spend(id, 1, offerMemory) {
		return
	}
	switch r.Tree.Kind(to) {
	case span.Mapping:
		r.Gather(to, nil, nil, func(_ int, key string, f span.Field) { r.settings(f.Value, path+"."+key, o) })
	case span.Sequence:
		i := 0
		for item := r.Tree.First(to); item != 0; item = r.Tree.Next(item) {
			entry := path + "[" + strconv.Itoa(i) + "]"
			if id := r.Tree.Resolve(item); r.Tree.Kind(id) == span.Mapping || r.Null(codec.Item(item)) {
				o.Settings = append(o.Settings, model.Setting{Path: entry, At: r.At(item), Entry: true})
			}
			r.settings(item, entry, o)
			i++
		}
	case span.Scalar:
		if r.Tree.Resolved(to) != span.Null {
			o.Settings = append(o.Settings, model.Setting{Path: path, Text: r.Tree.Text(to), At: r.At(id)})
		}
	}
}
