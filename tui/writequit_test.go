package tui

import "testing"

// TestWriteAndLeaveWithOneKey checks that X writes and leaves without the diff. It asks once, with
// the number of changed starts, because X is also the letter of expired. Without an edit it only
// leaves, and a new error is refused.
func TestWriteAndLeaveWithOneKey(t *testing.T) {
	d := start(t, 80, 24).press("jjj", ")", "X").sees("write 1 changed start in aws.yaml and leave?", "1.33.5 deprecated 2025-12-01 to 2026-01-01", "Esc stay").stays()
	d.press("X").sees("X is not an answer: y write and leave; Esc stay").press("esc").sees("aws.yaml ●").misses("and leave?").press("j", ")", "X").sees("write 2 changed starts", "the last: 1.33.3")
	d.press("u", "esc", "u", "X", "y").left(0)
	d.wantLines("aws.yaml", `-startTime: "2025-12-01T00:00:00Z"`, `+startTime: "2026-01-01T00:00:00Z"`)
	start(t, 80, 24).press("jjj", "d", "X").sees("write 1 changed start in aws.yaml").press("ctrl+c").stays().press("ctrl+c").left(130)
	start(t, 80, 24).press("X").left(0)
	startWith(t, 80, 24, func(o *Options) { o.Writable = false }).press("X").left(0)

	before := start(t, 80, 24).onDisk("aws.yaml")
	d = start(t, 80, 24).press("jjj", "e", "ctrl+u", "2026-08-01", "enter", "X").sees("start-order 1.33.5 is new; :w! writes it all the same").stays()
	if d.onDisk("aws.yaml") != before {
		t.Error("written all the same")
	}
}

// TestTheLastEdit checks that the question about leaving names the edit that was made last,
// wherever it is in the file, and the one before after undoing it.
func TestTheLastEdit(t *testing.T) {
	d := start(t, 80, 24).press("jjj", ")", "k", ")", "q").sees("2 unsaved edits", "the last: 1.33.6 supported").press("esc", "j", ")", "q").sees("the last: 1.33.5 deprecated 2026-01-01 to")
	d.press("esc", "u").sees("undone: 1.33.5 deprecated is 2026-01-01 again").press("q").sees("the last: 1.33.6 supported")
}
