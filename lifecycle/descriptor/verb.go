package descriptor

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Verb is a change of a version as people ask for it, by the word that is typed (RFC
// 0049: a version becomes supported, then deprecated, then is removed).
type Verb string

const (
	// Support lists a version as supported, or widens the range of its major.
	Support Verb = "support"
	// Deprecate lists a version 0.n or a whole major as deprecated; it may be used still.
	Deprecate Verb = "deprecate"
	// Remove takes a version 0.n or a whole major out of both lists.
	Remove Verb = "remove"
)

// verbs are all verbs in the order of a version's life. The usual next one is to
// deprecate.
var verbs = []lifecycle.Move{
	{Word: "support", Title: "support", Key: 's'},
	{Word: "deprecate", Title: "deprecate", Key: 'd', Next: true},
	{Word: "remove", Title: "remove", Key: 'r'},
}

// Verbs lists the words in the order of a version's life.
func Verbs() []string { return lifecycle.Words(verbs) }

// Options lists all verbs with what each would do to a version now, what is next
// in its life first: remove, deprecate, support.
func Options(o *model.Object, track int, text string) (options []lifecycle.Move) {
	for _, m := range slices.Backward(verbs) {
		c, err := Do(Verb(m.Word), o, track, text)
		options = append(options, m.Tried(c.Effect, c.Changed, err))
	}
	return options
}
