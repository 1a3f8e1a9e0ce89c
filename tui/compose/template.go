package compose

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle/change"
)

// Templates maps the names that the configuration defines to changes as the set command takes
// them.
type Templates map[string]string

// Names lists the names in alphabetical order.
func (t Templates) Names() []string { return slices.Sorted(maps.Keys(t)) }

// Parse parses changes as the set command takes them; dates are relative to an instant. The name of
// a template stands for its words. The error says which word is not a change.
func (t Templates) Parse(text string, from time.Time) (out []change.Instruction, err error) {
	var words []string
	for _, word := range strings.Fields(text) {
		if template, ok := t[word]; ok {
			words = append(words, strings.Fields(template)...)
		} else {
			words = append(words, word)
		}
	}
	for _, word := range words {
		x, err := change.Parse(word, from)
		if err != nil {
			return nil, err
		}
		if x.AddsVersion() {
			return nil, errors.New("this adds the version already: leave version+ out")
		}
		out = append(out, x)
	}
	return out, nil
}
