package revision

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Add returns a new revision named REPOSITORY/PACKAGE/WORKSPACE, if Create allows it. PACKAGE may be
// a path. The revision is a Draft with the API version and namespace of beside. state is the
// requested lifecycle, or "". With lock Require the file itself is the store, so the revision gets
// its first resource version and its creation time here. Otherwise a server sets both. The error is
// a *model.Refusal.
func Add(name, state string, beside *model.Revision, existing []*model.Revision, a lifecycle.Actor) (*model.Revision, error) {
	repository, rest, _ := strings.Cut(name, "/")
	cut := strings.LastIndexByte(rest, '/')
	if cut < 0 {
		return nil, &model.Refusal{What: quoted(name) + " cannot be the name of a new package revision", Hint: "write REPOSITORY/PACKAGE/WORKSPACE, for example blueprints/nginx/v4"}
	}
	text := func(s string) model.Field { return model.Field{Set: s != "", Text: s} }
	r := &model.Revision{
		APIVersion: beside.APIVersion, Namespace: beside.Namespace, Lifecycle: text(state),
		Repository: text(repository), Package: text(rest[:cut]), Workspace: text(rest[cut+1:]),
	}
	r.Name = r.Address()
	if a.Lock == lifecycle.Require {
		r.ResourceVersion, r.Created = text("1"), recorded(a, model.Position{})
	}
	made, err := Create(r, existing)
	if err != nil {
		return nil, err
	}
	for _, o := range existing {
		if o.Name == r.Name && namespace(o) == namespace(r) {
			return nil, refuse("there is a package revision ", r.Title(), " already")
		}
	}
	return made, nil
}

// Nearest returns the revision next to which a new one named REPOSITORY/PACKAGE/WORKSPACE belongs. It
// is the last one of its package, or else of its repository, or else of all. there must not be empty.
func Nearest(name string, there []*model.Revision) *model.Revision {
	repository, rest, _ := strings.Cut(name, "/")
	pack := rest[:max(strings.LastIndexByte(rest, '/'), 0)]
	best, fit := there[len(there)-1], 0
	for _, o := range slices.Backward(there) {
		near := 0
		if o.Repository.Text == repository {
			near = 1
			if o.Package.Text == pack {
				near = 2
			}
		}
		if near > fit {
			best, fit = o, near
		}
	}
	return best
}
