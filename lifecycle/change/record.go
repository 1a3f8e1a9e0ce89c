package change

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

// NewRecord makes the package revision that version+ names, in a state or, where that is
// "", as a Draft. It is like the one of the chosen objects that is nearest to it; here are
// the objects of the file behind which it is written, others those of other files.
func NewRecord(name, state string, chosen, here, others []*model.Object, by lifecycle.Actor) (*model.Revision, error) {
	all := revision.All(here)
	beside := *revision.Beside(name, revision.All(chosen))
	beside.APIVersion = all[len(all)-1].APIVersion
	return revision.Add(name, state, &beside, append(all, revision.All(others)...), by)
}

// States returns the states that lifecycle=STATE can give a version; none where starts
// are typed. One in a state that nobody knows becomes a Draft.
func States(v *model.Version) []string {
	switch {
	case v.Revision == nil:
		return nil
	case !revision.Known(v.Revision.State()):
		return []string{model.RevisionDraft}
	}
	return revision.Allowed(v.Revision.State())
}
