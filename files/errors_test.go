package files

import (
	"fmt"
	"testing"

	"github.com/lctui/lctui/model"
)

// TestWhat: the message of each kind of error, also of a wrapped one, without file and hint.
func TestWhat(t *testing.T) {
	for _, c := range []struct {
		err  error
		want string
	}{
		{&Error{File: "a.yaml", Place: model.Position{Line: 3, Column: 1}, What: "a tab"}, "line 3: a tab"},
		{&Error{File: "a.yaml", What: "the file is too large"}, "the file is too large"},
		{&Refused{File: "a.yaml", Why: "the file is read-only"}, (&Refused{Why: "the file is read-only"}).What()},
		{&Changed{File: "a.yaml", Gone: true}, "the file is gone"},
		{&Changed{File: "a.yaml"}, "the file changed on disk"},
	} {
		if got := What(fmt.Errorf("a.yaml: %w", c.err)); got != c.want {
			t.Errorf("%T: %q, want %q", c.err, got, c.want)
		}
	}
}
