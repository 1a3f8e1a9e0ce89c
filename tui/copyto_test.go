package tui

import "testing"

// TestCopyToShowsWhatItDoes: while the names are typed the rows show what would be copied
// to them, and the line says it, with the errors that it would bring.
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
