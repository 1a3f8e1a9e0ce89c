package model_test

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/model"
)

// TestNearest checks that letters count that are swapped, missing or superfluous, wherever they are, and
// that the equal ends of long words do not.
func TestNearest(t *testing.T) {
	long := strings.Repeat("x", 10_000)
	for _, c := range []struct{ word, want string }{
		{"suported", "supported"}, {"supportde", "supported"}, {"usported", "supported"}, {"xsupported", "supported"}, {"supportedx", "supported"}, {"SUPPORTED", "supported"},
		{"depre", "deprecated"}, {"prevwie", "preview"}, {"sxxported", "supported"}, {"sxxxxrted", ""}, {"aaa", "aa"}, {long + "y", long}, {"y" + long, long}, {"", ""},
	} {
		if got := model.Nearest(c.word, []string{"preview", "supported", "deprecated", "aa", long}); got != c.want {
			t.Errorf("%.20q: %.20q instead of %.20q", c.word, got, c.want)
		}
	}
}
