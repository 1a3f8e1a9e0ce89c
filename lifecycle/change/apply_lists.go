package change

import (
	"fmt"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/descriptor"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// notForLists refuses changes of a version of a descriptor, which has no starts:
// its stage follows from the entries of two lists. The hint names the move that the
// first change means.
func notForLists(v *model.Version, changes []Instruction) error {
	if len(changes) == 0 {
		return fmt.Errorf("no change is given")
	}
	c := changes[0]
	word := ""
	switch {
	case c.Op == OpAddVersion:
		word = descriptor.Support.String()
	case c.Op == OpRemoveVersion:
		word = descriptor.Remove.String()
	case c.name == model.Deprecated && (c.Op == opStart || c.Op == opClassification):
		word = descriptor.Deprecate.String()
	case c.name == model.Supported && (c.Op == opStart || c.Op == opClassification):
		word = descriptor.Support.String()
	}
	return refuseLists(v, lifecycle.Quote(c.Text), word)
}

// refuseLists says that what is asked for means nothing for a version in a list,
// and which move to make; "" stands for any.
func refuseLists(v *model.Version, what, word string) error {
	name := ""
	if v != nil {
		name = v.Text
	}
	if word == "" {
		word = phrase.Choice(descriptor.Verbs())
	}
	hint := "Move it: lctui move FILE API/VERSION " + word + "."
	return &Refused{Version: name, What: what + " is for versions with starts; those of a descriptor have no dates, and follow from its lists.", Hint: hint}
}
