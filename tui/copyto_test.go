package tui

import "testing"

// TestCopyToShowsWhatItDoes checks that the rows show what would be copied while names are typed.
// The command line describes it too, with the errors that it would cause.
func TestCopyToShowsWhatItDoes(t *testing.T) {
	d := start(t, 80, 24).press("jjj", ":copy-to ").misses("▪")
	d.press("1.33.3").sees("▪1.33.3        S", "Enter: lifecycle of 1.33.5 copied to 1.33.3: supported 2025-09-15, deprecated", "2025-12-01, expired 2026-07-01", ":copy-to 1.33.3")
	d.press(" 1.44.4").sees(`"1.44.4"`).misses("▪1.33.3")
	d.press("ctrl+u", "copy-to 1.33.5").sees("there is no other version to copy the lifecycle to")
	d.press("ctrl+u", "copy-to 1.32.9", "esc").misses("▪", "●")
	d.press(":copy-to 1.33.*", "enter").sees("▪1.33.3        S", "▪1.33.6        S", "●", "lifecycle of 1.33.5 copied to 1.33.6 and 1.33.3").press("u").sees("undone: lifecycle of 1.33.5 copied").misses("▪")
	d.press("j", "c").press(":copy-to 1.33.3", "ctrl+c").misses("▪")
	start(t, 80, 24, "packages.yaml").press(":copy-to nginx.v2").misses("Enter: ")
}

// TestCopyToMarkedAsks checks that C with marks shows each version as it is and as it would be, and
// needs Enter. The marks are then removed, as after a shift, so that the next key does not change
// the versions again unseen.
func TestCopyToMarkedAsks(t *testing.T) {
	marked := func(t *testing.T) *driver { return start(t, 120, 40).press("m", "j", "m").sees("+1.34.2", "+1.33.6") }
	d := marked(t).press("C").sees("copy the lifecycle of 1.33.5", "▸1  to all 2 marked", "2  to 1.34.2", "3  to 1.33.6").misses("would be")
	d.press("2").sees("▸2  to 1.34.2", "is", "would be", "+1.34.2        S", "+1.33.6        U").press("esc").misses("▪", "●").sees("+1.34.2", "+1.33.6")
	d.press("C", "3", "enter").sees("▪1.33.6", "u undoes").misses("▪1.34.2", "+1.3")
	d.press("u").misses("▪")
	marked(t).press("C", "enter").sees("▪1.34.2", "▪1.33.6", "lifecycle of 1.33.5 copied to 1.34.2 and 1.33.6; u undoes").misses("+1.3")
	marked(t).press("S", "14d", "tab", "enter").sees("starts in 2 versions").misses("+1.3").press("S").says("S: no row is marked")
	start(t, 120, 40).press("m", "C").sees("▸1  to 1.34.2").misses("marked")
	start(t, 120, 40).press("m", "k", "C").says("there is no other version to copy the lifecycle to")
}
