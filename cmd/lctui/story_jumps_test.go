//go:build unix

package main

import "testing"

// TestStoryJumps goes to a date, a version and the last row with keys and commands, redraws the
// screen, and quits with a command.
func TestStoryJumps(t *testing.T) {
	t.Parallel()
	dir, path := profile(t)
	before := read(t, path)
	s := open(t, 80, 24, dir, "edit", "aws.yaml", "--at", at)
	s.see(`▸ *1\.34\.2`).press(":", "2026-05-01").see(`time cursor to 2026-05-01`).press("enter").see(`as of 2026-05-01 \(\+162d\)`)
	s.press(":", "1.33.5", "enter").see(`▸ *1\.33\.5 +D`).press("t", "=").see(`as of 2026-07-01 \(\+223d\)`).press("=").see(`as of 2025-11-20\n`)
	s.press("G").see(`17 of 17`).press("\x15").see(`13 of 17`).press("\x0c").see(`13 of 17`).press(":", "x", "enter").leaves(0)
	if read(t, path) != before {
		t.Error("the file changed")
	}
}
