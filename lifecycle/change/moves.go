package change

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/descriptor"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

// What is not edited by its starts moves by verbs: package revisions and change
// requests (Porch, "Lifecycle Management"), versions in a descriptor (Buildpacks
// RFC 0049). The faces are the same for all of them.

// MoveOption is one move of a version as a list offers it.
type MoveOption struct {
	// Word is what is typed, Key the letter that does it, Title what a list calls
	// it.
	Word  string
	Key   byte
	Title string
	// Effect says what would happen; Refused tells that it must not, and why is in
	// Effect then.
	Effect  string
	Refused bool
	// Nothing tells that the move would succeed and change nothing.
	Nothing bool
}

// Moved is what a move did.
type Moved struct {
	// Message says it in one sentence, with the name of what was moved.
	Message string
	// Changed tells whether anything differs, Removed whether the version is gone.
	Changed, Removed bool
	// Affects are the versions of a descriptor whose status differs, oldest first;
	// Warnings are sentences about what is to be considered.
	Affects  []string
	Warnings []string
}

// MoveWords are the words that objects of a scale know, in the order of a life;
// none where starts are edited.
func MoveWords(s *model.Scale) []string {
	switch {
	case s == nil:
		return nil
	case s.Recorded:
		return revision.Verbs()
	case s.Dateless:
		return descriptor.Verbs()
	}
	return nil
}

// Moves lists what can be done to the version at a ref, in the order in which it
// is shown; none for what is edited by its starts. Of a package revision the
// others of a call have a say (Acting.Elsewhere).
func Moves(objects []*model.Object, r model.Ref, who Acting) []MoveOption {
	v := movingAt(objects, r)
	switch {
	case v == nil:
		return nil
	case v.Revision != nil:
		return revisionMoves(v.Revision, append(revision.All(objects), who.Elsewhere...), who)
	case lifecycle.IsDescriptor(objects[r.Object]):
		return descriptorMoves(objects[r.Object], r.Track, v.Text)
	}
	return nil
}

func revisionMoves(r *model.Revision, others []*model.Revision, who Acting) (moves []MoveOption) {
	for _, o := range revision.Options(r, others, who.Actor) {
		moves = append(moves, MoveOption{o.Verb.String(), o.Key, o.Title, o.Effect, o.Refused, o.Nothing})
	}
	return moves
}

func descriptorMoves(o *model.Object, track int, text string) (moves []MoveOption) {
	for _, m := range descriptor.Options(o, track, text) {
		word := m.Verb.String()
		moves = append(moves, MoveOption{word, m.Key, word, m.Effect, m.Refused, m.Nothing})
	}
	return moves
}

// Move does what a word asks for to the version at a ref, as one step of the
// draft. The draft comes back as it was where nothing changes, and with an error,
// which is a *model.Refusal.
func Move(d model.Draft, r model.Ref, word string, who Acting) (model.Draft, Moved, error) {
	v := movingAt(d.Objects(), r)
	switch {
	case v == nil:
		return d, Moved{}, &model.Refusal{What: "there is nothing here to be moved"}
	case v.Revision != nil:
		return moveRevision(d, r, word, who)
	}
	return MoveNamed(d, r, v.Text, word)
}

// MoveNamed is Move for a version of a descriptor by its text as typed, which may
// be a bare major (1) or not be listed; r addresses its track.
func MoveNamed(d model.Draft, r model.Ref, text, word string) (model.Draft, Moved, error) {
	if r.Object < 0 || r.Object >= len(d.Objects()) || !lifecycle.IsDescriptor(d.Objects()[r.Object]) {
		return d, Moved{}, &model.Refusal{What: model.Escape(text) + " is edited by the starts of its stages: nothing of it can be moved"}
	}
	verb, ok := descriptor.ParseVerb(word)
	if !ok {
		return d, Moved{}, noSuchMove(word, descriptor.Verbs())
	}
	next, c, err := descriptor.Move(d, r, verb, text)
	moved := Moved{Message: c.Message, Changed: c.Changed, Affects: c.Affects}
	for _, w := range c.Warnings {
		moved.Warnings = append(moved.Warnings, w.Text)
	}
	moved.Removed = c.Changed && verb == descriptor.Remove
	return next, moved, err
}

func moveRevision(d model.Draft, r model.Ref, word string, who Acting) (model.Draft, Moved, error) {
	verb, ok := revision.ParseVerb(word)
	if !ok {
		return d, Moved{}, noSuchMove(word, revision.Verbs())
	}
	next, o, err := revision.Move(d, r, verb, who.Actor, who.Elsewhere...)
	return next, Moved{Message: o.Message, Changed: o.Changed, Removed: o.Removed}, err
}

func noSuchMove(word string, words []string) error {
	return &model.Refusal{What: lifecycle.Quote(word) + " is no move here: use " + choices(words)}
}

// choices joins words as a sentence offers them: "a", "a or b", "a, b or c".
func choices(words []string) string {
	out := ""
	for i, w := range words {
		switch {
		case i == 0:
		case i == len(words)-1:
			out += " or "
		default:
			out += ", "
		}
		out += w
	}
	return out
}

func movingAt(objects []*model.Object, r model.Ref) *model.Version {
	if r.Object < 0 || r.Object >= len(objects) {
		return nil
	}
	return objects[r.Object].Version(r)
}
