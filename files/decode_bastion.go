package files

import (
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// bastion reads spec.bastion, and of spec.machineTypes what rules ask about the
// bastion's one.
func (r *reader) bastion(f, types field, o *model.Object) {
	id := r.mapping(f, "spec.bastion")
	if id == 0 {
		return
	}
	var b [2]field
	r.fields(id, []string{"machineImage", "machineType"}, b[:])
	o.Bastion = model.Bastion{Set: true, At: r.keyAt(f)}
	if id := r.mapping(b[0], "spec.bastion.machineImage"); id != 0 {
		var f [2]field
		r.fields(id, []string{"name", "version"}, f[:])
		o.Bastion.Image = model.BastionImage{Set: true, At: r.keyAt(b[0]),
			Name: r.text(f[0], "spec.bastion.machineImage.name"), Version: r.text(f[1], "spec.bastion.machineImage.version")}
	}
	if id := r.mapping(b[1], "spec.bastion.machineType"); id != 0 {
		t := &o.Bastion.Type
		t.Set, t.At, t.Name = true, r.keyAt(b[1]), r.text(r.get(id, "name"), "spec.bastion.machineType.name")
		r.machineType(types, t)
		if o.Capabilities {
			t.Architecture = ""
		}
	}
}

// defaultArchitecture is what the server fills in (Gardener E5).
const defaultArchitecture = "amd64"

// machineType looks the bastion's machine type up in spec.machineTypes; of several
// of that name the first counts.
func (r *reader) machineType(types field, t *model.BastionType) {
	list := r.listed(types)
	for item := r.tree.First(list); item != 0 && !t.Listed; item = r.tree.Next(item) {
		var f [2]field
		if id := r.tree.Resolve(item); r.tree.Kind(id) == span.Mapping {
			r.fields(id, []string{"name", "architecture"}, f[:])
		}
		if t.Listed = r.loose(f[0]).Text == t.Name.Text; !t.Listed {
			continue
		}
		t.Architecture = defaultArchitecture
		if given := r.loose(f[1]); given.Set {
			t.Architecture = given.Text
		}
	}
}

// listed gives a list that rules look at and nothing writes; 0 for what has another
// shape, or more entries than may be read.
func (r *reader) listed(f field) span.ID {
	list := r.tree.Resolve(f.value)
	if r.tree.Kind(list) != span.Sequence || !r.spend(f.value, r.tree.Len(list)) {
		return 0
	}
	return list
}
