package change

import (
	"slices"
	"strconv"
	"testing"

	"github.com/lctui/lctui/model"
)

// TestNotesOfManyVersions: a note about many versions is given once, with their number.
func TestNotesOfManyVersions(t *testing.T) {
	for n, want := range map[int]string{
		1: "1.0: said.", 3: "3 versions (1.0, 1.1, 1.2): said.", 40: "40 versions (1.0, 1.1, 1.2 and others): said.",
	} {
		a := &applying{notes: []Note{{Text: "alone."}}}
		for i := range n {
			v := &model.Version{Text: "1." + strconv.Itoa(i)}
			a.note(v, "said.")
			if i == 0 {
				a.note(v, "%s too.", "other")
			}
		}
		var got []string
		for _, n := range a.notes {
			got = append(got, n.String())
		}
		if !slices.Equal(got, []string{"alone.", want, "1.0: other too."}) {
			t.Errorf("%d: %q", n, got)
		}
	}
}
