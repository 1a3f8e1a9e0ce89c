package keys_test

import (
	"testing"

	"github.com/lctui/lctui/tui/keys"
)

// TestScopesAreBoundWhenAsked: the bindings of a scope are made only when they are first used,
// because most scopes are never opened.
func TestScopesAreBoundWhenAsked(t *testing.T) {
	const most = 4 * int(keys.Scopes)
	if made := testing.AllocsPerRun(10, func() { keys.New(nil) }); made > float64(most) {
		t.Errorf("a new map takes %v allocations, not at most %d", made, most)
	}
}
