package compose

import (
	"fmt"
	"slices"
	"testing"

	"github.com/lctui/lctui/model"
)

// TestHighest: Highest returns the newest version of each minor once, in the order of the versions
// given. It does so for many versions too.
func TestHighest(t *testing.T) {
	of := func(texts ...string) (track *model.Track, order []int32) {
		track = &model.Track{Name: model.Kubernetes}
		for i, text := range texts {
			track.Versions = append(track.Versions, &model.Version{Text: text})
			order = append(order, int32(i))
		}
		return track, order
	}
	track, order := of("1.34.2", "1.34.1", "1.33.6", "1.33.5")
	for _, c := range []struct{ among, want []int }{
		{nil, nil},
		{[]int{1}, []int{0}},
		{[]int{3, 2, 1}, []int{2, 0}},
		{[]int{0, 1, 2, 3}, []int{0, 2}},
	} {
		if got := Highest(track, order, c.among); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.among, got, c.want)
		}
	}
	var texts []string
	var all []int
	for i := range 20000 {
		texts, all = append(texts, fmt.Sprintf("1.%d.%d", 999-i/20, 19-i%20)), append(all, i)
	}
	track, order = of(texts...)
	if got := len(Highest(track, order, all)); got != 1000 {
		t.Errorf("%d minors, want 1000", got)
	}
}
