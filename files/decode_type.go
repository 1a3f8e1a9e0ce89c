package files

import (
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// types collects what is of another type than the API server's in those fields of
// an image version that this package only reads.
type types struct {
	*reader
	found []model.Mistyped
}

func (r *reader) mistyped(f []field) []model.Mistyped {
	t := types{reader: r}
	if t.is(f[keyCRI], span.Sequence, versionKeys[keyCRI], -1, "") {
		i := 0
		for id := r.tree.First(r.tree.Resolve(f[keyCRI].value)); id != 0; id = r.tree.Next(id) {
			if t.is(field{id, id, false}, span.Mapping, versionKeys[keyCRI], i, "") {
				t.is(r.get(r.tree.Resolve(id), "name"), span.Scalar, versionKeys[keyCRI], i, ".name")
			}
			i++
		}
	}
	if t.is(f[keyArchitectures], span.Sequence, versionKeys[keyArchitectures], -1, "") {
		i := 0
		for id := r.tree.First(r.tree.Resolve(f[keyArchitectures].value)); id != 0; id = r.tree.Next(id) {
			t.is(field{id, id, false}, span.Scalar, versionKeys[keyArchitectures], i, "")
			i++
		}
	}
	t.is(f[keyKubelet], span.Scalar, versionKeys[keyKubelet], -1, "")
	return t.found
}

// is tells whether a field is there and of the kind wanted; anything else but null
// is collected, under the name of the field, with the entry's index in a list and
// the name below that.
func (t *types) is(f field, want span.Kind, name string, i int, below string) bool {
	if t.null(f) {
		return false
	}
	if t.tree.Kind(t.tree.Resolve(f.value)) == want && (want != span.Scalar || !t.notText(f)) {
		return true
	}
	if t.spendOn(f.value, 1, mistypedMemory) {
		if i >= 0 {
			name = t.joined.indexed(name, i)
		}
		t.found = append(t.found, model.Mistyped{Field: name + below, Text: t.plainText(f), Want: shapes[want], At: t.at(f.value)})
	}
	return false
}
