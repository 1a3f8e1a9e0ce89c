package request

import (
	"slices"

	"github.com/lctui/lctui/model"
)

// Outlook is the effect of a change request on one version of its target.
type Outlook struct {
	// Object is the object that has the version.
	Object *model.Object
	// Version names the version as the request does; Asked are the changes, in
	// the words of set.
	Version string
	Asked   []string
	// Before is the version as it is, nil if the request adds it; After is the version with
	// the edits, nil if they remove it. Both are nil if the target has no such version.
	Before, After *model.Version
}

// Outlooks pairs the versions that a change request names: as they are in before, and with
// its edits in after. The order is that of the request, each version once.
func Outlooks(before, after []*model.Object, r *model.Request) (out []Outlook) {
	for _, e := range r.Edits {
		at := slices.IndexFunc(out, func(o Outlook) bool {
			return o.Version == e.Version && (o.Object == nil || e.Object == "" || o.Object.Name == e.Object)
		})
		if at >= 0 {
			out[at].Asked = append(out[at].Asked, e.Changes...)
			continue
		}
		o := Outlook{Version: e.Version, Asked: slices.Clone(e.Changes)}
		for _, side := range []struct {
			objects []*model.Object
			version **model.Version
		}{{before, &o.Before}, {after, &o.After}} {
			if refs, err := versionsOf(side.objects, e); err == nil && len(refs) == 1 {
				o.Object = side.objects[refs[0].Object]
				*side.version = o.Object.Version(refs[0])
			}
		}
		out = append(out, o)
	}
	return out
}
