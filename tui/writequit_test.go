package tui

import "testing"

// X writes and leaves with one key, as the editor of another program is left;
// without an edit it only leaves, and an error that is new is refused.
func TestWriteAndLeaveWithOneKey(t *testing.T) {
	d := start(t, 80, 24).press("jjj", ")", "X")
	d.left(0)
	d.wantLines("aws.yaml", `-startTime: "2025-12-01T00:00:00Z"`, `+startTime: "2026-01-01T00:00:00Z"`)
	start(t, 80, 24).press("X").left(0)
	startWith(t, 80, 24, func(o *Options) { o.Writable = false }).press("X").left(0)

	before := start(t, 80, 24).onDisk("aws.yaml")
	d = start(t, 80, 24).press("jjj", "e", "ctrl+u", "2026-08-01", "enter", "X").sees("start-order 1.33.5 is new; :w! writes it all the same").stays()
	if d.onDisk("aws.yaml") != before {
		t.Error("written all the same")
	}
}
