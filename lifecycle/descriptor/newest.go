package descriptor

import (
	"fmt"

	"github.com/lctui/lctui/model"
)

// Choice is the answer to which of several versions to ask a lifecycle for.
type Choice struct {
	// Version is the newest candidate that is not unsupported, as given.
	Version string
	Status  Status
}

// Choose returns the newest of some candidates that a lifecycle does not refuse and
// reports whether it is deprecated. The error says that there is none, or which
// candidate is no version.
func Choose(api string, l *model.APILists, candidates []string) (Choice, error) {
	best, found := Choice{}, false
	var version model.APIVersion
	for _, text := range candidates {
		v, err := model.ParseAPIVersion(text)
		if err != nil {
			return Choice{}, err
		}
		if s := StatusOf(l, v); s != Unsupported && (!found || v.Compare(version) > 0) {
			best, version, found = Choice{text, s}, v, true
		}
	}
	if !found {
		return Choice{}, fmt.Errorf("no candidate is a supported version of the %s API: %s", api, supportedWords(l))
	}
	return best, nil
}

// Ends returns the oldest and the newest of some versions, as given; of versions
// that are the same the first. The error says that there is none, or which text is
// no version.
func Ends(texts []string) (oldest, newest string, err error) {
	if len(texts) == 0 {
		return "", "", fmt.Errorf("there is no API version in an empty list")
	}
	var from, to model.APIVersion
	for i, text := range texts {
		v, err := model.ParseAPIVersion(text)
		if err != nil {
			return "", "", err
		}
		if i == 0 || v.Compare(from) < 0 {
			oldest, from = text, v
		}
		if i == 0 || v.Compare(to) > 0 {
			newest, to = text, v
		}
	}
	return oldest, newest, nil
}
