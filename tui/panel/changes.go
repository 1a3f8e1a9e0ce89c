package panel

import (
	"errors"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle/change"
)

// ParseChanges reads changes as the command set takes them, with dates that count from
// an instant. The name of a template of the configuration stands for its words.
func (c *Context) ParseChanges(text string, from time.Time) (out []change.Instruction, err error) {
	var words []string
	for _, word := range strings.Fields(text) {
		if template, ok := c.Templates[word]; ok {
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
			return nil, errors.New("version+ is what this does already")
		}
		out = append(out, x)
	}
	return out, nil
}
