package change

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

// NewRecord returns the package revision that version+ names, in the given state; "" is Draft. Its
// fields are those of the nearest revision among the chosen objects. here are the objects of the
// file to which it is appended, others those of other files.
func NewRecord(name, state string, chosen, here, others []*model.Object, by lifecycle.Actor) (*model.Revision, error) {
	all := revision.All(here)
	beside := *revision.Nearest(name, revision.All(chosen))
	beside.APIVersion = all[len(all)-1].APIVersion
	return revision.Add(name, state, &beside, append(all, revision.All(others)...), by)
}

// States returns the states that lifecycle=STATE can give a version; nil if it is not a package
// revision. From an unknown state it can only become a Draft.
func States(v *model.Version) []string {
	switch {
	case v.Revision == nil:
		return nil
	case !revision.Known(v.Revision.State()):
		return []string{model.RevisionDraft}
	}
	return revision.Allowed(v.Revision.State())
}
