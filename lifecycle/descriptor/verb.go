package descriptor

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Verb is a change of a version, named by the word that users type (RFC 0049: a version
// becomes supported, then deprecated, then is removed).
type Verb string

const (
	// Support lists a version as supported, or widens the range of its major.
	Support Verb = "support"
	// Deprecate lists a version 0.n or a whole major as deprecated; it can still be used.
	Deprecate Verb = "deprecate"
	// Remove removes a version 0.n or a whole major from both lists.
	Remove Verb = "remove"
)

// verbs are all verbs in the order of a version's life. The usual next move is to deprecate.
var verbs = []lifecycle.Move{
	{Word: "support", Title: "support", Key: 's'},
	{Word: "deprecate", Title: "deprecate", Key: 'd', Next: true},
	{Word: "remove", Title: "remove", Key: 'r'},
}

// Verbs returns the words in the order of a version's life.
func Verbs() []string { return lifecycle.Words(verbs) }

// Options returns all verbs, each with its effect on a version now, in reverse order of its
// life: remove, deprecate, support.
func Options(o *model.Object, track int, text string) (options []lifecycle.Move) {
	for _, m := range slices.Backward(verbs) {
		c, err := Do(Verb(m.Word), o, track, text)
		options = append(options, m.Tried(c.Effect, c.Changed, err))
	}
	return options
}
