// Package pattern has regular expressions that cost nothing until they are used: a
// program starts before most of them are needed. It knows nothing of what they match.
package pattern

import (
	"regexp"
	"sync"
)

// New returns a function that returns the compiled expression. It is compiled when it is
// asked for first; one that is none panics then.
func New(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
