package change

import (
	"testing"

	"github.com/lctui/lctui/model"
)

// TestMovesAtOnePlaceAreOne: refs of the given draft are mapped in a time that does not grow with the
// entries added or removed at one place, and to the same entries as one by one.
func TestMovesAtOnePlaceAreOne(t *testing.T) {
	track := model.ObjectRef(0).InTrack(1)
	var together applying
	var single []move
	for _, m := range []move{{track.InVersion(5), -1}, {track.InVersion(5), -1}, {track.InVersion(5), -1}, {track.InVersion(5), 1},
		{track.InVersion(5), 1}, {track.InVersion(2), -1}, {track.InVersion(5), -1}} {
		together.moved(m.at, m.by)
		single = append(single, m)
	}
	if len(together.moves) != 4 {
		t.Errorf("%d moves are kept, want 4: %v", len(together.moves), together.moves)
	}
	for _, i := range []int{0, 1, 3, 4, 8, 9, 20} { // the others are removed
		of := applying{moves: single}
		if got, want := together.present(track.InVersion(i)), of.present(track.InVersion(i)); got != want {
			t.Errorf("version %d is at %v, want %v", i, got, want)
		}
	}
	if other := model.ObjectRef(0).InTrack(0).InVersion(7); together.present(other) != other {
		t.Error("a version of another track has moved")
	}
}
