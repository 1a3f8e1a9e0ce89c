package lifecycle

import (
	"slices"

	"github.com/lctui/lctui/model"
)

// The older fields, which say without a list of stages when a version changes its stage
// (GEP-32, "Backwards Compatibility"). The set command uses these names too.
const (
	ClassificationField = "classification"
	ExpirationField     = "expirationDate"
)

// FieldOf returns the older field that stage k of Stages(v) stems from: ExpirationField, or
// ClassificationField, even if that is absent and defaults to supported. It is "" if the
// version has a list of stages or no older field.
func FieldOf(v *model.Version, k int) string {
	switch {
	case len(v.Stages) > 0 || !v.Legacy():
		return ""
	case k == 0:
		return ClassificationField
	}
	return ExpirationField
}

// IndexOf returns the index in Stages(v) of the stage or older field that a word of the set
// command names; model.None if the version does not have it.
func IndexOf(v *model.Version, word string) int {
	return slices.IndexFunc(wordsOf(v), func(of string) bool { return of == word })
}

// StageOf returns the stage whose start a word of the set command changes: expired for
// ExpirationField, otherwise the word itself.
func StageOf(word string) string {
	if word == ExpirationField {
		return model.Expired
	}
	return word
}

// WordOf returns the word of the set command for stage k of Stages(v): the older field that
// it stems from, otherwise the stage.
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

// Addition is something that can be added to a version.
type Addition struct {
	// Kind has its name as the set command writes it (a stage or an older field), its key
	// letter and its look.
	Kind model.StageKind
	// Values are the values to choose from; nil if a start is typed instead.
	Values []model.StageKind
	// Note says what else is written along with it, or "".
	Note string
}

// MissingStages returns the stages of the object's scale that a version does not have, as
// additions.
func MissingStages(o *model.Object, v *model.Version) (out []Addition) {
	for _, kind := range o.Scale.Kinds {
		if v.StageNamed(kind.Name) == model.None {
			out = append(out, Addition{Kind: kind})
		}
	}
	return out
}
