package files

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// unknownOf lists the keys of a mapping that the API server's type does not have;
// known are its fields. A directive for kubectl and kustomize ($patch) is none of
// them. The function as, if given, reads the value of a key as that of a field
// which the mapping lacks, into an entry that has it alone.
func (r *reader) unknownOf(mapping span.ID, known []string, as func(v *model.Version, meant string, f field)) (out []model.UnknownField) {
	taken := map[string]bool{}
	var odd []field
	r.gather(mapping, nil, nil, func(_ int, key string, f field) {
		isKey := r.tree.Kind(r.tree.Resolve(f.key)) == span.Scalar && !strings.HasPrefix(key, "$")
		if isKey && !taken[key] && !slices.Contains(known, key) {
			odd = append(odd, f)
		}
		taken[key] = true
	}, 0)
	for _, f := range odd {
		key := r.tree.Text(r.tree.Resolve(f.key))
		if !r.spendOn(f.key, 1, unknownMemory) {
			return out
		}
		u := model.UnknownField{Name: key, At: r.at(f.key), Meant: model.Nearest(key, known)}
		if as != nil && u.Meant != "" && !taken[u.Meant] && !f.inherited && r.tree.Kind(f.key) == span.Scalar {
			taken[u.Meant] = true
			u.As = r.readAs(f, func(v *model.Version, f field) { as(v, u.Meant, f) })
		}
		out = append(out, u)
	}
	return out
}

// readAs reads a value that the file does not have to hold; nil where it cannot
// be read.
func (r *reader) readAs(f field, read func(v *model.Version, f field)) *model.Version {
	if r.err != nil {
		return nil
	}
	v := &model.Version{}
	if read(v, f); r.err != nil {
		if r.left >= 0 {
			r.err = nil
		}
		return nil
	}
	return v
}

// unknownOfVersion lists the unknown keys of an entry of a list of versions; others
// are its keys that this package does not write.
func (r *reader) unknownOfVersion(mapping span.ID, others []string, image bool) []model.UnknownField {
	known := model.VersionFields
	if image {
		known = model.ImageVersionFields
	}
	if !slices.ContainsFunc(others, func(key string) bool { return !slices.Contains(known, key) }) {
		return nil
	}
	return r.unknownOf(mapping, known, func(v *model.Version, meant string, value field) {
		var alone [versionFields]field
		if i := index(versionKeys, meant); i >= 0 {
			alone[i] = value
		}
		r.versionFields(v, alone[:], image)
	})
}

// unknownOfStage lists the unknown keys of a stage; f are its fields. Nearly all
// stages have no others, so their keys are only counted.
func (r *reader) unknownOfStage(mapping span.ID, f []field) []model.UnknownField {
	own := 0
	for i := range f {
		if f[i].key != 0 && !f[i].inherited {
			own++
		}
	}
	if own == r.tree.Len(mapping) {
		return nil
	}
	return r.unknownOf(mapping, model.StageFields, func(v *model.Version, meant string, value field) {
		var alone [stageFields]field
		alone[index(stageKeys, meant)] = value
		v.Stages = make([]model.Stage, 1)
		r.stageFields(&v.Stages[0], alone[:])
	})
}
