// Package pattern compiles regular expressions on first use, so that they do not slow down
// the start of the program.
package pattern

import (
	"regexp"
	"sync"
)

// New returns a function that returns the expression, compiled on the first call. That call
// panics if the expression is invalid. The function is safe for concurrent use.
func New(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
