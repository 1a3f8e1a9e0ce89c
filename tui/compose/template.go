package compose

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle/change"
)

// Templates maps the names that the configuration defines to changes in the syntax of the set
// command.
type Templates map[string]string

// Names lists the names in alphabetical order.
func (t Templates) Names() []string { return slices.Sorted(maps.Keys(t)) }

// Parse parses changes in the syntax of the set command. Dates are relative to from. The name of a
// template is replaced by its words. The error names the word that is not a change.
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
