package descriptor

import (
	"fmt"

	"github.com/lctui/lctui/model"
)

// Choice is the version to request from a lifecycle, out of several.
type Choice struct {
	// Version is the newest candidate that is supported or deprecated, as given.
	Version string
	Status  Status
}

// Choose returns the newest of some candidates that a lifecycle does not refuse, with its
// status. The error says that there is none, or which candidate is not a version.
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

// Ends returns the oldest and the newest of some versions, as given; of equal versions the
// first. The error says that the list is empty, or which text is not a version.
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
