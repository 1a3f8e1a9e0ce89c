package tui

import (
	"slices"
	"testing"

	"github.com/lctui/lctui/tui/exit"
)

// TestShownIsCalledOnce checks that Options.Shown is called once: after the first frame, or when a
// conversation begins.
func TestShownIsCalledOnce(t *testing.T) {
	var shown []string
	d := startWith(t, 80, 24, func(o *Options) { o.Shown = func() { shown = append(shown, "screen") } })
	d.press("j", "L", "u")
	o := Options{Documents: d.options.Documents, Now: clock, Shown: func() { shown = append(shown, "linear") }}
	if _, code, err := o.talk(nil, "q"); code != exit.Left || err != nil {
		t.Error(code, err)
	}
	if !slices.Equal(shown, []string{"screen", "linear"}) {
		t.Errorf("shown %q", shown)
	}
}
