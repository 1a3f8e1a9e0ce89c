package profile

import (
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// bastion reads spec.bastion. Whether the bastion's machine type exists, and its architecture, come
// from spec.machineTypes.
func (r *reader) bastion(f, types span.Field, o *model.Object) {
	id := r.loose(f)
	if id == 0 {
		return
	}
	var b [2]span.Field
	r.in.Fields(id, []string{"machineImage", "machineType"}, b[:])
	o.Bastion = model.Bastion{Set: true, At: r.in.KeyAt(f)}
	if id := r.loose(b[0]); id != 0 {
		var f [2]span.Field
		r.in.Fields(id, []string{"name", "version"}, f[:])
		o.Bastion.Image = model.BastionImage{Set: true, At: r.in.KeyAt(b[0]),
			Name: r.in.Loose(f[0]), Version: r.in.Loose(f[1])}
	}
	if id := r.loose(b[1]); id != 0 {
		t := &o.Bastion.Type
		t.Set, t.At, t.Name = true, r.in.KeyAt(b[1]), r.in.Loose(r.in.Get(id, "name"))
		r.machineType(types, t)
		if len(o.Capabilities) > 0 {
			t.Architecture = ""
		}
	}
}

// defaultArchitecture is the architecture that the server fills in (Gardener E5).
const defaultArchitecture = "amd64"

// machineType looks up the bastion's machine type in spec.machineTypes. If several have that name,
// the first one counts.
func (r *reader) machineType(types span.Field, t *model.BastionType) {
	list := r.in.Listed(types)
	for item := r.in.Tree.First(list); item != 0 && !t.Listed; item = r.in.Tree.Next(item) {
		var f [2]span.Field
		if id := r.in.Tree.Resolve(item); r.in.Tree.Kind(id) == span.Mapping {
			r.in.Fields(id, []string{"name", "architecture"}, f[:])
		}
		if t.Listed = r.in.Loose(f[0]).Text == t.Name.Text; !t.Listed {
			continue
		}
		t.Architecture = defaultArchitecture
		if given := r.in.Loose(f[1]); given.Set {
			t.Architecture = given.Text
		}
	}
}
