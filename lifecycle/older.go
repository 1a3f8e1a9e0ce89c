package lifecycle

import (
	"slices"

	"github.com/lctui/lctui/model"
)

// The older fields, which say when a version changes its stage without a list (GEP-32,
// "Backwards Compatibility"). A change of the command set names them so too.
const (
	ClassificationField = "classification"
	ExpirationField     = "expirationDate"
)

// FieldOf returns the older field that stage k of those that count (Stages) follows
// from: ExpirationField, or ClassificationField, also where that is not in the file and
// supported is meant. It is "" for an entry of a list, and for a version without any
// field.
func FieldOf(v *model.Version, k int) string {
	switch {
	case len(v.Stages) > 0 || !v.Legacy():
		return ""
	case k == 0:
		return ClassificationField
	}
	return ExpirationField
}

// IndexOf returns the index, among the stages that count (Stages), of what a word of the
// command set names, a stage or an older field; model.None where the version does not
// say it.
func IndexOf(v *model.Version, word string) int {
	return slices.IndexFunc(wordsOf(v), func(of string) bool { return of == word })
}

// StageOf returns the stage that a word of the command set gives a start: expired for
// ExpirationField, any other word itself.
func StageOf(word string) string {
	if word == ExpirationField {
		return model.Expired
	}
	return word
}

// WordOf returns the word of the command set for stage k of those that count: the older
// field that it follows from, else the stage.
func WordOf(v *model.Version, k int) string { return wordsOf(v)[k] }

func wordsOf(v *model.Version) []string {
	var words []string
	for k, s := range Stages(v) {
		word := FieldOf(v, k)
		if word == "" {
			word = s.Name
		}
		words = append(words, word)
	}
	return words
}

// Addition is something that a version could say and does not say yet.
type Addition struct {
	// Kind has its word in a change of the command set, a stage or an older field, its
	// letter, and the look of that.
	Kind model.StageKind
	// Values are those to choose from; nil where a start is typed.
	Values []model.StageKind
	// Note says what else it writes, "" for nothing.
	Note string
}

// MissingStages returns the stages of the scale of an object that a version does not
// name, as additions.
func MissingStages(o *model.Object, v *model.Version) (out []Addition) {
	for _, kind := range o.Scale.Kinds {
		if v.StageNamed(kind.Name) == model.None {
			out = append(out, Addition{Kind: kind})
		}
	}
	return out
}
