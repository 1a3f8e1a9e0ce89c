package lifecycle

import (
	"fmt"

	"github.com/lctui/lctui/lifecycle/descriptor"
	"github.com/lctui/lctui/model"
)

// notForLists refuses changes of a version of a descriptor, which has no starts:
// its stage follows from the entries of two lists. The hint names the move that the
// first change means.
func notForLists(v *model.Version, changes []Change) error {
	if len(changes) == 0 {
		return fmt.Errorf("no change is given")
	}
	c := changes[0]
	word := ""
	switch {
	case c.op == opAddVersion:
		word = descriptor.Support.String()
	case c.op == opRemoveVersion:
		word = descriptor.Remove.String()
	case c.name == model.Deprecated && (c.op == opStart || c.op == opClassification):
		word = descriptor.Deprecate.String()
	case c.name == model.Supported && (c.op == opStart || c.op == opClassification):
		word = descriptor.Support.String()
	}
	return refuseLists(v, quote(c.text), word)
}

// refuseLists says that what is asked for means nothing for a version in a list,
// and which move to make; "" stands for any.
func refuseLists(v *model.Version, what, word string) error {
	name := ""
	if v != nil {
		name = v.Text
	}
	if word == "" {
		word = choices(descriptor.Verbs())
	}
	hint := "Move it: lctui move FILE API/VERSION " + word + "."
	return &Refused{Version: name, What: what + " is for versions with starts; those of a descriptor have no dates, and follow from its lists.", Hint: hint}
}
