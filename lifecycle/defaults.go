package lifecycle

import (
	"errors"
	"time"

	"github.com/lctui/lctui/model"
)

// Defaults are the answers that most systems give. A System embeds it and has methods of its own
// for what it answers otherwise.
type Defaults struct{}

// Label returns the name of the object (LabelOf).
func (Defaults) Label(set []*model.Object, i int) string { return LabelOf(set, i) }

// Facts returns nothing.
func (Defaults) Facts([]*model.Object, model.Ref, Actor, Policy) func(int, time.Time) []Fact {
	return func(int, time.Time) []Fact { return nil }
}

// Moves returns none.
func (Defaults) Moves([]*model.Object, model.Ref, Actor) []Move { return nil }

// Negotiates returns false.
func (Defaults) Negotiates() bool { return false }

// Use returns an error.
func (Defaults) Use(*model.Track, []string, string, string, func(string) string) (Usage, error) {
	return Usage{}, errors.New("no program requests several of these versions")
}

// Labelled returns false.
func (Defaults) Labelled() bool { return false }

// Labels returns none.
func (Defaults) Labels(*model.Object) []model.Pair { return nil }

// Inspect returns nothing.
func (Defaults) Inspect(*model.Object) (string, []string) { return "", nil }

// AddTo adds nothing.
func (Defaults) AddTo(Elsewhere, string, *model.Object) {}

// Releases returns false.
func (Defaults) Releases(*model.Object) ([]*model.Version, bool) { return nil, false }

// Readable returns true.
func (Defaults) Readable(*model.Object) (string, model.Position, bool) {
	return "", model.Position{}, true
}

// TextsReadable returns true.
func (Defaults) TextsReadable(*model.Object) (string, model.Position, bool) {
	return "", model.Position{}, true
}

// Additions returns the stages that the version lacks (MissingStages).
func (Defaults) Additions(o *model.Object, _ string, v, _ *model.Version, _ Dialect) []Addition {
	return MissingStages(o, v)
}

// Values returns none: every stage has a start.
func (Defaults) Values(*model.Version, int) []model.StageKind { return nil }

// Title returns "".
func (Defaults) Title(*model.Version) string { return "" }

// OnRecord returns false: versions are planned.
func (Defaults) OnRecord(*model.Version) (string, model.Start, bool) { return "", model.Start{}, false }

// Steps returns false: versions come to their stages on dates.
func (Defaults) Steps(*model.Version, string) ([]NextStep, bool) { return nil, false }

// Notes returns the starts of the track (StartNotes).
func (Defaults) Notes(t *model.Track) []Note { return StartNotes(t) }

// Decided returns nil: everything is edited itself.
func (Defaults) Decided(*model.Object, model.Ref) *model.Refusal { return nil }
