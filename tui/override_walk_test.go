package tui

import (
	"math/rand/v2"
	"testing"

	"github.com/lctui/lctui/model/sample"
	"github.com/lctui/lctui/tui/keys"
)

// TestRandomWalkThroughOverrides walks through namespaced profiles at random. The effects of an
// edit that are shown agree with the merged profiles, and the text written for the edits has their
// meaning.
func TestRandomWalkThroughOverrides(t *testing.T) {
	steps := sample.Of(1500, 150)
	pressed := []string{"j", "k", "h", "l", "tab", "tab", "e", "o", "p", "a", "d", "D", "H", "L", "(", ")", "u", "ctrl+r", "enter", "esc", "{", "}", "m", "A", "c",
		"x", "s", "/", "+", "-", "0", "]", "[", "up", "down", "space"}
	for seed := range uint64(4) {
		random := rand.New(rand.NewPCG(seed, 11))
		d := startWith(t, 80, 24, func(*Options) {}, "aws.yaml", "team-a.yaml", "gep32.yaml", "shoot.yaml")
		for range steps {
			if d.Layers.Top() == keys.Timeline && !d.Overrides() {
				d.press("o")
			}
			d.press(pressed[random.IntN(len(pressed))])
			fits(t, d)
			if d.ending.leaving {
				d.ending.leaving, d.ended = false, false
				d.Layers = nil
				d.Trial = nil
				d.Settle()
			}
		}
		d.Layers = nil
		d.Trial = nil
		d.Settle()
		for i, f := range d.Editor.Files {
			objects := d.Editor.Now().Drafts[i].Objects()
			if _, err := f.Doc.Edit(f.Doc.Grouped().File(objects)); err != nil {
				t.Errorf("seed %d: %v", seed, err)
			}
		}
	}
}
