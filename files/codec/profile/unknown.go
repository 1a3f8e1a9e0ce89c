package profile

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// unknownOf returns the keys of a mapping that are not in known, the fields of the API server's
// type. Directives for kubectl and kustomize ($patch) are skipped. If a key probably means a field
// that the mapping lacks, as reads its value as that field into an empty version. as may be nil.
func (r *reader) unknownOf(mapping span.ID, known []string, as func(v *model.Version, meant string, f span.Field)) (out []model.UnknownField) {
	taken := map[string]bool{}
	var odd []span.Field
	r.in.Gather(mapping, nil, nil, func(_ int, key string, f span.Field) {
		isKey := r.in.Tree.Kind(r.in.Tree.Resolve(f.Key)) == span.Scalar && !strings.HasPrefix(key, "$")
		if isKey && !taken[key] && !slices.Contains(known, key) {
			odd = append(odd, f)
		}
		taken[key] = true
	})
	for _, f := range odd {
		key := r.in.Tree.Text(r.in.Tree.Resolve(f.Key))
		if !r.in.Spend(f.Key, 1, unknownMemory) {
			return out
		}
		u := model.UnknownField{Name: key, At: r.in.At(f.Key), Meant: model.Nearest(key, known)}
		if as != nil && u.Meant != "" && !taken[u.Meant] && !f.Inherited && r.in.Tree.Kind(f.Key) == span.Scalar {
			taken[u.Meant] = true
			if v := new(model.Version); r.in.Try(func() { as(v, u.Meant, f) }) {
				u.As = v
			}
		}
		out = append(out, u)
	}
	return out
}

// unknownOfVersion returns the unknown keys of an entry of a list of versions. others are its keys
// that this package does not write.
func (r *reader) unknownOfVersion(mapping span.ID, others []string, image bool) []model.UnknownField {
	known := model.VersionFields
	if image {
		known = model.ImageVersionFields
	}
	if !slices.ContainsFunc(others, func(key string) bool { return !slices.Contains(known, key) }) {
		return nil
	}
	return r.unknownOf(mapping, known, func(v *model.Version, meant string, value span.Field) {
		var alone [versionFields]span.Field
		if i := slices.Index(versionKeys, meant); i >= 0 {
			alone[i] = value
		}
		r.versionFields(v, alone[:], image)
	})
}

// unknownOfStage returns the unknown keys of a stage. f are its known fields. Nearly all stages
// have no others, so usually counting the keys is enough.
func (r *reader) unknownOfStage(mapping span.ID, f []span.Field) []model.UnknownField {
	own := 0
	for i := range f {
		if f[i].Key != 0 && !f[i].Inherited {
			own++
		}
	}
	if own == r.in.Tree.Len(mapping) {
		return nil
	}
	return r.unknownOf(mapping, model.StageFields, func(v *model.Version, meant string, value span.Field) {
		var alone [stageFields]span.Field
		alone[slices.Index(stageKeys, meant)] = value
		v.Stages = make([]model.Stage, 1)
		r.stageFields(&v.Stages[0], alone[:])
	})
}
