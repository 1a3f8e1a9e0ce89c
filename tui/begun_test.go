package tui

import (
	"slices"
	"testing"

	"github.com/lctui/lctui/tui/exit"
)

// Who asked for it is told once that something is shown: after the first frame,
// or where a conversation begins.
func TestToldWhenShown(t *testing.T) {
	var told []string
	d := startWith(t, 80, 24, func(o *Options) { o.Shown = func() { told = append(told, "screen") } })
	d.press("j", "L", "u")
	o := Options{Documents: d.options.Documents, Now: clock, Shown: func() { told = append(told, "linear") }}
	if _, code, err := o.talk(nil, "q"); code != exit.Left || err != nil {
		t.Error(code, err)
	}
	if !slices.Equal(told, []string{"screen", "linear"}) {
		t.Errorf("told %q", told)
	}
}
