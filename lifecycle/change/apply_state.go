package change

import (
	"fmt"
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

// ofState reads lifecycle=STATE. Whether there is such a state, and whether it
// may be reached, depends on the revision.
func (c *Instruction) ofState(sign, value string) error {
	if sign != "=" {
		return fmt.Errorf("write lifecycle=Proposed, or another state of a package revision")
	}
	c.Op, c.name = OpState, value
	return nil
}

// setState moves a package revision to another state.
func (a *applying) setState(r model.Ref, c Instruction) error {
	next, outcome, err := revision.SetState(model.NewDraft(slices.Clone(a.trial.Objects())), r, c.name, a.who.Force, a.who, revision.All(a.who.Elsewhere)...)
	if err != nil {
		return err
	}
	a.notes = append(a.notes, applyNote{text: outcome.Message})
	if !outcome.Changed {
		return nil
	}
	steps := next.Steps()
	for _, edit := range steps[len(steps)-1].Edits {
		if err := a.do(edit); err != nil {
			return err
		}
	}
	return nil
}

// notForThis refuses a change of starts for a package revision, which records
// what happened, and of the state for what has none.
func notForThis(v *model.Version, c Instruction) error {
	if lifecycle.Recorded(v) {
		return refuse(v, "Write lifecycle=Proposed, or use move.", "%s is no change of a package revision: its starts are recorded, not set.", lifecycle.Quote(c.Text))
	}
	return refuse(v, "Write for example deprecated=2026-08-01.", "%s is for package revisions, which have a state.", lifecycle.Quote(c.Text))
}
